// Made by `npm run generate` from src/logs/formats/. Edit those, not this.

import adk from '../logs/formats/adk.ts';
import adkEvals from '../logs/formats/adk-evals.ts';
import agentSessionState from '../logs/formats/agent-session-state.ts';
import agentbench from '../logs/formats/agentbench.ts';
import agentbenchPrompts from '../logs/formats/agentbench-prompts.ts';
import agentdojo from '../logs/formats/agentdojo.ts';
import antigravity from '../logs/formats/antigravity.ts';
import atifIndex from '../logs/formats/atif-index.ts';
import atifLines from '../logs/formats/atif-lines.ts';
import atof from '../logs/formats/atof.ts';
import autoGptBenchmark from '../logs/formats/auto-gpt-benchmark.ts';
import autogen from '../logs/formats/autogen.ts';
import autogenProfile from '../logs/formats/autogen-profile.ts';
import azureEvaluation from '../logs/formats/azure-evaluation.ts';
import bfclResult from '../logs/formats/bfcl-result.ts';
import chatgptExport from '../logs/formats/chatgpt-export.ts';
import claudeCode from '../logs/formats/claude-code.ts';
import claudeCodeJournal from '../logs/formats/claude-code-journal.ts';
import claudeCodeWeb from '../logs/formats/claude-code-web.ts';
import claudeManagedAgents from '../logs/formats/claude-managed-agents.ts';
import claudeStreamJson from '../logs/formats/claude-stream-json.ts';
import claudeStreamJsonList from '../logs/formats/claude-stream-json-list.ts';
import cline from '../logs/formats/cline.ts';
import clineUi from '../logs/formats/cline-ui.ts';
import codexHistory from '../logs/formats/codex-history.ts';
import codexRollout from '../logs/formats/codex-rollout.ts';
import cohereFinetuning from '../logs/formats/cohere-finetuning.ts';
import copilotCli from '../logs/formats/copilot-cli.ts';
import copilotSdk from '../logs/formats/copilot-sdk.ts';
import cursor from '../logs/formats/cursor.ts';
import deepeval from '../logs/formats/deepeval.ts';
import deepseekHarness from '../logs/formats/deepseek-harness.ts';
import factoryDroid from '../logs/formats/factory-droid.ts';
import factoryDroidStream from '../logs/formats/factory-droid-stream.ts';
import geminiCliCheckpoint from '../logs/formats/gemini-cli-checkpoint.ts';
import geminiCliError from '../logs/formats/gemini-cli-error.ts';
import geminiCliLog from '../logs/formats/gemini-cli-log.ts';
import geminiCliSession from '../logs/formats/gemini-cli-session.ts';
import geminiCliStream from '../logs/formats/gemini-cli-stream.ts';
import gptscript from '../logs/formats/gptscript.ts';
import grokCli from '../logs/formats/grok-cli.ts';
import hermesSession from '../logs/formats/hermes-session.ts';
import inspect from '../logs/formats/inspect.ts';
import inspectCalls from '../logs/formats/inspect-calls.ts';
import inspectEvents from '../logs/formats/inspect-events.ts';
import inspectHeaders from '../logs/formats/inspect-headers.ts';
import inspectSample from '../logs/formats/inspect-sample.ts';
import instructionPair from '../logs/formats/instruction-pair.ts';
import kimiCli from '../logs/formats/kimi-cli.ts';
import kiro from '../logs/formats/kiro.ts';
import kiroSession from '../logs/formats/kiro-session.ts';
import langfuse from '../logs/formats/langfuse.ts';
import langfuseChatml from '../logs/formats/langfuse-chatml.ts';
import langgraphStream from '../logs/formats/langgraph-stream.ts';
import langsmith from '../logs/formats/langsmith.ts';
import letta from '../logs/formats/letta.ts';
import llamaFactory from '../logs/formats/llama-factory.ts';
import llamaindexTs from '../logs/formats/llamaindex-ts.ts';
import messageLines from '../logs/formats/message-lines.ts';
import miniSweAgent from '../logs/formats/mini-swe-agent.ts';
import nemoGymRollout from '../logs/formats/nemo-gym-rollout.ts';
import openagentsTrajectory from '../logs/formats/openagents-trajectory.ts';
import openaiAgentsRunState from '../logs/formats/openai-agents-run-state.ts';
import openaiConversationItems from '../logs/formats/openai-conversation-items.ts';
import openaiObject from '../logs/formats/openai-object.ts';
import openclawTelemetry from '../logs/formats/openclaw-telemetry.ts';
import openclawTrajectory from '../logs/formats/openclaw-trajectory.ts';
import opencode from '../logs/formats/opencode.ts';
import opencodeEvents from '../logs/formats/opencode-events.ts';
import opencodePiece from '../logs/formats/opencode-piece.ts';
import opencodeStream from '../logs/formats/opencode-stream.ts';
import openhandsCompletion from '../logs/formats/openhands-completion.ts';
import openhandsConversation from '../logs/formats/openhands-conversation.ts';
import openhandsConversationList from '../logs/formats/openhands-conversation-list.ts';
import openhandsEvent from '../logs/formats/openhands-event.ts';
import openhandsEvents from '../logs/formats/openhands-events.ts';
import openinference from '../logs/formats/openinference.ts';
import otelSpans from '../logs/formats/otel-spans.ts';
import pi from '../logs/formats/pi.ts';
import preferencePair from '../logs/formats/preference-pair.ts';
import qwenCode from '../logs/formats/qwen-code.ts';
import roo from '../logs/formats/roo.ts';
import sweAgentTraj from '../logs/formats/swe-agent-traj.ts';
import sweagentInteractions from '../logs/formats/sweagent-interactions.ts';
import tauBench from '../logs/formats/tau-bench.ts';
import tau2 from '../logs/formats/tau2.ts';
import tau2Tasks from '../logs/formats/tau2-tasks.ts';
import tau2Voice from '../logs/formats/tau2-voice.ts';
import toolbench from '../logs/formats/toolbench.ts';
import toolbenchEval from '../logs/formats/toolbench-eval.ts';
import vscodeChat from '../logs/formats/vscode-chat.ts';
import vscodeCopilot from '../logs/formats/vscode-copilot.ts';
import vscodeCopilotDebug from '../logs/formats/vscode-copilot-debug.ts';
import type { LogFormat } from '../logs/formats/format.ts';

export const logFormatFiles: readonly LogFormat[] = [
  adk,
  adkEvals,
  agentSessionState,
  agentbench,
  agentbenchPrompts,
  agentdojo,
  antigravity,
  atifIndex,
  atifLines,
  atof,
  autoGptBenchmark,
  autogen,
  autogenProfile,
  azureEvaluation,
  bfclResult,
  chatgptExport,
  claudeCode,
  claudeCodeJournal,
  claudeCodeWeb,
  claudeManagedAgents,
  claudeStreamJson,
  claudeStreamJsonList,
  cline,
  clineUi,
  codexHistory,
  codexRollout,
  cohereFinetuning,
  copilotCli,
  copilotSdk,
  cursor,
  deepeval,
  deepseekHarness,
  factoryDroid,
  factoryDroidStream,
  geminiCliCheckpoint,
  geminiCliError,
  geminiCliLog,
  geminiCliSession,
  geminiCliStream,
  gptscript,
  grokCli,
  hermesSession,
  inspect,
  inspectCalls,
  inspectEvents,
  inspectHeaders,
  inspectSample,
  instructionPair,
  kimiCli,
  kiro,
  kiroSession,
  langfuse,
  langfuseChatml,
  langgraphStream,
  langsmith,
  letta,
  llamaFactory,
  llamaindexTs,
  messageLines,
  miniSweAgent,
  nemoGymRollout,
  openagentsTrajectory,
  openaiAgentsRunState,
  openaiConversationItems,
  openaiObject,
  openclawTelemetry,
  openclawTrajectory,
  opencode,
  opencodeEvents,
  opencodePiece,
  opencodeStream,
  openhandsCompletion,
  openhandsConversation,
  openhandsConversationList,
  openhandsEvent,
  openhandsEvents,
  openinference,
  otelSpans,
  pi,
  preferencePair,
  qwenCode,
  roo,
  sweAgentTraj,
  sweagentInteractions,
  tauBench,
  tau2,
  tau2Tasks,
  tau2Voice,
  toolbench,
  toolbenchEval,
  vscodeChat,
  vscodeCopilot,
  vscodeCopilotDebug,
];
