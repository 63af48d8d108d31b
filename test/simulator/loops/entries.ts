/** The stored conversation of the test agents, independent of an API, and the interface of an API. */
import type { LoopToolResult } from '../../../src/simulator/index.ts';
import type { JsonObject } from '../../../src/source/json.ts';

/** Faults of a faulty agent. */
export const LOOP_FAULTS = [
  'forgets results',
  'forgets failed calls',
  'forgets unknown tools',
  'forgets unreadable calls',
  'forgets denied calls',
  'forgets ignored approvals',
  'forgets the output call',
  'answers the first call only',
  'answers equal calls once',
  'answers each ID once',
  'sends arguments as they came',
  'sends nothing for nothing',
  'sends images as results',
  'keeps unanswered calls after an abort',
  'keeps partial replies',
  'keeps empty replies',
  'keeps blank text',
  'keeps empty lists of calls',
  'keeps duplicate IDs',
  'keeps missing IDs',
  'keeps illegal names',
  'keeps calls of cut replies',
  'keeps reasoning without an answer',
  'drops reasoning of turns with calls',
  'drops unreadable reasoning',
  'drops all but the last reasoning',
  'trims between call and result',
  'resumes with unanswered calls',
  'resumes from a partial reply',
  'takes back results after an abort',
  'continues cut replies',
  'answers approvals twice',
  'drops reasoning of other models',
  'saves reasoning without its signature',
  'saves no results of aborted calls',
  'sends no empty reasoning',
  'sends refusals without text',
  'sends user input between call and result',
  'hands off without results',
  'repeats results after a failure',
] as const;

export type LoopFault = (typeof LOOP_FAULTS)[number];

export interface Call {
  readonly id: string;
  readonly name: string;
  /** An object, or the received text. */
  readonly arguments: unknown;
  /** Why the call cannot run. */
  readonly problem?: string;
}

/** A part of a reply. Reasoning is sent back unchanged. */
export type Part =
  | { readonly type: 'text'; readonly text: string; readonly isRefusal?: boolean }
  | { readonly type: 'reasoning'; readonly value: JsonObject; readonly isReadable: boolean }
  | { readonly type: 'call'; readonly call: Call };

export interface Reply {
  readonly parts: readonly Part[];
  /** Whether it was ended by a limit or a filter. */
  readonly isCut: boolean;
  readonly hasEmptyList?: boolean;
}

export interface UserEntry {
  readonly role: 'user';
  readonly text: string;
}

export interface AssistantEntry {
  readonly role: 'assistant';
  readonly parts: readonly Part[];
  readonly model?: string;
  readonly hasEmptyList?: boolean;
}

export interface ResultEntry {
  readonly role: 'result';
  readonly call: Call;
  readonly result?: LoopToolResult;
  readonly isError?: boolean;
}

export type Entry = UserEntry | AssistantEntry | ResultEntry;

export interface Asking {
  readonly dialect: string;
  readonly model: string;
  readonly system: string;
  readonly tools: readonly { readonly name: string; readonly description: string; readonly parameters: unknown }[];
  readonly entries: readonly Entry[];
  readonly isStream: boolean;
  readonly has: (fault: LoopFault) => boolean;
}

/** One API. */
export interface Wire {
  path(model: string, isStream: boolean): string;
  body(asking: Asking): JsonObject;
  read(reply: JsonObject): Reply;
}

export function callsOf({ parts }: Pick<AssistantEntry, 'parts'>): Call[] {
  return parts.flatMap(part => (part.type === 'call' ? [part.call] : []));
}

/** The result of a tool as text. An image is only named. */
export function resultText({ result }: ResultEntry): string {
  if (typeof result === 'object') return 'The image follows.';
  return result === undefined || result === '' ? '(nothing)' : result;
}

/** Consecutive entries of one role. */
export function runsOf(entries: readonly Entry[]): Entry[][] {
  const runs: Entry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0]?.role === entry.role) run.push(entry);
    else runs.push([entry]);
  }
  return runs;
}
