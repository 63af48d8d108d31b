import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { DialectId } from '../../src/index.ts';
import { lint, loadTemplate, type Template, UsageError } from '../../src/index.ts';
import { isDeep, some } from '../depth.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-templates-'));
const loaded: Template[] = [];
afterEach(() => {
  for (const template of loaded.splice(0)) template.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function load(pathOrText: string, options = {}): Template {
  const template = loadTemplate(pathOrText, options);
  loaded.push(template);
  return template;
}

function file(name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const HELLO = [{ role: 'user', content: 'Hello' }];
const findingsOf = (template: Template, messages: unknown, dialect?: string) =>
  lint(messages, { template, dialect: dialect as DialectId }).diagnostics.map(
    ({ rule, messageId, severity, pointer }) => [rule, messageId, severity, pointer],
  );

describe('a template', () => {
  const ECHO = '{{ bos_token }}{% for m in messages %}{{ m.content }}{% endfor %}{{ eos_token }}';

  it('is Jinja text, or a file with it', () => {
    expect(load(ECHO).render(HELLO)).toEqual({ text: 'Hello', outcome: 'rendered' });
    expect(load(file('a/chat_template.jinja', ECHO)).render({ messages: HELLO }).text).toBe('Hello');
  });

  it('has string literals with Python escapes', () => {
    expect(load(String.raw`{{ "a\n{\"b\": 1}\x41\u00e5\X41" }}`).render(HELLO).text).toBe('a\n{"b": 1}Aå\\X41');
  });

  it('is a configuration, with tokens as text or objects', () => {
    const config = { chat_template: ECHO, bos_token: '<s>', eos_token: { __type: 'AddedToken', content: '</s>' } };
    const text = JSON.stringify(config);
    expect(load(file('b/tokenizer_config.json', text)).render(HELLO).text).toBe('<s>Hello</s>');
    expect(load(text).render(HELLO).text).toBe('<s>Hello</s>');
  });

  it('is one of several, selected by whether tools are declared', () => {
    const chat_template = [
      { name: 'default', template: 'plain' },
      { name: 'tool_use', template: '{% if tools %}with tools{% endif %}' },
    ];
    const template = load(file('c/tokenizer_config.json', JSON.stringify({ chat_template })));
    const tools = [{ type: 'function', function: { name: 'look', parameters: {} } }];
    expect(template.render({ messages: HELLO }).text).toBe('plain');
    expect(template.render({ messages: HELLO, tools: [] }).text).toBe('plain');
    expect(template.render({ messages: HELLO, tools }).text).toBe('with tools');
  });

  it('is a file next to its configuration, or a folder', () => {
    file('d/chat_template.jinja', ECHO);
    const config = file('d/tokenizer_config.json', '{"bos_token":"[","eos_token":"]"}');
    expect(load(config).render(HELLO).text).toBe('[Hello]');
    expect(load(join(folder, 'd')).render(HELLO).text).toBe('[Hello]');
    file('e/tokenizer_config.json', '{"bos_token":"(","eos_token":")"}');
    expect(load(file('e/chat_template.json', JSON.stringify({ chat_template: ECHO }))).render(HELLO).text).toBe(
      '(Hello)',
    );
  });

  it.each([
    ['nothing.jinja', undefined, /there is no template/],
    ['f/tokenizer_config.json', '{"model_type":"x"}', /has no `chat_template`/],
    ['g/tokenizer_config.json', '{"chat_template":', /is not JSON/],
    ['h/tokenizer_config.json', '[]', /is not a JSON object/],
    ['i/template.jinja', 'a\0b', /is no UTF-8 text/],
  ])('%s is rejected', (name, text, why) => {
    const path = text === undefined ? join(folder, name) : file(name, text);
    expect(() => loadTemplate(path)).toThrow(UsageError);
    expect(() => loadTemplate(path)).toThrow(why);
  });
});

describe('invalid Jinja', () => {
  it.each([
    ['{% for m in messages %}\n{{ m.content }}\n', 1],
    ['a\n{% if x %}\n{% endfor %}', 3],
    ['a\n\n{{ m.content }', 3],
    ['{% if %}x{% endif %}', 1],
    ['a\n{{ "open }}', 2],
    ['a\n{{ messages | }}', 2],
    ['a\n{% unless x %}', 2],
    ['{% set x = %}', 1],
    ['a\n{# never closed', 2],
    ['a\n{% endif %}', 2],
  ])('%j is reported with its line', (text, line) => {
    expect(() => loadTemplate(text)).toThrow(UsageError);
    expect(() => loadTemplate(text)).toThrow(new RegExp(`:${line}: no Jinja`));
  });

  it('is not reported for unsupported features of the renderer', () => {
    const template = load('{% include "other.jinja" %}\n{{ messages[0].content }}');
    expect(findingsOf(template, HELLO)).toEqual([['template-refusal', 'undecided', 'info', '']]);
    expect(lint(HELLO, { template }).verdict).toBe('unknown');
  });
});

describe('a template that runs too long is stopped', () => {
  const endless = [
    ['calls itself', '{% macro a() %}{{ a() }}{% endmacro %}{{ a() }}'],
    [
      'loops within loops',
      '{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    [
      'prints without end',
      '{% for a in range(99999) %}{% for b in range(99999) %}{{ "x" * 9999 }}{% endfor %}{% endfor %}',
    ],
    [
      'doubles a text',
      '{% set n = namespace(t="x" * 1000) %}{% for a in range(99999) %}{% set n.t = n.t + n.t %}{% endfor %}',
    ],
    [
      'gathers a list',
      '{% set n = namespace(t=[1, 2, 3]) %}{% for a in range(99999) %}{% set n.t = n.t + n.t %}{% endfor %}',
    ],
  ] as const;

  it.each(isDeep ? endless : some(endless, 2))('one that %s', (_what, text) => {
    const template = load(text, { deadline: 300 });
    expect(findingsOf(template, HELLO)).toEqual([['template-refusal', 'stopped', 'info', '']]);
    expect(lint(HELLO, { template })).toMatchObject({ ok: true, verdict: 'unknown' });
  });
});

describe('a filter', () => {
  it.each([
    ['striptags', 'a<!-- b', 'a<!-- b'],
    ['striptags', 'x<!--y-->z<b>', 'xz'],
    ['striptags', '<!-->w', 'w'],
    ['striptags', '<<b>>', '>'],
    ['striptags', '<!-- a > b', 'b'],
    ['striptags', '<a', '<a'],
    ['striptags', '1<!--2-->3<!--4', '13<!--4'],
    ['trim', `a${' '.repeat(9)}b \n`, `a${' '.repeat(9)}b`],
    ['float', '1_0.5_0', '10.5'],
    ['float', '.5', '0.5'],
    ['float', '1.', '1.0'],
  ])('%s of %j gives %j, like in Python', (filter, content, expected) => {
    const template = load(`{{ messages[0].content | ${filter} }}`);
    expect(template.render([{ role: 'user', content }]).text).toBe(expected);
  });
});

describe('the message of a finding', () => {
  const raising = (words: string) =>
    load(`{% for m in messages %}{% if m.role == 'tool' %}{{ raise_exception(${words}) }}{% endif %}{% endfor %}`);
  const secret = [
    ...HELLO,
    { role: 'assistant', content: 'a' },
    { role: 'tool', tool_call_id: 'c', content: 'sk-secret' },
  ];

  it('shows text of the template itself', () => {
    expect(JSON.stringify(lint(secret, { template: raising("'No results here'") }))).toContain('No results here');
  });

  it('never shows conversation content', () => {
    for (const words of ['m.content', "'Bad result: ' + m.content", "'x' ~ m | tojson"])
      expect(JSON.stringify(lint(secret, { template: raising(words) }))).not.toContain('secret');
    expect(raising("'Bad result: ' + m.content").render(secret)).toEqual({
      text: undefined,
      outcome: 'refused',
      why: 'Bad result: …',
    });
  });
});

describe('servers', () => {
  const call = (given: unknown) => ({
    id: 'call00001',
    type: 'function',
    function: { name: 'look', arguments: given },
  });
  const conversation = (given: unknown) => [...HELLO, { role: 'assistant', content: null, tool_calls: [call(given)] }];
  const FORM =
    '{% for m in messages %}{% for c in m.tool_calls or [] %}{{ "object" if c.function.arguments is mapping else "text" }}{% endfor %}{% endfor %}';

  it('pass arguments as objects or as text', () => {
    const template = load(FORM);
    const form = (server: string) =>
      template.render({ messages: [...conversation('{"a":1}'), ...HELLO] }, { server }).text;
    expect(['vllm', 'sglang', 'llamacpp', 'tgi', 'transformers'].map(form)).toEqual([
      'object',
      'object',
      'text',
      '',
      'object',
    ]);
  });

  it('parse arguments for templates that read their fields', () => {
    const reading = load(
      `{% for m in messages %}{% for c in m.tool_calls or [] %}{% for k, v in c.function.arguments | items %}{{ v }}{% endfor %}{% endfor %}{% endfor %}`,
    );
    expect(reading.render([...conversation('{"a":1}'), ...HELLO], { server: 'llamacpp' })).toEqual({
      text: '1',
      outcome: 'rendered',
    });
  });

  it('treat null and parts differently', () => {
    const template = load(
      '{% for m in messages %}[{{ m.content if m.content is string else m.content | tojson }}]{% endfor %}',
    );
    const parts = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
      { role: 'assistant', content: null, tool_calls: [call('{}')] },
      ...HELLO,
    ];
    const text = (server: string) => template.render(parts, { server }).text;
    expect(text('vllm')).toBe('[a\nb][][Hello]');
    expect(text('sglang')).toBe('[a b][][Hello]');
    expect(text('tgi')).toContain('[ab][[{"id":"call00001"');
    expect(text('transformers')).toBe('[[{"type": "text", "text": "a"}, {"type": "text", "text": "b"}]][null][Hello]');
  });

  it('pass the options of a request on, and no empty list of tools', () => {
    const template = load('{{ enable_thinking }} {{ tools is none }} {{ reasoning_effort }}');
    const body = {
      messages: HELLO,
      tools: [],
      reasoning_effort: 'low',
      chat_template_kwargs: { enable_thinking: false },
    };
    expect(template.render(body, { server: 'vllm' }).text).toBe('False True low');
  });

  it('are selected by the dialect, or by name', () => {
    const template = load(
      "{% if messages[0].role == 'system' %}{{ raise_exception('No system') }}{% endif %}{{ messages[0].content }}",
    );
    const messages = [{ role: 'system', content: 'x' }, ...HELLO];
    expect(lint(messages, { template, dialect: 'vllm' }).verdict).toBe('rejected');
    expect(lint(messages, { template, dialect: 'llamacpp' }).verdict).toBe('accepted');
    expect(lint(messages, { template, dialect: 'vllm', templateServer: 'llamacpp' }).verdict).toBe('accepted');
    expect(() => lint(messages, { template, templateServer: 'nobody' })).toThrow(UsageError);
  });
});

describe('an entry of a dialect about templates', () => {
  const model = 'google/gemma-3-12b-it';
  const twice = { model, messages: [...HELLO, ...HELLO, { role: 'assistant', content: 'a' }, ...HELLO] };

  it('is replaced by the result of the template', () => {
    expect(lint(twice, { dialect: 'vllm' }).verdict).toBe('rejected');
    const template = load('{% for m in messages %}{{ m.content }}{% endfor %}');
    expect(lint(twice, { dialect: 'vllm', template })).toMatchObject({ verdict: 'accepted', diagnostics: [] });
  });

  it('is reported once', () => {
    const template = load('fixtures/templates/alternating.jinja');
    expect(findingsOf(template, twice, 'vllm')).toEqual([
      ['unexpected-role-order', 'unexpected', 'error', '/messages/1'],
    ]);
  });
});

describe('the message of the fault', () => {
  const turns = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: 'x' }));

  it('is found in long conversations', () => {
    const template = load('fixtures/templates/alternating.jinja');
    const messages = [...turns(501), ...turns(400)];
    expect(findingsOf(template, messages)).toEqual([['unexpected-role-order', 'unexpected', 'error', '/501']]);
  });

  it('is not the message before a missing question', () => {
    const template = load('fixtures/templates/question-needed.jinja');
    const system = { role: 'system', content: 's' };
    expect(findingsOf(template, [system, system, ...HELLO])[0]).toEqual([
      'misplaced-system-message',
      'misplaced',
      'error',
      '/1',
    ]);
    expect(findingsOf(template, [system])[0]).toEqual(['missing-user-message', 'none', 'error', '']);
  });
});

it('never throws for any input', () => {
  const template = load('fixtures/templates/question-needed.jinja');
  for (const input of [
    null,
    7,
    'x',
    [],
    [null],
    [7, 'x'],
    {},
    { messages: 7 },
    { messages: [{}] },
    { messages: [{ role: 7, content: {}, tool_calls: 'x' }] },
    { messages: [{ role: 'assistant', tool_calls: [null, 7, { function: 7 }] }] },
    { messages: HELLO, tools: 'x', chat_template_kwargs: 7 },
  ])
    for (const dialect of [undefined, 'vllm', 'sglang', 'llamacpp', 'tgi'])
      expect(() => lint(input, { template, dialect: dialect as DialectId })).not.toThrow();
});
