/** LangSmith runs with inputs and outputs, exported singly, in lists, or in upload batches. */
import { isObject } from '../../source/json.ts';
import { LogValue } from './compose/log-value.ts';
import type { LogFormat, LoggedConversation } from './format.ts';
import { tracedConversation } from './traces/prompt.ts';
import { withShared } from './traces/shared-prefixes.ts';

const langsmith: LogFormat = {
  id: 'langsmith',
  name: 'LangSmith runs',
  scope: 'document',

  marks: ['post', 'patch', 'run_type'],
  owns(record) {
    if (Array.isArray(record)) return record.length > 0 && record.slice(0, 8).every(isRun);
    if (!isObject(record)) return false;
    const { post, patch } = record;
    if (Array.isArray(post) || Array.isArray(patch)) {
      const runs = [...(Array.isArray(post) ? post : []), ...(Array.isArray(patch) ? patch : [])];
      return runs.length > 0 && runs.slice(0, 8).every(isUpdate);
    }
    return isRun(record);
  },

  read(records, as) {
    return records.flatMap(record => {
      const whole = new LogValue(record, '');
      const runs = [...runsIn(whole).values()].filter(({ type }) => type === 'llm');
      return withShared(
        runs.flatMap(run => {
          const conversation: LoggedConversation | undefined = tracedConversation(run, as);
          return conversation === undefined ? [] : [conversation];
        }),
      );
    });
  },
};

export default langsmith;

function isUpdate(value: unknown): boolean {
  return isObject(value) && typeof value.dotted_order === 'string' && 'trace_id' in value;
}

function isRun(value: unknown): boolean {
  return isObject(value) && typeof value.run_type === 'string' && 'inputs' in value && 'trace_id' in value;
}

interface Run {
  readonly type: unknown;
  readonly input: LogValue;
  readonly output: LogValue;
  readonly whole: LogValue;
  readonly id?: string | undefined;
  readonly model?: string | undefined;
  readonly recorded?: string | undefined;
}

/** The runs of a record, by ID. A run that was posted is completed by later patches. */
function runsIn(whole: LogValue): Map<unknown, Run> {
  const runs = new Map<unknown, Run>();
  const pending = Array.isArray(whole.value) ? whole.items() : [whole.get('post'), whole.get('patch')].flatMap(itemsOf);
  if (pending.length === 0 && isRun(whole.value)) pending.push(whole);
  // Runs may contain child runs to any depth, which are added while the list is read.
  for (const place of pending) {
    const { object } = place;
    if (object === undefined) continue;
    const { id, run_type: type, end_time: end, start_time: start, extra } = object;
    // Updates may lack the ID, but have the same `dotted_order`.
    const key = [object.dotted_order, id, place.at].find(each => typeof each === 'string');
    const before = runs.get(key);
    const metadata = isObject(extra) && isObject(extra.metadata) ? extra.metadata : {};
    const name = metadata.ls_model_name;
    const has = (field: string) => isObject(object[field]) && Object.keys(object[field]).length > 0;
    const input = before !== undefined && !has('inputs') ? before.input : place.get('inputs');
    runs.set(key, {
      type: before?.type ?? type,
      input,
      output: before !== undefined && !has('outputs') ? before.output : place.get('outputs'),
      whole: before !== undefined && input === before.input ? before.whole : place,
      id: typeof id === 'string' ? id : before?.id,
      model: typeof name === 'string' ? name : before?.model,
      recorded: dayOf(end) ?? dayOf(start) ?? before?.recorded,
    });
    for (const each of itemsOf(place.get('child_runs'))) pending.push(each);
  }
  return runs;
}

function itemsOf(place: LogValue): LogValue[] {
  return place.items();
}

/** The Python SDK writes times as text, the JavaScript SDK as milliseconds. */
function dayOf(time: unknown): string | undefined {
  if (typeof time === 'string') return /^\d{4}-\d\d-\d\d/.test(time) ? time.slice(0, 10) : undefined;
  return typeof time === 'number' && time > 0 && time < 8e15 ? new Date(time).toISOString().slice(0, 10) : undefined;
}
