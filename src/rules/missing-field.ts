import type { Fix } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { shorten } from '../model/text.ts';
import { child, valueAt } from '../pointer.ts';
import { NO_ARGUMENTS } from '../repair/arguments.ts';
import { nameExchange } from '../repair/missing-ids.ts';
import { addition, type Broken, type Repair, removal, safely, unsafely } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

export default defineRule({
  id: 'missing-field',
  title: 'Required field is missing',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports a message without `role`, a part without `type` or without its payload, a call without `type` or `function`, a body without `messages`, and a request without a setting that the server requires, such as `max_tokens`. Content and call IDs are checked by other rules.',
    why: 'Without the field the server cannot decode the value.',
    remedy:
      'Add the field. If a tool returned a list of plain objects, send it as text, because it is not a list of content parts.',
  },
  reply: 'warning',
  parameters: {
    /** For each role, the fields that the server requires in a message whose content is a list. */
    besideParts: {} as Readonly<Record<string, readonly string[]>>,
    /** Settings that the server requires in every request. */
    settings: [] as readonly string[],
  },
  messages: { missing: 'required field `{field}` is missing' },
  check({ conversation, isWholeRequest }, report, { besideParts, settings }) {
    const { wire, pointer } = conversation;
    return {
      end() {
        if (!isWholeRequest || wire === undefined) return;
        for (const field of settings)
          if (wire[field] === undefined || wire[field] === null)
            report({ messageId: 'missing', at: { pointer }, data: { field } });
      },
      message(message) {
        const role = message.wireRole ?? '';
        if (message.contentForm !== 'parts' || !Object.hasOwn(besideParts, role)) return;
        for (const field of besideParts[role] ?? [])
          if (message.wire?.[field] === undefined)
            report({ messageId: 'missing', at: message, in: message, data: { field } });
      },
    };
  },
});

/** Types that can be inferred from fields that only they have. The first match counts. */
const TYPES: readonly (readonly [type: string, ...fields: string[]])[] = [
  ['function', 'function'],
  ['custom', 'custom'],
  ['image_url', 'image_url'],
  ['input_audio', 'input_audio'],
  ['function_call_output', 'call_id', 'output'],
  ['function_call', 'call_id', 'name', 'arguments'],
  ['tool_result', 'tool_use_id'],
  ['tool_use', 'id', 'name', 'input'],
  ['thinking', 'thinking', 'signature'],
  ['text', 'text'],
  ['message', 'role', 'content'],
];

/** Fields that may be added with an empty value. */
const EMPTY: Readonly<Record<string, { readonly title: string; readonly value: unknown }>> = {
  arguments: { title: NO_ARGUMENTS, value: '{}' },
  input: { title: NO_ARGUMENTS, value: {} },
  content: { title: 'set the content to an empty string', value: '' },
  output: { title: 'set the output to an empty string', value: '' },
};
/** The default that conversions use if a request must limit the answer. */
const MAX_TOKENS = 4096;

export const repair: Repair = ({ pointer, data = {} }, broken) => {
  const raw = valueAt(broken.value, pointer);
  if (!isObject(raw)) return undefined;
  if (data.field === 'type') return typed(raw, pointer);
  if (data.field === 'function') return nested(raw, pointer);
  if (data.field === 'name') return named(pointer, broken);
  if (data.field === 'role') return withRole(raw, pointer);
  const empty = EMPTY[String(data.field)];
  if (empty !== undefined) return safely(empty.title, addition(child(pointer, String(data.field)), empty.value));
  if (data.field === 'max_tokens')
    return unsafely(`set the token limit to ${MAX_TOKENS}`, addition(child(pointer, 'max_tokens'), MAX_TOKENS));
  return data.field === 'tool_call_id' ? nameExchange(pointer, broken) : undefined;
};

function typed(raw: Readonly<Record<string, unknown>>, pointer: string): Fix | undefined {
  const [type] = TYPES.find(([, ...fields]) => fields.every(field => Object.hasOwn(raw, field))) ?? [];
  return type === undefined ? undefined : safely(`set the type to \`${type}\``, addition(child(pointer, 'type'), type));
}

/**
 * Adds a role that follows from the message's fields; the user role has no characteristic fields and is the default.
 */
function withRole(raw: Readonly<Record<string, unknown>>, pointer: string): Fix | undefined {
  const put = (role: string) => addition(child(pointer, 'role'), role);
  if (typeof raw.tool_call_id === 'string') return safely('set the role to `tool`', put('tool'));
  if (Array.isArray(raw.tool_calls)) return safely('set the role to `assistant`', put('assistant'));
  return raw.content === undefined ? undefined : unsafely('set the role to `user`', put('user'));
}

/** A call whose name and arguments are next to its ID. */
function nested(raw: Readonly<Record<string, unknown>>, pointer: string): Fix | undefined {
  const { name, arguments: given } = raw;
  if (typeof name !== 'string' || given === undefined) return undefined;
  return safely(
    'move name and arguments into `function`',
    addition(child(pointer, 'function'), { name, arguments: given }),
    removal(child(pointer, 'name')),
    removal(child(pointer, 'arguments')),
  );
}

/** A result gets the name of its call. */
function named(pointer: string, { places }: Broken): Fix | undefined {
  let at = pointer;
  while (at !== '' && places.resultAt(at) === undefined) at = at.slice(0, at.lastIndexOf('/'));
  const name = places.resultAt(at)?.call?.part.name;
  if (name === undefined) return undefined;
  return safely(`add the name of the call, \`${shorten(name)}\``, addition(child(pointer, 'name'), name));
}
