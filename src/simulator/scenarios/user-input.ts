import type { Scenario } from '../loop/scenario.ts';
import { calling, LONG_TEXT, lookup, slowReply, whileToolRuns } from './steps.ts';

/** The user sends a message while the agent works. */
export const userInput: readonly Scenario[] = [
  {
    id: 'steer-during-tool',
    title: 'The user sends a message while a tool runs',
    moment: 'User input',
    reports: [
      'https://github.com/openclaw/openclaw/issues/109375',
      'https://github.com/NousResearch/hermes-agent/pull/107284',
    ],
    needs: ['steer'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ text: 'I look it up.', calls: [calling('wait')] });
      await whileToolRuns(stage, 'Is there an a?', () => stage.steer('Or a b?'));
      await stage.user('Thanks.');
    },
  },
  {
    id: 'steer-during-parallel-tools',
    title: 'The user sends a message when one of two parallel tools has ended',
    moment: 'User input',
    reports: ['https://github.com/nesquena/hermes-webui/issues/2555'],
    needs: ['steer'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ calls: [lookup('a'), calling('wait', 'b')] });
      await whileToolRuns(stage, 'Look up a and b.', () => stage.steer('And c.'));
      await stage.user('Thanks.');
    },
  },
  {
    id: 'steer-during-tool-with-reasoning',
    title: 'The user sends a message while a tool runs that the model called after reasoning',
    moment: 'User input',
    reports: [],
    needs: ['steer'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [calling('wait')] });
      stage.model({ reasoning: 'And the other one.', calls: [lookup('b')] });
      await whileToolRuns(stage, 'Is there an a?', () => stage.steer('Or a b?'));
      await stage.user('Thanks.');
    },
  },
  {
    id: 'steer-during-reply',
    title: 'The user sends a message while a reply with a call arrives',
    moment: 'User input',
    reports: ['https://github.com/earendil-works/pi/issues/2289', 'https://github.com/can1357/oh-my-pi/issues/9008'],
    needs: ['steer'],
    async play(stage) {
      stage.model(slowReply({ text: LONG_TEXT, calls: [lookup('a')] }));
      const answer = stage.begin('Is there an a?');
      await stage.during('reply');
      const steering = stage.steer('Or a b?');
      await answer.done;
      await steering;
      await stage.user('Thanks.');
    },
  },
];
