/** What servers do with the reasoning of earlier turns: which require it, when, and the findings if it is missing. */
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { lint } from '../../src/index.ts';
import { replayOf } from '../../src/model/replay.ts';
import { dialects, findDialect } from '../../src/registry/registry.ts';
import { dialectOfHost, dialectOfModel, dialectOfProvider } from './dialect-of.ts';

const replay = (id: string, model?: string, at?: string) => {
  const dialect = findDialect(id);
  if (dialect === undefined) throw new Error(`no dialect ${id}`);
  return replayOf(dialect, { model, at });
};

describe('replay of reasoning', () => {
  it.each([
    ['openai-chat', undefined, undefined, 'ignored', 'ignored', undefined, undefined],
    ['deepseek', undefined, undefined, 'required', 'ignored', 'reasoning_content', undefined],
    ['deepseek', 'deepseek-v4-pro', undefined, 'required', 'ignored', 'reasoning_content', undefined],
    ['deepseek', 'deepseek-reasoner', '2026-01-15', 'required', 'ignored', 'reasoning_content', undefined],
    ['deepseek', 'deepseek-reasoner', undefined, 'required', 'ignored', 'reasoning_content', undefined],
    ['deepseek', 'deepseek-reasoner', '2025-02-01', 'forbidden', 'forbidden', undefined, undefined],
    ['deepseek', 'deepseek-chat', '2025-02-01', 'required', 'ignored', 'reasoning_content', undefined],
    ['openrouter', undefined, undefined, 'useful', 'optional', 'reasoning', 'reasoning_details'],
    ['zhipu', undefined, undefined, 'useful', 'ignored', 'reasoning_content', undefined],
    ['moonshot', undefined, undefined, 'required', 'ignored', 'reasoning_content', undefined],
    ['moonshot', 'kimi-k3', undefined, 'required', 'useful', 'reasoning_content', undefined],
    ['dashscope', undefined, undefined, 'useful', 'ignored', 'reasoning_content', undefined],
    ['minimax', undefined, undefined, 'useful', 'useful', 'reasoning_content', 'reasoning_details'],
    ['siliconflow', undefined, undefined, 'useful', 'ignored', 'reasoning_content', undefined],
    ['vllm', undefined, undefined, 'useful', 'optional', 'reasoning', undefined],
    ['vllm', undefined, '2025-08-01', 'useful', 'optional', 'reasoning_content', undefined],
    ['featherless', undefined, undefined, 'useful', 'optional', 'reasoning_content', undefined],
    ['ollama-openai', undefined, undefined, 'useful', 'optional', 'reasoning', undefined],
    ['mistral', undefined, undefined, 'useful', 'useful', undefined, undefined],
    ['perplexity', undefined, undefined, 'ignored', 'ignored', undefined, undefined],
    ['nvidia-nim', undefined, undefined, 'useful', 'optional', 'reasoning_content', undefined],
    ['cohere-openai', undefined, undefined, 'ignored', 'ignored', undefined, undefined],
  ])('%s %s %s', (id, model, at, turnsWithCalls, plainTurns, field, details) => {
    const found = replay(id, model, at);
    expect(found).toMatchObject({ turnsWithCalls, plainTurns });
    expect([found?.field, found?.details]).toEqual([field, details]);
  });

  it('can be looked up', () => {
    for (const { replay = [] } of dialects)
      for (const { evidence } of replay) {
        expect(evidence.length).toBeGreaterThan(0);
        for (const { url: at } of evidence) expect(new URL(at).protocol).toBe('https:');
      }
  });
});

const call = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{"city":"Oslo"}' } };
const tools = [{ type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }];
const user = { role: 'user', content: 'Oslo?' };
const result = { role: 'tool', tool_call_id: 'call_1', content: '4 C' };
const calling = (more: object = {}) => [user, { role: 'assistant', content: '', ...more, tool_calls: [call] }, result];

/** Findings about missing reasoning, with their severities. */
function missing(messages: readonly unknown[], body: object, at?: string): string[] {
  const { diagnostics } = lint({ messages, tools, ...body }, { dialect: 'deepseek', at });
  return diagnostics
    .filter(each => each.rule === 'missing-reasoning')
    .map(each => `${each.severity} ${each.messageId} ${each.pointer}`);
}

describe('missing reasoning', () => {
  const said = 'calls /messages/1';

  it.each([
    ['a model that thinks by default', { model: 'deepseek-v4-flash' }, undefined, `error ${said}`],
    ['thinking asked for', { model: 'deepseek-v4-pro', thinking: { type: 'enabled' } }, undefined, `error ${said}`],
    ['thinking turned off', { model: 'deepseek-v4-pro', thinking: { type: 'disabled' } }, undefined, undefined],
    ['a name that does not think by default', { model: 'deepseek-chat' }, undefined, undefined],
    ['that name, told to', { model: 'deepseek-chat', thinking: { type: 'enabled' } }, undefined, `error ${said}`],
    [
      'that name, told to, at V3.2',
      { model: 'deepseek-chat', thinking: { type: 'enabled' } },
      '2026-01-15',
      `warning ${said}`,
    ],
    ['R1', { model: 'deepseek-reasoner' }, '2025-08-09', undefined],
    ['V3.2', { model: 'deepseek-reasoner' }, '2026-01-15', `error ${said}`],
    ['the name of several models, without a date', { model: 'deepseek-reasoner' }, undefined, `warning ${said}`],
    ['a model not known', {}, undefined, `info ${said}`],
    ['V4, before it was there', { model: 'deepseek-v4-pro' }, '2026-03-01', undefined],
  ])('%s', (_, body, at, told) => {
    expect(missing(calling(), body, at)).toEqual(told === undefined ? [] : [told]);
    expect(missing(calling({ reasoning_content: '' }), body, at)).toEqual([]);
  });

  it('a field without text is not reasoning', () => {
    expect(missing(calling({ reasoning_content: null }), { model: 'deepseek-v4-pro' })).toEqual([`error ${said}`]);
  });

  it('the message names the field that is there instead, and the index of the message', () => {
    const [found] = lint(
      {
        model: 'deepseek-v4-pro',
        messages: calling({ reasoning: 'Look it up.' }),
        tools: [{ type: 'function', function: { name: 'weather', parameters: { type: 'object', properties: {} } } }],
      },
      { dialect: 'deepseek' },
    ).diagnostics;
    expect(found).toMatchObject({ rule: 'missing-reasoning', label: 'has `reasoning` instead', data: { i: 1 } });
    expect(found?.says).toContain('must be passed back');
  });

  it('V3.2 only checked turns after the last user message, V4 checks all', () => {
    const later = [...calling(), { role: 'assistant', content: 'Cold.' }, { role: 'user', content: 'And Rome?' }];
    expect(missing(later, { model: 'deepseek-reasoner' }, '2026-01-15')).toEqual([]);
    expect(missing(later, { model: 'deepseek-v4-pro' })).toEqual([`error ${said}`]);
  });

  it('distinguishes the answer after results from a plain one, and from one before the calls', () => {
    const body = { model: 'deepseek-v4-pro', thinking: { type: 'enabled' } };
    const plain = { role: 'assistant', content: 'Hello.' };
    const messages = [user, plain, ...calling({ reasoning_content: 'Hm.' }), plain, user];
    expect(missing(messages, body)).toEqual(['warning plain /messages/1', 'warning closing /messages/5']);
    const announced = [user, plain, ...calling({ reasoning_content: 'Hm.' }).slice(1)];
    expect(missing(announced, body)).toEqual(['warning closing /messages/1']);
  });
});

describe('the thinking mode', () => {
  it.each([[null], ['on'], [{}], [{ type: 7 }], [{ type: 'sometimes' }], [[]]])(
    '%j is an unknown mode, and causes no finding',
    thinking => {
      expect(missing(calling(), { model: 'deepseek-chat', thinking })).toEqual([]);
    },
  );
});

describe('detection', () => {
  it('by host', () => {
    const hosts = ['api.deepseek.com', 'openrouter.ai', 'api.z.ai', 'open.bigmodel.cn'];
    expect(hosts.map(host => dialectOfHost(host)?.id)).toEqual(['deepseek', 'openrouter', 'zhipu', 'zhipu']);
  });

  it('by the name of the provider', () => {
    const names = ['deepseek', 'openrouter', 'zhipu', 'zai', 'z-ai', 'openai', 'nobody'];
    const ids = ['deepseek', 'openrouter', 'zhipu', 'zhipu', 'zhipu', 'openai-chat', undefined];
    expect(names.map(name => dialectOfProvider(name)?.id)).toEqual(ids);
  });

  it('by the model name, unless other providers serve it as well', () => {
    const models = ['deepseek-v4-pro', 'deepseek-reasoner', 'glm-4.6', 'openrouter/auto'];
    expect(models.map(model => dialectOfModel(model)?.id)).toEqual(['deepseek', 'deepseek', 'zhipu', 'openrouter']);
    for (const model of ['deepseek/deepseek-v4-pro', 'deepseek-r1:7b', 'DeepSeek-R1', 'z-ai/glm-4.6', 'glm4:9b'])
      expect(dialectOfModel(model)).toBeUndefined();
  });
});

describe('fixtures of dialects', () => {
  it.each([
    'deepseek',
    'openrouter',
    'zhipu',
    'moonshot',
    'dashscope',
    'minimax',
    'siliconflow',
    'hunyuan',
    'volcengine',
    'mistral',
    'perplexity',
    'nvidia-nim',
    'cohere-openai',
    'cohere',
    'ollama',
    'mistral-conversations',
    'vllm',
    'sglang',
    'llamacpp',
    'lmstudio',
    'tgi',
    'huggingface-router',
    'ollama-openai',
    'featherless',
    'groq',
    'cerebras',
    'fireworks',
    'together',
    'xai',
  ])('%s: fixtures show every rejecting rule, and something accepted', id => {
    const expectations = fixturesBelow(`fixtures/dialects/${id}`).map(({ expectation }) => expectation);
    const shown = new Set(expectations.flatMap(each => each.diagnostics.map(({ rule }) => rule)));
    const refused = Object.entries(findDialect(id)?.rules ?? {})
      .filter(([, statements]) => statements.some(({ verdict }) => verdict !== 'accepted'))
      .map(([rule]) => rule);
    // Errors that a template raises have fixtures with the templates.
    expect(refused.filter(rule => !shown.has(rule) && rule !== 'template-refusal')).toEqual([]);
    expect(expectations.filter(each => each.diagnostics.length === 0).length).toBeGreaterThan(4);
  });
});
