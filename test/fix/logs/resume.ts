/** Checks and repairs a session for its next request. */

import type { ReadLogOptions } from '../../../src/check/log-reader.ts';
import { decodeUtf8 } from '../../../src/cli/inputs.ts';
import type { FixFileOptions } from '../../../src/fix/file-change.ts';
import { FileFixer, type FixedFile } from '../../../src/fix/fix-file.ts';
import { type ResumableFile, ResumeReader } from '../../../src/fix/resume-reader.ts';

export function assessed(bytes: Uint8Array, options: Partial<ReadLogOptions> = {}): ResumableFile {
  const reader = new ResumeReader({ path: 'log', decodeUtf8, ...options });
  reader.push(bytes);
  return reader.end();
}

export function repairedForNext(
  bytes: Buffer,
  safety: FixFileOptions['safety'],
): { readonly fixed: FixedFile; readonly after: Buffer } {
  const fixer = new FileFixer({ path: 'log', decodeUtf8, safety, forNextRequest: true });
  fixer.push(bytes);
  const fixed = fixer.end();
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of fixed.splices) {
    parts.push(bytes.subarray(at, start), Buffer.from(text));
    at = end;
  }
  return { fixed, after: Buffer.concat([...parts, bytes.subarray(at)]) };
}

export const verdictsOf = ({ conversations }: ResumableFile) => conversations.map(({ report }) => report.verdict);

/** `error rule`, once each. */
export function errorsOf({ conversations }: ResumableFile): string[] {
  const found = conversations.flatMap(({ report }) => report.diagnostics);
  return [...new Set(found.flatMap(({ severity, rule }) => (severity === 'error' ? [rule] : [])))];
}
