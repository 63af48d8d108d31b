/** The conversation in a request, for reports. */
import { read } from '../formats/engine/message-format.ts';
import type { Conversation } from '../generated/types.ts';
import { findDialect, findMessageFormat } from '../lint/registry.ts';
import type { SimulatedRequest } from './provider.ts';

export function conversationIn({ dialect, body }: SimulatedRequest): Conversation | undefined {
  const messageFormat = findMessageFormat(findDialect(dialect ?? '')?.format ?? '');
  return messageFormat === undefined ? undefined : read(messageFormat, body);
}
