import { describe, expect, it } from 'vitest';
import llamaFactory from '../../../src/logs/formats/llama-factory.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const part = (type: string, value: string) => ({ type, value });
const tool = { type: 'function', function: { name: 'area', parameters: { type: 'object' } } };
const sample = {
  messages: [
    { role: 'user', content: [part('image_url', 'a.jpg'), part('text', 'How large?')], loss_weight: 0 },
    {
      role: 'assistant',
      content: [
        part('reasoning', 'I count.'),
        part('tool_call', '{"name":"area","arguments":{"r":2}}'),
        part('tool_call', 'area()'),
      ],
    },
    { role: 'tool', content: [part('text', '12')] },
  ],
  tools: JSON.stringify([tool]),
};
const pair = {
  chosen_messages: [{ role: 'user', content: [part('text', 'Hi')] }],
  rejected_messages: [{ role: 'user', content: [part('text', 'Hi')] }],
};

describe('LLaMA-Factory samples', () => {
  it('are detected by parts with a value', () => {
    for (const document of [sample, pair, [sample]]) expect(llamaFactory.owns(document)).toBe(true);
    expectForeignLeft(llamaFactory);
  });

  it('parts are in the fields that chat templates read', () => {
    const [found] = readOne(llamaFactory, sample);
    expect(found?.dialect).toBe('hf-chat');
    expect(found?.body).toEqual({
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', image: 'a.jpg' },
            { type: 'text', text: 'How large?' },
          ],
        },
        {
          role: 'assistant',
          reasoning_content: 'I count.',
          tool_calls: [
            { type: 'function', function: { name: 'area', arguments: { r: 2 } } },
            { type: 'function', function: { arguments: 'area()' } },
          ],
        },
        { role: 'tool', content: [{ type: 'text', text: '12' }] },
      ],
      tools: [tool],
    });
    expect(found?.origins.nearest('/messages/1/tool_calls/1/function')).toBe('/messages/1/content/2/value');
    expect(found?.origins.nearest('/messages/2/content/0/text')).toBe('/messages/2/content/0/value');
    expect(found?.origins.nearest('/tools/0/function/name')).toBe('/tools');
  });

  it('a pair is two conversations', () => {
    const found = readOne(llamaFactory, [pair]);
    expect(found.map(each => each.origins.nearest('/messages/0/content/0/text'))).toEqual([
      '/0/chosen_messages/0/content/0/value',
      '/0/rejected_messages/0/content/0/value',
    ]);
  });

  it('every value has an origin in the document', () => {
    for (const document of [sample, pair]) expectOriginsResolve(document, readOne(llamaFactory, document));
  });

  it('may be damaged without a throw', () => {
    expectTotal(llamaFactory, [sample, pair]);
  });
});
