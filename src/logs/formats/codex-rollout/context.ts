/** Separates the messages that a Codex user wrote from those that the app inserted as context. */
import type { LogValue } from '../compose/log-value.ts';

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
export function beginsTurn(item: LogValue): boolean {
  if (item.get('type').value === 'agent_message') return true;
  return item.get('role').value === 'user' && isMessage(item) && !textsOf(item).some(isUserContext);
}

/** Whether Codex inserted the item as context for the model. */
export function isContext(item: LogValue | undefined): boolean {
  if (item === undefined || !isMessage(item)) return false;
  const { value: role } = item.get('role');
  if (role === 'user') return textsOf(item).some(isUserContext);
  return role === 'developer' && textsOf(item).some(isDeveloperContext);
}

/** The joined texts of a message. */
export function textOf(item: LogValue): string {
  return textsOf(item).join('');
}

function isMessage(item: LogValue): boolean {
  const { value: type } = item.get('type');
  return type === 'message' || type === undefined;
}

function textsOf(message: LogValue): string[] {
  const content = message.get('content');
  if (content.text !== undefined) return [content.text];
  return content.items().flatMap(part => part.get('text').text ?? []);
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
