/** Messages as the Web Prompt API specifies them, with the open loop's calls and responses; and one fault at a time. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const anyText = () => fc.oneof(fc.string({ unit: 'grapheme' }), fc.lorem({ maxCount: 6 }), fc.constant(''));
const textPart = () => anyText().map(value => ({ type: 'text', value }));

function media(): fc.Arbitrary<JsonObject> {
  return fc.constantFrom<JsonObject>(
    { type: 'image', value: 'data:image/png;base64,iVBORw0KGgo=' },
    { type: 'image', value: 'data:image/webp;base64,UklGRg==' },
    { type: 'audio', value: 'data:audio/wav;base64,UklGRg==' },
    { type: 'audio', value: 'data:audio/mpeg;base64,SUQz' },
    { type: 'audio', value: 'T2dnUw==' },
  );
}

const userContent = () =>
  fc.oneof<fc.Arbitrary<unknown>[]>(
    anyText(),
    fc.array(fc.oneof<fc.Arbitrary<JsonObject>[]>(textPart(), media()), { minLength: 1, maxLength: 3 }),
  );

const said = () => fc.oneof<fc.Arbitrary<unknown>[]>(anyText(), fc.array(textPart(), { minLength: 1, maxLength: 2 }));

function outcome(): fc.Arbitrary<JsonObject> {
  const item = fc.oneof<fc.Arbitrary<JsonObject>[]>(
    textPart(),
    fc.constantFrom<JsonObject>({ type: 'object', value: { temperature: 20 } }, { type: 'object', value: [1, 'two'] }),
  );
  return fc.oneof<fc.Arbitrary<JsonObject>[]>(
    fc.array(item, { minLength: 1, maxLength: 3 }).map(result => ({ result })),
    anyText().map(errorMessage => ({ errorMessage })),
  );
}

/** Calls, and one message with all their responses. IDs are added later. */
function callTurn(): fc.Arbitrary<JsonObject[]> {
  const call = fc.record({
    name: fc.constantFrom('getWeather', 'search'),
    args: fc.option(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }), { nil: undefined }),
    outcome: outcome(),
  });
  return fc
    .tuple(fc.array(textPart(), { maxLength: 1 }), fc.array(call, { minLength: 1, maxLength: 3 }))
    .map(([before, calls]) => [
      {
        role: 'assistant',
        content: [
          ...before,
          ...calls.map(({ name, args }) => ({
            type: 'tool-call',
            value: { callID: '', name, ...(args !== undefined && { arguments: args }) },
          })),
        ],
      },
      {
        role: 'user',
        content: calls.map(({ name, outcome }) => ({ type: 'tool-response', value: { callID: '', name, ...outcome } })),
      },
    ]);
}

/** Adds the same IDs to calls and responses. */
function withIds(messages: readonly JsonObject[]): JsonObject[] {
  let count = 0;
  let open: string[] = [];
  return messages.map(message => {
    if (!Array.isArray(message.content)) return message;
    const content = (message.content as JsonObject[]).map(part => {
      if (part.type !== 'tool-call' && part.type !== 'tool-response') return part;
      const callID = part.type === 'tool-call' ? `toolcall_${++count}` : open.shift();
      if (part.type === 'tool-call') open.push(callID as string);
      return { ...part, value: { ...(part.value as JsonObject), callID } };
    });
    if (message.role === 'user') open = [];
    return { ...message, content };
  });
}

const conversations: fc.Arbitrary<unknown> = fc
  .record({
    system: fc.option(said(), { nil: undefined }),
    turns: fc.array(
      fc.oneof<fc.Arbitrary<JsonObject[]>[]>(
        userContent().map(content => [{ role: 'user', content }]),
        said().map(content => [{ role: 'assistant', content }]),
        callTurn(),
      ),
      { maxLength: 5 },
    ),
    prefix: fc.option(anyText(), { nil: undefined, freq: 4 }),
    form: fc.nat(),
  })
  .map(({ system, turns, prefix, form }) => {
    const head = system === undefined ? [] : [{ role: 'system', content: system }];
    const tail = prefix === undefined ? [] : [{ role: 'assistant', content: prefix, prefix: true }];
    const list = withIds([...head, { role: 'user', content: 'Hello' }, ...turns.flat(), ...tail]);
    const tools = [{ name: 'getWeather', description: 'The weather.', inputSchema: { type: 'object' } }];
    const expectedInputs = [{ type: 'text', languages: ['en'] }, { type: 'tool-response' }];
    return [list, list, { initialPrompts: list }, { initialPrompts: list, tools, expectedInputs }][form % 4];
  });

const pick = <T>(choose: Choose, list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : list[choose(list.length)];

function breaker(
  rule: string,
  fault: string,
  fits: (message: JsonObject, i: number, list: readonly JsonObject[]) => boolean,
  change: (message: JsonObject, i: number, list: JsonObject[]) => string,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(document, choose) {
      const list = (Array.isArray(document) ? document : (document as JsonObject).initialPrompts) as JsonObject[];
      const i = pick(
        choose,
        list.flatMap((message, i) => (fits(message, i, list) ? [i] : [])),
      );
      if (i === undefined) return undefined;
      return `${Array.isArray(document) ? '' : '/initialPrompts'}/${change(list[i] as JsonObject, i, list)}`;
    },
  };
}

const partsOf = (message: JsonObject, type: string) =>
  (Array.isArray(message.content) ? (message.content as JsonObject[]) : []).filter(part => part.type === type);
const holds = (type: string) => (message: JsonObject) => partsOf(message, type).length > 0;
const isPlain = (role: string) => (message: JsonObject) =>
  message.role === role && !holds('tool-call')(message) && !holds('tool-response')(message);
const contentOf = (message: JsonObject, type: string) => partsOf(message, type)[0]?.value as JsonObject;
const placeOf = (message: JsonObject, type: string) =>
  (message.content as JsonObject[]).findIndex(part => part.type === type);

const breakers: readonly SystemBreaker[] = [
  breaker('wrong-type', 'text that is none', isPlain('user'), (message, i) => {
    message.content = [{ type: 'text', value: 7 }];
    return `${i}/content/0/value`;
  }),
  breaker('wrong-type', 'arguments are text', holds('tool-call'), (message, i) => {
    contentOf(message, 'tool-call').arguments = '{}';
    return `${i}/content/${placeOf(message, 'tool-call')}/value/arguments`;
  }),
  breaker('missing-field', 'a part without a value', isPlain('user'), (message, i) => {
    message.content = [{ type: 'image' }];
    return `${i}/content/0`;
  }),
  breaker('missing-field', 'a response that says nothing', holds('tool-response'), (message, i) => {
    const value = contentOf(message, 'tool-response');
    delete value.result;
    delete value.errorMessage;
    return `${i}/content/0/value`;
  }),
  breaker('unsupported-role', 'a tool message', isPlain('user'), (_message, i, list) => {
    list.splice(i + 1, 0, { role: 'tool', content: 'Meanwhile.' });
    // A prefix must be the last message.
    return `${i + 1}/role`;
  }),
  breaker('unknown-part-type', 'a part of another wire', isPlain('user'), (message, i) => {
    message.content = [{ type: 'image_url', value: 'https://example.com/a.png' }];
    return `${i}/content/0/type`;
  }),
  breaker('part-in-wrong-role', 'a picture from the assistant', isPlain('assistant'), (message, i) => {
    message.content = [{ type: 'image', value: 'data:image/png;base64,iVBORw0KGgo=' }];
    return `${i}/content/0`;
  }),
  breaker('malformed-media', 'a Blob became text', isPlain('user'), (message, i) => {
    message.content = [{ type: 'image', value: '[object Blob]' }];
    return `${i}/content/0`;
  }),
  breaker('malformed-media', 'a Blob became JSON', isPlain('user'), (message, i) => {
    message.content = [{ type: 'audio', value: {} }];
    return `${i}/content/0`;
  }),
  breaker('misplaced-system-message', 'late instructions', isPlain('user'), (_message, i, list) => {
    list.splice(i + 1, 0, { role: 'system', content: 'Be brief.' });
    return `${i + 1}`;
  }),
  breaker('misplaced-prefix', 'a prefix from the user', isPlain('user'), (message, i) => {
    message.prefix = true;
    return `${i}/prefix`;
  }),
  breaker(
    'misplaced-prefix',
    'a prefix in the middle',
    (message, i, list) => message.role === 'assistant' && i < list.length - 1,
    (message, i) => {
      message.prefix = true;
      return `${i}/prefix`;
    },
  ),
  breaker('missing-tool-call-id', 'a call without an id', holds('tool-call'), (message, i, list) => {
    const place = placeOf(message, 'tool-call');
    // Removed on both sides: a response whose call has no ID is not an orphan.
    delete contentOf(message, 'tool-call').callID;
    const answered = contentOf(list[i + 1] as JsonObject, 'tool-response');
    answered.callID = (answered.callID as string).replace('toolcall', 'call');
    return `${i}/content/${place}`;
  }),
  breaker('unanswered-tool-call', 'a response is lost', holds('tool-response'), (message, i, list) => {
    const calls = (list[i - 1] as JsonObject).content as JsonObject[];
    const first = placeOf(list[i - 1] as JsonObject, 'tool-call');
    const lost = calls.length - first - 1;
    (message.content as JsonObject[]).splice(lost, 1);
    if ((message.content as JsonObject[]).length === 0) message.content = 'Well?';
    return `${i - 1}/content/${first + lost}`;
  }),
  breaker('interrupted-tool-results', 'a message in between', holds('tool-response'), (_message, i, list) => {
    list.splice(i, 0, { role: 'user', content: 'Well?' });
    return `${i}`;
  }),
  breaker('orphan-tool-result', 'a response from nowhere', holds('tool-response'), (message, i) => {
    const value = { callID: 'toolcall_none', name: 'search', result: [{ type: 'text', value: '7' }] };
    (message.content as JsonObject[]).push({ type: 'tool-response', value });
    return `${i}/content/${(message.content as JsonObject[]).length - 1}`;
  }),
  breaker('duplicate-tool-result', 'a response twice', holds('tool-response'), (message, i) => {
    (message.content as JsonObject[]).push(structuredClone((message.content as JsonObject[])[0]) as JsonObject);
    return `${i}/content/${(message.content as JsonObject[]).length - 1}`;
  }),
  breaker('mismatched-tool-name', 'the name of another tool', holds('tool-response'), (message, i) => {
    contentOf(message, 'tool-response').name = 'anotherTool';
    return `${i}/content/0`;
  }),
];

export default { dialect: 'prompt-api', conversations, breakers } satisfies System;
