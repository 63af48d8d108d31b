/** Tests of DeepAgents beyond its properties and fixtures. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertExactly } from '../../src/convert/convert.ts';
import { buildRequest } from '../../src/convert/request.ts';
import deepagents from '../../src/formats/deepagents/format.ts';
import deepagentsLog from '../../src/formats/deepagents-log/format.ts';
import { type MessageFormat, read } from '../../src/formats/engine/message-format.ts';
import { deepagentsMessage } from '../../src/generated/guards/deepagents.js';
import { deepagentsLogEntry } from '../../src/generated/guards/deepagents-log.js';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { detectDialect } from '../../src/registry/detect.ts';
import { parseExact, writeJson } from '../../src/source/exact.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { agentMessage } from '../../src/systems.ts';

const SEEDS = 'fixtures/seeds/deepagents';
const seed = (name: string) => readFileSync(`${SEEDS}/${name}.json`, 'utf8');
const parsed = (name: string) => JSON.parse(seed(name)) as JsonObject[];

const A = '6F9619FF-8B86-4011-B42D-00000000000A';
const B = '6F9619FF-8B86-4011-B42D-00000000000B';
const text = (words: string) => ({ type: 'text', text: words });
const human = (...content: JsonObject[]) => ({ role: 'human', content });
const called = (args: unknown, name = 'f') => ({
  role: 'ai',
  content: [text('')],
  toolCalls: [{ id: A, name, arguments: args }],
});
const answer = (words = 'ok', toolCallID = A) => ({ role: 'tool', content: [text(words)], toolCallID });

const messagesOf = (value: unknown) => value as JsonObject[];
const toChat = (value: unknown, more = {}) => convertExactly(value, { from: 'deepagents', to: 'openai-chat', ...more });
const argumentsOf = (message: unknown) =>
  ((message as JsonObject).tool_calls as { function: { arguments: string } }[])[0]?.function.arguments;
const findingsOf = (value: unknown, dialect = 'deepagents') =>
  lint(value, { dialect: dialect as DialectId }).diagnostics.map(
    ({ rule, pointer, severity }) => `${severity} ${rule} ${pointer}`,
  );
const lostIn = (losses: readonly { kind: string; pointer: string }[]) =>
  losses.map(({ kind, pointer }) => `${kind} ${pointer}`);

describe('reading', () => {
  it('reads text, reasoning and images of the older form', () => {
    const [first, second] = read(deepagents, parsed('before-blocks')).messages;
    expect(first?.parts).toMatchObject([
      { type: 'text', text: 'hi' },
      { type: 'image', url: 'file:///tmp/a.png', pointer: '/0/imageURLs/0' },
    ]);
    expect(second?.parts).toMatchObject([
      { type: 'reasoning', text: 'plan' },
      { type: 'text', text: 'the answer' },
    ]);
  });

  it.each([
    ['<think>a</think>x<think>b</think>y', 'a\n\nb', 'xy'],
    ['<think> cut', 'cut', ''],
    [' <think></think> answer ', undefined, 'answer'],
    ['no tags ', undefined, 'no tags '],
  ])('reads the reasoning in %j', (content, reasoning, rest) => {
    const [message] = read(deepagents, [{ role: 'ai', content }]).messages;
    const thought = message?.parts.find(part => part.type === 'reasoning');
    expect(thought?.text).toBe(reasoning);
    expect(message?.parts.find(part => part.type === 'text')?.text).toBe(rest);
  });

  it('does not read tags in user text', () => {
    const [message] = read(deepagents, [{ role: 'human', content: '<think>a</think>b' }]).messages;
    expect(message?.parts).toMatchObject([{ type: 'text', text: '<think>a</think>b' }]);
  });

  it('pairs IDs case-insensitively', () => {
    const messages = [human(text('Hi')), called({}), answer('ok', A.toLowerCase())];
    expect(findingsOf(messages)).toEqual([]);
    expect(messagesOf(toChat(messages).value)[2]?.tool_call_id).toBe(A);
  });

  it('reads the time and the round of a log line', () => {
    const { messages } = read(deepagentsLog, parsed('message-log'));
    expect(messages.map(each => each.round)).toEqual([undefined, 1, 1, 2]);
    expect(messages[1]?.time).toBe(Date.parse('2026-08-08T10:14:04Z') / 1000);
    expect(messages[2]?.parts[0]).toMatchObject({ type: 'tool_result', name: 'task' });
  });

  it.each([
    ['deepagents', deepagents],
    ['deepagents-log', deepagentsLog],
  ] as [string, MessageFormat][])('%s reads any value, and writes it back', (_name, messageFormat) => {
    const odd: unknown[] = [
      null,
      5,
      true,
      {},
      [],
      [null, 1, 'a', []],
      { messages: 5 },
      { messages: [{ role: 'ai' }], model: 'm', __proto__: 1 },
      [{ role: 5, content: {} }],
      [{ role: 'ai', id: 7, content: [1, null, { type: 4 }, { type: 'image' }], toolCalls: [1, { id: 5 }, null] }],
      [{ role: 'ai', toolCalls: {}, malformedToolCallBlocks: [1, null], content: null }],
      [{ role: 'tool', content: [{ type: 'image', image: 3 }], images: [1], toolCallID: 3 }],
      [{ role: 'human', content: 'x', imageURLs: [1, null], timestamp: 5, round: 'x', text: 4 }],
      parseExact('[{"role":"ai","content":[],"toolCalls":[{"arguments":1.0,"name":2}, 1.0]}]'),
    ];
    for (const value of odd) {
      expect(JSON.stringify(messageFormat.write(read(messageFormat, value)))).toBe(JSON.stringify(value));
      expect(() => lint(value, { dialect: messageFormat.id as DialectId })).not.toThrow();
      expect(() => convertExactly(value, { from: messageFormat.id as DialectId, to: 'openai-chat' })).not.toThrow();
    }
  });
});

describe('arguments', () => {
  const source = `[{"role":"human","content":[{"type":"text","text":"Go"}]},{"role":"ai","content":[{"type":"text","text":""}],
    "toolCalls":[{"id":"${A}","name":"f","arguments":{"z":1,"a":1.0,"id":12345678901234567890,"deep":[{"y":-0.0,"b":1e2}]}}]},
    {"role":"tool","content":[{"type":"text","text":"ok"}],"toolCallID":"${A}"}]`;

  it('keep integers, doubles and big integers distinct in the request', () => {
    const { value, losses } = toChat(source);
    expect(losses).toEqual([]);
    expect(argumentsOf(messagesOf(value)[1])).toBe(
      '{"a":1.0,"deep":[{"b":1e2,"y":-0.0}],"id":12345678901234567890,"z":1}',
    );
  });

  it('convert back unchanged', () => {
    const there = writeJson(toChat(source).value);
    const back = convertExactly(there, { from: 'openai-chat', to: 'deepagents' });
    expect(writeJson(back.value, { sortKeys: true })).toBe(writeJson(parseExact(source), { sortKeys: true }));
  });

  it('are kept in the log as well', () => {
    const log = convertExactly(source, { from: 'deepagents', to: 'deepagents-log' });
    expect(writeJson(log.value)).toContain(
      '"arguments":{"a":1.0,"deep":[{"b":1e2,"y":-0.0}],"id":12345678901234567890,"z":1}',
    );
    expect(lostIn(log.losses)).toEqual([]);
  });

  it('are written with sorted keys, without spaces and without escaped slashes', () => {
    const args = { path: 'a/b.md', '10': 1, '9': 2, é: 3, Z: 4, '🎉': 5, '\uff5e': 6, nested: { b: 1, a: '\u0007"' } };
    expect(argumentsOf(messagesOf(toChat([called(args), answer()]).value)[0])).toBe(
      '{"10":1,"9":2,"Z":4,"nested":{"a":"\\u0007\\"","b":1},"path":"a/b.md","é":3,"\uff5e":6,"🎉":5}',
    );
  });

  it('that are not a JSON object become a malformed block, like in its own decoder', () => {
    const call = (id: string, args: string) => ({ id, type: 'function', function: { name: 'f', arguments: args } });
    const wire = [{ role: 'assistant', content: '', tool_calls: [call('call_a', ' {"a": '), call('call_b', ' ')] }];
    const { value, losses } = convertExactly(wire, { from: 'openai-chat', to: 'deepagents' });
    const [message] = messagesOf(value);
    expect(message?.malformedToolCallBlocks).toEqual(['f({"a":)']);
    expect(message?.toolCalls).toMatchObject([{ name: 'f', arguments: {} }]);
    expect(losses.map(each => each.reason)).toContain(
      'the arguments are not a JSON object, so the call is stored as text',
    );
  });
});

describe('conversion', () => {
  it('loses nothing if messages have no IDs', () => {
    const image = (source: JsonObject) => ({ type: 'image', image: source });
    const messages = [
      { role: 'system', content: [text('Be brief.')] },
      human(text('a'), image({ url: 'https://example.com/a.png' }), text('b'), image({ fileID: 'file-7' })),
      called({ a: 1 }),
      answer(),
      { role: 'ai', content: [{ type: 'reasoning', reasoning: 'Hm.' }, text('Done.')] },
    ];
    expect(toChat(messages).losses).toEqual([]);
  });

  it('makes UUIDs from API IDs, the same for call and result', () => {
    const wire = [
      {
        role: 'assistant',
        content: '',
        tool_calls: [{ id: 'call_a', type: 'function', function: { name: 'f', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_a', content: 'ok' },
    ];
    const { value, diagnostics, losses } = convertExactly(wire, { from: 'openai-chat', to: 'deepagents' });
    expect(diagnostics).toEqual([]);
    const [ai, result] = messagesOf(value);
    expect((ai as { toolCalls: JsonObject[] }).toolCalls[0]?.id).toBe(result?.toolCallID);
    expect(lostIn(losses)).toEqual(['re-encoded /0/tool_calls/0', 're-encoded /1']);
    expect(deepagentsMessage(ai) && deepagentsMessage(result)).toBe(true);
  });

  it('sends a result without a call with the ID of its message, which OpenAI rejects', () => {
    const { value, diagnostics, verdict } = toChat(parsed('malformed-call-and-feedback'));
    expect(messagesOf(value)[2]?.tool_call_id).toBe(parsed('malformed-call-and-feedback')[2]?.id);
    expect(verdict).toBe('rejected');
    expect(diagnostics).toMatchObject([
      { rule: 'orphan-tool-result', pointer: '/2', severity: 'error', says: expect.stringContaining("role 'tool'") },
    ]);
  });

  it('keeps an unmatched result without a call ID in the log, and when converting back', () => {
    const log = convertExactly(parsed('malformed-call-and-feedback'), { from: 'deepagents', to: 'deepagents-log' });
    expect(messagesOf(log.value)[2]).not.toHaveProperty('toolCallID');
    const back = convertExactly(log.value, { from: 'deepagents-log', to: 'deepagents' });
    expect(messagesOf(back.value)[2]).not.toHaveProperty('toolCallID');
    expect(findingsOf(back.value)).toContain('error orphan-tool-result /2');
    const wire = convertExactly(log.value, { from: 'deepagents-log', to: 'openai-chat' });
    expect(wire.diagnostics).toMatchObject([{ rule: 'orphan-tool-result', pointer: '/2', severity: 'error' }]);
  });

  it('writes the log format: sorted keys, and the origin of results', () => {
    const task = called({ description: 'look', subagent_type: 'vision' }, 'task');
    const { value } = convertExactly([human(text('Go')), task, answer('A form.')], {
      from: 'deepagents',
      to: 'deepagents-log',
    });
    expect(value).toEqual([
      { content: 'Go', role: 'human', timestamp: '1970-01-01T00:00:00Z' },
      {
        content: '',
        role: 'ai',
        timestamp: '1970-01-01T00:00:00Z',
        toolCalls: [{ arguments: task.toolCalls[0]?.arguments, id: A, name: 'task', subagentType: 'vision' }],
      },
      {
        content: 'A form.',
        role: 'tool',
        subagentType: 'vision',
        timestamp: '1970-01-01T00:00:00Z',
        toolCallID: A,
        toolName: 'task',
      },
    ]);
    for (const entry of value as JsonObject[]) {
      expect(Object.keys(entry)).toEqual(Object.keys(entry).sort());
      expect(deepagentsLogEntry(entry)).toBe(true);
    }
    expect(findingsOf(value, 'deepagents-log')).toEqual([]);
  });

  it('does not truncate long results', () => {
    const long = 'x'.repeat(7000);
    expect(messagesOf(toChat([called({}), answer(long)]).value)[1]?.content).toBe(long);
    expect(messagesOf(buildRequest([called({}), answer(long)], { dialect: 'openai-chat' }).value)[1]?.content).toBe(
      long,
    );
  });

  it('lists the source of a compaction message as a loss', () => {
    const { losses } = toChat(parsed('compaction'));
    expect(losses.filter(each => each.pointer.endsWith('/source'))).toMatchObject([
      { kind: 'dropped', pointer: '/0/source', reason: 'the source of a message is local and not sent' },
      { kind: 'dropped', pointer: '/1/source' },
    ]);
  });
});

describe('a request', () => {
  it('contains no reasoning, like the requests of its codecs', () => {
    const messages = [
      human(text('Why?')),
      { role: 'ai', content: [{ type: 'reasoning', reasoning: 'Hm.' }, text('So.')] },
    ];
    for (const dialect of ['openai-chat', 'deepagents']) {
      const { value, losses } = buildRequest(messages, { from: 'deepagents', dialect: dialect as DialectId });
      expect(value).toEqual([
        { role: 'user', content: 'Why?' },
        { role: 'assistant', content: 'So.' },
      ]);
      expect(lostIn(losses)).toEqual(['dropped /1/content/0']);
    }
  });

  it('contains no images for a model without vision, and lists the loss', () => {
    const messages = parsed('blocks-in-their-places');
    for (const result of [
      toChat(messages, { vision: false }),
      buildRequest(messages, { dialect: 'openai-chat', vision: false }),
    ]) {
      expect(messagesOf(result.value)[0]?.content).toEqual(
        ['Before ', ' between ', ' after.'].map(words => ({ type: 'text', text: words })),
      );
      const images = result.losses.filter(each => each.reason === 'the model does not support images');
      expect(lostIn(images)).toEqual(['dropped /0/content/1', 'dropped /0/content/3', 'dropped /0/content/4']);
    }
    expect(messagesOf(toChat(messages, { vision: true }).value)[0]?.content).toHaveLength(6);
  });

  it('restores the images when converting back', () => {
    const messages = parsed('blocks-in-their-places');
    const { value, extension } = toChat(messages, { vision: false });
    expect(convertExactly(value, { from: 'openai-chat', to: 'deepagents', extension }).value).toEqual(messages);
  });

  it('drops images in its own format as well', () => {
    const messages = parsed('blocks-in-their-places');
    const { value, losses } = convertExactly(messages, { from: 'deepagents', to: 'deepagents', vision: false });
    const [first] = value as { content: JsonObject[] }[];
    expect(first?.content.map(block => block.type)).toEqual(['text', 'text', 'text']);
    expect(losses).toHaveLength(3);
    expect(convertExactly(messages, { from: 'deepagents', to: 'deepagents' })).toMatchObject({
      value: messages,
      losses: [],
    });
  });
});

describe('factories', () => {
  it('make messages without findings', () => {
    const calls = [{ id: A, name: 'read_file', arguments: { path: 'a.txt' } }];
    const messages = [
      agentMessage.system('You are a helpful assistant.'),
      agentMessage.human("What's in this screenshot?", { imageURLs: ['https://example.com/screenshot.png'] }),
      agentMessage.ai('', { toolCalls: calls, reasoning: 'The file first.' }),
      agentMessage.tool('File contents: ...', { toolCallID: A }),
      agentMessage.ai('Here is my answer.', { toolCalls: [], reasoning: null }),
    ];
    expect(findingsOf(messages)).toEqual([]);
    for (const message of messages) expect(deepagentsMessage(message)).toBe(true);
    expect(new Set(messages.map(each => each.id)).size).toBe(5);
    expect(detectDialect(messages)?.id).toBe('deepagents');
  });

  it('write only the given fields', () => {
    expect(agentMessage.human('Look.', { id: A, images: [{ base64: 'QUJD', mimeType: 'image/png' }] })).toEqual({
      id: A,
      role: 'human',
      content: [text('Look.'), { type: 'image', image: { base64: 'QUJD', mimeType: 'image/png' } }],
    });
    expect(agentMessage.ai('Hi.', { id: B })).toEqual({ id: B, role: 'ai', content: [text('Hi.')] });
    expect(agentMessage.ai('', { id: B, malformedToolCallBlocks: ['f('] })).toHaveProperty('malformedToolCallBlocks');
    expect(agentMessage.tool('x', { id: B })).toEqual({ id: B, role: 'tool', content: [text('x')] });
    const [call] = agentMessage.ai('', { toolCalls: [{ name: 'f', arguments: {} }] }).toolCalls ?? [];
    expect(call?.id).toMatch(/^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$/);
  });
});

describe('findings', () => {
  it('are reported once for fields in the wrong role', () => {
    const messages = [{ ...human(text('Hi')), toolCalls: called({}).toolCalls, toolCallID: B }];
    expect(findingsOf(messages)).toEqual([
      'error part-in-wrong-role /0/toolCallID',
      'error part-in-wrong-role /0/toolCalls',
    ]);
  });

  it('ignore empty lists and nulls in other roles', () => {
    expect(
      findingsOf([
        { ...human(text('Hi')), toolCalls: [], malformedToolCallBlocks: [], toolCallID: null, source: null },
      ]),
    ).toEqual([]);
  });

  it('ignore stored reasoning that was joined without a blank line', () => {
    const content = [{ type: 'reasoning', reasoning: 'a' }, { type: 'reasoning', reasoning: 'b' }, text('x')];
    expect(
      findingsOf([
        { role: 'ai', content, reasoning: 'ab' },
        { role: 'ai', content, reasoning: 'a\n\nb' },
      ]),
    ).toEqual([]);
    expect(findingsOf([{ role: 'ai', content, reasoning: null }])).toEqual(['error contradictory-view /0/reasoning']);
  });
});
