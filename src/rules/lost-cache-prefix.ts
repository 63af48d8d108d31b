import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'lost-cache-prefix',
  title: 'Change before the end of the cached prompt',
  kind: 'Caching',
  isAdvice: true,
  docs: {
    fires:
      'Compares each request of a session with the request that it continues. Reports the first place where the tools, the system prompt or an earlier message changed, and how much of the earlier request can no longer be read from the prompt cache. Compaction, going back to an earlier message, another model and requests of sub-agents are not reported, and neither are fewer tokens than the server caches.',
    why: 'The server caches a prompt from its beginning. After the first difference, it reads and bills everything again. The request is accepted.',
    remedy:
      'Keep the tools and the system prompt the same during a session, and only append messages. Put what changes, such as the time, into the last message.',
  },
  parameters: {
    /** Tokens: the server does not cache shorter prompts. */
    minimum: 1024,
    /** Whether the server only caches what a request marks with `cache_control`. */
    marked: false,
  },
  messages: {
    tools: 'the tools changed since {since}: {share} % of its cached prompt is lost',
    system: 'the system prompt changed since {since}: {share} % of its cached prompt is lost',
    changed: 'message {index} changed since {since}: {share} % of its cached prompt is lost',
    dropped: 'a message before this one is missing since {since}: {share} % of its cached prompt is lost',
    inserted: 'this message was inserted since {since}: {share} % of its cached prompt is lost',
    reordered: 'the order of messages changed since {since}: {share} % of its cached prompt is lost',
  },
});
