/**
 * Converts messages to LangChain's plain objects, `{type: 'human', content}`. Both languages coerce them wherever they
 * expect messages, in `invoke` and in the state of a graph. Only the functions of stores read the stored form.
 */
import type {
  Conversation,
  LangChainBlock,
  LangChainInvalidToolCall,
  LangChainMessage,
  LangChainToolCall,
  MediaPart,
  Message,
  Part,
  ReasoningPart,
  Tool,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { writeJson } from '../../source/exact.ts';
import { defined, isObject, type JsonObject, setKey } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsText, argumentsValue } from '../engine/normal/arguments.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { imageUrlPart } from '../engine/normal/media-address.ts';
import { FUNCTION_IDS, modelProvider, SIGNATURES } from './names.ts';

type Block = Exclude<LangChainBlock, string>;

export function compose(conversation: Conversation, writing: Writing): void {
  for (const message of withCallIds(conversation.messages)) writing.put(writeMessage(message, writing.lose), [message]);
}

export function frame({ form, model, tools }: Conversation, messages: readonly unknown[]): unknown {
  if (form === 'array') return messages;
  return defined({ model, messages, ...(tools !== undefined && { tools: tools.map(writeTool) }) });
}

function writeTool({ name, description, parameters, wire, kind }: Tool): unknown {
  if (name === undefined) return copyJson(wire);
  const about = defined({ description });
  // Tools are bound in OpenAI's form for all models.
  if (kind === 'custom') return { type: 'custom', custom: { name, ...about } };
  return {
    type: 'function',
    function: { name, ...about, ...(parameters !== undefined && { parameters: copyJson(parameters) }) },
  };
}

function writeMessage(message: Message, lose: Lose): LangChainMessage {
  const { role, id } = message;
  const named = message.name === undefined ? {} : { name: message.name };
  const own = id === undefined ? {} : { id };
  if (role === 'tool') return { ...writeResult(message, lose), ...own };
  if (role === 'assistant') return { ...new Answer(message, lose).write(), ...named, ...own };
  const blocks = message.parts.flatMap(part => writeBlock(part, lose));
  const isDeveloper = role === 'system' && message.wireRole === 'developer';
  return {
    type: role === 'system' ? 'system' : 'human',
    content: contentOf(blocks),
    ...named,
    ...own,
    ...(isDeveloper && { additional_kwargs: { __openai_role__: 'developer' } }),
  };
}

/** A single text is a string, even if the source had a list, because many formats always use lists. */
function contentOf(blocks: Block[]): string | Block[] {
  const [only] = blocks;
  if (only === undefined) return '';
  const isPlain = blocks.length === 1 && Object.keys(only).every(key => key === 'type' || key === 'text');
  return isPlain && only.type === 'text' && only.text !== undefined ? only.text : blocks;
}

function writeResult(message: Message, lose: Lose): LangChainMessage {
  const result = message.parts.find(part => part.type === 'tool_result');
  const content = result?.content ?? message.parts;
  const value = jsonIn(content);
  const blocks = content.flatMap(part => writeBlock(part, lose));
  const { outcome } = result ?? {};
  if (outcome === 'denied' || outcome === 'interrupted')
    lose(result ?? message, 're-encoded', 'in the target, a result is either a success or an error');
  if (result !== undefined && result.callId === undefined)
    lose(result, 'synthesised', 'in the target, a result needs a call ID');
  return {
    type: 'tool',
    content: value === undefined ? contentOf(blocks) : writeJson(value),
    tool_call_id: result?.callId ?? '',
    ...(result?.name !== undefined && { name: result.name }),
    ...(outcome !== undefined && { status: outcome === 'success' ? 'success' : 'error' }),
  };
}

/** Writes parts other than reasoning and calls. */
function writeBlock(part: Part, lose: Lose): Block[] {
  if (part.type === 'refusal') return [{ type: 'text', text: part.text }];
  if (part.type === 'text') return [defined({ type: 'text', text: part.text, id: part.itemId })];
  if (part.type === 'provider_item') return [{ type: 'non_standard', value: copyJson(part.raw) }];
  if (part.type === 'reasoning' || part.type === 'tool_call' || part.type === 'tool_result') {
    lose(part, 'dropped', 'the target allows this only in assistant messages');
    return [];
  }
  const written = writeMedia(part);
  if (written === undefined) lose(part, 'dropped', 'it has neither a URL nor data');
  return written === undefined ? [] : [written];
}

/** Images in the form that all packages accept. Other media in blocks that the packages of both languages convert. */
function writeMedia(part: MediaPart): Block | undefined {
  const { type, url, data, mediaType, fileId, filename } = part;
  const image = imageUrlPart(part);
  if (image !== undefined) return image;
  const tag = type === 'image' || type === 'audio' ? type : 'file';
  const usual = {
    image: undefined,
    audio: undefined,
    video: 'video/mp4',
    document: 'application/pdf',
    file: undefined,
  };
  const mime = mediaType ?? usual[type];
  const about = defined({ mime_type: mime, ...(filename !== undefined && { metadata: { filename } }) });
  if (data !== undefined) return { type: tag, source_type: 'base64', data, ...about };
  if (url !== undefined) return { type: tag, source_type: 'url', url, ...about };
  return fileId === undefined ? undefined : { type: tag, source_type: 'id', id: fileId, ...about };
}

/** An assistant message that is being written. */
class Answer {
  private readonly message: Message;
  private readonly lose: Lose;
  private readonly blocks: Block[] = [];
  private readonly calls: LangChainToolCall[] = [];
  private readonly unparsed: LangChainInvalidToolCall[] = [];
  private readonly raw: JsonObject[] = [];
  private readonly kwargs: JsonObject = {};
  private readonly metadata: JsonObject = {};
  private readonly written = new Map<string, Block>();
  /** What signatures may belong to, by pointer. */
  private readonly signable: ReadonlyMap<string, Part>;
  private isExact = true;
  /** Whether the message has reasoning signed by Anthropic. */
  private isSigned = false;

  constructor(message: Message, lose: Lose) {
    this.message = message;
    this.lose = lose;
    const parts = message.parts.filter(part => part.type !== 'reasoning' || part.signs === undefined);
    // If several have a pointer, the first one counts.
    this.signable = new Map(parts.reverse().map(part => [part.pointer, part]));
  }

  write(): LangChainMessage {
    const { parts, model, finishReason } = this.message;
    const last = parts.findLastIndex(part => part.type !== 'tool_call' && this.signed(part)?.type !== 'tool_call');
    // Calls come after the content, unless some content follows them.
    for (const [i, part] of parts.entries()) this.add(part, i < last);
    if (!this.isExact) this.kwargs.tool_calls = this.raw;
    if (model !== undefined) this.metadata.model_name = model;
    if (finishReason !== undefined) this.metadata.finish_reason = finishReason;
    return {
      type: 'ai',
      content: contentOf(this.blocks),
      ...(this.calls.length > 0 && { tool_calls: this.calls }),
      ...(this.unparsed.length > 0 && { invalid_tool_calls: this.unparsed }),
      ...(Object.keys(this.kwargs).length > 0 && { additional_kwargs: this.kwargs }),
      ...(Object.keys(this.metadata).length > 0 && { response_metadata: this.metadata }),
    };
  }

  private add(part: Part, isBeforeContent: boolean): void {
    if (part.type === 'reasoning') this.addReasoning(part);
    else if (part.type === 'tool_call' && part.executedBy === 'provider') this.blocks.push(serverCall(part));
    else if (part.type === 'tool_call') this.addCall(part, isBeforeContent);
    else if (part.type === 'tool_result') this.blocks.push(serverResult(part));
    else if (part.type === 'refusal') this.addRefusal(part.text);
    else {
      const blocks = writeBlock(part, this.lose);
      for (const each of blocks) this.blocks.push(each);
      if (blocks[0] !== undefined) this.written.set(part.pointer, blocks[0]);
    }
  }

  private addRefusal(text: string): void {
    if (this.kwargs.refusal === undefined) this.kwargs.refusal = text;
    else this.blocks.push({ type: 'refusal', refusal: text });
  }

  private addCall(call: ToolCallPart, isBeforeContent: boolean): void {
    const id = call.callId ?? '';
    const name = call.name ?? '';
    const text = argumentsText(call);
    if (call.itemId !== undefined) setKey(this.mapIn(FUNCTION_IDS), id, call.itemId);
    if (call.kind === 'custom') {
      // The type of calls does not have the mark of a custom tool, which is written too.
      const custom = { name, args: { input: text }, id, type: 'tool_call', isCustomTool: true } as const;
      this.calls.push(custom);
      return;
    }
    const value = argumentsValue(call);
    if (!isObject(value)) {
      const { error = 'Malformed args.' } = call.arguments;
      this.unparsed.push({ name, args: text, id, error, type: 'invalid_tool_call' });
      return;
    }
    const args = copyJson(value);
    this.calls.push({ name, args, id, type: 'tool_call' });
    this.raw.push({ id, type: 'function', function: { name, arguments: text } });
    this.isExact &&= writeJson(value) === text;
    // The Anthropic package stores its calls in the content blocks too.
    if (isBeforeContent || this.isSigned) this.blocks.push({ type: 'tool_use', id, name, input: copyJson(value) });
  }

  private addReasoning(part: ReasoningPart): void {
    if (part.signs !== undefined) this.addSignature(part);
    else if (isFlat(part) && !this.hasReasoning() && this.blocks.length === 0)
      this.kwargs.reasoning_content = part.text ?? part.summary ?? '';
    else {
      const block = reasoningBlock(part);
      if (block === undefined) this.lose(part, 'dropped', 'the target does not record which provider it belongs to');
      else {
        this.sayProvider(part, block);
        this.isSigned ||= part.provider === 'anthropic' && block.type !== 'reasoning';
        this.blocks.push(block);
      }
    }
  }

  private mapIn(key: string): JsonObject {
    const known = this.kwargs[key];
    if (isObject(known)) return known;
    const map: JsonObject = {};
    this.kwargs[key] = map;
    return map;
  }

  /** What a part signs, if it is a signature. */
  private signed(part: Part): Part | undefined {
    return part.type === 'reasoning' && part.signs !== undefined ? this.signable.get(part.signs) : undefined;
  }

  private hasReasoning(): boolean {
    return this.kwargs.reasoning_content !== undefined;
  }

  /** Writes a Google signature: for a call by its ID, for a text on its block. */
  private addSignature(part: ReasoningPart): void {
    const { signature, provider = 'google' } = part;
    const signed = this.signed(part);
    if (provider !== 'google' || signature === undefined || signed === undefined) {
      this.lose(part, 'dropped', 'the target has a field only for Google signatures');
      return;
    }
    if (signed.type === 'tool_call') {
      setKey(this.mapIn(SIGNATURES), signed.callId ?? '', signature);
      return;
    }
    const block = this.written.get(signed.pointer);
    if (block === undefined) this.lose(part, 'dropped', 'the part that it signs is missing');
    else block.thoughtSignature = signature;
  }

  /** Records the provider if blocks of this kind usually belong to another one. */
  private sayProvider({ provider }: ReasoningPart, { type, encrypted_content: encrypted }: Block): void {
    const usual = type === 'reasoning' ? (encrypted === undefined ? undefined : 'openai') : 'anthropic';
    if (provider !== undefined && provider !== usual) this.metadata.model_provider = modelProvider(provider);
  }
}

/** IDs of tool calls that Anthropic runs. Its package keeps their blocks unchanged. */
const OF_ANTHROPIC = /^srvtoolu_/;

function serverCall(call: ToolCallPart): Block {
  const { callId = '', name = '' } = call;
  const value = argumentsValue(call) ?? argumentsText(call);
  if (OF_ANTHROPIC.test(callId)) return { type: 'server_tool_use', id: callId, name, input: copyJson(value) };
  return { type: 'server_tool_call', id: callId, name, args: copyJson(value) };
}

function serverResult({ callId = '', name, content, outcome }: ToolResultPart): Block {
  const value = jsonIn(content) ?? content.map(each => (each.type === 'text' ? each.text : '')).join('');
  if (OF_ANTHROPIC.test(callId) && name !== undefined)
    return { type: `${name}_tool_result`, tool_use_id: callId, content: value };
  return defined({
    type: 'server_tool_call_result',
    name,
    toolCallId: callId,
    status: outcome === undefined || outcome === 'success' ? 'success' : 'error',
    output: value,
  });
}

/** Whether reasoning is a single text, without anything that only its provider can read. */
function isFlat({ signature, redacted, itemId, text, summary }: ReasoningPart): boolean {
  if (signature !== undefined || redacted !== undefined || itemId !== undefined) return false;
  return summary === undefined || text === undefined;
}

/** Reasoning in the form of the provider's package; undefined if it is signed or encrypted by an unknown provider. */
function reasoningBlock(part: ReasoningPart): Block | undefined {
  const { text, summary, signature, redacted, provider, itemId } = part;
  const isOpaque = signature !== undefined || redacted !== undefined;
  if (isOpaque && provider === undefined) return undefined;
  if ((provider === 'anthropic' || provider === 'google') && isOpaque) {
    if (redacted !== undefined) return { type: 'redacted_thinking', data: redacted };
    return { type: 'thinking', thinking: text ?? summary ?? '', signature };
  }
  return defined({
    type: 'reasoning',
    id: itemId,
    reasoning: text,
    ...(summary !== undefined && { summary: summary === '' ? [] : [{ type: 'summary_text', text: summary }] }),
    signature,
    encrypted_content: redacted,
  });
}
