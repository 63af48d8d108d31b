/** LLaMA-Factory samples since version 1: every part, including calls, has a `value`, and there are no IDs. */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import type { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

const LISTS = ['messages', 'chosen_messages', 'rejected_messages'] as const;
const SAMPLE_SIZE = 8;
const MEDIA: ReadonlyMap<unknown, string> = new Map([
  ['image_url', 'image'],
  ['video_url', 'video'],
  ['audio_url', 'audio'],
]);

const llamaFactory: LogFormat = {
  id: 'llama-factory',
  name: 'LLaMA-Factory sample',
  scope: 'document',
  marks: LISTS,
  owns: record => isOneOrList(record, isSample),

  read(records) {
    return records.flatMap(eachDocument).flatMap(sample => LISTS.flatMap(key => readList(sample, key)));
  },
};

export default llamaFactory;

function isSample(value: unknown): boolean {
  if (!isObject(value) || 'model' in value) return false;
  for (const key of LISTS) {
    const list = value[key];
    if (Array.isArray(list) && list.length > 0 && list.slice(0, SAMPLE_SIZE).every(isMessage)) return true;
  }
  return false;
}

function isMessage(message: unknown): boolean {
  if (!isObject(message) || typeof message.role !== 'string' || !Array.isArray(message.content)) return false;
  return message.content.length > 0 && message.content.every(isValuePart);
}

function isValuePart(part: unknown): boolean {
  return isObject(part) && typeof part.type === 'string' && typeof part.value === 'string' && !('text' in part);
}

function readList(sample: LogValue, key: string): LoggedConversation[] {
  const list = sample.get(key);
  if (!Array.isArray(list.value)) return [];
  const body = new Body('/messages', sample.at);
  for (const message of list.items()) body.add(messageOf(message));
  const whole = { messages: body.messages, ...body.fields({ tools: toolsIn(sample.get('tools')) }) };
  return [{ dialect: 'hf-chat', body: whole, origins: body.origins }];
}

/** A list, or the JSON text of one. */
function toolsIn(tools: LogValue): LogValue | undefined {
  if (tools.text === undefined) return tools.value === null ? undefined : tools;
  if (tools.text.trim() === '') return undefined;
  try {
    return tools.computed(JSON.parse(tools.text));
  } catch {
    return tools;
  }
}

function messageOf(message: LogValue): LogValue {
  const parts = message.get('content');
  if (!Array.isArray(parts.value)) return message;
  const content: LogValue[] = [];
  const calls: LogValue[] = [];
  let reasoning: LogValue | undefined;
  for (const part of parts.items()) {
    const { value: type } = part.get('type');
    const value = part.get('value');
    if (type === 'tool_call') calls.push(value.computed(callIn(value)));
    else if (type === 'reasoning' && !reasoning?.exists) reasoning = value;
    else {
      const key = MEDIA.get(type) ?? (type === 'text' ? 'text' : undefined);
      content.push(key === undefined ? part : part.made({ type: key, [key]: value }));
    }
  }
  return message.made({
    role: message.get('role'),
    reasoning_content: reasoning,
    ...((content.length > 0 || calls.length === 0) && { content }),
    ...(calls.length > 0 && { tool_calls: calls }),
  });
}

/** A call is the JSON text of an object. Invalid text is kept as the arguments of a call without a name. */
function callIn({ value, text }: LogValue): unknown {
  let call = value;
  try {
    if (text !== undefined) call = JSON.parse(text);
  } catch {
    // Kept unchanged.
  }
  return { type: 'function', function: isObject(call) ? call : { arguments: value } };
}
