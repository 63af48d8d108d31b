/** The script of the simulated model: one step for each answered request. */
import { type DocumentValidator, schemaFaults } from '../config/schema-faults.ts';
import { recordedReply, scriptedFailure, scriptedReply } from '../generated/documents.js';
import type { RecordedReply, ScriptStep } from '../generated/types.ts';
import { checkedJson } from '../model/checked-json.ts';
import { UsageError } from '../model/usage-error.ts';
import { isObject, type JsonObject } from '../source/json.ts';

/** How a reply is sent. */
export type Delivery = Omit<RecordedReply, 'recorded'>;

/** The data of an accepted request that a script function receives. */
export interface ScriptContext {
  /** Number of requests that were answered before. */
  readonly index: number;
  /** ID of the dialect. */
  readonly dialect: string;
  readonly model: string;
  readonly body: JsonObject;
  /** Whether the request asks for a stream. */
  readonly isStream: boolean;
  /** The tools that the request declares. */
  readonly tools: readonly { readonly name: string; readonly parameters?: unknown }[];
  /** Text of the last user message; empty if there is none. */
  readonly prompt: string;
  /** The results since the last reply, as text, in the order of the request. */
  readonly results: readonly { readonly id: string | undefined; readonly text: string }[];
}

/**
 * The replies of the simulated model: a list of steps, used in order, or a function that returns each step. The function may return
 * a promise. Without a script, and after its last step, the model calls the first tool once for each prompt, with arguments that
 * match its schema, and then answers "Done.".
 */
export type Script =
  | readonly ScriptStep[]
  | ((context: ScriptContext) => ScriptStep | undefined | Promise<ScriptStep | undefined>);

/** Checks a script from a file: an object with a list of `steps`, or the list alone. Throws a `UsageError` that names the fault. */
export function checkScript(given: unknown): readonly ScriptStep[] {
  const value = checkedJson(given, 'the script');
  const steps = isObject(value) ? value.steps : value;
  if (!Array.isArray(steps)) throw new UsageError('a script is a list of steps, or an object with the list in `steps`');
  const [other] = isObject(value) ? Object.keys(value).filter(key => key !== 'steps' && key !== '$schema') : [];
  if (other !== undefined) throw new UsageError(`the script has an unknown key \`${other}\`; expected \`steps\``);
  return steps.map((step, i) => checkStep(step, `step ${i + 1}`));
}

/** Checks one step. Throws a `UsageError` that contains `name`, the name of the step. */
export function checkStep(step: unknown, name: string): ScriptStep {
  const value = checkedJson(step, name);
  const fits =
    !isObject(value) || !('status' in value || 'recorded' in value)
      ? scriptedReply
      : 'status' in value
        ? scriptedFailure
        : recordedReply;
  const [fault] = schemaFaults(
    fits as DocumentValidator,
    value,
    pointer => KEYS.get(pointer.replace(/\d+/g, '*')) ?? [],
  );
  if (fault === undefined) return value as ScriptStep;
  throw new UsageError(`${name} of the script${fault.pointer === '' ? '' : ` at ${fault.pointer}`}: ${fault.text}`);
}

/** Keys to suggest for an unknown one. */
const KEYS = new Map([
  [
    '',
    [
      ...['text', 'reasoning', 'refusal', 'calls', 'parts', 'ending', 'usage'],
      'delay',
      'pace',
      'cutAfter',
      'streamError',
    ],
  ],
  ['/calls/*', ['name', 'arguments', 'id']],
  ['/parts/*', ['text', 'reasoning', 'encrypted', 'refusal', 'call']],
  ['/usage', ['input', 'output', 'reasoning']],
]);
