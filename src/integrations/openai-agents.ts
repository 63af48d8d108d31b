/**
 * An input filter for the OpenAI Agents SDK: lints the items before each call of a model, and repairs them. It imports only types of
 * `@openai/agents`.
 *
 * @module rolecall/openai-agents
 */
import type { CallModelInputFilter } from '@openai/agents';
import { isObject } from '../source/json.ts';
import { type MiddlewareOptions, type ModelCall, middlewareWith } from './middleware.ts';
import { Placeholders } from './placeholders.ts';

export type { Change } from '../fix/change.ts';
export { ConformanceError, type LintedRequest } from './conformance-error.ts';
export type { MiddlewareOptions };

/**
 * Creates a filter for the option `callModelInputFilter` of `Runner` or `run`. It checks the items of each model call against the
 * rules of the provider, and repairs them. Items without findings are passed on unchanged, and the items of the session are not
 * changed. The default of `dialect` is `openai-responses`; name `openai-chat` if your
 * models use Chat Completions. A failure in the linter or in a callback never stops a call; it is printed to the console once. Throws
 * a `UsageError` for an unknown dialect, mode or rule.
 *
 * ```ts
 * import { Runner } from '@openai/agents';
 * import { conformantInputFilter } from 'rolecall/openai-agents';
 *
 * const runner = new Runner({ callModelInputFilter: conformantInputFilter() });
 * ```
 */
export function conformantInputFilter(options: MiddlewareOptions = {}): CallModelInputFilter {
  const repaired = middlewareWith(options);
  return ({ modelData, agent }) => {
    const placeholders = new Placeholders();
    const call = (): ModelCall => {
      const { model } = agent as { readonly model?: unknown };
      const input = placeholders.plain(modelData.input) as readonly unknown[];
      return {
        body: { input },
        framework: 'openai-agents',
        provider: 'openai-responses',
        model: typeof model === 'string' && model !== '' ? model : undefined,
        isContinued: startsWithResult(input),
      };
    };
    return (
      repaired(call, body => {
        const { input } = placeholders.restored(body) as { readonly input: typeof modelData.input };
        return { ...modelData, input };
      }) ?? modelData
    );
  };
}

/** If the server stores the conversation, the SDK sends only new items. */
function startsWithResult([first]: readonly unknown[]): boolean {
  return isObject(first) && typeof first.type === 'string' && /_(?:result|output)$/.test(first.type);
}
