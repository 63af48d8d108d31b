/** Results in formats where one message contains the results of all calls of a reply, each as a content block. */
import { pointerKeys, valueAt } from '../../../pointer.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import type { LogAnswer, OpenCall } from '../format.ts';

export interface BlockLayout {
  /** Where a message keeps its blocks: a pointer inside the message. */
  readonly content: string;
  /** What a record of the list is: a message that results go into, another one, or nothing that is said. */
  speaks(record: JsonObject): 'results' | 'other' | undefined;
  isResult(block: unknown): boolean;
  result(call: OpenCall): object;
  /** A block of what the user wrote as plain text. */
  text(text: string): object;
  /** A message that holds results alone, behind the reply that made the calls. */
  message(results: readonly object[], reply: JsonObject, calls: readonly OpenCall[]): object;
}

/** The answers of all calls; undefined where one of them stands in no message of that layout. */
export function answersInBlocks(
  calls: readonly OpenCall[],
  log: unknown,
  layout: BlockLayout,
): readonly LogAnswer[] | undefined {
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

/** The pointer of the message that holds a block. */
function messageOf(pointer: string, content: string): string | undefined {
  const end = pointer.lastIndexOf(`${content}/`);
  return end < 0 ? undefined : pointer.slice(0, end);
}

function answersOf(
  at: string,
  calls: readonly OpenCall[],
  log: unknown,
  layout: BlockLayout,
): readonly LogAnswer[] | undefined {
  const slash = at.lastIndexOf('/');
  const list = at.slice(0, slash);
  const index = Number(pointerKeys(at).at(-1));
  const records = valueAt(log, list);
  const reply = valueAt(log, at);
  if (!Array.isArray(records) || !isObject(reply)) return undefined;
  const results = calls.map(call => layout.result(call));
  const next = nextOf(records, index, layout);
  if (next === undefined) return [{ list, behind: index, record: layout.message(results, reply, calls) }];
  const place = `${list}/${next}${layout.content}`;
  const content = valueAt(log, place);
  if (Array.isArray(content)) {
    const behind = content.findIndex(block => !layout.isResult(block));
    const last = (behind < 0 ? content.length : behind) - 1;
    return results.map(record => ({ list: place, behind: last, record }));
  }
  if (typeof content !== 'string') return undefined;
  const said = content === '' ? [] : [layout.text(content)];
  return [{ edits: [{ op: 'replace', path: place, value: [...results, ...said] }] }];
}

/** The message behind a reply that its results belong in; undefined where another one comes first, or none. */
function nextOf(records: readonly unknown[], index: number, layout: BlockLayout): number | undefined {
  for (let i = index + 1; i < records.length; i++) {
    const record = records[i];
    const speaks = isObject(record) ? layout.speaks(record) : undefined;
    if (speaks !== undefined) return speaks === 'results' ? i : undefined;
  }
  return undefined;
}
