/** The tool parts of a message. Each contains the input, approval and output of one call. */
import { isObject } from '../../source/json.ts';
import { partialJson } from './partial-json.ts';

export type Part = Record<string, unknown>;

/** Fields of a call in a chunk. Missing fields are removed from its part. */
export interface ToolUpdate {
  readonly toolName: string;
  readonly toolCallId: string;
  readonly state: string;
  readonly input?: unknown;
  readonly rawInput?: unknown;
  readonly inputEncoding?: unknown;
  readonly output?: unknown;
  readonly errorText?: unknown;
  readonly preliminary?: unknown;
  readonly title?: unknown;
  readonly toolMetadata?: unknown;
  readonly providerExecuted?: unknown;
  readonly providerMetadata?: unknown;
}

/** The text of an input so far. */
export interface InputText {
  text: string;
  deltas: number;
  readonly isText: boolean;
  readonly part: Part | undefined;
}

export const PREFIX = 'tool-';

export class ToolParts {
  private readonly parts: Part[];
  /** Parts of the current step, separately for tools with a schema and dynamic tools. */
  private readonly typed = new Map<string, Part>();
  private readonly dynamic = new Map<string, Part>();
  private readonly inStep = new Map<string, Part>();
  private readonly latest = new Map<string, Part>();
  private readonly approvals = new Map<string, Part>();

  constructor(parts: Part[]) {
    this.parts = parts;
  }

  /** The part of a call in this step, or of the last call with the same ID. */
  find(toolCallId: string): Part | undefined {
    return this.inStep.get(toolCallId) ?? this.latest.get(toolCallId);
  }

  inThisStep(toolCallId: string): Part | undefined {
    return this.inStep.get(toolCallId);
  }

  findApproval(approvalId: string): Part | undefined {
    return this.approvals.get(approvalId);
  }

  beginStep(): void {
    for (const map of [this.typed, this.dynamic, this.inStep]) map.clear();
  }

  /** Forgets the calls of a step that was reset. */
  resetStep(): void {
    for (const [id, part] of this.inStep) if (this.latest.get(id) === part) this.latest.delete(id);
    this.beginStep();
  }

  /** Changes the part of a call, or adds one. */
  upsert(update: ToolUpdate, isDynamic: boolean, existing?: Part): Part {
    const { toolCallId, toolName, state } = update;
    const part = existing ?? (isDynamic ? this.dynamic : this.typed).get(toolCallId) ?? this.add(toolCallId, isDynamic);
    if (isDynamic) part.toolName = toolName;
    else part.type = PREFIX + toolName;
    part.state = state;
    for (const key of ['input', 'output', 'errorText', 'rawInput', 'preliminary'] as const) set(part, key, update[key]);
    set(part, 'inputEncoding', update.inputEncoding ?? undefined);
    for (const key of ['title', 'toolMetadata'] as const) if (update[key] !== undefined) part[key] = update[key];
    set(part, 'providerExecuted', update.providerExecuted ?? part.providerExecuted);
    const isResult = state === 'output-available' || state === 'output-error';
    if (update.providerMetadata !== undefined && update.providerMetadata !== null)
      part[isResult ? 'resultProviderMetadata' : 'callProviderMetadata'] = update.providerMetadata;
    return part;
  }

  /** Sets the result of a call. Returns undefined if there is no such call. */
  result(toolCallId: string, fields: Partial<ToolUpdate> & { readonly state: string }): Part | undefined {
    const part = this.find(toolCallId);
    if (part === undefined) return undefined;
    const isDynamic = part.type === 'dynamic-tool';
    const toolName = isDynamic ? String(part.toolName) : String(part.type).slice(PREFIX.length);
    const { input, rawInput, title, toolMetadata } = part;
    const keptFields = {
      input,
      title,
      toolMetadata,
      ...(fields.state === 'output-error' && !isDynamic && { rawInput }),
    };
    return this.upsert(
      { ...keptFields, ...defined(fields), state: fields.state, toolName, toolCallId },
      isDynamic,
      part,
    );
  }

  requestApproval(part: Part, chunk: Part): void {
    const { approvalId, approvalDescriptor, signature, isAutomatic } = chunk;
    part.state = 'approval-requested';
    part.approval = {
      id: approvalId,
      ...(approvalDescriptor !== undefined && approvalDescriptor !== null && { descriptor: approvalDescriptor }),
      ...(Object.hasOwn(chunk, 'inputSchemaInput') && { inputSchemaInput: chunk.inputSchemaInput }),
      ...(isAutomatic === true && { isAutomatic }),
      ...(typeof signature === 'string' && { signature }),
    };
    if (typeof approvalId === 'string' && !this.approvals.has(approvalId)) this.approvals.set(approvalId, part);
  }

  answerApproval(part: Part, { approvalId, approved, reason, providerExecuted, providerMetadata }: Part): void {
    const { isAutomatic, signature } = isObject(part.approval) ? part.approval : ({} as Part);
    part.state = 'approval-responded';
    part.approval = {
      id: approvalId,
      approved,
      ...(typeof reason === 'string' && { reason }),
      ...(isAutomatic === true && { isAutomatic }),
      ...(typeof signature === 'string' && { signature }),
    };
    if (typeof providerExecuted === 'boolean') part.providerExecuted = providerExecuted;
    if (isObject(providerMetadata)) part.callProviderMetadata = providerMetadata;
  }

  private add(toolCallId: string, isDynamic: boolean): Part {
    const part: Part = isDynamic ? { type: 'dynamic-tool', toolName: '', toolCallId } : { type: '', toolCallId };
    this.parts.push(part);
    (isDynamic ? this.dynamic : this.typed).set(toolCallId, part);
    if (!this.inStep.has(toolCallId)) this.inStep.set(toolCallId, part);
    this.latest.set(toolCallId, part);
    return part;
  }
}

/** Sets the input of a call from the text received so far. */
export function fillInput({ text, deltas, isText, part }: InputText): void {
  if (part === undefined || part.state !== 'input-streaming' || deltas === 0) return;
  set(part, 'input', isText ? text : partialJson(text));
  part.rawInput = text;
}

function set(part: Part, key: string, value: unknown): void {
  if (value === undefined) delete part[key];
  else part[key] = value;
}

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
