import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'template-refusal',
  summary: 'The chat template of the model renders the conversation.',
  docs: {
    fires:
      'A conversation for which the given chat template raises an error, at the message that makes it do so: no message before it does, and every longer beginning of the conversation does as well. Where the fault is one of ours, its own rule is named instead.',
    why: 'Servers that host open models render what they are sent with the template of the model, and answer with what it raises.',
    remedy: 'Change the message as the words of the template ask, or serve the model with another template.',
  },
  messages: {
    raised: 'the chat template refuses this: {words}',
    raisedUntold: 'the chat template refuses this, in words that may quote it',
    failed: 'the chat template fails on this: {words}',
    stopped: 'the chat template was stopped: {why}',
    undecided: 'what the chat template makes of this is not known: {why}',
  },
});
