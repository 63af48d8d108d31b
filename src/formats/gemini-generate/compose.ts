/** Writes Gemini contents: the results of a turn are in one content, in the order of their calls, with tool names. */
import type {
  Conversation,
  GeminiContent,
  GeminiFunctionDeclaration,
  GeminiFunctionResponse,
  GeminiPart,
  GeminiTool,
  MediaPart,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject, argumentsValue } from '../engine/normal/arguments.ts';
import { contentText } from '../engine/normal/content.ts';
import { clientTools } from '../engine/normal/function-tools.ts';
import { fullTypeOf } from '../engine/normal/media-type.ts';
import { loseDenial, withoutRefusal } from '../engine/normal/plain-parts.ts';
import { isUploaded } from '../gemini/part.ts';
import { writeResponse } from '../gemini/response.ts';
import { idleTexts, instructionsIn, reportFrameLosses, signaturesIn } from '../gemini/target.ts';
import { CODE_OUTCOMES } from './normalize.ts';

export function compose({ messages, preamble = [], tools = [] }: Conversation, writing: Writing): void {
  const { lose } = writing;
  reportFrameLosses(preamble, tools, lose);
  const isApart = writing.refuses('content-beside-tool-results');
  // If the server restricts parts by role, results have a separate role.
  const answering = writing.refuses('part-in-wrong-role') ? 'function' : 'user';
  /** The calls that the next results belong to. */
  let calls = new Calls();
  for (let i = 0; i < messages.length; ) {
    const message = messages[i] as Message;
    if (message.role !== 'tool') {
      const isSpeaking = message.role === 'assistant';
      if (!isSpeaking || messages[i - 1]?.role !== 'assistant') calls = new Calls();
      if (isSpeaking) for (const part of message.parts) if (isClientCall(part)) calls.add(part);
      const parts = message.parts.length === 0 ? [] : partsOf(message, writing);
      const role = isSpeaking ? 'model' : 'user';
      writing.put({ role, parts: orBlank(parts, message, lose) } satisfies GeminiContent, [message]);
      i++;
      continue;
    }
    let end = i;
    while (messages[end]?.role === 'tool') end++;
    const answers = messages.slice(i, end);
    const parts = answersTo(calls, answers, lose).flatMap(result => composeResult(result, calls, lose));
    const next = messages[end];
    const said = next?.role === 'user' && !isApart && answering === 'user' ? partsOf(next, writing) : [];
    const own = said.length > 0 ? [...answers, next as Message] : answers;
    const all = orBlank([...parts, ...said], answers[0] as Message, lose);
    writing.put({ role: answering, parts: all } satisfies GeminiContent, own);
    i += own.length;
  }
}

export function frame({ form, model, preamble = [], tools = [] }: Conversation, contents: readonly unknown[]): unknown {
  const instruction = instructionsIn(preamble).filter(text => text !== '');
  if (form === 'array' && instruction.length === 0) return contents;
  const declared = clientTools(tools).map(
    ({ name, description, parameters: parametersJsonSchema }): GeminiFunctionDeclaration =>
      defined({ name, description, parametersJsonSchema }),
  );
  return defined({
    model,
    ...(instruction.length > 0 && { systemInstruction: { parts: instruction.map(text => ({ text })) } }),
    contents,
    ...(declared.length > 0 && { tools: [{ functionDeclarations: declared } satisfies GeminiTool] }),
  });
}

function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && part.executedBy === 'client';
}

function orBlank(parts: GeminiPart[], message: Message, lose: Lose): GeminiPart[] {
  if (parts.length > 0) return parts;
  lose(message, 'synthesised', 'in the target, a content needs at least one part');
  return [{ text: '' }];
}

function partsOf(message: Message, writing: Writing): GeminiPart[] {
  const { lose } = writing;
  const signatures = signaturesIn(message, writing);
  const idle = idleTexts(message, signatures);
  const written = new Set(message.parts.map(part => part.pointer));
  let server: GeminiPart | undefined;
  return message.parts.flatMap((part): GeminiPart[] => {
    const signature = signatures.get(part.pointer);
    if (part.type === 'reasoning') {
      if (part.signs !== undefined && written.has(part.signs)) return [];
      return composeThought(part.text ?? part.summary, signature);
    }
    if (idle.has(part)) {
      lose(part, 'dropped', 'the target needs no empty text next to tool calls');
      return [];
    }
    const wire = composePart(part, server, lose);
    if (part.type === 'tool_call' && part.executedBy === 'provider') server = wire;
    if (wire === undefined) return signature === undefined ? [] : [{ thoughtSignature: signature }];
    return [signature === undefined ? wire : { ...wire, thoughtSignature: signature }];
  });
}

function composeThought(text: string | undefined, signature: string | undefined): GeminiPart[] {
  const signed = signature === undefined ? {} : { thoughtSignature: signature };
  if (text !== undefined) return [{ text, thought: true, ...signed }];
  return signature === undefined ? [] : [signed];
}

/** One part; undefined if there is no equivalent. `server` is the preceding server tool call. */
function composePart(
  given: Exclude<Part, { type: 'reasoning' }>,
  server: GeminiPart | undefined,
  lose: Lose,
): GeminiPart | undefined {
  const part = withoutRefusal(given, lose);
  if (part.type === 'text') return { text: part.text };
  if (part.type === 'tool_call') return part.executedBy === 'provider' ? serverCall(part) : composeCall(part, lose);
  if (part.type === 'tool_result') return serverResult(part, server, lose);
  if (part.type !== 'provider_item') return composeMedia(part, lose);
  lose(part, 'dropped', 'the target has no equivalent');
  return undefined;
}

function composeCall(call: ToolCallPart, lose: Lose): GeminiPart {
  const { callId, name } = call;
  const args = copyJson(argumentsObject(call, lose));
  return { functionCall: { ...idOf(callId), ...(name !== undefined && { name }), args } };
}

function idOf(id: string | undefined): { id?: string } {
  return id === undefined || id === '' ? {} : { id };
}

/** The calls of a turn, by ID. If calls have the same ID, the first one is used. */
class Calls {
  private readonly byId = new Map<string, { readonly call: ToolCallPart; readonly place: number }>();
  private count = 0;

  add(call: ToolCallPart): void {
    const place = this.count++;
    if (call.callId !== undefined && !this.byId.has(call.callId)) this.byId.set(call.callId, { call, place });
  }

  /** The position of the call with this ID; after all calls if there is none. */
  placeOf({ callId }: ToolResultPart): number {
    return this.named(callId)?.place ?? this.count;
  }

  nameOf({ callId }: ToolResultPart): string | undefined {
    return this.named(callId)?.call.name;
  }

  private named(id: string | undefined) {
    return id === undefined ? undefined : this.byId.get(id);
  }
}

/** The results of a turn in call order. Results without an ID match by position. */
function answersTo(calls: Calls, messages: readonly Message[], lose: Lose): ToolResultPart[] {
  const results = messages.flatMap(({ parts }) => parts.filter(part => part.type === 'tool_result'));
  if (results.some(each => each.callId === undefined)) return results;
  const sorted = results.map(each => ({ each, place: calls.placeOf(each) })).sort((a, b) => a.place - b.place);
  for (const [i, { each }] of sorted.entries())
    if (each !== results[i]) lose(each, 'reordered', 'in the target, results are in the order of their calls');
  return sorted.map(({ each }) => each);
}

function composeResult(result: ToolResultPart, calls: Calls, lose: Lose): GeminiPart[] {
  const { callId } = result;
  if (result.executedBy === 'provider') {
    lose(result, 'dropped', 'in the target, the result of a server tool follows its call');
    return [];
  }
  loseDenial(result, lose);
  const name = result.name ?? calls.nameOf(result);
  const media = result.content.flatMap(part => {
    const wire = 'source' in part ? composeMedia(part, lose) : undefined;
    return wire === undefined ? [] : [wire];
  });
  const response = writeResponse(result, lose);
  const inner = { ...idOf(callId), ...(name !== undefined && { name }), response };
  // The API needs the name, which a result without its call may not have.
  const functionResponse = { ...inner, ...(media.length > 0 && { parts: media }) } as GeminiFunctionResponse;
  return [{ functionResponse }];
}

function composeMedia(part: MediaPart, lose: Lose): GeminiPart | undefined {
  const { data, url, fileId, filename, detail } = part;
  const mimeType = fullTypeOf(part);
  if (filename !== undefined) lose({ pointer: part.pointer }, 're-encoded', 'the target has no file names');
  if (detail !== undefined)
    lose({ pointer: part.pointer }, 're-encoded', 'the target has no `detail` setting for images');
  if (data !== undefined && mimeType !== undefined) return { inlineData: { mimeType, data } };
  const address = url ?? fileId;
  const isReachable = data === undefined && address !== undefined && (isUploaded(address) || /^https?:/i.test(address));
  if (isReachable) return { fileData: defined({ mimeType, fileUri: address }) };
  lose(part, 'dropped', data === undefined ? 'the file is stored at another provider' : 'its media type is unknown');
  return undefined;
}

/** Server tools of Gemini; undefined for a tool of another provider. */
export function serverCall(call: ToolCallPart): GeminiPart | undefined {
  const { name = '', callId } = call;
  const args = argumentsValue(call);
  if (name === 'code_execution' && isObject(args) && typeof args.code === 'string') {
    const { language = 'PYTHON', code } = args;
    // A language that is not text is written as it is.
    return { executableCode: { ...idOf(callId), language: copyJson(language) as string, code } };
  }
  if (/^[A-Z][A-Z\d_]*$/.test(name) && isObject(args))
    return { toolCall: { ...idOf(callId), toolType: name, args: copyJson(args) } };
  return undefined;
}

function serverResult(result: ToolResultPart, server: GeminiPart | undefined, lose: Lose): GeminiPart | undefined {
  const { callId, outcome = 'success' } = result;
  if (server === undefined || result.executedBy !== 'provider') {
    lose(result, 'dropped', 'the tool belongs to another provider');
    return undefined;
  }
  const { toolType } = server.toolCall ?? {};
  if (toolType !== undefined)
    return { toolResponse: { ...idOf(callId), toolType, response: writeResponse(result, lose) } };
  const [word = 'OUTCOME_FAILED'] = Object.entries(CODE_OUTCOMES).find(([, each]) => each === outcome) ?? [];
  const output = result.content.length === 0 ? {} : { output: contentText(result.content, lose) };
  return { codeExecutionResult: { ...idOf(callId), outcome: word, ...output } };
}
