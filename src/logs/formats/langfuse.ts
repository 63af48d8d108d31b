/** Exported Langfuse traces, whose observations contain requests and replies of any dialect, mostly as JSON text. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
import { tracedConversation } from './traces/prompt.ts';
import { withShared } from './traces/shared-prefixes.ts';

const langfuse: LogFormat = {
  id: 'langfuse',
  name: 'Langfuse trace',
  scope: 'document',

  marks: ['observations', 'traceId'],
  owns(record) {
    if (Array.isArray(record)) return record.length > 0 && record.slice(0, 8).every(isObservation);
    if (!isObject(record)) return false;
    const { observations, trace } = record;
    if (!Array.isArray(observations)) return isObservation(record);
    return observations.length === 0
      ? isObject(trace) && 'projectId' in trace
      : observations.slice(0, 8).every(isObservation);
  },

  read(records, as) {
    return records.flatMap(record => {
      const whole = new LogValue(record, '');
      const list = Array.isArray(record) ? whole : whole.get('observations');
      const observations = Array.isArray(list.value) ? list.items() : [whole];
      return withShared(
        observations.flatMap(observation => {
          const { object } = observation;
          if (object?.type !== 'GENERATION') return [];
          const { id, model, endTime, startTime } = object;
          const conversation: LoggedConversation | undefined = tracedConversation(
            {
              input: observation.get('input'),
              output: observation.get('output'),
              whole: observation,
              id: typeof id === 'string' ? id : undefined,
              model: typeof model === 'string' ? model : undefined,
              recorded: dayOf(endTime) ?? dayOf(startTime),
            },
            as,
          );
          return conversation === undefined ? [] : [conversation];
        }),
      );
    });
  },
};

export default langfuse;

const TYPES: ReadonlySet<unknown> = new Set([
  ...['GENERATION', 'SPAN', 'EVENT', 'AGENT', 'TOOL', 'CHAIN', 'RETRIEVER', 'EVALUATOR', 'EMBEDDING', 'GUARDRAIL'],
]);

/** Optional fields of an observation. A root observation may lack its parent. */
const FIELDS = ['parentObservationId', 'startTime', 'completionStartTime', 'statusMessage'];

function isObservation(value: unknown): boolean {
  return isObject(value) && TYPES.has(value.type) && 'traceId' in value && FIELDS.some(key => key in value);
}

function dayOf(time: unknown): string | undefined {
  return typeof time === 'string' && /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : undefined;
}
