/** Converts ModelMessages to the canonical form. */
import type { Conversation, Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { defined, isObject } from '../../source/json.ts';
import { answerTo, REQUEST, RESPONSE } from '../ai-sdk/approvals.ts';
import { readMetadata, signatureOn, signedReasoning } from '../ai-sdk/metadata.ts';
import type { Lose } from '../engine/message-format.ts';
import { valuePart } from '../engine/normal/content.ts';

export function normalize(message: Message, conversation: Conversation, lose: Lose): Message[] {
  const { role, parts: all } = message;
  const results = all.filter(part => part.type === 'tool_result').filter(part => part.executedBy !== 'provider');
  const isAnswer = (part: Part) => part.type === 'provider_item' && part.wireType === RESPONSE;
  for (const part of all) if (role !== 'tool' && isAnswer(part)) lose(part, 'dropped', MISPLACED);
  const rest = all.filter(part => !isAnswer(part) && (part.type !== 'tool_result' || part.executedBy === 'provider'));
  const phase = all.map(part => (part.type === 'text' ? metadataOf(part).phase : undefined)).find(Boolean);
  const asked = rest.some(part => part.type === 'tool_call');
  const hasContent = rest.some(part => part.type === 'text' || 'source' in part);
  const kept: Message = {
    ...message,
    parts: rest.flatMap(part => normalizePart(part, conversation)),
    ...(phase !== undefined && { phase }),
    ...(asked && !hasContent && { contentForm: 'null' }),
  };
  const answers = results.map(part => answer(message, part));
  if (role !== 'tool') return [...answers, kept];
  for (const part of rest) lose(part, 'dropped', 'only tool results may be in a message with the role `tool`');
  return answers;
}

const MISPLACED = 'only a message with the role `tool` may answer an approval request';

function metadataOf({ wire, pointer }: Part) {
  return readMetadata(isObject(wire) ? wire.providerOptions : undefined, `${pointer}/providerOptions`);
}

function normalizePart(part: Part, conversation: Conversation): Part[] {
  if (part.type === 'provider_item') {
    const answered = part.wireType === REQUEST ? answerTo(part, conversation) : undefined;
    return answered === undefined ? [part] : [part, answered];
  }
  if (part.type === 'reasoning')
    return [signedReasoning(part.text, part.wire?.providerOptions, part.pointer, `${part.pointer}/providerOptions`)];
  const metadata = metadataOf(part);
  if (part.type === 'tool_result') return [withValue(part), ...signatureOn(part.pointer, metadata)];
  const signature = signatureOn(part.pointer, metadata);
  const itemId = metadata.item?.id;
  if (part.type === 'text') return [{ ...part, ...(itemId !== undefined && { itemId }) }, ...signature];
  if (part.type === 'tool_call') return [withItem(part, itemId, metadata.namespace), ...signature];
  if ('source' in part)
    return [{ ...part, ...(metadata.detail !== undefined && { detail: metadata.detail }) }, ...signature];
  return [part];
}

function withItem(call: ToolCallPart, itemId: string | undefined, namespace: string | undefined): ToolCallPart {
  const { value } = call.arguments;
  return {
    ...call,
    // A value that is not an object is the text that the model wrote.
    arguments: typeof value === 'string' ? { text: value } : { ...call.arguments },
    ...defined({ itemId, namespace }),
  };
}

/** A client tool result as a separate message. `contentForm` records whether the output was a list. */
function answer(message: Message, result: ToolResultPart): Message {
  const { id, time } = message;
  const output = result.wire?.output;
  return defined({
    role: 'tool',
    parts: [withValue(result)],
    contentForm: isObject(output) && output.type === 'content' ? 'parts' : 'string',
    pointer: message.parts.length === 1 ? message.pointer : result.pointer,
    id,
    time,
  });
}

/** The result with its value, if the output is JSON instead of text. */
function withValue(result: ToolResultPart): ToolResultPart {
  const output = result.wire?.output;
  if (!isObject(output) || (output.type !== 'json' && output.type !== 'error-json')) return result;
  if (!Object.hasOwn(output, 'value')) return { ...result, content: [] };
  const pointer = `${result.pointer}/output/value`;
  const part = valuePart(output.value, pointer);
  return { ...result, content: [part] };
}
