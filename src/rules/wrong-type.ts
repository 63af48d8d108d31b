import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'wrong-type',
  summary: 'Every field has the JSON type that the wire gives it.',
  docs: {
    fires:
      'A field of a known role, part or call that holds another JSON type: an object as content, an object as call arguments, a number as id, a message that is a string.',
    why: 'Servers decode the body into types before they look at its meaning.',
    remedy: 'Wrap a single part in a list; write arguments as JSON text (`JSON.stringify`); send ids as strings.',
  },
  reply: 'error',
  messages: { wrongType: 'found {found} where {expected} was due' },
});
