/** The HTML report of the command line as a document inside the page: it draws the sequence diagram. */
import { rules } from '../../../../../src/registry/registry.ts';
import { pageHead } from '../../../../../src/report/html/page.ts';
import { htmlReporter } from '../../../../../src/report/html.ts';
import { addTo, emptySummary } from '../../../../../src/report/reporter.ts';
import type { Told } from './read.ts';

/** Conversations that are drawn. */
const MOST_DRAWN = 50;

export async function diagramOf(
  name: string,
  told: readonly Told[],
  { isDark, showContent }: { isDark: boolean; showContent: boolean },
): Promise<string> {
  const sha256 = await digests();
  const pieces: string[] = [];
  const theme = isDark ? 'dark' : 'light';
  const reporter = htmlReporter(text => pieces.push(text), {
    version: '',
    sha256,
    rules,
    showContent,
    embedded: theme,
  });
  const summary = emptySummary();
  const drawn = told.slice(0, MOST_DRAWN);
  reporter.startFile(name);
  for (const { report, details } of drawn) {
    addTo(summary, report);
    reporter.conversation(report, details);
  }
  reporter.endFile(name, '', []);
  reporter.end({ summary, conversationsWithFindings: drawn.length, dialects: [], rules: rules.length }, 0);
  return pieces.join('');
}

/** The reporter needs digests at once, and a browser makes them later: its texts are asked for first. */
async function digests(): Promise<(text: string) => string> {
  if (globalThis.crypto?.subtle === undefined)
    throw new Error('The diagram needs a page that was loaded over HTTPS or from localhost.');
  const texts = new Set<string>();
  pageHead('', text => {
    texts.add(text);
    return '';
  });
  const known = new Map<string, string>();
  for (const text of texts) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
    known.set(text, btoa(String.fromCharCode(...digest)));
  }
  return text => known.get(text) ?? '';
}
