/** What a dialect says of a rule, in lines that people read. */
import type { Statement } from '../generated/types.ts';
import { withNamedSlots } from '../lint/server-words.ts';
import { lastConfirmation } from '../lint/severity.ts';

/** The statement behind `who`: when it holds, what the server says, and how we know. */
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
