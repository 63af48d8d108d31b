/**
 * Properties 2, 6 and 8 for streams: faults are reported by exactly their rule, splits change nothing, and nothing
 * throws.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { protocolFiles } from '../../src/generated/protocols.ts';
import type { DialectId } from '../../src/index.ts';
import { type AssembledReply, assemble, UsageError } from '../../src/index.ts';
import type { Split, StreamSystem } from '../../src/testing/index.ts';
import { piecesOf } from './byte-pieces.ts';
import { mangled } from './mangling.ts';
import { settings } from './settings.ts';
import { streamSystems } from './stream-systems.ts';

/** Numbers that determine all choices. */
const numbers = fc.infiniteStream(fc.nat({ max: 0x7fffffff }));
const chooser = (stream: Stream) => (count: number) => (stream.next().value as number) % count;
type Stream = { next(): { value?: number } };

/** Splits a text at positions from the numbers: often not at all, sometimes at every character, never inside one. */
function splitter(stream: Stream): Split {
  const choose = chooser(stream);
  return text => {
    const pieces: string[] = [];
    let piece = '';
    for (const character of text) {
      piece += character;
      if (choose(4) !== 0) continue;
      pieces.push(piece);
      piece = '';
    }
    return piece === '' && pieces.length > 0 ? pieces : [...pieces, piece];
  };
}

/** The body of a server response with these events. */
function bodyOf(events: readonly unknown[], lineEnd: string): string {
  return events
    .map(event => {
      if (typeof event === 'string') return `data: ${event}${lineEnd}${lineEnd}`;
      const { event: name, data } = event as { event?: unknown; data?: unknown };
      const isNamed = typeof name === 'string' && data !== undefined;
      const head = isNamed ? `event: ${name}${lineEnd}` : '';
      return `${head}data: ${JSON.stringify(isNamed ? data : event)}${lineEnd}${lineEnd}`;
    })
    .join('');
}

const findingsOf = ({ diagnostics }: AssembledReply) => diagnostics.map(({ rule, pointer }) => `${rule} at ${pointer}`);
const optionsOf = ({ id, dialect }: StreamSystem) => ({ protocol: id, dialect: dialect as DialectId });

it('every protocol has a generator', () => {
  expect(streamSystems.map(({ id }) => id).sort()).toEqual(protocolFiles.map(({ id }) => id).sort());
});

describe.each(streamSystems.map(system => [system.id, system] as const))('%s', (_id, system) => {
  const streams = fc
    .tuple(system.replies, numbers)
    .map(([reply, stream]) => ({ reply, events: system.eventsOf(reply, splitter(stream), chooser(stream)), stream }));
  const options = optionsOf(system);

  it('property 6: the reply is the same for any fragments, without findings', () => {
    const property = fc.property(streams, ({ reply, events }) => {
      const assembled = assemble(events, options);
      expect(findingsOf(assembled)).toEqual([]);
      expect(assembled.isComplete).toBe(true);
      if (system.hasReply) expect(assembled.reply).toEqual(reply);
    });
    fc.assert(property, settings(200));
  });

  it('property 6: the reply is the same for any split of the bytes', () => {
    const property = fc.property(streams, fc.constantFrom('\n', '\r\n', '\r'), ({ events, stream }, lineEnd) => {
      const bytes = new TextEncoder().encode(bodyOf(events, lineEnd));
      const whole = assemble(bytes, options);
      expect(findingsOf(whole).filter(each => !each.startsWith('truncated-stream'))).toEqual([]);
      expect(assemble(piecesOf(bytes, chooser(stream)), options)).toEqual(whole);
      if (system.hasReply) expect(whole.reply).toEqual(assemble(events, options).reply);
    });
    fc.assert(property, settings(60));
  });

  it('is detected by its events', () => {
    const property = fc.property(streams, ({ events }) => {
      expect(assemble(events).protocol).toBe(system.id);
    });
    fc.assert(property, settings(60));
  });

  for (const { rule, name, apply } of system.breakers) {
    it(`property 2: ${name} (${rule})`, () => {
      const property = fc.property(streams, ({ events, stream }) => {
        const broken = apply(events, chooser(stream));
        fc.pre(broken !== undefined);
        expect(findingsOf(assemble(broken.events, options))).toEqual([`${rule} at ${broken.pointer}`]);
      });
      fc.assert(property, settings(60));
    });
  }

  it('property 8: mangled events do not throw, except for a UsageError without events', () => {
    const property = fc.property(mangled(streams.map(({ events }) => events)), events => {
      try {
        assemble(Array.isArray(events) ? events : [events], options);
      } catch (error) {
        expect(error).toBeInstanceOf(UsageError);
        expect((error as Error).message).toContain('the text contains no stream events');
      }
    });
    fc.assert(property, settings(200));
  });
});
