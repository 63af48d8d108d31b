import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import v8 from 'node:v8';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = resolve('.');
const scratch = mkdtempSync(join(tmpdir(), 'rolecall-package-'));
const npm = (args: string[], cwd: string) =>
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
let files: string[] = [];

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');

/** A user's program that imports every entry, and uses its types. */
const PROGRAM = `
import { convert, fix, lint, validate, type Diagnostic, type DialectId, type RuleId } from 'rolecall';
import anthropic from 'rolecall/dialects/anthropic';
import { conformantFetch } from 'rolecall/fetch';
import { lint as lintSmall, type DialectModule, type LintOptions } from 'rolecall/lint';
import { agentMessage, selectTools, synthesisTrace, woloSystemPrompt } from 'rolecall/systems';
import { isContentBlock, isRequest, type AnthropicRequest } from 'rolecall/validate/anthropic-messages';
import { isItem, isStreamEvent } from 'rolecall/validate/openai-responses';
import { isMessage, isToolCall, type ChatMessage } from 'rolecall/validate/openai-chat';

const dialect: DialectId = 'deepseek';
const rule: RuleId = 'unanswered-tool-call';
const sentences = (found: readonly Diagnostic[]): string[] => found.map(({ message, messageId }) => message + messageId);
const { diagnostics } = lint([], { dialect });
export const all = [...sentences(diagnostics), ...sentences(fix([], { dialect: 'claude' }).result.diagnostics)];
export const isUnanswered = diagnostics.some(each => each.rule === rule);
// @ts-expect-error A misspelled dialect does not compile.
lint([], { dialect: 'depseek' });
const options: LintOptions = { dialect: anthropic satisfies DialectModule, model: 'claude-sonnet-4-5' };
export const verdict: 'accepted' | 'rejected' | 'unknown' = lintSmall('[]', options).verdict;
declare const value: unknown;
if (isRequest(value)) { const request: AnthropicRequest = value; request.messages.length.toFixed(); }
if (isMessage(value)) { const message: ChatMessage = value; message.role.trim(); }
if (isToolCall(value)) value.type.trim();
if (validate.assistantMessage(value)) value.tool_calls?.[0]?.id.trim();
export const guards = [isContentBlock(value), isItem(value), isStreamEvent(value)];
export const parsed: unknown = isRequest['~standard'].validate(value);
export const system = [agentMessage.human('hi').role, selectTools(['a'], {}), synthesisTrace('why?', []), woloSystemPrompt([], { prompt: '' })];
export const converted: unknown = convert([], { to: 'gemini' }).value;
export const fetcher: typeof fetch = conformantFetch();
`;

/** The package as npm would publish it, installed alone in an empty folder. */
beforeAll(() => {
  const packed = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', scratch], root)) as [
    { filename: string; files: { path: string }[] },
  ];
  files = packed[0].files.map(file => file.path);
  writeFileSync(join(scratch, 'package.json'), '{"name":"empty","private":true,"type":"module"}');
  npm(['install', '--no-audit', '--no-fund', '--omit=peer', join(scratch, packed[0].filename)], scratch);
  cpSync('examples/broken.json', join(scratch, 'broken.json'));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (source: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', source], { cwd: scratch, encoding: 'utf8' });

describe('the package, installed alone', () => {
  it('contains the build, the schemas and the examples, and no sources or tests', () => {
    expect(
      files.filter(
        path =>
          !/^(dist|schemas|examples|docs\/(?:rules|systems|guide|concepts|integrations|contributing|compatibility|providers))\/|^docs\/reference\/[\w-]+\.md$|^(package\.json|README\.md|LICENSE|CHANGELOG\.md|CONTRIBUTING\.md|SECURITY\.md|docs\/(?:architecture|privacy|limits|speed|versioning)\.md|rolecall-problem-matcher\.json)$/.test(
            path,
          ),
      ),
    ).toEqual([]);
    expect(files).toContain('dist/cli.js');
    expect(files).toContain('dist/types/index.d.ts');
    expect(files).toContain('schemas/message/assistant.schema.json');
    expect(files).toContain('docs/systems/wolo.md');
    expect(files).toContain('docs/rules/unanswered-tool-call.md');
  });

  it('runs from the command line', () => {
    const version = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
    const bin = join(scratch, 'node_modules', '.bin', 'rolecall');
    expect(execFileSync(bin, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
    const linted = spawnSync(bin, ['lint', 'broken.json'], { cwd: scratch, encoding: 'utf8' });
    expect(linted.status).toBe(1);
    expect(linted.stdout).toContain('unanswered-tool-call');
    expect(execFileSync(bin, ['explain', 'blank-text'], { encoding: 'utf8' })).toMatch(/^Rejected \(/m);
    expect(execFileSync(bin, ['schema', 'message/assistant'], { encoding: 'utf8' })).toBe(
      readFileSync('schemas/message/assistant.schema.json', 'utf8'),
    );
  });

  it('keeps the compiled code of a command, and does not need it', () => {
    const bin = join(scratch, 'node_modules', '.bin', 'rolecall');
    const linted = () => spawnSync(bin, ['lint', 'brok*.json'], { cwd: scratch, encoding: 'utf8' });
    const kept = join(scratch, 'node_modules/.cache/rolecall', `lint-${v8.cachedDataVersionTag()}.bin`);
    rmSync(kept, { force: true });
    const first = linted();
    const code = readFileSync(kept);
    const second = linted();
    const damaged = Buffer.from(code).fill(0, code.length >> 1);
    writeFileSync(kept, damaged);
    const third = linted();
    expect(first.stdout).toContain('unanswered-tool-call');
    expect([second.stdout, third.stdout]).toEqual([first.stdout, first.stdout]);
    expect([first, second, third].map(each => each.stderr)).toEqual(['', '', '']);
    expect(readFileSync(kept).equals(damaged)).toBe(false);
  });

  it('is imported as a library, without loading AJV until arguments are checked', () => {
    const { stdout, stderr } = run(`
      import { lint, rules, validate } from 'rolecall';
      const loaded = () => Object.keys(process.getBuiltinModule('node:module').createRequire(import.meta.url).cache ?? {}).some(f => f.includes('ajv'));
      const before = loaded();
      const { diagnostics } = lint([]);
      console.log(JSON.stringify([before, loaded(), diagnostics[0].rule, rules.length > 20, validate.userMessage({ role: 'user', content: 'hi' })]));
    `);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual([false, false, 'empty-conversation', true, true]);
  });

  it('checks arguments against the schema of their tool', () => {
    const { stdout } = run(`
      import { lint } from 'rolecall';
      const call = { id: 'call00001', type: 'function', function: { name: 'add', arguments: '{"a":"one"}' } };
      const parameters = { type: 'object', properties: { a: { type: 'number' } } };
      const { diagnostics } = lint({
        messages: [
          { role: 'user', content: 'add' },
          { role: 'assistant', content: 'so', tool_calls: [call] },
          { role: 'tool', tool_call_id: 'call00001', content: '1' },
        ],
        tools: [{ type: 'function', function: { name: 'add', parameters } }],
      }, { dialect: 'strict' });
      console.log(diagnostics.map(each => each.message).join());
    `);
    expect(stdout).toBe(
      'the arguments of the `add` call do not match its schema: found string at `/a`, expected number\n',
    );
  });

  it('has entries for tests and clients, without their frameworks', () => {
    const { stdout, stderr } = run(`
      import { toBeConformant } from 'rolecall/vitest';
      import { conformantFetch } from 'rolecall/fetch';
      console.log(toBeConformant([]).pass, toBeConformant([{ role: 'user', content: 'hi' }]).pass, typeof conformantFetch());
    `);
    expect(stderr).toBe('');
    expect(stdout).toBe('false true function\n');
  });

  it('has small entries: lint with one dialect, the guards of one format, functions of single systems', () => {
    const { stdout, stderr } = run(`
      import { lint as lintWithAll } from 'rolecall';
      import deepseek from 'rolecall/dialects/deepseek';
      import { lint } from 'rolecall/lint';
      import { woloSystemPrompt } from 'rolecall/systems';
      import { isMessage } from 'rolecall/validate/anthropic-messages';
      const messages = [{ role: 'user', content: 'hi' }, { role: 'tool', tool_call_id: 'call_a', content: 'x' }];
      const [ours, all] = [lint(messages, { dialect: deepseek }), lintWithAll(messages, { dialect: 'deepseek' })];
      console.log(ours.verdict, ours.verdict === all.verdict, isMessage(messages[0]), isMessage(7));
      console.log(woloSystemPrompt(messages, { prompt: 'Be brief.' })[0].role);
    `);
    expect(stderr).toBe('');
    expect(stdout).toBe('rejected true true false\nsystem\n');
  });

  it('checks arguments in its small entry as well', () => {
    const { stdout, stderr } = run(`
      import strict from 'rolecall/dialects/strict';
      import { lint } from 'rolecall/lint';
      const call = { id: 'call00001', type: 'function', function: { name: 'add', arguments: '{"a":"one"}' } };
      const tools = [{ type: 'function', function: { name: 'add', parameters: { type: 'object', properties: { a: { type: 'number' } } } } }];
      const messages = [{ role: 'user', content: 'add' }, { role: 'assistant', content: 'so', tool_calls: [call] }, { role: 'tool', tool_call_id: 'call00001', content: '1' }];
      console.log(lint({ messages, tools }, { dialect: strict }).diagnostics.map(each => each.rule).join());
    `);
    expect(stderr).toBe('');
    expect(stdout).toBe('arguments-refused-by-schema\n');
  });

  it.each(['nodenext', 'bundler'])('compiles in a strict project, with moduleResolution %s', resolution => {
    const compilerOptions = {
      ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: false, target: 'es2023' },
      ...{ lib: ['es2023', 'dom'], types: [], moduleResolution: resolution },
      module: resolution === 'bundler' ? 'esnext' : resolution,
    };
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
    writeFileSync(join(scratch, 'program.ts'), PROGRAM);
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', scratch], { cwd: scratch, encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  it('needs fast-check and langchain only in the entries that use them', () => {
    for (const name of ['fast-check', 'langchain', 'ai', '@openai/agents'])
      expect(existsSync(join(scratch, 'node_modules', name))).toBe(false);
    expect(run("import 'rolecall/testing'").stderr).toContain("Cannot find package 'fast-check'");
    expect(run("import 'rolecall/langchain'").stderr).toContain("Cannot find package 'langchain'");
  });

  it('has middleware that imports no framework', () => {
    const { stdout, stderr } = run(`
      import { conformantMiddleware } from 'rolecall/ai-sdk';
      import { conformantInputFilter } from 'rolecall/openai-agents';
      console.log(conformantMiddleware().specificationVersion, typeof conformantInputFilter());
    `);
    expect(stderr).toBe('');
    expect(stdout).toBe('v3 function\n');
  });
});
