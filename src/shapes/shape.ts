import type { Conversation, Fix, Message } from '../generated/types.ts';
import type { Place } from '../model/rule.ts';

/** A fault of structure, met while reading: the value is not built as the wire says. */
export interface StructuralFault {
  readonly rule: 'wrong-type' | 'missing-field' | 'empty-tool-calls';
  readonly message: string;
  readonly at: Place;
  readonly in?: Message | undefined;
  readonly data?: Readonly<Record<string, string>>;
  readonly fix?: Fix;
}

export type OnFault = (fault: StructuralFault) => void;

/** Reads and writes one family of field layouts. Total: what cannot be read is kept as it stood, and said. */
export interface Shape {
  readonly id: string;
  /** The conversation in a request body or a bare array of messages, without its messages' contents. */
  readFrame(
    value: unknown,
    pointer: string,
    onFault: OnFault,
  ): { frame: Conversation; messages: readonly unknown[]; at: string };
  readMessage(value: unknown, pointer: string, onFault: OnFault): Message;
  /** `write(read(x))` is `x`, key order included. */
  write(conversation: Conversation): unknown;
}

/** Reads a whole body at once. */
export function read(shape: Shape, value: unknown, pointer = '', onFault: OnFault = () => {}): Conversation {
  const { frame, messages, at } = shape.readFrame(value, pointer, onFault);
  for (let i = 0; i < messages.length; i++) frame.messages.push(shape.readMessage(messages[i], `${at}/${i}`, onFault));
  return frame;
}
