/** LLaMA-Factory samples since version 1: every part, including calls, has a `value`, and there are no IDs. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly, eachDocument, isOneOrList, type PartOrigin } from './chat/assembly.ts';
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
    return records
      .flatMap(eachDocument)
      .flatMap(([sample, at]) => (isObject(sample) ? LISTS.flatMap(key => readList(sample, key, at)) : []));
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

function readList(sample: JsonObject, key: (typeof LISTS)[number], at: string): LoggedConversation[] {
  const list = sample[key];
  if (!Array.isArray(list)) return [];
  const body = new Assembly('/messages', at);
  for (const [i, message] of (list as unknown[]).entries()) putMessage(message, child(child(at, key), i), body);
  const tools = toolsIn(sample.tools);
  if (tools !== undefined) body.origins.set('/tools', child(at, 'tools'), tools === sample.tools);
  const whole = { messages: body.messages, ...(tools !== undefined && { tools }) };
  return [{ dialect: 'hf-chat', body: whole, origins: body.origins, notes: body.notes }];
}

/** A list, or the JSON text of one. */
function toolsIn(tools: unknown): unknown {
  if (typeof tools !== 'string') return tools ?? undefined;
  if (tools.trim() === '') return undefined;
  try {
    return JSON.parse(tools);
  } catch {
    return tools;
  }
}

function putMessage(message: unknown, at: string, body: Assembly): void {
  if (!isObject(message) || !Array.isArray(message.content)) {
    body.take(message, at);
    return;
  }
  const content: unknown[] = [];
  const calls: unknown[] = [];
  const places: PartOrigin[] = [['/role', child(at, 'role')]];
  const sentMessage: JsonObject = { ...('role' in message && { role: message.role }) };
  for (const [i, part] of (message.content as unknown[]).entries()) {
    const from = child(child(at, 'content'), i);
    const value = child(from, 'value');
    if (!isObject(part)) {
      places.push([`/content/${content.length}`, from]);
      content.push(part);
    } else if (part.type === 'tool_call') {
      places.push([`/tool_calls/${calls.length}`, value, 'made']);
      calls.push(callIn(part.value));
    } else if (part.type === 'reasoning' && sentMessage.reasoning_content === undefined) {
      places.push(['/reasoning_content', value]);
      sentMessage.reasoning_content = part.value;
    } else {
      const key = MEDIA.get(part.type) ?? (part.type === 'text' ? 'text' : undefined);
      places.push(
        key === undefined ? [`/content/${content.length}`, from] : [`/content/${content.length}`, from, 'made'],
      );
      if (key !== undefined) places.push([`/content/${content.length}/${key}`, value]);
      content.push(key === undefined ? part : { type: key, [key]: part.value });
    }
  }
  if (content.length > 0 || calls.length === 0) sentMessage.content = content;
  if (calls.length > 0) sentMessage.tool_calls = calls;
  body.addBuilt(sentMessage, at, places);
}

/** A call is the JSON text of an object. Invalid text is kept as the arguments of a call without a name. */
function callIn(value: unknown): unknown {
  let call: unknown = value;
  try {
    if (typeof value === 'string') call = JSON.parse(value);
  } catch {
    // Kept unchanged.
  }
  if (!isObject(call)) return { type: 'function', function: { arguments: value } };
  return { type: 'function', function: call };
}
