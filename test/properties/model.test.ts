import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from '../../src/formats/engine/message-format.ts';
import openaiChat from '../../src/formats/openai-chat/format.ts';
import { validate } from '../../src/index.ts';
import { breakers, holds, requests } from '../../src/testing/index.ts';
import { settings } from './settings.ts';

/** The schema error of the canonical model for a conversation. */
function faultOf(request: unknown): string | undefined {
  const model: unknown = read(openaiChat, request);
  const result = validate.conversation['~standard'].validate(model);
  return 'issues' in result ? `${JSON.stringify(result.issues)}\n${JSON.stringify(model)}` : undefined;
}

describe('the model fits conversation.schema.json', () => {
  it('valid conversations', () => {
    fc.assert(
      fc.property(requests(), request => holds(faultOf(request))),
      settings(300),
    );
  });

  it('broken conversations', () => {
    const property = fc.property(
      requests({ dialect: 'strict' }),
      fc.constantFrom(...breakers),
      fc.nat(),
      (request, breaker, n) => {
        const broken = breaker.apply(request, count => n % count);
        if (broken !== undefined) holds(faultOf(broken.request));
      },
    );
    fc.assert(property, settings(500));
  });

  it.each([
    [
      'legacy calls',
      [
        { role: 'assistant', content: null, function_call: { name: 'f', arguments: '{}' } },
        { role: 'function', name: 'f', content: '1' },
      ],
    ],
    [
      'reasoning',
      [
        {
          role: 'assistant',
          content: 'x',
          reasoning: 'a',
          reasoning_content: 'b',
          reasoning_details: [{ type: 'reasoning.encrypted', data: 'c' }, 7],
        },
      ],
    ],
    ['audio', [{ role: 'assistant', audio: { id: 'audio_1' } }]],
    ['no messages at all', ['hi', null, [], { role: 3 }, {}]],
    [
      'calls of no known kind',
      [{ role: 'assistant', tool_calls: [{ id: 'a', type: 'mcp' }, 5, { id: 7, type: 'function', function: null }] }],
    ],
    [
      'another body',
      {
        messages: 'none',
        tools: [1, { type: 'custom', custom: { name: 'x' } }, { type: 'function', function: {} }],
        stream: true,
      },
    ],
    ['nothing', 'text'],
  ])('%s', (_, request) => expect(faultOf(request)).toBeUndefined());
});
