import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'template-refusal',
  title: 'Chat template rejects the conversation',
  kind: 'Order of messages',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports the message at which the given chat template raises an error. The conversation up to the message before renders without the error. If another rule covers the fault, that rule is reported instead.',
    why: "Servers for open models render the conversation with the model's template and return its error.",
    remedy: 'Change the message as the error says, or serve the model with another template.',
  },
  messages: {
    raised: 'the chat template rejects this message: {words}',
    raisedUntold: 'the chat template rejects this message; its error is hidden, as it may quote the message',
    failed: 'the chat template fails on this message: {words}',
    stopped: 'the chat template was stopped: {why}',
    undecided: 'the result of the chat template is unknown: {why}',
  },
});
