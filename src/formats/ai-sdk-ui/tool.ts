/** Calls of UIMessages: one part that holds the call, its state, and what came of it. */
import * as branches from '../../generated/branches/ai-sdk-ui.js';
import type { Message, Part, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { rewrite } from '../engine/rewrite.ts';
import { checkBranch } from '../engine/structure.ts';

/** What a state of a call needs, and what it cannot have. */
interface State {
  readonly needs: readonly ('approval' | 'errorText')[];
  readonly without: readonly ('approval' | 'output' | 'errorText')[];
  /** What the question for approval has to be answered with: nothing yet, anything, or one of the two. */
  readonly approved?: 'none' | 'any' | boolean;
}

const WAITING = ['output', 'errorText'] as const;

const STATES: ReadonlyMap<unknown, State> = new Map<unknown, State>([
  ['input-streaming', { needs: [], without: [...WAITING, 'approval'] }],
  ['input-available', { needs: [], without: [...WAITING, 'approval'] }],
  ['approval-requested', { needs: ['approval'], without: WAITING, approved: 'none' }],
  ['approval-responded', { needs: ['approval'], without: WAITING, approved: 'any' }],
  ['output-available', { needs: [], without: ['errorText'], approved: true }],
  ['output-error', { needs: ['errorText'], without: ['output'], approved: true }],
  ['output-denied', { needs: ['approval'], without: WAITING, approved: false }],
]);

export const PREFIX = 'tool-';

export function isToolPart({ type, toolInvocation }: JsonObject): boolean {
  if (isObject(toolInvocation)) return false;
  return type === 'dynamic-tool' || (typeof type === 'string' && type.startsWith(PREFIX));
}

/** The call, and its result where there is one. */
export function readTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  checkTool(wire, pointer, message, onFault);
  const { type, toolCallId, toolName, state, input, rawInput, providerExecuted } = wire;
  const name = type === 'dynamic-tool' ? toolName : (type as string).slice(PREFIX.length);
  const given = input ?? (state === 'output-error' ? rawInput : undefined);
  const call: ToolCallPart = {
    type: 'tool_call',
    ...(typeof toolCallId === 'string' && { callId: toolCallId }),
    ...(typeof name === 'string' && { name }),
    kind: 'function',
    arguments: given === undefined ? {} : { value: given },
    executedBy: providerExecuted === true ? 'provider' : 'client',
    ...(typeof state === 'string' && { status: state }),
    pointer,
    wire,
  };
  const result = readResult(call, wire);
  return result === undefined ? [call] : [call, result];
}

function readResult({ callId, name, executedBy, pointer }: ToolCallPart, wire: JsonObject): ToolResultPart | undefined {
  const { state, output, errorText, approval } = wire;
  const result: ToolResultPart = {
    type: 'tool_result',
    ...(callId !== undefined && { callId }),
    ...(name !== undefined && { name }),
    ...(executedBy === 'provider' && { executedBy }),
    content: [],
    outcome: 'success',
    field: 'output',
    pointer,
    wire,
  };
  if (state === 'output-available')
    return { ...result, content: valueParts(output, `${pointer}/output`), pointer: at(wire, 'output', pointer) };
  if (state === 'output-error')
    return {
      ...result,
      outcome: 'error',
      content: valueParts(errorText, `${pointer}/errorText`),
      pointer: at(wire, 'errorText', pointer),
    };
  if (state !== 'output-denied') return undefined;
  const reason = isObject(approval) ? approval.reason : undefined;
  const content = typeof reason === 'string' ? valueParts(reason, `${pointer}/approval/reason`) : [];
  return { ...result, outcome: 'denied', content, pointer: at(wire, 'approval', pointer) };
}

function at(wire: JsonObject, key: string, pointer: string): string {
  return Object.hasOwn(wire, key) ? `${pointer}/${key}` : pointer;
}

function valueParts(value: unknown, pointer: string): Part[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [{ type: 'text', text: value, pointer }];
  return [{ type: 'provider_item', raw: value as JsonObject, pointer }];
}

function checkTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): void {
  const isDynamic = wire.type === 'dynamic-tool';
  const branch = isDynamic ? branches.aiSdkUiPart_dynamic_tool : branches.aiSdkUiPart_tool;
  checkBranch(branch, wire, pointer, message, onFault);
  const { state: word, approval } = wire;
  if (typeof word !== 'string') return;
  const state = STATES.get(word);
  const tell = (kind: string, place: string, data: Record<string, string>) =>
    onFault({
      rule: 'impossible-tool-call-status',
      messageId: kind,
      at: { pointer: place },
      in: message,
      data: { status: word, ...data },
    });
  if (state === undefined) {
    tell('unknown', pointer, { known: [...STATES.keys()].join(', ') });
    return;
  }
  for (const field of state.needs)
    if (wire[field] === undefined)
      onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field } });
  for (const field of state.without) if (wire[field] !== undefined) tell('misfit', `${pointer}/${field}`, { field });
  if (isObject(approval) && state.approved !== undefined) checkApproval(approval, state.approved);

  function checkApproval(question: JsonObject, due: State['approved']): void {
    const place = `${pointer}/approval`;
    checkBranch(branches.aiSdkUiPart_approval, question, place, message, onFault);
    const { id, approved } = question;
    // Ids of messages and calls have a rule of their own; this is none of them.
    if (typeof id !== 'string' && (id === undefined || id === null))
      onFault({
        rule: 'missing-field',
        messageId: 'missing',
        at: { pointer: place },
        in: message,
        data: { field: 'id' },
      });
    if (due === 'none') {
      for (const field of ['approved', 'reason'])
        if (question[field] !== undefined) tell('misfit', `${place}/${field}`, { field });
    } else if (approved === undefined)
      onFault({
        rule: 'missing-field',
        messageId: 'missing',
        at: { pointer: place },
        in: message,
        data: { field: 'approved' },
      });
    else if (typeof approved === 'boolean' && typeof due === 'boolean' && approved !== due)
      tell('misfit', `${place}/approved`, { field: 'approved' });
  }
}

/** The part again, with what the model says of call and result. */
export function writeTool(call: ToolCallPart, result: ToolResultPart | undefined): unknown {
  const { wire, callId, name } = call;
  if (!isObject(wire)) return wire;
  const { type, input, output, errorText } = wire;
  const [first] = result?.content ?? [];
  const text = first?.type === 'text' ? first.text : undefined;
  return rewrite(wire, {
    ...(name !== undefined && (type === 'dynamic-tool' ? { toolName: name } : { type: `${PREFIX}${name}` })),
    ...(callId !== undefined && { toolCallId: callId }),
    ...(input !== undefined && input !== null && { input: call.arguments.value }),
    ...(typeof output === 'string' && result?.outcome === 'success' && text !== undefined && { output: text }),
    ...(typeof errorText === 'string' && result?.outcome === 'error' && text !== undefined && { errorText: text }),
  });
}
