"""Orders as numbers: all that is listed has one, nothing else has, and the order of the list does not matter."""

import hexmarshal as hm
from hexmarshal.core.engine.actions import DEEDS, OTHERS, Actions
from tests.contract.walks import Walk, asked, where


def test_every_listed_order_has_a_number_of_its_own(walk: Walk) -> None:
    actions = Actions(walk.stops[0])
    for stop in walk.sample(60, "numbers"):
        decision = asked(stop)
        subjects = actions.subjects(decision)
        assert sorted(subjects.values()) == sorted(set(decision.subjects())), where(walk, stop)
        assert all(0 <= number < actions.second for number in subjects)
        for subject in subjects.values():
            listed = decision.orders(subject)
            numbered = actions.numbered(listed)
            assert actions.left_out(listed) == 0, where(walk, stop, subject)
            assert {id(order) for order in numbered.values()} == {id(order) for order in listed}, where(
                walk, stop, subject
            )
            assert all(actions.second <= number < actions.size for number in numbered)


def test_numbers_do_not_depend_on_the_order_of_the_list(walk: Walk) -> None:
    actions = Actions(walk.stops[0])
    for stop in walk.sample(30, "shuffled"):
        decision, lots = asked(stop), walk.lots(stop, "shuffled")
        for subject in decision.subjects():
            listed = decision.orders(subject)
            shuffled = lots.sample(listed, len(listed))
            assert actions.numbered(shuffled) == actions.numbered(listed), where(walk, stop, subject)


def test_a_number_says_what_it_means(walk: Walk) -> None:
    actions = Actions(walk.stops[0])
    for stop in walk.sample(30, "described"):
        decision = asked(stop)
        for number, subject in actions.subjects(decision).items():
            block, _, said = actions.describe(number).partition(": ")
            assert said == subject or block == "others", where(walk, stop, subject)
            assert actions.number_of(subject) == number or block == "others"
            for action, order in actions.orders(decision, subject).items():
                block, _, said = actions.describe(action).partition(": ")
                if block == "to":
                    assert said == f"{order.deed} {order.where}"
                elif block == "kinds":
                    assert said == str(type(order).__struct_config__.tag)
                    assert stop.table.board.find(order.where) is None
                else:
                    assert block == "more"


def test_all_words_of_a_random_match_are_in_the_list_of_its_game(walk: Walk) -> None:
    actions = Actions(walk.stops[0])
    for stop in walk.sample(200, "words"):
        assert all(actions.number_of(subject) >= 0 for subject in asked(stop).subjects()), where(walk, stop)


def test_twins_list_the_same_numbers(walk: Walk) -> None:
    """The side that chooses is told by its mask nothing of what is hidden from it."""
    actions = Actions(walk.stops[0])
    for stop in walk.sample(30, "twins"):
        decision = asked(stop)
        other = stop.copy()
        other.table = stop.view(decision.side).imagine("heads").table
        twin = other.decision_of(decision.side)
        assert twin is not None
        assert actions.subjects(twin) == actions.subjects(decision), where(walk, stop)
        for subject in decision.subjects():
            assert actions.orders(twin, subject) == actions.orders(decision, subject), where(walk, stop, subject)


def test_the_blocks_fill_the_space() -> None:
    for meta in hm.catalogue():
        actions = Actions(hm.Match.new(meta.id, seed=1))
        assert [block.name for block in actions.blocks] == ["pieces", "hexes", "words", "others", "to", "kinds", "more"]
        first = 0
        for block in actions.blocks:
            assert block.first == first
            first += block.size
        assert first == actions.size
        assert {block.name: block.size for block in actions.blocks}["to"] == len(DEEDS) * len(actions.labels)
        assert actions.describe(0).startswith("pieces: ")
        assert actions.describe(actions.size - 1).startswith("more: ")


def test_a_word_that_no_list_has_can_still_be_picked_up() -> None:
    class Strange(hm.Decision):
        """A decision with more words than there is room for."""

        def subjects(self) -> list[str]:
            """Words in no order."""
            return ["zeal", "done", *(f"word {number:02}" for number in range(OTHERS))]

    actions = Actions(hm.Match.new("fury", seed=1))
    decision = asked(hm.Match.new("fury", seed=1))
    found = actions.subjects(Strange(decision._table, decision.question, 0))
    first = next(block.first for block in actions.blocks if block.name == "others")
    assert found[actions.number_of("done")] == "done"
    assert [found[first + number] for number in range(OTHERS)] == [f"word {number:02}" for number in range(OTHERS)]
    assert len(found) == OTHERS + 1
