"""5.1i: every unit of a lineup under command, reckoned in two ways that must agree."""

import random

import pytest

import hexmarshal as hm
from hexmarshal.games.drina.parts.lineup import without_command
from hexmarshal.games.drina.rules.orders import Place, Swap, TakeBack
from tests.games.drina.kit import drina, lineup


@pytest.mark.clause("drina:5.1b", "drina:4.4e")
def test_who_commands_whom_is_told_when_the_lineups_are_shown() -> None:
    marked, shown = lineup("SG1 J12\nSI1 J11"), drina("SG1 J12\nSI1 J11", turn="serbia")
    for table, general in ((marked, ""), (shown, "SG1")):
        told = {piece["id"]: piece for piece in table.match.view("serbia").pieces()}
        assert (told["SI1"]["at"], told["SI1"]["general"]) == ("J11", general)


@pytest.mark.clause("drina:5.1i")
@pytest.mark.parametrize("seed", range(8))
def test_a_figure_may_stand_where_all_units_can_still_be_led(seed: int) -> None:
    lots = random.Random(seed)
    start = lineup("SG1 J12")
    printed, board = start.table.printed, start.table.board
    centre = board.cell("J12")
    ground = [cell for cell in printed.data.setup["serbian"] if board.distance(cell, centre) <= 5]
    cells = lots.sample(sorted(ground), 20)
    generals = cells[:2]
    units: list[int] = []
    for cell in cells[3:]:
        if not without_command(printed.data, [*units, cell], generals, 6):
            units.append(cell)
    names = [f"SI{n}" for n in range(1, 11)] + ["SC1", "SC2", "SC3"]
    units = units[: len(names)]
    figures = [f"SG1 {board.labels[generals[0]]}", f"SG2 {board.labels[generals[1]]}"]
    figures += [f"{name} {board.labels[cell]}" for name, cell in zip(names, units, strict=False)]
    table = lineup("\n".join(figures))

    def can(units: list[int], generals: list[int]) -> bool:
        return not without_command(printed.data, units, generals, 6)

    def may(order: hm.Order) -> bool:
        return table.match.explain(order, "serbia") is None

    free = [cell for cell in printed.data.setup["serbian"] if cell not in units and cell not in generals]
    for cell in lots.sample(sorted(free), 30):
        label = board.labels[cell]
        assert may(Place("SA1", label)) == can([*units, cell], generals)
        assert may(Place("SG1", label)) == can(units, [cell, generals[1]])
        assert may(Place("SI1", label)) == can([*units[1:], cell], generals)
        assert may(Place("SG3", label))
    assert may(TakeBack("SG1")) == can(units, generals[1:])
    for unit, name in zip(units, names, strict=False):
        others = [cell for cell in units if cell != unit] + [generals[0]]
        assert may(Swap("SG1", name)) == may(Swap(name, "SG1")) == can(others, [unit, generals[1]])
