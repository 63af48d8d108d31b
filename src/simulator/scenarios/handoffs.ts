import type { Scenario } from '../loop/scenario.ts';
import { calling, lookup, playTurns, whileToolRuns } from './steps.ts';

/** Another agent continues the same history. */
export const handoffs: readonly Scenario[] = [
  {
    id: 'handoff',
    title: 'Another agent continues after turns with calls',
    moment: 'Handoffs',
    reports: [
      'https://github.com/openai/openai-agents-js/issues/42',
      'https://github.com/microsoft/autogen/issues/6859',
    ],
    needs: ['handOff'],
    async play(stage) {
      await playTurns(stage, 2);
      await stage.handOff();
      await playTurns(stage, 1);
    },
  },
  {
    id: 'handoff-during-tool',
    title: 'Another agent takes over while a tool of the first one runs',
    moment: 'Handoffs',
    reports: [
      'https://github.com/LibreChat-AI/agents/issues/54',
      'https://github.com/i-am-bee/beeai-framework/issues/963',
      'https://github.com/microsoft/agent-framework/issues/3105',
    ],
    needs: ['handOff'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ text: 'I look it up.', calls: [calling('wait'), lookup('b')] });
      await whileToolRuns(stage, 'Is there an a?', () => stage.handOff());
      await stage.user('Thanks.');
    },
  },
  {
    id: 'handoff-with-reasoning',
    title: 'Another agent continues after signed reasoning and calls, and hands back',
    moment: 'Handoffs',
    reports: ['https://github.com/microsoft/agent-framework/issues/4053'],
    needs: ['handOff'],
    async play(stage) {
      for (let i = 0; i < 3; i++) {
        await playTurns(stage, 1, { reasoning: 'I have to look it up.' });
        await stage.handOff();
      }
      await stage.user('Thanks.');
    },
  },
];
