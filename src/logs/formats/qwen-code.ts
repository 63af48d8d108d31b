/**
 * Sessions of Qwen Code: records linked by `parentUuid`, with Gemini contents. Several records with the same `uuid` may
 * form one message, each result is a separate record, and a compression record has the history that replaces the
 * earlier one.
 * Rules: packages/core/src/services/sessionService.ts and session-api-history.ts in https://github.com/QwenLM/qwen-code
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Link, type Path, pathsOf, SharedPathPrefixes, sizeOf } from './agents/branches.ts';
import { counted, dayOf, objectAt } from './agents/fields.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { qwenWriter } from './qwen-code/writer.ts';

/** A message and all records that it consists of. */
interface Message {
  readonly record: LogValue;
  readonly pieces: LogValue[];
}

type Node = Link<Message>;

/** A content and the records it was built from. */
interface Content {
  readonly message: LogValue;
  readonly parts: LogValue[];
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

  splitPoint(value) {
    const record = new LogValue(value, '');
    if (record.get('type').value === 'system') return isCompression(record) ? 'context' : undefined;
    return opensTurn(record) ? 'turn' : undefined;
  },

  read(records, as) {
    const sharedPrefixes = new SharedPathPrefixes();
    const paths = pathsOf(messageLinks(records), {
      opensTurn: ({ value }) => opensTurn(value.record),
      sizeOf: ({ value }) => sizeOf(value.pieces.map(each => each.value)),
    });
    return Array.from(paths, path => readPath(path, as, sharedPrefixes)).flat();
  },
};

export default format;

function isRecord({ uuid, parentUuid, sessionId, type, message, subtype }: JsonObject): boolean {
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
  const byUuid = new Map<string, { readonly link: Node | undefined; readonly record: JsonObject }>();
  records.forEach((record, i) => {
    if (!isObject(record)) return;
    const { uuid, parentUuid, type } = record;
    if (typeof uuid !== 'string') return;
    const value = new LogValue(record, `/${i}`);
    const same = byUuid.get(uuid);
    const isPiece = type === 'assistant' && same?.record.type === type && same.record.parentUuid === parentUuid;
    if (isPiece && same?.link !== undefined) {
      same.link.value.pieces.push(value);
      return;
    }
    const parent = typeof parentUuid === 'string' ? byUuid.get(parentUuid)?.link : undefined;
    const hasContent = isMessage(value) || isLocalCommand(value);
    const link: Node | undefined = hasContent ? { parent, value: { record: value, pieces: [value] } } : parent;
    if (hasContent && link !== undefined) links.push(link);
    byUuid.set(uuid, { link, record });
  });
  return links;
}

/** Whether a record is a prompt of the user. */
function opensTurn(record: LogValue): boolean {
  return record.get('type').value === 'user' && !record.get('subtype').exists && isMessage(record);
}

function isMessage(record: LogValue): boolean {
  if (record.get('type').value === 'system') return isCompression(record);
  return isObject(record.get('message').value) && record.get('subtype').value !== 'code_mode_tool_result';
}

function isCompression(record: LogValue): boolean {
  return record.get('subtype').value === 'chat_compression' && Array.isArray(historyIn(record).value);
}

/** The history after a compression. */
function historyIn(record: LogValue): LogValue {
  return record.get('systemPayload').get('compressedHistory');
}

/** The output of a command that was not sent to the model, although the command is logged as a user message. */
function isLocalCommand(record: LogValue): boolean {
  const payload = record.get('systemPayload');
  const items = payload.get('outputHistoryItems').items();
  return (
    record.get('type').value === 'system' &&
    record.get('subtype').value === 'slash_command' &&
    payload.get('phase').value === 'result' &&
    payload.get('sentToModel').value !== true &&
    items.length > 0 &&
    items.every(item => item.get('type').value === 'assistant')
  );
}

function readPath(path: Path<Node>, as: ReadAs, sharedPrefixes: SharedPathPrefixes): LoggedConversation[] {
  let contents: Content[] = [];
  const skipped = { summarized: 0, local: 0, voiceMessages: 0 };
  let model: string | undefined;
  let recorded: string | undefined;
  for (const link of path.links) {
    const { record, pieces } = link.value;
    const type = record.get('type').value;
    recorded = dayOf(record.get('timestamp').value) ?? recorded;
    if (type === 'assistant') model = pieces.at(-1)?.get('model').text ?? model;
    if (type !== 'system') {
      if (record.get('subtype').value === 'realtime_message' && as === 'request') skipped.voiceMessages++;
      else addContent(contents, link);
    } else if (as === 'request' && isCompression(record)) {
      skipped.summarized += contents.length;
      contents = compressed(record);
    } else if (as === 'request' && isLocalCommand(record) && isCommand(contents.at(-1), record)) {
      skipped.local++;
      contents.pop();
    }
  }
  if (contents.length === 0) return [];
  const body = new Body();
  for (const content of contents) body.add(sentContent(content));
  const shared = sharedPrefixes.count(contents);
  const notes = [
    ...path.notes,
    ...counted(skipped.summarized, 'message', 'messages', 'skipped: summarized'),
    ...counted(skipped.local, 'command', 'commands', 'that the model did not see skipped'),
    ...counted(skipped.voiceMessages, 'voice message', 'voice messages', 'skipped'),
  ];
  const id = path.links[0]?.value.record.get('sessionId').text;
  const { messages, origins } = body;
  return [{ id, dialect: 'gemini', model, recorded, body: messages, origins, notes, ...(shared > 0 && { shared }) }];
}

/**
 * Adds a message. Consecutive results form one content, and user messages that arrive in the meantime are added to it.
 */
function addContent(contents: Content[], link: Node): void {
  const { record, pieces } = link.value;
  const type = record.get('type').value;
  const parts = pieces.flatMap(piece => piece.get('message').get('parts').items());
  const previous = contents.at(-1);
  const isContinuation =
    (type === 'tool_result' && previous?.type === 'tool_result') ||
    (record.get('subtype').value === 'mid_turn_user_message' && previous?.message.get('role').value === 'user');
  if (isContinuation && previous !== undefined) {
    for (const part of parts) previous.parts.push(part);
    contents[contents.length - 1] = { ...previous, isWhole: false, last: link };
  } else {
    const isWhole = pieces.length === 1;
    contents.push({ message: record.get('message'), parts, isWhole, first: link, last: link, type });
  }
}

function compressed(record: LogValue): Content[] {
  const messages = historyIn(record).items();
  return messages.flatMap(message => {
    const { value } = message;
    if (!isObject(value)) return [];
    const parts = message.get('parts').items();
    return [{ message, parts, isWhole: true, first: value, last: value, type: 'compressed' }];
  });
}

function isCommand(content: Content | undefined, record: LogValue): boolean {
  const [part, ...more] = content?.parts ?? [];
  const text = part?.get('text').text;
  const command = record.get('systemPayload').get('rawCommand').value;
  return content?.type === 'user' && more.length === 0 && text !== undefined && text === command;
}

function sentContent({ message, parts, isWhole }: Content): LogValue {
  return isWhole ? message : message.made({ ...message.fields(), parts });
}
