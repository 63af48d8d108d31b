/**
 * Runs a composite action like the runner of GitHub Actions. Uses of other actions are only recorded.
 * https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax
 */
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { evaluate, expand, isTrue } from './expressions.ts';

export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string | boolean;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, unknown>>;
  readonly 'working-directory'?: string;
  readonly 'continue-on-error'?: boolean | string;
}

export interface Action {
  readonly inputs?: Readonly<Record<string, { readonly default?: unknown; readonly required?: boolean }>>;
  readonly outputs?: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export interface RunnerOptions {
  readonly workspace: string;
  /** A folder for files of the runner. */
  readonly temp: string;
  /** The inputs in `with` of the workflow. */
  readonly inputs?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Actions that fail when they are used. */
  readonly failing?: readonly string[];
}

export interface ActionRun {
  readonly conclusion: 'success' | 'failure';
  readonly outputs: Readonly<Record<string, string>>;
  /** Everything that the steps printed. */
  readonly log: string;
  readonly summary: string;
  /** The used actions, with their inputs. */
  readonly used: readonly { readonly uses: string; readonly with: Readonly<Record<string, string>> }[];
}

interface StepResult {
  readonly outcome: 'success' | 'failure' | 'skipped';
  readonly conclusion: 'success' | 'failure' | 'skipped';
  readonly outputs: Readonly<Record<string, string>>;
}

const STATUS = /\b(?:always|success|failure|cancelled)\s*\(/i;

export function readAction(path: string): Action {
  return parse(readFileSync(path, 'utf8')) as Action;
}

export function runAction(action: Action, options: RunnerOptions): ActionRun {
  const inputs = inputsOf(action, options.inputs ?? {});
  const steps: Record<string, StepResult> = {};
  const used: { uses: string; with: Record<string, string> }[] = [];
  const github = { workspace: options.workspace, event_name: 'pull_request', repository: 'octo/logs' };
  const contexts = { inputs, github, steps, runner: { os: 'Linux', temp: options.temp }, env: options.env ?? {} };
  let failed = false;
  let log = '';
  let summary = '';
  const functions = {
    success: () => !failed,
    failure: () => failed,
    always: () => true,
    cancelled: () => false,
  };
  const fill = (value: unknown) => expand(String(value), contexts, functions);
  const filled = (record: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [key, fill(value)]));
  const isDue = ({ if: condition = true }: Step) => {
    const text = String(condition).replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
    return isTrue(evaluate(STATUS.test(text) ? text : `success() && (${text})`, contexts, functions));
  };
  for (const [index, step] of action.runs.steps.entries()) {
    let result: StepResult = { outcome: 'skipped', conclusion: 'skipped', outputs: {} };
    if (isDue(step)) {
      let done: { readonly ok: boolean; readonly outputs: Readonly<Record<string, string>> };
      if (step.uses !== undefined) {
        used.push({ uses: step.uses, with: filled(step.with) });
        done = { ok: options.failing?.includes(step.uses) !== true, outputs: {} };
      } else {
        const folder = join(
          options.workspace,
          step['working-directory'] === undefined ? '.' : fill(step['working-directory']),
        );
        const ran = runScript(fill(step.run), { ...options, folder, env: { ...options.env, ...filled(step.env) } });
        log += ran.log;
        summary += ran.summary;
        done = ran;
      }
      const goesOn = isTrue(evaluate(String(step['continue-on-error'] ?? false), contexts, functions));
      const outcome = done.ok ? 'success' : 'failure';
      result = { outcome, conclusion: goesOn ? 'success' : outcome, outputs: done.outputs };
    }
    if (result.conclusion === 'failure') failed = true;
    steps[step.id ?? `__${index}`] = result;
  }
  const outputs = Object.fromEntries(Object.entries(action.outputs ?? {}).map(([id, { value }]) => [id, fill(value)]));
  return { conclusion: failed ? 'failure' : 'success', outputs, log, summary, used };
}

function inputsOf({ inputs = {} }: Action, given: Readonly<Record<string, string>>): Record<string, string> {
  const unknown = Object.keys(given).filter(id => !Object.hasOwn(inputs, id));
  if (unknown.length > 0) throw new Error(`there is no input ${unknown.join()}`);
  return Object.fromEntries(Object.entries(inputs).map(([id, each]) => [id, given[id] ?? String(each.default ?? '')]));
}

interface ScriptOptions extends RunnerOptions {
  readonly folder: string;
}

/** `shell: bash` is `bash --noprofile --norc -e -o pipefail {0}`. */
function runScript(script: string, { folder, temp, workspace, env }: ScriptOptions) {
  const own = mkdtempSync(join(temp, 'step-'));
  const file = (name: string, content = '') => {
    writeFileSync(join(own, name), content);
    return join(own, name);
  };
  const output = file('output');
  const summary = file('summary');
  const path = file('script.sh', script);
  const log = file('log');
  const written = openSync(log, 'w');
  const { status } = spawnSync('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', path], {
    cwd: folder,
    stdio: ['ignore', written, written],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      GITHUB_REPOSITORY: 'octo/logs',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_SHA: 'f'.repeat(40),
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: temp,
      ...env,
    },
  });
  closeSync(written);
  return {
    ok: status === 0,
    log: readFileSync(log, 'utf8'),
    summary: readText(summary),
    outputs: parseFile(readText(output)),
  };
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

/** `name=value`, or `name<<END`, lines, `END`. */
function parseFile(text: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  while (lines.length > 0) {
    const line = lines.shift() as string;
    if (line === '') continue;
    const [, name = '', sign = '', rest = ''] = /^(.*?)(=|<<)(.*)$/.exec(line) ?? [];
    if (sign === '') throw new Error(`the runner cannot read \`${line}\``);
    if (sign === '=') values[name] = rest;
    else {
      const end = lines.indexOf(rest);
      if (end < 0) throw new Error(`\`${rest}\` never comes`);
      values[name] = lines
        .splice(0, end + 1)
        .slice(0, -1)
        .join('\n');
    }
  }
  return values;
}
