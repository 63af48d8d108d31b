/** Recorded replies of the Interactions API, streamed and not streamed: read, assembled, and their findings. */

import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { assemble } from '../../src/index.ts';
import { judgeReply } from '../../src/judge/reply.ts';
import { dialectFor } from '../../src/judge/request.ts';
import wire from '../../src/replies/gemini-interactions.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { isHere, type Recorded, recordedAnswers } from './recorded-wire.ts';

type Answered = Recorded & { readonly response: unknown; readonly sse: string | null };

const all: Answered[] = isHere
  ? [...(recordedAnswers() as Iterable<Answered>)].filter(({ api, status }) => api === wire.id && (status ?? 200) < 300)
  : [];
const streams = all.filter(({ sse }) => sse !== null);
const whole = all.filter(({ sse }) => sse === null);

/** The fields of an interaction and of its steps. */
function fieldsOf(reply: unknown): string {
  const { steps, ...around } = reply as JsonObject;
  const inner = (steps as JsonObject[]).map(step => Object.keys(step).sort().join());
  return [Object.keys(around).sort().join(), ...inner].join(' ');
}

describe.runIf(isHere)('recorded interactions', () => {
  it('have no errors and warnings', () => {
    expect(streams.length).toBeGreaterThan(2);
    expect(whole.length).toBeGreaterThan(15);
    for (const { id, sse } of streams) {
      const { diagnostics, isComplete, protocol } = assemble(sse ?? '');
      // Some recordings lost the line ends between events, which are read anyway.
      const own = diagnostics.filter(({ rule, severity }) => rule !== 'unreadable-json' || severity === 'error');
      expect(own, id).toEqual([]);
      expect([protocol, isComplete], id).toEqual([wire.id, true]);
    }
    for (const { id, response } of whole) {
      const { diagnostics } = judgeReply(response, '', {
        wire,
        dialect: dialectFor({ dialect: wire.id as DialectId }),
      });
      expect(diagnostics, id).toEqual([]);
      expect(wire.detects(response), id).toBe(true);
    }
  });

  it('have the same fields streamed and not streamed', () => {
    let pairs = 0;
    for (const { id, sse } of streams) {
      const twin = whole.find(each => each.id === id.replace('[True]', '[False]') && each.id !== id);
      if (twin === undefined) continue;
      pairs++;
      const { reply } = assemble(sse ?? '');
      expect(fieldsOf(reply), id).toBe(fieldsOf(twin.response));
      // The order must be the same, too.
      expect(Object.keys(reply as JsonObject).filter(key => key !== 'steps')).toEqual(
        Object.keys(twin.response as JsonObject).filter(key => key !== 'steps'),
      );
    }
    expect(pairs).toBeGreaterThan(0);
  });
});
