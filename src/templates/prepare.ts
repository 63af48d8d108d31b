/** Builds the template variables from a request, as one server does. */
import type { TemplateServer } from './server.ts';

export type Wire = Readonly<Record<string, unknown>>;

/** What a template supports, determined by rendering small conversations. */
export interface Abilities {
  /** It iterates over the content of messages. */
  readonly iteratesContent: boolean;
  readonly takesText: boolean;
  readonly takesParts: boolean;
  readonly readsArguments: boolean;
  readonly hasSystem: boolean;
}

/** A request: its messages, and the other fields. */
export interface TemplateRequest {
  readonly body: Wire;
  readonly messages: readonly unknown[];
}

export interface Preparation {
  readonly server: TemplateServer & { readonly flatTools?: boolean };
  readonly source: string;
  readonly tokens: Readonly<Record<string, string>>;
  readonly abilities: () => Abilities;
}

export function isWire(value: unknown): value is Wire {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The variables of one rendering. */
export function variablesOf({ body, messages }: TemplateRequest, preparation: Preparation): Record<string, unknown> {
  const { server, tokens } = preparation;
  const keywords = server.keywords === undefined ? undefined : body[server.keywords];
  const asked: Record<string, unknown> = {};
  for (const name of server.variables) if (body[name] !== undefined && body[name] !== null) asked[name] = body[name];
  return {
    ...NO_TOKENS,
    ...tokens,
    add_generation_prompt: body.add_generation_prompt ?? true,
    tools: toolsOf(body, server.flatTools === true),
    ...(server.isPython && { documents: null }),
    ...server.constants,
    ...asked,
    ...(isWire(keywords) ? keywords : {}),
    messages: messagesOf(messages, preparation),
  };
}

/**
 * Unknown tokens are empty. Servers know them, but whether a template rejects a conversation does not depend on them.
 */
const NO_TOKENS = { bos_token: '', eos_token: '', unk_token: '', pad_token: '' };

/** An empty list of tools counts as no tools. */
function toolsOf({ tools, tool_choice: choice }: Wire, isFlat: boolean): unknown {
  if (!Array.isArray(tools) || tools.length === 0 || (isFlat && choice === 'none')) return null;
  return isFlat ? tools.map(tool => (isWire(tool) && isWire(tool.function) ? tool.function : tool)) : tools;
}

function messagesOf(messages: readonly unknown[], preparation: Preparation): unknown[] {
  const { server, source } = preparation;
  const made = messages.map(message => (isWire(message) ? messageOf(message, preparation) : message)) as Record<
    string,
    unknown
  >[];
  if (server.developerWhere !== undefined && !source.includes(server.developerWhere))
    for (const message of made) if (isWire(message) && message.role === 'developer') message.role = 'system';
  handleLastAssistant(made, server.lastAssistant);
  if (server.joinsSystem && isWire(made[0]) && made[0].role === 'system' && !preparation.abilities().hasSystem)
    joinSystem(made);
  return made;
}

function handleLastAssistant(made: Record<string, unknown>[], lastAssistant: TemplateServer['lastAssistant']): void {
  const last = made.at(-1);
  if (!isWire(last) || last.role !== 'assistant' || lastAssistant === 'kept') return;
  if (lastAssistant === 'leftOut') made.pop();
  else if (typeof last.content === 'string') made[made.length - 1] = { role: 'user', content: last.content };
}

function joinSystem(made: Record<string, unknown>[]): void {
  const [system, next] = made;
  if (next !== undefined && typeof system?.content === 'string' && typeof next.content === 'string')
    next.content = `${system.content}\n${next.content}`;
  made.shift();
}

function messageOf(message: Wire, preparation: Preparation): Record<string, unknown> {
  const { server } = preparation;
  const made: Record<string, unknown> = {};
  const { reasoning, fields } = server;
  for (const [key, value] of Object.entries(message))
    if (fields === undefined ? reasoning === undefined || !REASONING.has(key) : fields.includes(key)) made[key] = value;
  const thought = reasoning === undefined ? undefined : message[reasoning.from];
  if (typeof thought === 'string') for (const field of reasoning?.to ?? []) made[field] = thought;
  const calls = message.tool_calls;
  if (Array.isArray(calls) && (calls.length > 0 || !server.dropsEmptyCalls)) {
    if (server.callsInContent) made.content = JSON.stringify(calls);
    else made.tool_calls = calls.map(call => callOf(call, preparation));
  } else if (calls === null || Array.isArray(calls)) delete made.tool_calls;
  made.content = contentOf(made.content, message, preparation);
  if (made.content === undefined) delete made.content;
  if (server.dropsNulls) for (const [key, value] of Object.entries(made)) if (value === null) delete made[key];
  return made;
}

const REASONING = new Set(['reasoning', 'reasoning_content']);

function contentOf(content: unknown, { role, tool_calls: calls }: Wire, preparation: Preparation): unknown {
  const { server } = preparation;
  const { content: form, join, emptyForNull } = server;
  const iterates = () => iteratesContent(preparation);
  if (content === null || content === undefined) {
    const isBesideCalls = Array.isArray(calls) && calls.length > 0;
    const isEmpty = emptyForNull === 'always' || (emptyForNull === 'besideCalls' && isBesideCalls);
    if (!isEmpty) return content;
    return form === 'asIterated' && server.id === 'vllm' && role !== 'tool' && iterates() ? [] : '';
  }
  if (typeof content === 'string') {
    // One server converts every text to a list if the template iterates over content. Tool results stay text.
    const wrapped =
      form === 'asIterated'
        ? server.id === 'vllm' && role !== 'tool' && iterates()
        : form === 'asAccepted' && !preparation.abilities().takesText && preparation.abilities().takesParts;
    return wrapped ? [{ type: 'text', text: content }] : content;
  }
  if (!Array.isArray(content)) return content;
  const parts = content.flatMap(part => partsOf(part, server));
  const stays =
    form === 'asSent' ||
    (form === 'asIterated' && iterates() && !(role === 'tool' && server.id === 'vllm' && parts.every(isText))) ||
    (form === 'asAccepted' && preparation.abilities().takesParts);
  return stays ? parts.map(withoutMedia) : parts.flatMap(textOf).join(join);
}

function iteratesContent({ server, source, abilities }: Preparation): boolean {
  return (server.partsWhere ?? []).some(word => source.includes(word)) || abilities().iteratesContent;
}

/** A part as the server passes it on: text of all kinds is a text part. */
function partsOf(part: unknown, { textParts, dropsOtherParts = false }: TemplateServer): unknown[] {
  if (textParts === undefined) return [part];
  if (typeof part === 'string') return dropsOtherParts ? [] : [{ type: 'text', text: part }];
  if (!isWire(part) || typeof part.type !== 'string') return dropsOtherParts ? [] : [part];
  const text = part[textParts[part.type] ?? ''];
  if (typeof text === 'string') return [{ type: 'text', text }];
  return dropsOtherParts && MEDIA[part.type] === undefined && part.type !== 'tool_reference' ? [] : [part];
}

function isText(part: unknown): boolean {
  return typeof part === 'string' || (isWire(part) && typeof part.text === 'string');
}

function textOf(part: unknown): string[] {
  if (typeof part === 'string') return [part];
  return isWire(part) && typeof part.text === 'string' ? [part.text] : [];
}

const MEDIA: Readonly<Record<string, string>> = {
  image_url: 'image',
  input_image: 'image',
  video_url: 'video',
  audio_url: 'audio',
  input_audio: 'audio',
};

/** A template only sees placeholders for images and audio. Servers pass the data separately. */
function withoutMedia(part: unknown): unknown {
  if (!isWire(part) || typeof part.type !== 'string') return part;
  const kind = MEDIA[part.type];
  return kind === undefined ? part : { type: kind };
}

function callOf(call: unknown, { server, abilities }: Preparation): unknown {
  if (!isWire(call) || !isWire(call.function) || typeof call.function.arguments !== 'string') {
    if (!isWire(call) || !isWire(call.function) || server.arguments === 'asSent') return call;
    return call.function.arguments ? call : { ...call, function: { ...call.function, arguments: {} } };
  }
  const form = server.arguments;
  if (form === 'asSent' || (form === 'objectWhereRead' && !abilities().readsArguments)) return call;
  return { ...call, function: { ...call.function, arguments: parsed(call.function.arguments, form) } };
}

function parsed(text: string, form: TemplateServer['arguments']): unknown {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    if (form === 'objectOrEmpty') return isWire(value) ? value : {};
    return value ?? {};
  } catch {
    return form === 'objectOrEmpty' ? {} : text;
  }
}
