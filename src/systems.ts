/**
 * Functions of single agent systems: what their own code does before or after a request, for projects that replace parts
 * of that code. The rest of the library works for these systems too: `lint`, `convert` and `validate` know their messages.
 *
 * @module
 */
export { selectTools, synthesisTrace } from './convert/react-engine.ts';
export type { DeepAgentsImage, DeepAgentsMessage, DeepAgentsToolCall } from './generated/types.ts';
export {
  type AiOptions,
  agentMessage,
  type FactoryOptions,
  type HumanOptions,
  type ToolOptions,
} from './shapes/deepagents/factories.ts';
export { type WoloSystemPrompt, woloSystemPrompt } from './shapes/wolo/system.ts';
