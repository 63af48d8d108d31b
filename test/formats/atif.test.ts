import { describe, expect, test } from 'vitest';
import atif from '../../src/formats/atif/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import { convert, lint } from '../../src/index.ts';
import { detectMessageFormat } from '../../src/registry/detect.ts';
import system from '../generators/formats/atif.ts';
import { BODIES, MESSAGES, VALUES } from './bodies.ts';
import { isIdentity, keepsLaws } from './chat-laws.ts';
import { crossed } from './crossing.ts';

const agent = { name: 'walker', version: '1.0' };
const call = { tool_call_id: 'call_1', function_name: 'look', arguments: { city: 'Oslo' } };
const asking = { step_id: 1, source: 'user', message: 'Weather in Oslo?' };
const acting = {
  step_id: 2,
  timestamp: '2026-01-05T09:00:00.000Z',
  source: 'agent',
  message: '',
  reasoning_content: 'Look.',
  tool_calls: [call],
  observation: { results: [{ source_call_id: 'call_1', content: '4 C' }] },
};
const trajectory = { schema_version: 'ATIF-v1.7', agent, steps: [asking, acting] };

describe('properties', () => keepsLaws(system));

test.each([...Object.entries(BODIES), ...Object.entries(MESSAGES)])('write(read(x)) is x: %s', (_name, value) => {
  isIdentity('atif', value);
  isIdentity('atif', [value]);
});

test.each(['message', 'source', 'tool_calls', 'observation', 'reasoning_content', 'timestamp', 'step_id'])(
  'write(read(x)) is x, values of every type as %s',
  field => {
    for (const value of VALUES) isIdentity('atif', { ...trajectory, steps: [{ ...acting, [field]: value }] });
  },
);

test('a step is read as a message with its calls and their results', () => {
  expect(read(atif, trajectory).messages[1]).toMatchObject({
    role: 'assistant',
    wireRole: 'agent',
    time: 1767603600,
    contentForm: 'string',
    parts: [
      { type: 'reasoning', text: 'Look.', pointer: '/steps/1/reasoning_content' },
      { type: 'text', text: '' },
      { type: 'tool_call', callId: 'call_1', name: 'look', arguments: { value: { city: 'Oslo' } } },
      { type: 'tool_result', callId: 'call_1', pointer: '/steps/1/observation/results/0' },
    ],
  });
});

test('redacted values cause no findings', () => {
  const steps = [{ ...asking, source: '<redacted>', timestamp: '<redacted>' }];
  expect(lint({ ...trajectory, steps }, { dialect: 'atif' }).diagnostics).toEqual([]);
});

test('deeply nested trajectories are read completely', () => {
  let inside: object = { ...trajectory, trajectory_id: 'last', steps: [] };
  for (let i = 0; i < 300; i++) inside = { ...trajectory, trajectory_id: 'one', subagent_trajectories: [inside] };
  const { diagnostics } = lint(inside, { dialect: 'atif' });
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['empty-conversation']);
});

test.each<[string, unknown, string | undefined]>([
  ['the version of the format', trajectory, 'atif'],
  ['steps of another format', { steps: [asking] }, undefined],
])('detection: %s', (_name, value, id) => expect(detectMessageFormat(value)?.id).toBe(id));

test('from chat and back: results move into the step of their call', () => {
  const messages = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Weather in Oslo?' },
    {
      role: 'assistant',
      content: null,
      reasoning_content: 'Look.',
      tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"city":"Oslo"}' } }],
    },
    { role: 'tool', tool_call_id: 'call_1', content: '4 C' },
  ];
  const { there, home, losses, rules } = crossed({ messages }, 'openai-chat', 'atif');
  expect(there).toEqual({
    schema_version: 'ATIF-v1.7',
    agent: { name: 'unknown', version: 'unknown' },
    steps: [
      { step_id: 1, source: 'system', message: 'Be brief.' },
      { step_id: 2, source: 'user', message: 'Weather in Oslo?' },
      {
        step_id: 3,
        source: 'agent',
        message: '',
        reasoning_content: 'Look.',
        tool_calls: [call],
        observation: { results: [{ source_call_id: 'call_1', content: '4 C' }] },
      },
    ],
  });
  expect(home).toEqual({ messages });
  expect(losses).toEqual([]);
  expect(rules).toEqual([]);
});

test('from Anthropic: a signature cannot be kept, and is listed as a loss', () => {
  const content = [
    { type: 'thinking', thinking: 'Hm.', signature: 'c2ln' },
    { type: 'text', text: 'Hello.' },
  ];
  const messages = [
    { role: 'user', content: 'Hi.' },
    { role: 'assistant', content },
  ];
  const { there, losses } = crossed({ model: 'claude', max_tokens: 9, messages }, 'anthropic', 'atif');
  expect(there).toMatchObject({
    steps: [asking, { reasoning_content: 'Hm.', message: 'Hello.' }].map(({ ...each }) =>
      'reasoning_content' in each ? each : { source: 'user', message: 'Hi.' },
    ),
  });
  expect(losses).toContain('dropped /messages/1/content/0: ATIF steps store reasoning as plain text');
});

test('an observation without a call becomes a user message in chat', () => {
  const steps = [
    asking,
    { step_id: 2, source: 'agent', message: 'ls', observation: { results: [{ content: 'a.txt' }] } },
  ];
  expect(convert({ ...trajectory, steps }, { to: 'openai-chat' }).value).toMatchObject({
    messages: [{ role: 'user' }, { role: 'assistant', content: 'ls' }, { role: 'user', content: 'a.txt' }],
  });
});
