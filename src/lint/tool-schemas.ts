/**
 * Checks arguments against the schema that a tool declares. The schema is somebody else's, so its work is bounded: its
 * regular expressions run in a linear-time engine, and schemas that would branch without end are left undecided.
 */
import type { ErrorObject, Options, ValidateFunction } from 'ajv';
import type { SchemaChecker, SchemaVerdict } from '../model/rule.ts';
import { pointerKeys, valueAt } from '../pointer.ts';
import { measure, stepsOf } from './schema-cost.ts';

/** What is needed of AJV: both of its drafts, and a regular-expression engine that cannot be made to run away. */
export interface SchemaEngine {
  readonly draft7: new (options: Options) => { compile(schema: object): ValidateFunction };
  readonly draft2020: new (options: Options) => { compile(schema: object): ValidateFunction };
  readonly compilePattern: (pattern: string) => { test(text: string): boolean };
}

const KEPT = 200;
/** What a step of `maxWork` is: most checks take far less than their bound. */
const STEPS_AS_ONE = 1000;

/** What is kept of a schema: how to validate with it or why that cannot be done, and its text. */
interface Compiled {
  readonly validate: ValidateFunction | string;
  readonly text: string;
  /** The steps for values of a depth and size, as far as anybody asked. */
  readonly steps: Map<string, number>;
}

/** A checker that remembers the schemas it has compiled: in a log, every line declares the same tools again. */
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
      if (byText.size >= KEPT) byText.clear();
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
    // Rounded up, so that the bound is worked out a few times, however many calls there are.
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

/** The schema as text, or none where it is nested too deeply to be written. */
function textOf(schema: object): string {
  try {
    return JSON.stringify(schema);
  } catch {
    return '';
  }
}

function compile(engine: SchemaEngine, schema: object): ValidateFunction | string {
  const options: Options = {
    strict: false,
    validateFormats: false,
    validateSchema: false,
    logger: false,
    unicodeRegExp: true,
    code: { regExp: Object.assign(engine.compilePattern, { code: 'undefined' }) as never },
  };
  try {
    return new engine[isDraft7(schema) ? 'draft7' : 'draft2020'](options).compile(schema);
  } catch {
    return 'the schema does not compile';
  }
}

/** Draft 7 where the schema says so, or uses what 2020-12 has given another meaning or name. */
function isDraft7(schema: object): boolean {
  const { $schema, definitions, items } = schema as Record<string, unknown>;
  return typeof $schema === 'string' ? /draft-0[4-7]/.test($schema) : definitions !== undefined || Array.isArray(items);
}

/** One failure in our words. Names what the schema names, never what the arguments say. */
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

/** Whether a key may be shown: an index, or a word that the schema itself has. Other keys are the model's own. */
function isNamed(key: string, schema: string): boolean {
  return /^\d+$/.test(key) || schema.includes(JSON.stringify(key));
}
