/** One finding as SARIF says it. */
import type { ConversationReport, Diagnostic, Related, Source } from '../generated/types.ts';
import { printableLines } from '../model/text.ts';
import { pointerKeys } from '../pointer.ts';
import { wellFormed } from './words.ts';

/** A change of the text of a file: what stands there gives way to other text, which may be empty. */
export interface Replacement {
  readonly source: Source;
  readonly text: string;
}

export interface ResultContext {
  readonly report: ConversationReport;
  /** The file that it is in. */
  readonly uri: string;
  /** Whether the URI begins at the root of the repository. */
  readonly inside: boolean;
  /** Which of the run's artifacts the file is. */
  readonly index: number;
  readonly ruleIndex: number;
  /** The how manyth of its file with this fingerprint: conversations may be alike. */
  readonly times: number;
  readonly replacements?: readonly Replacement[] | undefined;
}

/** The name of the repository's root, as GitHub's code scanning knows it. */
export const BASE = '%SRCROOT%';

const LEVEL = { error: 'error', warning: 'warning', info: 'note' } as const;
/** GitHub takes 1,000 locations of a result and shows 100. */
const LOCATIONS = 100;
/** In these a byte of what was read is no byte of the file. */
const PACKED = /\.(?:gz|zst|zip|eval)$/i;

export function resultOf(diagnostic: Diagnostic, context: ResultContext): object {
  const { rule, severity, message: text, fix, fingerprint, suppressed, related } = diagnostic;
  const { ruleIndex, times, replacements = [] } = context;
  const isFixed = fix !== undefined && replacements.length > 0;
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
    // The first is the only one that GitHub compares: results that share it are one alert, so that it ends in a number
    // as what its own action computes does.
    ...(fingerprint !== undefined && {
      partialFingerprints: { primaryLocationLineHash: `${fingerprint}:${times}`, 'rolecall/v1': fingerprint },
    }),
    ...(suppressed !== undefined && { suppressions: [suppressionOf(suppressed)] }),
    ...(isFixed && { fixes: [fixOf(`${fix.title} (${fix.safety})`, replacements, context)] }),
    properties: propertiesOf(diagnostic, context.report),
  };
}

/** Plain text of a message: in SARIF `[x](y)` is a link and `{0}` a placeholder. */
export function messageText(text: string): string {
  const safe = printableLines(wellFormed(text));
  const unlinked = /\]\(/.test(safe) ? safe.replace(/[[\]]/g, '\\$&') : safe;
  return /\{\d+\}/.test(unlinked) ? unlinked.replace(/[{}]/g, '$&$&') : unlinked;
}

function suppressionOf({ by, reason }: NonNullable<Diagnostic['suppressed']>): object {
  const justification = reason ?? (by === 'baseline' ? 'in the baseline' : 'ignored');
  return { kind: 'external', status: 'accepted', justification: wellFormed(justification), properties: { by } };
}

function locationOf({ pointer, source }: Pick<Related, 'pointer' | 'source'>, context: ResultContext): object {
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

/** Where the end is not known the region ends with its line. */
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
  const members = { messageId, dialect, evidence, status, says, note, undecided, conversation };
  return Object.fromEntries(
    Object.entries(members)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([key, value]) => [key, typeof value === 'string' ? wellFormed(value) : value]),
  );
}
