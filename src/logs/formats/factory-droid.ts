/**
 * Sessions of Factory's Droid: a `session_start` line, then Messages API messages with a link to the previous line.
 * Between them are lines with Droid's own state (todo lists, turn outcomes). A `compaction_state` has a summary of the
 * earlier messages.
 * Layout: AgentSessions/Services/DroidSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { type Link, type Path, pathsOf, SharedPathPrefixes, sizeOf } from './agents/branches.ts';
import { counted, dayOf, listAt, objectAt, textAt } from './agents/fields.ts';
import { isUnsignedThinking, withoutBlocks } from './agents/thinking.ts';
import { Body } from './compose/body.ts';
import { LogValue } from './compose/log-value.ts';
import { writer } from './factory-droid/writer.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';

type Node = Link<LogValue>;

const format: LogFormat = {
  id: 'factory-droid',
  name: 'Droid session',
  scope: 'file',
  writer,
  owns: record => isObject(record) && (isStart(record) || isState(record) || isMessageLine(record)),
  tolerates: record => isObject(record) && record.type === 'message' && isObject(record.message),

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (isStart(record) || record.type === 'compaction_state') return 'context';
    return opensTurn(record) ? 'turn' : undefined;
  },

  defines: record => (isObject(record) && isStart(record) ? 'session_start' : undefined),

  read(records, as) {
    const start = records.find(record => isObject(record) && isStart(record));
    const id = textAt(start, 'id') ?? textAt(objectAt(start, 'session'), 'id');
    const sharedPrefixes = new SharedPathPrefixes();
    const paths = pathsOf(linksOf(records), {
      opensTurn: ({ value }) => isObject(value.value) && opensTurn(value.value),
      sizeOf: ({ value }) => sizeOf(value.value),
    });
    return Array.from(paths, path => readPath(path, id, as, sharedPrefixes)).flat();
  },
};

export default format;

function isStart({ type, cwd, owner, title, sessionTitle, session }: JsonObject): boolean {
  if (type !== 'session_start') return false;
  return (
    typeof owner === 'string' ||
    typeof sessionTitle === 'string' ||
    (typeof title === 'string' && typeof cwd === 'string') ||
    isObject(session)
  );
}

function isState({ type, id, turnId, summary, summaryText, todos }: JsonObject): boolean {
  if (type === 'agent_turn_outcome') return typeof turnId === 'string';
  if (type === 'todo_state') return typeof id === 'string' || Array.isArray(todos) || isObject(todos);
  return type === 'compaction_state' && (typeof id === 'string' || summary !== undefined || summaryText !== undefined);
}

/** Other programs write `message` lines too. Calls and results show which format it is. */
function isMessageLine({ type, id, message, uuid, sessionId }: JsonObject): boolean {
  if (type !== 'message' || typeof id !== 'string' || uuid !== undefined || sessionId !== undefined) return false;
  return listAt(message, 'content').some(
    block => isObject(block) && (block.type === 'tool_use' || block.type === 'tool_result'),
  );
}

/** Whether a record is a message of the user without results. */
function opensTurn(record: JsonObject): boolean {
  const message = record.type === 'message' ? objectAt(record, 'message') : {};
  const isResult = (block: unknown) => isObject(block) && block.type === 'tool_result';
  return message.role === 'user' && !listAt(message, 'content').some(isResult);
}

/** The messages and summaries, each linked to the nearest one before it. */
function linksOf(records: readonly unknown[]): Node[] {
  const links: Node[] = [];
  const byId = new Map<string, Node | undefined>();
  let last: Node | undefined;
  records.forEach((record, number) => {
    if (!isObject(record)) return;
    const { id, parentId } = record;
    // Early versions have no parent links: each line follows the previous one.
    const parent =
      typeof parentId === 'string' && byId.has(parentId)
        ? byId.get(parentId)
        : parentId === undefined
          ? last
          : undefined;
    const hasContent = (record.type === 'message' && isObject(record.message)) || record.type === 'compaction_state';
    const link: Node | undefined = hasContent ? { parent, value: new LogValue(record, `/${number}`) } : parent;
    if (hasContent && link !== undefined) links.push(link);
    if (typeof id === 'string') byId.set(id, link);
    if (hasContent || parentId !== undefined) last = link;
  });
  return links;
}

function readPath(
  path: Path<Node>,
  id: string | undefined,
  as: ReadAs,
  sharedPrefixes: SharedPathPrefixes,
): LoggedConversation[] {
  let messages: { readonly message: LogValue; readonly first: Node; readonly last: Node }[] = [];
  let summarized = 0;
  let thoughts = 0;
  let recorded: string | undefined;
  for (const link of path.links) {
    const record = link.value;
    recorded = dayOf(record.get('timestamp').value) ?? recorded;
    if (record.get('type').value === 'message') {
      const message = record.get('message');
      const content = message.get('content');
      thoughts += content.items().filter(isUnsignedThinking).length;
      const sentContent = withoutBlocks(content, isUnsignedThinking);
      if (sentContent === undefined) continue;
      const sent = message.made({ role: message.get('role'), content: sentContent });
      messages.push({ message: sent, first: link, last: link });
    } else if (as === 'request') {
      const text = summaryOf(record);
      if (text === undefined) continue;
      summarized += messages.length;
      messages = [{ message: record.made({ role: 'user', content: text }), first: link, last: link }];
    }
  }
  if (messages.length === 0) return [];
  const body = new Body();
  for (const { message } of messages) body.add(message);
  const shared = sharedPrefixes.count(messages);
  const notes = [
    ...path.notes,
    ...counted(summarized, 'message', 'messages', 'skipped: summarized'),
    ...counted(thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped'),
  ];
  const { messages: sent, origins } = body;
  return [{ id, dialect: 'anthropic', recorded, body: sent, origins, notes, ...(shared > 0 && { shared }) }];
}

function summaryOf(record: LogValue): LogValue | undefined {
  const summary = record.get('summary');
  const places = [record.get('summaryText'), summary, summary.get('body'), summary.get('text')];
  return places.find(({ text }) => text !== undefined);
}
