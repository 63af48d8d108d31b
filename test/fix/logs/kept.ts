/** Properties of a file that every repair must keep. */

import { LogReader } from '../../../src/check/log-reader.ts';
import { decodeUtf8 } from '../../../src/cli/inputs.ts';
import type { FixFileOptions } from '../../../src/fix/file-change.ts';
import { FileFixer, type FixedFile } from '../../../src/fix/fix-file.ts';

type Options = Pick<FixFileOptions, 'safety' | 'as'>;

function reading(bytes: Uint8Array, as: Options['as']) {
  const conversations: { readonly name: string; readonly parts: string[] }[] = [];
  const errors = new Set<string>();
  const reader = new LogReader({ path: 'log', as, decodeUtf8 }, ({ format, id, diagnostics }, { conversation }) => {
    const parts = conversation?.messages.flatMap(each => each.parts.map(({ pointer }) => pointer)) ?? [];
    conversations.push({ name: `${format} ${id}`, parts });
    for (const { rule, messageId, severity } of diagnostics)
      if (severity === 'error') errors.add(`${rule} ${messageId}`);
  });
  reader.push(bytes);
  reader.end();
  return { formatSummary: reader.formatSummary, names: conversations.map(({ name }) => name), errors };
}

function fixed(bytes: Uint8Array, options: Options): FixedFile {
  const fixer = new FileFixer({ path: 'log', decodeUtf8, ...options });
  fixer.push(bytes);
  return fixer.end();
}

function spliced(bytes: Buffer, { splices }: FixedFile): Buffer | undefined {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of splices) {
    if (start < at || end < start || end > bytes.length) return undefined;
    parts.push(bytes.subarray(at, start), Buffer.from(text));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

export interface Kept {
  readonly faults: readonly string[];
  readonly isChanged: boolean;
}

/** The properties that a repair of a file violates. */
export function faultsOfRepair(bytes: Buffer, options: Options): Kept {
  const file = fixed(bytes, options);
  const after = spliced(bytes, file);
  if (after === undefined) return { faults: ['two edits overlap'], isChanged: true };
  const isChanged = !after.equals(bytes);
  const faults: string[] = [];
  if (isChanged !== file.changes.length > 0) faults.push('what changes is not what is reported');
  if (!isChanged) return { faults, isChanged };
  const [before, now] = [reading(bytes, options.as), reading(after, options.as)];
  if (before.formatSummary !== now.formatSummary)
    faults.push(`detected as ${now.formatSummary}, not ${before.formatSummary}`);
  if (before.names.join('\n') !== now.names.join('\n')) faults.push('the conversations are others');
  // Without IDs it is unknown which calls have no result.
  const isHidden = before.errors.has('missing-tool-call-id missing');
  for (const each of now.errors)
    if (!before.errors.has(each) && !(isHidden && each.startsWith('unanswered-tool-call'))) faults.push(`new: ${each}`);
  faults.push(...unreportedLines(bytes, after, file));
  if (!spliced(after, fixed(after, options))?.equals(after)) faults.push('a second run changes it again');
  return { faults, isChanged };
}

/** Lines that are gone although no change reports that. */
function unreportedLines(before: Buffer, after: Buffer, { changes, patches }: FixedFile): string[] {
  const lines = before.toString().split('\n');
  if (!patches.some(({ isLines }) => isLines)) return [];
  const records = lines.flatMap((line, i) => (isJson(line) ? [i] : []));
  const places = changes.flatMap(({ edits }) => edits.flatMap(({ path, from }) => [path, from ?? path]));
  const reported = new Set(places.map(place => records[Number(place.split('/')[1])]));
  for (const { line } of changes) reported.add(line - 1);
  const left = new Set(after.toString().split('\n').map(withoutReturn));
  return lines.flatMap((line, i) =>
    left.has(withoutReturn(line)) || reported.has(i) ? [] : [`line ${i + 1} is changed, and no change says so`],
  );
}

function isJson(line: string): boolean {
  try {
    JSON.parse(line.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

const withoutReturn = (line: string) => line.replace(/\r$/, '');
