/** UIMessage streams of the Vercel AI SDK: https://ai-sdk.dev/docs/ai-sdk-ui/stream-protocol#data-stream-protocol */

import type { StructuralFault } from '../../formats/engine/message-format.ts';
import { pointerKeys } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { CHUNKS, validatorOf } from '../ai-sdk-ui/chunks.ts';
import { MessageOrder } from '../ai-sdk-ui/message-order.ts';
import { Metadata } from '../ai-sdk-ui/metadata.ts';
import { TextParts } from '../ai-sdk-ui/text-parts.ts';
import { ToolCalls } from '../ai-sdk-ui/tool-calls.ts';
import { type Part, ToolParts } from '../ai-sdk-ui/tool-parts.ts';
import type { StreamEvent } from '../event.ts';
import { checkFields, shorten } from '../event-fields.ts';
import { StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext, StreamProtocol } from '../protocol.ts';

const aiSdkUi: StreamProtocol = {
  id: 'ai-sdk-ui',
  detects({ data }) {
    if (!isObject(data) || typeof data.type !== 'string') return false;
    const { type, id, delta, toolCallId } = data;
    if (type === 'start') return typeof data.messageId === 'string';
    if (type === 'start-step' || type === 'finish-step') return Object.keys(data).length === 1;
    if (type.startsWith('tool-')) return CHUNKS.has(type) && typeof toolCallId === 'string';
    const [kind, step] = type.split('-');
    if ((kind !== 'text' && kind !== 'reasoning') || typeof id !== 'string') return false;
    return step === 'start' || (step === 'delta' && typeof delta === 'string');
  },
  begin: context => new UiAssembler(context),
};

export default aiSdkUi;

/** Chunks that become a part, with the fields that are copied. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  file: ['mediaType', 'url', 'providerMetadata'],
  'reasoning-file': ['mediaType', 'url', 'providerMetadata'],
  'source-url': ['sourceId', 'url', 'title', 'providerMetadata'],
  'source-document': ['sourceId', 'mediaType', 'title', 'filename', 'providerMetadata'],
  custom: ['kind', 'providerMetadata'],
};

/** The part states set by result chunks. */
const RESULTS: Readonly<Record<string, string>> = {
  'tool-output-available': 'output-available',
  'tool-output-error': 'output-error',
  'tool-output-denied': 'output-denied',
};

/** The reply is the UIMessage that `readUIMessageStream` of version 6 builds from the same chunks. */
class UiAssembler implements Assembler {
  private readonly faults: StreamFaults;
  private readonly isSse: boolean;
  private readonly order: MessageOrder;
  private readonly metadata = new Metadata();
  private id = '';
  private readonly parts: Part[] = [];
  /** Pointer of the event that added each part. */
  private readonly origins: string[] = [];
  private metadataFrom: string | undefined;
  private readonly data = new Map<string, Part>();
  private text!: TextParts;
  private reasoning!: TextParts;
  private tools!: ToolParts;
  private calls!: ToolCalls;
  private stepAt = 0;
  private hasContent = false;
  private last = '';
  private finishPointer = '';

  constructor({ report, framing }: StreamContext) {
    this.faults = new StreamFaults(report, fault => (fault === 'notOpen' ? 'error' : 'warning'));
    this.isSse = framing === 'sse';
    this.order = new MessageOrder(this.faults);
    this.clear();
  }

  push({ data, isText, pointer }: StreamEvent): void {
    this.last = pointer;
    if (isText || typeof data === 'string') this.order.text(String(data), pointer);
    else if (!isObject(data)) this.faults.wrongType(data, pointer, 'object');
    else if (typeof data.type !== 'string') this.faults.field(data, 'type', pointer, 'string');
    else this.take(data.type, data, pointer);
    while (this.origins.length < this.parts.length) this.origins.push(pointer);
  }

  end(): Assembled {
    const isOpen = this.text.hasOpen || this.reasoning.hasOpen || this.calls.hasOpen;
    this.calls.finishInputs();
    if (!this.order.hasFailed && !this.order.isAborted) {
      if (this.order.isFinished) {
        this.closeTexts('finish', this.finishPointer);
        this.reportOpenCalls();
      }
      this.text.reportLate();
      this.reasoning.reportLate();
    }
    if (this.last !== '') this.order.end(this.last, this.isSse, isOpen);
    const { id, parts } = this;
    const { value: metadata } = this.metadata;
    const isNothing = !this.hasContent && parts.length === 0;
    return {
      reply: isNothing ? undefined : { id, ...(metadata !== undefined && { metadata }), role: 'assistant', parts },
      isComplete: this.order.isComplete,
      origin: pointer => this.origin(pointerKeys(pointer)),
    };
  }

  private take(type: string, chunk: Part, pointer: string): void {
    const validator = validatorOf(type);
    if (validator === undefined) {
      this.faults.order('unknown', `${pointer}/type`, { event: shorten(type) });
      return;
    }
    checkFields(validator, chunk, pointer, fault => this.faults.report(asReason(fault, type, chunk)));
    this.order.take(type, pointer);
    const fields = Object.hasOwn(PARTS, type) ? PARTS[type] : undefined;
    if (type.startsWith('text-')) this.takeText(this.text, type, chunk, pointer);
    else if (fields !== undefined) this.parts.push(picked(type, fields, chunk));
    else if (type.startsWith('reasoning-')) this.takeText(this.reasoning, type, chunk, pointer);
    else if (type === 'tool-approval-response') this.takeAnswer(chunk, pointer);
    else if (type.startsWith('tool-')) this.takeCall(type, chunk, pointer);
    else if (type.startsWith('data-')) this.takeData(type, chunk);
    else this.takeMessage(type, chunk, pointer);
  }

  private takeMessage(type: string, chunk: Part, pointer: string): void {
    if (type === 'start') this.start(chunk, pointer);
    else if (type === 'start-step') {
      this.stepAt = this.parts.push({ type: 'step-start' });
      this.tools.beginStep();
    } else if (type === 'finish-step') this.closeTexts(type, pointer);
    else if (type === 'reset-step') this.resetStep();
    else if (type === 'error') this.order.fail(pointer);
    else if (type === 'finish') {
      this.hasContent = true;
      this.calls.reportDifferences();
      this.finishPointer = pointer;
    }
    if (chunk.messageMetadata === undefined || chunk.messageMetadata === null) return;
    this.metadata.merge(chunk.messageMetadata);
    this.metadataFrom = pointer;
    this.hasContent = true;
  }

  /** A message with another ID replaces the current one. */
  private start({ messageId }: Part, pointer: string): void {
    const isAnother = typeof messageId === 'string' && messageId !== this.id;
    this.order.start(this.parts.length > 0, isAnother, pointer);
    this.hasContent = true;
    if (!isAnother) return;
    this.id = messageId;
    this.metadata.value = undefined;
    this.metadataFrom = undefined;
    this.clear();
  }

  private clear(): void {
    this.parts.length = 0;
    this.origins.length = 0;
    this.stepAt = 0;
    this.data.clear();
    this.text = new TextParts('text', this.parts, this.faults);
    this.reasoning = new TextParts('reasoning', this.parts, this.faults);
    this.tools = new ToolParts(this.parts);
    this.calls = new ToolCalls(this.tools, this.faults);
  }

  private closeTexts(event: string, pointer: string): void {
    this.text.close(event, pointer);
    this.reasoning.close(event, pointer);
    this.calls.reportDifferences();
  }

  private resetStep(): void {
    for (const { type, id } of this.parts.splice(this.stepAt))
      if (typeof type === 'string' && typeof id === 'string') this.data.delete(`${type} ${id}`);
    this.origins.length = Math.min(this.origins.length, this.stepAt);
    this.text.reset();
    this.reasoning.reset();
    this.calls.reset();
    this.tools.resetStep();
  }

  private takeText(texts: TextParts, type: string, chunk: Part, pointer: string): void {
    const { id } = chunk;
    const isStart = type.endsWith('-start');
    if (typeof id !== 'string') {
      if (isStart) texts.startUnread();
    } else if (isStart) texts.start(id, chunk, pointer);
    else if (type.endsWith('-delta')) texts.delta(id, chunk, pointer);
    else texts.end(id, chunk, pointer);
  }

  private takeCall(type: string, chunk: Part, pointer: string): void {
    const { toolCallId: id } = chunk;
    if (typeof id !== 'string') return;
    const hadParts = this.parts.length > 0;
    if (type === 'tool-input-start') this.calls.start(id, chunk, pointer);
    else if (type === 'tool-input-delta') this.calls.delta(id, chunk, pointer);
    else if (type === 'tool-input-available') this.calls.available(id, chunk, pointer);
    else if (type === 'tool-input-error') this.calls.invalidInput(id, chunk);
    else if (type === 'tool-approval-request') {
      const part = this.tools.find(id);
      if (part === undefined) this.reportUnknownCall(type, id, 'toolCallId', hadParts, pointer);
      else this.tools.requestApproval(part, chunk);
    } else if (!this.calls.result(id, RESULTS[type] ?? '', chunk, pointer))
      this.reportUnknownCall(type, id, 'toolCallId', hadParts, pointer);
  }

  private takeAnswer(chunk: Part, pointer: string): void {
    const { approvalId, type } = chunk;
    if (typeof approvalId !== 'string') return;
    const part = this.tools.findApproval(approvalId);
    if (part !== undefined) this.tools.answerApproval(part, chunk);
    else this.reportUnknownCall(String(type), approvalId, 'approvalId', this.parts.length > 0, pointer);
  }

  private takeData(type: string, chunk: Part): void {
    if (chunk.transient === true) return;
    const key = typeof chunk.id === 'string' ? `${type} ${chunk.id}` : undefined;
    const before = key === undefined ? undefined : this.data.get(key);
    if (before !== undefined) {
      before.data = chunk.data;
      return;
    }
    const part = { ...chunk };
    this.parts.push(part);
    if (key !== undefined) this.data.set(key, part);
  }

  /** If the reply has no parts yet, the call may belong to a message that is being continued. */
  private reportUnknownCall(event: string, id: string, field: string, hadParts: boolean, pointer: string): void {
    const what = field === 'approvalId' ? 'approval' : 'call';
    const data = { event, what, id: shorten(id) };
    this.faults.order('notOpen', `${pointer}/${field}`, data, hadParts ? 'error' : 'warning');
  }

  private reportOpenCalls(): void {
    for (const [i, { state, toolCallId }] of this.parts.entries()) {
      if (state !== 'input-streaming' || typeof toolCallId !== 'string') continue;
      const data = { event: 'finish', what: 'call', id: shorten(toolCallId) };
      this.faults.order('leftOpen', this.origins[i] ?? this.last, data);
    }
  }

  private origin([root, index]: readonly string[]): string | undefined {
    if (root === 'metadata') return this.metadataFrom;
    return root === 'parts' ? this.origins[Number(index)] : undefined;
  }
}

/** An unknown finish reason has a separate rule. */
function asReason(fault: StructuralFault, type: string, { finishReason }: Part): StructuralFault {
  const isWord = type === 'finish' && typeof finishReason === 'string' && fault.at.pointer.endsWith('/finishReason');
  if (!isWord) return fault;
  return { rule: 'unknown-finish-reason', messageId: 'unknown', at: fault.at, data: { reason: shorten(finishReason) } };
}

function picked(type: string, fields: readonly string[], chunk: Part): Part {
  const part: Part = { type };
  for (const field of fields) if (chunk[field] !== undefined) part[field] = chunk[field];
  return part;
}
