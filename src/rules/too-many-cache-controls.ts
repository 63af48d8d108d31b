import { type CacheControl, cacheControlsOf, cacheControlsOfTools } from '../model/cache-controls.ts';
import { defineRule } from '../model/rule.ts';
import type { Repair } from '../repair/repair.ts';
import { withoutBreakpoint } from '../repair/without-breakpoint.ts';

export default defineRule({
  id: 'too-many-cache-controls',
  title: 'Too many cache breakpoints',
  kind: 'Caching',
  docs: {
    fires:
      'Reports the first cache breakpoint (`cache_control`) above the limit, counted over tools, instructions and messages.',
    why: 'The server looks up and stores an entry for each breakpoint. The usual cause is a gateway that adds breakpoints to those of the client.',
    remedy: 'Keep the breakpoints on tools, instructions and the last messages, and remove older ones.',
  },
  parameters: {
    /** Maximum number of cache breakpoints per request. */
    most: 4 as number,
  },
  messages: { tooMany: '{count} cache breakpoints; at most {most} are allowed' },
  check({ conversation }, report, { most }) {
    const found: CacheControl[] = [];
    let isFirst = true;
    return {
      message(message) {
        if (isFirst) for (const each of cacheControlsOfTools(conversation)) found.push(each);
        isFirst = false;
        for (const each of cacheControlsOf(message)) found.push(each);
      },
      end() {
        const extra = found[most];
        if (extra !== undefined)
          report({ messageId: 'tooMany', at: extra, in: extra.message, data: { count: found.length, most } });
      },
    };
  },
});

export const repair: Repair = ({ pointer }, broken) => withoutBreakpoint(pointer, broken);
