import type { Message, ReasoningPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isUserPrompt } from '../model/runs.ts';
import { isRedacted } from '../model/text.ts';
import type { Repair } from '../repair/repair.ts';
import { withoutReasoning } from '../repair/unverifiable-reasoning.ts';

export default defineRule({
  id: 'foreign-reasoning',
  title: 'Reasoning was signed by another provider',
  kind: 'Reasoning',
  docs: {
    fires:
      'Reports a signature or an encrypted value that cannot come from this server. The usual cause is a conversation that switched models.',
    why: 'Only the provider that created the value can verify or decrypt it. Other servers reject it.',
    remedy:
      'Remove the reasoning of turns that another model wrote, or send the placeholder that the server documents.',
  },
  parameters: {
    /** Message fields or part types whose signatures are checked. */
    fields: [] as readonly string[],
    /** Regular expression for signatures of this server. */
    pattern: '',
    /** Placeholders that are accepted instead of a signature. */
    taken: [] as readonly string[],
    /** How far back the server checks: to the first message, or to the last user message. */
    since: 'start' as 'start' | 'last-user',
  },
  messages: { foreign: 'this signature is from another provider' },
  after: ['unsupported-role', 'wrong-type'],
  check(_view, report, { fields, pattern, taken, since }) {
    const minted = new RegExp(pattern, 'u');
    let found: { readonly part: ReasoningPart; readonly message: Message }[] = [];
    return {
      message(message) {
        if (since === 'last-user' && isUserPrompt(message)) found = [];
        for (const part of message.parts) {
          if (part.type !== 'reasoning' || !fields.includes(part.field ?? part.wireType ?? '')) continue;
          const blob = part.signature ?? part.redacted ?? '';
          if (blob !== '' && !isPlaceholder(blob) && !taken.includes(blob) && !minted.test(blob))
            found.push({ part, message });
        }
      },
      end() {
        for (const { part, message } of found) report({ messageId: 'foreign', at: part, in: message });
      },
    };
  },
});

/** Whether the signature is a placeholder such as `<signature>`, or the text that a redaction tool leaves. */
function isPlaceholder(blob: string): boolean {
  return isRedacted(blob) || /^<[^<>]*>$/.test(blob);
}

export const repair: Repair = ({ pointer }, broken) => withoutReasoning(pointer, broken);
