/** Reports on shared logs with repeated findings: one finding per file, with its count. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/index.ts';
import { validate } from '../../src/validate.ts';
import { run } from '../cli/running.ts';

const LOGS = '../shared/logs';
const INVARIANT = `${LOGS}/openai-wire/invariant-agent-instruct`;

async function report(path: string): Promise<Report> {
  const { out } = await run(['lint', path, '--format', 'json']);
  const value = JSON.parse(out) as Report;
  expect(validate.report(value)).toBe(true);
  return value;
}

/** How often each finding repeats, and in how many conversations. */
const habits = ({ files }: Report) =>
  Object.fromEntries(
    files.flatMap(({ repeated = [] }) =>
      repeated.map(each => [`${each.rule} ${each.messageId}`, [each.count, each.conversations]]),
    ),
  );
/** How often each rule and message is listed. */
function listed({ files }: Report): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { rule, messageId } of files.flatMap(file => file.conversations.flatMap(each => each.diagnostics)))
    counts[`${rule} ${messageId}`] = (counts[`${rule} ${messageId}`] ?? 0) + 1;
  return counts;
}

// The counts of IDs and of arguments are those of the folder's tables, for the files that are here.
describe.runIf(existsSync(LOGS))('repeated findings in shared logs', () => {
  test('conversations without IDs, with arguments as Python prints them', async () => {
    const all = await report(`${LOGS}/bench/conversations.jsonl.gz`);
    expect(habits(all)).toEqual({
      'missing-tool-call-id call': [2007, 291],
      'missing-tool-call-id result': [2007, 291],
      'arguments-not-json python': [2084, 348],
    });
    expect(listed(all)).toEqual({
      'missing-tool-call-id call': 1,
      'missing-tool-call-id result': 1,
      'arguments-not-json python': 1,
      'unanswered-tool-call openAtEnd': 108,
    });
    expect(all.summary).toMatchObject({ errors: 4014, warnings: 2084, infos: 108 });
    expect(all.summary.verdicts.rejected).toBe(291);
  });

  test('arguments as objects, and unmatched results', async () => {
    const { files, summary } = await report(INVARIANT);
    const objects = files.flatMap(({ repeated = [] }) => repeated.filter(each => each.about === 'arguments: object'));
    expect(objects.reduce((sum, each) => sum + each.count, 0)).toBe(10_343);
    const told = listed({ files } as Report);
    expect(told['wrong-type wrongType']).toBe(objects.length);
    expect(told['orphan-tool-result noCalls']).toBe(660);
    expect(summary.errors).toBeGreaterThan(10_343 + 660);
  });

  test('documents of one format, one per line', async () => {
    const all = await report(`${LOGS}/agentdojo/runs.jsonl.gz`);
    expect(habits(all)).toEqual({
      'missing-tool-call-id call': [458, 145],
      'missing-tool-call-id result': [465, 147],
    });
    expect(listed(all)).toMatchObject({ 'missing-tool-call-id call': 1, 'missing-tool-call-id result': 1 });
    expect(all.summary.errors).toBe(458 + 465);
  });
});
