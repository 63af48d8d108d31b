/** The pages of providers and their index: all of `docs/providers/`. */
import { dialects } from '../src/registry/registry.ts';
import { dialectTable } from './dialect-table.ts';
import { isProvider } from './entries.ts';
import { otherDialects, providerIndex, providerMarkdown, sharedMarkdown } from './provider-markdown.ts';

const LIBRARIES =
  'Libraries check messages before they send them, and message formats have rules of their own. A finding for one of these dialects says that the library throws or misreads the messages, not that an API rejects them.';
const AGENTS =
  'Agents and engines store conversations in formats of their own. A finding for one of these dialects says that the program cannot continue from what it stored.';

/** Dialects with a separate page. */
export const apis = dialects.filter(({ id, kind = 'endpoint' }) => kind === 'endpoint' && isProvider(id));

/** Every file of `docs/providers/`, by path. */
export function providerFiles(): Record<string, string> {
  const { agents, libraries } = otherDialects();
  return {
    'docs/providers/README.md': providerIndex(dialectTable(), apis),
    'docs/providers/libraries.md': sharedMarkdown('Libraries and message formats', LIBRARIES, libraries),
    'docs/providers/agents.md': sharedMarkdown('Agents and what they store', AGENTS, agents),
    ...Object.fromEntries(apis.map(dialect => [`docs/providers/${dialect.id}.md`, providerMarkdown(dialect)])),
  };
}
