/**
 * Converts LangChain messages to the canonical form: each call once, at its position, and reasoning with the provider
 * that signed it.
 */
import type {
  Conversation,
  Message,
  Part,
  ReasoningPart,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { readId } from '../engine/codecs.ts';
import type { Lose } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';
import { clientCall, readBlock, STRING_BLOCK, UNCHECKED } from './blocks.ts';
import { UNPARSED, UnclaimedCalls } from './calls.ts';
import { open } from './form.ts';
import { FUNCTION_IDS, providerNamed, SIGNATURES } from './names.ts';

export function normalize(message: Message, conversation: Conversation, lose: Lose): Message[] {
  const opened = open(message.wire, message.pointer);
  if (opened === undefined) {
    lose(message, 'dropped', 'this is not a message');
    return [];
  }
  if (opened.word === 'remove' || opened.word === 'RemoveMessage') {
    lose(message, 'dropped', 'this removes another message from a state and is not a message itself');
    return [];
  }
  const { wire: _, wireRole: _word, name, ...bare } = message;
  if (message.role === 'other')
    lose(message, 're-encoded', 'other formats do not have this role; it is written as a user message');
  const kwargs = objectIn(opened.fields, 'additional_kwargs');
  const isDeveloper = opened.word === 'developer' || kwargs.__openai_role__ === 'developer';
  const role = message.role === 'other' ? 'user' : message.role;
  const out: Message = {
    ...bare,
    role,
    parts: [],
    ...(role === 'system' && isDeveloper && { wireRole: 'developer' }),
    ...(name !== undefined && role !== 'tool' && { name }),
  };
  const { model_provider: provider } = objectIn(opened.fields, 'response_metadata');
  const reader = new PartReader(message, kwargs, providerNamed(provider), answeredIn(conversation), lose);
  out.parts = message.parts.flatMap(part => reader.read(part));
  // Models often write an empty text next to calls.
  const hasCalls = out.parts.some(part => part.type === 'tool_call');
  if (hasCalls && message.contentForm === 'string')
    out.parts = out.parts.filter(part => part.type !== 'text' || part.text !== '');
  return [out];
}

/** The type of an Anthropic server tool result contains the tool name. */
const SERVER_RESULT = /^(.+)_tool_result$/;

const answered = new WeakMap<Conversation, ReadonlySet<string>>();

/** The call IDs of all results in the conversation. */
function answeredIn(conversation: Conversation): ReadonlySet<string> {
  let ids = answered.get(conversation);
  if (ids === undefined) {
    const results = conversation.messages.flatMap(({ parts }) => parts.filter(part => part.type === 'tool_result'));
    ids = new Set(results.flatMap(({ callId }) => callId ?? []));
    answered.set(conversation, ids);
  }
  return ids;
}

function objectIn(fields: JsonObject, key: string): JsonObject {
  const value = fields[key];
  return isObject(value) ? value : {};
}

class PartReader {
  private readonly message: Message;
  private readonly signatures: JsonObject;
  private readonly itemIds: JsonObject;
  private readonly provider: string | undefined;
  private readonly lose: Lose;
  private readonly answered: ReadonlySet<string>;
  private readonly twins: UnclaimedCalls;
  /** Calls that were already found in the content. */
  private readonly placed = new Set<Part>();

  constructor(
    message: Message,
    kwargs: JsonObject,
    provider: string | undefined,
    answered: ReadonlySet<string>,
    lose: Lose,
  ) {
    this.message = message;
    this.answered = answered;
    this.signatures = objectIn(kwargs, SIGNATURES);
    this.itemIds = objectIn(kwargs, FUNCTION_IDS);
    this.provider = provider;
    this.lose = lose;
    const isListed = (part: Part): part is ToolCallPart => part.type === 'tool_call' && part.field !== undefined;
    this.twins = new UnclaimedCalls(message.parts.filter(isListed));
  }

  read(part: Part): Part[] {
    switch (part.type) {
      case 'text':
        return this.readText(part);
      case 'reasoning':
        return [this.readReasoning(part)];
      case 'tool_call':
        return this.placed.has(part) ? [] : this.readCall(part, part.field === undefined ? part.wire : undefined);
      case 'tool_result':
        return [this.readResult(part)];
      case 'refusal': {
        const { wire: _, ...refusal } = part;
        return [refusal];
      }
      case 'provider_item':
        return this.readItem(part.raw, part.wireType, part.pointer, part);
      default:
        return [part];
    }
  }

  private readResult({ wire, ...result }: ToolResultPart): ToolResultPart {
    if (result.executedBy !== 'provider')
      return { ...result, content: result.content.flatMap(each => this.read(each)) };
    const { output, content = output, type } = wire ?? {};
    const named = result.name ?? (typeof type === 'string' ? SERVER_RESULT.exec(type)?.[1] : undefined);
    return {
      ...result,
      ...(named !== undefined && { name: named }),
      content: content === undefined ? [] : [valuePart(content, result.pointer)],
    };
  }

  private readText(part: Extract<Part, { type: 'text' }>): Part[] {
    const { wire, wireType, ...text } = part;
    const kept = wireType === undefined || wireType === STRING_BLOCK ? text : { ...text, wireType };
    return [kept, ...this.signatureOn(wire, part.pointer)];
  }

  /** Google's signature on a part that is not reasoning. */
  private signatureOn(wire: JsonObject | undefined, pointer: string): ReasoningPart[] {
    if (wire === undefined) return [];
    const { extras } = wire;
    const beside = this.provider === 'google' && isObject(extras) ? extras.signature : undefined;
    const isBeside = wire.thoughtSignature === undefined;
    const signature = isBeside ? beside : wire.thoughtSignature;
    if (typeof signature !== 'string') return [];
    const at = `${pointer}/${isBeside ? 'extras/signature' : 'thoughtSignature'}`;
    return [{ type: 'reasoning', signature, provider: 'google', signs: pointer, pointer: at }];
  }

  private readReasoning(part: ReasoningPart): ReasoningPart {
    const { wire: _, wireType, provider, ...reasoning } = part;
    const isOpaque = part.signature !== undefined || part.redacted !== undefined;
    const usual = wireType === 'thinking' ? 'anthropic' : undefined;
    // The provider of the message is more reliable than the usual provider of such blocks.
    const signer = wireType === 'redacted_thinking' ? provider : (this.provider ?? provider ?? usual);
    return { ...reasoning, ...(isOpaque && signer !== undefined && { provider: signer }) };
  }

  private readCall(part: ToolCallPart, block: JsonObject | undefined): Part[] {
    const { wire, field: _, arguments: args, kind, ...call } = part;
    const { text, value } = args;
    const isText = text === undefined && typeof value === 'string';
    const read: ToolCallPart = {
      ...call,
      kind: kind === 'unknown' ? 'function' : kind,
      arguments: isText ? { text: value } : defined({ text, value }),
    };
    const id = part.callId ?? '';
    const itemId = Object.hasOwn(this.itemIds, id) ? this.itemIds[id] : undefined;
    if (typeof itemId === 'string') read.itemId = itemId;
    const signature = Object.hasOwn(this.signatures, id) ? this.signatures[id] : undefined;
    if (typeof signature === 'string')
      return [read, { type: 'reasoning', signature, provider: 'google', signs: part.pointer, pointer: part.pointer }];
    const own = this.signatureOn(block, part.pointer);
    return [read, ...(own.length > 0 ? own : this.signatureOn(wire, part.pointer))];
  }

  /**
   * A call that could not be parsed counts as a call if a result answers it. Otherwise it is dropped, because it is not
   * sent.
   */
  private readUnparsed(raw: unknown, pointer: string): Part[] {
    const call = isObject(raw) ? unparsedCall(raw, pointer) : undefined;
    if (call !== undefined && this.answered.has(call.callId ?? '')) return [call];
    this.lose({ pointer }, 'dropped', 'it could not be parsed as a tool call and has no result');
    return [];
  }

  private readItem(raw: unknown, tag: string | undefined, pointer: string, item: Part): Part[] {
    if (tag === UNPARSED) return this.readUnparsed(raw, pointer);
    if (!isObject(raw)) return [{ ...item }];
    const isCall = tag === 'tool_use' || tag === 'tool_call' || isObject(raw.functionCall);
    if (isCall && this.message.role === 'assistant') {
      const call = this.twins.take(clientCall.read(raw, pointer, this.message, UNCHECKED) as ToolCallPart);
      if (call === undefined) return [{ ...item }];
      this.placed.add(call);
      return this.readCall(call, raw);
    }
    if (tag === 'tool_call_chunk' || tag === 'input_json_delta') {
      this.lose({ pointer }, 'dropped', 'a fragment of a call; the message has the complete call next to the content');
      return [];
    }
    if ((tag === 'text-plain' || tag === 'file') && typeof raw.text === 'string') {
      this.lose({ pointer }, 're-encoded', 'a text file is written as text');
      return [{ type: 'text', text: raw.text, pointer }];
    }
    if (tag === 'non_standard' && isObject(raw.value)) {
      const inner = readBlock(raw.value, pointer, this.message);
      if (inner.type !== 'provider_item') return this.read(inner);
      const { type } = raw.value;
      return [{ type: 'provider_item', ...(typeof type === 'string' && { wireType: type }), raw: raw.value, pointer }];
    }
    return [{ ...item }];
  }
}

/** A call that LangChain could not parse. Only the text of its arguments is known. */
function unparsedCall(raw: JsonObject, pointer: string): ToolCallPart {
  const inner = isObject(raw.function) ? raw.function : raw;
  const args = raw.args ?? inner.arguments;
  const id = readId(raw.id);
  return defined({
    type: 'tool_call',
    callId: id,
    ...(typeof inner.name === 'string' && { name: inner.name }),
    kind: 'function',
    arguments: {
      ...(typeof args === 'string' ? { text: args } : args !== undefined && args !== null && { value: args }),
      error: typeof raw.error === 'string' ? raw.error : 'not JSON',
    },
    executedBy: 'client',
    pointer,
  });
}
