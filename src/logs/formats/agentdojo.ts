/** Runs of AgentDojo: messages in its own format, sent to each provider in that provider's format. */

import { isObject, type JsonObject } from '../../source/json.ts';
import { chatMessage } from './agentdojo/chat.ts';
import { geminiBody } from './agentdojo/gemini.ts';
import { dayOf } from './agents/fields.ts';
import { Body, compose } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';

/** Collections store a run next to metadata about its source. An object with more keys is not searched for a run. */
const MAX_KEYS = 8;

const agentdojo: LogFormat = {
  id: 'agentdojo',
  name: 'AgentDojo run',
  scope: 'document',

  owns(record) {
    return find(record) !== undefined;
  },

  read([record], as) {
    const run = find(record) ?? new LogValue(record, '');
    return Array.isArray(run.get('messages').value) ? [conversation(run, as)] : [];
  },
};

export default agentdojo;

function find(record: unknown): LogValue | undefined {
  if (!isObject(record)) return undefined;
  const document = new LogValue(record, '');
  if (isRun(record)) return document;
  const keys = Object.keys(record);
  if (keys.length > MAX_KEYS) return undefined;
  return keys.map(key => document.get(key)).find(({ value }) => isObject(value) && isRun(value));
}

function isRun(record: JsonObject): boolean {
  return (
    typeof record.suite_name === 'string' &&
    'user_task_id' in record &&
    'injection_task_id' in record &&
    Array.isArray(record.messages)
  );
}

function conversation(run: LogValue, as: ReadAs): LoggedConversation {
  const pipeline = run.get('pipeline_name').text;
  const dialect = pipeline === undefined ? 'openai-chat' : dialectOf(pipeline);
  const about = {
    id: idOf(run),
    dialect,
    // The name of a pipeline is the name of its model, unless the model runs locally.
    model: dialect === 'vllm' ? undefined : pipeline,
    recorded: dayOf(run.get('evaluation_timestamp').value),
  };
  if (dialect === 'gemini') {
    const origins = new Origins();
    return { ...about, body: compose(geminiBody(run), '', origins), origins };
  }
  const messages = run.get('messages');
  const sendsCalls = dialect !== 'vllm' || as !== 'request';
  const body = new Body('', messages.at);
  for (const message of messages.items()) body.add(chatMessage(message, sendsCalls));
  const notes = sendsCalls ? [] : ['tool calls are sent as their original text'];
  return { ...about, body: body.messages, origins: body.origins, notes };
}

/** AgentDojo has a client for each provider. Local models are served by vLLM. */
function dialectOf(pipeline: string): string {
  if (pipeline.startsWith('gemini-')) return 'gemini';
  return /^(?:local|vllm)/.test(pipeline) ? 'vllm' : 'openai-chat';
}

function idOf(run: LogValue): string | undefined {
  const keys = ['pipeline_name', 'suite_name', 'user_task_id', 'attack_type', 'injection_task_id'];
  const names = keys.map(key => run.get(key).text).filter(Boolean);
  return names.join('/') || undefined;
}
