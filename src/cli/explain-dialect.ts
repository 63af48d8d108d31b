/** The page of a dialect: what is known of it, and for a source system how it works. */
import { readFileSync } from 'node:fs';
import type { Dialect, Replay, Statement } from '../generated/types.ts';
import { packageFolder } from './package-root.ts';

export function dialectPage(dialect: Dialect): string {
  const page = dialect.page === undefined ? '' : `${systemPage(dialect.page)}\n`;
  return page + dialectFacts(dialect);
}

/** The page of a source system, as it stands in the package. */
export function systemPage(name: string): string {
  return readFileSync(new URL(`${name}.md`, packageFolder('docs/systems')), 'utf8');
}

export function dialectFacts({ id, name, docs, shape, wire, hosts, models, checked, replay, rules }: Dialect): string {
  const stated = Object.entries(rules);
  const listed = (title: string, wanted: (statement: Statement) => boolean) => {
    const ids = stated.filter(([, statements]) => statements.some(wanted)).map(([rule]) => rule);
    return ids.length === 0 ? [] : [`${title}:`, ...ids.sort().map(rule => `  ${rule}`), ''];
  };
  return `${[
    `Dialect ${id}: ${name}`,
    '',
    `  described at ${docs}`,
    `  shape ${shape}${wire === undefined ? '' : `, sends ${wire}`}; checked ${checked}`,
    ...(hosts.length === 0 ? [] : [`  hosts ${hosts.join(', ')}`]),
    ...(models.length === 0 ? [] : [`  models ${models.join(', ')}`]),
    '',
    ...(replay === undefined ? [] : ['Reasoning sent back:', ...replay.flatMap(replayLines), '']),
    ...listed('Refused', ({ verdict }) => verdict === 'rejected'),
    ...listed('Accepted, and misread', ({ verdict }) => verdict === 'altered'),
    ...listed(
      'Known to be accepted, at least by some models or at some time',
      ({ verdict }) => verdict === 'tolerated',
    ),
    '`rolecall explain <rule>` shows each with its evidence.',
  ].join('\n')}\n`;
}

function replayLines({
  models,
  since,
  until,
  turnsWithCalls,
  plainTurns,
  field,
  details,
  note,
  evidence,
}: Replay): string[] {
  const scope = [
    models === undefined ? '' : ` for ${models.join(', ')}`,
    since === undefined ? '' : ` since ${since}`,
    until === undefined ? '' : ` until ${until}`,
  ].join('');
  const fields = [field, details].filter(each => each !== undefined).map(each => `\`${each}\``);
  return [
    `  ${turnsWithCalls} on turns with calls, ${plainTurns} on plain turns${scope}${fields.length === 0 ? '' : `, as ${fields.join(' or ')}`}`,
    ...(note === undefined ? [] : [`    ${note}`]),
    ...evidence.map(({ kind, at, on }) => `    ${kind}${on === undefined ? '' : ` ${on}`}: ${at}`),
  ];
}
