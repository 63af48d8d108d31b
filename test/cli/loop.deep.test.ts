/** `rolecall loop`: programs that run the scenarios. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './run.ts';

const AGENT = `"${process.execPath}" test/cli/agents/agent.mjs`;
const ONLY = ['--only', 'one-tool-call'];

const loop = (...flags: string[]) =>
  run(['loop', '--dialect', 'openai-chat', ...flags], { env: { PATH: process.env.PATH ?? '' } });

describe('rolecall loop', () => {
  it.each([
    ['its arguments', [`--command=${AGENT} {}`]],
    ['its standard input', [`--command=${AGENT}`]],
    ['the control socket', [`--command=${AGENT}`, '--control']],
  ])('passes a program that reads its prompt from %s', async (_, flags) => {
    const { code, out } = await loop(...flags, ...ONLY);
    expect(out).toBe(
      'passed  one-tool-call  The model calls a tool and answers\n\n1 passed, 0 failed, 0 not applicable\n',
    );
    expect(code).toBe(0);
  });

  it('shows the rejected request of a faulty program, with the message of the provider', async () => {
    const { code, out } = await loop(`--command=FAULT="drops results" ${AGENT}`, ...ONLY);
    expect(code).toBe(1);
    expect(out).toContain('FAILED  one-tool-call');
    expect(out).toContain('openai-chat answers 400 to /v1/chat/completions');
    expect(out).toContain('unanswered-tool-call');
    expect(out).toContain('did not have response messages');
  });

  it('writes JSON and JUnit', async () => {
    const { out } = await loop(`--command=FAULT="drops results" ${AGENT}`, ...ONLY, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({
      version: 1,
      scenarios: [
        {
          scenario: 'one-tool-call',
          outcome: 'failed',
          rejected: [
            { diagnostics: [{ rule: 'unanswered-tool-call' }] },
            { diagnostics: [{ rule: 'unanswered-tool-call' }] },
          ],
        },
      ],
    });
    expect(out).not.toContain('Is there an a?');
    const file = join(mkdtempSync(join(tmpdir(), 'loop-')), 'report.xml');
    await loop(`--command=${AGENT}`, ...ONLY, '--format', 'junit', '--output', file);
    expect(readFileSync(file, 'utf8')).toContain('<testcase name="one-tool-call" classname="openai-chat"/>');
  });

  it('writes a page with each rejected request and all scenarios', async () => {
    const { out } = await loop(`--command=FAULT="drops results" ${AGENT}`, ...ONLY, '--format', 'html');
    const blocks = [...out.matchAll(/<script type="application\/json" data-kind="(\w+)">(.*?)<\/script>/gs)];
    expect(blocks.map(([, kind]) => kind)).toEqual(['conversation', 'conversation', 'totals']);
    const [card, , totals] = blocks.map(([, , json = '']) => JSON.parse(json) as Record<string, unknown>);
    expect(card).toMatchObject({ path: 'one-tool-call', dialect: 'openai-chat', verdict: 'rejected' });
    expect(totals).toMatchObject({ errors: 2, scenarios: [{ id: 'one-tool-call', outcome: 'failed' }] });
    expect(out).not.toContain('Is there an a?');
  });

  it('does not count known failures, and reports those that pass now', async () => {
    const baseline = join(mkdtempSync(join(tmpdir(), 'loop-')), 'known.json');
    const flags = [...ONLY, '--baseline', baseline];
    const faulty = `--command=FAULT="drops results" ${AGENT}`;
    expect((await loop(faulty, ...flags, '--update-baseline')).code).toBe(0);
    const known = await loop(faulty, ...flags);
    expect({ code: known.code, last: known.out.trimEnd().split('\n').at(-1) }).toEqual({
      code: 0,
      last: '0 passed, 0 failed, 1 known, 0 not applicable',
    });
    const stale = await loop(`--command=${AGENT}`, ...flags);
    expect(stale.code).toBe(1);
    expect(stale.out).toContain('one-tool-call (openai-chat) is in the baseline and passes now: remove it');
    writeFileSync(baseline, '[]');
    expect((await loop(`--command=${AGENT}`, ...flags)).err).toContain('expected `{"version": 1, "known": [');
  });

  it('judges by a custom dialect', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'loop-')), 'gateway.yaml');
    writeFileSync(file, 'id: gateway\nname: Gateway\nextends: openai-chat\nhosts: [gateway.example]\n');
    const flags = [`--command=${AGENT}`, ...ONLY, '--format', 'json'];
    const { out } = await run(['loop', '--dialect', file, ...flags], { env: { PATH: process.env.PATH ?? '' } });
    expect(JSON.parse(out)).toMatchObject({ scenarios: [{ dialect: 'gateway', outcome: 'passed' }] });
  });

  it('reports scenarios that do not apply, and scenarios that could not be run', async () => {
    const failing = await loop(`--command=${AGENT}`, '--only', 'failing-tool');
    expect(failing.out).toContain('n/a  failing-tool  One of two parallel tools throws: the agent has no tool `fail`');
    expect(failing.code).toBe(0);
    const broken = await loop('--command=exit 3', ...ONLY);
    expect(broken.out).toContain('FAULT  one-tool-call');
    expect(broken.code).toBe(2);
    const unconnected = await loop('--command=exit 3', '--control', ...ONLY);
    expect(unconnected.out).toContain('the program ended with exit code 3 and did not connect');
    const all = await loop('--command=exit 3', '--control');
    expect(all.out).toContain('0 passed, 0 failed, 0 not applicable, 1 harness fault');
    expect(all.err).toMatch(/^\d\d more scenarios were not played, because the program does not connect$/m);
  });

  it('runs the tools of scenarios for a program, which plays all of them in one process', async () => {
    const only = ['parallel-calls', 'failing-tool', 'tool-returns-nothing', 'abort-during-tool'];
    const { out, err } = await loop(`--command=TOOLS=scenario ${AGENT}`, '--control', '--verbose', '--only', ...only);
    expect(out.trimEnd().split('\n')).toEqual([
      'passed  parallel-calls  The model calls two tools at once, and one is slow',
      'passed  failing-tool  One of two parallel tools throws',
      'passed  tool-returns-nothing  A tool returns nothing',
      'passed  abort-during-tool  The user stops a tool and asks another question',
      '',
      '4 passed, 0 failed, 0 not applicable',
    ]);
    expect(err).toBe('started\n');
  });

  it('does not wait for a tool that the program does not have', async () => {
    const only = ['abort-during-text', 'abort-during-tool'];
    const { out } = await loop(`--command=${AGENT}`, '--control', '--only', ...only, '--timeout', '600000');
    expect(out).toContain('passed  abort-during-text');
    expect(out).toContain(
      'n/a  abort-during-tool  The user stops a tool and asks another question: the agent has no tool',
    );
  });

  it('reports wrong usage', async () => {
    expect((await loop(...ONLY)).err).toContain('`rolecall loop` needs `--command <command>`');
    expect((await loop(`--command=${AGENT}`, '--only', 'nothing')).err).toContain(
      'no scenario `nothing` in the set 2026-12',
    );
    expect((await loop(`--command=${AGENT}`, '--set', '2020-01')).err).toContain('unknown scenario set `2020-01`');
  });
});
