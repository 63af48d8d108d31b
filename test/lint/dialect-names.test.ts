/** Dialects by alias, and by the models of their providers. */
import { describe, expect, it } from 'vitest';
import { dialectNamed, noDialect, suggestedDialects } from '../../src/registry/dialect-names.ts';
import { servesModel } from '../../src/registry/model-names.ts';
import { bareName, dialects, findDialect } from '../../src/registry/registry.ts';

describe('aliases', () => {
  it('belong to one dialect each, and none is the ID of another', () => {
    const owners = new Map<string, Set<string>>();
    for (const { id, aliases = [] } of dialects)
      for (const name of [id, ...aliases]) {
        const of = owners.get(bareName(name)) ?? new Set();
        owners.set(bareName(name), of.add(id));
      }
    expect([...owners].filter(([, of]) => of.size > 1)).toEqual([]);
    expect(owners.size).toBeGreaterThan(dialects.length + 100);
  });

  it.each([
    ['openai', 'openai-chat'],
    ['ChatGPT', 'openai-chat'],
    ['responses', 'openai-responses'],
    ['claude', 'anthropic'],
    ['bedrock', 'bedrock-converse'],
    ['google', 'gemini'],
    ['azure', 'azure-openai'],
    ['Azure_OpenAI', 'azure-openai'],
    ['vertex', 'gemini-vertex'],
    ['vertex ai', 'gemini-vertex'],
    ['kimi', 'moonshot'],
    ['qwen', 'dashscope'],
    ['glm', 'zhipu'],
    ['grok', 'xai'],
    ['hf', 'huggingface-router'],
    ['nim', 'nvidia-nim'],
    ['copilot', 'github-copilot'],
    ['mcp', 'mcp-sampling'],
    ['ollama', 'ollama'],
    ['deepseek', 'deepseek'],
  ])('%s is %s', (name, id) => {
    expect(findDialect(name)?.id).toBe(id);
    expect(dialectNamed(name).id).toBe(id);
  });
});

describe('a wrong name', () => {
  it.each([
    ['deepsek', 'deepseek'],
    ['gpt', 'openai-chat'],
    ['aws', 'bedrock-converse'],
    ['openai-chat-completions', 'openai-chat'],
    ['claud', 'anthropic'],
    ['open-ai', 'openai-chat'],
    ['antropic', 'anthropic'],
    ['gemini-api-v1', 'gemini'],
    ['google-gemini-api', 'gemini'],
    ['mistral-large', 'mistral'],
    ['vertex-claude-3', 'anthropic-vertex'],
  ])('%s: %s is suggested first', (name, id) => {
    expect(suggestedDialects(name)[0]).toBe(id);
    expect(noDialect(name)).toContain(`did you mean \`${id}\``);
    expect(suggestedDialects(name).length).toBeLessThanOrEqual(3);
  });

  it('that is similar to none is reported without a list', () => {
    expect(noDialect('zzzzzz')).toBe('no dialect `zzzzzz`; `rolecall dialects` lists them');
    expect(suggestedDialects('x'.repeat(1000))).toEqual([]);
  });
});

describe('model names', () => {
  const serving = (model: string, messageFormat: string) =>
    dialects
      .filter(each => each.format === messageFormat && each.kind !== 'client' && servesModel(each, model))
      .map(({ id }) => id);

  it.each([
    ['gpt-4o', ['openai-chat']],
    ['gpt-5.4-mini', ['openai-chat']],
    ['o3-mini', ['openai-chat']],
    ['ft:gpt-4o-mini-2024-07-18:acme::1', ['openai-chat']],
    ['gpt-oss-120b', []],
    ['deepseek-reasoner', ['deepseek']],
    ['deepseek-r1:latest', []],
    ['deepseek-r1-distill-llama-70b', []],
    ['mistral-large-latest', ['mistral']],
    ['ministral-8b-2512', ['mistral']],
    ['codestral-2501', ['mistral']],
    ['open-mixtral-8x22b', ['mistral']],
    ['mistral-saba-24b', []],
    ['mistral-small:24b', []],
    ['kimi-k2', ['moonshot']],
    ['kimi-k2.5', ['moonshot']],
    ['kimi-k2-0905-preview', ['moonshot']],
    ['kimi-k2-instruct', []],
    ['glm-5', ['zhipu']],
    ['glm-4.6', ['zhipu']],
    ['grok-4', ['xai']],
    ['grok-code-fast-1', ['xai']],
    ['sonar', ['perplexity']],
    ['sonar-reasoning-pro', ['perplexity']],
    ['gemini-2.5-pro', ['gemini-openai']],
    ['MiniMax-M2', ['minimax']],
    ['qwen-max', ['dashscope']],
    ['qwen-3-32b', ['cerebras']],
    ['qwen3:8b', []],
    ['qwen2.5-72b-instruct', []],
    ['claude-sonnet-4-5', []],
    ['llama-3.1-70b', []],
    ['llama-3.3-70b-versatile', ['groq']],
    ['@cf/meta/llama-3.3-70b-instruct-fp8-fast', ['cloudflare-workers-ai']],
    ['accounts/fireworks/models/deepseek-v3p1', ['fireworks']],
    ['openrouter/auto', ['openrouter']],
    ['x-ai/grok-4', ['openrouter']],
    ['deepseek/deepseek-r1:free', ['openrouter']],
    ['openai/gpt-oss-20b:fireworks-ai', []],
    ['anthropic/claude-sonnet-4.5', []],
    ['openai/gpt-4o', []],
    ['openai/gpt-oss-120b', []],
    ['meta-llama/Llama-3.3-70B-Instruct', []],
    ['moonshotai/kimi-k2-instruct', []],
  ])('%s selects %j on the chat format', (model, ids) => {
    expect(serving(model, 'openai-chat')).toEqual(ids);
  });

  it.each([
    ['claude-sonnet-4-5', ['anthropic']],
    ['claude-sonnet-4@20250514', ['anthropic-vertex']],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', ['bedrock-invoke-anthropic']],
    ['kimi-k2-turbo-preview', ['moonshot-anthropic']],
    ['glm-4.6', ['zhipu-anthropic']],
    ['deepseek-chat', ['deepseek-anthropic']],
    ['MiniMax-M2', ['minimax-anthropic']],
  ])('%s selects %j on Anthropic messages', (model, ids) => {
    expect(serving(model, 'anthropic-messages')).toEqual(ids);
  });

  it.each([
    ['gpt-5', ['openai-responses']],
    ['codex-mini-latest', ['openai-responses']],
    ['grok-4-fast-reasoning', ['xai-responses']],
    ['deepseek-v4-flash', ['deepseek-responses']],
    ['openai.gpt-5.5', ['bedrock-mantle-responses']],
    ['gpt-oss:20b', []],
  ])('%s selects %j on Responses', (model, ids) => {
    expect(serving(model, 'openai-responses')).toEqual(ids);
  });
});
