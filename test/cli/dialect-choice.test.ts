/** Which dialect the command line uses, and what the reports say about the choice. */
import { describe, expect, it } from 'vitest';
import { folder, run } from './running.ts';

const messages = [{ role: 'user', content: 'Is it open?' }];
const body = { model: 'deepseek-reasoner', messages };
const stdin = JSON.stringify(body);
const EXCHANGE = { request: body, status: 200, host: 'api.mistral.ai', path: '/v1/chat/completions' };

describe('the text report', () => {
  it.each([
    ['deepseek (model name)', [], stdin],
    ['xai (model name)', ['--model', 'grok-4'], stdin],
    ['mistral (--dialect)', ['--dialect', 'mistral'], stdin],
    ['openai-chat (--dialect)', ['--dialect', 'ChatGPT'], stdin],
    ['zhipu (host)', ['--host', 'api.z.ai'], stdin],
    ['deepseek-anthropic (host)', ['--host', 'https://api.deepseek.com/anthropic/v1/messages'], stdin],
    ['mistral (host)', [], JSON.stringify(EXCHANGE)],
    ['moonshot (recorded provider)', [], JSON.stringify({ ...EXCHANGE, host: undefined, provider: 'moonshotai' })],
    ['groq (record)', [], JSON.stringify({ ...EXCHANGE, dialect: 'groq' })],
    ['anthropic (path)', [], JSON.stringify({ request: { messages }, path: '/v1/messages', status: 200 })],
    ['gemini (message format)', [], JSON.stringify({ contents: [{ parts: [{ text: 'Is it open?' }] }] })],
    ['openai-chat (default)', [], JSON.stringify(messages)],
    ['openai-compatible (model name)', [], JSON.stringify({ model: 'claude-sonnet-4-5', messages })],
  ])('prints: judged as %s', async (judge, flags, input) => {
    const { out, code } = await run(['lint', '-', ...flags], { stdin: input });
    expect(out).toContain(`\njudged as ${judge}\n`);
    expect(code).toBe(0);
  });

  it('counts the conversations per dialect, if there are several', async () => {
    const lines = ['grok-4', 'sonar', 'grok-3'].map(model => JSON.stringify({ model, messages }));
    const { out } = await run(['lint', '-'], { stdin: lines.join('\n') });
    expect(out).toContain('judged as xai (model name): 2 conversations\n');
    expect(out).toContain('judged as perplexity (model name): 1 conversation\n');
  });

  it('says that a configuration named the dialect', async () => {
    const root = folder({ 'rolecall.config.json': { dialect: 'mistral' }, 'a.json': body });
    const { out } = await run(['lint', `${root}/a.json`]);
    expect(out).toContain('judged as mistral (configuration)\n');
  });
});

describe('reports for programs', () => {
  it.each(['json', 'ndjson'])('%s contains the source of the dialect', async format => {
    const { out } = await run(['lint', '-', '--format', format], { stdin });
    const report = JSON.parse(out);
    const [conversation] = format === 'json' ? report.files[0].conversations : [report];
    expect(conversation).toMatchObject({ dialect: 'deepseek', dialectSource: 'model' });
  });
});

describe('with --dialect', () => {
  it.each([
    ['openai-responses', { model: 'gpt-5', input: 'hi' }, []],
    ['openai-responses', { model: 'gpt-5', input: 5 }, ['wrong-type']],
    ['openai-chat', { model: 'gpt-5', mesages: [] }, ['missing-field']],
    ['openai-chat', {}, ['missing-field']],
    ['anthropic', { model: 'claude-sonnet-4-5', messages: 'Hi' }, ['wrong-type']],
    ['gemini', { contents: 'Hi' }, []],
    ['bedrock-converse', { messages: 'Hi' }, ['wrong-type']],
    ['cohere', { model: 'x', messages: [{ role: 'user', parts: [] }] }, ['missing-content', 'unknown-field']],
    ['ollama', { messages: {} }, ['wrong-type']],
  ])('%s reads %j', async (dialect, value, rules) => {
    const { out } = await run(['lint', '-', '--dialect', dialect, '--format', 'json'], {
      stdin: JSON.stringify(value),
    });
    const [report] = JSON.parse(out).files[0].conversations;
    expect(report).toMatchObject({ dialect, dialectSource: 'option', format: 'request' });
    const found = report.diagnostics.map((each: { rule: string }) => each.rule);
    if (rules.length === 0) expect(found).toEqual([]);
    else expect(rules.some(rule => found.includes(rule))).toBe(true);
  });

  it.each([
    ['convert', ['--from', 'openai-responses', '--to', 'anthropic']],
    ['verdicts', ['--from', 'openai-responses']],
  ])('%s reads a body that does not look like one', async (command, flags) => {
    const { err } = await run([command, '-', ...flags], { stdin: '{"instructions":"Be brief."}' });
    expect(err).not.toContain('not taken for a conversation');
  });

  it.each([
    ['deepsek', 'deepseek'],
    ['aws', 'bedrock-converse'],
  ])('rejects %s, and suggests %s', async (name, id) => {
    const { err, code } = await run(['lint', '-', '--dialect', name], { stdin });
    expect(err).toContain(`no dialect \`${name}\`; did you mean \`${id}\``);
    expect(err.length).toBeLessThan(300);
    expect(code).toBe(2);
  });
});
