/** The channel and the data of an engine event, in either stored form. */
import { isObject, type JsonObject } from '../../source/json.ts';
import type { StreamEvent } from '../event.ts';

export interface Frame {
  /** The event name, if there is one. */
  readonly channel: string | undefined;
  /** Undefined if the data is not an object. */
  readonly data: JsonObject | undefined;
  /** The unchanged data. */
  readonly value: unknown;
  /** The pointer of the data. */
  readonly pointer: string;
  /** The position in the run, if the event has one. */
  readonly cursor: number | undefined;
}

/** Reads events as they are sent, as `/chat/resume` repeats them, and as the engine stores them. */
export function frameOf({ name, data, pointer }: StreamEvent): Frame {
  if (isObject(data) && 'data' in data) {
    const cursor = typeof data.cursor === 'number' ? data.cursor : undefined;
    const inner = { value: data.data, data: isObject(data.data) ? data.data : undefined, pointer: `${pointer}/data` };
    if (name === undefined && typeof data.event === 'string') return { channel: data.event, ...inner, cursor };
    if (name !== undefined && 'cursor' in data) return { channel: name, ...inner, cursor };
  }
  return { channel: name, data: isObject(data) ? data : undefined, value: data, pointer, cursor: undefined };
}

/** The channel that data belongs to, if it is clear from the data. */
export function channelOf(data: JsonObject): string | undefined {
  const { type, status } = data;
  // Steps of a plan have iterations too, on a separate channel.
  if ('step_id' in data) return undefined;
  if (type === 'thinking' || type === 'iteration' || (type === 'answer' && status !== undefined)) return 'step';
  if (type === 'inject') return 'inject';
  if (type !== undefined) return undefined;
  if ('original_messages' in data && 'kept_messages' in data) return 'compact';
  if (data.phase === 'selecting_tools') return 'phase';
  if ('answer' in data && 'elapsed' in data) return 'done';
  const isAnswer = (status === 'delta' && 'content' in data) || Object.keys(data).length === 1;
  return isAnswer && typeof status === 'string' ? 'answer' : undefined;
}
