/** How a conversation is read whose dialect is neither given nor detected. */
import { read } from '../formats/engine/message-format.ts';
import type { Dialect } from '../generated/types.ts';
import { messageFormatOf } from './write.ts';

/**
 * The dialect that reads more of a value: the usual one, or that of the target, because the value may be a request for it
 * already.
 */
export function readerFor(value: unknown, usual: Dialect, target: Dialect): Dialect {
  if (usual.format === target.format) return usual;
  const [before, own] = [reading(value, usual), reading(value, target)];
  const isBetter = own.parts > before.parts || (own.parts === before.parts && own.faults < before.faults);
  return isBetter ? target : usual;
}

function reading(value: unknown, { format }: Dialect): { parts: number; faults: number } {
  let faults = 0;
  const { preamble = [], messages } = read(messageFormatOf(format), value, '', () => {
    faults++;
  });
  let parts = 0;
  for (const message of [...preamble, ...messages])
    if (message.role !== 'other') parts += message.parts.filter(({ type }) => type !== 'provider_item').length;
  return { parts, faults };
}
