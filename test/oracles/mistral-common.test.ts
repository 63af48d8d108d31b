/** Compares the dialect `mistral-common` with the library, if Python has it: `pip install mistral-common`. */
import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixturesBelow } from '../../scripts/fixtures.ts';
import { lint } from '../../src/index.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';
const isThere = spawnSync(python, ['-c', 'import mistral_common.protocol.instruct.validator']).status === 0;
if (!isThere) console.warn(`mistral-common is not there (${python}): the dialect is not compared with it`);

/** Versions of the tokenizer, each with a model that the library knows to use it. */
const MODELS = {
  v1: 'mistral-medium-2312',
  v2: 'mistral-small-2402',
  v3: 'mistral-large-2407',
  v7: 'mistral-large-2411',
};
/** The versions that an unknown model may use. */
const LATER = ['v11', 'v13', 'v15'];
const UNKNOWN = 'a-model-of-tomorrow';

interface Case {
  readonly model: string;
  readonly messages: readonly object[];
  readonly version: string;
}

/** The library's error for each case; null if it accepts the case. */
function ask(cases: readonly Case[]): (string | null)[] {
  const input = JSON.stringify(cases);
  const output = execFileSync(python, ['test/oracles/mistral-common.py'], { input, maxBuffer: 1 << 28 });
  return JSON.parse(output.toString()) as (string | null)[];
}

const verdictOn = (messages: readonly object[], model: string) =>
  lint({ model, messages }, { dialect: 'mistral-common' });

const ids = fc.constantFrom('aaaaaaaa1', 'aaaaaaaa2', 'aaaaaaaa3', 'call_1', undefined);
const names = fc.constantFrom('look', 'find_all', 'look.up');
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const call = fc.record({ id: ids, name: mostly('look', 'look.up') }).map(({ id, name }) => ({
  ...(id !== undefined && { id }),
  type: 'function',
  function: { name, arguments: '{"a":1}' },
}));
const content = mostly<unknown>(
  'Hello.',
  '',
  null,
  [{ type: 'text', text: 'Hello.' }],
  [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }],
  [{ type: 'thinking', thinking: 'Hm.' }],
  [{ type: 'video', video: 'x' }],
);
const message = fc.oneof(
  { weight: 1, arbitrary: content.map(each => ({ role: 'system', content: each })) },
  { weight: 1, arbitrary: fc.constant({ role: 'developer', content: 'Hello.' }) },
  { weight: 6, arbitrary: content.map(each => ({ role: 'user', content: each })) },
  { weight: 3, arbitrary: content.map(each => ({ role: 'assistant', content: each })) },
  { weight: 1, arbitrary: fc.constant({ role: 'assistant', content: 'Hel', prefix: true }) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(mostly('', 'Looking.'), fc.array(call, { minLength: 1, maxLength: 2 }))
      .map(([text, tool_calls]) => ({ role: 'assistant', content: text, tool_calls })),
  },
  {
    weight: 6,
    arbitrary: fc
      .record({ id: ids, text: content, name: fc.option(names, { nil: undefined }) })
      .map(({ id, text, name }) => ({
        role: 'tool',
        content: text,
        ...(id !== undefined && { tool_call_id: id }),
        ...(name !== undefined && { name }),
      })),
  },
);

/** Complete exchanges, so that some conversations are accepted, mixed with messages of any kind. */
const exchange = fc
  .tuple(fc.constantFrom('aaaaaaaa1', 'aaaaaaaa2'), fc.boolean(), fc.boolean())
  .map(([id, second, answered]) => [
    { role: 'user', content: 'How is the weather?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [id, ...(second ? ['aaaaaaaa3'] : [])].map(each => ({
        id: each,
        type: 'function',
        function: { name: 'look', arguments: '{}' },
      })),
    },
    { role: 'tool', tool_call_id: id, content: '4 degrees' },
    ...(second ? [{ role: 'tool', tool_call_id: 'aaaaaaaa3', content: '5 degrees' }] : []),
    ...(answered ? [{ role: 'assistant', content: 'Fine.' }] : []),
  ]);
const conversation = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: exchange }, { weight: 2, arbitrary: message.map(each => [each as object]) }),
    { maxLength: 4 },
  )
  .map(list => list.flat() as object[]);

/** The library counts nothing in the very first message, so it does not pair the calls or results in it. */
const beginsInside = ([first]: readonly object[]) =>
  first !== undefined && ('tool_calls' in first || ('role' in first && first.role === 'tool'));

function disagreements(conversations: readonly (readonly object[])[]): string[] {
  const known = conversations.flatMap(messages =>
    Object.entries(MODELS).map(([version, model]) => ({ version, model, messages })),
  );
  const later = conversations.flatMap(messages => LATER.map(version => ({ version, model: UNKNOWN, messages })));
  const said = ask([...known, ...later]);
  const wrong: string[] = [];
  const tell = (what: string, { version, messages, model }: Case, says: string | null | undefined) => {
    const rules = verdictOn(messages, model).diagnostics.map(({ rule, severity }) => `${rule} ${severity}`);
    wrong.push(`${what}, ${version}: ${JSON.stringify(messages)}\n  ours: ${rules.join(', ')}\n  theirs: ${says}`);
  };
  for (const [i, each] of known.entries()) {
    const { verdict } = verdictOn(each.messages, each.model);
    if (verdict === 'accepted' && said[i] !== null) tell('missed', each, said[i]);
    if (verdict === 'rejected' && said[i] === null) tell('false alarm', each, said[i]);
  }
  // For an unknown model: rejected if every version rejects, accepted if none does.
  for (let i = 0; i < later.length; i += LATER.length) {
    const each = later[i] as Case;
    const { verdict } = verdictOn(each.messages, each.model);
    const answers = said.slice(known.length + i, known.length + i + LATER.length);
    const refusal = answers.find(words => words !== null);
    if (verdict === 'accepted' && refusal !== undefined) tell('missed', each, refusal);
    if (verdict === 'rejected' && answers.some(words => words === null)) tell('false alarm', each, null);
  }
  return wrong;
}

describe.skipIf(!isThere)('mistral-common', () => {
  it('gives the same verdicts as the dialect for generated conversations', () => {
    const conversations = fc.sample(conversation, { numRuns: 600, seed: 20_261_122 });
    const verdicts = conversations.map(messages => verdictOn(messages, MODELS.v3).verdict);
    // The comparison means little unless both verdicts occur.
    for (const verdict of ['accepted', 'rejected'])
      expect(verdicts.filter(each => each === verdict).length).toBeGreaterThan(60);
    expect(disagreements(conversations.filter(each => !beginsInside(each)))).toEqual([]);
  });

  it('gives the expected verdicts for our fixtures', () => {
    const pairs = fixturesBelow('fixtures/dialects/mistral-common').flatMap(({ name, text, expectation }) => {
      const { verdict, model, at } = expectation;
      // The installed version cannot check fixtures for another date.
      if (at !== undefined) return [];
      const body = JSON.parse(text) as Case;
      return [{ name, verdict, model: model ?? body.model, messages: body.messages }];
    });
    const posed = pairs.map(({ model, messages }) => {
      const version = Object.entries(MODELS).find(each => each[1] === model)?.[0];
      return (version === undefined ? LATER : [version]).map(each => ({ version: each, model, messages }));
    });
    const said = ask(posed.flat());
    for (const [i, { name, verdict }] of pairs.entries()) {
      const answers = said.splice(0, posed[i]?.length);
      if (verdict === 'accepted') expect(answers, name).toEqual(answers.map(() => null));
      if (verdict === 'rejected') expect(answers, name).not.toContain(null);
    }
    expect(pairs.length).toBeGreaterThan(10);
  });
});
