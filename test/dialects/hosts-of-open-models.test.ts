/** Hosts that serve the same open models, with different policies for reasoning and media. */
import { describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { convert, lint } from '../../src/index.ts';
import { replayOf } from '../../src/model/replay.ts';
import { findDialect } from '../../src/registry/registry.ts';
import { dialectOfHost, dialectOfModel, dialectOfProvider } from './dialect-of.ts';

const user = { role: 'user', content: 'Oslo?' };
const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const result = { role: 'tool', tool_call_id: 'call_1', content: '4 C' };
const asked = (more: object) => [user, { role: 'assistant', content: '', tool_calls: [call], ...more }, result];
const picture = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } };

const findingsOf = (dialect: string, body: object, at?: string) =>
  lint(body, { dialect: dialect as DialectId, at }).diagnostics.map(
    ({ rule, severity, pointer }) => `${severity} ${rule} ${pointer}`,
  );

describe('reasoning on one and the same turn', () => {
  const at = (field: string) => `error unexpected-reasoning /messages/1/${field}`;

  it.each([
    ['groq', 'openai/gpt-oss-120b', 'reasoning', undefined],
    ['groq', 'openai/gpt-oss-120b', 'reasoning_content', at('reasoning_content')],
    ['groq', 'moonshotai/kimi-k2-instruct', 'reasoning', 'warning unexpected-reasoning /messages/1/reasoning'],
    ['groq', undefined, 'reasoning', 'info unexpected-reasoning /messages/1/reasoning'],
    ['cerebras', 'gpt-oss-120b', 'reasoning', undefined],
    ['cerebras', undefined, 'reasoning', undefined],
    ['cerebras', 'gpt-oss-120b', 'reasoning_content', at('reasoning_content')],
    ['fireworks', 'accounts/fireworks/models/gpt-oss-120b', 'reasoning_content', undefined],
    [
      'fireworks',
      'accounts/fireworks/models/gpt-oss-120b',
      'reasoning',
      'warning unexpected-reasoning /messages/1/reasoning',
    ],
    ['together', 'openai/gpt-oss-120b', 'reasoning', undefined],
    ['together', 'openai/gpt-oss-120b', 'reasoning_content', undefined],
    ['xai', 'grok-code-fast-1', 'reasoning_content', undefined],
  ])('%s, %s, %s', (dialect, model, field, expected) => {
    const body = { ...(model !== undefined && { model }), messages: asked({ [field]: 'Look it up.' }) };
    expect(findingsOf(dialect, body)).toEqual(expected === undefined ? [] : [expected]);
  });

  it.each([
    ['groq', 'openai/gpt-oss-120b', 'useful', 'reasoning'],
    ['groq', 'llama-3.3-70b-versatile', 'forbidden', undefined],
    ['cerebras', 'gpt-oss-120b', 'useful', 'reasoning'],
    ['cerebras', 'zai-glm-4.7', 'optional', 'reasoning'],
    ['fireworks', undefined, 'useful', 'reasoning_content'],
    ['together', undefined, 'optional', 'reasoning'],
    ['xai', undefined, 'ignored', undefined],
  ])('%s, %s: on turns with calls it is %s', (id, model, turnsWithCalls, field) => {
    const found = replayOf(findDialect(id) as NonNullable<ReturnType<typeof findDialect>>, { model, at: undefined });
    expect(found?.turnsWithCalls).toBe(turnsWithCalls);
    expect(found?.field).toBe(field);
  });

  it('converting between these hosts renames it, and the result is accepted', () => {
    const model = 'openai/gpt-oss-120b';
    const from = { model, messages: asked({ reasoning_content: 'Look it up.' }) };
    for (const to of ['groq', 'cerebras', 'together']) {
      const { value } = convert(from, { from: 'fireworks', to: to as DialectId });
      expect(value, to).toMatchObject({ messages: [user, { reasoning: 'Look it up.' }, result] });
      expect(findingsOf(to, value as object), to).toEqual([]);
    }
  });
});

describe('images', () => {
  const body = (model: string) => ({ model, messages: [{ role: 'user', content: [picture] }] });
  const found = (severity: string) => [`${severity} unsupported-media /messages/0/content/0`];

  it.each([
    ['groq', 'openai/gpt-oss-120b', found('error')],
    ['cerebras', 'gpt-oss-120b', found('error')],
    ['together', 'openai/gpt-oss-120b', found('warning')],
    ['groq', 'meta-llama/llama-4-maverick-17b-128e-instruct', []],
    ['groq', 'a-model-of-tomorrow', []],
    ['together', 'meta-llama/Llama-4-Scout-17B-16E-Instruct', []],
  ])('%s, %s', (dialect, model, expected) => {
    expect(findingsOf(dialect, body(model))).toEqual(expected);
  });
});

it('a turn with calls and without content was rejected for some months', () => {
  const messages = asked({ content: undefined });
  const refusedThen = ['warning missing-content /messages/1'];
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages }, '2025-11-02')).toEqual([]);
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages }, '2025-12-01')).toEqual(refusedThen);
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages }, '2026-03-12')).toEqual([]);
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages })).toEqual([]);
});

it('a turn with calls and null content is rejected since late 2025', () => {
  const messages = asked({ content: null });
  const refused = ['warning missing-content /messages/1/content'];
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages }, '2025-11-02')).toEqual([]);
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages }, '2025-12-01')).toEqual(refused);
  expect(findingsOf('xai', { model: 'grok-4-1-fast', messages })).toEqual(refused);
});

describe('detection', () => {
  it('by host', () => {
    const hosts = ['api.groq.com', 'api.cerebras.ai', 'api.fireworks.ai', 'api.together.xyz', 'api.together.ai'];
    const ids = ['groq', 'cerebras', 'fireworks', 'together', 'together', 'xai', 'xai'];
    expect([...hosts, 'api.x.ai', 'us-east-1.api.x.ai'].map(host => dialectOfHost(host)?.id)).toEqual(ids);
  });

  it('by the name of the provider', () => {
    const names = ['groq', 'cerebras', 'fireworks', 'fireworks_ai', 'together', 'togetherai', 'xai', 'x-ai'];
    const ids = ['groq', 'cerebras', 'fireworks', 'fireworks', 'together', 'together', 'xai', 'xai'];
    expect(names.map(name => dialectOfProvider(name)?.id)).toEqual(ids);
  });

  it('by a model that only one provider serves', () => {
    const models = ['groq/compound', 'accounts/fireworks/models/glm-4p6', 'grok-4', 'openai/gpt-oss-120b'];
    expect(models.map(model => dialectOfModel(model)?.id)).toEqual(['groq', 'fireworks', 'xai', undefined]);
  });
});
