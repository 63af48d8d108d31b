import type { Scenario } from '../loop/scenario.ts';
import { calling, LONG_TEXT, lookup, slowReply, stopDuringTool } from './steps.ts';

/** The user stops the agent and sends another message. */
export const aborts: readonly Scenario[] = [
  {
    id: 'abort-during-text',
    title: 'The user stops the answer to a tool result while its text arrives',
    moment: 'Aborts',
    reports: ['https://github.com/can1357/oh-my-pi/issues/4508'],
    needs: ['abort'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, slowReply({ text: LONG_TEXT }));
      const answer = stage.begin('Is there an a?');
      await stage.during('tool');
      await stage.during('reply');
      await stage.abort();
      await answer.done;
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-during-reasoning',
    title: 'The user stops the answer while reasoning arrives',
    moment: 'Aborts',
    reports: [
      'https://github.com/0xMaxMa/claude-gateway/issues/114',
      'https://github.com/Yeachan-Heo/gajae-code/issues/107',
      'https://github.com/openclaw/openclaw/issues/84430',
    ],
    needs: ['abort'],
    async play(stage) {
      stage.model(slowReply({ reasoning: LONG_TEXT, text: 'There is one.' }));
      const answer = stage.begin('Is there an a?');
      await stage.during('reply');
      await stage.abort();
      await answer.done;
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-during-call',
    title: 'The user stops the answer while the arguments of a call arrive',
    moment: 'Aborts',
    reports: [
      'https://github.com/openclaw/openclaw/issues/14322',
      'https://github.com/anthropics/claude-code/issues/2959',
    ],
    needs: ['abort'],
    async play(stage) {
      stage.model(slowReply({ calls: [calling('lookup', LONG_TEXT)] }));
      const answer = stage.begin('Is there an a?');
      await stage.during('reply');
      await stage.abort();
      await answer.done;
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-before-reply',
    title: 'The user stops the agent before a tool result is answered',
    moment: 'Aborts',
    reports: ['https://github.com/lijunzh/koda/issues/594'],
    needs: ['abort'],
    async play(stage) {
      stage.model({ calls: [lookup('a')] }, ({ results }) => ({ text: `${results.length} found.`, delay: 500 }));
      await stopDuringTool(stage, 'Is there an a?');
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-during-tool',
    title: 'The user stops a tool and asks another question',
    moment: 'Aborts',
    reports: [
      'https://github.com/anthropics/claude-code/issues/3003',
      'https://github.com/earendil-works/pi/issues/4189',
      'https://github.com/sudoprivacy/sudocode/pull/550',
    ],
    needs: ['abort'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ text: 'I look it up.', calls: [calling('wait')] });
      await stopDuringTool(stage, 'Is there an a?');
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-between-parallel-tools',
    title: 'The user stops the agent when one of two parallel tools has ended',
    moment: 'Aborts',
    reports: ['https://github.com/earendil-works/pi/pull/4741'],
    needs: ['abort'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ calls: [lookup('a'), calling('wait', 'b')] });
      await stopDuringTool(stage, 'Look up a and b.');
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-during-tool-with-reasoning',
    title: 'The user stops a tool that the model called after reasoning',
    moment: 'Aborts',
    reports: ['https://github.com/Yeachan-Heo/gajae-code/issues/107'],
    needs: ['abort'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [calling('wait')] });
      await stopDuringTool(stage, 'Is there an a?');
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-twice',
    title: 'The user stops two tools, one after the other',
    moment: 'Aborts',
    reports: ['https://github.com/anthropics/claude-code/issues/2959'],
    needs: ['abort'],
    tools: ['wait'],
    async play(stage) {
      for (const name of ['a', 'b']) {
        stage.model({ calls: [calling('wait', name)] });
        const answer = stage.begin(`Is there an ${name}?`);
        await stage.during('tool');
        await stage.abort();
        await answer.done;
      }
      await stage.user('Never mind.');
    },
  },
];
