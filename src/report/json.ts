/** The reports for programs: `json` is one object as `report.schema.json` says, `ndjson` one conversation a line. */
import type { Reporter } from './reporter.ts';

export interface JsonOptions {
  readonly version: string;
  readonly dialect: string;
}

/** Written piece by piece, so that a report of any size takes no memory; the summary stands last. */
export function jsonReporter(write: (text: string) => void, { version, dialect }: JsonOptions): Reporter {
  let files = 0;
  let conversations = 0;
  const head = { version: 1, tool: { name: 'rolecall', version }, dialectDefault: dialect };
  write(`${JSON.stringify(head).slice(0, -1)},"files":[`);
  return {
    startFile(path) {
      conversations = 0;
      write(`${files++ > 0 ? ',' : ''}\n{"path":${JSON.stringify(path)},"conversations":[`);
    },
    conversation({ path: _, ...report }, { place }) {
      place();
      write(`${conversations++ > 0 ? ',' : ''}\n${JSON.stringify(report)}`);
    },
    endFile(_path, format, habits) {
      const repeated = habits.length === 0 ? '' : `,"repeated":${JSON.stringify(habits)}`;
      write(`],"format":${JSON.stringify(format)}${repeated}}`);
    },
    end({ summary, hidden = 0, unevaluated = [], stale = [] }) {
      const rest = {
        summary,
        ...(hidden > 0 && { hidden }),
        ...(unevaluated.length > 0 && { unevaluated }),
        ...(stale.length > 0 && { stale }),
      };
      write(`\n],${JSON.stringify(rest).slice(1)}\n`);
    },
  };
}

export function ndjsonReporter(write: (text: string) => void): Reporter {
  return {
    startFile() {},
    conversation(report, { place }) {
      place();
      write(`${JSON.stringify(report)}\n`);
    },
    endFile() {},
    end() {},
  };
}
