import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLinter, loadTemplate } from '../../src/index.ts';
import { folder, linesOf, lintFile, run } from './running.ts';

const TEMPLATE = 'fixtures/templates/alternating.jinja';
const twice = [
  { role: 'user', content: 'a' },
  { role: 'user', content: 'b' },
];

describe('lint --template', () => {
  it('judges only by the template, if no dialect is given', async () => {
    const { code, report, conversations } = await lintFile('chat.json', twice, ['--template', TEMPLATE]);
    expect(code).toBe(1);
    expect(report.dialectDefault).toBe('chat-template');
    expect(conversations[0]).toMatchObject({ dialect: 'chat-template', verdict: 'rejected' });
    expect(conversations[0]?.diagnostics[0]).toMatchObject({
      rule: 'unexpected-role-order',
      pointer: '/1',
      says: 'Roles have to alternate: user, assistant, user, assistant',
      source: { line: 1 },
    });
  });

  it('judges as the server of the dialect does, or as --template-server', async () => {
    const system = [{ role: 'system', content: 's' }, ...twice.slice(1)];
    const codes = [];
    for (const flags of [['vllm'], ['llamacpp'], ['vllm', '--template-server', 'llamacpp']])
      codes.push((await lintFile('chat.json', system, ['--template', TEMPLATE, '--dialect', ...flags])).code);
    expect(codes).toEqual([1, 0, 0]);
  });

  it('judges every conversation of a log', async () => {
    const log = linesOf({ messages: twice }, { messages: twice.slice(1) }, { messages: twice });
    const { conversations } = await lintFile('log.jsonl', log, ['--template', TEMPLATE]);
    expect(conversations.map(each => each.verdict)).toEqual(['rejected', 'accepted', 'rejected']);
  });

  it('reports an error in the template, and exits with 2', async () => {
    const root = folder({ 'chat.json': twice, 'broken.jinja': 'a\n{% if %}', 'none.json': '{}' });
    const lint = (...flags: string[]) => run(['lint', join(root, 'chat.json'), ...flags]);
    const broken = await lint('--template', join(root, 'broken.jinja'));
    expect(broken).toMatchObject({ code: 2, out: '' });
    expect(broken.err).toContain('broken.jinja:2: no Jinja');
    expect(await lint('--template', join(root, 'none.json'))).toMatchObject({ code: 2 });
    expect((await lint('--template', join(root, 'not-there'))).err).toContain('there is no template');
    expect((await lint('--template-server', 'vllm')).err).toContain('needs --template');
    expect((await lint('--template', TEMPLATE, '--template-server', 'vlm')).err).toContain('vllm');
  });

  it('checks the template when the conversation ends', () => {
    const template = loadTemplate(TEMPLATE);
    const linter = createLinter({ template, dialect: 'vllm' });
    for (const message of twice) expect(linter.push(message)).toEqual([]);
    expect(linter.end()).toMatchObject({ verdict: 'rejected', diagnostics: [{ pointer: '/messages/1' }] });
    template.close();
  });
});
