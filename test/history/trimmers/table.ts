/** The table of all trimmers. */
import type { TrimmerResult } from '../../../scripts/trimmers-page.ts';
import { type ChatMessages, compared } from './conversations.ts';
import { javascript, rolecall } from './javascript.ts';
import { acceptedByAll, measure, measureOurs, versionOf } from './measure.ts';
import { python, versionInPython } from './python.ts';
import type { Trimmer } from './trimmer.ts';

export const TRIMMERS_TABLE = 'test/history/trimmers/table.json';

/** The number of conversations of the table. */
export const COMPARED = 10_000;

/** This many conversations that every API accepts; fewer only if some are rejected. */
export const conversationsFor = (count: number): ChatMessages[] => acceptedByAll(compared(count));

async function resultOf(trimmer: Trimmer, version: string, conversations: readonly ChatMessages[]) {
  const { package: name, language, call, note } = trimmer;
  const measured = await measure(trimmer, conversations);
  console.log(`${name} ${call}: ${JSON.stringify(measured)}`);
  return { package: name, version, language, call, note, ...measured };
}

/** Measures the JavaScript trimmers, with our own first. */
export async function measuredInJavaScript(conversations: readonly ChatMessages[]): Promise<TrimmerResult[]> {
  const { package: name, language, call, note } = rolecall('openai-chat');
  const ours = await measureOurs(rolecall, conversations);
  const results: TrimmerResult[] = [{ package: name, language, call, note, ...ours }];
  for (const each of javascript) results.push(await resultOf(each, versionOf(each.package), conversations));
  return results;
}

/** Measures the trimmers whose Python package is installed. */
export async function measuredInPython(conversations: readonly ChatMessages[]): Promise<TrimmerResult[]> {
  const results: TrimmerResult[] = [];
  for (const each of python) {
    const version = versionInPython(each.package);
    if (version === undefined) console.log(`${each.package} is not measured: Python has no such package`);
    else results.push(await resultOf(each, version, conversations));
  }
  return results;
}
