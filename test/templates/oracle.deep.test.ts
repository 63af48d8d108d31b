/** Compares the renderer with Python's Jinja, if that is installed. */
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generated } from './grammar.ts';
import { differences, hasJinja } from './python-jinja.ts';

const FOLDER = 'fixtures/templates';

const user = { role: 'user', content: 'How is the weather?' };
const plain = { role: 'assistant', content: 'Fine.' };
const system = { role: 'system', content: 'Be brief.' };
const call = (given: unknown) => ({ id: 'call00001', type: 'function', function: { name: 'look', arguments: given } });
const calls = (...given: unknown[]) => ({ role: 'assistant', content: '', tool_calls: given.map(call) });
const result = { role: 'tool', tool_call_id: 'call00001', content: '4 degrees' };

const CONVERSATIONS: readonly (readonly object[])[] = [
  [],
  [user],
  [system],
  [user, plain, user],
  [system, user],
  [system, system, user],
  [user, user],
  [plain, user],
  [user, plain, system, user],
  [user, calls({ a: 'b' }), result, plain, user],
  [user, calls('{"a":"b"}'), result],
  [user, calls({ a: 'b' }, { a: [1, null, true] }), result, result],
  [user, { ...calls({}), content: null }, result],
  [user, { role: 'assistant', tool_calls: [] }, user],
  [user, result, user],
  [{ role: 'user', content: null }],
  [{ role: 'user', content: [{ type: 'text', text: 'x' }] }],
  [{ role: 'narrator', content: 'x' }],
  [user, { ...plain, content: '<|channel|>final<|message|>x' }, user],
];

/** Expressions for features that the renderer implements itself, one line each. */
const EXPRESSIONS = [
  '{{ messages[5].role }}',
  '{{ messages[0].nothing.more }}',
  '{{ messages[0].nothing }}',
  '{{ none ~ nothing ~ true }}',
  '{{ nothing == none }} {{ [] == [] }} {{ {"a": 1} == {"a": 1.0} }} {{ 1 == "1" }}',
  '{{ "a" + 1 }}',
  '{{ "a" + messages[0] }}',
  '{{ nothing + "a" }}',
  '{{ none | length }}',
  '{{ nothing | length }}{{ nothing | trim }}{{ nothing | list | length }}',
  '{{ "abc" | items | list }}',
  '{{ nothing | tojson }}',
  '{{ {"b": [1, "é"], "a": none} | tojson }}',
  '{{ {"b": [1, 2]} | tojson(indent=2) }}',
  '{% for each in nothing %}x{% else %}none{% endfor %}',
  '{% for each in none %}x{% endfor %}',
  '{% for each in "abc" %}{{ each }}{% endfor %}',
  '{% for each in 7 %}x{% endfor %}',
  '{% for each in [1, 2] %}{% if each == 1 %}{% set seen = 1 %}{% endif %}{{ seen is defined }}{% endfor %}',
  '{% for each in range(6) %}{% if each == 1 %}{% continue %}{% endif %}{% if each == 4 %}{% break %}{% endif %}{{ each }}{% endfor %}',
  '{{ "x" in none }}',
  '{{ none in "x" }}',
  '{{ "role" in messages[0] }}',
  '{{ messages | selectattr("tool_calls", "undefined") | list | length }}',
  '{{ messages | selectattr("role", "equalto", "user") | map(attribute="content") | join(" ") }}',
  '{{ messages | map("length") | list }}',
  '{{ [1, 2, 3] | first }}{{ [] | first is defined }}',
  '{{ messages[0].unknown_method() }}',
  '{{ range(3) | list }}{{ 7 // 2 }}{{ -7 % 3 }}{{ 7 / 2 }}',
  '{{ 1 / 0 }}',
  '{{ range(1000000) | length }}',
  '{% macro twice(text, mark="!") %}{{ text }}{{ text }}{{ mark }}{% endmacro %}{{ twice("a", mark="?") }}',
  '{% set ns = namespace(found=false) %}{% for each in [1] %}{% set ns.found = true %}{% endfor %}{{ ns.found }}',
  '{% generation %}{{ messages[0].content }}{% endgeneration %}',
  '{{ messages[::-1][0].role }}{{ messages[0].content[:3] }}{{ none[1:] is defined }}',
  '{{ dict(a=1, b="x")["b"] }}',
  '{{ raise_exception("No " + messages[0].role) }}',
];

describe.runIf(hasJinja)('the output equals that of Python', () => {
  const variables = (messages: readonly object[]) => ({
    messages,
    tools: null,
    documents: null,
    add_generation_prompt: true,
    bos_token: '<s>',
    eos_token: '</s>',
  });
  const templates = readdirSync(FOLDER).filter(each => each !== 'runaway.jinja' && each !== 'beyond.jinja');

  it.each(templates)(`%s for ${CONVERSATIONS.length} conversations`, name => {
    const template = readFileSync(`${FOLDER}/${name}`, 'utf8');
    expect(differences(CONVERSATIONS.map(messages => ({ template, variables: variables(messages) })))).toEqual([]);
  });

  it('expressions, including errors', () => {
    const messages = [user, plain];
    expect(differences(EXPRESSIONS.map(template => ({ template, variables: variables(messages) })))).toEqual([]);
  });

  // Other seeds: SEED=7 npx vitest run --project deep test/templates/oracle.deep.test.ts
  it('generated templates', () => {
    const seed = Number(process.env.SEED ?? 21);
    const cases = fc.sample(generated, { seed, numRuns: 1000 }).map(template => ({ template, variables: VARIABLES }));
    expect(differences(cases)).toEqual([]);
  });
});

const VARIABLES = {
  messages: [user, { role: 'assistant', content: null, tool_calls: [] }, { role: 'User', content: ['a', 'b'] }],
  tools: [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }],
  number: 5,
  real: 0.25,
  text: 'Some text',
  flag: true,
  empty: [],
  pairs: [
    ['a', 1],
    ['b', 2],
  ],
  nested: [1, [2, [3]], []],
};
