import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'prefix-bound-reasoning',
  title: 'Reasoning belongs to another history',
  kind: 'Reasoning',
  docs: {
    fires:
      'Compares each request in a log of exchanges with the request that its signed reasoning came from. Reports the first block after a change: another system prompt, other tools, an earlier message that was edited, removed or added, or other reasoning before it. These changes are allowed: cache breakpoints, tools that are loaded later, and the oldest reasoning left out. If the request asks the server to drop such reasoning, the finding is a warning.',
    why: 'The signature of the reasoning covers everything before it, so that nobody can use it under other instructions. The server rejects the request, or drops the reasoning, and the model thinks again.',
    remedy:
      'Append to the conversation and never edit it: build the system prompt and the tools once, and put every update into a new message at the end. If history must change, leave out all reasoning once, or ask the server to drop it.',
  },
  after: ['altered-reasoning'],
  messages: {
    system: 'the system prompt changed since {since}, where this reasoning comes from',
    tools: 'the tools changed since {since}, where this reasoning comes from',
    messages: 'an earlier message changed since {since}, where this reasoning comes from',
    reasoning: 'the reasoning before this changed since {since}, where this reasoning comes from',
  },
});
