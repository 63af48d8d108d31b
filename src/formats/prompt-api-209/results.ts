/** Checks tool results, and the chunks of a streamed result. A chunk has the form of a result. */
import * as branches from '../../generated/branches/prompt-api-209.js';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { isSameJson } from '../../source/same-json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { typeName, wrongType } from '../engine/structure.ts';
import { check, isNumber } from './parts.ts';

const COUNTS = ['promptTokens', 'completionTokens'] as const;

/** Checks a result: its fields, its token sums, and its last run. */
export function checkResult(result: JsonObject, pointer: string, onFault: OnFault): void {
  check(branches.promptApi209RequestResult, result, pointer, undefined, onFault);
  checkUsage(result, pointer, onFault);
  const { done, runs } = result;
  if (!Array.isArray(runs)) return;
  for (const [i, run] of (runs as unknown[]).entries())
    if (done === true && isObject(run) && isEmpty(run))
      onFault({
        rule: 'empty-message',
        messageId: 'empty',
        at: { pointer: `${pointer}/runs/${i}` },
        data: { role: 'run' },
      });
  const last: unknown = runs.at(-1);
  const tools = isObject(last) && Array.isArray(last.tools) ? (last.tools as unknown[]) : [];
  const at = `${pointer}/runs/${runs.length - 1}`;
  // In earlier runs, a call without an output is reported because of what follows it.
  for (const [i, tool] of tools.entries())
    if (isObject(tool) && tool.output === undefined)
      onFault({
        rule: 'missing-field',
        messageId: 'missing',
        at: { pointer: `${at}/tools/${i}` },
        data: { field: 'output' },
      });
  if (done === true && tools.length > 0)
    onFault({
      rule: 'stream-event-order',
      messageId: 'doneWithCalls',
      at: { pointer: `${pointer}/done` },
      data: { part: 'tools' },
      related: [{ at: { pointer: at }, label: 'the last run' }],
    });
}

function isEmpty({ text, tools }: JsonObject): boolean {
  return typeof text === 'string' && text.trim() === '' && Array.isArray(tools) && tools.length === 0;
}

/** The counts of a usage object; undefined if one of them is not a number. */
function countsOf(usage: unknown): Record<'promptTokens' | 'completionTokens' | 'totalTokens', number> | undefined {
  if (!isObject(usage)) return undefined;
  const { promptTokens, completionTokens, totalTokens } = usage;
  if (![promptTokens, completionTokens, totalTokens].every(isNumber)) return undefined;
  return {
    promptTokens: Number(promptTokens),
    completionTokens: Number(completionTokens),
    totalTokens: Number(totalTokens),
  };
}

/** Checks totals first, and sums only if the counts of all runs add up, so that a wrong number is reported once. */
function checkUsage({ runs, usage }: JsonObject, pointer: string, onFault: OnFault): void {
  const all = Array.isArray(runs) ? runs.map(run => countsOf(isObject(run) ? run.usage : undefined)) : [undefined];
  const faulty = all.filter((counts, i) => counts !== undefined && !total(counts, `${pointer}/runs/${i}/usage`));
  const own = countsOf(usage);
  if (own === undefined) return;
  const isWhole = faulty.length === 0 && !all.includes(undefined);
  const wrong = COUNTS.filter(field => isWhole && own[field] !== sumOf(all, field));
  for (const field of wrong) {
    const data = { field, found: own[field], expected: sumOf(all, field) };
    onFault({ rule: 'usage-mismatch', messageId: 'sum', at: { pointer: `${pointer}/usage/${field}` }, data });
  }
  if (wrong.length === 0) total(own, `${pointer}/usage`);

  function total(counts: NonNullable<ReturnType<typeof countsOf>>, at: string): boolean {
    const expected = counts.promptTokens + counts.completionTokens;
    if (counts.totalTokens === expected) return true;
    const data = { found: counts.totalTokens, expected };
    onFault({ rule: 'usage-mismatch', messageId: 'total', at: { pointer: `${at}/totalTokens` }, data });
    return false;
  }
}

function sumOf(all: readonly ReturnType<typeof countsOf>[], field: 'promptTokens' | 'completionTokens'): number {
  return all.reduce((sum, counts) => sum + (counts?.[field] ?? 0), 0);
}

/** Checks that every chunk contains everything of the chunks before it, and that only the last is done. */
export function checkStream(chunks: readonly unknown[], pointer: string, onFault: OnFault): void {
  const seen: JsonObject = {};
  for (const [i, chunk] of chunks.entries()) {
    const at = `${pointer}/${i}`;
    if (!isObject(chunk)) {
      onFault(wrongType({ pointer: at }, undefined, typeName(chunk), ['object']));
      continue;
    }
    const rest = chunks.length - 1 - i;
    if (chunk.done === true && rest > 0)
      onFault({
        rule: 'stream-event-order',
        messageId: 'doneEarly',
        at: { pointer: `${at}/done` },
        data: { count: rest },
      });
    if (Array.isArray(chunk.runs)) seen.runs = checkRuns(listOf(seen.runs), chunk.runs, `${at}/runs`);
    else if (rest > 0) reportUnreadable(chunk, at);
    seen.usage = higherCounts(seen.usage, chunk.usage, `${at}/usage`);
  }

  /** Reports a chunk without runs. The last chunk is checked separately. */
  function reportUnreadable({ runs }: JsonObject, at: string): void {
    if (runs === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer: at }, data: { field: 'runs' } });
    else onFault(wrongType({ pointer: `${at}/runs` }, undefined, typeName(runs), ['array']));
  }

  /** The runs to compare the next chunk with. Lost values are kept, so that each loss is reported once. */
  function checkRuns(before: readonly unknown[], runs: readonly unknown[], at: string): readonly unknown[] {
    if (runs.length < before.length) {
      reportLost('runLost', at, { count: before.length - runs.length });
      return before;
    }
    return runs.map((run, i) => {
      const old = before[i];
      if (!isObject(old)) return run;
      const runPointer = child(at, i);
      // A later run has started, so this one is finished.
      if (i < before.length - 1) {
        if (isSameJson(old, run)) return old;
        reportLost('runChanged', runPointer);
        return old;
      }
      return isObject(run) ? checkRun(old, run, runPointer) : old;
    });
  }

  function checkRun(old: JsonObject, run: JsonObject, at: string): JsonObject {
    const next: JsonObject = { ...run };
    for (const part of ['thinkingText', 'text']) {
      const [before, now] = [old[part], run[part]];
      if (typeof before !== 'string' || typeof now !== 'string' || now.startsWith(before)) continue;
      reportLost('textLost', `${at}/${part}`, { part });
      next[part] = before;
    }
    const [before, now] = [listOf(old.tools), listOf(run.tools)];
    for (const [i, each] of before.slice(0, now.length).entries())
      if (!isSameJson(each, now[i])) reportLost('callChanged', `${at}/tools/${i}`);
    const place = run.tools === undefined ? at : `${at}/tools`;
    if (now.length < before.length) reportLost('callLost', place, { count: before.length - now.length });
    next.tools = now.length > before.length ? [...before, ...now.slice(before.length)] : before;
    next.usage = higherCounts(old.usage, run.usage, `${at}/usage`);
    return next;
  }

  /** Returns the higher counts. Reports each count that decreased, and the total only if no other count explains it. */
  function higherCounts(before: unknown, now: unknown, at: string): unknown {
    const [old, counts] = [countsOf(before), countsOf(now)];
    if (counts === undefined) return before;
    if (old === undefined) return now;
    const falls = COUNTS.filter(field => counts[field] < old[field]);
    const reported = falls.length > 0 || counts.totalTokens >= old.totalTokens ? falls : (['totalTokens'] as const);
    for (const field of reported)
      onFault({
        rule: 'usage-mismatch',
        messageId: 'falls',
        at: { pointer: `${at}/${field}` },
        data: { field, before: old[field], found: counts[field] },
      });
    return reported.length === 0 ? now : before;
  }

  function reportLost(messageId: string, pointer: string, data: Record<string, string | number> = {}): void {
    onFault({ rule: 'stream-fragment-lost', messageId, at: { pointer }, data });
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
