/** A request that the provider rejects, for reports. */
import { read } from '../formats/engine/message-format.ts';
import type { Conversation } from '../generated/types.ts';
import { printable } from '../model/text.ts';
import { findMessageFormat } from '../registry/registry.ts';
import type { StripOptions } from '../report/strip.ts';
import { findingLines } from '../report/text.ts';
import type { SimulatedRequest } from './provider.ts';

/** Number of findings that are shown; more rarely help. */
const SHOWN = 3;

export function conversationIn({ format = '', body }: SimulatedRequest): Conversation | undefined {
  const messageFormat = findMessageFormat(format);
  return messageFormat === undefined ? undefined : read(messageFormat, body);
}

/** The errors of the request, with the messages around each. */
export function rejectedRequestLines(request: SimulatedRequest, options: StripOptions): string[] {
  const { dialect, status, diagnostics, path } = request;
  const conversation = conversationIn(request);
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return [
    `${dialect} answers ${status} to ${printable(path)}`,
    ...errors.slice(0, SHOWN).flatMap(each => findingLines(each, conversation, options)),
    ...(errors.length > SHOWN ? [`and ${errors.length - SHOWN} more`] : []),
  ];
}
