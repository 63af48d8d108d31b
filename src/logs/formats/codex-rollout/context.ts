/** Separates the messages that a Codex user wrote from those that the app inserted as context. */
import { isObject, type JsonObject } from '../../../source/json.ts';

/** How messages begin and end that Codex inserts with the role `user`. */
const USER_CONTEXT: readonly (readonly [string, string])[] = [
  ['# agents.md instructions', '</instructions>'],
  ['<user_instructions>', '</user_instructions>'],
  ['<environment_context>', '</environment_context>'],
  ['<skill>', '</skill>'],
  ['<user_shell_command>', '</user_shell_command>'],
  ['<turn_aborted>', '</turn_aborted>'],
  ['<subagents>', '</subagents>'],
  ['<subagent_notification>', '</subagent_notification>'],
  ['<hook_prompt', '</hook_prompt>'],
];

/** How developer messages begin that Codex inserts before a turn. */
const DEVELOPER_CONTEXT = [
  ...['<permissions instructions>', '<model_switch>', '<collaboration_mode>', '<multi_agent_mode>'],
  ...['<realtime_conversation>', '<skills_instructions>', '<personality_spec>', '<token_budget>'],
  ...['<token_budget_reminder>', '<context_window>', '<context_window_guidance>', '<rollout_budget>'],
];

/** Whether an item begins a turn: a message from the user or from another agent. */
export function beginsTurn(item: JsonObject): boolean {
  if (item.type === 'agent_message') return true;
  return item.role === 'user' && isMessage(item) && !textsOf(item).some(isUserContext);
}

/** Whether Codex inserted the item as context for the model. */
export function isContext(item: JsonObject | undefined): boolean {
  if (item === undefined || !isMessage(item)) return false;
  if (item.role === 'user') return textsOf(item).some(isUserContext);
  return item.role === 'developer' && textsOf(item).some(isDeveloperContext);
}

/** The joined texts of a message. */
export function textOf(item: JsonObject): string {
  return textsOf(item).join('');
}

function isMessage({ type }: JsonObject): boolean {
  return type === 'message' || type === undefined;
}

function textsOf({ content }: JsonObject): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return (content as unknown[]).flatMap(part => (isObject(part) && typeof part.text === 'string' ? [part.text] : []));
}

function isUserContext(text: string): boolean {
  const [start, end] = startAndEndOf(text);
  return USER_CONTEXT.some(([open, close]) => start.startsWith(open) && end.endsWith(close));
}

function isDeveloperContext(text: string): boolean {
  const [start] = startAndEndOf(text);
  return DEVELOPER_CONTEXT.some(prefix => start.startsWith(prefix));
}

/** Only the start and the end are compared, because the text may be long. Case does not matter. */
function startAndEndOf(text: string): [string, string] {
  const EDGE = 64;
  const trimmed = text.trim();
  return [trimmed.slice(0, EDGE).toLowerCase(), trimmed.slice(-EDGE).toLowerCase()];
}
