import type { Message, Part, ToolCallPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';
import { isUserPrompt } from '../model/runs.ts';
import { additionBelow, signaturePath } from '../repair/call-places.ts';
import { fillersOf } from '../repair/fillers.ts';
import { callAt, type Repair, unsafely } from '../repair/repair.ts';
import { STAND_IN, withoutReasoning } from '../repair/unverifiable-reasoning.ts';

export default defineRule({
  id: 'unsigned-reasoning',
  title: 'Reasoning has no signature',
  kind: 'Reasoning',
  docs: {
    fires:
      'Reports a message with tool calls whose first call has no thought signature, on servers that sign it. The other calls of the message have none. Where reasoning is part of the content, it reports a reasoning block without its signature.',
    why: 'The server does not store the reasoning. It uses the signature to recognize it, and rejects the request without one.',
    remedy:
      'Store the signature that the reply has on the call, and send it back unchanged. For calls that another model made, send the placeholder that the server documents.',
  },
  parameters: {
    /** How far back the server checks: to the first message, or to the last user message. */
    since: 'start' as 'start' | 'last-user',
    /** Part types that need their own signature; calls are not checked then. */
    blocks: [] as readonly string[],
  },
  messages: {
    call: 'the first tool call of the message has no thought signature',
    block: 'a `{part}` part has no signature',
  },
  after: ['unsupported-role', 'wrong-type', 'empty-reasoning'],
  check(_view, report, { since, blocks }) {
    if (blocks.length > 0)
      return {
        message(message) {
          for (const part of message.parts)
            if (
              part.type === 'reasoning' &&
              !part.signature &&
              part.redacted === undefined &&
              blocks.includes(part.wireType ?? '')
            )
              report({
                messageId: 'block',
                at: part,
                in: message,
                data: { part: part.wireType ?? '' },
                label: 'no signature',
              });
        },
      };
    let found: { readonly call: ToolCallPart; readonly message: Message }[] = [];
    return {
      message(message) {
        if (since === 'last-user' && isUserPrompt(message)) found = [];
        const call = message.parts.find(isClientCall);
        if (call !== undefined && !isSigned(call, message)) found.push({ call, message });
      },
      end() {
        for (const { call, message } of found)
          report({ messageId: 'call', at: call, in: message, label: 'no signature' });
      },
    };
  },
});

/** Calls that the server ran itself may or may not be signed. */
function isClientCall(part: Part): part is ToolCallPart {
  return part.type === 'tool_call' && part.executedBy === 'client';
}

/** Whether the call has a signature. */
function isSigned({ pointer }: ToolCallPart, { parts }: Message): boolean {
  return parts.some(part => part.type === 'reasoning' && part.signature && part.pointer.startsWith(`${pointer}/`));
}

/**
 * Signatures are never invented. The repair uses the placeholder that the server itself accepts for calls without a
 * signature.
 */
export const repair: Repair = ({ messageId, pointer }, broken) => {
  if (messageId === 'block') return withoutReasoning(pointer, broken);
  const replay = fillersOf(broken).find(({ onCalls }) => onCalls === true);
  const call = callAt(broken, pointer);
  const path = replay === undefined ? undefined : signaturePath(broken, replay);
  if (replay?.filler === undefined || call === undefined || path === undefined) return undefined;
  return unsafely(STAND_IN, additionBelow(broken.value, pointer, path, replay.filler));
};
