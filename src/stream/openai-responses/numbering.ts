/** Checks event sequence numbers: each must be one more than the previous. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { isObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';

interface Gap {
  readonly before: number;
  readonly found: number;
  readonly pointer: string;
  /** Number of missing events that came late. */
  late: number;
}

/** `same`: the previous event again. `late`: out of order. */
type EventPosition = 'due' | 'gap' | 'late' | 'same';

/** Finds missing and repeated events. Numbers are ignored if a server sends none or always the same. */
export class Numbering {
  private readonly report: OnFault;
  private readonly gaps: Gap[] = [];
  private first = 0;
  private last: number | undefined;
  private before: StreamEvent | undefined;
  private steps = 0;
  /** Event types by number, starting with the first number. */
  private readonly kinds: unknown[] = [];
  /** Number of consecutive events out of order. */
  private outOfOrderCount = 0;
  private isIgnored = false;
  private skipsNextGap = false;

  constructor(report: OnFault) {
    this.report = report;
  }

  /** The next gap was reported already, because an event could not be read. */
  skipNextGap(): void {
    this.skipsNextGap = true;
  }

  /** The position of an event. */
  take(number: unknown, event: StreamEvent): EventPosition {
    if (this.isIgnored || typeof number !== 'number' || !Number.isSafeInteger(number)) return 'due';
    const { last, before, skipsNextGap } = this;
    this.skipsNextGap = false;
    this.before = event;
    if (last === undefined) {
      this.first = number;
      this.last = number;
      this.remember(number, event);
      return 'due';
    }
    if (number > last) {
      this.remember(number, event);
      this.last = number;
      this.outOfOrderCount = 0;
      if (number === last + 1) {
        this.steps++;
        return 'due';
      }
      if (skipsNextGap) return 'gap';
      if (this.gaps.length < MAX_GAPS) this.gaps.push({ before: last, found: number, pointer: event.pointer, late: 0 });
      return 'gap';
    }
    return this.takeLower(number, last, event, before);
  }

  private remember(number: number, { data }: StreamEvent): void {
    const { kinds, first } = this;
    const at = number - first;
    if (at > kinds.length + MAX_GAPS) return;
    while (kinds.length < at) kinds.push(undefined);
    kinds.push(kindOf(data));
  }

  /** Handles a number that is not higher than the previous one. */
  private takeLower(found: number, last: number, event: StreamEvent, before: StreamEvent | undefined): EventPosition {
    const isSame = found === last && isAlike(before?.data, event.data);
    // An event before the first one was missed at the start.
    if (found < this.first) return 'late';
    const gap = this.gaps.find(each => found > each.before && found < each.found);
    if (this.steps === 0 && !isSame && gap === undefined) {
      this.isIgnored = true;
      return 'due';
    }
    // A server that uses one number for all events of a type does not number events.
    const isOther = gap === undefined && this.kinds[found - this.first] !== kindOf(event.data);
    this.outOfOrderCount++;
    if (isOther || this.outOfOrderCount > MAX_OUT_OF_ORDER) {
      this.isIgnored = true;
      return 'late';
    }
    if (gap !== undefined) gap.late++;
    const data = { found, before: last };
    const at = { pointer: `${event.pointer}/sequence_number` };
    this.report({ rule: 'stream-fragment-lost', messageId: 'repeated', at, data });
    return isSame ? 'same' : 'late';
  }

  /** Reports missing events. If most steps are gaps, the numbers count something else. */
  end(): void {
    if (this.isIgnored || this.gaps.length > this.steps + 1) return;
    for (const { before, found, pointer, late } of this.gaps) {
      const count = found - before - 1 - late;
      if (count <= 0) continue;
      const at = { pointer: `${pointer}/sequence_number` };
      this.report({ rule: 'stream-fragment-lost', messageId: 'gap', at, data: { found, before, count } });
    }
  }
}

function kindOf(data: unknown): unknown {
  return isObject(data) ? data.type : undefined;
}

/** Whether two events have the same scalar values. */
function isAlike(before: unknown, event: unknown): boolean {
  if (!isObject(before) || !isObject(event)) return false;
  const keys = Object.keys(event);
  if (keys.length !== Object.keys(before).length) return false;
  return keys.every(key => event[key] === before[key] || (isObject(event[key]) && isObject(before[key])));
}

/** Maximum number of gaps to track. */
const MAX_GAPS = 1000;

/** After this many events out of order in a row, the numbering has restarted. */
const MAX_OUT_OF_ORDER = 2;
