import { describe, expect, it } from 'vitest';
import chatgptExport from '../../../src/logs/formats/chatgpt-export.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const node = (id: string, parent: string | null, children: string[], message: unknown) => ({
  [id]: { id, parent, children, message },
});
const said = (role: string, content: unknown, more = {}) => ({
  author: { role, name: null },
  content,
  recipient: 'all',
  ...more,
});
const text = (value: string) => ({ content_type: 'text', parts: [value] });

const conversation = {
  conversation_id: 'c1',
  title: 'Trains',
  create_time: 1704067200,
  update_time: 1704153600.5,
  current_node: 'last',
  mapping: {
    ...node('root', null, ['ask'], null),
    ...node('ask', 'root', ['old', 'call'], said('user', text('When?'))),
    ...node('old', 'ask', [], said('assistant', text('Never.'))),
    ...node('call', 'ask', ['think'], said('assistant', text('{"q":"trains"}'), { recipient: 'search.find' })),
    ...node('think', 'call', ['result'], said('assistant', { content_type: 'thoughts', thoughts: [] })),
    ...node('result', 'think', ['last'], {
      ...said('tool', { content_type: 'execution_output', text: 'at nine' }),
      author: { role: 'tool', name: 'search.find' },
    }),
    ...node(
      'last',
      'result',
      [],
      said(
        'assistant',
        {
          content_type: 'multimodal_text',
          parts: ['At nine.', { content_type: 'image_asset_pointer', asset_pointer: 'file://x' }],
        },
        { metadata: { model_slug: 'gpt-5' } },
      ),
    ),
  },
};

const open = {
  messages: [
    { role: 'user', content: 'When?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ type: 'function', function: { name: 'search.find', arguments: { q: 'trains' } } }],
    },
    { role: 'tool', name: 'search.find', content: 'at nine' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'At nine.' },
        { type: 'image', image: 'file://x' },
      ],
    },
  ],
};

describe('ChatGPT exports', () => {
  it('are detected by their tree, alone, in a list or captured with a page', () => {
    for (const document of [conversation, [conversation], { raw_provider_payload: conversation }])
      expect(chatgptExport.owns(document)).toBe(true);
    expectForeignLeft(chatgptExport);
  });

  it('are detected if the root lacks its empty fields', () => {
    const { root: _, ...mapping } = conversation.mapping;
    const lean = { ...conversation, mapping: { root: { id: 'root', children: ['ask'] }, ...mapping } };
    expect(chatgptExport.owns(lean)).toBe(true);
    expect(chatgptExport.read([lean], 'log').map(({ body }) => body)).toEqual(
      chatgptExport.read([conversation], 'log').map(({ body }) => body),
    );
  });

  it('every branch is read once, and the current one first', () => {
    const found = readOne(chatgptExport, [conversation]);
    expect(found.map(each => each.body)).toEqual([
      open,
      {
        messages: [
          { role: 'user', content: 'When?' },
          { role: 'assistant', content: 'Never.' },
        ],
      },
    ]);
    expect(found.map(each => each.shared)).toEqual([0, 1]);
    expect(found[0]).toMatchObject({ id: 'c1', dialect: 'hf-chat', model: 'gpt-5', recorded: '2024-01-02' });
    expect(found[0]?.notes).toEqual(['1 parts with displayed reasoning or context skipped']);
    const at = '/0/mapping';
    expect(found[0]?.origins.nearest('/messages/1/tool_calls/0/function/name')).toBe(`${at}/call/message/recipient`);
    expect(found[0]?.origins.nearest('/messages/1/tool_calls/0/function/arguments/q')).toBe(
      `${at}/call/message/content/parts/0`,
    );
    expect(found[0]?.origins.nearest('/messages/2/content')).toBe(`${at}/result/message/content/text`);
    expect(found[1]?.origins.nearest('/messages/1/content')).toBe(`${at}/old/message/content/parts/0`);
  });

  it('code sent to a tool is text', () => {
    const code = {
      mapping: node(
        'a',
        null,
        [],
        said('assistant', { content_type: 'code', text: 'print(1)' }, { recipient: 'python' }),
      ),
    };
    expect(readOne(chatgptExport, code)[0]?.body).toEqual({ messages: [{ role: 'assistant', content: 'print(1)' }] });
  });

  it('a tree with a cycle ends', () => {
    const mapping = {
      ...node('a', 'b', ['b'], said('user', text('1'))),
      ...node('b', 'a', ['a'], said('user', text('2'))),
    };
    const [found] = readOne(chatgptExport, { mapping, current_node: 'a' });
    expect((found?.body as { messages: unknown[] } | undefined)?.messages).toHaveLength(2);
  });

  it('every value has an origin in the document', () => {
    expectOriginsResolve(conversation, readOne(chatgptExport, conversation));
  });

  it('may be damaged without a throw', () => {
    expectTotal(chatgptExport, [conversation, [conversation]]);
  });
});
