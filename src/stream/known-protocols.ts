/** The known stream protocols, and detection of the protocol of an event. */
import { protocolFiles } from '../generated/protocols.ts';
import type { StreamEvent } from './event.ts';
import type { StreamProtocol } from './protocol.ts';

export const protocolIds: readonly string[] = protocolFiles.map(({ id }) => id);

export function findProtocol(id: string): StreamProtocol | undefined {
  return protocolFiles.find(each => each.id === id);
}

/** The protocol of an opening event, if its content is enough to decide. */
export function detectProtocol(event: StreamEvent): StreamProtocol | undefined {
  return protocolFiles.find(each => each.detects(event));
}
