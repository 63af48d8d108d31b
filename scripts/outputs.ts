import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { globSync } from 'tinyglobby';
import { main } from '../src/cli/main.ts';
import { logFormatFiles } from '../src/generated/log-formats.ts';
import { dialects, messageFormats, rules } from '../src/registry/registry.ts';
import { PAGE_TABLES } from './page-tables.ts';

/** A block below a comment: the output of a command, or a file. */
const BLOCK = /<!-- (rolecall|file) (.+?) -->\n```(\w*)\n[\s\S]*?```/g;

const COUNTS = /<!-- counts -->.*?<!-- \/counts -->/;

const TABLE = new RegExp(
  `<!-- (${Object.keys(PAGE_TABLES).join('|')})((?: [\\w-]+)*) -->\\n[\\s\\S]*?<!-- /\\1 -->`,
  'g',
);

/** Pages that are written by hand. Those of rules, providers and tasks are generated completely. */
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

/** A page with its outputs, files, tables and counts updated, as its comments request. */
export async function withOutputs(path: string): Promise<string> {
  const text = readFileSync(path, 'utf8');
  const counted = text.replace(COUNTS, `<!-- counts -->${counts()}<!-- /counts -->`);
  const tables = await replaced(counted, TABLE, async (_, name = '', args = '') => {
    const made = await PAGE_TABLES[name]?.(...args.split(' ').filter(arg => arg !== ''));
    return `<!-- ${name}${args} -->\n${made}\n<!-- /${name} -->`;
  });
  return replaced(tables, BLOCK, async (_, kind = '', what = '', language = '') => {
    const content = kind === 'file' ? readFileSync(what, 'utf8') : await outputOf(what);
    return `<!-- ${kind} ${what} -->\n\`\`\`${language}\n${content}\`\`\``;
  });
}

async function replaced(
  text: string,
  pattern: RegExp,
  replace: (...match: string[]) => Promise<string>,
): Promise<string> {
  const pieces: string[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    pieces.push(text.slice(end, match.index), await replace(...match));
    end = match.index + match[0].length;
  }
  return pieces.join('') + text.slice(end);
}

function counts(): string {
  const apis = dialects.filter(({ kind = 'endpoint' }) => kind === 'endpoint');
  return `${rules.length} rules, ${apis.length} API dialects, ${messageFormats.length} message formats and ${logFormatFiles.length} log formats`;
}

/**
 * The output of a command. `lint chat.json where chat.json is examples/broken.json` shows a file under the name that a
 * reader would use.
 */
async function outputOf(shown: string): Promise<string> {
  const [, command = '', name = '', file = ''] = /^(.*?)(?: where (\S+) is (\S+))?$/.exec(shown) ?? [];
  // Both streams are merged, like on a terminal.
  const terminal = new PassThrough();
  const chunks: Buffer[] = [];
  terminal.on('data', chunk => chunks.push(chunk));
  const argv = command.split(' ').map(arg => (arg === name ? file : arg));
  await main({ argv, stdin: Readable.from([]), stdout: terminal, stderr: terminal, env: {} });
  const output = `${Buffer.concat(chunks).toString().trim()}\n`;
  return file === '' ? output : output.replaceAll(file, name);
}
