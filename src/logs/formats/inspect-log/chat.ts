/** Converts Inspect messages to Chat Completions messages. */
import { isObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { jsonText } from '../traces/json-text.ts';
import { callsOf, type Reading, resolved, resultOf } from './reading.ts';

export function toChat(message: LogValue, reading: Reading): LogValue {
  if (message.object === undefined) return message;
  const role = message.get('role');
  const content = role.value === 'tool' ? resultOf(message).content : message.get('content');
  const calls = role.value === 'assistant' ? callsOf(message).map(chatCall) : [];
  return message.made({
    role,
    ...(role.value === 'tool' && resultFields(message)),
    content: chatContent(content, role.value === 'user', reading),
    ...(calls.length > 0 && { tool_calls: calls }),
  });
}

function resultFields(message: LogValue): Record<string, LogValue> {
  const name = message.get('function');
  return { tool_call_id: message.get('tool_call_id'), ...(name.text !== undefined && { name }) };
}

function chatContent(content: LogValue, isUser: boolean, reading: Reading): LogValue {
  if (!Array.isArray(content.value)) return resolved(content, reading);
  const parts = content.items().filter(part => part.get('type').value !== 'reasoning');
  reading.body.countSkipped(
    '{n} reasoning parts skipped: Chat Completions has no field for them',
    content.value.length - parts.length,
  );
  const [only] = parts;
  if (only === undefined) return content.made('');
  // A single text is sent as a string.
  if (!isUser && parts.length === 1 && only.get('type').value === 'text') {
    const text = resolved(only.get('text'), reading);
    if (text.text !== undefined) return text;
  }
  return content.made(parts.map(part => chatPart(part, reading)));
}

function chatPart(part: LogValue, reading: Reading): LogValue {
  switch (part.get('type').value) {
    case 'text':
      return part.made({ type: 'text', text: resolved(part.get('text'), reading) });
    case 'image': {
      const detail = part.get('detail').text;
      return part.made({ type: 'image_url', image_url: { url: resolved(part.get('image'), reading), detail } });
    }
    case 'audio': {
      const audio = resolved(part.get('audio'), reading);
      const data = audio.text === undefined ? audio : audio.as(audio.text.replace(/^data:[^,]*,/, ''));
      return part.made({ type: 'input_audio', input_audio: { data, format: part.get('format').value } });
    }
    default:
      return part;
  }
}

function chatCall(call: LogValue): LogValue {
  const [id, name, given] = [call.get('id'), call.get('function'), call.get('arguments')];
  if (call.get('type').value === 'custom')
    return call.made({ id, type: 'custom', custom: { name, input: given.computed(given.text ?? inputOf(given)) } });
  const text = given.computed(given.text ?? jsonText(given.value ?? {}));
  return call.made({ id, type: 'function', function: { name, arguments: text } });
}

/** A custom tool has its input as the only argument. */
function inputOf(given: LogValue): unknown {
  const [only, other] = isObject(given.value) ? Object.values(given.value) : [];
  return typeof only === 'string' && other === undefined ? only : jsonText(given.value ?? '');
}
