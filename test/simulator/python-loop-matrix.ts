/** The table of results of installed Python frameworks in scenarios, measured with `rolecall loop` and judged. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { LoopMatrix, LoopResult } from '../../scripts/loop-matrix-page.ts';
import type { ScenarioResult } from '../../src/simulator/index.ts';
import { LATEST_SET } from '../../src/simulator/scenarios/index.ts';
import { run } from '../cli/run.ts';
import { cellOf } from './loop-matrix.ts';
import { PYTHON_JUDGEMENTS } from './loops/python-judgements.ts';

export const PYTHON_TABLE = 'test/simulator/python-loop-matrix.json';

export interface PythonFramework {
  readonly name: string;
  /** In test/simulator/loops/python. */
  readonly program: string;
  /** The packages that write the requests. The first gives the framework its version. */
  readonly packages: readonly [string, ...string[]];
  readonly dialects: readonly ('openai-chat' | 'openai-responses' | 'anthropic')[];
}

export const pythonFrameworks: readonly PythonFramework[] = [
  {
    name: 'OpenAI Agents `Runner.run`',
    program: 'openai_agents_loop.py',
    packages: ['openai-agents', 'openai'],
    dialects: ['openai-chat', 'openai-responses'],
  },
  {
    name: 'LangChain `create_agent`',
    program: 'langchain_loop.py',
    packages: ['langchain', 'langgraph', 'langchain-openai', 'langchain-anthropic'],
    dialects: ['openai-chat', 'openai-responses', 'anthropic'],
  },
  {
    name: 'Pydantic AI `Agent.run`',
    program: 'pydantic_ai_loop.py',
    packages: ['pydantic-ai-slim', 'openai', 'anthropic'],
    dialects: ['openai-chat', 'openai-responses', 'anthropic'],
  },
  {
    name: 'LiteLLM `acompletion`, plain loop',
    program: 'litellm_loop.py',
    packages: ['litellm'],
    dialects: ['openai-chat', 'anthropic'],
  },
  {
    name: 'smolagents `ToolCallingAgent`',
    program: 'smolagents_loop.py',
    packages: ['smolagents', 'openai'],
    dialects: ['openai-chat'],
  },
  {
    name: 'AutoGen `AssistantAgent`',
    program: 'autogen_loop.py',
    packages: ['autogen-agentchat', 'autogen-ext', 'openai'],
    // Its Anthropic client does not work with the version of `anthropic` that the others need.
    dialects: ['openai-chat'],
  },
  {
    name: 'Agno `Agent.arun`',
    program: 'agno_loop.py',
    packages: ['agno', 'openai', 'anthropic'],
    dialects: ['openai-chat', 'openai-responses', 'anthropic'],
  },
];

/** The scenarios in the table. All of them would take minutes. */
const SCENARIOS = [
  ...['parallel-calls', 'failing-tool', 'tool-returns-nothing', 'tool-returns-image', 'structured-output'],
  ...['arguments-not-json', 'unknown-tool', 'illegal-tool-name', 'duplicate-call-ids', 'empty-call-id', 'empty-reply'],
  ...['abort-during-text', 'abort-during-tool', 'abort-between-parallel-tools'],
  ...['resume-with-reasoning', 'resume-during-tool', 'abort-and-resume'],
  ...['compact-after-rounds-of-calls', 'switch-model-with-reasoning', 'switch-model-after-abort'],
  ...['approval-denied', 'approval-ignored', 'two-approvals', 'approval-after-resume', 'reasoning-only'],
];

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const python = process.env.ROLECALL_PYTHON ?? 'python3';

/** Milliseconds: an import may take seconds, and more on a busy machine. */
const TIMEOUT = 300_000;

let found: Readonly<Record<string, string>> | undefined;

/** The versions of the installed packages. */
function versions(): Readonly<Record<string, string>> {
  if (found !== undefined) return found;
  const names = [...new Set(pythonFrameworks.flatMap(({ packages }) => packages))];
  const code = `
import json, sys
from importlib.metadata import PackageNotFoundError, version
found = {}
for name in sys.argv[1:]:
    try:
        found[name] = version(name)
    except PackageNotFoundError:
        pass
print(json.dumps(found))`;
  const { status, stdout } = spawnSync(python, ['-c', code, ...names], { encoding: 'utf8' });
  found = status === 0 ? (JSON.parse(stdout) as Record<string, string>) : {};
  return found;
}

/** Why a framework cannot be measured, or not be compared with a table of other versions. */
export function missingIn({ packages }: PythonFramework, expected: LoopMatrix['versions'] = {}): string | undefined {
  for (const name of packages) {
    const version = versions()[name];
    if (version === undefined) return `\`${python}\` has no package \`${name}\``;
    const other = expected[name] ?? version;
    if (other !== version) return `\`${python}\` has \`${name}\` ${version}, and the table is of ${other}`;
  }
  return undefined;
}

export async function measuredInPython(): Promise<Omit<LoopMatrix, 'date'>> {
  const results: LoopResult[] = [];
  for (const framework of pythonFrameworks) results.push(...(await resultsOf(framework)));
  return { set: LATEST_SET, versions: versions(), results };
}

/** Runs the scenarios with one framework, with one program for each API in parallel, because they mostly wait. */
export async function resultsOf(framework: PythonFramework): Promise<LoopResult[]> {
  return (await Promise.all(framework.dialects.map(dialect => played(framework, dialect)))).flat();
}

async function played({ name, program, packages }: PythonFramework, dialect: string): Promise<LoopResult[]> {
  const agent = { framework: name, version: versions()[packages[0]] ?? '' };
  const { out, err } = await run(
    [
      ...['loop', '--dialect', dialect, '--control', '--format', 'json', '--timeout', `${TIMEOUT}`],
      ...['--command', `"${python}" test/simulator/loops/python/${program}`],
      ...['--only', ...SCENARIOS],
    ],
    { env: process.env as Record<string, string> },
  );
  if (out === '') throw new Error(err);
  const { scenarios } = JSON.parse(out) as { scenarios: ScenarioResult[] };
  return scenarios.map(result => cellOf(agent, result, PYTHON_JUDGEMENTS));
}

export function committedInPython(): LoopMatrix {
  return JSON.parse(readFileSync(PYTHON_TABLE, 'utf8')) as LoopMatrix;
}
