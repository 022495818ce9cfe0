"""Stats that the table decides: what the book tells and no rule of it uses."""

from campaigns.engine.game.told_only import ToldOnly
from campaigns.engine.sentences import say

TWICE = say("The same is said on another page, and what stands there is played.")
WAY = say("Each way to meddle is told again with the cards it takes, and those pages are played.")
PRINTED = say("Where something is printed on a card, the table sees on its cards.")
ORDER = say("The phases are played in the order of the chapter, whatever number each bears.")
AFTER_A_FIGHT = say("After a fight or a flight the turn goes on with charity; there is nothing else to do.")
EXAMPLE = say("The worked example shows what other rules say; those are played.")
NO_MOVE = say("There is no move that would do what is forbidden.")
HOW_ELSE = say("What else could happen is said nowhere.")

TOLD_ONLY = (
    ToldOnly("podgotovka.tokens", say("The app counts levels; whoever likes tokens uses them beside it.")),
    ToldOnly("sozdanie-personazha.start_race", say("Whoever has no race card is what the page of races says.")),
    ToldOnly("sozdanie-personazha.start_cards", say("So many come of each deck; their sum is only told.")),
    ToldOnly("sozdanie-personazha.start_race_cards", TWICE),
    ToldOnly("sozdanie-personazha.start_class_cards", TWICE),
    ToldOnly("protivorechiya.*", TWICE),
    ToldOnly("@phase.order", ORDER),
    ToldOnly("pered-hodom.before_phase", ORDER),
    ToldOnly("otkryvaem-dver.permits.playing_other_cards", say("A card that was taken is one of the hand.")),
    ToldOnly("ischem-nepriyatnosti.only_without_monster", AFTER_A_FIGHT),
    ToldOnly("chistim-komnatu.only_without_monster", AFTER_A_FIGHT),
    ToldOnly("chistim-komnatu.not_after_flight", AFTER_A_FIGHT),
    ToldOnly("blagotvoritelnost.hand_limit", TWICE),
    ToldOnly("blagotvoritelnost.hand_limit_of", TWICE),
    ToldOnly("dvarf.hand_limit", TWICE),
    ToldOnly("boy.no_trading_in_fight", TWICE),
    ToldOnly("boy.wait_seconds", say("How long the others may think before a victory counts, the table judges.")),
    ToldOnly("odnorazovaya-karta.once", say("A card that was used up is gone; that is what makes it one.")),
    ToldOnly("odnorazovaya-karta.discarded_after_fight", HOW_ELSE),
    ToldOnly("odnorazovaya-karta.also_raising_level", say("Whether a card raises a level stands on the card.")),
    ToldOnly("neskolko-monstrov.no_flight_from_one", NO_MOVE),
    ToldOnly("neskolko-monstrov.no_treasures_after_flight", NO_MOVE),
    ToldOnly("smyvaemsya.no_reward", NO_MOVE),
    ToldOnly("smyvaemsya.each_rolls", HOW_ELSE),
    ToldOnly("smyvaemsya.both_flee", HOW_ELSE),
    ToldOnly("pomosch.levels", say("How many levels a monster brings stands on its card, for both who fought it.")),
    ToldOnly("vmeshatelstvo.ways", WAY),
    ToldOnly("smert.loses", say("What stays is told, and everything else goes.")),
    ToldOnly("maroderstvo.rest_discarded", HOW_ELSE),
    ToldOnly("sokrovischa.helped", say("What two share they have to see.")),
    ToldOnly("uroven.level", TWICE),
    ToldOnly("karta-rasy.unless", TWICE),
    ToldOnly("karta-klassa.unless", TWICE),
    ToldOnly("shmotka.has", PRINTED),
    ToldOnly("shmotka.small", say("Only Big things are counted.")),
    ToldOnly("shmotka.not_simply_discarded", NO_MOVE),
    ToldOnly("obmen-s-igrokami.only_in_play", NO_MOVE),
    ToldOnly("obmen-s-igrokami.must_be_played", say("What comes by trade is in play at once.")),
    ToldOnly("obmen-na-urovni.no_change", say("There is no money to give change in.")),
    ToldOnly("ruki.two_handed", say("A card says how many hands it takes.")),
    ToldOnly("bolshaya-shmotka.count", TWICE),
    ToldOnly("dvarf.keeps_big_when_lost", say("Whoever is a dwarf no more may have what everybody may have.")),
    ToldOnly("klirik.drives_off", TWICE),
    ToldOnly("karta-monstra.fights_at_once_in", TWICE),
    ToldOnly("karta-monstra.from_hand_in", TWICE),
    ToldOnly("karta-monstra.sent_by", TWICE),
    ToldOnly("karta-monstra.one_creature", say("A card is one piece here, however many it draws.")),
    ToldOnly("karta-monstra.level_at", PRINTED),
    ToldOnly("karta-monstra.treasures_at", PRINTED),
    ToldOnly("usilitel-monstra.chooses_monster", NO_MOVE),
    ToldOnly("@card.raises_level", say("By how much a monster grows, its enhancer says.")),
    ToldOnly("karta-sokrovischa.discarded_after", HOW_ELSE),
    ToldOnly("proklyatiya.acts_at_once_in", TWICE),
    ToldOnly("proklyatiya.active_not_discardable", NO_MOVE),
    ToldOnly("proklyatiya.nothing_to_lose_nothing_happens", HOW_ELSE),
    ToldOnly("karta-proklyatiya.deck", TWICE),
    ToldOnly("karta-proklyatiya.acts_at_once", TWICE),
    ToldOnly("voda-yappi.useful_for", say("For whom a card is useful, the table sees on it.")),
    *(ToldOnly(f"primer-boya.{part}", EXAMPLE) for part in ("hero", "monster", "steps", "treasures.card", "levels_up")),
)
