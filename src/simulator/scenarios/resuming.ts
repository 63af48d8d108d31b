import type { Scenario } from '../loop/scenario.ts';
import { calling, LONG_TEXT, lookup, slowReply, stopDuringTool } from './steps.ts';

/** The program ends, and the session is resumed from its store. */
export const resuming: readonly Scenario[] = [
  {
    id: 'resume-after-answer',
    title: 'The program restarts after an answer with calls',
    moment: 'Resuming',
    reports: ['https://github.com/openai/openai-agents-js/issues/326'],
    needs: ['resume'],
    async play(stage) {
      stage.model({ calls: [lookup('a'), lookup('b')] }, { text: 'There are two.' });
      await stage.user('Look up a and b.');
      await stage.resume();
      await stage.user('Thanks.');
    },
  },
  {
    id: 'resume-with-reasoning',
    title: 'The program restarts after an answer with signed reasoning and calls',
    moment: 'Resuming',
    reports: [
      'https://github.com/anthropics/claude-code/issues/13479',
      'https://github.com/openclaw/openclaw/issues/84430',
    ],
    needs: ['resume'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [lookup('a')] }, { reasoning: 'Fine.', text: 'One.' });
      await stage.user('Is there an a?');
      await stage.resume();
      stage.model({ reasoning: 'Once more.', calls: [lookup('b')] });
      await stage.user('And a b?');
    },
  },
  {
    id: 'resume-during-tool',
    title: 'The program restarts while a tool runs',
    moment: 'Resuming',
    reports: [
      'https://github.com/google/adk-python/issues/3970',
      'https://github.com/MoonshotAI/kimi-code/pull/771',
      'https://github.com/github/copilot-cli/issues/3183',
    ],
    needs: ['resume'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ text: 'I look it up.', calls: [calling('wait')] });
      stage.begin('Is there an a?');
      await stage.during('tool');
      await stage.resume();
      await stage.user('Where were we?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'resume-during-tool-with-reasoning',
    title: 'The program restarts while a tool runs that the model called after reasoning',
    moment: 'Resuming',
    reports: ['https://github.com/NousResearch/hermes-agent/pull/102238'],
    needs: ['resume'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ reasoning: 'I have to look it up.', calls: [calling('wait')] });
      stage.begin('Is there an a?');
      await stage.during('tool');
      await stage.resume();
      stage.model({ reasoning: 'Once more.', calls: [lookup('a')] });
      await stage.user('Where were we?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'resume-between-parallel-tools',
    title: 'The program restarts when one of two parallel tools has ended',
    moment: 'Resuming',
    reports: [],
    needs: ['resume'],
    tools: ['lookup', 'wait'],
    async play(stage) {
      stage.model({ calls: [lookup('a'), calling('wait', 'b')] });
      stage.begin('Look up a and b.');
      await stage.during('tool');
      await stage.resume();
      await stage.user('Where were we?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'resume-during-reply',
    title: 'The program restarts while a reply with a call arrives',
    moment: 'Resuming',
    reports: ['https://github.com/openclaw/openclaw/issues/14322'],
    needs: ['resume'],
    async play(stage) {
      stage.model(slowReply({ calls: [calling('lookup', LONG_TEXT)] }));
      stage.begin('Is there an a?');
      await stage.during('reply');
      await stage.resume();
      await stage.user('Where were we?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'abort-and-resume',
    title: 'The user stops a tool, and the program restarts',
    moment: 'Resuming',
    reports: ['https://github.com/sudoprivacy/sudocode/pull/550', 'https://github.com/earendil-works/pi/issues/4189'],
    needs: ['abort', 'resume'],
    tools: ['wait'],
    async play(stage) {
      stage.model({ text: 'I look it up.', calls: [calling('wait')] });
      await stopDuringTool(stage, 'Is there an a?');
      await stage.resume();
      await stage.user('Never mind.');
      await stage.user('Thanks.');
    },
  },
];
