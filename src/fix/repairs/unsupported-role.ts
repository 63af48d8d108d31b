import type { Message } from '../../generated/types.ts';
import { isObject } from '../../shapes/structure.ts';
import { textMessage } from '../composed.ts';
import { asKnownMessage } from '../foreign.ts';
import { besideTheMessages } from '../instructions.ts';
import { type Broken, messageAt, type Repair, replacement, safely, unsafely } from '../repair.ts';

/** The role that each provider-specific name stands for. */
const MEANT: Readonly<Record<string, Message['role']>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  human: 'user',
  assistant: 'assistant',
  model: 'assistant',
  ai: 'assistant',
};

const OTHER_WORD: Readonly<Record<string, string>> = { system: 'developer', developer: 'system' };

const repair: Repair = {
  rule: 'unsupported-role',
  repair({ pointer }, broken, alike) {
    const message = messageAt(broken, pointer);
    const { wireRole: word = '' } = message ?? {};
    const lower = word.toLowerCase();
    const role = Object.hasOwn(MEANT, lower) ? MEANT[lower] : undefined;
    if (message === undefined) return undefined;
    if (role === undefined) return asKnownMessage(message, broken);
    if (role === 'system' && broken.shape.instructions === 'beside') return besideTheMessages(message, broken, alike);
    const field = pointer.slice(message.pointer.length + 1);
    const sample = textMessage(role, 'text', broken);
    const own = isObject(sample) && typeof sample[field] === 'string' ? sample[field] : undefined;
    const better = own === word ? OTHER_WORD[word] : own;
    const isAround = broken.conversation.preamble?.includes(message) ?? false;
    if (role === 'system' && !isAround && refusesAll(word, broken))
      return unsafely(`change the role \`${word}\` to \`user\``, replacement(pointer, 'user'));
    if (better === undefined || field === '' || isAround) return undefined;
    return safely(`change the role \`${word}\` to \`${better}\``, replacement(pointer, better));
  },
};

/** Whether the server rejects instructions in every role. */
function refusesAll(word: string, { dialect }: Broken): boolean {
  return (dialect.rules['unsupported-role'] ?? []).some(({ parameters }) => {
    const refused = (parameters?.refused ?? []) as readonly string[];
    return refused.includes(word) && refused.includes(OTHER_WORD[word] ?? '');
  });
}

export default repair;
