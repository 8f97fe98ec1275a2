"""The picture at the head of the README, docs/table.png: one heist on a desk and on the phone of the next seat.

``python -m tests.browser.poster`` takes it anew.
"""

from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.house import Crew, House, deal
from tests.browser.shots import ROOT, studio
from tests.browser.table import COLOURS, HeistTable
from tests.browser.words import EN

README = ROOT / "docs" / "table.png"
DESK = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=390, height=760)
SHARPNESS = 1.25
COLOURS_KEPT = 160
INK = "#071519"
BEZEL = "#24343a"
ORDER = ("5c 7d", "Jh Td", "4h 4s", "6c 6s", "Kd Ks")
BOARD = "Qs 9h 4d 2c 7h"
POCKETS = ("Qd Qc", "Ah 9d", "5c 7d", "Js Th", "Kh 8c")
CHIPS = {"white": (4, 3, 2, 5, 1), "yellow": (5, 2, 3, 4, 1)}


def seats(desk: Page, phone: Page, house: House, crew: Crew) -> tuple[HeistTable, HeistTable]:
    """Ann at a desk and Bo with a phone sit down with three friends."""
    house.arrange(
        deal(pockets=ORDER, board="9s 8h 3d 2c 3c"),
        deal(pockets=POCKETS, board=BOARD, challenges=[6], specialist=8),
    )
    table = house.open(desk.context.request, seats=5, mode="advanced")
    house.open(phone.context.request, name="Bo")
    phone.goto(f"/t/{table}")
    phone.get_by_role("button", name=EN.t("waiting.sit-here")).first.click()
    expect(phone.get_by_text("Bo", exact=True).first).to_be_visible()
    desk.goto(f"/t/{table}")
    friends = crew.sit(table, 2, 3, 4)
    desk.get_by_role("button", name=EN.t("waiting.start"), exact=True).click()
    return HeistTable(desk, friends=friends), HeistTable(phone)


def take(ann: HeistTable, bo: HeistTable, colour: str, chips: tuple[int, ...]) -> None:
    """Everybody takes a chip, by seat."""
    ann.take(colour, chips[0])
    bo.take(colour, chips[1], seat=1)
    for friend, stars in zip(ann.friends, chips[2:], strict=True):
        friend.take(stars)


def play(ann: HeistTable, bo: HeistTable) -> None:
    """A vault is open; in the next heist two still need their orange chip."""
    for colour in COLOURS:
        take(ann, bo, colour, (1, 2, 3, 4, 5))
    ann.ends(success=True)
    for friend in ann.friends:
        friend.do({"do": "Ready"})
    for table in (bo, ann):
        table.button("heist.over.next").click()
    for colour, chips in CHIPS.items():
        take(ann, bo, colour, chips)
    ann.take("orange", 4)
    bo.take("orange", 2, seat=1)
    ann.friends[1].take(3)
    for table in (ann, bo):
        table.has("orange", 3, seat=3)
        table.page.mouse.move(0, 0)


def picture(page: Page) -> Image.Image:
    return Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """A mask with round corners."""
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    return mask


def beside(desk: Image.Image, phone: Image.Image) -> Image.Image:
    """The phone lies at the right edge of the desk, over its log."""
    edge, frame = 40, 12
    wide = desk.width + phone.width // 2 + 2 * edge
    poster = Image.new("RGB", (wide, desk.height + 2 * edge), INK)
    poster.paste(desk, (edge, edge), rounded(desk.size, 18))
    size = (phone.width + 2 * frame, phone.height + 2 * frame)
    at = (wide - size[0] - edge, (poster.height - size[1]) // 2)
    shadow = Image.new("L", poster.size)
    shadow.paste(rounded(size, 56).point(lambda light: light * 3 // 4), (at[0], at[1] + 12))
    poster.paste("black", (0, 0), shadow.filter(ImageFilter.GaussianBlur(24)))
    poster.paste(BEZEL, at, rounded(size, 56))
    poster.paste(phone, (at[0] + frame, at[1] + frame), rounded(phone.size, 44))
    return poster


def main() -> None:
    """Take it."""
    with studio() as (browser, house), Crew(house.server) as crew:
        looks: dict[str, Any] = {"base_url": house.http, "device_scale_factor": SHARPNESS, "reduced_motion": "reduce"}
        desk = browser.new_context(viewport=DESK, **looks).new_page()
        phone = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, **looks).new_page()
        for page in (desk, phone):
            page.emulate_media(color_scheme="dark")
        play(*seats(desk, phone, house, crew))
        poster = beside(picture(desk), picture(phone))
    kept = poster.quantize(COLOURS_KEPT, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.FLOYDSTEINBERG)
    kept.save(README, optimize=True)
    print(f"{README.relative_to(ROOT)}: {poster.width} x {poster.height}, {README.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
