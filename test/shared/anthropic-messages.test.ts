/** Recorded replies of Anthropic's API, and of the clouds that offer it. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import anthropicMessages from '../../src/formats/anthropic-messages/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { isHere, type Recorded, recorded, wasAccepted } from './recorded-wire.ts';

type Exchange = Recorded & { readonly path?: string; readonly provider?: string };

function dialectOf({ api, provider }: Exchange): string {
  if (api === 'bedrock-invoke-anthropic') return api;
  return provider === 'vertex' ? 'anthropic-vertex' : 'anthropic';
}

/** The model in the path, unless it is masked. */
function modelOf({ path = '' }: Exchange): string | undefined {
  const model = /models\/([^:/]+):|\/model\/([^/]+)\/invoke/.exec(path)?.slice(1).find(Boolean);
  return model === 'MODEL' ? undefined : model;
}

function judge(exchange: Exchange, at = exchange.recorded) {
  const model = modelOf(exchange);
  const { path, request } = exchange;
  // A request that only counts tokens needs no token limit.
  const value = path?.includes('count') ? { max_tokens: 1, ...(request as object) } : request;
  return lint(value, {
    dialect: dialectOf(exchange) as DialectId,
    at,
    ...(model !== undefined && { model }),
  });
}

describe.runIf(isHere)('recorded requests', () => {
  const all: Exchange[] = isHere ? [...recorded(...(anthropicMessages.apis ?? []))] : [];

  it('write(read(x)) is x', () => {
    expect(all.length).toBeGreaterThan(1500);
    for (const { request } of all)
      expect(JSON.stringify(anthropicMessages.write(read(anthropicMessages, request)))).toBe(JSON.stringify(request));
  });

  it('have no errors if they were accepted', () => {
    const accepted = all.filter(wasAccepted);
    expect(accepted.length).toBeGreaterThan(1400);
    expect(accepted.filter(each => judge(each).verdict === 'rejected').map(each => each.id)).toEqual([]);
  });

  it('have an error if the conversation was rejected', () => {
    const refused = all.filter(({ label }) => label === 'conversation');
    const told = refused.map(each =>
      judge(each, each.recorded ?? '2026-06-02')
        .diagnostics.map(({ rule }) => rule)
        .join(),
    );
    expect(told.sort()).toEqual(['unexpected-last-role', 'unsupported-role']);
  });

  it('are distinguished from all others', () => {
    let own = 0;
    for (const { api, id, request } of recorded()) {
      if (!anthropicMessages.detects?.(request)) continue;
      expect(anthropicMessages.apis, id).toContain(api);
      own++;
    }
    expect(own).toBeGreaterThan(1000);
  });
});

const CATALOGUE = '../shared/rejections/others.jsonl';
const ACCEPTED = '../shared/rejections/accepted-others.jsonl';
const DIALECTS = ['anthropic', 'anthropic-vertex', 'bedrock-invoke-anthropic'];

interface Entry {
  readonly id: string;
  readonly dialect: string;
  readonly rule: string;
  readonly nearRules?: readonly string[];
  readonly notJudged?: string;
  readonly request: object | null;
  readonly acceptedVariant?: object | null;
  readonly validUntil?: string;
}

function entriesOf(path: string): Entry[] {
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  return lines
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Entry)
    .filter(({ dialect, notJudged, request }) => DIALECTS.includes(dialect) && !notJudged && request !== null);
}

describe.runIf(existsSync(CATALOGUE))('the catalogue of rejections', () => {
  it.each(entriesOf(CATALOGUE).map(each => [each.id, each] as const))('%s is predicted', (_id, entry) => {
    const { dialect, rule, request, acceptedVariant, validUntil: at } = entry;
    const told = lint(request, { dialect: dialect as DialectId, at }).diagnostics.filter(
      each => each.severity !== 'info',
    );
    expect(told.map(each => each.rule)).toContain(rule);
    if (acceptedVariant) expect(lint(acceptedVariant, { dialect: dialect as DialectId, at }).diagnostics).toEqual([]);
  });

  it.each(entriesOf(ACCEPTED).map(each => [each.id, each] as const))('%s is accepted', (_id, { dialect, request }) => {
    expect(lint(request, { dialect: dialect as DialectId }).verdict).not.toBe('rejected');
  });
});
