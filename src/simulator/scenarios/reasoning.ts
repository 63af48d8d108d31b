import type { Scenario } from '../loop/scenario.ts';
import { calling, lookup } from './steps.ts';

/** Signed and encrypted reasoning around calls. */
export const reasoning: readonly Scenario[] = [
  {
    id: 'reasoning-and-call',
    title: 'A reply has reasoning, text and a call',
    moment: 'Reasoning',
    reports: [
      'https://github.com/anthropics/claude-code/issues/11978',
      'https://github.com/n8n-io/n8n/issues/22550',
      'https://github.com/charmbracelet/crush/issues/2696',
    ],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', text: 'I look it up.', calls: [lookup('a')] });
      stage.model({ reasoning: 'There is one.', text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'reasoning-in-each-round',
    title: 'The model reasons before each of several rounds of calls',
    moment: 'Reasoning',
    reports: ['https://github.com/lobehub/lobehub/issues/11529', 'https://github.com/TanStack/ai/pull/1266'],
    async play(stage) {
      for (const name of ['a', 'b', 'c']) stage.model({ reasoning: `Now ${name}.`, calls: [lookup(name)] });
      stage.model({ reasoning: 'Three.', text: 'There are three.' });
      await stage.user('Look up a, b and c, one by one.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'reasoning-in-first-round-only',
    title: 'The model reasons before its first call, and not before the second',
    moment: 'Reasoning',
    reports: ['https://github.com/leookun/cursor-byok/pull/276'],
    async play(stage) {
      stage.model({ reasoning: 'Two entries.', calls: [lookup('a')] }, { calls: [lookup('b')] });
      await stage.user('Look up a and b, one by one.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'reasoning-and-parallel-calls',
    title: 'A reply has reasoning and two calls, and one tool throws',
    moment: 'Reasoning',
    reports: ['https://github.com/vercel/ai/pull/10829'],
    tools: ['lookup', 'fail'],
    async play(stage) {
      stage.model({ reasoning: 'Both.', calls: [calling('fail'), lookup('b')] });
      stage.model({ reasoning: 'Once more.', calls: [lookup('a')] });
      await stage.user('Look up a and b.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'several-reasoning-blocks',
    title: 'A reply has several blocks of reasoning, with text between them',
    moment: 'Reasoning',
    reports: [
      'https://github.com/Yeachan-Heo/gajae-code/issues/107',
      'https://github.com/anthropics/claude-code/issues/20705',
    ],
    async play(stage) {
      stage.model({
        parts: [{ reasoning: 'First.' }, { text: 'I look it up.' }, { reasoning: 'Then.' }, { call: lookup('a') }],
      });
      stage.model({ parts: [{ reasoning: 'One.' }, { reasoning: 'Two.' }, { call: lookup('b') }] });
      await stage.user('Look up a and b.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'encrypted-reasoning',
    title: 'A reply has reasoning that only the server can read, and a call',
    moment: 'Reasoning',
    reports: ['https://github.com/newo-ether/Agora/issues/141'],
    async play(stage) {
      stage.model({
        parts: [{ reasoning: '', encrypted: true }, { reasoning: 'I look it up.' }, { call: lookup('a') }],
      });
      stage.model({ parts: [{ reasoning: '', encrypted: true }, { text: 'There is one.' }] });
      await stage.user('Is there an a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'reasoning-only',
    title: 'The model answers a tool result with reasoning alone',
    moment: 'Reasoning',
    reports: [
      'https://github.com/tailcallhq/forgecode/pull/3073',
      'https://github.com/dirge-code/dirge/pull/757',
      'https://github.com/continuedev/continue/issues/8933',
    ],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [lookup('a')] }, { reasoning: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('And?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'token-limit-in-reasoning',
    title: 'The token limit ends a reply in its reasoning',
    moment: 'Reasoning',
    reports: [
      'https://github.com/tailcallhq/forgecode/issues/2107',
      'https://github.com/NousResearch/hermes-agent/pull/16921',
    ],
    async play(stage) {
      stage.model({ reasoning: 'I have to', ending: 'cut' });
      await stage.user('Is there an a?');
      stage.model({ reasoning: 'Once more.', calls: [lookup('a')] });
      await stage.user('Try again.');
      await stage.user('Thanks.');
    },
  },
];
