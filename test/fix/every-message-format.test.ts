/** An unanswered call in every message format: the added result is read as its result. */
import { describe, expect, it } from 'vitest';
import { convert } from '../../src/convert/convert.ts';
import { turnsOf } from '../../src/fix/broken.ts';
import { fix } from '../../src/fix/fix.ts';
import { type MessageFormat, read } from '../../src/formats/engine/message-format.ts';
import type { Dialect } from '../../src/generated/types.ts';
import type { DialectId } from '../../src/index.ts';
import { valueAt } from '../../src/pointer.ts';
import { dialects, findDialect, messageFormats } from '../../src/registry/registry.ts';
import { INTERRUPTED } from '../../src/repair/stub-result.ts';

/**
 * Message formats without edits for this: results do not name their call, or name it by its arguments, which are equal
 * here, or the conversation is one text.
 */
const WITHOUT_PAIRS = ['sharegpt', 'cohere-chat-v1', 'harmony'];

const call = (id: string) => ({
  id,
  type: 'function',
  function: { name: 'get_weather', arguments: '{"city":"Oslo"}' },
});

const MESSAGES = [
  { role: 'user', content: 'Oslo and Rome?' },
  { role: 'assistant', content: null, tool_calls: [call('call00001'), call('call00002')] },
  { role: 'tool', tool_call_id: 'call00001', content: '4 C' },
  { role: 'tool', tool_call_id: 'call00002', content: '17 C' },
  { role: 'assistant', content: 'Cold and warm.' },
  { role: 'user', content: 'Thanks.' },
];

function dialectOf(messageFormat: MessageFormat): Dialect {
  const found =
    findDialect(messageFormat.defaultDialect ?? messageFormat.id) ??
    dialects.find(each => each.format === messageFormat.id);
  if (found === undefined) throw new Error(`no dialect of ${messageFormat.id}`);
  return found;
}

/** A dialect that rejects unanswered calls and nothing else. */
function strictOf(dialect: Dialect): Dialect {
  const evidence = [{ kind: 'documented' as const, url: 'https://example.com' }] as [
    { kind: 'documented'; url: string },
  ];
  const { replies: _, isGeneric: _g, ...rest } = dialect;
  return { ...rest, rules: { 'unanswered-tool-call': [{ verdict: 'rejected', evidence }] } };
}

/** The results of each call, as in the request. */
function resultsIn(value: unknown, messageFormat: MessageFormat, dialect: Dialect): string[] {
  return turnsOf(read(messageFormat, value), messageFormat, dialect).flatMap(({ calls }) =>
    calls.map(({ results }) => JSON.stringify(valueAt(value, results[0]?.part.pointer ?? '/nowhere')) ?? ''),
  );
}

describe('a call without its result', () => {
  for (const messageFormat of messageFormats.filter(({ id }) => !WITHOUT_PAIRS.includes(id)))
    for (const [cut, left] of [
      [[3], ['4 C', undefined]],
      [[2], [undefined, '17 C']],
      [
        [2, 3],
        [undefined, undefined],
      ],
    ] as const)
      it(`${messageFormat.id}: without ${cut.map(at => `message ${at}`).join(' and ')}`, () => {
        const dialect = dialectOf(messageFormat);
        const { value } = convert(
          { messages: MESSAGES.filter((_, i) => !cut.includes(i as never)) },
          { from: 'openai-chat', to: dialect.id as DialectId },
        );
        const strict = strictOf(dialect);
        const fixed = fix(value, { dialect: strict, safety: 'unsafe' });
        expect(fixed.result.diagnostics).toEqual([]);
        expect(fixed.changes.length).toBe(cut.length);
        const said = resultsIn(fixed.value, messageFormat, strict);
        // Existing results are unchanged. Some message formats add more than the text to an error result.
        expect(said.map(each => each.includes(INTERRUPTED))).toEqual(left.map(each => each === undefined));
        left.forEach((each, i) => {
          if (each !== undefined) expect(said[i]).toContain(each);
        });
        expect(fix(fixed.value, { dialect: strict, safety: 'unsafe' }).value).toBe(fixed.value);
      });
});
