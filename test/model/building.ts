/** Messages of the canonical model, for tests of values that are derived from it. */
import type { Message, ToolCallPart, ToolResultPart } from '../../src/generated/types.ts';

let made = 0;

export function message(role: Message['role'], rest: Partial<Message> = {}): Message {
  return { role, wireRole: role, parts: [], contentForm: 'string', pointer: `/${made++}`, ...rest };
}

export function call(callId?: string, rest: Partial<ToolCallPart> = {}): ToolCallPart {
  const id = callId === undefined ? {} : { callId };
  return {
    type: 'tool_call',
    kind: 'function',
    name: 'f',
    arguments: {},
    executedBy: 'client',
    pointer: '',
    ...id,
    ...rest,
  };
}

export function resultPart(callId?: string, rest: Partial<ToolResultPart> = {}): ToolResultPart {
  return { type: 'tool_result', content: [], pointer: '', ...(callId !== undefined && { callId }), ...rest };
}

export const user = () => message('user');
export const calls = (...ids: readonly (string | undefined)[]) =>
  message('assistant', { parts: ids.map(id => call(id)) });
/** One message with a result for each ID. */
export const results = (...ids: readonly (string | undefined)[]) =>
  message('tool', { parts: ids.map(id => resultPart(id)) });
