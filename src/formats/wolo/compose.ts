/** Converts messages in normal form to Wolo's, where each call and its result are one part. */
import type {
  Conversation,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
  WoloMessage,
  WoloTextPart,
  WoloToolPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Writing } from '../engine/message-format.ts';
import { WaitingCalls } from '../engine/normal/waiting-calls.ts';
import { argumentsText, inputFrom } from './arguments.ts';
import { statusFor } from './status.ts';

/** A message that is being written, and the messages it comes from. */
interface Draft {
  readonly value: WoloMessage | JsonObject;
  readonly from: Message[];
}

/** A call that waits for its result. */
interface Waiting {
  readonly call: ToolCallPart;
  /** Absent if the message is a copy, which already contains the result. */
  readonly part: WoloToolPart | undefined;
  readonly draft: Draft;
}

export function compose(conversation: Conversation, writing: Writing): void {
  const drafts: Draft[] = [];
  // Results match calls of the last message with calls first. Earlier calls may be answered late.
  const waiting = new WaitingCalls<Waiting>();
  const nextText = numbered('text');
  const nextCall = numbered('tool', new Set(callIds(conversation.messages)));
  const nextMessage = numbered('msg', new Set(conversation.messages.map(({ id }) => id)));
  for (const message of withCallIds(conversation.messages)) {
    const result = message.role === 'tool' ? message.parts.find(part => part.type === 'tool_result') : undefined;
    if (result !== undefined) {
      const found = waiting.take(result.callId);
      if (found === undefined) writing.lose(message, 'dropped', 'the tool result has no matching tool call');
      else {
        if (found.part !== undefined && !writing.sameParts) answer(found.part, result, writing);
        found.draft.from.push(message);
      }
      continue;
    }
    const calls: WoloToolPart[] = [];
    const value = writing.sameParts && isObject(message.wire) ? copyJson(message.wire) : writeMessage(message, calls);
    const draft: Draft = { value, from: [message] };
    drafts.push(draft);
    const own = message.parts.filter(part => part.type === 'tool_call');
    if (own.length === 0) continue;
    waiting.begin();
    for (const [i, call] of own.entries()) waiting.add([call.callId], { call, part: calls[i], draft });
    if (!writing.sameParts) reportCallLosses(own, writing);
  }
  reportUnanswered(waiting.unanswered());
  for (const { value, from } of drafts) writing.put(value, from);

  function writeMessage(message: Message, calls: WoloToolPart[]): WoloMessage {
    const { role, id, time, finishReason } = message;
    if (role === 'system') writing.lose(message, 'dropped', 'Wolo stores a system message but never sends it');
    const parts = message.parts.flatMap(part => {
      const written = writePart(part, message);
      if (written?.type === 'tool') calls.push(written);
      return written === undefined ? [] : [written];
    });
    const reasoning = message.parts.flatMap(part => (part.type === 'reasoning' ? (part.text ?? []) : []));
    return {
      id: id ?? nextMessage(),
      role: role === 'assistant' || role === 'system' ? role : 'user',
      parts,
      timestamp: time ?? 0,
      finished: true,
      finish_reason: finishReason ?? '',
      reasoning_content: reasoning.join(''),
      metadata: {},
    };
  }

  function writePart(part: Part, { role }: Message): WoloTextPart | WoloToolPart | undefined {
    if (part.type === 'text' || part.type === 'refusal') return { type: 'text', id: nextText(), text: part.text };
    if (part.type === 'tool_call') return writeCall(part, nextCall);
    if (part.type !== 'reasoning') writing.lose(part, 'dropped', 'Wolo messages contain only text and tool calls');
    else if (role !== 'assistant' || part.text === undefined)
      writing.lose(part, 'dropped', 'Wolo stores only the reasoning of the assistant, as text');
    else if (part.field === 'reasoning_details')
      writing.lose(part, 're-encoded', 'Wolo stores reasoning as plain text, without its metadata');
    return undefined;
  }

  function reportUnanswered(calls: readonly Waiting[]): void {
    for (const { call } of calls)
      writing.lose(call, 'dropped', 'stored as pending; Wolo does not send a call without a result');
  }
}

/** Generates unused IDs for messages and parts without one: `msg_001`, `msg_002`. */
function numbered(prefix: string, taken: ReadonlySet<string | undefined> = new Set()): () => string {
  let count = 0;
  return () => {
    for (;;) {
      const name = `${prefix}_${String(++count).padStart(3, '0')}`;
      if (!taken.has(name)) return name;
    }
  };
}

function callIds(messages: readonly Message[]): (string | undefined)[] {
  return messages.flatMap(({ parts }) => parts.flatMap(part => (part.type === 'tool_call' ? [part.callId] : [])));
}

function writeCall({ callId, name, arguments: args, time }: ToolCallPart, nextCall: () => string): WoloToolPart {
  const input = inputFrom(args.text ?? writeJson(args.value));
  return {
    type: 'tool',
    id: callId ?? nextCall(),
    tool: name ?? '',
    input: input ?? {},
    output: '',
    status: 'pending',
    start_time: time?.start ?? 0,
    end_time: time?.end ?? 0,
  };
}

function reportCallLosses(calls: readonly ToolCallPart[], writing: Writing): void {
  for (const call of calls) {
    const { text } = call.arguments;
    if (text === undefined) continue;
    const input = inputFrom(text);
    if (input === undefined)
      writing.lose(call, 'dropped', 'Wolo stores arguments as an object, and these are not an object');
    else if (argumentsText(input) !== text)
      writing.lose(call, 're-encoded', 'Wolo stores arguments as an object and writes their JSON text again');
  }
}

function answer(part: WoloToolPart, result: ToolResultPart, writing: Writing): void {
  const texts = result.content.flatMap(each => {
    if (each.type === 'text' || each.type === 'refusal') return [each.text];
    writing.lose(each, 'dropped', 'Wolo stores tool results as text');
    return [];
  });
  part.output = texts.join('');
  part.status = statusFor(result.outcome);
}
