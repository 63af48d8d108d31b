/** A recorded reply of an API, as a step of a script. */
import { read } from '../formats/engine/message-format.ts';
import type { Part, ScriptedPart, ScriptedReply } from '../generated/types.ts';
import type { ReasonMeaning } from '../model/rule.ts';
import { UsageError } from '../model/usage-error.ts';
import { detectReplyWire, findMessageFormat } from '../registry/registry.ts';
import type { Ending } from '../replies/reply.ts';

const ENDINGS: Partial<Record<ReasonMeaning, Ending>> = {
  finished: 'finished',
  calling: 'calling',
  cut: 'cut',
  filtered: 'filtered',
};

export function recordedReply(reply: unknown): ScriptedReply {
  const wire = detectReplyWire(reply);
  const messageFormat = findMessageFormat(wire?.id ?? '');
  if (wire === undefined || messageFormat === undefined)
    throw new UsageError('`recorded` is not a reply of an API that rolecall knows');
  const [choice] = wire.read(reply, '', () => {}).choices;
  const conversation = read(messageFormat, wire.messagesOf(reply));
  const parts = (choice?.messages ?? []).flatMap(
    message => messageFormat.normalize?.(message, conversation, () => {}) ?? [message],
  );
  const ending = ENDINGS[choice?.meaningOf(choice.reason ?? '') ?? 'open'];
  return {
    parts: parts.flatMap(message => message.parts.flatMap(scripted)),
    ...(ending !== undefined && { ending }),
  };
}

function scripted(part: Part): ScriptedPart[] {
  switch (part.type) {
    case 'text':
      return [{ text: part.text }];
    case 'refusal':
      return [{ refusal: part.text }];
    case 'reasoning': {
      const words = part.text ?? part.summary;
      return words === undefined ? [] : [{ reasoning: words, ...(part.redacted !== undefined && { encrypted: true }) }];
    }
    case 'tool_call':
      if (part.executedBy === 'provider') return [];
      return [
        {
          call: {
            name: part.name ?? '',
            arguments: part.arguments.text ?? part.arguments.value ?? {},
            ...(part.callId !== undefined && { id: part.callId }),
          },
        },
      ];
    default:
      return [];
  }
}
