/** Reports findings and repairs in requests. A failure of the linter never stops a request. */
import type { Change } from '../fix/change.ts';
import type { Diagnostic } from '../generated/types.ts';
import { terminalLine } from '../report/terminal.ts';
import { SEQUENCE_RULES } from '../sequence/sequence-rules.ts';
import type { LintedRequest } from './conformance-error.ts';

/** Receives a finding, and the request that it belongs to. */
export type OnFinding = (diagnostic: Diagnostic, request: LintedRequest) => void;
/** Receives a repair, and the request that it belongs to. */
export type OnRepair = (change: Change, request: LintedRequest) => void;

/** Maximum number of printed lines to remember. */
const REMEMBERED = 1000;

/** Prints each distinct finding and repair once, because an agent sends its whole history with each request. Prints no content. */
export function consoleReporter(): { readonly onFinding: OnFinding; readonly onRepair: OnRepair } {
  const printed = new Set<string>();
  const print = (line: string, url: string, known = line) => {
    if (printed.has(known)) return;
    if (printed.size >= REMEMBERED) printed.clear();
    printed.add(known);
    console.warn(terminalLine(`rolecall: ${line} (${url})`));
  };
  const placeOf = ({ rule, pointer }: Change | Diagnostic, { dialect }: LintedRequest) =>
    `${rule} at ${pointer || '/'} for ${dialect}`;
  return {
    onFinding(found, request) {
      const line = `${found.severity}  ${found.message}  ${placeOf(found, request)}`;
      // These contain the name of the earlier request and a percentage, which differ each time.
      print(line, request.url, isAboutSequence(found) ? line.replace(/\d+/g, '#') : line);
    },
    onRepair(change, request) {
      print(`repaired  ${change.title}  ${placeOf(change, request)}`, request.url);
    },
  };
}

function isAboutSequence({ rule }: Diagnostic): boolean {
  return SEQUENCE_RULES.some(each => each === rule);
}

/** Runs an action and swallows its error, also that of a promise it returns. Prints the first error to the console. */
export function guard(): <T>(action: () => T) => T | undefined {
  let isReported = false;
  const fail = (error: unknown) => {
    if (!isReported) console.warn('rolecall: linting a request failed, or `onFinding` or `onRepair` threw:', error);
    isReported = true;
  };
  return action => {
    try {
      const done = action();
      // An async `onFinding` returns a promise that is not awaited. Without a handler, its rejection would stop Node.
      void Promise.resolve(done).catch(fail);
      return done;
    } catch (error) {
      fail(error);
      return undefined;
    }
  };
}
