/** The tool calls of a stream: input in deltas or complete, approval, output, and faults in their order. */
import { isSameJson } from '../../source/same-json.ts';
import { shorten } from '../event-fields.ts';
import type { OrderFault, StreamFaults } from '../lifecycle/stream-faults.ts';
import { fillInput, type InputText, type Part, type ToolParts } from './tool-parts.ts';

export class ToolCalls {
  private readonly parts: ToolParts;
  private readonly faults: StreamFaults;
  private readonly inputs = new Map<string, InputText>();
  /** Pointers of inputs that differ from their deltas. Reported unless late deltas follow. */
  private readonly differences = new Map<string, string>();

  constructor(parts: ToolParts, faults: StreamFaults) {
    this.parts = parts;
    this.faults = faults;
  }

  /** Returns the part that was added or changed. */
  start(id: string, chunk: Part, pointer: string): Part {
    const { toolName, inputEncoding, dynamic, title, toolMetadata, providerExecuted, providerMetadata } = chunk;
    const before = this.inputs.get(id);
    if (before?.part?.state === 'input-streaming') this.reportOrder('openTwice', chunk, pointer);
    const otherFields = { inputEncoding, title, toolMetadata, providerExecuted, providerMetadata };
    const update = { toolName: textOf(toolName), toolCallId: id, state: 'input-streaming', ...otherFields };
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
      this.differences.delete(id);
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
    const otherFields = { title, toolMetadata, providerExecuted, providerMetadata };
    const update = { toolName: textOf(toolName), toolCallId: id, state: 'input-available', input, ...otherFields };
    const part = this.parts.upsert(update, dynamic === true);
    // The missing start was reported already.
    if (streamed !== undefined && streamed.part === undefined) this.inputs.set(id, { ...streamed, part });
    else if (streamed !== undefined && streamed.deltas > 0 && !isWhole(streamed, input))
      this.differences.set(id, `${pointer}/input`);
    return part;
  }

  /** Input that does not match the schema of the tool. Its part has the error. */
  invalidInput(id: string, chunk: Part): Part {
    const { toolName, input, dynamic, errorText, toolMetadata, providerExecuted, providerMetadata } = chunk;
    const before = this.parts.inThisStep(id);
    const isDynamic = before === undefined ? dynamic === true : before.type === 'dynamic-tool';
    const otherFields = { errorText, toolMetadata, providerExecuted, providerMetadata };
    const inputFields = isDynamic ? { input } : { rawInput: input };
    const update = {
      toolName: textOf(toolName),
      toolCallId: id,
      state: 'output-error',
      ...inputFields,
      ...otherFields,
    };
    return this.parts.upsert(update, isDynamic);
  }

  /** Adds the result of a call. Returns false if the call is unknown. */
  result(id: string, state: string, chunk: Part, pointer: string): boolean {
    const before = this.parts.find(id);
    if (before === undefined) return false;
    this.reportDifference(id);
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

  /** Forgets everything in a step that was reset. */
  reset(): void {
    this.inputs.clear();
    this.differences.clear();
  }

  /** Whether the input of a call is incomplete. */
  get hasOpen(): boolean {
    for (const { part } of this.inputs.values()) if (part?.state === 'input-streaming') return true;
    return false;
  }

  reportDifferences(): void {
    for (const id of [...this.differences.keys()]) this.reportDifference(id);
  }

  /** Fills in the received part of inputs that will not end. */
  finishInputs(): void {
    this.reportDifferences();
    for (const input of this.inputs.values()) fillInput(input);
  }

  /** A tool schema may add defaults, and a repair may change the input, so this is only a warning. */
  private reportDifference(id: string): void {
    const pointer = this.differences.get(id);
    if (pointer !== undefined)
      this.faults.fragment('differs', pointer, { event: 'tool-input-available', part: 'input' }, 'warning');
    this.differences.delete(id);
  }

  private reportTwice({ type }: Part, pointer: string): void {
    this.faults.order('twice', `${pointer}/toolCallId`, { event: textOf(type) });
  }

  private reportEarly({ type }: Part, pointer: string): void {
    this.faults.order('unexpected', `${pointer}/type`, { event: textOf(type), expected: '`tool-input-available`' });
  }

  private reportOrder(fault: OrderFault, chunk: Part, pointer: string): void {
    const data = { event: textOf(chunk.type), what: 'call', id: shorten(textOf(chunk.toolCallId)) };
    this.faults.order(fault, `${pointer}/toolCallId`, data);
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
