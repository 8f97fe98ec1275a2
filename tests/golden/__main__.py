"""Write all golden playthroughs anew (``make golden``); the difference is for a person to read."""

from tests.golden.pages import PAGES

for path, page in PAGES.items():
    path.parent.mkdir(exist_ok=True)
    before = path.read_text("utf-8") if path.exists() else ""
    after = page()
    path.write_text(after, "utf-8")
    print(f"{'same   ' if before == after else 'CHANGED'} {path.parent.name}/{path.name}")
