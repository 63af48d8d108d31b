/** What `conformantFetch` sends in mode `repair`: all allowed repairs are made, and signatures are unchanged. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { type DialectId, fix, type RuleId, rules } from '../../src/index.ts';
import { conformantFetch } from '../../src/integrations/fetch.ts';
import { isObject } from '../../src/source/json.ts';
import { isDeep, some } from '../depth.ts';
import { brokenBy, faults, grouped } from './fixing.ts';
import { settings } from './settings.ts';
import { wires } from './systems.ts';

const URL = 'https://gateway.example.com/ask';
const ALL = rules.map(({ id }) => id as RuleId);
/** Keys that contain signatures of providers. */
const SIGNATURES = new Set([
  'signature',
  'encrypted_content',
  'thoughtSignature',
  'thought_signature',
  'redactedContent',
]);
/** The placeholder that Gemini accepts for a lost signature. */
const PLACEHOLDER = 'skip_thought_signature_validator';
const FEW = 3;

/** The options that are passed on for a body, and the number of repairs. */
async function passedOn(init: RequestInit, dialect: string, allow: readonly RuleId[]) {
  let sent: RequestInit | undefined;
  let repairs = 0;
  let findings = 0;
  const fetching = conformantFetch({
    ...{ mode: 'repair', dialect: dialect as DialectId, allow },
    onFinding() {
      findings++;
    },
    onRepair() {
      repairs++;
    },
    fetch: async (_, given) => {
      sent = given;
      return new Response();
    },
  });
  await fetching(URL, init);
  return { sent, repairs, isJudged: repairs + findings > 0 };
}

/** All signatures in a body, in their order. */
function signaturesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(signaturesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    SIGNATURES.has(key) && typeof inner === 'string' ? [inner] : signaturesIn(inner),
  );
}

/** Faults of requests. Other conversations are not sent as a JSON object. */
const posted = faults.filter(
  ({ dialect, wire }) =>
    typeof dialect === 'string' && (wire === 'openai-chat' || wires.some(each => each.dialect === wire)),
);
const byWire = grouped(posted, ({ wire }) => wire);

describe('a broken body is sent with all allowed repairs', () => {
  let judged = 0;
  afterAll(() => expect(judged).toBeGreaterThan(50));

  it.each(byWire)('%s', async (_, all) => {
    for (const fault of some(all, FEW)) {
      const law = fc.asyncProperty(
        brokenBy(fault),
        fc.constantFrom(ALL, [], [fault.rule as RuleId]),
        async (value, allow) => {
          const dialect = fault.dialect as DialectId;
          const body = JSON.stringify(value);
          if (!body.startsWith('{')) return;
          const init = { method: 'POST', body };
          const { sent, repairs, isJudged } = await passedOn(init, dialect, allow);
          const text = String(sent?.body);
          if (repairs === 0) expect(sent).toBe(init);
          // A body without messages could be any call of the API.
          if (!isJudged) return;
          judged++;
          const again = fix(text, {
            dialect,
            safety: 'unsafe',
            only: ({ rule }) => allow.includes(rule as RuleId) || 'safe',
          });
          expect(again.changes, `${fault.name}: can still be repaired`).toEqual([]);
          const left = signaturesIn(JSON.parse(text)).filter(each => each !== PLACEHOLDER);
          let at = 0;
          for (const each of signaturesIn(JSON.parse(body))) if (left[at] === each) at++;
          expect(left.slice(at), `${fault.name}: signatures changed`).toEqual([]);
        },
      );
      await fc.assert(law, settings(isDeep ? 20 : 2));
    }
  });
});

describe('a clean body is passed on unchanged', () => {
  it.each(wires.map(({ dialect, conversations }) => [dialect, conversations] as const))(
    '%s',
    async (dialect, conversations) => {
      const law = fc.asyncProperty(conversations, async value => {
        for (const body of [JSON.stringify(value), new TextEncoder().encode(JSON.stringify(value, null, 1))]) {
          const init = { method: 'POST', body };
          expect((await passedOn(init, dialect, ALL)).sent).toBe(init);
        }
      });
      await fc.assert(law, settings(30));
    },
  );
});
