/** One log line of Claude's agents with an API message or a part of one. */
import { isRedacted } from '../../../model/text.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';

export interface Line {
  readonly role: 'user' | 'assistant';
  /** What stands in the log as the message: with the role and content of the API, and more. */
  readonly message: JsonObject;
  /** Where it stands, and its content. */
  readonly at: string;
  readonly contentAt: string;
  /** The id that all pieces of one message of the API have. */
  readonly id: string | undefined;
  /** Tells this line from all others of the log. */
  readonly key: number;
  /** Where the values of its one block come from, by pointers into the block, if the log has another layout. */
  readonly built?: readonly (readonly [pointer: string, from: string])[] | undefined;
  /** Whether the agent wrote it for its user in place of an answer, and never sends it. */
  readonly isError?: boolean | undefined;
}

/** The content as a list of blocks; a text is one. */
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

/** An id that can be looked for; a redacted one is like any other. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !isRedacted(value) ? value : undefined;
}

/** The message in a record, and where: none where it is neither a user's nor the assistant's. */
export function messageOf({ type, message }: JsonObject): { role: Line['role']; message: JsonObject } | undefined {
  if ((type !== 'user' && type !== 'assistant') || !isObject(message)) return undefined;
  return { role: type, message };
}

/** The model that answered, where an assistant's message names one. */
export function modelOf({ role, message }: Line): string | undefined {
  const { model } = message;
  return role === 'assistant' && typeof model === 'string' && model !== SYNTHETIC ? model : undefined;
}

/** What Claude Code writes for a model where it made a message itself. */
export const SYNTHETIC = '<synthetic>';

/** The day in a time of the ISO form. */
export function dayOf(time: unknown): string | undefined {
  return typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : undefined;
}
