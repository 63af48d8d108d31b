/** UI messages, their chunks, and one fault at a time in these. */
import fc from 'fast-check';
import type { JsonObject } from '../../../src/source/json.ts';
import type { Choose } from '../../../src/testing/breaking.ts';
import type { Split, StreamSystem } from '../../../src/testing/stream-system.ts';
import { aiSdkUiBreakers, END } from './ai-sdk-ui-breakers.ts';
import { json, pieces, text } from './values.ts';

const metadata = () => fc.base64String({ minLength: 4 }).map(signature => ({ provider: { signature } }));

/** Adds an optional part. */
const perhaps = (
  part: fc.Arbitrary<JsonObject>,
  fields: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<JsonObject> =>
  fc
    .tuple(part, fc.record(fields, { requiredKeys: [], noNullPrototype: true }))
    .map(([each, more]) => ({ ...each, ...more }));

const spoken = (type: 'text' | 'reasoning') =>
  perhaps(
    text().map((said): JsonObject => ({ type, text: said, state: 'done' })),
    { providerMetadata: metadata() },
  );

const shown = () =>
  fc.oneof(
    fc.constant<JsonObject>({ type: 'source-url', sourceId: 'source_1', url: 'https://example.org/tides' }),
    fc.constant<JsonObject>({
      type: 'source-document',
      sourceId: 'source_2',
      mediaType: 'application/pdf',
      title: 'Tides',
    }),
    fc.constant<JsonObject>({ type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,iVBORw0KGgo=' }),
    fc.tuple(json(), fc.boolean()).map(
      ([data, isNamed]): JsonObject => ({
        type: 'data-chart',
        ...(isNamed && { id: '' }),
        data,
      }),
    ),
  );

function tool(): fc.Arbitrary<JsonObject> {
  const ending = fc.oneof(
    fc.constant<JsonObject>({ state: 'input-available' }),
    json().map((output): JsonObject => ({ state: 'output-available', output })),
    fc.constant<JsonObject>({ state: 'output-error', errorText: 'no tide gauge there' }),
    fc.constant<JsonObject>({ state: 'approval-requested', approval: { id: 'approval' } }),
    fc.constant<JsonObject>({ state: 'output-denied', approval: { id: 'approval' } }),
  );
  const kind = fc.constantFrom<JsonObject>(
    { type: 'tool-tide_table' },
    { type: 'dynamic-tool', toolName: 'tide_table' },
  );
  const part = fc.tuple(kind, json(), ending).map(([each, input, end]): JsonObject => ({ ...each, input, ...end }));
  return perhaps(part, {
    providerExecuted: fc.boolean(),
    title: fc.constant('Tide table'),
    callProviderMetadata: metadata(),
  });
}

function replies(): fc.Arbitrary<JsonObject> {
  const part = fc.oneof(spoken('reasoning'), spoken('text'), tool(), shown());
  const step = fc.array(part, { maxLength: 4 }).map(parts => [{ type: 'step-start' } as JsonObject, ...parts]);
  return fc
    .tuple(fc.array(step, { minLength: 1, maxLength: 3 }), fc.option(json(), { nil: undefined }))
    .map(([steps, meta]) => ({
      id: 'msg_1',
      ...(meta !== undefined && { metadata: meta }),
      role: 'assistant',
      parts: steps.flat().map(numbered),
    }));
}

/** Adds IDs to parts. */
function numbered(part: JsonObject, i: number): JsonObject {
  const { type } = part;
  if (type === 'reasoning') return { ...part, id: `reasoning_${i}` };
  if (type === 'data-chart') return { ...part, ...(part.id !== undefined && { id: `chart_${i}` }) };
  if (type !== 'dynamic-tool' && type !== 'tool-tide_table') return part;
  return {
    ...part,
    toolCallId: `call_${i}`,
    ...(part.approval !== undefined && { approval: { id: `approval_${i}` } }),
  };
}

function eventsOf(reply: unknown, split: Split, choose: Choose): unknown[] {
  const { id, metadata: meta, parts } = reply as { id: string; metadata?: unknown; parts: JsonObject[] };
  const isLate = choose(2) === 0;
  const beside = meta === undefined ? {} : { messageMetadata: meta };
  return [
    { type: 'start', messageId: id, ...(!isLate && beside) },
    ...parts.flatMap((part, i) => {
      const isStep = part.type === 'step-start';
      const before = isStep && i > 0 ? [{ type: 'finish-step' }] : [];
      return [...before, ...(isStep ? [{ type: 'start-step' }] : partEvents(part, i, split, choose))];
    }),
    { type: 'finish-step' },
    { type: 'finish', ...(choose(2) === 0 && { finishReason: 'stop' }), ...(isLate && beside) },
    { ...END },
  ];
}

function partEvents(part: JsonObject, i: number, split: Split, choose: Choose): JsonObject[] {
  const { type } = part;
  if (type === 'text' || type === 'reasoning') return textEvents(part, i, split, choose);
  if (type === 'dynamic-tool' || type === 'tool-tide_table') return toolEvents(part, split, choose);
  if (type !== 'data-chart' || part.id === undefined || choose(2) === 0) return [part];
  return [{ ...part, data: null }, { type, data: { transient: 1 }, transient: true }, part];
}

function textEvents(
  { type, text: said, providerMetadata }: JsonObject,
  i: number,
  split: Split,
  choose: Choose,
): JsonObject[] {
  const id = `${type}_${i}`;
  const signed = providerMetadata === undefined ? {} : { providerMetadata };
  const atStart = choose(2) === 0;
  return [
    { type: `${type}-start`, id, ...(atStart && signed) },
    ...pieces(split, said).map(delta => ({ type: `${type}-delta`, id, delta })),
    { type: `${type}-end`, id, ...(!atStart && signed) },
  ];
}

function toolEvents(part: JsonObject, split: Split, choose: Choose): JsonObject[] {
  const { type, toolCallId, input, state, output, errorText, approval, title, providerExecuted } = part;
  const named = {
    toolCallId,
    toolName: 'tide_table',
    ...(type === 'dynamic-tool' && { dynamic: true }),
    ...(title !== undefined && { title }),
    ...(providerExecuted !== undefined && { providerExecuted }),
  };
  const signed = part.callProviderMetadata === undefined ? {} : { providerMetadata: part.callProviderMetadata };
  const isStreamed = choose(3) > 0;
  const streamed = isStreamed
    ? [
        { type: 'tool-input-start', ...named },
        ...pieces(split, JSON.stringify(input)).map(inputTextDelta => ({
          type: 'tool-input-delta',
          toolCallId,
          inputTextDelta,
        })),
      ]
    : [];
  const early = state === 'output-available' && choose(3) === 0;
  return [
    ...streamed,
    { type: 'tool-input-available', ...named, input, ...signed },
    ...(approval === undefined
      ? []
      : [{ type: 'tool-approval-request', toolCallId, approvalId: (approval as JsonObject).id }]),
    ...(early ? [{ type: 'tool-output-available', toolCallId, output: 'so far', preliminary: true }] : []),
    ...(state === 'output-available' ? [{ type: 'tool-output-available', toolCallId, output }] : []),
    ...(state === 'output-error' ? [{ type: 'tool-output-error', toolCallId, errorText }] : []),
    ...(state === 'output-denied' ? [{ type: 'tool-output-denied', toolCallId }] : []),
  ];
}

export const aiSdkUiStreams: StreamSystem = {
  id: 'ai-sdk-ui',
  dialect: 'ai-sdk-ui',
  replies: replies(),
  eventsOf,
  hasReply: true,
  breakers: aiSdkUiBreakers,
};
