/**
 * Converts requests of the first version to the canonical form. Calls have no IDs: each result repeats its call, and
 * the calls themselves may be missing before the results.
 */
import type { Conversation, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Lose } from '../engine/message-format.ts';
import { withKnownRole } from '../engine/normal/plain-parts.ts';
import { WaitingCalls } from '../engine/normal/waiting-calls.ts';

/** The IDs of calls and results, and for results without a call in the messages, the repeated call. */
interface Links {
  readonly ids: ReadonlyMap<Part, string>;
  readonly implied: ReadonlyMap<Part, ToolCallPart>;
}

const known = new WeakMap<Conversation, Links>();

export function normalize(source: Message, conversation: Conversation, lose: Lose): Message[] {
  const message = withKnownRole(source, lose);
  if (message === undefined) return [];
  let links = known.get(conversation);
  if (links === undefined) {
    links = linksIn(conversation.messages);
    known.set(conversation, links);
  }
  const { ids, implied } = links;
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'provider_item') {
      lose(part, 'dropped', 'this is not a tool call or result');
      return [];
    }
    if (part.type !== 'tool_call' && part.type !== 'tool_result') return [part];
    const id = ids.get(part);
    return [id === undefined ? part : { ...part, callId: id }];
  });
  const calls = message.parts.flatMap(part => implied.get(part) ?? []);
  const named = parts.map(part => (part.type === 'tool_result' ? withoutName(part) : part));
  if (calls.length === 0) return [{ ...message, parts: named }];
  const isImplied = (_: Part, i: number) => implied.has(message.parts[i] as Part);
  const answered = named.filter((part, i) => !isImplied(part, i));
  const answers = named.filter(isImplied);
  lose(message, 'synthesised', 'other formats have the tool calls in a message before their results');
  return [
    ...(answered.length > 0 ? [{ ...message, parts: answered }] : []),
    { role: 'assistant', parts: calls, contentForm: 'null', pointer: message.pointer },
    { ...message, parts: answers },
  ];
}

/** A result has the name of its call, so its own is removed. */
function withoutName({ name: _, ...result }: ToolResultPart): ToolResultPart {
  return result;
}

/** Matches the results of each round with its calls: by name and parameters, else by position. */
function linksIn(messages: readonly Message[]): Links {
  const ids = new Map<Part, string>();
  const implied = new Map<Part, ToolCallPart>();
  let open = new WaitingCalls<ToolCallPart>();
  let round = 0;
  for (const { role, parts } of messages) {
    const calls = parts.filter(part => part.type === 'tool_call');
    if (calls.length > 0) {
      open = new WaitingCalls();
      round++;
      for (const [i, call] of calls.entries()) {
        ids.set(call, `call_${round}_${i}`);
        open.add([printOf(call.wire), nameKey(call)], call);
      }
    } else if (role === 'user') open = new WaitingCalls();
    const results = parts.filter(part => part.type === 'tool_result');
    const left: ToolResultPart[] = [];
    for (const result of results) {
      const call = isObject(result.wire?.call) ? open.take(printOf(result.wire.call)) : undefined;
      if (call === undefined) left.push(result);
      else ids.set(result, ids.get(call) as string);
    }
    for (const [i, result] of left.entries()) {
      const call = open.take(nameKey(result));
      const id = call === undefined ? `call_${round}_${i}_result` : (ids.get(call) as string);
      ids.set(result, id);
      if (call === undefined) implied.set(result, callIn(result, id));
    }
    if (results.length > 0) round++;
  }
  return { ids, implied };
}

/** A text that is the same for a call and for results that repeat it. */
function printOf(call: JsonObject | undefined): string {
  return `call ${writeJson([call?.name, call?.parameters], { sortKeys: true })}`;
}

function nameKey({ name }: ToolCallPart | ToolResultPart): string {
  return name === undefined ? 'without name' : `name ${name}`;
}

/** The call that a result repeats. */
function callIn({ wire, pointer }: ToolResultPart, callId: string): ToolCallPart {
  const { name, parameters } = isObject(wire?.call) ? wire.call : ({} as JsonObject);
  return {
    type: 'tool_call',
    kind: 'function',
    callId,
    ...(typeof name === 'string' && { name }),
    arguments: parameters === undefined ? {} : { value: parameters as JsonObject },
    executedBy: 'client',
    pointer: `${pointer}/call`,
  };
}
