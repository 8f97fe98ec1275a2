/** A notification of the device, if somebody asked for it and the browser allows it. */

import { settings } from "../state/settings.svelte";

export function canNotify(): boolean {
  return "Notification" in globalThis;
}

/** Ask the browser for leave; only as an answer to a touch. */
export async function allowed(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration();
}

export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== "granted") return;
  const options = { body, tag, icon: "/icon-192.png", lang: settings.language, data: location.pathname };
  const through = await worker();
  if (through) await through.showNotification(title, options);
  else new Notification(title, options).onclick = () => focus();
}

/** Take back what has been seen meanwhile. */
export async function forget(tag: string): Promise<void> {
  const through = await worker();
  for (const shown of (await through?.getNotifications({ tag })) ?? []) shown.close();
}
