/** Reads HTTP archives (HAR documents, VCR cassettes, recordings of stub servers), one exchange at a time. */
import type { Diagnostic } from '../generated/types.ts';
import { duplicateKeyFindings, place } from '../lint/lint-text.ts';
import { pointerKeys } from '../pointer.ts';
import { Positions } from '../source/positions.ts';
import { prepend } from '../source/prepend.ts';
import type { JsonRecord } from '../source/records.ts';
import type { CassetteItem } from './cassette.ts';
import { type As, answered, exchange, type Found } from './detect.ts';
import { exchangeOfEntry, HAR_ENTRIES, harEntries } from './har.ts';
import type { ArchivedExchange, Inflate } from './http-exchange.ts';
import { forEachItem } from './items.ts';
import type { JudgedRecord } from './judge.ts';
import { placeInsideString } from './nested-json.ts';
import { stubRecordings } from './stub-recordings.ts';
import { exchangeOfInteraction, interactionsOf, isRecording } from './vcr.ts';

interface Options {
  readonly as?: As | undefined;
  readonly inflate?: Inflate | undefined;
}

export class RecordedHttp {
  private readonly options: Options;
  private readonly judge: (found: Found, line: number) => JudgedRecord;
  private readonly give: (found: Found, judged: JudgedRecord, line: number, placeAll: () => void) => void;

  constructor(options: Options, judge: RecordedHttp['judge'], give: RecordedHttp['give']) {
    this.options = options;
    this.judge = judge;
    this.give = give;
  }

  /** Reads a HAR document, a JSON cassette, recordings of a stub server, or a single interaction. Returns false for any other record. */
  readArchive(record: JsonRecord, base: string): boolean {
    const { value, text, origin } = record;
    const stubs = base === '' ? stubRecordings(value) : undefined;
    if (stubs !== undefined && stubs.list === undefined) {
      this.readInJson(stubs.read(value, '', this.options.inflate), record, '');
      return true;
    }
    if (stubs === undefined && base === '' && isRecording(value)) {
      this.readInJson(exchangeOfInteraction(value, '', this.options.inflate), record, '');
      return true;
    }
    const entries = base === '' ? harEntries(value) : undefined;
    const cassette = entries === undefined && base === '' ? interactionsOf(value) : undefined;
    const list = stubs?.list ?? entries ?? cassette?.list;
    if (list === undefined) return false;
    const at = stubs?.at ?? cassette?.at ?? HAR_ENTRIES;
    const read = stubs?.read ?? (cassette === undefined ? exchangeOfEntry : exchangeOfInteraction);
    forEachItem(list, text, origin, { base: '', keys: pointerKeys(at) }, (item, pointer) => {
      this.readInJson(read(item.value, pointer, this.options.inflate), item, pointer);
    });
    return true;
  }

  private readInJson(archived: ArchivedExchange | undefined, item: JsonRecord, pointer: string): void {
    this.readArchived(archived, pointer, item.origin.line, diagnostics => {
      const positions = new Positions(item.text, item.origin);
      prepend(diagnostics, duplicateKeyFindings(item.text, pointer));
      return () => {
        place(diagnostics, item.text, positions, pointer);
        if (archived?.text === undefined) return;
        const string = { text: item.text, positions, base: pointer, pointer: archived.pointer };
        placeInsideString(diagnostics, archived.text, string);
      };
    });
  }

  /** Reads one interaction of a YAML cassette. */
  readItem({ value, pointer, line, source }: CassetteItem): void {
    this.readArchived(
      exchangeOfInteraction(value, pointer, this.options.inflate),
      pointer,
      line,
      found => () => placeBySource(found, source),
    );
  }

  private readArchived(
    archived: ArchivedExchange | undefined,
    pointer: string,
    line: number,
    prepare: (found: Diagnostic[]) => () => void,
  ): void {
    const found: Found =
      archived === undefined
        ? { format: 'unrecognized', value: undefined, pointer, as: 'log', note: 'it has no request with a URL' }
        : {
            ...this.exchangeOf(archived, pointer),
            ...(archived.note !== undefined && { note: archived.note }),
          };
    const judged = this.judge(found, line);
    const { diagnostics } = judged.report;
    if (archived?.text !== undefined && judged.report.dialect !== null)
      prepend(diagnostics, duplicateKeyFindings(archived.text, archived.pointer));
    const placeAll = prepare(diagnostics);
    this.give(found, judged, line, placeAll);
  }

  private exchangeOf({ value, pointer: at, answerPointer }: ArchivedExchange, pointer: string): Found {
    const found = exchange(value, pointer, at, { response: answerPointer, sse: answerPointer });
    const { as } = this.options;
    return as === 'response' || as === 'stream' ? answered(found, as) : found;
  }
}

/** Places findings in a YAML document, whose positions its reader knows. */
export function placeBySource(found: readonly Diagnostic[], source: CassetteItem['source']): void {
  for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
    const at = source(each.pointer);
    if (at !== undefined) each.source = at;
  }
}
