import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Dialect, dialects, verdicts } from '../../src/index.ts';
import { folder, run } from '../cli/running.ts';

const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };
const open = [
  { role: 'user', content: 'Oslo?' },
  { role: 'assistant', content: '', tool_calls: [call] },
  { role: 'user', content: 'Well?' },
];
const plain = [{ role: 'user', content: 'Hello' }];
const only = (...ids: string[]) => dialects.filter(({ id }) => ids.includes(id));

const endpoints = dialects
  .filter(({ kind }) => (kind ?? 'endpoint') === 'endpoint')
  .map(({ id }) => id)
  .sort();

describe('verdicts', () => {
  it('asks every endpoint of every API, and no source system', () => {
    const asked = verdicts(plain).map(each => each.dialect);
    expect([...asked].sort()).toEqual(endpoints);
  });

  it('detects the API of a body by its content', () => {
    const system = [{ type: 'text', text: 'Be brief.' }];
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '4' };
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, system, messages: [{ role: 'user', content: [result] }] };
    const told = verdicts(body);
    expect(told.map(each => each.dialect).sort()).toEqual(endpoints);
    expect(told.find(each => each.dialect === 'anthropic')).toMatchObject({
      verdict: 'rejected',
      reason: { rule: 'orphan-tool-result', pointer: '/messages/0/content/0' },
    });
  });

  it('gives no reason for an accepted conversation', () => {
    for (const each of verdicts(plain, { dialects: only('openai-chat', 'deepseek', 'openrouter') }))
      expect(each).toEqual({ dialect: each.dialect, verdict: 'accepted', knownRules: expect.any(Number) });
  });

  it('counts the rules with evidence for an API itself, without those it inherits', () => {
    const [own, other] = dialects;
    const [[rule, entries] = ['', undefined]] = Object.entries(own?.rules ?? {});
    const known = (inheritedFrom?: string) => {
      const rejected = { ...entries?.[0], verdict: 'rejected', ...(inheritedFrom !== undefined && { inheritedFrom }) };
      const dialect = { ...own, id: 'made-up', rules: { [rule]: [rejected] } } as Dialect;
      return verdicts(plain, { dialects: [dialect] })[0]?.knownRules;
    };
    expect(known()).toBe(1);
    expect(known(other?.id)).toBe(0);
    const [little] = verdicts(plain, { dialects: only('zhipu-anthropic') });
    const [much] = verdicts(plain, { dialects: only('anthropic') });
    expect(little?.knownRules).toBeLessThan(much?.knownRules ?? 0);
  });

  it('gives the first reason with its pointer and repair, and lists the strictest verdict first', () => {
    const [first, ...rest] = verdicts(open, { dialects: only('openrouter', 'openai-chat') });
    expect(first).toMatchObject({
      dialect: 'openai-chat',
      verdict: 'rejected',
      reason: { rule: 'unanswered-tool-call', pointer: '/1/tool_calls/0', fix: { safety: 'unsafe' } },
    });
    expect(rest.map(each => each.dialect)).toEqual(['openrouter']);
  });

  it('judges a stored conversation as the request that would be built from it', () => {
    const memory = readFileSync('examples/agent-memory.json', 'utf8');
    for (const { verdict } of verdicts(memory, { from: 'open-agent-loops', dialects: only('openai-chat', 'deepseek') }))
      expect(verdict).toBe('accepted');
  });
});

describe('rolecall verdicts', () => {
  it('prints one line per dialect, and exits with 1 if a server rejects', async () => {
    const { code, out, err } = await run(['verdicts', '-'], { stdin: JSON.stringify(open) });
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(
      /^openai-chat +rejected {2}unanswered-tool-call at \/1\/tool_calls\/0: .+; add a result for `call_1` that says it was interrupted$/m,
    );
    expect(out.trimEnd().split('\n')).toHaveLength(endpoints.length);
  });

  it('prints how many rules are known for an API that accepts', async () => {
    const { out } = await run(['verdicts', '-'], { stdin: JSON.stringify(plain) });
    expect(out).toMatch(/^openai-chat +accepted {2}\d+ rules known$/m);
    expect(out).toMatch(/^zhipu-anthropic +accepted {2}\d+ rules? known$/m);
  });

  it('as JSON', async () => {
    const { out } = await run(['verdicts', '-', '--format', 'json'], { stdin: JSON.stringify(plain) });
    expect(JSON.parse(out)[0]).toHaveProperty('verdict');
  });

  it('prints no conversation content', async () => {
    const secret = [
      { role: 'user', content: 'my secret' },
      { role: 'tool', tool_call_id: 'x', content: 'hidden' },
    ];
    const { out } = await run(['verdicts', '-'], { stdin: JSON.stringify(secret) });
    expect(out).not.toMatch(/secret|hidden/);
  });

  it.each([
    [
      'several conversations',
      `${JSON.stringify({ messages: plain })}\n${JSON.stringify({ messages: plain })}\n`,
      'it contains 2 conversations',
    ],
    ['none', '', 'nothing was checked: standard input: found no data'],
    ['a broken file', '[{', 'cannot be read'],
  ])('%s: reported, with exit code 2', async (_, stdin, why) => {
    const { code, out, err } = await run(['verdicts', '-'], { stdin });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(why);
  });

  it('a missing file is wrong usage', async () => {
    const { code } = await run(['verdicts', join(folder({}), 'nowhere.json')]);
    expect(code).toBe(2);
  });
});
