/**
 * Conversations of Kiro CLI and of its predecessor, Amazon Q Developer CLI: pairs of a user and an assistant message,
 * with results in the user message. The service accepts calls with empty IDs.
 * Layout and rules: crates/chat-cli/src/cli/chat/message.rs and conversation.rs in
 * https://github.com/aws/amazon-q-developer-cli
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { counted, dayOf } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';
import { kiroWriter } from './kiro/writer.ts';
import { jsonBlock, resultBlock, textBlock } from './kiro-session/blocks.ts';

const format: LogFormat = {
  id: 'kiro',
  name: 'Kiro conversation',
  scope: 'document',
  writer: kiroWriter,
  marks: ['conversation_id'],
  owns: record => isObject(record) && isConversation(record),

  read([record], as) {
    const conversation = new LogValue(record, '');
    const stored = conversation.get('history').items().flatMap(messagesOfTurn);
    const next = conversation.get('next_message');
    if (next.get('content').exists) stored.push({ role: 'user', from: next });
    const messages = stored.map(readMessage).filter(({ blocks }) => blocks.length > 0);
    const repairs = { skipped: 0, canceled: 0 };
    const sent = as === 'request' ? withCancelledCalls(messages, repairs) : messages;
    if (sent.length === 0) return [];
    const body = new Body();
    for (const { role, from, blocks } of sent) body.add(from.made({ role, content: blocks }));
    return [
      {
        id: conversation.get('conversation_id').text,
        dialect: 'anthropic',
        model: conversation.get('model_info').get('model_id').text ?? conversation.get('model').text,
        recorded: stored.flatMap(({ from }) => dayOf(from.get('timestamp').value) ?? []).at(-1),
        body: body.messages,
        origins: body.origins,
        notes: [
          ...counted(repairs.skipped, 'message', 'messages', 'before the first prompt skipped'),
          ...counted(repairs.canceled, 'call', 'calls', 'without a result canceled, as the agent does'),
        ],
      },
    ];
  },
};

export default format;

function isConversation({ conversation_id: id, history }: JsonObject): boolean {
  if (typeof id !== 'string' || !Array.isArray(history)) return false;
  return history.slice(0, 3).every(turn => messagesOfTurn(new LogValue(turn, '')).length > 0);
}

interface StoredMessage {
  readonly role: 'user' | 'assistant';
  readonly from: LogValue;
}

interface Message extends StoredMessage {
  readonly blocks: readonly LogValue[];
  /** The calls in the message. */
  readonly calls: readonly LogValue[];
  readonly hasResults: boolean;
}

/** The user and the assistant message of a turn, which is an object or a pair. */
function messagesOfTurn(turn: LogValue): StoredMessage[] {
  const [userKey, assistantKey] = Array.isArray(turn.value) ? [0, 1] : ['user', 'assistant'];
  const [user, assistant] = [turn.get(userKey), turn.get(assistantKey)];
  const hasReply = isObject(assistant.get('Response').value) || isObject(assistant.get('ToolUse').value);
  return [
    ...(user.get('content').exists ? [{ role: 'user' as const, from: user }] : []),
    ...(hasReply ? [{ role: 'assistant' as const, from: assistant }] : []),
  ];
}

function readMessage({ role, from }: StoredMessage): Message {
  return role === 'user' ? readUser(from) : readAssistant(from);
}

function readUser(from: LogValue): Message {
  const content = from.get('content');
  const { Prompt: prompt, ToolUseResults: answers, CancelledToolUses: canceled } = content.fields();
  const body = [prompt, answers, canceled].find(each => isObject(each?.value)) ?? content.get('Prompt');
  const results = objectsIn(body.get('tool_use_results')).map(readResult);
  const blocks = [...results, ...textBlocks(body.get('prompt'))];
  return { role: 'user', from, blocks, calls: [], hasResults: results.length > 0 };
}

function objectsIn(list: LogValue): LogValue[] {
  return list.items().filter(({ value }) => isObject(value));
}

function textBlocks(text: LogValue): LogValue[] {
  return text.text ? [textBlock(text)] : [];
}

function readResult(result: LogValue): LogValue {
  const parts = objectsIn(result.get('content')).flatMap(part => {
    const [text, json] = [part.get('Text'), part.get('Json')];
    if (text.text !== undefined) return [textBlock(text)];
    return json.exists ? [jsonBlock(json)] : [];
  });
  return resultBlock(result, result.get('tool_use_id'), result.get('status').value, parts);
}

function readAssistant(from: LogValue): Message {
  const toolUse = from.get('ToolUse');
  const body = isObject(toolUse.value) ? toolUse : from.get('Response');
  const calls = objectsIn(body.get('tool_uses'));
  const uses = calls.map(call => {
    const [id, name, input] = [call.get('id'), call.get('name'), call.get('args')];
    return call.made({ type: 'tool_use', id, name, input });
  });
  const blocks = [...textBlocks(body.get('content')), ...uses];
  return { role: 'assistant', from, blocks, calls, hasResults: false };
}

const CANCELLED = 'Tool use was cancelled by the user';

/** The history as it is sent: it starts with a prompt, and calls that the user did not wait for are canceled. */
function withCancelledCalls(messages: readonly Message[], repairs: { skipped: number; canceled: number }): Message[] {
  const start = messages.findIndex(({ role, hasResults }) => role === 'user' && !hasResults);
  const sent = start < 0 ? [...messages] : messages.slice(start);
  repairs.skipped = messages.length - sent.length;
  const last = sent.at(-1);
  const callMessage = last?.role === 'user' && !last.hasResults ? sent.at(-2) : last;
  if (callMessage === undefined || callMessage.calls.length === 0) return sent;
  const results = callMessage.calls.map(call =>
    resultBlock(call, call.get('id'), 'error', [call.made({ type: 'text', text: CANCELLED })]),
  );
  repairs.canceled = results.length;
  if (callMessage === last || last === undefined)
    sent.push({ role: 'user', from: callMessage.from, blocks: results, calls: [], hasResults: true });
  else sent[sent.length - 1] = { ...last, blocks: [...results, ...last.blocks], hasResults: true };
  return sent;
}
