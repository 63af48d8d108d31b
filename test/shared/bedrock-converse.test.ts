/** Recorded replies of Amazon Bedrock's Converse API. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import bedrockConverse from '../../src/formats/bedrock-converse/format.ts';
import { read } from '../../src/formats/engine/message-format.ts';
import mcpSampling from '../../src/formats/mcp-sampling/format.ts';
import { lint } from '../../src/index.ts';
import { isHere, type Recorded, recorded, wasAccepted } from './recorded-wire.ts';

interface Entry {
  readonly id: string;
  readonly dialect: string;
  readonly rule: string;
  readonly nearRules?: readonly string[];
  readonly notJudged?: string;
  readonly request: unknown;
  readonly acceptedVariant?: unknown;
}

/** The model is in the path, and unknown if that was masked. */
function judge({ request, recorded: at, path }: Recorded & { readonly path?: string }) {
  const model = path?.match(/^\/model\/(.+)\/converse/)?.[1];
  return lint(request, {
    dialect: 'bedrock-converse',
    at: at?.slice(0, 10),
    model: model === '{model}' ? undefined : model,
  });
}

/** Dates on which the API still rejected what it accepts now. */
const REJECTED_ON: Readonly<Record<string, string>> = { 'bedrock/tool-result-empty-text-claude': '2026-08-01' };

function severe(request: unknown, at?: string): string[] {
  const { diagnostics } = lint(request, { dialect: 'bedrock-converse', at });
  return diagnostics.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule);
}

describe.runIf(isHere)('recorded requests', () => {
  const all = isHere ? [...recorded('bedrock-converse')] : [];

  it('write(read(x)) is x', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const { request } of all)
      expect(JSON.stringify(bedrockConverse.write(read(bedrockConverse, request)))).toBe(JSON.stringify(request));
  });

  it('have no errors if they were accepted, and one warning, about content that was also rejected', () => {
    const accepted = all.filter(wasAccepted);
    expect(accepted.length).toBeGreaterThan(280);
    expect(accepted.filter(each => !judge(each).ok).map(each => each.id)).toEqual([]);
    const warned = accepted.flatMap(each => judge(each).diagnostics.filter(({ severity }) => severity === 'warning'));
    expect(warned.map(({ rule }) => rule)).toEqual(['unexpected-last-role']);
  });

  it('have a finding if the conversation or a part was rejected', () => {
    const refused = all.filter(({ label }) => label === 'conversation' || label === 'content-part');
    expect(refused.length).toBeGreaterThan(10);
    const rules = refused.map(each => judge(each).diagnostics.map(({ rule }) => rule));
    expect(rules.filter(each => each.length !== 1)).toEqual([]);
    expect([...new Set(rules.flat())].sort()).toEqual([
      'malformed-media',
      'part-in-wrong-role',
      'unexpected-last-role',
      'unsupported-media',
    ]);
  });

  it('are distinguished from all others', () => {
    let own = 0;
    for (const { api, id, request } of recorded()) {
      expect(mcpSampling.detects?.(request), id).toBe(false);
      // The native format of one model family is the same if it has no settings of its own.
      if (api === 'bedrock-invoke' || !bedrockConverse.detects?.(request)) continue;
      expect(api, id).toBe('bedrock-converse');
      own++;
    }
    expect(own).toBe(all.length);
  });
});

describe.runIf(existsSync('../shared/rejections'))('the catalogue', () => {
  const entries = (file: string) =>
    !existsSync('../shared/rejections')
      ? []
      : readFileSync(`../shared/rejections/${file}`, 'utf8')
          .split('\n')
          .filter(
            line => line.includes('"dialect": "bedrock-converse"') || line.includes('"dialect":"bedrock-converse"'),
          )
          .map(line => JSON.parse(line) as Entry);

  it.each(entries('others.jsonl').map(entry => [entry.id, entry] as const))(
    '%s',
    (id, { rule, notJudged, request, acceptedVariant }) => {
      if (notJudged !== undefined) return;
      expect(severe(request, REJECTED_ON[id])).toContain(rule);
      if (acceptedVariant) expect(severe(acceptedVariant)).toEqual([]);
    },
  );

  it.each(entries('accepted-others.jsonl').map(entry => [entry.id, entry] as const))(
    '%s is accepted',
    (_id, { request }) => {
      expect(severe(request)).toEqual([]);
    },
  );
});
