/** Checks the messages of a framework against the rules of their provider. */
import type { RuleId } from '../generated/ids.ts';
import type { Dialect, Statement } from '../generated/types.ts';
import { findMessageFormat } from '../registry/registry.ts';

/**
 * Rules about the content of messages and not their format. A package that converts the messages for the provider does not repair
 * such a fault.
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

/** The name of tool calls in provider entries about a part type. */
const CALL = 'tool_use';

/** Rules that do not apply if the server stores earlier messages, because calls and user messages may be there. */
const WITH_BEGINNING: ReadonlySet<RuleId> = new Set([
  'orphan-tool-result',
  'missing-user-message',
  'unexpected-first-role',
]);

/** Roles of messages with calls and with results. Some frameworks have items without roles instead. */
const EXCHANGE = ['assistant', 'tool'] as const;

/** Rules that depend on how items are grouped into messages. They do not apply if each call and result is a separate item. */
const WITH_MESSAGES: ReadonlySet<RuleId> = new Set(['interrupted-tool-results']);

const cache = new WeakMap<Dialect, Map<string, Dialect>>();

/**
 * A dialect for messages in the framework's format: what the framework itself rejects, and for the rules above what the provider
 * rejects. It has the ID of the provider's dialect.
 */
export function dialectBehind(framework: Dialect, provider: Dialect, isContinued: boolean): Dialect {
  const known = cache.get(provider) ?? new Map<string, Dialect>();
  cache.set(provider, known);
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
    // The provider would reject the same as the framework, but what the framework misreads does not reach the provider.
    const entries = [...stated, ...(framework.rules[id] ?? []).filter(({ verdict }) => verdict === 'misread')];
    if (entries.length > 0) rules[id] = entries;
    else delete rules[id];
  }
  return { ...framework, id: provider.id, name: provider.name, rules };
}

/** The entries without parameters that name parts of the provider's format. Entries only about such a part are omitted. */
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
