/** Messages for a wrong command line: one sentence, and what to run next. */
import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { didYouMean } from './did-you-mean.ts';

/**
 * Options of other commands or other programs, and the ones to use instead. The first that the command has is
 * suggested.
 */
const INSTEAD: Readonly<Record<string, readonly string[]>> = {
  '--dialect': ['--to', '--from'],
  '--to': ['--dialect'],
  '--from': ['--dialect'],
  '--provider': ['--dialect', '--to', '--from'],
  '--target': ['--to', '--dialect'],
  '--server': ['--dialect', '--to', '--from'],
  '--url': ['--host'],
  '--base-url': ['--host'],
  '--endpoint': ['--host'],
  '--json': ['--format json'],
  '--reporter': ['--format'],
  '--report': ['--format'],
  '--output-format': ['--format'],
  '--output': ['--out', '--format', '--losses'],
  '--output-file': ['--out', '--format'],
  '-o': ['--out', '--format'],
  '-f': ['--format'],
  '--write': ['--in-place', '--fix'],
  '-w': ['--in-place', '--fix'],
  '--inplace': ['--in-place', '--fix'],
  '--in-place': ['--fix'],
  '--fix': ['--in-place'],
  '--diff': ['--format diff', '--fix-dry-run'],
  '--check': ['--dry-run', '--fix-dry-run'],
  '--dry-run': ['--fix-dry-run'],
  '--date': ['--at'],
  '--type': ['--as'],
  '--log-format': ['--as-format'],
  '--input-format': ['--as-format'],
  '--severity': ['--fail-on'],
  '--level': ['--fail-on'],
  '--verbose': ['--show-content', '--all'],
  '--silent': ['--quiet'],
  '-q': ['--quiet'],
  '--threads': ['--jobs'],
  '--workers': ['--jobs'],
  '-j': ['--jobs'],
  '-c': ['--config'],
  '--colour': ['--color'],
  '-v': ['--version'],
};

/** Rewords an error message of Commander. */
export function usageText(text: string, command: Command, commands: readonly string[]): string[] {
  const message = text.replace(/^error: /, '').replace(/\n(?:\(Did you mean [^\n]*\)\n?)?$/, '');
  return [
    `rolecall: ${sentence(message, command, commands)}`,
    nextStep(command.parent === null ? undefined : command.name()),
  ];
}

/** Where to find more: the help of a command, or the general help. */
export function nextStep(command: string | undefined): string {
  return `Run \`rolecall ${command === undefined ? '' : `${command} `}--help\` for usage.`;
}

function sentence(text: string, command: Command, commands: readonly string[]): string {
  const quoted = [...text.matchAll(/'([^']*)'/g)].map(([, each = '']) => each);
  const [subject = '', value = ''] = quoted;
  const name = command.parent === null ? 'rolecall' : `rolecall ${command.name()}`;
  if (text.startsWith('unknown option')) return `unknown flag \`${subject}\`${flagInstead(subject, command)}`;
  if (text.startsWith('unknown command')) return `unknown command \`${subject}\`${commandInstead(subject, commands)}`;
  if (text.startsWith('missing required argument')) return `\`${name}\` needs an argument: <${subject}>`;
  if (text.startsWith('too many arguments')) return tooMany(name, command);
  if (text.endsWith('argument missing')) return `\`${subject}\` needs a value`;
  if (text.endsWith('not specified')) return `\`${name}\` needs \`${subject}\``;
  if (/ cannot be used with /.test(text))
    return `\`${longOf(subject)}\` and \`${longOf(value)}\` cannot be used together`;
  const invalid = /^option '([^']*)' argument '(.*)' is invalid\. (.*)$/s.exec(text);
  if (invalid !== null) return `\`${longOf(invalid[1] ?? '')} ${invalid[2]}\`: ${invalid[3]}`;
  const wrong = /^command-argument value '(.*)' is invalid for argument '([^']*)'\. (.*)$/s.exec(text);
  if (wrong !== null) return `<${wrong[2]}> \`${wrong[1]}\`: ${wrong[3]}`;
  return text;
}

/** `--in-place` of `-i, --in-place <x>`. */
function longOf(flags: string): string {
  return /--[\w-]+/.exec(flags)?.[0] ?? flags;
}

function tooMany(name: string, { registeredArguments }: Command): string {
  const most = registeredArguments.length;
  return `\`${name}\` takes ${most === 0 ? 'no arguments' : most === 1 ? 'one argument' : `${most} arguments`}`;
}

function flagInstead(flag: string, command: Command): string {
  const [name = '', ...values] = flag.split('=');
  const own = [...command.options, ...(command.parent?.options ?? [])].flatMap(({ long }) => long ?? []);
  const known = (INSTEAD[name] ?? []).find(each => own.includes(each.split(' ')[0] ?? ''));
  // A word with one dash is more often a long option than a group of short ones.
  const long = name.startsWith('--') ? name : name.length > 2 ? `-${name}` : undefined;
  const near = known === undefined && long !== undefined ? didYouMean(long, [...own, '--help']) : '';
  if (near !== '' && values.length === 0) return near;
  return known === undefined ? near : `; did you mean \`${known}\`?`;
}

/** Suggests a similar command, or the command that accepts a file if the word is a file. */
function commandInstead(word: string, commands: readonly string[]): string {
  if (existsSync(word) || /[./\\*]/.test(word)) return `; did you mean \`rolecall lint ${word}\`?`;
  return didYouMean(word, [...commands, 'help']);
}
