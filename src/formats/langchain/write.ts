/** The writing half of the LangChain message format. */
import type { Conversation, Message, Part, ToolCallPart } from '../../generated/types.ts';
import { pointerKeys } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { BARE } from './blocks.ts';
import { listIn } from './detect.ts';
import { open } from './form.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, pointer } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  // Of a bare list nothing is kept but its messages: those of a batch say by their place that it is one.
  if (form === 'array') {
    const first = conversation.messages[0]?.pointer.slice(pointer.length);
    return first !== undefined && pointerKeys(first).length > 1 ? [messages] : messages;
  }
  const keys = pointerKeys(listIn(wire)?.at ?? '/messages');
  return putAt(wire, keys, messages);
}

function putAt(value: unknown, [key, ...rest]: readonly string[], put: unknown): unknown {
  if (key === undefined) return put;
  if (Array.isArray(value)) return [putAt(value[0], rest, put)];
  const wire = isObject(value) ? value : {};
  return rewrite(wire, { [key]: putAt(wire[key], rest, put) });
}

function writeMessage(message: Message): unknown {
  const wire: unknown = message.wire;
  const opened = open(wire, '');
  if (opened === undefined) return wire;
  const { form, fields, contentKey } = opened;
  const content = contentOf(message);
  if (form === 'text') return content ?? wire;
  if (form === 'pair') return (wire as unknown[]).map((each, i) => (i === 1 && content !== undefined ? content : each));
  const written: JsonObject = {};
  if (contentKey !== undefined && content !== undefined) written[contentKey] = content;
  for (const key of ['name', 'id'] as const)
    if (typeof fields[key] === 'string' && message[key] !== undefined) written[key] = message[key];
  const result = message.role === 'tool' ? message.parts.find(part => part.type === 'tool_result') : undefined;
  if (result?.callId !== undefined && typeof fields.tool_call_id === 'string') written.tool_call_id = result.callId;
  for (const key of ['tool_calls', 'invalid_tool_calls'])
    if (message.role === 'assistant' && Array.isArray(fields[key]))
      written[key] = message.parts.filter(part => part.field === key).map(writeCall);
  const kwargs = kwargsOf(message, fields.additional_kwargs);
  if (kwargs !== undefined) written.additional_kwargs = kwargs;
  const inner = rewrite(fields, written);
  if (form === 'plain') return inner;
  return rewrite(wire as JsonObject, { [form === 'stored' ? 'data' : 'kwargs']: inner });
}

/** The content, where its form is known. */
function contentOf({ role, parts, contentForm }: Message): unknown {
  const [result] = parts;
  const all = role === 'tool' && result?.type === 'tool_result' ? result.content : parts;
  const own = all.filter(part => part.field === undefined);
  if (contentForm === 'string') return textOf(own);
  if (contentForm !== 'parts') return undefined;
  const renamed = renamedIds(parts);
  return own.map(part => writeBlock(part, renamed));
}

/** The ids of calls that are others now than they were read; what else names a call follows. */
function renamedIds(parts: readonly Part[]): ReadonlyMap<unknown, string> {
  return new Map(
    parts.flatMap(part =>
      part.type === 'tool_call' && typeof part.wire?.id === 'string' && part.callId !== undefined
        ? [[part.wire.id, part.callId] as const]
        : [],
    ),
  );
}

function writeBlock(part: Part, renamed: ReadonlyMap<unknown, string>): unknown {
  if (part.type === 'text') return part.wireType === BARE ? part.text : rewrite(part.wire, { text: part.text });
  if (part.type === 'refusal') return rewrite(part.wire, { refusal: part.text });
  if (part.type === 'provider_item') {
    const id = isObject(part.raw) ? renamed.get(part.raw.id) : undefined;
    return id === undefined ? part.raw : rewrite(part.raw as JsonObject, { id });
  }
  if (part.type === 'tool_call') return writeCallBlock(part);
  if (part.type !== 'tool_result') return part.wire;
  const { wire, callId } = part;
  return rewrite(wire, {
    ...(typeof wire?.tool_use_id === 'string' && callId !== undefined && { tool_use_id: callId }),
    ...(Array.isArray(wire?.content) &&
      part.executedBy !== 'provider' && { content: part.content.map(each => writeBlock(each, renamed)) }),
  });
}

function writeCallBlock({ wire, callId, name }: ToolCallPart): unknown {
  if (isObject(wire?.functionCall)) return wire;
  return rewrite(wire, {
    ...(typeof wire?.id === 'string' && callId !== undefined && { id: callId }),
    ...(typeof wire?.name === 'string' && name !== undefined && { name }),
  });
}

/** A call of a list, in the form in which it stood. */
function writeCall(part: Part): unknown {
  if (part.type !== 'tool_call') return part.type === 'provider_item' ? part.raw : part.wire;
  const { wire, callId, name, arguments: args, kind } = part;
  const id = typeof wire?.id === 'string' && callId !== undefined ? { id: callId } : {};
  const inner = wire?.function;
  if (wire?.type !== 'tool_call' && isObject(inner)) {
    const text = typeof inner.arguments === 'string' && args.text !== undefined ? { arguments: args.text } : {};
    const named = typeof inner.name === 'string' && name !== undefined ? { name } : {};
    return rewrite(wire, { ...id, function: rewrite(inner, { ...named, ...text }) });
  }
  const named = typeof wire?.name === 'string' && name !== undefined ? { name } : {};
  const value = kind === 'function' && wire?.args !== undefined && args.value !== undefined ? { args: args.value } : {};
  return rewrite(wire, { ...id, ...named, ...value });
}

/** What stands beside the content in another place, with what was changed; undefined where nothing is there. */
function kwargsOf({ parts, role }: Message, kwargs: unknown): JsonObject | undefined {
  if (!isObject(kwargs) || role !== 'assistant') return undefined;
  const fields: JsonObject = {};
  for (const part of parts) {
    if (part.type === 'reasoning' && part.field !== undefined && typeof kwargs[part.field] === 'string')
      fields[part.field] = part.text ?? '';
    if (part.type === 'refusal' && part.field === 'refusal') fields.refusal = part.text;
  }
  const renamed = renamedIds(parts);
  if (Array.isArray(kwargs.tool_calls) && renamed.size > 0)
    fields.tool_calls = kwargs.tool_calls.map((each: unknown) => {
      const id = isObject(each) ? renamed.get(each.id) : undefined;
      return id === undefined ? each : rewrite(each as JsonObject, { id });
    });
  return rewrite(kwargs, fields);
}
