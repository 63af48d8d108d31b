/** Which API a request is for, by its method and path. */
import type { JsonObject } from '../source/json.ts';

/** The operation that a request asks for. */
export type Purpose =
  /** An answer of the model. */
  | 'answer'
  /** A shorter history, with an encrypted summary. */
  | 'compact'
  /** The number of tokens of a request. */
  | 'count'
  | 'models'
  | 'model'
  /** A stored response, conversation or interaction. */
  | 'stored'
  | 'items'
  | 'delete'
  /** A new conversation, without an answer. */
  | 'create'
  /** Whether the server is running. */
  | 'alive';

/** The request for one API. */
export interface Route {
  readonly purpose: Purpose;
  /** ID of the message format, which also determines the small endpoints. */
  readonly format: string;
  /** The dialect, if only one has this path. */
  readonly dialect?: string;
  /** Model or stored object in the path. */
  readonly name?: string;
  /** Whether the path asks for a stream. In most APIs the body does. */
  readonly isStream?: boolean;
}

type Build = (names: readonly string[], body: JsonObject) => Route | undefined;

interface Pattern {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly route: Build;
}

const NAME = '([^/]+)';

/** A pattern for the end of a path. Anything before it is part of the base URL. */
function at(method: Pattern['method'], path: string, route: Build | Route): Pattern {
  const source = path.replaceAll('.', '\\.').replaceAll('{name}', NAME);
  return { method, path: new RegExp(`${source}$`), route: typeof route === 'function' ? route : () => route };
}

const CHAT = 'openai-chat';
const RESPONSES = 'openai-responses';
const ANTHROPIC = 'anthropic-messages';
const GEMINI = 'gemini-generate';
const INTERACTIONS = 'gemini-interactions';
const CONVERSE = 'bedrock-converse';
const MISTRAL = 'mistral-conversations';
const OLLAMA = 'ollama-chat';

const gemini =
  (purpose: Purpose, isStream: boolean): Build =>
  ([name = '']) => ({ purpose, format: GEMINI, name, isStream });

/** InvokeModel accepts the body of each model's own API. The body decides only if the name of the model does not. */
const invoke =
  (isStream: boolean): Build =>
  ([name = ''], body) => {
    const route = (format: string, dialect: string): Route => ({ purpose: 'answer', format, dialect, name, isStream });
    const toAnthropic = route(ANTHROPIC, 'bedrock-invoke-anthropic');
    const toCohere = route('cohere-chat-v1', 'bedrock-invoke-cohere');
    if (/anthropic\./.test(name)) return toAnthropic;
    if (/cohere\./.test(name)) return toCohere;
    if (/amazon\.nova/.test(name)) return route(CONVERSE, 'bedrock-invoke-nova');
    if ('anthropic_version' in body) return toAnthropic;
    if ('message' in body) return toCohere;
    return 'messages' in body ? route(CHAT, 'bedrock-chat') : undefined;
  };

/** OpenAI and Mistral both have conversations under this path. */
const conversation: Build = ([name], body) => {
  if ('inputs' in body || 'agent_id' in body)
    return { purpose: 'answer', format: MISTRAL, ...(name !== undefined && { name }) };
  return { purpose: name === undefined ? 'create' : 'items', format: RESPONSES, ...(name !== undefined && { name }) };
};

/** The first matching pattern counts. */
const PATTERNS: readonly Pattern[] = [
  at('POST', '/chat/completions', { purpose: 'answer', format: CHAT }),
  at('POST', '/v1/messages/count_tokens', { purpose: 'count', format: ANTHROPIC }),
  at('POST', '/v1/messages', { purpose: 'answer', format: ANTHROPIC }),
  at('POST', '/publishers/anthropic/models/{name}:rawPredict', ([name = '']) => vertex(name, false)),
  at('POST', '/publishers/anthropic/models/{name}:streamRawPredict', ([name = '']) => vertex(name, true)),
  at('POST', '/responses/input_tokens', { purpose: 'count', format: RESPONSES }),
  at('POST', '/responses/compact', { purpose: 'compact', format: RESPONSES }),
  at('POST', '/responses', { purpose: 'answer', format: RESPONSES }),
  at('GET', '/responses/{name}/input_items', ([name = '']) => ({ purpose: 'items', format: RESPONSES, name })),
  at('POST', '/responses/{name}/cancel', ([name = '']) => ({ purpose: 'stored', format: RESPONSES, name })),
  at('GET', '/responses/{name}', ([name = '']) => ({ purpose: 'stored', format: RESPONSES, name })),
  at('DELETE', '/responses/{name}', ([name = '']) => ({ purpose: 'delete', format: RESPONSES, name })),
  at('POST', '/models/{name}:generateContent', gemini('answer', false)),
  at('POST', '/models/{name}:streamGenerateContent', gemini('answer', true)),
  at('POST', '/models/{name}:countTokens', gemini('count', false)),
  at('POST', '/interactions', { purpose: 'answer', format: INTERACTIONS }),
  at('GET', '/interactions/{name}', ([name = '']) => ({ purpose: 'stored', format: INTERACTIONS, name })),
  at('DELETE', '/interactions/{name}', ([name = '']) => ({ purpose: 'delete', format: INTERACTIONS, name })),
  at('POST', '/model/{name}/converse', ([name = '']) => ({
    purpose: 'answer',
    format: CONVERSE,
    name,
    isStream: false,
  })),
  at('POST', '/model/{name}/converse-stream', ([name = '']) => ({
    purpose: 'answer',
    format: CONVERSE,
    name,
    isStream: true,
  })),
  at('POST', '/model/{name}/count-tokens', ([name = '']) => ({ purpose: 'count', format: CONVERSE, name })),
  at('POST', '/model/{name}/invoke', invoke(false)),
  at('POST', '/model/{name}/invoke-with-response-stream', invoke(true)),
  at('POST', '/v2/chat', { purpose: 'answer', format: 'cohere-chat' }),
  at('POST', '/v1/chat', { purpose: 'answer', format: 'cohere-chat-v1' }),
  at('POST', '/v1/conversations/{name}/items', ([name = '']) => ({ purpose: 'items', format: RESPONSES, name })),
  at('GET', '/v1/conversations/{name}/items', ([name = '']) => ({ purpose: 'items', format: RESPONSES, name })),
  at('GET', '/v1/conversations/{name}/history', ([name = '']) => ({ purpose: 'items', format: MISTRAL, name })),
  at('GET', '/v1/conversations/{name}/messages', ([name = '']) => ({ purpose: 'items', format: MISTRAL, name })),
  at('POST', '/v1/conversations/{name}/restart', ([name = '']) => ({ purpose: 'answer', format: MISTRAL, name })),
  at('POST', '/v1/conversations/{name}', conversation),
  at('POST', '/v1/conversations', conversation),
  at('GET', '/v1/conversations/{name}', ([name = '']) => ({ purpose: 'stored', format: MISTRAL, name })),
  at('DELETE', '/v1/conversations/{name}', ([name = '']) => ({ purpose: 'delete', format: MISTRAL, name })),
  at('POST', '/api/chat', { purpose: 'answer', format: OLLAMA }),
  at('GET', '/api/tags', { purpose: 'models', format: OLLAMA }),
  at('POST', '/api/show', { purpose: 'model', format: OLLAMA }),
  at('GET', '/api/version', { purpose: 'alive', format: OLLAMA }),
  at('GET', '/v1(?:beta|alpha)[0-9]*/models', { purpose: 'models', format: GEMINI }),
  at('GET', '/v1(?:beta|alpha)[0-9]*/models/{name}', ([name = '']) => ({ purpose: 'model', format: GEMINI, name })),
  at('GET', '/models', { purpose: 'models', format: CHAT }),
  at('GET', '/models/(.+)', ([name = '']) => ({ purpose: 'model', format: CHAT, name })),
  at('GET', '^/?', { purpose: 'alive', format: OLLAMA }),
];

function vertex(name: string, isStream: boolean): Route {
  return { purpose: 'answer', format: ANTHROPIC, dialect: 'anthropic-vertex', name, isStream };
}

/** The API that a request is for; undefined if there is none at the path. HEAD counts as GET. */
export function routeOf(method: string, path: string, body: JsonObject = {}): Route | undefined {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method;
  for (const { method: own, path: pattern, route } of PATTERNS) {
    if (own !== effectiveMethod) continue;
    const found = pattern.exec(path);
    const built =
      found === null
        ? undefined
        : route(
            found
              .slice(1)
              .filter(each => each !== undefined)
              .map(decoded),
            body,
          );
    if (built !== undefined) return built;
  }
  return undefined;
}

/** Whether a path exists with another method. */
export function hasPath(path: string): boolean {
  return PATTERNS.some(({ path: pattern }) => pattern.test(path));
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether a request asks for a stream. Ollama streams by default. */
export function wantsStream({ format, isStream }: Route, body: JsonObject): boolean {
  if (isStream !== undefined) return isStream;
  return format === OLLAMA ? body.stream !== false : body.stream === true;
}
