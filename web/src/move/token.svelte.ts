/** The token of a link like `/move#TOKEN`. It stands in the fragment, which no server sees, and not for long. */

export const moving = $state({ token: "" });

/** Keep the token, and take it out of the address and the history. */
export function takeToken(): void {
  if (!/^\/move\/?$/.test(location.pathname) || location.hash.length < 2) return;
  moving.token = location.hash.slice(1);
  history.replaceState(history.state, "", location.pathname);
}

addEventListener("hashchange", takeToken);
