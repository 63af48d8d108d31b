/** Generates aborted conversations: they end after some message, inside one, or before a signature. */
import type { History } from '../../src/history/history.ts';
import type { Edit, Message, Part } from '../../src/index.ts';
import { child, valueAt } from '../../src/pointer.ts';
import { applyEdits } from '../../src/source/apply-edits.ts';
import type { Choose } from '../../src/testing/index.ts';

/** The start of a conversation, whose last message may be truncated. */
export function aborted(history: History, choose: Choose): unknown {
  const { items, messages, at } = history;
  const count = choose(items.length + 1);
  const value = history.withItems(items.slice(0, count));
  const last = messages[count - 1];
  if (last?.role !== 'assistant' || choose(3) === 0) return value;
  return applyEdits(value, cutsOf(last, value, `${at}/${count - 1}`, choose));
}

/** The message without the parts after some part, whose text is truncated. */
function cutsOf({ parts, wire }: Message, value: unknown, at: string, choose: Choose): Edit[] {
  const inside = parts.filter(({ pointer }) => pointer.startsWith(`${at}/`) && valueAt(value, pointer) !== undefined);
  const place = choose(inside.length + 1);
  const gone = inside.slice(place + 1).reverse();
  const edits = gone.map(({ pointer }): Edit => ({ op: 'remove', path: pointer }));
  const cut = inside[place];
  if (cut === undefined || wire === undefined) return edits;
  return [...edits, ...shortened(cut, value, choose)];
}

function shortened(part: Part, value: unknown, choose: Choose): Edit[] {
  const place = textPlace(part, value);
  const text = valueAt(value, place ?? part.pointer);
  const edits: Edit[] = [];
  if (typeof text === 'string' && place !== undefined)
    edits.push({ op: 'replace', path: place, value: text.slice(0, choose(text.length + 1)) });
  const signature = child(part.pointer, 'signature');
  if (part.type === 'reasoning' && typeof valueAt(value, signature) === 'string')
    edits.push({ op: choose(2) === 0 ? 'remove' : 'replace', path: signature, value: '' });
  return edits;
}

/** The pointer of the text of a part, or of the arguments of a call. */
function textPlace({ type, pointer }: Part, value: unknown): string | undefined {
  if (typeof valueAt(value, pointer) === 'string') return pointer;
  const inside = { text: ['text'], reasoning: ['thinking', 'text'], tool_call: ['arguments', 'function/arguments'] };
  const names = inside[type as keyof typeof inside] ?? [];
  return names.map(name => `${pointer}/${name}`).find(each => typeof valueAt(value, each) === 'string');
}
