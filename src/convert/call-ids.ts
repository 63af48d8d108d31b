/** Renames call IDs that the target server would reject. */

import { uuidFor } from '../formats/deepagents/values.ts';
import type { Lose } from '../formats/engine/message-format.ts';
import type { NormalMessage } from '../formats/engine/normal/normal-form.ts';
import type { Dialect, Message, Part } from '../generated/types.ts';
import { type Circumstances, makePlan } from '../judge/plan.ts';
import { withCallIds } from '../model/call-ids.ts';
import { isRedacted } from '../model/text.ts';
import { type Turn, turnIndex } from '../model/turns.ts';
import { rules } from '../registry/registry.ts';
import { fingerprint } from '../source/fingerprint.ts';
import { isAvoided } from './avoided.ts';

/** What a server requires of call IDs, according to its dialect. */
interface Demands {
  /** The scope in which an ID must be unique; undefined if it need not be. */
  readonly unique: 'turn' | 'conversation' | undefined;
  readonly fits: (id: string) => boolean;
  /** The number of required patterns. */
  readonly forms: number;
}

/** Adds an ID to every call that has none, so that these IDs are checked too. */
export function withIds(messages: readonly NormalMessage[]): NormalMessage[] {
  const named = withCallIds(messages.map(each => each.message));
  return messages.map((each, i) => ({ ...each, message: named[i] as Message }));
}

/** Whether a server rejects some IDs that others accept. */
export function needsIds(dialect: Dialect, circumstances: Omit<Circumstances, 'toolsDeclared'>): boolean {
  const { unique, forms } = demandsOf(dialect, circumstances);
  return unique !== undefined || forms > 0;
}

/** Renames every ID that the server would reject, in the call and in its results. */
export function renameIds(
  messages: readonly NormalMessage[],
  dialect: Dialect,
  circumstances: Omit<Circumstances, 'toolsDeclared'>,
  lose: Lose,
): NormalMessage[] {
  const demands = demandsOf(dialect, circumstances);
  const names = new Map<Part, string>();
  const used = new Set<string>();
  const taken = new Set(messages.flatMap(({ message }) => message.parts.flatMap(idOf)));
  const index = turnIndex();
  let turns = 0;
  for (const { message } of messages) rename(index.push(message));
  rename(index.end());
  return messages.map(each => ({ ...each, message: renamed(each.message, names) }));

  function rename(turn: Turn | undefined): void {
    if (turn === undefined) return;
    const number = turns++;
    if (demands.unique !== 'conversation') used.clear();
    for (const call of turn.calls) {
      const id = call.part.callId;
      if (!id || isRedacted(id)) continue;
      if (demands.fits(id) && !(demands.unique !== undefined && used.has(id))) used.add(id);
      else {
        const name = freshName(`${number}/${call.position}/${id}`, demands, taken);
        lose(call.part, 're-encoded', 'the target rejects this ID');
        for (const part of [call.part, ...call.results.map(result => result.part)]) names.set(part, name);
      }
    }
  }
}

/** An ID that the server accepts. The same call always gets the same ID. */
function freshName(call: string, { fits }: Demands, taken: Set<string>): string {
  for (let again = 0; ; again++) {
    const seed = again === 0 ? call : `${call}/${again}`;
    const short = fingerprint(seed).slice(0, 9);
    const name = fits(short) ? short : uuidFor(seed);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function idOf(part: Part): string[] {
  return part.type === 'tool_call' && part.callId !== undefined ? [part.callId] : [];
}

function renamed(message: Message, names: ReadonlyMap<Part, string>): Message {
  if (!message.parts.some(part => names.has(part))) return message;
  const rename = (part: Part) => {
    const callId = names.get(part);
    return callId === undefined ? part : ({ ...part, callId } as Part);
  };
  return { ...message, parts: message.parts.map(rename) };
}

/** Types of client calls. Server calls have IDs of other forms. */
const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'tool_use', 'function_call', 'custom_tool_call']);

const ID_RULES = rules.filter(({ id }) => id === 'malformed-tool-call-id' || id === 'reused-tool-call-id');

function demandsOf(dialect: Dialect, circumstances: Omit<Circumstances, 'toolsDeclared'>): Demands {
  const plan = makePlan(dialect, ID_RULES, { ...circumstances, toolsDeclared: true });
  const refusing = (id: (typeof ID_RULES)[number]['id']) =>
    plan.rules
      .filter(planned => planned.rule.id === id && isAvoided(planned))
      .map(
        ({ parameters }) =>
          parameters as { scope?: string; pattern?: string; maxLength?: number; types?: readonly string[] },
      );
  const ofFunctions = ({ types = [] }: { types?: readonly string[] }) =>
    types.length === 0 || types.some(type => FUNCTIONS.has(type));
  const forms = refusing('malformed-tool-call-id')
    .filter(ofFunctions)
    .map(({ pattern, maxLength = Infinity }) => {
      const regex = pattern ? new RegExp(pattern, 'u') : undefined;
      return (id: string) => id.length <= maxLength && (regex === undefined || regex.test(id));
    });
  return {
    unique: scopeOf(refusing('reused-tool-call-id')),
    fits: id => forms.every(fits => fits(id)),
    forms: forms.length,
  };
}

function scopeOf(statements: readonly { readonly scope?: string }[]): Demands['unique'] {
  if (statements.length === 0) return undefined;
  // If neighboring messages are one turn, IDs are made unique in the whole conversation, which is always valid.
  return statements.some(({ scope }) => scope === 'conversation' || scope === 'merged') ? 'conversation' : 'turn';
}
