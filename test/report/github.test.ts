import { describe, expect, test } from 'vitest';
import { printable } from '../../src/model/text.ts';
import { type GithubOptions, githubReporter } from '../../src/report/github.ts';
import { wellFormed } from '../../src/report/phrases.ts';
import { folderOfFixtures } from '../cli/running.ts';
import { isDeep } from '../depth.ts';
import {
  type AuthoredFile,
  conversation,
  diagnostic,
  FOLDERS,
  HOSTILE,
  hostileFiles,
  hostileModel,
  many,
  written,
} from './authored.ts';
import { reported } from './pipeline.ts';
import { type Command, readLog } from './runner.ts';

function logOf(files: readonly AuthoredFile[], rest: Partial<GithubOptions> = {}, name?: string) {
  const make = (write: (text: string) => void) => githubReporter(write, { ...FOLDERS, ...rest });
  return readLog(written(make, files, name === undefined ? undefined : hostileModel(name)));
}

const named = (commands: readonly Command[], ...names: readonly string[]) =>
  commands.filter(each => names.includes(each.name));
const one = (members = {}, path = 'a.jsonl') => [
  { path, conversations: [conversation({ diagnostics: [diagnostic(members)] })] },
];

describe('GitHub annotations', () => {
  test('have file, line, columns, rule and message', () => {
    const { commands } = logOf(one({ fix: { safety: 'unsafe', title: 'write a stub' }, says: 'no', status: 400 }));
    expect(commands).toEqual([
      { name: 'group', properties: {}, data: 'a.jsonl' },
      {
        name: 'error',
        properties: {
          file: 'a.jsonl',
          line: '3',
          endLine: '3',
          col: '14',
          endColumn: '40',
          title: 'unanswered-tool-call',
        },
        data: 'tool call `a` has no result\nat /messages/1 for openai-chat\nserver: 400 "no"\nfix: write a stub (unsafe)',
      },
      { name: 'endgroup', properties: {}, data: '' },
    ]);
  });

  test('a range of several lines has no columns, which the runner does not accept together', () => {
    const source = { line: 2, column: 3, endLine: 9, endColumn: 4, offset: 1, length: 2 };
    const { properties } = named(logOf(one({ source })).commands, 'error')[0] as Command;
    expect(properties).toEqual({ file: 'a.jsonl', line: '2', endLine: '9', title: 'unanswered-tool-call' });
    const long = named(logOf(one({ source: { ...source, endLine: 200 } })).commands, 'error')[0];
    expect(long?.properties).toEqual({ file: 'a.jsonl', line: '2', endLine: '2', title: 'unanswered-tool-call' });
    expect(named(logOf(one({ source: undefined })).commands, 'error')[0]?.properties).toMatchObject({
      line: '3',
      endLine: '3',
    });
    expect(named(logOf(one({}, '-')).commands, 'error')[0]?.properties).toEqual({ title: 'unanswered-tool-call' });
  });

  test.each(HOSTILE)('%j in names is escaped', text => {
    const files = one({
      message: text,
      rule: text.trim() || 'r',
      label: text,
      note: text,
      related: [{ pointer: '/messages/0', label: text }],
    });
    const { commands } = logOf(files, { showContent: true }, text);
    expect(commands.map(each => each.name)).toEqual(['group', 'error', 'endgroup']);
    expect(commands[1]?.data.split('\n')[0]).toBe(wellFormed(printable(text)));
    expect(Object.keys(commands[1]?.properties ?? {}).sort()).toEqual([
      'col',
      'endColumn',
      'endLine',
      'file',
      'line',
      'title',
    ]);
  });

  test('paths are unchanged, and relative to the root of the repository', () => {
    const { commands } = logOf(hostileFiles(), { cwd: '/repo/sub' });
    const groups = named(commands, 'group').map(each => each.data);
    expect(groups).toContain('sub/logs/a,b:c%20d.jsonl');
    expect(groups).toContain('sub/logs/new\\u000aline.jsonl');
    expect(groups).toContain('/elsewhere/out side.json');
    expect(groups).toContain('standard input');
    expect(named(commands, 'endgroup').length).toBe(groups.length);
  });

  test('are at most ten of each kind, and the last one counts the rest', () => {
    const files = [many('e.jsonl', 40), many('w.jsonl', 40, 'warning'), many('i.jsonl', 40, 'info')];
    let summary = '';
    const log = logOf(files, { summary: text => (summary = text) });
    expect(named(log.commands, 'error').map(each => each.properties.line)).toEqual('1 2 3 4 5 6 7 8 9 10'.split(' '));
    expect(named(log.commands, 'warning').length).toBe(10);
    expect(named(log.commands, 'notice').length).toBe(10);
    expect(log.commands.at(-1)?.data).toBe(
      '40 errors, 40 warnings, 40 infos in 120 of 120 conversations (3 files); 91 findings exceed the number of annotations that GitHub shows: see the log of this step and in the summary of the job'.replace(
        'and in',
        'and in',
      ),
    );
    expect(log.lines.filter(each => each === '28 more  unanswered-tool-call').length).toBe(3);
    expect(summary).toContain('## rolecall: 40 errors, 40 warnings, 40 infos');
  });

  test('suppressed findings are left out', () => {
    const { commands, lines } = logOf(one({ suppressed: { by: 'ignore' } }));
    expect(commands).toEqual([]);
    expect(lines.filter(each => each !== '')).toEqual(['No problems found in 1 conversation (1 file)']);
  });

  test('stale entries of the baseline fail the run, and have an annotation', () => {
    const entry = { rule: 'unanswered-tool-call', path: 'a.json', fingerprint: '0123456789abcdef', count: 1 };
    const { commands } = readLog(written(write => githubReporter(write, FOLDERS), [], undefined, [entry]));
    expect(commands).toEqual([
      {
        ...{ name: 'error', properties: { title: 'rolecall' } },
        data: '1 entry of the baseline no longer occurs; --prune-baseline removes it',
      },
    ]);
  });

  test.runIf(isDeep)(
    'every fixture of a rule: groups are closed, and annotations stay within the limits of GitHub',
    async () => {
      const { out } = await reported(['github'], [folderOfFixtures('fixtures/rules')]);
      const { commands } = readLog(out);
      expect(named(commands, 'error').length).toBe(10);
      expect(named(commands, 'warning').length).toBe(10);
      let open = 0;
      for (const { name } of commands) {
        if (name === 'group') expect(open++).toBe(0);
        if (name === 'endgroup') open--;
      }
      expect(open).toBe(0);
      expect(named(commands, 'error')[0]?.properties.file).toMatch(/\/fixtures\/rules\//);
    },
  );
});
