/**
 * Requests of Gemini's `generateContent`, and one fault at a time in them. The model is in the body, as SDKs store it.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breakers.ts';
import type { System, SystemBreaker } from '../../../src/testing/system.ts';

const SIGNATURE = 'CiQB0e2Kb6xk0dVXJ3Wc1m8w';
const PNG = 'iVBORw0KGgo=';
const NEWER = 'gemini-3-pro-preview';
const OLDER = 'gemini-2.5-flash';

const text = () => fc.oneof(fc.lorem({ maxCount: 4 }), fc.constant(''));

function userPart(): fc.Arbitrary<JsonObject> {
  return fc.oneof(
    text().map(said => ({ text: said })),
    fc.constantFrom<JsonObject>(
      { inlineData: { mimeType: 'image/png', data: PNG } },
      { inline_data: { mime_type: 'application/pdf', data: 'JVBERi0=' } },
      { fileData: { mimeType: 'video/mp4', fileUri: 'https://example.org/a.mp4' }, videoMetadata: { fps: 1 } },
    ),
  );
}

function user(): fc.Arbitrary<JsonObject> {
  const parts = fc.oneof(fc.array(userPart(), { minLength: 1, maxLength: 3 }), userPart());
  return fc.record({ parts, role: fc.constantFrom<JsonObject>({ role: 'user' }, {}) }).map(({ parts: said, role }) => ({
    ...role,
    parts: said,
  }));
}

function answer(): fc.Arbitrary<JsonObject> {
  const part = fc.oneof(
    text().map((said): JsonObject => ({ text: said })),
    text().map((said): JsonObject => ({ text: said, thought: true })),
    fc.constantFrom<JsonObject>(
      { text: 'So it is.', thoughtSignature: SIGNATURE },
      { thoughtSignature: SIGNATURE },
      { executableCode: { language: 'PYTHON', code: 'print(1)' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '1' } },
    ),
  );
  return fc.array(part, { minLength: 1, maxLength: 3 }).map(parts => ({ role: 'model', parts }));
}

interface Round {
  readonly named: boolean;
  readonly names: readonly string[];
  readonly args: JsonObject;
  readonly apart: boolean;
  readonly under: boolean;
}

/** Calls with or without IDs, and their results: in one content, or for an older model each in its own. */
function round(isNewer: boolean): fc.Arbitrary<JsonObject[]> {
  return fc
    .record({
      named: fc.boolean(),
      names: fc.array(fc.constantFrom('get_weather', 'search'), { minLength: 1, maxLength: 3 }),
      args: fc.dictionary(fc.constantFrom('city', 'day', '__proto__'), fc.oneof(text(), fc.integer())),
      apart: fc.boolean(),
      under: fc.boolean(),
    })
    .map(made => writeRound(made, isNewer));
}

function writeRound({ named, names, args, apart, under }: Round, isNewer: boolean): JsonObject[] {
  const id = (i: number) => (named ? { id: `call_${i}` } : {});
  const calls = names.map((name, i): JsonObject => {
    const call = { ...id(i), name, args };
    const signed = i === 0 && isNewer ? { [under ? 'thought_signature' : 'thoughtSignature']: SIGNATURE } : {};
    return { [under ? 'function_call' : 'functionCall']: call, ...signed };
  });
  const results = names.map((name, i): JsonObject => {
    const result = { ...id(i), name, response: { output: 'ok' } };
    return { [under ? 'function_response' : 'functionResponse']: result };
  });
  const handed = apart && !isNewer ? results.map(each => [each]) : [results];
  return [{ role: 'model', parts: calls }, ...handed.map(parts => ({ role: 'user', parts }))];
}

function request(isNewer: boolean): fc.Arbitrary<JsonObject> {
  const some = fc.oneof(
    user().map(each => [each]),
    answer().map(each => [each]),
    round(isNewer),
  );
  return fc
    .record({
      first: user(),
      more: fc.array(some, { maxLength: 4 }).map(all => all.flat()),
      around: fc.constantFrom<JsonObject>(
        {},
        { systemInstruction: { parts: [{ text: 'Be brief.' }] }, generationConfig: { temperature: 0 } },
        { system_instruction: { role: 'user', parts: { text: 'Be brief.' } } },
      ),
    })
    .map(({ first, more, around }) => ({
      contents: [first, ...more],
      ...around,
      model: isNewer ? NEWER : OLDER,
      tools: [{ functionDeclarations: [{ name: 'get_weather' }, { name: 'search' }] }, { googleSearch: {} }],
    }));
}

const conversations = fc.boolean().chain(request);

interface Draft {
  readonly body: JsonObject;
  readonly contents: JsonObject[];
  readonly choose: Choose;
}

function breaker(rule: string, fault: string, change: (draft: Draft) => string | undefined): SystemBreaker {
  return {
    rule,
    fault,
    apply(value, choose) {
      const body = value as JsonObject;
      return change({ body, contents: body.contents as JsonObject[], choose });
    },
  };
}

function partsOf({ parts }: JsonObject): JsonObject[] {
  return Array.isArray(parts) ? (parts as JsonObject[]) : [];
}

const resultOf = (part: JsonObject) => (part.functionResponse ?? part.function_response) as JsonObject | undefined;
const isCalling = (content: JsonObject) => partsOf(content).some(part => part.functionCall ?? part.function_call);

/** The position of a matching content. */
function pick({ contents, choose }: Draft, fits: (content: JsonObject, i: number) => boolean): number | undefined {
  const places = contents.flatMap((content, i) => (fits(content, i) ? [i] : []));
  return places.length === 0 ? undefined : places[choose(places.length)];
}

function pickResult(draft: Draft): { content: JsonObject; at: string; result: JsonObject } | undefined {
  const i = pick(draft, content => partsOf(content).some(part => resultOf(part) !== undefined));
  const content = i === undefined ? undefined : draft.contents[i];
  const part = content && partsOf(content)[0];
  const result = part && resultOf(part);
  return content && result && { content, at: `/contents/${i}/parts/0`, result };
}

/** Reduces the request to a question and one round of calls without IDs. */
function onlyRound({ body, contents }: Draft, model: string, calls: number): void {
  body.model = model;
  const made: Round = { named: false, names: Array(calls).fill('search'), args: {}, apart: false, under: false };
  contents.splice(0, contents.length, { role: 'user', parts: [{ text: 'Hi' }] }, ...writeRound(made, model === NEWER));
}

const breakers: SystemBreaker[] = [
  breaker('unexpected-role-order', 'the question cut away', draft => {
    const first = pick(draft, isCalling);
    if (first === undefined) return undefined;
    draft.contents.splice(0, first);
    return '/contents/0';
  }),
  breaker('orphan-tool-result', 'the calls cut away', draft => {
    const { contents } = draft;
    contents.splice(0, contents.length, { parts: [{ functionResponse: { name: 'search', response: {} } }] });
    return '/contents/0/parts/0';
  }),
  breaker('unanswered-tool-call', 'one result of several lost', draft => {
    onlyRound(draft, draft.choose(2) === 0 ? OLDER : NEWER, 2 + draft.choose(3));
    const calls = partsOf(draft.contents[1] as JsonObject).length;
    partsOf(draft.contents[2] as JsonObject).pop();
    return `/contents/1/parts/${calls - 1}`;
  }),
  breaker('unanswered-tool-call', 'results apart', draft => {
    onlyRound(draft, NEWER, 2 + draft.choose(3));
    const last = partsOf(draft.contents[2] as JsonObject).pop() as JsonObject;
    draft.contents.push({ role: 'user', parts: [last] });
    return '/contents/3/parts/0';
  }),
  breaker('interrupted-tool-results', 'the user in between', draft => {
    onlyRound(draft, OLDER, 1 + draft.choose(3));
    draft.contents.splice(2, 0, { role: 'user', parts: [{ text: 'Hurry up.' }] });
    return '/contents/2';
  }),
  breaker('unsigned-reasoning', 'a signature lost', draft => {
    onlyRound(draft, NEWER, 1 + draft.choose(3));
    delete partsOf(draft.contents[1] as JsonObject)[0]?.thoughtSignature;
    return '/contents/1/parts/0';
  }),
  breaker('foreign-reasoning', 'a signature of another provider', draft => {
    onlyRound(draft, NEWER, 1 + draft.choose(3));
    (partsOf(draft.contents[1] as JsonObject)[0] as JsonObject).thoughtSignature = 'reasoning:{"id":"rs_1"}';
    return '/contents/1/parts/0/thoughtSignature';
  }),
  breaker('missing-field', 'the name on a result lost', draft => {
    const found = pickResult(draft);
    if (found === undefined) return undefined;
    delete found.result.name;
    const key =
      'functionResponse' in (partsOf(found.content)[0] as JsonObject) ? 'functionResponse' : 'function_response';
    return `${found.at}/${key}`;
  }),
  breaker('malformed-tool-name', 'an empty name on a result', draft => {
    const found = pickResult(draft);
    if (found === undefined) return undefined;
    found.result.name = '';
    return found.at;
  }),
  breaker('unsupported-role', 'a role of another wire', draft => {
    const said = pick(draft, content => !isCalling(content) && !partsOf(content).some(resultOf));
    if (said === undefined) return undefined;
    (draft.contents[said] as JsonObject).role = 'assistant';
    return `/contents/${said}/role`;
  }),
  breaker('empty-conversation', 'nothing said', ({ contents }) => {
    contents.length = 0;
    return '/contents';
  }),
  breaker('empty-message', 'a content without parts', ({ contents, choose }) => {
    const at = 1 + choose(contents.length);
    contents.splice(at, contents.length, { role: choose(2) === 0 ? 'user' : 'model', parts: [] });
    const before = contents[at - 1] as JsonObject;
    return isCalling(before) || partsOf(before).some(resultOf) ? undefined : `/contents/${at}`;
  }),
  breaker('empty-text', 'a part without data', ({ contents }) => {
    contents.push({ role: 'user', parts: [{ text: 'Go on' }, {}] });
    return `/contents/${contents.length - 1}/parts/1`;
  }),
  breaker('wrong-type', 'arguments as text', draft => {
    onlyRound(draft, OLDER, 1);
    ((partsOf(draft.contents[1] as JsonObject)[0] as JsonObject).functionCall as JsonObject).args = '{}';
    return '/contents/1/parts/0/functionCall/args';
  }),
  breaker('unsupported-media', 'the ending of a file name as type', ({ contents }) => {
    contents.push({ role: 'user', parts: [{ inlineData: { mimeType: 'png', data: PNG } }] });
    return `/contents/${contents.length - 1}/parts/0`;
  }),
];

export default { dialect: 'gemini', conversations, breakers } satisfies System as System;
