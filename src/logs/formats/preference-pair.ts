/**
 * Response pairs for preference training. Each response forms a separate conversation with the shared prompt. Read as
 * ShareGPT stores them (`conversations`, then one turn each) and as OpenAI accepts them (`input`, `preferred_output`,
 * `non_preferred_output`). TRL's pairs are a separate message format.
 */
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import type { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';

/** Where one kind of pair stores its fields. */
interface Layout {
  readonly dialect: string;
  /** The field of the body with the messages. */
  readonly list: string;
  readonly answers: readonly [string, string];
  prompt(sample: LogValue): LogValue;
  /** The other fields of the body. */
  otherFields(sample: LogValue): Readonly<Record<string, LogValue>>;
}

const SHAREGPT: Layout = {
  dialect: 'sharegpt',
  list: 'conversations',
  answers: ['chosen', 'rejected'],
  prompt: sample => sample.get('conversations'),
  otherFields: sample => ({ system: sample.get('system'), tools: sample.get('tools') }),
};
const OPENAI: Layout = {
  dialect: 'openai-chat',
  list: 'messages',
  answers: ['preferred_output', 'non_preferred_output'],
  prompt: sample => sample.get('input').get('messages'),
  otherFields(sample) {
    const input = sample.get('input');
    return { tools: input.get('tools'), parallel_tool_calls: input.get('parallel_tool_calls') };
  },
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
  const { dialect, list, prompt, otherFields } = layout;
  const composed = new Body(`/${list}`, sample.at);
  for (const message of prompt(sample).items()) composed.add(message);
  const shared = isFirst ? 0 : composed.messages.length;
  const answer = sample.get(key);
  for (const message of Array.isArray(answer.value) ? answer.items() : [answer]) composed.add(message);
  const body = { ...composed.fields(otherFields(sample)), [list]: composed.messages };
  return { id: key, dialect, body, origins: composed.origins, shared };
}
