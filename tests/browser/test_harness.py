"""The instruments of the browser tests can fail."""

from playwright.async_api import Browser, Page

from tests.browser.conftest import NewContext, Watch, axe_violations
from tests.browser.people import Person
from tests.browser.test_axe import COLOURS

HEAD = """<!doctype html><html lang="en"><title>Table</title>"""
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


async def test_axe_finds_nothing_in_a_plain_page(page: Page) -> None:
    await page.set_content(f"{HEAD}<main><h1>Table</h1><p>Nine cards</p></main>")
    assert await axe_violations(page) == []


async def test_axe_finds_a_picture_without_a_name(page: Page) -> None:
    await page.set_content(f'{HEAD}<main><h1>Table</h1><img src="{PIXEL}"></main>')
    (found,) = await axe_violations(page)
    assert found.startswith("image-alt: <img")


async def test_axe_finds_text_that_is_too_pale_by_the_rules_of_colour_alone(page: Page) -> None:
    await page.set_content(f'{HEAD}<main><h1>Table</h1><p style="color: #bbb">Nine cards</p></main>')
    (found,) = await axe_violations(page, COLOURS)
    assert found.startswith("color-contrast: <p")


async def test_a_page_is_not_at_rest_while_one_motion_follows_another(page: Page) -> None:
    await page.set_content(f"{HEAD}<main><h1>Table</h1></main>")
    await page.evaluate(
        """() => {
          const go = () => document.querySelector("h1").animate({ opacity: [0, 1] }, 200).finished;
          void go().then(go).then(go);
        }"""
    )
    await Person(page).at_rest()
    assert await page.evaluate("document.getAnimations().length") == 0


async def test_an_error_that_a_page_throws_is_noted(chromium: Browser) -> None:
    watch, context = Watch(), await chromium.new_context()
    watch.over(context)
    page = await context.new_page()
    async with context.expect_event("weberror"):
        await page.set_content("<script>throw new Error('no such card')</script>")
    assert watch.troubles == ["threw no such card"]
    await context.close()


async def test_a_request_that_leaves_the_machine_is_noted(chromium: Browser) -> None:
    watch, context = Watch(), await chromium.new_context()
    watch.over(context)
    await context.route("**/*", lambda route: route.abort())  # it is noted before it would be sent
    page = await context.new_page()
    async with context.expect_event("requestfailed"):
        await page.set_content('<img src="http://cdn.example/card.svg" alt="">')
    assert watch.troubles == ["asked for http://cdn.example/card.svg"]
    await context.close()


async def test_two_people_have_profiles_of_their_own(new_context: NewContext) -> None:
    first, second = await new_context(), await new_context()
    await first.add_cookies([{"name": "seat", "value": "1", "url": "http://127.0.0.1"}])
    assert len(await first.cookies()) == 1
    assert await second.cookies() == []
