/**
 * Sessions of Qwen Code: records linked by `parentUuid`, with Gemini contents. Several records with the same `uuid` may
 * form one message, each result is a separate record, and a compression record has the history that replaces the
 * earlier one.
 * Rules: packages/core/src/services/sessionService.ts and session-api-history.ts in https://github.com/QwenLM/qwen-code
 */
import { isObject } from '../../source/json.ts';
import { type Link, pathsOf, SharedPathPrefixes } from './agents/branches.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';
import { qwenWriter } from './qwen-code/writer.ts';

/** The records of one message, and their indexes. */
interface Message {
  readonly record: Json;
  readonly indexes: number[];
}

type Node = Link<Message>;

/** A content and the records it was built from. */
interface Content {
  readonly message: Json;
  readonly at: string;
  readonly parts: readonly { readonly value: unknown; readonly at: string }[];
  /** Whether it is the unchanged message of one record. */
  readonly isWhole: boolean;
  readonly first: unknown;
  readonly last: unknown;
  readonly type: unknown;
}

const format: LogFormat = {
  id: 'qwen-code',
  name: 'Qwen Code session',
  scope: 'file',
  writer: qwenWriter,
  owns: record => isObject(record) && isRecord(record),
  tolerates: record => isObject(record) && record.type === 'system' && typeof record.sessionId === 'string',

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (record.type === 'system') return isCompression(record) ? 'context' : undefined;
    return record.type === 'user' && record.subtype === undefined && isMessage(record) ? 'turn' : undefined;
  },

  read(records, as) {
    const sharedPrefixes = new SharedPathPrefixes();
    return pathsOf(messageLinks(records)).flatMap(path => readPath(path, records, as, sharedPrefixes));
  },
};

export default format;

function isRecord({ uuid, parentUuid, sessionId, type, message, subtype }: Json): boolean {
  if (typeof uuid !== 'string' || typeof sessionId !== 'string') return false;
  if (parentUuid !== null && typeof parentUuid !== 'string') return false;
  if (type === 'system') return OWN_SUBTYPES.has(subtype);
  return (
    (type === 'user' || type === 'assistant' || type === 'tool_result') &&
    Array.isArray(objectAt({ message }, 'message').parts)
  );
}

// Claude Code has the same envelope with other subtypes.
const OWN_SUBTYPES: ReadonlySet<unknown> = new Set(
  ['ui_telemetry', 'slash_command', 'chat_compression', 'attribution_snapshot', 'rewind', 'custom_title'].concat(
    ['session_artifact_snapshot', 'at_command', 'file_history_snapshot', 'parent_session', 'session_source'],
    ['goal_turn_end', 'notification', 'cron'],
  ),
);

/** The messages, each linked to the nearest one before it. */
function messageLinks(records: readonly unknown[]): Node[] {
  const links: Node[] = [];
  /** The link of each record. A record without a message has the link of its parent. */
  const byUuid = new Map<string, { readonly link: Node | undefined; readonly record: Json }>();
  records.forEach((record, i) => {
    if (!isObject(record)) return;
    const { uuid, parentUuid, type } = record;
    if (typeof uuid !== 'string') return;
    const same = byUuid.get(uuid);
    if (
      same?.link !== undefined &&
      type === 'assistant' &&
      same.record.type === type &&
      same.record.parentUuid === parentUuid
    ) {
      same.link.value.indexes.push(i);
      return;
    }
    const parent = typeof parentUuid === 'string' ? byUuid.get(parentUuid)?.link : undefined;
    const link = isMessage(record) || isLocalCommand(record) ? { parent, value: { record, indexes: [i] } } : parent;
    if (link !== parent) links.push(link as Node);
    byUuid.set(uuid, { link, record });
  });
  return links;
}

function isMessage(record: Json): boolean {
  if (record.type === 'system') return isCompression(record);
  return isObject(record.message) && record.subtype !== 'code_mode_tool_result';
}

function isCompression(record: Json): boolean {
  return record.subtype === 'chat_compression' && Array.isArray(objectAt(record, 'systemPayload').compressedHistory);
}

/** The output of a command that was not sent to the model, although the command is logged as a user message. */
function isLocalCommand(record: Json): boolean {
  const { phase, sentToModel, outputHistoryItems: items } = objectAt(record, 'systemPayload');
  return (
    record.type === 'system' &&
    record.subtype === 'slash_command' &&
    phase === 'result' &&
    sentToModel !== true &&
    Array.isArray(items) &&
    items.length > 0 &&
    items.every(item => isObject(item) && item.type === 'assistant')
  );
}

function readPath(
  path: readonly Node[],
  records: readonly unknown[],
  as: ReadAs,
  sharedPrefixes: SharedPathPrefixes,
): LoggedConversation[] {
  let contents: Content[] = [];
  const skipped = { summarized: 0, local: 0, voiceMessages: 0 };
  let model: string | undefined;
  let recorded: string | undefined;
  for (const link of path) {
    const { record, indexes } = link.value;
    recorded = dayOf(record.timestamp) ?? recorded;
    if (record.type === 'assistant') model = textAt(records[indexes.at(-1) ?? 0], 'model') ?? model;
    if (record.type !== 'system') {
      if (record.subtype === 'realtime_message' && as === 'request') skipped.voiceMessages++;
      else addContent(contents, link, records);
    } else if (as === 'request' && isCompression(record)) {
      skipped.summarized += contents.length;
      contents = compressed(record, indexes[0] ?? 0);
    } else if (as === 'request' && isLocalCommand(record) && isCommand(contents.at(-1), record)) {
      skipped.local++;
      contents.pop();
    }
  }
  if (contents.length === 0) return [];
  const origins = new Origins();
  const body = placeAll(contents.map(toPlaced), '', origins);
  const shared = sharedPrefixes.count(contents);
  const notes = [
    ...counted(skipped.summarized, 'message', 'messages', 'skipped: summarized'),
    ...counted(skipped.local, 'command', 'commands', 'that the model did not see skipped'),
    ...counted(skipped.voiceMessages, 'voice message', 'voice messages', 'skipped'),
  ];
  const id = textAt(path[0]?.value.record, 'sessionId');
  return [{ id, dialect: 'gemini', model, recorded, body, origins, notes, ...(shared > 0 && { shared }) }];
}

/**
 * Adds a message. Consecutive results form one content, and user messages that arrive in the meantime are added to it.
 */
function addContent(contents: Content[], link: Node, records: readonly unknown[]): void {
  const { record, indexes } = link.value;
  const content = contentOf(link, indexes, records);
  const previous = contents.at(-1);
  const isContinuation =
    previous !== undefined &&
    ((record.type === 'tool_result' && previous.type === 'tool_result') ||
      (record.subtype === 'mid_turn_user_message' && previous.message.role === 'user'));
  if (isContinuation)
    contents[contents.length - 1] = {
      ...previous,
      parts: [...previous.parts, ...content.parts],
      isWhole: false,
      last: link,
    };
  else contents.push(content);
}

function contentOf(link: Node, indexes: readonly number[], records: readonly unknown[]): Content {
  const { record } = link.value;
  const parts = indexes.flatMap(i =>
    listAt(objectAt(records[i], 'message'), 'parts').map((value, k) => ({ value, at: `/${i}/message/parts/${k}` })),
  );
  const isWhole = indexes.length === 1;
  const at = `/${indexes[0]}/message`;
  return { message: objectAt(record, 'message'), at, parts, isWhole, first: link, last: link, type: record.type };
}

/** The history after a compression. */
function compressed(record: Json, i: number): Content[] {
  const history = listAt(objectAt(record, 'systemPayload'), 'compressedHistory');
  return history.flatMap((message, k) => {
    if (!isObject(message)) return [];
    const at = `/${i}/systemPayload/compressedHistory/${k}`;
    const parts = listAt(message, 'parts').map((value, n) => ({ value, at: `${at}/parts/${n}` }));
    return [{ message, at, parts, isWhole: true, first: message, last: message, type: 'compressed' }];
  });
}

function isCommand(content: Content | undefined, record: Json): boolean {
  const [part, ...more] = content?.parts ?? [];
  const text = textAt(part?.value, 'text');
  return (
    content?.type === 'user' &&
    more.length === 0 &&
    text !== undefined &&
    text === objectAt(record, 'systemPayload').rawCommand
  );
}

function toPlaced({ message, at, parts, isWhole }: Content): Placed {
  if (isWhole) return new Placed(message, at, true);
  const placed = new Placed({ ...message, parts: parts.map(({ value }) => value) }, at, false);
  parts.forEach((part, i) => {
    placed.addOrigin(`/parts/${i}`, part.at);
  });
  return placed;
}
