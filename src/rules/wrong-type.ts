import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'wrong-type',
  summary: 'Field has the wrong JSON type',
  docs: {
    fires:
      'Reports a field of a known role, part or call whose JSON type is not the one that the API defines: an object as content, an object as arguments, a number as ID, a string as message.',
    why: 'Servers decode the request into types before they look at its meaning.',
    remedy: 'Put a single part into a list, write arguments as JSON text (`JSON.stringify`), and send IDs as strings.',
  },
  reply: 'error',
  messages: { wrongType: 'found {found}, expected {expected}' },
});
