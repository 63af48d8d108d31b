/** Which reasoning of earlier turns goes back to a server. */
import type { Dialect, Message, ReasoningPart, Replay, ReplayPolicy } from '../generated/types.ts';
import { matches } from '../lint/plan.ts';
import type { Lose } from '../shapes/shape.ts';
import type { NormalMessage } from './normal-form.ts';

/** The statement about replay that is in force for a model on a day; undefined where nothing is known. */
export function replayOf(
  dialect: Dialect,
  { model, at }: { readonly model?: string | undefined; readonly at?: string | undefined },
): Replay | undefined {
  return dialect.replay?.find(({ since, until, models }) => {
    if (at === undefined ? until !== undefined : (until ?? at) < at || (since ?? at) > at) return false;
    return models === undefined || (model !== undefined && models.some(pattern => matches(pattern, model)));
  });
}

const isResent = (policy: ReplayPolicy) => policy === 'required' || policy === 'useful';

/** Leaves reasoning on the turns that the server wants it on, in the form that it reads there, and takes it off others. */
export function resend(messages: readonly NormalMessage[], replay: Replay | undefined, lose: Lose): NormalMessage[] {
  return messages.map(each => {
    const { message } = each;
    const reasoning = message.parts.filter(part => part.type === 'reasoning');
    if (reasoning.length === 0) return each;
    const hasCalls = message.parts.some(part => part.type === 'tool_call');
    const policy = replay?.[hasCalls ? 'turnsWithCalls' : 'plainTurns'];
    const isAsked = message.role === 'assistant' && policy !== undefined && isResent(policy);
    const kept = isAsked && replay !== undefined ? inForm(reasoning, replay) : [];
    for (const part of reasoning) {
      if (kept.some(each => each.pointer === part.pointer)) continue;
      if (policy === undefined) lose(part, 'dropped', 'the server is not known to read reasoning');
      else if (isAsked) lose(part, 'dropped', 'the server reads it in another form');
      else lose(part, 'dropped', `reasoning on ${hasCalls ? 'turns with calls' : 'plain turns'} is ${policy} there`);
    }
    return { ...each, message: withReasoning(message, kept) };
  });
}

/** Structured reasoning goes before flat text, where the server reads it; else what can be read of it is the text. */
function inForm(reasoning: readonly ReasoningPart[], { field, details }: Replay): ReasoningPart[] {
  const structured = reasoning.filter(part => part.field === 'reasoning_details');
  const flat = reasoning.filter(part => part.field !== 'reasoning_details');
  if (details !== undefined && structured.length > 0) return structured;
  if (field === undefined) return [];
  if (flat.length > 0) return flat;
  return structured
    .filter(part => part.text !== undefined)
    .map(({ text, pointer }) => ({ type: 'reasoning', text: text as string, pointer }));
}

function withReasoning(message: Message, kept: readonly ReasoningPart[]): Message {
  return { ...message, parts: [...kept, ...message.parts.filter(part => part.type !== 'reasoning')] };
}
