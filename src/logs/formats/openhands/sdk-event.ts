/**
 * Events of the OpenHands SDK: what they are.
 * Layout: https://github.com/OpenHands/software-agent-sdk/tree/main/openhands-sdk/openhands/sdk/event
 */
import { isObject } from '../../../source/json.ts';

/** Kinds that no other log has, by how they end. */
const KIND = /^[A-Z]\w*(?:Event|Observation)$|^Condensation(?:Request)?$/;
const SOURCES: ReadonlySet<unknown> = new Set(['agent', 'user', 'environment', 'hook']);

export function isSdkEvent(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, id, timestamp, source } = value;
  if (typeof kind !== 'string' || !KIND.test(kind)) return false;
  return typeof id === 'string' && typeof timestamp === 'string' && SOURCES.has(source);
}
