/** Conversations of real programs with real models: recorded requests that were accepted, and agent logs. */
import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { ConversationCollector } from '../../src/cli/collect.ts';
import { expand, readInput } from '../../src/cli/inputs.ts';
import { sourceDialect } from '../../src/convert/convert.ts';
import type { DialectId } from '../../src/index.ts';
import { chooseDialect } from '../../src/registry/dialect-of.ts';
import { isHere as areRecordingsHere, type Recorded, recorded, wasAccepted } from '../shared/recorded-wire.ts';

export interface RealConversation {
  readonly id: string;
  readonly from: DialectId;
  readonly value: unknown;
  readonly as?: 'log' | undefined;
}

const LOGS = '../shared/logs';
export const isHere: boolean = areRecordingsHere && existsSync(LOGS);

/** Maximum number of files per log format, and their maximum size, compressed. */
const FILES = 12;
const MOST_BYTES = 1_500_000;
/** Maximum number of characters in a conversation. Longer ones show nothing new. */
const MOST_CHARACTERS = 300_000;

/** This many conversations, from all kinds of sources in turn, the same ones every time. */
export async function realConversations(count: number): Promise<RealConversation[]> {
  const kinds = new Map<string, RealConversation[]>();
  const add = (kind: string, each: RealConversation) => kinds.set(kind, [...(kinds.get(kind) ?? []), each]);
  for (const each of recorded()) {
    const found = fromRecording(each);
    if (found !== undefined) add(`${each.id.split(':')[0]} ${each.api}`, found);
  }
  for await (const [folder, each] of fromLogs()) add(`${folder} ${each.from}`, each);
  return inTurn([...kinds.values()].map(spread), count);
}

function fromRecording(each: Recorded): RealConversation | undefined {
  const { id, api, request: value } = each;
  const { messages, contents, input } = value as Record<string, unknown>;
  const list = messages ?? contents ?? input;
  if (!wasAccepted(each) || !Array.isArray(list) || list.length < 3) return undefined;
  if (JSON.stringify(value).length > MOST_CHARACTERS) return undefined;
  const { host, provider } = each as Recorded & { host?: string; provider?: string };
  const choice = chooseDialect({ value, api, host, provider });
  return choice === undefined ? undefined : { id, from: choice.dialect.id as DialectId, value };
}

async function* fromLogs(): AsyncIterable<[folder: string, RealConversation]> {
  const counts = new Map<string, number>();
  const { inputs } = await expand([LOGS], Readable.from([]));
  for (const input of inputs) {
    const { path, bytes = 0 } = input;
    const folder = path.slice(LOGS.length + 1).split('/')[0] as string;
    const count = counts.get(folder) ?? 0;
    if (count === FILES || bytes > MOST_BYTES) continue;
    const collector = new ConversationCollector(path, () => {});
    await readInput(input, collector, () => {});
    const found = collector.conversations();
    if (found.length > 0) counts.set(folder, count + 1);
    for (const [i, { value, as }] of found.entries()) {
      if (JSON.stringify(value).length > MOST_CHARACTERS) continue;
      const from = sourceDialect(value, undefined).id as DialectId;
      const id = `${path.slice(LOGS.length + 1)}#${i + 1}`;
      if (as !== 'response') yield [folder, { id, from, value, as }];
    }
  }
}

/** The list in an order that separates items that are close to each other. */
function spread<T>(list: readonly T[]): T[] {
  const step = Math.max(1, Math.round(list.length * 0.618));
  const left = [...list];
  const found: T[] = [];
  for (let at = 0; left.length > 0; at += step) found.push(...left.splice(at % left.length, 1));
  return found;
}

function inTurn<T>(lists: readonly T[][], count: number): T[] {
  const found: T[] = [];
  for (let i = 0; found.length < count && lists.some(list => i < list.length); i++)
    for (const list of lists) if (i < list.length && found.length < count) found.push(list[i] as T);
  return found;
}
