/** The cases of a seed. Each has a target and a number, and can be run alone. */
import { choicesFor, weighted } from './choices.ts';
import { shrink } from './shrink.ts';
import { faultOf, kindOf, type Sample, type Target } from './target.ts';

export interface Case {
  readonly seed: number;
  readonly number: number;
}

export interface Finding {
  readonly target: string;
  readonly fault: string;
  /** The case name for `--repeat`. */
  readonly case: string;
  readonly sample: Sample;
}

/** The target of a case number. It depends on the list of targets. */
export function targetOf(targets: readonly Target[], { seed, number }: Case): Target {
  return weighted(choicesFor(seed, number), targets);
}

/** The input of a target, which does not depend on the other targets. */
export function sampleOf(target: Target, { seed, number }: Case): Sample {
  const choose = choicesFor(seed, number);
  // The first choice selects the target.
  choose(1);
  return target.draw(choose);
}

export function nameOf({ name }: Target, { seed, number }: Case): string {
  return `${name}:${seed}:${number}`;
}

/** The finding of a failing sample, minimized. */
export async function findingOf(target: Target, name: string, sample: Sample, fault: string): Promise<Finding> {
  const kind = kindOf(fault);
  const small = await shrink(sample, async each => kindOf((await faultOf(target, each)) ?? '') === kind);
  return { target: target.name, fault: (await faultOf(target, small)) ?? fault, case: name, sample: small };
}

export const keyOf = (target: string, fault: string) => `${target}: ${kindOf(fault)}`;
