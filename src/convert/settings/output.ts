/** Structured output, in the form of each API: JSON of any kind, or by a schema. */
import type { AnswerOptions } from '../../generated/types.ts';
import { copyJson } from '../../source/copy.ts';
import { parseExact, writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { Deny, Form, Setting } from './form.ts';
import { optionsWith } from './plain-forms.ts';

const ALL = ['output', 'outputSchema', 'outputName', 'outputDescription', 'outputStrict'] as const;

/** OpenAI and Mistral require a name for a schema. This one is used if the source has none. */
const NAME = 'response';

function denyAll(settings: readonly Setting[], deny: Deny, reason: string): void {
  for (const each of settings) deny(each, 'dropped', reason);
}

function schemaIn(value: JsonObject): AnswerOptions | undefined {
  const { schema, name, description, strict } = value;
  if (!isObject(schema)) return undefined;
  return optionsWith({
    output: 'json',
    outputSchema: schema,
    outputName: typeof name === 'string' && name !== NAME ? name : undefined,
    outputDescription: typeof description === 'string' ? description : undefined,
    outputStrict: typeof strict === 'boolean' ? strict : undefined,
  });
}

function named({ outputSchema, outputName, outputDescription, outputStrict }: AnswerOptions): JsonObject {
  return {
    name: outputName ?? NAME,
    ...(outputDescription !== undefined && { description: outputDescription }),
    schema: copyJson(outputSchema),
    ...(outputStrict !== undefined && { strict: outputStrict }),
  };
}

/** The type. For a schema also its other fields, under a separate key or next to the type. */
function openai(isNested: boolean): Form {
  return {
    settings: ALL,
    read(value) {
      if (!isObject(value)) return undefined;
      if (value.type === 'text') return { output: 'text' };
      if (value.type === 'json_object') return { output: 'json' };
      const inner = isNested ? value.json_schema : value;
      return value.type === 'json_schema' && isObject(inner) ? schemaIn(inner) : undefined;
    },
    write(options) {
      const { output, outputSchema } = options;
      if (outputSchema !== undefined)
        return { type: 'json_schema', ...(isNested ? { json_schema: named(options) } : named(options)) };
      return output === undefined ? undefined : { type: output === 'json' ? 'json_object' : 'text' };
    },
  };
}

export const chatOutput = openai(true);
export const responsesOutput = openai(false);

/** Any JSON, without a schema. */
export const jsonModeOutput: Form = {
  settings: ALL,
  read: (value, place) => chatOutput.read(value, place),
  write({ output, outputSchema }, _, deny, api) {
    if (outputSchema !== undefined)
      denyAll(
        ALL,
        (setting, _kind, reason) => deny(setting, 're-encoded', reason),
        `${api} has a JSON mode, but accepts no schema for it`,
      );
    if (output === undefined) return undefined;
    return { type: output === 'json' ? 'json_object' : 'text' };
  },
};

function withoutName(deny: Deny, api: string): void {
  denyAll(
    ['outputName', 'outputDescription', 'outputStrict'],
    deny,
    `${api} accepts only the schema, without its name, description or \`strict\``,
  );
}

/** Only a schema. */
export const anthropicOutput: Form = {
  settings: ALL,
  read: value =>
    isObject(value) && value.type === 'json_schema' && isObject(value.schema)
      ? { output: 'json', outputSchema: value.schema }
      : undefined,
  write({ output, outputSchema }, _, deny, api) {
    withoutName(deny, api);
    if (outputSchema !== undefined) return { type: 'json_schema', schema: copyJson(outputSchema) };
    deny(
      'output',
      'dropped',
      output === 'text' ? `${api} answers with text by default` : `${api} has no JSON mode without a schema`,
    );
    return undefined;
  },
};

export const converseOutput: Form = {
  settings: ALL,
  read(value) {
    const structure = isObject(value) && value.type === 'json_schema' ? value.structure : undefined;
    const inner = isObject(structure) ? structure.jsonSchema : undefined;
    if (!isObject(inner) || typeof inner.schema !== 'string') return undefined;
    try {
      return schemaIn({ ...inner, schema: parseExact(inner.schema) });
    } catch {
      return undefined;
    }
  },
  write(options, _, deny, api) {
    const { output, outputSchema } = options;
    deny('outputStrict', 'dropped', `${api} has no \`strict\``);
    if (outputSchema === undefined) {
      deny(
        'output',
        'dropped',
        output === 'text' ? `${api} answers with text by default` : `${api} has no JSON mode without a schema`,
      );
      return undefined;
    }
    const { strict: _s, schema, ...names } = named(options);
    return { type: 'json_schema', structure: { jsonSchema: { ...names, schema: writeJson(schema) } } };
  },
};

const JSON_TYPE = 'application/json';

/** The media type of the answer. */
export const jsonMime: Form = {
  read: value => (value === JSON_TYPE ? { output: 'json' } : value === 'text/plain' ? { output: 'text' } : undefined),
  write: ({ output }) => (output === undefined ? undefined : output === 'json' ? JSON_TYPE : 'text/plain'),
};

export const interactionsOutput: Form = {
  settings: ALL,
  read(value) {
    if (!isObject(value)) return undefined;
    // In older requests without a type, the format is the schema itself.
    if (!['text', 'audio', 'image', 'video'].includes(value.type as string)) return { outputSchema: value };
    const { mime_type: mime, schema } = value;
    if (value.type !== 'text') return undefined;
    if (isObject(schema)) return { output: 'json', outputSchema: schema };
    return mime === JSON_TYPE ? { output: 'json' } : { output: 'text' };
  },
  write({ output, outputSchema }, _, deny, api) {
    withoutName(deny, api);
    if (output === undefined && outputSchema === undefined) return undefined;
    if (output === 'text') return { type: 'text', mime_type: 'text/plain' };
    return {
      type: 'text',
      mime_type: JSON_TYPE,
      ...(outputSchema !== undefined && { schema: copyJson(outputSchema) }),
    };
  },
};

export const cohereOutput = jsonObjectOutput('json_schema');
/** The first version has the schema under another key. */
export const cohereV1Output = jsonObjectOutput('schema');

/** JSON with its schema next to the type. */
function jsonObjectOutput(key: string): Form {
  return {
    settings: ALL,
    read(value) {
      if (!isObject(value)) return undefined;
      if (value.type === 'text') return { output: 'text' };
      if (value.type !== 'json_object') return undefined;
      const schema = value[key];
      return isObject(schema) ? { output: 'json', outputSchema: schema } : { output: 'json' };
    },
    write({ output, outputSchema }, _, deny, api) {
      withoutName(deny, api);
      if (outputSchema !== undefined) return { type: 'json_object', [key]: copyJson(outputSchema) };
      return output === undefined ? undefined : { type: output === 'json' ? 'json_object' : 'text' };
    },
  };
}

export const ollamaOutput: Form = {
  settings: ALL,
  read(value) {
    if (value === 'json') return { output: 'json' };
    return isObject(value) ? { output: 'json', outputSchema: value } : undefined;
  },
  write({ output, outputSchema }, _, deny, api) {
    withoutName(deny, api);
    if (outputSchema !== undefined) return copyJson(outputSchema);
    if (output === 'text') deny('output', 'dropped', `${api} answers with text by default`);
    return output === 'json' ? 'json' : undefined;
  },
};
