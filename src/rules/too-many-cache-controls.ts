import { type CacheControl, cacheControlsOf, cacheControlsOfTools } from '../model/cache-controls.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'too-many-cache-controls',
  summary: 'A request marks no more prefixes for the cache than the server keeps.',
  docs: {
    fires:
      'More marks (`cache_control`) than the server takes, counted over tools, instructions and messages together. The first one too many is shown.',
    why: 'Each mark is an entry that the server has to look up and store. Gateways that set marks of their own, on top of those of the client, are the usual cause.',
    remedy: 'Keep the marks on the tools, the instructions and the last messages, and take the older ones out.',
  },
  parameters: {
    /** How many marks a request may have. */
    most: 4 as number,
  },
  messages: { tooMany: 'one of {count} marks for the cache; at most {most} are taken' },
  check({ conversation }, report, { most }) {
    const found: CacheControl[] = [];
    let isFirst = true;
    return {
      message(message) {
        if (isFirst) found.push(...cacheControlsOfTools(conversation));
        isFirst = false;
        found.push(...cacheControlsOf(message));
      },
      end() {
        const extra = found[most];
        if (extra !== undefined)
          report({ messageId: 'tooMany', at: extra, in: extra.message, data: { count: found.length, most } });
      },
    };
  },
});
