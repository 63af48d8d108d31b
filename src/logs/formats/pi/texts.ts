/** Texts that pi and its forks write into user messages for entries that are not messages. */
import type { JsonObject } from '../../../source/json.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A command that the user ran, with its output. */
export function executionText(message: JsonObject): string {
  const { role, command, code, output, cancelled, exitCode, truncated, fullOutputPath } = message;
  const ran =
    role === 'pythonExecution' ? `Ran Python:\n\`\`\`python\n${text(code)}\n\`\`\`\n` : `Ran \`${text(command)}\`\n`;
  const printed = text(output) === '' ? '(no output)' : `\`\`\`\n${text(output)}\n\`\`\``;
  const failed = typeof exitCode === 'number' && exitCode !== 0;
  const end = cancelled === true ? '\n\n(command cancelled)' : failed ? `\n\nCommand exited with code ${exitCode}` : '';
  const rest =
    truncated === true && typeof fullOutputPath === 'string'
      ? `\n\n[Output truncated. Full output: ${fullOutputPath}]`
      : '';
  return ran + printed + end + rest;
}

export function compactionText(summary: string): string {
  return `The conversation history before this point was compacted into the following summary:\n\n<summary>\n${summary}\n</summary>`;
}

export function branchText(summary: string): string {
  return `The following is a summary of a branch that this conversation came back from:\n\n<summary>\n${summary}</summary>`;
}

/** Files that the user mentioned. */
export function mentionText(files: readonly unknown[]): string {
  const shown = files.map(file => {
    const { path, content } = (typeof file === 'object' && file !== null ? file : {}) as JsonObject;
    return `<file path="${text(path)}">\n${text(content)}\n</file>`;
  });
  return shown.join('\n\n');
}
