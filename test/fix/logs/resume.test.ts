/** Sessions that their agent cannot resume, and the same sessions repaired for the next request. */
import { describe, expect, it } from 'vitest';
import { sessionFiles } from '../../../src/logs/session-files.ts';
import { isObject } from '../../../src/source/json.ts';
import { isDeep, some } from '../../depth.ts';
import { filesBelow, readText } from '../../sources.ts';
import { assessed, errorsOf, repairedForNext, verdictsOf } from './resume.ts';

type Damage = (text: string) => string;

const replacing =
  (from: string, to: string): Damage =>
  text =>
    text.replaceAll(from, to);
const without =
  (mark: string): Damage =>
  text =>
    text
      .split('\n')
      .filter(line => !line.includes(mark))
      .join('\n');
const asItIs: Damage = text => text;

/** A result without a call after the last message of a Cline or Roo Code history. */
const orphaned: Damage = text => {
  const history = JSON.parse(text) as unknown[];
  const result = { type: 'tool_result', tool_use_id: 'toolu_gone', content: '06:10' };
  return JSON.stringify([...history, { role: 'user', ts: 1, content: [result] }], null, 2);
};

/** A thinking block without the signature of the provider. */
const unsigned: Damage = text =>
  text
    .split('\n')
    .map(line => {
      const value: unknown = line === '' ? undefined : JSON.parse(line);
      if (!isObject(value) || !isObject(value.message) || value.message.role !== 'assistant') return line;
      const { content } = value.message;
      if (!Array.isArray(content)) return line;
      const thought = { type: 'thinking', thinking: 'I look.', signature: '' };
      return JSON.stringify({ ...value, message: { ...value.message, content: [thought, ...content] } });
    })
    .join('\n');

const CASES: readonly (readonly [fixture: string, fault: string, damage: Damage, safety: 'safe' | 'unsafe'])[] = [
  ['claude-code/continued-from-another-file.jsonl', 'orphan-tool-result', asItIs, 'unsafe'],
  ['claude-stream-json/run-with-a-sub-agent.jsonl', 'orphan-tool-result', without('"toolu_04B","name"'), 'unsafe'],
  ['codex-rollout/interrupted-call.jsonl', 'malformed-tool-call-id', replacing('call_1', 'c'.repeat(80)), 'safe'],
  ['codex-rollout/interrupted-call.jsonl', 'wrong-type', replacing('"output":"06:10"', '"output":null'), 'safe'],
  ['opencode/call-still-running.json', 'malformed-tool-call-id', replacing('toolu_01', 'toolu.01'), 'safe'],
  [
    'opencode/call-still-running.json',
    'malformed-tool-name',
    replacing('"tool": "bash"', '"tool": "my bash"'),
    'unsafe',
  ],
  ['pi/command-between-call-and-result.jsonl', 'interrupted-tool-results', asItIs, 'unsafe'],
  ['pi/aborted-call-with-its-result.jsonl', 'orphan-tool-result', asItIs, 'unsafe'],
  ['cline/call-without-result.json', 'unanswered-tool-call', asItIs, 'unsafe'],
  ['roo/condensed.json', 'orphan-tool-result', orphaned, 'unsafe'],
  ['qwen-code/result-lost.jsonl', 'unanswered-tool-call', asItIs, 'unsafe'],
  ['copilot-cli/call-without-a-result.jsonl', 'unanswered-tool-call', asItIs, 'unsafe'],
  ['deepseek-harness/result-lost.jsonl', 'unanswered-tool-call', asItIs, 'unsafe'],
  ['kiro/result-of-another-call.json', 'orphan-tool-result', asItIs, 'unsafe'],
  ['kiro-session/write-too-long.jsonl', 'unanswered-tool-call', asItIs, 'unsafe'],
  ['letta/call-out-of-mind.json', 'orphan-tool-result', asItIs, 'unsafe'],
  ['adk/response-without-a-call.json', 'orphan-tool-result', asItIs, 'unsafe'],
  ['antigravity/step-missing.jsonl', 'unanswered-tool-call', asItIs, 'unsafe'],
  [
    'openhands-conversation/call-and-result.jsonl',
    'malformed-tool-name',
    replacing('"terminal"', '"my terminal"'),
    'unsafe',
  ],
  ['factory-droid/user-went-on.jsonl', 'unanswered-tool-call', asItIs, 'unsafe'],
];

const fixture = (name: string) => readText(`fixtures/logs/${name}`);

describe('a session that its agent cannot resume', () => {
  it.each(CASES)('%s with %s is accepted after the repair', (name, fault, damage, safety) => {
    const bytes = Buffer.from(damage(fixture(name)));
    const before = assessed(bytes);
    expect(verdictsOf(before)).toContain('rejected');
    expect(errorsOf(before)).toContain(fault);
    const { fixed, after } = repairedForNext(bytes, safety);
    expect(fixed.changes.map(({ rule }) => rule)).toContain(fault);
    const now = assessed(after);
    expect(now.format).toBe(before.format);
    expect(errorsOf(now)).toEqual([]);
    expect(now.conversations.map(({ report }) => report.id)).toEqual(
      before.conversations.map(({ report }) => report.id),
    );
    expect(repairedForNext(after, safety).after.equals(after)).toBe(true);
  });

  it('thinking without a signature in a Claude Code session blocks it, and is removed', () => {
    const bytes = Buffer.from(unsigned(fixture('claude-code/parallel-calls-and-a-rewind.jsonl')));
    expect(errorsOf(assessed(bytes))).toEqual(['unsigned-reasoning']);
    expect(errorsOf(assessed(repairedForNext(bytes, 'unsafe').after))).toEqual([]);
  });

  it('an empty last message of the assistant blocks only the next user message', () => {
    const messages = [
      { role: 'user', content: 'High tide at Brest?' },
      { role: 'assistant', content: [{ type: 'text', text: '' }] },
    ];
    const bytes = Buffer.from(JSON.stringify({ model: 'claude-sonnet-4-5', max_tokens: 9, messages }));
    expect(errorsOf(assessed(bytes))).toEqual(['empty-text']);
    expect(errorsOf(assessed(repairedForNext(bytes, 'unsafe').after))).toEqual([]);
  });
});

describe('a session that its agent can resume', () => {
  it.each([
    ['claude-code/interrupted-turn.jsonl', 1],
    ['codex-rollout/interrupted-call.jsonl', 1],
    ['opencode/call-still-running.json', 1],
    ['kimi-cli/cancelled-before-the-result.jsonl', 1],
    ['openhands-events/second-call-cut-off.json', 1],
    ['gemini-cli-session/cancelled-request.json', 0],
    ['gemini-cli-log/rewound.jsonl', 0],
    ['grok-cli/calls-here-and-there.jsonl', 0],
    ['roo/condensed.json', 0],
  ])('%s is accepted without repair; errors that are left out when it is sent: %i', (name, leftOut) => {
    const bytes = Buffer.from(fixture(name));
    const { conversations } = assessed(bytes);
    expect(conversations.map(({ report }) => report.verdict)).toEqual(['accepted']);
    expect(conversations.map(each => each.leftOut)).toEqual([leftOut]);
    expect(repairedForNext(bytes, 'unsafe').after.equals(bytes)).toBe(true);
  });
});

/** Copies of the value without one of the objects in its lists. */
function* withoutOne(value: unknown): Generator<unknown> {
  if (Array.isArray(value))
    for (const [i, each] of value.entries()) {
      if (!isObject(each)) continue;
      yield value.toSpliced(i, 1);
      for (const less of withoutOne(each)) yield value.with(i, less);
    }
  else if (isObject(value))
    for (const key of Object.keys(value)) for (const less of withoutOne(value[key])) yield { ...value, [key]: less };
}

describe('fixtures of session files with one object removed', () => {
  const files = Object.keys(sessionFiles)
    .flatMap(format => ['.json', '.jsonl'].flatMap(end => filesBelow(`fixtures/logs/${format}`, end)))
    .filter(name => !name.endsWith('.expect.json'));

  it.each(files)('%s: the repair never adds errors, and a second one changes nothing', name => {
    const text = readText(name);
    const isLines = name.endsWith('.jsonl');
    const value: unknown = isLines
      ? text
          .trimEnd()
          .split('\n')
          .map(line => JSON.parse(line) as unknown)
      : JSON.parse(text);
    for (const less of some([...withoutOne(value)], isDeep ? 8 : 3)) {
      const damaged = isLines
        ? (less as unknown[]).map(each => `${JSON.stringify(each)}\n`).join('')
        : JSON.stringify(less);
      const bytes = Buffer.from(damaged);
      const before = assessed(bytes);
      const { fixed, after } = repairedForNext(bytes, 'unsafe');
      const now = assessed(after);
      const rejected = (verdicts: readonly string[]) => verdicts.filter(verdict => verdict === 'rejected').length;
      expect(rejected(verdictsOf(now)), damaged).toBeLessThanOrEqual(rejected(verdictsOf(before)));
      expect(now.conversations.length, damaged).toBe(before.conversations.length);
      expect(fixed.changes.length > 0, damaged).toBe(!after.equals(bytes));
      expect(repairedForNext(after, 'unsafe').after.toString(), damaged).toBe(after.toString());
    }
  });
});
