/**
 * Converts messages to steps of a Gemini interaction: each part in order, with thoughts before the steps that they
 * sign.
 */
import type {
  Conversation,
  InteractionContent,
  InteractionFunctionCall,
  InteractionFunctionResult,
  InteractionStep,
  InteractionThought,
  InteractionTool,
  MediaPart,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import type { Lose, Writing } from '../engine/message-format.ts';
import { argumentsObject } from '../engine/normal/arguments.ts';
import { jsonIn } from '../engine/normal/content.ts';
import { clientTools } from '../engine/normal/function-tools.ts';
import { fullTypeOf } from '../engine/normal/media-type.ts';
import { loseDenial, withoutRefusal } from '../engine/normal/plain-parts.ts';
import { isUploaded } from '../gemini/part.ts';
import { idleTexts, instructionsIn, reportFrameLosses, signaturesIn } from '../gemini/target.ts';
import { SERVER_TOOLS } from './normalize.ts';

export function compose({ messages, preamble = [], tools = [] }: Conversation, writing: Writing): void {
  reportFrameLosses(preamble, tools, writing.lose);
  const names = new Map<string, string | undefined>();
  for (const message of withCallIds(messages)) {
    for (const part of message.parts)
      if (part.type === 'tool_call' && part.callId !== undefined) names.set(part.callId, part.name);
    for (const step of stepsOf(message, names, writing)) writing.put(step, [message]);
  }
}

export function frame({ form, model, preamble = [], tools = [] }: Conversation, steps: readonly unknown[]): unknown {
  const instruction = instructionsIn(preamble).filter(text => text !== '');
  if (form === 'array' && instruction.length === 0) return steps;
  const declared = clientTools(tools).map(({ cache: _, ...tool }): InteractionTool => ({ type: 'function', ...tool }));
  return defined({
    model,
    ...(instruction.length > 0 && { system_instruction: instruction.join('\n\n') }),
    input: steps,
    ...(declared.length > 0 && { tools: declared }),
  });
}

function stepsOf(
  message: Message,
  names: ReadonlyMap<string, string | undefined>,
  writing: Writing,
): InteractionStep[] {
  const { lose } = writing;
  if (message.role === 'tool')
    return message.parts.flatMap(part => (part.type === 'tool_result' ? composeResult(part, names, lose) : []));
  if (message.role === 'assistant') return stepsOfModel(message, writing);
  const { parts, contentForm } = message;
  const [only, ...others] = parts;
  const isText = contentForm === 'string' && only?.type === 'text' && others.length === 0;
  const content = isText ? only.text : parts.flatMap(part => contentOf(part, lose));
  return [{ type: 'user_input', content }];
}

function stepsOfModel(message: Message, writing: Writing): InteractionStep[] {
  const { lose } = writing;
  const signatures = signaturesIn(message, writing);
  const idle = idleTexts(message, signatures);
  const written = new Set(message.parts.map(part => part.pointer));
  const steps: InteractionStep[] = [];
  let output: InteractionContent[] = [];
  let outputSignatures: string[] = [];
  let isServers = false;

  function flush(): void {
    if (output.length === 0) return;
    pushSigned({ type: 'model_output', content: output }, outputSignatures);
    output = [];
    outputSignatures = [];
  }

  /** Adds a step after the thoughts with its signatures. An unsigned thought before it gets the first signature. */
  function pushSigned(step: InteractionStep, signed: readonly string[]): void {
    let left = signed;
    const [first] = signed;
    const before = steps.at(-1);
    if (first !== undefined && before?.type === 'thought' && before.signature === undefined) {
      const { type, ...summary } = before;
      steps[steps.length - 1] = { type, signature: first, ...summary };
      left = signed.slice(1);
    }
    for (const each of left) steps.push({ type: 'thought', signature: each });
    steps.push(step);
  }

  for (const part of message.parts) {
    const signed = signatures.get(part.pointer);
    if (part.type === 'reasoning') {
      if (part.signs !== undefined && written.has(part.signs)) continue;
      const thought = composeThought(part.text ?? part.summary, signed);
      if (thought === undefined) continue;
      flush();
      if (signed === undefined && writing.refuses('unsigned-reasoning')) lose(part, 'dropped', 'it has no signature');
      else steps.push(thought);
    } else if (part.type === 'tool_call' || part.type === 'tool_result') {
      flush();
      if (part.type === 'tool_call') isServers = part.executedBy === 'provider' && SERVER_TOOLS.has(part.name ?? '');
      const step = part.type === 'tool_call' ? composeCall(part, lose) : serverResult(part, isServers, lose);
      if (step !== undefined) pushSigned(step, signed === undefined ? [] : [signed]);
    } else if (idle.has(part)) lose(part, 'dropped', 'the target needs no empty text next to tool calls');
    else {
      for (const each of contentOf(part, lose)) output.push(each);
      if (signed !== undefined) outputSignatures.push(signed);
    }
  }
  flush();
  if (steps.length > 0 || message.parts.length > 0) return steps;
  return [{ type: 'model_output', content: [] }];
}

function composeThought(text: string | undefined, signature: string | undefined): InteractionThought | undefined {
  if (text === undefined && signature === undefined) return undefined;
  return defined({ type: 'thought', signature, ...(text !== undefined && { summary: [{ type: 'text', text }] }) });
}

function composeCall(call: ToolCallPart, lose: Lose): InteractionFunctionCall | undefined {
  const { callId = '', name, executedBy } = call;
  if (executedBy === 'provider') {
    if (SERVER_TOOLS.has(name ?? '')) {
      const args = copyJson(argumentsObject(call, lose));
      // The call of a server tool has the name of the tool in its type.
      return { type: `${name}_call`, id: callId, arguments: args } as InteractionFunctionCall;
    }
    lose(call, 'dropped', 'the tool belongs to another provider');
    return undefined;
  }
  const args = copyJson(argumentsObject(call, lose));
  // The API needs the name, which the source may not have.
  return defined({ type: 'function_call', id: callId, name, arguments: args }) as InteractionFunctionCall;
}

function composeResult(
  result: ToolResultPart,
  names: ReadonlyMap<string, string | undefined>,
  lose: Lose,
): InteractionFunctionResult[] {
  const { callId = '', outcome, executedBy } = result;
  if (executedBy === 'provider') {
    lose(result, 'dropped', 'in the target, the result of a server tool follows its call');
    return [];
  }
  const name = result.name ?? names.get(callId);
  loseDenial(result, lose);
  const said = defined({ call_id: callId, name, result: answerOf(result, lose) });
  const mark = outcome === undefined ? {} : { is_error: outcome !== 'success' };
  return [{ type: 'function_result', ...said, ...mark }];
}

/**
 * A result as text, an object or a list of content. Other JSON values become text, because a list would be read as
 * content.
 */
function answerOf(result: ToolResultPart, lose: Lose): string | JsonObject | InteractionContent[] {
  const { content } = result;
  const value = jsonIn(content);
  if (isObject(value)) return copyJson(value);
  const [only, ...others] = content;
  if (only?.type === 'text' && others.length === 0) {
    if (value !== undefined) lose(only, 're-encoded', 'the target writes a value that is not an object as text');
    return only.text;
  }
  return content.flatMap(part => contentOf(part, lose));
}

function serverResult(result: ToolResultPart, isOurs: boolean, lose: Lose): InteractionFunctionResult | undefined {
  const { callId = '', name = '', outcome, content } = result;
  if (!isOurs || !SERVER_TOOLS.has(name)) {
    lose(result, 'dropped', 'the tool belongs to another provider');
    return undefined;
  }
  const [only] = content;
  const value = jsonIn(content) ?? (only?.type === 'text' ? only.text : undefined);
  // The result of a server tool has the name of the tool in its type, and is any JSON value.
  return defined({
    type: `${name}_result`,
    call_id: callId,
    result: copyJson(value),
    ...(outcome !== undefined && { is_error: outcome !== 'success' }),
  }) as InteractionFunctionResult;
}

function contentOf(given: Part, lose: Lose): InteractionContent[] {
  const part = withoutRefusal(given, lose);
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if ('source' in part) return mediaOf(part, lose);
  lose(part, 'dropped', 'the target has no equivalent');
  return [];
}

function mediaOf(part: MediaPart, lose: Lose): InteractionContent[] {
  const { data, url, fileId, filename, detail } = part;
  if (filename !== undefined) lose(part, 're-encoded', 'the target has no file names');
  if (detail !== undefined) lose(part, 're-encoded', 'the target has no `detail` setting for images');
  const mime = fullTypeOf(part);
  const ofMime = /^(image|audio|video)\//.exec(mime ?? '')?.[1] as 'image' | 'audio' | 'video' | undefined;
  const kind = ofMime ?? (part.type === 'file' ? 'document' : part.type);
  const head = defined({ type: kind, mime_type: mime });
  if (data !== undefined) return [{ ...head, data }];
  const address = url ?? fileId;
  if (address !== undefined && (isUploaded(address) || /^https?:/i.test(address))) return [{ ...head, uri: address }];
  lose(part, 'dropped', 'the file is stored at another provider');
  return [];
}
