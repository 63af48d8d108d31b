/** Values that a conversion carries over as they are, although the target may not know them: model names and file IDs. */
import type { Dialect, MediaPart, Notice, Part } from '../generated/types.ts';
import { servesModel } from '../registry/model-names.ts';
import { dialects } from '../registry/registry.ts';
import { modelPointer } from './settings/convert.ts';
import { bodyOf, type Source } from './write.ts';

/** A notice that the model name is unchanged, if the target is another server that is not known to serve that model. */
export function modelNotices({ dialect, messageFormat, conversation }: Source, to: Dialect): Notice[] {
  const { model, form } = conversation;
  if (model === undefined || form === 'array' || !isServer(to) || isSameServer(dialect, to)) return [];
  const own = dialects.filter(each => isSameServer(each, to));
  if (own.some(each => servesModel(each, model))) return [];
  const text = `the model is still \`${model}\`, as in the source; set one of ${to.name} with --model`;
  return [{ pointer: modelPointer(bodyOf(messageFormat), conversation.wire), text }];
}

/**
 * A notice for each ID of an uploaded file that the target gets unchanged, if the file is stored at another provider. The ID
 * comes back unchanged, so it is not a loss.
 */
export function fileNotices(source: Source, to: Dialect, there: Source): Notice[] {
  const media = isServer(to) ? mediaOf(source) : [];
  if (media.length === 0) return [];
  const kept = new Set(mediaOf(there).map(addressOf));
  return media.flatMap(part => {
    const address = addressOf(part);
    if (address === undefined || !kept.has(address)) return [];
    const store = storeOf(part, source.dialect);
    // Buckets are not bound to one endpoint of Google.
    const isGoogleBucket = address.startsWith('gs://') && to.format.startsWith('gemini');
    if (store === undefined || isSameServer(store, to) || isGoogleBucket) return [];
    const text = `the file is stored at ${store.name}; upload it for ${to.name} and set its new ID`;
    return [{ pointer: part.pointer, text }];
  });
}

const GEMINI_FILE = /^https:\/\/generativelanguage\.googleapis\.com\/[^/]+\/files\//;

/** The dialect of the provider that stores an uploaded file; undefined for a public URL, and if the provider is unknown. */
function storeOf(part: MediaPart, dialect: Dialect): Dialect | undefined {
  const address = addressOf(part) ?? '';
  if (GEMINI_FILE.test(address)) return dialects.find(({ id }) => id === 'gemini');
  const isKnown = part.fileId !== undefined && isServer(dialect) && dialect.isGeneric !== true;
  return isKnown ? dialect : undefined;
}

function addressOf({ fileId, url }: MediaPart): string | undefined {
  return fileId ?? url;
}

/** The media of a conversation, also those in tool results, with canonical fields. */
function mediaOf({ messageFormat, conversation }: Source): MediaPart[] {
  const flattened = (part: Part): Part[] => (part.type === 'tool_result' ? part.content.flatMap(flattened) : [part]);
  const messages = conversation.messages.flatMap(
    each => messageFormat.normalize?.(each, conversation, () => {}) ?? [each],
  );
  return messages.flatMap(({ parts }) => parts.flatMap(flattened)).filter(part => 'source' in part);
}

function isServer({ kind = 'endpoint' }: Dialect): boolean {
  return kind === 'endpoint';
}

/** Whether two dialects are APIs of one server, such as the chat completions and the Responses of OpenAI. */
function isSameServer(one: Dialect, other: Dialect): boolean {
  return one.id === other.id || one.hosts.some(host => other.hosts.includes(host));
}
