/** One log line of Claude's agents with an API message or a part of one. */
import { isRedacted } from '../../../model/text.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';

export interface Line {
  readonly role: 'user' | 'assistant';
  /** The message in the log. It may have more fields than the API message. */
  readonly message: JsonObject;
  /** The log locations of the message and of its content. */
  readonly at: string;
  readonly contentAt: string;
  /** All parts of an API message have the same ID. */
  readonly id: string | undefined;
  /** Identifies the line within the log. */
  readonly key: number;
  /**
   * For a single block that the log stores in another layout: pointers into the block, with the log location of each
   * value.
   */
  readonly built?: readonly (readonly [pointer: string, from: string])[] | undefined;
  /** Whether the agent displayed it in place of an answer. Never sent. */
  readonly isError?: boolean | undefined;
}

/** The content as a list of blocks. A text becomes one block. */
export function blocksOf({ content }: JsonObject): readonly unknown[] {
  if (Array.isArray(content)) return content;
  return content === undefined ? [] : [content];
}

export function callsIn(message: JsonObject): JsonObject[] {
  return blocksOf(message).filter((block): block is JsonObject => isObject(block) && block.type === 'tool_use');
}

export function resultsIn(message: JsonObject): JsonObject[] {
  return blocksOf(message).filter((block): block is JsonObject => isObject(block) && block.type === 'tool_result');
}

/** An ID that can be compared. Redacted IDs are all the same, so they do not count. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !isRedacted(value) ? value : undefined;
}

/** The user or assistant message in a record. */
export function messageOf({ type, message }: JsonObject): { role: Line['role']; message: JsonObject } | undefined {
  if ((type !== 'user' && type !== 'assistant') || !isObject(message)) return undefined;
  return { role: type, message };
}

/** The model that wrote an assistant message. */
export function modelOf({ role, message }: Line): string | undefined {
  const { model } = message;
  return role === 'assistant' && typeof model === 'string' && model !== SYNTHETIC ? model : undefined;
}

/** The model name of messages that Claude Code wrote itself. */
export const SYNTHETIC = '<synthetic>';

/** The day of an ISO time. */
export function dayOf(time: unknown): string | undefined {
  return typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : undefined;
}
