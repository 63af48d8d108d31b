/**
 * Converts between the OpenAI Agents SDK format and the normal form through items of the Responses API, as the SDK
 * itself does.
 */

import type { AnswerOptions, Conversation, Message, Part, ReasoningPart, Replay, Tool } from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { memoized } from '../../source/memoized.ts';
import type { Writing } from '../engine/message-format.ts';
import { firstPart } from '../engine/normal/plain-parts.ts';
import * as responses from '../openai-responses/compose.ts';
import { readItem } from '../openai-responses/item.ts';
import * as fromItems from '../openai-responses/normalize.ts';
import { fromResponses } from './from-responses.ts';
import { toResponses } from './to-responses.ts';

export function normalize(message: Message): Message[] {
  const { wire, pointer } = message;
  if (!isObject(wire)) return [message];
  const item = readItem(toResponses(wire), pointer, () => {});
  if (wire.type === 'reasoning') item.parts = item.parts.map(part => signed(part, wire));
  return fromItems
    .normalize(item)
    .map(each => ({ ...each, parts: each.parts.map(part => placed(part, wire, pointer)) }));
}

/** A part with its pointer in the SDK's item, where the fields have other names. */
function placed<P extends Part>(part: P, wire: JsonObject, pointer: string): P {
  const at = part.pointer.startsWith(`${pointer}/summary/`)
    ? part.pointer.replace(`${pointer}/summary/`, `${pointer}/content/`)
    : part.pointer;
  if (part.type !== 'tool_result') return { ...part, pointer: at };
  const name = typeof wire.name === 'string' && wire.type === 'function_call_result' ? { name: wire.name } : {};
  const isInside = (each: Part) => wire.type === 'function_call_result' || each.pointer === pointer;
  const content = part.content.map(each => (isInside(each) ? each : { ...each, pointer }));
  return { ...part, ...name, content };
}

/** Providers that sign reasoning, keyed by the name the SDK stores the signature under. */
const SIGNERS: ReadonlyMap<string, string> = new Map([
  ['anthropic', 'anthropic'],
  ['bedrock', 'anthropic'],
]);

/** Reasoning with the signature that the adapter of its provider stores. The item then contains the text twice. */
function signed(part: Part, { providerData }: JsonObject): Part {
  if (part.type !== 'reasoning' || !isObject(providerData)) return part;
  for (const [key, provider] of SIGNERS) {
    const held = providerData[key];
    if (!isObject(held) || typeof held.signature !== 'string') continue;
    const { summary, text = summary, ...rest } = part;
    return { ...rest, ...(text !== undefined && { text }), signature: held.signature, provider };
  }
  return part;
}

/**
 * The reverse of `signed`. Writes both texts: the adapter sends one back to the provider, and the other is shown to
 * users.
 */
function withSignature(item: JsonObject, parts: readonly Part[]): JsonObject {
  const [raw] = item.rawContent as JsonObject[];
  const part = thoughtsIn(parts).get(raw?.text);
  if (part?.signature === undefined || part.signs !== undefined) return item;
  if (part.provider === undefined || !SIGNERS.has(part.provider)) return item;
  const { content: _, ...rest } = item;
  return {
    ...rest,
    content: [{ type: 'input_text', text: part.text }],
    providerData: { [part.provider]: { signature: part.signature } },
  };
}

/** The reasoning of a message by its text. The first one with a text counts. */
const thoughtsIn = memoized((parts: readonly Part[]): ReadonlyMap<unknown, ReasoningPart> => {
  const all = parts.filter(part => part.type === 'reasoning');
  return new Map(all.reverse().map(part => [part.text, part]));
});

const resultIn = firstPart(part => part.type === 'tool_result');

export function compose(conversation: Conversation, writing: Writing): void {
  const messages = withCallIds(conversation.messages);
  const names = new Map<string, string>();
  for (const { parts } of messages)
    for (const part of parts)
      if (part.type === 'tool_call' && part.callId !== undefined && part.name) names.set(part.callId, part.name);
  responses.compose(
    { ...conversation, messages },
    {
      ...writing,
      // The SDK also stores the full reasoning of the model, not just a summary.
      reasoning: { ...(writing.reasoning ?? RESENT), field: 'content' },
      put(item, from) {
        const result = from[0] && resultIn(from[0].parts);
        const named = result?.type === 'tool_result' ? (result.name ?? names.get(result.callId ?? '')) : undefined;
        const value = isObject(item) ? fromResponses(item, named) : item;
        const isThought = isObject(value) && value.type === 'reasoning' && Array.isArray(value.rawContent);
        writing.put(isThought ? withSignature(value, from[0]?.parts ?? []) : value, from);
      },
    },
  );
}

/** Reasoning stays in the history, regardless of the next model. */
const RESENT: Replay = {
  turnsWithCalls: 'useful',
  plainTurns: 'optional',
  evidence: [
    {
      kind: 'documented',
      url: 'https://github.com/openai/openai-agents-js/blob/6d0c61a5f62a5ed8142996a25b33446c810f84b3/packages/agents-core/src/types/protocol.ts#L817',
    },
  ],
};

/** Builds the document: a list of items, or the SDK's request to a model with instructions, settings and tools. */
export function frame(conversation: Conversation, items: readonly unknown[]): unknown {
  const { form, preamble, tools, options } = conversation;
  if (form === 'array' && preamble === undefined) return items;
  const texts = preamble?.map(({ parts }) =>
    parts.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
  );
  const settings = settingsOf(options ?? {});
  return defined({
    ...(texts !== undefined && { systemInstructions: texts.join('\n\n') }),
    input: items,
    modelSettings: settings,
    ...(tools !== undefined && { tools: tools.flatMap(toolOf) }),
  });
}

function toolOf({ kind, name, description, parameters, namespace, deferred }: Tool): JsonObject[] {
  if (kind !== 'function' || name === undefined) return [];
  const tool = {
    ...defined({ type: 'function', name, description }),
    parameters: parameters ?? { type: 'object', properties: {} },
    ...(namespace !== undefined && { namespace }),
    ...(deferred === true && { deferLoading: true }),
  };
  return [copyJson(tool) as JsonObject];
}

/** Settings that have the same name in the SDK and in the canonical model. */
const SETTINGS = { temperature: 'number', topP: 'number', maxTokens: 'number', parallelToolCalls: 'boolean' } as const;
const TOOL = 'tool:';

function settingsOf({ toolChoice, ...options }: AnswerOptions): JsonObject | undefined {
  const given = Object.keys(SETTINGS).map(key => [key, options[key as keyof typeof SETTINGS]]);
  const choice = toolChoice?.startsWith(TOOL) ? toolChoice.slice(TOOL.length) : toolChoice;
  const settings = defined({ ...Object.fromEntries(given), toolChoice: choice }) as JsonObject;
  return Object.keys(settings).length > 0 ? settings : undefined;
}

/** Reads the settings that `settingsOf` writes. */
export function optionsIn(settings: unknown): AnswerOptions | undefined {
  if (!isObject(settings)) return undefined;
  const { toolChoice } = settings;
  const given = Object.entries(SETTINGS).filter(([key, type]) => typeof settings[key] === type);
  const options: AnswerOptions = Object.fromEntries(given.map(([key]) => [key, settings[key]]));
  if (typeof toolChoice === 'string') options.toolChoice = WORDS.has(toolChoice) ? toolChoice : TOOL + toolChoice;
  return Object.keys(options).length > 0 ? options : undefined;
}

const WORDS: ReadonlySet<string> = new Set(['auto', 'none', 'required']);
