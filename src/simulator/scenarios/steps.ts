/** Calls and moments that several scenarios share. */
import type { ScriptedCall, ScriptedFailure, ScriptedReply } from '../../generated/types.ts';
import type { Stage, StageStep } from '../loop/scenario.ts';
import type { LoopToolName } from '../loop/tools.ts';

/** Message formats whose calls have arguments as text, so that the text can be anything. */
export const WITH_ARGUMENT_TEXT = ['openai-chat', 'openai-responses'];

/** Message formats whose calls have IDs. */
export const WITH_IDS = ['openai-chat', 'openai-responses', 'anthropic-messages', 'bedrock-converse', 'cohere-chat'];

export function calling(tool: LoopToolName, name = 'a'): ScriptedCall {
  return { name: tool, arguments: { name } };
}

export const lookup = (name: string) => calling('lookup', name);

/** A reply that is still being sent when `during('reply')` resolves, as a stream or as one document. */
export function slowReply(reply: ScriptedReply): StageStep {
  return ({ isStream }) => ({ ...reply, ...(isStream ? { pace: 5 } : { delay: 500 }) });
}

/** Failures of a server until an agent gives up. It may retry at once. */
export function failures(status: number, times = 1): ScriptedFailure[] {
  return Array.from({ length: times }, () => ({ status, retryAfter: 0 }));
}

/** A text that is long enough for many stream events. */
export const LONG_TEXT = 'I look for the entry that you asked for, and tell you what I find there. '.repeat(4).trim();

/** Sends a user message, and stops the agent while a tool runs. */
export async function stopDuringTool(stage: Stage, text: string): Promise<void> {
  const answer = stage.begin(text);
  await stage.during('tool');
  await stage.abort();
  await answer.done;
}

/** Runs an action while the tool `wait` runs, and then lets the tool end. */
export async function whileToolRuns(stage: Stage, text: string, act: () => Promise<void>): Promise<void> {
  const answer = stage.begin(text);
  await stage.during('tool');
  const acting = act();
  // Immediate actions of the agent happen before the tool ends. For the rest it may wait for the end.
  await Promise.race([acting, new Promise(resolve => setTimeout(resolve, 20))]);
  stage.releaseTools();
  await acting;
  await answer.done;
}

/** Plays turns with a call and an answer each. */
export async function playTurns(stage: Stage, turns: number, reply: ScriptedReply = {}): Promise<void> {
  for (let i = 1; i <= turns; i++) {
    stage.model({ ...reply, calls: [lookup(`entry ${i}`)] }, { text: `There is an entry ${i}.` });
    await stage.user(`Is there an entry ${i}?`);
  }
}
