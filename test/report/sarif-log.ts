/**
 * The faults of a SARIF log: first those that the compiler finds with the types of the specification, then those beyond
 * types. The sections are those of https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
 */
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArtifactLocation, Location, Log, Region, Result, Run } from 'sarif';
import ts from 'typescript';
import { ROOT } from '../sources.ts';

const FOLDER = fileURLToPath(new URL('test/report/', ROOT));

/** The compiler errors for the logs, each as a literal. Members that the types do not have are errors too. */
export function typeFaults(logs: readonly unknown[]): string[] {
  const texts = new Map(logs.map((log, i) => [join(FOLDER, `log-${i}.ts`), moduleOf(log)]));
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, types: [], lib: ['lib.es5.d.ts'], target: ts.ScriptTarget.ES2022 },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile, readFile } = host;
  host.fileExists = path => texts.has(path) || fileExists(path);
  host.readFile = path => texts.get(path) ?? readFile(path);
  host.getSourceFile = (path, ...rest) => {
    const text = texts.get(path);
    return text === undefined ? getSourceFile(path, ...rest) : ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    return file === undefined
      ? text
      : `${basename(file.fileName)}: ${text} (${file.text.slice(Math.max(0, start - 40), start + 80)})`;
  });
}

/** The long lists are separate literals, because the compiler compares the elements of a list with each other. */
function moduleOf(log: unknown): string {
  const literals: [type: string, value: unknown][] = [];
  const taken = (type: string, list: unknown): unknown => {
    if (!Array.isArray(list)) return list;
    for (const each of list) literals.push([type, each]);
    return [];
  };
  const copy = structuredClone(log) as { runs?: Record<string, unknown>[] };
  for (const run of Array.isArray(copy.runs) ? copy.runs : []) {
    run.results = taken('Result', run.results);
    run.artifacts = taken('Artifact', run.artifacts);
  }
  literals.push(['Log', copy]);
  return [
    "import type { Artifact, Log, Result } from 'sarif';",
    ...literals.map(([type, value], i) => `export const value${i}: ${type} = ${JSON.stringify(value)};`),
  ].join('\n');
}

/** RFC 3986: unreserved characters, escapes, and delimiters of a URI. */
const URI = /^(?:[\w\-.~!$&'()*+,;=:@/?#[\]]|%[\dA-F]{2})+$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const GUID = /^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;
const SEMANTIC = /^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;
/** Names of numeric members and their minimum. */
const LEAST: Readonly<Record<string, number>> = {
  ...{ startLine: 1, startColumn: 1, endLine: 1, endColumn: 1, byteOffset: 0, byteLength: 0, charOffset: 0 },
  ...{ charLength: 0, ruleIndex: 0, index: 0, id: 0 },
};
const URIS = new Set(['uri', 'helpUri', 'informationUri', 'downloadUri', '$schema']);
const GUIDS = new Set(['guid', 'correlationGuid', 'baselineGuid']);
const MESSAGES = new Set(['message', 'description', 'shortDescription', 'fullDescription', 'help']);
/** Lists without duplicates. */
const SETS = new Set(['tags', 'rules', 'artifacts', 'relatedLocations', 'logicalLocations', 'fixes', 'suppressions']);
const FILLED = new Set(['artifactChanges', 'replacements', 'fixes', 'runs']);

/** The faults of a log beyond its types: forms of texts, minimum numbers, and references. */
export function formFaults(log: Log): string[] {
  const faults: string[] = [];
  inspect(log, '', faults);
  for (const [i, run] of log.runs.entries()) runFaults(run, fault => faults.push(`run ${i}: ${fault}`));
  return faults;
}

/** Checks every member by its name, except in property bags (3.8), which may contain any text. */
function inspect(value: unknown, path: string, faults: string[], isBag = false): void {
  const key = path.slice(path.lastIndexOf('/') + 1);
  const wrong = (what: string) => faults.push(`${path}: ${what}`);
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) wrong('half a character');
  if (!isBag) {
    if (typeof value === 'string') textFaults(key, value, wrong);
    if (typeof value === 'number' && (!Number.isInteger(value) || value < (LEAST[key] ?? -Infinity)))
      wrong(`${value} is no such number`);
    if (Array.isArray(value)) {
      if (SETS.has(key) && new Set(value.map(each => JSON.stringify(each))).size < value.length)
        wrong('the same thing twice');
      if (FILLED.has(key) && value.length === 0) wrong('nothing in it');
    } else if (MESSAGES.has(key)) messageFaults(value as Record<string, unknown>, wrong);
    if (key === 'region' || key === 'deletedRegion') regionFaults(value as Region, wrong);
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, each] of Object.entries(value))
    inspect(each, `${path}/${name}`, faults, isBag || (name === 'properties' && !Array.isArray(value)));
}

function textFaults(key: string, text: string, wrong: (what: string) => void): void {
  if (GUIDS.has(key) && !GUID.test(text)) wrong(`${text} is no GUID`);
  if (key === 'semanticVersion' && !SEMANTIC.test(text)) wrong(`${text} is no semantic version`);
  if (!URIS.has(key)) return;
  if (!URI.test(text)) wrong(`${text} is no URI`);
  // A colon in the first segment makes it a scheme, so a relative path must not have one.
  const isWhole = SCHEME.test(text);
  if (!URL.canParse(text, isWhole ? undefined : 'file:///root/')) wrong(`${text} cannot be read`);
  if (key !== 'uri' && !isWhole) wrong(`${text} is no whole URI`);
}

/** 3.11: a text or its ID, without placeholders or links that lead nowhere. */
function messageFaults({ text, id, markdown }: Record<string, unknown>, wrong: (what: string) => void): void {
  if (text === undefined && id === undefined) wrong('neither text nor id');
  for (const each of [text, markdown]) {
    if (typeof each !== 'string') continue;
    if (/\{\d+\}/.test(each.replace(/\{\{|\}\}/g, ''))) wrong(`a placeholder without an argument in ${each}`);
    if (/(?<!\\)\]\(\d+\)/.test(each)) wrong(`a link to no location in ${each}`);
  }
}

/** 3.30: the end of a line region is after its start, and a byte region has both numbers. */
function regionFaults(region: Region, wrong: (what: string) => void): void {
  const { startLine, startColumn = 1, endLine = startLine, endColumn, byteOffset, byteLength } = region;
  if (startLine === undefined && byteOffset === undefined) wrong('no beginning');
  if ((byteOffset === undefined) !== (byteLength === undefined)) wrong('bytes without an end');
  if (startLine === undefined || endLine === undefined) return;
  if (endLine < startLine) wrong('the last line is before the first');
  if (endLine === startLine && endColumn !== undefined && endColumn < startColumn)
    wrong('the end is before the beginning');
}

function runFaults(run: Run, wrong: (what: string) => void): void {
  const ids = (run.tool.driver.rules ?? []).map(each => each.id);
  if (new Set(ids).size < ids.length) wrong('two rules of one id');
  const id = run.automationDetails?.id;
  if (id === '') wrong('an empty id of the run');
  for (const { location } of run.artifacts ?? []) if (location !== undefined) artifactFaults(location, run, wrong);
  for (const result of run.results ?? []) resultFaults(result, run, ids, wrong);
}

function resultFaults(result: Result, run: Run, ids: readonly string[], wrong: (what: string) => void): void {
  const { ruleId, ruleIndex, locations = [], relatedLocations = [], fixes = [], partialFingerprints } = result;
  if (ruleIndex !== undefined && ids[ruleIndex] !== ruleId) wrong(`rule ${ruleIndex} is not ${ruleId}`);
  const numbers = relatedLocations.map(each => each.id);
  if (new Set(numbers).size < numbers.length) wrong('two related locations of one number');
  if (locations.length === 0) wrong('a result that is nowhere');
  for (const { physicalLocation } of [...locations, ...relatedLocations] satisfies Location[])
    if (physicalLocation?.artifactLocation !== undefined) artifactFaults(physicalLocation.artifactLocation, run, wrong);
  for (const { artifactLocation } of fixes.flatMap(each => each.artifactChanges))
    artifactFaults(artifactLocation, run, wrong);
  // 3.27.17: a name in parts, the last of which may be the version. The value is opaque.
  for (const [name, print] of Object.entries(partialFingerprints ?? {})) {
    if (!/^[A-Za-z][\w-]*(?:\/[\w-]+)*$/.test(name)) wrong(`${name} is no name of a fingerprint`);
    if (!/^\S+$/.test(print)) wrong(`${JSON.stringify(print)} is no fingerprint`);
  }
}

/**
 * 3.4: a relative URI has a base that the run defines, an absolute one has none, and an index refers to the same file.
 */
function artifactFaults(location: ArtifactLocation, run: Run, wrong: (what: string) => void): void {
  const { uri = '', uriBaseId, index } = location;
  const isWhole = SCHEME.test(uri);
  if (isWhole && uriBaseId !== undefined) wrong(`${uri} has a base`);
  if (!isWhole && (uriBaseId === undefined || run.originalUriBaseIds?.[uriBaseId] === undefined))
    wrong(`${uri} has no base that the run knows`);
  if (index === undefined) return;
  const known = run.artifacts?.[index]?.location;
  if (known === undefined || known.uri !== uri || known.uriBaseId !== uriBaseId)
    wrong(`artifact ${index} is not ${uri}`);
}
