/**
 * Recognizes events of the OpenHands SDK.
 * Layout: https://github.com/OpenHands/software-agent-sdk/tree/main/openhands-sdk/openhands/sdk/event
 */
import { isObject } from '../../../source/json.ts';

/** Only OpenHands has kinds with these endings. */
const KIND = /^[A-Z]\w*(?:Event|Observation)$|^Condensation(?:Request)?$/;
const SOURCES: ReadonlySet<unknown> = new Set(['agent', 'user', 'environment', 'hook']);

export function isSdkEvent(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { kind, id, timestamp, source } = value;
  if (typeof kind !== 'string' || !KIND.test(kind)) return false;
  return typeof id === 'string' && typeof timestamp === 'string' && SOURCES.has(source);
}
