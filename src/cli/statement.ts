/** The entry of a dialect for a rule, as lines of text. */
import type { Statement } from '../generated/types.ts';
import { withNamedSlots } from '../judge/server-words.ts';
import { lastConfirmation } from '../judge/severity.ts';

/** An entry after its title `who`: when it applies, what the server says, and the evidence. */
export function statementLines(who: string, statement: Statement, indent = '  '): string[] {
  const { verdict, status, models, since, until, when, says, note, parameters, evidence } = statement;
  const scope = [
    models === undefined ? '' : ` for ${models.join(', ')}`,
    since === undefined ? '' : ` since ${since}`,
    until === undefined ? '' : ` until ${until}`,
    when === undefined ? '' : ` when ${JSON.stringify(when)}`,
  ].join('');
  const last = evidence.length > 1 ? lastConfirmation(evidence) : undefined;
  const head = `${who}${verdict}${status === undefined ? '' : ` with ${status}`}${scope}`;
  return [
    `${indent}${head}`,
    ...(parameters === undefined ? [] : [`${indent}  with ${JSON.stringify(parameters)}`]),
    ...(says === undefined ? [] : [`${indent}  says "${withNamedSlots(says)}"`]),
    ...(note === undefined ? [] : [`${indent}  ${note}`]),
    ...(last === undefined ? [] : [`${indent}  last confirmed ${last.date} (${last.kind})`]),
    ...evidence.map(({ kind, url: at, date: on }) => `${indent}  ${kind}${on === undefined ? '' : ` ${on}`}: ${at}`),
  ];
}
