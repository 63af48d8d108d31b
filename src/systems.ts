/**
 * Functions that reproduce steps of particular agent systems, for projects that replace parts of such a system: DeepAgents,
 * Wolo and the ReAct engine. `lint`, `convert` and `validate` of the main entry support the messages of these systems too.
 *
 * @module rolecall/systems
 */
export { selectTools, synthesisTrace } from './convert/react-engine.ts';
export {
  type AiOptions,
  agentMessage,
  type FactoryOptions,
  type HumanOptions,
  type ToolOptions,
} from './formats/deepagents/factories.ts';
export { type WoloSystemPrompt, woloSystemPrompt } from './formats/wolo/system.ts';
export type { DeepAgentsImage, DeepAgentsMessage, DeepAgentsToolCall } from './generated/types.ts';
