/**
 * Sessions of DeepSeek Harness: a header, then numbered events. The model sees the events with a `surfaceOp`. They are
 * appended, or replace a range of earlier events (a compaction, a shortened result).
 * Layout:
 * https://github.com/HarleyCoops/deepseek-Entire.io/blob/fcb8c09775345f1f11264f1a042d4143dc189206/docs/subsystems/session.md
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { counted, dayOf, type Json, listAt, objectAt, textAt } from './agents/fields.ts';
import { Placed, placeAll } from './agents/placed-value.ts';
import { readMessage } from './deepseek-harness/messages.ts';
import { surfaceOf } from './deepseek-harness/surface.ts';
import { writer } from './deepseek-harness/writer.ts';
import { type LogFormat, type LoggedConversation, Origins, type ReadAs } from './format.ts';

const format: LogFormat = {
  id: 'deepseek-harness',
  name: 'DeepSeek Harness session',
  scope: 'file',
  writer,
  owns: record => isObject(record) && (isHeader(record) || isEvent(record) || isRunOfChunks(record)),

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    return isHeader(record) ? 'context' : record.type === 'user/message' ? 'turn' : undefined;
  },

  defines(record) {
    if (!isObject(record)) return undefined;
    return isHeader(record) ? 'session' : record.type === 'request/header' ? record.type : undefined;
  },

  read(records, as) {
    const starts = records.flatMap((record, i) => (isObject(record) && isHeader(record) ? [i] : []));
    if (starts[0] !== 0) starts.unshift(0);
    return starts.flatMap((start, i) => readSession(records, start, starts[i + 1] ?? records.length, as));
  },
};

export default format;

/** Delegated sessions have their depth, others only their start time in milliseconds. */
function isHeader({ type, version, delegationDepth, createdAt }: Json): boolean {
  const isOwn = typeof delegationDepth === 'number' || typeof createdAt === 'number';
  return type === 'session' && typeof version === 'number' && isOwn;
}

function isEvent({ type, seq, time, data }: Json): boolean {
  return (
    typeof type === 'string' &&
    /^[a-z][a-z-]*(?:\/[a-z-]+)+$/.test(type) &&
    typeof seq === 'number' &&
    typeof time === 'number' &&
    isObject(data)
  );
}

/** Consecutive deltas, stored as one line. */
function isRunOfChunks({ type, seq0, time0, data }: Json): boolean {
  return (
    typeof type === 'string' &&
    type.endsWith('-chunks') &&
    typeof seq0 === 'number' &&
    typeof time0 === 'number' &&
    isObject(data)
  );
}

function readSession(records: readonly unknown[], start: number, end: number, as: ReadAs): LoggedConversation[] {
  const { nodes, notes, header, lastTime } = surfaceOf(records, start, end, as);
  const request = header === undefined ? {} : objectAt(objectAt(records[header], 'data'), 'header');
  const config = objectAt(request, 'config');
  const messages: Placed[] = nodes.flatMap(node =>
    node instanceof Placed ? [node] : readMessage(records[node], `/${node}`, as),
  );
  if (messages.length === 0) return [];
  const at = `/${header}/data/header`;
  const system = textAt(request, 'system');
  if (system !== undefined)
    messages.unshift(
      new Placed({ role: 'system', content: system }, child(at, 'system'), false).addOrigin(
        '/content',
        child(at, 'system'),
      ),
    );
  const origins = new Origins();
  origins.set('', header === undefined ? `/${start}` : at, false);
  const model = textAt(config, 'model');
  if (model !== undefined) origins.set('/model', `${at}/config/model`);
  const provider = textAt(config, 'provider') ?? '';
  const isDeepseek = provider.startsWith('deepseek');
  // Thinking may be configured outside the session. If it is on, every reply with calls contains reasoning.
  const hasNoThinking = textAt(config, 'reasoningEffort') === undefined && !messages.some(hasReasoning);
  const effort = hasNoThinking ? 'off' : textAt(config, 'reasoningEffort');
  const tools = listAt(request, 'tools').map((tool, i) =>
    new Placed({ type: 'function', function: tool }, `${at}/tools/${i}`, false).addOrigin(
      '/function',
      `${at}/tools/${i}`,
    ),
  );
  const head = records[start];
  const body = {
    ...(model !== undefined && { model }),
    messages: placeAll(messages, '/messages', origins),
    ...(tools.length > 0 && { tools: placeAll(tools, '/tools', origins) }),
    ...(isDeepseek && thinking(effort)),
  };
  return [
    {
      id: isObject(head) && isHeader(head) ? textAt(head, 'id') : undefined,
      dialect: isDeepseek ? 'deepseek' : 'openai-chat',
      model,
      recorded: dayOf(lastTime),
      body,
      origins,
      notes: [
        ...(isDeepseek && hasNoThinking ? ['thinking is assumed to be off: no reply contains reasoning'] : []),
        ...counted(notes.replaced, 'message', 'messages', 'replaced by later messages'),
        ...counted(notes.rewrites, 'replacement', 'replacements', 'of earlier messages skipped'),
        ...counted(notes.unfinished, 'unfinished reply', 'unfinished replies', 'skipped'),
        ...counted(notes.closed, 'interrupted call', 'interrupted calls', 'closed, as the agent does'),
      ],
    },
  ];
}

function hasReasoning({ value }: Placed): boolean {
  return isObject(value) && value.reasoning_content !== undefined;
}

/** The effort as the adapter sends it. The adapter rejects other values. */
function thinking(effort: string | undefined): object {
  if (effort === 'off') return { thinking: { type: 'disabled' } };
  return effort === 'high' || effort === 'max' ? { thinking: { type: 'enabled' }, reasoning_effort: effort } : {};
}
