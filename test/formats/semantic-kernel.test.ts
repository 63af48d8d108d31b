import { describe, expect, test } from 'vitest';
import { read, type StructuralFault } from '../../src/formats/engine/message-format.ts';
import semanticKernel from '../../src/formats/semantic-kernel/format.ts';
import { lint } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import system from '../generators/formats/semantic-kernel.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed, takesChat } from './crossing.ts';
import { ANTHROPIC, CHAT } from './typical.ts';

const of = (role: string, items: unknown[], more: object = {}) => ({
  metadata: {},
  content_type: 'message',
  role,
  ...more,
  items,
});
const item = (type: string, fields: object, metadata: object = {}) => ({ metadata, content_type: type, ...fields });
const text = (words: string) => item('text', { text: words });
const call = item('function_call', {
  id: 'call_1',
  name: 'Weather-get',
  function_name: 'get',
  plugin_name: 'Weather',
  arguments: '{"city": "Oslo"}',
});
const result = item('function_result', {
  id: 'call_1',
  result: '4 C',
  name: 'Weather-get',
  function_name: 'get',
  plugin_name: 'Weather',
});
const python = [of('user', [text('Is it raining?')]), of('assistant', [text('So.'), call]), of('tool', [result])];

/** The sample of the .NET library, and the same exchange. */
const dotnet = [
  {
    AuthorName: 'ana',
    Role: { Label: 'user' },
    Items: [
      { $type: 'TextContent', Text: 'Is it raining?' },
      { $type: 'ImageContent', Uri: 'https://example.com/a.png' },
      { $type: 'BinaryContent', MimeType: 'application/pdf', Data: 'JVBERi0=' },
    ],
  },
  {
    Role: { Label: 'Assistant' },
    Items: [
      { $type: 'ReasoningContent', Text: 'Hm.' },
      {
        $type: 'FunctionCallContent',
        Id: 'call_1',
        PluginName: 'Weather',
        FunctionName: 'get',
        Arguments: { city: 'Oslo' },
      },
    ],
    ModelId: 'gpt-4o',
    Metadata: { Id: 'x' },
  },
  {
    Role: { Label: 'tool' },
    Items: [
      {
        $type: 'FunctionResultContent',
        CallId: 'call_1',
        PluginName: 'Weather',
        FunctionName: 'get',
        Result: { degrees: 4 },
      },
    ],
  },
];
const web = JSON.parse(
  JSON.stringify(dotnet).replace(
    /"([A-Z]\w*)":/g,
    (_, name: string) => `"${name.charAt(0).toLowerCase()}${name.slice(1)}":`,
  ),
) as JsonObject[];

function faultsOf(...messages: unknown[]): string[] {
  const faults: StructuralFault[] = [];
  read(semanticKernel, messages, '', fault => faults.push(fault));
  return faults.map(({ rule, at, data }) => `${rule} ${at.pointer} ${data?.field ?? data?.found ?? data?.role}`);
}

describe('properties', () => {
  keepsLaws(system);
  takesChat('semantic-kernel', ['unexpected-first-role', 'blank-text']);
});

describe('write(read(x)) is x', () => {
  test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('%s', (_name, value) => {
    isIdentity('semantic-kernel', value);
    isIdentity('semantic-kernel', [value]);
  });

  test.each(['role', 'items', 'content', 'name', 'tool_calls', 'Role', 'Items', 'AuthorName', 'system_message'])(
    'values of every type as %s',
    field => {
      for (const value of VALUES) {
        isIdentity('semantic-kernel', { messages: [], [field]: value });
        for (const message of [...python, ...dotnet, ...web]) {
          isIdentity('semantic-kernel', [{ ...message, [field]: value }]);
          isIdentity('semantic-kernel', [{ ...message, [field]: value, content: 'x', tool_call_id: value }]);
        }
      }
    },
  );

  test.each([
    ...['content_type', '$type', 'text', 'Text', 'id', 'call_id', 'Id', 'name', 'function_name', 'FunctionName'],
    ...['arguments', 'Arguments', 'result', 'Result', 'data_uri', 'Data', 'metadata'],
  ])('values of every type as %s of an item', field => {
    for (const value of VALUES)
      for (const message of [...python, ...dotnet, ...web]) {
        const key = 'Items' in message ? 'Items' : 'items';
        const items = ((message as JsonObject)[key] as JsonObject[]).map(each => ({ ...each, [field]: value }));
        isIdentity('semantic-kernel', [{ ...message, [key]: items }]);
      }
  });

  test('changes in the model are written', () => {
    const rename = (value: unknown) => {
      const conversation = read(semanticKernel, value);
      for (const { parts } of conversation.messages)
        for (const part of parts) if (part.type === 'tool_call' || part.type === 'tool_result') part.callId = 'other';
      return JSON.stringify(semanticKernel.write(conversation));
    };
    for (const value of [python, dotnet, web])
      expect(rename(value)).toBe(JSON.stringify(value).replaceAll('call_1', 'other'));
  });
});

describe('reading', () => {
  const expected = [
    {
      role: 'user',
      parts: [
        { type: 'text', text: 'Is it raining?' },
        { type: 'image', source: 'url' },
        { type: 'file', source: 'base64' },
      ],
    },
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'tool_call', callId: 'call_1', name: 'Weather-get', arguments: { value: { city: 'Oslo' } } },
      ],
    },
    { role: 'tool', parts: [{ type: 'tool_result', callId: 'call_1', name: 'Weather-get' }] },
  ];

  test('.NET histories', () => {
    expect(read(semanticKernel, dotnet).messages).toMatchObject(expected);
    expect(read(semanticKernel, dotnet).messages[0]).toMatchObject({
      name: 'ana',
      parts: [{ pointer: '/0/Items/0' }, {}, { mediaType: 'application/pdf' }],
    });
    expect(read(semanticKernel, web).messages).toMatchObject(expected);
  });

  test('Python histories, with instructions beside the messages', () => {
    const conversation = read(semanticKernel, { messages: python, system_message: 'Be brief.' });
    expect(conversation.preamble).toMatchObject([{ role: 'system', pointer: '/system_message' }]);
    expect(conversation.messages).toMatchObject([
      { role: 'user', contentForm: 'parts' },
      { role: 'assistant', parts: [{ type: 'text' }, { callId: 'call_1', arguments: { text: '{"city": "Oslo"}' } }] },
      {
        role: 'tool',
        parts: [{ callId: 'call_1', content: [{ text: '4 C', pointer: '/messages/2/items/0/result' }] }],
      },
    ]);
  });

  test('plain messages, and the output of `to_dict`', () => {
    const plain = [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', tool_calls: [{ id: 'a', type: 'function', function: { name: 'W-f', arguments: '{}' } }] },
      { role: 'tool', content: 'x', tool_call_id: 'a' },
    ];
    expect(read(semanticKernel, plain).messages).toMatchObject([
      { contentForm: 'string', parts: [{ type: 'text', pointer: '/0/content' }] },
      { parts: [{ type: 'tool_call', callId: 'a', name: 'W-f', pointer: '/1/tool_calls/0' }] },
      { role: 'tool', parts: [{ type: 'tool_result', callId: 'a', content: [{ text: 'x' }] }] },
    ]);
    expect(faultsOf(...plain)).toEqual([]);
  });

  test('text beside items is read after them', () => {
    const [message] = read(semanticKernel, [{ ...of('user', [text('a')]), content: 'b' }]).messages;
    expect(message?.parts).toMatchObject([{ text: 'a' }, { text: 'b', pointer: '/0/content' }]);
  });

  test('the two IDs of a Responses call', () => {
    const both = { ...call, id: 'fc_1', call_id: 'call_1' };
    expect(read(semanticKernel, [of('assistant', [both])]).messages[0]?.parts).toMatchObject([
      { callId: 'call_1', itemId: 'fc_1' },
    ]);
  });

  test.each<[unknown, string[]]>([
    [7, ['wrong-type /0 number']],
    [{ content: 'x' }, ['missing-field /0 role']],
    [{ role: 'user', content: ['x'] }, ['wrong-type /0/content array']],
    [{ role: 'user', items: 'x' }, ['wrong-type /0/items string']],
    [of('user', [7]), ['wrong-type /0/items/0 number']],
    [of('user', [{}]), ['missing-field /0/items/0 content_type']],
    [of('user', [{ content_type: 'text', text: null }]), ['wrong-type /0/items/0/text null']],
    [of('user', [item('image', { data_uri: 'x' })]), ['malformed-media /0/items/0 not a `data:` URL']],
    [of('user', [item('audio', { data_uri: 'data:audio/wav;,abc' })]), []],
    [of('user', [item('image', { data_uri: 'data:image/png;base64,!' })]), ['malformed-media /0/items/0 malformed']],
    [{ Role: 'user', Items: [] }, ['wrong-type /0/Role string']],
    [{ Role: {}, Items: [] }, ['missing-field /0/Role Label']],
    [{ Role: { Label: 'developer' }, Items: [] }, ['unsupported-role /0/Role/Label developer']],
    [{ Role: { Label: 'user' }, Items: [{}] }, ['missing-field /0/Items/0 $type']],
    [{ Items: [{ $type: 'FunctionCallContent' }] }, ['missing-field /0/Items/0 FunctionName']],
    [{ Items: [{ $type: 'AudioContent', Data: '!' }] }, ['malformed-media /0/Items/0 malformed']],
  ])('faults of %j', (value, faults) => expect(faultsOf(value)).toEqual(faults));
});

describe('the dialect', () => {
  test('any string is a role in .NET, and five are in Python', () => {
    const own = [{ Role: { Label: 'critic' }, Items: [{ $type: 'TextContent', Text: 'Hm.' }] }, ...dotnet];
    expect(lint(own, { dialect: 'semantic-kernel' })).toMatchObject({ verdict: 'accepted', diagnostics: [] });
    expect(lint([of('critic', [text('Hm.')])], { dialect: 'semantic-kernel' })).toMatchObject({
      verdict: 'rejected',
      diagnostics: [{ rule: 'unsupported-role', pointer: '/0/role', messageId: 'unknown' }],
    });
  });

  test('developer messages are rejected by one connector', () => {
    expect(
      lint([of('developer', [text('Hm.')]), of('user', [text('Hi')])], { dialect: 'semantic-kernel' }),
    ).toMatchObject({
      verdict: 'unknown',
      diagnostics: [{ rule: 'unsupported-role', messageId: 'refused', severity: 'warning' }],
    });
  });
});

describe('detection', () => {
  test.each<[string, unknown]>([
    ['.NET', dotnet],
    ['.NET for the web', web],
    ['Python', { messages: python }],
  ])('by %s', (_name, value) => expect(semanticKernel.detects?.(value)).toBe(true));

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['plain messages', [{ role: 'user', content: 'Hi' }]],
    ['items of somebody else', [{ role: 'user', items: [{ type: 'text' }] }]],
    ['the log of another program for .NET', [{ Role: 'user', Items: [] }]],
    ...Object.entries(BODIES),
  ])('not by %s', (_name, value) => expect(semanticKernel.detects?.(value)).toBe(false));
});

describe('round trips', () => {
  const lost = (...others: string[]) => [
    'dropped /max_tokens: `max_tokens` has no known equivalent in `semantic-kernel`',
    ...others,
    'dropped /model: `model` has no known equivalent in `semantic-kernel`',
    'dropped /tools: `tools` has no known equivalent in `semantic-kernel`',
  ];
  const names = { name: 'get_weather', function_name: 'get_weather' };
  const picture = item('image', { data_uri: 'data:image/png;base64,iVBORw0KGgo=' });

  test('OpenAI chat', () => {
    const { there, home, losses, rules } = crossed(CHAT, 'openai-chat', 'semantic-kernel');
    expect(there).toEqual({
      messages: [
        of('system', [text('Be brief.')]),
        of('user', [text('Is it raining?'), picture], { name: 'ana' }),
        of('assistant', [
          item('reasoning', { text: 'Look it up.' }),
          item('function_call', { id: 'call_1', ...names, arguments: '{"city":"Oslo"}' }),
          item('function_call', { id: 'call_2', ...names, arguments: '{"city":"Rome"}' }),
        ]),
        of('tool', [item('function_result', { id: 'call_1', result: '4 C', ...names })]),
        of('tool', [item('function_result', { id: 'call_2', result: '21 C', ...names })]),
        of('assistant', [text('Not there.')]),
        of('user', [text('Thanks.')]),
      ],
    });
    expect(losses).toEqual(lost());
    expect(rules).toEqual([]);
    expect(home).toEqual({ messages: CHAT.messages });
  });

  test('Anthropic', () => {
    const { there, home, losses } = crossed(ANTHROPIC, 'anthropic', 'semantic-kernel');
    expect((there as { messages: JsonObject[] }).messages.slice(2, 4)).toEqual([
      of('assistant', [
        item('reasoning', { text: 'Look it up.' }, { signature: 'c2ln' }),
        item('reasoning', {}, { type: 'redacted_thinking', data: 'cmVk' }),
        text('Wait.'),
        item('function_call', { id: 'toolu_1', ...names, arguments: { city: 'Oslo' } }),
      ]),
      of('tool', [item('function_result', { id: 'toolu_1', result: 'no such city', ...names })]),
    ]);
    expect(losses).toEqual(lost('dropped /messages/2/content/0: the target does not mark a result as an error'));
    const [asked, answered] = ANTHROPIC.messages;
    expect((home as { messages: JsonObject[] }).messages.slice(0, 2)).toEqual([asked, answered]);
  });

  test('.NET to OpenAI chat: names with their plugin, values of results as JSON', () => {
    const { there, rules } = crossed(dotnet, 'semantic-kernel', 'openai-chat');
    const called = { name: 'Weather-get', arguments: '{"city":"Oslo"}' };
    expect((there as JsonObject[]).slice(1)).toMatchObject([
      { role: 'assistant', content: null, tool_calls: [{ id: 'call_1', type: 'function', function: called }] },
      { role: 'tool', tool_call_id: 'call_1', content: '{"degrees":4}' },
    ]);
    expect(rules).toEqual([]);
  });

  test('media types that cannot be in a data URI have separate fields', () => {
    const chat = [{ role: 'user', content: [{ type: 'input_audio', input_audio: { data: 'AAAA', format: 'mp3' } }] }];
    const { there, home, losses, rules } = crossed(chat, 'openai-chat', 'semantic-kernel');
    expect(there).toEqual([
      of('user', [item('audio', { data: 'AAAA', data_format: 'base64', mime_type: 'audio/mp3' })]),
    ]);
    expect([losses, rules]).toEqual([[], []]);
    expect(home).toEqual(chat);
  });

  test('a signature of Gemini is on its call', () => {
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts: [{ functionCall: { id: 'a', name: 'f', args: {} }, thoughtSignature: 'CiQB' }] },
      { role: 'user', parts: [{ functionResponse: { id: 'a', name: 'f', response: { output: 'x' } } }] },
    ];
    const { there, home } = crossed({ contents }, 'gemini', 'semantic-kernel');
    expect((there as { messages: JsonObject[] }).messages[1]?.items).toMatchObject([
      { metadata: { thought_signature: 'CiQB' } },
    ]);
    expect(home).toMatchObject({ contents });
  });
});
