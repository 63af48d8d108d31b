import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { gitlabReporter } from '../../src/report/gitlab.ts';
import { folderOfFixtures } from '../cli/running.ts';
import { isDeep } from '../depth.ts';
import { type AuthoredFile, conversation, diagnostic, FOLDERS, hostileFiles, many, written } from './authored.ts';
import { reported } from './pipeline.ts';

interface Entry {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const line = { type: 'integer', minimum: 1 };
const name = { type: 'string', minLength: 1 };

function having(properties: Readonly<Record<string, unknown>>): object {
  return { type: 'object', required: Object.keys(properties), properties };
}

/** An entry as described in https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format. */
const fits = new Ajv({ strict: false }).compile<Entry>(
  having({
    ...{ description: name, check_name: name, fingerprint: name },
    severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
    location: {
      // Without a leading dot. Files outside the repository have their full path.
      ...having({ path: { ...name, not: { pattern: '^\\./' } } }),
      anyOf: [having({ lines: having({ begin: line }) }), having({ positions: having({ begin: having({ line }) }) })],
    },
  }),
);

/** Reads a report like GitLab, which keeps one entry per fingerprint. */
function read(text: string): Entry[] {
  const kept = new Map<string, Entry>();
  for (const entry of JSON.parse(text) as unknown[]) {
    if (!fits(entry)) throw new Error(`${JSON.stringify(fits.errors)} of ${JSON.stringify(entry)}`);
    kept.set(entry.fingerprint, entry);
  }
  return [...kept.values()];
}

function gitlab(files: readonly AuthoredFile[], findings?: number): Entry[] {
  return read(written(write => gitlabReporter(write, { ...FOLDERS, findings }), files));
}

const counted = (files: readonly AuthoredFile[]) =>
  files
    .flatMap(file => file.conversations.flatMap(each => each.diagnostics))
    .filter(each => each.suppressed === undefined).length;

describe('GitLab code quality', () => {
  test('every finding is kept, with any characters in names and paths', () => {
    const files = hostileFiles();
    const entries = gitlab(files);
    expect(entries.length).toBe(counted(files));
    for (const { description, location } of entries) {
      expect(`${description}${location.path}`).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
      expect(location.path).not.toMatch(/^\.\/|\\/);
    }
    expect(entries[0]?.location).toEqual({ path: 'logs/run.jsonl', lines: { begin: 3 } });
  });

  test('no findings give an empty list', () => {
    expect(gitlab([])).toEqual([]);
  });

  test('maps severities', () => {
    const diagnostics = (['error', 'warning', 'info'] as const).map(severity => diagnostic({ severity }));
    const entries = gitlab([{ path: 'a.json', conversations: [conversation({ diagnostics })] }]);
    expect(entries.map(each => each.severity)).toEqual(['major', 'minor', 'info']);
  });

  test('equal findings have different fingerprints, which are the same in a second run', () => {
    const diagnostics = [1, 2, 3].map(() => diagnostic({ fingerprint: 'same' }));
    const files = [
      { path: 'a.json', conversations: [conversation({ diagnostics })] },
      { path: 'b.json', conversations: [conversation({ diagnostics })] },
    ];
    expect(gitlab(files).length).toBe(6);
    expect(gitlab(files)).toEqual(gitlab(files));
  });

  test('a known fingerprint does not depend on the line', () => {
    const at = (line: number) => {
      const { source: _, ...placeless } = diagnostic({ fingerprint: 'f', pointer: `/${line}` });
      return gitlab([{ path: 'a.json', conversations: [conversation({ line, diagnostics: [placeless] })] }])[0];
    };
    expect(at(1)?.fingerprint).toBe(at(9)?.fingerprint);
    expect(at(1)?.location.lines.begin).toBe(1);
    expect(at(9)?.location.lines.begin).toBe(9);
  });

  test('findings over the limit are counted in the last entry', () => {
    const entries = gitlab([many('a.jsonl', 30)], 20);
    expect(entries.length).toBe(21);
    expect(entries.at(-1)?.description).toBe('10 more findings are not listed here');
  });

  test.runIf(isDeep)('every fixture of a rule', async () => {
    const { out, listed } = await reported(['gitlab'], [folderOfFixtures('fixtures/rules')]);
    expect(read(out).length).toBe(listed.error + listed.warning + listed.info);
  });

  test('an invalid entry is recognized', () => {
    const [entry] = gitlab([many('a.jsonl', 1)]);
    const at = (place: object) => ({ ...entry, location: { path: 'a', ...place } });
    expect(fits(at({ positions: { begin: { line: 1 } } }))).toBe(true);
    const wrong = [at({}), at({ lines: { begin: 0 } }), at({ lines: { begin: '1' } }), at({ positions: { begin: 1 } })];
    const others = [{ fingerprint: '' }, { severity: 'error' }, { description: undefined }, { check_name: 1 }];
    const paths = ['./a', ''].map(path => ({ ...entry, location: { path, lines: { begin: 1 } } }));
    const all = [...wrong, ...others.map(each => ({ ...entry, ...each })), ...paths];
    expect(all.filter(each => fits(JSON.parse(JSON.stringify(each))))).toEqual([]);
  });
});
