/** The matcher's result for a simulated provider and for a report of `checkLoop`. */

import { count } from '../report/phrases.ts';
import type { StripOptions } from '../report/strip.ts';
import type { LoopReport } from '../simulator/check-loop.ts';
import type { ScenarioResult } from '../simulator/loop/play.ts';
import type { SimulatedRequest } from '../simulator/provider.ts';
import { rejectedRequestLines } from '../simulator/rejected-request.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { isObject } from '../source/json.ts';

/** Number of rejected requests and failed scenarios that a message shows. */
const SHOWN = 5;

/** The result. Without `blocks`, nothing is wrong. */
export interface Simulated {
  /** The kind of value that was passed to `expect`. */
  readonly subject: 'provider' | 'report';
  readonly summary: string;
  /** A text for each rejected request or failed scenario. */
  readonly blocks: readonly string[];
}

/** Undefined if the value is neither a simulated provider nor a report. */
export function simulated(received: unknown, options: StripOptions): Simulated | undefined {
  switch (kindOf(received)) {
    case 'provider':
      return ofProvider(received as Simulator, options);
    case 'report':
      return ofReport(received as LoopReport, options);
    default:
      return undefined;
  }
}

function kindOf(received: unknown): Simulated['subject'] | undefined {
  try {
    if (!isObject(received)) return undefined;
    if (typeof received.expectConformant === 'function' && Array.isArray(received.requests)) return 'provider';
    return typeof received.ok === 'boolean' && Array.isArray(received.results) ? 'report' : undefined;
  } catch {
    // Neither has throwing getters. A value with some is checked like any other value.
    return undefined;
  }
}

function ofProvider({ requests }: Simulator, options: StripOptions): Simulated {
  const rejected = requests.filter(({ verdict }) => verdict === 'rejected');
  const all = count(requests.length, 'request');
  return {
    subject: 'provider',
    summary: rejected.length === 0 ? `none of ${all} was rejected` : `${rejected.length} of ${all} rejected`,
    blocks: shown(rejected, request => textOf(request, options)),
  };
}

function ofReport({ ok, dialect, results, counterexample }: LoopReport, options: StripOptions): Simulated {
  const wrong = results.filter(({ outcome }) => outcome === 'failed' || outcome === 'harness fault');
  const blocks = shown(wrong, result => `${result.scenario}: ${reasonOf(result, options)}`);
  const all = `${count(results.length, 'scenario')} for ${dialect}`;
  return {
    subject: 'report',
    summary: ok ? `nothing was rejected in ${all}` : `${wrong.length} of ${all} failed`,
    blocks:
      counterexample === undefined
        ? blocks
        : [...blocks, `a random conversation: ${reasonOf(counterexample.result, options)}`],
  };
}

function reasonOf(
  { rejected: [first], reason = 'it could not be played' }: ScenarioResult,
  options: StripOptions,
): string {
  return first === undefined ? reason : textOf(first, options);
}

function textOf(request: SimulatedRequest, options: StripOptions): string {
  return rejectedRequestLines(request, options).join('\n').trimEnd();
}

function shown<Each>(all: readonly Each[], draw: (each: Each) => string): string[] {
  const blocks = all.slice(0, SHOWN).map(draw);
  return all.length > SHOWN ? [...blocks, `and ${all.length - SHOWN} more`] : blocks;
}
