"""Whole turns as they are told, line by line: every deed with the case that it follows.

Lines that begin with > are orders; below each stands what comes of it.
"""

import pytest

from tests.games.great_war_east.kit import Position, great_war, told


def played(table: Position, story: str) -> str:
    """The story again, with what its orders lead to now."""
    lines = told(table.match.opening_events)
    for line in story.splitlines():
        if line.startswith("> "):
            lines += [line, *told(table.order(line.removeprefix("> ")))]
    return "\n".join(lines)


AN_AUSTRIAN_TURN = """\
g1117 = ["ah-X/1", "ah-V/1"]
g1216 = ["ah-Da1", "ah-VI/4"]
g1116 = ["ru-IX/3"]
g1016 = ["ru-78R/3"]
g0915 = ["ru-L9"]
g0813 = ["ru-13C/4"]
g0713 = ["ah-III/3"]
g1225 = ["ah-19/4"]
g1426 = ["ah-6C/4 entrained"]
"""
AN_AUSTRIAN_TURN_TOLD = """\
Austro-Hungarian Movement Phase (4.0b)
III Corps is out of supply. (9.21)
> XII/3 to g1126 by rail
Austrian XII Corps arrives entrained in g1126. (SG-16-14.1a)
> done
HQ 1st Army (Dankl) commands Austrian X Corps, VI Corps and Austrian V Corps. (10.31)
Rally of III Corps. Die 6: in command control. (10.41)
Rally of Austrian XII Corps. Die 2: out of command control. (10.41)
Rally of 19th Division. Die 5: in command control. (10.41)
Rally of 6th Cavalry Division. Die 4: out of command control. (10.41)
Out of command control: Austrian XII Corps and 6th Cavalry Division. (10.31)
> entrain 19/4
Entraining of 19th Division. Die 3: entrained. (SG-17.11)
19th Division is entrained. (5.32a)
> 19/4 g1225=g1122
19th Division moves by rail g1225-g1224-g1223-g1222-g1122. (5.33)
> detrain 19/4
19th Division detrains. (5.34a)
> 6C/4 g1426 leaves for g2826
6th Cavalry Division leaves the map by rail at Jasło (g1426), bound for g2826. (5.37)
6th Cavalry Division has 2 hexes to go to g2826. (5.38)
> III/3 g0713-g0714
III Corps marches g0713-g0714. (5.0b)
> done
Austrian XII Corps detrains. (SG-17.2)
> withdraw 13C/4
Withdrawal of 13th Cavalry Division (4th Army). Die 5: withdraws. (12.12)
13th Cavalry Division (4th Army) withdraws g0813-g0812-g0712. (12.13)
> step in III/3
III Corps steps in g0714-g0813. (12.16)
Austro-Hungarian Combat Phase (4.0b)
HQ 1st Army (Dankl) commands Austrian X Corps, VI Corps and Austrian V Corps. (10.31)
> X/1,V/1,VI/4 x g1116
Austrian X Corps, VI Corps and Austrian V Corps attack g1116. (8.11)
15 to 8, that is 1-1. (8.4a)
> shift Da1
HQ 1st Army (Dankl) shifts the attack one column to the right. (10.21a)
Attack on g1116 at 2-1. Die 3: 1/1. (8.4b)
> option 2
Allied option 2: retreat one hex. (8.9-D1)
> retreat g1116-g1016
Russian IX Corps retreats g1116-g1016. (8.62)
> lose VI/4
VI Corps loses a step. (8.9-A1)
+2 victory points: VI Corps has lost a step. The total is 2. (SG-25.2a)
> lose X/1
Austrian X Corps loses a step. (8.9-A1)
+2 victory points: Austrian X Corps has lost a step. The total is 4. (SG-25.2a)
> advance V/1 to g1116
Austrian V Corps advances g1117-g1116. (8.71)
> done
Game-Turn Record Interphase (4.0-BC)
GT4, 21–23 Aug (4.0a)
Allied Movement Phase (4.0b)
Serbian supply. Die 6: 4 supply points. (SG-20.2)
Serbia has 8 supply points. (SG-20.2)
Russian IX Corps is out of supply. (9.21)
78th Reserve Division is out of supply. (9.21)
13th Cavalry Division (4th Army) is out of supply. (9.21)
> done
HQ 9th Army (Letschitzki) commands Russian IX Corps and 78th Reserve Division. (10.31)
Rally of 13th Cavalry Division (4th Army). Die 6: in command control. (10.41)"""


@pytest.mark.clause(
    "great_war_east:4.0a",
    "great_war_east:4.0b",
    "great_war_east:10.31",
    "great_war_east:10.41",
    "great_war_east:5.32a",
    "great_war_east:5.33",
    "great_war_east:5.38",
    "great_war_east:SG-17.2",
    "great_war_east:12.12",
    "great_war_east:12.16",
    "great_war_east:8.11",
    "great_war_east:8.4b",
    "great_war_east:10.21a",
    "great_war_east:8.9-D1",
    "great_war_east:8.9-A1",
    "great_war_east:8.71",
    "great_war_east:SG-20.2",
)
def test_an_austrian_turn() -> None:
    table = great_war(
        AN_AUSTRIAN_TURN, "austrian movement_phase", turn=3, dice=(6, 2, 5, 4, 3, 5, 3, 6, 6), command=False
    )
    assert played(table, AN_AUSTRIAN_TURN_TOLD) == AN_AUSTRIAN_TURN_TOLD


AN_ALLIED_TURN = """\
s0407 = ["ah-1/6x", "ah-D5"]
s0508 = ["ah-9/5"]
s0507 = ["se-DrI/3", "se-JS3", "se-DrII/3"]
s0605 = ["se-KN"]
s1003 = ["se-SOK"]
s0209 = ["ah-IV/2"]
g1219 = ["ah-23/3"]
g1220 = ["ru-IX/3", "ru-X/3"]
g1120 = ["ru-XIV/4"]
g1119 = ["ru-Ru3", "ru-D1/3", "ru-78R/3"]
g0108 = ["ru-XI/3"]
"""
AN_ALLIED_TURN_TOLD = """\
Allied Movement Phase (4.0b)
Serbian supply. Die 5: 2 supply points. (SG-20.2)
Serbia has 6 supply points. (SG-20.2)
Russian IX Corps is out of supply. (9.21)
Russian X Corps is out of supply. (9.21)
Russian XIV Corps is out of supply. (9.21)
78th Reserve Division is out of supply. (9.21)
3rd Army Depot 1 is out of supply. (9.21)
> done
HQ 3rd Army (Ruzski) commands Russian IX Corps, Russian X Corps, Russian XIV Corps, 78th Reserve Division and\
 3rd Army Depot 1. (10.31)
> command DrI/3
HQ 3rd Army (Jurišić-Šturm) commands Drina I Division. (10.31)
> command DrII/3
HQ 3rd Army (Jurišić-Šturm) commands Drina II Division. (10.31)
Rally of Russian XI Corps. Die 1: out of command control. (10.41)
Rally of Cavalry Division. Die 3: in command control. (10.41)
Out of command control: Russian XI Corps. (10.31)
> JS3 s0507-s0606
HQ 3rd Army (Jurišić-Šturm) marches s0507-s0606. (5.0b)
> done
Attrition of Russian IX Corps. Die 1: loses 2 of 4 steps. (9.22)
Russian IX Corps loses 2 steps. (9.22)
Attrition of Russian X Corps. Die 4: no effect. (9.22)
Attrition of Russian XIV Corps. Die 4: no effect. (9.22)
Attrition of 78th Reserve Division. Die 4: no effect. (9.22)
Attrition of 3rd Army Depot 1. Die 4: no effect. (9.22)
Allied Combat Phase (4.0b)
HQ 3rd Army (Ruzski) commands Russian IX Corps, Russian X Corps, Russian XIV Corps and 78th Reserve Division. (10.31)
HQ 3rd Army (Jurišić-Šturm) commands Drina I Division and Drina II Division. (10.31)
> DrI/3,DrII/3 x s0508
Drina I Division and Drina II Division attack s0508. (8.11)
The attack costs 2 Serbian supply points; 4 are left. (SG-20.1)
2 to 3, that is 1-2. (8.4a)
Attack on s0508 at 1-2. Die 6: 2/-. (8.4b)
> lose DrI/3
Drina I Division loses a step. (8.9-A2)
−2 victory points: Drina I Division has lost a step. The total is −2. (SG-25.2d)
> lose DrI/3
Drina I Division is eliminated. (8.9-A2)
−4 victory points: Drina I Division is eliminated. The total is −6. (SG-25.2e)
> IX/3,X/3,XIV/4,78R/3 x g1219
Russian IX Corps, Russian X Corps, Russian XIV Corps and 78th Reserve Division attack Fortress Jaroslau (g1219). (8.11)
Attrition of Russian IX Corps. Die 6: no effect. (9.23)
Attrition of Russian X Corps. Die 6: no effect. (9.23)
Attrition of Russian XIV Corps. Die 6: no effect. (9.23)
Attrition of 78th Reserve Division. Die 6: no effect. (9.23)
Russian IX Corps is out of supply and attacks with 1. (9.21)
Russian X Corps is out of supply and attacks with 2. (9.21)
Russian XIV Corps is out of supply and attacks with 2. (9.21)
78th Reserve Division is out of supply. (9.21)
78th Reserve Division attacks across a river and attacks with 0. (5.4-river)
5 to 7, that is 1-2. (8.4a)
> shift Ru3
HQ 3rd Army (Ruzski) shifts the attack 2 columns to the right. (10.21a)
Attack on Fortress Jaroslau (g1219) at 2-1. Die 1: -/3. (8.4b)
The defender is out of command control: the table's 2 becomes 3. (10.43)
> option 2
Austro-Hungarian option 2: lose half of the affected steps and retreat two hexes. (8.9-D3)
> lose fortress g1219
Fortress Jaroslau loses a step. (11.13)
+2 victory points: Fortress Jaroslau has lost a step. The total is −4. (SG-25.0)
> lose 23/3
23rd Division loses a step. (8.9-D3)
+2 victory points: 23rd Division has lost a step. The total is −2. (SG-25.2a)
Fortress Jaroslau loses 2 steps. (11.13)
Fortress Jaroslau is weakened and defends with 2. (11.14)
+4 victory points: Fortress Jaroslau has lost 2 steps. The total is 2. (SG-25.0)
> retreat g1219-g1419
23rd Division retreats g1219-g1319-g1419. (8.62)
Austro-Hungarian Movement Phase (4.0b)"""


@pytest.mark.clause(
    "great_war_east:4.0a",
    "great_war_east:4.0b",
    "great_war_east:9.21",
    "great_war_east:9.22",
    "great_war_east:9.23",
    "great_war_east:SG-20.1",
    "great_war_east:SG-20.2",
    "great_war_east:8.9-A2",
    "great_war_east:SG-25.2d",
    "great_war_east:SG-25.2e",
    "great_war_east:10.43",
    "great_war_east:11.13",
    "great_war_east:11.14",
    "great_war_east:SG-25.0",
    "great_war_east:8.62",
    "great_war_east:SG-25.13",
)
def test_an_allied_turn() -> None:
    table = great_war(
        AN_ALLIED_TURN, "allied movement_phase", turn=7, dice=(5, 1, 3, 1, 4, 4, 4, 4, 6, 6, 6, 6, 6, 1), command=False
    )
    assert played(table, AN_ALLIED_TURN_TOLD) == AN_ALLIED_TURN_TOLD


THE_END_OF_A_TURN = """\
s0307 = ["se-Be"]
s0407 = ["ah-IV/2"]
s0408 = ["se-Ob"]
g2215 = ["ah-V/1 lost=1"]
g0802 = ["ah-X/1"]
g0803 = ["ah-D1"]
g1003 = ["ah-D4"]
g1312 = ["ru-IX/3"]
g1109 = ["ru-D1/3"]
g1107 = ["ru-D2/3"]
"""
THE_END_OF_A_TURN_TOLD = """\
> flotilla x s0307
The monitor flotilla attacks Belgrade (s0307). (8.11)
The monitor flotilla adds 3. (SG-21.0a)
3 to 2, that is 1-1. (8.4a)
Attack on Belgrade (s0307) at 1-1. Die 1: 1/1. (8.4b)
The flotilla alone suffers no loss. (SG-21.0b)
> option 1
Allied option 1: lose half of the affected steps. (8.9-D1)
Belgrade Brigade is eliminated. (8.9-D1)
−3 victory points: Belgrade Brigade is eliminated. The total is −3. (SG-25.2e)
> IV/2 x s0408
IV Corps attacks Obrenovac (s0408). (8.11)
IV Corps attacks across a river and attacks with 2. (5.4-river)
2 to 1, that is 2-1. (8.4a)
Attack on Obrenovac (s0408) at 2-1. Die 6: 1/-. (8.4b)
IV Corps loses a step. (8.9-A1)
+2 victory points: IV Corps has lost a step. The total is −1. (SG-25.2a)
> restore V/1
Replacements for Austrian V Corps. Die 5: restored. (SG-16-11.0)
Austrian V Corps is at full strength again. (13.0a)
Game-Turn Record Interphase (4.0-BC)
−5 victory points: Austro-Hungarian control of Dubno. The total is −6. (SG-25.2f)
−20 victory points: 1 Serbian stacking point remains. The total is −26. (SG-25.2h)"""


@pytest.mark.clause(
    "great_war_east:SG-21.0a",
    "great_war_east:SG-21.0b",
    "great_war_east:8.9-D2",
    "great_war_east:8.75a",
    "great_war_east:13.0a",
    "great_war_east:SG-16-11.0",
    "great_war_east:SG-25.13",
    "great_war_east:SG-25.2f",
    "great_war_east:SG-25.2g",
    "great_war_east:SG-25.2h",
    "great_war_east:SG-25.2j",
    "great_war_east:4.0-BC",
)
def test_the_end_of_a_turn() -> None:
    table = great_war(THE_END_OF_A_TURN, "austrian resolution", turn=13, dice=(1, 6, 5), command=True)
    assert played(table, THE_END_OF_A_TURN_TOLD) == THE_END_OF_A_TURN_TOLD
