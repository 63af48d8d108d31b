import { type CacheControl, cacheControlsOf, cacheControlsOfTools } from '../model/cache-controls.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'misplaced-cache-control',
  summary: 'Marks for the cache stand where a prefix can end, long ones before short ones.',
  docs: {
    fires:
      'A mark (`cache_control`) on thoughts, on a text that is empty, or one for an hour behind one for five minutes; one that is a part of its own, in front of all content. Tools are read first, then the instructions, then the messages.',
    why: 'A prefix cannot be kept longer than what it begins with; and a block that may leave the prompt, or has nothing in it, ends none.',
    remedy: 'Put the mark on the block before it. Give all marks one life, or long ones to tools and instructions.',
  },
  parameters: {
    /** The types of parts that mark what stands before them: only these are looked at, where there are some. */
    marks: [] as readonly string[],
    /** The types of parts that are instructions, and nothing that a mark could end. */
    instructions: [] as readonly string[],
  },
  messages: {
    onReasoning: 'thoughts carry a mark for the cache',
    onEmptyText: 'an empty text carries a mark for the cache',
    order: 'a mark for `{ttl}` stands behind one for `{before}`',
    first: 'a mark for the cache stands in front of all content',
  },
  after: ['wrong-type'],
  check({ conversation }, report, { marks, instructions }) {
    let hasContent = false;
    if (marks.length > 0)
      return {
        message(message) {
          if (message.role === 'system') return;
          for (const part of message.parts) {
            const type = wireTypeOf(part) ?? '';
            if (!marks.includes(type)) hasContent ||= !instructions.includes(type);
            else if (!hasContent) report({ messageId: 'first', at: part, in: message });
          }
        },
      };
    let short: CacheControl | undefined;
    let isFirst = true;

    function look(control: CacheControl): void {
      const { part, message, ttl } = control;
      if (part?.type === 'reasoning') report({ messageId: 'onReasoning', at: control, in: message });
      else if (part?.type === 'text' && part.text === '')
        report({ messageId: 'onEmptyText', at: control, in: message });
      if (ttl === '5m') short ??= control;
      else if (ttl === '1h' && short !== undefined)
        report({
          messageId: 'order',
          at: control,
          in: message,
          data: { ttl, before: short.ttl },
          related: [{ at: short, label: 'ends sooner' }],
        });
    }

    return {
      message(message) {
        if (isFirst) for (const control of cacheControlsOfTools(conversation)) look(control);
        isFirst = false;
        for (const control of cacheControlsOf(message)) look(control);
      },
    };
  },
});
