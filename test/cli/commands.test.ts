import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { DialectListEntry, RuleListEntry } from '../../src/generated/types.ts';
import { dialects, rules } from '../../src/index.ts';
import { withNamedSlots } from '../../src/judge/server-words.ts';
import { filesBelow, readJson, readText } from '../sources.ts';
import { BROKEN, BROKEN_AT, GOOD } from './conversations.ts';
import { folder, run } from './running.ts';

describe('rules', () => {
  test('prints one line per rule, sorted, with its title and the dialects that reject', async () => {
    const { code, out } = await run(['rules']);
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines.map(line => line.split(' ')[0])).toEqual(rules.map(rule => rule.id).sort());
    for (const { id, title } of rules) expect(lines.find(line => line.startsWith(`${id} `))).toContain(`  ${title}  [`);
    expect(lines.find(line => line.startsWith('unanswered-tool-call '))).toMatch(/\[.*openai-chat.* and \d+ more\]$/);
    expect(lines.find(line => line.startsWith('unexpected-role-order '))).toMatch(/\[.+ and \d+ more\]$/);
    expect(lines.find(line => line.startsWith('duplicate-key '))).toMatch(/\[all\]$/);
  });
});

describe('lists as JSON', () => {
  const ajv = new Ajv2020({ validateFormats: false });
  const fits = (schema: string, value: unknown) => ajv.validate(readJson(`schemas/${schema}.schema.json`), value);

  test('rules --json fits its schema, and agrees with the dialects', async () => {
    const { code, out } = await run(['rules', '--json']);
    const listed = JSON.parse(out) as RuleListEntry[];
    expect(code).toBe(0);
    expect(fits('rule-list', listed)).toBe(true);
    expect(listed.map(each => each.id)).toEqual(rules.map(rule => rule.id).sort());
    for (const { id, kind, dialects: against } of listed) {
      expect(kind).not.toBe('');
      const stating = dialects.filter(each => (each.rules[id]?.length ?? 0) > 0).map(each => each.id);
      expect(against.map(each => each.id)).toEqual(stating.sort());
    }
    const unanswered = listed.find(({ id }) => id === 'unanswered-tool-call');
    expect(unanswered).toMatchObject({ severity: null, inReplies: null, repairs: expect.arrayContaining(['unsafe']) });
    expect(unanswered?.dialects).toContainEqual({ id: 'openai-chat', verdict: 'rejected' });
    expect(listed.find(({ id }) => id === 'unreadable-json')).toMatchObject({ severity: 'error' });
  });

  test('dialects --json fits its schema, and counts the entries', async () => {
    const { code, out } = await run(['dialects', '--json']);
    const listed = JSON.parse(out) as DialectListEntry[];
    expect(code).toBe(0);
    expect(fits('dialect-list', listed)).toBe(true);
    expect(listed.map(each => each.id)).toEqual(dialects.map(({ id }) => id).sort());
    for (const { id, format, rules: stated } of listed) {
      const dialect = dialects.find(each => each.id === id);
      expect(format).toBe(dialect?.format);
      expect(stated.reduce((sum, { entries }) => sum + entries, 0)).toBe(
        Object.values(dialect?.rules ?? {}).flat().length,
      );
    }
    expect(listed.find(({ id }) => id === 'anthropic')).toMatchObject({
      kind: 'endpoint',
      format: 'anthropic-messages',
      hosts: expect.arrayContaining(['api.anthropic.com']),
    });
  });

  test('dialects <id> --json prints the dialect itself', async () => {
    const { out } = await run(['dialects', 'mistral', '--json']);
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(dialects.find(({ id }) => id === 'mistral'))));
  });
});

describe('explain', () => {
  test.each(rules.map(rule => rule.id))('%s', async id => {
    const { code, out } = await run(['explain', id, '--all']);
    const rule = rules.find(each => each.id === id);
    expect(code).toBe(0);
    expect(out.startsWith(`${id}: ${rule?.title}\n`)).toBe(true);
    for (const text of [
      rule?.docs.fires,
      rule?.docs.why,
      rule?.docs.remedy,
      ...Object.values<string>(rule?.messages ?? {}).map(withNamedSlots),
    ])
      expect(out).toContain(text);
    for (const dialect of dialects)
      for (const { evidence } of dialect.rules[id] ?? []) for (const { url: at } of evidence) expect(out).toContain(at);
  });

  test.each([
    [
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
      ['orphan-tool-result'],
    ],
    [
      "Error code: 400 - An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_9",
      ['interrupted-tool-results', 'unanswered-tool-call'],
    ],
    ["Duplicate value for 'tool_call_id' of 'call_1'", ['duplicate-tool-result', 'reused-tool-call-id']],
    ['Have a nice day, and thank you for all the fish', []],
    [
      "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_1', in messages[3] and messages[5].",
      ['duplicate-tool-result', 'reused-tool-call-id'],
    ],
    ['Tool call id was call_1 but must be a-z, A-Z, 0-9, with a length of 9.', ['malformed-tool-call-id']],
    ['Conversation roles must alternate user/assistant/user/assistant/...', ['unexpected-role-order']],
  ])('%s', async (text, ids) => {
    const { code, out } = await run(['explain', text]);
    const shown = rules
      .map(rule => rule.id)
      .filter(id => out.includes(`${id}: `) && new RegExp(`^${id}: `, 'm').test(out));
    expect(shown).toEqual(expect.arrayContaining(ids));
    expect(shown.length).toBeLessThanOrEqual(3);
    if (ids.length === 0) expect(shown).toEqual([]);
    expect(code).toBe(ids.length === 0 ? 1 : 0);
  });
});

describe('schema', () => {
  test('lists all published schemas', async () => {
    const { code, out } = await run(['schema']);
    expect(code).toBe(0);
    const names = filesBelow('schemas', '.schema.json').map(file =>
      file.slice('schemas/'.length, -'.schema.json'.length),
    );
    expect(out.trimEnd().split('\n').sort()).toEqual(names.sort());
  });

  test.each(['report', 'message/assistant', 'wire/openai-chat/request'])(
    'prints the schema %s unchanged',
    async name => {
      const { code, out } = await run(['schema', name]);
      expect(code).toBe(0);
      expect(out).toBe(readText(`schemas/${name}.schema.json`));
    },
  );

  test.each(['../package', 'message', 'report.schema.json'])('%s is not a schema', async name => {
    const { code, out, err } = await run(['schema', name]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(`no schema \`${name}\``);
  });
});

describe('check', () => {
  const about = { about: 'a test', source: { kind: 'authored' }, dialect: 'openai-chat' };
  const good = { ...about, verdict: 'accepted', diagnostics: [] };
  const finding = { rule: 'unanswered-tool-call', pointer: BROKEN_AT };
  const refused = { ...about, verdict: 'rejected', diagnostics: [finding] };

  async function check(files: Record<string, unknown>) {
    const root = folder(files);
    const ran = await run(['check', root]);
    return { ...ran, out: ran.out.replaceAll(root, '.') };
  }

  test('passes if all fixtures match their expectations', async () => {
    const { code, out } = await check({
      'a.json': GOOD,
      'a.expect.json': good,
      'deep/b.json': BROKEN,
      'deep/b.expect.json': refused,
    });
    expect(out).toBe('2 fixtures passed, 0 failed\n');
    expect(code).toBe(0);
  });

  test.each([
    [
      'a finding too many',
      BROKEN,
      good,
      ['unexpected: error unanswered-tool-call (unanswered) at /1/tool_calls/1', 'verdict rejected, expected accepted'],
    ],
    [
      'a finding too few',
      GOOD,
      refused,
      ['missing: unanswered-tool-call at /1/tool_calls/1', 'verdict accepted, expected rejected'],
    ],
    [
      'a finding in another place',
      BROKEN,
      { ...refused, diagnostics: [{ ...finding, pointer: '/1/tool_calls/0' }] },
      ['missing: ', 'unexpected: '],
    ],
    [
      'another message',
      BROKEN,
      { ...refused, diagnostics: [{ ...finding, messageId: 'openAtEnd' }] },
      ['missing: ', 'unexpected: '],
    ],
    [
      'another severity',
      BROKEN,
      { ...refused, diagnostics: [{ ...finding, severity: 'warning' }] },
      ['missing: ', 'unexpected: '],
    ],
    ['the same finding twice', BROKEN, { ...refused, diagnostics: [finding, finding] }, ['missing: ']],
    ['another verdict', BROKEN, { ...refused, verdict: 'unknown' }, ['verdict rejected, expected unknown']],
    [
      'another dialect',
      BROKEN,
      { ...refused, dialect: 'nobody' },
      ['no dialect `nobody`; `rolecall dialects` lists them'],
    ],
    [
      'an expectation of another kind',
      BROKEN,
      { verdict: 'rejected' },
      ['the expectation does not match expectation.schema.json'],
    ],
    ['an expectation that is no JSON', BROKEN, '{', ['the expectation cannot be read: ']],
    ['a fixture that is missing', undefined, good, ['the fixture itself (.json or .jsonl) is missing']],
    [
      'a fixture that is no JSON',
      '[',
      good,
      ['unexpected: error unreadable-json (incomplete) at /', 'verdict unknown, expected accepted'],
    ],
  ])('%s fails', async (_name, fixture, expectation, faults) => {
    const files = { 'ok.json': GOOD, 'ok.expect.json': good, 'x.expect.json': expectation };
    const { code, out } = await check(fixture === undefined ? files : { ...files, 'x.json': fixture });
    const lines = out.trimEnd().split('\n');
    expect(code).toBe(1);
    expect(lines[0]).toBe('./x');
    expect(lines.at(-1)).toBe('1 fixture passed, 1 failed');
    expect(lines.slice(1, -1)).toEqual(
      faults.map(fault => expect.stringMatching(`^  ${fault.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)),
    );
  });

  test('a conversation may be in the file with its expectation', async () => {
    const { code, out } = await check({
      'a.case.json': { ...good, input: GOOD },
      'deep/b.case.json': { ...refused, input: BROKEN },
      'c.case.json': { ...good, input: BROKEN },
      'd.case.json': good,
      'e.expect.json': { ...good, input: GOOD },
    });
    const lines = out.trimEnd().split('\n');
    expect(lines.filter(line => line.startsWith('./'))).toEqual(['./c', './d', './e']);
    expect(lines).toContain('  verdict rejected, expected accepted');
    expect(lines).toContain('  the conversation (`input`) is missing');
    expect(lines).toContain('  `input` is only read in `<slug>.case.json`');
    expect(lines.at(-1)).toBe('2 fixtures passed, 3 failed');
    expect(code).toBe(1);
  });

  test('a conversation in a case file is checked as it is written', async () => {
    const call = '{"id": "call_1", "type": "function", "function": {"name": "f", "arguments": "{}"}}';
    const twice = `[{"role": "user", "content": "a", "content": "b"}, {"role": "assistant", "tool_calls": [${call}]}]`;
    const expectation = JSON.stringify({
      ...about,
      verdict: 'rejected',
      diagnostics: [
        { rule: 'duplicate-key', pointer: '/0/content' },
        { rule: 'unanswered-tool-call', pointer: '/1/tool_calls/0' },
      ],
    });
    const { out } = await check({ 'a.case.json': `${expectation.slice(0, -1)},\n  "input": ${twice}\n}\n` });
    expect(out).toBe('1 fixture passed, 0 failed\n');
  });

  test('checks a fixture as a request unless its expectation says otherwise', async () => {
    const open = GOOD.slice(0, 2);
    const log = {
      ...good,
      as: 'log',
      diagnostics: [{ rule: 'unanswered-tool-call', pointer: '/1/tool_calls/0', severity: 'info' }],
    };
    const request = { ...refused, diagnostics: [{ ...finding, pointer: '/1/tool_calls/0', severity: 'error' }] };
    const { code } = await check({ 'a.json': open, 'a.expect.json': log, 'b.json': open, 'b.expect.json': request });
    expect(code).toBe(0);
  });

  test('uses the model and the date of the expectation', async () => {
    const leaking = [{ role: 'user', content: 'x', timestamp: 1 }];
    const expectation = {
      ...about,
      dialect: 'azure-openai',
      model: 'gpt-4',
      at: '2025-01-01',
      verdict: 'rejected',
      diagnostics: [{ rule: 'local-field-on-wire', pointer: '/0/timestamp' }],
    };
    expect((await check({ 'a.json': leaking, 'a.expect.json': expectation })).code).toBe(0);
  });

  test('a folder without fixtures is wrong usage', async () => {
    const root = folder({ 'a.json': GOOD });
    const { code, err } = await run(['check', join(root)]);
    expect(code).toBe(2);
    expect(err).toContain('no fixture');
  });
});
