/** Reads a log like the runner of GitHub Actions: https://github.com/actions/runner, ActionCommand.cs. */
export interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly data: string;
}

const KNOWN = new Set(['error', 'warning', 'notice', 'group', 'endgroup', 'debug', 'add-mask', 'add-matcher', 'echo']);
KNOWN.add('stop-commands').add('set-output').add('save-state').add('add-path').add('set-env').add('remove-matcher');

const unescapeData = (text: string) => text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
const unescapeProperty = (text: string) =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%');

/** The command in a line, if there is one. */
export function commandIn(line: string): Command | undefined {
  return modern(line.trimStart()) ?? old(line);
}

function modern(line: string): Command | undefined {
  if (!line.startsWith('::')) return undefined;
  const end = line.indexOf('::', 2);
  if (end < 0) return undefined;
  const info = line.slice(2, end);
  const space = info.indexOf(' ');
  const name = space < 0 ? info : info.slice(0, space);
  if (!KNOWN.has(name)) return undefined;
  const properties: Record<string, string> = {};
  for (const each of space < 0
    ? []
    : info
        .slice(space + 1)
        .trim()
        .split(',')) {
    const at = each.indexOf('=');
    if (at > 0 && at < each.length - 1) properties[each.slice(0, at)] = unescapeProperty(each.slice(at + 1));
  }
  return { name, properties, data: unescapeData(line.slice(end + 2)) };
}

/** `##[name]`, anywhere in the line. */
function old(line: string): Command | undefined {
  const [, name = '', data = ''] = /##\[([^\] ]*)[^\]]*\](.*)/.exec(line) ?? [];
  return KNOWN.has(name) ? { name, properties: {}, data } : undefined;
}

/** The commands in a log, in order, and the lines that are shown. */
export function readLog(log: string): { commands: Command[]; lines: string[] } {
  const commands: Command[] = [];
  const lines: string[] = [];
  for (const line of log.split(/\r\n|\r|\n/)) {
    const command = commandIn(line);
    if (command === undefined) lines.push(line);
    else commands.push(command);
  }
  return { commands, lines };
}
