/** What is still found in a log after its repair. */
import type { ConversationReport } from '../generated/types.ts';
import { dialectOf, lintOptionsFor } from '../judge/logs/log.ts';
import { judgeConversation } from '../judge/request.ts';
import type { LoggedConversation, ReadAs } from '../logs/formats/format.ts';
import type { FixFileOptions } from './file-change.ts';
import { fixesOf } from './lint.ts';

/** The report of a conversation that still has findings, with places in the log. `of` is the report of the whole log. */
export function findingsLeft(
  logged: LoggedConversation,
  as: ReadAs,
  options: FixFileOptions,
  of: ConversationReport,
): ConversationReport[] {
  const dialect = dialectOf(logged, options);
  if (typeof dialect === 'string') return [];
  const judging = { ...lintOptionsFor(logged, options, dialect, as), findFixes: fixesOf };
  const { diagnostics, verdict } = judgeConversation(logged.body, judging).result;
  if (diagnostics.length === 0) return [];
  for (const each of diagnostics.flatMap(found => [found, ...found.related]))
    each.pointer = logged.origins.nearest(each.pointer);
  for (const { fix } of diagnostics) delete fix?.edits;
  // An earlier note about the file is not the reason why a finding is left.
  const { note: _, ...report } = of;
  return [{ ...report, id: logged.id ?? null, as, verdict, diagnostics }];
}
