import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'usage-mismatch',
  title: 'Token counts do not add up',
  kind: 'Replies and streams',
  needs: ['whole'],
  docs: {
    fires:
      'Reports a total that is not the sum of prompt and completion tokens, a sum over runs that is wrong, and a count in a stream that is lower than in the chunk before.',
    why: 'Budgets, bills and progress are computed from these numbers. Two that disagree cannot both be right.',
    remedy: 'Compute totals and sums from their parts when you write the document, and carry them forward in a stream.',
  },
  reply: 'warning',
  messages: {
    parts: '`{field}` is {found}, but its parts add up to {expected}',
    exceeds: '`{field}` is {found}, more than the {limit} of `{whole}`',
    negative: '`{field}` is {found}, expected 0 or more',
    total: '`totalTokens` is {found}, but prompt and completion tokens add up to {expected}',
    sum: '`{field}` is {found}, but the runs add up to {expected}',
    falls: '`{field}` decreases from {before} to {found}',
  },
});
