import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import openaiChat from '../../src/formats/openai-chat/format.ts';
import type { Exchange } from '../../src/index.ts';
import { runs } from '../depth.ts';
import { ROOT } from '../sources.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';

function faultsOf(value: unknown): string[] {
  const faults: StructuralFault[] = [];
  read(openaiChat, value, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${Object.values(data ?? {}).join(' ')}`.trim());
}

/** Checks that write(read(x)) is x, including the order of keys, and that reading does not change the value. */
function isIdentity(value: unknown): void {
  const before = JSON.stringify(value);
  const written = openaiChat.write(read(openaiChat, value));
  expect(JSON.stringify(written)).toBe(before);
  expect(written).toEqual(value);
  expect(JSON.stringify(value)).toBe(before);
}

describe('write(read(x)) is x', () => {
  test.each(Object.entries(BODIES))('%s', (_name, body) => isIdentity(body));
  test.each(Object.entries(MESSAGES))('message: %s', (_name, message) => {
    isIdentity([message]);
    isIdentity({ messages: [message] });
  });
  test.each(VALUES.map(value => [JSON.stringify(value), value]))(
    '%s in place of a body or its messages',
    (_name, value) => {
      isIdentity({ messages: value, model: 'x' });
      if (value !== null && typeof value === 'object') isIdentity(value);
    },
  );

  const fields = ['role', 'content', 'name', 'refusal', 'audio', 'tool_calls', 'function_call', 'tool_call_id'].concat([
    'reasoning',
    'reasoning_content',
    'reasoning_details',
  ]);
  test.each(fields)('values of every type as %s, in every message', field => {
    for (const message of Object.values(MESSAGES) as Record<string, unknown>[])
      for (const value of VALUES) isIdentity([{ ...message, [field]: value }]);
  });

  test('any message', () => {
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 2 }));
    const inner = fc.dictionary(fc.constantFrom('name', 'arguments', 'input', '__proto__', 'x'), value);
    const call = fc.dictionary(
      fc.constantFrom('id', 'type', 'function', 'custom', '__proto__'),
      fc.oneof(value, inner, fc.constantFrom('function', 'custom')),
    );
    const part = fc.dictionary(
      fc.constantFrom('type', 'text', 'refusal', 'image_url', 'file', 'signature', 'data'),
      fc.oneof(value, fc.constantFrom('text', 'refusal', 'image_url', 'file', 'reasoning.text')),
    );
    const role = fc.constantFrom('system', 'developer', 'user', 'assistant', 'tool', 'function', 'oracle');
    const lists = fc.array(fc.oneof(value, part, call), { maxLength: 3 });
    const message = fc
      .tuple(
        fc.option(role),
        fc.dictionary(fc.constantFrom(...fields.slice(1), 'x', '__proto__'), fc.oneof(value, lists, inner)),
      )
      .map(([word, rest]) => ({ ...rest, ...(word !== null && { role: word }) }));
    fc.assert(
      fc.property(fc.array(message, { maxLength: 3 }), messages => {
        isIdentity(messages);
        isIdentity({ zeta: 0, messages, alpha: 0 });
      }),
      { numRuns: runs(1000) },
    );
  });

  test('arguments that a rule parsed are written unchanged', () => {
    const body = { messages: [MESSAGES.calls] };
    const conversation = read(openaiChat, body);
    for (const part of conversation.messages[0]?.parts ?? [])
      if (part.type === 'tool_call') Object.assign(part.arguments, { value: { changed: true } });
    expect(JSON.stringify(openaiChat.write(conversation))).toBe(JSON.stringify(body));
  });

  test('__proto__ is an ordinary key, and does not change the prototype', () => {
    const written = openaiChat.write(read(openaiChat, [MESSAGES['__proto__ everywhere']])) as object[];
    expect(Object.keys(written[0] ?? {})).toContain('__proto__');
    expect(Object.getPrototypeOf(written[0])).toBe(Object.prototype);
  });
});

describe('changes in the model are written', () => {
  test('text, IDs, names and arguments, at the same position', () => {
    const conversation = read(openaiChat, {
      z: 1,
      messages: [MESSAGES.user, MESSAGES.calls, MESSAGES.result],
      model: 'a',
    });
    const [user, calls, result] = conversation.messages;
    if (user?.parts[0]?.type === 'text') user.parts[0].text = 'changed';
    if (calls?.parts[0]?.type === 'tool_call')
      Object.assign(calls.parts[0], { callId: 'new', name: 'g', arguments: { text: '{}' } });
    if (result?.parts[0]?.type === 'tool_result') result.parts[0].callId = 'new';
    conversation.model = 'b';
    const [, second] = (MESSAGES.calls as { tool_calls: unknown[] }).tool_calls;
    const call = { id: 'new', type: 'function', function: { name: 'g', arguments: '{}' } };
    expect(JSON.stringify(openaiChat.write(conversation))).toBe(
      JSON.stringify({
        z: 1,
        messages: [
          { role: 'user', content: 'changed' },
          { role: 'assistant', content: null, tool_calls: [call, second] },
          { role: 'tool', tool_call_id: 'new', content: '7' },
        ],
        model: 'b',
      }),
    );
  });
});

describe('reading', () => {
  const parts = (message: unknown) => read(openaiChat, [message]).messages[0]?.parts.map(part => part.type);

  test.each([
    ['absent', { role: 'assistant' }],
    ['null', { role: 'assistant', content: null }],
    ['string', { role: 'assistant', content: '' }],
    ['parts', { role: 'assistant', content: [] }],
  ])('content %s', (form, message) => {
    expect(read(openaiChat, [message]).messages[0]?.contentForm).toBe(form);
  });

  test.each([
    ['system', 'system'],
    ['developer', 'system'],
    ['user', 'user'],
    ['assistant', 'assistant'],
    ['tool', 'tool'],
    ['function', 'tool'],
    ['oracle', 'other'],
    ['constructor', 'other'],
    ['__proto__', 'other'],
  ])('role %s is %s', (wireRole, role) => {
    expect(read(openaiChat, [{ role: wireRole, content: 'x' }]).messages[0]).toMatchObject({ role, wireRole });
  });

  test('parts of every kind', () => {
    expect(parts(MESSAGES['calls with all else'])).toEqual(['reasoning', 'text', 'refusal', 'audio', 'tool_call']);
    expect(parts(MESSAGES['result in parts'])).toEqual(['tool_result']);
    expect(parts(MESSAGES['reasoning details'])?.filter(type => type === 'reasoning')).toHaveLength(8);
    expect(parts(MESSAGES['user with parts'])).toEqual(
      ['text', 'image', 'image', 'audio', 'file', 'file'].concat(Array(7).fill('provider_item')),
    );
  });

  test('pointers identify the parts', () => {
    const { messages } = read(openaiChat, { messages: [MESSAGES['odd calls'], MESSAGES.reasoning] }, '/request');
    expect(messages[0]?.parts[1]?.pointer).toBe('/request/messages/0/tool_calls/1');
    expect(messages[1]?.parts.map(part => part.pointer)).toEqual(
      ['reasoning', 'reasoning_content', 'content'].map(field => `/request/messages/1/${field}`),
    );
  });

  test('the fields around the messages: model, tools, settings', () => {
    expect(read(openaiChat, BODIES['a request'])).toMatchObject({
      form: 'body',
      model: 'gpt-4o',
      settings: { streaming: true, stored: false },
      tools: [
        { name: 'f', kind: 'function', pointer: '/tools/0', parameters: { type: 'object' } },
        { name: 'sql', kind: 'custom', pointer: '/tools/1' },
      ],
    });
    expect(read(openaiChat, []).form).toBe('array');
  });

  test.each([
    [
      { thinking: { type: 'enabled', keep: 'all' } },
      { asked: { thinking: 'enabled' }, thinking: 'on', keepsReasoning: true },
    ],
    [{ thinking: { keep: 'all' } }, { asked: { thinking: 'given' }, keepsReasoning: true }],
    [{ thinking: { type: 'disabled', keep: 'all' } }, { asked: { thinking: 'disabled' }, thinking: 'off' }],
    [{ thinking: { type: 'enabled', keep: null } }, { asked: { thinking: 'enabled' }, thinking: 'on' }],
    [{ response_format: { type: 'json_object' } }, { asked: { response_format: 'json_object' }, jsonMode: true }],
    [{ response_format: { type: 'json_schema' } }, { asked: { response_format: 'json_schema' } }],
    [{ response_format: 'json_object' }, { asked: { response_format: 'json_object' } }],
    [
      { tools: [], stop: ['x'], n: 2, stream: true },
      { asked: { tools: 'empty', stop: 'given', n: '2', stream: 'true' }, streaming: true },
    ],
    [{ tool_choice: { type: 'function', function: { name: 'f' } } }, { asked: { tool_choice: 'function' } }],
    [{ model: 'x', max_tokens: null }, undefined],
    [JSON.parse('{"__proto__":"x","constructor":"y"}'), { asked: { constructor: 'y' } }],
  ])('settings of %j', (body, settings) => {
    expect(read(openaiChat, { messages: [], ...body }).settings).toEqual(settings);
  });
});

describe('faults of structure', () => {
  test.each([
    ['well-built messages', [MESSAGES.system, MESSAGES.user, MESSAGES.calls, MESSAGES.result, MESSAGES.refusal], []],
    ['a body that is none', 7, ['wrong-type  number object or array']],
    ['no messages', { model: 'x' }, ['missing-field  messages']],
    ['messages that are no list', { messages: {} }, ['wrong-type /messages object array']],
    ['a message that is none', ['x'], ['wrong-type /0 string object']],
    ['no role', [{ content: 'x' }], ['missing-field /0 role']],
    ['a role that is none', [{ role: 7, content: 'x' }], ['wrong-type /0/role number string']],
    ['content of a wrong type', [{ role: 'user', content: 7 }], ['wrong-type /0/content number string or array']],
    ['a part that is none', [{ role: 'user', content: ['x'] }], ['wrong-type /0/content/0 string object string']],
    ['a part without type', [{ role: 'user', content: [{ text: 'x' }] }], ['missing-field /0/content/0 type']],
    [
      'a part without its payload',
      [{ role: 'user', content: [{ type: 'text' }] }],
      ['missing-field /0/content/0 text text'],
    ],
    [
      'arguments that are an object',
      [{ role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: {} } }] }],
      ['wrong-type /0/tool_calls/0/function/arguments object string function'],
    ],
    [
      'a call without type',
      [{ role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'f', arguments: '' } }] }],
      ['missing-field /0/tool_calls/0 type function'],
    ],
    ['no calls', [{ role: 'assistant', content: 'x', tool_calls: [] }], ['empty-tool-calls /0/tool_calls']],
    [
      'calls that are no list',
      [{ role: 'assistant', content: 'x', tool_calls: 'x' }],
      ['wrong-type /0/tool_calls string array'],
    ],
    [
      'unknown roles, parts, keys and call types are open',
      [
        MESSAGES['unknown role'],
        { role: 'user', content: [{ type: 'x' }], y: 1 },
        { role: 'assistant', tool_calls: [{ type: 'x' }] },
      ],
      [],
    ],
    [
      'ids have a rule of their own',
      [
        { role: 'tool', content: '' },
        { role: 'tool', content: '', tool_call_id: null },
      ],
      [],
    ],
  ])('%s', (_name, value, faults) => {
    expect(faultsOf(value)).toEqual(faults);
  });

  test('every fault has a pointer into the document', () => {
    for (const message of Object.values(MESSAGES)) {
      for (const fault of faultsOf([message])) expect(fault).toMatch(/^[a-z-]+ \/0(?:\/| )/);
    }
  });
});

const recordings = new URL('../shared/recordings/', ROOT);

describe.skipIf(!existsSync(recordings))('recorded requests (skipped without ../shared/recordings)', () => {
  const files = existsSync(recordings) ? readdirSync(recordings).filter(name => name.endsWith('.jsonl.gz')) : [];
  const requests = files.map(name => {
    const lines = gunzipSync(readFileSync(new URL(name, recordings)))
      .toString('utf8')
      .split('\n')
      .filter(line => line !== '');
    const exchanges = lines.map(line => JSON.parse(line) as Exchange);
    return { name, bodies: exchanges.filter(each => each.api === 'openai-chat').map(each => each.request as unknown) };
  });

  test('exist', () => {
    expect(requests.reduce((sum, { bodies }) => sum + bodies.length, 0)).toBeGreaterThan(500);
  });

  test.each(requests.filter(({ bodies }) => bodies.length > 0))('$name', ({ bodies }) => {
    for (const body of bodies) if (body !== null && typeof body === 'object') isIdentity(body);
  });
});
