import type { Message, ToolCallPart } from '../generated/types.ts';
import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'unsigned-reasoning',
  summary: 'Reasoning that its server signed goes back with the signature.',
  docs: {
    fires:
      'A message with calls whose first call has no thought signature, where the server puts one on it. The other calls of the message have none.',
    why: 'The server keeps nothing: the signature is how it knows its own thoughts again, and it does not go on without.',
    remedy:
      'Keep what stands beside a call in the reply and send it back unchanged. For calls that another model made, send the value that the server documents for that.',
  },
  parameters: {
    /** How far back the server looks: to the first message, or to the last one of the user. */
    since: 'start' as 'start' | 'last-user',
  },
  messages: { call: 'the first call of the message has no thought signature' },
  after: ['unsupported-role', 'wrong-type'],
  check(_view, report, { since }) {
    let found: { readonly call: ToolCallPart; readonly message: Message }[] = [];
    return {
      message(message) {
        if (message.role === 'user' && since === 'last-user') found = [];
        const call = message.parts.find(part => part.type === 'tool_call');
        if (call !== undefined && !isSigned(call, message)) found.push({ call, message });
      },
      end() {
        for (const { call, message } of found) report({ message: 'call', at: call, in: message, label: 'unsigned' });
      },
    };
  },
});

/** Whether a signature stands on the call. */
function isSigned({ pointer }: ToolCallPart, { parts }: Message): boolean {
  return parts.some(part => part.type === 'reasoning' && part.signature && part.pointer.startsWith(`${pointer}/`));
}
