import { Body } from '../compose/body.ts';
import type { LogValue } from '../compose/log-value.ts';
import type { ConversationTurn } from './conversation-turn.ts';

type Source = Pick<ConversationTurn, 'role' | 'from' | 'content'>;

/** The messages of a request. Knows from which turns each message was made. */
export class ComposedRequest extends Body {
  /** Identifies the turns of each message. Messages with the same key are the same. */
  readonly keys: string[] = [];

  addMessage(message: LogValue, turn: Source | readonly Source[]): void {
    const turns: readonly Source[] = Array.isArray(turn) ? turn : [turn];
    this.add(message);
    this.keys.push(turns.map(({ role, from, content }) => `${role}:${from.at}:${content.at}`).join('+'));
  }
}
