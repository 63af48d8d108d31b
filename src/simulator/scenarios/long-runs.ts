import type { Scenario } from '../loop/scenario.ts';
import { lookup } from './steps.ts';

/** Long conversations, in which rare faults become likely. */
export const longRuns: readonly Scenario[] = [
  {
    id: 'hundred-turns',
    title: 'A conversation of a hundred turns, every third with a call',
    moment: 'Long runs',
    reports: ['https://github.com/can1357/oh-my-pi/issues/106'],
    async play(stage) {
      for (let i = 1; i <= 100; i++) {
        if (i % 3 === 0) stage.model({ calls: [lookup(`entry ${i}`)] });
        stage.model({ text: `Answer ${i}.` });
        await stage.user(`Question ${i}?`);
      }
    },
  },
  {
    id: 'many-rounds-with-reasoning',
    title: 'A turn of thirty rounds with reasoning and parallel calls',
    moment: 'Long runs',
    reports: ['https://github.com/anthropics/claude-code/issues/28515'],
    async play(stage) {
      for (let i = 1; i <= 30; i++)
        stage.model({ reasoning: `Round ${i}.`, calls: [lookup(`a ${i}`), lookup(`b ${i}`)] });
      await stage.user('Look up everything.');
      await stage.user('Thanks.');
    },
  },
];
