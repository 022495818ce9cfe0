"""Words that players use for one thing, whatever book lies open. What only one book says is in its front matter."""

from functools import cache, lru_cache

from rulebooks.language.words import MOST_ASKED, keys
from rulebooks.search.aspects import other_aspect

SITE = """
здоровье хп hp жизнь хиты
лечение исцеление хил
лечить исцелить вылечить подлечить хилить хильнуть
кубик кость дайс
бросок ролл
урон дамаг дамаж повреждение
броня доспех армор
предмет шмотка вещь лут айтем объект
добыча лут дроп
монета золото деньги голда
враг противник моб соперник оппонент
монстр чудовище монстрик
босс главарь
магазин лавка торговец ассортимент
купить покупать приобрести
продать продавать сбыть
меняться обмен обменять поменяться обменяться
менять сменить заменить поменять
прятаться скрыться спрятаться скрытность
бросить метнуть кинуть швырнуть
прыгнуть перепрыгнуть прыжок
заклинание спелл чары
зелье пузырек эликсир микстура
очередь очередность инициатива порядок
смерть гибель умереть погибнуть сдохнуть
победа выигрыш
победить выиграть
поражение проигрыш
проиграть проигрывать
старт начало
игрок участник
герой персонаж перс чар
отряд партия команда
умение навык скилл способность абилка абилити
уровень лвл левел
опыт экспа эксп
мана мп энергия прана
усиление бафф баф
ослабление дебафф дебаф
очко балл поинт
надеть одеть нацепить экипировать
снять раздеть
баррикада преграда препятствие
ловушка западня капкан
атака удар нападение
атаковать бить ударить нападать напасть
ходить двигаться передвигаться перемещаться
перейти дойти добраться перебраться переместиться
перемещение передвижение движение
украсть воровать красть своровать стащить спереть обокрасть кража воровство
отнять отобрать забрать
брать взять тянуть вытянуть добрать
раздать сдать выдать получить
сыграть разыграть применить использовать
убить уничтожить прикончить замочить
держать нести носить таскать
уклоняться увернуться уворачиваться уклонение уворот
заметить обнаружить увидеть обнаружение
вращать крутить вертеть повернуть
крит критический
бой драка схватка сражение
побег бегство смывка
убежать сбежать смыться удрать
ничья равенство
разрушить сломать уничтожить выломать взломать
помощь подмога
"""


@cache
def _groups() -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) for line in SITE.strip().splitlines())


@cache
def _by_key() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for group in _groups():
        for word in group:
            others = frozenset(group) - {word}
            for key in plain(word):
                found[key] = found.get(key, frozenset()) | others
    return found


@lru_cache(maxsize=MOST_ASKED)
def of_site(word: str) -> tuple[str, ...]:
    """Other words for what a word means, in any form of it; none for most."""
    found = frozenset[str]().union(*(_by_key().get(key, frozenset()) for key in in_either_aspect(word)))
    return tuple(sorted(found))


def in_either_aspect(word: str) -> frozenset[str]:
    """The lemmas that a word may be of, and of a verb the other aspect: «раздают» is asked as much as «раздадут»."""
    own = plain(word)
    return own.union(*map(other_aspect, own))


def plain(word: str) -> frozenset[str]:
    """The lemmas that a word may be of, without its stem, which other words share."""
    return frozenset(key for key in keys(word) if not key.startswith("~"))
