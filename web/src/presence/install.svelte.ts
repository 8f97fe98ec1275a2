/** The page as an app: kept ready by a service worker, and installable where the browser offers it. */

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

const offer: { prompt: InstallPrompt | null } = $state({ prompt: null });

/** Whether the browser would install the page now. */
export function installable(): boolean {
  return offer.prompt !== null;
}

export async function install(): Promise<void> {
  const { prompt } = offer;
  offer.prompt = null;
  await prompt?.prompt();
}

/** The page comes first: the worker is of use only later on. */
const WORKER_WAITS = 3_000;

/** Listen for the browser's offer, and register the worker that keeps the built files and the offline page. */
export function settleIn(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer.prompt = event as InstallPrompt;
  });
  addEventListener("appinstalled", () => (offer.prompt = null));
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // In a private window, for example, there is none: all works without.
    setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), WORKER_WAITS);
  }
}
