/**
 * Middleware for agents of LangChain: lints the messages before each call of a model, and repairs them. It imports `langchain`.
 *
 * @module rolecall/langchain
 */
import {
  type AgentMiddleware,
  AIMessage,
  type BaseMessage,
  createMiddleware,
  HumanMessage,
  SystemMessage,
  ToolMessage,
} from 'langchain';
import type { DialectId } from '../generated/ids.ts';
import { findDialect } from '../registry/registry.ts';
import type { JsonObject } from '../source/json.ts';
import { type Api, indexOf, readMessage, repairedMessage } from './langchain-message.ts';
import { type MiddlewareOptions, type ModelCall, middlewareWith } from './middleware.ts';
import { Placeholders } from './placeholders.ts';

export type { Change } from '../fix/change.ts';
export { ConformanceError, type LintedRequest } from './conformance-error.ts';
export type { MiddlewareOptions };

/**
 * Creates a middleware for `createAgent`. It checks the messages of each model call against the rules of the provider, and repairs
 * them for this call: with `allow`, also calls without results that an abort, a resume or an ignored approval left in the checkpoint.
 * The state of the agent is not changed. Messages without findings are passed on unchanged. A failure in the linter or in a callback
 * never stops a call; it is printed to the console once. Throws a `UsageError` for an unknown dialect, mode or rule.
 *
 * ```ts
 * import { createAgent } from 'langchain';
 * import { conformantMiddleware } from 'rolecall/langchain';
 *
 * const agent = createAgent({ model, tools, middleware: [conformantMiddleware({ allow: ['unanswered-tool-call'] })] });
 * ```
 */
export function conformantMiddleware(options: MiddlewareOptions = {}): AgentMiddleware {
  const repaired = middlewareWith(options);
  return createMiddleware({
    name: 'rolecall',
    wrapModelCall(request, handler) {
      const { messages } = request;
      const placeholders = new Placeholders();
      let seen: readonly JsonObject[] = [];
      const call = (): ModelCall => {
        const { api, ...target } = targetOf(request.model);
        seen = messages.map((each, i) => placeholders.plain(readMessage(each, i, api)) as JsonObject);
        return { body: { messages: seen }, ...target };
      };
      const changed = repaired(call, body => {
        const { messages: healed } = body as { readonly messages: readonly JsonObject[] };
        return healed.map(each => messageOf(each, seen, messages, placeholders));
      });
      return handler(changed === undefined ? request : { ...request, messages: changed });
    },
  }) as AgentMiddleware;
}

/** The LangChain message for a repaired one. An unchanged message is the original object. */
function messageOf(
  healed: JsonObject,
  seen: readonly JsonObject[],
  messages: readonly BaseMessage[],
  placeholders: Placeholders,
): BaseMessage {
  const index = indexOf(healed) ?? -1;
  const original = messages[index];
  const before = seen[index];
  if (original === undefined || before === undefined) return added(placeholders.restored(healed) as JsonObject);
  if (healed === before) return original;
  return repairedMessage(
    original,
    placeholders.restored(before) as JsonObject,
    placeholders.restored(healed) as JsonObject,
  );
}

/** A message that a repair added, such as a result. */
function added({ role, type, ...fields }: JsonObject): BaseMessage {
  switch (role ?? type) {
    case 'tool':
      return new ToolMessage(fields as unknown as ConstructorParameters<typeof ToolMessage>[0] & object);
    case 'assistant':
    case 'ai':
      return new AIMessage(fields as ConstructorParameters<typeof AIMessage>[0] & object);
    case 'system':
      return new SystemMessage(fields as ConstructorParameters<typeof SystemMessage>[0] & object);
    default:
      return new HumanMessage(fields as ConstructorParameters<typeof HumanMessage>[0] & object);
  }
}

interface Target {
  readonly framework: DialectId;
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly api: Api;
}

/** LangChain class names that differ from the names of our dialects. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/^azure/, 'azure-openai'],
  [/bedrock/, 'bedrock-converse'],
  [/anthropic/, 'anthropic'],
  [/vertex/, 'gemini-vertex'],
  [/google|gemini/, 'gemini'],
  [/^mistral/, 'mistral'],
];

interface ChatModel {
  readonly _llmType?: () => string;
  readonly _useResponsesApi?: (options?: object) => boolean;
  readonly model?: unknown;
  readonly modelName?: unknown;
  readonly zdrEnabled?: boolean;
}

function targetOf(given: unknown): Target {
  const chat = given as ChatModel;
  const kind = chat._llmType?.().toLowerCase() ?? '';
  const usesResponses = chat._useResponsesApi?.() === true;
  const named = NAMED.find(([pattern]) => pattern.test(kind))?.[1] ?? findDialect(kind)?.id;
  const model = [chat.model, chat.modelName].find((each): each is string => typeof each === 'string');
  return {
    framework: frameworkOf(named),
    provider: usesResponses ? (named === 'azure-openai' ? 'azure-responses' : 'openai-responses') : named,
    model,
    // Without stored replies, the package writes the items from the message.
    api: usesResponses && chat.zdrEnabled !== true ? 'responses' : 'chat',
  };
}

function frameworkOf(provider: string | undefined): DialectId {
  if (provider === 'anthropic') return 'langchain-js-anthropic';
  return provider?.startsWith('gemini') === true ? 'langchain-js-google' : 'langchain-js';
}
