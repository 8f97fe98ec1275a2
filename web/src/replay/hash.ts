/** SHA-256 and HMAC: by the browser where it offers them, by a library on pages that come over plain HTTP, as at a table at home. */

type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(data: Bytes): Promise<Bytes> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (subtle) return new Uint8Array(await subtle.digest("SHA-256", data));
  const sha2 = await import("@noble/hashes/sha2.js");
  return new Uint8Array(sha2.sha256(data));
}

/** A function from messages to their HMAC-SHA256 under one key. */
export async function keyed(key: Bytes): Promise<(message: string) => Promise<Bytes>> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const encoder = new TextEncoder();
  if (!subtle) {
    const [{ hmac }, sha2] = await Promise.all([import("@noble/hashes/hmac.js"), import("@noble/hashes/sha2.js")]);
    return (message) => Promise.resolve(new Uint8Array(hmac(sha2.sha256, key, encoder.encode(message))));
  }
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, encoder.encode(message)));
}

export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
