/**
 * Response pairs for preference training. Each response forms a separate conversation with the shared prompt. Read as
 * ShareGPT stores them (`conversations`, then one turn each) and as OpenAI accepts them (`input`, `preferred_output`,
 * `non_preferred_output`). TRL's pairs are a separate message format.
 */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { eachDocument, isOneOrList } from './chat/assembly.ts';
import { type LogFormat, type LoggedConversation, Origins } from './format.ts';

/** Where one kind of pair stores its fields. */
interface Layout {
  readonly dialect: string;
  /** Path of the prompt messages in the sample. */
  readonly prompt: readonly string[];
  readonly list: string;
  readonly answers: readonly [string, string];
  /** Fields of the body with their paths in the sample. */
  readonly otherFields: readonly (readonly [key: string, from: readonly string[]])[];
}

const SHAREGPT: Layout = {
  dialect: 'sharegpt',
  prompt: ['conversations'],
  list: 'conversations',
  answers: ['chosen', 'rejected'],
  otherFields: [
    ['system', ['system']],
    ['tools', ['tools']],
  ],
};
const OPENAI: Layout = {
  dialect: 'openai-chat',
  prompt: ['input', 'messages'],
  list: 'messages',
  answers: ['preferred_output', 'non_preferred_output'],
  otherFields: [
    ['tools', ['input', 'tools']],
    ['parallel_tool_calls', ['input', 'parallel_tool_calls']],
  ],
};

const preferencePair: LogFormat = {
  id: 'preference-pair',
  name: 'preference pair',
  scope: 'document',
  marks: ['chosen', 'preferred_output'],
  owns: record => isOneOrList(record, value => layoutOf(value) !== undefined),

  read(records) {
    return records.flatMap(eachDocument).flatMap(([sample, at]) => {
      const layout = layoutOf(sample);
      if (layout === undefined || !isObject(sample)) return [];
      return layout.answers.map((answer, i) => conversationOf(sample, at, layout, answer, i === 0));
    });
  },
};

export default preferencePair;

function layoutOf(value: unknown): Layout | undefined {
  if (!isObject(value)) return undefined;
  const { conversations, chosen, rejected, input } = value;
  if (Array.isArray(conversations)) return isTurn(chosen) && isTurn(rejected) ? SHAREGPT : undefined;
  const hasPrompt = isObject(input) && Array.isArray(input.messages);
  return hasPrompt && isMessages(value.preferred_output) && isMessages(value.non_preferred_output) ? OPENAI : undefined;
}

function isTurn(value: unknown): boolean {
  return isObject(value) && typeof value.from === 'string' && typeof value.value === 'string';
}

function isMessages(value: unknown): value is unknown[] {
  return (
    Array.isArray(value) && value.length > 0 && value.every(each => isObject(each) && typeof each.role === 'string')
  );
}

function conversationOf(
  sample: JsonObject,
  at: string,
  layout: Layout,
  key: string,
  isFirst: boolean,
): LoggedConversation {
  const { dialect, prompt, list, otherFields } = layout;
  const origins = new Origins();
  origins.set('', at, false);
  const body: JsonObject = {};
  for (const [name, from] of otherFields) {
    const value = valueAtKeys(sample, from);
    if (value === undefined) continue;
    body[name] = value;
    origins.set(child('', name), from.reduce(child, at));
  }
  const messages: unknown[] = [];
  const addMessage = (value: unknown, from: string) => {
    origins.set(child(child('', list), messages.length), from);
    messages.push(value);
  };
  const promptMessages = valueAtKeys(sample, prompt);
  if (Array.isArray(promptMessages))
    for (const [i, each] of promptMessages.entries()) addMessage(each, child(prompt.reduce(child, at), i));
  const shared = isFirst ? 0 : messages.length;
  const answer = sample[key];
  if (Array.isArray(answer)) for (const [i, each] of answer.entries()) addMessage(each, child(child(at, key), i));
  else addMessage(answer, child(at, key));
  body[list] = messages;
  return { id: key, dialect, body, origins, shared };
}

function valueAtKeys(sample: JsonObject, keys: readonly string[]): unknown {
  return keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), sample);
}
