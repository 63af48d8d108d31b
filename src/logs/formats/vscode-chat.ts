/**
 * Chats that VS Code exports (`Chat: Export Chat…`) or stores in `chatSessions`: user messages, and rounds of tool
 * calls with their results.
 * Layout: src/extension/prompt/common in https://github.com/microsoft/vscode-copilot-chat
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { dayOf, type Json, jsonText, listAt, objectAt, textAt } from './agents/fields.ts';
import { Assembly, type PartOrigin } from './chat/assembly.ts';
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

  read: records => records.flatMap(record => (isObject(record) ? [readChat(record)] : [])),
};

export default vscodeChat;

function readChat(chat: Json): LoggedConversation {
  const body = new Assembly('/messages', '');
  let recorded: string | undefined;
  let model: string | undefined;
  listAt(chat, 'requests').forEach((request, i) => {
    recorded = dayOf(objectAt({ request }, 'request').timestamp) ?? recorded;
    model = textAt(request, 'modelId')?.replace(/^copilot\//, '') ?? model;
    putTurn(request, child('/requests', i), body);
  });
  return {
    id: textAt(chat, 'sessionId'),
    dialect: 'github-copilot',
    model,
    recorded,
    body: { messages: body.messages },
    origins: body.origins,
    notes: ['the instructions and the context that Copilot adds are not in the file', ...body.notes],
  };
}

function putTurn(request: unknown, at: string, body: Assembly): void {
  const { message } = objectAt({ request }, 'request');
  const prompt =
    typeof message === 'string' ? [message, child(at, 'message')] : [textAt(message, 'text'), `${at}/message/text`];
  body.addBuilt({ role: 'user', content: prompt[0] ?? '' }, child(at, 'message'), [['/content', prompt[1] as string]]);
  const metadata = objectAt(objectAt(request, 'result'), 'metadata');
  const metadataAt = child(child(at, 'result'), 'metadata');
  const results = objectAt(metadata, 'toolCallResults');
  listAt(metadata, 'toolCallRounds').forEach((round, i) => {
    putRound(round, child(child(metadataAt, 'toolCallRounds'), i), body);
    for (const call of listAt(round, 'toolCalls')) {
      const id = textAt(call, 'id');
      if (id === undefined || !Object.hasOwn(results, id)) continue;
      const resultAt = child(child(metadataAt, 'toolCallResults'), id);
      const places: PartOrigin[] = [['/content', resultAt, 'made']];
      body.addBuilt({ role: 'tool', tool_call_id: id, content: textOf(results[id]) }, resultAt, places);
    }
  });
  if (listAt(metadata, 'toolCallRounds').length > 0) return;
  const replyTexts = listAt(request, 'response').flatMap(part => textAt(part, 'value') ?? []);
  const from = child(at, 'response');
  if (replyTexts.length > 0)
    body.addBuilt({ role: 'assistant', content: replyTexts.join('') }, from, [['/content', from, 'made']]);
  if (listAt(request, 'response').some(part => isObject(part) && part.kind === 'toolInvocationSerialized'))
    body.countSkipped('tool calls of {n} turns are not read: VS Code does not store their results');
}

function putRound(round: unknown, at: string, body: Assembly): void {
  const calls = listAt(round, 'toolCalls');
  const places: PartOrigin[] = [['/content', child(at, 'response')]];
  const list = calls.map((call, i) => {
    const from = child(child(at, 'toolCalls'), i);
    const { id, name, arguments: given } = objectAt({ call }, 'call');
    const callPointer = `/tool_calls/${i}`;
    places.push(
      [callPointer, from, 'made'],
      [`${callPointer}/id`, `${from}/id`],
      [`${callPointer}/function/name`, `${from}/name`],
    );
    places.push([`${callPointer}/function/arguments`, `${from}/arguments`]);
    const text = typeof given === 'string' ? given : jsonText(given ?? {});
    return { ...(id !== undefined && { id }), type: 'function', function: { name, arguments: text } };
  });
  const content = textAt(round, 'response') ?? '';
  if (list.length === 0 && content === '') return;
  body.addBuilt({ role: 'assistant', content, ...(list.length > 0 && { tool_calls: list }) }, at, places);
}

/** The text of a result. Parts with text in a render tree are written as JSON. */
function textOf(result: unknown): string {
  return listAt(result, 'content')
    .map(part => (typeof objectAt({ part }, 'part').value === 'string' ? textAt(part, 'value') : jsonText(part)))
    .join('\n');
}
