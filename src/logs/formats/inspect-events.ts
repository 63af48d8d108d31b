/** Inspect transcript events without the messages of a sample. */
import { isObject } from '../../source/json.ts';
import type { LogFormat } from './format.ts';
import { hasCalls } from './inspect-log/calls.ts';

const inspectEvents: LogFormat = {
  id: 'inspect-events',
  name: 'Inspect events',
  scope: 'document',
  skips: 'it contains transcript events, but no messages of a sample',

  marks: ['events'],
  owns(record) {
    const events = isObject(record) && !('messages' in record) && !('samples' in record) ? record.events : record;
    if (!Array.isArray(events)) return false;
    if (events.length === 0) return isObject(record) && 'expected' in record;
    if (hasCalls(events)) return false;
    return events.slice(0, 8).every(isEvent) && events.some(isDecisive);
  },

  read: () => [],
};

export default inspectEvents;

function isEvent(value: unknown): value is Record<string, unknown> {
  return isObject(value) && typeof value.event === 'string' && !('data' in value && 'id' in value);
}

const KINDS: ReadonlySet<unknown> = new Set([
  ...['span_begin', 'span_end', 'sample_init', 'sample_limit', 'state', 'store', 'step', 'subtask'],
]);

function isDecisive(value: unknown): boolean {
  if (!isEvent(value)) return false;
  if (KINDS.has(value.event)) return true;
  if (value.event === 'model') return typeof value.model === 'string' && 'output' in value;
  return value.event === 'tool' && typeof value.function === 'string';
}
