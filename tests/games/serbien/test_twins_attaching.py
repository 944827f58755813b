"""What is found quickly of attachments and attacks is what the plain rule finds, in positions of random play."""

from itertools import combinations

from hexmarshal.games.serbien.rules.attachment import attachment
from hexmarshal.games.serbien.rules.attachment.attachment import AttachFormations
from hexmarshal.games.serbien.rules.combat.attack import DeclareAttacks
from hexmarshal.games.serbien.rules.fighting import taking_part
from tests.games.serbien.walking import walk


def test_who_can_change_places() -> None:
    looked = pairs = 0
    for scenario, seed in (("campaign", 6), ("macva", 2), ("macva", 9)):
        for table, ask in walk(scenario, seed, 160):
            if not isinstance(ask, AttachFormations):
                continue
            found = attachment.exchanges(table, ask.player, ask.changed)
            units = [i for i in table.occupancy(ask.player).units if table.printed.formation[i]]
            every = [group for size in (1, 2) for group in combinations(units, size)]
            for i in units:
                plain = {one for one in every if attachment.exchange_refusal(table, i, one, ask.changed) is None}
                assert set(found.get(i, [])) == plain
                looked, pairs = looked + len(plain), pairs + sum(len(one) > 1 for one in plain)
    assert looked > 50
    assert pairs > 0


def test_what_an_attachment_leaves_of_room() -> None:
    looked = 0
    for table, ask in walk("campaign", 6, 160):
        if isinstance(ask, AttachFormations):
            anew = table.copy()
            anew.forget()
            for n in attachment.own_corps(table, ask.player):
                assert attachment.room(table, n) == attachment.room(anew, n)
            for i in table.occupancy(ask.player).units:
                if table.printed.formation[i]:
                    assert attachment.fit_corps(table, i) == attachment.fit_corps(anew, i)
            looked += bool(ask.changed)
    assert looked > 10


def test_which_hexes_can_be_attacked() -> None:
    looked = attacked = 0
    for seed in (4, 11):
        for table, ask in walk("macva", seed, 500):
            if isinstance(ask, DeclareAttacks):
                taken = ask.taken(table)
                for cell in ask.free_targets(table):
                    able = taking_part.able(table, ask.player, cell, taken)
                    plain = any(taking_part.fits(table, force, cell, taken) for force in able)
                    plain = plain or bool(taking_part.groups(table, ask.player, cell, taken))
                    assert taking_part.attackable(table, ask.player, cell, taken) == plain
                    looked, attacked = looked + 1, attacked + plain
    assert looked > attacked > 20
