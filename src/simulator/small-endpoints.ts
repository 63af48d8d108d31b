/** Requests of SDKs and frameworks other than for replies: models, token counts, stored objects. */
import type { Dialect } from '../generated/types.ts';
import type { Random } from '../model/random.ts';
import { newItemId } from '../replies/ids.ts';
import { isObject, type JsonObject } from '../source/json.ts';
import { inputTokens } from './answer.ts';
import { failure, json } from './errors.ts';
import type { Memory } from './memory.ts';
import type { Route } from './routes.ts';
import { listOf } from './stored-messages.ts';

export interface SmallRequest {
  readonly dialect: Dialect;
  readonly body: JsonObject;
  readonly memory: Memory;
  readonly random: Random;
}

/** The models in the list of models. Any other name works as well. */
const MODELS: Readonly<Record<string, readonly string[]>> = {
  'anthropic-messages': ['claude-opus-4-5', 'claude-sonnet-4-5', 'claude-haiku-4-5'],
  'gemini-generate': ['gemini-3-pro-preview', 'gemini-2.5-pro', 'gemini-2.5-flash'],
  'ollama-chat': ['llama3.2:latest', 'qwen3:latest'],
  'openai-chat': ['gpt-5.2', 'gpt-4.1', 'gpt-4o', 'gpt-4o-mini'],
};

const CREATED = 1_767_225_600;
const SUMMARY_LENGTH = 200;
const SUMMARY_TOKENS = 50;

export function smallAnswer(route: Route, request: SmallRequest): Response {
  const { format, name = '' } = route;
  switch (route.purpose) {
    case 'count':
      return json(countOf(format, inputTokens(request.body)));
    case 'models':
      return json(modelList(format, request.dialect));
    case 'model':
      return json(
        modelCalled(format, name === '' && typeof request.body.model === 'string' ? request.body.model : name),
      );
    case 'create':
      return json(createConversation(request));
    case 'stored':
      return storedObject(name, request);
    case 'items':
      return storedItems(format, name, request);
    case 'delete':
      return deleted(name, request);
    default:
      return format === 'ollama-chat' ? json({ version: '0.14.0' }) : json({ status: 'ok' });
  }
}

function countOf(format: string, tokens: number): JsonObject {
  if (format === 'gemini-generate')
    return { totalTokens: tokens, promptTokensDetails: [{ modality: 'TEXT', tokenCount: tokens }] };
  if (format === 'bedrock-converse') return { inputTokens: tokens };
  return format === 'openai-responses'
    ? { object: 'response.input_tokens', input_tokens: tokens }
    : { input_tokens: tokens };
}

/** A compacted history: the user messages, and an encrypted item that represents the rest. */
export function compacted(body: JsonObject, random: Random): JsonObject {
  const input = inputTokens(body);
  const fromUser = listOf(body.input)
    .filter(isObject)
    .filter(({ role }) => role === 'user');
  const summary = {
    ...{ id: newItemId('cmp_', random), type: 'compaction' },
    encrypted_content: `gAAAAAB${random.text(SUMMARY_LENGTH)}`,
  };
  return {
    ...{ id: newItemId('resp_', random), object: 'response.compaction', created_at: CREATED },
    output: [...fromUser.map(item => ({ id: newItemId('msg_', random), type: 'message', ...item })), summary],
    usage: {
      ...{ input_tokens: input, input_tokens_details: { cached_tokens: 0 } },
      ...{ output_tokens: SUMMARY_TOKENS, output_tokens_details: { reasoning_tokens: 0 } },
      total_tokens: input + SUMMARY_TOKENS,
    },
  };
}

function modelList(format: string, { models }: Dialect): JsonObject {
  // Names without wildcards are models that the dialect knows.
  const own = models.filter(each => !/[*!]/.test(each));
  const names = own.length > 0 ? own : (MODELS[format] ?? []);
  const data = names.map(each => modelCalled(format, each));
  if (format === 'gemini-generate' || format === 'ollama-chat') return { models: data };
  if (format === 'anthropic-messages')
    return { data, has_more: false, first_id: names[0] ?? null, last_id: names.at(-1) ?? null };
  return { object: 'list', data };
}

function modelCalled(format: string, name: string): JsonObject {
  if (format === 'gemini-generate')
    return {
      ...{
        name: `models/${name}`,
        version: '001',
        displayName: name,
        inputTokenLimit: 1_048_576,
        outputTokenLimit: 65_536,
      },
      supportedGenerationMethods: ['generateContent', 'countTokens'],
    };
  if (format === 'ollama-chat')
    return {
      ...{ name, model: name, modified_at: '2026-01-01T00:00:00Z', size: 1, digest: '0'.repeat(64) },
      details: { format: 'gguf', family: 'llama', parameter_size: '3B', quantization_level: 'Q4_K_M' },
      capabilities: ['completion', 'tools', 'vision', 'thinking'],
    };
  if (format === 'anthropic-messages')
    return { type: 'model', id: name, display_name: name, created_at: '2026-01-01T00:00:00Z' };
  return { id: name, object: 'model', created: CREATED, owned_by: 'rolecall' };
}

function createConversation({ body, memory, random }: SmallRequest): JsonObject {
  const id = newItemId('conv_', random);
  const before = listOf(body.items);
  memory.put(id, { format: 'openai-responses', before, replied: [], reply: undefined }, JSON.stringify(before).length);
  return { id, object: 'conversation', created_at: CREATED, metadata: body.metadata ?? {} };
}

function storedObject(id: string, { dialect, memory }: SmallRequest): Response {
  const stored = memory.get(id);
  if (stored === undefined) return notFound(id, dialect);
  return json(stored.reply ?? { id, object: 'conversation', created_at: CREATED, metadata: {} });
}

function storedItems(format: string, id: string, { dialect, memory, body }: SmallRequest): Response {
  const stored = memory.get(id);
  if (stored === undefined) return notFound(id, dialect);
  const added = listOf(body.items);
  if (added.length > 0) {
    const before = [...stored.before, ...stored.replied, ...added];
    memory.put(id, { ...stored, before, replied: [] }, JSON.stringify(before).length);
  }
  const items = added.length > 0 ? added : [...stored.before, ...stored.replied];
  if (format === 'mistral-conversations')
    return json({ object: 'conversation.history', conversation_id: id, entries: items });
  const [first, last] = [items[0], items.at(-1)] as ({ id?: unknown } | undefined)[];
  return json({ object: 'list', data: items, has_more: false, first_id: first?.id ?? null, last_id: last?.id ?? null });
}

function deleted(id: string, { dialect, memory }: SmallRequest): Response {
  if (!memory.delete(id)) return notFound(id, dialect);
  return json({ id, object: 'response', deleted: true });
}

function notFound(id: string, dialect: Dialect): Response {
  return failure(dialect, { status: 404, message: `Response with id '${id}' not found.` });
}
