/** The contents of the page: cards, their findings, and the diagrams of their messages. */
import type { FindingData } from '../data.ts';
import type { Joins } from './joins.ts';
import type { ConversationHead } from './read.ts';

/** A finding on the page. */
export interface Finding extends FindingData {
  readonly card: DrawnCard;
  /** Number of the card and of the finding in it. */
  readonly key: string;
  /** The name by which links refer to it. */
  readonly linkName: string;
  /** `(none)` if there is no dialect. */
  readonly dialect: string;
  readonly hasDialect: boolean;
  readonly file: string;
}

/** The interface of a card for its findings and its diagram. */
export interface DrawnCard {
  readonly n: number;
  readonly head: ConversationHead;
  readonly element: HTMLElement;
  /** Findings that pass the filters. */
  readonly shown: readonly Finding[];
  /** Findings that the user opened or closed. */
  readonly toggled: Map<string, boolean>;
  /** Index of the first message of each unfolded run. */
  unfolded: Set<number>;
  /** Undefined until it is drawn, and if it has no messages. */
  readonly drawing: Drawing | undefined;
  draw(): void;
  redrawNow(): void;
  redrawAt(selector: string): void;
  showRow(row: number): void;
}

/** A diagram on the page. */
export interface Drawing {
  readonly element: HTMLElement;
  /** The element that contains the messages and the lines between them. */
  readonly rows: HTMLElement;
  readonly joins: Joins;
  /** Where each message is: in its own item of the list, or in a fold. */
  readonly itemOf: ReadonlyMap<number, HTMLElement>;
  /** Index of the first message of each run that can be folded. */
  readonly folds: readonly number[];
}
