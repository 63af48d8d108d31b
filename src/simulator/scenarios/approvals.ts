import type { Scenario } from '../loop/scenario.ts';
import { calling, lookup } from './steps.ts';

/** A tool that needs approval. */
export const approvals: readonly Scenario[] = [
  {
    id: 'approval-granted',
    title: 'The user approves a tool call',
    moment: 'Approvals',
    reports: [
      'https://github.com/microsoft/agent-framework/issues/1321',
      'https://github.com/microsoft/agent-framework/issues/7452',
    ],
    needs: ['approve'],
    tools: ['remove'],
    async play(stage) {
      stage.model({ calls: [calling('remove')] });
      await stage.user('Remove a.');
      await stage.approve(true);
      await stage.user('Thanks.');
    },
  },
  {
    id: 'approval-denied',
    title: 'The user denies a tool call',
    moment: 'Approvals',
    reports: ['https://github.com/cloudflare/agents/issues/955', 'https://github.com/vercel/chatbot/pull/1493'],
    needs: ['approve'],
    tools: ['remove'],
    async play(stage) {
      stage.model({ calls: [calling('remove')] });
      await stage.user('Remove a.');
      await stage.approve(false);
      await stage.user('Thanks.');
    },
  },
  {
    id: 'approval-ignored',
    title: 'The user sends another message instead of approving a tool call',
    moment: 'Approvals',
    reports: [
      'https://github.com/vercel/ai/issues/12709',
      'https://github.com/assistant-ui/assistant-ui/issues/4195',
      'https://github.com/decocms/studio/pull/2506',
    ],
    needs: ['approve'],
    tools: ['remove'],
    async play(stage) {
      stage.model({ calls: [calling('remove')] });
      await stage.user('Remove a.');
      await stage.user('Wait, what is in a?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'approval-of-one-of-two-calls',
    title: 'The model makes two parallel calls, and one of them needs approval',
    moment: 'Approvals',
    reports: [
      'https://github.com/langchain-ai/langgraphjs/issues/992',
      'https://github.com/langchain-ai/langgraph/issues/874',
    ],
    needs: ['approve'],
    tools: ['lookup', 'remove'],
    async play(stage) {
      stage.model({ calls: [calling('remove'), lookup('b')] });
      await stage.user('Remove a, and look up b.');
      await stage.approve(false);
      await stage.user('Thanks.');
    },
  },
  {
    id: 'two-approvals',
    title: 'The user approves one of two parallel calls and denies the other',
    moment: 'Approvals',
    reports: ['https://github.com/langchain-ai/langgraph/issues/6624'],
    needs: ['approve'],
    tools: ['remove'],
    async play(stage) {
      stage.model({ calls: [calling('remove', 'a'), calling('remove', 'b')] });
      await stage.user('Remove a and b.');
      await stage.approve(true);
      await stage.approve(false);
      await stage.user('Thanks.');
    },
  },
  {
    id: 'one-of-two-approvals-ignored',
    title: 'The user answers one of two approval requests, and then sends another message',
    moment: 'Approvals',
    reports: ['https://github.com/vercel/eve/issues/312'],
    needs: ['approve'],
    tools: ['remove'],
    async play(stage) {
      stage.model({ calls: [calling('remove', 'a'), calling('remove', 'b')] });
      await stage.user('Remove a and b.');
      await stage.approve(true);
      await stage.user('Wait, what is in b?');
      await stage.user('Thanks.');
    },
  },
  {
    id: 'approval-after-resume',
    title: 'The program restarts while it waits for an approval, and the user sends another message',
    moment: 'Approvals',
    reports: [],
    needs: ['approve', 'resume'],
    tools: ['remove'],
    async play(stage) {
      stage.model({ reasoning: 'I have to remove it.', calls: [calling('remove')] });
      await stage.user('Remove a.');
      await stage.resume();
      await stage.user('Where were we?');
      await stage.user('Thanks.');
    },
  },
];
