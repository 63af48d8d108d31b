/** A finding as a SARIF result. */
import type { ConversationReport, Diagnostic, Related, Source } from '../generated/types.ts';
import { printableLines } from '../model/text.ts';
import { pointerKeys } from '../pointer.ts';
import { wellFormed } from './phrases.ts';
import { rowOf } from './place-text.ts';

/** Replaces a range of a file's text. The new text may be empty. */
export interface Replacement {
  readonly source: Source;
  readonly text: string;
}

export interface ResultContext {
  readonly report: ConversationReport;
  /** The URI of the file. */
  readonly uri: string;
  /** Whether the URI is relative to the root of the repository. */
  readonly inside: boolean;
  /** Index of the file among the run's artifacts. */
  readonly index: number;
  readonly ruleIndex: number;
  /** Number of this result among those of its file with the same fingerprint, because conversations may be equal. */
  readonly times: number;
  readonly replacements?: readonly Replacement[] | undefined;
}

/** The name of the repository's root in GitHub code scanning. */
export const BASE = '%SRCROOT%';

const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;
/** GitHub accepts 1,000 locations per result and shows 100. */
const LOCATIONS = 100;
/** In these files, offsets in the text are not offsets in the file. */
const PACKED = /\.(?:gz|zst|zip|eval)$/i;

export function resultOf(diagnostic: Diagnostic, context: ResultContext): object {
  const { rule, severity, message: text, fix, fingerprint, suppressed, related } = diagnostic;
  const { ruleIndex, times, replacements = [] } = context;
  // The text of a row is not in the file, so nothing in it can be replaced.
  const isInTable = rowOf(diagnostic, context.report) !== undefined;
  const isFixed = fix !== undefined && replacements.length > 0 && !isInTable;
  const words = fix === undefined || isFixed ? text : `${text}; fix: ${fix.title} (${fix.safety})`;
  return {
    ruleId: wellFormed(rule),
    ruleIndex,
    level: LEVEL[severity],
    message: { text: messageText(words) },
    locations: [locationOf(diagnostic, context)],
    ...(related.length > 0 && {
      relatedLocations: related.slice(0, LOCATIONS).map((each, i) => ({
        id: i + 1,
        ...locationOf(each, context),
        message: { text: messageText(each.label) },
      })),
    }),
    // GitHub only compares this fingerprint, and merges results that share it into one alert. So it ends in a number,
    // as in the one that GitHub's own action computes.
    ...(fingerprint !== undefined && {
      partialFingerprints: { primaryLocationLineHash: `${fingerprint}:${times}`, 'rolecall/v1': fingerprint },
    }),
    ...(suppressed !== undefined && { suppressions: [suppressionOf(suppressed)] }),
    ...(isFixed && { fixes: [fixOf(`${fix.title} (${fix.safety})`, replacements, context)] }),
    properties: propertiesOf(diagnostic, context.report),
  };
}

/** Plain text for a message: in SARIF, `[x](y)` is a link and `{0}` a placeholder. */
export function messageText(text: string): string {
  const safe = printableLines(wellFormed(text));
  const unlinked = /\]\(/.test(safe) ? safe.replace(/[[\]\\]/g, '\\$&') : safe;
  return /\{\d+\}/.test(unlinked) ? unlinked.replace(/[{}]/g, '$&$&') : unlinked;
}

function suppressionOf({ by, reason }: NonNullable<Diagnostic['suppressed']>): object {
  const justification = reason ?? (by === 'baseline' ? 'in the baseline' : 'ignored');
  return { kind: 'external', status: 'accepted', justification: wellFormed(justification), properties: { by } };
}

function locationOf(
  { pointer, source, row: own }: Pick<Related, 'pointer' | 'source' | 'row'>,
  context: ResultContext,
): object {
  const row = own ?? context.report.row;
  if (row !== undefined) {
    // A table has no lines. Its rows are places inside the artifact.
    const name = `row ${row}`;
    const logicalLocations = [{ name, fullyQualifiedName: wellFormed(`${name}${pointer}`) }];
    return { physicalLocation: { artifactLocation: artifactOf(context) }, logicalLocations };
  }
  const region = source === undefined ? { startLine: Math.max(1, context.report.line) } : regionOf(source, context.uri);
  const keys = pointerKeys(pointer);
  const name = keys.at(-1);
  return {
    physicalLocation: { artifactLocation: artifactOf(context), region },
    ...(name !== undefined && {
      logicalLocations: [{ name: wellFormed(name), fullyQualifiedName: wellFormed(pointer) }],
    }),
  };
}

function artifactOf({ uri, inside, index }: ResultContext): object {
  return { uri, ...(inside && { uriBaseId: BASE }), index };
}

/** If the end is unknown, the region ends with its line. */
function regionOf({ line, column, endLine, endColumn, offset, length }: Source, uri: string): object {
  if (endLine === undefined || endColumn === undefined) return { startLine: line, startColumn: column };
  const bytes = PACKED.test(uri) ? {} : { byteOffset: offset, byteLength: length };
  return { startLine: line, startColumn: column, endLine, endColumn, ...bytes };
}

function fixOf(title: string, replacements: readonly Replacement[], context: ResultContext): object {
  const changes = replacements.map(({ source, text }) => ({
    deletedRegion: regionOf(source, context.uri),
    ...(text !== '' && { insertedContent: { text: wellFormed(text) } }),
  }));
  return {
    description: { text: messageText(title) },
    artifactChanges: [{ artifactLocation: artifactOf(context), replacements: changes }],
  };
}

function propertiesOf(diagnostic: Diagnostic, report: ConversationReport): object {
  const { messageId, dialect, evidence, says, status, note, undecided } = diagnostic;
  const conversation = diagnostic.conversation ?? report.id ?? report.index;
  const row = rowOf(diagnostic, report);
  const members = { messageId, dialect, evidence, status, says, note, undecided, conversation, row };
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, typeof value === 'string' ? wellFormed(value) : value]),
  );
}
