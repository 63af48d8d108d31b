/** Which tools may be called, in the form of each API. */
import type { AnswerOptions, SettingPlace } from '../../generated/types.ts';
import { unquoted } from '../../model/text.ts';
import { isObject } from '../../source/json.ts';
import { canonical, type Deny, type Form } from './form.ts';

const NAMED = 'tool:';
const named = (name: unknown) => (typeof name === 'string' ? `${NAMED}${name}` : undefined);

/** The one tool that a choice names. */
export function nameIn(choice: string | undefined): string | undefined {
  return choice?.startsWith(NAMED) ? choice.slice(NAMED.length) : undefined;
}

function choiceOf(choice: string | undefined): AnswerOptions | undefined {
  return choice === undefined ? undefined : { toolChoice: choice };
}

/** The server's word for a choice that names no tool. */
function wordFor({ toolChoice }: AnswerOptions, { words = {} }: SettingPlace, deny: Deny, api: string) {
  if (toolChoice === undefined) return undefined;
  if (Object.hasOwn(words, toolChoice)) return words[toolChoice];
  const name = nameIn(toolChoice);
  if (name === undefined) deny('toolChoice', 'dropped', `${api} has no tool choice \`${unquoted(toolChoice)}\``);
  else
    deny(
      'toolChoice',
      words.required === undefined ? 'dropped' : 're-encoded',
      `${api} cannot require a specific tool`,
    );
  return name === undefined ? undefined : words.required;
}

/** A word, or an object that names one or more tools, under the keys of either OpenAI format. */
function openai(nest: (type: string, value: Record<string, unknown>) => object, key: string | undefined): Form {
  const inner = (value: Record<string, unknown>, type: string) => (key === undefined ? value : value[type]);
  return {
    settings: ['toolChoice', 'allowedTools'],
    read(value, { words }) {
      if (typeof value === 'string') return choiceOf(canonical(words, value));
      if (!isObject(value)) return undefined;
      if (value.type === 'function') {
        const tool = inner(value, 'function');
        return isObject(tool) ? choiceOf(named(tool.name)) : undefined;
      }
      const allowed = value.type === 'allowed_tools' ? inner(value, 'allowed_tools') : undefined;
      if (!isObject(allowed) || !Array.isArray(allowed.tools)) return undefined;
      const names = (allowed.tools as unknown[]).map(tool => {
        const own = isObject(tool) && tool.type === 'function' ? inner(tool, 'function') : undefined;
        return isObject(own) && typeof own.name === 'string' ? own.name : undefined;
      });
      const { mode } = allowed;
      if (names.includes(undefined) || (mode !== 'auto' && mode !== 'required')) return undefined;
      return { toolChoice: mode, allowedTools: names as string[] };
    },
    write(options, place, deny, api) {
      const { toolChoice, allowedTools } = options;
      const name = nameIn(toolChoice);
      if (name !== undefined) return nest('function', { name });
      if (allowedTools === undefined || toolChoice === 'none') return wordFor(options, place, deny, api);
      const tools = allowedTools.map(each => nest('function', { name: each }));
      return nest('allowed_tools', { mode: toolChoice ?? 'auto', tools });
    },
  };
}

export const chatChoice = openai((type, value) => ({ type, [type]: value }), 'nested');
export const responsesChoice = openai((type, value) => ({ type, ...value }), undefined);

/** An object with the word as its type, and a boolean for parallel calls. */
export const anthropicChoice: Form = {
  settings: ['toolChoice', 'parallelToolCalls'],
  read(value, { words }) {
    if (!isObject(value) || typeof value.type !== 'string') return undefined;
    const { type, name, disable_parallel_tool_use: disabled } = value;
    const toolChoice = type === 'tool' ? named(name) : canonical(words, type);
    if (toolChoice === undefined) return undefined;
    if (typeof disabled !== 'boolean') return { toolChoice };
    // `auto` is the default. It is only written because the boolean needs an object.
    return { ...(toolChoice !== 'auto' && { toolChoice }), parallelToolCalls: !disabled };
  },
  write(options, { words = {} }) {
    const { toolChoice = options.parallelToolCalls === undefined ? undefined : 'auto', parallelToolCalls } = options;
    if (toolChoice === undefined) return undefined;
    const name = nameIn(toolChoice);
    const type = name === undefined ? words[toolChoice] : 'tool';
    if (type === undefined) return undefined;
    const isSwitched = parallelToolCalls !== undefined && type !== 'none';
    return {
      type,
      ...(name !== undefined && { name }),
      ...(isSwitched && { disable_parallel_tool_use: !parallelToolCalls }),
    };
  },
};

export const geminiChoice: Form = {
  settings: ['toolChoice', 'allowedTools'],
  read(value, { words }) {
    if (!isObject(value) || typeof value.mode !== 'string') return undefined;
    const { mode, allowedFunctionNames: names } = value;
    const toolChoice = canonical(words, mode);
    if (!Array.isArray(names) || toolChoice !== 'required') return choiceOf(toolChoice);
    if (!names.every(each => typeof each === 'string')) return undefined;
    return names.length === 1 ? choiceOf(named(names[0])) : { toolChoice, allowedTools: names };
  },
  write(options, place, deny, api) {
    const { toolChoice, allowedTools } = options;
    const name = nameIn(toolChoice);
    if (name !== undefined) return { mode: 'ANY', allowedFunctionNames: [name] };
    const mode = wordFor(options, place, deny, api);
    if (allowedTools === undefined) return mode === undefined ? undefined : { mode };
    if (mode === 'ANY') return { mode, allowedFunctionNames: [...allowedTools] };
    deny('allowedTools', 'dropped', `${api} can restrict the tools only if a call is required`);
    return mode === undefined ? undefined : { mode };
  },
};

export const interactionsChoice: Form = {
  settings: ['toolChoice', 'allowedTools'],
  read(value, { words }) {
    if (typeof value === 'string') return choiceOf(canonical(words, value));
    const allowed = isObject(value) ? value.allowed_tools : undefined;
    if (!isObject(allowed) || !Array.isArray(allowed.tools) || typeof allowed.mode !== 'string') return undefined;
    const toolChoice = canonical(words, allowed.mode);
    if (toolChoice === undefined || !allowed.tools.every(each => typeof each === 'string')) return undefined;
    if (toolChoice === 'required' && allowed.tools.length === 1) return choiceOf(named(allowed.tools[0]));
    return { toolChoice, allowedTools: allowed.tools };
  },
  write(options, place, deny, api) {
    const { toolChoice, allowedTools } = options;
    const name = nameIn(toolChoice);
    if (name !== undefined) return { allowed_tools: { mode: 'any', tools: [name] } };
    const mode = wordFor(options, place, deny, api);
    return allowedTools === undefined ? mode : { allowed_tools: { mode: mode ?? 'auto', tools: [...allowedTools] } };
  },
};

/** An object with one key, the word. */
export const converseChoice: Form = {
  read(value) {
    if (!isObject(value)) return undefined;
    if (isObject(value.tool)) return choiceOf(named(value.tool.name));
    return isObject(value.auto) ? { toolChoice: 'auto' } : isObject(value.any) ? { toolChoice: 'required' } : undefined;
  },
  write(options, place, deny, api) {
    const name = nameIn(options.toolChoice);
    if (name !== undefined) return { tool: { name } };
    const key = wordFor(options, place, deny, api);
    return key === undefined ? undefined : { [key]: {} };
  },
};

export const mcpChoice: Form = {
  read: (value, { words }) =>
    isObject(value) && typeof value.mode === 'string' ? choiceOf(canonical(words, value.mode)) : undefined,
  write(options, place, deny, api) {
    const mode = wordFor(options, place, deny, api);
    return mode === undefined ? undefined : { mode };
  },
};

/** Only a word. */
export const wordChoice: Form = {
  read: (value, { words }) => (typeof value === 'string' ? choiceOf(canonical(words, value)) : undefined),
  write: wordFor,
};
