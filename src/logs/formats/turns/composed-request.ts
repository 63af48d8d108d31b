/** Puts the messages of a request together, with the places in the log that they come from. */
import { Origins } from '../format.ts';
import type { Turn } from './turn.ts';

/** The messages of a request, and the places in the log that they come from. */
export class ComposedRequest {
  readonly messages: unknown[] = [];
  readonly origins: Origins = new Origins();
  /** What a message was made of: two with the same key are the same. */
  readonly keys: string[] = [];
  private readonly at: string;

  constructor(at: string) {
    this.at = at;
  }

  /** Adds a message, and returns its pointer. */
  add(message: unknown, turn: Turn): string {
    const pointer = `${this.at}/${this.messages.length}`;
    this.messages.push(message);
    this.keys.push(keyOf(turn));
    this.origins.set(pointer, turn.from, false);
    return pointer;
  }

  /** Adds a turn to the last message. */
  extend(turn: Turn): void {
    this.keys[this.keys.length - 1] += `+${keyOf(turn)}`;
  }

  get last(): string {
    return `${this.at}/${this.messages.length - 1}`;
  }
}

function keyOf({ role, from, contentFrom }: Turn): string {
  return `${role}:${from}:${contentFrom}`;
}
