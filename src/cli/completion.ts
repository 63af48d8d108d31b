/** Shell completion scripts, generated from the command definitions. */
import { Command, type Option } from 'commander';
import { logFormats } from '../logs/log-records.ts';
import { dialects, rules } from '../registry/registry.ts';
import { templateServers } from '../templates/servers.ts';
import { choiceArgument } from './choice-option.ts';
import type { Session } from './session.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

const HELP = `
Examples:
  rolecall completion bash >> ~/.bashrc
  rolecall completion zsh > ~/.zfunc/_rolecall      (a folder that is in $fpath)
  rolecall completion fish > ~/.config/fish/completions/rolecall.fish
`;

/** `commands` creates all commands, including this one. */
export function completionCommand(session: Session, commands: () => Promise<readonly Command[]>): Command {
  return new Command('completion')
    .summary('Print a script that completes commands in your shell')
    .description('Print a script that completes commands, flags and their values in bash, zsh or fish.')
    .addArgument(choiceArgument('<shell>', 'The shell', SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => {
      const known = (await commands()).map(entryOf);
      session.stdout.write(`${SCRIPTS[shell](known).join('\n')}\n`);
    });
}

interface Flag {
  readonly long: string;
  readonly about: string;
  readonly takesValue: boolean;
  /** The allowed values; absent for files, numbers, dates and names. */
  readonly values?: readonly string[] | undefined;
}

interface Entry {
  readonly name: string;
  readonly about: string;
  readonly flags: readonly Flag[];
  /** The allowed values of the first argument, unless it is a file. */
  readonly values?: readonly string[] | undefined;
}

const dialectIds = () => dialects.map(({ id }) => id);
const ruleIds = () => rules.map(({ id }) => id);

/** Values of options whose argument is validated by a function, so Commander does not know them. */
const VALUES: Readonly<Record<string, () => readonly string[]>> = {
  '--dialect': dialectIds,
  '--to': dialectIds,
  '--from': dialectIds,
  '--as-format': () => logFormats.map(({ id }) => id),
  '--template-server': () => templateServers.map(({ id }) => id),
};

function entryOf(command: Command): Entry {
  const flags = command.options.flatMap(flagOf);
  const [first] = command.registeredArguments;
  const values = command.name() === 'explain' ? [...ruleIds(), ...dialectIds()] : first?.argChoices;
  return {
    name: command.name(),
    about: command.summary(),
    flags: [...flags, { long: '--help', about: 'Print help', takesValue: false }],
    values,
  };
}

function flagOf({ long, description, required, optional, argChoices }: Option): Flag[] {
  if (long === undefined || long === null) return [];
  const values = argChoices ?? VALUES[long]?.();
  return [{ long, about: description.replace(/ \(default: [^()]*\)$/, ''), takesValue: required || optional, values }];
}

const SCRIPTS: Readonly<Record<Shell, (entries: readonly Entry[]) => string[]>> = { bash, zsh, fish };

function bash(entries: readonly Entry[]): string[] {
  const withValues = entries.flatMap(({ name, flags }) =>
    flags.flatMap(({ long, values }) => (values === undefined ? [] : [{ name, long, values }])),
  );
  return [
    '_rolecall() {',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is for bash.
    '  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words=',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    words='${entries.map(({ name }) => name).join(' ')}'`,
    '  else',
    '    case "$command $previous" in',
    ...withValues.map(({ name, long, values }) => `      '${name} ${long}') words='${values.join(' ')}' ;;`),
    '      *)',
    '        case "$command" in',
    ...entries.map(({ name, flags, values = [] }) => {
      const longs = flags.map(({ long }) => long).join(' ');
      const given = values.length === 0 ? '' : `[[ $current == -* ]] || words='${values.join(' ')}'`;
      return `          ${name}) [[ $current == -* ]] && words='${longs}'${given === '' ? '' : `; ${given}`} ;;`;
    }),
    '        esac',
    '    esac',
    '  fi',
    '  [ -n "$words" ] && COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _rolecall rolecall',
  ];
}

function zsh(entries: readonly Entry[]): string[] {
  /** Escapes text in single quotes, where zsh treats `:` and brackets specially. */
  const text = (about: string) => about.replaceAll("'", "'\\''").replace(/[[\]:\\]/g, '\\$&');
  const flagSpec = ({ long, about, takesValue, values }: Flag) => {
    const value = takesValue ? `:value:${values === undefined ? '_files' : `(${values.join(' ')})`}` : '';
    return `'*${long}[${text(about)}]${value}'`;
  };
  return [
    '#compdef rolecall',
    '_rolecall() {',
    '  if (( CURRENT == 2 )); then',
    '    local -a commands=(',
    ...entries.map(({ name, about }) => `      '${name}:${text(about)}'`),
    '    )',
    "    _describe 'command' commands",
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words; (( CURRENT-- ))',
    '  case $command in',
    ...entries.map(({ name, flags, values }) => {
      const rest = values === undefined ? "'*:file:_files'" : `'*:value:(${values.join(' ')})'`;
      return `    ${name}) _arguments ${[...flags.map(flagSpec), rest].join(' ')} ;;`;
    }),
    '  esac',
    '}',
    'compdef _rolecall rolecall',
    // zsh loads a file in $fpath as a function and calls it right away.
    '[ "$funcstack[1]" = _rolecall ] && _rolecall',
  ];
}

function fish(entries: readonly Entry[]): string[] {
  const text = (about: string) => `'${about.replace(/[\\']/g, '\\$&')}'`;
  return entries.flatMap(({ name, about, flags, values }) => {
    const of = `complete -c rolecall -n '__fish_seen_subcommand_from ${name}'`;
    return [
      `complete -c rolecall -n __fish_use_subcommand -f -a ${name} -d ${text(about)}`,
      ...(values === undefined ? [] : [`${of} -f -a '${values.join(' ')}'`]),
      ...flags.map(({ long, about, takesValue, values }) => {
        const value = values !== undefined ? ` -x -a '${values.join(' ')}'` : takesValue ? ' -r' : '';
        return `${of} -l ${long.slice(2)}${value} -d ${text(about)}`;
      }),
    ];
  });
}
