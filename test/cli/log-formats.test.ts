import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import type { ConversationReport } from '../../src/index.ts';
import { folder, run } from './running.ts';

const sample = (id: number, content: string) => ({
  id,
  epoch: 1,
  input: content,
  target: 'noon',
  messages: [
    { id: `m${id}`, role: 'user', content, source: 'input' },
    { id: `a${id}`, role: 'assistant', content: 'At noon.', source: 'generate', model: 'openai/gpt-4o' },
  ],
  output: { model: 'gpt-4o', choices: [] },
  events: [],
  attachments: {},
});
const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const header = { version: 2, status: 'success', eval: { task: 'tides', model: 'openai/gpt-4o' }, plan: {} };

describe('archives', () => {
  it('of Inspect are read', async () => {
    const archive = zipSync({
      'header.json': bytes(header),
      'samples/10_epoch_1.json': bytes(sample(10, 'SECRET And in Bergen?')),
      'samples/9_epoch_1.json': bytes(sample(9, 'SECRET When is high tide?')),
      'summaries.json': bytes([]),
    });
    const root = folder({ 'log.eval': archive });
    const { code, out } = await run(['lint', root]);
    expect(out).toContain('log.eval: 2 × Inspect sample\n');
    expect(out).not.toContain('SECRET');
    expect(code).toBe(0);
    const { out: projected } = await run(['lint', root, '--projection']);
    const bodies = projected
      .trim()
      .split('\n')
      .map(line => JSON.stringify(JSON.parse(line)));
    expect(bodies.map(body => /Bergen/.test(body))).toEqual([false, true]);
  });

  it('of any other kind are reported as not linted', async () => {
    const root = folder({ 'other.eval': zipSync({ 'notes.txt': bytes('Hi') }) });
    expect((await run(['lint', `${root}/other.eval`])).out).toContain(
      '1 × zip archive (not linted: unpack it, or save it as a `.zip` file and pass its path)',
    );
  });

  it('that are damaged are reported', async () => {
    const archive = zipSync({ 'header.json': bytes(header) });
    const root = folder({ 'cut.eval': archive.subarray(0, archive.length - 30) });
    const { code, out } = await run(['lint', `${root}/cut.eval`]);
    expect(out).toMatch(/cut\.eval:1\s+error\s+the archive is damaged: /);
    expect(code).toBe(2);
  });
});

describe('--as-format', () => {
  it('rejects an unknown format, and suggests one', async () => {
    const { code, err } = await run(['lint', '-', '--as-format', 'claud-code'], { stdin: '{}' });
    expect(code).toBe(2);
    expect(err).toContain('did you mean `claude-code`');
  });
});

test('a finding in a log is placed exactly, also below a key that is hidden', async () => {
  const user = { role: 'user', content: 'Find a pen.' };
  const call = { id: 'call_1', type: 'function', function: { name: 'take_action', arguments: '{}' } };
  const agent = { role: 'agent', content: 'I look.', tool_calls: [call], tool_call_id: null, name: null };
  const path = join(
    folder({ 'tasks.json': JSON.stringify({ find_it: [user, agent, user] }, undefined, 1) }),
    'tasks.json',
  );
  const { out } = await run(['lint', path, '--jobs', '1', '--format', 'json', '--fail-on', 'never']);
  const { files } = JSON.parse(out) as { files: { conversations: ConversationReport[] }[] };
  const [found] = files[0]?.conversations[0]?.diagnostics ?? [];
  expect(found?.pointer).toBe('/(hidden)/1/tool_calls/0');
  const lines = readFileSync(path, 'utf8').split('\n');
  expect(lines[(found?.source?.line ?? 0) - 1]?.slice((found?.source?.column ?? 0) - 1)).toBe('{');
  expect(found?.source?.length).toBe(Buffer.byteLength(JSON.stringify(call, undefined, 1).replaceAll('\n', '\n    ')));
});
