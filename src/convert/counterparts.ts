/** Matches the messages of the source with those of a round trip, by the places that they were written to. */
import { appendTo } from '../source/append-to.ts';
import { memoized } from '../source/memoized.ts';
import { kindOf, print } from './differences.ts';
import type { Sources, Written } from './written.ts';

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

/** Messages that came back from the same places of the target: all, by print, and by kind. */
type Queues = Readonly<Record<By, Map<string, Queue>>>;

export class Counterparts {
  readonly units: readonly Unit[];
  private readonly order: ReadonlyMap<Unit, number>;
  /** The lists of sources that contain a message of the source. */
  private readonly lists = new Map<number, Sources[]>();
  /** The units that came back from what was written for one list of sources. */
  private readonly returned = new Map<Sources, Queues>();
  /** The units that came back from what was written for several lists. */
  private readonly merged = new Map<Sources, Queues[]>();

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
    for (const sources of new Set(converted.map(each => each.sources)))
      for (const source of sources) appendTo(this.lists, source - sourceOffset, sources);
    const listsAt = memoized((places: Sources) => {
      const lists = new Set(places.map(place => converted[place]?.sources ?? []));
      return [...lists].filter(each => each.length > 0);
    });
    const queuesAt = memoized((places: Sources) => this.queuesFor(listsAt(places)));
    this.units = roundTrip.slice(roundTripOffset).map(({ value, sources: places }) => {
      const origin = listsAt(places)[0]?.[0];
      const unit: Unit = {
        value,
        print: print(value),
        origin: origin === undefined ? undefined : origin - sourceOffset,
        isTaken: false,
      };
      const queues = queuesAt(places);
      for (const by of ['all', 'print', 'kind'] as const) {
        const key = keyOf(unit, by);
        const queue = queues[by].get(key);
        if (queue === undefined) queues[by].set(key, { units: [unit], first: 0 });
        else queue.units.push(unit);
      }
      return unit;
    });
    this.order = new Map(this.units.map((unit, i) => [unit, i]));
  }

  private queuesFor(lists: readonly Sources[]): Queues {
    const only = lists.length === 1 ? lists[0] : undefined;
    const known = only && this.returned.get(only);
    if (known !== undefined) return known;
    const queues: Queues = { all: new Map(), print: new Map(), kind: new Map() };
    if (only !== undefined) this.returned.set(only, queues);
    else for (const list of lists) appendTo(this.merged, list, queues);
    return queues;
  }

  private *queuesOf(message: number): Iterable<Queues> {
    for (const list of this.lists.get(message) ?? []) {
      const queues = this.returned.get(list);
      if (queues !== undefined) yield queues;
      yield* this.merged.get(list) ?? [];
    }
  }

  /** Whether the round trip returned anything for a message. */
  has(message: number): boolean {
    for (const _ of this.queuesOf(message)) return true;
    return false;
  }

  /**
   * Returns and marks the first unmatched message that the round trip returned for a message: any, one with its print,
   * or one of its kind.
   */
  take(message: number, like: Pick<Unit, 'value' | 'print'>, by: By): Unit | undefined {
    const key = keyOf(like, by);
    let found: Unit | undefined;
    for (const queues of this.queuesOf(message)) {
      const next = firstFree(queues[by].get(key));
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
