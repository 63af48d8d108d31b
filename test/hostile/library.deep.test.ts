/**
 * Calls every exported function with values that JSON does not have. It must return or throw a `UsageError`, in bounded
 * time, and change nothing.
 */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import openaiChat from '../../src/generated/dialects/openai-chat.ts';
import * as anthropicGuards from '../../src/generated/validate/anthropic-messages.ts';
import * as library from '../../src/index.ts';
import * as aiSdk from '../../src/integrations/ai-sdk.ts';
import * as fetching from '../../src/integrations/fetch.ts';
import * as langchain from '../../src/integrations/langchain.ts';
import * as openaiAgents from '../../src/integrations/openai-agents.ts';
import * as matching from '../../src/integrations/vitest.ts';
import * as small from '../../src/lint/one-dialect.ts';
import * as systems from '../../src/systems.ts';
import * as testing from '../../src/testing/index.ts';
import { inTurn, isDeep } from '../depth.ts';
import { HOSTILE, PLACES } from './values.ts';

type Try = (value: never) => unknown;

const template = library.loadTemplate('{% for message in messages %}{{ message.content }}{% endfor %}');
afterAll(() => template.close());

const FORMATS = ['openai-chat', 'anthropic', 'openai-responses', 'gemini', 'prompt-api', 'langchain'] as const;
/** For functions that check a conversation many times, and read it like the others. */
const FEW_FORMATS = FORMATS.slice(0, 2);
const SILENT = { allow: ['unanswered-tool-call'], onFinding() {}, onRepair() {} } as const;
const REQUEST = { model: 'gpt-4o', messages: [{ role: 'user', content: 'hi' }] };
const REPLY = { choices: [{ index: 0, message: { role: 'assistant', content: 'hi' }, finish_reason: 'stop' }] };
const { parse } = JSON;
const linted = (linter: library.Linter, value: never) => [linter.push(value), linter.end()];
const everyGuard = (guards: object): Try[] =>
  Object.values(guards).map((guard: library.Guard<unknown>) => (value: unknown) => {
    expect('issues' in guard['~standard'].validate(value)).toBe(!guard(value));
  });

/**
 * How each export is called with a hostile value. A list has several calls. Data, and functions without a value, are
 * listed below.
 */
const CALLS: Readonly<Record<string, Readonly<Record<string, Try | readonly Try[]>>>> = {
  rolecall: {
    lint: [
      value => library.lint(value),
      ...FORMATS.map(
        (dialect): Try =>
          value =>
            library.lint(value, { dialect }),
      ),
    ],
    fix: FORMATS.map(
      (dialect): Try =>
        value =>
          library.fix(value, { dialect, safety: 'unsafe' }),
    ),
    convert: [
      ...FORMATS.map(
        (to): Try =>
          value =>
            library.convert(value, { to }),
      ),
      value => library.convert([], { to: 'anthropic', extension: value }),
    ],
    buildRequest: FORMATS.map(
      (dialect): Try =>
        value =>
          library.buildRequest(value, { dialect }),
    ),
    trim: [
      ...FEW_FORMATS.flatMap((dialect): Try[] => [
        value => library.trim(value, { dialect, keep: 1, summary: 'x' }),
        value => library.trim(value, { dialect, maxTokens: 0 }),
      ]),
      value => library.trim(value, { keep: 1 }),
    ],
    diff: [
      ...FEW_FORMATS.map(
        (dialect): Try =>
          value =>
            library.diff(value, value, { dialect }),
      ),
      value => library.diff(REQUEST, value),
    ],
    estimateTokens: value => library.estimateTokens(value),
    resumeAfterAbort: FEW_FORMATS.map(
      (dialect): Try =>
        value =>
          library.resumeAfterAbort(value, { dialect }),
    ),
    switchModel: FEW_FORMATS.map(
      (dialect): Try =>
        value =>
          library.switchModel(value, { dialect, model: 'gpt-5' }),
    ),
    verdicts: value => library.verdicts(value, { dialects: library.dialects.slice(0, 2) }),
    createLinter: [
      value => linted(library.createLinter(), value),
      value => linted(library.createLinter({ request: value }), REQUEST.messages[0] as never),
    ],
    lintReply: [
      value => library.lintReply(value),
      value => library.lintReply(value, { dialect: 'openai-chat' }),
      value => library.lintReply(REPLY, { request: value }),
    ],
    score: [
      value => library.score(value),
      value => library.score([value]),
      value => library.score([{ request: value }]),
    ],
    assemble: [
      value => library.assemble(value),
      value => library.assemble([value], { dialect: 'openai-chat', request: value }),
    ],
    createAssembler: [
      value => library.createAssembler({ dialect: 'openai-chat' }).push(value),
      value => library.createAssembler().write(value),
      value => library.createAssembler({ request: value }).end(),
    ],
    encode: [
      value => library.encode(value, { dialect: 'openai-chat' }),
      value => library.encode({ choices: [{ index: 0, message: value }] }, { dialect: 'openai-chat' }),
      value => library.encode({ content: [value], usage: value }, { dialect: 'anthropic' }),
      value => library.encode({ output: [{ type: 'message', content: value }] }, { dialect: 'openai-responses' }),
    ],
    convertReply: [
      ...FEW_FORMATS.map(
        (from): Try =>
          value =>
            library.convertReply(value, { from, to: from === 'anthropic' ? 'gemini' : 'anthropic' }),
      ),
      value => library.convertReply({ choices: [{ index: 0, message: value }] }, { to: 'openai-responses' }),
      value => library.convertReply(REPLY, { to: 'openai-responses', request: value }),
    ],
    defineDialect: [
      value => library.defineDialect(value),
      value => library.defineDialect({ ...openaiChat.dialect, id: 'mine', rules: value }),
      value => library.defineDialect({ extends: 'openai-chat', id: value, rules: value, models: value }),
    ],
    defineRule: value => library.defineRule(value),
    loadTemplate: [value => library.loadTemplate(value), value => template.render(value)],
    validate: everyGuard(library.validate),
  },
  'rolecall/lint': {
    lint: value => small.lint(value, { dialect: openaiChat }),
    createLinter: [
      value => linted(small.createLinter({ dialect: openaiChat }), value),
      value => small.createLinter({ dialect: openaiChat, request: value }).end(),
    ],
    defineRule: value => small.defineRule(value),
  },
  'rolecall/validate': { every: everyGuard(anthropicGuards) },
  'rolecall/systems': {
    selectTools: [value => systems.selectTools(value, value), value => systems.selectTools(['a'], value)],
    synthesisTrace: [value => systems.synthesisTrace(value, []), value => systems.synthesisTrace('q', value)],
    agentMessage: Object.values(systems.agentMessage).flatMap(make => [
      (value: never) => make(value, value),
      (value: never) => make('x', value),
      (value: never) => make('x', { id: value, images: value, toolCalls: value, toolCallID: value } as object),
    ]),
    woloSystemPrompt: [
      value => systems.woloSystemPrompt(value, { prompt: 'x' }),
      value => systems.woloSystemPrompt([], value),
    ],
  },
  'rolecall/vitest': {
    toBeConformant: value => matching.toBeConformant(value).message(),
    matchers: value => matching.matchers.toBeConformant(value).pass,
  },
  'rolecall/fetch': {
    conformantFetch: (['warn', 'repair'] as const).map(
      (mode): Try =>
        value => {
          const send = fetching.conformantFetch({ mode, fetch: async () => new Response(), ...SILENT });
          return send('https://api.openai.com/v1/chat/completions', { method: 'POST', body: value, headers: value });
        },
    ),
  },
  'rolecall/ai-sdk': {
    conformantMiddleware: value => {
      const model = { provider: 'openai.chat', modelId: 'gpt-4o' } as never;
      const { transformParams } = aiSdk.conformantMiddleware(SILENT);
      return transformParams?.({ type: 'generate', params: { prompt: value, tools: value }, model });
    },
  },
  'rolecall/langchain': {
    conformantMiddleware: value => {
      const { wrapModelCall } = langchain.conformantMiddleware(SILENT);
      return wrapModelCall?.({ model: value, messages: [value] } as never, (() => undefined) as never);
    },
  },
  'rolecall/openai-agents': {
    conformantInputFilter: value => {
      const filter = openaiAgents.conformantInputFilter(SILENT);
      return filter({ modelData: { input: value }, agent: value, context: undefined });
    },
  },
};

/**
 * Exports that take no conversation: data, classes that the library creates, and functions that get a checked value.
 */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  rolecall: ['dialects', 'rules', 'UsageError', 'fixesOf', 'schemaChecker'],
  'rolecall/lint': ['schemaChecker'],
  'rolecall/validate': [],
  'rolecall/systems': [],
  'rolecall/vitest': [],
  'rolecall/fetch': ['ConformanceError'],
  'rolecall/ai-sdk': ['ConformanceError'],
  'rolecall/langchain': ['ConformanceError'],
  'rolecall/openai-agents': ['ConformanceError'],
};

const MODULES = {
  rolecall: library,
  'rolecall/lint': small,
  'rolecall/systems': systems,
  'rolecall/vitest': matching,
  'rolecall/fetch': fetching,
  'rolecall/ai-sdk': aiSdk,
  'rolecall/langchain': langchain,
  'rolecall/openai-agents': openaiAgents,
} as const;

test.each(Object.entries(MODULES))('every export of %s is tested, or listed as taking no value', (entry, module) => {
  const known = [...Object.keys(CALLS[entry] ?? {}), ...(WITHOUT[entry] ?? [])];
  expect(Object.keys(module).sort()).toEqual(known.sort());
});

/** A fingerprint of a value; undefined if it cannot be computed. */
function seen(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const isVast = (name: string) => /deep|many|billion|bytes|without end|everything|of proxies/.test(name);
/**
 * Vast values take long to reject. They are tried at few places and with one call, because one check rejects them
 * everywhere.
 */
const WAYS_OF_VAST = 1;
const PLACES_OF_VAST = ['the whole', 'a message', 'content', 'a schema'];
/** The places of a value: some of them, for each value others. */
function placesOf(value: number): readonly (readonly [string, (value: unknown) => unknown])[] {
  return inTurn(Object.entries(PLACES), value, isDeep ? 3 : 2);
}

const calls = Object.entries(CALLS).flatMap(([entry, functions]) =>
  Object.entries(functions).map(([name, tries]) => [`${name} of ${entry}`, [tries].flat() as Try[]] as const),
);

// An integration warns of values that it cannot lint, and sends them.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

describe('hostile values', () => {
  test.each(calls)('%s returns or throws a UsageError', async (_name, tries) => {
    for (const [at, [name, make]] of Object.entries(HOSTILE).entries())
      for (const [place, put] of placesOf(at))
        for (const act of isVast(name) ? tries.slice(0, WAYS_OF_VAST) : isDeep ? tries : inTurn(tries, at, 2)) {
          if (isVast(name) && !PLACES_OF_VAST.includes(place)) continue;
          const value = put(make());
          const before = isVast(name) ? undefined : seen(value);
          try {
            await act(value as never);
          } catch (error) {
            if (!(error instanceof library.UsageError))
              throw new Error(`${name} as ${place}: ${(error as Error).stack}`, { cause: error });
            expect(error.message, `${name} as ${place}`).toMatch(/^\S[^\n]{4,400}$/);
          }
          if (before !== undefined) expect(seen(value), `${name} as ${place}`).toBe(before);
        }
  });

  test('a value that is not JSON is reported at its pointer', () => {
    const content = { messages: [{ role: 'user', content: [{ type: 'text', text: 1n }] }] };
    expect(library.lint(content)).toMatchObject({
      ok: false,
      verdict: 'unknown',
      diagnostics: [{ rule: 'unreadable-json', messageId: 'unsendable', pointer: '/messages/0/content/0/text' }],
    });
    expect(() => library.convert(content, { to: 'anthropic' })).toThrow(/BigInt at `\/messages\/0\/content\/0\/text`/);
    const deep = `${'['.repeat(5000)}1${']'.repeat(5000)}`;
    for (const input of [parse(deep) as unknown, deep])
      expect(library.fix(input).result.diagnostics.map(each => each.messageId)).toEqual(['unsendable']);
  });

  test('values that are generated while they are read are limited', () => {
    const made = (): object => ({
      get one() {
        return made();
      },
    });
    const keys = [...'abcdefghij'];
    const grown = (level: number): unknown =>
      new Proxy(Object.fromEntries(keys.map(key => [key, 1])), { get: () => (level === 0 ? 'x' : grown(level - 1)) });
    const values = [
      { content: made(), reason: /more than 1000 levels/ },
      ...(isDeep ? [{ content: grown(6), reason: /more than 500000 values/ }] : []),
    ];
    for (const { content, reason } of values)
      expect(library.lint([{ role: 'user', content }]).diagnostics).toMatchObject([
        { message: expect.stringMatching(reason) },
      ]);
  });

  test('class instances, dates and absent fields are read as in JSON', () => {
    class Message {
      readonly role = 'user';
      readonly name = undefined;
      readonly content: string | Date = new Date(0);
      say() {}
    }
    const given = { model: 'gpt-4o', messages: [new Message()], seed: undefined, toString: () => 'x' };
    expect(library.lint(given, { dialect: 'openai-chat' }).diagnostics).toEqual([]);
    expect(library.fix(given, { dialect: 'openai-chat' }).value).toBe(given);
    expect(library.convert(given, { from: 'openai-chat', to: 'anthropic' }).value).toMatchObject({
      messages: [{ role: 'user', content: '1970-01-01T00:00:00.000Z' }],
    });
  });
});

describe('hostile options', () => {
  const functions: Readonly<Record<string, (options: never) => unknown>> = {
    lint: options => library.lint(REQUEST, options),
    fix: options => library.fix([{ role: 'tool', content: 'x' }], options),
    convert: options => library.convert(REQUEST, { to: 'anthropic', ...(options as object) }),
    buildRequest: options => library.buildRequest(REQUEST, { dialect: 'openai-chat', ...(options as object) }),
    trim: options => library.trim(REQUEST, { keep: 1, ...(options as object) }),
    diff: options => library.diff(REQUEST, REQUEST, options),
    resumeAfterAbort: options => library.resumeAfterAbort(REQUEST, options),
    switchModel: options =>
      library.switchModel(REQUEST, { dialect: 'openai-chat', model: 'gpt-5', ...(options as object) }),
    verdicts: options => library.verdicts(REQUEST, options),
    createLinter: options => linted(library.createLinter(options), REQUEST.messages[0] as never),
    lintReply: options => library.lintReply(REPLY, options),
    score: options => library.score([], options),
    assemble: options => library.assemble('data: {}\n\n', options),
    encode: options => library.encode(REPLY, { dialect: 'openai-chat', ...(options as object) }),
    convertReply: options => library.convertReply(REPLY, { to: 'anthropic', ...(options as object) }),
    toBeConformant: options => matching.toBeConformant(REQUEST, options),
    conformantFetch: options => fetching.conformantFetch(options),
  };

  /** The options of each function that may have a wrong value. */
  const OPTIONS: Readonly<Record<string, readonly string[]>> = {
    lint: ['dialect', 'at', 'as', 'rules', 'checkSchema'],
    fix: ['dialect', 'at', 'as', 'rules', 'checkSchema', 'safety', 'only'],
    convert: ['to', 'from', 'at', 'as'],
    buildRequest: ['dialect', 'from', 'at'],
    trim: ['dialect', 'at', 'as', 'rules', 'checkSchema', 'tokens', 'summary'],
    diff: ['dialect'],
    resumeAfterAbort: ['dialect', 'at', 'rules', 'checkSchema'],
    switchModel: ['dialect', 'from', 'at'],
    verdicts: ['dialects', 'from', 'at'],
    createLinter: ['dialect', 'at', 'as', 'rules', 'checkSchema'],
    lintReply: ['dialect', 'at', 'checkSchema'],
    score: ['dialect', 'at'],
    assemble: ['dialect', 'at', 'checkSchema'],
    encode: ['dialect', 'framing', 'split', 'choose', 'includeUsage'],
    convertReply: ['to', 'from'],
    toBeConformant: ['dialect', 'at', 'as', 'rules', 'checkSchema', 'failOn'],
    conformantFetch: ['dialect', 'at', 'rules', 'checkSchema', 'mode'],
  };

  test.each(Object.entries(functions))('%s reports a wrong option', (called, act) => {
    for (const name of OPTIONS[called] as readonly string[])
      for (const make of [() => 5, () => null, () => [5], HOSTILE['a proxy that throws'], HOSTILE['a revoked proxy']]) {
        if (make?.() === null && name === 'at') continue;
        expect(() => act({ [name]: make?.() } as never), name).toThrow(new RegExp(`\`${name}|no dialect`));
        expect(() => act({ [name]: make?.() } as never), name).toThrow(library.UsageError);
      }
  });

  test.each(Object.entries(functions).filter(([name]) => !/convert|buildRequest|switchModel|trim|encode/.test(name)))(
    '%s requires an options object',
    (_name, act) => {
      for (const options of [null, 5, 'x']) expect(() => act(options as never)).toThrow(library.UsageError);
    },
  );

  test('an object that is not a dialect, or only part of one, is rejected', () => {
    const { dialect } = openaiChat;
    for (const part of [{}, { id: 'x' }, { ...dialect, rules: { 'wrong-type': 5 } }, { ...dialect, hosts: 'x' }])
      expect(() => library.lint(REQUEST, { dialect: part as never })).toThrow(/`dialect` is no dialect/);
  });

  test('errors of callbacks and custom rules are named', () => {
    const fail = () => {
      throw new TypeError('oops');
    };
    const broken = [{ role: 'tool', tool_call_id: 'a', content: 'x' }];
    const rule = library.defineRule({
      id: 'my-rule',
      title: 'Mine.',
      docs: { fires: 'x', why: 'x', remedy: 'x' },
      messages: { wrong: 'wrong' },
      check: () => ({ message: fail }),
    });
    const { dialect } = openaiChat;
    const mine = { ...dialect, id: 'mine', rules: { 'my-rule': dialect.rules['wrong-type'] } } as library.Dialect;
    expect(() => library.lint(broken, { dialect: mine, rules: [rule] })).toThrow(/rule `my-rule` .* threw: oops/);
    for (const hooks of [{ message: 5 }, HOSTILE['a revoked proxy']?.(), HOSTILE['a proxy that throws']?.()]) {
      const wrong = { ...rule, check: () => hooks } as never;
      expect(() => library.lint(broken, { dialect: mine, rules: [wrong] })).toThrow(/rule `my-rule` .* threw/);
    }
    for (const thrown of Object.values(HOSTILE)) {
      const only = () => {
        throw thrown();
      };
      expect(() => library.fix(broken, { only })).toThrow(/`only` threw/);
    }
    expect(() => library.fix(broken, { only: fail })).toThrow(/`only` threw: oops/);
    expect(() => library.lint(broken, { findFixes: fail })).toThrow(/`findFixes` threw: oops/);
  });
});

test('generators and properties for tests are exported', () => {
  for (const [name, value] of Object.entries(testing)) expect(value, name).toBeDefined();
});
