/** Checks the messages of a framework by the rules of the provider that they are sent to. */
import type { RuleId } from '../generated/ids.ts';
import type { Dialect, Statement } from '../generated/types.ts';
import { findMessageFormat } from '../registry/registry.ts';

/**
 * Rules about what the messages say, not how they are written: a package that converts the messages for the provider does not
 * repair such a fault.
 */
const RULES: readonly RuleId[] = [
  'unanswered-tool-call',
  'orphan-tool-result',
  'duplicate-tool-result',
  'interrupted-tool-results',
  'reused-tool-call-id',
  'missing-tool-call-id',
  'malformed-tool-call-id',
  'malformed-tool-name',
  'blank-text',
  'empty-text',
  'empty-message',
  'missing-user-message',
  'unexpected-first-role',
  'separated-reasoning-item',
];

/** The word for a tool call in the entries of the provider that are about a kind of part. */
const CALL = 'tool_use';

/** Rules that do not apply if the server has earlier messages: their calls and users may be there. */
const WITH_BEGINNING: ReadonlySet<RuleId> = new Set([
  'orphan-tool-result',
  'missing-user-message',
  'unexpected-first-role',
]);

/** Roles of the messages with calls and with results. Some frameworks have items without roles in their place. */
const EXCHANGE = ['assistant', 'tool'] as const;

/** Rules that depend on which items make up a message, if the framework keeps each call and result as an item of its own. */
const WITH_MESSAGES: ReadonlySet<RuleId> = new Set(['interrupted-tool-results']);

const made = new WeakMap<Dialect, Map<string, Dialect>>();

/**
 * A dialect for messages in the framework's format: what the framework itself rejects, and for the rules above what the provider
 * rejects. It has the ID of the provider's dialect.
 */
export function dialectBehind(framework: Dialect, provider: Dialect, isContinued: boolean): Dialect {
  const known = made.get(provider) ?? new Map<string, Dialect>();
  made.set(provider, known);
  const key = `${framework.id} ${isContinued}`;
  const dialect = known.get(key) ?? combined(framework, provider, isContinued);
  known.set(key, dialect);
  return dialect;
}

function combined(framework: Dialect, provider: Dialect, isContinued: boolean): Dialect {
  const rules: Dialect['rules'] = { ...framework.rules };
  const hasItems = findMessageFormat(framework.format)?.turns === 'whole';
  for (const id of RULES) {
    const isJudged = !(isContinued && WITH_BEGINNING.has(id)) && !(hasItems && WITH_MESSAGES.has(id));
    const stated = isJudged ? inAnyFormat(provider.rules[id] ?? []) : [];
    // What the framework rejects of these is what the provider would, but what it misreads does not arrive.
    const entries = [...stated, ...(framework.rules[id] ?? []).filter(({ verdict }) => verdict === 'misread')];
    if (entries.length > 0) rules[id] = entries;
    else delete rules[id];
  }
  return { ...framework, id: provider.id, name: provider.name, rules };
}

/** The entries without the words of the provider's format; none of those that are only about such a word. */
function inAnyFormat(entries: readonly Statement[]): Statement[] {
  const roles = new Set(entries.flatMap(({ verdict, when }) => (verdict === 'rejected' ? (when?.roles ?? []) : [])));
  const isForAll = EXCHANGE.every(role => roles.has(role));
  return entries.flatMap(entry => {
    if (entry.when?.parts !== undefined || entry.when?.fields !== undefined || isAboutGroups(entry)) return [];
    const { types, ...parameters } = (entry.parameters ?? {}) as { readonly types?: readonly string[] };
    if (types?.includes(CALL) === false) return [];
    const { roles: _, ...when } = entry.when ?? {};
    return [
      {
        ...entry,
        ...(types !== undefined && { parameters }),
        ...(isForAll && entry.when !== undefined && { when }),
      },
    ];
  });
}

/** Whether an entry requires the results of a turn in one message. The package for the provider puts them into one. */
function isAboutGroups({ parameters }: Statement): boolean {
  const { of, turns } = (parameters ?? {}) as { readonly of?: readonly string[]; readonly turns?: string };
  return of?.includes('apart') === true || turns === 'answered-apart';
}
