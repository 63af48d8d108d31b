import { describe, expect, it } from 'vitest';
import toolbench from '../../../src/logs/formats/toolbench.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const system = { role: 'system', content: 'You use tools.' };
const user = { role: 'user', content: 'Any news?' };
const failed = { role: 'user', content: 'Try again.', valid: false };
const asked = { role: 'assistant', content: null, function_call: { name: 'news', arguments: '{}' } };
const answered = { role: 'function', name: 'news', content: 'none' };
const functions = [{ name: 'news', description: 'News.', parameters: { type: 'object', properties: {} } }];

const trained = {
  win: true,
  tree: { tree: {} },
  answer_generation: {
    query: 'Any news?',
    function: functions,
    train_messages: [
      [system, user, failed, asked],
      [system, user, failed, asked, answered, asked],
    ],
  },
};

const leaf = (text: string) => ({ node_type: 'Thought', description: text, children: [] });
const searched = {
  win: false,
  tree: {
    tree: {
      node_type: 'Action Input',
      description: '',
      children: [
        {
          node_type: 'Thought',
          description: 'I look it up.',
          children: [
            {
              node_type: 'Action',
              description: 'news',
              children: [
                {
                  node_type: 'Action Input',
                  description: '{}',
                  observation: 'none',
                  children: [leaf('Nothing.'), leaf('No news.')],
                },
              ],
            },
          ],
        },
      ],
    },
  },
  answer_generation: { query: 'Any news?', function: functions },
};

describe('ToolBench answers', () => {
  it('are detected by their content', () => {
    expect(toolbench.owns(trained)).toBe(true);
    expect(toolbench.owns(searched)).toBe(true);
    expectForeignLeft(toolbench);
  });

  it('contain every training list, with the length shared with earlier ones', () => {
    const found = readOne(toolbench, trained);
    expect(found.map(each => each.body)).toEqual(
      trained.answer_generation.train_messages.map(messages => ({ messages, functions })),
    );
    expect(found.map(each => each.shared)).toEqual([0, 4]);
    const origins = found[1]?.origins;
    expect(origins?.nearest('/messages/3/function_call/name')).toBe(
      '/answer_generation/train_messages/1/3/function_call/name',
    );
    expect(origins?.nearest('/messages/4/content')).toBe('/answer_generation/train_messages/1/4/content');
    expect(origins?.nearest('/functions/0/name')).toBe('/answer_generation/function/0/name');
  });

  it('messages marked as invalid are not sent', () => {
    const [, last] = readOne(toolbench, trained, 'request');
    expect(last?.body).toEqual({ messages: [system, user, asked, answered, asked], functions });
    expect(last?.notes).toEqual(['1 messages marked as invalid skipped']);
    expect(last?.shared).toBe(3);
  });

  it('without training lists, every path through the search is read', () => {
    const found = readOne(toolbench, searched);
    const way = [user, { ...asked, content: 'I look it up.' }, answered];
    expect(found.map(each => each.body)).toEqual([
      { messages: [...way, { role: 'assistant', content: 'Nothing.' }], functions },
      { messages: [...way, { role: 'assistant', content: 'No news.' }], functions },
    ]);
    expect(found.map(each => each.shared)).toEqual([0, 3]);
    const node = '/tree/tree/children/0/children/0/children/0';
    expect(found[0]?.origins.nearest('/messages/1/function_call/arguments')).toBe(`${node}/description`);
    expect(found[0]?.origins.nearest('/messages/2/content')).toBe(`${node}/observation`);
    expect(found[1]?.origins.nearest('/messages/3/content')).toBe(`${node}/children/1/description`);
    expect(found[0]?.origins.nearest('/messages/0/content')).toBe('/answer_generation/query');
  });

  it('are detected if one chain after another was tried', () => {
    const { tree: _, ...rest } = trained;
    const chained = { ...rest, try_count: 1, trys: [{ chain: [] }] };
    expect(toolbench.owns(chained)).toBe(true);
    expect(readOne(toolbench, chained).map(each => each.body)).toEqual(
      readOne(toolbench, trained).map(each => each.body),
    );
  });

  it('every value has an origin in the document', () => {
    for (const document of [trained, searched]) expectOriginsResolve(document, readOne(toolbench, document));
  });

  it('may be damaged without a throw', () => {
    expectTotal(toolbench, [trained, searched]);
  });
});
