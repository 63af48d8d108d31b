/** One operation to try with many inputs: how an input is generated, and how the result is checked. */
import { UsageError } from '../../src/index.ts';
import { copyJson } from '../../src/source/copy.ts';
import type { Choose } from '../../src/testing/index.ts';
import { thrownAt } from './thrown-at.ts';

/** An input and its options, as JSON that can be saved and run again. */
export interface Sample {
  readonly input: unknown;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The failed check; undefined if all pass. The words before the first `:` are the kind. */
export type Fault = string | undefined;

export interface Target {
  readonly name: string;
  /** How often it is tried compared with other targets: cheap ones more often. */
  readonly weight: number;
  /** Whether it counts operations, which slows down everything in the same thread. */
  readonly counts?: true;
  /** How many times as long as others it may take, because each input is judged for many APIs. */
  readonly slower?: number;
  readonly draw: (choose: Choose) => Sample;
  readonly fault: (sample: Sample) => Fault | Promise<Fault>;
}

/** The fault of a sample. A thrown error is a fault. */
export async function faultOf(target: Target, sample: Sample): Promise<Fault> {
  const given = { ...sample, input: copyJson(sample.input) };
  try {
    const fault = await target.fault(given);
    return fault ?? (isSame(given.input, sample.input) ? undefined : 'the input was changed');
  } catch (error) {
    if (!(error instanceof Error)) return `throws ${String(error)}`;
    const at = thrownAt(error.stack ?? '') ?? 'nowhere';
    return `throws ${error.name} in ${at}: ${error.message}`;
  }
}

/** The kind of a fault. Two faults of one kind are reported once. */
export function kindOf(fault: string): string {
  const [line = ''] = fault.split('\n');
  return line
    .replace(/ at \/\S*/g, '')
    .replace(/: .*/s, text => (line.startsWith('throws') ? '' : text.slice(0, 60)))
    .replace(/\d+/g, 'N');
}

/** The result, or the message of a `UsageError`, which is the only error that may be thrown. */
export function tried<T>(act: () => T): { result: T } | { refused: string } {
  try {
    return { result: act() };
  } catch (error) {
    if (error instanceof UsageError) return { refused: error.message };
    throw error;
  }
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
