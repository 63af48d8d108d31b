/** Configurations with whole logs: how settings change the reports of conversations. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LogReader } from '../../src/check/log-reader.ts';
import { configurationFor } from '../../src/cli/configuration.ts';
import { withSeverities } from '../../src/config/severities.ts';
import type { ConversationReport } from '../../src/index.ts';
import { inFolder } from './in-folder.ts';
import { linesOf, run } from './running.ts';

const UNANSWERED = {
  messages: [
    { role: 'user', content: 'hi' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'f', arguments: '{}' } }],
    },
    { role: 'user', content: 'and?' },
  ],
};

/** The reports of a file with its configuration. */
function judged(path: string): ConversationReport[] {
  const { rules, ...settings } = configurationFor([path], {}).settingsFor(path);
  const reports: ConversationReport[] = [];
  // The caller loads the template. None is configured here.
  const reader = new LogReader({ ...settings, template: undefined, path }, report =>
    reports.push(withSeverities(report, rules)),
  );
  reader.push(readFileSync(path));
  reader.end();
  return reports;
}

describe('logs under a configuration', () => {
  test('use the dialect file and the severities of the configuration', () => {
    inFolder({
      'rolecall.config.yaml': `
overrides:
  - files: ours/**
    dialect: ./gateway.json
  - files: quiet/**
    rules: { unanswered-tool-call: info }
`,
      'gateway.json': { extends: 'openai-chat', id: 'our-gateway' },
      'ours/a.jsonl': linesOf(UNANSWERED, { id: 'x', host: 'api.openai.com', status: 200, request: UNANSWERED }),
      'quiet/a.jsonl': linesOf(UNANSWERED),
      'a.jsonl': linesOf(UNANSWERED),
    });
    const finding = (severity: string) => [{ rule: 'unanswered-tool-call', severity }];
    const ours = judged('ours/a.jsonl');
    expect(ours).toHaveLength(2);
    for (const report of ours)
      expect(report).toMatchObject({ dialect: 'our-gateway', verdict: 'unknown', diagnostics: finding('warning') });
    expect(judged('quiet/a.jsonl')).toMatchObject([{ verdict: 'rejected', diagnostics: finding('info') }]);
    expect(judged('a.jsonl')).toMatchObject([{ verdict: 'rejected', diagnostics: finding('error') }]);
  });

  test('are not linted if the configuration excludes them, and the message says so', async () => {
    inFolder({ 'rolecall.config.json': { exclude: 'a.jsonl' }, 'a.jsonl': linesOf(UNANSWERED) });
    for (const path of ['a.jsonl', 'rolecall.config.json']) {
      const { code, err } = await run(['lint', path]);
      expect(code).toBe(2);
      expect(err).toContain('nothing was checked: every file that was found is excluded');
      expect((await run(['lint', path, '--allow-unrecognized'])).code).toBe(0);
    }
  });

  test('fail with too many warnings, and say so even if no warning is shown', async () => {
    inFolder({
      'rolecall.config.json': { rules: { 'unanswered-tool-call': 'warning' }, maxWarnings: 1 },
      'a.jsonl': linesOf(UNANSWERED, UNANSWERED),
      'b.jsonl': linesOf(UNANSWERED),
    });
    const { code, err } = await run(['lint', 'a.jsonl', '--quiet']);
    expect([code, err]).toEqual([1, 'rolecall: too many warnings: 2, and at most 1 is allowed\n']);
    expect(await run(['lint', 'b.jsonl', '--quiet'])).toMatchObject({ code: 0, err: '' });
    expect(await run(['lint', 'a.jsonl', '--fail-on', 'never'])).toMatchObject({ code: 0, err: '' });
  });

  test('are limited by --max-diagnostics in each report, and no JUnit test passes because of it', async () => {
    const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: "{'a': 1}" } };
    const messages = [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c1', content: 'x' },
    ];
    inFolder({
      'habit.jsonl': linesOf({ messages }, { messages }, { messages }),
      'a.jsonl': linesOf(UNANSWERED, UNANSWERED, UNANSWERED),
    });
    const { out: lines } = await run(['lint', 'habit.jsonl', '--format', 'ndjson', '--max-diagnostics', '2']);
    const told = lines
      .trim()
      .split('\n')
      .map(each => (JSON.parse(each) as ConversationReport).diagnostics.length);
    expect(told).toEqual([1, 1, 0]);
    const flags = ['--max-diagnostics', '1', '--quiet', '--format', 'junit'];
    expect((await run(['lint', 'a.jsonl', ...flags])).out.match(/<failure/g)).toHaveLength(3);
    const { out } = await run(['lint', 'habit.jsonl', ...flags, '--fail-on', 'warning']);
    expect(out).toContain('tests="3" failures="3"');
  });

  test('that cannot be read are reported, even with a low severity', () => {
    inFolder({ 'rolecall.config.json': { rules: { 'unreadable-json': 'info' } }, 'a.json': '{"messages":[' });
    expect(judged('a.json')).toMatchObject([
      { format: 'unreadable', diagnostics: [{ rule: 'unreadable-json', severity: 'info' }] },
    ]);
  });

  test('are checked with the strict dialect under `portable`', () => {
    inFolder({
      'rolecall.config.json': { extends: 'portable' },
      'a.json': [{ role: 'developer', content: 'be brief' }, ...UNANSWERED.messages.slice(0, 1)],
    });
    expect(judged('a.json')).toMatchObject([
      { dialect: 'strict', verdict: 'rejected', diagnostics: [{ rule: 'unsupported-role', severity: 'error' }] },
    ]);
  });

  test('have settings that can be passed to a worker thread', () => {
    inFolder({
      'rolecall.config.json': { dialect: './g.json' },
      'g.json': { extends: 'openai-chat', id: 'our-gateway' },
    });
    const settings = configurationFor([], {}).settingsFor('a.json');
    expect(structuredClone(settings)).toEqual(settings);
  });
});
