/** Compares with the conversions of LiteLLM and LangChain, if Python has them: each difference must be a known one. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convert, type DialectId } from '../../src/index.ts';
import { KNOWN, type Library, REFUSED } from './known-differences.ts';
import { isHere, realConversations } from './real-conversations.ts';
import { requestDifferences } from './request-differences.ts';
import type { Format } from './request-pieces.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';
const libraries = (['litellm', 'langchain'] as const).filter(
  each =>
    spawnSync(python, [
      '-c',
      `import importlib.util as u, sys; sys.exit(u.find_spec('${each === 'litellm' ? each : 'langchain_core'}') is None)`,
    ]).status === 0,
);
/** The document was made with 200. Fewer give the same result faster. */
const CONVERSATIONS = Number(process.env.ROLECALL_SAMPLE ?? 12);
const isSkipped = !isHere || libraries.length === 0;
if (isSkipped)
  console.warn(
    `skipped: ${isHere ? `${python} has neither litellm nor langchain_core` : 'there are no recordings and logs'}`,
  );

const MODELS = {
  'openai-responses': 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  gemini: 'gemini-2.5-pro',
  'bedrock-converse': 'anthropic.claude-sonnet-4-5-20250929-v1:0',
  cohere: 'command-a-03-2025',
  ollama: 'qwen3',
  mistral: 'mistral-large-latest',
  'openai-chat': 'gpt-4o',
} as const;
const TARGETS = Object.keys(MODELS) as (keyof typeof MODELS)[];
const OWN_FORMAT = new Set<string>(['openai-responses', 'anthropic', 'gemini', 'bedrock-converse']);

interface Question {
  readonly id: string;
  readonly library: Library;
  readonly target: keyof typeof MODELS;
  readonly body: unknown;
  readonly ours: unknown;
}

interface Answer {
  readonly value?: unknown;
  readonly fails?: string;
  readonly offline?: string;
  readonly skipped?: string;
}

async function questions(): Promise<Question[]> {
  const found: Question[] = [];
  let conversations = 0;
  // Some are rejected before the conversion.
  for (const { id, from, value, as } of await realConversations(Math.ceil(CONVERSATIONS * 1.2))) {
    if (conversations === CONVERSATIONS) break;
    const { value: chat, verdict } = convert(value, { from, to: 'openai-chat', as });
    if (verdict === 'rejected') continue;
    conversations++;
    const body = Array.isArray(chat) ? { messages: chat } : chat;
    for (const target of TARGETS) {
      const { value: written } = convert(body, { from: 'openai-chat', to: target as DialectId, model: MODELS[target] });
      // As JSON is sent: numbers that keep their spelling, such as 3.0, are plain numbers.
      const ours = JSON.parse(JSON.stringify(written));
      for (const library of libraries) found.push({ id, library, target, body, ours });
    }
  }
  expect(conversations).toBe(CONVERSATIONS);
  return found;
}

function ask(all: readonly Question[]): { versions: Record<string, string>; answers: Answer[] } {
  const input = JSON.stringify({ models: MODELS, questions: all.map(({ ours: _, ...each }) => each) });
  const options = { input, maxBuffer: 1 << 28, stdio: ['pipe', 'pipe', 'ignore'] as ['pipe', 'pipe', 'ignore'] };
  return JSON.parse(execFileSync(python, ['test/oracles/other-converters.py'], options).toString());
}

const refusal = ({ library }: Question, says: string) =>
  REFUSED.find(each => each.libraries.includes(library) && each.says.test(says));
const known = ({ library, target }: Question, kind: string) =>
  KNOWN.find(each => each.libraries.includes(library) && each.targets.includes(target) && each.kinds.test(kind));

describe.skipIf(isSkipped)('conversions of LiteLLM and LangChain', () => {
  it('differ in known ways', { timeout: 600_000 }, async () => {
    const all = await questions();
    const { versions, answers } = ask(all);
    const skipped = new Set(answers.flatMap(each => each.skipped ?? []));
    if (skipped.size > 0) console.warn(`skipped: ${[...skipped].join(', ')}`);
    const unknown: string[] = [];
    const counts = new Map<string, Set<string>>();
    const count = (title: string, { id }: Question) => counts.set(title, (counts.get(title) ?? new Set()).add(id));
    let compared = 0;
    for (const [i, question] of all.entries()) {
      const { id, library, target, ours } = question;
      const { value, fails } = answers[i] as Answer;
      const place = `${library} to ${target}: ${id}`;
      if (fails !== undefined) {
        const found = refusal(question, fails);
        if (found === undefined) unknown.push(`${place}: ${fails}`);
        else count(`${library} to ${target} refuses: ${found.title}`, question);
      }
      if (value === undefined) continue;
      compared++;
      const differences = requestDifferences((OWN_FORMAT.has(target) ? target : 'chat') as Format, ours, value);
      count(`${library} to ${target}: ${differences.length === 0 ? 'same' : 'different'}`, question);
      for (const { kind, ours: own, theirs } of differences) {
        const found = known(question, kind);
        if (found === undefined) unknown.push(`${place}: ${kind}\n  ${shown(own)}\n  ${shown(theirs)}`);
        else count(`${library} to ${target}, ${found.title}`, question);
      }
    }
    if (process.env.ROLECALL_SAMPLE !== undefined)
      console.log(versions, Object.fromEntries([...counts].map(([title, ids]) => [title, ids.size]).sort()));
    expect(unknown, unknown.join('\n\n')).toEqual([]);
    expect(compared).toBeGreaterThan(all.length / 2);
  });
});

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 300);

it('known differences are listed in the document', () => {
  const page = readFileSync('docs/guide/conversions-compared.md', 'utf8');
  for (const { title } of [...KNOWN, ...REFUSED]) expect(page).toContain(`| ${title}`);
});
