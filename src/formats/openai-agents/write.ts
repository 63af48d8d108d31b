/** Writes items of the OpenAI Agents SDK back, with the changes of the canonical model. */
import type { Conversation } from '../../generated/types.ts';
import { isObject } from '../../source/json.ts';
import { rewrite } from '../engine/rewrite.ts';
import { writeInput } from '../openai-responses/write.ts';
import { writeItem } from './item.ts';

export function writeBody({ wire, messages, form, unreadable }: Conversation): unknown {
  if (form === 'array') return messages.map(writeItem);
  if (unreadable?.includes('messages') || !isObject(wire)) return wire;
  return rewrite(wire, { input: writeInput(messages, writeItem) });
}
