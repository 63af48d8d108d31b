import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { globSync } from 'tinyglobby';
import { main } from '../src/cli/main.ts';
import { logFormatFiles } from '../src/generated/log-formats.ts';
import { dialects, rules, shapes } from '../src/lint/registry.ts';

const BLOCK = /<!-- rolecall (.+?) -->\n```(\w*)\n[\s\S]*?```/g;

const COUNTS = /<!-- counts -->.*?<!-- \/counts -->/;

/** Pages written by hand. Those of rules, providers and tasks are generated as a whole. */
export const writtenPages = (): string[] => [
  'README.md',
  ...globSync('docs/**/*.md', {
    ignore: [
      'docs/rules/**',
      'docs/providers/**',
      'docs/compatibility/**',
      'docs/.vitepress/**',
      'docs/reference/api/**',
    ],
  }).sort(),
];

/** A page with the output of every command that a comment in it names, as the command prints it now, and the counts of what rolecall covers. */
export async function withOutputs(path: string): Promise<string> {
  const text = readFileSync(path, 'utf8');
  const outputs = new Map<string, string>();
  for (const [, command = ''] of text.matchAll(BLOCK)) outputs.set(command, await outputOf(command));
  return text
    .replace(COUNTS, `<!-- counts -->${counts()}<!-- /counts -->`)
    .replace(
      BLOCK,
      (_, command: string, language: string) =>
        `<!-- rolecall ${command} -->\n\`\`\`${language}\n${outputs.get(command)}\`\`\``,
    );
}

function counts(): string {
  const apis = dialects.filter(({ kind = 'endpoint' }) => kind === 'endpoint');
  return `${rules.length} rules, ${apis.length} API dialects, ${shapes.length} message formats and ${logFormatFiles.length} log formats`;
}

async function outputOf(command: string): Promise<string> {
  // Both streams, as a terminal shows them.
  const terminal = new PassThrough();
  const chunks: Buffer[] = [];
  terminal.on('data', chunk => chunks.push(chunk));
  await main({ argv: command.split(' '), stdin: Readable.from([]), stdout: terminal, stderr: terminal, env: {} });
  return Buffer.concat(chunks).toString();
}
