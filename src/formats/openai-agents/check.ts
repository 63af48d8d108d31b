/**
 * Checks what the schemas of the OpenAI Agents SDK for JavaScript require besides types, such as one of a few values or
 * a list with items.
 */
import * as branches from '../../generated/branches/openai-agents.js';
import type { Message } from '../../generated/types.ts';
import { pointerKeys, valueAt } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { OnFault } from '../engine/message-format.ts';
import { checkBranch, typeName, type Validator, wrongType } from '../engine/structure.ts';

/** Checks an item or a part against its schema. All faults contain `type` as their part. */
export function check(
  validator: Validator,
  wire: JsonObject,
  pointer: string,
  message: Message,
  onFault: OnFault,
  type: string,
): void {
  const reportInPart: OnFault = fault => onFault({ ...fault, data: { ...fault.data, part: type } });
  checkBranch(validator, wire, pointer, message, reportInPart);
  for (const { instancePath, keyword, params } of validator(wire) ? [] : (validator.errors ?? [])) {
    const at = { pointer: pointer + instancePath };
    const actual = valueAt(wire, instancePath);
    const allowed = ([] as unknown[]).concat(params.allowedValues ?? []).map(String);
    if (keyword === 'enum' && typeof actual === 'string')
      reportInPart(wrongType(at, message, 'an unsupported value', allowed));
    else if (keyword === 'minItems') reportInPart(wrongType(at, message, 'an empty list', ['a list with items']));
    else if (keyword === 'minimum') reportInPart(wrongType(at, message, 'a negative number', ['a number']));
    // An ID can be missing, but not null.
    else if (keyword === 'type' && actual === null && pointerKeys(instancePath).at(-1) === 'id')
      reportInPart(wrongType(at, message, 'null', ['string']));
  }
}

const ACTIONS: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['click', branches.openaiAgentsDetail_click],
  ['double_click', branches.openaiAgentsDetail_double_click],
  ['scroll', branches.openaiAgentsDetail_scroll],
  ['type', branches.openaiAgentsDetail_type],
  ['move', branches.openaiAgentsDetail_move],
  ['keypress', branches.openaiAgentsDetail_keypress],
  ['drag', branches.openaiAgentsDetail_drag],
  ['screenshot', branches.openaiAgentsDetail_screenshot],
  ['wait', branches.openaiAgentsDetail_wait],
]);
const OPERATIONS: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['create_file', branches.openaiAgentsDetail_create_file],
  ['update_file', branches.openaiAgentsDetail_update_file],
  ['delete_file', branches.openaiAgentsDetail_delete_file],
]);
const OUTCOMES: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['timeout', branches.openaiAgentsDetail_timeout],
  ['exit', branches.openaiAgentsDetail_exit],
]);
const CALLERS: ReadonlyMap<unknown, Validator> = new Map<unknown, Validator>([
  ['direct', branches.openaiAgentsDetail_direct],
  ['program', branches.openaiAgentsDetail_by_program],
]);

/** Checks objects inside an item that have their own type. */
export function checkInside(wire: JsonObject, message: Message, onFault: OnFault): void {
  const { type, caller, action, actions, operation, output } = wire;
  const { pointer } = message;
  const checkAt = (value: unknown, at: string, known: ReadonlyMap<unknown, Validator>) =>
    checkTagged(value, pointer + at, known, message, onFault);
  if (TYPES_WITH_CALLER.has(type)) checkAt(caller, '/caller', CALLERS);
  if (type === 'computer_call') {
    checkAt(action, '/action', ACTIONS);
    checkList(actions, `${pointer}/actions`, 'object', message, onFault);
    if (Array.isArray(actions)) for (const [i, each] of actions.entries()) checkAt(each, `/actions/${i}`, ACTIONS);
    if (action === undefined && actions === undefined)
      onFault({
        rule: 'missing-field',
        messageId: 'missing',
        at: message,
        in: message,
        data: { field: 'action', part: 'computer_call' },
      });
  }
  if (type === 'apply_patch_call') checkAt(operation, '/operation', OPERATIONS);
  if (type === 'apply_patch_call' && isObject(operation) && operation.type === 'update_file' && operation.moveTo === '')
    onFault(wrongType({ pointer: `${pointer}/operation/moveTo` }, message, 'an empty string', ['a path']));
  const texts = (list: unknown, at: string) => checkList(list, pointer + at, 'string', message, onFault);
  if (type === 'shell_call' && isObject(action)) texts(action.commands, '/action/commands');
  if (type === 'tool_search_output') {
    texts(wire.toolSearchMcpToolNames, '/toolSearchMcpToolNames');
    checkList(wire.tools, `${pointer}/tools`, 'object', message, onFault);
  }
  if (type !== 'shell_call_output' || !Array.isArray(output)) return;
  checkList(output, `${pointer}/output`, 'object', message, onFault);
  for (const [i, each] of output.entries()) {
    if (!isObject(each)) continue;
    check(branches.openaiAgentsDetail_shell_entry, each, `${pointer}/output/${i}`, message, onFault, type);
    checkAt(each.outcome, `/output/${i}/outcome`, OUTCOMES);
  }
}

const TYPES_WITH_CALLER: ReadonlySet<unknown> = new Set([
  ...['function_call', 'function_call_result', 'hosted_tool_call', 'shell_call', 'shell_call_output'],
  ...['apply_patch_call', 'apply_patch_call_output'],
]);

function checkTagged(
  value: unknown,
  pointer: string,
  known: ReadonlyMap<unknown, Validator>,
  message: Message,
  onFault: OnFault,
): void {
  // Another check already reports values of other types.
  if (!isObject(value)) return;
  const validator = known.get(value.type);
  const at = { pointer: `${pointer}/type` };
  if (validator !== undefined) {
    check(validator, value, pointer, message, onFault, String(value.type));
    if (value.type === 'keypress') checkList(value.keys, `${pointer}/keys`, 'string', message, onFault);
    if (value.type === 'drag' && Array.isArray(value.path)) {
      checkList(value.path, `${pointer}/path`, 'object', message, onFault);
      for (const [i, each] of value.path.entries())
        if (isObject(each))
          check(branches.openaiAgentsDetail_point, each, `${pointer}/path/${i}`, message, onFault, 'drag');
    }
  } else if (value.type === undefined)
    onFault({ rule: 'missing-field', messageId: 'missing', at: { pointer }, in: message, data: { field: 'type' } });
  else {
    const found = typeof value.type === 'string' ? 'an unsupported value' : typeName(value.type);
    onFault(wrongType(at, message, found, [...known.keys()].map(String)));
  }
}

/** Checks the items of a list. Another check reports a value that is not a list. */
function checkList(
  list: unknown,
  pointer: string,
  type: 'string' | 'object',
  message: Message,
  onFault: OnFault,
): void {
  if (!Array.isArray(list)) return;
  for (const [i, each] of (list as unknown[]).entries())
    if (typeName(each) !== type) onFault(wrongType({ pointer: `${pointer}/${i}` }, message, typeName(each), [type]));
}
