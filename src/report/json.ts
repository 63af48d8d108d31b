/**
 * The reports for programs: `json` is one object that matches `report.schema.json`, `ndjson` has one conversation per
 * line.
 */
import type { ConversationReport, Edit } from '../generated/types.ts';
import { jsonText } from '../model/json-text.ts';
import type { Reporter } from './reporter.ts';

export interface JsonOptions {
  /** Whether a report may contain these edits; all are allowed by default. */
  readonly mayContain?: ((edits: readonly Edit[]) => boolean) | undefined;
  readonly version: string;
  readonly dialect: string;
}

/** Writes the report in pieces, so that its size is not limited by memory. The summary comes last. */
export function jsonReporter(write: (text: string) => void, { version, dialect, mayContain }: JsonOptions): Reporter {
  let files = 0;
  let conversations = 0;
  const head = { version: 1, tool: { name: 'rolecall', version }, dialectDefault: dialect };
  write(`${jsonText(head).slice(0, -1)},"files":[`);
  return {
    startFile(path) {
      conversations = 0;
      write(`${files++ > 0 ? ',' : ''}\n{"path":${jsonText(path)},"conversations":[`);
    },
    conversation({ path: _, ...report }, { place }) {
      place();
      write(`${conversations++ > 0 ? ',' : ''}\n${jsonText(withEdits(report, mayContain))}`);
    },
    endFile(_path, format, habits, skipped) {
      const repeated = habits.length === 0 ? '' : `,"repeated":${jsonText(habits)}`;
      const reason = skipped === undefined ? '' : `,"skipped":${jsonText(skipped.reason)}`;
      write(`],"format":${jsonText(format)}${repeated}${reason}}`);
    },
    end({ summary, coverage, hidden = 0, unevaluated = [], stale = [] }) {
      const rest = {
        summary:
          coverage === undefined || coverage.skippedFiles === 0
            ? summary
            : { ...summary, skippedFiles: coverage.skippedFiles },
        ...(hidden > 0 && { hidden }),
        ...(unevaluated.length > 0 && { unevaluated }),
        ...(stale.length > 0 && { stale }),
      };
      write(`\n],${jsonText(rest).slice(1)}\n`);
    },
  };
}

export function ndjsonReporter(write: (text: string) => void, mayContain?: JsonOptions['mayContain']): Reporter {
  return {
    startFile() {},
    conversation(report, { place }) {
      place();
      write(`${jsonText(withEdits(report, mayContain))}\n`);
    },
    endFile() {},
    end() {},
  };
}

/** Removes edits that the report must not contain. Their repairs keep only the title. */
export function withEdits<T extends Pick<ConversationReport, 'diagnostics'>>(
  report: T,
  mayContain: JsonOptions['mayContain'],
): T {
  if (mayContain === undefined) return report;
  const diagnostics = report.diagnostics.map(each => {
    if (each.fix?.edits === undefined || mayContain(each.fix.edits)) return each;
    const { edits: _, ...fix } = each.fix;
    return { ...each, fix };
  });
  return { ...report, diagnostics };
}
