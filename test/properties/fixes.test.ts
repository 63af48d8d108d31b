import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChatRequest, type Edit, lint } from '../../src/index.ts';
import { pointerKeys } from '../../src/pointer.ts';
import { breakers, dialectFor, draw, requests } from '../../src/testing/index.ts';
import { settings } from './settings.ts';

type Json = Record<string, unknown>;

/** Applies the two operations of JSON Patch that fixes use, to a copy. */
function patched(request: ChatRequest, edits: readonly Edit[]): unknown {
  const copy = structuredClone(request) as unknown as Json;
  const holderOf = (path: string): [Json | unknown[], string] => {
    const keys = pointerKeys(path);
    const last = keys.pop() as string;
    return [keys.reduce<unknown>((at, key) => (at as Json)[key], copy) as Json | unknown[], last];
  };
  const take = (path: string): unknown => {
    const [holder, key] = holderOf(path);
    const value = (holder as Json)[key];
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    return value;
  };
  for (const { op, path, from } of edits) {
    const value = take(op === 'move' ? (from as string) : path);
    if (op !== 'move') continue;
    const [holder, key] = holderOf(path);
    (holder as unknown[]).splice(Number(key), 0, value);
  }
  return copy;
}

const FIXED = [
  'empty-tool-calls',
  'empty-message',
  'orphan-tool-result',
  'duplicate-tool-result',
  'interrupted-tool-results',
  'local-field-on-wire',
];

describe('law 4: what a fix repairs is gone, and nothing else has come', () => {
  it.each(FIXED)('%s', rule => {
    const breaker = breakers.find(each => each.rule === rule);
    const dialect = dialectFor(rule);
    let fixed = 0;
    const property = fc.property(requests({ dialect: 'strict', maxTurns: 5 }), fc.nat(), (request, n) => {
      const broken = breaker?.apply(request, count => n % count);
      if (broken === undefined) return;
      const [diagnostic] = lint(broken.request, { dialect }).diagnostics;
      const after = patched(broken.request, diagnostic?.fix?.edits ?? []);
      if (rule === 'empty-message' && (after as ChatRequest).messages.length === 0) return;
      fixed++;
      expect(lint(after, { dialect }).diagnostics, draw(after, dialect)).toEqual([]);
    });
    fc.assert(property, settings(200));
    expect(fixed).toBeGreaterThan(50);
  });
});
