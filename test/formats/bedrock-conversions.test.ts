import { describe, expect, test } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { crossed, isExact, takesChat } from './crossing.ts';

const id = 'bedrock-converse';
const user = { role: 'user', content: 'Hi' };
const called = (callId: string) => ({
  id: callId,
  type: 'function',
  function: { name: 'f', arguments: '{"city":"Oslo"}' },
});
const calling = { role: 'assistant', content: null, tool_calls: [called('a')] };
const answered = (callId: string, content: unknown = '4 C') => ({ role: 'tool', tool_call_id: callId, content });
const tools = [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }];
const toolUse = { toolUse: { toolUseId: 'a', name: 'f', input: { city: 'Oslo' } } };
const messagesOf = (messages: unknown, from = 'openai-chat') => {
  const { there } = crossed({ messages, tools }, from, id);
  return (there as { messages: { role: string; content: Record<string, unknown>[] }[] }).messages;
};

// No conversion can change how a conversation starts, or whether it has content.
takesChat(id, ['unexpected-first-role', 'empty-conversation']);

describe('round trips', () => {
  const body = {
    modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    system: [{ text: 'Be brief.' }],
    messages: [
      {
        role: 'user',
        content: [{ text: 'Weather?' }, { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } }],
      },
      {
        role: 'assistant',
        content: [{ reasoningContent: { reasoningText: { text: 'Hm.', signature: 'EqoB' } } }, toolUse],
      },
      {
        role: 'user',
        content: [{ toolResult: { toolUseId: 'a', content: [{ text: '4 C' }], status: 'error' } }, { text: 'And?' }],
      },
      { role: 'assistant', content: [{ text: 'Cold.' }] },
    ],
    toolConfig: {
      tools: [{ toolSpec: { name: 'f', description: 'Weather.', inputSchema: { json: { type: 'object' } } } }],
    },
    inferenceConfig: { maxTokens: 100 },
  };

  test('Anthropic: nothing is lost, including signatures', () => {
    isExact(body, id, 'anthropic');
    expect(crossed(body, id, 'anthropic').there).toEqual({
      model: body.modelId,
      max_tokens: 100,
      system: [{ type: 'text', text: 'Be brief.' }],
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Weather?' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
          ],
        },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.', signature: 'EqoB' },
            { type: 'tool_use', id: 'a', name: 'f', input: { city: 'Oslo' } },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'a', content: '4 C', is_error: true },
            { type: 'text', text: 'And?' },
          ],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'Cold.' }] },
      ],
      tools: [{ name: 'f', description: 'Weather.', input_schema: { type: 'object' } }],
    });
  });

  test('Anthropic: redacted thinking is kept byte for byte', () => {
    const content = [{ reasoningContent: { redactedContent: 'EmwKAhgBEgy3va3p' } }, { text: 'Yes.' }];
    const messages = [
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content },
      { role: 'user', content: [{ text: 'And?' }] },
    ];
    isExact({ messages, inferenceConfig: { maxTokens: 1 } }, id, 'anthropic');
  });

  test('thinking at the end of a message is kept in a log, and rejected in a request', () => {
    const content = [{ reasoningContent: { redactedContent: 'EmwKAhgBEgy3va3p' } }, { text: 'Yes.' }];
    const messages = [
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content },
    ];
    const losses = (as: 'log' | 'request') => convert({ messages }, { from: id, to: 'anthropic', as }).losses;
    expect(losses('log').map(({ pointer }) => pointer)).not.toContain('/messages/1/content/0');
    expect(losses('request').map(({ pointer }) => pointer)).toContain('/messages/1/content/0');
  });

  test('OpenAI chat: the signature and the error status are lost', () => {
    const { losses, there } = crossed(body, id, 'openai-chat');
    expect(losses).toEqual([
      expect.stringMatching('^dropped /messages/1/content/0'),
      'dropped /messages/2/content/0/toolResult/status: `status` has no known equivalent in `openai-chat`',
    ]);
    expect(there).toMatchObject({
      max_completion_tokens: 100,
      messages: [
        { role: 'system', content: 'Be brief.' },
        {},
        { role: 'assistant', content: null, reasoning_content: 'Hm.', tool_calls: [called('a')] },
        answered('a'),
        { role: 'user', content: 'And?' },
        { role: 'assistant', content: 'Cold.' },
      ],
    });
  });

  test('OpenAI chat converts to Bedrock without a loss', () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'This.' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
        ],
      },
      { role: 'assistant', content: null, reasoning_content: 'Hm.', tool_calls: [called('a'), called('b')] },
      answered('b'),
      answered('a', '5 C'),
      { role: 'user', content: 'And?' },
      { role: 'assistant', content: 'Cold.' },
    ];
    isExact({ model: 'amazon.nova-pro-v1:0', messages, tools }, 'openai-chat', id);
  });

  test('calls in consecutive messages are one turn, and are merged for other formats', () => {
    const second = { toolUse: { ...toolUse.toolUse, toolUseId: 'b' } };
    const results = ['a', 'b'].map(toolUseId => ({ toolResult: { toolUseId, content: [{ text: '4 C' }] } }));
    const messages = [
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content: [toolUse] },
      { role: 'assistant', content: [second] },
      { role: 'user', content: results },
    ];
    const { there, rules } = crossed({ messages }, id, 'openai-chat');
    expect(rules).toEqual([]);
    expect(there).toMatchObject({
      messages: [{}, { tool_calls: [called('a'), called('b')] }, answered('a'), answered('b')],
    });
  });

  test('JSON results, guarded text, text with citations, and text documents', () => {
    const messages = [
      {
        role: 'user',
        content: [
          { guardContent: { text: { text: 'Oslo', qualifiers: ['query'] } } },
          { document: { name: 'notes', format: 'txt', source: { text: 'Día' } } },
        ],
      },
      { role: 'assistant', content: [toolUse] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [{ json: { degrees: 4 } }] } }] },
      {
        role: 'assistant',
        content: [{ citationsContent: { content: [{ text: 'Four ' }, { text: 'degrees.' }], citations: [] } }],
      },
    ];
    expect(crossed({ messages }, id, 'gemini').there).toMatchObject({
      contents: [
        { parts: [{ text: 'Oslo' }, { inlineData: { mimeType: 'text/plain', data: 'RMOtYQ==' } }] },
        {},
        { parts: [{ functionResponse: { id: 'a', name: 'f', response: { degrees: 4 } } }] },
        { parts: [{ text: 'Four degrees.' }] },
      ],
    });
    isExact({ messages: messages.slice(1, 3), toolConfig: body.toolConfig }, id, 'gemini-interactions');
  });
});

describe('writing', () => {
  test('results of a turn are in one message, with the next user text', () => {
    const both = { ...calling, tool_calls: [called('a'), called('b')] };
    const after = [
      answered('b', 'x'),
      answered('a', 'y'),
      { role: 'user', content: 'So?' },
      { role: 'user', content: 'Well?' },
    ];
    expect(messagesOf([user, both, ...after]).slice(2)).toEqual([
      {
        role: 'user',
        content: [
          { toolResult: { toolUseId: 'b', content: [{ text: 'x' }] } },
          { toolResult: { toolUseId: 'a', content: [{ text: 'y' }] } },
          { text: 'So?' },
        ],
      },
      { role: 'user', content: [{ text: 'Well?' }] },
    ]);
  });

  test('no blank text, and no message without content', () => {
    const messages = [
      user,
      { role: 'assistant', content: '', tool_calls: [called('a')] },
      answered('a', ''),
      { role: 'assistant', content: ' \n' },
      { role: 'user', content: '' },
      { role: 'assistant', content: 'Hello?' },
    ];
    expect(messagesOf(messages)).toEqual([
      { role: 'user', content: [{ text: 'Hi' }] },
      { role: 'assistant', content: [toolUse] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [] } }] },
      { role: 'assistant', content: [{ text: 'Hello?' }] },
    ]);
    const { losses } = crossed({ messages, tools }, 'openai-chat', id);
    expect(losses).toEqual(
      expect.arrayContaining([
        'dropped /messages/3: the target rejects a message without content',
        'dropped /messages/4: the target rejects a message without content',
      ]),
    );
  });

  test('an empty error result gets a text', () => {
    const content = [{ type: 'tool_result', tool_use_id: 'a', content: '', is_error: true }];
    const messages = [
      user,
      { role: 'assistant', content: [{ type: 'tool_use', id: 'a', name: 'f', input: {} }] },
      { role: 'user', content },
    ];
    expect(messagesOf(messages, 'anthropic')[2]?.content).toEqual([
      { toolResult: { toolUseId: 'a', content: [{ text: 'error' }], status: 'error' } },
    ]);
    expect(crossed({ messages }, 'anthropic', id).losses).toContainEqual(
      expect.stringMatching('^synthesised .*a failed result needs text'),
    );
  });

  test('IDs that the service rejects are replaced on both sides', () => {
    const made = [user, { ...calling, tool_calls: [called('a/b')] }, answered('a/b')];
    const [, call, result] = messagesOf(made);
    const { toolUseId: given } = (call?.content[0]?.toolUse ?? {}) as { toolUseId: string };
    expect(given).toMatch(/^[a-zA-Z\d_.:-]+$/);
    expect(result?.content[0]).toMatchObject({ toolResult: { toolUseId: given } });
  });

  test('unsigned reasoning is kept if the model accepts it, and dropped otherwise', () => {
    const messages = [user, { role: 'assistant', content: 'Yes.', reasoning_content: 'Hm.' }];
    const written = (model: string) => crossed({ model, messages }, 'openai-chat', id);
    expect(written('openai.gpt-oss-120b-1:0').there).toMatchObject({
      messages: [{}, { content: [{ reasoningContent: { reasoningText: { text: 'Hm.' } } }, { text: 'Yes.' }] }],
    });
    const { there, losses } = written('anthropic.claude-opus-4-5');
    expect(there).toMatchObject({ messages: [{}, { content: [{ text: 'Yes.' }] }] });
    expect(losses).toContain(
      'dropped /messages/1/reasoning_content: the target rejects reasoning that it did not sign',
    );
  });

  test('documents get short, unique names', () => {
    const file = (filename?: string) => ({
      type: 'file',
      file: { file_data: 'data:application/pdf;base64,JVBERi0=', ...(filename !== undefined && { filename }) },
    });
    const content = [
      { type: 'text', text: 'These.' },
      file(),
      file('q3  report.pdf'),
      file('q3  report.pdf'),
      file('日本'),
    ];
    const [message] = messagesOf([{ role: 'user', content }]);
    expect(message?.content.slice(1).map(each => (each.document as { name: string }).name)).toEqual([
      'document-1',
      'q3 report-pdf',
      'q3 report-pdf-2',
      'document-2',
    ]);
    const { rules, losses } = crossed({ messages: [{ role: 'user', content }] }, 'openai-chat', id);
    expect(rules).toEqual([]);
    expect(losses).toContain('synthesised /messages/0/content/1: in the target, a document needs a name');
  });

  test.each([
    [
      { type: 'image_url', image_url: { url: 'https://example.org/a.png' } },
      'the target accepts media only as data or in its own storage',
    ],
    [
      { type: 'image_url', image_url: { url: 'data:image/bmp;base64,AAAA' } },
      'the target does not support its media type',
    ],
    [{ type: 'file', file: { file_id: 'file-a1' } }, 'the target accepts media only as data or in its own storage'],
  ])('media that the service cannot read are dropped: %j', (part, reason) => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'This.' }, part] }];
    expect(crossed({ messages }, 'openai-chat', id).losses).toContain(`dropped /messages/0/content/1: ${reason}`);
  });

  test.each([
    ['wav', { audio: { format: 'wav', source: { bytes: 'AAAA' } } }],
    ['mp3', { audio: { format: 'mp3', source: { bytes: 'AAAA' } } }],
  ])('audio: %s', (format, expected) => {
    const content = [
      { type: 'text', text: 'This.' },
      { type: 'input_audio', input_audio: { data: 'AAAA', format } },
    ];
    expect(messagesOf([{ role: 'user', content }])[0]?.content[1]).toEqual(expected);
  });

  test('media in a bucket, and video formats', () => {
    const video = { video: { format: 'three_gp', source: { s3Location: { uri: 's3://b/k' } } } };
    const messages = [{ role: 'user', content: [{ text: 'This.' }, video] }];
    expect(crossed({ messages }, id, 'openai-chat').losses).not.toEqual([]);
    const contents = [
      { role: 'user', parts: [{ inlineData: { mimeType: 'video/quicktime', data: 'AAAA' } }, { text: 'x' }] },
    ];
    expect(crossed({ contents }, 'gemini', id).there).toMatchObject({
      messages: [{ content: [{ video: { format: 'mov', source: { bytes: 'AAAA' } } }, { text: 'x' }] }],
    });
  });

  test('a tool without a schema gets one that accepts anything', () => {
    const { there } = crossed(
      { messages: [user], tools: [{ type: 'function', function: { name: 'g' } }] },
      'openai-chat',
      id,
    );
    expect(there).toMatchObject({
      toolConfig: { tools: [{ toolSpec: { name: 'g', inputSchema: { json: { type: 'object', properties: {} } } } }] },
    });
  });
});
