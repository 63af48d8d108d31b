/** The worker of the playground, without a browser. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { VerdictView } from '../../docs/.vitepress/theme/components/playground/protocol.ts';
import { Session } from '../../docs/.vitepress/theme/components/playground/session.ts';
import { filesBelow } from '../sources.ts';

const LOOK = { columns: 90, showContent: false };
const noPause = async () => {};
const ignore = () => {};

/** One log of each format. */
const logs = [
  ...new Map(
    filesBelow('fixtures/logs', '')
      .filter(path => /\.jsonl?$/.test(path) && !path.endsWith('.expect.json'))
      .map(path => [path.split('/')[2], path]),
  ).values(),
];

async function opened(text: string | Uint8Array, name = 'input'): Promise<Session> {
  const session = new Session();
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  await session.open({ name, bytes, ...LOOK }, ignore, noPause);
  return session;
}

describe('the playground', () => {
  test.each(logs)('reads, repairs and converts %s', async path => {
    const session = new Session();
    const given = { name: path, bytes: new Uint8Array(readFileSync(path)), ...LOOK };
    const { conversations } = await session.open(given, ignore, noPause);
    await session.repair({ dialect: undefined, safety: 'unsafe' }, ignore, noPause);
    const [first] = conversations;
    if (first === undefined || first.notConvertible !== undefined) return;
    const { index } = first;
    const other = await session.check({ dialect: 'bedrock-converse', index, ...LOOK }, ignore, noPause);
    expect(other.conversations.map(({ dialect }) => dialect)).toContain('bedrock-converse');
    const { bytes } = await session.convert({ index, to: 'anthropic', isRequest: true });
    expect(new TextDecoder().decode(bytes)).toContain('"role"');
  });

  test('keeps the spelling of numbers', async () => {
    const session = await opened(
      '{"model":"gpt-4o","seed":12345678901234567890,"messages":[{"role":"user","content":"a"}]}',
    );
    const { bytes } = await session.convert({ index: 0, to: 'groq', isRequest: false });
    expect(new TextDecoder().decode(bytes)).toContain('12345678901234567890');
    const told: VerdictView[] = [];
    const count = await session.compare({ index: 0 }, verdict => told.push(verdict), noPause);
    expect(told).toHaveLength(count);
    expect(told.filter(({ verdict }) => verdict === 'rejected')).toEqual([]);
  });

  test('shows message text only when asked', async () => {
    const text = JSON.stringify([
      { role: 'user', content: 'secret' },
      { role: 'tool', tool_call_id: 'x', content: 'y' },
    ]);
    const session = await opened(text);
    const shown = async (showContent: boolean) => {
      const how = { dialect: undefined, index: 0, columns: 90, showContent };
      const reading = await session.check(how, ignore, noPause);
      return JSON.stringify(reading) + (await session.diagram({ isDark: false, showContent }));
    };
    expect(await shown(false)).not.toContain('secret');
    expect(await shown(true)).toContain('secret');
  });

  test('a cancelled run ends at its next pause', async () => {
    const session = await opened('[{"role":"user","content":"a"}]');
    const told: VerdictView[] = [];
    const pause = async () => {
      if (told.length === 3) throw new Error('cancelled');
    };
    await expect(session.compare({ index: 0 }, verdict => told.push(verdict), pause)).rejects.toThrow('cancelled');
    expect(told).toHaveLength(3);
  });
});
