/** Matches the messages of the source with those of a round trip, by the places that they were written to. */
import { kindOf, print } from './differences.ts';
import type { Written } from './extension.ts';

/** A message of the round trip. */
export interface Unit {
  readonly value: unknown;
  readonly print: string;
  /** The first message of the source that it comes from, if any. */
  readonly origin: number | undefined;
  /** Whether it was matched with a message of the source. */
  isTaken: boolean;
}

/** Messages in order, and the index of the first one that may be unmatched, so that each is examined once. */
interface Queue {
  readonly units: Unit[];
  first: number;
}

type By = 'all' | 'print' | 'kind';

/** The messages that came back from one place of the target: all, by print, and by kind. */
type Queues = Readonly<Record<By, Map<string, Queue>>>;

export class Counterparts {
  readonly units: readonly Unit[];
  private readonly order: ReadonlyMap<Unit, number>;
  private readonly queues = new Map<number, Queues>();
  /** The places in the target that each message of the source was written to. */
  private readonly places = new Map<number, number[]>();

  /**
   * The first `sourceOffset` units of the source, and the first `roundTripOffset` units of `roundTrip`, are not
   * messages.
   */
  constructor(
    converted: readonly Written[],
    sourceOffset: number,
    roundTrip: readonly Written[],
    roundTripOffset: number,
  ) {
    for (const [place, { sources }] of converted.entries())
      for (const source of sources) {
        const places = this.places.get(source - sourceOffset);
        if (places === undefined) this.places.set(source - sourceOffset, [place]);
        else places.push(place);
      }
    this.units = roundTrip.slice(roundTripOffset).map(({ value, sources }) => {
      const origin = sources.map(place => converted[place]?.sources[0]).find(each => each !== undefined);
      const unit: Unit = {
        value,
        print: print(value),
        origin: origin === undefined ? undefined : origin - sourceOffset,
        isTaken: false,
      };
      for (const place of sources) this.queue(unit, place);
      return unit;
    });
    this.order = new Map(this.units.map((unit, i) => [unit, i]));
  }

  private queue(unit: Unit, place: number): void {
    let queues = this.queues.get(place);
    if (queues === undefined) {
      queues = { all: new Map(), print: new Map(), kind: new Map() };
      this.queues.set(place, queues);
    }
    for (const by of ['all', 'print', 'kind'] as const) {
      const key = keyOf(unit, by);
      const queue = queues[by].get(key);
      if (queue === undefined) queues[by].set(key, { units: [unit], first: 0 });
      else queue.units.push(unit);
    }
  }

  /** Whether the round trip returned anything for a message. */
  has(message: number): boolean {
    return this.places.get(message)?.some(place => this.queues.has(place)) ?? false;
  }

  /**
   * Returns and marks the first unmatched message that the round trip returned for a message: any, one with its print,
   * or one of its kind.
   */
  take(message: number, like: Pick<Unit, 'value' | 'print'>, by: By): Unit | undefined {
    let found: Unit | undefined;
    for (const place of this.places.get(message) ?? []) {
      const next = firstFree(this.queues.get(place)?.[by].get(keyOf(like, by)));
      if (next !== undefined && (found === undefined || this.placeOf(next) < this.placeOf(found))) found = next;
    }
    if (found !== undefined) found.isTaken = true;
    return found;
  }

  private placeOf(unit: Unit): number {
    return this.order.get(unit) as number;
  }
}

function firstFree(queue: Queue | undefined): Unit | undefined {
  if (queue === undefined) return undefined;
  while (queue.units[queue.first]?.isTaken) queue.first++;
  return queue.units[queue.first];
}

function keyOf(unit: Pick<Unit, 'value' | 'print'>, by: By): string {
  return by === 'all' ? '' : by === 'print' ? unit.print : kindOf(unit.value);
}
