/**
 * The lines of a file that form one log, kept until they are judged. A log that is too long to keep is judged in
 * pieces: no request is that long, so the context must have restarted in between. The lines after a split are judged
 * again as the start of the next piece.
 */
import type { Conversation, Message } from '../generated/types.ts';
import type { JudgedLog } from '../judge/logs/judged-log.ts';
import { relocated } from '../judge/logs/log.ts';
import type { RecordJudge } from '../judge/logs/record.ts';
import { habitOf, keyOfHabit, MAX_HABITS, withoutRepeated } from '../judge/logs/repeated.ts';
import type { LogFormat } from '../logs/formats/format.ts';
import type { Line } from '../logs/threads.ts';
import { grouped } from '../model/text.ts';
import { findDialect } from '../registry/registry.ts';
import type { JsonRecord } from '../source/records.ts';
import { type Extent, PieceFindings } from './piece-findings.ts';
import { bestSplit, inRecord, isPrompt, Openness, recordOf, type SplitCandidate, spanOf } from './split-points.ts';

/**
 * Number of characters of a log after which a split point is searched. The largest contexts have about two million
 * tokens, which are eight million characters. A window of twice that size contains any request as a whole.
 */
export const WINDOW = 16 << 20;

/** Maximum size in windows. Beyond it the log is split at any record. */
const MAX_WINDOWS = 2;

/** Maximum number of definitions that are carried. Only a file with many sessions has more. */
const MAX_DEFINITIONS = 1000;
const NONE: readonly JsonRecord[] = [];

interface NumberedRecord {
  readonly record: JsonRecord;
  /** Its number in the file. */
  readonly number: number;
}

/** Receives the judged conversations, and the lines of their findings by number. */
export type OnJudged = (judged: JudgedLog, lines: readonly Line[], isContinued: boolean) => void;

export class LogPieces {
  readonly format: LogFormat;
  private readonly judge: RecordJudge;
  private readonly window: number;
  private readonly onJudged: OnJudged;
  /** Records of earlier pieces that later pieces depend on. */
  private carried: NumberedRecord[] = [];
  private own: NumberedRecord[] = [];
  private records: readonly JsonRecord[] = [];
  /** Characters of the piece's own records. */
  private size = 0;
  /** Number of characters at which the next split point is searched. */
  private next: number;
  private count = 0;
  private pieces = 0;
  /** Whether the last split was inside a turn, because there was no better place. */
  private wasSplitInTurn = false;
  private readonly findings = new PieceFindings();
  private readonly habits = new Set<string>();
  private readonly ids = new Set<string | number | null>();

  constructor(format: LogFormat, judge: RecordJudge, onJudged: OnJudged, window = WINDOW) {
    this.format = format;
    this.judge = judge;
    this.onJudged = onJudged;
    this.window = window;
    this.next = window;
  }

  /** Number of records kept now. */
  get keptCount(): number {
    return this.carried.length + this.own.length;
  }

  /** All records, if the whole log is kept. */
  get whole(): readonly JsonRecord[] {
    if (this.window !== Number.POSITIVE_INFINITY) return NONE;
    // The same list for each conversation of the log.
    if (this.records.length !== this.own.length) this.records = this.own.map(({ record }) => record);
    return this.records;
  }

  take(record: JsonRecord): void {
    const number = this.count++;
    // For a log that is not judged, the first line is enough.
    if (this.format.skips !== undefined && number > 0) return;
    this.own.push({ record, number });
    this.size += record.text.length;
    if (this.size >= this.next) this.cut();
  }

  /** Judges the remaining records. */
  end(): void {
    if (this.own.length === 0) return;
    if (this.pieces > 0) {
      this.judgePiece(all => this.select(all, this.keptCount, 'end'), false);
      return;
    }
    const records = this.own.map(({ record }) => record);
    const values = records.map(({ value }) => value);
    for (const judged of this.judge.judgeLog(this.format, values, this.firstLine))
      this.onJudged(judged, records, false);
  }

  /** Judges the kept records up to the best split point and drops them. Without a split point, waits for more. */
  private cut(): void {
    const mustSplit = this.size >= this.window * MAX_WINDOWS;
    const places = this.places();
    const hasSplitPoint = places.some(({ before, splitPoint }) => splitPoint !== undefined && before >= this.size / 2);
    let at: number | undefined;
    if (mustSplit || hasSplitPoint)
      this.judgePiece(all => {
        const conversations = all.flatMap(({ conversation }) => conversation ?? []);
        const isFree = new Openness(places.length, conversations).splittable();
        const best = bestSplit(places, isFree, this.size, {
          prefersContext: this.judge.isForRequest,
          mustSplit,
        });
        at = best ?? (mustSplit ? places.length : undefined);
        if (at === undefined) return [];
        const extent = this.extentTo(at);
        const selected = this.select(all, at, best === undefined ? 'anywhere' : 'splitPoint');
        for (const conversation of conversations) this.findings.rememberOpenCalls(conversation, extent);
        this.wasSplitInTurn = best === undefined;
        return selected;
      }, true);
    if (at !== undefined) this.release(at);
    this.next = Math.max(this.window, Math.min(this.window * MAX_WINDOWS, this.size + this.window / 2));
  }

  private places(): SplitCandidate[] {
    let before = 0;
    const carried = this.carried.map((): SplitCandidate => ({ before: -1, splitPoint: undefined }));
    const own = this.own.map(({ record }, i): SplitCandidate => {
      const place = { before, splitPoint: i === 0 ? undefined : this.format.splitPoint?.(record.value) };
      before += record.text.length;
      return place;
    });
    return [...carried, ...own];
  }

  private judgePiece(selectFrom: (all: JudgedLog[]) => JudgedLog[], isOpen: boolean): void {
    const kept = [...this.carried, ...this.own];
    const values = kept.map(({ record }) => record.value);
    const judged = this.judge.judgeLog(this.format, values, this.firstLine, selectFrom, isOpen);
    if (judged.length === 0) return;
    const lines: Line[] = [];
    for (const { number, record } of kept) lines[number] = record;
    const pointerOf = (pointer: string) => {
      const record = kept[recordOf(pointer)];
      return record === undefined ? pointer : inRecord(pointer, record.number);
    };
    for (const each of judged) {
      const { report, conversation } = each;
      for (const diagnostic of report.diagnostics) {
        this.remember(diagnostic);
        for (const found of [diagnostic, ...diagnostic.related]) found.pointer = pointerOf(found.pointer);
      }
      relocated(conversation, pointerOf);
      this.onJudged(each, lines, this.ids.has(report.id));
    }
    for (const { report } of judged) this.ids.add(report.id);
  }

  private remember(diagnostic: Parameters<typeof habitOf>[0]): void {
    const habit = habitOf(diagnostic);
    if (habit !== undefined && this.habits.size < MAX_HABITS) this.habits.add(keyOfHabit(habit));
  }

  /** Selects what to report for the piece from the judged conversations. */
  private select(all: readonly JudgedLog[], to: number, cutAt: 'splitPoint' | 'anywhere' | 'end'): JudgedLog[] {
    const isContinued = this.pieces > 0;
    const extent = this.extentTo(to);
    const note = this.note(to, cutAt !== 'anywhere');
    const newest = all.reduce((most, { conversation }) => Math.max(most, lastRecord(conversation)), -Infinity);
    return all.flatMap(judged => {
      const { report, conversation, shared = 0 } = judged;
      // At a clean split point only the last message may be open, unless it is a prompt.
      const mayContinue = cutAt === 'anywhere' || (cutAt === 'splitPoint' && isOpenIn(conversation, newest));
      const cut = {
        hasEarlierPiece: isContinued,
        mayContinue,
        hasLostCalls: this.wasSplitInTurn && this.judge.isForRequest,
      };
      const diagnostics = this.findings.select(report.diagnostics, conversation, extent, cut);
      const messages = conversation?.messages.filter(message => isIn(message, extent));
      const isNew = conversation?.messages.some((message, i) => i >= shared && isIn(message, extent)) ?? !isContinued;
      if (!isNew && diagnostics.length === 0) return [];
      if (diagnostics.length < report.diagnostics.length) report.verdict = verdictOf({ ...report, diagnostics });
      report.diagnostics = diagnostics;
      if (messages !== undefined) {
        report.messages = messages.length;
        report.toolCalls = messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'tool_call').length;
      }
      report.note = report.note === undefined ? note : `${report.note}; ${note}`;
      // Skips repeated findings that an earlier piece reported.
      Object.assign(
        report,
        withoutRepeated(report, key => this.habits.has(key)),
      );
      return [judged];
    });
  }

  private extentTo(to: number): Extent {
    const { carried, own } = this;
    const from = carried.length;
    const numberOf = (record: number) => (record < from ? carried[record] : own[record - from])?.number ?? record;
    return { from, to, numberOf };
  }

  private note(to: number, isWhole: boolean): string {
    const last = this.own[to - this.carried.length - 1]?.record.origin.line ?? this.firstLine;
    const window = `${Math.max(1, Math.round(this.window / (1 << 20)))} MB`;
    const lines = `lines ${grouped(this.firstLine)} to ${grouped(last)}`;
    const where = isWhole ? '' : ', which ends inside a turn';
    return `piece ${this.pieces + 1} (${lines}${where}) of a log over ${window}: it is longer than any request, so it is checked in pieces`;
  }

  private get firstLine(): number {
    return this.own[0]?.record.origin.line ?? 1;
  }

  /** Drops the records before a location, except those that later records depend on. */
  private release(to: number): void {
    const dropped = this.own.slice(0, to - this.carried.length);
    this.own = this.own.slice(dropped.length);
    for (const { record } of dropped) this.size -= record.text.length;
    const definitions = new Map<string, NumberedRecord[]>();
    for (const numbered of [...this.carried, ...dropped]) {
      const name = this.format.defines?.(numbered.record.value);
      if (name === undefined) continue;
      const [first] = definitions.get(name) ?? [];
      // In the order of their last records, so that the oldest are dropped.
      definitions.delete(name);
      definitions.set(name, first === undefined ? [numbered] : [first, numbered]);
    }
    this.carried = [...definitions.values()]
      .slice(-MAX_DEFINITIONS)
      .flat()
      .sort((a, b) => a.number - b.number);
    this.pieces++;
  }
}

function lastRecord(conversation: Conversation | undefined): number {
  const last = conversation?.messages.at(-1);
  return last === undefined ? -1 : spanOf(last)[1];
}

/** Whether a conversation contains the newest record and may continue. */
function isOpenIn(conversation: Conversation | undefined, newest: number): boolean {
  const last = conversation?.messages.at(-1);
  return last === undefined || (lastRecord(conversation) === newest && !isPrompt(last));
}

function isIn(message: Message, { from, to }: Extent): boolean {
  const [first] = spanOf(message);
  return first >= from && first < to;
}

/** The verdict of the remaining findings. */
function verdictOf({ dialect, diagnostics }: JudgedLog['report']): JudgedLog['report']['verdict'] {
  if (diagnostics.some(({ severity }) => severity === 'error')) return 'rejected';
  const isSure =
    findDialect(dialect ?? '')?.isGeneric !== true && diagnostics.every(each => each.undecided === undefined);
  return isSure ? 'accepted' : 'unknown';
}
