/** Writes tool results as Amazon Q Developer CLI and Kiro CLI store them: in the user half of the next pair. */

import { child, pointerKeys, valueAt } from '../../../pointer.ts';
import { appendTo } from '../../../source/append-to.ts';
import { isObject, type JsonObject } from '../../../source/json.ts';
import { listAt, objectAt } from '../agents/fields.ts';
import type { LogWriter, OpenCall, ResultChange } from '../format.ts';

export const kiroWriter: LogWriter = {
  writeResults(calls, log) {
    const turns = new Map<number, OpenCall[]>();
    for (const call of calls) {
      const turn = Number(pointerKeys(call.pointer)[1]);
      appendTo(turns, turn, call);
    }
    const answers = [...turns].map(([turn, turnCalls]) => answersOf(turn, turnCalls, log));
    return answers.every(each => each !== undefined) ? answers.flat() : undefined;
  },
};

function answersOf(turn: number, calls: readonly OpenCall[], log: unknown): ResultChange[] | undefined {
  const at = nextUser(log, turn);
  const content = at === undefined ? undefined : valueAt(log, child(at, 'content'));
  if (at === undefined || !isObject(content)) return undefined;
  const results = calls.map(resultOf);
  for (const kind of ['ToolUseResults', 'CancelledToolUses']) {
    const existing = listAt(objectAt(content, kind), 'tool_use_results');
    const list = `${at}/content/${kind}/tool_use_results`;
    if (Array.isArray(valueAt(log, list))) return results.map(record => ({ list, after: existing.length - 1, record }));
  }
  if (!isObject(content.Prompt)) return undefined;
  // If the user answers instead of running a tool, Kiro stores the prompt together with the results of the canceled
  // calls.
  const value = { CancelledToolUses: { ...content.Prompt, tool_use_results: results } };
  return [{ edits: [{ op: 'replace', path: child(at, 'content'), value }] }];
}

/** The user message of the next pair, or the pending next message. */
function nextUser(log: unknown, turn: number): string | undefined {
  const next = listAt(log, 'history')[turn + 1];
  if (Array.isArray(next)) return `/history/${turn + 1}/0`;
  if (isObject(next)) return `/history/${turn + 1}/user`;
  return isObject(log) && isObject(log.next_message) ? '/next_message' : undefined;
}

function resultOf({ id, text }: OpenCall): JsonObject {
  return { tool_use_id: id, content: [{ Text: text }], status: 'Error' };
}
