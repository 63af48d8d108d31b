/** Tool declarations for gpt-oss models: a namespace of functions in the syntax of TypeScript types. */
import type { Tool } from '../../generated/types.ts';
import { writeJson } from '../../source/exact.ts';
import { isObject, type JsonObject } from '../../source/json.ts';

export const INSTRUCTIONS = '# Instructions\n\n';
const TOOLS = '# Tools\n\n## functions\n\nnamespace functions {\n\n';
const TOOLS_END = '} // namespace functions';
/** Maximum depth of nested schemas. Deeper ones become `any`. */
const MAX_DEPTH = 64;

/** The section of a developer message that declares functions. */
export function toolsSection(tools: readonly Tool[]): string {
  const types = tools.flatMap(({ name, description, parameters }) => {
    if (name === undefined) return [];
    const takes = hasProperties(parameters) ? `(_: ${typeOf(parameters, '', 0)})` : '()';
    return [`${comment(description, '')}type ${name} = ${takes} => any;\n\n`];
  });
  return `${TOOLS}${types.join('')}${TOOLS_END}`;
}

function hasProperties(schema: unknown): boolean {
  return isObject(schema) && isObject(schema.properties) && Object.keys(schema.properties).length > 0;
}

function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return '';
  return text
    .split('\n')
    .map(line => `${indent}// ${line}\n`)
    .join('');
}

/** Writes a JSON Schema as a TypeScript type. */
function typeOf(schema: unknown, indent: string, depth: number): string {
  if (!isObject(schema) || depth > MAX_DEPTH) return 'any';
  const { type, enum: values, items, oneOf, anyOf } = schema;
  const either = Array.isArray(oneOf) ? oneOf : Array.isArray(anyOf) ? anyOf : undefined;
  if (either !== undefined && either.length > 0)
    return either.map((each: unknown) => typeOf(each, indent, depth + 1)).join(' | ');
  if (Array.isArray(values) && values.length > 0) return values.map((each: unknown) => writeJson(each)).join(' | ');
  if (Array.isArray(type)) return type.map(each => nameOf(each)).join(' | ') || 'any';
  if (type === 'array') return items === undefined ? 'Array<any>' : arrayOf(typeOf(items, indent, depth + 1));
  if (type === 'object') return objectOf(schema, indent, depth);
  return nameOf(type);
}

function nameOf(type: unknown): string {
  if (type === 'integer') return 'number';
  return type === 'string' || type === 'number' || type === 'boolean' || type === 'null' ? type : 'any';
}

function arrayOf(type: string): string {
  return type.includes(' | ') && !type.startsWith('{') ? `(${type})[]` : `${type}[]`;
}

function objectOf({ properties, required }: JsonObject, indent: string, depth: number): string {
  const needed = new Set(Array.isArray(required) ? (required as unknown[]) : []);
  const fields = Object.entries(isObject(properties) ? properties : {}).map(([key, value]) => {
    const { description, default: usual } = isObject(value) ? value : ({} as JsonObject);
    const type = typeOf(value, indent, depth + 1);
    const note = usual === undefined ? '' : ` // default: ${writeJson(usual)}`;
    return `${comment(description, indent)}${indent}${key}${needed.has(key) ? '' : '?'}: ${type},${note}\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

export interface DeveloperText {
  /** The text besides the functions; undefined if there is none. */
  readonly instructions: string | undefined;
  readonly tools: readonly { readonly name: string; readonly description: string | undefined; readonly raw: string }[];
}

/** Splits a developer message into its instructions and its functions. */
export function readDeveloper(text: string): DeveloperText {
  const from = text.indexOf('# Tools\n');
  const end = from < 0 ? -1 : text.indexOf(TOOLS_END, from);
  const hasTools = end >= 0 && text.includes('namespace functions {', from);
  const before = (hasTools ? text.slice(0, from) : text).replace(/\n\n$/, hasTools ? '' : '$&');
  const behind = hasTools ? text.slice(end + TOOLS_END.length).trimStart() : '';
  const plain = before.startsWith(INSTRUCTIONS) ? before.slice(INSTRUCTIONS.length) : before;
  const instructions = [plain, behind].filter(each => each !== '').join('\n\n');
  const isSilent = instructions === '' && hasTools && before === '';
  return {
    instructions: isSilent ? undefined : instructions,
    tools: hasTools ? readTypes(text.slice(text.indexOf('namespace functions {', from), end)) : [],
  };
}

function readTypes(text: string): DeveloperText['tools'] {
  const tools: DeveloperText['tools'][number][] = [];
  let about: string[] = [];
  let open: { name: string; lines: string[] } | undefined;
  for (const line of text.split('\n').slice(1)) {
    if (open === undefined) {
      const name = /^type (\S+) = /.exec(line)?.[1];
      if (name !== undefined) open = { name, lines: [] };
      else if (line.startsWith('//')) about.push(line.replace(/^\/\/ ?/, ''));
      else if (line.trim() !== '') about = [];
    }
    open?.lines.push(line);
    if (open === undefined || !/=> any;\s*$/.test(line)) continue;
    const description = about.length > 0 ? about.join('\n') : undefined;
    tools.push({ name: open.name, description, raw: open.lines.join('\n') });
    about = [];
    open = undefined;
  }
  return tools;
}
