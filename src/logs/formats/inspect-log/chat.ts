/** Converts Inspect messages to Chat Completions messages. */
import { isObject } from '../../../source/json.ts';
import { compose } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import { jsonText } from '../traces/json-text.ts';
import { callsOf, type Reading, resolved, resultOf } from './reading.ts';

export function toChat(messages: readonly LogValue[], reading: Reading): unknown {
  return compose(
    messages.map(message => messageOf(message, reading)),
    '',
    reading.origins,
  );
}

function messageOf(message: LogValue, reading: Reading): LogValue {
  if (message.object === undefined) return message;
  const role = message.get('role');
  if (role.value === 'tool') {
    const name = message.get('function');
    return message.made({
      role,
      tool_call_id: message.get('tool_call_id'),
      ...(name.text !== undefined && { name }),
      content: contentOf(resultOf(message).content, role.value, reading),
    });
  }
  const calls = role.value === 'assistant' ? callsOf(message) : [];
  return message.made({
    role,
    content: contentOf(message.get('content'), role.value, reading),
    ...(calls.length > 0 && { tool_calls: calls.map(callOf) }),
  });
}

function contentOf(content: LogValue, role: unknown, reading: Reading): LogValue {
  if (!Array.isArray(content.value)) return resolved(content, reading);
  const parts: LogValue[] = [];
  for (const part of content.items()) {
    if (part.get('type').value === 'reasoning')
      reading.countNote('reasoning parts skipped: Chat Completions has no field for them');
    else parts.push(partOf(part, reading));
  }
  const [only] = parts;
  if (only === undefined) return content.made('');
  // A single text is sent as a string.
  const isText = parts.length === 1 && only.get('type').value === 'text' && only.get('text').text !== undefined;
  return isText && role !== 'user' ? only.get('text') : content.made(parts);
}

function partOf(part: LogValue, reading: Reading): LogValue {
  switch (part.get('type').value) {
    case 'text':
      return part.made({ type: 'text', text: resolved(part.get('text'), reading) });
    case 'image': {
      const url = resolved(part.get('image'), reading);
      return part.made({ type: 'image_url', image_url: { url, detail: part.get('detail').text } });
    }
    case 'audio': {
      const audio = resolved(part.get('audio'), reading);
      const data = audio.text === undefined ? audio : audio.as(audio.text.replace(/^data:[^,]*,/, ''));
      return part.made({ type: 'input_audio', input_audio: { data, format: part.get('format') } });
    }
    default:
      return part;
  }
}

function callOf(call: LogValue): LogValue {
  const [id, name, given] = [call.get('id'), call.get('function'), call.get('arguments')];
  if (call.get('type').value === 'custom') {
    const input = given.computed(given.text ?? inputOf(given.value));
    return call.made({ id, type: 'custom', custom: { name, input } });
  }
  const text = given.computed(given.text ?? jsonText(given.value ?? {}));
  return call.made({ id, type: 'function', function: { name, arguments: text } });
}

/** A custom tool has its input as the only argument. */
function inputOf(given: unknown): unknown {
  const [only, other] = isObject(given) ? Object.values(given) : [];
  return typeof only === 'string' && other === undefined ? only : jsonText(given ?? '');
}
