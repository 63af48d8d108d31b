/**
 * Checks arguments against the JSON Schema of a tool. Schemas come from untrusted input, so the work is limited: regular expressions
 * run in a linear-time engine, and a schema that could take too long is not evaluated.
 */
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import type { SchemaChecker, SchemaVerdict } from '../../model/rule.ts';
import { pointerKeys, valueAt } from '../../pointer.ts';
import { isTooLargeToCompile, measure, stepsOf } from './schema-cost.ts';

/**
 * The parts of AJV that `schemaChecker` uses: the classes for both drafts (`ajv` and `ajv/dist/2020`), and a function that compiles
 * a regular expression for an engine with linear run time, such as RE2.
 */
export interface SchemaEngine {
  readonly draft7: new (options: Options) => { compile(schema: object): ValidateFunction };
  readonly draft2020: new (options: Options) => { compile(schema: object): ValidateFunction };
  readonly compilePattern: (pattern: string) => { test(text: string): boolean };
}

const MAX_CACHED = 200;
/** How many estimated validation steps count as one step of `maxWork`. Most checks take far fewer than estimated. */
const STEPS_AS_ONE = 1000;

/** A cached schema. */
interface Compiled {
  /** The validator, or why there is none. */
  readonly validate: ValidateFunction | string;
  readonly text: string;
  /** Estimated steps by depth and size of the value. */
  readonly steps: Map<string, number>;
}

/**
 * Creates a checker for the option `checkSchema` of `lint`. Use it in a browser, where tool arguments are otherwise not checked. The
 * checker caches compiled schemas, so use the same one for all conversations.
 */
export function schemaChecker(engine: SchemaEngine): SchemaChecker {
  const byText = new Map<string, Compiled>();
  const byObject = new WeakMap<object, Compiled>();

  function compiledFor(schema: object): Compiled {
    let compiled = byObject.get(schema);
    if (compiled !== undefined) return compiled;
    const text = textOf(schema);
    compiled = byText.get(text);
    if (compiled === undefined) {
      const validate = text === '' ? 'the schema is nested too deeply' : compile(engine, schema);
      compiled = { validate, text, steps: new Map() };
      if (byText.size >= MAX_CACHED) byText.clear();
      byText.set(text, compiled);
    }
    byObject.set(schema, compiled);
    return compiled;
  }

  return (schema, value): SchemaVerdict => {
    if (schema === null || typeof schema !== 'object') return {};
    const { validate, text, steps } = compiledFor(schema);
    if (typeof validate === 'string') return { undecided: validate };
    const { depth, size: values } = measure(value);
    // Rounded up to a power of two, so that the cached estimate serves many calls.
    const size = 2 ** Math.ceil(Math.log2(values));
    const key = `${depth} ${size}`;
    let most = steps.get(key);
    if (most === undefined) {
      most = stepsOf(schema, depth, size);
      steps.set(key, most);
    }
    if (most === Number.POSITIVE_INFINITY) return { undecided: 'checking it could take too long' };
    const work = Math.ceil(most / STEPS_AS_ONE);
    try {
      if (validate(value)) return { work };
    } catch {
      return { undecided: 'checking it ran out of stack', work };
    }
    const error = validate.errors?.[0];
    if (error === undefined) return { work };
    return { fault: { path: error.instancePath, reason: reason(error, value, text) }, work };
  };
}

/** The schema as text; empty if it is nested too deeply for `JSON.stringify`. */
function textOf(schema: object): string {
  try {
    return JSON.stringify(schema);
  } catch {
    return '';
  }
}

function compile(engine: SchemaEngine, schema: object): ValidateFunction | string {
  if (isTooLargeToCompile(schema)) return 'the schema is too large';
  const options: Options = {
    strict: false,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    unicodeRegExp: true,
    // To see whether a reference can be inlined, AJV looks into each list twice: nested lists take exponential time.
    inlineRefs: false,
    // Optimizing the code takes quadratic time for long lists of alternatives.
    code: { optimize: false, regExp: Object.assign(engine.compilePattern, { code: 'undefined' }) as never },
  };
  try {
    return new engine[isDraft7(schema) ? 'draft7' : 'draft2020'](options).compile(schema);
  } catch {
    return 'the schema does not compile';
  }
}

/** Whether the schema declares draft 4 to 7, or uses `definitions` or tuple `items`, which 2020-12 changed. */
function isDraft7(schema: object): boolean {
  const { $schema, definitions, items } = schema as Record<string, unknown>;
  return typeof $schema === 'string' ? /draft-0[4-7]/.test($schema) : definitions !== undefined || Array.isArray(items);
}

/** Describes a validation error. Quotes only words of the schema, never of the arguments, which are private. */
function reason({ keyword, params, instancePath }: ErrorObject, value: unknown, schema: string): string {
  const path = pointerKeys(instancePath).map(key => (isNamed(key, schema) ? key : '*'));
  const at = path.length === 0 ? '' : ` at \`/${path.join('/')}\``;
  if (keyword === 'required') return `\`${params.missingProperty}\` is missing${at}`;
  if (keyword === 'type') {
    const found = valueAt(value, instancePath);
    const name = found === null ? 'null' : Array.isArray(found) ? 'array' : typeof found;
    return `found ${name}${at}, expected ${([] as unknown[]).concat(params.type).join(' or ')}`;
  }
  if (keyword === 'enum') return `the value${at} is not in the enum`;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return `unknown property${at}`;
  return `\`${keyword}\` fails${at}`;
}

/** Whether a key may be shown: an index, or a key of the schema. Other keys come from the model. */
function isNamed(key: string, schema: string): boolean {
  return /^\d{1,7}$/.test(key) || schema.includes(`${JSON.stringify(key)}:`);
}
