import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'duplicate-key',
  title: 'JSON object has the same key twice',
  kind: 'Bytes and JSON',
  docs: {
    fires: 'Reports a key that occurs twice in one JSON object, even if one is written with escape sequences.',
    why: 'Parsers disagree: most keep the last value silently, some keep the first, and strict ones fail. One of the two values is lost.',
    remedy:
      'Keep one of the two. Two `tool_calls` or two `content` keys in a message usually come from merging two messages as text.',
  },
  severity: 'warning',
  messages: { duplicate: 'key `{key}` occurs twice in one object; only the last value is read' },
});
