/**
 * Output of `opencode run --format json`: parts of assistant messages as events. The prompt and the model are not
 * printed.
 * Layout: packages/opencode/src/cli/cmd/run.ts in https://github.com/anomalyco/opencode
 */
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf, textAt } from './agents/fields.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { turnsOf } from './opencode/turns.ts';
import { writeTurns } from './turns/message-writer.ts';

const TYPES: ReadonlySet<unknown> = new Set(['text', 'reasoning', 'tool_use', 'step_start', 'step_finish']);

const opencodeStream: LogFormat = {
  id: 'opencode-stream',
  name: 'opencode stream',
  scope: 'file',

  owns: record =>
    isObject(record) && TYPES.has(record.type) && textAt(record, 'sessionID') !== undefined && isObject(record.part),

  tolerates: record => isObject(record) && record.type === 'error' && textAt(record, 'sessionID') !== undefined,

  read(records, as) {
    const sessions = new Map<string, Parts>();
    let recorded: string | undefined;
    records.forEach((record, i) => {
      if (!isObject(record) || !isObject(record.part)) return;
      recorded = dayOf(record.timestamp) ?? recorded;
      const id = textAt(record, 'sessionID') ?? '';
      const parts = sessions.get(id) ?? new Map<string | number, Part>();
      sessions.set(id, parts);
      // A part replaces an earlier version of it.
      const { part } = record;
      parts.set(typeof part.id === 'string' ? part.id : i, { value: part, at: child(child('', i), 'part') });
    });
    return [...sessions].map(([id, parts]) => conversationOf(id, [...parts.values()], recorded, as));
  },
};

export default opencodeStream;

interface Part {
  readonly value: JsonObject;
  readonly at: string;
}

/** By ID, or by the index of the record if the part has no ID. */
type Parts = Map<string | number, Part>;

function conversationOf(
  id: string,
  parts: readonly Part[],
  recorded: string | undefined,
  as: ReadAs,
): LoggedConversation {
  const target = { provider: undefined, model: undefined, wire: 'chat', dialect: 'openai-compatible' } as const;
  const message = {
    info: { role: 'assistant' },
    parts: parts.map(({ value }) => value),
    at: parts[0]?.at ?? '',
    places: parts.map(({ at }) => at),
  };
  const { turns } = turnsOf([message], as, target);
  const { body, request } = writeTurns(target.wire, turns);
  const notes = ['opencode prints neither the prompt nor the model; `opencode export` writes both'];
  return { id, dialect: target.dialect, recorded, body, origins: request.origins, notes };
}
