import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ConversationDiff } from '../../src/index.ts';
import { convert, diff } from '../../src/index.ts';
import { requests } from '../../src/testing/index.ts';
import { isDeep } from '../depth.ts';
import { settings } from '../properties/settings.ts';
import { readJson, readText } from '../sources.ts';
import { body, calls, GOOD, plain, result, user } from './conversations.ts';
import { folder, linesOf, run } from './running.ts';

const tool = (name: string) => ({ type: 'function', function: { name, parameters: {} } });
const BEFORE = body(GOOD, { temperature: 0, tools: [tool('get_weather')] });

/** Runs the command on two files, and returns the lines after the heading. */
async function lines(before: unknown, after: unknown, ...flags: string[]): Promise<string[]> {
  const root = folder({ 'a.json': before, 'b.json': after });
  const { out } = await run(['diff', join(root, 'a.json'), join(root, 'b.json'), ...flags]);
  return out.trimEnd().split('\n').slice(1);
}

describe('rolecall diff', () => {
  test('exits with 0 if nothing differs', async () => {
    const root = folder({ 'a.json': BEFORE, 'b.json': BEFORE });
    const { code, out } = await run(['diff', join(root, 'a.json'), join(root, 'b.json')]);
    expect(code).toBe(0);
    expect(out).toMatch(/\nNo difference in 5 messages\n$/);
  });

  test('shows settings, tools, messages and parts', async () => {
    const after = body([user, calls('call_a'), { ...result('call_a'), content: '70' }, user, plain], {
      temperature: 0.7,
      tools: [tool('get_weather'), tool('moon')],
    });
    expect(await lines(BEFORE, after)).toEqual([
      '~        setting    temperature  0 → 0.7',
      '+        tool       moon  62                            /tools/1',
      '         … 2 messages unchanged',
      '~     2  tool       tool result call_a (content) 1 → 2  /messages/2',
      '         … 1 message unchanged',
      '> 3 → 4  assistant  text 14                             /messages/4',
      '1 tool different, 1 setting different, 1 message changed, 1 moved; first difference in the prompt at /tools/1, after 45 % of it',
    ]);
  });

  test('does not report a moved message as removed and added', async () => {
    const [one, two] = [
      { role: 'user', content: 'One.' },
      { role: 'user', content: 'Two.' },
    ];
    const rows = await lines(body([one, two, plain]), body([two, one, plain]));
    expect(rows.filter(row => row.startsWith('>'))).toHaveLength(1);
  });

  test('prints no content in any report format', async () => {
    const secret = 'zqsecret';
    const after = body([{ role: 'user', content: secret }], { metadata: { user: secret }, [secret]: 1 });
    for (const format of ['text', 'json', 'html'])
      expect((await lines(BEFORE, after, '--format', format)).join('\n')).not.toContain(secret);
  });

  test('prints JSON that fits its schema', async () => {
    const root = folder({ 'a.json': BEFORE, 'b.json': body([user, plain]) });
    const { code, out } = await run(['diff', join(root, 'a.json'), join(root, 'b.json'), '--format', 'json']);
    expect(code).toBe(1);
    const [found, ...others] = JSON.parse(out) as ConversationDiff[];
    expect(others).toEqual([]);
    const ajv = new Ajv2020({ allowUnionTypes: true });
    expect(ajv.validate(readJson('schemas/diff.schema.json'), found), JSON.stringify(ajv.errors)).toBe(true);
    expect(found?.counts).toEqual({ same: 2, changed: 0, added: 0, removed: 3, moved: 0 });
  });

  test('compares each request of a session in one file with the one before it', async () => {
    const exchange = (session: string, messages: readonly unknown[]) => ({
      ...{ session, host: 'api.openai.com', request: body(messages), response: {}, status: 200 },
    });
    const log = linesOf(exchange('1', [user]), exchange('2', [plain]), exchange('1', [user, plain, user]));
    const root = folder({ 'log.jsonl': log });
    const { code, out } = await run(['diff', join(root, 'log.jsonl')]);
    expect(code).toBe(1);
    expect(out.match(/log\.jsonl:\d/g)).toEqual(['log.jsonl:1', 'log.jsonl:3']);
    expect(out).toContain('the first prompt is a prefix of the second');
  });

  test('pairs conversations by their IDs', async () => {
    const [one, two] = [
      { id: 'one', messages: GOOD },
      { id: 'two', messages: [user] },
    ];
    const root = folder({ 'a.jsonl': linesOf(one, two), 'b.jsonl': linesOf(two, one) });
    expect((await run(['diff', join(root, 'a.jsonl'), join(root, 'b.jsonl')])).code).toBe(0);
  });

  test.each([
    ['a file that is not there', ['none.json', 'a.json'], /none\.json/],
    ['one conversation and no second file', ['a.json'], /name a second file/],
    ['an empty file', ['empty.json', 'a.json'], /nothing was compared/],
    ['no file', [], /before/],
    ['a wrong flag', ['a.json', 'a.json', '--fromat', 'json'], /--fromat/],
  ])('%s: exits with 2 and the reason', async (_, args, reason) => {
    const root = folder({ 'a.json': BEFORE, 'empty.json': '' });
    const paths = args.map(each => (each.endsWith('.json') ? join(root, each) : each));
    const { code, err } = await run(['diff', ...paths]);
    expect(code).toBe(2);
    expect(err).toMatch(reason);
  });
});

describe('the HTML report of lint', () => {
  test.each(isDeep ? ['1', '2'] : ['1'])(
    'shows the changes since the previous request, with %s threads',
    async jobs => {
      const root = folder({ 'a.jsonl': readText('examples/lost-cache.jsonl'), 'b.json': GOOD });
      const { out } = await run(['lint', root, '--format', 'html', '--jobs', jobs]);
      const changes = [...out.matchAll(/"changes":\{"summary":"([^"]*)"/g)].map(([, summary]) => summary);
      expect(changes).toEqual([
        '1 message changed, 2 added; first difference in the prompt at /request/messages/0, after 0 % of it',
      ]);
    },
  );
});

describe('diff', () => {
  test('a conversation is the same as its conversion', () => {
    const law = fc.property(requests({ dialect: 'strict' }), request => {
      const { value, losses } = convert(request, { from: 'strict', to: 'anthropic' });
      if (losses.length > 0) return;
      expect(diff(request, value).messages).toEqual([]);
    });
    fc.assert(law, settings(100));
  });

  test('appended messages are the only difference', () => {
    const law = fc.property(requests(), fc.nat(), (request, number) => {
      const { messages } = request;
      const shorter = { ...request, messages: messages.slice(0, number % (messages.length + 1)) };
      const { first, counts } = diff(shorter, request, { dialect: 'openai-chat' });
      expect(first).toBeUndefined();
      expect(counts).toMatchObject({ changed: 0, removed: 0, moved: 0, same: shorter.messages.length });
    });
    fc.assert(law, settings(100));
  });

  test('diff does not change its inputs, and swapping them swaps the result', () => {
    const law = fc.property(requests(), requests(), (one, other) => {
      const copies = structuredClone([one, other]);
      const [there, back] = [diff(one, other), diff(other, one)];
      expect([one, other]).toEqual(copies);
      expect(there.isSame).toBe(back.isSame);
      expect(there.counts.same + there.counts.changed + there.counts.moved + there.counts.removed).toBe(
        one.messages.length,
      );
      expect(there.counts.same + there.counts.changed + there.counts.moved + there.counts.added).toBe(
        other.messages.length,
      );
    });
    fc.assert(law, settings(100));
  });
});
