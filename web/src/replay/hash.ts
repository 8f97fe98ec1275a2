/** SHA-256 and HMAC: by the browser where it offers them, by hand where it doesn't (pages that come over plain HTTP, as at a table at home). */

type Bytes = Uint8Array<ArrayBuffer>;

const ROUNDS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;

export async function sha256(data: Bytes): Promise<Bytes> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", data)) : plainSha256(data);
}

/** A function from messages to their HMAC-SHA256 under one key. */
export async function keyed(key: Bytes): Promise<(message: string) => Promise<Bytes>> {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  const encoder = new TextEncoder();
  if (!subtle) return (message) => Promise.resolve(plainHmac(key, encoder.encode(message)));
  const imported = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", imported, encoder.encode(message)));
}

export function bytesOf(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

export function hexOf(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** HMAC for keys of at most one block. */
export function plainHmac(key: Bytes, message: Bytes): Bytes {
  const padded = (fill: number): Bytes => Uint8Array.from({ length: BLOCK }, (_, at) => (key[at] ?? 0) ^ fill);
  return plainSha256(joined(padded(0x5c), plainSha256(joined(padded(0x36), message))));
}

export function plainSha256(data: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = Uint32Array.from(START);
  for (let block = 0; block < padded.length; block += BLOCK) mix(state, view, block);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(at * 4, word));
  return new Uint8Array(digest.buffer);
}

function mix(state: Uint32Array, view: DataView, block: number): void {
  const words = new Uint32Array(64);
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = view.getUint32(block + at * 4);
      continue;
    }
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + small + (words[at - 7] ?? 0) + large;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < 64; at += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] ?? 0) + word));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function joined(one: Bytes, other: Bytes): Bytes {
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return Math.floor((number % 1) * 2 ** 32);
}
