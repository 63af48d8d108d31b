import { describe, expect, it } from 'vitest';
import { buildRequest, convert, type DialectId } from '../../src/index.ts';

const chatFile = (file: object) => [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Summarise the lease.' },
      { type: 'file', file },
    ],
  },
];
const claudeFile = [
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Summarise the lease.' },
      { type: 'document', source: { type: 'file', file_id: 'file_011lease' } },
    ],
  },
];
const geminiFile = (fileUri: string) => [
  { role: 'user', parts: [{ text: 'Summarise the lease.' }, { fileData: { mimeType: 'application/pdf', fileUri } }] },
];
const URI = 'https://generativelanguage.googleapis.com/v1beta/files/lease';

function findingsOf(input: unknown, from: DialectId, to: DialectId) {
  return convert(input, { from, to }).notices?.map(({ pointer, text }) => `${pointer}: ${text}`);
}

describe('the ID of an uploaded file', () => {
  it('is carried over with a notice, not a loss, to another provider', () => {
    const { value, losses, notices } = convert(chatFile({ file_id: 'file-lease' }), {
      from: 'openai-chat',
      to: 'anthropic',
    });
    expect(JSON.stringify(value)).toContain('{"type":"file","file_id":"file-lease"}');
    expect(losses).toEqual([]);
    expect(notices).toEqual([
      {
        pointer: '/0/content/1',
        text: 'the file is stored at OpenAI chat completions; upload it for Anthropic API and set its new ID',
      },
    ]);
  });

  it.each<[DialectId, DialectId, unknown, string]>([
    ['openai-chat', 'mistral', chatFile({ file_id: 'file-lease' }), '/0/content/1'],
    ['openai-chat', 'azure-openai', chatFile({ file_id: 'file-lease' }), '/0/content/1'],
    ['openai-chat', 'azure-responses', chatFile({ file_id: 'file-lease' }), '/0/content/1'],
    ['anthropic', 'openai-responses', claudeFile, '/0/content/1'],
    ['anthropic', 'anthropic-vertex', claudeFile, '/0/content/1'],
    ['gemini', 'openai-chat', geminiFile(URI), '/0/parts/1'],
    ['gemini', 'gemini-vertex', geminiFile(URI), '/0/parts/1'],
    ['gemini-vertex', 'openai-chat', geminiFile('gs://bucket/lease.pdf'), '/0/parts/1'],
  ])('has a notice from %s to %s', (from, to, input, pointer) => {
    expect(findingsOf(input, from, to)).toEqual([expect.stringMatching(`^${pointer}: the file is stored at `)]);
  });

  it.each<[DialectId, DialectId, unknown]>([
    ['openai-chat', 'openai-responses', chatFile({ file_id: 'file-lease' })],
    ['azure-openai', 'azure-responses', chatFile({ file_id: 'assistant-lease' })],
    ['gemini', 'gemini-interactions', geminiFile(URI)],
    ['gemini-vertex', 'gemini', geminiFile('gs://bucket/lease.pdf')],
    // A framework message is not sent to a server directly, and may still go to the provider that stores the file.
    ['openai-chat', 'langchain', chatFile({ file_id: 'file-lease' })],
    ['openai-chat', 'anthropic', chatFile({ file_data: 'data:application/pdf;base64,JVBERg==' })],
    ['gemini', 'anthropic', geminiFile('https://files.example/lease.pdf')],
  ])('has no notice from %s to %s', (from, to, input) => expect(findingsOf(input, from, to)).toBeUndefined());

  it('has no notice if it is not carried over, because that is a loss', () => {
    const { losses, notices } = convert(chatFile({ file_id: 'file-lease' }), { from: 'openai-chat', to: 'gemini' });
    expect(losses.some(({ pointer }) => pointer.startsWith('/0/content/1'))).toBe(true);
    expect(notices).toBeUndefined();
  });

  it('is found in tool results, and in a request with another model', () => {
    const messages = [
      { role: 'user', content: 'Read the lease.' },
      { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'read', input: {} }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [claudeFile[0]?.content[1]] }],
      },
    ];
    const body = { model: 'claude-sonnet-4-5', max_tokens: 9, messages };
    const { notices } = buildRequest(body, { from: 'anthropic', dialect: 'openai-responses', model: 'gpt-5' });
    expect(notices?.map(({ pointer }) => pointer)).toEqual(['/messages/2/content/0/content/0']);
  });

  it('that names its provider is found in the log of a framework too', () => {
    const message = { role: 'user', content: [{ type: 'file', data: URI, mediaType: 'application/pdf' }] };
    expect(findingsOf([message], 'ai-sdk-model', 'anthropic')).toEqual([
      expect.stringMatching('^/0/content/0: the file is stored at Gemini API'),
    ]);
    expect(findingsOf([message], 'ai-sdk-model', 'gemini')).toBeUndefined();
  });
});
