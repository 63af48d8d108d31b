/** A dialect as people write it, and how it becomes the dialect that the checks use. */
import type { Dialect, Evidence, Replay, SettingPlace, Statement } from '../generated/types.ts';
import { inheritRules } from '../model/inherit.ts';

/** A source, or its name in `sources`. */
type Cited<T extends { evidence?: readonly Evidence[] }> = Omit<T, 'evidence'> & {
  readonly evidence?: readonly (string | Evidence)[];
};

/** One fact about a rule: what the server does, for which models, since when, and how we know. */
export type FileEntry = Partial<Cited<Statement>> & {
  /** The server rejects it, with this HTTP status; `true` if there is none or it is not known. */
  readonly rejected?: number | true;
  /** The server accepts it. */
  readonly accepted?: true;
  /** The server accepts the request, but reads it differently. */
  readonly misread?: true;
};

/** An item in the list of a rule: includes the entries that the extended dialect has for it. */
export const INHERITED = 'inherited';

/** A dialect in a file: one of the project's, or your own for a gateway. See `schemas/dialect-file.schema.json`. */
export type DialectFile = Partial<Omit<Dialect, 'id' | 'rules' | 'replies' | 'replay' | 'settings' | 'errorReply'>> & {
  readonly $schema?: string;
  readonly id: string;
  /** ID of the built-in dialect to extend. What the file leaves out is as there; inherited entries give at most warnings. */
  readonly extends?: string;
  /** Rules of the extended dialect that this one does not take over. */
  readonly without?: readonly string[];
  /** The sources of the entries, by the names under which `evidence` cites them. */
  readonly sources?: Readonly<Record<string, Evidence>>;
  /** Values with YAML anchors that the file repeats. */
  readonly definitions?: Readonly<Record<string, unknown>>;
  readonly rules?: Readonly<Record<string, readonly (FileEntry | typeof INHERITED)[]>>;
  readonly replies?: Readonly<Record<string, readonly FileEntry[]>>;
  readonly replay?: readonly Cited<Replay>[];
  readonly settings?: readonly Cited<SettingPlace>[];
  readonly errorReply?: Cited<NonNullable<Dialect['errorReply']>>;
};

/**
 * Returns the whole dialect that a file describes, on top of `base` if it extends one. A rule that the file lists has only
 * the entries of the file. Entries of other rules are inherited and marked with `inheritedFrom`, since they are facts about
 * another server. Names, hosts and models are not inherited, so no traffic is detected as both.
 */
export function resolveDialect(file: DialectFile, base?: Dialect): Dialect {
  const { $schema, extends: _, without = [], sources = {}, definitions, rules, replies, ...others } = file;
  const cite = citing(sources);
  const own: Partial<Dialect> = { ...(others as Partial<Dialect>) };
  if (file.replay !== undefined) own.replay = file.replay.map(cite) as NonNullable<Dialect['replay']>;
  if (file.settings !== undefined) own.settings = file.settings.map(cite) as NonNullable<Dialect['settings']>;
  if (file.errorReply !== undefined) own.errorReply = cite(file.errorReply) as NonNullable<Dialect['errorReply']>;
  const taken = base === undefined ? {} : inheritRules(base.rules, base.id);
  for (const rule of without) delete taken[rule];
  const stated = mapped(rules, (entries, rule) =>
    entries.flatMap(entry => (entry === INHERITED ? (taken[rule] ?? []) : [resolveEntry(entry, cite)])),
  );
  const answered = mapped(replies, entries => entries.map(entry => resolveEntry(entry, cite)));
  if (base === undefined) return { ...own, ...(replies && { replies: answered }), rules: stated } as Dialect;
  const { page: _page, aliases: _aliases, providers: _providers, ...common } = base;
  return {
    ...common,
    name: file.id,
    hosts: [],
    models: [],
    ...own,
    rules: { ...taken, ...stated },
    ...(base.replies !== undefined || replies !== undefined ? { replies: { ...base.replies, ...answered } } : {}),
  } as Dialect;
}

function citing(sources: Readonly<Record<string, Evidence>>) {
  return <T extends { readonly evidence?: readonly (string | Evidence)[] }>(value: T): T =>
    value.evidence === undefined
      ? value
      : { ...value, evidence: value.evidence.map(each => (typeof each === 'string' ? sources[each] : each)) };
}

function resolveEntry(entry: FileEntry, cite: ReturnType<typeof citing>): Statement {
  const { rejected, accepted, misread, ...facts } = cite(entry);
  if (rejected !== undefined)
    return { verdict: 'rejected', ...(rejected !== true && { status: rejected }), ...facts } as Statement;
  if (accepted !== undefined) return { verdict: 'accepted', ...facts } as Statement;
  if (misread !== undefined) return { verdict: 'misread', ...facts } as Statement;
  return facts as Statement;
}

function mapped<T, U>(
  record: Readonly<Record<string, T>> | undefined,
  change: (value: T, key: string) => U,
): Record<string, U> {
  return Object.fromEntries(Object.entries(record ?? {}).map(([key, value]) => [key, change(value, key)]));
}
