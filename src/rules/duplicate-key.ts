import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'duplicate-key',
  summary: 'An object holds each key once.',
  docs: {
    fires: 'The same key twice in one JSON object, also when an escape spells one of them.',
    why: 'Parsers disagree: most keep the last value and say nothing, some keep the first, strict ones refuse. Whatever the writer meant by the other value is lost.',
    remedy:
      'Keep one of the two. Two `tool_calls` or two `content` in one message usually come from merging two messages as text.',
  },
  severity: 'warning',
  messages: { duplicate: 'key `{key}` stands twice in one object; only the last is read' },
});
