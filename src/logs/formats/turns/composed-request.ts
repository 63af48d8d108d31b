import { Origins } from '../format.ts';
import type { ConversationTurn } from './conversation-turn.ts';

/** The messages of a request, with their log locations. */
export class ComposedRequest {
  readonly messages: unknown[] = [];
  readonly origins: Origins = new Origins();
  /** Identifies the turns of each message. Messages with the same key are the same. */
  readonly keys: string[] = [];
  private readonly at: string;

  constructor(at: string) {
    this.at = at;
  }

  /** Adds a message and returns its pointer. */
  add(message: unknown, turn: ConversationTurn): string {
    const pointer = `${this.at}/${this.messages.length}`;
    this.messages.push(message);
    this.keys.push(keyOf(turn));
    this.origins.set(pointer, turn.from, false);
    return pointer;
  }

  /** Adds a turn to the last message. */
  extend(turn: ConversationTurn): void {
    this.keys[this.keys.length - 1] += `+${keyOf(turn)}`;
  }

  get last(): string {
    return `${this.at}/${this.messages.length - 1}`;
  }
}

function keyOf({ role, from, contentFrom }: ConversationTurn): string {
  return `${role}:${from}:${contentFrom}`;
}
