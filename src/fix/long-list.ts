/** A list that members are put into and taken out of anywhere, at a cost far below its length. */

/** A chunk that grows beyond this is split. */
const LONGEST = 1024;

export class LongList<T> {
  length: number;
  private readonly chunks: T[][] = [];
  private homes: Map<T, T[]> | undefined;

  constructor(items: readonly T[]) {
    this.length = items.length;
    for (let at = 0; at < items.length; at += LONGEST / 2) this.chunks.push(items.slice(at, at + LONGEST / 2));
  }

  at(index: number): T | undefined {
    const place = index < 0 ? index + this.length : index;
    if (place < 0 || place >= this.length) return undefined;
    const { chunk, from } = this.locate(place);
    return chunk[place - from];
  }

  set(index: number, item: T): void {
    const { chunk, from } = this.locate(index);
    this.homes?.delete(chunk[index - from] as T);
    chunk[index - from] = item;
    this.homes?.set(item, chunk);
  }

  insert(index: number, item: T): void {
    if (this.chunks.length === 0) this.chunks.push([]);
    const { chunk, from, number } = this.locate(index);
    chunk.splice(index - from, 0, item);
    this.homes?.set(item, chunk);
    this.length++;
    if (chunk.length <= LONGEST) return;
    const rest = chunk.splice(LONGEST / 2);
    this.chunks.splice(number + 1, 0, rest);
    if (this.homes !== undefined) for (const each of rest) this.homes.set(each, rest);
  }

  remove(index: number): T {
    const { chunk, from, number } = this.locate(index);
    const [item] = chunk.splice(index - from, 1) as [T];
    this.homes?.delete(item);
    this.length--;
    if (chunk.length === 0) this.chunks.splice(number, 1);
    return item;
  }

  /** Where a member is, by its identity; -1 for what is none. */
  indexOf(item: T): number {
    this.homes ??= new Map(this.chunks.flatMap(chunk => chunk.map(each => [each, chunk])));
    const home = this.homes.get(item);
    if (home === undefined) return -1;
    let from = 0;
    for (const chunk of this.chunks) {
      if (chunk === home) return from + chunk.indexOf(item);
      from += chunk.length;
    }
    return -1;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const chunk of this.chunks) yield* chunk;
  }

  /** The chunk of a place, or the last one for the place behind the end. */
  private locate(index: number): { chunk: T[]; from: number; number: number } {
    let from = 0;
    let number = 0;
    for (const last = this.chunks.length - 1; number < last; number++) {
      const { length } = this.chunks[number] as T[];
      if (index < from + length) break;
      from += length;
    }
    return { chunk: this.chunks[number] as T[], from, number };
  }
}
