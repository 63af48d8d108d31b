/** Quotations of server messages: no placeholder is left, and no word is truncated. */
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { LogReader } from '../../src/check/log-reader.ts';
import { inflate, loadYaml } from '../../src/cli/archives.ts';
import type { ConversationReport, Diagnostic } from '../../src/generated/types.ts';
import type { DialectId } from '../../src/index.ts';
import { lint } from '../../src/index.ts';
import { SLOT, withNamedSlots } from '../../src/judge/server-words.ts';
import { loadTemplateFile } from '../../src/judge/templates/load-template.ts';
import { dialects, rules } from '../../src/registry/registry.ts';

/** All findings in the fixtures. */
function findings(): { path: string; diagnostic: Diagnostic }[] {
  return fixturesBelow('fixtures').flatMap(({ path, bytes, expectation }) => {
    const { dialect, as, model, at, template: file } = expectation;
    const template = file === undefined ? undefined : loadTemplateFile(join(dirname(path), file));
    const reports: ConversationReport[] = [];
    const options = { path, dialect, as: as ?? 'request', model, at, template, inflate, loadYaml } as const;
    const reader = new LogReader(options, report => reports.push(report));
    reader.push(bytes);
    reader.end();
    template?.close();
    return reports.flatMap(report => report.diagnostics.map(diagnostic => ({ path, diagnostic })));
  });
}

describe('in all fixtures', () => {
  const found = findings();
  /** Every placeholder in a message or a quotation. Our templates have no other text in such braces. */
  const names = new Set(
    [
      ...rules.flatMap(({ messages }) => Object.values<string>(messages)),
      ...dialects.flatMap(each => Object.values(each.rules).flat()).flatMap(({ says }) => says ?? []),
    ].flatMap(text => [...text.matchAll(new RegExp(SLOT, 'g'))].map(([slot]) => slot)),
  );

  test('no finding shows a placeholder', () => {
    expect(found.length).toBeGreaterThan(1500);
    expect(names.size).toBeGreaterThan(50);
    const left = found.flatMap(({ path, diagnostic: { rule, says = '', message: text, label = '', note = '', fix } }) =>
      [says, text, label, note, fix?.title ?? ''].flatMap(shown =>
        [...names].filter(name => shown.includes(name)).map(name => `${path} ${rule} ${name}: ${shown}`),
      ),
    );
    expect(left).toEqual([]);
  });

  test('a quotation is complete, or ends or begins with `…` at a word boundary', () => {
    const quoted = found.flatMap(({ diagnostic: { says } }) => says ?? []);
    expect(quoted.length).toBeGreaterThan(500);
    for (const says of quoted) expect(says).not.toMatch(/['"([{<:,=\s]…$|^…\S/);
    const cut = quoted.filter(says => says.endsWith('…') || says.startsWith('…'));
    // The values of most placeholders are known.
    expect(cut.length / quoted.length).toBeLessThan(0.05);
  });
});

const CALL = { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: '{}' } };

describe('the values', () => {
  test.each<[string, string, object, string]>([
    [
      'the path to a value, as OpenAI writes it',
      'openai-chat',
      { messages: [{ role: 'user', content: { text: 'Hi' } }] },
      "Invalid type for 'messages[0].content': expected string or array, but got object instead.",
    ],
    [
      'the path to a field that is missing',
      'openai-chat',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', tool_calls: [{ ...CALL, type: undefined }] },
        ],
      },
      "Missing required parameter: 'messages[1].tool_calls[0].type'.",
    ],
    ['a field of the body', 'openai-chat', { model: 'gpt-4.1' }, "Missing required parameter: 'messages'."],
    [
      'the path in dots, as Anthropic writes it',
      'anthropic',
      {
        max_tokens: 9,
        messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', colour: 'red' }] }],
      },
      'messages.0.content.0.colour: Extra inputs are not permitted',
    ],
    [
      'the path counted from 1, as AWS writes it',
      'bedrock-converse',
      { messages: [{ role: 'user', content: [{ document: { format: 'pdf', source: { bytes: 'JVBERi0=' } } }] }] },
      "Value null at 'messages.1.member.content.1.member.document.name' failed to satisfy constraint: Member must not be null",
    ],
    [
      'the messages that have the same id',
      'openai-chat',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', tool_calls: [CALL] },
          { role: 'tool', tool_call_id: 'call_1', content: 'a' },
          { role: 'tool', tool_call_id: 'call_1', content: 'b' },
        ],
      },
      "Invalid parameter: Duplicate value for 'tool_call_id' of 'call_1', in messages[2] and messages[3].",
    ],
    [
      'the results that come too late',
      'openai-chat',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', tool_calls: [CALL, { ...CALL, id: 'call_2' }] },
          { role: 'user', content: 'Well?' },
          { role: 'tool', tool_call_id: 'call_1', content: 'a' },
          { role: 'tool', tool_call_id: 'call_2', content: 'b' },
        ],
      },
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: call_1, call_2",
    ],
    [
      'the role before',
      'mistral',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Yes?' },
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: 'Hi' },
        ],
      },
      "Unexpected role 'system' after role 'assistant'",
    ],
    [
      'the index where messages are all there is',
      'openai-chat',
      [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', tool_calls: [], content: 'Yes?' },
      ],
      "Invalid 'messages[1].tool_calls': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    ],
  ])('%s', (_, dialect, body, words) => {
    expect(lint(body, { dialect: dialect as DialectId }).diagnostics.map(({ says }) => says)).toContain(words);
  });

  test.each<[string, string, object, string]>([
    [
      'before what is unknown',
      'llamacpp',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', tool_calls: [{ ...CALL, function: { name: 'f', arguments: '{' } }] },
        ],
      },
      'Failed to parse tool call arguments as JSON…',
    ],
    [
      'up to a whole word, without the mark that opens what follows',
      'gemini',
      { contents: [{ role: 'user', parts: [{ text: 'Hi' }] }], systemInstruction: { parts: [{ text: '' }] } },
      "* GenerateContentRequest.system_instruction.parts[0].data: required oneof field 'data' must have one initialized field",
    ],
    [
      'behind it, where nothing is said before',
      'gemini-openai',
      {
        messages: [
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: '' },
          { role: 'user', content: 'Hi' },
        ],
      },
      '… contents.parts must not be empty.',
    ],
  ])('the text is shortened %s', (_, dialect, body, words) => {
    expect(lint(body, { dialect: dialect as DialectId }).diagnostics.map(({ says }) => says)).toContain(words);
  });

  test('the words of another message of the rule are not quoted', () => {
    const nameless = {
      model: 'gpt-5',
      messages: [
        { role: 'user', content: 'Hi' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: '', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '' },
      ],
    };
    const [found] = lint(nameless, { dialect: 'openai-chat' }).diagnostics.filter(
      ({ rule }) => rule === 'malformed-tool-name',
    );
    expect(found).toBeDefined();
    expect(found?.says).toBeUndefined();
  });
});

test('pages show placeholders as `<name>`, and keep other braces', () => {
  expect(withNamedSlots("messages.{i}: '{id}' does not match '^[a-z]{1,64}$' or {8}")).toBe(
    "messages.<i>: '<id>' does not match '^[a-z]{1,64}$' or {8}",
  );
});
