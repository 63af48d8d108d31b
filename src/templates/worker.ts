/** The rendering thread. It isolates templates that never end. Built into a separate file. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PythonInterpreter } from './interpreter.ts';
import { Environment, type Node, OPTIONS, parse, tokenize, type Value } from './jinja.ts';
import { MOST_TEXT, type Outcome, type Reading, type Request } from './protocol.ts';
import { PythonFault, Stopped, toValue, Undecided } from './python-values.ts';
import { findSyntaxFault } from './syntax.ts';

/** What the sandbox of Python's Jinja allows. */
const MOST_RANGE = 100_000;

class Raised extends Error {}

let program: Node | undefined;
let literals: readonly string[] = [];
let unread = 'the template was not loaded';

function read(template: string): Reading {
  program = undefined;
  try {
    const tokens = tokenize(template, OPTIONS);
    literals = tokens.filter(token => token.type === 'StringLiteral').map(token => token.value);
    program = parse(tokens);
    return { read: true };
  } catch (error) {
    const fault = findSyntaxFault(template);
    unread = fault === undefined ? unread : `the built-in renderer does not support line ${fault.line}`;
    if (fault !== undefined) return { read: false, ...fault };
    return { read: false, why: (error as Error).message, line: undefined, unsupported: true };
  }
}

function render(variables: Readonly<Record<string, unknown>>, milliseconds: number): Outcome {
  if (program === undefined) return { kind: 'undecided', why: unread };
  const until = performance.now() + milliseconds;
  const environment = new Environment();
  const globals: Record<string, unknown> = {
    true: true,
    True: true,
    false: false,
    False: false,
    none: null,
    None: null,
  };
  globals.raise_exception = (words: unknown) => {
    throw new Raised(String(words));
  };
  globals.range = range;
  globals.strftime_now = (format: unknown) => strftime(String(format));
  for (const [name, value] of Object.entries({ ...globals, ...variables }))
    environment.setVariable(name, toValue(value));
  environment.setVariable('dict', dict());
  const interpreter = new PythonInterpreter(environment, () => {
    if (performance.now() > until) throw new Stopped(`it did not finish within ${milliseconds / 1000} s`);
  });
  try {
    const text = String(interpreter.run(program).value);
    return text.length > MOST_TEXT
      ? { kind: 'stopped', why: 'the prompt grows without limit' }
      : { kind: 'rendered', text };
  } catch (error) {
    return outcomeOf(error);
  }
}

function outcomeOf(error: unknown): Outcome {
  if (error instanceof Raised)
    return { kind: 'refused', by: 'raise', words: ownWords(error.message), key: error.message };
  if (error instanceof PythonFault) return { kind: 'refused', by: 'fault', words: error.message, key: error.message };
  if (error instanceof Stopped) return { kind: 'stopped', why: error.message };
  if (error instanceof RangeError) return { kind: 'stopped', why: 'it recurses or grows without limit' };
  if (error instanceof Undecided) return { kind: 'undecided', why: error.message };
  const why = error instanceof Error ? error.message : String(error);
  if (/^Cannot call something that is not a function/.test(why)) {
    const words = 'it calls a value that is not a function';
    return { kind: 'refused', by: 'fault', words, key: words };
  }
  return { kind: 'undecided', why: 'the built-in renderer does not support it' };
}

/** What a template raised, as far as it says it in its own words: the rest may be somebody's content. */
function ownWords(words: string): string {
  if (literals.includes(words)) return words;
  const begins = literals
    .filter(each => each.trim().length > 3 && words.startsWith(each))
    .sort((a, b) => b.length - a.length);
  return begins[0] === undefined ? '' : `${begins[0].trimEnd()} …`;
}

/** `dict(a=1)`, whose arguments are values of the template already. */
function dict(): Value {
  const made = toValue(() => undefined);
  const call = (args: readonly Value[]): Value => {
    const object = toValue({});
    for (const given of args)
      if (given.value instanceof Map)
        for (const [key, value] of given.value) (object.value as Map<string, unknown>).set(key as string, value);
    return object;
  };
  return Object.assign(made, { value: call });
}

function range(...given: unknown[]): number[] {
  const [a = 0, b, step = 1] = given.filter(each => typeof each === 'number');
  const [start, stop] = b === undefined ? [0, a] : [a, b];
  if (step === 0) throw new PythonFault('it uses a range with step 0');
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (length > MOST_RANGE) throw new PythonFault(`it uses a range of more than ${MOST_RANGE} numbers`);
  return Array.from({ length }, (_, i) => start + i * step);
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/** A day like any other: whether a conversation is refused does not hang on the clock. */
function strftime(format: string): string {
  const day = new Date(Date.UTC(2026, 0, 15, 12));
  const two = (n: number) => String(n).padStart(2, '0');
  const month = MONTHS[day.getUTCMonth()] ?? '';
  const weekday = WEEKDAYS[day.getUTCDay()] ?? '';
  const parts: Readonly<Record<string, string>> = {
    Y: String(day.getUTCFullYear()),
    y: two(day.getUTCFullYear() % 100),
    m: two(day.getUTCMonth() + 1),
    d: two(day.getUTCDate()),
    e: String(day.getUTCDate()),
    H: two(day.getUTCHours()),
    I: two(day.getUTCHours() % 12 || 12),
    M: two(day.getUTCMinutes()),
    S: two(day.getUTCSeconds()),
    p: day.getUTCHours() < 12 ? 'AM' : 'PM',
    B: month,
    b: month.slice(0, 3),
    A: weekday,
    a: weekday.slice(0, 3),
    '%': '%',
  };
  return format.replace(/%-?([A-Za-z%])/g, (whole, letter: string) => parts[letter] ?? whole);
}

const { signal } = workerData as { signal: Int32Array };
parentPort?.on('message', (request: Request) => {
  let answer: Reading | Outcome;
  try {
    answer = request.ask === 'read' ? read(request.template) : render(request.variables, request.milliseconds);
  } catch (error) {
    answer = outcomeOf(error);
  }
  (workerData as { port: MessagePort }).port.postMessage(answer);
  Atomics.add(signal, 0, 1);
  Atomics.notify(signal, 0);
});
