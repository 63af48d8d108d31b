/** Results in formats where one message contains the results of all calls of a reply, each as a content block. */
import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { OpenCall, ResultChange } from '../format.ts';

export interface BlockLayout {
  /** Pointer of the blocks inside a message. */
  readonly content: string;
  /** Whether a record is a message that can have results, another message, or not a message. */
  messageKind(record: JsonObject): 'results' | 'other' | undefined;
  isResult(block: unknown): boolean;
  result(call: OpenCall): object;
  /** A block for a user message that was plain text. */
  text(text: string): object;
  /** A message with only results, to be inserted after the reply. */
  message(results: readonly object[], reply: JsonObject, calls: readonly OpenCall[]): object;
}

/** The answers to all calls. Undefined if one of them is not in a message of this layout. */
export function answersInBlocks(
  calls: readonly OpenCall[],
  log: unknown,
  layout: BlockLayout,
): readonly ResultChange[] | undefined {
  const groups = new Map<string, OpenCall[]>();
  for (const call of calls) {
    const at = messageOf(call.pointer, layout.content);
    if (at === undefined) return undefined;
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [call]);
    else group.push(call);
  }
  const answers = [...groups].map(([at, group]) => answersOf(at, group, log, layout));
  return answers.every(each => each !== undefined) ? answers.flat() : undefined;
}

/** The pointer of the message that contains a block. */
function messageOf(pointer: string, content: string): string | undefined {
  const end = pointer.lastIndexOf(`${content}/`);
  return end < 0 ? undefined : pointer.slice(0, end);
}

function answersOf(
  at: string,
  calls: readonly OpenCall[],
  log: unknown,
  layout: BlockLayout,
): readonly ResultChange[] | undefined {
  const slash = at.lastIndexOf('/');
  const list = at.slice(0, slash);
  const index = Number(pointerKeys(at).at(-1));
  const records = valueAt(log, list);
  const reply = valueAt(log, at);
  if (!Array.isArray(records) || !isObject(reply)) return undefined;
  const results = calls.map(call => layout.result(call));
  const next = nextOf(records, index, layout);
  if (next === undefined) return [{ list, after: index, record: layout.message(results, reply, calls) }];
  const contentAt = `${list}/${next}${layout.content}`;
  const content = valueAt(log, contentAt);
  if (Array.isArray(content)) {
    const firstOther = content.findIndex(block => !layout.isResult(block));
    const last = (firstOther < 0 ? content.length : firstOther) - 1;
    return results.map(record => ({ list: contentAt, after: last, record }));
  }
  if (typeof content !== 'string') return undefined;
  const promptBlocks = content === '' ? [] : [layout.text(content)];
  return [{ edits: [{ op: 'replace', path: contentAt, value: [...results, ...promptBlocks] }] }];
}

/** The next message after a reply, if it can have results. Undefined if another message comes first, or none. */
function nextOf(records: readonly unknown[], index: number, layout: BlockLayout): number | undefined {
  for (let i = index + 1; i < records.length; i++) {
    const record = records[i];
    const messageKind = isObject(record) ? layout.messageKind(record) : undefined;
    if (messageKind !== undefined) return messageKind === 'results' ? i : undefined;
  }
  return undefined;
}
