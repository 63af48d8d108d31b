/** Sessions as Wolo stores them, and faults in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const anyText = () => fc.oneof(fc.lorem({ maxCount: 6 }), fc.string({ unit: 'grapheme' }), fc.constant(''));
const someText = () =>
  fc.oneof(
    fc.lorem({ maxCount: 6 }),
    fc.string({ unit: 'grapheme' }).map(text => `${text}.`),
  );
const textPart = (text: fc.Arbitrary<string>) => text.map(text => ({ type: 'text', id: '', text }));

/** Gaps of less than a minute between events, in seconds. */
const gap = () => fc.integer({ min: 0, max: 60_000 }).map(ms => ms / 1000);

const input = () =>
  fc.dictionary(
    fc.string({ minLength: 1, maxLength: 8 }).filter(key => !/^\d+$/.test(key)),
    fc.oneof(
      anyText(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    { maxKeys: 3, noNullPrototype: true },
  );

const toolPart = (state: fc.Arbitrary<JsonObject>) =>
  fc
    .record({ tool: fc.constantFrom('read', 'write', 'shell', 'mcp_search_web'), input: input(), state })
    .map(({ tool, input, state }) => ({ type: 'tool', id: '', tool, input, ...state }));

/** Calls that ran. Denied or interrupted calls never started. */
function finishedTool(): fc.Arbitrary<JsonObject> {
  const ran = fc.record({
    output: anyText(),
    status: fc.constantFrom('completed', 'completed', 'partial', 'error'),
    start_time: gap(),
    end_time: gap(),
  });
  const neverRan = fc.record({
    output: anyText(),
    status: fc.constantFrom('error', 'interrupted'),
    start_time: fc.constant(0),
    end_time: fc.constant(0),
  });
  return toolPart(fc.oneof({ weight: 3, arbitrary: ran }, neverRan));
}

function openTool(): fc.Arbitrary<JsonObject> {
  const waits = fc.constant({ output: '', status: 'pending', start_time: 0, end_time: 0 });
  const runs = gap().map(start => ({ output: '', status: 'running', start_time: start + 0.001, end_time: 0 }));
  return toolPart(fc.oneof(waits, runs));
}

const message = (role: string, parts: fc.Arbitrary<JsonObject[]>, finishReason: fc.Arbitrary<string | null>) =>
  fc
    .record({ parts, finishReason, reasoning: fc.option(anyText(), { nil: '', freq: 2 }), wait: gap() })
    .map(({ parts, finishReason, reasoning, wait }) => ({
      id: '',
      role,
      parts,
      timestamp: wait,
      finished: true,
      finish_reason: finishReason,
      reasoning_content: role === 'assistant' ? reasoning : '',
      metadata: {},
    }));

const user = () =>
  message(
    'user',
    someText().chain(text => textPart(fc.constant(text)).map(part => [part])),
    fc.constant(''),
  );

const reply = () =>
  message(
    'assistant',
    fc.array(textPart(anyText()), { maxLength: 2 }),
    fc.constantFrom('stop', 'length', 'max_steps', null),
  );

/** Text parts, including empty ones, before and between the calls. */
function callsOf(tool: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const step = fc.tuple(fc.array(textPart(anyText()), { maxLength: 2 }), tool).map(([texts, call]) => [...texts, call]);
  const parts = fc.array(step, { minLength: 1, maxLength: 3 }).map(steps => steps.flat());
  return message('assistant', parts, fc.constantFrom('tool_calls', 'stop', 'interrupted'));
}

/** A summary comes first, and is more recent than the messages after it. */
const summary = () =>
  message(
    'user',
    textPart(someText()).map(part => [part]),
    fc.constant(''),
  ).map(value => ({
    ...value,
    metadata: { compaction: { is_summary: true, compacted_message_ids: ['msg_old'] } },
  }));

const turn = () =>
  fc
    .tuple(user(), fc.array(callsOf(finishedTool()), { maxLength: 2 }), fc.option(reply(), { nil: undefined }))
    .map(([first, calls, last]) => [first, ...calls, ...(last === undefined ? [] : [last])]);

const messages = () =>
  fc
    .record({
      head: fc.option(summary(), { nil: undefined, freq: 4 }),
      turns: fc.array(turn(), { minLength: 1, maxLength: 3 }),
      tail: fc.option(callsOf(fc.oneof(openTool(), finishedTool())), { nil: undefined }),
      collide: fc.boolean(),
    })
    .map(({ head, turns, tail, collide }) =>
      settle([...(head ? [head] : []), ...turns.flat(), ...(tail ? [tail] : [])] as JsonObject[], collide),
    );

/**
 * Adds IDs to messages and parts, and converts the gaps to timestamps. Some providers count calls from 0 in every turn.
 */
function settle(messages: readonly JsonObject[], collide: boolean): JsonObject[] {
  let now = 1_704_067_200;
  return messages.map((message, i) => {
    now += message.timestamp as number;
    const { compaction } = message.metadata as JsonObject;
    const parts = (message.parts as JsonObject[]).map((part, j) => ({
      ...part,
      id: part.type === 'text' ? `text_${i}_${j}` : collide ? `call_${j}` : `call_${i}_${j}`,
      ...(typeof part.start_time === 'number' && part.start_time > 0 && spanFrom(part, now)),
      ...(part.start_time === 0 && { end_time: 0 }),
    }));
    const timestamp = compaction === undefined ? now : now + 1e6;
    return { ...message, id: `msg_${i}`, parts, timestamp };
  });
}

function spanFrom({ start_time, end_time, status }: JsonObject, now: number): JsonObject {
  const start = now + (start_time as number);
  return { start_time: start, end_time: status === 'running' ? 0 : start + (end_time as number) };
}

const sessions = () =>
  fc.record({ messages: messages(), title: fc.option(someText(), { nil: null }) }).map(({ messages, title }) => ({
    id: '3f2a9c10',
    created_at: 1_704_067_199.5,
    updated_at: 1_704_069_000.25,
    parent_session_id: null,
    agent_type: null,
    title,
    tags: [],
    messages,
  }));

/** A message of a document, and its pointer. */
interface Found {
  readonly message: JsonObject;
  readonly parts: JsonObject[];
  readonly at: string;
  readonly isLast: boolean;
}

function messagesIn(document: unknown): Found[] {
  const [list, base] = Array.isArray(document)
    ? [document, '']
    : [(document as JsonObject).messages as unknown[], '/messages'];
  return (list as JsonObject[]).map((message, i) => ({
    message,
    parts: message.parts as JsonObject[],
    at: `${base}/${i}`,
    isLast: i === list.length - 1,
  }));
}

function pick<T>(choose: Choose, list: readonly T[]): T | undefined {
  return list.length === 0 ? undefined : list[choose(list.length)];
}

/** A breaker that changes one message. */
function onMessage(
  rule: string,
  fault: string,
  fits: (found: Found) => boolean,
  change: (found: Found) => string,
): SystemBreaker {
  const apply = (document: unknown, choose: Choose) => {
    const found = pick(choose, messagesIn(document).filter(fits));
    return found && change(found);
  };
  return { rule, fault, apply };
}

interface FoundCall {
  readonly call: JsonObject;
  readonly at: string;
  readonly isLast: boolean;
}

/** A breaker that changes one finished call. */
function onCall(rule: string, fault: string, fits: (found: FoundCall) => boolean, changes: JsonObject): SystemBreaker {
  const apply = (document: unknown, choose: Choose) => {
    const calls = messagesIn(document).flatMap(({ parts, at, isLast }) =>
      parts.flatMap((call, i) => (call.type === 'tool' ? [{ call, at: `${at}/parts/${i}`, isLast }] : [])),
    );
    const found = pick(choose, calls.filter(fits));
    if (found !== undefined) Object.assign(found.call, changes);
    return found?.at;
  };
  return { rule, fault, apply };
}

const isUser = ({ message }: Found) => message.role === 'user';
const isOld = ({ isLast, call }: FoundCall) => !isLast && call.status !== 'pending';
const WAITING = { output: '', status: 'pending', start_time: 0, end_time: 0 };
const [START, END] = [1_704_070_000, 1_704_070_001];

const breakers: readonly SystemBreaker[] = [
  onMessage('unsupported-role', 'a narrator', isUser, ({ message, at }) => {
    message.role = 'narrator';
    return `${at}/role`;
  }),
  onMessage(
    'wrong-type',
    'a time in words',
    () => true,
    ({ message, at }) => {
      message.timestamp = 'yesterday';
      return `${at}/timestamp`;
    },
  ),
  onMessage('missing-field', 'no parts', isUser, ({ message, at }) => {
    delete message.parts;
    return at;
  }),
  onMessage(
    'unknown-part-type',
    'a picture',
    () => true,
    ({ parts, at }) => {
      parts.push({ type: 'image', id: 'image_1', url: 'a.png' });
      return `${at}/parts/${parts.length - 1}/type`;
    },
  ),
  onMessage('part-in-wrong-role', 'a call of the user', isUser, ({ parts, at }) => {
    parts.push({ type: 'tool', id: 'call_u', tool: 'read', input: {}, output: 'x', status: 'completed' });
    return `${at}/parts/${parts.length - 1}`;
  }),
  onCall('impossible-tool-call-status', 'a word nobody knows', () => true, { status: 'done', output: 'x' }),
  onCall('impossible-tool-call-status', 'pending with a result', () => true, { ...WAITING, output: 'x' }),
  onCall('impossible-tool-call-status', 'pending with a time', ({ isLast }) => isLast, {
    ...WAITING,
    start_time: START,
  }),
  onCall('impossible-tool-call-status', 'running, and ended', ({ isLast }) => isLast, {
    output: '',
    status: 'running',
    start_time: START,
    end_time: END,
  }),
  {
    rule: 'impossible-tool-call-status',
    fault: 'back to running in the next version',
    apply(document, choose) {
      if (!Array.isArray(document)) return undefined;
      const messages = document as JsonObject[];
      const parts = messages.at(-1)?.parts as JsonObject[];
      const ended = parts.flatMap(({ type, start_time: start }, i) => (type === 'tool' && start !== 0 ? [i] : []));
      const at = pick(
        choose,
        ended.filter(i => parts[i]?.status !== 'running'),
      );
      if (at === undefined) return undefined;
      const before = structuredClone(messages);
      Object.assign(parts[at] as JsonObject, { output: '', status: 'running', end_time: 0 });
      document.splice(0, messages.length, { id: 's1', messages: before }, { id: 's1', messages: [...messages] });
      return `/1/messages/${before.length - 1}/parts/${at}`;
    },
  },
  {
    rule: 'duplicate-item-id',
    fault: 'an id that is taken',
    apply(document, choose) {
      const [first, ...others] = messagesIn(document);
      const found = pick(choose, others);
      if (found !== undefined) found.message.id = first?.message.id;
      return found?.at;
    },
  },
  onCall('unfinished-tool-call', 'pending for ever', isOld, WAITING),
  onCall('time-runs-backwards', 'an end before the start', isOld, { start_time: END, end_time: START }),
  {
    rule: 'time-runs-backwards',
    fault: 'a message from the past',
    apply(document, choose) {
      const dated = messagesIn(document).filter(
        ({ message }) => (message.metadata as JsonObject).compaction === undefined,
      );
      const found = pick(choose, dated.slice(1));
      if (found !== undefined) found.message.timestamp = 1000;
      return found?.at;
    },
  },
];

export default {
  dialect: 'wolo',
  conversations: fc.oneof(messages(), sessions()),
  breakers,
} satisfies System as System;
