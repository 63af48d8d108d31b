/** The rendering thread, which isolates templates that never end. It is built into a separate file. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PythonFault, Raised, Stopped, TemplateSyntaxError, Undecided } from './jinja/errors.ts';
import { globals } from './jinja/globals.ts';
import { Interpreter } from './jinja/interpreter.ts';
import { type Program, parse } from './jinja/parser.ts';
import { MAX_TEXT } from './jinja/text.ts';
import { toValue, type Value } from './jinja/values.ts';
import type { Outcome, Reading, Request } from './protocol.ts';

let program: Program | undefined;
let unread = 'the template was not loaded';

function read(template: string): Reading {
  program = undefined;
  try {
    program = parse(template);
    return { read: true };
  } catch (error) {
    if (error instanceof TemplateSyntaxError) {
      const { message: why, line, unsupported } = error;
      unread = `the built-in renderer does not support line ${line}`;
      return { read: false, why, line, unsupported };
    }
    return { read: false, why: 'it cannot be parsed', line: undefined, unsupported: true };
  }
}

function render(variables: Readonly<Record<string, unknown>>, milliseconds: number): Outcome {
  if (program === undefined) return { kind: 'undecided', why: unread };
  const until = performance.now() + milliseconds;
  const interpreter = new Interpreter(() => {
    if (performance.now() > until) throw new Stopped(`it did not finish within ${milliseconds / 1000} s`);
  });
  const values = new Map<string, Value>(Object.entries(variables).map(([name, value]) => [name, toValue(value)]));
  try {
    const text = interpreter.run(program.body, values, globals());
    return text.length > MAX_TEXT
      ? { kind: 'stopped', why: 'the prompt grows without limit' }
      : { kind: 'rendered', text };
  } catch (error) {
    return outcomeOf(error, program.literals);
  }
}

function outcomeOf(error: unknown, literals: readonly string[]): Outcome {
  if (error instanceof Raised) {
    const words = ownWords(error.message, literals);
    return { kind: 'refused', by: 'raise', words, key: error.message };
  }
  if (error instanceof PythonFault) return { kind: 'refused', by: 'fault', words: error.message, key: error.message };
  if (error instanceof Stopped) return { kind: 'stopped', why: error.message };
  if (error instanceof RangeError) return { kind: 'stopped', why: 'it recurses or grows without limit' };
  if (error instanceof Undecided) return { kind: 'undecided', why: error.message };
  return { kind: 'undecided', why: 'the built-in renderer does not support it' };
}

/**
 * The part of an error message that is a string literal of the template. The rest may be content of the conversation.
 */
function ownWords(words: string, literals: readonly string[]): string {
  if (literals.includes(words)) return words;
  const [longest] = literals
    .filter(each => each.trim().length > 3 && words.startsWith(each))
    .sort((a, b) => b.length - a.length);
  return longest === undefined ? '' : `${longest.trimEnd()} …`;
}

const { signal } = workerData as { signal: Int32Array };
parentPort?.on('message', (request: Request) => {
  let answer: Reading | Outcome;
  try {
    answer = request.ask === 'read' ? read(request.template) : render(request.variables, request.milliseconds);
  } catch (error) {
    answer = outcomeOf(error, []);
  }
  (workerData as { port: MessagePort }).port.postMessage(answer);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
});
