/**
 * Traces of DeepEval: spans by kind. Model spans have an input and an output. Some integrations store messages as they
 * are displayed. LangChain and LangGraph agent spans have the messages as they were sent.
 * Layout: deepeval/tracing/api.py in https://github.com/confident-ai/deepeval
 */
import { isObject } from '../../source/json.ts';
import { counted, dayOf, textAt } from './agents/fields.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { tracedConversation } from './traces/prompt.ts';
import { withShared } from './traces/shared-prefixes.ts';

const SPANS = ['baseSpans', 'agentSpans', 'llmSpans', 'retrieverSpans', 'toolSpans'] as const;

const deepeval: LogFormat = {
  id: 'deepeval',
  name: 'DeepEval trace',
  scope: 'document',
  marks: SPANS,

  owns: record =>
    isObject(record) &&
    typeof record.uuid === 'string' &&
    SPANS.some(key => Array.isArray(record[key])) &&
    SPANS.every(key => record[key] === undefined || record[key] === null || isSpans(record[key])),

  read: (records, as) =>
    records.flatMap(record => {
      const whole = new LogValue(record, '');
      const spans = [...whole.get('llmSpans').items(), ...whole.get('agentSpans').items()];
      const found = spans.flatMap(span => readSpan(span, as));
      const displayed = spans.filter(
        span => span.value !== null && isDisplayed(span.get('input').decoded().value),
      ).length;
      const notes = counted(displayed, 'span', 'spans', 'skipped that keep messages as they are displayed');
      return withShared(
        found.map((each, i) => (i === 0 ? { ...each, notes: [...(each.notes ?? []), ...notes] } : each)),
      );
    }),
};

export default deepeval;

function isSpans(value: unknown): boolean {
  return Array.isArray(value) && value.every(each => isObject(each) && typeof each.uuid === 'string' && 'type' in each);
}

function readSpan(span: LogValue, as: ReadAs): LoggedConversation[] {
  const { type, endTime, startTime } = span.object ?? {};
  const list = span.get('output').get('messages');
  const isChain = type === 'agent' && Array.isArray(list.value) && list.value.some(isOfLangChain);
  if (type === 'agent' && !isChain) return [];
  const input = isChain ? list : span.get('input');
  if (isDisplayed(input.decoded().value)) return [];
  const conversation = tracedConversation(
    {
      input,
      output: isChain ? NOTHING : replyIn(span.get('output')),
      whole: span,
      id: textAt(span.value, 'uuid'),
      model: textAt(span.value, 'model'),
      recorded: dayOf(endTime) ?? dayOf(startTime),
    },
    as,
  );
  return conversation === undefined ? [] : [conversation];
}

function isOfLangChain(message: unknown): boolean {
  return isObject(message) && typeof message.type === 'string' && 'response_metadata' in message;
}

/** The model's reply: a message, or a list of calls. */
function replyIn(output: LogValue): LogValue {
  const list = output.decoded();
  const items = list.items();
  const isBare = items.some(({ object }) => object !== undefined && !('role' in object));
  if (!isBare || !items.every(({ object }) => isObject(object?.function))) return isBare ? NOTHING : output;
  return new LogValue({ role: 'assistant', content: null, tool_calls: list.value }, output.at, 'inside');
}

const NOTHING = new LogValue(undefined, '');

/** Whether messages are formatted for display: roles with spaces, results without IDs, tool names in quotes. */
function isDisplayed(messages: unknown): boolean {
  return Array.isArray(messages) && messages.some(isDisplayedMessage);
}

function isDisplayedMessage(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, tool_calls: calls } = message;
  if (typeof role === 'string' && (role.includes(' ') || /^(?:human|ai)$/i.test(role))) return true;
  if (role === 'tool' && !('tool_call_id' in message)) return true;
  return Array.isArray(calls) && calls.some(isQuoted);
}

function isQuoted(call: unknown): boolean {
  const name = isObject(call) && isObject(call.function) ? call.function.name : undefined;
  return typeof name === 'string' && /^'.*'$/.test(name);
}
