/** What requests ask of the answer besides the messages, and where each wire keeps it. */
import type { AnswerOptions, Conversation } from '../generated/types.ts';
import type { Shape } from '../shapes/shape.ts';
import { isObject } from '../shapes/structure.ts';
import { copyJson } from '../source/copy.ts';
import { ExactNumber } from '../source/exact.ts';

type Wire = Record<string, unknown>;
type Plain = Exclude<keyof AnswerOptions, 'toolChoice'>;

interface Layout {
  /** For each option the keys that lead to it; of several places the first is written. */
  readonly places: { readonly [name in Plain]?: readonly (readonly string[])[] };
  readonly toolChoice?: ToolChoice;
}

/** How a wire says which tools may be called. */
interface ToolChoice {
  readonly at: readonly string[];
  read(value: unknown): string | undefined;
  write(choice: string): unknown;
}

const NAMED = 'tool:';
const nameIn = (choice: string) => (choice.startsWith(NAMED) ? choice.slice(NAMED.length) : undefined);
const named = (name: unknown) => (typeof name === 'string' ? `${NAMED}${name}` : undefined);

/** A word, or an object that names a tool: the words of the wire by those that are used here. */
function byWords(words: Readonly<Record<string, string>>, key: readonly string[] | undefined): ToolChoice {
  return {
    at: ['tool_choice'],
    read(value) {
      if (typeof value === 'string') return Object.keys(words).find(each => words[each] === value);
      return key === undefined ? undefined : named(get(value, key));
    },
    write(choice) {
      const name = nameIn(choice);
      if (name === undefined) return Object.hasOwn(words, choice) ? words[choice] : undefined;
      return key === undefined ? undefined : put({ type: 'function' }, key, name);
    },
  };
}

/** An object whose type is the word. */
function byType(words: Readonly<Record<string, string>>, key: string): ToolChoice {
  return {
    at: ['tool_choice'],
    read(value) {
      if (!isObject(value)) return undefined;
      const { type, mode = type, name } = value;
      return mode === 'tool' ? named(name) : Object.keys(words).find(each => words[each] === mode);
    },
    write(choice) {
      const name = nameIn(choice);
      if (name !== undefined) return { [key]: 'tool', name };
      return Object.hasOwn(words, choice) ? { [key]: words[choice] } : undefined;
    },
  };
}

const WORDS = { auto: 'auto', none: 'none', required: 'required' } as const;

const GEMINI_CHOICE: ToolChoice = {
  at: ['toolConfig', 'functionCallingConfig'],
  read(value) {
    if (!isObject(value)) return undefined;
    const { mode, allowedFunctionNames: names } = value;
    if (Array.isArray(names)) return names.length === 1 && mode === 'ANY' ? named(names[0]) : undefined;
    return mode === 'AUTO' ? 'auto' : mode === 'NONE' ? 'none' : mode === 'ANY' ? 'required' : undefined;
  },
  write(choice) {
    const name = nameIn(choice);
    if (name !== undefined) return { mode: 'ANY', allowedFunctionNames: [name] };
    return { mode: choice === 'required' ? 'ANY' : choice.toUpperCase() };
  },
};

const CONVERSE_CHOICE: ToolChoice = {
  at: ['toolConfig', 'toolChoice'],
  read(value) {
    if (!isObject(value)) return undefined;
    if (isObject(value.tool)) return named(value.tool.name);
    return isObject(value.auto) ? 'auto' : isObject(value.any) ? 'required' : undefined;
  },
  write(choice) {
    const name = nameIn(choice);
    if (name !== undefined) return { tool: { name } };
    return choice === 'auto' ? { auto: {} } : choice === 'required' ? { any: {} } : undefined;
  },
};

/** All options under one key, each by its name there. */
function under(key: string, names: { readonly [name in Plain]?: string }): Layout['places'] {
  return Object.fromEntries(Object.entries(names).map(([name, each]) => [name, [[key, each]]]));
}

const SAMPLING = { temperature: [['temperature']], topP: [['top_p']], stream: [['stream']] } as const;

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'openai-chat': {
    places: {
      ...SAMPLING,
      maxTokens: [['max_tokens'], ['max_completion_tokens']],
      topK: [['top_k']],
      seed: [['seed']],
      stop: [['stop']],
      parallelToolCalls: [['parallel_tool_calls']],
    },
    toolChoice: byWords(WORDS, ['function', 'name']),
  },
  'anthropic-messages': {
    places: { ...SAMPLING, maxTokens: [['max_tokens']], topK: [['top_k']], stop: [['stop_sequences']] },
    toolChoice: byType({ auto: 'auto', none: 'none', required: 'any' }, 'type'),
  },
  'openai-responses': {
    places: { ...SAMPLING, maxTokens: [['max_output_tokens']], parallelToolCalls: [['parallel_tool_calls']] },
    toolChoice: byWords(WORDS, ['name']),
  },
  'gemini-generate': {
    places: under('generationConfig', {
      maxTokens: 'maxOutputTokens',
      temperature: 'temperature',
      topP: 'topP',
      topK: 'topK',
      seed: 'seed',
      stop: 'stopSequences',
    }),
    toolChoice: GEMINI_CHOICE,
  },
  'gemini-interactions': {
    places: {
      ...under('generation_config', {
        maxTokens: 'max_output_tokens',
        temperature: 'temperature',
        topP: 'top_p',
        seed: 'seed',
        stop: 'stop_sequences',
      }),
      stream: [['stream']],
    },
  },
  'bedrock-converse': {
    places: under('inferenceConfig', {
      maxTokens: 'maxTokens',
      temperature: 'temperature',
      topP: 'topP',
      stop: 'stopSequences',
    }),
    toolChoice: CONVERSE_CHOICE,
  },
  'cohere-chat': {
    places: {
      maxTokens: [['max_tokens']],
      temperature: [['temperature']],
      topP: [['p']],
      topK: [['k']],
      seed: [['seed']],
      stop: [['stop_sequences']],
      stream: [['stream']],
    },
    toolChoice: byWords({ none: 'NONE', required: 'REQUIRED' }, undefined),
  },
  'ollama-chat': {
    places: {
      ...under('options', {
        maxTokens: 'num_predict',
        temperature: 'temperature',
        topP: 'top_p',
        topK: 'top_k',
        seed: 'seed',
        stop: 'stop',
      }),
      stream: [['stream']],
    },
  },
  'mistral-conversations': {
    places: {
      ...under('completion_args', {
        maxTokens: 'max_tokens',
        temperature: 'temperature',
        topP: 'top_p',
        seed: 'random_seed',
        stop: 'stop',
      }),
      stream: [['stream']],
    },
  },
  'mcp-sampling': {
    places: { maxTokens: [['maxTokens']], temperature: [['temperature']], stop: [['stopSequences']] },
    toolChoice: { ...byType({ auto: 'auto', none: 'none', required: 'required' }, 'mode'), at: ['toolChoice'] },
  },
};

/** What a body of a wire asks; undefined where it asks nothing, or is none. */
export function optionsOf({ id }: Shape, body: unknown): AnswerOptions | undefined {
  const layout = Object.hasOwn(LAYOUTS, id) ? LAYOUTS[id] : undefined;
  if (layout === undefined || !isObject(body)) return undefined;
  const options: Wire = {};
  for (const [name, places] of Object.entries(layout.places))
    for (const place of places) {
      const value = asOption(name as Plain, get(body, place));
      if (value !== undefined) options[name] ??= value;
    }
  const choice = layout.toolChoice?.read(get(body, layout.toolChoice.at));
  if (choice !== undefined) options.toolChoice = choice;
  return Object.keys(options).length === 0 ? undefined : (options as AnswerOptions);
}

function asOption(name: Plain, value: unknown): unknown {
  if (name === 'stream' || name === 'parallelToolCalls') return typeof value === 'boolean' ? value : undefined;
  if (name !== 'stop') return isNumber(value) ? value : undefined;
  const list = typeof value === 'string' ? [value] : value;
  return Array.isArray(list) && list.every(each => typeof each === 'string') ? list : undefined;
}

/** Also one that is kept as it was written. */
function isNumber(value: unknown): boolean {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** The body with what is asked of the answer, as the wire has it. */
export function withOptions({ id }: Shape, { options = {}, form }: Conversation, body: unknown): unknown {
  const layout = Object.hasOwn(LAYOUTS, id) ? LAYOUTS[id] : undefined;
  if (layout === undefined || !isObject(body) || form === 'array') return body;
  let out: Wire = body;
  for (const [name, [place]] of Object.entries(layout.places)) {
    const value = options[name as Plain];
    if (value !== undefined && place !== undefined) out = put(out, place, copyJson(value));
  }
  const { toolChoice = '' } = options;
  const choice = toolChoice === '' ? undefined : layout.toolChoice?.write(toolChoice);
  if (choice !== undefined && layout.toolChoice !== undefined) out = put(out, layout.toolChoice.at, choice);
  return out;
}

function get(value: unknown, keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

function put(value: unknown, [key, ...rest]: readonly string[], what: unknown): Wire {
  const object = isObject(value) ? value : {};
  if (key === undefined) return object;
  return { ...object, [key]: rest.length === 0 ? what : put(object[key], rest, what) };
}
