/** Checks that the constructors of Haystack's parts make. */
import * as branches from '../../generated/branches/haystack.js';
import type { Message } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { isBase64 } from '../../source/strict-base64.ts';
import type { OnFault } from '../engine/message-format.ts';
import { isNothing } from '../engine/reading/python-none.ts';
import { checkBranch, type Validator } from '../engine/structure.ts';

export type Kind = 'text' | 'tool_call' | 'tool_call_result' | 'image' | 'file' | 'reasoning';

const VALIDATORS: Readonly<Record<Kind, Validator>> = {
  text: branches.haystackMessage_text,
  tool_call: branches.haystackMessage_tool_call,
  tool_call_result: branches.haystackMessage_tool_call_result,
  image: branches.haystackMessage_image,
  file: branches.haystackMessage_file,
  reasoning: branches.haystackMessage_reasoning,
};

/** Arguments of the constructor of each part. A result is read by its three keys and may have others. */
const KEYS: Readonly<Record<Exclude<Kind, 'tool_call_result'>, readonly string[]>> = {
  text: ['text'],
  tool_call: ['tool_name', 'arguments', 'id', 'extra'],
  image: ['base64_image', 'mime_type', 'detail', 'meta', 'validation'],
  file: ['base64_data', 'mime_type', 'filename', 'extra', 'validation'],
  reasoning: ['reasoning_text', 'extra'],
};

/** Checks the fields of a part. The constructors do not check most types: only those faults have the part `value`. */
export function checkPart(kind: Kind, fields: JsonObject, at: string, message: Message, onFault: OnFault): void {
  const checked = new Set([`${at}/origin`]);
  if (kind === 'image' && isValidated(fields) && !isNothing(fields.mime_type)) checked.add(`${at}/mime_type`);
  checkBranch(VALIDATORS[kind], fields, at, message, fault =>
    onFault({ ...fault, data: { ...fault.data, part: checked.has(fault.at.pointer) ? 'value' : kind } }),
  );
  if (kind === 'tool_call_result') {
    if (isObject(fields.origin)) checkPart('tool_call', fields.origin, `${at}/origin`, message, onFault);
    return;
  }
  for (const field of Object.keys(fields)) {
    if (KEYS[kind].includes(field)) continue;
    const place = { pointer: child(at, field) };
    onFault({ rule: 'unknown-field', messageId: 'inPart', at: place, in: message, data: { part: kind, field } });
  }
  if (kind !== 'image' && kind !== 'file') return;
  const found = isValidated(fields)
    ? base64Fault(fields[kind === 'image' ? 'base64_image' : 'base64_data'])
    : undefined;
  if (found === undefined) return;
  const data = { part: kind, found };
  onFault({ rule: 'malformed-media', messageId: 'notBare', at: { pointer: at }, in: message, data });
}

/** Whether the constructor checks the data and the MIME type. */
export function isValidated({ validation }: JsonObject): boolean {
  return validation === undefined || !isNothing(validation);
}

/** A description of data that is not base64 for strict decoders; undefined if it is base64 or missing. */
function base64Fault(data: unknown): string | undefined {
  if (data === undefined) return undefined;
  if (typeof data !== 'string') return 'not a string';
  if (isBase64(data)) return undefined;
  return data.startsWith('data:') ? 'a `data:` URL' : 'malformed';
}
