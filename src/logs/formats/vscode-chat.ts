/**
 * Chats that VS Code exports (`Chat: Export Chat…`) or stores in `chatSessions`: user messages, and rounds of tool
 * calls with their results.
 * Layout: src/extension/prompt/common in https://github.com/microsoft/vscode-copilot-chat
 */
import { isObject } from '../../source/json.ts';
import { dayOf, jsonText } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const vscodeChat: LogFormat = {
  id: 'vscode-chat',
  name: 'VS Code chat',
  scope: 'document',
  marks: ['requests'],

  owns: record =>
    isObject(record) &&
    Array.isArray(record.requests) &&
    ('responderUsername' in record || 'requesterUsername' in record) &&
    record.requests.every(each => isObject(each) && 'message' in each),

  read: records => records.flatMap(record => (isObject(record) ? [readChat(new LogValue(record, ''))] : [])),
};

export default vscodeChat;

function readChat(chat: LogValue): LoggedConversation {
  const body = new Body('/messages', '');
  let recorded: string | undefined;
  let model: string | undefined;
  for (const turn of chat.get('requests').items()) {
    recorded = dayOf(turn.get('timestamp').value) ?? recorded;
    model = turn.get('modelId').text?.replace(/^copilot\//, '') ?? model;
    addTurn(turn, body);
  }
  return {
    id: chat.get('sessionId').text,
    dialect: 'github-copilot',
    model,
    recorded,
    body: { messages: body.messages },
    origins: body.origins,
    notes: ['the instructions and the context that Copilot adds are not in the file', ...body.notes],
  };
}

function addTurn(turn: LogValue, body: Body): void {
  const message = turn.get('message');
  const prompt = message.text === undefined ? message.get('text') : message;
  body.add(message.made({ role: 'user', content: prompt.as(prompt.text ?? '') }));
  const metadata = turn.get('result').get('metadata');
  const rounds = metadata.get('toolCallRounds').items();
  for (const round of rounds) addRound(round, metadata.get('toolCallResults'), body);
  if (rounds.length > 0) return;
  const response = turn.get('response');
  const texts = response.items().flatMap(part => part.get('value').text ?? []);
  if (texts.length > 0) body.add(response.made({ role: 'assistant', content: texts.join('') }));
  if (response.items().some(part => part.get('kind').value === 'toolInvocationSerialized'))
    body.countSkipped('tool calls of {n} turns are not read: VS Code does not store their results');
}

/** Adds the calls of a round and their results. */
function addRound(round: LogValue, results: LogValue, body: Body): void {
  const response = round.get('response');
  const content = response.text ?? '';
  const calls = round.get('toolCalls').items();
  if (calls.length > 0 || content !== '')
    body.add(
      round.made({
        role: 'assistant',
        content: response.as(content),
        ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
      }),
    );
  for (const call of calls) {
    const id = call.get('id').text;
    const result = id === undefined ? undefined : results.get(id);
    if (result?.exists) body.add(result.made({ role: 'tool', tool_call_id: id, content: textOf(result) }));
  }
}

function callOf(call: LogValue): LogValue {
  const [id, name, given] = [call.get('id'), call.get('name'), call.get('arguments')];
  const text = given.as(given.text ?? jsonText(given.value ?? {}));
  return call.made({ id, type: 'function', function: { name, arguments: text } });
}

/** The text of a result. Parts with text in a render tree are written as JSON. */
function textOf(result: LogValue): string {
  const parts = result.get('content').items();
  return parts.map(part => part.get('value').text ?? jsonText(part.value)).join('\n');
}
