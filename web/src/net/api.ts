/** What is asked over HTTP. A fault is thrown with the server's own words, or ours when it can't be reached. */

import type {
  Device,
  CodeFound,
  Fault,
  LobbyTable,
  Me,
  MoveToken,
  OpenedTable,
  OpenTable,
  Outfit,
  Reach,
  TableView,
} from "../generated/messages";
import { settings } from "../state/settings.svelte";
import { t } from "../texts";

export class ApiFault extends Error {
  constructor(
    readonly code: string,
    text: string,
    readonly status: number,
  ) {
    super(text);
  }

  /** Whether it may work when it is tried again: nobody answered, or not now. */
  get passing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { "Accept-Language": settings.language };
  if (method !== "GET") {
    headers["X-Gang"] = "1";
    headers["Content-Type"] = "application/json";
  }
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      headers,
      ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
    });
  } catch {
    throw new ApiFault("unreachable", t("connection.unreachable"), 0);
  }
  if (response.ok) return (await response.json().catch(() => null)) as Answer; // what is forgotten answers with nothing
  const fault = (await response.json().catch(() => null)) as Fault | null;
  throw new ApiFault(fault?.code ?? "unknown", fault?.text ?? t("connection.unreachable"), response.status);
}

export const api = {
  /** Who this browser is; a new guest at the first visit. */
  me: () => ask<Me>("POST", "me"),
  rename: (name: string) => ask<Me>("PATCH", "me", { name }),
  dress: (outfit: Outfit) => ask<Me>("PATCH", "me", { outfit }),
  speak: (language: string) => ask<Me>("PATCH", "me", { language }),
  /** A token with which another device becomes the same guest, once. */
  link: () => ask<MoveToken>("POST", "me/link"),
  claim: (token: string) => ask<Me>("POST", "me/claim", { token }),
  /** The devices this guest is known by; one of them, or all others, can be nobody again. */
  devices: () => ask<Device[]>("GET", "me/devices"),
  signOut: (device: string) => ask<null>("DELETE", `me/devices/${device}`),
  signOutOthers: () => ask<null>("DELETE", "me/devices"),
  myTables: () => ask<LobbyTable[]>("GET", "me/tables"),
  /** The addresses of the server for others; and letting it listen in the network. */
  reach: () => ask<Reach>("GET", "reach"),
  openToNetwork: () => ask<Reach>("POST", "reach"),
  /** Letting a tunnel make a link for friends anywhere, and ending it. */
  share: () => ask<Reach>("POST", "reach/internet"),
  stopSharing: () => ask<Reach>("DELETE", "reach/internet"),
  lobby: () => ask<LobbyTable[]>("GET", "tables"),
  /** The table with a code that somebody said, or what may have been meant. */
  findByCode: (code: string) => ask<CodeFound>("POST", "codes", { code }),
  open: (table: OpenTable) => ask<OpenedTable>("POST", "tables", table),
  table: (id: string) => ask<TableView>("GET", `tables/${encodeURIComponent(id)}`),
};
