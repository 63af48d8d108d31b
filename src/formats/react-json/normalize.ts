/**
 * Converts messages of JSON mode to the canonical form: calls and results become separate parts, and interrupts are
 * moved after the results.
 */
import type { Conversation, Message, Part } from '../../generated/types.ts';
import type { Lose } from '../engine/message-format.ts';
import { normalize as describeMedia } from '../openai-chat/normalize.ts';
import { isInterrupt, loseLocal } from '../react/run.ts';

export function normalize(message: Message, conversation: Conversation, lose: Lose): Message[] {
  const moved = movesOf(conversation);
  if (moved.away.has(message)) return [];
  const waiting = (moved.behind.get(message) ?? []).flatMap(each => describeMedia(each, lose));
  for (const each of [message, ...(moved.behind.get(message) ?? [])]) loseLocal(each, lose);
  return [...describeMedia(withPlainParts(message, lose), lose), ...waiting];
}

/** The message with parts as in other formats, without a trace of the text that contained them. */
function withPlainParts(message: Message, lose: Lose): Message {
  const { pointer } = message;
  if (message.role === 'assistant') {
    const content: unknown = (message.wire as { content?: unknown } | undefined)?.content;
    // An action in the engine's layout is usually restored exactly. Any remaining differences are reported when it is
    // written.
    if (typeof content === 'string' && !content.includes('{"type": "'))
      lose({ pointer: `${pointer}/content` }, 're-encoded', 'an action is written on one line, as the engine expects');
    lose({ pointer: `${pointer}/reasoning_content` }, 'merged', 'reasoning becomes part of the action');
  }
  const hasCall = message.parts.some(part => part.type === 'tool_call');
  const hasText = message.parts.some(part => part.type === 'text' && part.text !== '');
  const parts = message.parts.flatMap(part => {
    if (part.type === 'provider_item') return part.field === 'tool_calls' ? [] : [part];
    return [withoutField(part)];
  });
  return { ...message, parts, ...(hasCall && !hasText && { contentForm: 'absent' as const }) };
}

function withoutField(part: Part): Part {
  if (part.field !== 'content') return part;
  const { field: _, ...bare } = part;
  return bare as Part;
}

/**
 * Interrupts between a call and its result. The engine stores them there because it reads user input before it runs the
 * tool.
 */
interface MovedInterrupts {
  readonly away: ReadonlySet<Message>;
  readonly behind: ReadonlyMap<Message, readonly Message[]>;
}

const known = new WeakMap<readonly Message[], MovedInterrupts>();

function movesOf({ messages }: Conversation): MovedInterrupts {
  const before = known.get(messages);
  if (before !== undefined) return before;
  const away = new Set<Message>();
  const behind = new Map<Message, readonly Message[]>();
  let waiting: Message[] | undefined;
  for (const message of messages) {
    if (message.role === 'assistant') waiting = message.parts.some(part => part.type === 'tool_call') ? [] : undefined;
    else if (waiting === undefined) continue;
    else if (message.parts.some(part => part.type === 'tool_result')) {
      for (const each of waiting) away.add(each);
      if (waiting.length > 0) behind.set(message, waiting);
      waiting = undefined;
    } else if (isInterrupt(message)) waiting.push(message);
    else waiting = undefined;
  }
  const moves = { away, behind };
  known.set(messages, moves);
  return moves;
}
