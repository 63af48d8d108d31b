/** Adapts messages of this format to another server: fields that only some servers read, and the form of documents. */
import type { MediaPart, Message, Part } from '../../generated/types.ts';
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { AlsoRead, Writing } from '../engine/message-format.ts';
import { mediaPart } from './media.ts';

/** Message fields that only some servers read. Others reject or ignore them. */
const OF_MESSAGES: readonly AlsoRead[] = ['prefix', 'partial', 'cache_control'];

/** Removes fields that the target does not read. `out` is a copy of the message, and is changed. */
export function withoutForeignFields(out: JsonObject, { pointer }: Message, { reads, lose }: Writing): JsonObject {
  for (const field of OF_MESSAGES) drop(out, field, pointer);
  const { content, tool_calls: calls } = out;
  if (Array.isArray(content))
    for (const [i, part] of content.entries()) drop(part, 'cache_control', `${pointer}/content/${i}`);
  if (Array.isArray(calls))
    for (const [i, call] of calls.entries()) {
      drop(call, 'cache_control', `${pointer}/tool_calls/${i}`);
      // The position of a call in a stream. Servers return it, but no server requires it in requests.
      drop(call, 'index', `${pointer}/tool_calls/${i}`);
    }
  return out;

  function drop(from: unknown, field: AlsoRead | 'index', at: string): void {
    if (!isObject(from) || from[field] === undefined) return;
    if (field === 'index' ? reads('prefix') === undefined : reads(field) !== false) return;
    lose({ pointer: child(at, field) }, 'dropped', 'only other servers read this field');
    delete from[field];
  }
}

type KnownFields = Readonly<Record<string, readonly string[]>>;

/** Whether the fields of a role or part type are known and do not include this one. A role may be `constructor`. */
function rejectsField(known: KnownFields | undefined, name: string, field: string): boolean {
  return known !== undefined && Object.hasOwn(known, name) && known[name]?.includes(field) === false;
}

/** Removes fields that the target rejects as unknown, such as `annotations` of a reply. `out` is changed. */
export function withoutRefusedFields(out: JsonObject, { pointer }: Message, { refuses, lose }: Writing): JsonObject {
  if (!refuses('unknown-field')) return out;
  drop(out, 'known', out.role, pointer);
  for (const list of ['content', 'tool_calls'])
    for (const [i, part] of (Array.isArray(out[list]) ? (out[list] as unknown[]) : []).entries())
      if (isObject(part)) drop(part, 'parts', part.type, `${pointer}/${list}/${i}`);
  return out;

  function drop(from: JsonObject, list: 'known' | 'parts', name: unknown, at: string): void {
    if (typeof name !== 'string') return;
    for (const field of Object.keys(from)) {
      if (
        !refuses('unknown-field', parameters => rejectsField(parameters[list] as KnownFields | undefined, name, field))
      )
        continue;
      lose({ pointer: child(at, field) }, 'dropped', 'the target rejects this field');
      delete from[field];
    }
  }
}

/**
 * Changes the files of a message to the form of the target: documents as `document_url` or `file`, images as objects.
 */
export function withOwnFiles(message: Message, writing: Writing): Message {
  const wanted = writing.reads('document_url');
  if (wanted === undefined) return message;
  let isChanged = false;
  const parts = message.parts.flatMap(filesForTarget);
  return isChanged ? { ...message, parts } : message;

  function filesForTarget(part: Part): Part[] {
    if (part.type === 'tool_result') return [{ ...part, content: part.content.flatMap(filesForTarget) }];
    if (!('source' in part) || !isForeign(part, wanted === true)) return [part];
    isChanged = true;
    const wire = mediaPart(part, writing);
    // What is written for the target takes the place of the source value.
    if (wire !== undefined) return [{ ...part, wire: wire as JsonObject }];
    writing.lose(part, 'dropped', `the target does not support this kind of ${part.type}`);
    return [];
  }
}

function isForeign({ wireType, wire }: MediaPart, namesDocuments: boolean): boolean {
  if (wireType === 'image_url') return typeof wire?.image_url === 'string';
  return (wireType === 'document_url' || wireType === 'file') && isObject(wire?.file) === namesDocuments;
}
