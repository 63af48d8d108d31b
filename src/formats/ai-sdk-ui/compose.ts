/**
 * Converts messages to UIMessages of the AI SDK. Assistant messages and the results between them become one UIMessage.
 */
import type {
  AiSdkUiApproval,
  AiSdkUiFile,
  AiSdkUiMessage,
  AiSdkUiPart,
  AiSdkUiReasoningFile,
  AiSdkUiText,
  AiSdkUiTool,
  Conversation,
  MediaPart,
  Message,
  Part,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { copyJson } from '../../source/copy.ts';
import { defined, isObject, type JsonObject } from '../../source/json.ts';
import { type Approval, approvalsIn, isApproval } from '../ai-sdk/approvals.ts';
import { addressOf, mediaTypeOf } from '../ai-sdk/files.ts';
import { inputOf } from '../ai-sdk/input.ts';
import { itemOptions } from '../ai-sdk/metadata.ts';
import { addOptions, optionsUnder, ownPart, sign, textOrReasoning } from '../ai-sdk/parts.ts';
import type { Writing } from '../engine/message-format.ts';
import { contentText, jsonIn } from '../engine/normal/content.ts';
import { WaitingCalls } from '../engine/normal/waiting-calls.ts';
import { PREFIX } from './tool.ts';

type Approvals = ReadonlyMap<string | undefined, Approval>;

/** A UIMessage that is being written. */
interface Draft {
  readonly value: AiSdkUiMessage & { metadata?: JsonObject };
  readonly from: Message[];
  readonly isNamed: boolean;
  /** Whether its last step called tools, so that the next step belongs to the same answer. */
  isOpen: boolean;
}

/** A call that waits for its result. */
interface Waiting {
  readonly call: ToolCallPart;
  readonly part: AiSdkUiTool;
  readonly draft: Draft;
}

/** A part that can have a signature, and the field for the signature. */
interface Signable {
  readonly value: AiSdkUiPart;
  readonly key: 'providerMetadata' | 'callProviderMetadata' | 'resultProviderMetadata';
}

export function compose(conversation: Conversation, writing: Writing): void {
  const { lose } = writing;
  const messages = withCallIds(conversation.messages);
  const nextId = numbered(new Set(messages.map(({ id }) => id)));
  const drafts: Draft[] = [];
  const waiting = new WaitingCalls<Waiting>();
  for (const message of messages) {
    const result = message.role === 'tool' ? message.parts.find(part => part.type === 'tool_result') : undefined;
    if (result !== undefined) takeResult(result, message);
    else write(message);
  }
  for (const { value, from } of drafts) writing.put(copyJson(value), from);

  function takeResult(result: ToolResultPart, message: Message): void {
    const found = waiting.take(result.callId ?? '');
    if (found === undefined) {
      lose(result, 'dropped', 'the tool result has no matching tool call');
      return;
    }
    answer(found, result);
    found.draft.from.push(message);
  }

  function write(message: Message): void {
    const role = message.role === 'system' || message.role === 'assistant' ? message.role : 'user';
    const last = drafts.at(-1);
    const goesOn =
      role === 'assistant' &&
      last?.value.role === 'assistant' &&
      (last.isOpen
        ? !last.isNamed || message.id === undefined || message.id === last.value.id
        : isPartOf(message, last));
    const draft = goesOn && last !== undefined ? last : begin(message, role);
    if (goesOn) draft.from.push(message);
    const metadata = metadataOf(message);
    if (metadata !== undefined) draft.value.metadata = { ...metadata, ...draft.value.metadata };
    if (metadata?.finishReason !== undefined && draft.value.metadata !== undefined)
      draft.value.metadata.finishReason = metadata.finishReason;
    if (role === 'assistant') draft.value.parts.push({ type: 'step-start' });
    for (const each of writeParts(message, draft)) draft.value.parts.push(each);
    draft.isOpen = message.parts.some(part => part.type === 'tool_call');
  }

  function begin(message: Message, role: string): Draft {
    const isNamed = message.id !== undefined;
    const draft: Draft = {
      value: { id: message.id ?? nextId(), role, parts: [] },
      from: [message],
      isNamed,
      isOpen: false,
    };
    drafts.push(draft);
    return draft;
  }

  function writeParts(message: Message, draft: Draft): AiSdkUiPart[] {
    const { role, parts, phase } = message;
    const approvals = approvalsIn(parts);
    const written = new Map<string, Signable>();
    const out: AiSdkUiPart[] = [];
    let isFirst = phase !== undefined;
    for (const part of parts) {
      if (part.type === 'reasoning' && part.signs !== undefined) {
        const { value, key } = written.get(part.signs) ?? {};
        sign(value, key ?? 'providerMetadata', part, lose);
        continue;
      }
      if (part.type === 'tool_result') {
        // The result of a provider-executed call is in the same message as the call.
        const found = waiting.take(part.callId ?? '');
        if (found === undefined) lose(part, 'dropped', 'the tool result has no matching tool call');
        else {
          answer(found, part);
          written.set(part.pointer, { value: found.part, key: 'resultProviderMetadata' });
        }
        continue;
      }
      const value = role === 'assistant' ? writePart(part, approvals, draft) : writeContentPart(part, role);
      if (value === undefined) continue;
      if (value.type === 'text' && isFirst) {
        addOptions(value, 'providerMetadata', itemOptions({ phase }));
        isFirst = false;
      }
      const key = part.type === 'tool_call' ? 'callProviderMetadata' : 'providerMetadata';
      written.set(part.pointer, { value, key });
      out.push(value);
    }
    return out;
  }

  function writeContentPart(part: Part, role: string): AiSdkUiText | AiSdkUiFile | undefined {
    if (part.type === 'text' || part.type === 'refusal') return { type: 'text', text: part.text };
    if ('source' in part && role !== 'system') return writeFile(part);
    lose(
      part,
      'dropped',
      role === 'system'
        ? 'the target allows only text in the system prompt'
        : 'the target allows only text and files in user messages',
    );
    return undefined;
  }

  function writePart(part: Part, approvals: Approvals, draft: Draft): AiSdkUiPart | undefined {
    const said = textOrReasoning(part, 'providerMetadata', lose);
    if (said !== undefined) return said;
    if (part.type === 'tool_call') return writeCall(part, approvals.get(part.callId), draft);
    if (part.type === 'tool_result' || isApproval(part)) return undefined;
    if ('source' in part) return writeFile(part);
    if (part.type !== 'provider_item') return undefined;
    const own = ownPart(part.raw, 'providerMetadata', fileOf);
    if (own === undefined) lose(part, 'dropped', 'the target has no equivalent');
    return own;
  }

  function writeCall(call: ToolCallPart, approval: Approval | undefined, draft: Draft): AiSdkUiTool {
    const { callId = '', name = '', itemId, namespace, executedBy } = call;
    const metadata = itemOptions({ itemId, namespace });
    const { type: _, approvalId, toolCallId: _t, ...rest } = approval?.request ?? {};
    const { approved, reason } = approval?.response ?? {};
    const part: AiSdkUiTool = defined({
      type: `${PREFIX}${name}`,
      toolCallId: callId,
      state:
        approval === undefined
          ? 'input-available'
          : approved === undefined
            ? 'approval-requested'
            : 'approval-responded',
      input: inputOf(call, lose),
      ...(executedBy === 'provider' && { providerExecuted: true }),
      callProviderMetadata: metadata,
      ...(approval !== undefined && {
        // The fields are those of the request in the source.
        approval: defined({ id: approvalId, approved, reason, ...rest }) as AiSdkUiApproval,
      }),
    });
    waiting.add([callId], { call, part, draft });
    return part;
  }

  function answer({ call, part }: Waiting, result: ToolResultPart): void {
    const { outcome, content } = result;
    if (outcome === 'denied') {
      const reason = contentText(content, lose);
      const known = isObject(part.approval) ? part.approval : undefined;
      if (known === undefined) lose(result, 'synthesised', 'in the target, only an approval request can be denied');
      part.state = 'output-denied';
      part.approval = { id: call.callId ?? '', ...known, approved: false, ...(content.length > 0 && { reason }) };
      return;
    }
    // A call that ran must have been approved, so an approval request without an approval cannot stay next to the
    // result.
    if (isObject(part.approval) && part.approval.approved !== true) {
      lose(result, 'dropped', 'the approval request of the call was never answered');
      delete part.approval;
    }
    if (outcome === 'error' || outcome === 'interrupted') {
      if (outcome === 'interrupted') lose(result, 're-encoded', 'the target writes an interrupted call as failed');
      part.state = 'output-error';
      part.errorText = contentText(content, lose);
      return;
    }
    part.state = 'output-available';
    part.output = jsonIn(content) ?? contentText(content, lose);
  }

  function writeFile(part: MediaPart): AiSdkUiFile | undefined {
    const url = addressOf(part);
    if (url === undefined) {
      lose(part, 'dropped', 'in the target, a file needs a URL or data');
      return undefined;
    }
    const { filename, detail } = part;
    return defined({
      type: 'file',
      mediaType: mediaTypeOf(part),
      filename,
      url,
      ...optionsUnder('providerMetadata', detail === undefined ? undefined : { openai: { imageDetail: detail } }),
    });
  }
}

export function frame({ form, model }: Conversation, messages: readonly unknown[]): unknown {
  return form === 'array' ? messages : defined({ model, messages });
}

/** Whether a message continues the draft: the draft has an ID, and the message has none or the same one. */
function isPartOf({ id }: Message, { isNamed, value }: Draft): boolean {
  return isNamed && (id === undefined || id === value.id);
}

/** Generates IDs for messages without one. */
function numbered(taken: ReadonlySet<string | undefined>): () => string {
  let count = 0;
  return () => {
    for (;;) {
      const name = `msg-${++count}`;
      if (!taken.has(name)) return name;
    }
  };
}

/** Properties for which there is no field are stored in `metadata`, where applications keep them. */
function metadataOf({ time, model, finishReason, name }: Message): JsonObject | undefined {
  const about: JsonObject = defined({
    ...(time !== undefined && { createdAt: Math.round(time * 1000) }),
    model,
    finishReason,
    name,
  });
  return Object.keys(about).length === 0 ? undefined : about;
}

/** A file in the model's reasoning, with its URL or a data URL. */
function fileOf({ url, data, mediaType }: JsonObject): AiSdkUiReasoningFile | undefined {
  const file = { ...FILE, data: data as string, mediaType: mediaType as string };
  const address = url ?? (typeof data === 'string' ? addressOf(file) : undefined);
  return typeof address === 'string' ? { type: 'reasoning-file', mediaType: file.mediaType, url: address } : undefined;
}

const FILE = { type: 'file', wireType: 'file', source: 'base64', pointer: '' } as const;
