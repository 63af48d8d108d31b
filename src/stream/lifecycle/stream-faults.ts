/** Reports the faults of one stream. */
import type { OnFault } from '../../formats/engine/message-format.ts';
import { typeName, wrongType } from '../../formats/engine/structure.ts';

export type FaultData = Readonly<Record<string, string | number>>;

/** What can be wrong with the order of events: the messages of `stream-event-order`. */
export type OrderFault =
  | 'unexpected'
  | 'notOpen'
  | 'otherOwner'
  | 'openTwice'
  | 'leftOpen'
  | 'afterEnd'
  | 'twice'
  | 'renamed'
  | 'needless'
  | 'unknown';

export type Weight = 'error' | 'warning' | 'ignored';
type Weigh = (fault: OrderFault, event: unknown) => Weight;

export class StreamFaults {
  readonly report: OnFault;
  /** Whether an error was reported. What is missing in the reply is then a consequence. */
  hasErrors = false;
  readonly weigh: Weigh;

  /** `weigh`: how serious faults in the order are, where some servers or clients are known to have them. */
  constructor(report: OnFault, weigh: Weigh = () => 'error') {
    this.report = report;
    this.weigh = weigh;
  }

  /** An event that is not allowed at this point. */
  order(messageId: OrderFault, pointer: string, data: FaultData, severity?: 'error' | 'warning'): void {
    const weight = this.weigh(messageId, data.event);
    if (weight === 'ignored') return;
    const isWarning = (severity ?? weight) === 'warning';
    this.add('stream-event-order', messageId, pointer, data, isWarning ? 'warning' : undefined);
  }

  /** A part of the reply that was lost, came twice or differs. */
  fragment(
    messageId: 'gap' | 'repeated' | 'homeless' | 'differs',
    pointer: string,
    data: FaultData,
    severity?: 'warning',
  ): void {
    this.add('stream-fragment-lost', messageId, pointer, data, severity);
  }

  /** An error of the server, or an event after one. */
  failure(messageId: 'event' | 'continued', pointer: string, data?: FaultData, severity?: 'warning'): void {
    this.add('stream-error-ignored', messageId, pointer, data, severity);
  }

  /** A stream without its end. */
  truncated(
    messageId: 'noEnd' | 'noMarker' | 'noReply',
    pointer: string,
    data?: FaultData,
    severity?: 'warning',
  ): void {
    this.add('truncated-stream', messageId, pointer, data, severity);
  }

  /** A field that is absent, or has another type than `expected`. Some servers write null for absent objects. */
  field(
    holder: Readonly<Record<string, unknown>>,
    field: string,
    pointer: string,
    expected: 'string' | 'number' | 'object',
  ): void {
    const value = Object.hasOwn(holder, field) ? holder[field] : undefined;
    if (value === undefined || (value === null && expected !== 'string')) this.missing(field, pointer);
    else this.wrongType(value, `${pointer}/${field}`, expected);
  }

  missing(field: string, pointer: string): void {
    this.add('missing-field', 'missing', pointer, { field }, undefined);
  }

  wrongType(value: unknown, pointer: string, expected: string): void {
    this.report(wrongType({ pointer }, undefined, typeName(value), [expected]));
  }

  private add(
    rule: string,
    messageId: string,
    pointer: string,
    data: FaultData | undefined,
    severity: 'warning' | undefined,
  ): void {
    this.hasErrors ||= severity === undefined;
    this.report({
      rule,
      messageId,
      at: { pointer },
      ...(data !== undefined && { data }),
      ...(severity !== undefined && { severity }),
    });
  }
}

/** An event name in a message. */
export function quoted(event: string): string {
  return `\`${event}\``;
}
