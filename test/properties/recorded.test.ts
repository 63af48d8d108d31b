import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ChatRequest, Dialect } from '../../src/index.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { breakers, type Choose, dialectFor, isCaught, isIdentity, isSilent } from '../../src/testing/index.ts';
import { isDeep } from '../depth.ts';

interface Recorded {
  readonly id: string;
  readonly api: string;
  readonly provider: string | null;
  readonly status: number | null;
  readonly request: ChatRequest | null;
}

const OURS = 'fixtures/recorded';
const SHARED = '../shared/recordings';
const OPENAI = findDialect('openai-chat') as Dialect;

function recordedIn(folder: string, keep: (each: Recorded) => boolean): Recorded[] {
  return readdirSync(folder)
    .filter(name => /\.jsonl(\.gz)?$/.test(name) && !/^[A-Z]|\.responses\./.test(name))
    .flatMap(name => {
      const bytes = readFileSync(`${folder}/${name}`);
      const lines = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
      return lines.filter(line => line !== '').map(line => JSON.parse(line) as Recorded);
    })
    .filter(keep);
}

/** Choices that depend only on the request. */
function chooser(seed: number): Choose {
  let state = seed * 2654435761 + 1;
  return count => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/**
 * Breaks every request with every breaker whose rule reports nothing before, and returns the faults that were missed.
 */
function escaped(recorded: readonly Recorded[]): { faults: string[]; broken: number } {
  const faults: string[] = [];
  let broken = 0;
  for (const breaker of breakers) {
    const dialect = dialectFor(breaker.rule);
    for (const [i, { id, request }] of recorded.entries()) {
      if (request === null || isSilent(request, dialect) !== undefined) continue;
      // JSON mode requires a word in the messages, which breakers may replace.
      if (breaker.rule !== 'json-mode-without-json-word' && asksForJson(request)) continue;
      const choose = chooser(i);
      if (breaker.apply(request, chooser(i)) === undefined) continue;
      broken++;
      const verdict = isCaught(breaker, request, dialect, choose);
      if (verdict !== undefined) faults.push(`${id}: ${verdict}`);
    }
  }
  return { faults: faults.slice(0, 5), broken };
}

function asksForJson(request: ChatRequest): boolean {
  const { response_format: format } = request as { response_format?: { type?: unknown } };
  return format?.type === 'json_object';
}

describe('recorded fixtures', () => {
  const recorded = recordedIn(OURS, each => each.request !== null);

  it('exist', () => expect(recorded.length).toBeGreaterThan(20));

  for (const { id, request } of recorded)
    it(`${id} has no findings, and write(read(x)) is x`, () => {
      expect(isSilent(request as ChatRequest, OPENAI)).toBeUndefined();
      expect(isIdentity(request)).toBeUndefined();
    });

  it('a fault is reported by exactly its rule', () => {
    const { faults, broken } = escaped(recorded);
    expect(faults).toEqual([]);
    expect(broken).toBeGreaterThan(300);
  });
});

describe.runIf(isDeep && existsSync(SHARED))('recordings of the real API', () => {
  const suspect = new Set(
    isDeep && existsSync(`${SHARED}/SUSPECT.jsonl`)
      ? readFileSync(`${SHARED}/SUSPECT.jsonl`, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map(line => (JSON.parse(line) as Recorded).id)
      : [],
  );
  const accepted =
    isDeep && existsSync(SHARED)
      ? recordedIn(
          SHARED,
          ({ id, api, provider, status, request }) =>
            api === 'openai-chat' && provider === 'openai' && status === 200 && request !== null && !suspect.has(id),
        )
      : [];

  it('no accepted request has an error', () => {
    const alarms = accepted.filter(({ request }) => isSilent(request as ChatRequest, OPENAI)?.startsWith('rejected'));
    expect(alarms.map(each => each.id)).toEqual([]);
    expect(accepted.length).toBeGreaterThan(1000);
  });

  it('write(read(x)) is x for every request', () => {
    expect(accepted.filter(({ request }) => isIdentity(request) !== undefined).map(each => each.id)).toEqual([]);
  });

  it('a fault is reported by exactly its rule', () => {
    const { faults, broken } = escaped(accepted.filter((_, i) => i % 5 === 0));
    expect(faults).toEqual([]);
    expect(broken).toBeGreaterThan(1000);
  });
});
