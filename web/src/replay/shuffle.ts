/** The shuffle that anybody can check, as docs/shuffle.md defines it. */

import { bytesOf, hexOf, keyed, sha256 } from "./hash";

export class FairNumbers {
  private bytes: Uint8Array = new Uint8Array();
  private at = 0;
  private block = 0;

  private constructor(
    private readonly hmac: (message: string) => Promise<Uint8Array>,
    private readonly label: string,
  ) {}

  static async of(seed: string, label: string): Promise<FairNumbers> {
    return new FairNumbers(await keyed(bytesOf(seed)), label);
  }

  /** A number from 0 to `limit - 1`; all are equally likely, because some bytes are thrown away. */
  async below(limit: number): Promise<number> {
    const fair = 256 - (256 % limit);
    for (;;) {
      const byte = await this.next();
      if (byte < fair) return byte % limit;
    }
  }

  /** Fisher-Yates, from the last place down. */
  async shuffled<Item>(items: readonly Item[]): Promise<Item[]> {
    const order = [...items];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other] as Item, order[last] as Item];
    }
    return order;
  }

  private async next(): Promise<number> {
    if (this.at === this.bytes.length) {
      this.bytes = await this.hmac(`${this.label}:${this.block}`);
      this.block += 1;
      this.at = 0;
    }
    return this.bytes[this.at++] ?? 0;
  }
}

export async function shuffled<Item>(seed: string, label: string, items: readonly Item[]): Promise<Item[]> {
  return (await FairNumbers.of(seed, label)).shuffled(items);
}

/** What is published before the deal. */
export async function commitment(seed: string): Promise<string> {
  return hexOf(await sha256(bytesOf(seed)));
}

/** The seed of one heist, from the seed of its game. */
export async function derived(seed: string, label: string): Promise<string> {
  return hexOf(await (await keyed(bytesOf(seed)))(label));
}
