/** Replies of `generateContent`, their chunks, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import { geminiGenerateEncoder } from '../../../src/stream/encoding/gemini-generate.ts';
import type { StreamSystem } from '../../../src/testing/stream-system.ts';
import { eventsBy } from './encoded.ts';
import { breakers } from './gemini-generate-breakers.ts';

const SIGNATURE = 'CtYBARFNMg8xNlGP';

const words = () => fc.lorem({ maxCount: 6 });

/** Arguments by name, as parsed from their text. */
function args(): fc.Arbitrary<JsonObject> {
  const value = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 2 }), {
    maxKeys: 3,
    noNullPrototype: true,
  });
  return value.map(each => JSON.parse(JSON.stringify(each)) as JsonObject);
}

function call(): fc.Arbitrary<JsonObject> {
  return fc.tuple(args(), fc.boolean(), fc.boolean()).map(([value, hasId, isSigned]) => ({
    functionCall: { name: 'tide_table', args: value, ...(hasId && { id: '' }) },
    ...(isSigned && { thoughtSignature: SIGNATURE }),
  }));
}

function part(): fc.Arbitrary<JsonObject> {
  const plain = words().map((text): JsonObject => ({ text }));
  const thought = words().map((text): JsonObject => ({ text, thought: true }));
  const signed = fc
    .constantFrom('', 'High water at noon.')
    .map((text): JsonObject => ({ text, thoughtSignature: SIGNATURE }));
  const ran = fc.constantFrom<JsonObject>(
    { executableCode: { language: 'PYTHON', code: 'print(3 + 4)' } },
    { codeExecutionResult: { outcome: 'OUTCOME_OK', output: '7\n' } },
    { inlineData: { mimeType: 'image/png', data: 'iVBORw0K' } },
  );
  return fc.oneof({ arbitrary: plain, weight: 3 }, thought, { arbitrary: call(), weight: 2 }, signed, ran);
}

/** Adjacent texts of one kind are one part. */
function isSeparate(parts: readonly JsonObject[], i: number): boolean {
  const [before, here] = [parts[i - 1], parts[i]];
  const isPlain = (each: JsonObject | undefined) => each?.text !== undefined && each.thoughtSignature === undefined;
  return !isPlain(before) || !isPlain(here) || before?.thought !== here?.thought;
}

/** Adds a unique ID to a call. */
function withOwnId(wire: JsonObject, i: number): JsonObject {
  const fn = wire.functionCall as JsonObject | undefined;
  return fn?.id === undefined ? wire : { ...wire, functionCall: { ...fn, id: `fc-${i}` } };
}

function candidate(): fc.Arbitrary<JsonObject> {
  const parts = fc.array(part(), { maxLength: 6 }).map(each => each.filter((_, i) => isSeparate(each, i)));
  return fc.tuple(parts, fc.nat(2), fc.boolean()).map(([list, kind, isGrounded]) => {
    const merged = list.filter((_, i) => isSeparate(list, i)).map(withOwnId);
    const hasParts = merged.length > 0;
    return {
      content: { ...(hasParts && { parts: merged }), role: 'model' },
      finishReason: hasParts && kind > 0 ? 'STOP' : 'MAX_TOKENS',
      ...(isGrounded && {
        groundingMetadata: { webSearchQueries: ['tides'], groundingChunks: [{ web: { uri: 'https://example.com' } }] },
      }),
      ...(kind === 2 && { safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }] }),
    };
  });
}

const USAGE = { promptTokenCount: 12, candidatesTokenCount: 30, totalTokenCount: 60, thoughtsTokenCount: 18 };
const AROUND = { modelVersion: 'gemini-3-flash', responseId: 'za9caLp' };

function answered(): fc.Arbitrary<JsonObject> {
  return fc.array(candidate(), { minLength: 1, maxLength: 2 }).map(list => ({
    candidates: list.map((each, index) => ({ ...each, index })),
    usageMetadata: { ...USAGE },
    ...AROUND,
  }));
}

function replies(): fc.Arbitrary<JsonObject> {
  const blocked: JsonObject = {
    promptFeedback: { blockReason: 'PROHIBITED_CONTENT' },
    usageMetadata: { promptTokenCount: 12, totalTokenCount: 12 },
    ...AROUND,
  };
  const wrapped = answered().map(response => ({ response, traceId: '8f2c' }));
  return fc.oneof({ arbitrary: answered(), weight: 6 }, wrapped, fc.constant(blocked));
}

export const geminiGenerateStreams: StreamSystem = {
  id: 'gemini-generate',
  dialect: 'gemini',
  replies: replies(),
  eventsOf: eventsBy(geminiGenerateEncoder),
  hasReply: true,
  breakers,
};
