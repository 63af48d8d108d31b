/** Rules about settings of a request, and about all of its content. */
import { describe, expect, it } from 'vitest';
import { type Dialect, defineDialect, lint } from '../../src/index.ts';

const user = { role: 'user', content: 'Oslo?' };
const tool = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } };

function dialect(rule: string, parameters: object): Dialect {
  return defineDialect({
    id: 'mine',
    name: 'a server of mine',
    docs: 'https://example.org',
    format: 'openai-chat',
    hosts: [],
    models: [],
    checked: '2026-01-01',
    rules: {
      [rule]: [
        {
          verdict: 'rejected',
          parameters: parameters as Record<string, unknown>,
          evidence: [{ kind: 'recorded', url: 'https://example.org' }],
        },
      ],
    },
  });
}

function findingsOf(rule: string, parameters: object, request: unknown): string[] {
  const { diagnostics } = lint(request, { dialect: dialect(rule, parameters) });
  return diagnostics.filter(each => each.rule === rule).map(each => `${each.pointer} ${each.message}`);
}

describe('conflicting-settings', () => {
  const conflicts = [
    { refused: { tool_choice: ['required', 'function'] }, with: { thinking: ['enabled', 'unset'] } },
    { refused: { n: ['*'] }, with: { stream: ['true'], tools: ['given'] } },
  ];
  const asks = (body: object) => findingsOf('conflicting-settings', { conflicts }, { messages: [user], ...body });

  it.each([
    [{ tool_choice: 'auto' }, []],
    [{ tool_choice: 'required', thinking: { type: 'disabled' } }, []],
    [
      { tool_choice: 'required', thinking: { type: 'enabled' } },
      ['/tool_choice `tool_choice: required` cannot be combined with `thinking: enabled`'],
    ],
    [
      { tool_choice: { type: 'function', function: { name: 'f' } }, thinking: null },
      ['/tool_choice `tool_choice: function` cannot be combined with the default of `thinking`'],
    ],
    [{ n: 2, stream: true }, []],
    [{ n: 2, stream: true, tools: [] }, []],
    [{ n: 2, stream: true, tools: [tool] }, ['/n `n: 2` cannot be combined with `stream: true`']],
    [{ tool_choice: 7, n: null }, []],
  ])('%j', (body, found) => {
    expect(asks(body)).toEqual(found);
  });

  it('reports nothing without messages, or if the body is not an object', () => {
    expect(findingsOf('conflicting-settings', { conflicts }, [user])).toEqual([]);
    expect(findingsOf('conflicting-settings', { conflicts }, 7)).toEqual([]);
  });
});

describe('missing-tools', () => {
  const fields = { fields: ['tool_choice', 'constructor'], except: ['none'] };

  it.each([
    [{ tool_choice: 'auto' }, ['/tool_choice `tool_choice: auto` is set, but no tools are declared']],
    [{ tool_choice: 'auto', tools: [] }, ['/tool_choice `tool_choice: auto` is set, but no tools are declared']],
    [{ tool_choice: 'auto', tools: [tool] }, []],
    [{ tool_choice: 'none' }, []],
    [{ tool_choice: null }, []],
    [{ stream: true }, []],
  ])('%j', (body, found) => {
    expect(findingsOf('missing-tools', fields, { messages: [user], ...body })).toEqual(found);
  });
});

describe('media-limit', () => {
  const picture = (bytes: number) => ({
    type: 'image_url',
    image_url: { url: `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}` },
  });
  const sends = (parameters: object, ...sizes: number[]) =>
    findingsOf('media-limit', parameters, { messages: [{ role: 'user', content: sizes.map(picture) }] });

  it('reports each image that is too large', () => {
    expect(sends({ mostBytes: 100 }, 100, 101, 99, 250)).toEqual([
      '/messages/0/content/1 a `image_url` part has 101 bytes; at most 100 are allowed',
      '/messages/0/content/3 a `image_url` part has 250 bytes; at most 100 are allowed',
    ]);
  });

  it('reports too many images once, at the first one over the limit', () => {
    expect(sends({ most: 2 }, 1, 1)).toEqual([]);
    expect(sends({ most: 2 }, 1, 1, 1, 1)).toEqual([
      '/messages/0/content/2 the conversation has more than 2 `image_url` parts',
    ]);
  });

  it('counts the images in results, and only the given kinds', () => {
    const messages = [
      { role: 'tool', tool_call_id: 'a', content: [picture(1), picture(1)] },
      { role: 'user', content: [{ type: 'input_audio', input_audio: { data: '', format: 'wav' } }, picture(1)] },
    ];
    expect(findingsOf('media-limit', { most: 2 }, { messages })).toEqual([
      '/messages/1/content/1 the conversation has more than 2 `image_url` parts',
    ]);
    expect(findingsOf('media-limit', { most: 1, parts: ['input_audio'] }, { messages })).toEqual([]);
  });
});

describe('unsupported-system-content', () => {
  const parts = [{ type: 'image_url', image_url: { url: 'https://example.org/a.png' } }];

  it('beside media, in any order, are reported once at the instructions', () => {
    const system = { role: 'system', content: 'Be brief.' };
    const shown = { role: 'user', content: parts };
    for (const [messages, at] of [
      [[system, shown, shown], 0],
      [[shown, system, shown], 1],
    ] as const)
      expect(findingsOf('unsupported-system-content', { besideMedia: true }, { messages })).toEqual([
        `/messages/${at} instructions are not supported in a conversation with a \`image_url\` part`,
      ]);
    expect(findingsOf('unsupported-system-content', { besideMedia: true }, { messages: [shown] })).toEqual([]);
  });
});

describe('lone-surrogate', () => {
  const lone = (message: object) => findingsOf('lone-surrogate', {}, { messages: [message] });

  it.each([
    ['a pair', '😀', []],
    ['the first half', 'a\ud83d', ['/messages/0/content `\\ud83d` is half of a character']],
    ['the second half', '\ude00a', ['/messages/0/content `\\ude00` is half of a character']],
    ['halves in the wrong order', '\ude00\ud83d', ['/messages/0/content `\\ude00` is half of a character']],
  ])('%s', (_, content, found) => {
    expect(lone({ role: 'user', content })).toEqual(found);
  });

  it('is found in reasoning, calls and results', () => {
    expect(lone({ role: 'assistant', content: 'a', reasoning_content: '\ud83d' })).toHaveLength(1);
    expect(lone({ role: 'assistant', refusal: '\ud83d' })).toHaveLength(1);
    expect(lone({ role: 'tool', tool_call_id: 'a', content: [{ type: 'text', text: '\ud83d' }] })).toHaveLength(1);
  });
});
