/** Contents and steps of the Interactions API. Each has a type. */
import * as branches from '../../generated/branches/gemini-interactions.js';
import type { MediaPart, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { argumentsValue, type Codec, content, id, mediaFrom, oneOf, readOnly, text } from '../engine/codecs.ts';
import { part, taggedParts } from '../engine/parts.ts';
import type { Validator } from '../engine/structure.ts';

const media = (type: MediaPart['type'], validator: Validator) =>
  part(type, validator, { wireType: type, mediaType: text('mime_type'), ...mediaFrom({ base64: 'data', url: 'uri' }) });

const CONTENTS = {
  text: part('text', branches.geminiInteractionsContent_text, { text: text('text') }, ['text']),
  image: media('image', branches.geminiInteractionsContent_image),
  audio: media('audio', branches.geminiInteractionsContent_audio),
  video: media('video', branches.geminiInteractionsContent_video),
  document: media('document', branches.geminiInteractionsContent_document),
};

export const contents = taggedParts(CONTENTS);

const call = {
  callId: id('id'),
  name: text('name'),
  arguments: argumentsValue('arguments', { isNullNothing: true }),
} as const;

const said = content('result', () => contents);

const result: Codec<Part[]> = {
  read: (step, pointer, ...rest) =>
    isObject(step.result)
      ? [{ type: 'provider_item', wireType: 'result', raw: step.result, pointer: `${pointer}/result` }]
      : said.read(step, pointer, ...rest),
  write: said.write,
};

const summary: Codec<string> = readOnly({
  read({ summary: list }) {
    if (!Array.isArray(list)) return undefined;
    const texts = list.flatMap(each => (isObject(each) && typeof each.text === 'string' ? [each.text] : []));
    return texts.length === 0 ? undefined : texts.join('\n');
  },
});

/** Steps of server tools, which are never changed. */
const serverCall = part('tool_call', undefined, {
  callId: readOnly(call.callId),
  name: readOnly(text('name', 'type')),
  arguments: readOnly(call.arguments),
  kind: 'custom',
  executedBy: 'provider',
});
const serverResult = part('tool_result', undefined, {
  executedBy: 'provider',
  content: readOnly({
    read: (raw, pointer) => [{ type: 'provider_item', wireType: raw.type as string, raw, pointer }],
  }),
});

/** The suffix in the step type of a server tool, `call` or `result`; undefined for other steps. */
export function serverStep(type: string): string | undefined {
  return /^(?!function_)\w+_(call|result)$/.exec(type)?.[1];
}

/** Steps that consist of one part. A list of steps may also contain content. */
export const steps = taggedParts(
  {
    ...CONTENTS,
    thought: part('reasoning', branches.geminiInteractionsStep_thought, {
      wireType: 'thought',
      signature: readOnly({ read: ({ signature }) => (typeof signature === 'string' && signature) || undefined }),
      summary,
    }),
    function_call: part('tool_call', branches.geminiInteractionsStep_function_call, {
      ...call,
      kind: 'function',
      executedBy: 'client',
    }),
    function_result: part('tool_result', branches.geminiInteractionsStep_function_result, {
      callId: id('call_id'),
      name: text('name'),
      content: result,
      outcome: oneOf('is_error', [
        [true, 'error'],
        [false, 'success'],
      ]),
    }),
  },
  {
    otherwise(type) {
      const ending = serverStep(type);
      return ending === 'call' ? serverCall : ending === 'result' ? serverResult : undefined;
    },
  },
);
