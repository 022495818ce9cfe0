"""Names in sentences stand in the case that the sentence asks for; verbs of buttons become what somebody does."""

import pytest
from django.utils import translation

from rulebooks.language.cases import Inflected, in_case
from rulebooks.language.verbs import acts


@pytest.mark.parametrize(
    ("name", "case", "living", "bent"),
    [
        ("Аня", "datv", True, "Ане"),
        ("Борис", "accs", True, "Бориса"),
        ("Големко", "accs", True, "Големко"),
        ("Темный стрелок Глаз-Алмаз", "gent", True, "Темного стрелка Глаз-Алмаз"),
        ("Карате-бомж", "gent", True, "Карате-бомжа"),
        ("Колдун Запеканка", "accs", True, "Колдуна Запеканку"),
        ("Хоттабыч", "gent", True, "Хоттабыча"),
        ("Просто Тролль", "accs", True, "Просто Тролля"),
        ("Маша Иванова", "accs", True, "Машу Иванову"),
        ("Рекурсивный лук", "accs", False, "Рекурсивный лук"),
        ("Бензопила Кровавого Расчленения", "accs", False, "Бензопилу Кровавого Расчленения"),
        ("Двуручник", "accs", False, "Двуручник"),
        ("Большой двуручник", "accs", False, "Большой двуручник"),
        ("Двуручник", "accs", True, "Двуручника"),
        ("Упырь", "accs", False, "Упыря"),
        ("Волк", "accs", False, "Волка"),
        ("Зелье лечения", "gent", False, "Зелья лечения"),
        ("Башмаки Могучего Пенделя", "accs", False, "Башмаки Могучего Пенделя"),
        ("Синие", "gent", True, "Синих"),
        ("Рычаг, Веревка", "accs", False, "Рычаг, Веревку"),
        ("«Псих»", "gent", True, "«Психа»"),
        ("Ваня123", "accs", True, "Ваня123"),
        ("John", "gent", True, "John"),
        ("", "gent", True, ""),
        ("— ! —", "gent", True, "— ! —"),
        ("Дозорная синих", "accs", True, "Дозорную синих"),
        ("Крутой тролль Хоттабыч", "gent", True, "Крутого тролля Хоттабыча"),
    ],
)
def test_names_are_bent(name, case, living, bent):
    assert in_case(name, case, living) == bent


def test_a_sentence_asks_for_a_case():
    hero = Inflected.of("Аня", living=True)
    assert f"{hero} бьёт, {hero:datv} страшно" == "Аня бьёт, Ане страшно"
    assert f"{Inflected.of('Золото'):low}" == "золото"
    assert f"{Inflected.of('Остров Базы'):accs,low}" == "остров Базы"
    assert f"{Inflected.of('Открыть зал'):acts}" == "открывает зал"
    assert f"{Inflected.of('Схватка'):acts}" == "делает ход «Схватка»"
    assert f"{Inflected.of('Открыть зал'):wanted}" == "открыть зал"
    assert f"{Inflected.of('Тайно выбрать базу'):wanted}" == "тайно выбрать базу"
    assert f"{Inflected.of('Схватка'):wanted}" == "сделать ход «Схватка»"
    assert [f"{Inflected.of(one):хочет|хотят}" for one in ("Синие", "Аня", "Големко")] == ["хотят", "хочет", "хочет"]
    with translation.override("en"):
        assert f"{Inflected.of('Win'):acts}" == "makes the move “Win”"


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Открыть зал", "открывает зал"),
        ("Взять монету", "берет монету"),
        ("Торговать", "торгует"),
        ("Прокрасться", "прокрадывается"),
        ("Перевязать раны", "перевязывает раны"),
        ("Отдать золото", "отдает золото"),
        ("Нанять матроса", "нанимает матроса"),
        ("Сменять на обочине", "меняет на обочине"),
        ("Схватка", ""),
        ("Fight", ""),
        ("", ""),
    ],
)
def test_a_thing_to_do_is_done(title, said):
    assert acts(title) == said
