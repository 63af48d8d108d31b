/** Which reasoning of earlier turns goes back to a server. */
import type { Dialect, Message, Part, ReasoningPart, Replay, ReplayPolicy } from '../generated/types.ts';
import { matches } from '../lint/plan.ts';
import { THINK_TAGS } from '../shapes/openai-chat/reasoning.ts';
import type { Lose } from '../shapes/shape.ts';
import type { NormalMessage } from './normal-form.ts';

/** What a statement about replay may depend on. */
export interface ReplayCircumstances {
  readonly model?: string | undefined;
  readonly at?: string | undefined;
  readonly keepsReasoning?: boolean | undefined;
}

/** The statement about replay that is in force for a model on a day; undefined where nothing is known. */
export function replayOf(dialect: Dialect, { model, at, keepsReasoning }: ReplayCircumstances): Replay | undefined {
  return dialect.replay?.find(({ since, until, models, keepsReasoning: keeps }) => {
    if (at === undefined ? until !== undefined : (until ?? at) < at || (since ?? at) > at) return false;
    if (keeps !== undefined && keeps !== (keepsReasoning ?? false)) return false;
    return models === undefined || (model !== undefined && models.some(pattern => matches(pattern, model)));
  });
}

const isResent = (policy: ReplayPolicy) => policy === 'required' || policy === 'useful';

/**
 * Leaves reasoning on the turns that the server wants it on, in the form that it reads there, and takes it off others.
 * `bare` are the pointers of messages that would be refused without any: where the server takes a filler, it stands there.
 */
export function resend(
  messages: readonly NormalMessage[],
  replay: Replay | undefined,
  bare: ReadonlySet<string>,
  lose: Lose,
): NormalMessage[] {
  return messages.map(each => {
    const { message } = each;
    const reasoning = message.parts.filter(part => part.type === 'reasoning');
    const hasCalls = each.hasCalls ?? message.parts.some(part => part.type === 'tool_call');
    const policy = message.role === 'assistant' ? replay?.[hasCalls ? 'turnsWithCalls' : 'plainTurns'] : undefined;
    const kept = replay === undefined ? reasoning.filter(isText) : [];
    if (policy !== undefined && replay !== undefined && isResent(policy)) kept.push(...inForm(reasoning, replay));
    if (policy === 'required' && bare.has(message.pointer))
      kept.splice(0, kept.length, ...fillerFor(message, replay, lose));
    if (reasoning.length === 0 && kept.length === 0) return each;
    for (const part of reasoning) {
      if (kept.some(each => each.pointer === part.pointer)) continue;
      if (policy === undefined) lose(part, 'dropped', 'the server is not known to read reasoning');
      else if (isResent(policy)) lose(part, 'dropped', 'the server reads it in another form');
      else lose(part, 'dropped', `reasoning on ${hasCalls ? 'turns with calls' : 'plain turns'} is ${policy} there`);
    }
    return { ...each, message: withReasoning(message, kept) };
  });
}

/** Structured reasoning goes before flat text, where the server reads it; else what can be read of it is the text. */
function inForm(reasoning: readonly ReasoningPart[], { field, details, inContent, onCalls }: Replay): ReasoningPart[] {
  const isSigned = (part: ReasoningPart) => part.signs !== undefined;
  const signatures = onCalls === true || details !== undefined ? reasoning.filter(isSigned) : [];
  const structured = reasoning.filter(part => part.field === 'reasoning_details' && !signatures.includes(part));
  const flat = reasoning.filter(part => part.field !== 'reasoning_details' && !isSigned(part));
  if (details !== undefined && structured.length > 0) return [...structured, ...signatures];
  if (field === undefined && inContent === undefined && details === undefined) return signatures;
  if (flat.length > 0) return [...flat, ...signatures];
  const isKept = ({ text, redacted }: ReasoningPart) =>
    text !== undefined || (redacted !== undefined && (inContent === 'parts' || inContent === 'items'));
  return [...structured.filter(isKept).map(unstructured), ...signatures];
}

/** A piece of structured reasoning without its layout: what it says, and whose it is. */
function unstructured({ field: _f, wire: _w, format: _, ...part }: ReasoningPart): ReasoningPart {
  return part;
}

/** What stands between tags is text like any other where nothing is known of reasoning. */
const isText = (part: ReasoningPart) => part.wireType === THINK_TAGS.open;

/** What the server takes where the reasoning of a turn is lost, or another model's. */
function fillerFor(message: Message, replay: Replay | undefined, lose: Lose): ReasoningPart[] {
  const { filler, onCalls } = replay ?? {};
  if (filler === undefined) return [];
  const call = message.parts.find(part => part.type === 'tool_call');
  if (onCalls === true && call === undefined) return [];
  lose(message, 'synthesised', 'the server wants reasoning here, and takes this where there is none');
  if (onCalls !== true || call === undefined) return [{ type: 'reasoning', text: filler, pointer: message.pointer }];
  const { pointer } = call;
  return [
    { type: 'reasoning', signature: filler, signs: pointer, provider: 'google', pointer: `${pointer}/signature` },
  ];
}

/** What was there before keeps its place; what is new stands first, or behind the call that it signs. */
function withReasoning(message: Message, kept: readonly ReasoningPart[]): Message {
  const old = new Set(message.parts.map(each => each.pointer));
  const isNew = (part: ReasoningPart) => !old.has(part.pointer);
  const parts = message.parts.flatMap((part): Part[] => {
    if (part.type === 'reasoning') return kept.filter(each => each.pointer === part.pointer);
    return [part, ...kept.filter(each => isNew(each) && each.signs === part.pointer)];
  });
  return { ...message, parts: [...kept.filter(each => isNew(each) && each.signs === undefined), ...parts] };
}
