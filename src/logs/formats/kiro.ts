/**
 * Conversations of Kiro CLI and of its predecessor, Amazon Q Developer CLI: pairs of a user and an assistant message,
 * with results in the user message. The service accepts calls with empty IDs.
 * Layout and rules: crates/chat-cli/src/cli/chat/message.rs and conversation.rs in
 * https://github.com/aws/amazon-q-developer-cli
 */
import { isObject } from '../../source/json.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, Origins } from './format.ts';
import { kiroWriter } from './kiro/writer.ts';
import { jsonBlock, resultBlock, textBlock, useBlock } from './kiro-session/blocks.ts';

const format: LogFormat = {
  id: 'kiro',
  name: 'Kiro conversation',
  scope: 'document',
  writer: kiroWriter,
  marks: ['conversation_id'],
  owns: record => isObject(record) && isConversation(record),

  read([record], as) {
    if (!isObject(record)) return [];
    const stored = listAt(record, 'history').flatMap((turn, i) => messagesOfTurn(turn, `/history/${i}`));
    const next = objectAt(record, 'next_message');
    if (next.content !== undefined) stored.push({ role: 'user', value: next, at: '/next_message' });
    const messages = stored.map(readMessage).filter(({ blocks }) => blocks.length > 0);
    const notes: string[] = [];
    const sent = as === 'request' ? withCancelledCalls(messages, notes) : messages;
    if (sent.length === 0) return [];
    const origins = new Origins();
    const last = stored.findLast(({ value }) => dayOf(value.timestamp) !== undefined);
    return [
      {
        id: textAt(record, 'conversation_id'),
        dialect: 'anthropic',
        model: textAt(objectAt(record, 'model_info'), 'model_id') ?? textAt(record, 'model'),
        recorded: dayOf(last?.value.timestamp),
        body: placeAll(sent.map(toPlaced), '', origins),
        origins,
        notes,
      },
    ];
  },
};

export default format;

function isConversation({ conversation_id: id, history }: Json): boolean {
  if (typeof id !== 'string' || !Array.isArray(history)) return false;
  return history.slice(0, 3).every(turn => messagesOfTurn(turn, '').length > 0);
}

interface StoredMessage {
  readonly role: 'user' | 'assistant';
  readonly value: Json;
  readonly at: string;
}

interface Message {
  readonly role: string;
  readonly at: string;
  readonly blocks: readonly Placed[];
  /** The calls in the message. */
  readonly calls: readonly { readonly id: unknown; readonly at: string }[];
  readonly hasResults: boolean;
}

/** The user and the assistant message of a turn, which is an object or a pair. */
function messagesOfTurn(turn: unknown, at: string): StoredMessage[] {
  const [user, assistant] = Array.isArray(turn) ? turn : isObject(turn) ? [turn.user, turn.assistant] : [];
  const keys = Array.isArray(turn) ? ['0', '1'] : ['user', 'assistant'];
  return [
    ...(isObject(user) && 'content' in user ? [{ role: 'user' as const, value: user, at: `${at}/${keys[0]}` }] : []),
    ...(isObject(assistant) && (isObject(assistant.Response) || isObject(assistant.ToolUse))
      ? [{ role: 'assistant' as const, value: assistant, at: `${at}/${keys[1]}` }]
      : []),
  ];
}

function readMessage(message: StoredMessage): Message {
  return message.role === 'user' ? readUser(message) : readAssistant(message);
}

function readUser({ value, at }: StoredMessage): Message {
  const content = objectAt(value, 'content');
  const kind = ['Prompt', 'ToolUseResults', 'CancelledToolUses'].find(key => isObject(content[key])) ?? 'Prompt';
  const body = objectAt(content, kind);
  const from = `${at}/content/${kind}`;
  const results = listAt(body, 'tool_use_results').flatMap((result, i) =>
    isObject(result) ? [readResult(result, `${from}/tool_use_results/${i}`)] : [],
  );
  const prompt = textAt(body, 'prompt');
  const text = prompt === undefined || prompt === '' ? [] : [textBlock(prompt, `${from}/prompt`)];
  return { role: 'user', at, blocks: [...results, ...text], calls: [], hasResults: results.length > 0 };
}

function readResult({ tool_use_id: id, content, status }: Json, at: string): Placed {
  const parts = Array.isArray(content) ? content : [];
  return resultBlock(
    { id, idAt: `${at}/tool_use_id`, status, at },
    parts.flatMap((part: unknown, i) => {
      if (!isObject(part)) return [];
      const from = `${at}/content/${i}`;
      if (typeof part.Text === 'string') return [textBlock(part.Text, `${from}/Text`)];
      return 'Json' in part ? [jsonBlock(part.Json, `${from}/Json`)] : [];
    }),
  );
}

function readAssistant({ value, at }: StoredMessage): Message {
  const kind = isObject(value.ToolUse) ? 'ToolUse' : 'Response';
  const body = objectAt(value, kind);
  const from = `${at}/${kind}`;
  const text = textAt(body, 'content');
  const uses = listAt(body, 'tool_uses').flatMap((use, i) => {
    if (!isObject(use)) return [];
    const place = `${from}/tool_uses/${i}`;
    const { id, name, args } = use;
    return [useBlock({ id, name, input: args, at: place, keys: ['id', 'name', 'args'] })];
  });
  const calls = listAt(body, 'tool_uses').flatMap((use, i) =>
    isObject(use) ? [{ id: use.id, at: `${from}/tool_uses/${i}` }] : [],
  );
  const texts = text === undefined || text === '' ? [] : [textBlock(text, `${from}/content`)];
  return { role: 'assistant', at, blocks: [...texts, ...uses], calls, hasResults: false };
}

function toPlaced({ role, at, blocks }: Message): Placed {
  const message = new Placed({ role, content: blocks.map(({ value }) => value) }, at, false);
  blocks.forEach((block, i) => {
    message.addOriginsOf(`/content/${i}`, block);
  });
  return message;
}

const CANCELLED = 'Tool use was cancelled by the user';

/** The history as it is sent: it starts with a prompt, and calls that the user did not wait for are canceled. */
function withCancelledCalls(messages: readonly Message[], notes: string[]): Message[] {
  const start = messages.findIndex(({ role, hasResults }) => role === 'user' && !hasResults);
  const sent = start < 0 ? [...messages] : messages.slice(start);
  for (const each of counted(messages.length - sent.length, 'message', 'messages', 'before the first prompt skipped'))
    notes.push(each);
  const last = sent.at(-1);
  const callMessage = last?.role === 'user' && !last.hasResults ? sent.at(-2) : last;
  if (callMessage === undefined || callMessage.calls.length === 0) return sent;
  const results = callMessage.calls.map(({ id, at }) =>
    resultBlock({ id, idAt: `${at}/id`, status: 'error', at }, [
      new Placed({ type: 'text', text: CANCELLED }, at, false),
    ]),
  );
  for (const each of counted(results.length, 'call', 'calls', 'without a result canceled, as the agent does'))
    notes.push(each);
  if (callMessage === last || last === undefined)
    sent.push({ role: 'user', at: callMessage.at, blocks: results, calls: [], hasResults: true });
  else sent[sent.length - 1] = { ...last, blocks: [...results, ...last.blocks], hasResults: true };
  return sent;
}
