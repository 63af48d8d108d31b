import type { Scenario } from '../loop/scenario.ts';

const lookup = (name: string) => ({ name: 'lookup', arguments: { name } });

/** Plain tool use: one call, several, failing ones. */
export const tools: readonly Scenario[] = [
  {
    id: 'one-tool-call',
    title: 'The model calls a tool and answers',
    moment: 'Tools',
    reports: [],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, { text: 'There is one.' });
      await stage.user('Is there an a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'parallel-calls',
    title: 'The model calls two tools at once, and one is slow',
    moment: 'Tools',
    reports: ['https://github.com/vercel/ai/issues/8379'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ text: 'Two at once.', calls: [{ name: 'wait', arguments: { name: 'a' } }, lookup('b')] });
      const answer = stage.begin('Look up a and b.');
      await stage.during('tool');
      stage.releaseTools();
      await answer.done;
      await stage.user('Thanks.');
    },
  },
  {
    id: 'failing-tool',
    title: 'One of two parallel tools throws',
    moment: 'Tools',
    reports: [],
    tools: ['lookup', 'fail'],
    async play(stage) {
      stage.model({ calls: [{ name: 'fail', arguments: { name: 'a' } }, lookup('b')] });
      await stage.user('Look up a and b.');
      await stage.user('And now?');
    },
  },
];
