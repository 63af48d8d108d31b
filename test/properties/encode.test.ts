/** Property 6: `assemble(encode(reply))` is the reply, in every framing, however its texts and bytes are split. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeStream } from '../../src/convert/encode.ts';
import {
  type AssembledReply,
  assemble,
  type DialectId,
  type EncodeOptions,
  encode,
  UsageError,
} from '../../src/index.ts';
import { encoders } from '../../src/stream/encoding/encoders.ts';
import type { Split } from '../../src/testing/index.ts';
import { piecesOf } from './byte-pieces.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';
import { streamSystems } from './stream-systems.ts';

const numbers = fc.infiniteStream(fc.nat({ max: 0x7fffffff }));
type Numbers = { next(): { value?: number } };
const chooser = (stream: Numbers) => (count: number) => (stream.next().value as number) % count;

function splitter(stream: Numbers): Split {
  const choose = chooser(stream);
  return text => {
    const pieces = [''];
    for (const character of text) {
      pieces.push(`${pieces.pop()}${character}`);
      if (choose(4) === 0) pieces.push('');
    }
    return pieces;
  };
}

function cut(chunks: readonly Uint8Array[], choose: (count: number) => number): Uint8Array[] {
  return piecesOf(Uint8Array.from(chunks.flatMap(each => [...each])), choose);
}

const found = ({ diagnostics }: AssembledReply) => diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`);

/** Dialects that stream in another way than the API that defined their format. */
const OTHERS: Readonly<Record<string, readonly DialectId[]>> = {
  'anthropic-messages': ['bedrock-invoke-anthropic', 'anthropic-vertex'],
  'cohere-chat-v1': ['bedrock-invoke-cohere'],
};

const systems = streamSystems.filter(({ id }) => encoders.some(each => each.id === id));

it('every encoder has replies to be tested with', () => {
  expect(systems.map(({ id }) => id).sort()).toEqual(encoders.map(({ id }) => id).sort());
});

describe.each(systems.map(system => [system.id, system] as const))('%s', (id, system) => {
  const all = [system.dialect as DialectId, ...(OTHERS[id] ?? [])];

  it.each(all)('a reply of `%s` is the same after it was streamed like the API does', dialect => {
    const property = fc.property(system.replies, reply => {
      const assembled = assemble(encode(reply, { dialect }), { dialect });
      expect(found(assembled)).toEqual([]);
      expect(assembled.isComplete).toBe(true);
      expect(assembled.reply).toEqual(reply);
    });
    fc.assert(property, settings(150));
  });

  it.each(all)('a reply of `%s` is the same however it is split into events and texts', dialect => {
    const property = fc.property(system.replies, numbers, (reply, stream) => {
      const options: EncodeOptions = { dialect, split: splitter(stream), choose: chooser(stream) };
      const chunks = encode(reply, options);
      const assembled = assemble(chunks, { dialect });
      expect(found(assembled)).toEqual([]);
      expect(assembled.reply).toEqual(reply);
      expect(assemble(cut(chunks, chooser(stream)), { dialect })).toEqual(assembled);
    });
    fc.assert(property, settings(100));
  });

  it.each(['sse', 'ndjson', 'json', 'frames'] as const)('a reply is the same in the framing `%s`', framing => {
    const dialect = system.dialect as DialectId;
    const property = fc.property(system.replies, reply => {
      expect(assemble(encode(reply, { dialect, framing }), { dialect }).reply).toEqual(reply);
    });
    fc.assert(property, settings(40));
  });

  it('an error before the end is the only finding, and the reply is not complete', () => {
    const dialect = system.dialect as DialectId;
    const property = fc.property(system.replies, numbers, (reply, stream) => {
      const { events, failure, bytesOf } = encodeStream(reply, { dialect });
      const end = events.findLastIndex(({ data }) => typeof data !== 'string');
      const count = chooser(stream)(end + 1);
      const assembled = assemble(bytesOf([...events.slice(0, count), ...failure({}, count)]), { dialect });
      expect(assembled.diagnostics.map(({ rule }) => rule)).toEqual(['stream-error-ignored']);
      expect(assembled.isComplete).toBe(false);
    });
    fc.assert(property, settings(60));
  });

  it('mangled replies throw only a UsageError', () => {
    const dialect = system.dialect as DialectId;
    const property = fc.property(mangled(system.replies), numbers, (reply, stream) => {
      try {
        encode(reply, { dialect, choose: chooser(stream) });
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
      }
    });
    fc.assert(property, settings(200));
  });
});
