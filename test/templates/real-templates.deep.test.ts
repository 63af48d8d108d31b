/**
 * Compares the renderer with Python's Jinja on templates of real models, if ROLECALL_TEMPLATES names a folder of them.
 * The repository contains none, because they have other owners.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compared, hasJinja } from './python-jinja.ts';

const folder = process.env.ROLECALL_TEMPLATES ?? '../templates';
const names = existsSync(folder)
  ? readdirSync(folder, { recursive: true })
      .map(String)
      .filter(each => each.endsWith('.jinja'))
      .sort()
  : [];
const isSkipped = names.length === 0 || !hasJinja;
if (isSkipped)
  console.warn(
    `skipped: ${hasJinja ? `${folder} has no templates (ROLECALL_TEMPLATES)` : 'there is no Python with jinja2'}`,
  );

type Json = Readonly<Record<string, unknown>>;

const user = { role: 'user', content: 'Is it "open" in Ålesund & Bø?' };
const plain = { role: 'assistant', content: "<b>Yes</b>, it's open.\n\nUntil 5." };
const system = { role: 'system', content: 'Answer briefly.' };
const call = (id: string, given: unknown) => ({
  id,
  type: 'function',
  function: { name: 'opening_hours', arguments: given },
});
const calls = (...given: unknown[]) => ({
  role: 'assistant',
  content: '',
  tool_calls: given.map((each, i) => call(`call0000${i}`, each)),
});
const result = (i = 0, content: unknown = '{"open": true, "until": 17}') => ({
  role: 'tool',
  tool_call_id: `call0000${i}`,
  name: 'opening_hours',
  content,
});
const ARGUMENTS = { shop: 'Café «Ø»', days: ['mo', 'tu'], near: { lat: 62.47, radius: 3, exact: false }, note: null };
const text = { type: 'text', text: 'What is this?' };
const image = { type: 'image_url', image_url: { url: 'https://example.com/shop.png' } };
const thought = {
  role: 'assistant',
  content: '<think>\nHm.\n</think>\n\nYes.',
  reasoning_content: 'The sign says so.',
};

const TOOLS = [
  {
    type: 'function',
    function: {
      name: 'opening_hours',
      description: 'When a shop is open; "closed" means never.',
      parameters: {
        type: 'object',
        properties: {
          shop: { type: 'string', description: 'The name' },
          days: { type: 'array', items: { type: 'string', enum: ['mo', 'tu'] }, default: null },
          near: { type: ['object', 'null'], properties: { lat: { type: 'number', minimum: 0.5 } }, required: ['lat'] },
        },
        required: ['shop'],
        additionalProperties: false,
      },
    },
  },
  {
    type: 'function',
    function: { name: 'now', description: 'The time', parameters: { type: 'object', properties: {} } },
  },
];

/** Messages, and the other variables that are set. */
const CONVERSATIONS: readonly (readonly [readonly Json[], Json?])[] = [
  [[user]],
  [[system, user]],
  [[user, plain, user]],
  [[system, user, plain, user, plain]],
  [[system, user], { tools: TOOLS }],
  [[user, calls(ARGUMENTS), result(), plain, user], { tools: TOOLS }],
  [[system, user, calls(JSON.stringify(ARGUMENTS)), result(), plain, user], { tools: TOOLS }],
  [[user, calls({ shop: 'A' }, { shop: 'B' }), result(0), result(1)], { tools: TOOLS }],
  [[user, { ...calls(ARGUMENTS), content: null }, result()], { tools: TOOLS }],
  [[user, { role: 'assistant', tool_calls: calls({}).tool_calls }, result(0, [text])], { tools: TOOLS }],
  [[user, { ...calls(ARGUMENTS), reasoning_content: 'Look.' }, result(), thought, user], { tools: TOOLS }],
  [[user, calls(ARGUMENTS), result()]],
  [[user, thought, user], { enable_thinking: true }],
  [[user, thought, user], { enable_thinking: false }],
  [[{ role: 'user', content: [text] }]],
  [[{ role: 'user', content: [text, image, text] }]],
  [
    [
      { role: 'system', content: [text] },
      { role: 'user', content: [text] },
      { role: 'assistant', content: [text] },
      user,
    ],
  ],
  [[{ role: 'user', content: null }]],
  [[user, { role: 'assistant', content: null }]],
  [[user, user]],
  [[plain, user]],
  [[system]],
  [[user, system, user]],
  [[{ role: 'developer', content: 'Answer briefly.' }, user], { tools: [], reasoning_effort: 'high' }],
  [[user], { documents: [{ title: 'Hours', text: 'Mo to Fr' }] }],
  [[user, { role: 'tool', content: 'x' }, user], { tools: TOOLS, builtin_tools: ['brave_search'] }],
  [
    [
      { role: 'user', content: '' },
      { role: 'assistant', content: '' },
      { role: 'narrator', content: 'x' },
    ],
  ],
  [[]],
];

/** The variables that transformers passes. */
const variablesOf = (messages: readonly Json[], others: Json, prompt: boolean) => ({
  messages,
  tools: null,
  documents: null,
  add_generation_prompt: prompt,
  bos_token: '<s>',
  eos_token: '</s>',
  unk_token: '<unk>',
  pad_token: '<pad>',
  ...others,
});

describe.skipIf(isSkipped)('templates of real models', () => {
  it.each(names)('%s', name => {
    const template = readFileSync(join(folder, name), 'utf8');
    const cases = CONVERSATIONS.flatMap(([messages, others = {}]) =>
      [true, false].map(prompt => ({ template, variables: variablesOf(messages, others, prompt) })),
    );
    const { differences, undecided } = compared(cases);
    expect(differences.map(each => ({ ...each, template: name }))).toEqual([]);
    expect(undecided).toBe(0);
  });
});
