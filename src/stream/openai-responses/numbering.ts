/** Checks event sequence numbers: each must be one more than the previous. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { isObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';

interface Gap {
  readonly before: number;
  readonly found: number;
  readonly pointer: string;
  /** How many of the missing came after all. */
  late: number;
}

/** `same` is the event before, once more; `late` stands out of its turn. */
type EventPosition = 'due' | 'gap' | 'late' | 'same';

/**
 * Finds what is missing and what came twice. Some servers send no number, some always the same: these are not believed.
 */
export class Numbering {
  private readonly report: OnFault;
  private readonly gaps: Gap[] = [];
  private first = 0;
  private last: number | undefined;
  private before: StreamEvent | undefined;
  private steps = 0;
  /** What was sent under each number, from the first on. */
  private readonly kinds: unknown[] = [];
  /** Events out of turn, one right after the other. */
  private astray = 0;
  private isOff = false;
  private isForgiving = false;

  constructor(report: OnFault) {
    this.report = report;
  }

  /** What is missing next was told already: it came, but could not be read. */
  forgive(): void {
    this.isForgiving = true;
  }

  /** Where an event stands. */
  take(number: unknown, event: StreamEvent): EventPosition {
    if (this.isOff || typeof number !== 'number' || !Number.isSafeInteger(number)) return 'due';
    const { last, before, isForgiving } = this;
    this.isForgiving = false;
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
      this.astray = 0;
      if (number === last + 1) {
        this.steps++;
        return 'due';
      }
      if (isForgiving) return 'gap';
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

  /** A number that is not higher than the one before. */
  private takeLower(found: number, last: number, event: StreamEvent, before: StreamEvent | undefined): EventPosition {
    const isSame = found === last && isAlike(before?.data, event.data);
    // Who comes before the first was missed there.
    if (found < this.first) return 'late';
    const gap = this.gaps.find(each => found > each.before && found < each.found);
    if (this.steps === 0 && !isSame && gap === undefined) {
      this.isOff = true;
      return 'due';
    }
    // A server that writes the same number into all events of a kind does not count them.
    const isOther = gap === undefined && this.kinds[found - this.first] !== kindOf(event.data);
    this.astray++;
    if (isOther || this.astray > MAX_ASTRAY) {
      this.isOff = true;
      return 'late';
    }
    if (gap !== undefined) gap.late++;
    const data = { found, before: last };
    const at = { pointer: `${event.pointer}/sequence_number` };
    this.report({ rule: 'stream-fragment-lost', messageId: 'repeated', at, data });
    return isSame ? 'same' : 'late';
  }

  /** Tells of what never came. Where most steps are gaps, the numbers count something else. */
  end(): void {
    if (this.isOff || this.gaps.length > this.steps + 1) return;
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

/** Whether two events hold the same words and numbers. */
function isAlike(before: unknown, event: unknown): boolean {
  if (!isObject(before) || !isObject(event)) return false;
  const keys = Object.keys(event);
  if (keys.length !== Object.keys(before).length) return false;
  return keys.every(key => event[key] === before[key] || (isObject(event[key]) && isObject(before[key])));
}

/** Gaps kept of one stream. */
const MAX_GAPS = 1000;

/** So many in a row are a numbering that began anew. */
const MAX_ASTRAY = 2;
