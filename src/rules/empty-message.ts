import type { Part } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isBlank } from '../model/text.ts';

export default defineRule({
  id: 'empty-message',
  summary: 'A message says or does something.',
  docs: {
    fires:
      'A message whose content is empty or blank and that has neither calls, media, refusal nor reasoning; a reasoning field that is empty is none. Results of tools may be empty.',
    why: 'Templates and several servers refuse a turn without text, mostly an assistant message that an interrupt cut to nothing.',
    remedy: 'Leave the message out.',
  },
  parameters: {
    /** The wire roles that may not be empty. */
    roles: [] as readonly string[],
  },
  messages: { empty: 'the `{role}` message is empty' },
  after: ['blank-text', 'missing-content', 'empty-tool-calls', 'wrong-type', 'missing-field'],
  check(_view, report, { roles }) {
    return {
      message(message) {
        const role = message.wireRole ?? '';
        if (!roles.includes(role) || message.unreadable !== undefined) return;
        if (!message.parts.every(saysNothing)) return;
        const fix = {
          safety: 'safe',
          title: 'leave the message out',
          edits: [{ op: 'remove', path: message.pointer }],
        } as const;
        report({ message: 'empty', at: message, in: message, data: { role }, fix: { ...fix, edits: [...fix.edits] } });
      },
    };
  },
});

/** Reasoning that was lost on the way, or never was: its field is there and holds nothing. */
function saysNothing(part: Part): boolean {
  if (part.type === 'text') return isBlank(part.text);
  return part.type === 'reasoning' && part.field !== 'reasoning_details' && part.text === '';
}
