/** Generates a few lines of library code that find or repair the fault in a rejected example. */
import type { RulePage } from '../src/cli/rule-page.ts';
import { fix } from '../src/fix/fix.ts';
import { lint } from '../src/fix/lint.ts';
import type { Diagnostic } from '../src/generated/types.ts';
import { lintReply } from '../src/lint/lint-reply.ts';
import { UsageError } from '../src/model/usage-error.ts';

/** The code with its output; undefined if the library has no call for the example. */
export function libraryCode({ id, refused, accepted }: RulePage): string | undefined {
  const { as, dialect, model, at, template, repair, text } = refused;
  if (template !== undefined || as === 'stream' || as === 'exchange') return undefined;
  const value = parsed(text);
  const options = { dialect, ...(model && { model }), ...(at && { at }), ...(as === 'log' && { as }) } as Options;
  if (accepted.correction === 'fix') {
    const all = { ...options, ...(repair?.safety === 'unsafe' && { safety: 'unsafe' as const }) };
    const fixed = fix(value, all);
    if (JSON.stringify(fixed.value) === JSON.stringify(parsed(accepted.text)))
      return `import { fix } from 'rolecall';

const { value, changes } = fix(${Array.isArray(value) ? 'messages' : 'request'}, ${source(all)});
console.log(changes.map(({ title }) => title));
// ${JSON.stringify(fixed.changes.map(({ title }) => title))}
// \`value\` is the corrected conversation.`;
  }
  const argument = value === undefined ? 'text' : Array.isArray(value) ? 'messages' : 'request';
  const found = lint(value ?? text, options).diagnostics;
  if (found.some(({ rule }) => rule === id)) return checked('lint', argument, options, found);
  const inReply = foundInReply(value, options);
  return inReply.some(({ rule }) => rule === id) ? checked('lintReply', 'reply', { dialect }, inReply) : undefined;
}

function foundInReply(value: unknown, { dialect }: Options): Diagnostic[] {
  try {
    return lintReply(value, { dialect }).diagnostics;
  } catch (error) {
    if (error instanceof UsageError) return [];
    throw error;
  }
}

type Options = Pick<Parameters<typeof lint>[1] & object, 'dialect' | 'model' | 'at' | 'as'>;

function checked(name: string, argument: string, options: object, found: readonly Diagnostic[]): string {
  return `import { ${name} } from 'rolecall';

const { diagnostics } = ${name}(${argument}, ${source(options)});
console.log(diagnostics.map(({ rule, pointer }) => \`\${rule} at \${pointer}\`));
// ${JSON.stringify(found.map(({ rule, pointer }) => `${rule} at ${pointer}`))}`;
}

function source(options: object): string {
  const members = Object.entries(options).map(([name, value]) => `${name}: '${String(value)}'`);
  return `{ ${members.join(', ')} }`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
