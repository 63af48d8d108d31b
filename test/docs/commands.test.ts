/** Runs every command in the README and the docs, in a folder with the files that the pages mention. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writtenPages } from '../../scripts/outputs.ts';
import { inFolder } from '../cli/in-folder.ts';
import { CONVERSATIONS, nestedTable, tarOf } from '../cli/inputs/writing.ts';
import { run } from '../cli/run.ts';
import { ROOT, readText } from '../sources.ts';
import { blocksIn, placeOf } from './blocks.ts';

const example = (name: string) => readText(`examples/${name}`);
const conversation = example('broken.json');
const fixture = 'fixtures/rules/unanswered-tool-call/all-answered.case.json';

/** Files in the projects of readers. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'chat.json': conversation,
  'before.json': conversation,
  'after.json': example('gateway-request.json'),
  'request.json': example('gateway-request.json'),
  'session.json': conversation,
  'session.jsonl': example('agent-log.jsonl'),
  'recorded.jsonl': example('lost-cache.jsonl'),
  'stream.sse': example('stream.sse'),
  'traffic.har': JSON.stringify({ log: { version: '1.2', creator: { name: 'browser', version: '1' }, entries: [] } }),
  'gateway.yaml': example('gateway.yaml').replace(/^\$schema.*\n/, ''),
  'logs/a.jsonl': example('agent-log.jsonl'),
  'session.jsonl.gz': example('agent-log.jsonl'),
  'logs.tar.gz': gzipSync(tarOf([{ name: 'session/a.jsonl', bytes: example('agent-log.jsonl') }])),
  'chats.parquet': nestedTable(
    CONVERSATIONS,
    CONVERSATIONS.map((_, i) => `chat-${i}`),
  ),
  'recordings/a.jsonl': example('exchanges.jsonl'),
  'rolecall.baseline.json': '{ "version": 1, "findings": [] }',
  'tests/conversations/all-answered.case.json': readText(fixture),
};

interface Shown {
  readonly argv: readonly string[];
  /** The file that a redirection writes. */
  readonly output: string | undefined;
}

/** The rolecall commands in shell lines. */
function commandsIn(lines: string): Shown[] {
  return lines
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap(line => line.replace(/\s#\s.*$/, '').split(/\s(?:&&|\|)\s/))
    .flatMap(part => {
      const [, command] = /^\s*(?:npx )?rolecall( .*)?$/.exec(part) ?? [];
      return command === undefined ? [] : [commandOf(command)];
    });
}

function commandOf(text: string): Shown {
  const [, output] = /\s>>?\s*(\S+)\s*$/.exec(text) ?? [];
  const words = text.replace(/\s2?>>?\s*\S+/g, '').match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
  return { argv: words.map(word => word.replace(/^(["'])(.*)\1$/, '$2')), output };
}

/** Writes the output of a command to a file, if that is below the folder. */
function redirect(root: string, { output }: Shown, text: string): void {
  if (output !== undefined && /^[\w.-]+$/.test(output)) writeFileSync(join(root, output), text);
}

describe('commands in the docs', () => {
  const shell = blocksIn('sh').map(block => ({ block, commands: commandsIn(block.text) }));
  const workflows = blocksIn('yaml').map(block => {
    const lines = [...block.text.matchAll(/(?:run: |^ *- )((?:npx )?rolecall .*)$/gm)];
    return { block, commands: commandsIn(lines.map(([, line = '']) => line).join('\n')) };
  });
  const all = [...shell, ...workflows].filter(({ commands }) => commands.length > 0);

  test('are found in the docs and parsed', () => {
    expect(all.length).toBeGreaterThan(40);
    expect(commandsIn('npx rolecall explain "a b"   # why\ncat x | rolecall lint - > out.json')).toEqual([
      { argv: ['explain', 'a b'], output: undefined },
      { argv: ['lint', '-'], output: 'out.json' },
    ]);
  });

  test.each(all.map(each => ({ ...each, place: placeOf(each.block) })))('$place', async ({ commands }) => {
    const root = inFolder(FILES);
    for (const name of ['examples', 'fixtures']) symlinkSync(fileURLToPath(new URL(name, ROOT)), join(root, name));
    for (const command of commands) {
      const { code, out, err } = await run(command.argv, { stdin: conversation });
      expect(code, `rolecall ${command.argv.join(' ')}\n${err}`).toBeLessThan(2);
      redirect(root, command, out);
    }
  });
});

describe('commands in running text', () => {
  const names = [...readText('src/cli/main.ts').matchAll(/^ {2}(\w+): async/gm)].map(([, name = '']) => name);

  test.each(writtenPages())('of %s exist', async page => {
    const prose = readFileSync(new URL(page, ROOT), 'utf8').replace(/^(`{3,})[\s\S]*?^\1$/gm, '');
    for (const [, name = '', rest = ''] of prose.matchAll(/`(?:npx )?rolecall ([a-z]+)\b([^`]*)`/g)) {
      expect(names, `rolecall ${name}`).toContain(name);
      const { out: help } = await run([name, '--help']);
      for (const [flag] of rest.matchAll(/(?<=\s)--[a-z-]+/g)) expect(help, `rolecall ${name} ${flag}`).toContain(flag);
    }
  });
});
