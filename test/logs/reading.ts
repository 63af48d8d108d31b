/** Reads a log from memory, as bytes in pieces. */

import { LogReader, type ReadLogOptions } from '../../src/check/log-reader.ts';
import { inflate, loadYaml } from '../../src/cli/archives.ts';
import type { ConversationReport } from '../../src/index.ts';
import type { Answer } from '../../src/logs/detect.ts';

export interface Read {
  readonly reports: (ConversationReport & { answer: Answer | undefined })[];
  readonly formatSummary: string;
}

export function readLog(
  bytes: Uint8Array | string,
  options: Partial<ReadLogOptions> = {},
  piece = Number.POSITIVE_INFINITY,
): Read {
  const reports: Read['reports'] = [];
  const reader = new LogReader({ path: 'log', inflate, loadYaml, ...options }, (report, { answer, place }) => {
    place();
    reports.push({ ...report, answer });
  });
  const all = Buffer.from(bytes);
  for (let at = 0; at < all.length; at += piece) reader.push(all.subarray(at, at + Math.min(piece, all.length)));
  reader.end();
  return { reports, formatSummary: reader.formatSummary };
}
