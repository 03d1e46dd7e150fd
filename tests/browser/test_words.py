"""The words of the page, as the tests read them."""

from tests.browser.words import like, say


async def test_texts_are_read_from_the_catalogue_as_the_page_forms_them() -> None:
    assert say("title.play", number=3, is_="you") == "Trick 3: your turn to play"
    assert say("ask.exchange.need", count=2, exact="no") == "Choose at least 2 cards"
    assert say("talon.short", count=0) == "the talon is used up"


async def test_an_argument_of_a_text_may_be_left_open() -> None:
    assert (
        found := like("title.play", number=..., is_="you").match("Trick 7: your turn to play")
    ) is not None
    assert found[1] == "7"
    assert like("title.play", number=..., is_="you").match("Trick 7: Belinda plays") is None
