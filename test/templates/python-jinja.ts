/** Renders templates with the renderer and with Python's Jinja, and compares the outcomes. */
import { execFileSync, spawnSync } from 'node:child_process';
import { PythonFault, Raised, Stopped, TemplateSyntaxError, Undecided } from '../../src/templates/jinja/errors.ts';
import { globals } from '../../src/templates/jinja/globals.ts';
import { Interpreter } from '../../src/templates/jinja/interpreter.ts';
import { parse } from '../../src/templates/jinja/parser.ts';
import { toValue } from '../../src/templates/jinja/values.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';
export const hasJinja = spawnSync(python, ['-c', 'import jinja2']).status === 0;

/** A template, and the variables that a server passes to it. */
export interface Case {
  readonly template: string;
  readonly variables: object;
}

interface Answer {
  readonly kind: 'rendered' | 'refused' | 'syntax' | 'undecided' | 'stopped';
  readonly text?: string;
  readonly says?: string;
  /** Whether the template raised the error itself. */
  readonly isRaised?: boolean;
}

function oracle(cases: readonly Case[]): Answer[] {
  const output = execFileSync(python, ['test/templates/oracle.py'], {
    input: JSON.stringify(cases),
    maxBuffer: 1 << 30,
  });
  return JSON.parse(output.toString()) as Answer[];
}

/** Renders like the worker thread. */
function rendered({ template, variables }: Case): Answer {
  try {
    const program = parse(template);
    const values = new Map(Object.entries(variables).map(([name, value]) => [name, toValue(value)]));
    return { kind: 'rendered', text: new Interpreter(() => {}).run(program.body, values, globals()) };
  } catch (error) {
    if (error instanceof TemplateSyntaxError) return { kind: 'syntax', says: error.message };
    if (error instanceof Raised) return { kind: 'refused', says: error.message, isRaised: true };
    if (error instanceof PythonFault) return { kind: 'refused', says: error.message };
    if (error instanceof Stopped || error instanceof RangeError) return { kind: 'stopped', says: error.message };
    if (error instanceof Undecided) return { kind: 'undecided', says: error.message };
    throw error;
  }
}

/** The part of an outcome that must be equal. Texts with memory addresses differ at each run of Python. */
function outcomeOf({ kind, text, says = '', isRaised }: Answer, hasWords: boolean): string {
  // Jinja reports missing filters and tests when it compiles a template. The renderer reports them when they are
  // reached.
  if (kind === 'syntax' && /^No (?:filter|test) named/.test(says)) return 'refused';
  // Python ends a recursion with an error, and the renderer stops.
  if (says.startsWith('RecursionError')) return 'stopped';
  if (isRaised && hasWords) return `raised: ${says}`;
  return kind === 'rendered' && !/ at 0x/i.test(text ?? '') ? `rendered: ${text}` : kind;
}

/**
 * The cases for which the renderer and Python's Jinja differ. Errors that a template raises are not compared, because
 * either of two faults may come first, and some values are printed with their memory address.
 */
export function differences(cases: readonly Case[]): object[] {
  return compared(cases, false).differences;
}

/**
 * The same, including the messages that templates raise, and the number of cases that the renderer does not support.
 */
export function compared(cases: readonly Case[], hasWords = true): { differences: object[]; undecided: number } {
  let undecided = 0;
  const found = oracle(cases).flatMap((python, i) => {
    const one = cases[i] as Case;
    const own = rendered(one);
    const isAddress = python.kind === 'rendered' && outcomeOf(python, hasWords) === 'rendered';
    // Unsupported features are not compared.
    if (own.kind === 'undecided') undecided++;
    if (own.kind === 'undecided' || (isAddress && own.kind === 'rendered')) return [];
    return outcomeOf(python, hasWords) === outcomeOf(own, hasWords)
      ? []
      : [{ template: one.template, python, found: own }];
  });
  return { differences: found, undecided };
}
