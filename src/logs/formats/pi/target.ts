/** The model with which a session would continue, and the message format used for it. */
import { isObject, type JsonObject } from '../../../source/json.ts';
import { dialectOf } from '../turns/dialect-of.ts';
import type { Wire } from '../turns/message-writer.ts';
import type { Entry, Session } from './tree.ts';

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
/** What was chosen up to an entry. It is never changed, so that entries can share it. */
export interface Choice {
  readonly provider?: string;
  readonly model?: string;
  readonly apis?: Api;
}

/** The API of a provider, and the earlier ones. */
interface Api {
  readonly provider: string | undefined;
  readonly api: string;
  readonly earlier: Api | undefined;
}

export class TargetReader {
  choice: Choice = {};

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
    const { provider, apis } = this.choice;
    const { api } = message;
    if (typeof api === 'string' && apiOf(this.choice) !== api)
      this.choice = { ...this.choice, apis: { provider, api, earlier: apis } };
  }

  private change({ provider, modelId, model }: JsonObject): void {
    // Oh-my-pi writes provider and model in one string.
    const slash = typeof model === 'string' ? model.indexOf('/') : -1;
    if (typeof model === 'string' && slash > 0) this.take(model.slice(0, slash), model.slice(slash + 1));
    else this.take(provider, modelId);
  }

  private take(provider: unknown, model: unknown): void {
    if (typeof provider === 'string' && provider !== this.choice.provider) this.choice = { ...this.choice, provider };
    if (typeof model === 'string' && model !== this.choice.model) this.choice = { ...this.choice, model };
  }

  get target(): Target {
    const { provider, model } = this.choice;
    const defaultApi = provider !== undefined && Object.hasOwn(APIS, provider) ? APIS[provider] : undefined;
    const api = apiOf(this.choice) ?? defaultApi;
    if (api !== undefined && OTHER_APIS.test(api))
      return { provider, model, api, wire: 'chat', dialect: 'openai-compatible' };
    const wire = api !== undefined && Object.hasOwn(WIRES, api) ? (WIRES[api] as Wire) : 'anthropic';
    return { provider, model, api, wire, dialect: dialectOf(wire, provider) };
  }
}

/** The last API of the chosen provider. */
function apiOf({ provider, apis }: Choice): string | undefined {
  let at = apis;
  while (at !== undefined && at.provider !== provider) at = at.earlier;
  return at?.api;
}

/** What was chosen up to each entry of a session. */
export function choicesIn({ header, entries }: Session): ReadonlyMap<Entry, Choice> {
  const choices = new Map<Entry, Choice>();
  const reader = new TargetReader(header);
  const first = reader.choice;
  for (const entry of entries) {
    reader.choice = (entry.parent && choices.get(entry.parent)) ?? first;
    reader.entry(entry);
    choices.set(entry, reader.choice);
  }
  return choices;
}

/**
 * Whether an assistant message is a copy of one that was delivered elsewhere. It was not written by a model and is not
 * sent.
 */
export function isMirror({ provider, model }: JsonObject): boolean {
  return provider === 'openclaw' && (model === 'delivery-mirror' || model === 'gateway-injected');
}
