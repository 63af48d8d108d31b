import type { Scenario } from '../loop/scenario.ts';
import { calling, lookup, playTurns, stopDuringTool, whileToolRuns } from './steps.ts';

/** Another model of the same provider continues the conversation. */
export const switchingModels: readonly Scenario[] = [
  {
    id: 'switch-model',
    title: 'Another model continues after turns with calls, and then the first one again',
    moment: 'Switching models',
    reports: ['https://github.com/editor-code-assistant/eca/issues/233'],
    needs: ['switchModel'],
    async play(stage) {
      for (let i = 0; i < 3; i++) {
        await playTurns(stage, 1);
        await stage.switchModel();
      }
      await stage.user('Thanks.');
    },
  },
  {
    id: 'switch-model-with-reasoning',
    title: 'Another model continues after turns with signed reasoning and calls',
    moment: 'Switching models',
    reports: [
      'https://github.com/openclaw/openclaw/issues/107221',
      'https://github.com/vybestack/llxprt-code/issues/2335',
      'https://github.com/anomalyco/opencode/issues/6418',
    ],
    needs: ['switchModel'],
    async play(stage) {
      await playTurns(stage, 2, { reasoning: 'I have to look it up.' });
      await stage.switchModel();
      await playTurns(stage, 1, { reasoning: 'I have to look it up.' });
    },
  },
  {
    id: 'switch-model-during-tool',
    title: 'The user selects another model while a tool runs that the model called after reasoning',
    moment: 'Switching models',
    reports: ['https://github.com/can1357/oh-my-pi/issues/6379'],
    needs: ['switchModel'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [calling('wait')] });
      await whileToolRuns(stage, 'Is there an a?', () => stage.switchModel());
      await stage.user('Thanks.');
    },
  },
  {
    id: 'switch-model-after-abort',
    title: 'The user stops a tool and selects another model',
    moment: 'Switching models',
    reports: ['https://github.com/anomalyco/opencode/issues/35177'],
    needs: ['abort', 'switchModel'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [calling('wait')] });
      await stopDuringTool(stage, 'Is there an a?');
      await stage.switchModel();
      stage.model({ reasoning: 'I have to look it up.', calls: [lookup('b')] });
      await stage.user('Is there a b?');
    },
  },
];
