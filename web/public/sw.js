// Keeps the built files, whose names change with their content, and an honest page for when there is no connection.
// Pages, /api and /ws always come from the server: nothing about a game is ever kept here.

const SHELL = "shell-2";
const ASSETS = "assets-1";
const OFFLINE = "/offline.html";
const PARTS = ["/offline.css", "/offline.js", "/mark.svg"];
const KEPT = 250; // files of a few versions; the oldest go first

self.addEventListener("install", (event) => {
  const fresh = [OFFLINE, ...PARTS].map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (PARTS.includes(url.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
});

async function asset(request) {
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    await assets.put(request, answer.clone()).catch(() => undefined); // no room left: it works without
    const names = await assets.keys();
    await Promise.all(names.slice(0, Math.max(0, names.length - KEPT)).map((name) => assets.delete(name)));
  }
  return answer;
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data ?? "/";
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const page = pages.find((one) => new URL(one.url).pathname === path);
      return page ? page.focus() : self.clients.openWindow(path);
    }),
  );
});
