/** The steps for continuing a repaired session. */
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type SessionFile, sessionFiles } from '../logs/session-files.ts';

export interface Written {
  /** The ID of the log format. */
  readonly format: string | undefined;
  /** The session file. */
  readonly original: string;
  readonly written: string;
  readonly isInPlace: boolean;
  readonly isPacked: boolean;
  /** The ID of the conversation; undefined if there are several, or if it must not be shown. */
  readonly id: string | undefined;
}

/** The file in which an agent keeps sessions of a log format; undefined if that is not known. */
export function sessionFileOf(format: string | undefined): SessionFile | undefined {
  return format !== undefined && Object.hasOwn(sessionFiles, format) ? sessionFiles[format] : undefined;
}

/** The steps in order. Commands begin with `$ `. */
export function stepsFor(session: Written): string[] {
  const { format, original, written, isInPlace, isPacked } = session;
  const file = sessionFileOf(format);
  if (file === undefined)
    return isInPlace ? [] : [`Replace \`${original}\` with \`${written}\` if the program reads the session there.`];
  const { agent, finds, action } = file;
  const steps: string[] = [];
  if (isPacked) steps.push(`Decompress \`${written}\`: ${agent} does not read compressed sessions.`);
  if (finds === 'place' && isPacked)
    steps.push(`Quit ${agent}. It finds a session by its file, so put the decompressed file there: ${file.path}`);
  else if (finds === 'place' && !isInPlace) {
    steps.push(`Quit ${agent}. It finds a session by its file, so replace the original with the copy:`);
    steps.push(`$ mv ${quotedPath(original)} ${quotedPath(unusedName(original))}`);
    steps.push(`$ mv ${quotedPath(written)} ${quotedPath(original)}`);
  }
  if (finds === 'import') steps.push(`${agent} skips messages that it has already, so delete its session first:`);
  // An ID that begins with a dash would be an option of the command.
  const id = session.id === undefined || session.id.startsWith('-') ? undefined : quoted(session.id);
  for (const command of file.resume({ file: quotedPath(written), id })) steps.push(`$ ${command}`);
  if (action !== undefined) steps.push(action);
  return steps;
}

/** What to do with a conversation if the repairs cannot be written to its file. */
export function stepsWithoutRepair(path: string, dialect: string): string[] {
  const file = quotedPath(path);
  return [
    'The repair cannot be written back. Start a new session with the conversation, which this writes as a request:',
    `$ rolecall lint ${file} --projection | rolecall fix - --to ${dialect} --unsafe > request.json`,
  ];
}

/** The session ID that the agent needs to continue. */
export function idFor(format: string | undefined, path: string, id: string | undefined): string | undefined {
  switch (sessionFileOf(format)?.idIn) {
    case 'conversation':
      return id;
    case 'file name':
      return basename(path).replace(/\.jsonl?(?:\.(?:gz|zst))?$/, '');
    case 'folder':
      return basename(dirname(path)) || undefined;
    case undefined:
      return undefined;
  }
}

function unusedName(original: string): string {
  for (let i = 0; ; i++) {
    const name = `${original}.orig${i === 0 ? '' : `.${i}`}`;
    if (!existsSync(name)) return name;
  }
}

/** A word for a shell. */
function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A path for a shell, which no command takes for an option. */
function quotedPath(path: string): string {
  return quoted(path.startsWith('-') ? `./${path}` : path);
}
