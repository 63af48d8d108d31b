/**
 * Output of `gemini --output-format stream-json`: texts in pieces, calls and results as separate events. It has neither
 * thoughts nor signatures.
 * Layout: `JsonStreamEventType` in packages/core/src/output/types.ts of https://github.com/google-gemini/gemini-cli
 */
import { isObject, type JsonObject } from '../../source/json.ts';
import { dayOf, textAt } from './agents/fields.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation, ReadAs } from './format.ts';
import { type GeminiContent, unsignedCall } from './gemini-cli/contents.ts';
import { contentsOf } from './gemini-cli/conversation.ts';
import { note } from './gemini-cli/request.ts';

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
      sessions.at(-1)?.add(record, new LogValue(record, `/${i}`));
    });
    return sessions.flatMap(session => session.conversation(as));
  },
};

export default geminiCliStream;

function isText({ type, role, content }: JsonObject): boolean {
  return type === 'message' && (role === 'user' || role === 'assistant') && typeof content === 'string';
}

interface Turn extends GeminiContent {
  readonly role: 'user' | 'model';
  readonly parts: LogValue[];
  readonly holdsResults: boolean;
  hasCalls: boolean;
}

/** One run of the program. */
class Session {
  private readonly turns: Turn[] = [];
  private readonly names = new Map<unknown, LogValue>();
  private unsigned = 0;
  private id: string | undefined;
  private model: string | undefined;
  private recorded: string | undefined;

  add(value: JsonObject, record: LogValue): void {
    this.recorded = dayOf(value.timestamp) ?? this.recorded;
    if (value.type === 'init') {
      this.id = textAt(value, 'session_id');
      this.model = textAt(value, 'model');
    } else if (isText(value)) this.addText(record);
    else if (value.type === 'tool_use') this.addCall(record);
    else if (value.type === 'tool_result') this.addResult(record);
  }

  /** Consecutive text deltas are joined. */
  private addText(record: LogValue): void {
    const { parts } = this.turn(record.get('role').value === 'user' ? 'user' : 'model', false, record);
    const content = record.get('content');
    const last = record.get('delta').value === true ? parts.at(-1) : undefined;
    const before = last?.get('text');
    if (last === undefined || before?.text === undefined) parts.push(record.made({ text: content }));
    else parts[parts.length - 1] = last.made({ text: before.as(`${before.text}${content.text}`) });
  }

  private addCall(record: LogValue): void {
    const [id, name, args] = [record.get('tool_id'), record.get('tool_name'), record.get('parameters')];
    this.names.set(id.value, name);
    const turn = this.turn('model', false, record);
    if (!turn.hasCalls) this.unsigned++;
    turn.parts.push(unsignedCall(record, { id, name, args }, !turn.hasCalls));
    turn.hasCalls = true;
  }

  private addResult(record: LogValue): void {
    const [id, error] = [record.get('tool_id'), record.get('error')];
    const name = id.text === undefined ? undefined : this.names.get(id.text);
    const response = error.object === undefined ? { output: record.get('output') } : { error: error.get('message') };
    const { parts } = this.turn('user', true, record);
    parts.push(record.made({ functionResponse: record.as({ id, name, response }) }));
  }

  /** The current content, or a new one. Results are in a separate content. */
  private turn(role: Turn['role'], holdsResults: boolean, from: LogValue): Turn {
    const last = this.turns.at(-1);
    if (last?.role === role && last.holdsResults === holdsResults) return last;
    const turn: Turn = { role, parts: [], from, holdsResults, hasCalls: false };
    this.turns.push(turn);
    return turn;
  }

  conversation(as: ReadAs): LoggedConversation[] {
    if (this.turns.length === 0) return [];
    const { turns, id, model, recorded, unsigned } = this;
    const notes = note(unsigned, 'call', 'with a placeholder for the missing signature');
    return [contentsOf(turns, as, { id, model, recorded }, notes)];
  }
}
