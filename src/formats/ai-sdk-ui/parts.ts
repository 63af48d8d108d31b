/** Parts of UIMessages in the current version and in version 4. */
import * as branches from '../../generated/branches/ai-sdk-ui.js';
import type { Message, Part } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { fileFields, kindOf, referenceFields } from '../ai-sdk/files.ts';
import { text, unlisted } from '../engine/codecs.ts';
import type { OnFault } from '../engine/message-format.ts';
import { fileFrom, opaquePart, part, type TaggedTable, taggedParts } from '../engine/parts.ts';
import { checkBranch } from '../engine/structure.ts';
import { isToolPart, PREFIX, readTool, writeTool } from './tool.ts';
import { readInvocation, writeInvocation } from './v4.ts';

const kinds = {
  text: part('text', branches.aiSdkUiPart_text, { text: text('text') }, ['text']),
  // In version 4, the text of reasoning is under `reasoning`.
  reasoning: part('reasoning', branches.aiSdkUiPart_reasoning, {
    wireType: 'reasoning',
    text: unlisted(text('reasoning', 'text')),
  }),
  custom: opaquePart(branches.aiSdkUiPart_custom),
  'source-url': opaquePart(branches.aiSdkUiPart_source_url),
  'source-document': opaquePart(branches.aiSdkUiPart_source_document),
  // In version 4, a file is always given as data.
  file: fileFrom(branches.aiSdkUiPart_file, ({ url, mediaType, filename, providerReference, mimeType, data }) =>
    typeof mimeType === 'string' && typeof data === 'string'
      ? { type: kindOf(mimeType), source: 'base64', data, mediaType: mimeType }
      : {
          type: kindOf(mediaType),
          ...fileFields(url, mediaType, filename),
          ...referenceFields(providerReference),
        },
  ),
  'reasoning-file': opaquePart(branches.aiSdkUiPart_reasoning_file),
  'step-start': opaquePart(branches.aiSdkUiPart_step_start),
};

const KNOWN = [...Object.keys(kinds), 'dynamic-tool', `${PREFIX}*`, 'data-*'].join(', ');

/** The table of all parts except tool parts. */
const table: TaggedTable = taggedParts(kinds, {
  checkSchema: checkBranch,
  check(object, pointer, message, onFault, type) {
    if (typeof type !== 'string' || table.has(type)) return;
    const at = { pointer: `${pointer}/type` };
    if (type.startsWith('data-')) checkBranch(branches.aiSdkUiPart_data, object, pointer, message, onFault);
    else
      onFault({ rule: 'unknown-part-type', messageId: 'unknown', at, in: message, data: { part: type, known: KNOWN } });
  },
});

/** Whether parts of this type are in the table. */
export const isListed = table.has;

/** Reads one part into one or more canonical parts: a tool part becomes a call and its result. */
export function readPart(wire: unknown, pointer: string, message: Message, onFault: OnFault): Part[] {
  if (isObject(wire) && isToolPart(wire)) return readTool(wire, pointer, message, onFault);
  const read = table.read(wire, pointer, message, onFault);
  const isInvocation = isObject(wire) && wire.type === 'tool-invocation' && isObject(wire.toolInvocation);
  return isInvocation ? readInvocation(wire, pointer, message, onFault) : [read];
}

/** Returns the part as the format stores it, with later changes. The result of a call is the next canonical part. */
export function writePart(given: Part, next: Part | undefined): unknown {
  if (given.type !== 'tool_call' || !isObject(given.wire)) return table.write(given);
  const result = next?.type === 'tool_result' ? next : undefined;
  return (isToolPart(given.wire) ? writeTool : writeInvocation)(given.wire, given, result);
}
