import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'misfit-selection',
  summary: 'Tools are selected where there are many, and few are taken.',
  docs: {
    fires:
      'A selection of more tools than are taken, or one among so few that none is needed: all of them go along then.',
    why: 'What is picked beyond the limit is left out without a word, so that the model misses tools that it asked for.',
    remedy: 'Pick fewer tools; leave the selection out where there are few.',
  },
  reply: 'warning',
  messages: {
    tooMany: 'of {count} tools that are picked the first {most} are taken',
    needless: 'a selection among {total} tools; it runs above {threshold}',
  },
});
