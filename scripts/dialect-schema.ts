/**
 * Generates the schema of dialect files from the schema of resolved dialects. A dialect file may also cite its sources
 * by name, take over entries of another dialect, and write `rejected: 400` for a verdict with a status.
 */
import { readSchema, withPublishedId } from './schemas.ts';

interface Schema {
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema | undefined;
  [keyword: string]: unknown;
}

export const DIALECT_FILE = 'schemas/dialect-file.schema.json';
const RESOLVED = 'schemas/dialect.schema.json';

const EVIDENCE_LIST: Schema = {
  description: 'How we know: names of `sources`, or sources written out.',
  type: 'array',
  minItems: 1,
  items: { type: ['string', 'object'], if: { type: 'object' }, then: { $ref: '#/$defs/evidence' } },
};

/** A reference to a value of another built-in dialect: `openai-chat.yaml#/settings`. */
const REFERENCE: Schema = {
  description: 'The value at this place of another built-in dialect, such as `openai-chat.yaml#/settings`.',
  type: 'object',
  required: ['$ref'],
  additionalProperties: false,
  properties: { $ref: { description: 'File name, `#`, and a JSON Pointer.', type: 'string' } },
};

const orReference = (schema: Schema, ofDefinition?: string): Schema => {
  const { description = ofDefinition, ...rest } = schema;
  const isReference = { type: 'object', required: ['$ref'] };
  return {
    ...(description !== undefined && { description }),
    if: isReference,
    then: { $ref: '#/$defs/reference' },
    else: rest,
  };
};

/** The properties that built-in dialects may share by reference. */
const SHARED = ['models', 'settings', 'precedence', 'replay', 'errorReply'];

export function dialectFileSchema(): string {
  const resolved = readSchema(RESOLVED) as Schema & { $defs: Record<string, Schema>; required: string[] };
  const { $defs, properties = {}, required } = resolved;
  const { statement = {}, replay = {}, settingPlace = {}, errorReply = {}, evidence = {}, ...otherDefs } = $defs;
  const { verdict, status, inheritedFrom, ...facts } = statement.properties ?? {};
  const entry: Schema = {
    description: 'One fact about a rule: what the server does, for which models, since when, and how we know.',
    type: 'object',
    additionalProperties: false,
    required: ['evidence'],
    oneOf: [
      { required: ['rejected'] },
      { required: ['accepted'] },
      { required: ['misread'] },
      { required: ['verdict'] },
    ],
    properties: {
      rejected: {
        description: 'The server rejects it, with this HTTP status; `true` if there is none or it is not known.',
        type: ['integer', 'boolean'],
        not: { const: false },
      },
      accepted: { description: 'The server accepts it.', const: true },
      misread: { description: 'The server accepts the request, but reads it differently.', const: true },
      ...withEvidence({ properties: { ...facts, verdict, status, inheritedFrom } as Record<string, Schema> })
        .properties,
      parameters: orReference(facts.parameters as Schema),
    },
  };
  const takenEntry: Schema = {
    description:
      'An entry of a built-in dialect that takes verdict, status, words and evidence from the entries of other built-in dialects, for all models and dates.',
    type: 'object',
    additionalProperties: false,
    required: ['from'],
    properties: {
      from: {
        description:
          'IDs of the dialects. Their entry with the same `when` and `parameters` counts, or else the first that rejects.',
        type: 'array',
        minItems: 1,
        items: { type: 'string' },
      },
      when: { $ref: '#/$defs/when' },
      parameters: orReference(facts.parameters as Schema),
    },
  };
  const entries = (description: string | undefined, canInherit: boolean): Schema => ({
    ...(description !== undefined && { description }),
    type: 'object',
    additionalProperties: orReference({
      type: 'array',
      minItems: 1,
      items: {
        if: { type: 'object', required: ['$ref'] },
        then: { $ref: '#/$defs/reference' },
        else: canInherit
          ? {
              if: { type: 'string' },
              then: { const: 'inherited' },
              else: {
                if: { required: ['from'] },
                then: { $ref: '#/$defs/takenEntry' },
                else: { $ref: '#/$defs/entry' },
              },
            }
          : { $ref: '#/$defs/entry' },
      },
    }),
  });
  const own = Object.fromEntries(
    Object.entries(properties).map(([key, each]) => [
      key,
      SHARED.includes(key) ? orReference(each, errorReply.description) : each,
    ]),
  );
  const schema = {
    $schema: resolved.$schema,
    title: 'DialectFile',
    description:
      'A dialect in a file: one of the project, or your own for `--dialect <file>` and the configuration. Made from dialect.schema.json by `npm run generate`.',
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: {
      $schema: { description: 'URL or path of this schema, for editors.', type: 'string' },
      extends: {
        description:
          'ID of the built-in dialect to extend. What this file leaves out is as there. Inherited rule entries give at most warnings, and a rule that is listed here has only the entries here.',
        type: 'string',
      },
      without: {
        description: 'Rules of the extended dialect that this one does not take over.',
        type: 'array',
        items: { type: 'string' },
      },
      sources: {
        description: 'The sources of the entries, by the names under which `evidence` cites them.',
        type: 'object',
        additionalProperties: { $ref: '#/$defs/evidence' },
      },
      definitions: {
        description: 'Values with YAML anchors (`&name`) that the rest of the file repeats (`*name`).',
        type: 'object',
        additionalProperties: true,
      },
      ...own,
      replies: entries(properties.replies?.description, false),
      rules: entries(properties.rules?.description, true),
    },
    if: { not: { required: ['extends'] } },
    // Without a base, everything that a resolved dialect requires is required.
    then: { required: required.filter(key => key !== 'id') },
    $defs: {
      entry,
      takenEntry,
      evidence: untitled(evidence),
      reference: REFERENCE,
      replay: untitled(withEvidence(replay)),
      settingPlace: untitled(withEvidence(settingPlace)),
      errorReply: withEvidence(errorReply),
      ...Object.fromEntries(Object.entries(otherDefs).map(([name, each]) => [name, untitled(each)])),
    },
    examples: [
      {
        extends: 'openai-chat',
        id: 'our-gateway',
        rules: {
          'unsupported-role': [
            {
              rejected: 422,
              parameters: { allowed: ['system', 'user', 'assistant', 'tool'] },
              evidence: [{ kind: 'documented', url: 'https://gateway.example/docs/messages' }],
            },
          ],
        },
      },
    ],
  };
  return withPublishedId(DIALECT_FILE, `${JSON.stringify(schema, null, 2)}\n`);
}

/** Titles name the generated types, and these types are already named by the schema of resolved dialects. */
function untitled({ title: _, ...schema }: Schema): Schema {
  return schema;
}

function withEvidence(schema: Schema): Schema {
  const { properties = {} } = schema;
  return 'evidence' in properties ? { ...schema, properties: { ...properties, evidence: EVIDENCE_LIST } } : schema;
}
