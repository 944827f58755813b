"""What the enemy makes of a plan: his own quick turn, and how the side then stands.

A judgement sees one turn ahead with half an eye. So the best few plans are followed further: the side ends its turn,
fights what it has prepared, and the enemy gives a quick turn in answer. All dice fall in the middle, the same for every
plan, so that the plans differ and not their luck.
"""

from hexmarshal.bots.planning.rehearsal import Middling, Rehearsed, Scene
from hexmarshal.bots.tasks import Tasks
from hexmarshal.bots.turn import Breadth, Turn, minor

QUICK = Breadth(sifted=4, tried=1, minor=6)
"""How widely the enemy looks, and the side itself where it is asked in between."""
MOST = 400
"""After so many answers the position is judged as it is."""


def answered(scene: Scene, plan: Rehearsed) -> float:
    """What a plan is worth once the enemy has had his turn."""
    table = plan.table.copy()
    table.chance = Middling()
    camp = next((camp for camp in table.camps() if scene.side in camp), (scene.side,))
    begun = False
    for _ in range(MOST):
        question = table.question
        if question is None:
            break
        foe = question.side not in camp
        if begun and question.many and not foe:
            break
        begun = begun or (question.many and foe)
        if not question.many:
            table.answer(minor(table, question, scene.seed, QUICK.minor, scene.mind.outlook))
        elif question.side == scene.side and type(question) is type(scene.question) and not begun:
            if "done" not in question.subjects(table):
                break
            table.answer(question.orders(table, "done")[0])
        else:
            tasks = Tasks(table.board, scene.mind.aims(table, question.side))
            Turn(table, tasks, QUICK, scene.seed, scene.mind).play()
    return scene.mind.outlook(table, scene.side) + plan.extra
