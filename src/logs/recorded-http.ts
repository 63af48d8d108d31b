/** Reads HTTP archives (HAR documents, VCR cassettes, recordings of stub servers), one exchange at a time. */

import type { Diagnostic } from '../generated/types.ts';
import { pointerKeys } from '../pointer.ts';
import { place } from '../source/place-findings.ts';
import { Positions } from '../source/positions.ts';
import type { JsonRecord } from '../source/records.ts';
import type { CassetteItem } from './cassette.ts';
import { type As, answerIn, exchange, type Found } from './detect.ts';
import type { FoundRecord, JsonText } from './found.ts';
import { exchangeOfEntry, HAR_ENTRIES, harEntries } from './har.ts';
import type { ArchivedExchange, Inflate } from './http-exchange.ts';
import { forEachItem } from './items.ts';
import { placeInsideString } from './nested-json.ts';
import { stubRecordings } from './stub-recordings.ts';
import { exchangeOfInteraction, interactionsOf, isRecording } from './vcr.ts';

interface Options {
  readonly as?: As | undefined;
  readonly inflate?: Inflate | undefined;
}

export class RecordedHttp {
  private readonly options: Options;
  private readonly onFound: (found: FoundRecord) => void;

  constructor(options: Options, onFound: RecordedHttp['onFound']) {
    this.options = options;
    this.onFound = onFound;
  }

  /** Whether a value is a document of recorded HTTP traffic. */
  isArchive(value: unknown): boolean {
    return (
      stubRecordings(value) !== undefined ||
      isRecording(value) ||
      harEntries(value) !== undefined ||
      interactionsOf(value) !== undefined
    );
  }

  /**
   * Reads a HAR document, a JSON cassette, recordings of a stub server, or a single interaction. Returns false for any
   * other record.
   */
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
    const { text, origin } = item;
    this.onFound({
      found: this.foundIn(archived, pointer),
      line: origin.line,
      texts: [{ text, pointer }, ...bodyOf(archived)],
      place(diagnostics) {
        const positions = new Positions(text, origin);
        place(diagnostics, text, positions, pointer);
        if (archived?.text === undefined) return;
        placeInsideString(diagnostics, archived.text, { text, positions, base: pointer, pointer: archived.pointer });
      },
    });
  }

  /** Reads one interaction of a YAML cassette. */
  readItem({ value, pointer, line, source }: CassetteItem): void {
    const archived = exchangeOfInteraction(value, pointer, this.options.inflate);
    this.onFound({
      found: this.foundIn(archived, pointer),
      line,
      texts: bodyOf(archived),
      place: diagnostics => placeBySource(diagnostics, source),
    });
  }

  private foundIn(archived: ArchivedExchange | undefined, pointer: string): Found {
    if (archived === undefined)
      return { format: 'unrecognized', value: undefined, pointer, as: 'log', note: 'it has no request with a URL' };
    const found = this.exchangeOf(archived, pointer);
    return archived.note === undefined ? found : { ...found, note: archived.note };
  }

  private exchangeOf({ value, pointer: at, answerPointer }: ArchivedExchange, pointer: string): Found {
    const found = exchange(value, pointer, at, { response: answerPointer, sse: answerPointer });
    const { as } = this.options;
    return as === 'response' || as === 'stream' ? answerIn(found, as) : found;
  }
}

/** The JSON text of a body that is stored in a string. */
function bodyOf(archived: ArchivedExchange | undefined): JsonText[] {
  if (archived?.text === undefined) return [];
  return [{ text: archived.text, pointer: archived.pointer, needsDialect: true }];
}

/** Sets the places of findings in a YAML document, whose locations only its reader knows. */
export function placeBySource(found: readonly Diagnostic[], source: CassetteItem['source']): void {
  for (const each of found.flatMap(diagnostic => [diagnostic, ...diagnostic.related])) {
    const at = source(each.pointer);
    if (at !== undefined) each.source = at;
  }
}
