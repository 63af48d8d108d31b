import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import { valuePart } from '../../src/formats/engine/normal/content.ts';
import { readResponse, writeResponse } from '../../src/formats/gemini/response.ts';
import geminiGenerate from '../../src/formats/gemini-generate/format.ts';
import openaiChat from '../../src/formats/openai-chat/format.ts';
import type { Part, ToolResultPart } from '../../src/generated/types.ts';
import { settings } from '../properties/settings.ts';
import { crossed, isExact, takesChat } from './crossing.ts';

const user = { role: 'user', content: 'Hi' };
const called = (id: string, name = 'f', args = '{"city":"Oslo"}') => ({
  id,
  type: 'function',
  function: { name, arguments: args },
});
const answered = (id: string, content: unknown = '4 C') => ({ role: 'tool', tool_call_id: id, content });
const contentsOf = (messages: unknown, to = 'gemini', model?: string) => {
  const { there } = crossed({ messages }, 'openai-chat', to, model);
  return (there as { contents: Record<string, unknown>[] }).contents;
};
const response = (value: unknown, name = 'f', id = 'a') => ({ functionResponse: { id, name, response: value } });

// A conversation that starts with calls is rejected, however it is converted.
takesChat('gemini', ['unexpected-role-order']);

describe('tool results', () => {
  const lose = () => {};
  const result = (content: Part[], outcome?: ToolResultPart['outcome']): ToolResultPart => ({
    type: 'tool_result',
    content,
    pointer: '',
    ...(outcome !== undefined && { outcome }),
  });
  const reading = (value: unknown) => {
    const { content, isError } = readResponse(value, '');
    return { content: content.map(({ pointer: _, ...part }) => part), isError };
  };

  test.each([
    [{ output: '4 C' }, [{ type: 'text', text: '4 C' }], false],
    [{ result: '4 C' }, [{ type: 'text', text: '4 C' }], false],
    [{ error: 'no' }, [{ type: 'text', text: 'no' }], true],
    [{ error: null }, [{ type: 'text', text: '{"error":null}', wireType: 'json' }], false],
    [{}, [], false],
    [{ degrees: 4 }, [{ type: 'text', text: '{"degrees":4}', wireType: 'json' }], false],
    [{ output: [4] }, [{ type: 'text', text: '[4]', wireType: 'json' }], false],
    [{ output: { degrees: 4 } }, [{ type: 'text', text: '{"output":{"degrees":4}}', wireType: 'json' }], false],
    [{ error: { code: 4 } }, [{ type: 'text', text: '{"code":4}', wireType: 'json' }], true],
    [{ error: 'no', code: 4 }, [{ type: 'text', text: '{"error":"no","code":4}', wireType: 'json' }], true],
  ])('%j is read, and written back', (value, content, isError) => {
    expect(reading(value)).toEqual({ content, isError });
    const written = writeResponse(result(readResponse(value, '').content, isError ? 'error' : undefined), lose);
    expect(written).toEqual('result' in value ? { output: value.result } : value);
  });

  test('any value and any text convert back unchanged', () => {
    const inner = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.string());
    const wrapped = fc
      .tuple(fc.array(fc.constantFrom('output', 'error', 'result', 'x'), { maxLength: 4 }), inner)
      .map(([keys, value]) => keys.reduce<unknown>((held, key) => ({ [key]: held }), value));
    const law = fc.property(wrapped, fc.boolean(), (value, isError) => {
      // A failure is never null.
      fc.pre(value !== null || !isError);
      const before = valuePart(value, '');
      const { content, isError: isStill } = readResponse(
        writeResponse(result([before], isError ? 'error' : 'success'), lose),
        '',
      );
      expect(content).toMatchObject([{ text: before.text, ...(before.wireType && { wireType: 'json' }) }]);
      expect(isStill).toBe(isError);
    });
    fc.assert(law, settings(500));
  });
});

describe('round trips', () => {
  const body = {
    model: 'gemini-3-pro-preview',
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'Weather?' }, { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }] },
      {
        role: 'model',
        parts: [
          { text: 'Two cities.', thought: true },
          { functionCall: { id: 'a', name: 'f', args: { city: 'Oslo' } }, thoughtSignature: 'c2ln' },
          { functionCall: { id: 'b', name: 'g', args: {} } },
        ],
      },
      { role: 'user', parts: [response({ output: '4 C' }), response({ output: '5 C' }, 'g', 'b'), { text: 'And?' }] },
      { role: 'model', parts: [{ text: 'Cold.', thoughtSignature: 'c2lnMg==' }] },
    ],
    tools: [{ functionDeclarations: [{ name: 'f', parametersJsonSchema: { type: 'object' } }, { name: 'g' }] }],
  };

  test('OpenAI chat: nothing is lost', () => {
    isExact(body, 'gemini', 'openai-chat');
    expect(crossed(body, 'gemini', 'openai-chat').there).toEqual({
      model: 'gemini-3-pro-preview',
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Weather?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          reasoning_content: 'Two cities.',
          tool_calls: [
            { ...called('a'), extra_content: { google: { thought_signature: 'c2ln' } } },
            called('b', 'g', '{}'),
          ],
        },
        answered('a'),
        answered('b', '5 C'),
        { role: 'user', content: 'And?' },
        { role: 'assistant', content: 'Cold.', extra_content: { google: { thought_signature: 'c2lnMg==' } } },
      ],
      tools: [
        { type: 'function', function: { name: 'f', parameters: { type: 'object' } } },
        { type: 'function', function: { name: 'g' } },
      ],
    });
  });

  test('Anthropic: thoughts without its signature are dropped', () => {
    const { tools: _, ...rest } = body;
    const { losses, there } = crossed(rest, 'gemini', 'anthropic');
    expect(losses.filter(each => each.startsWith('dropped'))).toEqual([
      'dropped /contents/1/parts/0: the target rejects a thinking block without its own signature',
      'dropped /contents/1/parts/1/thoughtSignature: the target has signatures only on thinking blocks',
      'dropped /contents/3/parts/0/thoughtSignature: the target has signatures only on thinking blocks',
    ]);
    expect(there).toMatchObject({ system: [{ type: 'text', text: 'Be brief.' }] });
  });

  test('a thought keeps its own signature', () => {
    const parts = [{ text: 'Hm.', thought: true, thoughtSignature: 'c2ln' }, { text: 'Yes.' }];
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts },
    ];
    expect(crossed({ contents }, 'gemini', 'gemini-interactions').losses).toEqual([
      expect.stringContaining('/contents/1/parts/'),
      expect.stringContaining('/contents/1/parts/'),
    ]);
  });

  test('both spellings are read, one is written', () => {
    const parts = [{ function_call: { name: 'f', args: {} }, thought_signature: 'c2ln' }];
    const contents = [{ parts: { text: 'Hi' } }, { role: 'model', parts }];
    const { home } = crossed({ contents }, 'gemini', 'openai-chat');
    expect(home).toMatchObject({
      contents: [
        { role: 'user', parts: [{ text: 'Hi' }] },
        { role: 'model', parts: [{ functionCall: { name: 'f' }, thoughtSignature: 'c2ln' }] },
      ],
    });
  });

  test('type names in capitals become those of JSON Schema', () => {
    const parameters = {
      type: 'OBJECT',
      properties: { type: { type: 'STRING', enum: ['STRING'] }, days: { type: 'ARRAY', items: { type: 'INTEGER' } } },
    };
    const tools = [{ functionDeclarations: [{ name: 'f', parameters }] }];
    const { there } = crossed({ contents: [{ parts: [{ text: 'Hi' }] }], tools }, 'gemini', 'openai-chat');
    expect(there).toMatchObject({
      tools: [
        {
          function: {
            parameters: {
              type: 'object',
              properties: {
                type: { type: 'string', enum: ['STRING'] },
                days: { type: 'array', items: { type: 'integer' } },
              },
            },
          },
        },
      ],
    });
  });
});

describe('writing', () => {
  test('results of a turn are in one content, in call order, with the names of calls and the next user text', () => {
    const messages = [
      user,
      { role: 'assistant', content: null, tool_calls: [called('a'), called('b', 'g')] },
      answered('b', '5 C'),
      answered('a'),
      { role: 'user', content: 'So?' },
      { role: 'user', content: 'Well?' },
    ];
    expect(contentsOf(messages).slice(2)).toEqual([
      { role: 'user', parts: [response({ output: '4 C' }), response({ output: '5 C' }, 'g', 'b'), { text: 'So?' }] },
      { role: 'user', parts: [{ text: 'Well?' }] },
    ]);
    expect(crossed({ messages }, 'openai-chat', 'gemini').losses).toEqual([
      'reordered /messages/3: in the target, results are in the order of their calls',
    ]);
    isExact(
      { messages: [...messages.slice(0, 2), messages[3], messages[2], ...messages.slice(4)] },
      'openai-chat',
      'gemini',
    );
  });

  test('user text is separate from results if the target rejects text beside them', () => {
    const source = read(openaiChat, [user, { role: 'assistant', tool_calls: [called('a')] }, answered('a'), user]);
    const written: unknown[] = [];
    const writing = (refused: string) => ({
      put: (value: unknown) => written.push(value),
      lose: () => {},
      sameParts: false,
      reasoning: undefined,
      refuses: (rule: string) => rule === refused,
      reads: () => undefined,
    });
    geminiGenerate.compose(source, writing('content-beside-tool-results'));
    expect(written.splice(0)).toHaveLength(4);
    geminiGenerate.compose(source, writing(''));
    expect(written).toHaveLength(3);
  });

  test('results have a separate role if the target restricts parts by role', () => {
    const messages = [user, { role: 'assistant', content: null, tool_calls: [called('a')] }, answered('a'), user];
    const { there, rules } = crossed({ messages }, 'openai-chat', 'google-generative-ai-js');
    expect(there).toMatchObject({
      contents: [{ role: 'user' }, { role: 'model' }, { role: 'function' }, { role: 'user' }],
    });
    expect(rules).toEqual([]);
    isExact({ messages }, 'openai-chat', 'google-generative-ai-js');
  });

  test('a server-side result in a user content does not answer a call', () => {
    const contents = [{ role: 'user', parts: [{ text: 'Hi' }, { codeExecutionResult: { outcome: 'OUTCOME_OK' } }] }];
    expect(crossed({ contents }, 'gemini', 'gemini-interactions').there).toEqual({
      input: [{ type: 'user_input', content: [{ type: 'text', text: 'Hi' }] }],
    });
  });

  test('an ID that repeats in a later turn answers the calls of its own turn', () => {
    const turn = (name: string) => [
      { role: 'assistant', content: null, tool_calls: [called('a', name)] },
      answered('a'),
    ];
    expect(contentsOf([user, ...turn('f'), ...turn('g')]).map(each => JSON.stringify(each))).toEqual([
      expect.anything(),
      expect.stringContaining('"name":"f"'),
      expect.stringContaining('"name":"f"'),
      expect.stringContaining('"name":"g"'),
      expect.stringContaining('"name":"g"'),
    ]);
  });

  test('a custom tool as a function with one argument', () => {
    const call = { id: 'a', type: 'custom', custom: { name: 'sql', input: 'select 1' } };
    const { there, losses } = crossed(
      {
        messages: [user, { role: 'assistant', content: null, tool_calls: [call] }, answered('a')],
        tools: [{ type: 'custom', custom: { name: 'sql', description: 'Query.' } }],
      },
      'openai-chat',
      'gemini',
    );
    expect(there).toMatchObject({
      contents: [{}, { parts: [{ functionCall: { id: 'a', name: 'sql', args: { input: 'select 1' } } }] }, {}],
      tools: [
        {
          functionDeclarations: [{ name: 'sql', description: 'Query.', parametersJsonSchema: { required: ['input'] } }],
        },
      ],
    });
    expect(losses).toContain('re-encoded /messages/1/tool_calls/0: in the target, arguments are an object');
  });

  test.each([
    [
      { type: 'image_url', image_url: { url: 'data:;base64,/9j/AAAA' } },
      { inlineData: { mimeType: 'image/jpeg', data: '/9j/AAAA' } },
    ],
    [
      { type: 'image_url', image_url: { url: 'https://example.org/a.webp' } },
      { fileData: { mimeType: 'image/webp', fileUri: 'https://example.org/a.webp' } },
    ],
    [
      { type: 'image_url', image_url: { url: 'https://example.org/a' } },
      { fileData: { fileUri: 'https://example.org/a' } },
    ],
    [
      { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } },
      { inlineData: { mimeType: 'audio/wav', data: 'UklGRg==' } },
    ],
    [{ type: 'file', file: { file_id: 'files/abc' } }, { fileData: { fileUri: 'files/abc' } }],
  ])('media: %j', (part, expected) => {
    const content = [{ type: 'text', text: 'This.' }, part];
    expect(contentsOf([{ role: 'user', content }])).toEqual([{ role: 'user', parts: [{ text: 'This.' }, expected] }]);
  });

  test.each([
    [{ type: 'file', file: { file_id: 'file-a1' } }, 'the file is stored at another provider'],
    [{ type: 'file', file: { file_data: 'data:;base64,AAAAAAAA' } }, 'its media type is unknown'],
  ])('media that the server cannot read are dropped: %j', (part, reason) => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'This.' }, part] }];
    expect(crossed({ messages }, 'openai-chat', 'gemini').losses[0]).toBe(`dropped /messages/0/content/1: ${reason}`);
  });

  test('instructions are merged without empty ones, and a bare list becomes only contents', () => {
    const messages = [{ role: 'system', content: 'Be brief.' }, { role: 'system', content: '' }, user];
    const { there, losses } = crossed({ messages }, 'openai-chat', 'gemini');
    expect(there).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
    });
    expect(losses).not.toEqual([]);
    isExact([user, { role: 'assistant', content: '' }], 'openai-chat', 'gemini');
  });

  test('only Google signatures are kept', () => {
    const signed = (provider: string) => ({ [provider]: { thought_signature: 'c2ln' } });
    const calling = (extra: unknown) => ({
      role: 'assistant',
      content: null,
      tool_calls: [{ ...called('a'), extra_content: extra }],
    });
    const written = (extra: unknown) => JSON.stringify(contentsOf([user, calling(extra), answered('a')]));
    expect(written(signed('google'))).toContain('"thoughtSignature":"c2ln"');
    expect(written(signed('acme'))).not.toContain('c2ln');
  });

  test('encrypted reasoning of Gemini from gateways becomes a signature', () => {
    const detail = { type: 'reasoning.encrypted', data: 'c2ln', format: 'google-gemini-v1', index: 0 };
    const saying = { role: 'assistant', content: 'Yes.', reasoning_details: [detail] };
    expect(contentsOf([user, saying])[1]).toEqual({
      role: 'model',
      parts: [{ thoughtSignature: 'c2ln' }, { text: 'Yes.' }],
    });
    const foreign = { ...saying, reasoning_details: [{ ...detail, format: 'anthropic-claude-v1' }] };
    expect(contentsOf([user, foreign])[1]).toEqual({ role: 'model', parts: [{ text: 'Yes.' }] });
  });

  test('code that the server ran is kept, and tools of other providers are not', () => {
    const code = [
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_DEADLINE_EXCEEDED' } },
    ];
    const contents = [
      { role: 'user', parts: [{ text: 'Hi' }] },
      { role: 'model', parts: [...code, { text: '1.' }] },
    ];
    const { losses, there } = crossed({ contents }, 'gemini', 'openai-chat');
    expect(losses.filter(each => each.startsWith('dropped'))).toEqual([
      'dropped /contents/1/parts/0: the target does not support tool calls that the provider ran itself',
      'dropped /contents/1/parts/1: the target does not support tool calls that the provider ran itself',
    ]);
    expect(there).toMatchObject({ messages: [user, { role: 'assistant', content: '1.' }] });
  });
});
