/**
 * Exports of the chat debug view of Copilot in VS Code (`.chatreplay.json`): the requests of each prompt with their
 * messages.
 * Layout: src/extension/replay in https://github.com/microsoft/vscode-copilot-chat
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { dayOf, type Json, jsonText, listAt, objectAt, textAt } from './agents/fields.ts';
import { Assembly, type PartOrigin } from './chat/assembly.ts';
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
    records.flatMap(record => withShared(requestsIn(record, '').map(([entry, at]) => readRequest(entry, at, as)))),
};

export default vscodeCopilot;

const KINDS: ReadonlySet<unknown> = new Set(['element', 'request', 'toolCall', 'error']);

function isLogs(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => isObject(each) && KINDS.has(each.kind));
}

function isRequest(value: unknown): value is Json {
  return isObject(value) && value.kind === 'request' && isObject(value.requestMessages);
}

function requestsIn(value: unknown, at: string): (readonly [entry: Json, at: string])[] {
  if (isRequest(value)) return [[value, at]];
  for (const key of ['prompts', 'logs']) {
    const items = listAt(value, key);
    if (items.length > 0) return items.flatMap((each, i) => requestsIn(each, child(child(at, key), i)));
  }
  return [];
}

function readRequest(entry: Json, at: string, as: ReadAs): LoggedConversation {
  const body = new Assembly('/messages', at);
  const metadata = objectAt(entry, 'metadata');
  const from = child(child(at, 'requestMessages'), 'messages');
  listAt(entry.requestMessages, 'messages').forEach((message, i) => {
    putMessage(message, child(from, i), body);
  });
  const { response } = entry;
  const replyTexts = listAt(response, 'message');
  const text = replyTexts.every(each => typeof each === 'string') ? replyTexts.join('') : '';
  const replyAt = child(child(at, 'response'), 'message');
  // Calls of the reply are separate entries, without the IDs in the next request.
  if (as === 'log' && text !== '')
    body.addBuilt({ role: 'assistant', content: text }, replyAt, [['/content', replyAt, 'made']]);
  const tools = listAt(metadata, 'tools');
  if (tools.length > 0) body.setOrigin('/tools', child(child(at, 'metadata'), 'tools'));
  const model = textAt(metadata, 'model');
  return {
    id: textAt(entry, 'id'),
    dialect: 'github-copilot',
    model,
    recorded: dayOf(metadata.startTime),
    body: { ...(model !== undefined && { model }), messages: body.messages, ...(tools.length > 0 && { tools }) },
    origins: body.origins,
    notes: body.notes,
  };
}

/** Roles by their number in prompt-tsx. */
const ROLES = ['system', 'user', 'assistant', 'tool'];
const [IMAGE, TEXT] = [0, 1];

function putMessage(message: unknown, from: string, body: Assembly): void {
  if (!isObject(message)) {
    body.take(message, from);
    return;
  }
  const { content, toolCalls, toolCallId, name } = message;
  const role = typeof message.role === 'number' ? (ROLES[message.role] ?? message.role) : message.role;
  const places: PartOrigin[] = [];
  const parts: unknown[] = [];
  const at = child(from, 'content');
  for (const [i, part] of (Array.isArray(content) ? (content as unknown[]) : []).entries()) {
    const sent = partOf(part);
    if (sent === undefined) {
      body.countSkipped('{n} parts skipped that the extension does not send');
      continue;
    }
    places.push(
      [`/content/${parts.length}`, child(at, i), sent === part ? undefined : 'made'].filter(
        Boolean,
      ) as unknown as PartOrigin,
    );
    parts.push(sent);
  }
  const value: Record<string, unknown> = { role, content: Array.isArray(content) ? parts : content };
  if (!Array.isArray(content)) places.push(['/content', at]);
  else if (parts.length === 0) value.content = role === 'assistant' ? null : '';
  // Tool messages have a string as content.
  else if (role === 'tool' && parts.every(isText)) value.content = parts.map(each => (each as Json).text).join('');
  if (name !== undefined) value.name = name;
  if (toolCallId !== undefined) {
    value.tool_call_id = toolCallId;
    places.push(['/tool_call_id', child(from, 'toolCallId')]);
  }
  if (Array.isArray(toolCalls) && toolCalls.length > 0) {
    value.tool_calls = toolCalls;
    places.push(['/tool_calls', child(from, 'toolCalls')]);
  }
  body.addBuilt(value, from, places);
}

function isText(part: unknown): boolean {
  return isObject(part) && part.type === 'text';
}

/** A part as it is sent; undefined for cache breakpoints and data of the extension. */
function partOf(part: unknown): unknown {
  if (!isObject(part) || typeof part.type !== 'number') return part;
  if (part.type === TEXT) return { type: 'text', text: part.text };
  if (part.type !== IMAGE) return undefined;
  const { imageUrl } = part;
  return { type: 'image_url', image_url: isObject(imageUrl) ? imageUrl : { url: jsonText(imageUrl) } };
}
