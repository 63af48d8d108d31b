/** Tables and lists in pages that are generated from the schemas and the registries. */
import { logFormatFiles } from '../src/generated/log-formats.ts';
import { sessionFiles } from '../src/logs/session-files.ts';
import { type Scenario, scenarioSets } from '../src/simulator/index.ts';
import { dialectTable } from './dialect-table.ts';
import { repositoryFile } from './markdown.ts';
import { readSchema, schemaFiles } from './schemas.ts';

interface Property {
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly $ref?: string;
  readonly items?: Property;
}

interface Described {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
  readonly $defs?: Readonly<Record<string, Described>>;
}

/** Tables by the name in the comment of a page: `<!-- settings config override -->`. */
export const PAGE_TABLES: Readonly<Record<string, (...args: string[]) => string | Promise<string>>> = {
  dialects: dialectTable,
  settings: settingsTable,
  schemas: schemasTable,
  'log-formats': logFormatsTable,
  scenarios: scenarioTables,
  'session-files': sessionFilesTable,
};

/** Where agents store their sessions, and how to resume a repaired copy. */
function sessionFilesTable(): string {
  const rows = [...new Set(Object.values(sessionFiles))].map(({ agent, path, resume, action, sources }) => {
    const commands = resume({ file: '<copy>', id: '<session ID>' }).map(command => `\`${command}\``);
    const links = sources.map((source, i) => `[${i + 1}](${source})`);
    return [
      agent,
      path.includes('`') ? path : `\`${path}\``,
      [...commands, action ?? []].flat().join(', '),
      links.join(' '),
    ];
  });
  return table(['agent', 'session file', 'goes on with', 'sources'], rows);
}

/** The properties of a schema, or of one of its definitions. */
function settingsTable(name: string, definition?: string): string {
  const schema = readSchema(`schemas/${name}.schema.json`) as Described;
  const { properties = {}, required = [] } = definition === undefined ? schema : (schema.$defs?.[definition] ?? {});
  const rows = Object.entries(properties)
    .filter(([key]) => key !== '$schema')
    .map(([key, property]) => [
      `\`${key}\`${required.includes(key) ? ' (required)' : ''}`,
      typeOf(property),
      describe(property, schema),
    ]);
  return table(['setting', 'type', 'meaning'], rows);
}

function describe({ description, $ref }: Property, schema: Described): string {
  return description ?? schema.$defs?.[$ref?.split('/').at(-1) ?? '']?.description ?? '';
}

function typeOf(property: Property): string {
  if (property.enum !== undefined) return property.enum.map(value => `\`${value}\``).join(', ');
  if (property.items?.$ref !== undefined) return 'list of objects';
  if (property.$ref !== undefined) return 'object';
  const names = [property.type ?? []].flat().map(type => (type === 'array' ? 'list' : type));
  return names.join(' or ');
}

/** Every schema with its description. */
function schemasTable(): string {
  const rows = schemaFiles().map(file => {
    const name = file.slice('schemas/'.length, -'.schema.json'.length);
    return [repositoryFile(file, `\`${name}\``), (readSchema(file) as Described).description ?? ''];
  });
  return table(['schema', 'describes'], rows);
}

/** Every log format with its name in reports. */
function logFormatsTable(): string {
  const rows = logFormatFiles.map(({ id, name, skips }) => [
    `\`${id}\``,
    name,
    skips === undefined ? 'checked' : skips,
  ]);
  return table(['`--as-format`', 'log', ''], rows);
}

/** The scenarios of a set, by subject. */
function scenarioTables(name: string): string {
  const scenarios = scenarioSets[name] ?? [];
  const moments = [...new Set(scenarios.map(({ moment }) => moment))];
  const sections = moments.map(moment => {
    const rows = scenarios
      .filter(each => each.moment === moment)
      .map(each => [`\`${each.id}\``, each.title, needsOf(each), each.reports.map(reportLink).join(', ')]);
    return `## ${moment}\n\n${table(['scenario', 'what happens', 'needs', 'reports'], rows)}`;
  });
  return `\n${sections.join('\n\n')}\n`;
}

function needsOf({ needs = [], formats = [] }: Scenario): string {
  return [...needs, ...formats].map(each => `\`${each}\``).join(', ');
}

function reportLink(url: string): string {
  const [, repository = '', number = ''] = /github\.com\/[^/]+\/([^/]+)\/\w+\/(\d+)$/.exec(url) ?? [];
  return `[${repository} ${number}](${url})`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
