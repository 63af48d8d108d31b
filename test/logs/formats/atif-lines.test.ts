import { expect, test } from 'vitest';
import atifIndex from '../../../src/logs/formats/atif-index.ts';
import atifLines from '../../../src/logs/formats/atif-lines.ts';
import { expectLaws } from './trace-documents.ts';

const agent = { name: 'agent', version: '1', model_name: 'm' };
const header = { __header__: true, schema_version: 'ATIF-v1.4', session_id: 's', agent, created_at: '2026-01-01' };
const steps = [
  { step_id: 1, source: 'user', message: 'list' },
  {
    step_id: 2,
    source: 'agent',
    message: 'now',
    tool_calls: [{ tool_call_id: 'a', function_name: 'ls', arguments: {} }],
    observation: { results: [{ source_call_id: 'a', content: 'x' }] },
  },
];

test('the steps in lines equal those of the document', () => {
  const [conversation, ...others] = atifLines.read([header, ...steps], 'log');
  expect(others).toEqual([]);
  expect(conversation).toMatchObject({ id: 's', dialect: 'atif', model: 'm' });
  expect(conversation?.body).toEqual({ schema_version: 'ATIF-v1.4', session_id: 's', agent, steps });
  const { origins } = conversation ?? {};
  expect(origins?.nearest('/steps/1/tool_calls/0/arguments')).toBe('/2/tool_calls/0/arguments');
  expect(origins?.nearest('/steps/1/observation/results/0')).toBe('/2/observation/results/0');
  expect(origins?.nearest('/steps/0/message')).toBe('/1/message');
  expect(origins?.nearest('/agent/model_name')).toBe('/0/agent/model_name');
});

test('another header starts another trajectory, and steps without a header are read as well', () => {
  const bodies = atifLines.read([steps[0], header, steps[1]], 'request').map(({ body }) => body);
  expect(bodies).toMatchObject([{ steps: [steps[0]] }, { session_id: 's', steps: [steps[1]] }]);
});

test('accepts damaged records, and detects no other documents', () => {
  expectLaws(atifLines, [header]);
  expect(steps.every(step => !atifLines.owns(step) && atifLines.tolerates?.(step))).toBe(true);
});

test('the index file is detected, and not read', () => {
  const checkpoint = { step_id: 2, completed_step_count: 2 };
  expectLaws(atifIndex, [{ session_id: 's', agent, checkpoint, status: 'complete' }]);
  expect(atifIndex.skips).toMatch(/but no steps/);
});
