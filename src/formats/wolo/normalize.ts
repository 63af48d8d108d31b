/** Converts Wolo's messages to the form in which Wolo's own code sends them. */

import type { Message, Part, TextPart, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { unquoted } from '../../model/text.ts';
import { defined } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { argumentsText } from './arguments.ts';
import { endingOf } from './status.ts';

export function normalize(message: Message, lose: Lose): Message[] {
  const { role, parts } = message;
  if (role !== 'user' && role !== 'assistant') {
    const why = role === 'system' ? 'a stored system message' : 'a message of this role';
    lose(message, 'dropped', `Wolo never sends ${why}`);
    return [];
  }
  const texts = parts.filter(part => part.type === 'text');
  const text = texts.map(part => part.text).join('\n');
  const isOwn = (part: Part): part is ToolCallPart => role === 'assistant' && isSent(part);
  const calls = parts.filter(isOwn);
  if (text === '' && calls.length === 0) {
    const what =
      role === 'user' ? 'a user message without text' : 'an assistant message without text or a finished call';
    lose(message, 'dropped', `Wolo does not send ${what}`);
    return [];
  }
  lose(message, 're-encoded', 'IDs, times, state and metadata are local and not sent');
  reportMergedTexts(texts, text, lose);
  for (const part of parts) {
    if (part.type === 'provider_item') lose(part, 'dropped', 'Wolo sends text and calls only');
    else if (part.type === 'tool_call' && role === 'user')
      lose(part, 'dropped', 'Wolo sends the calls of assistant messages only');
    else if (part.type === 'tool_call' && !isOwn(part))
      lose(part, 'dropped', 'Wolo does not send a call that has not finished');
  }
  if (calls.length > 0) reportReordered(parts, calls, lose);
  const first = texts.find(part => part.text !== '') ?? texts[0];
  const sent: Part[] = role === 'assistant' ? parts.filter(part => part.type === 'reasoning') : [];
  if (text !== '') sent.push({ type: 'text', text, pointer: first?.pointer ?? message.pointer });
  for (const [i, call] of parts.entries())
    if (isOwn(call)) sent.push(withArguments(call), resultOf(call, parts[i + 1], lose));
  return [{ ...message, parts: sent, contentForm: text === '' ? 'absent' : 'string' }];
}

function isSent(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && endingOf(part.status) !== undefined;
}

/** Wolo joins all texts of a message with line breaks. */
function reportMergedTexts(texts: readonly TextPart[], text: string, lose: Lose): void {
  if (text === '') for (const part of texts) lose(part, 'dropped', 'Wolo does not send empty text');
  else for (const part of texts.slice(1)) lose(part, 'merged', 'Wolo joins it to the previous text with a line break');
}

/** Wolo sends the text of a message before the results, even if it comes after a call. */
function reportReordered(parts: readonly Part[], calls: readonly ToolCallPart[], lose: Lose): void {
  const firstCall = parts.indexOf(calls[0] as ToolCallPart);
  for (const part of parts.slice(firstCall))
    if (part.type === 'text' && part.text !== '')
      lose(part, 'reordered', 'Wolo sends text after a call before the result of the call');
}

function withArguments(call: ToolCallPart): ToolCallPart {
  return call.arguments.text === undefined ? { ...call, arguments: { text: argumentsText({}) } } : call;
}

/** The result as Wolo sends it. If the output is empty, Wolo sends a fixed text instead. */
function resultOf(call: ToolCallPart, next: Part | undefined, lose: Lose): ToolResultPart {
  const ending = endingOf(call.status);
  const own = next?.type === 'tool_result' ? next : undefined;
  const [output] = own?.content ?? [];
  const text = output?.type === 'text' && output.text !== '' ? output.text : ending?.fallback;
  const pointer = own?.pointer ?? call.pointer;
  if (output?.type !== 'text' || output.text === '')
    lose({ pointer }, 're-encoded', `Wolo sends an empty output as \`${ending?.fallback}\``);
  if (call.status !== 'completed')
    lose(
      { pointer: `${call.pointer}/status` },
      're-encoded',
      `requests have no field for the status \`${unquoted(String(call.status))}\``,
    );
  return defined({
    type: 'tool_result',
    content: [{ type: 'text', text: text ?? '', pointer }],
    pointer,
    callId: call.callId,
    ...(ending !== undefined && { outcome: ending.outcome }),
  });
}
