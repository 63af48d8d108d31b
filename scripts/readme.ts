import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { main } from '../src/cli/main.ts';
import { dialectTable } from './dialect-table.ts';

const BLOCK = /<!-- rolecall (.+?) -->\n```\n[\s\S]*?```/g;

const TABLE = /<!-- dialects -->\n[\s\S]*?<!-- \/dialects -->/;

/** The README with the output of every command that a comment in it names, as the command prints it now, and the table of dialects. */
export async function readmeText(): Promise<string> {
  const text = readFileSync('README.md', 'utf8');
  const outputs = new Map<string, string>();
  for (const [, command = ''] of text.matchAll(BLOCK)) outputs.set(command, await outputOf(command));
  const table = await dialectTable();
  const tabled = text.replace(TABLE, () => `<!-- dialects -->\n${table}\n<!-- /dialects -->`);
  return tabled.replace(
    BLOCK,
    (_, command: string) => `<!-- rolecall ${command} -->\n\`\`\`\n${outputs.get(command)}\`\`\``,
  );
}

async function outputOf(command: string): Promise<string> {
  // Both streams, as a terminal shows them.
  const terminal = new PassThrough();
  const chunks: Buffer[] = [];
  terminal.on('data', chunk => chunks.push(chunk));
  await main({ argv: command.split(' '), stdin: Readable.from([]), stdout: terminal, stderr: terminal, env: {} });
  return Buffer.concat(chunks).toString();
}
