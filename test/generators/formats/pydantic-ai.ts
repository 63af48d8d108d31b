/** Histories as dumped by Pydantic AI, alone and with the other inputs of a run, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const WHEN = '2026-03-01T10:00:00.125Z';
const text = () => fc.lorem({ maxCount: 3 });

const FILES: readonly JsonObject[] = [
  { kind: 'image-url', url: 'https://example.com/a.png', force_download: false, media_type: 'image/png' },
  { kind: 'audio-url', url: 'https://example.com/a.mp3', media_type: 'audio/mpeg' },
  { kind: 'video-url', url: 'https://example.com/a.mp4', media_type: 'video/mp4' },
  { kind: 'document-url', url: 'https://example.com/a.pdf', media_type: 'application/pdf' },
  { kind: 'binary', data: '-__-', media_type: 'image/png', vendor_metadata: { detail: 'low' } },
];
const BESIDE: readonly unknown[] = [
  { kind: 'uploaded-file', file_id: 'file-1', provider_name: 'openai' },
  { kind: 'cache-point', ttl: '1h' },
  { kind: 'text-content', content: 'Look.', metadata: { page: 3 } },
];

function userPrompt(): fc.Arbitrary<JsonObject> {
  const items = fc.array(fc.oneof(text(), fc.constantFrom(...FILES, ...BESIDE)), { maxLength: 3 });
  const list = fc.tuple(text(), items).map(([first, rest]) => [first, ...rest]);
  return fc
    .record({ content: fc.oneof(text(), list), isDated: fc.boolean() })
    .map(({ content, isDated }) => ({ content, ...(isDated && { timestamp: WHEN }), part_kind: 'user-prompt' }));
}

const RESULTS: readonly JsonObject[] = [
  { content: '4 C', outcome: 'success' },
  { content: { degrees: 4.5, wind: [1, 2] }, outcome: 'success', metadata: { tries: 2 } },
  { content: ['a map', FILES[0]], outcome: 'success' },
  { content: null },
  { content: 'no such city', outcome: 'failed' },
  { content: 'The user said no.', outcome: 'denied' },
  { content: 'cut off', outcome: 'interrupted' },
];

const ARGUMENTS = [{ city: 'Oslo' }, '{"city": "Oslo", "n": 1.0}', '', null] as const;

/** Calls, and the request with their results. */
function round(): fc.Arbitrary<JsonObject[]> {
  return fc
    .record({
      args: fc.array(fc.constantFrom<unknown>(...ARGUMENTS), { minLength: 1, maxLength: 3 }),
      results: fc.array(fc.constantFrom(...RESULTS), { minLength: 3, maxLength: 3 }),
      thought: fc.constantFrom<JsonObject[]>(
        [],
        [{ content: 'Hm.', signature: 'c2ln', provider_name: 'anthropic', part_kind: 'thinking' }],
        [
          {
            content: '',
            id: 'redacted_thinking',
            signature: 'c2ln',
            provider_name: 'anthropic',
            part_kind: 'thinking',
          },
        ],
        [{ content: 'Sum.', id: 'rs_1', signature: 'gAAAAx', provider_name: 'openai', part_kind: 'thinking' }],
      ),
      isRetried: fc.boolean(),
      number: fc.nat(1_000_000),
    })
    .map(({ args, results, thought, isRetried, number }) => {
      const calls = args.map((each, i) => ({
        tool_name: 'get_weather',
        args: each,
        tool_call_id: `pyd_ai_${number}_${i}`,
        ...(i === 1 && { provider_name: 'google', provider_details: { thought_signature: 'Z29vZ2xl' } }),
        part_kind: 'tool-call',
      }));
      const answers = calls.map(({ tool_name, tool_call_id }, i) =>
        isRetried && i === 0
          ? { content: 'Which city?', tool_name, tool_call_id, part_kind: 'retry-prompt' }
          : { tool_name, ...results[i], tool_call_id, timestamp: WHEN, part_kind: 'tool-return' },
      );
      return [
        { kind: 'response', parts: [...thought, ...calls], model_name: 'a-model', finish_reason: 'tool_call' },
        { kind: 'request', parts: answers, state: 'complete' },
      ];
    });
}

const SERVER_TOOL = [
  { tool_name: 'web_search', args: { query: 'Oslo' }, tool_call_id: 'srvtoolu_1', part_kind: 'builtin-tool-call' },
  {
    tool_name: 'web_search',
    content: [{ url: 'https://example.com' }],
    tool_call_id: 'srvtoolu_1',
    part_kind: 'builtin-tool-return',
  },
];

function answer(): fc.Arbitrary<JsonObject> {
  const parts = fc.constantFrom<JsonObject[]>(
    [],
    SERVER_TOOL,
    [{ content: { kind: 'binary', data: 'YWJj', media_type: 'image/png' }, part_kind: 'file' }],
    [{ content: 'What was said before.', provider_name: 'anthropic', part_kind: 'compaction' }],
    [{ speaker: 'assistant', transcript: 'Hello.', part_kind: 'speech' }],
  );
  return fc.tuple(text(), parts).map(([content, rest]) => ({
    kind: 'response',
    parts: [...rest, { content, part_kind: 'text' }],
    usage: { input_tokens: 1, output_tokens: 2 },
    timestamp: WHEN,
    state: 'complete',
  }));
}

function history(): fc.Arbitrary<JsonObject[]> {
  const first = fc.tuple(fc.boolean(), userPrompt()).map(([hasSystem, prompt]) => ({
    kind: 'request',
    parts: [...(hasSystem ? [{ content: 'Be brief.', part_kind: 'system-prompt' }] : []), prompt],
    instructions: hasSystem ? null : 'Be kind.',
  }));
  const next = fc.tuple(answer(), userPrompt()).map(([said, prompt]) => [said, { kind: 'request', parts: [prompt] }]);
  return fc
    .tuple(first, fc.array(fc.oneof(round(), next), { maxLength: 3 }), fc.option(answer(), { nil: undefined }))
    .map(([begins, rounds, last]) => [begins, ...rounds.flat(), ...(last === undefined ? [] : [last])]);
}

function conversation(): fc.Arbitrary<unknown> {
  const runs = fc.oneof(
    history(),
    history().map(list => ({ message_history: list, user_prompt: 'And tomorrow?' })),
    fc.tuple(history(), userPrompt()).map(([list, { content }]) => ({ message_history: list, user_prompt: content })),
    history().map(list => ({ processed_history: list.at(-1)?.kind === 'response' ? list.slice(0, -1) : list })),
    history().map(list => {
      const call = { tool_name: 'ask', args: {}, tool_call_id: 'waits', part_kind: 'tool-call' };
      const rest = list.at(-1)?.kind === 'response' ? list.slice(0, -1) : list;
      const waiting = { kind: 'response', parts: [call] };
      return { message_history: [...rest, waiting], deferred_tool_results: { calls: { waits: 'Yes.' } } };
    }),
  );
  return runs.map(each => JSON.parse(JSON.stringify(each)) as unknown);
}

/** The messages of a document, and the pointer of their list. */
function messagesOf(value: unknown): { list: JsonObject[]; at: string } {
  if (Array.isArray(value)) return { list: value, at: '' };
  const key = Object.hasOwn(value as JsonObject, 'message_history') ? 'message_history' : 'processed_history';
  return { list: (value as JsonObject)[key] as JsonObject[], at: `/${key}` };
}

/** Changes one of the matching parts, and returns its pointer, plus a suffix. */
function inPart(
  rule: string,
  fault: string,
  fits: (part: JsonObject) => boolean,
  change: (part: JsonObject) => string,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const { list, at } = messagesOf(value);
      const places = list.flatMap((message, i) =>
        (message.parts as JsonObject[]).flatMap((part, j) => (fits(part) ? [[i, j] as const] : [])),
      );
      const [i, j] = places[choose(Math.max(1, places.length))] ?? [];
      if (i === undefined || j === undefined) return undefined;
      const { parts } = list[i] as { parts: JsonObject[] };
      return `${at}/${i}/parts/${j}${change(parts[j] as JsonObject)}`;
    },
  };
}

function inMessage(rule: string, fault: string, change: (message: JsonObject) => string | undefined): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const { list, at } = messagesOf(value);
      const i = choose(list.length);
      const where = change(list[i] as JsonObject);
      return where === undefined ? undefined : `${at}/${i}${where}`;
    },
  };
}

const isKind = (kind: string) => (part: JsonObject) => part.part_kind === kind;
const drops = (key: string) => (part: JsonObject) => {
  delete part[key];
  return '';
};
const sets = (key: string, value: unknown) => (part: JsonObject) => {
  part[key] = value;
  return `/${key}`;
};

/** A run with a fault in the fields beside its history. */
function beside(
  rule: string,
  fault: string,
  change: (run: JsonObject, choose: Choose) => string | undefined,
): SystemBreaker {
  return {
    rule,
    fault,
    apply: (value, choose) => (Array.isArray(value) ? undefined : change(value as JsonObject, choose)),
  };
}

const isResponse = (message: JsonObject | undefined) => message?.kind === 'response';

export default {
  dialect: 'pydantic-ai',
  conversations: conversation(),
  breakers: [
    inPart('missing-field', 'a prompt without content', isKind('user-prompt'), drops('content')),
    inPart('missing-field', 'a part without its tag', isKind('text'), drops('part_kind')),
    inPart('missing-field', 'a result of no tool', isKind('tool-return'), drops('tool_name')),
    inPart('wrong-type', 'a list of arguments', isKind('tool-call'), sets('args', [1])),
    inPart('wrong-type', 'a null for an id', isKind('tool-return'), sets('tool_call_id', null)),
    inPart('wrong-type', 'a number for a text', isKind('text'), sets('content', 7)),
    inPart('unknown-part-type', 'a part of another library', isKind('text'), sets('part_kind', 'output_text')),
    inPart('part-in-wrong-role', 'a prompt in an answer', isKind('text'), part => {
      part.part_kind = 'user-prompt';
      return '';
    }),
    inMessage('unsupported-role', 'a message of another kind', message => {
      const parts = message.parts as JsonObject[];
      // Pairing has separate rules.
      if (parts.some(part => 'tool_call_id' in part)) return undefined;
      message.kind = 'message';
      return '/kind';
    }),
    inMessage('missing-field', 'a message without its kind', message => {
      if ((message.parts as JsonObject[]).some(part => 'tool_call_id' in part)) return undefined;
      delete message.kind;
      return '';
    }),
    inMessage('wrong-type', 'a text for parts', message => {
      if ((message.parts as JsonObject[]).some(part => 'tool_call_id' in part)) return undefined;
      message.parts = 'Hello';
      return '/parts';
    }),
    beside('unexpected-last-role', 'an answer at the end of what is sent', run => {
      const list = run.processed_history as JsonObject[] | undefined;
      if (list === undefined || isResponse(list.at(-1))) return undefined;
      list.push({ kind: 'response', parts: [{ content: 'Fine.', part_kind: 'text' }] });
      return `/processed_history/${list.length - 1}`;
    }),
    beside('empty-conversation', 'nothing is left to send', run => {
      if (run.processed_history === undefined) return undefined;
      run.processed_history = [];
      return '/processed_history';
    }),
    beside('orphan-tool-result', 'a result that nobody waited for', run => {
      const deferred = run.deferred_tool_results as { calls: JsonObject } | undefined;
      if (deferred === undefined) return undefined;
      deferred.calls.nobodys = 'No.';
      return '/deferred_tool_results/calls/nobodys';
    }),
    beside('unanswered-tool-call', 'a prompt behind calls', run => {
      const list = run.message_history as JsonObject[] | undefined;
      if (list === undefined || run.user_prompt === undefined) return undefined;
      const call = { tool_name: 'ask', args: null, tool_call_id: 'open', part_kind: 'tool-call' };
      list.push({ kind: 'response', parts: [call] });
      return `/message_history/${list.length - 1}/parts/0`;
    }),
  ],
} satisfies System;
