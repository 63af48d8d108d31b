/** The data blocks of the page. */
import type { Blocks, ConversationData, RuleData, TotalsData } from '../data.ts';

/** A conversation without its rows. They are parsed again when they are drawn, so that a long report does not keep all of them. */
export type ConversationHead = Omit<ConversationData, 'rows'>;

export interface ConversationBlock {
  readonly element: HTMLScriptElement;
  readonly head: ConversationHead;
}

export const conversationBlocks: ConversationBlock[] = [];

/** Absent in a truncated report. */
export let totals: TotalsData | undefined;

for (const element of document.querySelectorAll<HTMLScriptElement>('script[type="application/json"]')) {
  let data: Blocks[keyof Blocks];
  try {
    data = JSON.parse(element.text);
  } catch {
    continue; // The file was cut off while it was written: what is whole is shown.
  }
  if (element.dataset.kind === 'totals') totals = data as TotalsData;
  else {
    const { rows, ...head } = data as ConversationData;
    conversationBlocks.push({ element, head });
  }
}

const ruleDocs = new Map(totals?.rules.map(rule => [rule.id, rule] as const));

export function docsOf(rule: string): RuleData | undefined {
  return ruleDocs.get(rule);
}

export function rowsOf({ element }: ConversationBlock): ConversationData['rows'] {
  return (JSON.parse(element.text) as ConversationData).rows;
}
