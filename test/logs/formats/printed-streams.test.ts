import { describe, expect, it } from 'vitest';
import azureEvaluation from '../../../src/logs/formats/azure-evaluation.ts';
import geminiCliStream from '../../../src/logs/formats/gemini-cli-stream.ts';
import opencodeStream from '../../../src/logs/formats/opencode-stream.ts';
import { expectStranger, expectTotal, only } from './agent-records.ts';

describe('Gemini CLI streams', () => {
  const timestamp = '2026-09-01T08:00:00.000Z';
  const session = [
    { type: 'init', timestamp, session_id: 's1', model: 'gemini-2.5-pro' },
    { type: 'message', timestamp, role: 'user', content: 'High tide?' },
    { type: 'message', timestamp, role: 'assistant', content: 'I ', delta: true },
    { type: 'message', timestamp, role: 'assistant', content: 'look.', delta: true },
    { type: 'tool_use', timestamp, tool_name: 'tide', tool_id: 'c1', parameters: { port: 'Brest' } },
    { type: 'tool_result', timestamp, tool_id: 'c1', status: 'success', output: '06:10' },
    { type: 'message', timestamp, role: 'assistant', content: 'At 06:10.', delta: true },
    { type: 'result', timestamp, status: 'success', stats: { tool_calls: 1 } },
  ];

  it('are contents, with joined text and tool names in results', () => {
    const { body, origins, id, model, recorded, notes } = only(geminiCliStream, session);
    expect(body).toEqual([
      { role: 'user', parts: [{ text: 'High tide?' }] },
      {
        role: 'model',
        parts: [
          { text: 'I look.' },
          {
            functionCall: { id: 'c1', name: 'tide', args: { port: 'Brest' } },
            thoughtSignature: 'skip_thought_signature_validator',
          },
        ],
      },
      { role: 'user', parts: [{ functionResponse: { id: 'c1', name: 'tide', response: { output: '06:10' } } }] },
      { role: 'model', parts: [{ text: 'At 06:10.' }] },
    ]);
    expect({ id, model, recorded }).toEqual({ id: 's1', model: 'gemini-2.5-pro', recorded: '2026-09-01' });
    expect(notes).toEqual(['1 call with a placeholder for the missing signature']);
    expect(origins.nearest('/1/parts/1/functionCall/args')).toBe('/4/parameters');
    expect(origins.nearest('/2/parts/0/functionResponse/response/output')).toBe('/5/output');
  });

  it('are one conversation per run of the program', () => {
    const ids = geminiCliStream.read([...session, { ...session[0], session_id: 's2' }, ...session.slice(1)], 'log');
    expect(ids.map(({ id }) => id)).toEqual(['s1', 's2']);
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(geminiCliStream, session);
    expectStranger(geminiCliStream);
  });
});

describe('opencode streams', () => {
  const event = (type: string, part: object) => ({ type, timestamp: 1788853000000, sessionID: 'ses_1', part });
  const call = { id: 'p2', type: 'tool', callID: 'c1', tool: 'bash' };
  const session = [
    event('step_start', { id: 'p1', type: 'step-start' }),
    event('tool_use', { ...call, state: { status: 'running', input: { command: 'tide' } } }),
    event('tool_use', { ...call, state: { status: 'completed', input: { command: 'tide' }, output: '06:10' } }),
    event('step_start', { id: 'p3', type: 'step-start' }),
    event('text', { id: 'p4', type: 'text', text: 'At 06:10.' }),
  ];

  it('are messages with the last state of each part', () => {
    const { body, origins, recorded } = only(opencodeStream, session);
    expect(body).toEqual({
      messages: [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command":"tide"}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: '06:10' },
        { role: 'assistant', content: 'At 06:10.' },
      ],
    });
    expect(recorded).toBe('2026-09-08');
    expect(origins.nearest('/messages/1/content')).toBe('/2/part/state/output');
    expect(origins.nearest('/messages/2')).toBe('/4/part');
  });

  it('accept damaged records, and detect no other documents', () => {
    expectTotal(opencodeStream, session);
    expectStranger(opencodeStream);
  });
});

describe('Azure AI evaluation data', () => {
  const row = {
    query: [{ role: 'user', content: [{ type: 'text', text: 'High tide?' }] }],
    response: [
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'I look.' },
          { type: 'tool_call', tool_call_id: 'c1', name: 'tide', arguments: { port: 'Brest' } },
          { type: 'tool_call', tool_call: { id: 'c2', type: 'function', function: { name: 'tide', arguments: '{}' } } },
        ],
      },
      { role: 'tool', tool_call_id: 'c1', content: [{ type: 'tool_result', tool_result: { high: '06:10' } }] },
      { role: 'tool', tool_call_id: 'c2', content: [{ type: 'tool_result', tool_result: 'no port' }] },
    ],
    tool_definitions: [
      { name: 'tide', description: 'High tide.', parameters: { type: 'object' } },
      { name: 'bing', type: 'bing_grounding' },
    ],
  };

  it('are chat messages, with calls and results read from the parts', () => {
    const { body, origins } = only(azureEvaluation, [row]);
    expect(body).toEqual({
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'High tide?' }] },
        {
          role: 'assistant',
          content: [{ type: 'text', text: 'I look.' }],
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"port":"Brest"}' } },
            { id: 'c2', type: 'function', function: { name: 'tide', arguments: '{}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: '{"high":"06:10"}' },
        { role: 'tool', tool_call_id: 'c2', content: 'no port' },
      ],
      tools: [
        { type: 'function', function: { name: 'tide', description: 'High tide.', parameters: { type: 'object' } } },
      ],
    });
    expect(origins.nearest('/messages/1/tool_calls/1')).toBe('/response/0/content/2');
    expect(origins.nearest('/messages/3/content')).toBe('/response/2/content/0/tool_result');
    expect(origins.nearest('/tools/0/function/name')).toBe('/tool_definitions/0/name');
  });

  it('accepts damaged records, and detects no other documents', () => {
    expectTotal(azureEvaluation, [row]);
    expectStranger(azureEvaluation);
  });
});
