/** Messages recorded by Gemini CLI: user messages, model messages with calls and results, and displayed messages. */
import type { LogValue } from '../compose/log-value.ts';
import type { ReadAs } from '../format.ts';
import { type GeminiContent, partsIn, unsignedCall } from './contents.ts';
import { note } from './request.ts';

export interface Session {
  readonly turns: GeminiContent[];
  /** For each message, the number of contents that represent it and the messages before it. */
  readonly ends: number[];
  readonly model: string | undefined;
  readonly notes: string[];
}

/** Types of messages that are only displayed. */
const SHOWN: ReadonlySet<unknown> = new Set(['info', 'error', 'warning']);

export function readSession(messages: readonly LogValue[], as: ReadAs): Session {
  const turns: GeminiContent[] = [];
  const ends: number[] = [];
  let model: string | undefined;
  let [commands, summaries, unsigned] = [0, 0, 0];
  const separateResultIds = idsOfResultMessages(messages);
  for (const message of messages) {
    model = message.get('model').text ?? model;
    const { value: type } = message.get('type');
    const content = message.get('content');
    const parts = partsIn(content.exists ? content : message.get('parts'));
    if (type === 'user') {
      if (as === 'request' && isCommand(parts)) commands++;
      else turns.push({ role: 'user', parts, from: message });
    } else if (!SHOWN.has(type)) {
      const calls = message
        .get('toolCalls')
        .items()
        .filter(({ object }) => object !== undefined);
      const modelParts = [...parts];
      if (!parts.some(part => part.get('functionCall').exists || part.get('thought').value)) {
        summaries += message.get('thoughts').items().length;
        if (calls.length > 0) unsigned++;
        for (const [i, call] of calls.entries()) modelParts.push(callOf(call, i === 0));
      }
      if (modelParts.length > 0) turns.push({ role: 'model', parts: modelParts, from: message });
      const results = calls.flatMap(call => resultsOf(call, separateResultIds));
      if (results.length > 0) turns.push({ role: 'user', parts: results, from: message });
    }
    ends.push(turns.length);
  }
  const notes = [
    ...note(commands, 'message', 'without a prompt skipped'),
    ...note(summaries, 'thought', 'stored as a summary skipped'),
    ...note(unsigned, 'call', 'with a placeholder for the missing signature'),
  ];
  return { turns, ends, model, notes };
}

/** IDs of results in separate user messages. The records of their calls repeat them. */
function idsOfResultMessages(messages: readonly LogValue[]): ReadonlySet<unknown> {
  const userMessages = messages.filter(message => message.get('type').value === 'user');
  const parts = userMessages.flatMap(message => message.get('content').items());
  return new Set(parts.map(part => part.get('functionResponse').get('id').text));
}

/** Commands to the app and context that it inserts. Gemini CLI skips them when it resumes a session. */
function isCommand(parts: readonly LogValue[]): boolean {
  const texts = parts.map(part => part.get('text').text);
  if (texts.includes(undefined)) return false;
  const text = texts.join('').trim();
  return text === '' || /^(?:[/?]|<session_context>|<hook_context>)/.test(text);
}

function callOf(call: LogValue, isFirst: boolean): LogValue {
  const [id, name, args] = [call.get('id'), call.get('name'), call.get('args')];
  return unsignedCall(call, { id, name, args }, isFirst);
}

/** The results of a record. Empty if the call has no result, or if it is in a separate message. */
function resultsOf(call: LogValue, separateResultIds: ReadonlySet<unknown>): LogValue[] {
  const [id, name, result] = [call.get('id'), call.get('name'), call.get('result')];
  if (id.text !== undefined && separateResultIds.has(id.text)) return [];
  if (!result.value) return [];
  if (result.text === undefined) return partsIn(result);
  return [result.made({ functionResponse: call.as({ response: { output: result }, id, name }) })];
}
