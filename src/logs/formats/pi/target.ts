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

/** Wires of their own, for which a session does not hold enough: judged as those of a server that nobody knows. */
const FOREIGN = /^(?:google-|bedrock-|mistral-|ollama)/;

/** What providers are spoken to with where no message says it. */
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

/** Follows the changes of the model along a path. */
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
    // Oh-my-pi writes both in one.
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
    const usual = provider !== undefined && Object.hasOwn(APIS, provider) ? APIS[provider] : undefined;
    const api = this.apis.get(provider) ?? usual;
    if (api !== undefined && FOREIGN.test(api))
      return { provider, model, api, wire: 'chat', dialect: 'openai-compatible' };
    const wire = api !== undefined && Object.hasOwn(WIRES, api) ? (WIRES[api] as Wire) : 'anthropic';
    return { provider, model, api, wire, dialect: dialectOf(wire, provider) };
  }
}

/** Whether an assistant message is but a copy of what was delivered elsewhere: no model wrote it, and none gets it. */
export function isMirror({ provider, model }: JsonObject): boolean {
  return provider === 'openclaw' && (model === 'delivery-mirror' || model === 'gateway-injected');
}
