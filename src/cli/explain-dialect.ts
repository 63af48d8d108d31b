/** The page of a dialect: what is known about it, and for a source system how it works. */
import { readFileSync } from 'node:fs';
import type { Dialect, Replay } from '../generated/types.ts';
import { packageFolder } from './package-root.ts';
import { statementLines } from './statement.ts';

export function dialectPage(dialect: Dialect): string {
  const page = dialect.page === undefined ? '' : `${systemPage(dialect.page)}\n`;
  return page + dialectFacts(dialect);
}

/** The page of a source system, read from the package. */
export function systemPage(name: string): string {
  return readFileSync(new URL(`${name}.md`, packageFolder('docs/systems')), 'utf8');
}

export function dialectFacts(dialect: Dialect): string {
  const {
    id,
    name,
    docs,
    format: messageFormat,
    sends: wire,
    hosts,
    models,
    checked,
    replay,
    rules,
    replies,
  } = dialect;
  return `${[
    `Dialect ${id}: ${name}`,
    '',
    `  documentation ${docs}`,
    `  message format ${messageFormat}${wire === undefined ? '' : `, sends ${wire}`}; checked ${checked}`,
    ...(hosts.length === 0 ? [] : [`  hosts ${hosts.join(', ')}`]),
    ...(models.length === 0 ? [] : [`  models ${models.join(', ')}`]),
    '',
    ...(replay === undefined ? [] : ['Reasoning sent back:', ...replay.flatMap(replayLines), '']),
    ...statedLines('What it rejects, misreads and accepts, with evidence:', rules),
    ...(replies === undefined ? [] : ['', ...statedLines('What is known about its replies and streams:', replies)]),
  ].join('\n')}\n`;
}

function statedLines(title: string, stated: Dialect['rules']): string[] {
  const ids = Object.keys(stated).sort();
  if (ids.length === 0) return [];
  const lines = ids.flatMap(rule => [
    '',
    `  ${rule}`,
    ...(stated[rule] ?? []).flatMap(each => statementLines('', each, '    ')),
  ]);
  return [title, ...lines];
}

const IN_CONTENT: Readonly<Record<NonNullable<Replay['inContent']>, string>> = {
  parts: '`thinking` parts',
  tags: 'text between `<think>` tags',
  items: 'separate items',
};

function replayLines({
  models,
  since,
  until,
  turnsWithCalls,
  plainTurns,
  field,
  details,
  inContent,
  onCalls,
  keepsReasoning,
  filler,
  note,
  evidence,
}: Replay): string[] {
  const scope = [
    models === undefined ? '' : ` for ${models.join(', ')}`,
    keepsReasoning === true ? ' if the request keeps all reasoning' : '',
    since === undefined ? '' : ` since ${since}`,
    until === undefined ? '' : ` until ${until}`,
  ].join('');
  const places = [
    ...[field, details].flatMap(each => (each === undefined ? [] : [`\`${each}\``])),
    ...(inContent === undefined ? [] : [IN_CONTENT[inContent]]),
    ...(onCalls === true ? ['signatures on calls'] : []),
  ];
  return [
    `  ${turnsWithCalls} on turns with tool calls, ${plainTurns} on other turns${scope}${places.length === 0 ? '' : `, as ${places.join(' or ')}`}`,
    ...(filler === undefined ? [] : [`    if it is lost, \`${JSON.stringify(filler)}\` is accepted`]),
    ...(note === undefined ? [] : [`    ${note}`]),
    ...evidence.map(({ kind, url: at, date: on }) => `    ${kind}${on === undefined ? '' : ` ${on}`}: ${at}`),
  ];
}
