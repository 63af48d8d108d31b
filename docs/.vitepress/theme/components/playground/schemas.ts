/** The engine that checks tool arguments against the schemas of tools: the one that the command line uses. */
import Ajv from 'ajv';
import Ajv2020 from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';
import { linearPattern } from '../../../../../src/judge/schemas/ajv.ts';
import { schemaChecker } from '../../../../../src/judge/schemas/tool-schemas.ts';

export const checkSchema = schemaChecker({
  draft7: Ajv as never,
  draft2020: Ajv2020 as never,
  compilePattern: linearPattern(RE2JS),
});
