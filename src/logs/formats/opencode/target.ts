/** The model of an opencode session and the message format used for it. */
import { isObject } from '../../../source/json.ts';
import { dialectOf } from '../turns/dialect-of.ts';
import type { Wire } from '../turns/message-writer.ts';
import type { StoredMessage } from './messages.ts';

export interface Target {
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly wire: Wire;
  readonly dialect: string;
}

/** Providers with other APIs. A session does not contain all that their requests need. */
const FOREIGN = /^(?:google|google-vertex|amazon-bedrock|cohere)$/;

/** Providers that offer Claude models with the Anthropic API. */
const GATEWAYS = /^(?:opencode|anthropic|google-vertex-anthropic|vercel|zenmux)$/;

export function targetOf(messages: readonly StoredMessage[]): Target {
  for (const { info } of [...messages].reverse()) {
    const modelInfo = isObject(info.model) ? info.model : info;
    const { providerID: provider, modelID: model } = modelInfo;
    if (typeof provider === 'string' && typeof model === 'string') return targetCalled(provider, model);
  }
  return { provider: undefined, model: undefined, wire: 'chat', dialect: 'openai-chat' };
}

function targetCalled(provider: string, model: string): Target {
  const isClaude = model.includes('claude');
  if (FOREIGN.test(provider)) return { provider, model, wire: 'chat', dialect: 'openai-compatible' };
  if (provider === 'anthropic' || provider === 'google-vertex-anthropic' || (isClaude && GATEWAYS.test(provider)))
    return { provider, model, wire: 'anthropic', dialect: dialectOf('anthropic', provider) };
  const isResponses = provider === 'openai' || provider === 'azure';
  const wire = isResponses ? 'responses' : 'chat';
  return { provider, model, wire, dialect: dialectOf(wire, provider) };
}
