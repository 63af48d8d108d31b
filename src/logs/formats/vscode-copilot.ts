/**
 * Exports of the chat debug view of Copilot in VS Code (`.chatreplay.json`): the requests of each prompt with their
 * messages.
 * Layout: src/extension/replay in https://github.com/microsoft/vscode-copilot-chat
 */
import { isObject } from '../../source/json.ts';
import { dayOf, jsonText } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue, type Template } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { withShared } from './traces/shared-prefixes.ts';

const vscodeCopilot: LogFormat = {
  id: 'vscode-copilot',
  name: 'VS Code Copilot chat replay',
  scope: 'document',
  marks: ['prompts', 'logs', 'requestMessages'],

  owns(record) {
    if (!isObject(record)) return false;
    const { prompts, logs } = record;
    if (Array.isArray(prompts))
      return 'totalLogEntries' in record && prompts.every(each => isObject(each) && isLogs(each.logs));
    return isRequest(record) || ('logCount' in record && isLogs(logs));
  },

  read: (records, as) =>
    records.flatMap(record => withShared(requestsIn(new LogValue(record, '')).map(entry => readRequest(entry, as)))),
};

export default vscodeCopilot;

const KINDS: ReadonlySet<unknown> = new Set(['element', 'request', 'toolCall', 'error']);

function isLogs(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => isObject(each) && KINDS.has(each.kind));
}

function isRequest(value: unknown): boolean {
  return isObject(value) && value.kind === 'request' && isObject(value.requestMessages);
}

function requestsIn(entry: LogValue): LogValue[] {
  if (isRequest(entry.value)) return [entry];
  const prompts = entry.get('prompts').items();
  return (prompts.length > 0 ? prompts : entry.get('logs').items()).flatMap(requestsIn);
}

function readRequest(entry: LogValue, as: ReadAs): LoggedConversation {
  const body = new Body('/messages', entry.at);
  for (const message of entry.get('requestMessages').get('messages').items()) body.add(messageOf(message, body));
  const reply = entry.get('response').get('message');
  const replyTexts = reply.items().map(({ text }) => text);
  const text = replyTexts.includes(undefined) ? '' : replyTexts.join('');
  // Calls of the reply are separate entries, without the IDs in the next request.
  if (as === 'log' && text !== '') body.add(reply.made({ role: 'assistant', content: text }));
  const metadata = entry.get('metadata');
  const [model, tools] = [metadata.get('model').text, metadata.get('tools')];
  return {
    id: entry.get('id').text,
    dialect: 'github-copilot',
    model,
    recorded: dayOf(metadata.get('startTime').value),
    body: {
      ...(model !== undefined && { model }),
      messages: body.messages,
      ...(tools.items().length > 0 && body.fields({ tools })),
    },
    origins: body.origins,
    notes: body.notes,
  };
}

/** Roles by their number in prompt-tsx. */
const ROLES = ['system', 'user', 'assistant', 'tool'];
const [IMAGE, TEXT] = [0, 1];

function messageOf(message: LogValue, body: Body): LogValue {
  if (!isObject(message.value)) return message;
  const { role, name } = message.value;
  const sentRole = typeof role === 'number' ? (ROLES[role] ?? role) : role;
  const calls = message.get('toolCalls');
  return message.made({
    role: message.computed(sentRole),
    content: contentOf(message.get('content'), sentRole, body),
    name: message.computed(name),
    tool_call_id: message.get('toolCallId'),
    ...(calls.items().length > 0 && { tool_calls: calls }),
  });
}

function contentOf(content: LogValue, role: unknown, body: Body): Template {
  if (!Array.isArray(content.value)) return content;
  const parts = content.items().flatMap(part => {
    const sentPart = partOf(part);
    if (sentPart === undefined) body.countSkipped('{n} parts skipped that the extension does not send');
    return sentPart ?? [];
  });
  if (parts.length === 0) return role === 'assistant' ? null : '';
  // Tool messages have a string as content.
  const isText = role === 'tool' && parts.every(part => part.get('type').value === 'text');
  return isText ? parts.map(part => part.get('text').value).join('') : parts;
}

/** A part as it is sent; undefined for cache breakpoints and data of the extension. */
function partOf(part: LogValue): LogValue | undefined {
  const { value: type } = part.get('type');
  if (typeof type !== 'number') return part;
  if (type === TEXT) return part.computed({ type: 'text', text: part.get('text').value });
  if (type !== IMAGE) return undefined;
  const { value: image } = part.get('imageUrl');
  return part.computed({ type: 'image_url', image_url: isObject(image) ? image : { url: jsonText(image) } });
}
