"""Stats that the table decides: what the book tells and no rule of it uses."""

from campaigns.engine.game.told_only import ToldOnly
from campaigns.engine.sentences import say

PRINTED = say("Which printed number is which, the table sees on its tokens; those here name theirs.")
WIDTH = say("The board has the size of its rooms: two abreast, five squares each.")

TOLD_ONLY = (
    ToldOnly("@golden-rule.number", say("What a golden rule is called says nothing of what it asks.")),
    ToldOnly("dvigatsya.squares", PRINTED),
    ToldOnly("dvigatsya.printed", PRINTED),
    ToldOnly("nachat-boy.printed", PRINTED),
    ToldOnly("startovaya-liniya.squares", WIDTH),
    ToldOnly("vyhod.squares", WIDTH),
    ToldOnly(
        "pokazat-komnatu.face_up",
        say("What would lie face down in an open room could neither be walked over nor fought by any rule."),
    ),
    ToldOnly(
        "povernut-komnatu.rooms_at_once", say("A turn names one room; what two at once would cost is said nowhere.")
    ),
    ToldOnly("nachat-boy.simultaneous", say("Both choose in secret, and nothing says who would show first.")),
    ToldOnly("obekty.anyone_may_look", say("What is carried is drawn for everybody; hiding it is told nowhere.")),
    ToldOnly(
        "perenos-ranenyh.as_objects",
        say("Which rules of objects hold for the wounded, the page itself says one by one."),
    ),
    ToldOnly("vyhod.no_staying_on_enemy_line", say("Whoever steps onto that line has left, so nobody could stay.")),
)
