import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

type Fault = 'noSummary' | 'untypedSummary' | 'nullContent' | 'content';
type Wire = Readonly<Record<string, unknown>>;

export default defineRule({
  id: 'malformed-reasoning-item',
  summary: 'An item of reasoning has the fields that the server wants of one.',
  docs: {
    fires:
      'An item of reasoning without its list of summaries, with a summary part that has no type or another one, or with a content where the server takes none: mostly one that was taken from another server, or that a serialiser stripped of empty lists.',
    why: 'Servers decode the item into a type of theirs, and read the thoughts only from where they put them.',
    remedy: 'Send `summary: []` where there is none, give its parts their type, and leave `content` out.',
  },
  parameters: {
    /** Which faults count; `untypedSummary`: a part of the summary is not of the one type that there is. */
    faults: [] as readonly Fault[],
  },
  messages: {
    noSummary: 'the reasoning item has no `summary`',
    untypedSummary: 'a part of the summary is not of type `summary_text`',
    nullContent: '`content` of the reasoning item is null',
    content: '`content` of the reasoning item is not empty',
  },
  check(_view, report, { faults }) {
    return {
      message(message) {
        const wire = reasoningOf(message);
        if (wire === undefined) return;
        const { summary, content } = wire;
        const at = (path: string) => ({ pointer: `${message.pointer}/${path}` });
        if (faults.includes('noSummary') && (summary === undefined || summary === null))
          report({
            messageId: 'noSummary',
            at: message,
            in: message,
          });
        const untyped = Array.isArray(summary) ? summary.findIndex(isUntyped) : -1;
        if (untyped >= 0 && faults.includes('untypedSummary'))
          report({ messageId: 'untypedSummary', at: at(`summary/${untyped}`), in: message });
        const isFull = Array.isArray(content) && content.length > 0;
        const found = content === null ? 'nullContent' : isFull ? 'content' : undefined;
        if (found === undefined || !faults.includes(found)) return;
        report({ messageId: found, at: at('content'), in: message });
      },
    };
  },
});

/** The item, where it is one of reasoning. */
function reasoningOf({ parts, pointer }: Message): Wire | undefined {
  const [part] = parts;
  return part?.type === 'reasoning' && part.pointer === pointer ? part.wire : undefined;
}

function isUntyped(part: unknown): boolean {
  return typeof part === 'object' && part !== null && (part as Wire).type !== 'summary_text';
}
