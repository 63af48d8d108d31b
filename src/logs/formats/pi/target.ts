/** The model with which a session would continue, and the message format used for it. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { dialectOf } from '../turns/dialect-of.ts';
import type { Wire } from '../turns/message-writer.ts';
import type { Entry } from './tree.ts';

export interface Target {
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly api: string | undefined;
  readonly wire: Wire;
  readonly dialect: string;
}

const WIRES: Readonly<Record<string, Wire>> = {
  'anthropic-messages': 'anthropic',
  'openai-completions': 'chat',
  'openai-responses': 'responses',
  'openai-codex-responses': 'responses',
  'azure-openai-responses': 'responses',
};

/** Other APIs. A session does not contain all that their requests need, so an unknown server is assumed. */
const OTHER_APIS = /^(?:google-|bedrock-|mistral-|ollama)/;

/** Default APIs of providers, if no message names one. */
const APIS: Readonly<Record<string, string>> = {
  openai: 'openai-responses',
  'openai-codex': 'openai-codex-responses',
  google: 'google-generative-ai',
  'google-vertex': 'google-vertex',
  'google-gemini-cli': 'google-gemini-cli',
  'amazon-bedrock': 'bedrock-converse-stream',
  cerebras: 'openai-completions',
  deepseek: 'openai-completions',
  groq: 'openai-completions',
  openrouter: 'openai-completions',
  xai: 'openai-completions',
  zai: 'openai-completions',
};

/** Tracks model changes along a path. */
export class TargetReader {
  private provider: string | undefined;
  private model: string | undefined;
  private readonly apis = new Map<string | undefined, string>();

  constructor(header: JsonObject | undefined) {
    if (header !== undefined) this.take(header.provider, header.modelId);
  }

  entry({ value }: Entry): void {
    if (value.type === 'model_change') this.change(value);
    else if (value.type === 'message') this.message(value.message);
  }

  message(message: unknown): void {
    if (!isObject(message) || message.role !== 'assistant' || isMirror(message)) return;
    this.take(message.provider, message.model);
    if (typeof message.api === 'string') this.apis.set(this.provider, message.api);
  }

  private change({ provider, modelId, model }: JsonObject): void {
    // Oh-my-pi writes provider and model in one string.
    const slash = typeof model === 'string' ? model.indexOf('/') : -1;
    if (typeof model === 'string' && slash > 0) this.take(model.slice(0, slash), model.slice(slash + 1));
    else this.take(provider, modelId);
  }

  private take(provider: unknown, model: unknown): void {
    if (typeof provider === 'string') this.provider = provider;
    if (typeof model === 'string') this.model = model;
  }

  get target(): Target {
    const { provider, model } = this;
    const defaultApi = provider !== undefined && Object.hasOwn(APIS, provider) ? APIS[provider] : undefined;
    const api = this.apis.get(provider) ?? defaultApi;
    if (api !== undefined && OTHER_APIS.test(api))
      return { provider, model, api, wire: 'chat', dialect: 'openai-compatible' };
    const wire = api !== undefined && Object.hasOwn(WIRES, api) ? (WIRES[api] as Wire) : 'anthropic';
    return { provider, model, api, wire, dialect: dialectOf(wire, provider) };
  }
}

/**
 * Whether an assistant message is a copy of one that was delivered elsewhere. It was not written by a model and is not
 * sent.
 */
export function isMirror({ provider, model }: JsonObject): boolean {
  return provider === 'openclaw' && (model === 'delivery-mirror' || model === 'gateway-injected');
}
