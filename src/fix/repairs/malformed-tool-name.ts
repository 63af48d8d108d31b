import type { Fix } from '../../generated/types.ts';
import { shorten } from '../../model/text.ts';
import { takenOut } from '../parts.ts';
import { type Broken, callAt, type Repair, safely, unsafely } from '../repair.ts';
import { isDeclared, renameTool, toolNames } from '../tool-names.ts';

/** All servers that check names accept at least this length. */
const MAX_LENGTH = 64;

const repair: Repair = {
  rule: 'malformed-tool-name',
  repair({ messageId: kind, pointer }, broken) {
    if (kind === 'empty') return unnamedCall(pointer, broken);
    if (kind === 'unnamed') return undefined;
    const name = nameAt(pointer, broken);
    if (name === undefined) return undefined;
    // All findings about the same name share one repair.
    const known = broken.places.once('renamed tools', () => new Map<string, Fix | undefined>());
    if (!known.has(name)) known.set(name, renamed(name, broken));
    return known.get(name);
  },
};

export default repair;

function renamed(name: string, broken: Broken): Fix | undefined {
  const fresh = freshName(name, broken);
  const edits = renameTool(name, fresh, broken);
  if (edits === undefined) return undefined;
  const title = `rename tool \`${shorten(name)}\` to \`${fresh}\``;
  // The code that runs the calls must know the new name of a declared tool, so renaming it is unsafe.
  return isDeclared(name, broken)
    ? unsafely(`${title} in its declaration, calls and results`, ...edits)
    : safely(`${title} in its calls and results`, ...edits);
}

function nameAt(pointer: string, broken: Broken): string | undefined {
  const tool = broken.places.toolAt(pointer);
  const part = broken.places.partAt(pointer);
  return part?.type === 'tool_call' || part?.type === 'tool_result' ? part.name : tool?.name;
}

/** The name with `_` for invalid characters, truncated if necessary, and different from all other names. */
function freshName(name: string, broken: Broken): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .replace(/^(?=[^a-zA-Z])/, 'tool_')
    .slice(0, MAX_LENGTH);
  const taken = broken.places.once('taken tool names', () => toolNames(broken));
  const tried = broken.places.once('tried tool names', () => new Map<string, number>());
  let fresh = plain;
  let i = tried.get(plain) ?? 1;
  while (taken.has(fresh)) fresh = `${plain.slice(0, MAX_LENGTH - `_${++i}`.length)}_${i}`;
  tried.set(plain, i);
  taken.add(fresh);
  return fresh;
}

/** A call without a name. The tool is only certain if there is a single one. */
function unnamedCall(pointer: string, broken: Broken) {
  const call = callAt(broken, pointer);
  if (call === undefined) return undefined;
  const answers = call.results.flatMap(({ part, message }) => takenOut([part], message)).reverse();
  const out = [...answers, ...takenOut([call.part], call.message)];
  return unsafely('remove the call without a name and its result', ...out);
}
