/** Which protocols there are, and which one an event is of. */
import { protocolFiles } from '../generated/protocols.ts';
import type { StreamEvent } from './event.ts';
import type { StreamProtocol } from './protocol.ts';

export const protocolIds: readonly string[] = protocolFiles.map(({ id }) => id);

export function findProtocol(id: string): StreamProtocol | undefined {
  return protocolFiles.find(each => each.id === id);
}

/** The protocol that an event opens, where its content alone tells. */
export function detectProtocol(event: StreamEvent): StreamProtocol | undefined {
  return protocolFiles.find(each => each.detects(event));
}
