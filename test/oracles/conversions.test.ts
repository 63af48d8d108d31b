/**
 * Checks converted conversations against the message types of the Python SDKs, if Python has them: `pip install openai
 * anthropic …`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { convert, type DialectId, lint } from '../../src/index.ts';
import { chooseDialect } from '../../src/registry/dialect-of.ts';
import { isHere, recorded, wasAccepted } from '../shared/recorded-wire.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';
const isThere = spawnSync(python, ['-c', 'import pydantic']).status === 0;
const isSkipped = !isHere || !isThere;
if (isSkipped) console.warn(`skipped: ${isHere ? `${python} has no pydantic` : 'there are no recordings'}`);

const TARGETS = [
  ...['openai-chat', 'openai-responses', 'anthropic', 'gemini', 'mistral', 'cohere', 'ollama', 'bedrock-converse'],
  ...['mistral-conversations', 'pydantic-ai', 'langchain', 'cohere-v1'],
] as readonly DialectId[];

/** Maximum number per recorder and API, because some have hundreds of similar ones. */
const EACH = 12;
/** Maximum number of conversations: all 900 take minutes. */
const MOST = Number(process.env.ROLECALL_SAMPLE ?? 300);

interface Written {
  readonly id: string;
  readonly target: DialectId;
  readonly value: unknown;
}

/** Recorded conversations with an answer, converted to all targets of another format that accept them. */
function written(): Written[] {
  const counts = new Map<string, number>();
  const found: Written[] = [];
  let conversations = 0;
  for (const each of recorded()) {
    const { request, api, id } = each;
    const messages = (request as Record<string, unknown>).messages ?? (request as Record<string, unknown>).contents;
    if (conversations === MOST || !wasAccepted(each) || !Array.isArray(messages) || messages.length < 3) continue;
    const kind = `${id.split(':')[0]} ${api}`;
    const count = counts.get(kind) ?? 0;
    const choice = count === EACH ? undefined : chooseDialect({ value: request, api });
    if (choice === undefined) continue;
    counts.set(kind, count + 1);
    conversations++;
    const from = choice.dialect.id as DialectId;
    for (const target of TARGETS) {
      const { value } = convert(request, { from, to: target });
      if (choice.dialect.format !== target && lint(value, { dialect: target }).verdict === 'accepted')
        found.push({ id, target, value });
    }
  }
  return found;
}

/** The SDK's error for each value; null if it accepts the value. */
function ask(values: readonly Written[]): (string | null | { readonly skipped: string })[] {
  const input = JSON.stringify(values.map(({ target, value }) => ({ target, value })));
  return JSON.parse(execFileSync(python, ['test/oracles/conversions.py'], { input, maxBuffer: 1 << 28 }).toString());
}

describe.skipIf(isSkipped)('message types of the Python SDKs', () => {
  it('accept the output of conversions', () => {
    const values = written();
    const answers = ask(values);
    const missing = new Set(answers.flatMap(each => (each !== null && typeof each === 'object' ? [each.skipped] : [])));
    if (missing.size > 0) console.warn(`skipped: ${python} has no ${[...missing].join(', ')}`);
    const compared = answers.filter(each => each === null || typeof each === 'string').length;
    const refused = values.flatMap(({ id, target }, i) => {
      const says = answers[i];
      return typeof says === 'string' ? [`${target}: ${id}: ${says}`] : [];
    });
    if (process.env.ROLECALL_SAMPLE !== undefined)
      console.log(`${refused.length} of ${compared} outputs for ${TARGETS.length} targets are invalid`, refused);
    // One in a thousand.
    expect(refused.length, refused.slice(0, 5).join('\n\n')).toBeLessThanOrEqual(compared / 1000);
    if (missing.size < TARGETS.length) expect(compared).toBeGreaterThan(MOST / 2);
  });
});
