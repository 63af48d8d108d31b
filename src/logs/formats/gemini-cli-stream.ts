/**
 * Output of `gemini --output-format stream-json`: texts in pieces, calls and results as separate events. It has neither
 * thoughts nor signatures.
 * Layout: `JsonStreamEventType` in packages/core/src/output/types.ts of https://github.com/google-gemini/gemini-cli
 */
import { child } from '../../pointer.ts';
import { isObject } from '../../source/json.ts';
import { dayOf, type Json, textAt } from './agents/fields.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import type { GeminiContent, Part } from './gemini-cli/contents.ts';
import { contentsOf } from './gemini-cli/conversation.ts';
import { note, SKIP_SIGNATURE } from './gemini-cli/request.ts';

const geminiCliStream: LogFormat = {
  id: 'gemini-cli-stream',
  name: 'Gemini CLI stream',
  scope: 'file',

  owns(record) {
    if (!isObject(record)) return false;
    const { type, tool_id: id, tool_name: name, parameters, status, stats } = record;
    if (type === 'init') return textAt(record, 'session_id') !== undefined && textAt(record, 'model') !== undefined;
    if (type === 'tool_use') return typeof id === 'string' && typeof name === 'string' && isObject(parameters);
    if (type === 'tool_result') return typeof id === 'string' && typeof status === 'string';
    return type === 'result' && typeof status === 'string' && isObject(stats);
  },

  tolerates: record => isObject(record) && (isText(record) || (record.type === 'error' && 'severity' in record)),

  splitPoint(record) {
    if (!isObject(record)) return undefined;
    if (record.type === 'init') return 'context';
    return isText(record) && record.role === 'user' ? 'turn' : undefined;
  },

  read(records, as) {
    const sessions: Session[] = [];
    records.forEach((record, i) => {
      if (!isObject(record)) return;
      if (record.type === 'init' || sessions.length === 0) sessions.push(new Session());
      sessions.at(-1)?.add(record, child('', i));
    });
    return sessions.flatMap(session => session.conversation(as));
  },
};

export default geminiCliStream;

function isText({ type, role, content }: Json): boolean {
  return type === 'message' && (role === 'user' || role === 'assistant') && typeof content === 'string';
}

/** One run of the program. */
class Session {
  private readonly turns: { role: 'user' | 'model'; parts: Part[]; at: string; holdsResults: boolean }[] = [];
  private readonly names = new Map<string, unknown>();
  private unsigned = 0;
  private id: string | undefined;
  private model: string | undefined;
  private recorded: string | undefined;

  add(record: Json, at: string): void {
    this.recorded = dayOf(record.timestamp) ?? this.recorded;
    if (record.type === 'init') {
      this.id = textAt(record, 'session_id');
      this.model = textAt(record, 'model');
    } else if (isText(record)) this.addText(record, at);
    else if (record.type === 'tool_use') this.addCall(record, at);
    else if (record.type === 'tool_result') this.addResult(record, at);
  }

  /** Consecutive text deltas are joined. */
  private addText({ role, content, delta }: Json, at: string): void {
    const { parts } = this.turn(role === 'user' ? 'user' : 'model', false, at);
    const last = parts.at(-1);
    const before = delta === true && isObject(last?.value) ? last.value.text : undefined;
    if (last !== undefined && typeof before === 'string')
      parts[parts.length - 1] = { ...last, value: { text: before + (content as string) } };
    else parts.push({ value: { text: content }, at, isMade: true, places: [['/text', child(at, 'content')]] });
  }

  private addCall(record: Json, at: string): void {
    const { tool_id: id, tool_name: name } = record;
    if (typeof id === 'string') this.names.set(id, name);
    const { parts } = this.turn('model', false, at);
    const isFirst = !parts.some(({ value }) => isObject(value) && 'functionCall' in value);
    if (isFirst) this.unsigned++;
    const { values, places } = renamed(record, at, '/functionCall', {
      id: 'tool_id',
      name: 'tool_name',
      args: 'parameters',
    });
    const value = { functionCall: values, ...(isFirst && { thoughtSignature: SKIP_SIGNATURE }) };
    parts.push({ value, at, isMade: true, places: [['/functionCall', at], ...places] });
  }

  private addResult(record: Json, at: string): void {
    const { tool_id: id, error } = record;
    const name = typeof id === 'string' ? this.names.get(id) : undefined;
    const response = isObject(error)
      ? renamed(error, child(at, 'error'), '/functionResponse/response', { error: 'message' })
      : renamed(record, at, '/functionResponse/response', { output: 'output' });
    const { values, places } = renamed(record, at, '/functionResponse', { id: 'tool_id' });
    const functionResponse = { ...values, ...(name !== undefined && { name }), response: response.values };
    const origins = [['/functionResponse', at] as const, ...places, ...response.places];
    this.turn('user', true, at).parts.push({ value: { functionResponse }, at, isMade: true, places: origins });
  }

  /** The current content, or a new one. Results are in a separate content. */
  private turn(role: 'user' | 'model', holdsResults: boolean, at: string) {
    const last = this.turns.at(-1);
    if (last?.role === role && last.holdsResults === holdsResults) return last;
    const turn = { role, parts: [], at, holdsResults };
    this.turns.push(turn);
    return turn;
  }

  conversation(as: ReadAs): LoggedConversation[] {
    if (this.turns.length === 0) return [];
    const { id, model, recorded, unsigned } = this;
    const turns: GeminiContent[] = this.turns.map(({ role, parts, at }) => ({ role, parts, at }));
    return [
      contentsOf(
        turns,
        as,
        { id, model, recorded },
        note(unsigned, 'call', 'with a placeholder for the missing signature'),
      ),
    ];
  }
}

/** Copies fields of a record under other names, with their locations. */
function renamed(record: Json, at: string, pointer: string, keys: Readonly<Record<string, string>>) {
  const values: Record<string, unknown> = {};
  const places: (readonly [string, string])[] = [];
  for (const [key, from] of Object.entries(keys)) {
    if (record[from] === undefined) continue;
    values[key] = record[from];
    places.push([child(pointer, key), child(at, from)]);
  }
  return { values, places };
}
