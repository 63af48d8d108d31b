import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/registry/registry.ts';
import { type SarifOptions, sarifReporter } from '../../src/report/sarif.ts';
import { BROKEN, GOOD } from '../cli/conversations.ts';
import { folder, folderOfFixtures, linesOf } from '../cli/running.ts';
import { isDeep } from '../depth.ts';
import { type AuthoredFile, conversation, diagnostic, FOLDERS, hostileFiles, many, written } from './authored.ts';
import { reported } from './pipeline.ts';
import { formFaults, typeFaults } from './sarif-log.ts';

interface Region {
  readonly startLine: number;
  readonly startColumn?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly byteOffset?: number;
  readonly byteLength?: number;
}

interface Location {
  readonly id?: number;
  readonly physicalLocation: {
    readonly artifactLocation: { readonly uri: string; readonly uriBaseId?: string; readonly index: number };
    readonly region: Region;
  };
  readonly logicalLocations?: readonly { readonly name: string; readonly fullyQualifiedName: string }[];
  readonly message?: { readonly text: string };
}

interface Result {
  readonly ruleId: string;
  readonly ruleIndex: number;
  readonly level: string;
  readonly message: { readonly text: string };
  readonly locations: readonly Location[];
  readonly relatedLocations?: readonly Location[];
  readonly partialFingerprints?: Readonly<Record<string, string>>;
  readonly suppressions?: readonly { readonly kind: string; readonly justification: string }[];
  readonly fixes?: readonly {
    readonly artifactChanges: readonly {
      readonly replacements: readonly {
        readonly deletedRegion: Region;
        readonly insertedContent?: { readonly text: string };
      }[];
    }[];
  }[];
}

interface Run {
  readonly results: readonly Result[];
  readonly artifacts: readonly { readonly location: { readonly uri: string } }[];
  readonly tool: { readonly driver: { readonly rules: readonly Record<string, unknown>[] } };
  readonly invocations: readonly {
    readonly executionSuccessful: boolean;
    readonly exitCode?: number;
    readonly toolExecutionNotifications: readonly {
      readonly level: string;
      readonly message: { readonly text: string };
    }[];
  }[];
  readonly automationDetails: { readonly id: string };
  readonly columnKind: string;
}

const options: SarifOptions = { ...FOLDERS, version: '1.2.3', rules, helpUri: id => `https://example.com/${id}` };

/** Every log that these tests create. The compiler checks them all together at the end. */
const logs: Log[] = [];

function runOf(text: string): Run {
  const log = JSON.parse(text) as Log;
  logs.push(log);
  expect(formFaults(log)).toEqual([]);
  return log.runs[0] as unknown as Run;
}

function sarif(files: readonly AuthoredFile[], rest: Partial<SarifOptions> = {}): Run {
  return runOf(written(write => sarifReporter(write, { ...options, ...rest }), files));
}

const one = (members = {}) => [
  { path: 'a.jsonl', conversations: [conversation({ diagnostics: [diagnostic(members)] })] },
];

describe('a SARIF log', () => {
  test('is valid, with any characters in names and paths', () => {
    const files = hostileFiles();
    const { results, artifacts, tool } = sarif(files);
    expect(results.length).toBe(files.flatMap(file => file.conversations.flatMap(each => each.diagnostics)).length);
    for (const { ruleIndex, ruleId, locations } of results) {
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId);
      const { uri, index } = locations[0]?.physicalLocation.artifactLocation ?? { uri: '', index: -1 };
      expect(artifacts[index]?.location.uri).toBe(uri);
      expect(uri).toMatch(/^[\w\-.~%/:!]*$/);
    }
  });

  test('is valid without findings', () => {
    expect(sarif([]).results).toEqual([]);
    expect(sarif([{ path: 'empty.json', conversations: [] }]).artifacts).toEqual([]);
  });

  test('has paths relative to the root of the repository, and others in full', () => {
    const uris = sarif(hostileFiles()).artifacts.map(each => each.location);
    expect(uris).toContainEqual({ uri: 'logs/with%20space.jsonl', uriBaseId: '%SRCROOT%' });
    expect(uris).toContainEqual({ uri: 'logs/a%2Cb%3Ac%2520d.jsonl', uriBaseId: '%SRCROOT%' });
    expect(uris).toContainEqual({ uri: 'logs/dots.jsonl', uriBaseId: '%SRCROOT%' });
    expect(uris).toContainEqual({ uri: 'file:///elsewhere/out%20side.json' });
    expect(uris).toContainEqual({ uri: 'stdin', uriBaseId: '%SRCROOT%' });
  });

  test('describes the rules that were reported, with help', () => {
    const [rule, ...others] = sarif(one()).tool.driver.rules;
    expect(others).toEqual([]);
    expect(rule).toMatchObject({
      id: 'unanswered-tool-call',
      helpUri: 'https://example.com/unanswered-tool-call',
      defaultConfiguration: { level: 'error' },
      help: { text: expect.stringContaining('What to do. '), markdown: expect.stringContaining('**What to do.** ') },
    });
  });

  test('has positions: lines, UTF-16 columns, bytes and the JSON pointer', () => {
    const { results, columnKind } = sarif(one({ pointer: '/messages/1/tool_calls/0' }));
    expect(columnKind).toBe('utf16CodeUnits');
    expect(results[0]?.locations[0]).toMatchObject({
      physicalLocation: {
        region: { startLine: 3, startColumn: 14, endLine: 3, endColumn: 40, byteOffset: 120, byteLength: 26 },
      },
      logicalLocations: [{ name: '0', fullyQualifiedName: '/messages/1/tool_calls/0' }],
    });
    const related = [{ pointer: '/messages/2', label: 'the calls' }];
    expect(sarif(one({ related })).results[0]?.relatedLocations?.[0]).toMatchObject({
      ...{ id: 1, message: { text: 'the calls' } },
      physicalLocation: { region: { startLine: 3 } },
    });
    const { locations } = sarif([{ ...(one()[0] as AuthoredFile), path: 'a.jsonl.gz' }]).results[0] as Result;
    expect(locations[0]?.physicalLocation.region).toEqual({ startLine: 3, startColumn: 14, endLine: 3, endColumn: 40 });
  });

  test('escapes links and placeholders in text', () => {
    const text = sarif(one({ message: 'see [x](3) and {0}' })).results[0]?.message.text;
    expect(text).toBe('see \\[x\\](3) and {{0}}');
  });

  test('has fingerprints, suppressions and the title of a fix without text edits', () => {
    const fix = { safety: 'unsafe', title: 'write a stub' };
    const [result] = sarif(one({ fingerprint: 'abc', suppressed: { by: 'baseline' }, fix })).results;
    expect(result?.partialFingerprints).toEqual({ primaryLocationLineHash: 'abc:1', 'rolecall/v1': 'abc' });
    expect(result?.suppressions).toMatchObject([{ kind: 'external', justification: 'in the baseline' }]);
    expect(result?.message.text).toBe('tool call `a` has no result; fix: write a stub (unsafe)');
    expect(sarif(one()).results[0]).not.toHaveProperty('partialFingerprints');
  });

  test('has separate alerts for equal conversations, numbered in each file', () => {
    const alike = conversation({ diagnostics: [diagnostic({ fingerprint: 'abc' })] });
    const files = ['a.jsonl', 'b.jsonl'].map(path => ({ path, conversations: [alike, { ...alike, index: 1 }] }));
    const prints = sarif(files).results.map(each => each.partialFingerprints);
    expect(prints.map(each => each?.primaryLocationLineHash)).toEqual(['abc:1', 'abc:2', 'abc:1', 'abc:2']);
    expect(new Set(prints.map(each => each?.['rolecall/v1']))).toEqual(new Set(['abc']));
  });

  test('has as many results as GitHub accepts, counts the rest, and reserves room for errors', () => {
    const files = [many('i.jsonl', 30, 'info'), many('w.jsonl', 30, 'warning'), many('e.jsonl', 30)];
    const { results, invocations } = sarif(files, { results: 25 });
    const levels = results.map(each => each.level);
    expect(levels.filter(each => each === 'note').length).toBe(5);
    expect(levels.filter(each => each === 'warning').length).toBe(10);
    expect(levels.filter(each => each === 'error').length).toBe(10);
    expect(invocations[0]?.toolExecutionNotifications[0]).toEqual({
      level: 'warning',
      message: { text: '65 more findings did not fit into this report: 20 errors, 20 warnings, 25 others' },
    });
  });

  test('has the exit code, notifications of what was not judged, and the category', () => {
    const files = [{ path: 'a.json', conversations: [conversation({ dialect: null, verdict: 'unknown' })] }];
    const { invocations, automationDetails } = sarif(files, { exitCode: () => 2, category: 'nightly' });
    expect(invocations[0]).toMatchObject({ executionSuccessful: false, exitCode: 2 });
    expect(invocations[0]?.toolExecutionNotifications.map(each => each.message.text)).toEqual([
      'not judged: the dialect is unknown (1 conversation, the first is a.json:3)',
    ]);
    expect(automationDetails.id).toBe('rolecall/nightly/');
  });
});

describe('SARIF for real files', () => {
  test.runIf(isDeep)('every fixture of a rule', async () => {
    const { out, listed } = await reported(['sarif'], [folderOfFixtures('fixtures/rules')]);
    const { results } = runOf(out);
    expect(results.filter(each => each.level === 'error').length).toBe(listed.error);
    expect(results.length).toBeGreaterThan(200);
  });

  test('its regions match the pointers, in JSON Lines and in pretty-printed JSON', async () => {
    const pretty = JSON.stringify(BROKEN, undefined, 2);
    const root = folder({
      'a.jsonl': linesOf({ messages: GOOD }, { note: 'é😀', messages: BROKEN }),
      'b.json': pretty,
    });
    const { out } = await reported(['sarif'], [root], { env: { GITHUB_WORKSPACE: root } });
    const { results } = runOf(out);
    expect(results.length).toBeGreaterThan(1);
    for (const { locations } of results) {
      const { physicalLocation, logicalLocations } = locations[0] as Location;
      const { artifactLocation, region } = physicalLocation;
      expect(artifactLocation.uriBaseId).toBe('%SRCROOT%');
      const text = readFileSync(join(root, artifactLocation.uri), 'utf8');
      const value = JSON.parse(textIn(text, region)) as unknown;
      const { byteOffset = 0, byteLength = 0 } = region;
      const bytes = Buffer.from(text)
        .subarray(byteOffset, byteOffset + byteLength)
        .toString();
      expect(JSON.parse(bytes)).toEqual(value);
      expect(logicalLocations?.[0]?.fullyQualifiedName).toMatch(/^\/(?:messages\/)?\d/);
    }
  });

  test('the text edits of a fix equal its JSON Patch', async () => {
    const edited = (path: string) => readFileSync(path, 'utf8');
    const orphan = [
      ...GOOD,
      { role: 'tool', tool_call_id: 'nobody', content: 'secret' },
      { role: 'user', content: 'ü' },
    ];
    const root = folder({
      'a.jsonl': linesOf({ id: '😀', messages: orphan }),
      'b.json': JSON.stringify(orphan, undefined, 2),
    });
    const { out } = await reported(['sarif'], [root], { env: { GITHUB_WORKSPACE: root } });
    const fixed = runOf(out).results.filter(each => each.ruleId === 'orphan-tool-result');
    expect(fixed.length).toBe(2);
    for (const { fixes, locations, message } of fixed) {
      expect(message.text).not.toContain('fix:');
      const text = edited(join(root, locations[0]?.physicalLocation.artifactLocation.uri ?? ''));
      const [change] = fixes?.[0]?.artifactChanges[0]?.replacements ?? [];
      const [start, end] = rangeIn(text, change?.deletedRegion as Region);
      const value = JSON.parse(
        text.slice(0, start) + (change?.insertedContent?.text ?? '') + text.slice(end),
      ) as unknown;
      const messages = Array.isArray(value) ? value : (value as { messages: unknown[] }).messages;
      expect(messages).toEqual([...GOOD, { role: 'user', content: 'ü' }]);
    }
  });
});

describe.runIf(isDeep)('the types of SARIF', () => {
  test('accept every log of these tests', () => {
    sarif(hostileFiles());
    expect(typeFaults(logs)).toEqual([]);
  });

  test('reject a wrong log', () => {
    const log = written(write => sarifReporter(write, options), hostileFiles().slice(0, 2));
    /** The log with another value at a path, or without one. */
    const broken = (path: string, value?: unknown): unknown => {
      const copy = JSON.parse(log) as Record<string, unknown>;
      const keys = path.split('/');
      const last = keys.pop() as string;
      let at = copy;
      for (const key of keys) at = at[key] as Record<string, unknown>;
      at[last] = value;
      return JSON.parse(JSON.stringify(copy));
    };
    const run = 'runs/0';
    const first = `${run}/results/0`;
    const second = `${run}/results/1`;
    const notice = `${run}/invocations/0/toolExecutionNotifications`;
    const typed: [says: string, path: string, value?: unknown][] = [
      [`'"odd"' does not exist in type 'Result'`, `${second}/odd`, 1],
      [`'"odd"' does not exist in type 'Location'`, `${second}/locations/0/odd`, 1],
      [`'"odd"' does not exist in type 'Notification'`, `${notice}/1/odd`, 1],
      [`'"odd"' does not exist in type 'Artifact'`, `${run}/artifacts/1/odd`, 1],
      [`'"odd"' does not exist in type 'ReportingDescriptor'`, `${run}/tool/driver/rules/1/odd`, 1],
      [`Property 'message' is missing`, `${second}/message`],
      [`Property 'tool' is missing`, `${run}/tool`],
      [`Property 'runs' is missing`, 'runs'],
      [`'"grave"' is not assignable`, `${second}/level`, 'grave'],
      [`'"2.2.0"' is not assignable`, 'version', '2.2.0'],
      [`'null' is not assignable`, `${second}/ruleId`, null],
      [`'string' is not assignable`, `${second}/ruleIndex`, '0'],
    ];
    const faults = typeFaults(typed.map(([, path, value]) => broken(path, value)));
    expect(faults.length).toBe(typed.length);
    for (const [i, [says]] of typed.entries())
      expect(faults.find(each => each.startsWith(`log-${i}.ts: `))).toContain(says);

    const file = `${first}/locations/0/physicalLocation/artifactLocation`;
    const region = `${first}/locations/0/physicalLocation/region`;
    const formed: [says: string, path: string, value?: unknown][] = [
      ['rule 999 is not', `${first}/ruleIndex`, 999],
      ['0 is no such number', `${region}/startLine`, 0],
      ['0 is no such number', `${region}/startColumn`, 0],
      ['1.5 is no such number', `${region}/byteOffset`, 1.5],
      ['the end is before the beginning', `${region}/endColumn`, 2],
      ['the last line is before the first', `${region}/endLine`, 1],
      ['bytes without an end', `${region}/byteLength`],
      ['a b is no URI', `${file}/uri`, 'a b'],
      ['a%zz is no URI', `${file}/uri`, 'a%zz'],
      ['has no base that the run knows', `${file}/uriBaseId`, 'ROOT'],
      ['file:///a has a base', `${file}/uri`, 'file:///a'],
      ['artifact 1 is not', `${file}/index`, 1],
      ['x is no whole URI', `${run}/tool/driver/rules/0/helpUri`, 'x'],
      ['x is no GUID', `${first}/guid`, 'x'],
      ['"" is no fingerprint', `${first}/partialFingerprints`, { a: '' }],
      ['neither text nor id', `${first}/message`, {}],
      ['a placeholder without an argument', `${first}/message/text`, '{0}'],
      ['a link to no location', `${first}/message/text`, '[a](1)'],
      ['half a character', `${first}/message/text`, '\ud800'],
      ['two rules of one id', `${run}/tool/driver/rules/1/id`, 'unanswered-tool-call'],
      ['the same thing twice', `${run}/artifacts/1`, (JSON.parse(log) as Log).runs[0]?.artifacts?.[0]],
      ['nothing in it', `${first}/fixes`, []],
      ['x is no semantic version', `${run}/tool/driver/semanticVersion`, 'x'],
    ];
    for (const [says, path, value] of formed)
      expect(formFaults(broken(path, value) as Log).join('\n'), path).toContain(says);
    expect(formFaults(JSON.parse(log) as Log)).toEqual([]);
  });
});

function rangeIn(text: string, region: Region): [number, number] {
  const lines = text.split('\n');
  const offset = (line: number, column: number) =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
  const { startLine, startColumn = 1, endLine = startLine, endColumn = 1 } = region;
  return [offset(startLine, startColumn), offset(endLine, endColumn)];
}

function textIn(text: string, region: Region): string {
  return text.slice(...rangeIn(text, region));
}
