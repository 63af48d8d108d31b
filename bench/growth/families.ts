/** Conversations of any length that contain one thing n times. The time of a command must grow linearly with n. */
import { type Draft, drafts } from './drafts.ts';

export interface Family {
  readonly name: string;
  /** Adds n of something to a conversation. */
  fill(draft: Draft, n: number): void;
}

const upTo = (n: number) => Array.from({ length: n }, (_, i) => i);
const ids = (n: number, prefix = 'call_') => upTo(n).map(i => `${prefix}${i}`);

/** Calls and their results, in turns of one call each. */
function turns(draft: Draft, n: number, turn: (i: number) => void): void {
  for (let i = 0; i < n; i++) {
    draft.user(`Question ${i}`);
    turn(i);
  }
  draft.user('And now?');
}

function families(fill: Readonly<Record<string, Family['fill']>>): readonly Family[] {
  return Object.entries(fill).map(([name, fill]) => ({ name, fill }));
}

/** Faults and forms that grow with n. Each is written in every message format. */
export const FAMILIES: readonly Family[] = families({
  'plain turns': (draft, n) => turns(draft, n, i => draft.says(`Answer ${i}`)),
  'turns with a call': (draft, n) =>
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`])
        .answers([`call_${i}`])
        .says('Done.'),
    ),
  'calls of one message': (draft, n) => draft.user('Go').calls(ids(n)).answers(ids(n)).says('Done.'),
  'calls of one message, answered backwards': (draft, n) =>
    draft.user('Go').calls(ids(n)).answers(ids(n).reverse()).says('Done.'),
  'calls of one message, unanswered': (draft, n) => draft.user('Go').calls(ids(n)).user('And now?'),
  'unanswered calls, one a turn': (draft, n) => turns(draft, n, i => draft.calls([`call_${i}`])),
  'two unanswered calls a turn': (draft, n) => turns(draft, n, i => draft.calls([`a_${i}`, `b_${i}`])),
  'two calls a turn, unanswered before the next message of the model': (draft, n) => {
    draft.user('Go');
    for (const i of upTo(n)) draft.calls([`a_${i}`, `b_${i}`]);
    draft.user('And now?');
  },
  'two calls a turn, one of them answered': (draft, n) =>
    turns(draft, n, i =>
      draft
        .calls([`a_${i}`, `b_${i}`])
        .answers([`b_${i}`])
        .says('Done.'),
    ),
  'late results': (draft, n) => {
    for (const id of ids(n)) draft.user('Go').calls([id]);
    draft.user('Now').answers(ids(n)).says('Done.');
  },
  'every other result is missing': (draft, n) =>
    draft
      .user('Go')
      .calls(ids(n))
      .answers(ids(n).filter((_, i) => i % 2 === 0))
      .says('Done.'),
  'orphan results': (draft, n) => draft.user('Go').answers(ids(n)).says('Done.'),
  'orphan results, one a turn': (draft, n) => turns(draft, n, i => draft.says('Well').answers([`call_${i}`])),
  'results twice': (draft, n) => draft.user('Go').calls(ids(n)).answers(ids(n)).answers(ids(n)).says('Done.'),
  'results after a question': (draft, n) =>
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`])
        .user('Wait')
        .answers([`call_${i}`])
        .says('Done.'),
    ),
  'one ID for all calls': (draft, n) =>
    turns(draft, n, () => draft.calls(['call_0']).answers(['call_0']).says('Done.')),
  'one ID for all calls of a message': (draft, n) =>
    draft
      .user('Go')
      .calls(ids(n).map(() => 'same'))
      .answers(ids(n).map(() => 'same'))
      .says('Done.'),
  'calls without an ID': (draft, n) =>
    turns(draft, n, () => draft.calls([undefined]).answers([undefined]).says('Done.')),
  'empty IDs': (draft, n) => turns(draft, n, () => draft.calls(['']).answers(['']).says('Done.')),
  'IDs with other characters': (draft, n) =>
    turns(draft, n, i =>
      draft
        .calls([`functions.f:${i}`])
        .answers([`functions.f:${i}`])
        .says('Done.'),
    ),
  'IDs that are too long': (draft, n) => {
    const long = ids(n, `${'x'.repeat(80)}_`);
    turns(draft, n, i => draft.calls([long[i]]).answers([long[i]]).says('Done.'));
  },
  'names with other characters': (draft, n) =>
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`], `read file ${i}`)
        .answers([`call_${i}`])
        .says('Done.'),
    ),
  'arguments that are no JSON': (draft, n) =>
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`], 'f', '{"a": 1')
        .answers([`call_${i}`])
        .says('Done.'),
    ),
  'tools, each called': (draft, n) => {
    draft.tools(ids(n, 'tool_'));
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`], `tool_${i}`)
        .answers([`call_${i}`])
        .says('Done.'),
    );
  },
  'tools of one name': (draft, n) => draft.tools(upTo(n).map(() => 'f')).user('Hi'),
  'tools that are not declared': (draft, n) => {
    draft.tools(['g']);
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`], `tool_${i}`)
        .answers([`call_${i}`])
        .says('Done.'),
    );
  },
  'a wide schema': (draft, n) => draft.tools(['f'], n).user('Hi'),
  'texts of one message': (draft, n) => draft.user(upTo(n).map(i => `Line ${i}`)),
  'empty texts of one message': (draft, n) => draft.user(['Hi', ...upTo(n).map(() => '')]),
  'empty messages': (draft, n) => turns(draft, n, () => draft.says('')),
  'messages of one role': (draft, n) => {
    for (const i of upTo(n)) draft.user(`Question ${i}`);
  },
  'answers of one role': (draft, n) => {
    draft.user('Go');
    for (const i of upTo(n)) draft.says(`Answer ${i}`);
    draft.user('And now?');
  },
  'instructions between nothing': (draft, n) => {
    for (const i of upTo(n)) draft.raw({}).system(`Rule ${i}`);
  },
  'instructions between': (draft, n) => turns(draft, n, i => draft.system(`Rule ${i}`).says('Yes')),
  'unknown roles': (draft, n) => turns(draft, n, i => draft.raw({ role: `role_${i % 7}`, content: 'Hi' }).says('Yes')),
  'unknown fields of messages': (draft, n) => turns(draft, n, i => draft.says('Yes', { [`field_${i}`]: i })),
  'unknown fields of one message': (draft, n) =>
    draft
      .user('Go')
      .says('Yes', Object.fromEntries(upTo(n).map(i => [`field_${i}`, i])))
      .user('And now?'),
  'unknown settings': (draft, n) => {
    draft.settings(Object.fromEntries(upTo(n).map(i => [`setting_${i}`, i])));
    draft.user('Hi');
  },
  'unknown parts': (draft, n) =>
    draft.raw({ role: 'user', content: upTo(n).map(i => ({ type: `kind_${i % 5}`, x: i })) }),
  'messages of wrong types': (draft, n) => {
    draft.user('Go');
    for (const i of upTo(n)) draft.raw([null, 5, 'text', [], true][i % 5]);
    draft.user('And now?');
  },
  'contents of wrong types': (draft, n) => turns(draft, n, i => draft.raw({ role: 'assistant', content: i })),
  'lone surrogates': (draft, n) => turns(draft, n, () => draft.says('a\ud800b')),
  images: (draft, n) => turns(draft, n, () => draft.image('image/jpg').says('Nice')),
  thoughts: (draft, n) => turns(draft, n, i => draft.thinks(`Hm ${i}`)),
  'thoughts and calls': (draft, n) =>
    turns(draft, n, i =>
      draft
        .thinks(`Hm ${i}`)
        .calls([`call_${i}`])
        .answers([`call_${i}`])
        .says('Done.'),
    ),
  'a long text with escapes': (draft, n) => draft.user('"\\\n\u0001é😀'.repeat(n)).says('a\tb'.repeat(n)),
  'many lines and fences': (draft, n) => draft.user('```js\n- a\n| b |\n'.repeat(n)).says('<think>\n'.repeat(n)),
  'long arguments': (draft, n) => {
    const args = JSON.stringify(Object.fromEntries(upTo(n).map(i => [`key ${i}`, `"${i}"`])));
    draft.tools(['f']).user('Go').calls(['call_0'], 'f', args).answers(['call_0']).says('Done.');
  },
  'long arguments that end early': (draft, n) =>
    draft
      .user('Go')
      .calls(['call_0'], 'f', `{"a":[${'{"b":'.repeat(Math.min(n, 500))}${'"c",'.repeat(n)}`)
      .answers(['call_0'])
      .says('Done.'),
  'wide schema, wide arguments': (draft, n) => {
    const args = JSON.stringify(Object.fromEntries(upTo(n).map(i => [`p${i}`, i])));
    draft.tools(['f'], n).user('Go').calls(['call_0'], 'f', args).answers(['call_0']).says('Done.');
  },
  'roles, each another': (draft, n) =>
    turns(draft, n, i => draft.raw({ role: `role_${i}`, content: 'Hi' }).says('Yes')),
  'kinds of parts, each another': (draft, n) =>
    draft.raw({ role: 'user', content: upTo(n).map(i => ({ type: `kind_${i}`, x: i })) }),
  'cache breakpoints': (draft, n) =>
    turns(draft, n, i =>
      draft.raw({
        role: 'user',
        content: [{ type: 'text', text: `Line ${i}`, cache_control: { type: 'ephemeral' } }],
      }),
    ),
  'images of one message': (draft, n) => {
    const url = 'data:image/jpg;base64,iVBORw0KGgo=';
    draft.raw({ role: 'user', content: upTo(n).map(() => ({ type: 'image_url', image_url: { url } })) });
  },
  'names of authors': (draft, n) =>
    turns(draft, n, i => draft.raw({ role: 'user', name: `user ${i}`, content: 'Hi' }).says('Yes')),
  'results in parts': (draft, n) =>
    draft
      .user('Go')
      .calls(['call_0'])
      .raw({ role: 'tool', tool_call_id: 'call_0', content: upTo(n).map(i => ({ type: 'text', text: `Line ${i}` })) })
      .says('Done.'),
  'reasoning of one message in pieces': (draft, n) =>
    draft.user('Go').says('Yes', {
      reasoning_details: upTo(n).map(i => ({ type: 'reasoning.text', text: `Hm ${i}`, index: i })),
    }),
  'calls of one message and an ID twice': (draft, n) =>
    draft
      .user('Go')
      .calls([...ids(n), ...ids(n)])
      .answers([...ids(n), ...ids(n)])
      .says('Done.'),
  'tools of one name, each called': (draft, n) => {
    draft.tools(upTo(n).map(() => 'f'));
    turns(draft, n, i =>
      draft
        .calls([`call_${i}`], 'f', `{"b":${i}}`)
        .answers([`call_${i}`])
        .says('Done.'),
    );
  },
  'results before their calls': (draft, n) =>
    turns(draft, n, i =>
      draft
        .answers([`call_${i}`])
        .calls([`call_${i}`])
        .says('Done.'),
    ),
  'results of all turns at the end, backwards': (draft, n) => {
    for (const id of ids(n)) draft.user('Go').calls([id]).says('Wait');
    draft.answers(ids(n).reverse()).says('Done.');
  },
  'ends in spaces': (draft, n) => turns(draft, n, () => draft.says('Yes \n')),
});

export const FORMATS = Object.keys(drafts);

/** The request of a family in a format. */
export function requestOf({ fill }: Family, format: string, n: number): unknown {
  const draft = (drafts[format] as () => Draft)();
  fill(draft, n);
  return draft.body();
}
