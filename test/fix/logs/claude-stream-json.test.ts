import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/source/json.ts';
import { difference, linesOf, resumed } from './session-laws.ts';

const init = {
  type: 'system',
  subtype: 'init',
  session_id: 's',
  tools: [],
  mcp_servers: [],
  model: 'claude-sonnet-4-5',
};
const line = (type: string, message: JsonObject, parent: string | null = null): JsonObject => ({
  type,
  message,
  parent_tool_use_id: parent,
  session_id: 's',
});
const user = (content: unknown, parent?: string) => line('user', { role: 'user', content }, parent);
const said = (id: string, content: unknown[], parent?: string) =>
  line('assistant', { id, type: 'message', role: 'assistant', model: 'claude-sonnet-4-5', content }, parent);
const call = (id: string, toolId: string, parent?: string) =>
  said(id, [{ type: 'tool_use', id: toolId, name: 'Bash', input: {} }], parent);
const result = (toolId: string, content = 'x', parent?: string) =>
  user([{ tool_use_id: toolId, type: 'tool_result', content }], parent);
const GO_ON = [user([{ type: 'text', text: 'Go on.' }]), said('z', [{ type: 'text', text: 'Done.' }])];
const stub = (id: string, parent: string | null = null) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, is_error: true }] },
  parent_tool_use_id: parent,
  session_id: 's',
});

describe('the repaired output of Claude Code', () => {
  it('a call without a result gets one in the next line', () => {
    const before = [init, user('List.'), call('a', 'toolu_a'), ...GO_ON];
    const { lines, text, fixed } = resumed(linesOf(...before));
    expect(fixed.changes).toMatchObject([{ rule: 'unanswered-tool-call', line: 3 }]);
    expect(lines[3]).toMatchObject(stub('toolu_a'));
    expect(difference(linesOf(...before), text)).toMatchObject({ gone: [], fresh: [JSON.stringify(lines[3])] });
  });

  it('two calls of one message: results are added after existing ones, and none twice', () => {
    const { lines } = resumed(
      linesOf(init, user('List.'), call('a', 'toolu_a'), call('a', 'toolu_b'), result('toolu_a'), ...GO_ON),
    );
    expect(lines[5]).toMatchObject(stub('toolu_b'));
    const both = resumed(linesOf(init, user('List.'), call('a', 'toolu_a'), call('a', 'toolu_b'), ...GO_ON));
    expect(both.lines.slice(4, 6)).toMatchObject([stub('toolu_a'), stub('toolu_b')]);
  });

  it('an interrupted call of a sub-agent gets a result in the sub-agent, among lines of others', () => {
    const { lines } = resumed(
      linesOf(
        init,
        user('List.'),
        said('a', [{ type: 'tool_use', id: 'toolu_t', name: 'Task', input: {} }]),
        user('Look.', 'toolu_t'),
        call('b', 'toolu_b', 'toolu_t'),
        user([{ type: 'text', text: 'Stop.' }], 'toolu_t'),
        said('c', [{ type: 'text', text: 'Stopped.' }], 'toolu_t'),
        result('toolu_t'),
        ...GO_ON,
      ),
    );
    expect(lines[5]).toMatchObject(stub('toolu_b', 'toolu_t'));
  });

  it('a user message between a call and its result moves after the result', () => {
    const { lines, fixed } = resumed(
      linesOf(init, user('List.'), call('a', 'toolu_a'), user('Quick.'), result('toolu_a'), ...GO_ON),
    );
    expect(fixed.changes).toMatchObject([{ rule: 'interrupted-tool-results', line: 4 }]);
    expect(lines.slice(3, 5)).toEqual([result('toolu_a'), user('Quick.')]);
  });

  it('a compaction between a call and its result: the result moves back to its call', () => {
    const boundary = { type: 'system', subtype: 'compact_boundary', session_id: 's', compact_metadata: {} };
    const { lines, fixed } = resumed(
      linesOf(init, user('List.'), call('a', 'toolu_a'), boundary, result('toolu_a', 'kept'), ...GO_ON),
    );
    expect(fixed.changes).toMatchObject([{ rule: 'orphan-tool-result', line: 5 }]);
    expect(lines.slice(2, 5)).toEqual([call('a', 'toolu_a'), result('toolu_a', 'kept'), boundary]);
  });

  it('a result without its call, and a second result, are removed', () => {
    const before = [
      init,
      user('List.'),
      result('toolu_x'),
      call('a', 'toolu_a'),
      result('toolu_a', 'one'),
      result('toolu_a', 'two'),
      ...GO_ON,
    ];
    const { text } = resumed(linesOf(...before));
    expect(text).toBe(linesOf(...before.filter((_, i) => i !== 2 && i !== 5)));
  });

  it('an ID used by two calls is renamed for the second', () => {
    const { lines, text } = resumed(
      linesOf(
        init,
        user('List.'),
        said('a', [
          { type: 'tool_use', id: 'toolu_a', name: 'Bash', input: {} },
          { type: 'tool_use', id: 'toolu_a', name: 'Bash', input: {} },
        ]),
        result('toolu_a'),
        result('toolu_a', 'y'),
        ...GO_ON,
      ),
    );
    const [, second] = (lines[2] as { message: { content: { id: string }[] } }).message.content;
    expect(lines[4]).toMatchObject({ message: { content: [{ tool_use_id: second?.id }] } });
    expect(text).toContain(JSON.stringify(result('toolu_a')));
  });

  it('a run that ends in a call, or has no faults, is not changed', () => {
    for (const lines of [
      [init, user('List.'), call('a', 'toolu_a')],
      [init, user('List.'), call('a', 'toolu_a'), result('toolu_a'), ...GO_ON],
    ])
      expect(resumed(linesOf(...lines)).text).toBe(linesOf(...lines));
  });

  it('repairs the same messages in one list', () => {
    const list = [init, user('List.'), call('a', 'toolu_a'), call('a', 'toolu_b'), user('Quick.'), result('toolu_b')];
    const text = JSON.stringify([...list, ...GO_ON], undefined, 1);
    const { text: after, fixed } = resumed(text);
    expect(fixed.formatSummary).toBe('1 × Claude stream-json list');
    const lines = JSON.parse(after) as JsonObject[];
    expect(lines.slice(2, 7)).toMatchObject([list[2], list[3], stub('toolu_a'), list[5], list[4]] as JsonObject[]);
  });
});
