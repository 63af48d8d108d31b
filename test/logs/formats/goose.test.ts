import { describe, expect, it } from 'vitest';
import goose from '../../../src/logs/formats/goose.ts';
import gooseExport from '../../../src/logs/formats/goose-export.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';
import { sample } from './harness-records.ts';

const session = sample('goose', 'answered');
const exported = sample('goose-export', 'compacted');

describe('Goose sessions', () => {
  it('have calls after the texts of their message, and results as messages of their own', () => {
    const { body, origins, recorded, notes } = only(goose, session);
    const call = (id: string, command: string) => ({
      id,
      type: 'function',
      function: { name: 'developer__shell', arguments: JSON.stringify({ command }) },
    });
    expect(body).toEqual([
      { role: 'user', content: [{ type: 'text', text: 'Which files are in the folder?' }] },
      { role: 'assistant', content: 'I look.', tool_calls: [call('call_1', 'ls'), call('call_2', 'pwd')] },
      { role: 'tool', tool_call_id: 'call_1', content: 'bergen.csv\noslo.csv' },
      { role: 'tool', tool_call_id: 'call_2', content: 'permission denied' },
      { role: 'assistant', content: 'There are two: bergen.csv and oslo.csv.' },
    ]);
    expect({ recorded, notes }).toEqual({ recorded: '2025-05-13', notes: ['1 thinking block skipped'] });
    expect(origins.nearest('/1/tool_calls/1')).toBe('/2/content/3');
    expect(origins.nearest('/1/tool_calls/0/function/name')).toBe('/2/content/2/toolCall/value/name');
    expect(origins.nearest('/3/content')).toBe('/3/content/1/toolResult/error');
  });

  it('skip a call that could not be read, with its result', () => {
    const { body, notes } = only(goose, sample('goose', 'unread-call'));
    expect((body as { role: string }[]).map(({ role }) => role)).toEqual(['user', 'assistant']);
    expect(notes).toEqual(['1 call that Goose could not read skipped']);
  });

  it('are exported without what the model no longer sees', () => {
    const { body, model, notes } = only(gooseExport, exported);
    expect((body as { role: string }[]).map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect({ model, notes }).toEqual({
      model: 'claude-sonnet-4-5',
      notes: ['2 messages that the model does not see skipped'],
    });
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(goose, session);
    expectTotal(gooseExport, exported);
    expectStranger(goose);
    expectStranger(gooseExport);
  });
});
