import type { Message, Part } from '../generated/types.ts';

const NONE: readonly Part[] = [];

/** The parts of a message's content, those inside a result included; calls, reasoning and other fields are not content. */
export function contentParts(message: Message): readonly Part[] {
  if (message.contentForm !== 'parts') return NONE;
  const result = message.parts.find(part => part.type === 'tool_result');
  return (result === undefined ? message.parts : result.content).filter(part => part.field === undefined);
}

/** The tag that a content part carries on the wire. */
export function wireTypeOf(part: Part): string | undefined {
  if (part.type === 'text' || part.type === 'refusal') return part.type;
  return 'wireType' in part ? part.wireType : undefined;
}
