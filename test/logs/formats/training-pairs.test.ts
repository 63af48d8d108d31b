import { describe, expect, it } from 'vitest';
import cohere from '../../../src/logs/formats/cohere-finetuning.ts';
import preference from '../../../src/logs/formats/preference-pair.ts';
import { readLog } from '../reading.ts';
import { expectForeignLeft, expectOriginsResolve, expectTotal, readOne } from './chat-documents.ts';

const user = { role: 'user', content: 'When is high water?' };
const said = (content: string) => ({ role: 'assistant', content });
const tools = [{ type: 'function', function: { name: 'tide', parameters: {} } }];
const SHAREGPT = {
  system: 'Be brief.',
  conversations: [{ from: 'human', value: 'Hi' }],
  chosen: { from: 'gpt', value: 'Hello.' },
  rejected: { from: 'gpt', value: 'Go away.' },
};
const OPENAI = {
  input: { messages: [user], tools, parallel_tool_calls: true },
  preferred_output: [said('At two.')],
  non_preferred_output: [said('Never.')],
};
const TRL = { prompt: [user], chosen: [said('At two.')], rejected: [said('Never.')] };

describe('preference pairs', () => {
  it.each([
    ['ShareGPT', SHAREGPT, 'sharegpt', '/conversations/1', '/chosen', '/rejected', 1],
    ['OpenAI', OPENAI, 'openai-chat', '/messages/1', '/preferred_output/0', '/non_preferred_output/0', 1],
  ])('%s: each answer is a conversation', (_, pair, dialect, at, chosen, rejected, shared) => {
    expect(preference.owns(pair)).toBe(true);
    expect(preference.owns([pair, pair])).toBe(true);
    const read = readOne(preference, pair);
    expect(read.map(each => [each.dialect, each.origins.nearest(at), each.shared])).toEqual([
      [dialect, chosen, 0],
      [dialect, rejected, shared],
    ]);
    expectOriginsResolve(pair, read);
    expectTotal(preference, [pair]);
  });

  it('keep the fields beside the messages', () => {
    expect(readOne(preference, OPENAI)[0]?.body).toEqual({
      messages: [user, said('At two.')],
      tools,
      parallel_tool_calls: true,
    });
    expect(readOne(preference, SHAREGPT)[1]?.body).toEqual({
      system: 'Be brief.',
      conversations: [...SHAREGPT.conversations, SHAREGPT.rejected],
    });
  });

  it('report a fault before the answers once', () => {
    const messages = [user, { role: 'tool', tool_call_id: 'call_1', content: '14:20' }];
    const { reports, formatSummary } = readLog(JSON.stringify({ ...OPENAI, input: { messages } }));
    expect(formatSummary).toBe('2 × preference pair');
    expect(reports.map(({ diagnostics }) => diagnostics.map(({ pointer }) => pointer))).toEqual([
      ['/input/messages/1'],
      [],
    ]);
  });

  it('are not detected in other samples', () => {
    for (const other of [
      // TRL pairs have their own message format.
      TRL,
      { conversations: [] },
      { messages: [user] },
      { prompt: 'a', completion: 'b' },
      { chosen: 'a', rejected: 'b' },
      { chosen: [], rejected: [] },
      [],
    ])
      expect(preference.owns(other)).toBe(false);
  });
});

describe('samples for Cohere', () => {
  const sample = {
    messages: [
      { role: 'System', content: 'Be brief.' },
      { role: 'User', content: 'Hi' },
      { role: 'Chatbot', content: 'Hello.' },
    ],
  };

  it('are read in the Cohere format', () => {
    expect(cohere.owns(sample)).toBe(true);
    const [read] = readOne(cohere, sample);
    expect(read?.dialect).toBe('cohere');
    expect(read?.body).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Hello.' },
    ]);
    expect(read?.origins.nearest('/2/role')).toBe('/messages/2/role');
    expectOriginsResolve(sample, readOne(cohere, sample));
    expect(readLog(JSON.stringify(sample)).reports[0]?.diagnostics).toEqual([]);
  });

  it('are not detected in other chats', () => {
    expectForeignLeft(cohere);
    expectTotal(cohere, [sample]);
    expect(cohere.owns({ messages: [{ role: 'user', content: 'Hi' }] })).toBe(false);
  });
});
