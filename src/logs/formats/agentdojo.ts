/** Runs of AgentDojo: messages in its own format, sent to each provider in that provider's format. */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { chatMessages } from './agentdojo/chat.ts';
import { geminiContents } from './agentdojo/gemini.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';
import { withoutKeys } from './harness/built-messages.ts';
import { dayOf } from './harness/timestamp-day.ts';

/** Collections store a run next to metadata about its source. An object with more keys is not searched for a run. */
const MAX_KEYS = 8;

const CALLING: ReadonlySet<string> = new Set(['tool_calls', 'tool_call', 'tool_call_id']);

const agentdojo: LogFormat = {
  id: 'agentdojo',
  name: 'AgentDojo run',
  scope: 'document',

  owns(record) {
    return find(record) !== undefined;
  },

  read([record], as) {
    const found = find(record) ?? (isObject(record) ? { run: record, from: '' } : undefined);
    if (found === undefined || !Array.isArray(found.run.messages)) return [];
    return [conversation(found.run, found.run.messages, found.from, as)];
  },
};

export default agentdojo;

function find(record: unknown): { run: JsonObject; from: string } | undefined {
  if (!isObject(record)) return undefined;
  if (isRun(record)) return { run: record, from: '' };
  const keys = Object.keys(record);
  if (keys.length > MAX_KEYS) return undefined;
  for (const key of keys) {
    const run = record[key];
    if (isObject(run) && isRun(run)) return { run, from: child('', key) };
  }
  return undefined;
}

function isRun(record: JsonObject): boolean {
  return (
    typeof record.suite_name === 'string' &&
    'user_task_id' in record &&
    'injection_task_id' in record &&
    Array.isArray(record.messages)
  );
}

function conversation(run: JsonObject, messages: readonly unknown[], from: string, as: ReadAs): LoggedConversation {
  const origins = new Origins();
  origins.set('', from, false);
  const at = `${from}/messages`;
  const { pipeline_name: pipeline } = run;
  const dialect = typeof pipeline === 'string' ? dialectOf(pipeline) : 'openai-chat';
  const isText = dialect === 'vllm' && as === 'request';
  return {
    id: idOf(run),
    dialect,
    // The name of a pipeline is the name of its model, unless the model runs locally.
    model: typeof pipeline === 'string' && dialect !== 'vllm' ? pipeline : undefined,
    recorded: dayOf(run.evaluation_timestamp),
    body:
      dialect === 'gemini'
        ? geminiContents(messages, at, origins)
        : chatMessages(isText ? messages.map(asText) : messages, at, origins),
    origins,
    ...(isText && { notes: ['tool calls are sent as their original text'] }),
  };
}

/** AgentDojo has a client for each provider. Local models are served by vLLM. */
function dialectOf(pipeline: string): string {
  if (pipeline.startsWith('gemini-')) return 'gemini';
  return /^(?:local|vllm)/.test(pipeline) ? 'vllm' : 'openai-chat';
}

/** Local models write calls in their text and receive results without a name. */
function asText(message: unknown): unknown {
  return isObject(message) ? withoutKeys(message, CALLING) : message;
}

function idOf(run: JsonObject): string | undefined {
  const names = [run.pipeline_name, run.suite_name, run.user_task_id, run.attack_type, run.injection_task_id];
  return names.filter(name => typeof name === 'string' && name !== '').join('/') || undefined;
}
