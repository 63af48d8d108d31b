/**
 * Histories of xAI's Grok CLI (`chat_history.jsonl`): one item per line. Reasoning items are in Responses API format,
 * calls are flat, and calls that the server ran are separate items. Messages have no IDs.
 * Layout: Resources/Fixtures/stage0/agents/grok in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { textAt } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
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
    const body = new Body();
    for (const [i, record] of records.entries()) {
      model = textAt(record, 'model_id') ?? model;
      addItems(new LogValue(record, `/${i}`), body);
    }
    if (body.messages.length === 0) return [];
    return [{ dialect: 'xai-responses', model, body: body.messages, origins: body.origins }];
  },
};

export default format;

/** Whether a line has no field of another agent's envelope that uses the same types. */
function isOwnLine({ message, role, uuid, data, timestamp }: JsonObject): boolean {
  return [message, role, uuid, data, timestamp].every(each => each === undefined);
}

function isLine(record: JsonObject): boolean {
  if (!isOwnLine(record)) return false;
  const { type, content, kind, prompt_index: index, synthetic_reason: reason, tool_calls: calls } = record;
  if (type === 'backend_tool_call') return isObject(kind);
  if (type === 'user') return Array.isArray(content) && (typeof index === 'number' || typeof reason === 'string');
  if (type === 'tool_result') return typeof record.tool_call_id === 'string' && 'content' in record;
  return (
    type === 'assistant' && typeof content === 'string' && (Array.isArray(calls) || typeof record.model_id === 'string')
  );
}

function isPlainLine(record: JsonObject): boolean {
  const { type, content, summary } = record;
  if (!isOwnLine(record)) return false;
  if (type === 'reasoning') return Array.isArray(summary);
  return (type === 'system' || type === 'user' || type === 'assistant') && content !== undefined;
}

function addItems(record: LogValue, body: Body): void {
  const content = record.get('content');
  switch (record.get('type').value) {
    case 'reasoning':
      body.add(record);
      return;
    case 'system':
      body.add(message('system', content, record));
      return;
    case 'user':
      body.add(message('user', userContent(content), record));
      return;
    case 'assistant': {
      const calls = record
        .get('tool_calls')
        .items()
        .filter(({ value }) => isObject(value));
      // A reply without text has no message item.
      if (content.value !== '' || calls.length === 0) body.add(message('assistant', content, record));
      for (const call of calls) body.add(callItem(call));
      return;
    }
    case 'tool_result':
      body.add(record.made({ type: 'function_call_output', call_id: record.get('tool_call_id'), output: content }));
      return;
    case 'backend_tool_call':
      addServerCall(record.get('kind'), body);
  }
}

function message(role: string, content: LogValue, from: LogValue): LogValue {
  return from.made({ type: 'message', role, content });
}

/** The parts have Chat Completions names and are converted to Responses API parts. */
function userContent(content: LogValue): LogValue {
  return Array.isArray(content.value) ? content.made(content.items().map(userPart)) : content;
}

function userPart(part: LogValue): LogValue {
  const { value: type } = part.get('type');
  if (type === 'text') return part.made({ type: 'input_text', text: part.get('text') });
  const url = part.get('url');
  return type === 'image' && url.text !== undefined ? part.made({ type: 'input_image', image_url: url }) : part;
}

function callItem(call: LogValue): LogValue {
  const [id, name, text] = [call.get('id'), call.get('name'), call.get('arguments')];
  return call.made({ type: 'function_call', call_id: id, name, arguments: text });
}

/** A call that the server ran: an item named after its tool. */
function addServerCall(call: LogValue, body: Body): void {
  const { tool_type: tool, ...fields } = call.fields();
  if (tool?.text !== undefined) body.add(call.as({ type: tool.as(`${tool.text}_call`), ...fields }));
}
