/** One log line of Claude's agents with an API message or a part of one. */
import { isRedacted } from '../../../model/text.ts';
import type { LogValue } from '../compose/log-value.ts';

export interface Line {
  readonly role: 'user' | 'assistant';
  /** It may have more fields than the API message. */
  readonly message: LogValue;
  /** All parts of an API message have the same ID. */
  readonly id: string | undefined;
  /** Identifies the line within the log. */
  readonly key: number;
  /** Whether the agent displayed it in place of an answer. Never sent. */
  readonly isError?: boolean | undefined;
}

/** A line with a user message that the log does not store as a message. */
export function userLine(content: LogValue, key: number): Line {
  return { role: 'user', message: content.made({ content }), id: undefined, key };
}

/** The content as a list of blocks. Content that is no list is one block. */
export function blocksOf(message: LogValue): LogValue[] {
  const content = message.get('content');
  if (Array.isArray(content.value)) return content.items();
  return content.exists ? [content] : [];
}

export function callsIn(message: LogValue): LogValue[] {
  return blocksOf(message).filter(block => block.get('type').value === 'tool_use');
}

export function callIdsIn(message: LogValue): unknown[] {
  return callsIn(message).map(call => call.get('id').value);
}

/** The call IDs of the results in a message. */
export function resultIdsIn(message: LogValue): unknown[] {
  return blocksOf(message).flatMap(block => (isResult(block) ? [block.get('tool_use_id').value] : []));
}

export function isResult(block: LogValue): boolean {
  return block.get('type').value === 'tool_result';
}

/** An ID that can be compared. Redacted IDs are all the same, so they do not count. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !isRedacted(value) ? value : undefined;
}

/** The user or assistant message in a record. */
export function messageOf(record: LogValue): Pick<Line, 'role' | 'message'> | undefined {
  const role = record.get('type').value;
  const message = record.get('message');
  return (role === 'user' || role === 'assistant') && message.object !== undefined ? { role, message } : undefined;
}

/** The model that wrote an assistant message. */
export function modelOf({ role, message }: Line): string | undefined {
  const model = message.get('model').text;
  return role === 'assistant' && model !== SYNTHETIC ? model : undefined;
}

/** The model name of messages that Claude Code wrote itself. */
export const SYNTHETIC = '<synthetic>';
