import type { Part } from '../generated/types.ts';
import { type CacheControl, cacheControlsOf, cacheControlsOfTools } from '../model/cache-controls.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { type Repair, removal, safely } from '../repair/repair.ts';
import { withoutBreakpoint } from '../repair/without-breakpoint.ts';

export default defineRule({
  id: 'misplaced-cache-control',
  title: 'Cache breakpoint in a wrong place',
  kind: 'Caching',
  docs: {
    fires:
      'Reports a cache breakpoint (`cache_control`) on reasoning or on empty text, a breakpoint of one hour after one of five minutes, one that is a part of its own before all content or directly after a document that the server turns into text, and any breakpoint for a model that does not cache prompts. Tools are read first, then instructions, then messages.',
    why: 'A prefix cannot be cached longer than an earlier part of it. A block that may be dropped from the prompt, or that is empty, cannot end a prefix.',
    remedy:
      'Move the breakpoint to the block before. Use the same lifetime for all breakpoints, or put the longer ones on tools and instructions.',
  },
  parameters: {
    /** Whether any breakpoint is rejected, because the model does not cache prompts. */
    refused: false as boolean,
    /** Part types that are cache breakpoints themselves; only they are checked if there are any. */
    marks: [] as readonly string[],
    /** Part types for instructions, which a breakpoint cannot end. */
    instructions: [] as readonly string[],
    /** Part types that a breakpoint must not directly follow, each with a pattern of the media types concerned; nothing else is checked if there are any. */
    refusedBehind: {} as Readonly<Record<string, string>>,
  },
  messages: {
    onReasoning: 'a reasoning block has a cache breakpoint',
    onEmptyText: 'an empty text block has a cache breakpoint',
    order: 'a cache breakpoint of `{ttl}` comes after one of `{before}`',
    first: 'a cache breakpoint comes before all content',
    behind: 'a cache breakpoint directly follows a `{part}` part of type `{mediaType}`',
    unsupported: 'the model does not support prompt cache breakpoints',
  },
  after: ['wrong-type'],
  check({ conversation }, report, { refused, marks, instructions, refusedBehind }) {
    let hasContent = false;
    if (refused) {
      let isFirst = true;
      return {
        message(message) {
          const onTools = isFirst ? cacheControlsOfTools(conversation) : [];
          for (const control of [...onTools, ...cacheControlsOf(message)])
            report({ messageId: 'unsupported', at: control, in: message });
          isFirst = false;
        },
      };
    }
    if (Object.keys(refusedBehind).length > 0)
      return {
        message(message) {
          for (const [j, mark] of message.parts.entries()) {
            const before = message.parts[j - 1];
            if (before === undefined || !marks.includes(wireTypeOf(mark) ?? '')) continue;
            const { part, mediaType, pattern } = mediaOf(before, refusedBehind);
            if (pattern === undefined || mediaType === undefined || !new RegExp(pattern, 'u').test(mediaType)) continue;
            const related = [{ at: before, label: 'directly before' }];
            report({ messageId: 'behind', at: mark, in: message, data: { part, mediaType }, related });
          }
        },
      };
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

    function checkControl(control: CacheControl): void {
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
          related: [{ at: short, label: 'shorter lifetime' }],
        });
    }

    return {
      message(message) {
        if (isFirst) for (const control of cacheControlsOfTools(conversation)) checkControl(control);
        isFirst = false;
        for (const control of cacheControlsOf(message)) checkControl(control);
      },
    };
  },
});

function mediaOf(part: Part, patterns: Readonly<Record<string, string>>) {
  const type = wireTypeOf(part) ?? part.type;
  const mediaType = 'mediaType' in part ? part.mediaType : undefined;
  return { part: type, mediaType, pattern: Object.hasOwn(patterns, type) ? patterns[type] : undefined };
}

export const repair: Repair = ({ messageId: kind, pointer }, broken) => {
  const ttl = child(pointer, 'ttl');
  // Without a `ttl`, a breakpoint has the short default lifetime.
  if (kind === 'order' && valueAt(broken.value, ttl) !== undefined)
    return safely('give the cache breakpoint the lifetime of the one before it', removal(ttl));
  return withoutBreakpoint(pointer, broken);
};
