/** Reads the built-in dialects, `src/dialects/*.yaml`, and generates the data modules from them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import * as yaml from 'yaml';
import { readDocument, refuse, type WrittenDocument } from '../src/config/document.ts';
import { type DialectFile, type FileEntry, INHERITED, resolveDialect } from '../src/dialects/dialect-file.ts';
import type { Dialect } from '../src/generated/types.ts';
import { child, valueAt } from '../src/pointer.ts';
import { isObject } from '../src/source/json.ts';

const FOLDER = 'src/dialects';

export interface SourceDialect {
  readonly document: WrittenDocument;
  readonly file: DialectFile;
  readonly dialect: Dialect;
}

/** All dialects, sorted by ID. Throws a `UsageError` with file, line and column for a file that does not fit the schema. */
export async function readDialects(): Promise<SourceDialect[]> {
  const { schemaFaults } = await import('../src/config/schema-faults.ts');
  const { dialectFile: fitsSchema } = await import('../src/generated/documents.js');
  const documents = new Map(
    readdirSync(FOLDER)
      .filter(name => name.endsWith('.yaml'))
      .sort()
      .map(name => [name, readDocument(readFileSync(`${FOLDER}/${name}`, 'utf8'), `${FOLDER}/${name}`, () => yaml)]),
  );
  for (const document of documents.values()) {
    const faults = schemaFaults(fitsSchema, document.value, () => []);
    if (faults.length > 0) refuse(document, faults);
  }
  const files = new Map<string, DialectFile>();
  for (const [name, document] of documents) {
    const file = withReferences(document.value, document, documents, '') as DialectFile;
    const id = basename(name, '.yaml');
    if (file.id !== id) refuse(document, [{ pointer: '/id', text: `the ID must be \`${id}\`, as the file name says` }]);
    files.set(id, file);
  }
  for (const [id, file] of files)
    files.set(id, withTakenEntries(file, files, documents.get(`${id}.yaml`) as WrittenDocument));
  const resolved = new Map<string, Dialect>();
  const resolve = (id: string): Dialect => {
    const known = resolved.get(id);
    if (known !== undefined) return known;
    const file = files.get(id) as DialectFile;
    const { extends: base } = file;
    if (base !== undefined && !files.has(base))
      refuse(documents.get(`${id}.yaml`) as WrittenDocument, [{ pointer: '/extends', text: `no dialect \`${base}\`` }]);
    const dialect = resolveDialect(file, base === undefined ? undefined : resolve(base));
    resolved.set(id, dialect);
    return dialect;
  };
  return [...files].map(([id, file]) => ({
    document: documents.get(`${id}.yaml`) as WrittenDocument,
    file,
    dialect: resolve(id),
  }));
}

/** The value with each `$ref` resolved, including the sources that the other file cites there. */
function withReferences(
  value: unknown,
  document: WrittenDocument,
  documents: ReadonlyMap<string, WrittenDocument>,
  pointer: string,
): unknown {
  if (Array.isArray(value)) return value.map((each, i) => withReferences(each, document, documents, child(pointer, i)));
  if (!isObject(value)) return value;
  const { $ref } = value;
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withReferences(each, document, documents, child(pointer, key))]),
    );
  const [name = '', target = ''] = $ref.split('#');
  const other = documents.get(name);
  const found = other === undefined ? undefined : valueAt(other.value, target);
  if (other === undefined || found === undefined)
    refuse(document, [
      {
        pointer: `${pointer}/$ref`,
        text: other === undefined ? `no file \`${name}\`` : `${name} has nothing at \`${target}\``,
      },
    ]);
  const { sources = {} } = other.value as DialectFile;
  return withSources(withReferences(found, other, documents, target), sources);
}

/** An entry that takes its facts from the entries of other dialects: `{ from: [mistral, hunyuan] }`. */
type TakenEntry = Pick<FileEntry, 'when' | 'parameters'> & { readonly from: readonly string[] };

type Entry = FileEntry | TakenEntry | typeof INHERITED;

function withTakenEntries(
  file: DialectFile,
  files: ReadonlyMap<string, DialectFile>,
  document: WrittenDocument,
): DialectFile {
  const rules = Object.entries(file.rules ?? {}).map(([rule, entries]) => {
    const taken = (entries as readonly Entry[]).map((entry, i) => {
      if (entry === INHERITED || !('from' in entry)) return entry;
      const found = entry.from.map((id, j) => {
        const entryThere = entryToTake(files.get(id), rule, entry);
        if (entryThere !== undefined) return entryThere;
        const pointer = `${child('/rules', rule)}/${i}/from/${j}`;
        return refuse(document, [{ pointer, text: `\`${id}\` has no entry that rejects \`${rule}\`` }]);
      });
      return takenEntry(entry, found);
    });
    return [rule, taken] as const;
  });
  return rules.length === 0 ? file : { ...file, rules: Object.fromEntries(rules) };
}

/** The entry with the same parameters and condition, or the first entry with a rejection. */
function entryToTake(file: DialectFile | undefined, rule: string, { when, parameters }: TakenEntry) {
  const rejected = (file?.rules?.[rule] ?? []).filter(
    (each): each is FileEntry => each !== INHERITED && each.rejected !== undefined,
  );
  const found =
    rejected.find(each => isDeepStrictEqual([each.when, each.parameters], [when, parameters])) ?? rejected[0];
  return found === undefined ? undefined : (withSources(found, file?.sources ?? {}) as FileEntry);
}

/**
 * Takes status and message from the first entry, and its parameters if the file gives none. Models and dates are left out,
 * because the entry stands for any server.
 */
function takenEntry({ from: _, ...own }: TakenEntry, found: readonly FileEntry[]): FileEntry {
  const { rejected, says, parameters } = found[0] as FileEntry;
  const sources = found.flatMap(({ evidence = [] }) => evidence);
  const evidence = [...new Map(sources.map(each => [JSON.stringify(each), each])).values()];
  return {
    rejected,
    ...(says !== undefined && { says }),
    ...(parameters !== undefined && { parameters }),
    ...own,
    evidence,
  } as FileEntry;
}

function withSources(value: unknown, sources: NonNullable<DialectFile['sources']>): unknown {
  if (Array.isArray(value)) return value.map(each => withSources(each, sources));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === 'evidence' && Array.isArray(each)
        ? each.map(source => (typeof source === 'string' ? (sources[source] ?? source) : source))
        : withSources(each, sources),
    ]),
  );
}

/**
 * A dialect as a module. These modules are almost half of what a command loads. So they are JSON text, which engines parse
 * much faster than an object literal, and the text of the rules is parsed when they are first read: most runs need the
 * rules of one dialect.
 */
function dialectModule({ rules, ...rest }: Dialect): string {
  const parse = (value: unknown) => `JSON.parse('${JSON.stringify(value).replace(/[\\']/g, '\\$&')}')`;
  return `let rules;
export default /* @__PURE__ */ Object.defineProperty(${parse(rest)}, 'rules', {
  enumerable: true,
  get: () => (rules ??= ${parse(rules)}),
});
`;
}

/** Writes each dialect as a module below `folder`. */
export function writeDialectData(folder: string, dialects: readonly SourceDialect[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { dialect } of dialects) {
    const made = `// Made by \`npm run build\` from ${FOLDER}/${dialect.id}.yaml. Edit that, not this.\n`;
    writeFileSync(`${folder}/${dialect.id}.js`, made + dialectModule(dialect));
    writeFileSync(
      `${folder}/${dialect.id}.d.ts`,
      `${made}import type { Dialect } from '../types.ts';\n\ndeclare const dialect: Dialect;\nexport default dialect;\n`,
    );
  }
}

/** Throws a `UsageError` for rules, parameters and sources that do not exist. The data must be written before. */
export async function checkDialects(dialects: readonly SourceDialect[]): Promise<void> {
  const { checkDialectFile } = await import('../src/config/own-dialect.ts');
  for (const { document, file } of dialects) checkDialectFile(document, file);
}
