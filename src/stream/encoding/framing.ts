/** The bytes of events: server-sent events, JSON lines, a JSON list, or the binary messages of Amazon's event streams. */
import { encodeText } from '../../source/base64.ts';
import { crc32 } from '../amazon-frames.ts';
import type { Framing } from '../protocol.ts';
import type { SentEvent } from './encoder.ts';

/** How events become bytes. */
export interface Envelope {
  readonly framing: Exclude<Framing, 'events'>;
  /** The content type of the response. */
  readonly contentType: string;
  /** The line end of server-sent events. */
  readonly lineEnd?: string | undefined;
  /** Whether each event is base64 in a `chunk` event, as in InvokeModelWithResponseStream of Amazon Bedrock. */
  readonly isInChunks?: boolean | undefined;
}

/** The bytes of each event. Joined, they are the body of the response. */
export function bytesOf(events: readonly SentEvent[], envelope: Envelope): Uint8Array<ArrayBuffer>[] {
  switch (envelope.framing) {
    case 'frames':
      return events.map(event => (envelope.isInChunks ? chunkFrame(event) : frameOf(event)));
    case 'ndjson':
      return events.map(({ data }) => utf8.encode(`${textOf(data)}\n`));
    case 'json':
      return listOf(events);
    default:
      return events.map(event => utf8.encode(serverSent(event, envelope.lineEnd ?? '\n')));
  }
}

const utf8 = new TextEncoder();

/** Markers are not JSON. */
function textOf(data: unknown): string {
  return typeof data === 'string' ? data : JSON.stringify(data);
}

function serverSent({ event, data, isBare }: SentEvent, lineEnd: string): string {
  if (isBare) return `${textOf(data)}${lineEnd}${lineEnd}`;
  const name = event === undefined ? '' : `event: ${event}${lineEnd}`;
  return `${name}data: ${textOf(data)}${lineEnd}${lineEnd}`;
}

/** One JSON list with an element for each event. The brackets and commas belong to the bytes of the elements. */
function listOf(events: readonly SentEvent[]): Uint8Array<ArrayBuffer>[] {
  return events.map(({ data }, i) => {
    const isLast = i === events.length - 1;
    return utf8.encode(`${i === 0 ? '[' : ',\r\n'}${textOf(data)}${isLast ? ']' : ''}`);
  });
}

function frameOf({ event = '', data }: SentEvent): Uint8Array<ArrayBuffer> {
  return frame(headersOf(event), textOf(data));
}

/** A model's event inside a Bedrock `chunk` event. Exceptions are Bedrock events. */
function chunkFrame(event: SentEvent): Uint8Array<ArrayBuffer> {
  if (event.event?.endsWith('Exception')) return frameOf(event);
  return frameOf({ event: 'chunk', data: { bytes: encodeText(textOf(event.data)) } });
}

/** The prelude consists of two lengths and their checksum. The message ends with another checksum. */
const PRELUDE = 12;
const CHECKSUM = 4;
const STRING = 7;

/**
 * One message: the lengths of the message and its headers, their checksum, the headers, the payload, and a checksum of
 * all these. https://smithy.io/2.0/aws/amazon-eventstream.html
 */
function frame(head: Uint8Array, payload: string): Uint8Array<ArrayBuffer> {
  const body = utf8.encode(payload);
  const message = new Uint8Array(PRELUDE + head.length + body.length + CHECKSUM);
  const view = new DataView(message.buffer);
  view.setUint32(0, message.length);
  view.setUint32(4, head.length);
  view.setUint32(8, crc32(message.subarray(0, 8)));
  message.set(head, PRELUDE);
  message.set(body, PRELUDE + head.length);
  const end = message.length - CHECKSUM;
  view.setUint32(end, crc32(message.subarray(0, end)));
  return message;
}

function headersOf(event: string): Uint8Array {
  const kind = event.endsWith('Exception') ? 'exception' : 'event';
  return Uint8Array.from([
    ...header(`:${kind}-type`, event),
    ...header(':content-type', 'application/json'),
    ...header(':message-type', kind),
  ]);
}

/** A header whose value is text. */
function header(name: string, value: string): number[] {
  const [key, text] = [utf8.encode(name), utf8.encode(value)];
  return [key.length, ...key, STRING, text.length >> 8, text.length & 0xff, ...text];
}
