/** Chat Completions at clouds and gateways, which serve models of several providers. */
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { replayOf } from '../../src/model/replay.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { dialectOfHost, dialectOfModel, dialectOfProvider } from './dialect-of.ts';

const IDS = ['azure-openai', 'github-copilot', 'vercel-gateway', 'cloudflare-workers-ai', 'gemini-openai'];

const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const user = { role: 'user', content: 'Oslo?' };
const result = { role: 'tool', tool_call_id: 'call_1', content: '4 C' };

/** The findings in a request, in the order of the messages. */
function findingsOf(dialect: string, request: object, at?: string): string[] {
  return lint(request, { dialect: dialect as DialectId, at }).diagnostics.map(
    each => `${each.severity} ${each.rule} ${each.pointer}`,
  );
}

describe('these addresses are recognised', () => {
  it.each([
    ['my-resource.openai.azure.com', 'azure-openai'],
    ['my-resource.services.ai.azure.com', 'azure-openai'],
    ['my-resource.cognitiveservices.azure.com', 'azure-openai'],
    ['api.githubcopilot.com', 'github-copilot'],
    ['api.individual.githubcopilot.com', 'github-copilot'],
    ['ai-gateway.vercel.sh', 'vercel-gateway'],
    ['api.cloudflare.com', 'cloudflare-workers-ai'],
  ])('%s', (host, id) => {
    expect(dialectOfHost(host)?.id).toBe(id);
  });

  it.each([
    ['azure', 'azure-openai'],
    ['copilot', 'github-copilot'],
    ['vercel', 'vercel-gateway'],
    ['cloudflare', 'cloudflare-workers-ai'],
    ['gemini-openai', 'gemini-openai'],
  ])('the provider %s', (provider, id) => {
    expect(dialectOfProvider(provider)?.id).toBe(id);
  });

  it('they are not detected by models of other providers', () => {
    expect(dialectOfModel('@cf/meta/llama-3.3-70b-instruct-fp8-fast')?.id).toBe('cloudflare-workers-ai');
    for (const model of [
      'gpt-4o',
      'claude-opus-4.6',
      'google/gemini-3-pro-preview',
      'openai/gpt-5',
      'deepseek-reasoner',
    ])
      expect(IDS).not.toContain(dialectOfModel(model)?.id);
  });
});

describe('reasoning goes back', () => {
  it.each([
    ['azure-openai', 'ignored', 'ignored', undefined, undefined],
    ['github-copilot', 'optional', 'optional', 'reasoning_text', undefined],
    ['vercel-gateway', 'useful', 'optional', 'reasoning', 'reasoning_details'],
    ['cloudflare-workers-ai', 'optional', 'optional', undefined, undefined],
    ['gemini-openai', 'useful', 'optional', undefined, undefined],
  ])('%s: %s, %s', (id, turnsWithCalls, plainTurns, field, details) => {
    const dialect = findDialect(id);
    const replay = dialect && replayOf(dialect, {});
    expect(replay).toMatchObject({ turnsWithCalls, plainTurns });
    expect([replay?.field, replay?.details]).toEqual([field, details]);
  });
});

describe('rules that depend on the model', () => {
  it('are unknown if a deployment hides the model', () => {
    const messages = [user, { role: 'function', name: 'get_weather', content: '4 C' }];
    const severities = (body: object) =>
      findingsOf('azure-openai', { messages, ...body }).filter(each => each.includes('unsupported-role'));
    expect(severities({})).toEqual(['info unsupported-role /messages/1/role']);
    expect(severities({ model: 'o3-mini' })).toEqual(['warning unsupported-role /messages/1/role']);
    expect(severities({ model: 'gpt-4o' })).toEqual([]);
  });

  it('content as a list is reported or accepted, depending on the model', () => {
    const messages = [{ role: 'user', content: [{ type: 'text', text: 'Oslo?' }] }];
    const of = (model: string) => findingsOf('cloudflare-workers-ai', { model, messages });
    expect(of('@cf/qwen/qwen2.5-coder-32b-instruct')).toEqual(['warning unsupported-content-form /messages/0/content']);
    expect(of('@cf/zai-org/glm-5.2')).toEqual(['warning unsupported-content-form /messages/0/content']);
    expect(of('@cf/meta/llama-4-scout-17b-16e-instruct')).toEqual([]);
  });

  it('a prefill is judged by model and date', () => {
    const messages = [user, { role: 'assistant', content: 'It' }];
    const of = (model: string, at?: string) => findingsOf('github-copilot', { model, messages }, at);
    for (const model of ['claude-opus-4.6', 'claude-opus-4-7', 'claude-sonnet-4.6'])
      expect(of(model)).toEqual(['warning unexpected-last-role /messages/1']);
    expect(of('claude-opus-4.6', '2026-01-01')).toEqual([]);
    for (const model of ['claude-sonnet-4.5', 'gpt-5-mini']) expect(of(model)).toEqual([]);
  });
});

describe('signatures of calls', () => {
  const signed = (signature: unknown) => ({ ...call, extra_content: { google: { thought_signature: signature } } });
  const of = (first: unknown, model = 'gemini-3-pro-preview', rest: readonly unknown[] = []) =>
    findingsOf('gemini-openai', {
      model,
      messages: [user, { role: 'assistant', tool_calls: [first] }, result, ...rest],
    });

  it('the first call of a step needs one', () => {
    expect(of(call)).toEqual(['error unsigned-reasoning /messages/1/tool_calls/0']);
    expect(of(signed('c2ln'))).toEqual([]);
    expect(of(signed('skip_thought_signature_validator'))).toEqual([]);
  });

  it.each([[''], [null], [7], [{}]])('%j is not a signature', signature => {
    expect(of(signed(signature))).toEqual(['error unsigned-reasoning /messages/1/tool_calls/0']);
  });

  it('are not required for older models, or in finished turns', () => {
    expect(of(call, 'gemini-2.5-flash')).toEqual([]);
    expect(of(call, undefined, [{ role: 'assistant', content: 'Cold.' }, user])).toEqual([]);
  });
});

describe('fixtures of these dialects', () => {
  it.each(IDS)('%s: fixtures show every rejecting rule, and something accepted', id => {
    const expectations = fixturesBelow(`fixtures/dialects/${id}`).map(({ expectation }) => expectation);
    const shown = new Set(expectations.flatMap(each => each.diagnostics.map(({ rule }) => rule)));
    const refused = Object.entries(findDialect(id)?.rules ?? {})
      .filter(([, statements]) => statements.some(({ verdict }) => verdict !== 'accepted'))
      .map(([rule]) => rule);
    expect(refused.filter(rule => !shown.has(rule))).toEqual([]);
    expect(expectations.filter(each => each.diagnostics.length === 0).length).toBeGreaterThanOrEqual(4);
  });
});
