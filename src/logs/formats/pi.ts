/** Sessions of pi and its forks OpenClaw and Oh-my-pi: a tree of entries, one per line. */
import { isObject } from '../../source/json.ts';
import { SharedPrefixes } from './agents/shared-prefixes.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { type Context, type ContextMessage, compactedContext, fullContext } from './pi/context.ts';
import { type Choice, choicesIn, type Target, TargetReader } from './pi/target.ts';
import { branchesOf, type Entry, isHeader, opensTurn, sessionsOf } from './pi/tree.ts';
import { type Counts, turnsOf } from './pi/turns.ts';
import { writer } from './pi/writer.ts';
import { writeTurns } from './turns/message-writer.ts';

const OWN_ROLES: ReadonlySet<unknown> = new Set([
  'toolResult',
  'bashExecution',
  'pythonExecution',
  'branchSummary',
  'compactionSummary',
  'hookMessage',
  'fileMention',
]);

const pi: LogFormat = {
  id: 'pi',
  name: 'pi session',
  scope: 'file',
  writer,

  owns(record) {
    if (!isObject(record)) return false;
    switch (record.type) {
      case 'session':
        return isHeader(record);
      case 'message':
        return isOwnMessage(record.message);
      case 'thinking_level_change':
        return typeof record.thinkingLevel === 'string';
      case 'model_change':
        return typeof record.modelId === 'string' && typeof record.provider === 'string';
      case 'compaction':
        return typeof record.summary === 'string' && typeof record.tokensBefore === 'number';
      case 'branch_summary':
        return typeof record.summary === 'string' && typeof record.fromId === 'string';
      default:
        return false;
    }
  },

  tolerates: record =>
    isObject(record) &&
    typeof record.type === 'string' &&
    (record.type === 'message' ? isObject(record.message) : 'parentId' in record || 'timestamp' in record),

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (record.type === 'compaction' || isHeader(record)) return 'context';
    return opensTurn(record) ? 'turn' : undefined;
  },

  defines: record => (isHeader(record) ? 'session' : undefined),

  read(records, as) {
    const conversations: LoggedConversation[] = [];
    for (const session of sessionsOf(records)) {
      const sharedPrefixes = new SharedPrefixes();
      const id = typeof session.header?.id === 'string' ? session.header.id : undefined;
      let choices: ReadonlyMap<Entry, Choice> | undefined;
      for (const { links: path, notes } of branchesOf(session)) {
        const reader = new TargetReader(session.header);
        // The model may have been chosen before a path that starts in the middle.
        const before = path[0]?.parent;
        if (before !== undefined) {
          choices ??= choicesIn(session);
          reader.choice = choices.get(before) ?? reader.choice;
        }
        for (const entry of path) reader.entry(entry);
        const context = as === 'log' ? fullContext(path) : compactedContext(path, session.start);
        const conversation = conversationOf(context, as, reader.target, sharedPrefixes);
        conversations.push({
          id,
          recorded: lastDay(path),
          ...conversation,
          notes: [...notes, ...(conversation.notes ?? [])],
        });
      }
    }
    return conversations;
  },
};

export default pi;

function isOwnMessage(message: unknown): boolean {
  if (!isObject(message)) return false;
  const { role, content, stopReason, api } = message;
  if (role !== 'assistant') return OWN_ROLES.has(role);
  if (typeof api === 'string' && typeof stopReason === 'string') return true;
  return Array.isArray(content) && content.some(block => isObject(block) && block.type === 'toolCall');
}

/** The conversation, as a request to the given model. */
export function conversationOf(
  { messages, compacted }: Context,
  as: ReadAs,
  target: Target,
  sharedPrefixes: SharedPrefixes,
): LoggedConversation {
  const { turns, counts } = turnsOf(messages, as, target);
  const { body, request } = writeTurns(target.wire, turns, target.model);
  return {
    dialect: target.dialect,
    model: target.model,
    body,
    origins: request.origins,
    notes: notesOf(counts, compacted),
    shared: sharedPrefixes.count(as === 'log' ? target.dialect : `${target.dialect} ${target.model}`, request.keys),
  };
}

/** A list of pi messages. */
export function messagesIn(messages: readonly unknown[], at: string): ContextMessage[] {
  return messages.flatMap((value, i) => (isObject(value) ? [{ role: value.role, value, at: `${at}/${i}` }] : []));
}

function notesOf(counts: Counts, compacted: number): string[] {
  const lines: readonly (readonly [number, string, string])[] = [
    [compacted, 'message before a compaction skipped', 'messages before a compaction skipped'],
    [counts.cut, 'aborted or failed message skipped', 'aborted or failed messages skipped'],
    [counts.answered, 'result inserted for a call without one', 'results inserted for calls without one'],
    [counts.hidden, 'command skipped that is not sent to the model', 'commands skipped that are not sent to the model'],
    [counts.mirrored, 'copy of a delivered message skipped', 'copies of delivered messages skipped'],
    [
      counts.thoughts,
      'thinking block skipped that cannot be sent back',
      'thinking blocks skipped that cannot be sent back',
    ],
    [counts.empty, 'empty message skipped', 'empty messages skipped'],
    [counts.unknown, 'message with an unknown role skipped', 'messages with unknown roles skipped'],
  ];
  return lines.flatMap(([count, one, many]) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]));
}

const DAY = /^\d{4}-\d\d-\d\d/;

function lastDay(path: readonly Entry[]): string | undefined {
  const last = path.findLast(({ value }) => typeof value.timestamp === 'string' && DAY.test(value.timestamp));
  return (last?.value.timestamp as string | undefined)?.slice(0, 10);
}
