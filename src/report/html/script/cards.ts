/** All conversations of the page, and all findings. */
import { Card } from './card.ts';
import type { Finding } from './page.ts';
import { conversationBlocks } from './read.ts';

const claimed = new Set<string>();

/** Links to a fingerprint lead to the first finding that has it. */
function claim(fingerprint: string): boolean {
  const isFree = !claimed.has(fingerprint);
  claimed.add(fingerprint);
  return isFree;
}

export const cards: readonly Card[] = conversationBlocks.map((block, n) => new Card(n, block, claim));

export const findings: readonly Finding[] = cards.flatMap(card => card.findings);

/** The finding that a link refers to. */
export function findingOf(name: string): Finding | undefined {
  return findings.find(({ linkName }) => linkName === name) ?? findings.find(({ key }) => key === name);
}
