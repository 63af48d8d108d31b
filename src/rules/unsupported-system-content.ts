import type { Message, Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { messageAt, type Repair } from '../repair/repair.ts';
import { leaveOut } from '../repair/replaced-parts.ts';

export default defineRule({
  id: 'unsupported-system-content',
  title: 'System message contains or accompanies media',
  kind: 'Content',
  docs: {
    fires:
      'Reports an image, audio or file part in a system message. For models whose template does not support instructions together with images, it reports a system message in a conversation with images.',
    why: "The model's template supports images only in user messages, and raises an error otherwise.",
    remedy:
      'Send images in a user message. If instructions are not supported together with images, put them at the beginning of the first user message.',
  },
  parameters: {
    /** Whether to report system messages in a conversation with media, instead of system messages with media. */
    besideMedia: false as boolean,
    /** Media part types that count; all if empty. */
    beside: [] as readonly string[],
    /** Part types that a system message may contain; if empty, only media are rejected. */
    allowed: [] as readonly string[],
  },
  messages: {
    media: '`{role}` messages cannot contain a `{part}` part',
    besideMedia: 'instructions are not supported in a conversation with a `{part}` part',
  },
  after: ['unsupported-role', 'unknown-part-type'],
  check(_view, report, { besideMedia, beside, allowed }) {
    let system: Message | undefined;
    let shown: Part | undefined;
    let isReported = false;
    return {
      part(part, message) {
        if (besideMedia || allowed.length > 0 || message.role !== 'system' || !isMedia(part)) return;
        const data = { part: typeOf(part), role: message.wireRole ?? message.role };
        report({ messageId: 'media', at: part, in: message, data });
      },
      message(message) {
        if (allowed.length > 0 && message.role === 'system')
          for (const part of message.parts) {
            const type = typeOf(part);
            const data = { part: type, role: message.wireRole ?? message.role };
            if (!allowed.includes(type)) report({ messageId: 'media', at: part, in: message, data });
          }
        if (!besideMedia || isReported) return;
        if (message.role === 'system') system ??= message;
        shown ??= message.parts.find(
          part => isMedia(part) && (beside.length === 0 || beside.includes(wireTypeOf(part) ?? '')),
        );
        if (system === undefined || shown === undefined) return;
        isReported = true;
        const related = [{ at: shown, label: 'the media' }];
        report({ messageId: 'besideMedia', at: system, in: system, data: { part: typeOf(shown) }, related });
      },
    };
  },
});

function isMedia(part: Part): boolean {
  return 'source' in part;
}

function typeOf(part: Part): string {
  const tag = 'wire' in part ? part.wire?.type : undefined;
  return wireTypeOf(part) ?? (typeof tag === 'string' ? tag : part.type);
}

export const repair: Repair = ({ messageId: kind, pointer }, broken, alike) => {
  const message = messageAt(broken, pointer);
  const part = message && broken.places.partAt(pointer);
  if (kind !== 'media' || message === undefined || part === undefined || !('source' in part)) return undefined;
  return leaveOut(part, message, broken, alike);
};
