import type { Message } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { addition, type Repair, removal, replacement, safely, unsafely } from '../repair/repair.ts';
import { isObject, type JsonObject } from '../source/json.ts';

type Fault = 'noSummary' | 'untypedSummary' | 'nullContent' | 'content';

export default defineRule({
  id: 'malformed-reasoning-item',
  title: 'Reasoning item is malformed',
  kind: 'Reasoning',
  needs: ['earlier', 'later'],
  docs: {
    fires:
      'Reports a reasoning item without its `summary` list, with a summary part of a missing or wrong type, or with content, but without `encrypted_content`, where the server accepts no content. Most often the item comes from another server, or a serializer removed empty lists.',
    why: 'The server decodes the item into a fixed type and accepts reasoning only in the fields that it writes itself.',
    remedy: 'Send `summary: []` if there is no summary, set the type of each part, and remove `content`.',
  },
  parameters: {
    /**
     * Faults that are reported. `untypedSummary`: a summary part without the only valid type. `content`: content in an item
     * without `encrypted_content`.
     */
    faults: [] as readonly Fault[],
  },
  messages: {
    noSummary: 'the reasoning item has no `summary`',
    untypedSummary: 'a part of the summary is not of type `summary_text`',
    nullContent: '`content` of the reasoning item is null',
    content: '`content` of the reasoning item must be empty, because the item has no `encrypted_content`',
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
        const isFull = Array.isArray(content) && content.length > 0 && !wire.encrypted_content;
        const found = content === null ? 'nullContent' : isFull ? 'content' : undefined;
        if (found === undefined || !faults.includes(found)) return;
        report({ messageId: found, at: at('content'), in: message });
      },
    };
  },
});

/** The original item, if it is a reasoning item. */
function reasoningOf({ parts, pointer }: Message): JsonObject | undefined {
  const [part] = parts;
  return part?.type === 'reasoning' && part.pointer === pointer ? part.wire : undefined;
}

function isUntyped(part: unknown): boolean {
  return typeof part === 'object' && part !== null && (part as JsonObject).type !== 'summary_text';
}

export const repair: Repair = ({ messageId, pointer }, { value }) => {
  const found = valueAt(value, pointer);
  if (messageId === 'noSummary') {
    const at = child(pointer, 'summary');
    const put = valueAt(value, at) === undefined ? addition : replacement;
    return safely('add an empty summary', put(at, []));
  }
  if (messageId === 'untypedSummary')
    return isObject(found) && typeof found.text === 'string'
      ? safely('set the type of the summary part to `summary_text`', addition(child(pointer, 'type'), 'summary_text'))
      : undefined;
  const make = messageId === 'content' ? unsafely : safely;
  return make('remove `content` of the reasoning item', removal(pointer));
};
