/** Log formats that store a session as events, one after another: prompts, texts, calls, results. */
import { child, pointerKeys, valueAt } from '../../../pointer.ts';
import { LogValue } from '../compose/log-value.ts';
import type { LogFormat, LogWriter, OpenCall } from '../format.ts';
import type { Wire } from '../turns/message-writer.ts';
import { lastOf, type Relation } from '../writing/result-position.ts';
import { EventSession } from './event-session.ts';
import { hasShape, type Shape } from './shapes.ts';

type Shapes = Shape | readonly Shape[];

export interface EventLog {
  /** Kebab-case, equal to the file name. */
  readonly id: string;
  /** Display name after a count: `3 × Example session`. */
  readonly name: string;
  /** The dialect of the requests, and the API format that its messages have. */
  readonly dialect: string;
  readonly api: Wire;
  /** Pointer of the list of events in a document, such as `/events`. If each line of a file is an event, absent. */
  readonly events?: string;
  /** What an event has that only this format has, or the document with the events. */
  readonly recognize: Shapes;
  /** What other events have. Other formats may have such lines as well. */
  readonly others?: Shapes;
  /** Where a file that is too long for memory can be split: where a new session starts, and before a prompt. */
  readonly splitAt?: { readonly context?: Shape; readonly turn?: Shape };
  /** Events with something that holds for all that follow, by what it is. */
  readonly defines?: Readonly<Record<string, Shape>>;
  /** Which session an event belongs to, if a file has several. */
  readonly session?: (event: LogValue) => string | undefined;
  /** The field with the time of an event: ISO text, or a number of seconds or milliseconds since 1970. */
  readonly time?: string;
  /** The field that says what an event is, or a function that finds it out. */
  readonly kind: string | ((event: LogValue) => string | undefined);
  /** What each kind of event adds to the conversation. */
  readonly read: Readonly<Record<string, (event: LogValue, session: EventSession) => void>>;
  /**
   * The event of a result, as the program would store it. `event` is that of the call. Without this function, no results can be
   * added.
   */
  readonly result?: (call: OpenCall, event: LogValue) => object;
}

export function eventLog(log: EventLog): LogFormat {
  const { id, name, dialect, api, events, recognize, others, splitAt = {}, defines = {}, result } = log;
  const isLines = events === undefined;
  const isStart = ({ value }: LogValue) => splitAt.context !== undefined && hasShape(value, splitAt.context);
  return {
    id,
    name,
    scope: isLines ? 'file' : 'document',
    ...(!isLines && { marks: shapesOf(recognize).flatMap(Object.keys) }),
    owns: record => hasOneOf(record, recognize) && (isLines || Array.isArray(valueAt(record, events))),
    ...(others !== undefined && { tolerates: (record: unknown) => hasOneOf(record, others) }),

    splitPoint(record) {
      const { context, turn } = splitAt;
      if (context !== undefined && hasShape(record, context)) return 'context';
      return turn !== undefined && hasShape(record, turn) ? 'turn' : undefined;
    },

    defines(record) {
      const found = Object.entries(defines).find(([, shape]) => hasShape(record, shape));
      if (found === undefined) return undefined;
      return [found[0], log.session?.(new LogValue(record, ''))].filter(Boolean).join(' ');
    },

    read(records) {
      const sessions: EventSession[] = [];
      const open = new Map<string | undefined, EventSession>();
      for (const event of eventsIn(records, events)) {
        const sessionId = log.session?.(event);
        let session = open.get(sessionId);
        if (session === undefined || isStart(event)) {
          session = new EventSession(event);
          sessions.push(session);
          open.set(sessionId, session);
        }
        session.id ??= sessionId;
        session.begin(event, log.time === undefined ? undefined : event.get(log.time).value);
        readEvent(log, event, session);
      }
      return sessions.flatMap(session => session.conversation(dialect, api));
    },
    ...(result !== undefined && { writer: writerOf(log, result) }),
  };
}

function readEvent({ kind, read }: EventLog, event: LogValue, session: EventSession): void {
  const found = (typeof kind === 'string' ? event.get(kind).text : kind(event)) ?? '';
  if (Object.hasOwn(read, found)) read[found]?.(event, session);
}

function shapesOf(shapes: Shapes): readonly Shape[] {
  return Array.isArray(shapes) ? (shapes as readonly Shape[]) : [shapes as Shape];
}

function hasOneOf(record: unknown, shapes: Shapes): boolean {
  return shapesOf(shapes).some(shape => hasShape(record, shape));
}

function eventsIn(records: readonly unknown[], events: string | undefined): LogValue[] {
  if (events === undefined) return records.map((record, i) => new LogValue(record, child('', i)));
  return records.flatMap(record => new LogValue(valueAt(record, events), events).items());
}

/** Adds a result after its call, and after the results that are there already. */
function writerOf(log: EventLog, result: NonNullable<EventLog['result']>): LogWriter {
  const { events, session: sessionOf } = log;
  const relationTo = (record: unknown, session: unknown): Relation => {
    const event = new LogValue(record, '');
    if (sessionOf !== undefined && sessionOf(event) !== session) return 'passed';
    const reading = new EventSession(event);
    readEvent(log, event, reading);
    const { added } = reading;
    return added === 'nothing' ? 'passed' : added === 'results' ? 'same' : 'end';
  };
  return {
    ...(events !== undefined && { lines: events }),
    writeResult(call, stored) {
      const list: unknown = events === undefined ? stored : valueAt(stored, events);
      if (!Array.isArray(list)) return undefined;
      const depth = events === undefined ? 0 : pointerKeys(events).length;
      const at = Number(pointerKeys(call.pointer)[depth]);
      const calling = new LogValue(list[at], '');
      const after = lastOf(list, at, relationTo, sessionOf?.(calling));
      return { after, record: result(call, calling) };
    },
  };
}
