/**
 * Generates the compatibility tables: a page and a data file for each task, and an index. This is all of
 * `docs/compatibility/`.
 */
import { type Compatibility, compatibilityOf, type Row, type State } from './compatibility.ts';
import { providerLink } from './entries.ts';
import { prose, table } from './markdown.ts';
import { TOPICS, type Topic } from './topics.ts';

const GENERATED_NOTICE =
  '<!-- Made by `npm run generate` from src/dialects/ and scripts/topics.ts. Edit those, not this. -->';

/** Every file of `docs/compatibility/`, by path. */
export function compatibilityFiles(): Record<string, string> {
  const tables = TOPICS.map(topic => ({ topic, data: compatibilityOf(topic) }));
  return {
    'docs/compatibility/README.md': indexMarkdown(tables),
    ...Object.fromEntries(
      tables.flatMap(({ topic, data }) => [
        [`docs/compatibility/${topic.id}.json`, `${JSON.stringify(data)}\n`],
        [`docs/compatibility/${topic.id}.md`, topicMarkdown(topic, data)],
      ]),
    ),
  };
}

interface Table {
  readonly topic: Topic;
  readonly data: Compatibility;
}

function indexMarkdown(tables: readonly Table[]): string {
  const rows = tables.map(({ topic: { id, title, intro }, data }) => [
    `[${title}](${id}.md)`,
    intro,
    String(data.rows.length),
    String(data.apis.length),
  ]);
  const blocks = [
    GENERATED_NOTICE,
    '# Compatibility',
    'Which API accepts what in a conversation. Each table compares the APIs for one task, with the date, the error text and the evidence of each verdict.',
    table(['Task', 'Content', 'Rows', 'APIs'], rows),
    LEGEND,
    'An empty cell means that nothing is known: the API may accept it or reject it. The same data is in the [pages of the providers](../providers/README.md) and of the [rules](../rules/README.md).',
  ];
  return `${blocks.join('\n\n')}\n`;
}

const LEGEND = `| Verdict | Meaning |
| --- | --- |
| rejects | The API answers with an error. The evidence is recorded, documented, or reported by several people. |
| rejects some | It answers with an error for some models or requests. |
| may reject | The evidence is thin, or contradicted. |
| misreads | It accepts the request, but the model sees something else. |
| accepts | It accepts what others reject. |
| no longer rejects | It rejected this in the past. |
| required, forbidden | Reasoning: requests without it, or with it, are rejected. |
| useful, optional, ignored | Reasoning: it improves the answers, makes no known difference, or is dropped. |
| other name or limits, not available | Settings: the API has another name or other limits for it, or does not have it. |
| happens, is normal | Replies: the API is known to send such a reply, and whether that is a fault or not. |`;

function topicMarkdown(topic: Topic, data: Compatibility): string {
  const blocks = [
    GENERATED_NOTICE,
    `# ${topic.title}`,
    `${topic.intro} Select a cell for the error text and the evidence.`,
    `<Compatibility topic="${topic.id}" />`,
    '## As a list',
    'What the verdicts mean is explained in the [overview](README.md). APIs that a row does not name are unknown.',
    table(
      ['Subject', 'APIs'],
      data.rows.map(row => [subjectOf(row), listOf(row, data)]),
    ),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function subjectOf({ title, page }: Row): string {
  return page === undefined ? prose(title) : `[${prose(title)}](${page}.md)`;
}

/** The APIs of a row, by verdict. */
function listOf({ cells }: Row, { states }: Compatibility): string {
  const lines = Object.entries(states).flatMap(([state, label]) => {
    const ids = Object.keys(cells).filter(id => cells[id]?.state === (state as State));
    return ids.length === 0 ? [] : [`**${label}**: ${ids.map(providerLink).join(', ')}`];
  });
  return lines.join('<br>');
}
