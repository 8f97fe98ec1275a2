// The offline page in the language and light that were chosen; without them all three languages stand there.

let chosen = {};
try {
  chosen = JSON.parse(localStorage.getItem("thegang.settings") ?? "{}");
} catch {
  // nothing is remembered
}
const wanted = [chosen.language, ...navigator.languages, "en"].filter(Boolean);
const sections = [...document.querySelectorAll("section")];
const shown = wanted.map((tag) => sections.find(({ lang }) => lang.slice(0, 2) === tag.slice(0, 2).toLowerCase())).find(Boolean);
if (shown) {
  document.body.dataset.one = "";
  shown.dataset.shown = "";
  document.documentElement.lang = shown.lang;
}
if (chosen.theme) document.documentElement.dataset.theme = chosen.theme;

const again = () => location.reload();
const look = () =>
  fetch("/manifest.webmanifest", { cache: "no-store" }).then(
    ({ ok }) => ok && again(),
    () => undefined,
  );
addEventListener("online", look);
setInterval(look, 5000);
for (const link of document.querySelectorAll("a")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    again();
  });
}
