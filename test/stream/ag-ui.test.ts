/** Runs of the Agent User Interaction Protocol: the assembled messages, and findings about the order of events. */
import { EventSchemas } from '@ag-ui/core/schemas';
import { describe, expect, it } from 'vitest';
import { assemble } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { PatchedValue } from '../../src/stream/ag-ui/patch.ts';
import agUi from '../../src/stream/protocols/ag-ui.ts';

const START: JsonObject = { type: 'RUN_STARTED', threadId: 'thread_1', runId: 'run_1' };
const END: JsonObject = { type: 'RUN_FINISHED', threadId: 'thread_1', runId: 'run_1' };
const text = (messageId: string, more: JsonObject = {}): JsonObject => ({
  type: 'TEXT_MESSAGE_START',
  messageId,
  ...more,
});
const words = (messageId: string, delta: unknown): JsonObject => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });
const textEnd = (messageId: string, more: JsonObject = {}): JsonObject => ({
  type: 'TEXT_MESSAGE_END',
  messageId,
  ...more,
});
const call = (toolCallId: string, parentMessageId?: string, more: JsonObject = {}): JsonObject => ({
  type: 'TOOL_CALL_START',
  toolCallId,
  toolCallName: 'tide_table',
  ...(parentMessageId !== undefined && { parentMessageId }),
  ...more,
});
const args = (toolCallId: string, delta: string): JsonObject => ({ type: 'TOOL_CALL_ARGS', toolCallId, delta });
const callEnd = (toolCallId: string): JsonObject => ({ type: 'TOOL_CALL_END', toolCallId });
const result = (messageId: string, toolCallId: string): JsonObject => ({
  type: 'TOOL_CALL_RESULT',
  messageId,
  toolCallId,
  content: 'high water at 6',
});

const run = (...events: unknown[]) => assemble(events, { protocol: 'ag-ui', dialect: 'ag-ui' });
const within = (...events: unknown[]) => run(START, ...events, END);
const messagesOf = (reply: unknown) => (reply as JsonObject).messages as JsonObject[];
const findingsOf = (...events: unknown[]) =>
  run(...events).diagnostics.map(
    ({ rule, messageId, severity, pointer }) => `${severity} ${rule}/${messageId} at ${pointer}`,
  );

const toolCall = (id: string, text: string, more: JsonObject = {}): JsonObject => ({
  id,
  type: 'function',
  function: { name: 'tide_table', arguments: text },
  ...more,
});

describe('the messages', () => {
  it('are assembled from the events of a run', () => {
    const { reply, isComplete, diagnostics, protocol, dialect } = within(
      { type: 'REASONING_START', messageId: 'r1' },
      { type: 'REASONING_MESSAGE_START', messageId: 'r1', role: 'reasoning' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'Two ' },
      { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r1', delta: 'ports.' },
      { type: 'REASONING_MESSAGE_END', messageId: 'r1' },
      { type: 'REASONING_END', messageId: 'r1' },
      { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'r1', encryptedValue: 'c2Vh' },
      { type: 'STEP_STARTED', stepName: 'ask' },
      text('m1'),
      words('m1', 'I look '),
      call('c1', 'm1'),
      call('c2', 'm1', { metadata: { a: 1 } }),
      args('c1', '{"port":'),
      words('m1', 'them up.'),
      args('c2', '{}'),
      args('c1', '"Oban"}'),
      callEnd('c2'),
      callEnd('c1'),
      textEnd('m1', { metadata: { model: 'small' } }),
      { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'tool-call', entityId: 'c2', encryptedValue: 'dGlkZQ' },
      { type: 'STEP_FINISHED', stepName: 'ask' },
      text('m2', { role: 'developer', name: 'guard' }),
      textEnd('m2'),
      result('t1', 'c1'),
      result('t2', 'c2'),
      { type: 'ACTIVITY_SNAPSHOT', messageId: 'a1', activityType: 'plan', content: { steps: ['look'] } },
      {
        type: 'ACTIVITY_DELTA',
        messageId: 'a1',
        activityType: 'plan',
        patch: [{ op: 'add', path: '/steps/-', value: 2 }],
      },
      { type: 'RAW', event: {} },
      { type: 'CUSTOM', name: 'noise', value: null },
    );
    expect(diagnostics).toEqual([]);
    expect([isComplete, protocol, dialect]).toEqual([true, 'ag-ui', 'ag-ui']);
    expect(reply).toEqual({
      messages: [
        { id: 'r1', role: 'reasoning', content: 'Two ports.', encryptedValue: 'c2Vh' },
        {
          id: 'm1',
          role: 'assistant',
          content: 'I look them up.',
          toolCalls: [
            toolCall('c1', '{"port":"Oban"}'),
            toolCall('c2', '{}', { metadata: { a: 1 }, encryptedValue: 'dGlkZQ' }),
          ],
          metadata: { model: 'small' },
        },
        // Results come after the message with the call, whatever was sent in between.
        { id: 't1', toolCallId: 'c1', role: 'tool', content: 'high water at 6' },
        { id: 't2', toolCallId: 'c2', role: 'tool', content: 'high water at 6' },
        { id: 'm2', role: 'developer', content: '', name: 'guard' },
        { id: 'a1', role: 'activity', activityType: 'plan', content: { steps: ['look', 2] } },
      ],
    });
  });

  it('may start with chunks, and end with the next event of another kind', () => {
    const { reply, diagnostics } = within(
      { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm1', delta: 'High ' },
      { type: 'TEXT_MESSAGE_CHUNK', delta: 'water.' },
      { type: 'TOOL_CALL_CHUNK', toolCallId: 'c1', toolCallName: 'tide_table', parentMessageId: 'm1', delta: '{' },
      { type: 'TOOL_CALL_CHUNK', toolCallId: 'c1', delta: '}' },
      { type: 'TEXT_MESSAGE_CHUNK', messageId: 's1', subagentRunId: 'sub', delta: 'Other' },
      { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm2', delta: 'a' },
      { type: 'TEXT_MESSAGE_CHUNK', subagentRunId: 'sub', delta: ' lane' },
      { type: 'REASONING_MESSAGE_CHUNK', messageId: 'r1', delta: 'hm' },
    );
    expect(diagnostics).toEqual([]);
    expect(messagesOf(reply)).toEqual([
      { id: 'm1', role: 'assistant', content: 'High water.', toolCalls: [toolCall('c1', '{}')] },
      { id: 's1', role: 'assistant', content: 'Other lane', subagentRunId: 'sub' },
      { id: 'm2', role: 'assistant', content: 'a' },
      { id: 'r1', role: 'reasoning', content: 'hm' },
    ]);
  });

  it('put calls without a parent into separate messages', () => {
    const { reply } = within(call('c1'), callEnd('c1'), call('c2', 'm9', { subagentRunId: 'sub' }), callEnd('c2'));
    expect(messagesOf(reply)).toEqual([
      { id: 'c1', role: 'assistant', toolCalls: [toolCall('c1', '')] },
      { id: 'm9', role: 'assistant', toolCalls: [toolCall('c2', '')], subagentRunId: 'sub' },
    ]);
  });

  it('are replaced by a snapshot, except for reasoning and activity that it does not track', () => {
    const user = { id: 'u1', role: 'user', content: 'When is high water?' };
    const snapshot = { id: 'm1', role: 'assistant', content: 'At 6.', toolCalls: [toolCall('c1', '{')] };
    const { reply, diagnostics } = within(
      { type: 'REASONING_MESSAGE_CHUNK', messageId: 'r1', delta: 'hm' },
      text('m1'),
      text('gone'),
      { type: 'MESSAGES_SNAPSHOT', messages: [user, snapshot] },
      words('m1', ' Then at 18.'),
      words('gone', 'nobody reads this'),
      textEnd('m1'),
      textEnd('gone'),
      call('c1', 'm1'),
      args('c1', '}'),
      callEnd('c1'),
    );
    expect(diagnostics).toEqual([]);
    expect(messagesOf(reply)).toEqual([
      { id: 'r1', role: 'reasoning', content: 'hm' },
      { ...snapshot, content: 'At 6. Then at 18.', toolCalls: [toolCall('c1', '{}')] },
      user,
    ]);
    expect(snapshot.content).toBe('At 6.');
    expect(snapshot.toolCalls[0]).toEqual(toolCall('c1', '{'));
  });

  it('include reasoning of older versions, without IDs', () => {
    const { reply, diagnostics } = within(
      { type: 'THINKING_START' },
      { type: 'THINKING_TEXT_MESSAGE_START' },
      { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'hm' },
      { type: 'THINKING_TEXT_MESSAGE_END' },
      { type: 'THINKING_END' },
    );
    expect(diagnostics).toEqual([]);
    expect(messagesOf(reply)).toEqual([{ role: 'reasoning', content: 'hm' }]);
  });

  it('start with those of the request that the run repeats', () => {
    const user = { id: 'u1', role: 'user', content: 'Hello' };
    const input = { threadId: 'thread_1', runId: 'run_1', messages: [user], state: { n: 1 } };
    const { reply } = run(
      { ...START, input },
      { type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/n', value: 2 }] },
      END,
    );
    expect(reply).toEqual({ messages: [user], state: { n: 2 } });
    expect(input.state).toEqual({ n: 1 });
  });

  it('accept IDs that are names of prototype properties', () => {
    const { reply, diagnostics } = within(
      text('__proto__'),
      words('__proto__', 'a'),
      call('constructor', '__proto__'),
      callEnd('constructor'),
      textEnd('__proto__'),
      { type: 'STATE_SNAPSHOT', snapshot: {} },
      { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/__proto__', value: { bad: 1 } }] },
    );
    expect(diagnostics.map(({ messageId, severity }) => `${severity} ${messageId}`)).toEqual(['warning homeless']);
    expect(reply).toEqual({
      messages: [{ id: '__proto__', role: 'assistant', content: 'a', toolCalls: [toolCall('constructor', '')] }],
      state: {},
    });
    expect(({} as JsonObject).bad).toBeUndefined();
  });

  it('are undefined without events, and empty in a run without messages', () => {
    expect(run().reply).toBeUndefined();
    expect(run(START).reply).toBeUndefined();
    expect(run(START, END).reply).toEqual({ messages: [] });
  });
});

describe('the state', () => {
  const patched = (value: unknown, ...patch: unknown[]) => {
    const state = new PatchedValue(value);
    return state.apply(patch) ? state.value : 'refused';
  };

  it('is changed by patches as RFC 6902 defines', () => {
    expect(patched({ foo: ['bar', 'baz'] }, { op: 'add', path: '/foo/1', value: 'qux' })).toEqual({
      foo: ['bar', 'qux', 'baz'],
    });
    expect(patched({ a: 1, 'b/c': 2 }, { op: 'remove', path: '/b~1c' })).toEqual({ a: 1 });
    expect(patched({ a: { b: 1 } }, { op: 'move', from: '/a/b', path: '/c' })).toEqual({ a: {}, c: 1 });
    expect(patched({ a: [1] }, { op: 'copy', from: '/a', path: '/b' }, { op: 'add', path: '/b/-', value: 2 })).toEqual({
      a: [1],
      b: [1, 2],
    });
    expect(patched({ a: { x: [1, null] } }, { op: 'test', path: '/a', value: { x: [1, null] } })).toEqual({
      a: { x: [1, null] },
    });
    expect(patched(1, { op: 'replace', path: '', value: [2] })).toEqual([2]);
    expect(patched([1], { op: 'remove', path: '' })).toBeNull();
  });

  it.each([
    [{ op: 'add', path: '/list/9', value: 1 }],
    [{ op: 'add', path: '/list/01', value: 1 }],
    [{ op: 'add', path: '/none/deep', value: 1 }],
    [{ op: 'add', path: '/list/-' }],
    [{ op: 'replace', path: '/none', value: 1 }],
    [{ op: 'remove', path: '/none' }],
    [{ op: 'move', from: '/list', path: '/list/0' }],
    [{ op: 'test', path: '/list', value: [1] }],
    [{ op: 'grow', path: '/list' }],
    [{ op: 'add', path: 'list', value: 1 }],
    ['no operation'],
  ])('is not changed by a patch that does not fit: %j', operation => {
    const value = { list: [1, 2], more: {} };
    const state = new PatchedValue(value);
    expect(state.apply([{ op: 'add', path: '/more/a', value: 1 }, operation])).toBe(false);
    expect(state.value).toEqual({ list: [1, 2], more: {} });
    expect(state.apply([operation])).toBe(false);
    expect(state.value).toEqual({ list: [1, 2], more: {} });
  });

  it('keeps the order of its keys if a patch fails', () => {
    const state = new PatchedValue({ a: 1, b: { c: [1, 2] } });
    const patch = [
      { op: 'remove', path: '/a' },
      { op: 'remove', path: '/b/c/0' },
      { op: 'copy', from: '/b', path: '/a' },
      { op: 'replace', path: '', value: 3 },
      { op: 'remove', path: '/none' },
    ];
    expect(state.apply(patch)).toBe(false);
    expect(JSON.stringify(state.value)).toBe('{"a":1,"b":{"c":[1,2]}}');
  });

  it.each([
    ['of many values', 'a'],
    ['of long texts', 'a'.repeat(4000)],
  ])('is not doubled by copies beyond a limit: %s', (_name, content) => {
    const double = (i: number) => ({ type: 'STATE_DELTA', delta: [{ op: 'copy', from: '', path: `/x${i}` }] });
    const doublings = Array.from({ length: 30 }, (_, i) => double(i));
    const { reply, diagnostics } = within({ type: 'STATE_SNAPSHOT', snapshot: { content } }, ...doublings);
    const { length } = Object.keys((reply as JsonObject).state as JsonObject);
    expect(length).toBeLessThan(25);
    expect(diagnostics).toHaveLength(31 - length);
    expect(diagnostics[0]).toMatchObject({ rule: 'stream-fragment-lost', pointer: `/${length + 1}` });
  });

  it('is left out if only changes to it were sent, without a finding', () => {
    const { reply, diagnostics } = within({ type: 'STATE_DELTA', delta: [{ op: 'replace', path: '/a', value: 1 }] });
    expect([reply, diagnostics]).toEqual([{ messages: [] }, []]);
  });
});

describe('the order of events', () => {
  const ORDER = 'error stream-event-order';
  const cases: [string, JsonObject[], string[]][] = [
    ['no opening of the run', [text('m1'), textEnd('m1'), END], [`${ORDER}/unexpected at /0/type`]],
    ['the opening comes late', [text('m1'), START, textEnd('m1'), END], [`${ORDER}/unexpected at /0/type`]],
    [
      'a fragment of nothing',
      [START, words('m1', 'a'), words('m1', 'b'), textEnd('m1'), END],
      [`${ORDER}/notOpen at /1/messageId`],
    ],
    ['an end of nothing', [START, callEnd('c1'), END], [`${ORDER}/notOpen at /1/toolCallId`]],
    [
      'an opening of what is open',
      [START, text('m1'), text('m1'), textEnd('m1'), END],
      [`${ORDER}/openTwice at /2/messageId`],
    ],
    ['text left open', [START, text('m1'), words('m1', 'a'), END], [`${ORDER}/leftOpen at /3/type`]],
    [
      'text left open, and closed behind the end',
      [START, text('m1'), END, textEnd('m1')],
      [`${ORDER}/leftOpen at /2/type`],
    ],
    ['a step left open', [START, { type: 'STEP_STARTED', stepName: 's' }, END], [`${ORDER}/leftOpen at /2/type`]],
    [
      'a span of reasoning left open',
      [START, { type: 'REASONING_START', messageId: 'r' }, END],
      [`${ORDER}/leftOpen at /2/type`],
    ],
    [
      'a step closed by another',
      [
        START,
        { type: 'STEP_STARTED', stepName: 's' },
        { type: 'STEP_FINISHED', stepName: 's', subagentRunId: 'x' },
        END,
      ],
      [`${ORDER}/otherOwner at /2/stepName`],
    ],
    [
      'text of another agent',
      [
        START,
        text('m1'),
        { ...words('m1', 'a'), subagentRunId: 'x' },
        { ...words('m1', 'b'), subagentRunId: 'x' },
        textEnd('m1'),
        END,
      ],
      [`${ORDER}/otherOwner at /2/messageId`],
    ],
    [
      'a subagent that runs twice',
      [
        START,
        { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n' },
        { type: 'SUBAGENT_FINISHED', subagentRunId: 's' },
        { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n' },
        { type: 'SUBAGENT_ERROR', subagentRunId: 's', message: 'no' },
        END,
      ],
      [`${ORDER}/openTwice at /3/subagentRunId`],
    ],
    [
      'a subagent inside of none',
      [
        START,
        { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n', parentSubagentRunId: 'p' },
        { type: 'SUBAGENT_FINISHED', subagentRunId: 's' },
        END,
      ],
      [`${ORDER}/notOpen at /1/parentSubagentRunId`],
    ],
    ['a run inside of a run', [START, { ...START, runId: 'run_2' }, END], [`${ORDER}/unexpected at /1/type`]],
    ['the opening twice', [START, START, END], [`${ORDER}/twice at /1/type`]],
    ['events behind the end', [START, END, text('m1'), textEnd('m1')], [`${ORDER}/afterEnd at /2/type`]],
    ['one run behind another', [START, END, START, text('m1'), textEnd('m1'), END], []],
    [
      'a chunk of nothing',
      [START, { type: 'TEXT_MESSAGE_CHUNK', delta: 'a' }, { type: 'TEXT_MESSAGE_CHUNK', delta: 'b' }, END],
      ['error stream-fragment-lost/homeless at /1'],
    ],
    [
      'a chunk that says another name',
      [
        START,
        { type: 'TOOL_CALL_CHUNK', toolCallId: 'c', toolCallName: 'a' },
        { type: 'TOOL_CALL_CHUNK', toolCallName: 'b' },
        END,
      ],
      ['warning wrong-type/wrongType at /2/toolCallName'],
    ],
    [
      'an event of another protocol',
      [START, { type: 'text-delta' }, END],
      [`warning stream-event-order/unknown at /1/type`],
    ],
    ['no end', [START, text('m1')], ['error truncated-stream/noEnd at /1']],
    [
      'a run that failed',
      [START, text('m1'), { type: 'RUN_ERROR', message: 'no', code: 'busy' }],
      ['warning stream-error-ignored/event at /2'],
    ],
    [
      'a run that goes on behind its error',
      [START, { type: 'RUN_ERROR', message: 'no' }, text('m1'), textEnd('m1')],
      ['warning stream-error-ignored/event at /1', 'error stream-error-ignored/continued at /2/type'],
    ],
    [
      'a run that failed, and one that did not',
      [{ type: 'RUN_ERROR', message: 'no' }, START, END],
      ['warning stream-error-ignored/event at /0'],
    ],
    [
      'arguments that break off',
      [START, call('c1'), args('c1', '{"a'), callEnd('c1'), END],
      ['warning arguments-not-json/notJson at /3'],
    ],
    [
      'a patch that does not fit',
      [
        START,
        { type: 'STATE_SNAPSHOT', snapshot: {} },
        { type: 'STATE_DELTA', delta: [{ op: 'remove', path: '/a' }] },
        END,
      ],
      ['warning stream-fragment-lost/homeless at /2'],
    ],
    [
      'counts that do not add up',
      [START, { ...END, usage: [{ inputTokens: 2, outputTokens: 3, totalTokens: 9 }] }],
      ['warning usage-mismatch/parts at /1/usage/0/totalTokens'],
    ],
    [
      'a snapshot with a message that is none',
      [START, { type: 'MESSAGES_SNAPSHOT', messages: [{ role: 'user', content: 'a' }] }, END],
      ['error missing-field/missing at /1/messages/0'],
    ],
    [
      'an opening without its id',
      [START, { type: 'TEXT_MESSAGE_START' }, words('m1', 'a'), textEnd('m1'), END],
      ['error missing-field/missing at /1'],
    ],
  ];

  it.each(cases)('%s', (_name, events, expected) => {
    expect(findingsOf(...events)).toEqual(expected);
  });

  it('names the ID and the event, and quotes no content', () => {
    const { diagnostics } = run(START, words('m1', 'a secret'), textEnd('m1'), END);
    expect(diagnostics.map(each => each.message)).toEqual([
      '`TEXT_MESSAGE_CONTENT` for message `m1`, which is not open',
    ]);
    expect(run(START, { type: 'RUN_ERROR', message: 'a secret', code: 'busy' }).diagnostics[0]?.message).toBe(
      'the stream contains an error: busy',
    );
  });

  it('keeps text without a start event', () => {
    expect(messagesOf(run(START, words('m1', 'a'), textEnd('m1'), END).reply)).toEqual([
      { id: 'm1', role: 'assistant', content: 'a' },
    ]);
  });
});

describe('the fields of an event', () => {
  const events: JsonObject[] = [
    START,
    END,
    text('m1', { role: 'user', name: 'n', metadata: {}, timestamp: 1, rawEvent: 1, subagentRunId: 's' }),
    words('m1', 'a'),
    textEnd('m1'),
    { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', role: 'user', delta: 'd', name: 'n' },
    call('c1', 'm1'),
    args('c1', '{}'),
    callEnd('c1'),
    { type: 'TOOL_CALL_CHUNK', toolCallId: 'c', toolCallName: 'n', delta: 'd', parentMessageId: 'm' },
    { ...result('t', 'c1'), role: 'tool' },
    { type: 'STATE_SNAPSHOT', snapshot: {} },
    { type: 'STATE_DELTA', delta: [{ op: 'remove', path: '/a' }] },
    { type: 'MESSAGES_SNAPSHOT', messages: [] },
    { type: 'ACTIVITY_SNAPSHOT', messageId: 'a', activityType: 't', content: {}, replace: true },
    { type: 'ACTIVITY_DELTA', messageId: 'a', activityType: 't', patch: [] },
    { type: 'RAW', event: 1, source: 's' },
    { type: 'CUSTOM', name: 'n', value: 1 },
    { type: 'RUN_ERROR', message: 'm', code: 'c', usage: [{ inputTokens: 1 }] },
    { type: 'STEP_STARTED', stepName: 's' },
    { type: 'STEP_FINISHED', stepName: 's' },
    { type: 'REASONING_START', messageId: 'r' },
    { type: 'REASONING_MESSAGE_START', messageId: 'r', role: 'reasoning' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId: 'r', delta: 'd' },
    { type: 'REASONING_MESSAGE_END', messageId: 'r' },
    { type: 'REASONING_MESSAGE_CHUNK', messageId: 'r', delta: 'd' },
    { type: 'REASONING_END', messageId: 'r' },
    { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: 'r', encryptedValue: 'e' },
    { type: 'SUBAGENT_STARTED', subagentRunId: 's', name: 'n', description: 'd' },
    { type: 'SUBAGENT_FINISHED', subagentRunId: 's', result: 1, outcome: { type: 'success' } },
    { type: 'SUBAGENT_ERROR', subagentRunId: 's', message: 'm', code: 'c' },
  ];
  /** Fields that may be null: the client of version 1.0 removes them before it checks the event. */
  const NULLABLE = new Set(['parentMessageId', 'rawEvent', 'result', 'outcome']);
  const isRefused = (event: JsonObject) =>
    run(event).diagnostics.some(({ rule }) => rule === 'missing-field' || rule === 'wrong-type');

  it.each(events.map(event => [String(event.type), event] as const))(
    '%s: findings match the schemas of the protocol',
    (_type, event) => {
      expect([EventSchemas.safeParse(event).success, isRefused(event)]).toEqual([true, false]);
      for (const key of Object.keys(event).filter(each => each !== 'type')) {
        const { [key]: _gone, ...without } = event;
        const variants: JsonObject[] = [
          without,
          ...[7.5, true, null, [7], 'word', { a: 1 }].map(value => ({ ...event, [key]: value })),
        ];
        for (const variant of variants) {
          if (NULLABLE.has(key) && variant[key] === null) continue;
          // Values inside lists and in an outcome are not checked here. Patches are checked when they are applied.
          if (key === 'outcome' || Array.isArray(variant[key])) continue;
          // It may be missing in a later chunk, but not in the first.
          if (key === 'toolCallName' && !Object.hasOwn(variant, key)) continue;
          const taken = EventSchemas.safeParse(variant).success;
          expect([JSON.stringify(variant), isRefused(variant)]).toEqual([JSON.stringify(variant), !taken]);
        }
      }
    },
  );
});

describe('a stream of bytes', () => {
  const events = [START, text('m1'), words('m1', 'Höhe 🌊'), textEnd('m1'), END];
  const body = new TextEncoder().encode(events.map(event => `data: ${JSON.stringify(event)}\n\n`).join(''));
  const whole = assemble(body);

  it('is detected, and gives the same result however it is split', () => {
    expect([whole.protocol, whole.dialect, whole.diagnostics]).toEqual(['ag-ui', 'ag-ui', []]);
    for (let at = 0; at <= body.length; at++)
      expect(assemble([body.subarray(0, at), body.subarray(at)])).toEqual(whole);
  });

  it('reports an end marker that this protocol does not have', () => {
    const marked = assemble(`${new TextDecoder().decode(body)}data: [DONE]\n\n`, { dialect: 'ag-ui' });
    expect(marked.diagnostics.map(({ messageId, severity }) => `${severity} ${messageId}`)).toEqual([
      'warning unknown',
    ]);
  });
});

describe('what is detected', () => {
  const isDetected = (data: unknown) => agUi.detects({ data, name: undefined, isText: false, pointer: '/0' });

  it('is an event that starts or continues a run', () => {
    for (const event of [START, END, text('m'), call('c'), { type: 'RUN_ERROR', message: 'm' }])
      expect(isDetected(event)).toBe(true);
  });

  it('is not an event of another stream, a message or a request', () => {
    const others = [
      null,
      [],
      'RUN_STARTED',
      {},
      { type: 'RUN_STARTED' },
      { type: 'RAW', event: 1 },
      { type: 'message_start' },
    ];
    for (const other of others) expect(isDetected(other)).toBe(false);
    expect(isDetected({ threadId: 't', runId: 'r', messages: [] })).toBe(false);
  });
});
