/** Counts the requests that an API accepts, and rejects after a trimmer shortened them. */
import { readFileSync } from 'node:fs';
import { type DialectId, lint } from '../../../src/index.ts';
import type { ChatMessages } from './conversations.ts';
import { converted, itemsOf } from './converted.ts';
import type { Trimmer } from './trimmer.ts';

export const TARGETS = ['openai-chat', 'anthropic', 'gemini'] as const satisfies readonly DialectId[];
export type TargetApi = (typeof TARGETS)[number];

const MODELS: Readonly<Record<TargetApi, string>> = {
  'openai-chat': 'gpt-4o',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-flash',
};

/** The result for one API. */
export interface Rejections {
  /** Requests with an error. */
  readonly rejected: number;
  /** How often each rule found the first error of a request. */
  readonly rules: Readonly<Record<string, number>>;
}

export interface Measured {
  readonly conversations: number;
  /** Conversations with nothing left that the model could answer: no message, only instructions, or an exception. */
  readonly empty: number;
  /** The share of messages that was kept. */
  readonly kept: number;
  readonly targets: Readonly<Record<TargetApi, Rejections>>;
}

/** OpenAI messages in the format of an API. */
function messagesFor(messages: readonly unknown[], target: TargetApi): unknown {
  if (target === 'openai-chat') return messages;
  return converted({ model: 'gpt-4o', messages }, 'openai-chat', target, MODELS[target]);
}

/** The first rule that rejects a request; undefined if it is accepted. */
function rejectedBy(value: unknown, target: TargetApi): string | undefined {
  const { diagnostics } = lint(value, { dialect: target, model: MODELS[target], findFixes: () => {} });
  return diagnostics.find(({ severity }) => severity === 'error')?.rule;
}

const isEmpty = (trimmed: unknown) =>
  typeof trimmed === 'string' || (Array.isArray(trimmed) && trimmed.every(each => roleOf(each) === 'system'));
const roleOf = (message: unknown) => (message as { readonly role?: unknown }).role;

/** The conversations that every API accepts before trimming. */
export function acceptedByAll(conversations: readonly ChatMessages[]): ChatMessages[] {
  return conversations.filter(each =>
    TARGETS.every(target => rejectedBy(messagesFor(each, target), target) === undefined),
  );
}

/** Measures a trimmer of OpenAI messages. Its result is then converted to each API. */
export async function measure(trimmer: Trimmer, conversations: readonly ChatMessages[]): Promise<Measured> {
  const trimmed = await trimmer.trim(conversations);
  const left = trimmed.filter((each): each is unknown[] => !isEmpty(each));
  const kept = sum(left.map(each => each.length)) / sum(conversations.map(each => each.length));
  const targets = TARGETS.map(target => [
    target,
    rejectionsOf(
      left.map(each => messagesFor(each, target)),
      target,
    ),
  ]);
  return measured(conversations.length, trimmed.length - left.length, kept, targets as Entries);
}

/** Measures our own trimmer, which gets requests in the format of the target API. */
export async function measureOurs(
  trimmerFor: (target: TargetApi) => Trimmer,
  conversations: readonly ChatMessages[],
): Promise<Measured> {
  const targets: Entries = [];
  let kept = 0;
  let empty = 0;
  for (const target of TARGETS) {
    const trimmed = await trimmerFor(target).trim(conversations.map(each => itemsOf(messagesFor(each, target))));
    const left = trimmed.filter((each): each is unknown[] => typeof each !== 'string' && each.length > 0);
    if (target === 'openai-chat') {
      empty = trimmed.filter(isEmpty).length;
      kept = sum(left.map(each => each.length)) / sum(conversations.map(each => each.length));
    }
    targets.push([target, rejectionsOf(left, target)]);
  }
  return measured(conversations.length, empty, kept, targets);
}

type Entries = [TargetApi, Rejections][];

function measured(conversations: number, empty: number, kept: number, targets: Entries): Measured {
  return {
    conversations,
    empty,
    kept: Math.round(kept * 100) / 100,
    targets: Object.fromEntries(targets) as Measured['targets'],
  };
}

function rejectionsOf(requests: readonly unknown[], target: TargetApi): Rejections {
  const rules: Record<string, number> = {};
  for (const each of requests) {
    const rule = rejectedBy(each, target);
    if (rule !== undefined) rules[rule] = (rules[rule] ?? 0) + 1;
  }
  return { rejected: sum(Object.values(rules)), rules };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The version of an installed package. */
export function versionOf(name: string): string {
  return (JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as { version: string }).version;
}
