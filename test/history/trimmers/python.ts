/** Trimmers of Python frameworks, if they are installed. */
import { spawnSync } from 'node:child_process';
import type { Trimmer } from './trimmer.ts';

/** The Python to use instead of the first one on the PATH, such as that of a virtual environment. */
const PYTHON = process.env.ROLECALL_PYTHON ?? 'python3';
const PROGRAM = 'test/history/trimmers/trimmers.py';
const MOST_BYTES = 2 ** 30;

/** The installed version of a package; undefined if it is not installed. */
export function versionInPython(name: string): string | undefined {
  const program = `import importlib.metadata as m; print(m.version(${JSON.stringify(name)}))`;
  const { status, stdout } = spawnSync(PYTHON, ['-c', program], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

function inPython(name: string, conversations: readonly (readonly unknown[])[]): (unknown[] | string)[] {
  const input = conversations.map(each => JSON.stringify(each)).join('\n');
  const { status, stdout, stderr } = spawnSync(PYTHON, [PROGRAM, name], {
    input,
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line) as unknown[] | string);
}

const trimmer = (name: string, described: Omit<Trimmer, 'language' | 'trim'>): Trimmer => ({
  ...described,
  language: 'Python',
  trim: async conversations => inPython(name, conversations),
});

export const python: readonly Trimmer[] = [
  trimmer('langchain', {
    package: 'langchain-core',
    call: "trim_messages(messages, max_tokens=..., token_counter=len, strategy='last')",
    note: 'Default options.',
  }),
  trimmer('langchain-recommended', {
    package: 'langchain-core',
    call: "trim_messages(messages, max_tokens=..., token_counter=len, strategy='last', start_on='human', end_on=('human', 'tool'), include_system=True)",
    note: 'The options that its [documentation](https://python.langchain.com/docs/how_to/trim_messages) recommends for a history that is valid.',
  }),
  trimmer('litellm', {
    package: 'litellm',
    call: "trim_messages(messages, model='gpt-4o', max_tokens=...)",
    note: 'Half of the tokens that its `token_counter` counts.',
  }),
  trimmer('semantic-kernel', {
    package: 'semantic-kernel',
    call: 'ChatHistoryTruncationReducer(target_count=...).reduce()',
    note: '',
  }),
  trimmer('llama-index', {
    package: 'llama-index-core',
    call: 'ChatMemoryBuffer.from_defaults(chat_history=..., token_limit=..., tokenizer_fn=...).get()',
    note: 'A tokenizer that splits at spaces. The limit is half of what it counts.',
  }),
  trimmer('autogen', {
    package: 'autogen-core',
    call: 'BufferedChatCompletionContext(buffer_size=...).get_messages()',
    note: 'Results of one message are one message here, as in AutoGen.',
  }),
  trimmer('autogen-head-and-tail', {
    package: 'autogen-core',
    call: 'HeadAndTailChatCompletionContext(head_size=1, tail_size=...).get_messages()',
    note: 'Results of one message are one message here, as in AutoGen.',
  }),
];
