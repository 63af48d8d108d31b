/** Agent runs, their events, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { agUiBreakers } from './ag-ui-breakers.ts';
import { json, pieces, text } from './values.ts';

const noted = <T extends JsonObject>(message: fc.Arbitrary<T>): fc.Arbitrary<JsonObject> =>
  fc.tuple(message, fc.option(json(), { nil: undefined })).map(([each, metadata]) => ({
    ...each,
    ...(metadata !== undefined && Object.keys(metadata).length > 0 && { metadata }),
  }));

const said = () => noted(text().map((content): JsonObject => ({ role: 'assistant', content })));
const asked = () =>
  fc.constantFrom<JsonObject>({ role: 'developer', content: 'Be brief.' }, { role: 'user', content: 'Go on.' });

/** Calls, after optional text, and results for some of them. */
function called(): fc.Arbitrary<JsonObject[]> {
  const call = fc.tuple(json(), fc.boolean(), fc.option(fc.base64String({ minLength: 4 }), { nil: undefined }));
  return fc
    .tuple(fc.option(text(), { nil: undefined }), fc.array(call, { minLength: 1, maxLength: 3 }))
    .map(([content, calls]) => [
      {
        role: 'assistant',
        ...(content !== undefined && { content }),
        toolCalls: calls.map(([args, , encryptedValue]) => ({
          id: '',
          type: 'function',
          function: { name: 'tide_table', arguments: JSON.stringify(args) },
          ...(encryptedValue !== undefined && { encryptedValue }),
        })),
      },
      ...calls.flatMap(([, isAnswered], i): JsonObject[] =>
        isAnswered ? [{ role: 'tool', toolCallId: i, content: 'high water at 6' }] : [],
      ),
    ]);
}

const thought = () =>
  fc.tuple(text(), fc.option(fc.base64String({ minLength: 4 }), { nil: undefined })).map(
    ([content, encryptedValue]): JsonObject => ({
      role: 'reasoning',
      content,
      ...(encryptedValue !== undefined && { encryptedValue }),
    }),
  );

const shown = () =>
  fc.nat(9).map((done): JsonObject => ({ role: 'activity', activityType: 'plan', content: { done } }));

/** Adds IDs to messages and calls. */
function number(messages: readonly JsonObject[]): JsonObject[] {
  let calls: JsonObject[] = [];
  let count = 0;
  return messages.map((message, i) => {
    const id = `msg_${i}`;
    if (Array.isArray(message.toolCalls)) {
      calls = (message.toolCalls as JsonObject[]).map(call => ({ ...call, id: `call_${count++}` }));
      return { id, ...message, toolCalls: calls };
    }
    return { id, ...message, ...(message.role === 'tool' && { toolCallId: calls[message.toolCallId as number]?.id }) };
  });
}

const state = () => fc.record({ step: fc.nat(9), notes: fc.array(fc.lorem({ maxCount: 2 }), { maxLength: 3 }) });

function replies(): fc.Arbitrary<JsonObject> {
  const one = fc.oneof(
    { arbitrary: called(), weight: 3 },
    ...[said(), thought(), shown(), asked()].map(each => ({ arbitrary: each.map(message => [message]), weight: 2 })),
  );
  return fc
    .tuple(fc.array(one, { maxLength: 5 }), fc.option(state(), { nil: undefined }))
    .map(([turns, final]) => ({ messages: number(turns.flat()), ...(final !== undefined && { state: final }) }));
}

function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const { messages, state: final } = reply as { messages: JsonObject[]; state?: JsonObject };
  const run = { threadId: 'thread_1', runId: 'run_1' };
  const body = messages.flatMap((message, i) => stepped(messageEvents(message, split, choose), i, choose));
  return [
    { type: 'RUN_STARTED', ...run },
    ...body,
    ...(final === undefined ? [] : stateEvents(final, choose)),
    { type: 'RUN_FINISHED', ...run },
  ];
}

function stepped(events: JsonObject[], i: number, choose: Choose): JsonObject[] {
  if (choose(3) > 0) return events;
  const stepName = `step ${i}`;
  return [{ type: 'STEP_STARTED', stepName }, ...events, { type: 'STEP_FINISHED', stepName }];
}

function stateEvents(final: JsonObject, choose: Choose): JsonObject[] {
  if (choose(2) === 0) return [{ type: 'STATE_SNAPSHOT', snapshot: final }];
  const delta = Object.entries(final).map(([key, value]) => ({ op: 'add', path: `/${key}`, value }));
  return [
    { type: 'STATE_SNAPSHOT', snapshot: {} },
    { type: 'STATE_DELTA', delta },
  ];
}

function messageEvents(message: JsonObject, split: Split, choose: Choose): JsonObject[] {
  const { id: messageId, role, content, metadata } = message;
  if (role === 'tool') return [{ type: 'TOOL_CALL_RESULT', messageId, toolCallId: message.toolCallId, content, role }];
  if (role === 'activity') return activityEvents(message, choose);
  if (role === 'reasoning') return reasoningEvents(message, split, choose);
  const calls = (message.toolCalls ?? []) as JsonObject[];
  if (content === undefined) return callEvents(calls, messageId, split, choose);
  const start = { messageId, ...(role !== 'assistant' && { role }), ...(metadata !== undefined && { metadata }) };
  return [
    ...fragments('TEXT_MESSAGE', 'CONTENT', start, { messageId }, pieces(split, content), choose),
    ...callEvents(calls, messageId, split, choose),
  ];
}

/** A start, fragments and an end; or chunks, of which the first names what it starts. */
function fragments(
  prefix: string,
  middle: string,
  start: JsonObject,
  named: JsonObject,
  parts: readonly string[],
  choose: Choose,
): JsonObject[] {
  if (choose(3) === 0)
    return parts.map((delta, i) => ({
      type: `${prefix}_CHUNK`,
      ...(i === 0 ? start : choose(2) === 0 ? named : {}),
      delta,
    }));
  return [
    { type: `${prefix}_START`, ...start },
    ...parts.map(delta => ({ type: `${prefix}_${middle}`, ...named, delta })),
    { type: `${prefix}_END`, ...named },
  ];
}

function callEvents(
  calls: readonly JsonObject[],
  parentMessageId: unknown,
  split: Split,
  choose: Choose,
): JsonObject[] {
  const streams = calls.map(({ id: toolCallId, function: fn }) => {
    const { name: toolCallName, arguments: args } = fn as JsonObject;
    const start = { toolCallId, toolCallName, parentMessageId };
    return fragments('TOOL_CALL', 'ARGS', start, { toolCallId }, pieces(split, args), choose);
  });
  const signed = calls.filter(({ encryptedValue }) => encryptedValue !== undefined);
  const areChunks = streams.some(events => events.some(({ type }) => type === 'TOOL_CALL_CHUNK'));
  return [
    ...(areChunks || choose(2) === 0 ? streams.flat() : interleaved(streams)),
    ...signed.map(({ id: entityId, encryptedValue }) => ({
      type: 'REASONING_ENCRYPTED_VALUE',
      subtype: 'tool-call',
      entityId,
      encryptedValue,
    })),
  ];
}

/** Interleaves calls that are open at the same time: one event of each in turn. */
function interleaved(streams: readonly JsonObject[][]): JsonObject[] {
  const longest = Math.max(...streams.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => streams.flatMap(events => events.slice(i, i + 1))).flat();
}

function reasoningEvents(
  { id: messageId, content, encryptedValue }: JsonObject,
  split: Split,
  choose: Choose,
): JsonObject[] {
  const parts = pieces(split, content);
  const isChunked = choose(3) === 0;
  const named = { messageId };
  const events = isChunked
    ? parts.map(delta => ({ type: 'REASONING_MESSAGE_CHUNK', ...named, delta }))
    : [
        { type: 'REASONING_START', ...named },
        { type: 'REASONING_MESSAGE_START', ...named, role: 'reasoning' },
        ...parts.map(delta => ({ type: 'REASONING_MESSAGE_CONTENT', ...named, delta })),
        { type: 'REASONING_MESSAGE_END', ...named },
        { type: 'REASONING_END', ...named },
      ];
  if (encryptedValue === undefined) return events;
  return [...events, { type: 'REASONING_ENCRYPTED_VALUE', subtype: 'message', entityId: messageId, encryptedValue }];
}

function activityEvents({ id: messageId, activityType, content }: JsonObject, choose: Choose): JsonObject[] {
  const base = { messageId, activityType };
  if (choose(2) === 0) return [{ type: 'ACTIVITY_SNAPSHOT', ...base, content }];
  const patch = [{ op: 'replace', path: '/done', value: (content as JsonObject).done }];
  return [
    { type: 'ACTIVITY_SNAPSHOT', ...base, content: { done: 0 } },
    { type: 'ACTIVITY_DELTA', ...base, patch },
  ];
}

export const agUiStreams: StreamSystem = {
  id: 'ag-ui',
  dialect: 'ag-ui',
  replies: replies(),
  eventsOf,
  hasReply: true,
  breakers: agUiBreakers,
};
