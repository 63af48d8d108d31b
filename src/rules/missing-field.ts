import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-field',
  summary: 'Fields that the wire requires are there.',
  docs: {
    fires:
      'A message without `role`, a part without `type` or without its payload, a call without `type` or `function`, a body without `messages`. Content and call ids have rules of their own.',
    why: 'The server cannot tell what the value is.',
    remedy: 'Add the field. A list of plain objects that a tool returned is not a list of parts: send it as text.',
  },
  messages: { missing: 'required field `{field}` is missing' },
});
