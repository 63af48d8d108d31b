/** Calls of UIMessages: one part that holds the call, its state, and what came of it. */
import * as branches from '../../generated/branches/ai-sdk-ui.js';
import type { Message, Part, ToolArguments, ToolCallPart, ToolResultPart } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { argumentsValue, type Codec, oneOf, readOnly, resultValue, text } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { type PartKind, part } from '../engine/parts.ts';
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

const typed = text('type');
const named = text('toolName');

/** The tool is in the type of the part, or in a field of its own if the client does not know it. */
const name: Codec<string> = {
  read: (object, ...rest) =>
    object.type === 'dynamic-tool' ? named.read(object, ...rest) : (object.type as string).slice(PREFIX.length),
  write: (object, value) =>
    object.type === 'dynamic-tool' ? named.write(object, value) : typed.write(object, `${PREFIX}${value}`),
};

/** The input that could not be parsed has a field of its own; it is only read. */
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

/** Values that are no text are kept as they are. */
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

/** A result has the ID and the tool of its call, so they are written with that. */
const result = (outcome: 'success' | 'error' | 'denied', content: Codec<Part[]>) =>
  part('tool_result', undefined, {
    callId: readOnly(text('toolCallId')),
    name: readOnly(name),
    executedBy: readOnly(oneOf('providerExecuted', [[true, 'provider']])),
    content,
    outcome,
    field: 'output',
  });

/** The states in which a call has a result, the key of what came of it, and how it is read. */
const RESULTS: ReadonlyMap<unknown, readonly [string, PartKind]> = new Map([
  ['output-available', ['output', result('success', resultValue('output', keptValue))]],
  ['output-error', ['errorText', result('error', resultValue('errorText', keptValue))]],
  ['output-denied', ['approval', result('denied', reason)]],
] as const);

/** The call, and its result if there is one. */
export function readTool(wire: JsonObject, pointer: string, message: Message, onFault: OnFault): Part[] {
  checkTool(wire, pointer, message, onFault);
  const call = toolCall.read(wire, pointer, message, onFault) as Part;
  const [key, kind] = RESULTS.get(wire.state) ?? [];
  const answer = kind?.read(wire, pointer, message, onFault);
  if (answer === undefined || key === undefined) return [call];
  if (Object.hasOwn(wire, key)) answer.pointer = `${pointer}/${key}`;
  return [call, answer];
}

/** The part with what the call and its result have now. */
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
    // Ids of messages and calls have a rule of their own; this is none of them.
    if (typeof id !== 'string' && (id === undefined || id === null)) missing(place, 'id');
    if (due === 'none') {
      for (const field of ['approved', 'reason'])
        if (question[field] !== undefined) reportState('misfit', `${place}/${field}`, { field });
    } else if (approved === undefined) missing(place, 'approved');
    else if (typeof approved === 'boolean' && typeof due === 'boolean' && approved !== due)
      reportState('misfit', `${place}/approved`, { field: 'approved' });
  }
}
