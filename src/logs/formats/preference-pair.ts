/**
 * Response pairs for preference training. Each response forms a separate conversation with the shared prompt. Read as
 * ShareGPT stores them (`conversations`, then one turn each) and as OpenAI accepts them (`input`, `preferred_output`,
 * `non_preferred_output`). TRL's pairs are a separate message format.
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import type { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

/** Where one kind of pair stores its fields. */
interface Layout {
  readonly dialect: string;
  /** Path of the prompt messages in the sample. */
  readonly prompt: readonly string[];
  readonly list: string;
  readonly answers: readonly [string, string];
  /** Fields of the body with their paths in the sample. */
  readonly otherFields: Readonly<Record<string, readonly string[]>>;
}

const SHAREGPT: Layout = {
  dialect: 'sharegpt',
  prompt: ['conversations'],
  list: 'conversations',
  answers: ['chosen', 'rejected'],
  otherFields: { system: ['system'], tools: ['tools'] },
};
const OPENAI: Layout = {
  dialect: 'openai-chat',
  prompt: ['input', 'messages'],
  list: 'messages',
  answers: ['preferred_output', 'non_preferred_output'],
  otherFields: { tools: ['input', 'tools'], parallel_tool_calls: ['input', 'parallel_tool_calls'] },
};

const preferencePair: LogFormat = {
  id: 'preference-pair',
  name: 'preference pair',
  scope: 'document',
  marks: ['chosen', 'preferred_output'],
  owns: record => isOneOrList(record, value => layoutOf(value) !== undefined),

  read(records) {
    return records.flatMap(eachDocument).flatMap(sample => {
      const layout = layoutOf(sample.value);
      return layout?.answers.map((answer, i) => conversationOf(sample, layout, answer, i === 0)) ?? [];
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

function conversationOf(sample: LogValue, layout: Layout, key: string, isFirst: boolean): LoggedConversation {
  const { dialect, prompt, list, otherFields } = layout;
  const body = new Body(child('', list), sample.at);
  const others = Object.entries(otherFields).map(([name, keys]) => [name, valueAtKeys(sample, keys)] as const);
  for (const message of valueAtKeys(sample, prompt).items()) body.add(message);
  const shared = isFirst ? 0 : body.messages.length;
  const answer = sample.get(key);
  for (const message of Array.isArray(answer.value) ? answer.items() : [answer]) body.add(message);
  const whole = { ...body.fields(Object.fromEntries(others)), [list]: body.messages };
  return { id: key, dialect, body: whole, origins: body.origins, shared };
}

function valueAtKeys(sample: LogValue, keys: readonly string[]): LogValue {
  return keys.reduce((value, key) => value.get(key), sample);
}
