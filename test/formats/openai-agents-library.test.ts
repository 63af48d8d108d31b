/** Compares with the OpenAI Agents SDK for JavaScript. */
import { protocol } from '@openai/agents-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, lint } from '../../src/index.ts';
import type { JsonObject } from '../../src/source/json.ts';
import { requests } from '../../src/testing/index.ts';
import { atLeast, isDeep } from '../depth.ts';
import anthropic from '../generators/formats/anthropic-messages.ts';
import system from '../generators/formats/openai-agents.ts';
import responses from '../generators/formats/openai-responses.ts';
import { settings } from '../properties/settings.ts';
import { VALUES } from './bodies.ts';

// The library does not export this module, which converts items to requests and back.
const CONVERTER = '../../node_modules/@openai/agents-openai/dist/openaiResponsesModel.mjs';
const { getInputItems, convertToOutputItem } = (await import(CONVERTER)) as {
  getInputItems(items: unknown): unknown[];
  convertToOutputItem(items: unknown): unknown[];
};

const itemsOf = (value: unknown) => (Array.isArray(value) ? value : (value as JsonObject).input) as JsonObject[];
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;
const complaints = (items: readonly unknown[]) =>
  items.flatMap((item, i) => (protocol.ModelItem.safeParse(item).success ? [] : [`${i}: ${JSON.stringify(item)}`]));
const rejected = (items: unknown) => lint(items, { dialect: 'openai-agents' }).verdict === 'rejected';

test('the library accepts generated conversations', () => {
  fc.assert(
    fc.property(system.conversations, value => {
      expect(complaints(itemsOf(value))).toEqual([]);
    }),
    settings(200),
  );
});

/** All paths in a value, as lists of keys. */
function places(value: unknown, keys: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [keys];
  return [keys, ...Object.entries(value).flatMap(([key, each]) => places(each, [...keys, key]))];
}

function change(value: unknown, [key, ...rest]: readonly string[], to: unknown): unknown {
  if (key === undefined) return to;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as JsonObject) }) as JsonObject;
  copy[key] = change(copy[key], rest, to);
  if (copy[key] === undefined) delete copy[key];
  // Removing an item leaves no hole in the list.
  return Array.isArray(copy) ? copy.filter(() => true) : copy;
}

test('lint rejects a broken item if and only if the library does', () => {
  const item = system.conversations
    .filter(value => itemsOf(value).length > 0)
    .chain(value => fc.constantFrom(...itemsOf(value)));
  const broken = item.chain(value =>
    fc
      .tuple(fc.constantFrom(...places(value).slice(1)), fc.constantFrom(undefined, 'other', {}, ...VALUES))
      .map(([keys, to]) => change(value, keys, to)),
  );
  let refused = 0;
  const law = fc.property(broken, value => {
    const { success } = protocol.ModelItem.safeParse(value);
    if (!success) refused++;
    expect(rejected([value]), JSON.stringify(value)).toBe(!success);
  });
  fc.assert(law, settings(3000));
  expect(refused).toBeGreaterThan(isDeep ? 100 : 50);
});

describe('the library accepts converted conversations', () => {
  test.each([
    ['openai-chat', requests()],
    ['openai-responses', responses.conversations],
    ['anthropic', anthropic.conversations],
  ] as const)('from %s', (from, conversations) => {
    const law = fc.property(conversations as fc.Arbitrary<unknown>, value => {
      const { value: written, diagnostics } = convert(value, { from, to: 'openai-agents' });
      expect(complaints(itemsOf(written))).toEqual([]);
      // The SDK sends only the last of several calls with one ID.
      expect(diagnostics.filter(({ rule }) => rule !== 'reused-tool-call-id')).toEqual([]);
    });
    fc.assert(law, settings(200));
  });
});

/** The meaning of an API item, without what the library adds or leaves out. */
function meaning(item: JsonObject): unknown {
  const { type = 'message', id: _i, status: _s, role, content, phase, caller: _c, ...rest } = item;
  // A computer action is in two fields, and missing values are null.
  if (type === 'computer_call' && 'actions' in rest) delete rest.action;
  if (type === 'shell_call') rest.action = withoutNulls(rest.action as JsonObject);
  if (type !== 'message') return { type, ...rest };
  const parts = typeof content === 'string' ? [{ text: content }] : (content as JsonObject[]);
  return { role, phase, parts: parts.map(words) };
}

function words({ type, annotations: _a, detail, ...part }: JsonObject): JsonObject {
  const kind = type === 'input_text' || type === 'output_text' ? undefined : type;
  return { ...part, ...(kind !== undefined && { kind }), ...(detail !== 'auto' && { detail }) };
}

function withoutNulls(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null));
}

const isThought = (item: JsonObject) => item.type === 'reasoning';
/** Items that only the library has, does not send, or sends without an ID. */
const isSaidAlike = (item: JsonObject) =>
  !isThought(item) && item.type !== 'mcp_call' && item.type !== 'item_reference';

/** The items that the library sends for a history; undefined if it rejects the history. */
function sentBy(items: readonly JsonObject[]): JsonObject[] | undefined {
  try {
    // Version 0.14 sends the key for a new path as it is stored. Later releases rename it.
    const sent = JSON.stringify(getInputItems(items)).replaceAll('"moveTo":', '"move_to":');
    return JSON.parse(sent) as JsonObject[];
  } catch {
    return undefined;
  }
}

describe('converts to requests and back like the library', () => {
  test('requests are the same', () => {
    let compared = 0;
    const law = fc.property(system.conversations, value => {
      const items = itemsOf(value);
      const theirs = sentBy(items);
      if (theirs === undefined) return;
      compared++;
      const ours = plain(
        convert({ input: items }, { from: 'openai-agents', to: 'openai-responses' }).value,
      ) as JsonObject;
      const told = ours.instructions === undefined ? [] : [{ role: 'system', content: ours.instructions }];
      const said =
        typeof ours.input === 'string' ? [{ role: 'user', content: ours.input }] : (ours.input as JsonObject[]);
      const input: JsonObject[] = [...told, ...said];
      expect(plain(input.filter(isSaidAlike).map(meaning))).toEqual(plain(theirs.filter(isSaidAlike).map(meaning)));
      // Reasoning is only sent to servers that accept it, and then in the form of the library.
      const thoughts = new Set(theirs.filter(isThought).map(each => each.encrypted_content ?? each.id));
      for (const each of input.filter(isThought)) expect(thoughts).toContain(each.encrypted_content ?? each.id);
    });
    fc.assert(law, settings(300));
    expect(compared).toBeGreaterThanOrEqual(atLeast(50));
  });

  test('stored items are the same', () => {
    const law = fc.property(responses.conversations, value => {
      const input = (value as JsonObject).input as JsonObject[];
      const ours = itemsOf(convert({ input }, { from: 'openai-responses', to: 'openai-agents' }).value);
      const sent = sentBy(ours) ?? [];
      expect(plain(sent.filter(isSaidAlike).map(meaning))).toEqual(plain(input.filter(isSaidAlike).map(meaning)));
      // Only server replies: the library keeps user messages as they were written.
      const kept = plain(convertToOutputItem(input.filter(item => item.id !== undefined))) as JsonObject[];
      const alike = ours.filter(item => item.id !== undefined);
      const essence = ({ providerData: _p, name: _n, content, ...item }: JsonObject) => ({
        ...item,
        ...(Array.isArray(content) && { content: content.map(({ providerData: _d, ...part }: JsonObject) => part) }),
      });
      const isKept = (item: JsonObject) => item.type !== 'unknown' && ours.some(each => each.id === item.id);
      expect(alike.filter(isKept).map(essence)).toEqual(plain(kept.filter(isKept).map(essence)));
    });
    fc.assert(law, settings(200));
  });
});
