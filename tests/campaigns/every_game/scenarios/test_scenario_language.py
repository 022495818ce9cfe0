"""What a scenario can say besides moves and facts: offers, questions, taking back, eyes, the rulebook.

Each phrase is shown where it holds and where it does not.
"""

import pytest

from tests.campaigns.worked import run

ONE = "game bridges players=1\ngiven Аня is Мастер at [1] holds Двуручник; Големко at [1] hp=24\n"
TWO = "game bridges players=2\ngiven Аня is Бурилла at [1]; Боря is Мастер at [1]; Големко at [1] hp=24\n"
STEP = "game bridges players=2\ngiven Аня is Мастер; Боря is Скаут\nwhen Аня moves [chs]\n"
CASTLE = """
game castle players=3
given Аня at C1 holds Платформа 9¾, Толчок I, Удержание II; Боря at C2 holds Толчок II, Хитрость I; Вера at C3
"""
WON = CASTLE + "given table artifacts=1; Аня at B1 holds artifact\nwhen Аня goes C1\nwhen GM closes\n"
FIGHT = CASTLE + "given Аня at Центр; Боря at Центр\nwhen GM closes\n"
ORDER = CASTLE + "when Аня orders Платформа 9¾ C1-B1\n"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (ONE, "either Аня hp=2 or Аня hp=3"),
        (ONE, "either Аня at [2] or round 1"),
        (ONE, "either seat GM: Аня hp=3 or Аня hp=9"),
        (ONE, "Аня may attack Големко; Аня may attacks Големко using=self"),
        (ONE, "Аня may not move [CRB] because No bridge; Аня may not buy Лук"),
        (ONE, "seat Боря: Аня may not attack Големко because do not play"),
        (ONE, "GM may end-phase; GM is offered end-phase; seat Аня: GM may not end-phase because game master"),
        (ONE, "Аня is offered attack; Аня is offered attack Големко; Аня is not offered buy"),
        (ONE, "Аня is offered attack Големко using=self"),
        (TWO, "Боря is offered attack only Големко; seat Боря: Аня is not offered attack"),
        (CASTLE, "Аня is not offered answer"),
        (FIGHT, "Боря may answer Хитрость I; Боря may not answer Толчок I; Вера may not answer Хитрость I"),
        (FIGHT, "Боря is offered answer only Толчок II, Хитрость I"),
        (FIGHT, "Боря chooses from Толчок II, хитрость I"),
        (ONE, "Аня chooses from nothing; not Аня chooses from yes"),
        (STEP, "Аня may undo; GM may undo; Боря may not undo because Somebody else"),
        (STEP + "when Боря moves [chs]\n", "Аня may not undo 2; Боря may undo; Боря may not undo 2; GM may undo 2"),
        (ORDER, "seat Аня: told Платформа; seat Боря: not told Платформа; seat GM: told Платформа; told Платформа"),
        (ORDER, "seat nobody: not told Платформа; seat Боря: told Аня"),
        (CASTLE, "seat GM: Аня holds Платформа 9¾; seat ведущий: Аня hand=1; seat Боря: Аня lacks Платформа 9¾"),
        (ONE, "stat Големко.health is 12*N; stat Големко.health with N=3 is 36; stat golemko.nosuch is nothing"),
        (ONE, "stat Посох Лесов.only is Маг; stat Пружина.kind is nothing; stat katapulta.launches_item is yes"),
        (ONE, "stat Големко.health with N=2 is at least 24; stat Големко.health with N=2 is at most 24"),
        (ONE, "formula 2+N-1 with N=3 is 4; formula N*S with N=2, S=5 is 10; formula 7 is at most 7"),
        (ONE, "Аня hp>=3 hp<=3; Аня hp at least 2, hp at most 4; Аня damage at least 1"),
        (STEP, "Аня ap falls; Аня ap falls by 1; Аня hp stays; Аня moves rises by 1; Боря ap stays"),
        (ONE + "when Аня attacks Големко\n", "Големко hp falls by 4 at [1]"),
        (ONE + "given Аня +finished until round\n", "Аня +finished until round; Аня +finished"),
        (ONE, "not Аня hp=9; not result victory; not Аня may move [CRB]; seat Боря: not Аня hp=2"),
        (ONE, "Аня hp>2 hp<4 hp!=2; not Аня hp>3; not Аня hp<3; not Аня hp!=3"),
        (ONE, "Аня asks nothing; stat Големко.contra.nosuch is nothing; not Аня asks guard"),
        (TWO + "when Боря attacks Големко\n", "Боря asks nothing; not Аня asks nothing; Аня asks guard"),
        (WON, "won by Аня; not won by Боря; not won by nobody; not won by Аня, Боря; result victory"),
        (ONE, "won by nobody; not won by Аня"),
        (CASTLE, "stat Толчок I.type is Push; stat Толчок I.type is push"),
        (ONE + "given bank holds Бомба x2\n", "bank holds Бомба x2+; bank holds Бомба x1+; not bank holds Бомба x3+"),
        (ONE + "given Аня ap=0\n", "Аня is not offered move because points; Аня is not offered move [chs] because 1.4"),
        (ONE, "Аня is not offered trap because scout"),
        (ONE + "when Аня attacks Големко\n", "told strikes before answers; not told answers before strikes"),
        (ONE + "when Аня attacks Големко\n", "not noted Пинок before Пинок"),
    ],
)
def test_what_is_true_holds(text, what):
    told = run(f"{text}then {what}")
    assert told.ok, told.failures


@pytest.mark.parametrize(
    ("text", "what", "failure"),
    [
        (ONE, "either Аня hp=2 or Аня at [2]", "neither is true: Аня: hp is 3, not 2; Аня: is at ostrov-1, not [2]"),
        (ONE, "Аня may move [CRB]", "Аня may not move [CRB]: 1.4"),
        (ONE, "Аня may not attack Големко", "Аня may attack Големко"),
        (ONE, "Аня may not move [CRB] because it rains", "Аня may not move [CRB], but with «1.4"),
        (ONE, "Аня is offered move [CRB]", "Аня is not offered move [CRB]; it is offered of"),
        (ONE, "Аня is not offered attack", "Аня is offered attack"),
        (ONE, "Аня is offered attack only Големко, Крабулон", "Аня is offered attack no Крабулон"),
        (ONE, "not Аня hp=3", "«Аня hp=3» is true"),
        (ONE, "Аня hp>3", "hp is 3, not at least 4"),
        (WON, "won by Боря", "won by Аня, not by Боря"),
        (ONE, "won by Аня", "won by nobody, not by Аня"),
        (ONE, "Аня hp!=3", "hp is 3, not other than 3"),
        (TWO + "when Боря attacks Големко\n", "Аня asks nothing", "is asked «guard»"),
        (ONE + "given bank holds Бомба x2\n", "bank holds Бомба x3+", "holds 2 of Бомба"),
        (ONE, "Аня is not offered trap because it rains", "Аня is not offered trap, but with «skaut"),
        (ONE, "Аня is not offered move [CRB] because it rains", "Аня is not offered move [CRB], but with «1.4"),
        (ONE, "Аня is not offered attack because it rains", "Аня is offered attack"),
        (ONE + "when Аня attacks Големко\n", "told answers before strikes", "the log says «Аня"),
        (TWO, "Боря is offered move only [chs]", "Боря is offered move also"),
        (FIGHT, "Боря chooses from Толчок II", "Боря chooses from also"),
        (FIGHT, "Боря chooses from Толчок II, Хитрость I, Ахаха", "Боря chooses from no Ахаха"),
        (ONE, "Аня chooses from yes, no", "Аня is asked nothing"),
        (FIGHT, "Боря chooses from nothing", "Боря chooses from also"),
        (STEP, "Боря may undo", "Боря may not undo: Somebody else has played since"),
        (STEP, "Аня may not undo", "Аня may undo"),
        (ORDER, "seat Боря: told Платформа", "Боря sees: the log says «Аня"),
        (ORDER, "not told Платформа", "the log says «Аня"),
        (ONE, "stat Големко.health is 13*N", "Големко.health is 12*N, not 13*N"),
        (ONE, "stat Големко.health with N=3 is 37", "Големко.health is 36, not 37"),
        (ONE, "stat Големко.health with N=3 is at least 37", "is 36, not at least 37"),
        (ONE, "stat Големко.nosuch is 3", "Големко.nosuch is nothing, not 3"),
        (ONE, "stat katapulta.launches_item is 1", "katapulta.launches_item is yes, not 1"),
        (ONE, "formula 2+N with N=3 is 4", "2+N is 5, not 4"),
        (ONE, "Аня hp at least 4", "hp is 3, not at least 4"),
        (ONE, "Аня hp<=2", "hp is 3, not at most 2"),
        (STEP, "Аня hp falls", "hp was 3 and is 3; it should fall"),
        (STEP, "Аня ap falls by 2", "ap was 2 and is 1; it should fall by 2"),
        (STEP, "Аня ap rises", "ap was 2 and is 1; it should rise"),
        (STEP, "Аня ap stays", "ap was 2 and is 1; it should stay"),
        (ONE + "given Аня +finished until round\n", "Аня +finished until turn", "until round, not turn"),
        (ONE + "given Аня +finished\n", "Аня +finished until turn", "until somebody ends it, not turn"),
    ],
)
def test_what_is_not_true_fails_with_a_sentence(text, what, failure):
    told = run(f"{text}then {what}")
    assert not told.ok
    assert failure in told.failures[0]


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ("then either Аня hp=3", "has no «or»"),
        ("then Аня may fly", "names no move"),
        ("then Аня may attack Големко because he is rude", "«because» says why somebody may not"),
        ("then Аня is offered attack Големко nosuch=1", "attack is told"),
        ("then Аня is not offered attack only Големко", "may mean two things"),
        ("then Аня may undo", "«1» moves cannot be taken back; 0 were made"),
        ("when Аня undoes many", "«many» moves cannot be taken back"),
        ("then told", "needs words"),
        ("then told anything", "comes after a move"),
        ("then stat Дракон.health is 3", "names no stat of an entry"),
        ("then stat Големко is 3", "names no stat of an entry"),
        ("then stat Големко.health", "should say what it is"),
        ("then stat Големко.health with N=3 is tall", "does not come to a number"),
        ("then formula 2+N is 4", "does not come to a number"),
        ("then formula 2+ is 4", "does not come to a number"),
        ("then Аня hp falls", "comes after a move"),
        ("then Аня hp at least", "should say how many"),
        ("then Аня hp stays 3", "should say nothing more"),
        ("given Аня hp at least 3", "is for «then»"),
        ("given Аня -finished until round", "has no end"),
        ("then Аня -finished until round", "has no end"),
        ("given strictness loose", "strictness is enforce, advise or record"),
        ("given strictness 1.4 1.5 record", "strictness is enforce, advise or record"),
        ("given edition other", "no edition above is called «other»"),
        ("then bank holds Бомба at least 2", "«holds A x2+»"),
        ("given bank holds Бомба x2+", "in a «then» and nowhere else"),
        ("then Аня is not offered buy because", "Words of the reason"),
        ("then Аня is offered attack because he is rude", "«because» says why something is not offered"),
    ],
)
def test_what_means_nothing_fails_with_its_line(step, problem):
    told = run(f"{ONE}{step}")
    assert len(told.failures) == 1
    assert told.failures[0].startswith("line 3: ")
    assert problem in told.failures[0]


# Taking back


def test_move_is_taken_back_with_all_that_came_of_it():
    told = run(
        f"{STEP}then Аня ap=1\nwhen Аня undoes\nthen Аня at База ap=2 moves=0\nwhen Аня moves [chs]\nthen Аня ap=1"
    )
    assert told.ok, told.failures


def test_several_moves_are_taken_back_by_the_game_master():
    told = run(f"{STEP}when Боря moves [chs]\nwhen GM takes-back 2\nthen Аня at База; Боря at База")
    assert told.ok, told.failures


def test_what_somebody_else_played_since_is_not_taken_back():
    told = run(f"{STEP}when Боря undoes\nrefused Somebody else\nthen Аня at [chs]")
    assert told.ok, told.failures


def test_dice_are_not_taken_back_by_a_player():
    told = run(
        "game bridges players=1\ngiven Аня is Мастер at [1]; Големко at [1] hp=1\ndice d4=1\nwhen Аня attacks Големко\n"
        "then Аня may not undo because Dice were rolled; GM may undo"
    )
    assert told.ok, told.failures
