/** Conversations with long texts, made of others. */
import { isObject } from '../../src/source/json.ts';

/** Puts a filler into each text of a message: into its middle, before and after it. */
export type Padding = 'inside' | 'before' | 'after' | 'around';

const FILLER = ' fills "a text"\nwith ünïcode and \\ escapes';

/** A copy of a conversation in which the texts of messages are long. */
export function padded(value: unknown, padding: Padding, times = 5): unknown {
  const filler = FILLER.repeat(times);
  return mapped(value, text => {
    const middle = text.length >> 1;
    if (padding === 'inside') return text.slice(0, middle) + filler + text.slice(middle);
    return `${padding === 'after' ? '' : filler.trimStart()}${text}${padding === 'before' ? '' : filler.trimEnd()}`;
  });
}

function mapped(value: unknown, pad: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map(each => mapped(each, pad));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      (key === 'content' || key === 'text') && typeof each === 'string' ? pad(each) : mapped(each, pad),
    ]),
  );
}
