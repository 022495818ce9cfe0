"""What somebody tries at a first evening on the Archipelago, in the order in which it helps."""

from campaigns.engine.book import Book
from campaigns.engine.game.lessons import Lesson
from campaigns.engine.sentences import say

LESSONS = (
    Lesson(
        say(
            "Press an island beside your own, then “Move” in the menu that opens. What it costs stands beside it,"
            " and so does what will come of it."
        ),
        frozenset({"move", "jump", "launch-self"}),
    ),
    Lesson(
        say("Thought better of it? Press “Take back”: the move is as if it had never been."),
        frozenset({"undo"}),
    ),
    Lesson(
        say("Press the island of the Base while you stand there: it is a shop. Buy something, or improve the Base."),
        frozenset({"buy", "improve"}),
    ),
    Lesson(
        say(
            "A move that is grey cannot be made now; it says why, with the paragraph."
            " When you have had enough, end your turn."
        ),
        frozenset({"finish", "end-phase"}),
    ),
    Lesson(
        say(
            "Now the bosses had their turn, and the story says what they did. Walk to the island of one and press it:"
            " each way to strike says beforehand what it does and what it is answered with."
            " One that is red and asks once more would lose the game: drink a potion first; the Base sells them."
        ),
        frozenset({"attack"}),
    ),
)


def sturdiest(book: Book) -> str:
    """The character with the most health: one shot at the Base fells half of those that a newcomer could take."""
    return max(book.of_kind("character"), key=lambda one: one.stats.get("health", 0)).slug
