"""Write the golden playthroughs of streets anew; the difference is for a person to read."""

from tests.golden.streets.scenes import FOLDER, TITLES, page

FOLDER.mkdir(exist_ok=True)
for title in TITLES:
    path = FOLDER / f"{title}.txt"
    before = path.read_text("utf-8") if path.exists() else ""
    after = page(title)
    path.write_text(after, "utf-8")
    print(f"{'same   ' if before == after else 'CHANGED'} streets/{path.name}")
