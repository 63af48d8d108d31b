/** Converts messages in normal form to ModelMessages of the AI SDK. */
import type {
  AiSdkContentPart,
  AiSdkFile,
  AiSdkImage,
  AiSdkModelMessage,
  AiSdkReasoningFile,
  AiSdkText,
  AiSdkToolApprovalRequest,
  AiSdkToolApprovalResponse,
  AiSdkToolCall,
  AiSdkToolResult,
  Conversation,
  MediaPart,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, type JsonObject } from '../../source/json.ts';
import { approvalsIn, isApproval, REQUEST, wireOf } from '../ai-sdk/approvals.ts';
import { addressOf, mediaTypeOf } from '../ai-sdk/files.ts';
import { inputOf } from '../ai-sdk/input.ts';
import { itemOptions } from '../ai-sdk/metadata.ts';
import { outputOf } from '../ai-sdk/output.ts';
import { addOptions, optionsUnder, ownPart, sign, textOrReasoning } from '../ai-sdk/parts.ts';
import type { Writing } from '../engine/message-format.ts';

/** The tool message that is being written. */
interface Draft {
  readonly content: (AiSdkToolResult | AiSdkToolApprovalResponse)[];
  readonly from: Message[];
}

export function compose(conversation: Conversation, writing: Writing): void {
  const names = new Map<string, string>();
  let waiting: { readonly callId: string | undefined; readonly answer: AiSdkToolApprovalResponse | undefined }[] = [];
  /** The first call whose approval response is not written yet, and the indexes of calls by ID. */
  let next = 0;
  let places = new Map<string | undefined, number[]>();
  let draft: Draft | undefined;
  let asking: Message | undefined;

  for (const message of withCallIds(conversation.messages)) {
    const result = message.role === 'tool' ? message.parts.find(part => part.type === 'tool_result') : undefined;
    if (result !== undefined) {
      draft ??= { content: [], from: [] };
      answerUpTo(result.callId, draft);
      draft.content.push(writeResult(result, message.contentForm === 'parts'));
      draft.from.push(message);
      continue;
    }
    close();
    if (message.role === 'assistant') open(message);
    writing.put(copyJson(writeMessage(message)), [message]);
  }
  close();

  function open(message: Message): void {
    asking = message;
    const approvals = approvalsIn(message.parts);
    for (const part of message.parts) {
      if (part.type !== 'tool_call') continue;
      if (part.callId !== undefined && part.name !== undefined) names.set(part.callId, part.name);
      waiting.push({ callId: part.callId, answer: approvals.get(part.callId)?.response });
    }
    // Indexes are added in reverse, so that `pop` removes the first one.
    for (let i = waiting.length - 1; i >= 0; i--) {
      const { callId } = waiting[i] as { callId: string | undefined };
      const queue = places.get(callId);
      if (queue === undefined) places.set(callId, [i]);
      else queue.push(i);
    }
  }

  /** Writes the approval responses up to this call before its result, in the order of the calls. */
  function answerUpTo(callId: string | undefined, { content }: Draft): void {
    const queue = places.get(callId);
    while (queue !== undefined && (queue.at(-1) ?? next) < next) queue.pop();
    const last = queue?.at(-1) ?? -1;
    for (; next <= last; next++) {
      const answer = waiting[next]?.answer;
      if (answer !== undefined) content.push(answer);
    }
  }

  function close(): void {
    const answers = waiting.slice(next).flatMap(({ answer }) => (answer === undefined ? [] : [answer]));
    if (answers.length > 0 && asking !== undefined) draft ??= { content: [], from: [asking] };
    for (const answer of answers) draft?.content.push(answer);
    waiting = [];
    next = 0;
    places = new Map();
    if (draft !== undefined) writing.put(copyJson({ role: 'tool', content: draft.content }), draft.from);
    draft = undefined;
  }

  function writeResult(result: ToolResultPart, isList: boolean): AiSdkToolResult {
    const { callId = '', name } = result;
    const toolName = name ?? names.get(callId) ?? '';
    const output = outputOf(result, isList, writing.lose, result);
    return { type: 'tool-result', toolCallId: callId, toolName, output };
  }

  function writeMessage(message: Message): AiSdkModelMessage {
    const { role, contentForm } = message;
    if (role === 'system') return { role, content: systemText(message) };
    const target = role === 'assistant' ? 'assistant' : 'user';
    const content = writeParts(message, target);
    const [only] = content;
    const isText = content.length === 1 && only?.type === 'text' && only.providerOptions === undefined;
    if (isText && contentForm !== 'parts') return { role: target, content: only.text };
    if (content.length === 0 && contentForm !== 'parts') return { role: target, content: '' };
    return { role: target, content };
  }

  function systemText({ parts }: Message): string {
    return parts
      .map(part => {
        if (part.type === 'text') return part.text;
        writing.lose(part, 'dropped', 'the target allows only text in the system prompt');
        return '';
      })
      .join('');
  }

  function writeParts({ parts, phase }: Message, role: 'user' | 'assistant'): AiSdkContentPart[] {
    const written = new Map<string, AiSdkContentPart>();
    const content: AiSdkContentPart[] = [];
    let isFirst = phase !== undefined;
    for (const part of parts) {
      if (part.type === 'reasoning' && part.signs !== undefined) {
        sign(written.get(part.signs), 'providerOptions', part, writing.lose);
        continue;
      }
      const value = role === 'user' ? writeUserPart(part) : writePart(part);
      if (value === undefined) continue;
      if (value.type === 'text' && isFirst) {
        addOptions(value, 'providerOptions', itemOptions({ phase }));
        isFirst = false;
      }
      written.set(part.pointer, value);
      content.push(value);
    }
    return content;
  }

  function writeUserPart(part: Part): AiSdkText | AiSdkImage | AiSdkFile | undefined {
    if (part.type === 'text' || part.type === 'refusal') return { type: 'text', text: part.text };
    if ('source' in part) return writeFile(part, true);
    writing.lose(part, 'dropped', 'the target allows only text and files in user messages');
    return undefined;
  }

  function writePart(part: Part): AiSdkContentPart | undefined {
    const { lose } = writing;
    const said = textOrReasoning(part, 'providerOptions', lose);
    if (said !== undefined) return said;
    if (part.type === 'tool_call') return writeCall(part);
    if (part.type === 'tool_result') return writeResult(part, part.content.length > 1);
    if ('source' in part) return writeFile(part, false);
    if (part.type !== 'provider_item') return undefined;
    if (isApproval(part))
      return part.wireType === REQUEST ? (wireOf(part) as unknown as AiSdkToolApprovalRequest) : undefined;
    const own = ownPart(part.raw, 'providerOptions', fileOf);
    if (own === undefined) lose(part, 'dropped', 'the target has no equivalent');
    return own;
  }

  function writeCall(call: ToolCallPart): AiSdkToolCall {
    const { callId = '', name = '', itemId, namespace, executedBy } = call;
    return {
      type: 'tool-call',
      toolCallId: callId,
      toolName: name,
      input: inputOf(call, writing.lose),
      ...(executedBy === 'provider' && { providerExecuted: true }),
      ...optionsUnder('providerOptions', itemOptions({ itemId, namespace })),
    };
  }

  function writeFile(part: MediaPart, isUsers: boolean): AiSdkImage | AiSdkFile | undefined {
    const { type, wireType, url, data, fileId, filename, detail, mediaType } = part;
    const value = url ?? data ?? fileId;
    if (value === undefined) {
      writing.lose(part, 'dropped', 'it has no URL, data or file ID');
      return undefined;
    }
    const options = optionsUnder(
      'providerOptions',
      detail === undefined ? undefined : { openai: { imageDetail: detail } },
    );
    if (isUsers && type === 'image' && wireType !== 'file' && filename === undefined)
      return defined({ type: 'image', image: value, mediaType, ...options });
    const address = wireType === 'file' ? (addressOf(part) ?? value) : value;
    return defined({
      type: 'file',
      data: address,
      mediaType: mediaTypeOf(part),
      filename,
      ...options,
    });
  }
}

/** A file in the model's reasoning. */
function fileOf({ data, url, mediaType }: JsonObject): AiSdkReasoningFile {
  return { type: 'reasoning-file', data: data ?? url, mediaType } as AiSdkReasoningFile;
}
