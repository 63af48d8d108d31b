/** Tool parts of UIMessages. One part contains the call, its state, and its output or error. */
import * as branches from '../../generated/branches/ai-sdk-ui.js';
import type { Message, Part, ToolArguments, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsValue, type Codec, oneOf, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { type PartKind, part } from '../engine/parts.ts';
import { checkBranch } from '../engine/structure.ts';

/** The fields that a state of a call requires, and those that it does not allow. */
interface State {
  readonly needs: readonly ('approval' | 'errorText')[];
  readonly without: readonly ('approval' | 'output' | 'errorText')[];
  /** The required answer to the approval request: none yet, any answer, or a specific one. */
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

const typed = text('type');
const named = text('toolName');

/** The tool name is in the type of the part, or in a separate field for dynamic tools. */
const name: Codec<string> = {
  read: (object, ...rest) =>
    object.type === 'dynamic-tool' ? named.read(object, ...rest) : (object.type as string).slice(PREFIX.length),
  write: (object, value) =>
    object.type === 'dynamic-tool' ? named.write(object, value) : typed.write(object, `${PREFIX}${value}`),
};

/** Input that could not be parsed is in a separate field, which is only read. */
const input: Codec<ToolArguments> = {
  read({ input: given, state, rawInput }) {
    const value = given ?? (state === 'output-error' ? rawInput : undefined);
    return value === undefined ? {} : { value };
  },
  write: (object, given) =>
    (object.input ?? undefined) === undefined ? object : argumentsValue('input').write(object, given),
};

const toolCall = part('tool_call', undefined, {
  callId: text('toolCallId'),
  name,
  kind: 'function',
  arguments: input,
  executedBy: oneOf('providerExecuted', [[true, 'provider']], 'client'),
  status: text('state'),
});

/** Values that are not text are kept unchanged. */
export function keptValue(value: unknown, pointer: string): Part[] {
  if (typeof value === 'string') return [{ type: 'text', text: value, pointer }];
  return [{ type: 'provider_item', raw: value as JsonObject, pointer }];
}

/** The reason why a call was denied. */
const reason: Codec<Part[]> = readOnly({
  read({ approval }, pointer) {
    const given = isObject(approval) ? approval.reason : undefined;
    return typeof given === 'string' ? keptValue(given, `${pointer}/approval/reason`) : [];
  },
});

/** A result takes its ID and tool name from its call, which also writes them. */
const result = (outcome: 'success' | 'error' | 'denied', content: Codec<Part[], string>) =>
  part('tool_result', undefined, {
    callId: readOnly(text('toolCallId')),
    name: readOnly(name),
    executedBy: readOnly(oneOf('providerExecuted', [[true, 'provider']])),
    content,
    outcome,
    field: 'output',
  });

/** The states in which a call has a result, each with the key of the result and the codec that reads it. */
const RESULTS: ReadonlyMap<unknown, readonly [string, PartKind]> = new Map([
  ['output-available', ['output', result('success', resultValue('output', keptValue))]],
  ['output-error', ['errorText', result('error', resultValue('errorText', keptValue))]],
  ['output-denied', ['approval', result('denied', reason)]],
] as const);

/** Reads the call, and its result if there is one. */
export function readTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  checkTool(wire, pointer, message, onFault);
  const call = toolCall.read(wire, pointer, message, onFault) as Part;
  const [key, kind] = RESULTS.get(wire.state) ?? [];
  const answer = kind?.read(wire, pointer, message, onFault);
  if (answer === undefined || key === undefined) return [call];
  if (Object.hasOwn(wire, key)) answer.pointer = `${pointer}/${key}`;
  return [call, answer];
}

/** Returns the part with the changes of the call and its result. */
export function writeTool(wire: JsonObject, call: ToolCallPart, answer: ToolResultPart | undefined): JsonObject {
  const written = toolCall.write(wire, call);
  return answer === undefined ? written : (RESULTS.get(wire.state)?.[1].write(written, answer) ?? written);
}

function checkTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): void {
  const isDynamic = wire.type === 'dynamic-tool';
  const branch = isDynamic ? branches.aiSdkUiPart_dynamic_tool : branches.aiSdkUiPart_tool;
  checkBranch(branch, wire, pointer, message, onFault);
  const { state: word, approval } = wire;
  if (typeof word !== 'string') return;
  const state = STATES.get(word);
  const reportState = (kind: string, place: string, data: Record<string, string>) =>
    onFault({
      rule: 'impossible-tool-call-status',
      messageId: kind,
      at: { pointer: place },
      in: message,
      data: { status: word, ...data },
    });
  const missing = (place: string, field: string) =>
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer: place }, in: message, data: { field } });
  if (state === undefined) {
    reportState('unknown', pointer, { known: [...STATES.keys()].join(', ') });
    return;
  }
  for (const field of state.needs) if (wire[field] === undefined) missing(pointer, field);
  for (const field of state.without)
    if (wire[field] !== undefined) reportState('misfit', `${pointer}/${field}`, { field });
  if (isObject(approval) && state.approved !== undefined) checkApproval(approval, state.approved);

  function checkApproval(question: JsonObject, due: State['approved']): void {
    const place = `${pointer}/approval`;
    checkBranch(branches.aiSdkUiPart_approval, question, place, message, onFault);
    const { id, approved } = question;
    // Another rule checks the IDs of messages and calls, but not approval IDs.
    if (typeof id !== 'string' && (id === undefined || id === null)) missing(place, 'id');
    if (due === 'none') {
      for (const field of ['approved', 'reason'])
        if (question[field] !== undefined) reportState('misfit', `${place}/${field}`, { field });
    } else if (approved === undefined) missing(place, 'approved');
    else if (typeof approved === 'boolean' && typeof due === 'boolean' && approved !== due)
      reportState('misfit', `${place}/approved`, { field: 'approved' });
  }
}
