/** Writes LangChain messages back. */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import { pointerKeys } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { textOf } from '../engine/codecs.ts';
import { rewrite } from '../engine/rewrite.ts';
import { blocks, reasoningBeside, toolResult } from './blocks.ts';
import { listedCalls } from './calls.ts';
import { listIn } from './detect.ts';
import { open } from './form.ts';

export function write(conversation: Conversation): unknown {
  const { form, wire, unreadable, pointer } = conversation;
  if (unreadable?.includes('messages')) return wire;
  const messages = conversation.messages.map(writeMessage);
  // For a bare list, only the messages are stored. Their pointers show whether they were in a batch of one.
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
  if (message.role === 'assistant') {
    if (Array.isArray(fields.tool_calls))
      written.tool_calls = message.parts.filter(part => part.field === 'tool_calls').map(listedCalls.write);
    const kwargs = kwargsOf(message, fields.additional_kwargs);
    if (kwargs !== undefined) written.additional_kwargs = kwargs;
  }
  const result = message.role === 'tool' ? message.parts.find(part => part.type === 'tool_result') : undefined;
  const inner = result === undefined ? rewrite(fields, written) : toolResult.write(rewrite(fields, written), result);
  if (form === 'plain') return inner;
  return rewrite(wire as JsonObject, { [form === 'stored' ? 'data' : 'kwargs']: inner });
}

/** The content, if its form is known. */
function contentOf({ role, parts, contentForm }: Message): unknown {
  const [result] = parts;
  const all = role === 'tool' && result?.type === 'tool_result' ? result.content : parts;
  const own = all.filter(part => part.field === undefined);
  if (contentForm === 'string') return textOf(own);
  if (contentForm !== 'parts') return undefined;
  const renamed = renamedIds(parts);
  return own.map(part => writeBlock(part, renamed));
}

/** The new IDs of calls by the original ones, for other places that contain the ID of a call. */
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
  const id = part.type === 'provider_item' && isObject(part.raw) ? renamed.get(part.raw.id) : undefined;
  const written = blocks.write(part);
  return id === undefined ? written : rewrite(written as JsonObject, { id });
}

/** `additional_kwargs` with the changes of the canonical model; undefined if there are none. */
function kwargsOf({ parts }: Message, kwargs: unknown): JsonObject | undefined {
  if (!isObject(kwargs)) return undefined;
  const fields: JsonObject = {};
  for (const part of parts) {
    if (part.field === undefined || (part.type !== 'reasoning' && part.type !== 'refusal')) continue;
    const stored = kwargs[part.field];
    if (typeof stored === 'string') fields[part.field] = part.text ?? '';
    else if (isObject(stored)) fields[part.field] = reasoningBeside.write(stored, part);
  }
  const renamed = renamedIds(parts);
  if (Array.isArray(kwargs.tool_calls) && renamed.size > 0)
    fields.tool_calls = kwargs.tool_calls.map((each: unknown) => {
      const id = isObject(each) ? renamed.get(each.id) : undefined;
      return id === undefined ? each : rewrite(each as JsonObject, { id });
    });
  return rewrite(kwargs, fields);
}
