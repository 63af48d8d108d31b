/** How slots in the messages of findings are filled. */
import { describe, expect, test } from 'vitest';
import { fill } from '../src/diagnostic.ts';

describe('a value that is empty', () => {
  test.each([
    ['tool result for `{id}` has no matching tool call', 'tool result has no matching tool call'],
    ['the arguments of the `{tool}` call are text', 'the arguments of the call are text'],
    ['tool call `{id}` has no result', 'tool call has no result'],
    ['tool name `{tool}` does not match', 'tool name `""` does not match'],
    ['role `{role}` is not one of user', 'role `""` is not one of user'],
    ['found {role}', 'found '],
  ])('%s', (template, message) => {
    expect(fill(template, { id: '', tool: '', role: '' })).toBe(message);
  });
});

test('a value replaces its slot, and a slot without data is kept', () => {
  expect(fill('tool call `{id}` of {count}: {other}', { id: 'c1', count: 2 })).toBe('tool call `c1` of 2: {other}');
});
