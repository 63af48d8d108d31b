/** The published schemas: their examples, their texts, and the guards that are generated from them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { schemaUri } from '../src/cli/repository-uri.ts';
import { type Guard, validate } from '../src/validate.ts';
import { EXAMPLES } from './examples.ts';
import { filesBelow, readJson, readText } from './sources.ts';

type Node = Record<string, unknown>;
const BASE = 'schemas:/';
const files = filesBelow('schemas', '.schema.json');
const nameOf = (file: string) => file.slice('schemas/'.length, -'.schema.json'.length);

const ajv = new Ajv2020({ strictSchema: true, strictTuples: true, strictTypes: false, validateFormats: false });
ajv.addKeyword('discriminator');
for (const file of files) {
  const { $id: _, ...schema } = readJson(file);
  ajv.addSchema(schema, `${BASE}${nameOf(file)}.schema.json`);
}

/** Every schema object of a file, with its pointer. The values of examples are not schemas. */
function nodes(at: unknown, pointer = ''): { pointer: string; node: Node }[] {
  if (at === null || typeof at !== 'object') return [];
  const below = Object.entries(at)
    .filter(([key]) => key !== 'examples')
    .flatMap(([key, value]) => nodes(value, `${pointer}/${key}`));
  return Array.isArray(at) ? below : [{ pointer, node: at as Node }, ...below];
}

/** The description of a property, or of the definition that it refers to. */
function describedBy(property: Node | true, file: string): string {
  if (property === true) return '';
  if (typeof property.$ref !== 'string') return String(property.description ?? '');
  const [path = '', pointer = ''] = property.$ref.split('#');
  const target = path === '' ? file : new URL(path, `file:///${file}`).pathname.slice(1);
  const keys = pointer.split('/').slice(1);
  const definition = keys.reduce<unknown>((at, key) => (at as Node)[key], readJson(target)) as Node;
  return String(definition.description ?? '');
}

const all = files.flatMap(file => nodes(readJson(file)).map(({ pointer, node }) => ({ file, pointer, node })));
const exemplified = all.filter(({ node }) => Array.isArray(node.examples));

describe('schemas', () => {
  test.each(files)('%s has a title and a description', file => {
    const { $schema, $id, title, description } = readJson(file);
    expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
    expect($id).toBe(schemaUri(nameOf(file)));
    expect(title).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(description).toMatch(/\.$/);
  });

  test.each(files)('%s compiles, and all its references resolve', file => {
    expect(ajv.getSchema(`${BASE}${nameOf(file)}.schema.json`)).toBeTypeOf('function');
  });

  test('every property has a description, or refers to a definition that has one', () => {
    const properties = all.flatMap(({ file, pointer, node }) =>
      /\/(?:properties|\$defs)$/.test(pointer)
        ? []
        : Object.entries((node.properties ?? {}) as Record<string, Node | true>).map(([name, property]) => ({
            place: `${file}${pointer}/properties/${name}`,
            text: describedBy(property, file),
          })),
    );
    expect(properties.length).toBeGreaterThan(3698);
    const wrong = properties.filter(({ text }) => !/^[A-Z`].*[.]$/.test(text));
    expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });

  test('a reference has no description of its own', () => {
    const wrong = all.filter(({ node }) => typeof node.$ref === 'string' && node.description !== undefined);
    expect(wrong.map(({ file, pointer }) => file + pointer)).toEqual([]);
  });

  test('titles are used once: they are the names of the exported types', () => {
    const titles = all.filter(({ node }) => typeof node.title === 'string').map(({ node }) => node.title);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });
});

describe('examples', () => {
  test.each(exemplified.map(each => [nameOf(each.file) + each.pointer, each] as const))(
    'of %s fit it, and one with another type does not',
    (_name, { file, pointer, node }) => {
      const check = ajv.getSchema(`${BASE}${nameOf(file)}.schema.json${pointer === '' ? '' : `#${pointer}`}`);
      expect((node.examples as unknown[]).length).toBeGreaterThan(0);
      for (const example of node.examples as unknown[]) {
        check?.(example);
        expect(check?.errors ?? []).toEqual([]);
        expect(check?.([example])).toBe(false);
      }
    },
  );

  test('are the ones that the compiler checked against the generated types', () => {
    const inSchemas = exemplified.map(({ file, pointer, node }) => [`${nameOf(file)}#${pointer}`, node.examples]);
    expect(Object.fromEntries(inSchemas)).toEqual(EXAMPLES);
  });

  test('a field that a schema leaves open has the type unknown', () => {
    const exchange = readText('src/generated/types.ts').match(/export interface Exchange \{[\s\S]*?\n\}/)?.[0];
    expect(exchange).toMatch(/^ {2}request: unknown;$/m);
    expect(exchange).toMatch(/^ {2}response\?: unknown;$/m);
  });

  test('every message of the four roles and every API message has one', () => {
    const messages = files.map(nameOf).filter(name => /message\/(?:system|user|assistant|tool)$|message-/.test(name));
    expect(messages.length).toBe(10);
    expect(messages.filter(name => EXAMPLES[`${name}#`] === undefined)).toEqual([]);
  });
});

describe('guards', () => {
  const guarded: readonly (readonly [keyof typeof validate, string])[] = [
    ['systemMessage', 'message/system#'],
    ['userMessage', 'message/user#'],
    ['assistantMessage', 'message/assistant#'],
    ['toolMessage', 'message/tool#'],
    ['localMetadata', 'message/local-metadata#'],
    ['chatRequest', 'wire/openai-chat/request#'],
    ['conversion', 'conversion#'],
    ['deepagentsLogEntry', 'system/deepagents-log/entry#'],
    ['deepagentsMessage', 'system/deepagents/message#'],
    ['openAgentLoopsMessage', 'system/open-agent-loops/message#'],
    ['promptApi209Message', 'system/prompt-api-209/message#'],
    ['promptApi209RequestResult', 'system/prompt-api-209/request-result#'],
    ['promptApiCreateOptions', 'system/prompt-api/create-options#'],
    ['promptApiMessage', 'system/prompt-api/message#'],
    ['reactJsonAction', 'system/react-json/action#'],
    ['reactJsonMessage', 'system/react-json/message#'],
    ['reactJsonStructuredCall', 'system/react-json/structured-call#'],
    ['reactNativeMessage', 'system/react-native/message#'],
    ['woloMessage', 'system/wolo/message#'],
    ['woloSession', 'system/wolo/session#'],
    ['conversation', 'conversation#'],
    ['exchange', 'exchange#'],
  ];

  test.each(guarded)('%s accepts its examples and no other types', (name, key) => {
    const guard: Guard<unknown> = validate[name];
    for (const example of EXAMPLES[key] ?? []) expect(guard(example)).toBe(true);
    for (const other of [null, undefined, 0, 'text', true, []]) expect(guard(other)).toBe(false);
  });

  test('a guard agrees with its schema on the examples of all others', () => {
    for (const [name, key] of guarded) {
      const check = ajv.getSchema(`${BASE}${key.replace('#', '.schema.json')}`);
      for (const example of Object.values(EXAMPLES).flat()) expect(validate[name](example)).toBe(check?.(example));
    }
  });

  test.each([
    ['a message of another role', { role: 'user', content: 'x' }],
    ['content of a wrong type', { role: 'system', content: 1 }],
    ['a key that is not known', { role: 'system', content: 'x', pinned: true }],
    ['no content', { role: 'system' }],
  ])('systemMessage rejects %s', (_name, value) => {
    expect(validate.systemMessage(value)).toBe(false);
  });

  test('carries the Standard Schema property', () => {
    const standard = validate.toolMessage['~standard'];
    expect(standard.version).toBe(1);
    expect(standard.vendor).toBe('rolecall');
    const good = { role: 'tool', tool_call_id: 'call_1', content: '' };
    expect(standard.validate(good)).toEqual({ value: good });
    const bad = standard.validate({ role: 'tool', tool_call_id: 1, content: '' });
    expect(bad).toEqual({ issues: [{ message: expect.any(String), path: ['tool_call_id'] }] });
  });

  test('paths of issues are keys, not escaped pointers', () => {
    const rules = { 'a/b~c': [] };
    const dialect = { id: 'x', name: 'x', docs: 'x', format: 'x', hosts: [], models: [], checked: '2026-01-01', rules };
    const answer = validate.dialect['~standard'].validate(dialect);
    expect('issues' in answer && answer.issues[0]?.path).toEqual(['rules', 'a/b~c']);
  });
});
