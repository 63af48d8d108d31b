/**
 * Reports about the rows of a table. They have a row number instead of a location, because the file does not contain
 * the JSON text of a row.
 */
import type { ConversationReport } from '../generated/types.ts';
import type { Details } from './details.ts';

/** Returns the ID of a row, which is in a column. Rows count from 1. */
export type RowIds = (row: number) => string | undefined;

/** The rows of a table that is read as one line of JSON for each row. */
export class Rows {
  /** Set if the file is a table. */
  ids: RowIds | undefined;

  /** Replaces line numbers by row numbers. Does nothing for other files. */
  placed(report: ConversationReport, details: Details): Details {
    if (this.ids === undefined) return details;
    report.row = report.line;
    const id = this.ids(report.line);
    if (id !== undefined) {
      report.id = id;
      for (const diagnostic of report.diagnostics) diagnostic.conversation = id;
    }
    replaceSources(report);
    return {
      ...details,
      place() {
        details.place();
        replaceSources(report);
      },
    };
  }
}

function replaceSources({ diagnostics }: ConversationReport): void {
  for (const diagnostic of diagnostics.flatMap(each => [each, ...each.related])) {
    if (diagnostic.source === undefined) continue;
    diagnostic.row = diagnostic.source.line;
    delete diagnostic.source;
  }
}
