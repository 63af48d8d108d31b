/** Histories of the OpenAI Agents SDK for JavaScript, and one fault at a time in them. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

const text = () => fc.lorem({ maxCount: 4 });
const id = (prefix: string) => fc.stringMatching(/^[0-9a-f]{16,24}$/).map(hex => `${prefix}_${hex}`);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** The item without undefined fields. */
function given(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

const heard = () =>
  fc.oneof(
    text().map(words => ({ type: 'input_text', text: words })),
    fc.constantFrom<JsonObject>(
      { type: 'input_image', image: PICTURE, detail: 'auto' },
      { type: 'input_image', image: { id: 'file_1' } },
      { type: 'input_file', file: { url: 'https://example.com/a.pdf' }, filename: 'a.pdf' },
      { type: 'input_file', file: 'data:application/pdf;base64,JVBERi0=' },
    ),
  );

function user(): fc.Arbitrary<JsonObject> {
  const sound = fc.constant<JsonObject>({ type: 'audio', audio: 'UklGRg==', format: 'wav', transcript: null });
  const parts = fc.array(fc.oneof({ weight: 5, arbitrary: heard() }, sound), { minLength: 1, maxLength: 3 });
  return fc
    .record({ content: fc.oneof(text(), parts), isTyped: fc.boolean() })
    .map(({ content, isTyped }) => ({ ...(isTyped && { type: 'message' }), role: 'user', content }));
}

function reasoning(): fc.Arbitrary<JsonObject> {
  return fc
    .record({
      own: maybe(id('rs')),
      summary: fc.array(text(), { maxLength: 2 }),
      thoughts: maybe(text()),
      providerData: fc.constantFrom(undefined, { encryptedContent: 'gAAAAABo' }, { encrypted_content: 'gAAAAABo' }),
    })
    .map(({ own, summary, thoughts, providerData }) =>
      given({
        ...{ type: 'reasoning', id: own, content: summary.map(words => ({ type: 'input_text', text: words })) },
        rawContent: thoughts === undefined ? undefined : [{ type: 'reasoning_text', text: thoughts }],
        providerData,
      }),
    );
}

function answer(): fc.Arbitrary<JsonObject[]> {
  const part = fc.oneof(
    { weight: 4, arbitrary: text().map(words => ({ type: 'output_text', text: words })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<JsonObject>(
        { type: 'refusal', refusal: 'No.' },
        { type: 'output_text', text: 'So.', providerData: { annotations: [] } },
        { type: 'audio', audio: { id: 'audio_1' } },
        { type: 'image', image: 'iVBORw0KGgo=' },
      ),
    },
  );
  return fc
    .record({
      ...{ thought: maybe(reasoning()), own: maybe(id('msg')), parts: fc.array(part, { minLength: 1, maxLength: 2 }) },
      phase: fc.constantFrom(undefined, 'commentary', 'final_answer'),
    })
    .map(({ thought, own, parts, phase }) => [
      ...(thought === undefined ? [] : [thought]),
      given({
        ...{ type: 'message', id: own, role: 'assistant', status: 'completed' },
        ...{ phase, content: parts },
      }),
    ]);
}

const output = () =>
  fc.oneof(
    text(),
    fc.array(heard(), { minLength: 1, maxLength: 2 }),
    fc.constantFrom<JsonObject>(
      { type: 'text', text: '4 C' },
      { type: 'image', image: { url: 'https://example.com/a.png' } },
      { type: 'image', image: { data: 'iVBORw0KGgo=', mediaType: 'image/png' }, detail: 'low' },
      { type: 'image', image: { fileId: 'file_1' } },
      { type: 'file', file: { data: 'JVBERi0=', mediaType: 'application/pdf', filename: 'a.pdf' } },
      { type: 'file', file: { id: 'file_1' } },
      { type: 'file', file: 'data:text/plain;base64,YQ==' },
    ),
  );

const caller = () => fc.constantFrom(undefined, { type: 'direct' });

function called(): fc.Arbitrary<JsonObject[]> {
  return fc
    .record({ call: id('call'), own: maybe(id('fc')), gave: output(), by: caller(), space: maybe(fc.constant('crm')) })
    .map(({ call, own, gave, by, space }) => [
      given({
        ...{ type: 'function_call', id: own, callId: call, name: 'get_weather', namespace: space },
        ...{ status: 'completed', arguments: '{"city":"Oslo"}', caller: by },
      }),
      given({
        ...{ type: 'function_call_result', callId: call, name: 'get_weather', namespace: space },
        ...{ status: 'completed', output: gave, caller: by },
      }),
    ]);
}

const ACTIONS: readonly JsonObject[] = [
  { type: 'screenshot' },
  { type: 'click', x: 1, y: 2, button: 'left' },
  { type: 'double_click', x: 1, y: 2 },
  { type: 'scroll', x: 1, y: 2, scroll_x: 0, scroll_y: 9 },
  { type: 'type', text: 'Oslo' },
  { type: 'wait' },
  { type: 'move', x: 1, y: 2 },
  { type: 'keypress', keys: ['Enter'] },
  { type: 'drag', path: [{ x: 1, y: 2 }] },
];
const OPERATIONS: readonly JsonObject[] = [
  { type: 'create_file', path: 'a', diff: '+a' },
  { type: 'update_file', path: 'a', diff: '+b', moveTo: 'b' },
  { type: 'delete_file', path: 'a' },
];

/** Provider tools that the client executes. */
function acted(): fc.Arbitrary<JsonObject[]> {
  const screen = { type: 'computer_screenshot', data: PICTURE };
  return fc
    .record({
      ...{ call: id('call'), action: fc.constantFrom(...ACTIONS), operation: fc.constantFrom(...OPERATIONS) },
      ...{ kind: fc.nat({ max: 2 }), isBatch: fc.boolean(), by: caller() },
      outcome: fc.constantFrom<JsonObject>(
        { type: 'timeout' },
        { type: 'exit', exitCode: 0 },
        { type: 'exit', exitCode: null },
      ),
    })
    .map(({ call: callId, action, operation, kind, isBatch, by, outcome }) => {
      if (kind === 0)
        return [
          { type: 'computer_call', callId, status: 'completed', ...(isBatch ? { actions: [action] } : { action }) },
          { type: 'computer_call_result', callId, output: screen },
        ];
      if (kind === 1)
        return [
          given({ type: 'shell_call', callId, action: { commands: ['ls'], timeoutMs: 1000 }, caller: by }),
          { type: 'shell_call_output', callId, output: [{ stdout: 'a', stderr: '', outcome }], maxOutputLength: 100 },
        ];
      return [
        { type: 'apply_patch_call', callId, status: 'in_progress', operation },
        { type: 'apply_patch_call_output', callId, status: isBatch ? 'completed' : 'failed', output: 'Done.' },
      ];
    });
}

/** Server-side calls, and items that only the provider can read. */
function provided(): fc.Arbitrary<JsonObject[]> {
  const search = { type: 'web_search_call', id: 'ws_1', action: { type: 'search', query: 'Oslo' } };
  const named = { type: 'tool_reference', functionName: 'get_weather' };
  const others = fc.constantFrom<JsonObject[]>(
    [{ type: 'hosted_tool_call', id: 'ws_1', name: 'web_search_call', status: 'completed', providerData: search }],
    [{ type: 'hosted_tool_call', name: 'mcp_call', arguments: '{}', output: 'ok' }],
    [
      { type: 'tool_search_call', id: 'tsc_1', call_id: null, execution: 'server', arguments: { paths: ['crm'] } },
      {
        type: 'tool_search_output',
        id: 'tso_1',
        callId: null,
        execution: 'server',
        status: 'completed',
        tools: [named],
      },
    ],
    [{ type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAAABo', created_by: 'u_1' }],
    [{ type: 'unknown', providerData: { type: 'item_reference', id: 'msg_1' } }],
  );
  // The SDK keeps only the last of several calls with one ID.
  const programs = fc.uuid().map((callId): JsonObject[] => [
    { type: 'program', id: 'prog_1', callId, code: 'f()', fingerprint: 'abc' },
    { type: 'program_output', callId, output: 'ok', status: 'completed' },
  ]);
  return fc.oneof({ weight: 5, arbitrary: others }, { weight: 1, arbitrary: programs });
}

function history(): fc.Arbitrary<unknown> {
  const turn = fc
    .tuple(user(), fc.array(fc.oneof(called(), acted(), provided()), { maxLength: 3 }), answer())
    .map(([first, rounds, last]) => [first, ...rounds.flat(), ...last]);
  const items = fc
    .record({ turns: fc.array(turn, { maxLength: 3 }), last: user(), isTold: fc.boolean() })
    .map(({ turns, last, isTold }) => [
      ...(isTold ? [{ role: 'system', content: 'Be brief.' }] : []),
      ...turns.flat(),
      last,
    ]);
  const body = fc.constantFrom<JsonObject>(
    { systemInstructions: 'Be brief.' },
    { modelSettings: { temperature: 1, toolChoice: 'auto' } },
    { tools: [{ type: 'function', name: 'get_weather', parameters: { type: 'object', properties: {} } }] },
  );
  return fc.oneof(
    { weight: 3, arbitrary: items },
    { weight: 1, arbitrary: fc.tuple(items, body).map(([input, around]) => ({ ...around, input })) },
  );
}

interface Draft {
  readonly items: JsonObject[];
  /** Pointer of the list. */
  readonly at: string;
  readonly choose: Choose;
}

function breaker(rule: string, fault: string, change: (draft: Draft) => string | undefined): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const isList = Array.isArray(value);
      const items: unknown = isList ? value : (value as JsonObject).input;
      return Array.isArray(items)
        ? change({ items: items as JsonObject[], at: isList ? '' : '/input', choose })
        : undefined;
    },
  };
}

/** A breaker for a matching item. The finding is at the item, or inside it. */
function onItem(
  rule: string,
  fault: string,
  fits: (item: JsonObject) => boolean,
  change: (item: JsonObject) => string,
): SystemBreaker {
  return breaker(rule, fault, ({ items, at, choose }) => {
    const places = items.flatMap((item, i) => (fits(item) ? [i] : []));
    if (places.length === 0) return undefined;
    const place = places[choose(places.length)] as number;
    return `${at}/${place}${change(items[place] as JsonObject)}`;
  });
}

const isOf = (type: string) => (item: JsonObject) => item.type === type;
const isSaid = (role: string) => (item: JsonObject) => item.role === role;
const parts = (item: JsonObject) => item.content as JsonObject[];

export default {
  dialect: 'openai-agents',
  conversations: history(),
  breakers: [
    onItem('missing-field', 'an answer without a status', isSaid('assistant'), item => {
      delete item.status;
      return '';
    }),
    onItem('missing-field', 'a result of nothing that has a name', isOf('function_call_result'), item => {
      delete item.name;
      return '';
    }),
    onItem('missing-field', 'nothing to do on the screen', isOf('computer_call'), item => {
      delete item.action;
      delete item.actions;
      return '';
    }),
    onItem('wrong-type', 'a status that there is not', isSaid('assistant'), item => {
      item.status = 'done';
      return '/status';
    }),
    onItem('wrong-type', 'a phase that is null', isSaid('assistant'), item => {
      item.phase = null;
      return '/phase';
    }),
    onItem('wrong-type', 'arguments that are no text', isOf('function_call'), item => {
      item.arguments = { city: 'Oslo' };
      return '/arguments';
    }),
    onItem('wrong-type', 'an id that is null', isSaid('user'), item => {
      item.id = null;
      return '/id';
    }),
    onItem('wrong-type', 'another key of the mouse', isOf('computer_call'), item => {
      delete item.actions;
      item.action = { type: 'click', x: 1, y: 2, button: 'middle' };
      return '/action/button';
    }),
    onItem('wrong-type', 'another operation on a file', isOf('apply_patch_call'), item => {
      item.operation = { type: 'rename_file', path: 'a' };
      return '/operation/type';
    }),
    onItem('missing-tool-call-id', 'the id as the wire has it', isOf('function_call'), item => {
      item.call_id = item.callId;
      delete item.callId;
      return '';
    }),
    onItem('unsupported-role', 'a developer', isSaid('user'), item => {
      item.role = 'developer';
      item.content = 'Be brief.';
      return '/role';
    }),
    onItem('unsupported-content-form', 'an answer as text', isSaid('assistant'), item => {
      item.content = 'Oslo';
      return '/content';
    }),
    onItem('unsupported-content-form', 'instructions in parts', isSaid('system'), item => {
      item.content = [{ type: 'input_text', text: 'Be brief.' }];
      return '/content';
    }),
    onItem('unknown-part-type', 'a result of the wire', isOf('function_call_result'), item => {
      item.type = 'function_call_output';
      return '/type';
    }),
    onItem('unknown-part-type', 'a part of another wire', isSaid('user'), item => {
      item.content = [{ type: 'image_url', image_url: { url: PICTURE } }];
      return '/content/0/type';
    }),
    onItem('part-in-wrong-role', 'what the user says from the assistant', isSaid('assistant'), item => {
      parts(item).push({ type: 'input_text', text: 'Oslo' });
      return `/content/${parts(item).length - 1}`;
    }),
    onItem('part-in-wrong-role', 'an older part in a list', isOf('function_call_result'), item => {
      item.output = [{ type: 'text', text: '4 C' }];
      return '/output/0';
    }),
    onItem('malformed-media', 'a picture as the wire has it', isSaid('user'), item => {
      item.content = [{ type: 'input_image', image_url: PICTURE }];
      return '/content/0';
    }),
  ],
} satisfies System;
