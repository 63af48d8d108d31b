import type { Fix, Message } from '../generated/types.ts';
import { defineRule, type Place } from '../model/rule.ts';
import { countCharacters, isLongerThan, isRedacted, shorten, withoutEnd } from '../model/text.ts';
import { partRemovals } from '../repair/parts.ts';
import { type Broken, callAt, type Repair, safely, unsafely } from '../repair/repair.ts';
import { isDeclared, renameTool, toolNames } from '../repair/tool-names.ts';

export default defineRule({
  id: 'malformed-tool-name',
  title: 'Tool name has the wrong format',
  kind: 'Tools',
  docs: {
    fires:
      'Reports the name of a call, a declared tool or a tool result that is empty, too long or has characters that the server does not allow. Typical causes are dots and colons from other systems, a name that the model made up, and a name that was lost when a stream was assembled. Where results need names, it reports a result without a name whose call has no name either.',
    why: 'Names become part of the prompt, and servers check them against a pattern.',
    remedy: 'Replace other characters with `_` in the declaration, the calls and the results.',
  },
  parameters: {
    /** Regular expression for the whole name; any name if empty. */
    pattern: '',
    /** Maximum length of a name. */
    maxLength: Number.MAX_SAFE_INTEGER,
    /** Whether the names of declared tools are checked, not only those of calls. */
    declared: true as boolean,
    /** Whether the names of calls are checked, not only those of declared tools. */
    calls: true as boolean,
    /** Whether names on tool results are checked as well. */
    results: false as boolean,
    /** Whether each result needs a name, its own or that of its call. */
    named: false as boolean,
  },
  messages: {
    empty: 'the tool name is empty',
    tooLong: 'tool name `{tool}` has {length} characters; at most {maxLength} are allowed',
    mismatch: 'tool name `{tool}` does not match `{pattern}`',
    unnamed: 'the tool result has no name, and no earlier call provides one',
  },
  check(view, report, { pattern, maxLength, declared, calls, results, named }) {
    const regex = pattern === '' ? undefined : new RegExp(`^(?:${pattern})$`, 'u');
    const checkName = (tool: string | undefined, at: Place, message?: Message) => {
      if (tool === undefined || isRedacted(tool)) return;
      if (tool === '') report({ messageId: 'empty', at, in: message });
      else if (isLongerThan(tool, maxLength)) {
        const data = { tool, length: countCharacters(tool), maxLength };
        report({ messageId: 'tooLong', at, in: message, data });
      } else if (regex?.test(tool) === false)
        report({ messageId: 'mismatch', at, in: message, data: { tool, pattern } });
    };
    return {
      message(message) {
        if (declared) for (const tool of message.tools ?? []) checkName(tool.name, tool, message);
      },
      call(call, message) {
        if (calls && call.executedBy === 'client') checkName(call.name, call, message);
      },
      result({ part, call }, message) {
        if (results) checkName(part.name, part, message);
        if (named && part.name === undefined && call?.part.name === undefined)
          report({ messageId: 'unnamed', at: part, in: message });
      },
      end() {
        if (declared) for (const tool of view.conversation.tools ?? []) checkName(tool.name, tool);
      },
    };
  },
});

/** All servers that check names accept at least this length. */
const MAX_LENGTH = 64;

export const repair: Repair = ({ messageId: kind, pointer }, broken) => {
  if (kind === 'empty') return unnamedCall(pointer, broken);
  if (kind === 'unnamed') return undefined;
  const name = nameAt(pointer, broken);
  if (name === undefined) return undefined;
  // All findings about the same name share one repair.
  const known = broken.places.memoize('renamed tools', () => new Map<string, Fix | undefined>());
  if (!known.has(name)) known.set(name, renamed(name, broken));
  return known.get(name);
};

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
  const letters = name
    .normalize('NFKD')
    .replace(/\p{Mark}+/gu, '')
    .replace(/[^a-zA-Z0-9_-]+/g, '_')
    .replace(/^_+/, '');
  const plain = withoutEnd(letters, '_')
    .replace(/^(?=[^a-zA-Z])/, 'tool_')
    .slice(0, MAX_LENGTH);
  const taken = broken.places.memoize('taken tool names', () => toolNames(broken));
  const tried = broken.places.memoize('tried tool names', () => new Map<string, number>());
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
  const answers = call.results.flatMap(({ part, message }) => partRemovals([part], message)).reverse();
  const out = [...answers, ...partRemovals([call.part], call.message)];
  return unsafely('remove the call without a name and its result', ...out);
}
