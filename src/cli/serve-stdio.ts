import { once } from 'node:events';
import { Command } from 'commander';
import type { Output } from './io.ts';
import { EXIT, type Session } from './session.ts';
import { answerTo, hello } from './stdio/answer.ts';
import { linesIn } from './stdio/lines.ts';

const HELP = `
Each line of standard input is a request, such as {"id": 1, "op": "lint", "conversation": [...], "options": {"dialect": "anthropic"}}.
Each request gets one line, in the same order: {"id": 1, "result": {...}} or {"id": 1, "error": {"kind": "...", "message": "..."}}.
The first line of the output has the versions and the operations. The program ends with the input.

\`rolecall schema stdio\` prints the schema of the lines. docs/reference/serve-stdio.md describes the operations.

Exit codes: 0 the input ended, 2 wrong usage or a failure. A wrong request gets an error as its answer.

Example:
  echo '{"id": 1, "op": "lint", "conversation": [{"role": "user", "content": "Hi"}]}' | rolecall serve-stdio
`;

export function serveStdioCommand(session: Session): Command {
  return new Command('serve-stdio')
    .summary('Answer requests of other programs on standard input')
    .description(
      'Answer the requests of another program: JSON lines on standard input, JSON lines on standard output. Use it to call rolecall from other languages with a single process.',
    )
    .addHelpText('after', HELP)
    .action(async () => {
      await serve(session);
      session.exit = EXIT.clean;
    });
}

async function serve({ stdin, stdout }: Session): Promise<void> {
  await writeLine(stdout, hello());
  for await (const line of linesIn(stdin)) if (!isBlank(line)) await writeLine(stdout, answerTo(line));
}

/** Writes a line. Waits until the reader has caught up, and no further request is read until then. */
async function writeLine(stdout: Output, line: string): Promise<void> {
  if (!stdout.write(line)) await once(stdout, 'drain');
}

function isBlank(line: Uint8Array | undefined): boolean {
  return line?.every(byte => byte === 0x20 || byte === 0x0d || byte === 0x09) === true;
}
