/** Recognizes values in the format of another API, and explains what this API expects instead. */
import type { Conversation, Dialect, Message, Tool } from '../../generated/types.ts';
import type { Finding } from '../../model/rule.ts';
import { lastKey, valueAt } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { APIS, type Kind } from './expected-forms.ts';
import { FORMS, type Form, type Place } from './known-forms.ts';

/** Rules whose findings can have this cause. */
const RULES: ReadonlySet<string> = new Set([
  'malformed-tool-call',
  'malformed-tool-definition',
  'missing-content',
  'missing-field',
  'unknown-field',
  'unknown-part-type',
  'unsupported-role',
  'wrong-type',
]);
/** Lists by key, and the kind of their items. */
const LISTS: Readonly<Record<string, Place>> = {
  content: 'part',
  parts: 'part',
  output: 'part',
  tool_calls: 'call',
  tools: 'tool',
};
/** A finding may point at the value, at its type, or at a field of an object inside it. */
const LEVELS = 3;

interface Recognised {
  readonly form: Form;
  readonly value: Readonly<Record<string, unknown>>;
}

/** A clause for the end of a message; empty if no other format is recognized. */
export function foreignFormHint(rule: string, finding: Finding, conversation: Conversation, dialect: Dialect): string {
  if (!RULES.has(rule)) return '';
  const format = Object.hasOwn(APIS, dialect.id) ? dialect.id : dialect.format;
  const api = APIS[format];
  const found = api && nearestForm(rule, finding, conversation);
  if (found === undefined || found.form.formats.includes(format)) return '';
  const { form, value } = found;
  if (rule === 'unknown-field' && !form.keys.some(key => key === finding.data?.field)) return '';
  const expected = api?.expects[kindOf(form, value)] ?? api?.expects[form.kind];
  return expected === undefined ? '' : `; this is ${form.name}, but ${api?.name} expects ${expected}`;
}

/** The innermost value around a finding whose format is recognized. */
function nearestForm(rule: string, { at, in: message }: Finding, { tools }: Conversation): Recognised | undefined {
  const holder = message ?? (tools && toolAround(tools, at.pointer));
  if (holder === undefined || !isObject(holder.wire)) return undefined;
  const { pointer: start, wire } = holder;
  let { pointer } = at;
  for (let level = 0; level < LEVELS && isWithin(pointer, start); level++) {
    const place = pointer === start ? outermost() : placeOf(pointer);
    const value = place && valueAt(wire, pointer.slice(start.length));
    if (place !== undefined && isObject(value)) {
      const form = place === 'message' && message ? formOfMessage(message, value) : formOf(place, value);
      if (form !== undefined) return { form, value };
    }
    pointer = pointer.slice(0, pointer.lastIndexOf('/'));
  }
  return undefined;

  function outermost(): Place {
    if (message === undefined) return 'tool';
    return rule === 'unsupported-role' ? 'role' : 'message';
  }
}

function formOf(place: Place, value: Recognised['value']): Form | undefined {
  return FORMS.find(each => each.place === place && each.matches(value));
}

const formsOfMessages = new WeakMap<Message, Form | undefined>();

/** The form of a message, which may be long and have many findings. */
function formOfMessage(message: Message, wire: Recognised['value']): Form | undefined {
  if (!formsOfMessages.has(message)) formsOfMessages.set(message, formOf('message', wire));
  return formsOfMessages.get(message);
}

const toolsByPointer = new WeakMap<readonly Tool[], ReadonlyMap<string, Tool>>();

/** The tool at a place, or the one that contains it. */
function toolAround(tools: readonly Tool[], place: string): Tool | undefined {
  let known = toolsByPointer.get(tools);
  if (known === undefined) {
    known = new Map(tools.map(tool => [tool.pointer, tool]));
    toolsByPointer.set(tools, known);
  }
  for (let at = place; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const found = known.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function kindOf({ kind, mediaType }: Form, value: Recognised['value']): Kind {
  const type = mediaType?.(value);
  const [, media] = (typeof type === 'string' && /^(image|audio)\//.exec(type)) || [];
  return (media as Kind | undefined) ?? kind;
}

function placeOf(pointer: string): Place | undefined {
  const index = lastKey(pointer);
  if (!/^\d+$/.test(index)) return undefined;
  const list = lastKey(pointer.slice(0, -index.length - 1));
  return Object.hasOwn(LISTS, list) ? LISTS[list] : undefined;
}

function isWithin(pointer: string, start: string): boolean {
  return pointer === start || pointer.startsWith(`${start}/`);
}
