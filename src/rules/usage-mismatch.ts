import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'usage-mismatch',
  summary: 'Counts of tokens add up, and never fall.',
  docs: {
    fires:
      'A total that is not prompt and completion together, a sum over runs that is not their sum, a count of a stream that is lower than in the chunk before.',
    why: 'Budgets, bills and progress are computed from these numbers; two that disagree cannot both be right.',
    remedy: 'Compute totals and sums from the parts when the document is written, and carry them forward in a stream.',
  },
  reply: 'warning',
  messages: {
    parts: '`{field}` is {found}, but its parts make {expected}',
    exceeds: '`{field}` is {found}, more than the {limit} of `{whole}`',
    negative: '`{field}` is {found}',
    total: '`totalTokens` is {found}, but prompt and completion make {expected}',
    sum: '`{field}` is {found}, but the runs make {expected} together',
    falls: '`{field}` falls from {before} to {found}',
  },
});
