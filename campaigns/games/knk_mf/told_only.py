"""Stats that the table decides: what the book tells and no rule of it uses."""

from campaigns.engine.game.told_only import ToldOnly
from campaigns.engine.sentences import say

BY_FORMULA = say("What depends on what, the formulas of the parameters say; those are played.")
STEPS = say("Each rank says what it costs; a step is the difference of two prices.")
SAMPLE = say("The sample hero shows what the formulas give; a hero of the table is worked out by them.")
EXAMPLE = say("An example of a notation shows what the rule says; the rule is played.")
NUMBERED = say("The number of an appendix is how it is cited.")
TWICE = say("The same is said by another number of the book, and that one is played.")
NO_FIGURE = say("The book gives no figure for it; the game master sets it by hand.")
AS_WRITTEN = say("The app plays this as the book words it; another value here changes nothing.")

BY_NOTATION = say("This explains how bonuses are written; each bonus is played as its own page has it.")
LEFT_TO_PLAYER = say("What a “-” does to ordinary people the book leaves to the player.")
BY_CASE = say("Who may have EX all the same, the rules that give it say.")
NO_RULE = say("No rule of this book charms or frightens anybody; where a spell does, the table decides.")

BY_FIGHTS = say("How many dodges there are, the categories say; that they are counted by fights is how the app counts.")
BY_BONUS = say("Which categories have a bonus, and from which rank, each bonus says itself.")
LAST = say("A part of the turn that is not named comes last, and the last one does so anyhow.")

TOLD_ONLY = (
    ToldOnly("hody.sequence.5", LAST),
    ToldOnly("parametr-kolichestvo-ukloneniy.per", BY_FIGHTS),
    ToldOnly("obyvateli.bonuses", BY_BONUS),
    ToldOnly("@characteristic.governs", BY_FORMULA),
    ToldOnly("@secondary.depends_on", BY_FORMULA),
    ToldOnly("@secondary.roll", BY_FORMULA),
    *(
        ToldOnly(f"@roll-rule.{part}", BY_NOTATION)
        for part in ("amount", "damage", "keeps_roll", "on_hit", "least_roll", "opponent", "divisor")
    ),
    ToldOnly("minus.up_to_player", LEFT_TO_PLAYER),
    ToldOnly("profi.ex_in_rare_cases", BY_CASE),
    ToldOnly("gordost.ranks.D.immune_to", NO_RULE),
    ToldOnly("@rank.step_price", STEPS),
    *(
        ToldOnly(f"nanaya-dzyun.{part}", SAMPLE)
        for part in (
            *("name", "sex", "alignment", "as_printed", "printed_formulas", "computed", "differs"),
            "characteristics.*.level",
            "characteristics.L.rank",
        )
    ),
    *(ToldOnly(f"plyus-sily-lovkosti-udachi.{part}", SAMPLE) for part in ("as_printed", "computed", "differs")),
    ToldOnly("roll.form", EXAMPLE),
    ToldOnly("zapis-5-*.from", EXAMPLE),
    ToldOnly("zapis-5-*.to", EXAMPLE),
    ToldOnly("zapis-v-dva-raza-menshe.example", EXAMPLE),
    ToldOnly("bonusy-rangov.from", EXAMPLE),
    ToldOnly("bonusy-rangov.to", EXAMPLE),
    ToldOnly("spasbroski.plus_10", EXAMPLE),
    ToldOnly("spasbroski.example", EXAMPLE),
    ToldOnly("kriticheskaya-ataka.example", EXAMPLE),
    ToldOnly("kriticheskaya-ataka.example_2", EXAMPLE),
    ToldOnly("prilozhenie-*.number", NUMBERED),
    *(
        ToldOnly(stat, TWICE)
        for stat in (
            "@roll-rule.most",
            "@roll-rule.succeeds_above",
            "bonusy-rangov.shift",
            "iniciativa-v-boyu.second_turn",
            "spasbroski.dodge_factors",
            "spasbroski.formula",
            "spasbroski.roll",
            "spasbrosok-udachi.characteristic",
            "spasbrosok-razuma.formula",
            "spasbrosok-sily.characteristic",
            "spasbrosok-vynoslivosti.characteristic",
            "spasbrosok-lovkosti.characteristic",
            "spasbrosok-magii.characteristic",
            "magiya.mage_schools",
            "magiya.schools",
            "navyki.points",
            "navyki.skill_point",
            "navyki.characteristic_point",
            "sila-4.rank",
            "sila-6.rank",
            "vynoslivost-4.rank",
            "vynoslivost-6.rank",
            "udacha-4.counterattack_percent",
            "udacha-6.counterattack_percent",
            "plyus-lovkosti.per_day",
        )
    ),
    *(
        ToldOnly(stat, NO_FIGURE)
        for stat in (
            "vampiry.night_attack_bonus",
            "solnechnyy-svet.deadly_for",
            "svyataya-zemlya.bonus_for",
            "dozhd.puts_out_fire",
            "familyar-strazhi.guards",
            "familyar-mertvyaki.drinks_blood",
        )
    ),
    *(
        ToldOnly(stat, AS_WRITTEN)
        for stat in (
            "nechist-i-nematerialnye.magic_full",
            "spasbrosok-udachi.formula_of",
            "konceptualnoe-oruzhie.between",
            "fizicheskiy-uron.types",
            "zaklinaniya-na-cheloveka.lasting_decrease",
            "den.default",
        )
    ),
)
