/**
 * Sessions of Factory's Droid: a `session_start` line, then Messages API messages with a link to the previous line.
 * Between them are lines with Droid's own state (todo lists, turn outcomes). A `compaction_state` has a summary of the
 * earlier messages.
 * Layout: AgentSessions/Services/DroidSessionParser.swift in
 * https://github.com/jazzyalex/agent-sessions/tree/651e854f4dbfaaa1161ffc9015045921ed30cf12
 */
import { isObject } from '../../source/json.ts';
import { type Link, pathsOf, SharedPathPrefixes } from './agents/branches.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { unsigned, withoutParts } from './agents/thinking.ts';
import { writer } from './factory-droid/writer.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';

interface Line {
  readonly record: Json;
  readonly number: number;
}

type Node = Link<Line>;

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
    const message = record.type === 'message' ? objectAt(record, 'message') : {};
    const isResult = (block: unknown) => isObject(block) && block.type === 'tool_result';
    return message.role === 'user' && !listAt(message, 'content').some(isResult) ? 'turn' : undefined;
  },

  defines: record => (isObject(record) && isStart(record) ? 'session_start' : undefined),

  read(records, as) {
    const start = records.find(record => isObject(record) && isStart(record));
    const id = textAt(start, 'id') ?? textAt(objectAt(start, 'session'), 'id');
    const sharedPrefixes = new SharedPathPrefixes();
    return pathsOf(linksOf(records)).flatMap(path => readPath(path, id, as, sharedPrefixes));
  },
};

export default format;

function isStart({ type, cwd, owner, title, sessionTitle, session }: Json): boolean {
  if (type !== 'session_start') return false;
  return (
    typeof owner === 'string' ||
    typeof sessionTitle === 'string' ||
    (typeof title === 'string' && typeof cwd === 'string') ||
    isObject(session)
  );
}

function isState({ type, id, turnId, summary, summaryText, todos }: Json): boolean {
  if (type === 'agent_turn_outcome') return typeof turnId === 'string';
  if (type === 'todo_state') return typeof id === 'string' || Array.isArray(todos) || isObject(todos);
  return type === 'compaction_state' && (typeof id === 'string' || summary !== undefined || summaryText !== undefined);
}

/** Other programs write `message` lines too. Calls and results show which format it is. */
function isMessageLine({ type, id, message, uuid, sessionId }: Json): boolean {
  if (type !== 'message' || typeof id !== 'string' || uuid !== undefined || sessionId !== undefined) return false;
  return listAt(message, 'content').some(
    block => isObject(block) && (block.type === 'tool_use' || block.type === 'tool_result'),
  );
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
    const link: Node | undefined = hasContent ? { parent, value: { record, number } } : parent;
    if (hasContent && link !== undefined) links.push(link);
    if (typeof id === 'string') byId.set(id, link);
    if (hasContent || parentId !== undefined) last = link;
  });
  return links;
}

function readPath(
  path: readonly Node[],
  id: string | undefined,
  as: ReadAs,
  sharedPrefixes: SharedPathPrefixes,
): LoggedConversation[] {
  let messages: { readonly placed: Placed; readonly first: unknown; readonly last: unknown }[] = [];
  let summarized = 0;
  let thoughts = 0;
  let recorded: string | undefined;
  for (const link of path) {
    const { record, number } = link.value;
    recorded = dayOf(record.timestamp) ?? recorded;
    if (record.type === 'message') {
      const { role, content } = objectAt(record, 'message');
      const at = `/${number}/message`;
      const omitted = unsigned(content);
      thoughts += omitted.size;
      const sentContent = withoutParts(content, omitted);
      // Contains only thinking that cannot be sent back.
      if (omitted.size > 0 && Array.isArray(sentContent) && sentContent.length === 0) continue;
      const placed = new Placed({ role, content: sentContent }, at, false).addOrigin('/role', `${at}/role`);
      messages.push({ placed: placeParts(placed, content, omitted, `${at}/content`), first: link, last: link });
    } else if (as === 'request') {
      const summary = summaryOf(record, `/${number}`);
      if (summary === undefined) continue;
      summarized += messages.length;
      messages = [{ placed: summary, first: link, last: link }];
    }
  }
  if (messages.length === 0) return [];
  const origins = new Origins();
  const body = placeAll(
    messages.map(({ placed }) => placed),
    '',
    origins,
  );
  const shared = sharedPrefixes.count(messages);
  const notes = [
    ...counted(summarized, 'message', 'messages', 'skipped: summarized'),
    ...counted(thoughts, 'thinking block', 'thinking blocks', 'without a signature skipped'),
  ];
  return [{ id, dialect: 'anthropic', recorded, body, origins, notes, ...(shared > 0 && { shared }) }];
}

function placeParts(placed: Placed, content: unknown, omitted: ReadonlySet<number>, at: string): Placed {
  if (!Array.isArray(content) || omitted.size === 0) return placed.addOrigin('/content', at);
  placed.addOrigin('/content', at, false);
  content
    .map((_, i) => i)
    .filter(i => !omitted.has(i))
    .forEach((i, k) => {
      placed.addOrigin(`/content/${k}`, `${at}/${i}`);
    });
  return placed;
}

function summaryOf(record: Json, at: string): Placed | undefined {
  const places = [['summaryText'], ['summary'], ['summary', 'body'], ['summary', 'text']] as const;
  for (const [key, inner] of places) {
    const text = inner === undefined ? textAt(record, key) : textAt(objectAt(record, key), inner);
    if (text === undefined) continue;
    const from = inner === undefined ? `${at}/${key}` : `${at}/${key}/${inner}`;
    return new Placed({ role: 'user', content: text }, at, false).addOrigin('/content', from);
  }
  return undefined;
}
