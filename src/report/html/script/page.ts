/** What is on the page: cards, their findings, and the drawings of their messages. */
import type { FindingData } from '../data.ts';
import type { Joins } from './joins.ts';
import type { ConversationHead } from './read.ts';

/** A finding on the page. */
export interface Finding extends FindingData {
  readonly card: DrawnCard;
  /** Number of the card and of the finding in it. */
  readonly key: string;
  /** What a link names it by. */
  readonly linkName: string;
  /** `(none)` if there is no dialect. */
  readonly dialect: string;
  readonly hasDialect: boolean;
  readonly file: string;
}

/** A conversation on the page, as its findings and its drawing see it. */
export interface DrawnCard {
  readonly n: number;
  readonly head: ConversationHead;
  readonly element: HTMLElement;
  /** Findings that pass the filters. */
  readonly shown: readonly Finding[];
  /** Findings that were opened and closed by hand. */
  readonly toggled: Map<string, boolean>;
  /** First messages of what is unfolded. */
  unfolded: Set<number>;
  /** Absent before it is drawn, and if no message is known. */
  readonly drawing: Drawing | undefined;
  draw(): void;
  redrawNow(): void;
  redrawAt(selector: string): void;
  showRow(row: number): void;
}

/** A diagram on the page. */
export interface Drawing {
  readonly element: HTMLElement;
  /** What holds the messages and the lines between them. */
  readonly rows: HTMLElement;
  readonly joins: Joins;
  /** Where each message is: in its own item of the list, or in a fold. */
  readonly itemOf: ReadonlyMap<number, HTMLElement>;
  /** First messages of what can be folded. */
  readonly folds: readonly number[];
}
