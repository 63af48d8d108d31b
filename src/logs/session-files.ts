/** Where agents store sessions, and how to continue a session from a repaired file. Each fact has a source. */

/** The file in which an agent stores a session. */
export interface SessionFile {
  readonly agent: string;
  /** The path of the file. Variable parts are in angle brackets. */
  readonly path: string;
  /**
   * `place`: the agent finds the session by the path of its file, so the repaired file must replace the original.
   * `file`: the agent opens any file that it is given. `import`: the agent stores sessions in a database.
   */
  readonly finds: 'place' | 'file' | 'import';
  /** Where to find the ID that the agent expects: in the conversation, the file name or the folder name. */
  readonly idIn?: 'conversation' | 'file name' | 'folder';
  /** The commands that continue the session. */
  resume(session: { readonly file: string; readonly id: string | undefined }): readonly string[];
  /** What to do if no command continues it. */
  readonly action?: string;
  readonly sources: readonly string[];
}

const ID = '<session ID>';
const withId = (command: string) => (id: string | undefined) => (id === undefined ? command : `${command} ${id}`);

const gemini: SessionFile = {
  agent: 'Gemini CLI',
  path: '~/.gemini/tmp/<project>/chats/<session>.json, or .jsonl',
  finds: 'place',
  idIn: 'conversation',
  resume: ({ id }) => [withId('gemini --resume')(id)],
  sources: ['https://geminicli.com/docs/cli/session-management'],
};

/** Session files by log format ID. Only what is documented, or visible in the agent's source code. */
export const sessionFiles: Readonly<Record<string, SessionFile>> = {
  'claude-code': {
    agent: 'Claude Code',
    path: '~/.claude/projects/<project>/<session ID>.jsonl',
    finds: 'place',
    idIn: 'file name',
    resume: ({ id }) => [withId('claude --resume')(id)],
    sources: [
      'https://github.com/anthropics/claude-code/issues/10063',
      'https://github.com/elidickinson/cc-session-io/blob/HEAD/docs/claude-code-sessions.md',
    ],
  },
  'codex-rollout': {
    agent: 'Codex',
    path: '~/.codex/sessions/<year>/<month>/<day>/rollout-<time>-<session ID>.jsonl',
    finds: 'place',
    idIn: 'conversation',
    resume: ({ id }) => [withId('codex resume')(id)],
    sources: ['https://github.com/openai/codex/discussions/3827', 'https://github.com/openai/codex/issues/16066'],
  },
  'gemini-cli-session': gemini,
  'gemini-cli-log': gemini,
  'qwen-code': {
    agent: 'Qwen Code',
    path: '~/.qwen/projects/<project>/chats/<session ID>.jsonl',
    finds: 'place',
    idIn: 'file name',
    resume: ({ id }) => [withId('qwen --resume')(id)],
    sources: ['https://github.com/QwenLM/qwen-code/blob/main/docs/users/features/headless.md'],
  },
  'copilot-cli': {
    agent: 'GitHub Copilot CLI',
    path: '~/.copilot/session-state/<session ID>/events.jsonl',
    finds: 'place',
    idIn: 'folder',
    resume: ({ id }) => [id === undefined ? 'copilot --resume' : `copilot --resume=${id}`],
    sources: ['https://github.com/github/copilot-cli/issues/2217'],
  },
  'kimi-cli': {
    agent: 'Kimi CLI',
    path: '~/.kimi/sessions/<folder>/<session ID>/context.jsonl, or ~/.kimi-code/sessions/<folder>/<session ID>/agents/main/wire.jsonl',
    finds: 'place',
    resume: () => ['kimi --session'],
    sources: [
      'https://moonshotai.github.io/kimi-cli/en/guides/sessions.html',
      'https://moonshotai.github.io/kimi-code/en/guides/sessions.html',
      'https://github.com/MoonshotAI/kimi-cli/issues/2165',
    ],
  },
  pi: {
    agent: 'pi',
    path: '~/.pi/agent/sessions/<project>/<time>_<session ID>.jsonl',
    finds: 'file',
    resume: ({ file }) => [`pi --session ${file}`],
    sources: [
      'https://github.com/badlogic/pi-mono/blob/main/packages/coding-agent/README.md',
      'https://github.com/earendil-works/pi/issues/812',
    ],
  },
  opencode: {
    agent: 'opencode',
    path: 'a database; `opencode export <session ID>` writes the file',
    finds: 'import',
    idIn: 'conversation',
    // The import does not change messages that are already in the database.
    resume: ({ file, id = ID }) => [
      `opencode session delete ${id}`,
      `opencode import ${file}`,
      `opencode --session ${id}`,
    ],
    sources: [
      'https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/cli/cmd/import.ts',
      'https://github.com/anomalyco/opencode/blob/dev/packages/opencode/src/cli/cmd/session.ts',
      'https://learnopencode.com/en/appendix/cli',
    ],
  },
  roo: {
    agent: 'Cline or Roo Code',
    path: '<VS Code data>/User/globalStorage/<saoudrizwan.claude-dev, or rooveterinaryinc.roo-cline>/tasks/<task ID>/api_conversation_history.json',
    finds: 'place',
    resume: () => [],
    action: 'Open the task from the history.',
    sources: [
      'https://docs.cline.bot/troubleshooting/task-history-recovery',
      'https://glama.ai/mcp/servers/@vltansky/cursor-conversations-mcp/blob/e15492520e0e7518a8cac8a884453ce2528d9b4e/src/database/cline-reader.ts',
    ],
  },
  'factory-droid': {
    agent: 'Factory Droid',
    path: '~/.factory/sessions/<project>/<session>.jsonl',
    finds: 'place',
    idIn: 'conversation',
    resume: ({ id }) => [withId('droid --resume')(id)],
    sources: [
      'https://docs.factory.ai/reference/cli-reference',
      'https://github.com/getagentseal/codeburn/blob/master/docs/providers/droid.md',
    ],
  },
};
