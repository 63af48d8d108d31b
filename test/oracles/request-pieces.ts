/** The content of a request in pieces, so that two requests for one API can be compared. */
import { isObject, type JsonObject } from '../../src/source/json.ts';

/** One text, file, call, result or marker of a request. */
export interface Piece {
  readonly role: string;
  readonly kind: string;
  readonly [key: string]: unknown;
}

export type Format = 'anthropic' | 'gemini' | 'bedrock-converse' | 'openai-responses' | 'chat';

export function piecesOf(format: Format, request: unknown): Piece[] {
  const body = (Array.isArray(request) ? { messages: request } : request) as JsonObject;
  const found: Piece[] = [];
  for (const [role, parts] of MESSAGES[format](body))
    for (const part of parts) for (const piece of pieces(part)) found.push({ role, ...piece } as Piece);
  return found;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const objects = (value: unknown): JsonObject[] => listOf(value).filter(isObject) as JsonObject[];
const asParts = (content: unknown): unknown[] =>
  typeof content === 'string' ? [{ text: content }] : listOf(content ?? []);
const camel = (value: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      each,
    ]),
  );

type Messages = Iterable<[role: string, parts: readonly unknown[]]>;

const MESSAGES: Record<Format, (body: JsonObject) => Messages> = {
  *anthropic({ system, messages }) {
    yield ['system', asParts(system)];
    for (const { role, content } of objects(messages)) yield [String(role), asParts(content)];
  },
  *'bedrock-converse'({ system, messages }) {
    yield ['system', asParts(system)];
    for (const { role, content } of objects(messages)) yield [String(role), asParts(content)];
  },
  *gemini(body) {
    const { systemInstruction, contents } = camel(body);
    for (const each of objects(systemInstruction)) yield ['system', asParts(each.parts)];
    for (const { role = 'user', parts } of objects(contents)) yield [String(role), asParts(parts).map(camelPart)];
  },
  *'openai-responses'({ instructions, input }) {
    if (instructions) yield ['system', asParts(instructions)];
    for (const item of typeof input === 'string' ? [{ role: 'user', content: input }] : objects(input)) {
      if (item.role !== undefined) yield [roleOf(item.role), asParts(item.content)];
      else yield [/output$/.test(String(item.type)) ? 'tool' : 'assistant', [item]];
    }
  },
  *chat({ messages }) {
    for (const message of objects(messages)) {
      const { role, content, tool_calls: calls, tool_call_id: id, tool_plan: plan } = message;
      if (role === 'tool') {
        yield ['tool', [{ kind: 'result', id, content }]];
        continue;
      }
      const thinking = message.reasoning_content ?? message.reasoning ?? message.thinking;
      yield [
        roleOf(role),
        [
          ...(thinking ? [{ kind: 'reasoning', text: thinking }] : []),
          ...(plan ? [{ kind: 'plan', text: plan }] : []),
          ...asParts(content),
          ...listOf(message.images ?? []).map(each => ({ kind: 'media', data: each })),
          ...objects(calls ?? []),
          ...(message.prefix === true ? [{ kind: 'prefix' }] : []),
        ],
      ];
    }
  },
};

const roleOf = (role: unknown) => (role === 'developer' ? 'system' : String(role));

function camelPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const own = camel(part as JsonObject);
  for (const key of ['inlineData', 'fileData', 'functionCall', 'functionResponse'])
    if (isObject(own[key])) own[key] = camel(own[key] as JsonObject);
  return own;
}

/** The piece for a part, and pieces for its signatures and cache breakpoints. */
function* pieces(part: unknown): Iterable<Omit<Piece, 'role'>> {
  if (typeof part === 'string') return yield { kind: 'text', text: part };
  if (!isObject(part)) return;
  const { cache_control: cache, cachePoint, thoughtSignature, ...own } = part as JsonObject;
  if (cachePoint !== undefined) yield { kind: 'cache' };
  else yield* piece(own);
  if (thoughtSignature) yield { kind: 'signature' };
  if (cache) yield { kind: 'cache' };
}

const TEXTS = new Set(['text', 'input_text', 'output_text']);

function* piece(part: JsonObject): Iterable<Omit<Piece, 'role'>> {
  const { type, kind } = part;
  if (kind === 'result') yield { kind, id: part.id, content: contentOf(part.content) };
  else if (typeof kind === 'string') yield part as Omit<Piece, 'role'>;
  else if (part.thought === true) yield { kind: 'reasoning', text: part.text };
  else if (typeof part.text === 'string' && (type === undefined || TEXTS.has(String(type))))
    yield { kind: 'text', text: part.text };
  else if (type === 'thinking') yield { kind: 'reasoning', text: part.thinking };
  else if (type === 'tool_use') yield call(part.id, part.name, part.input);
  else if (type === 'tool_result') {
    const { tool_use_id: id, content, is_error } = part;
    yield { kind: 'result', id, content: contentOf(content), ...(is_error === true && { isError: true }) };
    if (asParts(content).some(each => isObject(each) && (each as JsonObject).cache_control)) yield { kind: 'cache' };
  } else if (isObject(part.toolUse)) {
    const { toolUseId, name, input } = part.toolUse as JsonObject;
    yield call(toolUseId, name, input);
  } else if (isObject(part.toolResult)) {
    const { toolUseId: id, content, status } = part.toolResult as JsonObject;
    yield { kind: 'result', id, content: contentOf(content), ...(status === 'error' && { isError: true }) };
  } else if (isObject(part.reasoningContent)) {
    const { reasoningText } = part.reasoningContent as { reasoningText?: JsonObject };
    yield { kind: 'reasoning', text: reasoningText?.text };
  } else if (isObject(part.functionCall)) {
    const { id, name, args } = part.functionCall as JsonObject;
    yield call(id, name, args);
  } else if (isObject(part.functionResponse)) {
    const { id, name, response, parts } = part.functionResponse as JsonObject;
    yield { kind: 'result', id, name, response, ...(parts !== undefined && { content: contentOf(parts) }) };
  } else if (isObject(part.function)) {
    const { name, arguments: given } = part.function as JsonObject;
    yield call(part.id, name, given);
  } else if (type === 'function_call') yield call(part.call_id, part.name, part.arguments);
  else if (type === 'function_call_output') yield { kind: 'result', id: part.call_id, content: contentOf(part.output) };
  else if (type === 'reasoning') yield { kind: 'reasoning' };
  else yield media(part);
}

function call(id: unknown, name: unknown, given: unknown): Omit<Piece, 'role'> {
  return { kind: 'call', id, name, arguments: typeof given === 'string' ? parsed(given) : (given ?? {}) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return text;
  }
}

function contentOf(content: unknown): unknown {
  const all = asParts(content).flatMap(each => [...pieces(each)].filter(({ kind }) => kind !== 'cache'));
  const [only] = all;
  return all.length === 0 ? '' : all.length === 1 && only?.kind === 'text' ? only.text : all;
}

/** The data or the URL of a file, from any field that the format uses. */
function media(part: JsonObject): Omit<Piece, 'role'> {
  const found: string[] = [];
  const walk = (value: unknown, key = ''): void => {
    if (typeof value === 'string' && /^(?:data|url|file_?id|image_?url|file_?data|bytes|file_?uri|uri)$/i.test(key))
      found.push(value.replace(/^data:[^,]*,/, ''));
    else if (isObject(value) || Array.isArray(value))
      for (const [name, each] of Object.entries(value as JsonObject)) walk(each, Array.isArray(value) ? key : name);
  };
  walk(part);
  return found.length > 0
    ? { kind: 'media', data: found.join(' ') }
    : { kind: `other:${String(part.type ?? Object.keys(part))}` };
}
