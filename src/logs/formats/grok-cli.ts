/**
 * Histories of xAI's Grok CLI (`chat_history.jsonl`): one item per line. Reasoning items are in Responses API format,
 * calls are flat, and calls that the server ran are separate items. Messages have no IDs.
 * Layout: Resources/Fixtures/stage0/agents/grok in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject } from '../../source/json.ts';
import { type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, Origins } from './format.ts';
import { grokWriter } from './grok-cli/writer.ts';

const format: LogFormat = {
  id: 'grok-cli',
  name: 'Grok CLI history',
  scope: 'file',
  writer: grokWriter,
  owns: record => isObject(record) && isLine(record),
  tolerates: record => isObject(record) && isPlainLine(record),

  splitPoint: record => (isObject(record) && record.type === 'user' && isOwnLine(record) ? 'turn' : undefined),

  defines: record => (isObject(record) && record.type === 'system' && isOwnLine(record) ? 'system' : undefined),

  read(records) {
    let model: string | undefined;
    const items = records.flatMap((record, i) => {
      if (!isObject(record)) return [];
      model = textAt(record, 'model_id') ?? model;
      return itemsOf(record, `/${i}`);
    });
    if (items.length === 0) return [];
    const origins = new Origins();
    return [{ dialect: 'xai-responses', model, body: placeAll(items, '', origins), origins }];
  },
};

export default format;

/** Whether a line has no field of another agent's envelope that uses the same types. */
function isOwnLine({ message, role, uuid, data, timestamp }: Json): boolean {
  return [message, role, uuid, data, timestamp].every(each => each === undefined);
}

function isLine(record: Json): boolean {
  if (!isOwnLine(record)) return false;
  const { type, content, kind, prompt_index: index, synthetic_reason: reason, tool_calls: calls } = record;
  if (type === 'backend_tool_call') return isObject(kind);
  if (type === 'user') return Array.isArray(content) && (typeof index === 'number' || typeof reason === 'string');
  if (type === 'tool_result') return typeof record.tool_call_id === 'string' && 'content' in record;
  return (
    type === 'assistant' && typeof content === 'string' && (Array.isArray(calls) || typeof record.model_id === 'string')
  );
}

function isPlainLine(record: Json): boolean {
  const { type, content, summary } = record;
  if (!isOwnLine(record)) return false;
  if (type === 'reasoning') return Array.isArray(summary);
  return (type === 'system' || type === 'user' || type === 'assistant') && content !== undefined;
}

function itemsOf(record: Json, at: string): Placed[] {
  const { type } = record;
  if (type === 'reasoning') return [new Placed(record, at, true)];
  if (type === 'system') return [message('system', record.content, at)];
  if (type === 'user') return [userMessage(record, at)];
  if (type === 'assistant') {
    const calls = listAt(record, 'tool_calls').flatMap((call, i) =>
      isObject(call) ? [callItem(call, `${at}/tool_calls/${i}`)] : [],
    );
    // A reply without text has no message item.
    const hasOnlyCalls = record.content === '' && calls.length > 0;
    return hasOnlyCalls ? calls : [message('assistant', record.content, at), ...calls];
  }
  if (type === 'tool_result') {
    const { tool_call_id: id, content } = record;
    const item = { type: 'function_call_output', ...(id !== undefined && { call_id: id }), output: content };
    return [
      new Placed(item, at, false).addOrigin('/call_id', `${at}/tool_call_id`).addOrigin('/output', `${at}/content`),
    ];
  }
  return type === 'backend_tool_call' ? serverCall(objectAt(record, 'kind'), `${at}/kind`) : [];
}

function message(role: string, content: unknown, at: string): Placed {
  return new Placed({ type: 'message', role, content }, at, false).addOrigin('/content', `${at}/content`);
}

/** The parts have Chat Completions names and are converted to Responses API parts. */
function userMessage({ content }: Json, at: string): Placed {
  if (!Array.isArray(content)) return message('user', content, at);
  const parts = content.map((part: unknown, i) => userPart(part, `${at}/content/${i}`));
  const item = { type: 'message', role: 'user', content: parts.map(({ value }) => value) };
  const placed = new Placed(item, at, false).addOrigin('/content', `${at}/content`, false);
  parts.forEach((part, i) => {
    placed.addOriginsOf(`/content/${i}`, part);
  });
  return placed;
}

function userPart(part: unknown, at: string): Placed {
  if (!isObject(part)) return new Placed(part, at, true);
  const { type, text, url } = part;
  if (type === 'text') return new Placed({ type: 'input_text', text }, at, false).addOrigin('/text', `${at}/text`);
  if (type === 'image' && typeof url === 'string')
    return new Placed({ type: 'input_image', image_url: url }, at, false).addOrigin('/image_url', `${at}/url`);
  return new Placed(part, at, true);
}

function callItem({ id, name, arguments: text }: Json, at: string): Placed {
  const item = {
    type: 'function_call',
    ...(id !== undefined && { call_id: id }),
    ...(name !== undefined && { name }),
    ...(text !== undefined && { arguments: text }),
  };
  return new Placed(item, at, false)
    .addOrigin('/call_id', `${at}/id`)
    .addOrigin('/name', `${at}/name`)
    .addOrigin('/arguments', `${at}/arguments`);
}

/** A call that the server ran: an item named after its tool. */
function serverCall({ tool_type: tool, ...rest }: Json, at: string): Placed[] {
  if (typeof tool !== 'string') return [];
  const item = new Placed({ type: `${tool}_call`, ...rest }, at, true);
  return [item.addOrigin('/type', `${at}/tool_type`)];
}
