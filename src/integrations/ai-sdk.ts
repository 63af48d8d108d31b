/**
 * Middleware for the AI SDK of Vercel: lints the prompt before each call of a model, and repairs it. It imports only types of `ai`.
 *
 * @module rolecall/ai-sdk
 */
import type { LanguageModelMiddleware } from 'ai';
import { findDialect } from '../registry/registry.ts';
import type { MiddlewareOptions } from './middleware.ts';
import { type ModelCall, middlewareWith } from './middleware.ts';
import { Placeholders } from './placeholders.ts';

export type { Change } from '../fix/change.ts';
export { ConformanceError, type LintedRequest } from './conformance-error.ts';
export type { MiddlewareOptions };

type Transform = NonNullable<LanguageModelMiddleware['transformParams']>;
type Params = Awaited<ReturnType<Transform>>;
type Model = Parameters<Transform>[0]['model'];

/**
 * Creates a middleware for `wrapLanguageModel`. It checks the prompt of each model call against the rules of the provider, and repairs
 * it: missing IDs, invalid tool names, and with `allow` also calls without a result. A prompt without findings is passed on
 * unchanged, and your messages are never changed. Prompts that the SDK itself rejects do not reach a middleware.
 * A failure in the linter or in a callback never stops a call; it is printed to the console once. Throws a `UsageError` for an
 * unknown dialect, mode or rule.
 *
 * ```ts
 * import { openai } from '@ai-sdk/openai';
 * import { wrapLanguageModel } from 'ai';
 * import { conformantMiddleware } from 'rolecall/ai-sdk';
 *
 * const model = wrapLanguageModel({ model: openai('gpt-5'), middleware: conformantMiddleware() });
 * ```
 */
export function conformantMiddleware(options: MiddlewareOptions = {}): LanguageModelMiddleware {
  const repaired = middlewareWith(options);
  return {
    specificationVersion: 'v3',
    async transformParams({ params, model }) {
      const placeholders = new Placeholders();
      return (
        repaired(
          () => modelCall(params, model, placeholders),
          body => ({ ...params, ...(placeholders.restored(body) as Partial<Params>) }),
        ) ?? params
      );
    },
  };
}

function modelCall({ prompt, tools, providerOptions }: Params, model: Model, placeholders: Placeholders): ModelCall {
  return {
    body: placeholders.plain(tools === undefined ? { prompt } : { prompt, tools }),
    framework: 'ai-sdk-model',
    provider: dialectOf(model.provider),
    model: model.modelId,
    isContinued: Object.values(providerOptions ?? {}).some(
      each => each?.previousResponseId != null || each?.conversation != null,
    ),
  };
}

/** Provider names of the SDK that need more than their first word to find the dialect. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/vertex.*anthropic/i, 'anthropic-vertex'],
  [/vertex/i, 'gemini-vertex'],
];

/** The dialect for a provider name of the SDK, such as `openai.responses`, `google.generative-ai` or `amazon-bedrock`. */
function dialectOf(provider: string): string | undefined {
  const special = NAMED.find(([pattern]) => pattern.test(provider));
  if (special !== undefined) return special[1];
  const [name = '', api] = provider.split('.');
  return (api === 'responses' ? findDialect(`${name}-responses`) : findDialect(name))?.id;
}
