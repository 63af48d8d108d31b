/** The tool calls of a stream: input in deltas or complete, approval, output, and faults in their order. */
import type { OnFault, StructuralFault } from '../../formats/engine/message-format.ts';
import { isSameJson } from '../../source/same-json.ts';
import { shorten } from '../event-fields.ts';
import { fillInput, type InputText, type Part, type ToolParts } from './tool-parts.ts';

export class ToolCalls {
  private readonly parts: ToolParts;
  private readonly report: OnFault;
  private readonly inputs = new Map<string, InputText>();
  /** Inputs that differ from their deltas. Reported if no late delta comes. */
  private readonly doubts = new Map<string, StructuralFault>();

  constructor(parts: ToolParts, report: OnFault) {
    this.parts = parts;
    this.report = report;
  }

  /** Gives the part that was added or changed. */
  start(id: string, chunk: Part, pointer: string): Part {
    const { toolName, inputEncoding, dynamic, title, toolMetadata, providerExecuted, providerMetadata } = chunk;
    const before = this.inputs.get(id);
    if (before?.part?.state === 'input-streaming') this.reportOrder('openTwice', chunk, pointer, 'warning');
    const beside = { inputEncoding, title, toolMetadata, providerExecuted, providerMetadata };
    const update = { toolName: textOf(toolName), toolCallId: id, state: 'input-streaming', ...beside };
    if (before !== undefined) fillInput(before);
    const part = this.parts.upsert(update, dynamic === true);
    const isLate = before !== undefined && before.part === undefined;
    const { text, deltas } = isLate ? before : { text: '', deltas: 0 };
    this.inputs.set(id, { text, deltas, isText: inputEncoding === 'text', part });
    return part;
  }

  delta(id: string, chunk: Part, pointer: string): void {
    let input = this.inputs.get(id);
    if (input === undefined) {
      this.reportOrder('notOpen', chunk, pointer);
      input = { text: '', deltas: 0, isText: false, part: undefined };
      this.inputs.set(id, input);
    } else if (input.part !== undefined && input.part.state !== 'input-streaming') {
      this.reportOrder('notOpen', chunk, pointer);
      this.doubts.delete(id);
      return;
    }
    input.deltas++;
    if (typeof chunk.inputTextDelta === 'string') input.text += chunk.inputTextDelta;
  }

  available(id: string, chunk: Part, pointer: string): Part {
    const { toolName, input, dynamic, title, toolMetadata, providerExecuted, providerMetadata } = chunk;
    const streamed = this.inputs.get(id);
    const state = this.parts.inThisStep(id)?.state;
    if (state !== undefined && state !== 'input-streaming') this.reportTwice(chunk, pointer);
    const beside = { title, toolMetadata, providerExecuted, providerMetadata };
    const update = { toolName: textOf(toolName), toolCallId: id, state: 'input-available', input, ...beside };
    const part = this.parts.upsert(update, dynamic === true);
    // Where its start is missing that was told.
    if (streamed !== undefined && streamed.part === undefined) this.inputs.set(id, { ...streamed, part });
    else if (streamed !== undefined && streamed.deltas > 0 && !isWhole(streamed, input))
      this.doubts.set(id, {
        rule: 'stream-fragment-lost',
        messageId: 'differs',
        at: { pointer: `${pointer}/input` },
        data: { event: 'tool-input-available', part: 'input' },
        // A tool's schema may fill in what the model left out, and a repair change what it wrote.
        severity: 'warning',
      });
    return part;
  }

  /** Input that the tool rejects: its part shows the error. */
  invalidInput(id: string, chunk: Part): Part {
    const { toolName, input, dynamic, errorText, toolMetadata, providerExecuted, providerMetadata } = chunk;
    const before = this.parts.inThisStep(id);
    const isDynamic = before === undefined ? dynamic === true : before.type === 'dynamic-tool';
    const beside = { errorText, toolMetadata, providerExecuted, providerMetadata };
    const read = isDynamic ? { input } : { rawInput: input };
    const update = { toolName: textOf(toolName), toolCallId: id, state: 'output-error', ...read, ...beside };
    return this.parts.upsert(update, isDynamic);
  }

  /** What came of a call. Says no where it is not known. */
  result(id: string, state: string, chunk: Part, pointer: string): boolean {
    const before = this.parts.find(id);
    if (before === undefined) return false;
    this.reportDoubt(id);
    if (before.state === 'input-streaming') {
      const input = this.inputs.get(id);
      if (input !== undefined) fillInput(input);
      this.reportEarly(chunk, pointer);
    } else if (isDone(before) && state !== 'output-denied') this.reportTwice(chunk, pointer);
    const { output, errorText, preliminary, providerExecuted, providerMetadata, toolMetadata } = chunk;
    if (state === 'output-denied') before.state = state;
    else
      this.parts.result(id, {
        state,
        output,
        errorText,
        preliminary,
        providerExecuted,
        providerMetadata,
        toolMetadata,
      });
    return true;
  }

  /** The step is taken back, with what was streamed in it. */
  reset(): void {
    this.inputs.clear();
    this.doubts.clear();
  }

  /** Whether the input of a call has not come to its end. */
  get hasOpen(): boolean {
    for (const { part } of this.inputs.values()) if (part?.state === 'input-streaming') return true;
    return false;
  }

  reportDoubts(): void {
    for (const id of [...this.doubts.keys()]) this.reportDoubt(id);
  }

  /** Fills in the received part of inputs that will not end. */
  finishInputs(): void {
    this.reportDoubts();
    for (const input of this.inputs.values()) fillInput(input);
  }

  private reportDoubt(id: string): void {
    const fault = this.doubts.get(id);
    if (fault !== undefined) this.report(fault);
    this.doubts.delete(id);
  }

  private reportTwice({ type }: Part, pointer: string): void {
    const data = { event: textOf(type) };
    const at = { pointer: `${pointer}/toolCallId` };
    this.report({ rule: 'stream-event-order', messageId: 'twice', at, data, severity: 'warning' });
  }

  private reportEarly({ type }: Part, pointer: string): void {
    const data = { event: textOf(type), expected: '`tool-input-available`' };
    const at = { pointer: `${pointer}/type` };
    this.report({ rule: 'stream-event-order', messageId: 'unexpected', at, data, severity: 'warning' });
  }

  private reportOrder(messageId: string, chunk: Part, pointer: string, severity?: 'warning'): void {
    const data = { event: textOf(chunk.type), what: 'call', id: shorten(textOf(chunk.toolCallId)) };
    const at = { pointer: `${pointer}/toolCallId` };
    this.report({ rule: 'stream-event-order', messageId, at, data, ...(severity && { severity }) });
  }
}

function isWhole({ text, isText }: InputText, input: unknown): boolean {
  if (isText) return text === input;
  try {
    return isSameJson(JSON.parse(text), input);
  } catch {
    return false;
  }
}

function isDone({ state, preliminary }: Part): boolean {
  return (state === 'output-available' && preliminary !== true) || state === 'output-error';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
