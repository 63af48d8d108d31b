/**
 * Event streams that lost line ends when they were archived: all of them, or those between events. No client would
 * accept them, but the sent events can be recovered.
 */
import type { Span } from '../source/locate.ts';
import { scanValue, skipSpace } from '../source/scan.ts';

/** An event, given by the location of its data in the text. */
export interface Unseparated extends Span {
  readonly name: string | undefined;
}

/**
 * The events of a text whose fields and data follow each other without line ends. Each datum is one JSON value, and the
 * last one may be truncated. Undefined if the text contains anything else.
 */
export function separateEvents(text: string): Unseparated[] | undefined {
  const events: Unseparated[] = [];
  let name: string | undefined;
  for (let at = 0; ; ) {
    at = skipSpace(text, at);
    if (at >= text.length) return events;
    if (text.startsWith('data:', at)) at += 'data:'.length;
    else if (text.startsWith('event:', at)) {
      const end = fieldEnd(text, at + 'event:'.length);
      name = text.slice(at + 'event:'.length, end).trim();
      at = end;
    } else if (/[:ir]/.test(text.charAt(at))) {
      // A comment, an ID, or a retry time.
      at = fieldEnd(text, at + 1);
    } else {
      const end = dataEnd(text, at);
      if (end === undefined) return undefined;
      events.push({ name, start: at, end });
      name = undefined;
      at = end;
    }
  }
}

/** The events in data that consists of several JSON values; undefined for any other data. */
export function eventsWithin(data: string): Unseparated[] | undefined {
  if (!isMarked(data) || isOneValue(data)) return undefined;
  const events = separateEvents(data) ?? [];
  return events.length > 1 ? events : undefined;
}

/** Whether data is intended as JSON. Other texts, such as `[DONE]`, are markers. */
export function isMarked(data: string): boolean {
  const c = data.charCodeAt(skipSpace(data, 0));
  return c === 0x7b || c === 0x22 || (c === 0x5b && !data.startsWith('[DONE]'));
}

/** Whether data is exactly one JSON value. */
export function isOneValue(text: string): boolean {
  const scan = scanValue(text);
  return 'end' in scan && skipSpace(text, scan.end) === text.length;
}

const FIELD_END = /[\n\r]|data:|event:/g;

/** The end of a field without data: a line end, or the start of the next field. */
function fieldEnd(text: string, from: number): number {
  FIELD_END.lastIndex = from;
  return FIELD_END.exec(text)?.index ?? text.length;
}

function dataEnd(text: string, start: number): number | undefined {
  if (text.startsWith('[DONE]', start)) return start + '[DONE]'.length;
  const scan = scanValue(text, start);
  if ('end' in scan) return scan.end;
  return scan.incomplete ? text.length : undefined;
}
