/**
 * Sessions of Qwen Code: records linked by `parentUuid` around Gemini contents. Several records may be one message (same
 * `uuid`), the results of one reply stand one a record, and a compression record holds the history that goes on from it.
 * Rules: packages/core/src/services/sessionService.ts and session-api-history.ts in https://github.com/QwenLM/qwen-code
 */
import { isObject } from '../../source/json.ts';
import { type Link, pathsOf, SharedBeginnings } from './agents/branches.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';
import { qwenWriter } from './qwen-code/writer.ts';

/** The records that are one message, and their numbers. */
interface Message {
  readonly record: Json;
  readonly numbers: number[];
}

type Node = Link<Message>;

/** A content, and the records that it was made of. */
interface Content {
  readonly message: Json;
  readonly at: string;
  readonly parts: readonly { readonly value: unknown; readonly at: string }[];
  /** Whether it is the message of one record as it stands. */
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

  seam(record) {
    if (!isObject(record)) return undefined;
    if (record.type === 'system') return isCompression(record) ? 'context' : undefined;
    return record.type === 'user' && record.subtype === undefined && isMessage(record) ? 'turn' : undefined;
  },

  read(records, as) {
    const beginnings = new SharedBeginnings();
    return pathsOf(messageLinks(records)).flatMap(path => readPath(path, records, as, beginnings));
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

// Those of another agent with the same envelope have other names.
const OWN_SUBTYPES: ReadonlySet<unknown> = new Set(
  ['ui_telemetry', 'slash_command', 'chat_compression', 'attribution_snapshot', 'rewind', 'custom_title'].concat(
    ['session_artifact_snapshot', 'at_command', 'file_history_snapshot', 'parent_session', 'session_source'],
    ['goal_turn_end', 'notification', 'cron'],
  ),
);

/** The records that say something to the model, each linked to the nearest of them that it follows. */
function messageLinks(records: readonly unknown[]): Node[] {
  const links: Node[] = [];
  /** What follows a record follows this; a record without a message stands for the one before it. */
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
      same.link.value.numbers.push(i);
      return;
    }
    const parent = typeof parentUuid === 'string' ? byUuid.get(parentUuid)?.link : undefined;
    const link = isMessage(record) || isLocalCommand(record) ? { parent, value: { record, numbers: [i] } } : parent;
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

/** The answer to a command that never reached the model, though it stands as the user's message. */
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
  beginnings: SharedBeginnings,
): LoggedConversation[] {
  let contents: Content[] = [];
  const left = { summed: 0, local: 0, spoken: 0 };
  let model: string | undefined;
  let recorded: string | undefined;
  for (const link of path) {
    const { record, numbers } = link.value;
    recorded = dayOf(record.timestamp) ?? recorded;
    if (record.type === 'assistant') model = textAt(records[numbers.at(-1) ?? 0], 'model') ?? model;
    if (record.type !== 'system') {
      if (record.subtype === 'realtime_message' && as === 'request') left.spoken++;
      else addContent(contents, link, records);
    } else if (as === 'request' && isCompression(record)) {
      left.summed += contents.length;
      contents = compressed(record, numbers[0] ?? 0);
    } else if (as === 'request' && isLocalCommand(record) && isCommand(contents.at(-1), record)) {
      left.local++;
      contents.pop();
    }
  }
  if (contents.length === 0) return [];
  const origins = new Origins();
  const body = placeAll(contents.map(place), '', origins);
  const shared = beginnings.count(contents);
  const notes = [
    ...counted(left.summed, 'message', 'messages', 'skipped: summarized'),
    ...counted(left.local, 'command', 'commands', 'that the model did not see skipped'),
    ...counted(left.spoken, 'voice message', 'voice messages', 'skipped'),
  ];
  const id = textAt(path[0]?.value.record, 'sessionId');
  return [{ id, dialect: 'gemini', model, recorded, body, origins, notes, ...(shared > 0 && { shared }) }];
}

/**
 * Adds a message; results of one reply are one content, and what people say while it works goes with what stands there.
 */
function addContent(contents: Content[], link: Node, records: readonly unknown[]): void {
  const { record, numbers } = link.value;
  const content = contentOf(link, numbers, records);
  const previous = contents.at(-1);
  const joins =
    previous !== undefined &&
    ((record.type === 'tool_result' && previous.type === 'tool_result') ||
      (record.subtype === 'mid_turn_user_message' && previous.message.role === 'user'));
  if (joins)
    contents[contents.length - 1] = {
      ...previous,
      parts: [...previous.parts, ...content.parts],
      isWhole: false,
      last: link,
    };
  else contents.push(content);
}

function contentOf(link: Node, numbers: readonly number[], records: readonly unknown[]): Content {
  const { record } = link.value;
  const parts = numbers.flatMap(i =>
    listAt(objectAt(records[i], 'message'), 'parts').map((value, k) => ({ value, at: `/${i}/message/parts/${k}` })),
  );
  const isWhole = numbers.length === 1;
  const at = `/${numbers[0]}/message`;
  return { message: objectAt(record, 'message'), at, parts, isWhole, first: link, last: link, type: record.type };
}

/** The history that a compression left. */
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

function place({ message, at, parts, isWhole }: Content): Placed {
  if (isWhole) return new Placed(message, at, true);
  const placed = new Placed({ ...message, parts: parts.map(({ value }) => value) }, at, false);
  parts.forEach((part, i) => {
    placed.addOrigin(`/parts/${i}`, part.at);
  });
  return placed;
}
