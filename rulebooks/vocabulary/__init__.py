"""The words of stats and kinds for people. A name without a word here is shown as it is spelled, with blanks."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from rulebooks.vocabulary import cards, dialect, formulas, heroes, labyrinth, magic

KINDS = {
    "section": gettext_noop("Sections"),
    "rule": gettext_noop("Rules with numbers"),
    "character": gettext_noop("Characters"),
    "start-kit": gettext_noop("Start kits"),
    "weapon": gettext_noop("Close weapons"),
    "ranged": gettext_noop("Far weapons"),
    "staff": gettext_noop("Staves"),
    "armour": gettext_noop("Armour"),
    "consumable": gettext_noop("Consumables"),
    "boss": gettext_noop("Bosses"),
    "building": gettext_noop("Buildings"),
    "base": gettext_noop("Base"),
    "upgrade": gettext_noop("Base upgrades"),
    "shop": gettext_noop("Shops"),
    "place": gettext_noop("Places"),
    "chest": gettext_noop("Chests"),
    "rumour": gettext_noop("Rumours"),
}
STATS = {
    "acts_near_and_far": gettext_noop("Fights close and from afar in one turn"),
    "attacks_freely_when_dead": gettext_noop("Attacks of its own will once this one is dead"),
    "attacks_only_if_attacked_this_round": gettext_noop("Attacks only in a round in which it was attacked"),
    "cannot_attack_with_heroes_here": gettext_noop("Does not attack while a hero stands on its island"),
    "explodes_next_turn": gettext_noop("Goes off on the next turn"),
    "at_start_of_turn": gettext_noop("At the start of a turn"),
    "buy_at_shop": gettext_noop("Buys where a shop is"),
    "lost_at": gettext_noop("The game is lost at"),
    "move_along_bridges": gettext_noop("Moves along bridges"),
    "needs_in_bank": gettext_noop("Must be in the bank"),
    "others": gettext_noop("Other actions, action points"),
    "personal": gettext_noop("For one hero"),
    "protects_here": gettext_noop("Protects allies on the same island"),
    "lasts_until": gettext_noop("Lasts until"),
    "launches_hero": gettext_noop("Launches a hero"),
    "launches_item": gettext_noop("Launches an item"),
    "only_without_target": gettext_noop("Only when it has nobody to attack"),
    "peaceful_when_dead": gettext_noop("Peaceful once this one is dead"),
    "provoked_by_damage": gettext_noop("Also when it is hurt"),
    "who": gettext_noop("Who is here"),
    "roused_when_attacked": gettext_noop("Peace ends when it is attacked"),
    "still_counterattacks": gettext_noop("Counterattacks all the same"),
    "thorns_unless_blocked": gettext_noop("No thorns when the blow was blocked"),
    "traps_per_island": gettext_noop("Traps on one island"),
    "when_seen_use": gettext_noop("Once it sees a hero beside it, uses"),
    "at": gettext_noop("At"),
    "absorbs": gettext_noop("Absorbs damage"),
    "about": gettext_noop("About"),
    "action_points": gettext_noop("Action points"),
    "added_damage": gettext_noop("Adds to damage"),
    "armour": gettext_noop("Armour slots"),
    "attack": gettext_noop("Attack, action points"),
    "behaviour": gettext_noop("Behaviour"),
    "blueprints": gettext_noop("Has the blueprints"),
    "build": gettext_noop("Building, action points"),
    "carry_cost": gettext_noop("Carrying an ally, action points"),
    "changes": gettext_noop("Changes by face"),
    "charge_cost": gettext_noop("Charging, action points"),
    "code": gettext_noop("On the map"),
    "coins": gettext_noop("Coins"),
    "cost": gettext_noop("Action points"),
    "counterattack": gettext_noop("Counterattack"),
    "damage": gettext_noop("Damage"),
    "die": gettext_noop("Die"),
    "drops": gettext_noop("Drops"),
    "face": gettext_noop("On the face"),
    "free_building": gettext_noop("Builds without coins"),
    "goal": gettext_noop("Goal of the game"),
    "hands": gettext_noop("Hands"),
    "heals": gettext_noop("Heals"),
    "heals_all": gettext_noop("Heals everything"),
    "health": gettext_noop("Health"),
    "hits": gettext_noop("Withstands attacks"),
    "item": gettext_noop("Item"),
    "items": gettext_noop("Items"),
    "jump": gettext_noop("Jumps to any island"),
    "links": gettext_noop("Ways"),
    "mark_cost": gettext_noop("Mark, action points"),
    "mark_factor": gettext_noop("Mark multiplies by"),
    "minimum": gettext_noop("At least"),
    "move": gettext_noop("Moving, action points"),
    "move_cost": gettext_noop("A move costs, action points"),
    "moves_per_phase": gettext_noop("Moves in a phase"),
    "no_counterattack": gettext_noop("Does not counterattack"),
    "offers": gettext_noop("For sale"),
    "only": gettext_noop("Only for"),
    "opens_tier": gettext_noop("Opens tier"),
    "own_damage": gettext_noop("Own damage"),
    "place": gettext_noop("Place"),
    "place_number": gettext_noop("Number in the list"),
    "placed": gettext_noop("Placed by lot"),
    "prevents_counterattack": gettext_noop("Lets nobody counterattack"),
    "prevents_own_counterattack": gettext_noop("Its bearer does not counterattack"),
    "price": gettext_noop("Price"),
    "protection_divisor": gettext_noop("Protecting divides damage by"),
    "reach": gettext_noop("Reaches the next island"),
    "reduction": gettext_noop("Takes off damage"),
    "role": gettext_noop("What is here"),
    "sale_divisor": gettext_noop("Sells for the price divided by"),
    "skills": gettext_noop("Skills"),
    "special": gettext_noop("Special"),
    "staves": gettext_noop("Uses staves"),
    "stock": gettext_noop("In stock"),
    "thorns": gettext_noop("Thorns"),
    "tier": gettext_noop("Tier"),
    "trap_cost": gettext_noop("Trap, action points"),
    "trap_damage": gettext_noop("Trap, damage"),
}
WORDS = {
    "players-phase": gettext_noop("the players’ next phase"),
    "adjacent": gettext_noop("on a next island"),
    "near": gettext_noop("near"),
    "far": gettext_noop("far"),
    "none": gettext_noop("none"),
    "base": gettext_noop("the Base"),
    "chest": gettext_noop("a chest"),
    "boss": gettext_noop("a boss"),
    "shop": gettext_noop("a shop"),
    "goal": gettext_noop("the goal"),
    "here": gettext_noop("on its island"),
    "all": gettext_noop("everybody"),
    "one": gettext_noop("one"),
}
for words in (
    formulas,
    magic,
    labyrinth,
    heroes,
    cards,
    dialect,
):
    KINDS |= words.KINDS
    STATS |= words.STATS
    WORDS |= words.WORDS


def kind_title(kind: str) -> str:
    return _(KINDS[kind]) if kind in KINDS else kind.replace("-", " ").capitalize()


def stat_title(name: str) -> str:
    if name.isupper():
        return name  # a letter of a formula, or a rank
    return _(STATS[name]) if name in STATS else name.replace("_", " ").capitalize()


def word(value: str) -> str:
    return _(WORDS[value]) if value in WORDS else value
