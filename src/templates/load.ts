/** Reads a chat template from the forms in which it can be given. */

/** The text of a template, and its special tokens. */
export interface TemplateText {
  readonly text: string;
  /** The template for requests with tools, if there is a separate one. */
  readonly withTools?: string | undefined;
  readonly tokens: Readonly<Record<string, string>>;
}

/** The input contains no template. */
export class Unreadable extends Error {}

type Json = Readonly<Record<string, unknown>>;

const TOKENS = ['bos_token', 'eos_token', 'unk_token', 'pad_token', 'sep_token', 'cls_token', 'mask_token'];

/**
 * Reads a template: Jinja as it is, or the JSON of a `tokenizer_config.json` or `chat_template.json`. `readSibling` reads
 * another file in the same folder, for a configuration whose template is in a separate file.
 */
export function readTemplateText(
  text: string,
  name: string,
  readSibling: (file: string) => string | undefined,
): TemplateText {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  const config = /^\s*[{[]\s*["{\]}]/.test(bare) && !/^\s*\{[{%#]/.test(bare) ? parseConfig(bare, name) : undefined;
  if (config === undefined) {
    if (/\.json$/i.test(name)) throw new Unreadable(`\`${name}\` is not a JSON object`);
    return { text: bare, tokens: tokensOf(parsedSibling('tokenizer_config.json', readSibling)) };
  }
  const tokens = tokensOf(config);
  const given =
    config.chat_template ??
    readSibling('chat_template.jinja') ??
    parsedSibling('chat_template.json', readSibling)?.chat_template;
  if (typeof given === 'string') return { text: given, tokens: siblingTokens(tokens, config, readSibling) };
  const named = Array.isArray(given)
    ? fromList(given)
    : given !== null && typeof given === 'object'
      ? Object.entries(given)
      : [];
  const all = new Map(named.filter((each): each is [string, string] => typeof each[1] === 'string'));
  const chosen = all.get('default') ?? all.get('tool_use') ?? [...all.values()][0];
  if (chosen === undefined) throw new Unreadable(`\`${name}\` has no \`chat_template\``);
  return { text: chosen, withTools: all.get('tool_use'), tokens: siblingTokens(tokens, config, readSibling) };
}

function fromList(list: readonly unknown[]): [string, unknown][] {
  return list.flatMap(each => {
    const { name, template } = (each ?? {}) as Json;
    return typeof name === 'string' ? [[name, template] as [string, unknown]] : [];
  });
}

function parseConfig(text: string, name: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : undefined;
  } catch {
    throw new Unreadable(`\`${name}\` is not JSON`);
  }
}

/** A `chat_template.json` has no tokens. They are in the configuration next to it. */
function siblingTokens(
  tokens: Readonly<Record<string, string>>,
  config: Json,
  readSibling: (file: string) => string | undefined,
) {
  if (Object.keys(tokens).length > 0 || Object.keys(config).length > 1) return tokens;
  return tokensOf(parsedSibling('tokenizer_config.json', readSibling));
}

function parsedSibling(file: string, readSibling: (file: string) => string | undefined): Json | undefined {
  const text = readSibling(file);
  if (text === undefined) return undefined;
  try {
    return parseConfig(text, file);
  } catch {
    return undefined;
  }
}

/** Special tokens are strings, or objects that contain one. */
function tokensOf(config: Json | undefined): Record<string, string> {
  const tokens: Record<string, string> = {};
  for (const name of TOKENS) {
    const token = config?.[name];
    const text = typeof token === 'string' ? token : (token as Json | null | undefined)?.content;
    if (typeof text === 'string') tokens[name] = text;
  }
  return tokens;
}
