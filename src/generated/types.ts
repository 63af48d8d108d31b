// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * One piece of a message.
 */
export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | MediaPart | RefusalPart | ProviderItem;
/**
 * `required`: refused without. `useful`: the answer is better with it. `optional`: taken, and nothing is known to be gained. `ignored`: dropped. `forbidden`: refused with it.
 */
export type ReplayPolicy = 'required' | 'useful' | 'optional' | 'ignored' | 'forbidden';
/**
 * One part of what a person said or a tool gave.
 */
export type AgUiContentPart =
  AgUiTextPart | AgUiImagePart | AgUiAudioPart | AgUiVideoPart | AgUiDocumentPart | AgUiBinaryPart;
/**
 * One message of the Agent User Interaction Protocol.
 */
export type AgUiMessage =
  | AgUiDeveloperMessage
  | AgUiSystemMessage
  | AgUiAssistantMessage
  | AgUiUserMessage
  | AgUiToolMessage
  | AgUiActivityMessage
  | AgUiReasoningMessage;
/**
 * One event of a run of an agent.
 */
export type AgUiStreamEvent =
  | AgUiTextMessageStartEvent
  | AgUiTextMessageContentEvent
  | AgUiTextMessageEndEvent
  | AgUiTextMessageChunkEvent
  | AgUiToolCallStartEvent
  | AgUiToolCallArgsEvent
  | AgUiToolCallEndEvent
  | AgUiToolCallChunkEvent
  | AgUiToolCallResultEvent
  | AgUiStateSnapshotEvent
  | AgUiStateDeltaEvent
  | AgUiMessagesSnapshotEvent
  | AgUiActivitySnapshotEvent
  | AgUiActivityDeltaEvent
  | AgUiRawEvent
  | AgUiCustomEvent
  | AgUiRunStartedEvent
  | AgUiRunFinishedEvent
  | AgUiRunErrorEvent
  | AgUiStepStartedEvent
  | AgUiStepFinishedEvent
  | AgUiReasoningStartEvent
  | AgUiReasoningMessageStartEvent
  | AgUiReasoningMessageContentEvent
  | AgUiReasoningMessageEndEvent
  | AgUiReasoningMessageChunkEvent
  | AgUiReasoningEndEvent
  | AgUiReasoningEncryptedValueEvent
  | AgUiSubagentStartedEvent
  | AgUiSubagentFinishedEvent
  | AgUiSubagentErrorEvent
  | AgUiThinkingStartEvent
  | AgUiThinkingTextMessageStartEvent
  | AgUiThinkingTextMessageContentEvent
  | AgUiThinkingTextMessageEndEvent
  | AgUiThinkingEndEvent;
/**
 * A piece of content: a standard block, or one of a provider.
 */
export type LangChainBlock =
  | {
      /**
       * text, reasoning, tool_call, image, audio, video, file, text-plain, non_standard; or the word of a provider.
       */
      type?: string;
      text?: string;
    }
  | string;
/**
 * One part of the content of an item.
 */
export type AgentsContentPart =
  | AgentsInputText
  | AgentsInputImage
  | AgentsInputFile
  | AgentsAudio
  | AgentsOutputImage
  | AgentsOutputText
  | AgentsRefusal
  | AgentsReasoningText
  | AgentsResultText
  | AgentsResultImage
  | AgentsResultFile
  | AgentsScreenshot;
/**
 * What stands inside an item and has a type of its own: an action on a screen, a change to a file, how a command ended, who called.
 */
export type AgentsDetail =
  | AgentsClick
  | AgentsDoubleClick
  | AgentsScroll
  | AgentsTyping
  | AgentsMove
  | AgentsKeypress
  | AgentsDrag
  | AgentsTakeScreenshot
  | AgentsWait
  | AgentsCreateFile
  | AgentsUpdateFile
  | AgentsDeleteFile
  | AgentsTimeout
  | AgentsExit
  | AgentsDirectCaller
  | AgentsProgramCaller;
/**
 * One item of a history: a message, a call, a result, or what the model thought. Without a type it is a message.
 */
export type AgentsItem =
  | AgentsSystemMessage
  | AgentsUserMessage
  | AgentsAssistantMessage
  | AgentsFunctionCall
  | AgentsFunctionCallResult
  | AgentsHostedToolCall
  | AgentsToolSearchCall
  | AgentsToolSearchOutput
  | AgentsProgram
  | AgentsProgramOutput
  | AgentsComputerCall
  | AgentsComputerCallResult
  | AgentsShellCall
  | AgentsShellCallOutput
  | AgentsApplyPatchCall
  | AgentsApplyPatchCallOutput
  | AgentsReasoning
  | AgentsCompaction
  | AgentsUnknownItem;
/**
 * The file `rolecall.ignore.yaml`: findings that are left as they are, with the reason.
 */
export type IgnoreFile = {
  $schema?: string;
  /**
   * What is ignored. A finding is, if it fits all that one entry says.
   */
  ignore?: IgnoreEntry[] | null;
} | null;
/**
 * One part of a message's content on the OpenAI chat wire.
 */
export type ContentPart = TextContentPart | ImageContentPart | AudioContentPart | FileContentPart | RefusalContentPart;
/**
 * The model's request to run one tool.
 */
export type ToolCall = FunctionToolCall | CustomToolCall;
/**
 * A message as Open Agent Loops keeps it in memory: the OpenAI chat wire, and what stays in the process.
 */
export type OpenAgentLoopsMessage =
  OpenAgentLoopsSystemMessage | OpenAgentLoopsUserMessage | OpenAgentLoopsAssistantMessage | OpenAgentLoopsToolMessage;
/**
 * A message as the proposal of issue 209 has it: one form for each role.
 */
export type PromptProposalMessage =
  PromptProposalSystem | PromptProposalUser | PromptProposalAssistant | PromptProposalTool;
/**
 * One part of a content: the same in every role.
 */
export type PromptProposalPart = PromptProposalText | PromptProposalImage | PromptProposalAudio;
/**
 * A part of an output.
 */
export type PromptOutputPart = PromptOutputText | PromptOutputImage | PromptOutputAudio | PromptOutputStructured;
/**
 * One typed value.
 */
export type PromptApiPart =
  PromptApiText | PromptApiImage | PromptApiAudio | PromptApiToolCallPart | PromptApiToolResponsePart;
/**
 * What an assistant message of JSON mode decides: the JSON object in its text.
 */
export type ReactAction = ReactToolCallAction | ReactFinalAnswerAction;
/**
 * One event by which Wolo's client of a model tells of a reply that comes in. Any number of deltas and calls, then one finish.
 */
export type WoloStreamEvent =
  | WoloTextDelta
  | WoloReasoningDelta
  | WoloToolCallStreaming
  | WoloToolCallProgress
  | WoloToolCall
  | WoloFinish
  | WoloStreamError;
/**
 * Marks the end of a prefix that is to be cached, for five minutes unless said.
 */
export type AnthropicCacheControl = {
  type?: string;
  /**
   * `5m` or `1h`.
   */
  ttl?: string | null;
} | null;
/**
 * Counts of tokens. What was read from the cache, and written to it, is not part of the input.
 */
export type AnthropicUsage = {
  /**
   * Tokens of the prompt that the cache knows nothing of.
   */
  input_tokens?: number | null;
  /**
   * Tokens written to the cache.
   */
  cache_creation_input_tokens?: number | null;
  /**
   * Tokens read from the cache.
   */
  cache_read_input_tokens?: number | null;
  /**
   * What was written to the cache, by how long it is kept.
   */
  cache_creation?: {} | null;
  /**
   * All that was made, thoughts included.
   */
  output_tokens?: number | null;
  /**
   * `thinking_tokens`: how much of the output was thought.
   */
  output_tokens_details?: {} | null;
  /**
   * How often the server’s own tools ran: `web_search_requests`, `web_fetch_requests`.
   */
  server_tool_use?: {} | null;
  /**
   * The counts of each run of a model, where there were several: compaction, advice, a model that took over.
   */
  iterations?: unknown[] | null;
  fallback_credit?: unknown;
  /**
   * standard, priority or batch.
   */
  service_tier?: string | null;
  /**
   * Where the model ran.
   */
  inference_geo?: string | null;
  /**
   * standard or fast.
   */
  speed?: string | null;
} | null;
/**
 * Tokens that were counted. Cached ones stand beside the input, whatever the total says.
 */
export type BedrockUsage = {
  inputTokens?: number | null;
  outputTokens?: number | null;
  /**
   * Input, output and, with some models, what was read from and written to the cache.
   */
  totalTokens?: number | null;
  cacheReadInputTokens?: number | null;
  cacheWriteInputTokens?: number | null;
  /**
   * What was written to the cache, by how long it stays.
   */
  cacheDetails?: ({} | null)[] | null;
} | null;
/**
 * How long it took.
 */
export type BedrockMetrics = {
  /**
   * Milliseconds.
   */
  latencyMs?: number | null;
} | null;
/**
 * One part of the content of a message.
 */
export type CohereContentPart = CohereTextPart | CohereImagePart | CohereThinkingPart | CohereDocumentPart;
/**
 * One message of a Cohere v2 chat request.
 */
export type CohereMessage = CohereSystemMessage | CohereUserMessage | CohereAssistantMessage | CohereToolMessage;
/**
 * What is billed, and what was counted. There is no total.
 */
export type CohereUsage = {
  /**
   * `input_tokens`, `output_tokens`, `search_units`, `classifications`.
   */
  billed_units?: {} | null;
  tokens?: CohereTokens;
  /**
   * Prompt tokens that were in the cache.
   */
  cached_tokens?: number | null;
} | null;
/**
 * Tokens that the model read and wrote.
 */
export type CohereTokens = {
  input_tokens?: number | null;
  output_tokens?: number | null;
  image_tokens?: number | null;
} | null;
/**
 * Log probabilities of the tokens of a piece of text.
 */
export type CohereLogprob = {
  text?: string | null;
  token_ids?: (number | null)[] | null;
  logprobs?: (number | null)[] | null;
} | null;
/**
 * One event of a v2 chat stream.
 */
export type CohereStreamEvent =
  | CohereMessageStart
  | CohereContentStart
  | CohereContentDelta
  | CohereContentEnd
  | CohereToolPlanDelta
  | CohereToolCallStart
  | CohereToolCallDelta
  | CohereToolCallEnd
  | CohereCitationStart
  | CohereCitationEnd
  | CohereMessageEnd
  | CohereDebug;
/**
 * What filters said of the prompt.
 */
export type GeminiPromptFeedback = {
  /**
   * Why the prompt was blocked: then there is no candidate.
   */
  blockReason?: string | number | null;
  /**
   * The same in a sentence.
   */
  blockReasonMessage?: string | null;
  /**
   * One rating for each category of harm.
   */
  safetyRatings?: unknown[] | null;
} | null;
/**
 * Counts of tokens; in a stream of those used so far.
 */
export type GeminiUsage = {
  /**
   * Tokens of the prompt, cached ones among them.
   */
  promptTokenCount?: number | null;
  /**
   * Tokens of the prompt that came out of a cache.
   */
  cachedContentTokenCount?: number | null;
  /**
   * Tokens of all candidates. Absent where it is 0.
   */
  candidatesTokenCount?: number | null;
  /**
   * Tokens of thoughts, which candidates do not count.
   */
  thoughtsTokenCount?: number | null;
  /**
   * Tokens of the results of server tools, which the prompt does not count.
   */
  toolUsePromptTokenCount?: number | null;
  /**
   * Prompt, candidates, thoughts and results of tools together.
   */
  totalTokenCount?: number | null;
  /**
   * The prompt's tokens, by modality.
   */
  promptTokensDetails?: unknown[] | null;
  /**
   * The cached tokens, by modality.
   */
  cacheTokensDetails?: unknown[] | null;
  /**
   * The candidates' tokens, by modality.
   */
  candidatesTokensDetails?: unknown[] | null;
  /**
   * The tokens of tool results, by modality.
   */
  toolUsePromptTokensDetails?: unknown[] | null;
  /**
   * How the request is paid for.
   */
  trafficType?: string | number | null;
  /**
   * Which tier served it.
   */
  serviceTier?: string | number | null;
} | null;
/**
 * Counts of tokens.
 */
export type InteractionUsage = {
  /**
   * All tokens together.
   */
  total_tokens?: number | null;
  /**
   * Tokens of the input.
   */
  total_input_tokens?: number | null;
  /**
   * Tokens of what the model said.
   */
  total_output_tokens?: number | null;
  /**
   * Tokens of thoughts, which the output does not count.
   */
  total_thought_tokens?: number | null;
  /**
   * Tokens of the results of server tools, which the input does not count.
   */
  total_tool_use_tokens?: number | null;
  /**
   * Tokens of the input that came out of a cache.
   */
  total_cached_tokens?: number | null;
  /**
   * The input's tokens, by modality.
   */
  input_tokens_by_modality?: unknown[] | null;
  /**
   * The output's tokens, by modality.
   */
  output_tokens_by_modality?: unknown[] | null;
  /**
   * The cached tokens, by modality.
   */
  cached_tokens_by_modality?: unknown[] | null;
  /**
   * The tokens of tool results, by modality.
   */
  tool_use_tokens_by_modality?: unknown[] | null;
  /**
   * How often each tool of grounding ran.
   */
  grounding_tool_count?: unknown[] | null;
} | null;
/**
 * One chunk of the content of an entry; without a type, its fields tell which.
 */
export type MistralContentChunk =
  | MistralTextChunk
  | MistralImageChunk
  | MistralDocumentChunk
  | MistralToolFileChunk
  | MistralToolReferenceChunk
  | MistralThinkingChunk;
/**
 * One entry of a conversation; without a type, its fields tell which.
 */
export type MistralEntry =
  | MistralMessageInput
  | MistralMessageOutput
  | MistralFunctionCall
  | MistralFunctionResult
  | MistralToolExecution
  | MistralAgentHandoff;
/**
 * Tokens that were counted.
 */
export type MistralConversationUsage = {
  prompt_tokens?: number | null;
  completion_tokens?: number | null;
  total_tokens?: number | null;
  /**
   * What tools of the server brought into the prompt.
   */
  connector_tokens?: number | null;
  /**
   * Uses of each tool of the server.
   */
  connectors?: {} | null;
} | null;
/**
 * One event of a conversation that is streamed.
 */
export type MistralStreamEvent =
  | MistralResponseStarted
  | MistralMessageOutputDelta
  | MistralToolExecutionStarted
  | MistralToolExecutionDelta
  | MistralToolExecutionDone
  | MistralFunctionCallDelta
  | MistralAgentHandoffStarted
  | MistralAgentHandoffDone
  | MistralResponseDone
  | MistralResponseError;
/**
 * The name of the tool, and its arguments as an object.
 */
export type OllamaFunctionCall = {
  index?: number | null;
  name?: string | null;
  arguments?: {} | null;
} | null;
/**
 * One message of a chat completion request.
 */
export type ChatMessage =
  | ChatSystemMessage
  | ChatDeveloperMessage
  | ChatUserMessage
  | ChatAssistantMessage
  | ChatToolMessage
  | ChatFunctionMessage;
/**
 * A tool that the request declares.
 */
export type ChatToolDefinition = ChatFunctionTool | ChatCustomTool;
/**
 * How many tokens the request cost.
 */
export type ChatCompletionUsage = {
  /**
   * Tokens of the request.
   */
  prompt_tokens?: number | null;
  /**
   * Tokens of the answer. With those of its reasoning on most servers, without them on a few.
   */
  completion_tokens?: number | null;
  /**
   * All of them together.
   */
  total_tokens?: number | null;
  /**
   * Cached tokens, audio, and what else makes up the prompt's.
   */
  prompt_tokens_details?: {} | null;
  /**
   * Reasoning, audio, predictions, and what else makes up the answer's.
   */
  completion_tokens_details?: {} | null;
} | null;
/**
 * What is added to the message: texts are put behind what came before.
 */
export type ChatCompletionDelta = {
  /**
   * `assistant`, in the first chunk or in every one.
   */
  role?: string | null;
  /**
   * Text, or parts of which those of one type go on each other.
   */
  content?: string | unknown[] | {} | null;
  refusal?: string | null;
  reasoning_content?: string | null;
  reasoning?: string | {} | null;
  reasoning_text?: string | null;
  /**
   * Pieces of reasoning; those of one index and type are one.
   */
  reasoning_details?: unknown[] | null;
  /**
   * Fragments of calls.
   */
  tool_calls?: ChatCompletionToolCallFragment[] | null;
  function_call?: {} | null;
  audio?: {} | null;
  annotations?: unknown[] | null;
} | null;
/**
 * One part of the content of an item.
 */
export type ResponsesContentPart =
  | ResponsesInputText
  | ResponsesInputImage
  | ResponsesInputFile
  | ResponsesInputAudio
  | ResponsesInputVideo
  | ResponsesOutputText
  | ResponsesRefusal
  | ResponsesSummaryText
  | ResponsesReasoningText;
/**
 * One item of the input: a message, a call, a result, or what the model thought.
 */
export type ResponsesItem =
  | ResponsesMessage
  | ResponsesReasoning
  | ResponsesFunctionCall
  | ResponsesFunctionCallOutput
  | ResponsesCustomToolCall
  | ResponsesCustomToolCallOutput
  | ResponsesToolSearchCall
  | ResponsesToolSearchOutput
  | ResponsesAdditionalTools
  | ResponsesWebSearchCall
  | ResponsesFileSearchCall
  | ResponsesCodeInterpreterCall
  | ResponsesImageGenerationCall
  | ResponsesComputerCall
  | ResponsesComputerCallOutput
  | ResponsesLocalShellCall
  | ResponsesLocalShellCallOutput
  | ResponsesShellCall
  | ResponsesShellCallOutput
  | ResponsesApplyPatchCall
  | ResponsesApplyPatchCallOutput
  | ResponsesMcpListTools
  | ResponsesMcpCall
  | ResponsesMcpApprovalRequest
  | ResponsesMcpApprovalResponse
  | ResponsesProgram
  | ResponsesProgramOutput
  | ResponsesCompaction
  | ResponsesItemReference;
/**
 * A tool that the request declares.
 */
export type ResponsesTool = ResponsesFunctionTool | ResponsesCustomTool | ResponsesToolNamespace | ResponsesHostedTool;
/**
 * Counts of tokens. Those of reasoning are part of the output, those read from the cache part of the input.
 */
export type ResponsesUsage = {
  /**
   * Tokens of the request, with all earlier items.
   */
  input_tokens?: number | null;
  /**
   * Tokens of the items made.
   */
  output_tokens?: number | null;
  /**
   * Both together.
   */
  total_tokens?: number | null;
  /**
   * `cached_tokens`, `cache_write_tokens`.
   */
  input_tokens_details?: {} | null;
  /**
   * `reasoning_tokens`.
   */
  output_tokens_details?: {} | null;
} | null;

/**
 * The file `rolecall.baseline.json`: findings that are known and put off. `rolecall lint --update-baseline` writes it; it holds no content.
 */
export interface BaselineFile {
  $schema?: string;
  version: 1;
  /**
   * One a line, in the order of path, rule and fingerprint.
   */
  findings: BaselineFinding[];
}
/**
 * A finding that is known in one file.
 */
export interface BaselineFinding {
  /**
   * Rule id.
   */
  rule: string;
  /**
   * From the folder of the baseline, with `/`.
   */
  path: string;
  fingerprint: string;
  /**
   * How often it occurs in the file: more than that are new.
   */
  count: number;
}
/**
 * `rolecall.config.json` or `rolecall.config.yaml`: how a project's conversations are judged. Flags go before it. Globs are relative to the folder of the file that was found or named; paths of files to the file that they stand in.
 */
export interface Config {
  /**
   * Where the schema is, for editors.
   */
  $schema?: string;
  /**
   * What this configuration starts from: `recommended`, `strict`, `portable`, or paths of other configurations. Later ones go before earlier ones, and this file before all.
   *
   * @minItems 1
   */
  extends?: string | [string, ...string[]];
  /**
   * The server that judges: an id that `rolecall dialects` lists, `auto` (what a log says of itself, or what its content shows), or a file with a dialect of one's own.
   */
  dialect?: string;
  /**
   * The model, where the request does not name it or names another's.
   */
  model?: string;
  /**
   * The host that requests go to, to find the dialect by.
   */
  host?: string;
  /**
   * Judge by the statements in force on this day (YYYY-MM-DD).
   */
  at?: string;
  /**
   * What the files hold: `request` is complete, `log` may stop inside its last turn, `exchange` is recorded requests, `response` and `stream` are what servers answered.
   */
  as?: 'request' | 'log' | 'exchange' | 'response' | 'stream';
  /**
   * The model's chat template judges too: a `.jinja` file, a `tokenizer_config.json`, or their folder.
   */
  template?: string;
  /**
   * Whose way with the template counts, where not the dialect's.
   */
  templateServer?: string;
  /**
   * How to report on standard output.
   */
  format?: 'text' | 'json' | 'ndjson' | 'github' | 'sarif' | 'junit' | 'gitlab' | 'markdown' | 'html';
  /**
   * Reports to write besides, each to its file.
   */
  report?: ConfigReport[];
  /**
   * Globs of what `rolecall lint` without paths lints.
   *
   * @minItems 1
   */
  include?: string | [string, ...string[]];
  /**
   * Globs of what is never linted, not even where it is named.
   *
   * @minItems 1
   */
  exclude?: string | [string, ...string[]];
  rules?: RuleLevels;
  /**
   * Settings for some files. Of two that match, the later one counts.
   */
  overrides?: ConfigOverride[];
  /**
   * The least severity that fails a run; `never` where findings do not.
   */
  failOn?: 'error' | 'warning' | 'info' | 'never';
  /**
   * More warnings than this fail a run.
   */
  maxWarnings?: number;
  /**
   * File of the findings that are known and do not count.
   */
  baseline?: string;
  /**
   * File of the findings that are to be left, each with its reason.
   */
  ignoreFile?: string;
  /**
   * Whether unchanged files are not judged again, or the folder that remembers them.
   */
  cache?: boolean | string;
  /**
   * How many threads judge.
   */
  jobs?: number;
}
/**
 * One report and its file.
 */
export interface ConfigReport {
  format: 'text' | 'json' | 'ndjson' | 'github' | 'sarif' | 'junit' | 'gitlab' | 'markdown' | 'html';
  /**
   * Where to write it.
   */
  file: string;
}
/**
 * Rule id to the severity of its findings. `off` leaves them out; no verdict is changed by it.
 */
export interface RuleLevels {
  [k: string]: 'off' | 'info' | 'warning' | 'error';
}
/**
 * Settings for the files that a glob names.
 */
export interface ConfigOverride {
  /**
   * Globs of the files.
   *
   * @minItems 1
   */
  files: string | [string, ...string[]];
  /**
   * The server that judges: an id that `rolecall dialects` lists, `auto` (what a log says of itself, or what its content shows), or a file with a dialect of one's own.
   */
  dialect?: string;
  /**
   * The model, where the request does not name it or names another's.
   */
  model?: string;
  /**
   * The host that requests go to, to find the dialect by.
   */
  host?: string;
  /**
   * What the files hold: `request` is complete, `log` may stop inside its last turn, `exchange` is recorded requests, `response` and `stream` are what servers answered.
   */
  as?: 'request' | 'log' | 'exchange' | 'response' | 'stream';
  /**
   * The model's chat template judges too: a `.jinja` file, a `tokenizer_config.json`, or their folder.
   */
  template?: string;
  /**
   * Whose way with the template counts, where not the dialect's.
   */
  templateServer?: string;
  rules?: RuleLevels;
}
/**
 * The canonical model: a request as read, faithful to its source. A bare array is a request with the rest absent.
 */
export interface Conversation {
  /**
   * Instructions that stand around the messages: a system prompt at the top of a request, read before them.
   */
  preamble?: Message[];
  messages: Message[];
  tools?: Tool[];
  model?: string;
  settings?: Settings;
  options?: AnswerOptions;
  /**
   * What stood around the messages: `array` for nothing, `body` for a request body; shapes may have more of their own.
   */
  form?: string;
  /**
   * For systems that keep more than they send: whether this is what they keep, or what crosses the wire.
   */
  layer?: 'memory' | 'wire';
  /**
   * Fields of the body whose type could not be read.
   */
  unreadable?: string[];
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * One message, as it stood: nothing merged, moved or renamed.
 */
export interface Message {
  /**
   * The canonical role; `other` where the wire's word maps to none.
   */
  role: 'system' | 'user' | 'assistant' | 'tool' | 'other';
  /**
   * The wire's own word for the role: developer, model, human, function... Absent where the role is no text.
   */
  wireRole?: string;
  /**
   * What kind of item it is, in the wire's own word, where not all items are messages.
   */
  wireType?: string;
  parts: Part[];
  /**
   * How the content stood on the wire: these four are different things to servers.
   */
  contentForm: 'absent' | 'null' | 'string' | 'parts';
  name?: string;
  /**
   * The message's own id in its store.
   */
  id?: string;
  /**
   * When it was written, in seconds; absent where that is not known.
   */
  time?: number;
  /**
   * Which round of the agent's loop it was written in.
   */
  round?: number;
  /**
   * Why the model stopped, in the source's own word.
   */
  finishReason?: string;
  /**
   * Whether the model goes on from this message instead of answering it.
   */
  prefix?: boolean;
  /**
   * Whether the model said it on the way or at the end, in the source's own word: `commentary`, `final_answer`.
   */
  phase?: string;
  /**
   * The model that wrote it, where the source keeps that for each message.
   */
  model?: string;
  views?: Views;
  /**
   * Wire fields whose type could not be read; their values stay in `wire`.
   */
  unreadable?: string[];
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * Visible text.
 */
export interface TextPart {
  type: 'text';
  text: string;
  /**
   * The id that the provider gave this piece, beside the id of a call.
   */
  itemId?: string;
  /**
   * The tag it carried, where that is not `text`; `json` for a value of a result that is no text, written as JSON.
   */
  wireType?: string;
  /**
   * The message field that held it, where that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * The thinking channel.
 */
export interface ReasoningPart {
  type: 'reasoning';
  text?: string;
  summary?: string;
  /**
   * Opaque; never trimmed, re-encoded or invented.
   */
  signature?: string;
  /**
   * Encrypted reasoning, opaque.
   */
  redacted?: string;
  /**
   * Who signed or encrypted it, where that is known: `anthropic`, `google`, `openai`... Nobody else takes it back.
   */
  provider?: string;
  /**
   * Pointer of the call or text that a signature without words stands on.
   */
  signs?: string;
  /**
   * The id that the provider gave this piece, beside the id of a call.
   */
  itemId?: string;
  format?: string;
  /**
   * The message field that held it, where that is not the content; the field of a call for a signature that stands there.
   */
  field?: string;
  /**
   * The tag it carried in the content: of a part, or `<think>` in a text.
   */
  wireType?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * The model's request to run a tool.
 */
export interface ToolCallPart {
  type: 'tool_call';
  callId?: string;
  /**
   * The id that the provider gave this piece, beside the id of a call.
   */
  itemId?: string;
  name?: string;
  /**
   * The group of tools that the name is looked up in, where the wire has such groups.
   */
  namespace?: string;
  /**
   * `legacy` is the single `function_call` of 2023, which has no id.
   */
  kind: 'function' | 'custom' | 'legacy' | 'unknown';
  arguments: ToolArguments;
  executedBy: 'client' | 'provider';
  /**
   * Where the call is in its life, in the source's own word.
   */
  status?: string;
  time?: TimeSpan;
  /**
   * The message field that held it, where that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * Arguments as they stood; `value` or `error` appear once somebody asked for the parsed form.
 */
export interface ToolArguments {
  text?: string;
  value?: unknown;
  error?: string;
}
/**
 * When something ran, in seconds; absent where that is not known.
 */
export interface TimeSpan {
  start?: number;
  end?: number;
}
/**
 * What running a tool gave.
 */
export interface ToolResultPart {
  type: 'tool_result';
  callId?: string;
  name?: string;
  content: Part[];
  /**
   * `provider` for what the provider ran itself: it answers no call of the client's.
   */
  executedBy?: 'client' | 'provider';
  outcome?: 'success' | 'error' | 'denied' | 'interrupted';
  /**
   * A result of the 2023 `function` role: answers by name, not by id.
   */
  legacy?: boolean;
  /**
   * The message field that held it, where that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * A picture, sound, film or file.
 */
export interface MediaPart {
  type: 'image' | 'audio' | 'video' | 'document' | 'file';
  wireType: string;
  source: 'url' | 'base64' | 'file_id' | 'unknown';
  /**
   * MIME type.
   */
  mediaType?: string;
  url?: string;
  /**
   * Base64.
   */
  data?: string;
  fileId?: string;
  filename?: string;
  detail?: string;
  /**
   * The message field that held it, where that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * Words in which the model declined.
 */
export interface RefusalPart {
  type: 'refusal';
  text: string;
  /**
   * The message field that held it, where that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * Anything unknown or hosted: kept whole.
 */
export interface ProviderItem {
  type: 'provider_item';
  wireType?: string;
  raw: unknown;
  /**
   * The message field that held it, where that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * Flat views that a source stores beside the parts they are made of.
 */
export interface Views {
  text?: string;
  reasoning?: string;
  /**
   * How many images.
   */
  images?: number;
  /**
   * For each image its address, data or file id; empty where it has none.
   */
  imageSources?: string[];
}
/**
 * A declared tool.
 */
export interface Tool {
  name?: string;
  description?: string;
  kind: 'function' | 'custom' | 'unknown';
  /**
   * The group of tools that it belongs to.
   */
  namespace?: string;
  /**
   * Whether the model learns of it only by searching.
   */
  deferred?: boolean;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: {
    [k: string]: unknown;
  };
  /**
   * JSON Pointer into the document as read.
   */
  pointer: string;
  /**
   * The source value itself, never changed: on writing, the order of its keys and the keys that no field here stands for come from it.
   */
  wire?: {
    [k: string]: unknown;
  };
}
/**
 * What the request asks besides the messages, as far as verdicts depend on it.
 */
export interface Settings {
  thinking?: 'on' | 'off' | 'adaptive';
  streaming?: boolean;
  stored?: boolean;
  /**
   * Whether what stands here goes on from a conversation that the server keeps.
   */
  continues?: boolean;
  /**
   * Whether the reasoning of all earlier turns is asked to be kept.
   */
  keepsReasoning?: boolean;
  /**
   * Whether the answer is to be some JSON object, without a schema.
   */
  jsonMode?: boolean;
  /**
   * What is asked, by the wire's own names: the value as one word, the type of an object that has one, `given` or `empty` for what else is not a scalar.
   */
  asked?: {
    [k: string]: string;
  };
}
/**
 * How the answer is to be made, in words of no wire: read for conversions only.
 */
export interface AnswerOptions {
  maxTokens?: number;
  temperature?: number;
  topP?: number;
  topK?: number;
  seed?: number;
  stop?: string[];
  stream?: boolean;
  /**
   * `auto`, `none`, `required`, or `tool:` and the name of the one tool.
   */
  toolChoice?: string;
  parallelToolCalls?: boolean;
}
/**
 * What `convert` and `buildRequest` give: the conversation in its new form, and what did not come along. `value` is a body where a body was given, and a bare array where an array was.
 */
export interface Conversion {
  value: unknown;
  /**
   * Dialect that it was read in.
   */
  from: string;
  /**
   * Dialect that it was written in.
   */
  to: string;
  /**
   * What would not come back on the way home, in document order. Empty exactly where there-and-back is the identity.
   */
  losses: Loss[];
  extension: Extension;
  /**
   * What the target makes of the value.
   */
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * Why the target would refuse the value, where it would.
   */
  diagnostics: Diagnostic[];
}
/**
 * One thing that a conversion could not carry over as it stood.
 */
export interface Loss {
  /**
   * `synthesised`: the target needs it and the source had none.
   */
  kind: 'dropped' | 'synthesised' | 'reordered' | 'merged' | 're-encoded';
  /**
   * JSON Pointer into the source.
   */
  pointer: string;
  /**
   * Why, in words.
   */
  reason: string;
}
/**
 * What the losses took, to be handed to the conversion back. Holds content of the conversation.
 */
export interface Extension {
  /**
   * Dialect that the messages in it are written in.
   */
  dialect: string;
  groups: ExtensionGroup[];
  /**
   * What stood around the messages.
   */
  frame?: {
    [k: string]: unknown;
  };
  /**
   * Fingerprint of each key around the messages as it comes home: what was changed since is converted anew.
   */
  home?: {
    [k: string]: string;
  };
  document?: ExtensionDocument;
}
/**
 * Messages of the source, and how to recognise what was written for them.
 */
export interface ExtensionGroup {
  /**
   * Place of the first message written for them.
   */
  at: number;
  /**
   * How many messages were written for them.
   */
  count: number;
  /**
   * Fingerprint of the messages written for them: what was changed since is converted anew.
   */
  print: string;
  messages: unknown[];
}
/**
 * What stood around messages that stand deeper in their document, as those of the last of several versions do: the document, with an empty list at their place. A document that holds no messages stands here whole.
 */
export interface ExtensionDocument {
  /**
   * JSON Pointer of the list of messages.
   */
  at?: string;
  value: unknown;
  /**
   * Where the messages stand in no list: fingerprint of the document as it comes home. It comes back whole, where nothing was changed since.
   */
  print?: string;
}
/**
 * One finding: plain data, ordered by place.
 */
export interface Diagnostic {
  /**
   * Rule id.
   */
  rule: string;
  /**
   * Which of the rule's messages.
   */
  message: string;
  /**
   * The finding in words. Holds no message content.
   */
  text: string;
  severity: 'error' | 'warning' | 'info';
  /**
   * Best grade behind the severity; absent for faults of the bytes.
   */
  evidence?: 'recorded' | 'documented' | 'reported' | 'inferred';
  dialect: string | null;
  /**
   * JSON Pointer into the record.
   */
  pointer: string;
  source?: Source;
  /**
   * Id or index of the conversation.
   */
  conversation?: string | number;
  related: Related[];
  /**
   * The values named in the text.
   */
  data?: {
    [k: string]: string | number;
  };
  /**
   * The server's own words.
   */
  says?: string;
  /**
   * The status it answers with.
   */
  status?: number;
  /**
   * What a reader of the evidence has to know.
   */
  note?: string;
  /**
   * What to write beside the guilty place.
   */
  label?: string;
  /**
   * Why the statement could not be decided.
   */
  undecided?: string;
  /**
   * Tells the finding again in a later run: it survives edits elsewhere, line shifts and messages that come before.
   */
  fingerprint?: string;
  suppressed?: Suppressed;
  fix?: Fix;
}
/**
 * A place in a file.
 */
export interface Source {
  path?: string;
  /**
   * From 1.
   */
  line: number;
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  /**
   * The line on which it ends.
   */
  endLine?: number;
  /**
   * The column behind its last character.
   */
  endColumn?: number;
  /**
   * From 0, in bytes of the decompressed file.
   */
  offset: number;
  /**
   * In bytes.
   */
  length: number;
}
/**
 * The other place that a finding is about.
 */
export interface Related {
  pointer: string;
  label: string;
  source?: Source;
}
/**
 * Why it does not count: it was there before (`baseline`), or somebody has said to leave it (`ignore`).
 */
export interface Suppressed {
  by: 'baseline' | 'ignore';
  reason?: string;
}
/**
 * The smallest repair.
 */
export interface Fix {
  /**
   * Safe: the model reads the same conversation. Unsafe: content is invented or dropped.
   */
  safety: 'safe' | 'unsafe';
  title: string;
  /**
   * JSON Patch operations (RFC 6902) on the record; absent where the repair is the caller's to make.
   */
  edits?: Edit[];
}
/**
 * One JSON Patch operation.
 */
export interface Edit {
  op: 'add' | 'remove' | 'replace' | 'move';
  path: string;
  from?: string;
  value?: unknown;
}
/**
 * The rules of one endpoint family over one shape, as dated statements with evidence: who refuses it, since when, and how we know.
 */
export interface Dialect {
  /**
   * Kebab-case; equals the file name.
   */
  id: string;
  /**
   * What people call it.
   */
  name: string;
  /**
   * The provider's own page about this API.
   */
  docs: string;
  /**
   * Name of the page about it in `docs/systems/`, which `rolecall explain` shows.
   */
  page?: string;
  /**
   * `endpoint` (also where it is absent): what a server takes. `system`: what a program keeps in its memory or on disk, and where its own code refuses. `framework`: the same of a library that others build with. `client`: what a library raises before anything is sent; no traffic is recognised as its.
   */
  kind?: 'endpoint' | 'system' | 'framework' | 'client';
  /**
   * The field layout that requests have.
   */
  shape: string;
  /**
   * The shape of the requests that a system builds, where that is not the shape that it keeps.
   */
  wire?: string;
  /**
   * Whether it stands for servers of which nothing else is known: no verdict is better than unknown.
   */
  isGeneric?: boolean;
  /**
   * What makes a turn in which calls wait for their results, where this server differs from its shape: one `message`, `merged` neighbours of a role, a `run` of calls with nothing between them, or the `whole` conversation.
   */
  turns?: 'message' | 'merged' | 'run' | 'whole';
  /**
   * Host names, `*` for any run of characters, by which traffic is recognised.
   */
  hosts: string[];
  /**
   * Model names, `*` for any run of characters, by which traffic is recognised where the host says nothing. Open: no match is no error.
   */
  models: string[];
  /**
   * Other names of the provider, as records of its traffic give them.
   */
  aliases?: string[];
  /**
   * When the statements were last reviewed.
   */
  checked: string;
  /**
   * What becomes of reasoning that is sent back; the first statement in force for the model and the day counts.
   *
   * @minItems 1
   */
  replay?: [Replay, ...Replay[]];
  /**
   * Where requests are rendered by the chat template of the model: the server whose way with templates this is.
   */
  template?: 'vllm' | 'sglang' | 'llamacpp' | 'tgi' | 'transformers';
  /**
   * What is known of this server's replies and streams, by rule id. A rule about replies holds without a statement; one that tolerates takes back what the rule says, or only the `messages` that its parameters name; other parameters are the rule's.
   */
  replies?: {
    /**
     * @minItems 1
     */
    [k: string]: [Statement, ...Statement[]];
  };
  /**
   * Rule ids in the order in which this server meets faults: the first is the reason it names.
   */
  precedence?: string[];
  /**
   * Rule id to what is known about it here. A rule without a statement does not run.
   */
  rules: {
    /**
     * @minItems 1
     */
    [k: string]: [Statement, ...Statement[]];
  };
}
/**
 * Which reasoning of earlier turns a server wants back, and under which field.
 */
export interface Replay {
  /**
   * First day in force.
   */
  since?: string;
  /**
   * Last day in force.
   */
  until?: string;
  /**
   * Only these models, `*` for any run of characters.
   */
  models?: string[];
  /**
   * Only requests that ask the server to keep all reasoning (`thinking.keep: "all"`).
   */
  keepsReasoning?: boolean;
  turnsWithCalls: ReplayPolicy;
  plainTurns: ReplayPolicy;
  /**
   * The message field for flat reasoning text; absent where there is none.
   */
  field?: string;
  /**
   * The message field for structured reasoning, which goes back verbatim and in order; absent where there is none.
   */
  details?: string;
  /**
   * The message field for the signature of flat reasoning, which goes back unchanged; absent where there is none.
   */
  signature?: string;
  /**
   * Where reasoning stands in the content: in `thinking` parts of its list, between `<think>` tags at the beginning of its text, or in items of its own beside the messages. Absent where the server does not look for it there.
   */
  inContent?: 'parts' | 'tags' | 'items';
  /**
   * Whether signatures go back on the calls that they came with: on the chat wire in `extra_content.google.thought_signature`.
   */
  onCalls?: boolean;
  /**
   * What goes back in the place of reasoning that is lost, where it is required and this is taken: often an empty text.
   */
  filler?: string;
  /**
   * What a reader of the evidence has to know.
   */
  note?: string;
  /**
   * @minItems 1
   */
  evidence: [Evidence, ...Evidence[]];
}
/**
 * How we know.
 */
export interface Evidence {
  /**
   * Recorded traffic, the provider's documents, somebody's report, or our inference; best first.
   */
  kind: 'recorded' | 'documented' | 'reported' | 'inferred';
  /**
   * Where it can be looked up.
   */
  at: string;
  /**
   * When it was observed or written.
   */
  on?: string;
}
/**
 * One thing known about one rule: what the server does, for whom, when, and how we know.
 */
export interface Statement {
  /**
   * `altered`: accepted, then silently misread.
   */
  verdict: 'rejected' | 'tolerated' | 'altered';
  /**
   * First day in force.
   */
  since?: string;
  /**
   * Last day in force.
   */
  until?: string;
  /**
   * Only these models, `*` for any run of characters.
   */
  models?: string[];
  when?: When;
  /**
   * HTTP status of the refusal.
   */
  status?: number;
  /**
   * The server's words, with {placeholders}.
   */
  says?: string;
  /**
   * What a reader of the evidence has to know.
   */
  note?: string;
  /**
   * Id of the dialect that the statement was taken over from. Of another server nothing is proven by it: it weighs a warning at most.
   */
  inheritedFrom?: string;
  /**
   * Settings of the rule under this statement.
   */
  parameters?: {
    [k: string]: unknown;
  };
  /**
   * @minItems 1
   */
  evidence: [Evidence, ...Evidence[]];
}
/**
 * Conditions, all of which hold. What is needed and not known makes a statement undecidable.
 */
export interface When {
  /**
   * The request's thinking mode.
   */
  thinking?: 'on' | 'off' | 'adaptive';
  /**
   * Whether the request declares tools.
   */
  tools?: 'declared' | 'absent';
  /**
   * Whether the reply is streamed.
   */
  streaming?: boolean;
  /**
   * Whether the server keeps the conversation.
   */
  stored?: boolean;
  /**
   * Whether the request asks for the reasoning of all earlier turns to be kept.
   */
  keepsReasoning?: boolean;
  /**
   * Whether the request says which model it is for; servers of one model are not told.
   */
  model?: 'named' | 'unnamed';
  /**
   * Whether the document is what a system keeps, or what it sends.
   */
  layer?: 'memory' | 'wire';
  /**
   * Wire roles of the message with the fault.
   */
  roles?: string[];
  /**
   * Wire types of the part with the fault.
   */
  parts?: string[];
}
/**
 * One recorded request with its status and reply; one a line in a log of exchanges. `request` and `response` are the parsed JSON bodies, or null.
 */
export interface Exchange {
  id?: string | number | null;
  host?: string | null;
  path?: string | null;
  api?: string | null;
  provider?: string | null;
  dialect?: string | null;
  /**
   * The conversation that the request belongs to; requests of one conversation repeat one another.
   */
  session?: string | null;
  status?: number | null;
  /**
   * ISO date of the exchange; the statements in force on that day judge it.
   */
  recorded?: string | null;
  /**
   * Headers of the request, as an object or as a list of names and values; clients name the session there.
   */
  headers?: {
    [k: string]: unknown;
  };
  request: unknown;
  response?: unknown;
  /**
   * Raw event-stream text, or null.
   */
  sse?: string | null;
}
/**
 * What a fixture `<slug>.json` must give; stands beside it as `<slug>.expect.json`.
 */
export interface Expectation {
  $schema?: string;
  /**
   * One line, present tense: what the fixture shows.
   */
  about: string;
  /**
   * Where the fixture comes from.
   */
  source: {
    kind: 'authored' | 'recorded' | 'reported';
    at?: string;
    on?: string;
  };
  /**
   * Dialect that judges.
   */
  dialect: string;
  /**
   * `request` unless said.
   */
  as?: 'request' | 'log' | 'exchange' | 'response' | 'stream';
  model?: string;
  /**
   * Path of a chat template, from the folder of the fixture, that judges too.
   */
  template?: string;
  at?: string;
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * The exact set, order-free: one too many fails as one too few does. Infos count.
   */
  diagnostics: ExpectedFinding[];
  /**
   * For each target dialect, what is lost on the way there. The converted form may stand beside the fixture, as `<slug>.to-<dialect>.json`.
   */
  conversions?: {
    [k: string]: ExpectedLoss[];
  };
}
/**
 * A diagnostic that has to be there.
 */
export interface ExpectedFinding {
  rule: string;
  pointer: string;
  message?: string;
  severity?: 'error' | 'warning' | 'info';
}
/**
 * This interface was referenced by `Expectation`'s JSON-Schema
 * via the `definition` "loss".
 */
export interface ExpectedLoss {
  kind: 'dropped' | 'synthesised' | 'reordered' | 'merged' | 're-encoded';
  pointer: string;
}
/**
 * What `rolecall fix --format json` prints: what was changed in each file, and what could not be put right.
 */
export interface FixReport {
  version: 1;
  tool: {
    name: string;
    version: string;
  };
  /**
   * `safe` where only safe repairs were asked for.
   */
  safety: 'safe' | 'unsafe';
  /**
   * Whether nothing was to be written.
   */
  dryRun: boolean;
  summary: FixSummary;
  files: FixedFileReport[];
}
/**
 * Totals over all files.
 */
export interface FixSummary {
  files: number;
  /**
   * Files that could not be read or written.
   */
  failed: number;
  conversations: number;
  /**
   * Conversations in which something was changed.
   */
  repaired: number;
  /**
   * Safe changes.
   */
  safe: number;
  /**
   * Unsafe changes.
   */
  unsafe: number;
  /**
   * Errors that are left.
   */
  errors: number;
  /**
   * Warnings that are left.
   */
  warnings: number;
  /**
   * Notes that are left.
   */
  infos: number;
}
/**
 * One file.
 */
export interface FixedFileReport {
  path: string;
  /**
   * What the file was taken for.
   */
  format: string;
  conversations: number;
  /**
   * What was changed, or would be, in order.
   */
  changes: FixedChange[];
  /**
   * The same as JSON Patch, for each value of the file that changed.
   */
  patches: FixedPatch[];
  /**
   * What `lint` says of the file afterwards: conversations with findings, and records that cannot be read.
   */
  left: ConversationReport[];
  /**
   * What a reader has to know besides.
   */
  notes: string[];
  /**
   * Repaired requests, where the file cannot say them in its own form. They hold content.
   */
  requests?: unknown[];
  /**
   * The file that was written; absent where nothing was.
   */
  written?: string;
  /**
   * Where the file is as it was.
   */
  backup?: string;
  /**
   * Why the file could not be read or written; it is then as it was.
   */
  fault?: string;
}
/**
 * One thing that was put right, or that a conversion could not carry over.
 */
export interface FixedChange {
  /**
   * Physical line where the fault stood, from 1.
   */
  line: number;
  /**
   * Id or index of the conversation.
   */
  conversation: string | number | null;
  /**
   * Rule id; null for what a conversion to another wire changed.
   */
  rule: string | null;
  /**
   * Which of the rule's messages.
   */
  message: string;
  /**
   * What was done, without any content.
   */
  title: string;
  safety: 'safe' | 'unsafe';
  /**
   * JSON Pointer into the record of that line; of a log whose lines belong together, behind the number of the line among them.
   */
  pointer: string;
}
/**
 * The edits on one value of the file. They may hold content.
 */
export interface FixedPatch {
  /**
   * Line that the value begins in, from 1.
   */
  line: number;
  /**
   * JSON Patch operations (RFC 6902), one behind the other.
   */
  edits: Edit[];
  /**
   * Whether they are on the list of all lines, which are one log.
   */
  isLines: boolean;
}
/**
 * One conversation; `messages` is 0 and `id` null where a record could not be read.
 */
export interface ConversationReport {
  path?: string;
  id: string | number | null;
  /**
   * What the log says of the conversation that this request belongs to.
   */
  session?: string;
  /**
   * Physical line on which it starts, from 1.
   */
  line: number;
  /**
   * Which conversation of the file it is, from 0.
   */
  index: number;
  /**
   * What the record was taken for.
   */
  format: string;
  /**
   * What it was judged as. Of a reply or a stream `rejected` says that it cannot be used as it is.
   */
  as: 'request' | 'log' | 'response' | 'stream';
  /**
   * Null where none is known.
   */
  dialect: string | null;
  messages: number;
  toolCalls: number;
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * Why the record was not judged.
   */
  note?: string;
  /**
   * Findings beyond the ten thousand that are kept of one conversation.
   */
  omitted?: number;
  /**
   * Findings, in document order. With `repeated` they are all that the verdict rests on.
   */
  diagnostics: Diagnostic[];
  /**
   * Findings that are not listed, for they show a habit of the writer that is told at the first place that shows it: `json` tells a habit once a file, `ndjson` lists all but those of logs of agents, which tell it once a log.
   */
  repeated?: RepeatedFinding[];
}
/**
 * Findings of one conversation that are told elsewhere.
 */
export interface RepeatedFinding {
  /**
   * Rule id.
   */
  rule: string;
  /**
   * Which of the rule's messages.
   */
  message: string;
  severity: 'error' | 'warning' | 'info';
  dialect: string | null;
  /**
   * What they have in common besides: a field, a pair of names.
   */
  about?: string;
  /**
   * How many are not listed.
   */
  count: number;
  /**
   * Tells them again in a later run.
   */
  fingerprint?: string;
  suppressed?: Suppressed;
}
/**
 * Text.
 */
export interface AgUiTextPart {
  type: 'text';
  id?: string;
  text: string;
  metadata?: {} | unknown[] | string | number | boolean;
}
/**
 * A picture.
 */
export interface AgUiImagePart {
  type: 'image';
  id?: string;
  source: AgUiPartSource;
  metadata?: {} | unknown[] | string | number | boolean;
}
/**
 * Where the bytes are: data, an url, or a file that a provider keeps.
 */
export interface AgUiPartSource {
  type: 'data' | 'url' | 'file';
  value: string;
  mimeType?: string;
  provider?: string;
}
/**
 * A sound.
 */
export interface AgUiAudioPart {
  type: 'audio';
  id?: string;
  source: AgUiPartSource;
  metadata?: {} | unknown[] | string | number | boolean;
}
/**
 * A film.
 */
export interface AgUiVideoPart {
  type: 'video';
  id?: string;
  source: AgUiPartSource;
  metadata?: {} | unknown[] | string | number | boolean;
}
/**
 * A document.
 */
export interface AgUiDocumentPart {
  type: 'document';
  id?: string;
  source: AgUiPartSource;
  metadata?: {} | unknown[] | string | number | boolean;
}
/**
 * A file, as it was sent before version 1.0.
 */
export interface AgUiBinaryPart {
  type: 'binary';
  mimeType: string;
  id?: string;
  url?: string;
  /**
   * Base64.
   */
  data?: string;
  filename?: string;
}
/**
 * Instructions of who built the application.
 */
export interface AgUiDeveloperMessage {
  id: string;
  role: 'developer';
  content: string;
  name?: string;
  /**
   * What a provider wants back unread: encrypted thoughts, or a signature.
   */
  encryptedValue?: string;
  metadata?: {};
  subagentRunId?: string;
}
/**
 * Instructions.
 */
export interface AgUiSystemMessage {
  id: string;
  role: 'system';
  content: string;
  name?: string;
  /**
   * What a provider wants back unread: encrypted thoughts, or a signature.
   */
  encryptedValue?: string;
  metadata?: {};
  subagentRunId?: string;
}
/**
 * What the agent said, and the calls that it made.
 */
export interface AgUiAssistantMessage {
  id: string;
  role: 'assistant';
  content?: string;
  toolCalls?: AgUiToolCall[];
  name?: string;
  /**
   * What a provider wants back unread: encrypted thoughts, or a signature.
   */
  encryptedValue?: string;
  metadata?: {};
  subagentRunId?: string;
}
/**
 * A call. Its type is function.
 */
export interface AgUiToolCall {
  id: string;
  type: 'function';
  function: AgUiFunctionCall;
  encryptedValue?: string;
  metadata?: {};
}
/**
 * The name of the tool, and its arguments as JSON text.
 */
export interface AgUiFunctionCall {
  name: string;
  arguments: string;
}
/**
 * What a person said: text, or a list of parts.
 */
export interface AgUiUserMessage {
  id: string;
  role: 'user';
  content: string | AgUiContentPart[];
  name?: string;
  /**
   * What a provider wants back unread: encrypted thoughts, or a signature.
   */
  encryptedValue?: string;
  metadata?: {};
  subagentRunId?: string;
}
/**
 * What a tool gave.
 */
export interface AgUiToolMessage {
  id: string;
  role: 'tool';
  content: string | AgUiContentPart[];
  toolCallId: string;
  /**
   * What went wrong, where something did.
   */
  error?: string;
  /**
   * What a provider wants back unread: encrypted thoughts, or a signature.
   */
  encryptedValue?: string;
  metadata?: {};
  subagentRunId?: string;
}
/**
 * Progress that people are shown, among the messages and never sent.
 */
export interface AgUiActivityMessage {
  id: string;
  role: 'activity';
  activityType: string;
  content: {};
  metadata?: {};
  subagentRunId?: string;
}
/**
 * What the agent thought, in front of what it said.
 */
export interface AgUiReasoningMessage {
  id: string;
  role: 'reasoning';
  content: string;
  /**
   * What a provider wants back unread: encrypted thoughts, or a signature.
   */
  encryptedValue?: string;
  metadata?: {};
  subagentRunId?: string;
}
/**
 * The request to run an agent.
 */
export interface AgUiRunAgentInput {
  threadId: string;
  runId: string;
  protocolVersion?: string;
  parentRunId?: string;
  state?: unknown;
  messages: AgUiMessage[];
  tools?: AgUiTool[];
  context?: AgUiContext[];
  forwardedProps?: {} | unknown[] | string | number | boolean;
  resume?: AgUiResumeEntry[];
}
/**
 * A tool that the agent may call.
 */
export interface AgUiTool {
  name: string;
  description: string;
  /**
   * JSON Schema.
   */
  parameters?: {} | unknown[] | string | number | boolean;
  metadata?: {};
}
/**
 * Something that the agent is told besides the conversation.
 */
export interface AgUiContext {
  description: string;
  value: string;
}
/**
 * The answer to an interrupt.
 */
export interface AgUiResumeEntry {
  interruptId: string;
  /**
   * resolved or cancelled.
   */
  status: string;
  payload?: {} | unknown[] | string | number | boolean;
  metadata?: {};
}
/**
 * Opens a message of text.
 */
export interface AgUiTextMessageStartEvent {
  type: 'TEXT_MESSAGE_START';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  /**
   * assistant unless said.
   */
  role?: 'developer' | 'system' | 'assistant' | 'user';
  name?: string;
}
/**
 * More text of an open message.
 */
export interface AgUiTextMessageContentEvent {
  type: 'TEXT_MESSAGE_CONTENT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  delta: string;
}
/**
 * Closes a message of text.
 */
export interface AgUiTextMessageEndEvent {
  type: 'TEXT_MESSAGE_END';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
}
/**
 * Opens a message where its id is new, and adds to it: the first chunk names the message, others may leave that out.
 */
export interface AgUiTextMessageChunkEvent {
  type: 'TEXT_MESSAGE_CHUNK';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId?: string;
  /**
   * assistant unless said.
   */
  role?: 'developer' | 'system' | 'assistant' | 'user';
  delta?: string;
  name?: string;
}
/**
 * Opens a call.
 */
export interface AgUiToolCallStartEvent {
  type: 'TOOL_CALL_START';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  toolCallId: string;
  toolCallName: string;
  /**
   * The assistant message that holds the call; one of its own unless said.
   */
  parentMessageId?: string | null;
}
/**
 * More of the JSON text of the arguments of an open call.
 */
export interface AgUiToolCallArgsEvent {
  type: 'TOOL_CALL_ARGS';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  toolCallId: string;
  delta: string;
}
/**
 * Closes a call: its arguments are whole.
 */
export interface AgUiToolCallEndEvent {
  type: 'TOOL_CALL_END';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  toolCallId: string;
}
/**
 * Opens a call where its id is new, and adds to it: the first chunk names call and tool, others may leave that out.
 */
export interface AgUiToolCallChunkEvent {
  type: 'TOOL_CALL_CHUNK';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  toolCallId?: string;
  toolCallName?: string;
  parentMessageId?: string | null;
  delta?: string;
}
/**
 * What a tool gave, as a message of its own.
 */
export interface AgUiToolCallResultEvent {
  type: 'TOOL_CALL_RESULT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  toolCallId: string;
  content: string | AgUiContentPart[];
  /**
   * tool.
   */
  role?: 'tool';
}
/**
 * The whole state of the agent.
 */
export interface AgUiStateSnapshotEvent {
  type: 'STATE_SNAPSHOT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  snapshot: unknown;
}
/**
 * Changes to the state.
 */
export interface AgUiStateDeltaEvent {
  type: 'STATE_DELTA';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  /**
   * JSON Patch, RFC 6902.
   */
  delta: {
    op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
    path: string;
    from?: string;
    value?: unknown;
  }[];
}
/**
 * All messages of the conversation that the producer keeps.
 */
export interface AgUiMessagesSnapshotEvent {
  type: 'MESSAGES_SNAPSHOT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  messages: AgUiMessage[];
}
/**
 * Progress that people are shown, as a message.
 */
export interface AgUiActivitySnapshotEvent {
  type: 'ACTIVITY_SNAPSHOT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  activityType: string;
  content: {};
  /**
   * Whether it takes the place of what is there; true unless said.
   */
  replace?: boolean;
}
/**
 * Changes to the content of an activity message.
 */
export interface AgUiActivityDeltaEvent {
  type: 'ACTIVITY_DELTA';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  activityType: string;
  /**
   * JSON Patch, RFC 6902.
   */
  patch: {
    op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
    path: string;
    from?: string;
    value?: unknown;
  }[];
}
/**
 * An event of the provider, as it came.
 */
export interface AgUiRawEvent {
  type: 'RAW';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  event: unknown;
  source?: string;
}
/**
 * An event of the application itself.
 */
export interface AgUiCustomEvent {
  type: 'CUSTOM';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  name: string;
  value: unknown;
}
/**
 * Opens a run: the first event.
 */
export interface AgUiRunStartedEvent {
  type: 'RUN_STARTED';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  threadId: string;
  runId: string;
  protocolVersion?: string;
  parentRunId?: string;
  /**
   * The request that is answered.
   */
  input?: {};
}
/**
 * Closes a run that did not fail. Nothing is open then.
 */
export interface AgUiRunFinishedEvent {
  type: 'RUN_FINISHED';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  threadId: string;
  runId: string;
  result?: unknown;
  /**
   * success, interrupt with what is waited for, or cancelled; success unless said.
   */
  outcome?: {} | null;
  usage?: AgUiTokenUsage[];
}
/**
 * Counts of tokens of one model. Totals, and parts of them.
 */
export interface AgUiTokenUsage {
  provider?: string;
  model?: string;
  inputTokens?: number;
  outputTokens?: number;
  totalTokens?: number;
  reasoningTokens?: number;
  cachedInputTokens?: number;
  cacheWriteInputTokens?: number;
}
/**
 * Ends a run that failed, whatever is open.
 */
export interface AgUiRunErrorEvent {
  type: 'RUN_ERROR';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  message: string;
  code?: string;
  usage?: AgUiTokenUsage[];
}
/**
 * Opens a named step.
 */
export interface AgUiStepStartedEvent {
  type: 'STEP_STARTED';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  stepName: string;
}
/**
 * Closes a named step.
 */
export interface AgUiStepFinishedEvent {
  type: 'STEP_FINISHED';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  stepName: string;
}
/**
 * Opens a span of reasoning, which may hold several messages.
 */
export interface AgUiReasoningStartEvent {
  type: 'REASONING_START';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
}
/**
 * Opens a message of reasoning.
 */
export interface AgUiReasoningMessageStartEvent {
  type: 'REASONING_MESSAGE_START';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  /**
   * reasoning.
   */
  role: 'reasoning';
}
/**
 * More text of an open message of reasoning.
 */
export interface AgUiReasoningMessageContentEvent {
  type: 'REASONING_MESSAGE_CONTENT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
  delta: string;
}
/**
 * Closes a message of reasoning.
 */
export interface AgUiReasoningMessageEndEvent {
  type: 'REASONING_MESSAGE_END';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
}
/**
 * Opens a message of reasoning where its id is new, and adds to it.
 */
export interface AgUiReasoningMessageChunkEvent {
  type: 'REASONING_MESSAGE_CHUNK';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId?: string;
  delta?: string;
}
/**
 * Closes a span of reasoning.
 */
export interface AgUiReasoningEndEvent {
  type: 'REASONING_END';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  messageId: string;
}
/**
 * What a provider wants back unread, for a message or a call.
 */
export interface AgUiReasoningEncryptedValueEvent {
  type: 'REASONING_ENCRYPTED_VALUE';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  /**
   * What it belongs to.
   */
  subtype: 'tool-call' | 'message';
  /**
   * Id of the message or the call.
   */
  entityId: string;
  encryptedValue: string;
}
/**
 * Opens the run of a subagent.
 */
export interface AgUiSubagentStartedEvent {
  type: 'SUBAGENT_STARTED';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  subagentRunId: string;
  name: string;
  description?: string;
  parentSubagentRunId?: string;
  parentToolCallId?: string;
  parentMessageId?: string;
}
/**
 * Closes the run of a subagent.
 */
export interface AgUiSubagentFinishedEvent {
  type: 'SUBAGENT_FINISHED';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  subagentRunId: string;
  result?: unknown;
  /**
   * success, or suspended until interrupts are answered; success unless said.
   */
  outcome?: {};
}
/**
 * Ends the run of a subagent that failed; the run around it may go on.
 */
export interface AgUiSubagentErrorEvent {
  type: 'SUBAGENT_ERROR';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  subagentRunId: string;
  message: string;
  code?: string;
}
/**
 * One of the protocol before 1.0, which clients still translate.
 */
export interface AgUiThinkingStartEvent {
  type: 'THINKING_START';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  title?: string;
}
/**
 * One of the protocol before 1.0, which clients still translate.
 */
export interface AgUiThinkingTextMessageStartEvent {
  type: 'THINKING_TEXT_MESSAGE_START';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
}
/**
 * One of the protocol before 1.0, which clients still translate.
 */
export interface AgUiThinkingTextMessageContentEvent {
  type: 'THINKING_TEXT_MESSAGE_CONTENT';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
  delta: string;
}
/**
 * One of the protocol before 1.0, which clients still translate.
 */
export interface AgUiThinkingTextMessageEndEvent {
  type: 'THINKING_TEXT_MESSAGE_END';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
}
/**
 * One of the protocol before 1.0, which clients still translate.
 */
export interface AgUiThinkingEndEvent {
  type: 'THINKING_END';
  /**
   * Milliseconds since 1970.
   */
  timestamp?: number;
  rawEvent?: unknown;
  metadata?: {};
  /**
   * The run of a subagent that this is of; the agent itself unless said.
   */
  subagentRunId?: string;
}
/**
 * One part of the content of a ModelMessage.
 */
export interface AiSdkContentPart {
  type: string;
}
/**
 * Visible text.
 */
export interface AiSdkText {
  type: 'text';
  text: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A picture of the user.
 */
export interface AiSdkImage {
  type: 'image';
  /**
   * Base64, an address, or an object that says which of them it is.
   */
  image: string | {};
  mediaType?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A file of the user or of the model.
 */
export interface AiSdkFile {
  type: 'file';
  /**
   * Base64, an address, or an object that says which of them it is.
   */
  data: string | {};
  mediaType: string;
  filename?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What the model thought; what signs it stands under the name of its provider.
 */
export interface AiSdkReasoning {
  type: 'reasoning';
  text: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A file that the model made while it thought.
 */
export interface AiSdkReasoningFile {
  type: 'reasoning-file';
  /**
   * Base64, an address, or an object that says which of them it is.
   */
  data: string | {};
  mediaType: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What only one provider knows.
 */
export interface AiSdkCustom {
  type: 'custom';
  /**
   * The provider and its own word, with a point between them.
   */
  kind: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A call of a tool.
 */
export interface AiSdkToolCall {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  input?: unknown;
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What running a tool gave.
 */
export interface AiSdkToolResult {
  type: 'tool-result';
  toolCallId: string;
  toolName: string;
  output: {};
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * Asks whether a call may be run.
 */
export interface AiSdkToolApprovalRequest {
  type: 'tool-approval-request';
  approvalId: string;
  toolCallId: string;
  signature?: string;
}
/**
 * Whether a call may be run.
 */
export interface AiSdkToolApprovalResponse {
  type: 'tool-approval-response';
  approvalId: string;
  approved: boolean;
  reason?: string;
}
/**
 * A ModelMessage of the AI SDK: what its functions take.
 */
export interface AiSdkModelMessage {
  /**
   * system, user, assistant or tool.
   */
  role: string;
}
/**
 * Instructions.
 */
export interface AiSdkSystemMessage {
  role: 'system';
  content: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What the user says.
 */
export interface AiSdkUserMessage {
  role: 'user';
  content: string | unknown[];
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What the model says, thinks and calls.
 */
export interface AiSdkAssistantMessage {
  role: 'assistant';
  content: string | unknown[];
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * Results of tools, and answers to questions for approval.
 */
export interface AiSdkToolMessage {
  role: 'tool';
  content: unknown[];
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * One piece of a tool's output.
 */
export interface AiSdkOutputItem {
  type: string;
}
/**
 * Text.
 */
export interface AiSdkResultText {
  type: 'text';
  text: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A file, as version 5 wrote it.
 */
export interface AiSdkResultMedia {
  type: 'media';
  data: string;
  mediaType: string;
}
/**
 * A file; its data say what they are.
 */
export interface AiSdkResultFile {
  type: 'file';
  data: {};
  mediaType: string;
  filename?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A file as base64.
 */
export interface AiSdkFileData {
  type: 'file-data';
  data: string;
  mediaType: string;
  filename?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The address of a file.
 */
export interface AiSdkFileUrl {
  type: 'file-url';
  url: string;
  mediaType?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The id of an uploaded file.
 */
export interface AiSdkFileId {
  type: 'file-id';
  /**
   * An id, or one for each provider.
   */
  fileId: string | {};
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * An uploaded file, by provider.
 */
export interface AiSdkFileReference {
  type: 'file-reference';
  /**
   * Provider's name to its id.
   */
  providerReference: {};
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * A picture as base64.
 */
export interface AiSdkImageData {
  type: 'image-data';
  data: string;
  mediaType: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The address of a picture.
 */
export interface AiSdkImageUrl {
  type: 'image-url';
  url: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The id of an uploaded picture.
 */
export interface AiSdkImageFileId {
  type: 'image-file-id';
  /**
   * An id, or one for each provider.
   */
  fileId: string | {};
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * An uploaded picture, by provider.
 */
export interface AiSdkImageFileReference {
  type: 'image-file-reference';
  /**
   * Provider's name to its id.
   */
  providerReference: {};
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What only one provider knows.
 */
export interface AiSdkResultCustom {
  type: 'custom';
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * What a tool gave, by its kind.
 */
export interface AiSdkToolOutput {
  type: string;
}
/**
 * Text.
 */
export interface AiSdkTextOutput {
  type: 'text';
  value: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * Any value.
 */
export interface AiSdkJsonOutput {
  type: 'json';
  value: unknown;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The user did not let the tool run.
 */
export interface AiSdkDeniedOutput {
  type: 'execution-denied';
  reason?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The tool failed, in words.
 */
export interface AiSdkErrorText {
  type: 'error-text';
  value: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * The tool failed, as a value.
 */
export interface AiSdkErrorJson {
  type: 'error-json';
  value: unknown;
  /**
   * Provider's name to what only that provider reads.
   */
  providerOptions?: {
    [k: string]: {};
  };
}
/**
 * Text and files.
 */
export interface AiSdkContentOutput {
  type: 'content';
  value: unknown[];
}
/**
 * What the AI SDK is asked with: instructions, and messages or one prompt.
 */
export interface AiSdkPrompt {
  /**
   * Text, a system message, or several.
   */
  system?: string | {} | unknown[];
  /**
   * The later name of `system`.
   */
  instructions?: string | {} | unknown[];
  messages?: unknown[];
  /**
   * What the user says, or the messages.
   */
  prompt?: string | unknown[];
}
/**
 * A UIMessage of the AI SDK: what people see, and applications keep.
 */
export interface AiSdkUiMessage {
  id: string;
  /**
   * system, user or assistant.
   */
  role: string;
  metadata?: unknown;
  parts: unknown[];
}
/**
 * One part of a UIMessage.
 */
export interface AiSdkUiPart {
  type: string;
}
/**
 * Visible text.
 */
export interface AiSdkUiText {
  type: 'text';
  text: string;
  /**
   * streaming or done.
   */
  state?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * What the model thought.
 */
export interface AiSdkUiReasoning {
  type: 'reasoning';
  id?: string;
  text: string;
  /**
   * streaming or done.
   */
  state?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * What only one provider knows.
 */
export interface AiSdkUiCustom {
  type: 'custom';
  kind: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A page that the answer draws on.
 */
export interface AiSdkUiSourceUrl {
  type: 'source-url';
  sourceId: string;
  url: string;
  title?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A document that the answer draws on.
 */
export interface AiSdkUiSourceDocument {
  type: 'source-document';
  sourceId: string;
  mediaType: string;
  title: string;
  filename?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A file, by its address, which may hold its data.
 */
export interface AiSdkUiFile {
  type: 'file';
  mediaType: string;
  url: string;
  filename?: string;
  /**
   * Provider's name to its id.
   */
  providerReference?: {};
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A file that the model made while it thought.
 */
export interface AiSdkUiReasoningFile {
  type: 'reasoning-file';
  mediaType: string;
  url: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * Where another request to the model began.
 */
export interface AiSdkUiStepStart {
  type: 'step-start';
}
/**
 * What an application shows; its type begins with `data-`.
 */
export interface AiSdkUiData {
  type: string;
  id?: string;
  data?: unknown;
}
/**
 * A call of a tool that is known only by name, and its result.
 */
export interface AiSdkUiDynamicTool {
  type: 'dynamic-tool';
  toolName: string;
  toolCallId: string;
  state: string;
  input?: unknown;
  rawInput?: unknown;
  output?: unknown;
  errorText?: string;
  providerExecuted?: boolean;
  preliminary?: boolean;
  toolMetadata?: {};
  /**
   * Provider's name to what only that provider reads.
   */
  callProviderMetadata?: {
    [k: string]: {};
  };
  /**
   * Provider's name to what only that provider reads.
   */
  resultProviderMetadata?: {
    [k: string]: {};
  };
  approval?: {};
}
/**
 * The question whether a call may be run, and its answer.
 */
export interface AiSdkUiApproval {
  id: string;
  approved?: boolean;
  reason?: string;
  signature?: string;
  isAutomatic?: boolean;
}
/**
 * A call of a tool, and its result; its type is `tool-` and the name of the tool.
 */
export interface AiSdkUiTool {
  type: string;
  toolCallId: string;
  state: string;
  input?: unknown;
  rawInput?: unknown;
  output?: unknown;
  errorText?: string;
  providerExecuted?: boolean;
  preliminary?: boolean;
  toolMetadata?: {};
  /**
   * Provider's name to what only that provider reads.
   */
  callProviderMetadata?: {
    [k: string]: {};
  };
  /**
   * Provider's name to what only that provider reads.
   */
  resultProviderMetadata?: {
    [k: string]: {};
  };
  approval?: {};
}
/**
 * One chunk of the stream of a UIMessage.
 */
export interface AiSdkUiStreamEvent {
  type: string;
}
/**
 * Opens a part of text.
 */
export interface AiSdkUiTextStartChunk {
  type: 'text-start';
  id: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * More of an open part of text.
 */
export interface AiSdkUiTextDeltaChunk {
  type: 'text-delta';
  id: string;
  delta: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * Closes a part of text.
 */
export interface AiSdkUiTextEndChunk {
  type: 'text-end';
  id: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * Opens a part of reasoning.
 */
export interface AiSdkUiReasoningStartChunk {
  type: 'reasoning-start';
  id: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * More of an open part of reasoning.
 */
export interface AiSdkUiReasoningDeltaChunk {
  type: 'reasoning-delta';
  id: string;
  delta: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * Closes a part of reasoning.
 */
export interface AiSdkUiReasoningEndChunk {
  type: 'reasoning-end';
  id: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * Opens a call whose input is streamed.
 */
export interface AiSdkUiToolInputStartChunk {
  type: 'tool-input-start';
  toolCallId: string;
  toolName: string;
  /**
   * How the deltas write the input; JSON unless said.
   */
  inputEncoding?: 'json' | 'text';
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
  toolMetadata?: {};
  /**
   * Whether the tool is known only by name.
   */
  dynamic?: boolean;
  title?: string;
}
/**
 * More of the text of the input of an open call.
 */
export interface AiSdkUiToolInputDeltaChunk {
  type: 'tool-input-delta';
  toolCallId: string;
  inputTextDelta: string;
}
/**
 * A call, its input whole.
 */
export interface AiSdkUiToolInputAvailableChunk {
  type: 'tool-input-available';
  toolCallId: string;
  toolName: string;
  input: unknown;
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
  toolMetadata?: {};
  /**
   * Whether the tool is known only by name.
   */
  dynamic?: boolean;
  title?: string;
}
/**
 * A call whose input its tool does not take.
 */
export interface AiSdkUiToolInputErrorChunk {
  type: 'tool-input-error';
  toolCallId: string;
  toolName: string;
  input: unknown;
  errorText: string;
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
  toolMetadata?: {};
  /**
   * Whether the tool is known only by name.
   */
  dynamic?: boolean;
  title?: string;
}
/**
 * Asks whether a call may be run.
 */
export interface AiSdkUiToolApprovalRequestChunk {
  type: 'tool-approval-request';
  approvalId: string;
  toolCallId: string;
  approvalDescriptor?: unknown;
  inputSchemaInput?: unknown;
  signature?: string;
  isAutomatic?: boolean;
}
/**
 * The answer to that. From version 7.
 */
export interface AiSdkUiToolApprovalResponseChunk {
  type: 'tool-approval-response';
  approvalId: string;
  approved: boolean;
  reason?: string;
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * What a call gave; more than once where it is preliminary.
 */
export interface AiSdkUiToolOutputAvailableChunk {
  type: 'tool-output-available';
  toolCallId: string;
  output: unknown;
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
  toolMetadata?: {};
  dynamic?: boolean;
  preliminary?: boolean;
}
/**
 * Why a call failed.
 */
export interface AiSdkUiToolOutputErrorChunk {
  type: 'tool-output-error';
  toolCallId: string;
  errorText: string;
  providerExecuted?: boolean;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
  toolMetadata?: {};
  dynamic?: boolean;
}
/**
 * A call that may not be run.
 */
export interface AiSdkUiToolOutputDeniedChunk {
  type: 'tool-output-denied';
  toolCallId: string;
}
/**
 * What only one provider knows. From version 7.
 */
export interface AiSdkUiCustomChunk {
  type: 'custom';
  kind: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A page that the answer draws on.
 */
export interface AiSdkUiSourceUrlChunk {
  type: 'source-url';
  sourceId: string;
  url: string;
  title?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A document that the answer draws on.
 */
export interface AiSdkUiSourceDocumentChunk {
  type: 'source-document';
  sourceId: string;
  mediaType: string;
  title: string;
  filename?: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A file that the model made.
 */
export interface AiSdkUiFileChunk {
  type: 'file';
  url: string;
  mediaType: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * A file that the model made while it thought. From version 7.
 */
export interface AiSdkUiReasoningFileChunk {
  type: 'reasoning-file';
  url: string;
  mediaType: string;
  /**
   * Provider's name to what only that provider reads.
   */
  providerMetadata?: {
    [k: string]: {};
  };
}
/**
 * What an application shows; its type begins with `data-`. One with the id of another takes its place.
 */
export interface AiSdkUiDataChunk {
  type: string;
  id?: string;
  data: unknown;
  /**
   * Whether it is shown and not kept.
   */
  transient?: boolean;
}
/**
 * Opens the message.
 */
export interface AiSdkUiStartChunk {
  type: 'start';
  messageId?: string;
  messageMetadata?: unknown;
}
/**
 * Another request to the model begins.
 */
export interface AiSdkUiStartStepChunk {
  type: 'start-step';
}
/**
 * It ends: what text it left open is closed to further deltas.
 */
export interface AiSdkUiFinishStepChunk {
  type: 'finish-step';
}
/**
 * Takes back all parts of the step. From version 7.
 */
export interface AiSdkUiResetStepChunk {
  type: 'reset-step';
}
/**
 * More metadata of the message.
 */
export interface AiSdkUiMessageMetadataChunk {
  type: 'message-metadata';
  messageMetadata: unknown;
}
/**
 * Closes the message.
 */
export interface AiSdkUiFinishChunk {
  type: 'finish';
  finishReason?: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';
  messageMetadata?: unknown;
}
/**
 * The person ended the stream.
 */
export interface AiSdkUiAbortChunk {
  type: 'abort';
  reason?: string;
}
/**
 * The stream failed.
 */
export interface AiSdkUiErrorChunk {
  type: 'error';
  errorText: string;
}
/**
 * One step of a run: what was said, and what an agent called with what came of it.
 */
export interface AtifStep {
  /**
   * From 1, without gaps.
   */
  step_id: number | string | boolean;
  /**
   * ISO 8601.
   */
  timestamp?: string | null;
  /**
   * `system`, `user` or `agent`.
   */
  source: string;
  model_name?: string | null;
  reasoning_effort?: string | number | boolean | null;
  /**
   * Text, or text, pictures and sounds in a list.
   */
  message: string | unknown[];
  reasoning_content?: string | null;
  tool_calls?: unknown[] | null;
  /**
   * What the environment answered.
   */
  observation?: {} | null;
  metrics?: {} | null;
  /**
   * Whether it was copied from the trajectory that this one goes on from.
   */
  is_copied_context?: boolean | string | number | null;
  /**
   * How many answers of a model stand in it; 0 for what was done without one.
   */
  llm_call_count?: number | string | boolean | null;
  extra?: {} | null;
}
/**
 * A call of a tool.
 */
export interface AtifToolCall {
  tool_call_id: string;
  function_name: string;
  arguments: {};
  extra?: {} | null;
}
/**
 * What the environment answered.
 */
export interface AtifObservation {
  results: unknown[];
}
/**
 * One answer of the environment.
 */
export interface AtifResult {
  /**
   * The call of the same step that it answers.
   */
  source_call_id?: string | null;
  content?: string | unknown[] | null;
  subagent_trajectory_ref?: unknown[] | null;
  extra?: {} | null;
}
/**
 * Where the run of an agent is that was called.
 */
export interface AtifSubagentRef {
  trajectory_id?: string | null;
  session_id?: string | null;
  trajectory_path?: string | null;
  extra?: {} | null;
}
/**
 * What the answer of the model took.
 */
export interface AtifMetrics {
  prompt_tokens?: number | string | boolean | null;
  completion_tokens?: number | string | boolean | null;
  cached_tokens?: number | string | boolean | null;
  cost_usd?: number | string | boolean | null;
  prompt_token_ids?: unknown[] | null;
  completion_token_ids?: unknown[] | null;
  logprobs?: unknown[] | null;
  extra?: {} | null;
}
/**
 * Text.
 */
export interface AtifText {
  type: 'text';
  text: string;
}
/**
 * A picture or a sound.
 */
export interface AtifMedia {
  type: 'image' | 'audio';
  /**
   * Where it is.
   */
  source: {};
}
/**
 * Where a picture or a sound is.
 */
export interface AtifSource {
  media_type: string;
  /**
   * A path, or an address.
   */
  path: string;
  duration_sec?: number | string | boolean | null;
}
/**
 * A run of an agent in the Agent Trajectory Interchange Format.
 */
export interface AtifTrajectory {
  /**
   * `ATIF-v1.0` and later.
   */
  schema_version?: string;
  /**
   * The run; several documents may share it.
   */
  session_id?: string | null;
  /**
   * This document.
   */
  trajectory_id?: string | null;
  /**
   * Who ran.
   */
  agent: {};
  /**
   * What happened, in order.
   */
  steps: unknown[];
  notes?: string | null;
  final_metrics?: {} | null;
  continued_trajectory_ref?: string | null;
  extra?: {} | null;
  /**
   * The runs of agents that it called, each a whole trajectory.
   */
  subagent_trajectories?: unknown[] | null;
}
/**
 * Who ran.
 */
export interface AtifAgent {
  name: string;
  version: string;
  model_name?: string | null;
  /**
   * The tools that it had, each as chat completions declare a function.
   */
  tool_definitions?: {}[] | null;
  extra?: {} | null;
}
/**
 * What the whole run took.
 */
export interface AtifFinalMetrics {
  total_prompt_tokens?: number | string | boolean | null;
  total_completion_tokens?: number | string | boolean | null;
  total_cached_tokens?: number | string | boolean | null;
  total_cost_usd?: number | string | boolean | null;
  total_steps?: number | string | boolean | null;
  extra?: {} | null;
}
/**
 * A conversation as the openai-harmony library stores it.
 */
export interface HarmonyConversation {
  messages: unknown[];
}
/**
 * A message as the openai-harmony library stores it.
 */
export interface HarmonyMessage {
  role: string;
  /**
   * Of a result: the tool.
   */
  name?: string | null;
  content: string | unknown[];
  /**
   * `analysis`, `commentary` or `final`.
   */
  channel?: string | null;
  /**
   * The tool that is called.
   */
  recipient?: string | null;
  /**
   * What the content of a call is: `<|constrain|>json`.
   */
  content_type?: string | null;
}
/**
 * Text.
 */
export interface HarmonyText {
  type: 'text';
  text: string;
}
/**
 * What a system message says, in its fields.
 */
export interface HarmonySystemContent {
  type: 'system_content';
  model_identity?: string | null;
  reasoning_effort?: string | null;
  conversation_start_date?: string | null;
  knowledge_cutoff?: string | null;
  channel_config?: {} | null;
  tools?: {} | null;
}
/**
 * Instructions and tools, in their fields.
 */
export interface HarmonyDeveloperContent {
  type: 'developer_content';
  instructions?: string | null;
  tools?: {} | null;
}
/**
 * A chat message of Haystack as `ChatMessage.to_dict` writes it; up to 2.8 with its text alone as content.
 */
export interface HaystackMessage {
  /**
   * system, user, assistant or tool.
   */
  role: string;
  meta?: unknown;
  name?: unknown;
  /**
   * Parts, each an object whose key says what it is.
   */
  content: string | unknown[];
}
/**
 * The same as 2.9 to 2.11 wrote it.
 */
export interface HaystackUnderscoredMessage {
  _role: string;
  _meta?: unknown;
  _name?: unknown;
  _content: unknown[];
}
/**
 * Text.
 */
export interface HaystackText {
  text: string;
}
/**
 * A call of a tool by the model.
 */
export interface HaystackToolCall {
  tool_name: string;
  arguments: {};
  id?: string | null;
  extra?: {} | null;
}
/**
 * What running a tool gave, and a copy of the call that it answers.
 */
export interface HaystackToolCallResult {
  /**
   * Text, or a list of texts, pictures and files.
   */
  result: string | unknown[];
  /**
   * The call.
   */
  origin: {};
  error: boolean;
}
/**
 * A picture.
 */
export interface HaystackImage {
  base64_image: string;
  mime_type?: string | null;
  detail?: string | null;
  meta?: {};
  /**
   * Whether the data are looked at when it is made; true where absent.
   */
  validation?: boolean;
}
/**
 * A file.
 */
export interface HaystackFile {
  base64_data: string;
  mime_type?: string | null;
  filename?: string | null;
  extra?: {};
  validation?: boolean;
}
/**
 * What the model thought.
 */
export interface HaystackReasoning {
  reasoning_text: string;
  /**
   * What the provider has besides: signatures, ids, encrypted text.
   */
  extra?: {};
}
/**
 * A message as chat templates take it.
 */
export interface HfChatMessage {
  role: string;
  /**
   * Text, or typed parts.
   */
  content?: string | unknown[] | null;
  /**
   * Of a result: the tool.
   */
  name?: string | null;
  tool_calls?: unknown[] | null;
  tool_call_id?: string | number | null;
  /**
   * Thoughts, where the template reads them under this name.
   */
  reasoning_content?: string | null;
  /**
   * The same under another name.
   */
  reasoning?: string | null;
  /**
   * The same under a third.
   */
  thinking?: string | null;
}
/**
 * A call of a tool.
 */
export interface HfChatToolCall {
  type?: string;
  id?: string | number | null;
  function: {};
}
/**
 * What is called, and with what.
 */
export interface HfChatFunction {
  name: string;
  /**
   * An object; text where it came from an API.
   */
  arguments?: {} | string | null;
}
/**
 * Text.
 */
export interface HfChatText {
  type: 'text';
  text: string;
}
/**
 * A picture, film or sound, under the key of its type or by its address or path.
 */
export interface HfChatMedia {
  type: 'image' | 'video' | 'audio';
  url?: string | null;
  path?: string | null;
  image?: unknown;
  video?: unknown;
  audio?: unknown;
  base64?: string | null;
}
/**
 * A message of LangChain as a plain object: what both languages coerce to a message, and what the state of a graph holds.
 */
export interface LangChainMessage {
  /**
   * human, ai, system, tool, function, chat, remove. A role may stand in its place.
   */
  type: string;
  content: string | LangChainBlock[];
  id?: string | null;
  name?: string | null;
  /**
   * What a provider's package keeps beside the content: raw calls, reasoning, a refusal.
   */
  additional_kwargs?: {};
  /**
   * The model, why it stopped, and `output_version` where the content is of standard blocks.
   */
  response_metadata?: {};
  tool_calls?: LangChainToolCall[];
  invalid_tool_calls?: LangChainInvalidToolCall[];
  usage_metadata?: {} | null;
  /**
   * Of a tool message: the call that it answers.
   */
  tool_call_id?: string;
  /**
   * Of a tool message: success or error.
   */
  status?: string;
  artifact?: unknown;
}
/**
 * A call with parsed arguments.
 */
export interface LangChainToolCall {
  name: string;
  args: {};
  id?: string | null;
  type?: 'tool_call';
}
/**
 * A call whose arguments could not be parsed: they are the text that the model wrote.
 */
export interface LangChainInvalidToolCall {
  name?: string | null;
  args?: string | null;
  id?: string | null;
  error?: string | null;
  type?: 'invalid_tool_call';
}
/**
 * A chat message of LlamaIndex as `ChatMessage.model_dump` writes it; before 0.12 with `content` in the place of blocks.
 */
export interface LlamaIndexMessage {
  /**
   * user where absent.
   */
  role?: string;
  /**
   * What the provider's wire has besides: ids of results, calls in its own form, names.
   */
  additional_kwargs?: {};
  blocks?: unknown[];
  /**
   * Text, or blocks; goes before `blocks`. Anything else is ignored.
   */
  content?: {
    [k: string]: unknown;
  };
}
/**
 * Text.
 */
export interface LlamaIndexText {
  block_type?: string;
  text: string;
}
/**
 * A picture.
 */
export interface LlamaIndexImage {
  block_type?: string;
  /**
   * Base64.
   */
  image?: string | null;
  path?: string | null;
  url?: string | null;
  image_mimetype?: string | null;
  detail?: string | null;
}
/**
 * A sound.
 */
export interface LlamaIndexAudio {
  block_type?: string;
  /**
   * Base64.
   */
  audio?: string | null;
  path?: string | null;
  url?: string | null;
  format?: string | null;
}
/**
 * A film.
 */
export interface LlamaIndexVideo {
  block_type?: string;
  /**
   * Base64.
   */
  video?: string | null;
  path?: string | null;
  url?: string | null;
  video_mimetype?: string | null;
  detail?: string | null;
  fps?: number | string | null;
}
/**
 * A document.
 */
export interface LlamaIndexDocument {
  block_type?: string;
  /**
   * Base64.
   */
  data?: string | null;
  path?: string | null;
  url?: string | null;
  document_mimetype?: string | null;
  title?: string | null;
}
/**
 * The place up to which the provider may cache.
 */
export interface LlamaIndexCachePoint {
  block_type?: string;
  /**
   * Of which type, and for how long.
   */
  cache_control: {
    type: string;
    ttl?: string;
  };
}
/**
 * A source that the model may cite.
 */
export interface LlamaIndexCitable {
  block_type?: string;
  title: string;
  source: string;
  content: unknown[] | string;
}
/**
 * What the model cited.
 */
export interface LlamaIndexCitation {
  block_type?: string;
  cited_content: {} | string | unknown[];
  source: string;
  title: string;
  additional_location_info: {};
}
/**
 * What the model thought.
 */
export interface LlamaIndexThinking {
  block_type?: string;
  content?: string | null;
  num_tokens?: number | string | null;
  /**
   * What the provider has besides: signatures, ids, encrypted text.
   */
  additional_information?: {};
}
/**
 * A call of a tool by the model.
 */
export interface LlamaIndexToolCall {
  block_type?: string;
  tool_call_id?: string | null;
  tool_name: string;
  tool_kwargs?: {} | string;
}
/**
 * What the user or a tool says.
 */
export interface AgentsInputText {
  type?: 'input_text';
  text: string;
  promptCacheBreakpoint?: {
    mode: 'explicit';
  };
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A picture: data, an address, or the id of a file.
 */
export interface AgentsInputImage {
  type?: 'input_image';
  image?: string | {};
  detail?: string;
  promptCacheBreakpoint?: {
    mode: 'explicit';
  };
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A file: data, an address, or the id of one.
 */
export interface AgentsInputFile {
  type?: 'input_file';
  file?: string | {};
  filename?: string;
  promptCacheBreakpoint?: {
    mode: 'explicit';
  };
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A sound: data, or the id of a file.
 */
export interface AgentsAudio {
  type?: 'audio';
  audio: string | {};
  format?: string | null;
  transcript?: string | null;
  promptCacheBreakpoint?: {
    mode: 'explicit';
  };
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A picture of the model, as base64.
 */
export interface AgentsOutputImage {
  type?: 'image';
  image: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What the model says.
 */
export interface AgentsOutputText {
  type?: 'output_text';
  text: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * Words in which the model declined.
 */
export interface AgentsRefusal {
  type?: 'refusal';
  refusal: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The model's own thoughts.
 */
export interface AgentsReasoningText {
  type?: 'reasoning_text';
  text: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * Text that a tool gave.
 */
export interface AgentsResultText {
  type?: 'text';
  text: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A picture that a tool gave.
 */
export interface AgentsResultImage {
  type?: 'image';
  image?: string | {};
  detail?: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A file that a tool gave.
 */
export interface AgentsResultFile {
  type?: 'file';
  file: string | {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The screen, as base64 or by address.
 */
export interface AgentsScreenshot {
  type?: 'computer_screenshot';
  data: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A click.
 */
export interface AgentsClick {
  type: 'click';
  x: number;
  y: number;
  button: 'left' | 'right' | 'wheel' | 'back' | 'forward';
}
/**
 * A double click.
 */
export interface AgentsDoubleClick {
  type: 'double_click';
  x: number;
  y: number;
}
/**
 * Scrolling.
 */
export interface AgentsScroll {
  type: 'scroll';
  x: number;
  y: number;
  scroll_x: number;
  scroll_y: number;
}
/**
 * Text to type.
 */
export interface AgentsTyping {
  type: 'type';
  text: string;
}
/**
 * Where the pointer goes.
 */
export interface AgentsMove {
  type: 'move';
  x: number;
  y: number;
}
/**
 * Keys to press.
 */
export interface AgentsKeypress {
  type: 'keypress';
  keys: string[];
}
/**
 * A path to drag along.
 */
export interface AgentsDrag {
  type: 'drag';
  path: AgentsPoint[];
}
/**
 * A place on the screen.
 */
export interface AgentsPoint {
  x: number;
  y: number;
}
/**
 * A look at the screen.
 */
export interface AgentsTakeScreenshot {
  type: 'screenshot';
}
/**
 * A pause.
 */
export interface AgentsWait {
  type: 'wait';
}
/**
 * A new file.
 */
export interface AgentsCreateFile {
  type: 'create_file';
  path: string;
  diff: string;
}
/**
 * A change to a file.
 */
export interface AgentsUpdateFile {
  type: 'update_file';
  path: string;
  diff: string;
  moveTo?: string;
}
/**
 * A file to delete.
 */
export interface AgentsDeleteFile {
  type: 'delete_file';
  path: string;
}
/**
 * The time was over.
 */
export interface AgentsTimeout {
  type: 'timeout';
}
/**
 * How a command ended.
 */
export interface AgentsExit {
  type: 'exit';
  exitCode: number | null;
}
/**
 * The model itself.
 */
export interface AgentsDirectCaller {
  type: 'direct';
}
/**
 * A program of the model.
 */
export interface AgentsProgramCaller {
  type: 'program';
  callerId: string;
}
/**
 * Instructions among the items.
 */
export interface AgentsSystemMessage {
  type?: 'message';
  id?: string;
  role: 'system';
  content: string | unknown[];
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What the user says: text, or a list of parts.
 */
export interface AgentsUserMessage {
  type?: 'message';
  id?: string;
  role: 'user';
  content: string | unknown[];
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What the model says, in a list of parts.
 */
export interface AgentsAssistantMessage {
  type?: 'message';
  id?: string;
  role: 'assistant';
  /**
   * Whether it was said on the way or at the end.
   */
  phase?: 'commentary' | 'final_answer';
  status: 'in_progress' | 'completed' | 'incomplete';
  content: string | unknown[];
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The call of a function.
 */
export interface AgentsFunctionCall {
  type: 'function_call';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  name: string;
  /**
   * The group of tools that the name is looked up in.
   */
  namespace?: string;
  status?: 'in_progress' | 'completed' | 'incomplete';
  /**
   * JSON text.
   */
  arguments: string;
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What a function gave.
 */
export interface AgentsFunctionCallResult {
  type: 'function_call_result';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  name: string;
  namespace?: string;
  status: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Text, one `text`, `image` or `file` part, or a list of `input_*` parts.
   */
  output: string | {} | unknown[];
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The call of a tool that the provider ran itself; what came of it stands in `output` and `providerData`.
 */
export interface AgentsHostedToolCall {
  type: 'hosted_tool_call';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The type of the provider's item: `web_search_call`, `mcp_call`...
   */
  name: string;
  arguments?: string;
  status?: string;
  output?: string;
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * A search for tools.
 */
export interface AgentsToolSearchCall {
  type: 'tool_search_call';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  call_id?: string | null;
  callId?: string | null;
  execution?: 'client' | 'server';
  arguments: unknown;
  status?: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The tools that a search found.
 */
export interface AgentsToolSearchOutput {
  type: 'tool_search_output';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  toolSearchAgentName?: string;
  toolSearchMcpToolNames?: string[];
  call_id?: string | null;
  callId?: string | null;
  execution?: 'client' | 'server';
  status?: string;
  tools: {}[];
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * Code of the model that calls tools.
 */
export interface AgentsProgram {
  type: 'program';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId: string;
  code: string;
  fingerprint: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What a program gave.
 */
export interface AgentsProgramOutput {
  type: 'program_output';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId: string;
  output: string;
  status: 'completed' | 'incomplete';
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What is to be done on a screen: one action, or several.
 */
export interface AgentsComputerCall {
  type: 'computer_call';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  status: 'in_progress' | 'completed' | 'incomplete';
  action?: {};
  /**
   * @minItems 1
   */
  actions?: [{}, ...{}[]];
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The screen after that.
 */
export interface AgentsComputerCallResult {
  type: 'computer_call_result';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  output: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * Commands for a shell.
 */
export interface AgentsShellCall {
  type: 'shell_call';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  status?: 'in_progress' | 'completed' | 'incomplete';
  action: {
    commands: string[];
    timeoutMs?: number;
    maxOutputLength?: number;
  };
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What the commands gave.
 */
export interface AgentsShellCallOutput {
  type: 'shell_call_output';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  status?: 'in_progress' | 'completed' | 'incomplete';
  maxOutputLength?: number;
  output: AgentsShellEntry[];
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What one command gave.
 */
export interface AgentsShellEntry {
  stdout: string;
  stderr: string;
  outcome: {};
}
/**
 * A change to a file.
 */
export interface AgentsApplyPatchCall {
  type: 'apply_patch_call';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  status: 'in_progress' | 'completed';
  operation: {};
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * Whether the change could be made.
 */
export interface AgentsApplyPatchCallOutput {
  type: 'apply_patch_call_output';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * The id that call and result share.
   */
  callId?: string | null;
  status: 'completed' | 'failed';
  output?: string;
  /**
   * Who called: the model itself (`direct`), or a program of its (`program`, with `callerId`).
   */
  caller?: {};
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What the model thought: a summary for the user (`content`), and its own words where they are known (`rawContent`).
 */
export interface AgentsReasoning {
  type: 'reasoning';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  content: unknown[];
  rawContent?: unknown[];
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * What stands for all items before it, encrypted.
 */
export interface AgentsCompaction {
  type: 'compaction';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  encrypted_content: string;
  created_by?: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * An item that only the provider knows; all of it stands in `providerData`.
 */
export interface AgentsUnknownItem {
  type: 'unknown';
  /**
   * The provider's own id of the item.
   */
  id?: string;
  /**
   * What only one provider knows of, in its own words.
   */
  providerData?: {};
}
/**
 * The attributes of a span or an event that hold a conversation. Lists stand there as they are, or as JSON text.
 */
export interface OtelGenAiAttributes {
  'gen_ai.system_instructions'?: OtelGenAiPart[] | string | null;
  'gen_ai.input.messages'?: OtelGenAiMessage[] | string | null;
  'gen_ai.output.messages'?: OtelGenAiMessage[] | string | null;
  'gen_ai.tool.definitions'?: unknown[] | string | null;
  'gen_ai.request.model'?: string | null;
  'gen_ai.response.model'?: string | null;
}
/**
 * One part of a message. Any tag is taken: what is none of the known parts is a generic one.
 */
export interface OtelGenAiPart {
  /**
   * text, tool_call, tool_call_response, server_tool_call, server_tool_call_response, reasoning, blob, file, uri, compaction, or another word.
   */
  type: string;
}
/**
 * A text of the instructions beside the messages.
 */
export interface OtelGenAiInstruction {
  type: string;
  content: string;
}
/**
 * A tool that the model may call.
 */
export interface OtelGenAiTool {
  /**
   * function, or another word.
   */
  type: string;
  name: string;
  description?: string | null;
  /**
   * JSON Schema.
   */
  parameters?: {} | boolean | null;
}
/**
 * A message as the semantic conventions for generative AI record it.
 */
export interface OtelGenAiMessage {
  /**
   * system, user, assistant, tool, or another word.
   */
  role: string;
  parts: OtelGenAiPart[];
  /**
   * Who speaks.
   */
  name?: string | null;
  /**
   * stop, length, content_filter, tool_call, compaction, error, or another word.
   */
  finish_reason?: string | null;
}
/**
 * One piece of what a user says, where that is more than text. Results of tools hold files in the same form.
 */
export interface PydanticAiContent {
  /**
   * image-url, audio-url, video-url, document-url, binary, uploaded-file, cache-point, text-content.
   */
  kind: string;
}
/**
 * A file at an address.
 */
export interface PydanticAiFileUrl {
  kind: string;
  url: string;
  force_download?: boolean | string;
  vendor_metadata?: {} | null;
  media_type?: string | null;
  identifier?: string | null;
}
/**
 * A file inside the message.
 */
export interface PydanticAiBinaryContent {
  kind: string;
  /**
   * Base64, in the alphabet for addresses.
   */
  data: string;
  media_type: string;
  vendor_metadata?: {} | null;
  identifier?: string | null;
}
/**
 * A file that lies with a provider, under the provider's name for it.
 */
export interface PydanticAiUploadedFile {
  kind: string;
  file_id: string;
  provider_name: string;
  vendor_metadata?: {} | null;
  media_type?: string | null;
  identifier?: string | null;
}
/**
 * The end of what is to be cached.
 */
export interface PydanticAiCachePoint {
  kind: string;
  /**
   * 5m or 1h.
   */
  ttl?: string;
}
/**
 * Text with notes that are not sent.
 */
export interface PydanticAiTextContent {
  kind: string;
  content: string;
  metadata?: unknown;
}
/**
 * A ModelMessage of Pydantic AI, as ModelMessagesTypeAdapter dumps it.
 */
export interface PydanticAiMessage {
  /**
   * request or response.
   */
  kind: string;
  parts: PydanticAiPart[];
}
/**
 * One part of a request or of a response, as ModelMessagesTypeAdapter dumps it.
 */
export interface PydanticAiPart {
  part_kind: string;
}
/**
 * Instructions among the messages.
 */
export interface PydanticAiSystemPromptPart {
  part_kind: string;
  content: string;
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
  dynamic_ref?: string | null;
  metadata?: {} | null;
}
/**
 * What the user says.
 */
export interface PydanticAiUserPromptPart {
  part_kind: string;
  content: string | (string | PydanticAiContent)[];
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
}
/**
 * What a tool gave: any value, files among it.
 */
export interface PydanticAiToolReturnPart {
  part_kind: string;
  tool_name: string;
  content: unknown;
  tool_call_id?: string;
  tool_kind?: string | null;
  metadata?: unknown;
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
  /**
   * success, failed, denied, interrupted or retried.
   */
  outcome?: string;
}
/**
 * What a tool of the provider gave.
 */
export interface PydanticAiBuiltinToolReturnPart {
  part_kind: string;
  tool_name: string;
  content: unknown;
  tool_call_id?: string;
  tool_kind?: string | null;
  metadata?: unknown;
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
  /**
   * success, failed, denied, interrupted or retried.
   */
  outcome?: string;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * A demand to try again: in answer to a call where a tool is named.
 */
export interface PydanticAiRetryPromptPart {
  part_kind: string;
  /**
   * Text, or what failed in validation, one entry each.
   */
  content: string | unknown[];
  tool_name?: string | null;
  tool_call_id?: string;
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
}
/**
 * A demand to try again that answers no call.
 */
export interface PydanticAiRetryFeedbackPart {
  part_kind: string;
  /**
   * Text, or what failed in validation, one entry each.
   */
  content: string | unknown[];
  retry: {};
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
}
/**
 * What was spoken, with its transcript.
 */
export interface PydanticAiSpeechPart {
  part_kind: string;
  speaker: string;
  transcript?: string | null;
  audio?: {} | null;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * Visible text of the model.
 */
export interface PydanticAiTextPart {
  part_kind: string;
  content: string;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * What the model thought. The signature goes back to the provider that is named, and to no other.
 */
export interface PydanticAiThinkingPart {
  part_kind: string;
  content: string;
  signature?: string | null;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * A call of a tool.
 */
export interface PydanticAiToolCallPart {
  part_kind: string;
  tool_name: string;
  /**
   * As it was received: JSON text, or an object.
   */
  args?: string | {} | null;
  tool_call_id?: string;
  tool_kind?: string | null;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * A call of a tool that the provider runs itself.
 */
export interface PydanticAiBuiltinToolCallPart {
  part_kind: string;
  tool_name: string;
  /**
   * As it was received: JSON text, or an object.
   */
  args?: string | {} | null;
  tool_call_id?: string;
  tool_kind?: string | null;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * A file that the model made.
 */
export interface PydanticAiFilePart {
  part_kind: string;
  content: PydanticAiBinaryContent;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * What stands for messages that were taken out.
 */
export interface PydanticAiCompactionPart {
  part_kind: string;
  content?: string | null;
  metadata?: {} | null;
  id?: string | null;
  provider_name?: string | null;
  provider_details?: {} | null;
}
/**
 * What goes to the model: prompts and results, in one message.
 */
export interface PydanticAiModelRequest {
  kind: string;
  parts: PydanticAiPart[];
  /**
   * Those in force when it was sent.
   */
  instructions?: string | null;
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number | null;
  run_id?: string | null;
  conversation_id?: string | null;
  metadata?: {} | null;
  /**
   * complete or interrupted.
   */
  state?: string;
}
/**
 * What came from the model.
 */
export interface PydanticAiModelResponse {
  kind: string;
  parts: PydanticAiPart[];
  /**
   * Whatever is counted; text that is a number counts as one.
   */
  usage?: {
    input_tokens?: number | string | boolean;
    output_tokens?: number | string | boolean;
    cache_read_tokens?: number | string | boolean;
    cache_write_tokens?: number | string | boolean;
  };
  model_name?: string | null;
  /**
   * ISO 8601, or seconds since 1970.
   */
  timestamp?: string | number;
  provider_name?: string | null;
  provider_details?: {} | null;
  provider_response_id?: string | null;
  /**
   * stop, length, content_filter, tool_call or error.
   */
  finish_reason?: string | null;
  run_id?: string | null;
  conversation_id?: string | null;
  metadata?: {} | null;
  /**
   * complete, incomplete, suspended or interrupted.
   */
  state?: string;
}
/**
 * What an agent is run with: a history, a new prompt, results that were waited for. Or a history that processors have been over.
 */
export interface PydanticAiRun {
  message_history?: PydanticAiMessage[] | null;
  processed_history?: PydanticAiMessage[];
  user_prompt?: string | (string | PydanticAiContent)[] | null;
  deferred_tool_results?: {} | null;
  instructions?: string | unknown[] | null;
  model?: string | null;
}
/**
 * A chat message of Semantic Kernel for Python, as `ChatMessageContent.model_dump` writes it; its constructor takes text as `content` as well.
 */
export interface SemanticKernelMessage {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  /**
   * system, developer, user, assistant or tool.
   */
  role: string;
  name?: string | null;
  items?: unknown[] | null;
  content?: string | null;
  encoding?: string | null;
  finish_reason?: string | null;
  status?: string | null;
}
/**
 * The same as the library for .NET writes it.
 */
export interface SemanticKernelDotnetMessage {
  /**
   * The word is its `Label`.
   */
  Role?: {};
  AuthorName?: string | null;
  Items?: unknown[] | null;
  ModelId?: string | null;
  MimeType?: string | null;
  Metadata?: {} | null;
}
/**
 * Text.
 */
export interface SemanticKernelText {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  text: string;
  encoding?: string | null;
}
/**
 * A picture, a sound, or anything else in bytes.
 */
export interface SemanticKernelMedia {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  uri?: string | null;
  /**
   * Empty where there are no bytes.
   */
  data_uri?: string | null;
}
/**
 * A call of a function by the model.
 */
export interface SemanticKernelFunctionCall {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  id?: string | null;
  call_id?: string | null;
  index?: number | string | null;
  /**
   * Plugin and function with a dash between them.
   */
  name?: string | null;
  function_name?: string | null;
  plugin_name?: string | null;
  arguments?: string | {} | null;
}
/**
 * What running a function gave.
 */
export interface SemanticKernelFunctionResult {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  id?: string | null;
  call_id?: string | null;
  name?: string | null;
  function_name?: string | null;
  plugin_name?: string | null;
  result?: unknown;
  encoding?: string | null;
}
/**
 * What the model thought; what the provider has besides is in the metadata.
 */
export interface SemanticKernelReasoning {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  text?: string | null;
}
/**
 * A file that lies with the provider.
 */
export interface SemanticKernelFileReference {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  file_id?: string | null;
  tools?: unknown[];
  data_source?: unknown;
}
/**
 * A place that the text refers to.
 */
export interface SemanticKernelAnnotation {
  metadata?: {};
  ai_model_id?: string | null;
  content_type?: string;
  file_id?: string | null;
  quote?: string | null;
  url?: string | null;
  title?: string | null;
}
/**
 * Text.
 */
export interface SemanticKernelDotnetText {
  Text?: string | null;
}
/**
 * A picture, a sound, or anything else in bytes.
 */
export interface SemanticKernelDotnetBinary {
  Uri?: string | null;
  MimeType?: string | null;
  /**
   * Base64.
   */
  Data?: string | null;
}
/**
 * A call of a function by the model.
 */
export interface SemanticKernelDotnetFunctionCall {
  Id?: string | null;
  PluginName?: string | null;
  FunctionName: string;
  Arguments?: {} | null;
}
/**
 * What running a function gave.
 */
export interface SemanticKernelDotnetFunctionResult {
  CallId?: string | null;
  PluginName?: string | null;
  FunctionName?: string | null;
  Result?: unknown;
}
/**
 * What the model thought.
 */
export interface SemanticKernelDotnetReasoning {
  Text?: string | null;
}
/**
 * A file that lies with the provider.
 */
export interface SemanticKernelDotnetFileReference {
  FileId: string;
  Tools?: unknown[] | null;
}
/**
 * A place that the text refers to.
 */
export interface SemanticKernelDotnetAnnotation {
  Kind?: unknown;
  Label: string;
  ReferenceId: string;
}
/**
 * What an agent does.
 */
export interface SemanticKernelDotnetAction {
  Text: string;
}
/**
 * One sample of a data set in the form of ShareGPT.
 */
export interface SharegptConversation {
  /**
   * The messages, in order.
   */
  conversations: unknown[];
  /**
   * Instructions beside the messages.
   */
  system?: string | null;
  /**
   * The tools, as the JSON text of a list.
   */
  tools?: string | unknown[] | null;
  images?: unknown[] | string | null;
  videos?: unknown[] | string | null;
  audios?: unknown[] | string | null;
  /**
   * The better one of two answers.
   */
  chosen?: {} | string | unknown[] | null;
  /**
   * The worse one.
   */
  rejected?: {} | string | unknown[] | null;
}
/**
 * Who said it, and what.
 */
export interface SharegptMessage {
  /**
   * `system`, `human`, `gpt`, `function_call`, `observation`, and words of other data sets.
   */
  from: string;
  /**
   * Text; of a call, JSON with its name and its arguments.
   */
  value: string | null;
}
/**
 * A call of a tool, in the text of a message.
 */
export interface SharegptCall {
  name: string;
  arguments: unknown;
}
/**
 * Findings that are left, and why. At least one of `rule`, `files`, `conversation`, `pointer` and `fingerprint` says which.
 */
export interface IgnoreEntry {
  /**
   * Rule id.
   */
  rule?: string;
  /**
   * Globs for paths, from the folder of this file.
   *
   * @minItems 1
   */
  files?: string | [string, ...string[]];
  /**
   * Id of the conversation, as reports tell it.
   */
  conversation?: string | number;
  /**
   * JSON Pointer into the record: what it names, and all inside. `*` stands for anything within a step, `**` for any steps: `/messages/* /content`.
   */
  pointer?: string;
  /**
   * Fingerprint of one finding, as `--format json` tells it.
   */
  fingerprint?: string;
  /**
   * Why it is left. Reports tell it.
   */
  reason: string;
  /**
   * The last day on which the entry holds, YYYY-MM-DD in UTC. Afterwards the findings count again, and the entry is told.
   */
  expires?: string;
}
/**
 * What the model says: text, reasoning, a refusal, tool calls.
 */
export interface AssistantMessage {
  role: 'assistant';
  content?: string | ContentPart[] | null;
  name?: string;
  refusal?: string | null;
  /**
   * @minItems 1
   */
  tool_calls?: [ToolCall, ...ToolCall[]];
  reasoning?: string | null;
  reasoning_content?: string | null;
  reasoning_details?: ReasoningDetail[] | null;
}
/**
 * Plain text; legal in every role.
 */
export interface TextContentPart {
  type: 'text';
  text: string;
}
/**
 * A picture by URL or data URL; legal in user messages.
 */
export interface ImageContentPart {
  type: 'image_url';
  image_url: ImageUrl;
}
/**
 * Where a picture is, and how closely the model looks at it.
 */
export interface ImageUrl {
  url: string;
  detail?: string;
}
/**
 * Sound as base64; legal in user messages of models that listen.
 */
export interface AudioContentPart {
  type: 'input_audio';
  input_audio: InputAudio;
}
/**
 * Base64 sound and its container.
 */
export interface InputAudio {
  data: string;
  format: string;
}
/**
 * A document, by id or as a data URL; legal in user messages.
 */
export interface FileContentPart {
  type: 'file';
  file: FileReference;
}
/**
 * A file by id, or its name and data URL.
 */
export interface FileReference {
  filename?: string | null;
  file_data?: string | null;
  file_id?: string | null;
}
/**
 * Words in which the model declined; legal in assistant messages.
 */
export interface RefusalContentPart {
  type: 'refusal';
  refusal: string;
}
/**
 * A call with JSON arguments, written as a string.
 */
export interface FunctionToolCall {
  type: 'function';
  id: string;
  function: FunctionCall;
}
/**
 * The tool's name and its arguments: JSON text, never an object.
 */
export interface FunctionCall {
  name: string;
  arguments: string;
}
/**
 * A call whose input is free text.
 */
export interface CustomToolCall {
  type: 'custom';
  id: string;
  custom: CustomCall;
}
/**
 * The tool's name and the text handed to it.
 */
export interface CustomCall {
  name: string;
  input: string;
}
/**
 * One entry of `reasoning_details`: readable, summarised or encrypted reasoning. Resent verbatim and in order.
 */
export interface ReasoningDetail {
  type: 'reasoning.text' | 'reasoning.summary' | 'reasoning.encrypted';
  text?: string | null;
  summary?: string | null;
  data?: string | null;
  signature?: string | null;
  id?: string | null;
  format?: string | null;
  index?: number;
}
/**
 * Fields that source systems keep beside a message for themselves. None of them belongs on the wire: rule `local-field-on-wire` finds the ones that leaked.
 */
export interface LocalMetadata {
  /**
   * Why the model stopped, in the caller's own words.
   */
  finishReason?: string;
  /**
   * Name of the tool that a result came from.
   */
  toolName?: string;
  /**
   * Whether running the tool failed.
   */
  isError?: boolean;
  /**
   * When the message was made.
   */
  timestamp?: string | number;
  /**
   * When the message was made.
   */
  createdAt?: string | number;
  /**
   * Whether compaction has to keep the message.
   */
  pinned?: boolean;
  /**
   * Who put the message there: the user, the agent, a compaction.
   */
  source?: string;
  /**
   * How long the tool or the model took, in milliseconds.
   */
  durationMs?: number;
  /**
   * Calls that could not be parsed, as text.
   */
  malformedToolCallBlocks?: unknown[];
  /**
   * The message's own id in its store.
   */
  uuid?: string;
  /**
   * The id of the message before it in its store.
   */
  parentUuid?: string | null;
  /**
   * The session that the message belongs to.
   */
  sessionId?: string;
}
/**
 * Instructions that the model follows throughout.
 */
export interface SystemMessage {
  role: 'system';
  content: string | TextContentPart[];
  name?: string;
}
/**
 * What running a tool gave: the answer to one tool call.
 */
export interface ToolMessage {
  role: 'tool';
  content: string | TextContentPart[];
  tool_call_id: string;
  name?: string;
}
/**
 * What a person, or a program on their behalf, says.
 */
export interface UserMessage {
  role: 'user';
  content: string | ContentPart[];
  name?: string;
}
/**
 * A dialect of one's own in a file, for `--dialect <file>` and the configuration: whole, or on top of a built-in one.
 */
export interface OwnDialect {
  /**
   * Where the schema is, for editors.
   */
  $schema?: string;
  /**
   * Id of a built-in dialect that this one starts from: what is not said here holds as there. Its statements weigh a warning at most, until this dialect states the rule with evidence of its own; a rule that is stated here is stated by this dialect alone.
   */
  extends?: string;
  /**
   * Kebab-case; equals the file name.
   */
  id: string;
  /**
   * What people call it.
   */
  name?: string;
  /**
   * The provider's own page about this API.
   */
  docs?: string;
  /**
   * Name of the page about it in `docs/systems/`, which `rolecall explain` shows.
   */
  page?: string;
  /**
   * `endpoint` (also where it is absent): what a server takes. `system`: what a program keeps in its memory or on disk, and where its own code refuses. `framework`: the same of a library that others build with. `client`: what a library raises before anything is sent; no traffic is recognised as its.
   */
  kind?: 'endpoint' | 'system' | 'framework' | 'client';
  /**
   * The field layout that requests have.
   */
  shape?: string;
  /**
   * The shape of the requests that a system builds, where that is not the shape that it keeps.
   */
  wire?: string;
  /**
   * Whether it stands for servers of which nothing else is known: no verdict is better than unknown.
   */
  isGeneric?: boolean;
  /**
   * What makes a turn in which calls wait for their results, where this server differs from its shape: one `message`, `merged` neighbours of a role, a `run` of calls with nothing between them, or the `whole` conversation.
   */
  turns?: 'message' | 'merged' | 'run' | 'whole';
  /**
   * Host names, `*` for any run of characters, by which traffic is recognised.
   */
  hosts?: string[];
  /**
   * Model names, `*` for any run of characters, by which traffic is recognised where the host says nothing. Open: no match is no error.
   */
  models?: string[];
  /**
   * Other names of the provider, as records of its traffic give them.
   */
  aliases?: string[];
  /**
   * When the statements were last reviewed.
   */
  checked?: string;
  /**
   * What becomes of reasoning that is sent back; the first statement in force for the model and the day counts.
   *
   * @minItems 1
   */
  replay?: [Replay, ...Replay[]];
  /**
   * Where requests are rendered by the chat template of the model: the server whose way with templates this is.
   */
  template?: 'vllm' | 'sglang' | 'llamacpp' | 'tgi' | 'transformers';
  /**
   * What is known of this server's replies and streams, by rule id. A rule about replies holds without a statement; one that tolerates takes back what the rule says, or only the `messages` that its parameters name; other parameters are the rule's.
   */
  replies?: {
    /**
     * @minItems 1
     */
    [k: string]: [Statement, ...Statement[]];
  };
  /**
   * Rule ids in the order in which this server meets faults: the first is the reason it names.
   */
  precedence?: string[];
  /**
   * Rule id to what is known about it here. A rule without a statement does not run.
   */
  rules?: {
    /**
     * @minItems 1
     */
    [k: string]: [Statement, ...Statement[]];
  };
}
/**
 * What `rolecall lint --format json` prints. `--format ndjson` prints one `conversation` a line, with its `path`.
 */
export interface Report {
  version: 1;
  tool: {
    name: string;
    version: string;
  };
  /**
   * The dialect that judged where nothing named another.
   */
  dialectDefault: string;
  summary: ReportSummary;
  files: FileReport[];
  /**
   * Findings that count and are not listed, because of `--max-diagnostics`. Absent where there is none.
   */
  hidden?: number;
  /**
   * What could not be evaluated, and why. Absent where there is nothing.
   */
  unevaluated?: Unevaluated[];
  /**
   * Entries of the baseline that no longer occur, with how many are missing: they fail the run. Absent where there is none.
   */
  stale?: BaselineFinding[];
}
/**
 * Totals over all files.
 */
export interface ReportSummary {
  files: number;
  conversations: number;
  messages: number;
  toolCalls: number;
  /**
   * Errors that were found: those that are listed, and those that `repeated` counts. What is suppressed is left out.
   */
  errors: number;
  /**
   * Warnings that were found, counted in the same way.
   */
  warnings: number;
  /**
   * Notes that were found, counted in the same way.
   */
  infos: number;
  suppressed?: SuppressedCounts;
  verdicts: VerdictCounts;
}
/**
 * Findings that do not count, by what suppresses them. Absent where there is none.
 */
export interface SuppressedCounts {
  baseline: number;
  ignore: number;
}
/**
 * Conversations by verdict.
 */
export interface VerdictCounts {
  accepted: number;
  rejected: number;
  unknown: number;
}
/**
 * One file.
 */
export interface FileReport {
  path: string;
  /**
   * What the file was taken for.
   */
  format: string;
  conversations: ConversationReport[];
  /**
   * Habits of the file's writer that are told once, at the first conversation that shows them. Absent where there is none, and of recorded exchanges.
   */
  repeated?: Habit[];
}
/**
 * Findings of one file that its writer caused, not what was said: one of them is listed.
 */
export interface Habit {
  /**
   * Rule id.
   */
  rule: string;
  /**
   * Which of the rule's messages.
   */
  message: string;
  severity: 'error' | 'warning' | 'info';
  dialect: string | null;
  /**
   * What they have in common besides: a field, a pair of names.
   */
  about?: string;
  /**
   * Index of the conversation that lists the one that is told.
   */
  index: number;
  /**
   * Physical line of the one that is told.
   */
  line: number;
  /**
   * How many there are in the file, with the one that is told.
   */
  count: number;
  /**
   * How many conversations have any.
   */
  conversations: number;
  suppressed?: Suppressed;
}
/**
 * What could not be evaluated for one reason.
 */
export interface Unevaluated {
  /**
   * `dialect`: nobody's rules are known, or only those that all servers share. `format`: it is nothing that is linted. `ids`: a redactor replaced them, so that calls and results are not paired. `model` and `statement`: whether findings count hangs on what is not known.
   */
  what: 'dialect' | 'format' | 'ids' | 'model' | 'statement';
  reason: string;
  /**
   * How many conversations or records it is true of.
   */
  conversations: number;
  /**
   * How many findings it left undecided. Absent where it is not about findings.
   */
  findings?: number;
}
/**
 * What `rolecall score --format json` prints and `score` gives: predictions beside what the servers did.
 */
export interface Score {
  total: ScoreTotal;
  /**
   * By dialect, in the order of their ids.
   */
  dialects: ScoreTally[];
  /**
   * Every exchange where prediction and server differ, the first thousand of them.
   */
  cases: ScoreCase[];
  /**
   * Cases beyond those that are told one by one.
   */
  omitted: number;
  /**
   * Exchanges that were not judged, by host and reason.
   */
  unread: ScoreUnread[];
}
/**
 * Sums over all dialects.
 */
export interface ScoreTotal {
  exchanges: number;
  accepted: number;
  refused: number;
  unanswered: number;
  replies: number;
  streams: number;
  broken: number;
  falseAlarms: number;
  predicted: number;
  unexplained: number;
  misattributed: number;
  undecided: number;
  missed: number;
  apart: {
    [k: string]: number;
  };
}
/**
 * Counts of one dialect. `refused` is the sum of `predicted`, `unexplained`, `misattributed`, `undecided`, `missed` and all of `apart`.
 */
export interface ScoreTally {
  dialect: string;
  /**
   * Requests that were judged.
   */
  exchanges: number;
  accepted: number;
  refused: number;
  /**
   * Neither status nor reply tells what became of them.
   */
  unanswered: number;
  /**
   * Replies with a status of success that were validated.
   */
  replies: number;
  /**
   * The same of streams, each put together first.
   */
  streams: number;
  /**
   * Replies and streams with an error in them.
   */
  broken: number;
  /**
   * Accepted, and an error was predicted.
   */
  falseAlarms: number;
  /**
   * Refused, and an error was predicted by a rule that the server's words name.
   */
  predicted: number;
  /**
   * Refused, and an error was predicted; the server's words name no rule.
   */
  unexplained: number;
  /**
   * Refused for the conversation; the error that was predicted is another.
   */
  misattributed: number;
  /**
   * Refused for the conversation; the right rule was named, but something had to be known that the request does not tell.
   */
  undecided: number;
  /**
   * Refused for the conversation, and not predicted.
   */
  missed: number;
  /**
   * Refused for something else than the shape of the conversation, by what it was.
   */
  apart: {
    [k: string]: number;
  };
}
/**
 * An exchange where prediction and server differ.
 */
export interface ScoreCase {
  kind: 'falseAlarm' | 'misattributed' | 'undecided' | 'missed' | 'brokenReply';
  path: string;
  line: number;
  id: string | number | null;
  dialect: string;
  /**
   * What was predicted.
   */
  rule?: string;
  message?: string;
  pointer?: string;
  /**
   * What would have to be known.
   */
  undecided?: string;
  status?: number;
  code?: string;
  type?: string;
  /**
   * What the refusal was about, in our words.
   */
  reason?: string;
  /**
   * What the server said, shortened; only where it was asked for.
   */
  words?: string;
}
export interface ScoreUnread {
  /**
   * The host, else the name of the provider, or null.
   */
  host: string | null;
  reason: string;
  exchanges: number;
}
/**
 * One line of the message log: a message, flattened, with what the run knew of it.
 */
export interface DeepAgentsLogEntry {
  /**
   * ISO 8601, whole seconds, UTC.
   */
  timestamp: string;
  threadId?: string | null;
  /**
   * The model that wrote an `ai` message.
   */
  modelID?: string | null;
  /**
   * Round of the run, from 1; absent for what the run was given.
   */
  round?: number | null;
  generationSeconds?: number | null;
  role: 'system' | 'human' | 'ai' | 'tool';
  content: string;
  reasoning?: string | null;
  toolCalls?: DeepAgentsLogToolCall[] | null;
  /**
   * What the model wrote as calls and nothing could parse.
   */
  malformedToolCallBlocks?: string[] | null;
  /**
   * The tool that a result came from.
   */
  toolName?: string | null;
  /**
   * The subagent that a result came from.
   */
  subagentType?: string | null;
  toolCallID?: string | null;
  /**
   * Addresses of the images that have one.
   */
  imageURLs?: string[] | null;
}
/**
 * A call as the log has it.
 */
export interface DeepAgentsLogToolCall {
  /**
   * UUID.
   */
  id: string;
  name: string;
  /**
   * The subagent that a `task` call asks.
   */
  subagentType?: string | null;
  arguments: {
    [k: string]: unknown;
  };
}
/**
 * One AgentMessage as its store encodes it. The older form, where the content is plain text beside a list of image addresses, is read as well.
 */
export interface DeepAgentsMessage {
  /**
   * UUID; a new one is made where it is absent.
   */
  id?: string | null;
  role: 'system' | 'human' | 'ai' | 'tool';
  content?: (DeepAgentsTextBlock | DeepAgentsReasoningBlock | DeepAgentsImageBlock)[] | string | null;
  /**
   * Only `ai` messages have calls.
   */
  toolCalls?: DeepAgentsToolCall[] | null;
  /**
   * What the model wrote as calls and nothing could parse.
   */
  malformedToolCallBlocks?: string[] | null;
  /**
   * UUID of the call that a `tool` message answers.
   */
  toolCallID?: string | null;
  /**
   * Who made the message, where no run did: `summarization` for what stands in place of older messages.
   */
  source?: string | null;
  /**
   * Of the older form only.
   */
  imageURLs?: string[] | null;
  /**
   * View: the text blocks in one string.
   */
  text?: string | null;
  /**
   * View: the reasoning blocks in one string.
   */
  reasoning?: string | null;
  /**
   * View: the images of all blocks.
   */
  images?: DeepAgentsImage[] | null;
}
/**
 * Visible text.
 */
export interface DeepAgentsTextBlock {
  type: 'text';
  text: string;
}
/**
 * What the model thought; never sent back.
 */
export interface DeepAgentsReasoningBlock {
  type: 'reasoning';
  reasoning: string;
}
/**
 * A picture, at its place among the blocks.
 */
export interface DeepAgentsImageBlock {
  type: 'image';
  image: DeepAgentsImage;
}
/**
 * A picture, by one of its three sources.
 */
export interface DeepAgentsImage {
  /**
   * Remote address or local file.
   */
  url?: string | null;
  base64?: string | null;
  /**
   * Of the base64 data or the file.
   */
  mimeType?: string | null;
  /**
   * Id of a file that the provider keeps.
   */
  fileID?: string | null;
}
/**
 * A call, its arguments parsed.
 */
export interface DeepAgentsToolCall {
  /**
   * UUID, made when the call was parsed; the id that the provider gave is not kept.
   */
  id: string;
  name: string;
  arguments: {
    [k: string]: unknown;
  };
  /**
   * View: the arguments in words, for people.
   */
  describedArguments?: string | null;
}
/**
 * Instructions, always text.
 */
export interface OpenAgentLoopsSystemMessage {
  role: 'system';
  content: string;
  /**
   * When it was made, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * A prompt: text, or parts that cross as they are.
 */
export interface OpenAgentLoopsUserMessage {
  role: 'user';
  content: string | ContentPart[];
  /**
   * When it was made, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * A turn of the model: text, which is empty where it only calls tools, and its calls.
 */
export interface OpenAgentLoopsAssistantMessage {
  role: 'assistant';
  content: string;
  /**
   * Readable reasoning, under whichever name it came.
   */
  reasoning?: string;
  /**
   * Structured reasoning, resent as it stands.
   */
  reasoning_details?: ReasoningDetail[];
  /**
   * Why the model stopped.
   */
  finishReason?: 'stop' | 'tool_calls' | 'length' | 'content_filter';
  tool_calls?: FunctionToolCall[];
  /**
   * Whether its stream failed.
   */
  isError?: boolean;
  /**
   * When it was made, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * The result of one call, always text.
 */
export interface OpenAgentLoopsToolMessage {
  role: 'tool';
  content: string;
  tool_call_id: string;
  /**
   * Name of the tool that was called.
   */
  toolName?: string;
  /**
   * Whether the call failed or was denied; the model reads it from the content alone.
   */
  isError?: boolean;
  /**
   * When it was made, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * Instructions.
 */
export interface PromptProposalSystem {
  role: 'system';
  content: string | PromptProposalPart[];
}
/**
 * Words.
 */
export interface PromptProposalText {
  type: 'text';
  text: string;
}
/**
 * A picture.
 */
export interface PromptProposalImage {
  type: 'image';
  /**
   * Base64 or a data URL; a Blob, an ArrayBuffer or bytes while it is in memory.
   */
  data: string | {};
  mimeType?: string;
}
/**
 * Sound.
 */
export interface PromptProposalAudio {
  type: 'audio';
  /**
   * Base64 or a data URL; a Blob, an ArrayBuffer or bytes while it is in memory.
   */
  data: string | {};
  mimeType?: string;
}
/**
 * What a person says.
 */
export interface PromptProposalUser {
  role: 'user';
  content: string | PromptProposalPart[];
}
/**
 * What the model said, thought and asked for; each of the three may be absent.
 */
export interface PromptProposalAssistant {
  role: 'assistant';
  content?: string | PromptProposalPart[];
  thinking?: string;
  toolCalls?: PromptProposalToolCall[];
}
/**
 * A call as messages hold it: the function stands in an object of its own.
 */
export interface PromptProposalToolCall {
  id: string;
  type?: 'function';
  function: PromptProposalFunction;
}
/**
 * The tool's name and its arguments, parsed.
 */
export interface PromptProposalFunction {
  name: string;
  arguments: {
    [k: string]: unknown;
  };
}
/**
 * The result of one call.
 */
export interface PromptProposalTool {
  role: 'tool';
  toolCallId: string;
  name?: string;
  content: string | PromptProposalPart[];
}
/**
 * What one request of the user led to, run by run. A stream hands out the same document again and again, each time with more in it.
 */
export interface PromptRequestResult {
  done: boolean;
  runs: PromptRunResult[];
  usage: PromptUsage;
}
/**
 * One turn of the model, with the tools that it ran.
 */
export interface PromptRunResult {
  thinkingText: string;
  text: string;
  tools: PromptToolRun[];
  usage: PromptUsage;
}
/**
 * A call as runs hold it: flat, and with its output.
 */
export interface PromptToolRun {
  id: string;
  name: string;
  args: {
    [k: string]: unknown;
  };
  output: PromptToolOutput;
  durationMs: number;
}
/**
 * What the tool gave, or why it failed.
 */
export interface PromptToolOutput {
  content: PromptOutputPart[];
  isError?: boolean;
}
/**
 * Words.
 */
export interface PromptOutputText {
  type: 'text';
  text: string;
}
/**
 * A picture.
 */
export interface PromptOutputImage {
  type: 'image';
  /**
   * Base64 or a data URL; a Blob, an ArrayBuffer or bytes while it is in memory.
   */
  data: string | {};
  mimeType?: string;
}
/**
 * Sound.
 */
export interface PromptOutputAudio {
  type: 'audio';
  /**
   * Base64 or a data URL; a Blob, an ArrayBuffer or bytes while it is in memory.
   */
  data: string | {};
  mimeType?: string;
}
/**
 * Data, as the reference implementation lets tools return it.
 */
export interface PromptOutputStructured {
  type: 'structured';
  data: {
    [k: string]: unknown;
  };
}
/**
 * Tokens; the total is the sum of the other two.
 */
export interface PromptUsage {
  promptTokens: number;
  completionTokens: number;
  totalTokens: number;
}
/**
 * What a session is created with: the messages that it starts from, and the tools that it declares.
 */
export interface PromptApiCreateOptions {
  initialPrompts?: PromptApiMessage[];
  tools?: PromptApiTool[];
  expectedInputs?: PromptApiExpected[];
  expectedOutputs?: PromptApiExpected[];
}
/**
 * A message as the specification has it: three roles, and typed values as content.
 */
export interface PromptApiMessage {
  role: 'system' | 'user' | 'assistant';
  content: string | PromptApiPart[];
  /**
   * The model goes on from this message instead of answering it.
   */
  prefix?: boolean;
}
/**
 * Words; neighbours are joined without a space.
 */
export interface PromptApiText {
  type: 'text';
  value: string;
}
/**
 * A picture.
 */
export interface PromptApiImage {
  type: 'image';
  /**
   * In a page, an object of the browser; in a document, a data URL or base64.
   */
  value: string | {};
}
/**
 * Sound.
 */
export interface PromptApiAudio {
  type: 'audio';
  /**
   * In a page, an object of the browser; in a document, a data URL or base64.
   */
  value: string | {};
}
/**
 * A call that the model asks for.
 */
export interface PromptApiToolCallPart {
  type: 'tool-call';
  value: PromptApiToolCall;
}
/**
 * Id, tool and arguments of a call.
 */
export interface PromptApiToolCall {
  callID: string;
  name: string;
  arguments?: {
    [k: string]: unknown;
  } | null;
}
/**
 * What became of a call.
 */
export interface PromptApiToolResponsePart {
  type: 'tool-response';
  value: PromptApiToolResponse;
}
/**
 * The result of a call, or why there is none.
 */
export interface PromptApiToolResponse {
  callID: string;
  name: string;
  /**
   * A list of typed values; other JSON where it was written by hand.
   */
  result?: unknown[] | string | {} | number | boolean | null;
  errorMessage?: string;
  error?: unknown;
}
/**
 * A declared tool. Its function, where it has one, is not part of a document.
 */
export interface PromptApiTool {
  name: string;
  description: string;
  inputSchema: {
    [k: string]: unknown;
  };
}
/**
 * A type of values that the session has to take or give, and the languages of it.
 */
export interface PromptApiExpected {
  type: 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';
  languages?: string[];
}
/**
 * What the events of one run of the ReAct engine add up to: what a page that listened to all of them knows in the end. Further fields of the `done` event stand beside these.
 */
export interface ReactEngineRun {
  /**
   * The answer of the `done` event; without one, what came of it so far.
   */
  answer: string;
  /**
   * The passes of the loop, in order. Their number is that of `done`.
   */
  iterations: ReactEngineIteration[];
  /**
   * Counts of tokens.
   */
  usage?: {} | null;
  /**
   * Seconds.
   */
  elapsed?: number;
  /**
   * What the user said meanwhile: the `inject` events.
   */
  injections?: {}[];
  /**
   * The last `compact` event.
   */
  compact?: {};
  /**
   * The last `phase` event.
   */
  phase?: {};
  /**
   * Questions to go on with, from engines that offer some.
   */
  suggestions?: unknown[];
  /**
   * Title for the conversation, from engines that make one.
   */
  title?: {
    [k: string]: unknown;
  };
}
/**
 * One time that the model was asked, and the tools that it called.
 */
export interface ReactEngineIteration {
  iteration: number;
  /**
   * What the model thought.
   */
  thinking?: string | null;
  tools: ReactEngineTool[];
}
/**
 * A tool that was run: start and end of it in one. Without observation and error it has not ended.
 */
export interface ReactEngineTool {
  tool_name: string | null;
  tool_args?: {} | null;
  observation?: string | null;
  error?: string | null;
  /**
   * Seconds.
   */
  iter_elapsed?: number;
}
/**
 * One server-sent event by which the ReAct engine tells its pages of a run: `event` is the channel. Channels and fields that newer engines add besides are let through.
 */
export interface ReactEngineStreamEvent {
  event: 'step' | 'answer' | 'compact' | 'phase' | 'inject' | 'done';
  data:
    | ReactThinkingStart
    | ReactThinkingDelta
    | ReactThinkingDone
    | ReactIterationStart
    | ReactIterationDone
    | ReactAnswerSignal
    | ReactAnswerStart
    | ReactAnswerDelta
    | ReactAnswerDone
    | ReactCompact
    | ReactPhase
    | ReactInject
    | ReactDone;
  /**
   * Place in the run, from 0, where events were kept.
   */
  cursor?: number;
}
/**
 * Channel `step`: the model is asked.
 */
export interface ReactThinkingStart {
  type: 'thinking';
  status: 'start';
  /**
   * Counts up from 1.
   */
  iteration: number;
}
/**
 * Channel `step`: a piece of what the model thinks, from engines whose loop streams.
 */
export interface ReactThinkingDelta {
  type: 'thinking';
  status: 'delta';
  content: string;
}
/**
 * Channel `step`: the model has answered; comes before the tools that it calls.
 */
export interface ReactThinkingDone {
  type: 'thinking';
  status: 'done';
  iteration: number;
  reasoning: string | null;
}
/**
 * Channel `step`: a tool is run. Tools that run at once share an iteration.
 */
export interface ReactIterationStart {
  type: 'iteration';
  status: 'start';
  iteration: number;
  tool_name: string | null;
  tool_args: {} | null;
  reasoning?: string | null;
}
/**
 * Channel `step`: the tool has ended.
 */
export interface ReactIterationDone {
  type: 'iteration';
  status: 'done';
  iteration: number;
  tool_name: string | null;
  tool_args?: {} | null;
  reasoning?: string | null;
  /**
   * What the tool gave.
   */
  observation: string | null;
  /**
   * What went wrong; null where nothing did.
   */
  error: string | null;
  /**
   * Seconds.
   */
  iter_elapsed: number;
  content_type?: string | null;
  /**
   * Files that the tool made.
   */
  artifacts?: unknown[] | null;
}
/**
 * Channel `step`: the loop is over, the answer comes.
 */
export interface ReactAnswerSignal {
  type: 'answer';
  status: 'start';
}
/**
 * Channel `answer`.
 */
export interface ReactAnswerStart {
  status: 'start';
}
/**
 * Channel `answer`: a piece of the answer.
 */
export interface ReactAnswerDelta {
  status: 'delta';
  content: string;
}
/**
 * Channel `answer`.
 */
export interface ReactAnswerDone {
  status: 'done';
}
/**
 * Channel `compact`: the history was shortened when it was loaded.
 */
export interface ReactCompact {
  original_messages: number;
  /**
   * Fewer than there were.
   */
  kept_messages: number;
}
/**
 * Channel `phase`: tools are being selected, where there are more than 12.
 */
export interface ReactPhase {
  phase: string;
  total_tools: number;
}
/**
 * Channel `inject`: the user has said something meanwhile.
 */
export interface ReactInject {
  type: 'inject';
  content: string;
  id?: string | null;
}
/**
 * Channel `done`: the end of the run, once.
 */
export interface ReactDone {
  /**
   * The whole answer: what the deltas add up to, unless writing it failed; then what the loop itself said last.
   */
  answer: string;
  /**
   * How often the model was asked in the loop.
   */
  iterations: number;
  /**
   * Counts of tokens; absent where the model's server gave none.
   */
  usage?: {} | null;
  /**
   * Seconds.
   */
  elapsed: number;
}
/**
 * Run one tool.
 */
export interface ReactToolCallAction {
  type: 'tool_call';
  reasoning?: string;
  tool_name: string;
  tool_args?: {} | null;
}
/**
 * Stop: no more tools are needed.
 */
export interface ReactFinalAnswerAction {
  type: 'final_answer';
  reasoning?: string;
  answer?: string;
}
/**
 * A message as the ReAct engine keeps it in JSON mode: calls are JSON in the assistant's text, results are user messages.
 */
export interface ReactJsonMessage {
  role: 'system' | 'user' | 'assistant';
  /**
   * Text, or a list of content parts where pictures are sent along.
   */
  content?: string | unknown[] | null;
  name?: string | null;
  /**
   * Whether compaction has to keep the message; never sent.
   */
  pinned?: boolean;
  /**
   * Stands in for the action's own reasoning where that is empty.
   */
  reasoning_content?: string | null;
  signature?: string | null;
  cache_control?: {} | null;
  /**
   * The model that wrote the message, where a log keeps it.
   */
  model?: string | null;
}
/**
 * The result of a structured call: what was extracted, at which level of the degradation chain, after how many calls. A log may shorten the names.
 */
export interface ReactStructuredCall {
  value?: unknown;
  /**
   * The object as the model wrote it.
   */
  raw_data?: {} | null;
  level_used?: 'native_fc' | 'json_mode' | 'plain_text';
  llm_calls?: number;
  /**
   * Tokens of all calls together.
   */
  total_usage?: {} | null;
  /**
   * Short for `level_used`: 1, 2 or 3.
   */
  level?: 1 | 2 | 3 | 'native_fc' | 'json_mode' | 'plain_text';
  /**
   * Short for `llm_calls`.
   */
  calls?: number;
  /**
   * What the model said that it can do.
   */
  abilities?: {
    tool_call?: boolean;
    tool_choice?: boolean;
    json_mode?: boolean;
  };
}
/**
 * A message as the ReAct engine keeps it in native mode. What is not set may stand as null.
 */
export interface ReactNativeMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  /**
   * Text, or a list of content parts where pictures are sent along.
   */
  content?: string | unknown[] | null;
  /**
   * On a result: the call that it answers.
   */
  tool_call_id?: string | null;
  tool_calls?: (ReactToolCall | ReactWireToolCall)[] | null;
  name?: string | null;
  /**
   * Whether compaction has to keep the message; never sent.
   */
  pinned?: boolean;
  reasoning_content?: string | null;
  /**
   * Signs the reasoning; opaque, goes back unchanged.
   */
  signature?: string | null;
  /**
   * Where the provider may cache up to.
   */
  cache_control?: {} | null;
  /**
   * The model that wrote the message, where a log keeps it.
   */
  model?: string | null;
}
/**
 * A call as it is kept: its arguments are parsed.
 */
export interface ReactToolCall {
  id: string;
  name: string;
  /**
   * What could not be parsed stands as text under `_raw`.
   */
  arguments: {};
}
/**
 * A call as it is sent: its arguments are JSON text.
 */
export interface ReactWireToolCall {
  id: string;
  type?: 'function';
  function: {
    name: string;
    arguments: string;
  };
}
/**
 * One message as Wolo keeps it, in a file of its own or in the list of a session. A call and its result are one part.
 */
export interface WoloMessage {
  /**
   * Names the file; Wolo makes a UUID.
   */
  id?: string;
  /**
   * user, assistant or system. A stored system message is never sent.
   */
  role: string;
  parts: (WoloTextPart | WoloToolPart)[];
  /**
   * Seconds since 1970; 0 where nobody knows.
   */
  timestamp?: number;
  /**
   * Whether the reply has come to its end.
   */
  finished?: boolean;
  /**
   * stop, length, tool_calls, or what stopped the loop: interrupted, max_steps, doom_loop, error.
   */
  finish_reason?: string | null;
  /**
   * What the model thought, flat.
   */
  reasoning_content?: string;
  /**
   * Notes of the system's own, of a compaction for instance.
   */
  metadata?: {} | null;
}
/**
 * Visible text.
 */
export interface WoloTextPart {
  type?: 'text';
  id?: string;
  text: string;
}
/**
 * A call, and its result once there is one.
 */
export interface WoloToolPart {
  type: 'tool';
  /**
   * The call id on the wire.
   */
  id?: string;
  /**
   * Name of the tool.
   */
  tool: string;
  /**
   * The arguments, parsed.
   */
  input: {} | null;
  /**
   * The result, as text.
   */
  output?: string;
  /**
   * pending, running, then completed, error, partial or interrupted. `failed` is an older word for error.
   */
  status?: string;
  /**
   * Seconds since 1970; 0 before the tool runs.
   */
  start_time?: number;
  /**
   * Seconds since 1970; 0 until the tool has run.
   */
  end_time?: number;
  /**
   * Notes of the system's own: whether the output was pruned.
   */
  metadata?: {} | null;
}
/**
 * A session with its messages: the single file of older versions, or `session.json` and the files of `messages/` put together.
 */
export interface WoloSession {
  id?: string;
  messages: WoloMessage[];
  created_at?: number;
  updated_at?: number;
  /**
   * The session of the agent that started this one.
   */
  parent_session_id?: string | null;
  agent_type?: string | null;
  title?: string | null;
  tags?: string[];
  total_input_tokens?: number;
  total_output_tokens?: number;
  /**
   * solo, coop or repl.
   */
  execution_mode?: string;
  agent_display_name?: string | null;
  /**
   * The process that has the session open.
   */
  pid?: number | null;
  pid_updated_at?: number | null;
  workdir?: string | null;
}
/**
 * A piece of the visible text.
 */
export interface WoloTextDelta {
  type: 'text-delta';
  text: string;
  /**
   * On the bus of events: whether it is a piece of the reasoning instead.
   */
  reasoning?: boolean;
}
/**
 * A piece of what the model thinks.
 */
export interface WoloReasoningDelta {
  type: 'reasoning-delta';
  text: string;
}
/**
 * The model has begun to write a call: its `tool-call` comes later.
 */
export interface WoloToolCallStreaming {
  type: 'tool-call-streaming';
  /**
   * Name of the tool.
   */
  tool: string | null;
  /**
   * The call id, where it is known by now.
   */
  id?: string | null;
  /**
   * Characters of its arguments so far.
   */
  length?: number;
  /**
   * These characters, where they are sent.
   */
  text?: string;
}
/**
 * The arguments of a call have grown.
 */
export interface WoloToolCallProgress {
  type: 'tool-call-progress';
  /**
   * The index that the model's server gives the call.
   */
  index: number;
  /**
   * Characters of its arguments so far.
   */
  length: number;
  /**
   * The characters that were added, where they are sent.
   */
  text?: string;
}
/**
 * A call, whole.
 */
export interface WoloToolCall {
  type: 'tool-call';
  /**
   * Name of the tool.
   */
  tool: string;
  /**
   * The arguments, parsed.
   */
  input: {};
  /**
   * The call id on the wire.
   */
  id?: string | null;
}
/**
 * The reply has come to its end.
 */
export interface WoloFinish {
  type: 'finish';
  /**
   * stop, length, tool_calls, or what stopped the loop: doom_loop, error.
   */
  reason?: string | null;
}
/**
 * The reply has failed, and nothing follows.
 */
export interface WoloStreamError {
  type: 'error';
  /**
   * The error, in words.
   */
  error: string;
  /**
   * Name of the exception.
   */
  error_type?: string;
}
/**
 * One block of a message’s content. The `type` says which; others are kept as they stand.
 */
export interface AnthropicContentBlock {
  type: string;
}
/**
 * Visible text; what the model quotes of documents and searches stands in the citations.
 */
export interface AnthropicTextBlock {
  type: 'text';
  text: string;
  citations?: unknown[] | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * A picture of the user, or in the result of a tool.
 */
export interface AnthropicImageBlock {
  type: 'image';
  source: AnthropicMediaSource;
  transformations?: unknown;
  cache_control?: AnthropicCacheControl;
}
/**
 * Where media come from: `base64` and `text` bring the data, `url` and `file` name it, `content` is made of blocks.
 */
export interface AnthropicMediaSource {
  type: string;
  media_type?: string | null;
  data?: string | null;
  url?: string | null;
  file_id?: string | null;
  content?: unknown;
}
/**
 * A PDF, a text, or content made for quoting.
 */
export interface AnthropicDocumentBlock {
  type: 'document';
  source: AnthropicMediaSource;
  title?: string | null;
  context?: string | null;
  citations?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * A hit of a search that the client made.
 */
export interface AnthropicSearchResultBlock {
  type: 'search_result';
  source: string;
  title: string;
  content: unknown[];
  citations?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * What the model thought, and the signature that vouches for it. The text may be empty where it is not shown.
 */
export interface AnthropicThinkingBlock {
  type: 'thinking';
  thinking: string;
  signature?: string | null;
}
/**
 * Encrypted thinking.
 */
export interface AnthropicRedactedThinkingBlock {
  type: 'redacted_thinking';
  data: string;
}
/**
 * A call that the client answers.
 */
export interface AnthropicToolUseBlock {
  type: 'tool_use';
  id: string | null;
  name: string;
  input: unknown;
  caller?: {} | null;
  toolset_name?: string | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * What running a tool gave; the content may be left out.
 */
export interface AnthropicToolResultBlock {
  type: 'tool_result';
  tool_use_id?: string | null;
  content?: string | unknown[] | null;
  is_error?: boolean | null;
  toolset_name?: string | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * A call that the server answers itself, in the same turn.
 */
export interface AnthropicServerToolUseBlock {
  type: 'server_tool_use';
  id: string | null;
  name: string;
  input: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * A call of a tool behind an MCP server that the server reaches itself.
 */
export interface AnthropicMcpToolUseBlock {
  type: 'mcp_tool_use';
  id: string | null;
  name: string;
  server_name?: string | null;
  input: unknown;
  cache_control?: AnthropicCacheControl;
}
/**
 * What an MCP server answered.
 */
export interface AnthropicMcpToolResultBlock {
  type: 'mcp_tool_result';
  tool_use_id?: string | null;
  content?: string | unknown[] | null;
  is_error?: boolean | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * Hits of the server’s own search, or an error.
 */
export interface AnthropicWebSearchResultBlock {
  type: 'web_search_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * A page that the server fetched, or an error.
 */
export interface AnthropicWebFetchResultBlock {
  type: 'web_fetch_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * What code gave that the server ran; it may be encrypted.
 */
export interface AnthropicCodeExecutionResultBlock {
  type: 'code_execution_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * What a command gave that the server ran.
 */
export interface AnthropicBashCodeExecutionResultBlock {
  type: 'bash_code_execution_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * What an edit in the server’s container gave.
 */
export interface AnthropicTextEditorCodeExecutionResultBlock {
  type: 'text_editor_code_execution_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * Tools that the server found for the model.
 */
export interface AnthropicToolSearchResultBlock {
  type: 'tool_search_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * Advice of a second model; it may be encrypted.
 */
export interface AnthropicAdvisorResultBlock {
  type: 'advisor_tool_result';
  tool_use_id?: string | null;
  content?: unknown;
  caller?: {} | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * A file for the container in which the server runs code.
 */
export interface AnthropicContainerUploadBlock {
  type: 'container_upload';
  file_id: string;
  cache_control?: AnthropicCacheControl;
}
/**
 * What the server made of the history before it; goes back verbatim.
 */
export interface AnthropicCompactionBlock {
  type: 'compaction';
  content?: string | null;
  encrypted_content?: string | null;
  cache_control?: AnthropicCacheControl;
}
/**
 * The place where another model took over.
 */
export interface AnthropicFallbackBlock {
  type: 'fallback';
  from?: {} | null;
  to?: {} | null;
  trigger?: unknown;
}
/**
 * A tool that is there from here on; in a system message alone.
 */
export interface AnthropicToolAdditionBlock {
  type: 'tool_addition';
  tool: {};
}
/**
 * A tool that is gone from here on; in a system message alone.
 */
export interface AnthropicToolRemovalBlock {
  type: 'tool_removal';
  tool: {};
}
/**
 * A declared tool that a search found, in the result of a tool.
 */
export interface AnthropicToolReferenceBlock {
  type: 'tool_reference';
  tool_name: string;
  cache_control?: AnthropicCacheControl;
}
/**
 * One message: the user’s, which hold the results of tools as well, the assistant’s, or a system message in the middle.
 */
export interface AnthropicMessage {
  /**
   * user, assistant or system.
   */
  role: string;
  /**
   * Text, or a list of blocks.
   */
  content: string | AnthropicContentBlock[];
  /**
   * Of a system message: how to answer from here on.
   */
  output_config?: {} | null;
}
/**
 * The body of a request. Instructions stand beside the messages; on clouds the model stands in the path.
 */
export interface AnthropicRequest {
  model?: string | null;
  max_tokens?: number | null;
  messages: AnthropicMessage[];
  /**
   * Instructions: text, or a list of text blocks.
   */
  system?: string | AnthropicContentBlock[] | null;
  tools?: AnthropicTool[] | null;
  tool_choice?: {} | null;
  /**
   * `type` is enabled (with `budget_tokens`), adaptive or disabled.
   */
  thinking?: {} | null;
  stream?: boolean | null;
  /**
   * The container of an earlier reply, to go on in it.
   */
  container?: string | {} | null;
  context_management?: {} | null;
  /**
   * On clouds only.
   */
  anthropic_version?: string | null;
}
/**
 * A tool of the client’s, or one of the server’s own, which its `type` names.
 */
export interface AnthropicTool {
  type?: string | null;
  name?: string | null;
  description?: string | null;
  /**
   * JSON Schema of the input.
   */
  input_schema?: {} | null;
  cache_control?: AnthropicCacheControl;
  defer_loading?: boolean | null;
  strict?: boolean | null;
}
/**
 * What the server answers: one message, why it stopped and what it cost.
 */
export interface AnthropicReply {
  /**
   * `msg_` and letters; clouds put a name of their own behind `msg_`.
   */
  id?: string | null;
  /**
   * `message`.
   */
  type?: string | null;
  /**
   * `assistant`.
   */
  role?: string | null;
  /**
   * The model that answered, or the last of them where one took over from another.
   */
  model?: string | null;
  /**
   * Blocks in the order in which they were made. Empty where the model said nothing or was refused.
   */
  content: AnthropicContentBlock[];
  /**
   * Where the server ran code: `id`, `expires_at`, and the skills in it.
   */
  container?: {} | null;
  /**
   * end_turn, max_tokens, stop_sequence, tool_use, pause_turn (send it back and the turn goes on), compaction, refusal or model_context_window_exceeded.
   */
  stop_reason?: string | null;
  /**
   * The sequence that was met, where one was.
   */
  stop_sequence?: string | null;
  /**
   * More about a refusal: `type`, `category`, `explanation`.
   */
  stop_details?: {} | null;
  usage?: AnthropicUsage;
  /**
   * What the server cleared from the conversation before the model saw it: `applied_edits`.
   */
  context_management?: {} | null;
  /**
   * Why the cache was missed, where that was asked.
   */
  diagnostics?: {} | null;
  /**
   * What the server did to the input before the model saw it.
   */
  input_transformations?: unknown[] | null;
  /**
   * In the place of a message: what went wrong.
   */
  error?: {} | string | null;
}
/**
 * One event of a stream. The `type` says which, and SSE names it alike; others are passed over, as new ones may come.
 */
export interface AnthropicStreamEvent {
  type: string;
}
/**
 * Opens the stream. The content is empty, unless code on the server made the whole answer.
 */
export interface AnthropicMessageStart {
  type: 'message_start';
  message: AnthropicReply;
}
/**
 * Opens a block. Texts, thoughts and input come in the deltas behind it; results and encrypted thoughts are whole here.
 */
export interface AnthropicContentBlockStart {
  type: 'content_block_start';
  /**
   * Place of the block in the content, from 0.
   */
  index?: number | null;
  content_block: AnthropicContentBlock;
}
/**
 * A fragment of the open block.
 */
export interface AnthropicContentBlockDelta {
  type: 'content_block_delta';
  /**
   * Place of the block in the content, from 0.
   */
  index?: number | null;
  /**
   * The `type` says which field of the block goes on.
   */
  delta: {
    type: string;
  };
}
/**
 * Closes a block.
 */
export interface AnthropicContentBlockStop {
  type: 'content_block_stop';
  /**
   * Place of the block in the content, from 0.
   */
  index?: number | null;
}
/**
 * Tells why the message stopped, and the counts so far: they are totals, not to be added.
 */
export interface AnthropicMessageDelta {
  type: 'message_delta';
  /**
   * Fields of the message itself.
   */
  delta: {
    stop_reason?: string | null;
    stop_sequence?: string | null;
    stop_details?: {} | null;
    container?: {} | null;
  } | null;
  usage?: AnthropicUsage;
  /**
   * What was cleared from the conversation.
   */
  context_management?: {} | null;
}
/**
 * Ends the stream.
 */
export interface AnthropicMessageStop {
  type: 'message_stop';
  /**
   * Counts and times of Bedrock, which stand in headers where nothing is streamed.
   */
  'amazon-bedrock-invocationMetrics'?: {} | null;
}
/**
 * Keeps the connection open; comes anywhere.
 */
export interface AnthropicPing {
  type: 'ping';
}
/**
 * Ends the stream: nothing comes behind it.
 */
export interface AnthropicStreamError {
  type: 'error';
  /**
   * `type` and `message`.
   */
  error: {} | string | null;
  request_id?: string | null;
}
/**
 * More of a text.
 */
export interface AnthropicTextDelta {
  type: 'text_delta';
  text?: string | null;
}
/**
 * More of the JSON text of a call’s input; no text at all is an empty object.
 */
export interface AnthropicInputJsonDelta {
  type: 'input_json_delta';
  partial_json?: string | null;
}
/**
 * One more citation of a text.
 */
export interface AnthropicCitationsDelta {
  type: 'citations_delta';
  citation?: {} | null;
}
/**
 * More of a thought.
 */
export interface AnthropicThinkingDelta {
  type: 'thinking_delta';
  thinking?: string | null;
  estimated_tokens?: unknown;
}
/**
 * The signature of a thought, whole, before the block closes.
 */
export interface AnthropicSignatureDelta {
  type: 'signature_delta';
  signature?: string | null;
}
/**
 * The summary, whole; null where none could be made.
 */
export interface AnthropicCompactionDelta {
  type: 'compaction_delta';
  content?: string | null;
  encrypted_content?: string | null;
}
/**
 * One piece of a message in Amazon Bedrock's Converse API: an object with one of these keys.
 */
export interface BedrockContentBlock {
  text?: string | null;
  image?: BedrockImageBlock;
  document?: BedrockDocumentBlock;
  video?: BedrockVideoBlock;
  audio?: BedrockAudioBlock;
  toolUse?: BedrockToolUseBlock;
  toolResult?: BedrockToolResultBlock;
  guardContent?: BedrockGuardContent;
  cachePoint?: BedrockCachePoint;
  reasoningContent?: BedrockReasoningBlock;
  citationsContent?: BedrockCitations;
  searchResult?: BedrockSearchResult;
  toolAddition?: {} | null;
  toolRemoval?: {} | null;
}
/**
 * A picture.
 */
export interface BedrockImageBlock {
  /**
   * png, jpeg, gif or webp.
   */
  format: string;
  source: BedrockMediaSource;
  error?: {} | null;
}
/**
 * Where the data of a picture, document, video or sound are: one of these.
 */
export interface BedrockMediaSource {
  /**
   * Base64 on the wire. The SDKs take bytes and encode them: what is written down before that is of another type.
   */
  bytes?: {
    [k: string]: unknown;
  };
  s3Location?: BedrockS3Location;
  /**
   * For documents alone: the text itself.
   */
  text?: string | null;
  /**
   * For documents alone: text in pieces that can be cited.
   */
  content?: {}[] | null;
}
/**
 * An object in a bucket, for the models that read from there.
 */
export interface BedrockS3Location {
  /**
   * s3://bucket/key
   */
  uri: string;
  bucketOwner?: string | null;
}
/**
 * A file. Models see its name.
 */
export interface BedrockDocumentBlock {
  /**
   * Letters, digits, single spaces, hyphens, brackets; used once in a request.
   */
  name: string;
  /**
   * pdf, csv, doc, docx, xls, xlsx, html, txt or md.
   */
  format?: string | null;
  source: BedrockMediaSource;
  context?: string | null;
  citations?: {} | null;
}
/**
 * A film.
 */
export interface BedrockVideoBlock {
  /**
   * mkv, mov, mp4, webm, flv, mpeg, mpg, wmv or three_gp.
   */
  format: string;
  source: BedrockMediaSource;
}
/**
 * A sound.
 */
export interface BedrockAudioBlock {
  format: string;
  source: BedrockMediaSource;
  error?: {} | null;
}
/**
 * A call of a tool by the model.
 */
export interface BedrockToolUseBlock {
  /**
   * 1 to 64 letters, digits and _ . : -
   */
  toolUseId: string;
  name: string;
  input: unknown;
  /**
   * `server_tool_use` where the service runs the tool itself.
   */
  type?: string | null;
}
/**
 * What running a tool gave, in the user message behind the calls.
 */
export interface BedrockToolResultBlock {
  toolUseId: string;
  content: BedrockToolResultContent[];
  /**
   * success or error.
   */
  status?: string | null;
  /**
   * Which tool of the service it comes from.
   */
  type?: string | null;
}
/**
 * One piece of a result: an object with one of these keys.
 */
export interface BedrockToolResultContent {
  /**
   * A JSON object.
   */
  json?: {} | null;
  text?: string | null;
  image?: BedrockImageBlock;
  document?: BedrockDocumentBlock;
  video?: BedrockVideoBlock;
  searchResult?: BedrockSearchResult;
}
/**
 * Something found, to be cited.
 */
export interface BedrockSearchResult {
  source: string;
  title: string;
  content: unknown[];
  citations?: {} | null;
}
/**
 * Text or a picture that a guardrail looks at.
 */
export interface BedrockGuardContent {
  text?: {} | null;
  image?: {} | null;
}
/**
 * Everything before it may be cached.
 */
export interface BedrockCachePoint {
  /**
   * default
   */
  type: string;
  /**
   * 5m or 1h.
   */
  ttl?: string | null;
}
/**
 * What the model thought, readable or not.
 */
export interface BedrockReasoningBlock {
  reasoningText?: BedrockReasoningText;
  /**
   * Encrypted reasoning, base64.
   */
  redactedContent?: string | null;
}
/**
 * Readable reasoning, and the signature that it came with.
 */
export interface BedrockReasoningText {
  text: string;
  signature?: string | null;
}
/**
 * Text of the model with the places that it rests on.
 */
export interface BedrockCitations {
  content?: unknown[] | null;
  citations?: unknown[] | null;
}
/**
 * One message of Amazon Bedrock's Converse API. Results of tools stand in user messages.
 */
export interface BedrockMessage {
  /**
   * user or assistant; system as well, where the model takes it.
   */
  role: string;
  content?: BedrockContentBlock[] | null;
}
/**
 * The body of `POST /model/{modelId}/converse`. The model stands in the path; SDKs take it as `modelId` beside the rest.
 */
export interface BedrockConverseRequest {
  modelId?: string | null;
  messages?: BedrockMessage[] | null;
  system?: BedrockSystemBlock[] | null;
  inferenceConfig?: {} | null;
  toolConfig?: {
    tools: BedrockTool[];
    toolChoice?: {} | null;
  } | null;
  guardrailConfig?: {} | null;
  additionalModelRequestFields?: unknown;
  promptVariables?: {} | null;
}
/**
 * One piece of the instructions: an object with one of these keys.
 */
export interface BedrockSystemBlock {
  /**
   * At least one character.
   */
  text?: string | null;
  guardContent?: BedrockGuardContent;
  cachePoint?: BedrockCachePoint;
}
/**
 * One entry of the list of tools: an object with one of these keys.
 */
export interface BedrockTool {
  toolSpec?: BedrockToolSpec;
  systemTool?: BedrockSystemTool;
  cachePoint?: BedrockCachePoint;
}
/**
 * A tool of the caller.
 */
export interface BedrockToolSpec {
  name: string;
  description?: string | null;
  inputSchema: BedrockToolInputSchema;
  strict?: boolean | null;
}
/**
 * The arguments that a tool takes.
 */
export interface BedrockToolInputSchema {
  /**
   * JSON Schema.
   */
  json?: {} | null;
}
/**
 * A tool that the service runs itself.
 */
export interface BedrockSystemTool {
  name: string;
}
/**
 * What Converse answers: one message, why the model stopped, and what it cost.
 */
export interface BedrockConverseResponse {
  output: BedrockConverseOutput;
  /**
   * end_turn, tool_use, max_tokens, stop_sequence, guardrail_intervened, content_filtered, malformed_model_output, malformed_tool_use or model_context_window_exceeded.
   */
  stopReason?: string | null;
  usage?: BedrockUsage;
  metrics?: BedrockMetrics;
  /**
   * What the request asked for of the model's own reply.
   */
  additionalModelResponseFields?: {
    [k: string]: unknown;
  };
  /**
   * What guardrails and prompt routers did.
   */
  trace?: {} | null;
  /**
   * The latency setting that was used.
   */
  performanceConfig?: {} | null;
  /**
   * The tier that served the request.
   */
  serviceTier?: {} | null;
}
/**
 * Where the message stands.
 */
export interface BedrockConverseOutput {
  message: BedrockMessage;
}
/**
 * One event of ConverseStream: an object whose key names it. On the wire the name is a header, and a key `p` pads the data.
 */
export interface BedrockStreamEvent {
  messageStart?: BedrockMessageStart;
  contentBlockStart?: BedrockContentBlockStart;
  contentBlockDelta?: BedrockContentBlockDelta;
  contentBlockStop?: BedrockContentBlockStop;
  messageStop?: BedrockMessageStop;
  metadata?: BedrockStreamMetadata;
  internalServerException?: BedrockStreamException;
  modelStreamErrorException?: BedrockStreamException;
  validationException?: BedrockStreamException;
  throttlingException?: BedrockStreamException;
  serviceUnavailableException?: BedrockStreamException;
}
/**
 * Opens the stream.
 */
export interface BedrockMessageStart {
  role: string;
}
/**
 * Opens a block of which more than its kind is known: a call, a result, a picture. Text and reasoning begin with their first piece.
 */
export interface BedrockContentBlockStart {
  /**
   * The block that it belongs to, from 0.
   */
  contentBlockIndex: number;
  start?: BedrockBlockStart;
}
/**
 * What opens: an object with one of these keys.
 */
export interface BedrockBlockStart {
  /**
   * `toolUseId`, `name` and, of tools that the service runs, `type`.
   */
  toolUse?: {} | null;
  /**
   * `toolUseId`, `type` and `status`.
   */
  toolResult?: {} | null;
  /**
   * `format`.
   */
  image?: {} | null;
}
/**
 * A piece of a block.
 */
export interface BedrockContentBlockDelta {
  /**
   * The block that it belongs to, from 0.
   */
  contentBlockIndex: number;
  delta: BedrockBlockDelta;
}
/**
 * A piece: an object with one of these keys.
 */
export interface BedrockBlockDelta {
  text?: string | null;
  toolUse?: BedrockToolUseDelta;
  /**
   * Pieces of a result: `{text}` or `{json}`.
   */
  toolResult?: unknown[] | null;
  reasoningContent?: BedrockReasoningDelta;
  /**
   * A place that the text of the block rests on.
   */
  citation?: {} | null;
  /**
   * Base64 in `source`.
   */
  image?: {} | null;
}
/**
 * A piece of the JSON text of the input.
 */
export interface BedrockToolUseDelta {
  input?: string | null;
}
/**
 * A piece of reasoning, the signature of all of it, or encrypted reasoning.
 */
export interface BedrockReasoningDelta {
  text?: string | null;
  signature?: string | null;
  /**
   * Base64.
   */
  redactedContent?: string | null;
}
/**
 * Closes a block.
 */
export interface BedrockContentBlockStop {
  /**
   * The block that it belongs to, from 0.
   */
  contentBlockIndex: number;
}
/**
 * Closes the message.
 */
export interface BedrockMessageStop {
  stopReason: string | null;
  /**
   * What the request asked for of the model's own reply.
   */
  additionalModelResponseFields?: {
    [k: string]: unknown;
  };
}
/**
 * What it cost. It comes last.
 */
export interface BedrockStreamMetadata {
  usage?: BedrockUsage;
  metrics?: BedrockMetrics;
  trace?: {} | null;
  performanceConfig?: {} | null;
  serviceTier?: {} | null;
}
/**
 * Ends a stream that had begun well. Its name says what went wrong.
 */
export interface BedrockStreamException {
  message?: string | null;
  originalStatusCode?: number | null;
  originalMessage?: string | null;
}
/**
 * Text; every role has it.
 */
export interface CohereTextPart {
  type: 'text';
  text: string;
}
/**
 * A picture, in user messages.
 */
export interface CohereImagePart {
  type: 'image_url';
  image_url: CohereImageUrl;
}
/**
 * Where a picture is: an address, or the data themselves as a data URL.
 */
export interface CohereImageUrl {
  url: string;
  detail?: string;
}
/**
 * What the model thought, in assistant messages.
 */
export interface CohereThinkingPart {
  type: 'thinking';
  thinking: string;
}
/**
 * A piece of a result that can be cited, in tool messages.
 */
export interface CohereDocumentPart {
  type: 'document';
  document: CohereDocument;
}
/**
 * The data of a document, parsed or as JSON text, and its id.
 */
export interface CohereDocument {
  data: {} | string;
  id?: string | null;
}
/**
 * A `system` message: text.
 */
export interface CohereSystemMessage {
  role: 'system';
  content?: string | CohereContentPart[] | null;
}
/**
 * A `user` message: text and pictures.
 */
export interface CohereUserMessage {
  role: 'user';
  content?: string | CohereContentPart[] | null;
}
/**
 * An `assistant` message: text, thinking, calls, and the plan that the model made before them.
 */
export interface CohereAssistantMessage {
  role: 'assistant';
  content?: string | CohereContentPart[] | null;
  tool_calls?: CohereToolCall[] | null;
  /**
   * What the model thought before it called tools.
   */
  tool_plan?: string | null;
  citations?: CohereCitation[] | null;
}
/**
 * A call; its arguments are JSON text.
 */
export interface CohereToolCall {
  id: string;
  type: 'function';
  function?: CohereFunctionCall;
}
/**
 * The name of the tool, and its arguments as JSON text.
 */
export interface CohereFunctionCall {
  name?: string;
  arguments?: string;
}
/**
 * Which words of the answer rest on which source.
 */
export interface CohereCitation {
  start?: number;
  end?: number;
  text?: string;
  sources?: ({} | null)[];
  content_index?: number;
  /**
   * TEXT_CONTENT, THINKING_CONTENT or PLAN.
   */
  type?: string;
}
/**
 * A `tool` message: the result of one call, as text or as documents.
 */
export interface CohereToolMessage {
  role: 'tool';
  content?: string | CohereContentPart[] | null;
  tool_call_id: string;
}
/**
 * The body of `POST /v2/chat`.
 */
export interface CohereRequest {
  model?: string;
  messages: CohereMessage[];
  tools?: CohereTool[] | null;
  stream?: boolean | null;
  strict_tools?: boolean | null;
  tool_choice?: string | null;
  documents?: unknown[] | null;
  citation_options?: {} | null;
  response_format?: {} | null;
  safety_mode?: string | boolean | null;
  thinking?: {} | null;
  max_tokens?: number | null;
  temperature?: number | null;
}
/**
 * A tool that the request declares.
 */
export interface CohereTool {
  type: 'function';
  function?: CohereFunctionDefinition;
}
/**
 * Name, description and parameters of a function.
 */
export interface CohereFunctionDefinition {
  name: string;
  description?: string | null;
  parameters: {} | null;
}
/**
 * What Cohere answers to a v2 chat request.
 */
export interface CohereChatResponse {
  id?: string | null;
  message: CohereResponseMessage;
  /**
   * COMPLETE, STOP_SEQUENCE, MAX_TOKENS, TOOL_CALL, ERROR or TIMEOUT.
   */
  finish_reason?: string | null;
  usage?: CohereUsage;
  logprobs?: CohereLogprob[] | null;
}
/**
 * The answer: an assistant message as it goes back in the next request.
 */
export interface CohereResponseMessage {
  /**
   * assistant
   */
  role?: string | null;
  /**
   * Text and thinking.
   */
  content?: unknown[] | null;
  /**
   * What the model thought before it called tools.
   */
  tool_plan?: string | null;
  tool_calls?: unknown[] | null;
  citations?: unknown[] | null;
}
/**
 * Opens the stream.
 */
export interface CohereMessageStart {
  type: 'message-start';
  id?: string | null;
  /**
   * The message, still empty.
   */
  delta?: {} | null;
}
/**
 * Opens a part of the content.
 */
export interface CohereContentStart {
  type: 'content-start';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index: number;
  /**
   * `message.content` with `type` and an empty text.
   */
  delta?: {} | null;
}
/**
 * A piece of text or thinking.
 */
export interface CohereContentDelta {
  type: 'content-delta';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index: number;
  /**
   * `message.content` with `text` or `thinking`.
   */
  delta?: {} | null;
  logprobs?: CohereLogprob;
}
/**
 * Closes a part of the content.
 */
export interface CohereContentEnd {
  type: 'content-end';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index: number;
}
/**
 * A piece of the plan.
 */
export interface CohereToolPlanDelta {
  type: 'tool-plan-delta';
  /**
   * `message.tool_plan`.
   */
  delta?: {} | null;
}
/**
 * Opens a call.
 */
export interface CohereToolCallStart {
  type: 'tool-call-start';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index: number;
  /**
   * `message.tool_calls`: one call, its arguments empty.
   */
  delta?: {} | null;
}
/**
 * A piece of the arguments of a call.
 */
export interface CohereToolCallDelta {
  type: 'tool-call-delta';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index: number;
  /**
   * `message.tool_calls.function.arguments`.
   */
  delta?: {} | null;
}
/**
 * Closes a call.
 */
export interface CohereToolCallEnd {
  type: 'tool-call-end';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index: number;
}
/**
 * A citation, whole.
 */
export interface CohereCitationStart {
  type: 'citation-start';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index?: number;
  /**
   * `message.citations`: one citation.
   */
  delta?: {} | null;
}
/**
 * Closes a citation.
 */
export interface CohereCitationEnd {
  type: 'citation-end';
  /**
   * The part, call or citation that it belongs to, counted for each kind from 0.
   */
  index?: number;
}
/**
 * Closes the stream.
 */
export interface CohereMessageEnd {
  type: 'message-end';
  id?: string | null;
  delta?: CohereMessageEndDelta;
}
/**
 * Why the model stopped, and what it cost.
 */
export interface CohereMessageEndDelta {
  finish_reason?: string | null;
  usage?: CohereUsage;
  /**
   * What went wrong, where something did.
   */
  error?: string | null;
}
/**
 * The prompt, where it was asked for.
 */
export interface CohereDebug {
  type: 'debug';
  prompt?: string | null;
}
/**
 * What the user or the model says in one go. Keys may be written in camel case or with underscores; null is as good as absent.
 */
export interface GeminiContent {
  /**
   * `user` or `model`; `user` where it is absent.
   */
  role?: string | null;
  /**
   * A list, or one part alone.
   */
  parts?: GeminiPart[] | {} | null;
}
/**
 * One piece of content: one of the data fields, and what is said about it beside.
 */
export interface GeminiPart {
  /**
   * Plain text; a summary of thoughts where `thought` is true.
   */
  text?: string | null;
  /**
   * Whether the text was thought, not said.
   */
  thought?: boolean | null;
  /**
   * Opaque base64; goes back on the part that it came with.
   */
  thoughtSignature?: string | null;
  /**
   * Opaque base64; goes back on the part that it came with.
   */
  thought_signature?: string | null;
  inlineData?: {} | null;
  inline_data?: {} | null;
  fileData?: {} | null;
  file_data?: {} | null;
  functionCall?: {} | null;
  function_call?: {} | null;
  functionResponse?: {} | null;
  function_response?: {} | null;
  executableCode?: {} | null;
  executable_code?: {} | null;
  codeExecutionResult?: {} | null;
  code_execution_result?: {} | null;
  toolCall?: {} | null;
  tool_call?: {} | null;
  toolResponse?: {} | null;
  tool_response?: {} | null;
  videoMetadata?: {} | null;
  video_metadata?: {} | null;
  mediaResolution?: unknown;
  media_resolution?: unknown;
  partMetadata?: {} | null;
  part_metadata?: {} | null;
}
/**
 * Media as base64.
 */
export interface GeminiBlob {
  /**
   * Base64, in the standard or the URL-safe alphabet.
   */
  data?: string | null;
  mimeType?: string | null;
  mime_type?: string | null;
  displayName?: string | null;
  display_name?: string | null;
}
/**
 * Media by address: an uploaded file, a bucket, a video site, or the web.
 */
export interface GeminiFileData {
  fileUri?: string | null;
  file_uri?: string | null;
  mimeType?: string | null;
  mime_type?: string | null;
  displayName?: string | null;
  display_name?: string | null;
}
/**
 * A call of a declared function.
 */
export interface GeminiFunctionCall {
  /**
   * Optional: results without ids answer by name and place.
   */
  id?: string | null;
  name?: string | null;
  /**
   * The arguments by name.
   */
  args?: {} | null;
  partialArgs?: unknown[] | null;
  partial_args?: unknown[] | null;
  willContinue?: boolean | null;
  will_continue?: boolean | null;
}
/**
 * What a function gave, in the content directly behind the calls.
 */
export interface GeminiFunctionResponse {
  id?: string | null;
  name: string | null;
  /**
   * By convention under `output`, or `error`.
   */
  response?: {} | null;
  /**
   * Media that belong to the result.
   */
  parts?: unknown[] | null;
  scheduling?: string | null;
  willContinue?: boolean | null;
  will_continue?: boolean | null;
}
/**
 * Code that the model wrote for the server to run.
 */
export interface GeminiExecutableCode {
  id?: string | null;
  code?: string | null;
  language?: string | null;
}
/**
 * What running that code gave.
 */
export interface GeminiCodeExecutionResult {
  id?: string | null;
  outcome?: string | null;
  output?: string | null;
}
/**
 * A call of a tool that the server runs itself.
 */
export interface GeminiServerToolCall {
  id?: string | null;
  toolType?: string | null;
  tool_type?: string | null;
  args?: {} | null;
}
/**
 * What a tool of the server gave; goes back unchanged.
 */
export interface GeminiServerToolResponse {
  id?: string | null;
  toolType?: string | null;
  tool_type?: string | null;
  response?: {} | null;
}
/**
 * The body of a `generateContent` request. The model stands in the path.
 */
export interface GeminiRequest {
  /**
   * A list, one content alone, or text.
   */
  contents?: GeminiContent[] | {} | string | null;
  /**
   * A content without a role that counts; text and lists where an SDK has not turned it into one yet.
   */
  systemInstruction?: {} | string | unknown[] | null;
  /**
   * A content without a role that counts; text and lists where an SDK has not turned it into one yet.
   */
  system_instruction?: {} | string | unknown[] | null;
  tools?: unknown[] | {} | null;
  toolConfig?: {} | null;
  tool_config?: {} | null;
  generationConfig?: {} | null;
  generation_config?: {} | null;
  safetySettings?: unknown[] | null;
  safety_settings?: unknown[] | null;
  cachedContent?: string | null;
  cached_content?: string | null;
  labels?: {} | null;
  model?: string | null;
}
/**
 * The reply of `generateContent`.
 */
export interface GeminiResponse {
  /**
   * The answers; none where the prompt was blocked.
   */
  candidates?: GeminiCandidate[] | null;
  promptFeedback?: GeminiPromptFeedback;
  usageMetadata?: GeminiUsage;
  /**
   * The model that answered.
   */
  modelVersion?: string | null;
  /**
   * Id of the answer; the same in all chunks of a stream.
   */
  responseId?: string | null;
  /**
   * When the request came, RFC 3339.
   */
  createTime?: string | null;
  /**
   * Where the model is in its life.
   */
  modelStatus?: {} | null;
}
/**
 * One of the answers.
 */
export interface GeminiCandidate {
  /**
   * What the model said. Absent, or without `parts`, where it said nothing.
   */
  content?: {} | null;
  /**
   * Why the model stopped, as a word; a number in what older clients kept. Absent while it goes on.
   */
  finishReason?: string | number | null;
  /**
   * The same in a sentence.
   */
  finishMessage?: string | null;
  /**
   * Place among the candidates, from 0. Absent for the first on Vertex.
   */
  index?: number | null;
  /**
   * One rating for each category of harm.
   */
  safetyRatings?: unknown[] | null;
  /**
   * Where the text quotes from.
   */
  citationMetadata?: {} | null;
  /**
   * What searches found, and which passages of the text rest on it. Empty in chunks before the last.
   */
  groundingMetadata?: {} | null;
  /**
   * Sources of a grounded answer, in the older form.
   */
  groundingAttributions?: unknown[] | null;
  /**
   * The pages that were read.
   */
  urlContextMetadata?: {} | null;
  /**
   * Mean log probability of the tokens.
   */
  avgLogprobs?: number | null;
  /**
   * Log probabilities, token by token.
   */
  logprobsResult?: {} | null;
  /**
   * Tokens of this candidate.
   */
  tokenCount?: number | null;
}
/**
 * A chunk of `streamGenerateContent`: a reply with what came since the chunk before. Chunks have no type; the last with an answer says why the model stopped.
 */
export interface GeminiChunk {
  /**
   * The answers; none where the prompt was blocked.
   */
  candidates?: GeminiCandidate[] | null;
  promptFeedback?: GeminiPromptFeedback;
  usageMetadata?: GeminiUsage;
  /**
   * The model that answered.
   */
  modelVersion?: string | null;
  /**
   * Id of the answer; the same in all chunks of a stream.
   */
  responseId?: string | null;
  /**
   * When the request came, RFC 3339.
   */
  createTime?: string | null;
  /**
   * Where the model is in its life.
   */
  modelStatus?: {} | null;
  /**
   * What went wrong after the status was sent. Nothing follows it.
   */
  error?: {} | null;
}
/**
 * A call, whole; or, on Vertex and where it was asked for, a piece of one.
 */
export interface GeminiFunctionCallChunk {
  /**
   * Id of the call.
   */
  id?: string | null;
  /**
   * In the first piece.
   */
  name?: string | null;
  /**
   * Arguments of a whole call.
   */
  args?: {} | null;
  /**
   * Pieces of arguments, each with the path at which it stands.
   */
  partialArgs?: unknown[] | null;
  /**
   * Whether more pieces of this call follow.
   */
  willContinue?: boolean | null;
}
/**
 * A value of an argument, or a piece of its text.
 */
export interface GeminiPartialArg {
  /**
   * Where in the arguments it stands: a JSON Path.
   */
  jsonPath: string;
  /**
   * Text, behind what came for the same path before.
   */
  stringValue?: string | null;
  /**
   * A number.
   */
  numberValue?: number | null;
  /**
   * A boolean.
   */
  boolValue?: boolean | null;
  nullValue?: unknown;
  /**
   * Whether more text for this path follows.
   */
  willContinue?: boolean | null;
}
/**
 * An error in the place of an answer, or in a stream.
 */
export interface GeminiError {
  /**
   * HTTP status that it would have had.
   */
  code?: number | string | null;
  /**
   * The word for it.
   */
  status?: string | null;
  /**
   * What happened.
   */
  message?: string | null;
  /**
   * More of it, by kind.
   */
  details?: unknown[] | null;
}
/**
 * Functions that the model may call, or a tool of the server that is switched on.
 */
export interface GeminiTool {
  functionDeclarations?: GeminiFunctionDeclaration[] | null;
  function_declarations?: GeminiFunctionDeclaration[] | null;
  googleSearch?: {} | null;
  google_search?: {} | null;
  googleSearchRetrieval?: {} | null;
  google_search_retrieval?: {} | null;
  codeExecution?: {} | null;
  code_execution?: {} | null;
  urlContext?: {} | null;
  url_context?: {} | null;
  fileSearch?: {} | null;
  file_search?: {} | null;
  googleMaps?: {} | null;
  google_maps?: {} | null;
  computerUse?: {} | null;
  computer_use?: {} | null;
}
/**
 * One function.
 */
export interface GeminiFunctionDeclaration {
  name: string | null;
  description?: string | null;
  /**
   * A schema with types in upper or lower case.
   */
  parameters?: {} | null;
  /**
   * A JSON Schema.
   */
  parametersJsonSchema?: {
    [k: string]: unknown;
  };
  /**
   * A JSON Schema.
   */
  parameters_json_schema?: {
    [k: string]: unknown;
  };
  response?: {} | null;
  behavior?: string | null;
}
/**
 * A piece of content.
 */
export interface InteractionContent {
  type: string;
}
/**
 * Plain text.
 */
export interface InteractionText {
  text?: string | null;
}
/**
 * A picture.
 */
export interface InteractionImage {
  /**
   * Base64.
   */
  data?: string | null;
  uri?: string | null;
  mime_type?: string | null;
}
/**
 * Sound.
 */
export interface InteractionAudio {
  /**
   * Base64.
   */
  data?: string | null;
  uri?: string | null;
  mime_type?: string | null;
}
/**
 * A film.
 */
export interface InteractionVideo {
  /**
   * Base64.
   */
  data?: string | null;
  uri?: string | null;
  mime_type?: string | null;
}
/**
 * A document.
 */
export interface InteractionDocument {
  /**
   * Base64.
   */
  data?: string | null;
  uri?: string | null;
  mime_type?: string | null;
}
/**
 * The body of a request that creates an interaction.
 */
export interface InteractionRequest {
  model?: string | null;
  /**
   * In the place of a model.
   */
  agent?: string | null;
  /**
   * Text, one content, a list of contents, or a list of steps.
   */
  input?: string | {} | unknown[] | null;
  system_instruction?: string | {} | null;
  tools?: unknown[] | null;
  /**
   * The interaction that this one goes on with; the server has its steps.
   */
  previous_interaction_id?: string | null;
  /**
   * Whether the server keeps the interaction.
   */
  store?: boolean | null;
  stream?: boolean | null;
  background?: boolean | null;
  generation_config?: {} | null;
  response_format?: unknown;
}
/**
 * An interaction, as it is answered or fetched.
 */
export interface Interaction {
  /**
   * Id, by which a later request goes on from it. Absent or empty where it is not kept.
   */
  id?: string | null;
  /**
   * `interaction`.
   */
  object?: string | null;
  /**
   * Where it is in its life: `in_progress`, `queued`, `requires_action`, `completed`, `incomplete`, `failed`, `cancelled`, `budget_exceeded`.
   */
  status?: string;
  /**
   * The model, as it was asked for.
   */
  model?: string | null;
  /**
   * The agent, as it was asked for.
   */
  agent?: string | null;
  /**
   * What happened, in order: thoughts, calls, results, output.
   */
  steps?: unknown[] | null;
  /**
   * What the model said, as contents: until May 2026, in the place of `steps`.
   */
  outputs?: unknown[] | null;
  usage?: InteractionUsage;
  /**
   * When it began, ISO 8601.
   */
  created?: string | null;
  /**
   * When it changed last, ISO 8601.
   */
  updated?: string | null;
  /**
   * Which tier served it.
   */
  service_tier?: string | null;
  /**
   * The interaction that it goes on from.
   */
  previous_interaction_id?: string | null;
  /**
   * The environment that an agent worked in.
   */
  environment_id?: string | null;
  /**
   * What went wrong.
   */
  errors?: unknown[] | null;
  /**
   * `model`, in the older form.
   */
  role?: string | null;
}
/**
 * One step of an interaction. Steps of the server are given back unchanged.
 */
export interface InteractionStep {
  type: string;
}
/**
 * What the user says.
 */
export interface InteractionUserInput {
  content?: unknown[] | {} | string | null;
}
/**
 * What the model said.
 */
export interface InteractionModelOutput {
  content?: unknown[] | {} | string | null;
}
/**
 * What the model thought: a summary to read, a signature to give back.
 */
export interface InteractionThought {
  signature?: string | null;
  summary?: unknown[] | null;
}
/**
 * A call of a declared function.
 */
export interface InteractionFunctionCall {
  id?: string | null;
  name: string | null;
  /**
   * By name.
   */
  arguments?: {} | null;
  signature?: string | null;
}
/**
 * What a function gave.
 */
export interface InteractionFunctionResult {
  /**
   * The id of the call.
   */
  call_id?: string | null;
  /**
   * Text, an object, or a list of contents.
   */
  result?: string | {} | unknown[] | null;
  name?: string | null;
  is_error?: boolean | null;
  signature?: string | null;
}
/**
 * An event of a streamed interaction. Until May 2026: `interaction.start`, `content.start`, `content.delta`, `content.stop` and `interaction.complete`, with `content` in the place of `step`.
 */
export interface InteractionEvent {
  /**
   * What happens. The same word names the event.
   */
  event_type: string;
}
/**
 * Opens the stream.
 */
export interface InteractionCreated {
  event_type: 'interaction.created';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * The interaction, without steps.
   */
  interaction: {};
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * The interaction goes from one status to the next.
 */
export interface InteractionStatusUpdate {
  event_type: 'interaction.status_update';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * Id of the interaction.
   */
  interaction_id?: string | null;
  /**
   * The status from now on.
   */
  status: string;
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * Opens a step.
 */
export interface InteractionStepStart {
  event_type: 'step.start';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * Number of the step, from 0.
   */
  index: number;
  /**
   * What is known of it so far: its type, the id and name of a call.
   */
  step: {};
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * Goes on with a step that is open.
 */
export interface InteractionStepDelta {
  event_type: 'step.delta';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * Number of the step, from 0.
   */
  index: number;
  /**
   * A piece of it, by type: `text`, `text_annotation_delta`, `thought_summary`, `thought_signature`, `arguments_delta`, media, or fields of a server's step.
   */
  delta: {};
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * Closes a step.
 */
export interface InteractionStepStop {
  event_type: 'step.stop';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * Number of the step, from 0.
   */
  index: number;
  /**
   * Tokens used so far.
   */
  usage?: {} | null;
  /**
   * Tokens of this step.
   */
  step_usage?: {} | null;
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * Ends the stream.
 */
export interface InteractionCompleted {
  event_type: 'interaction.completed';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * The interaction, mostly without steps.
   */
  interaction: {};
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * Something went wrong after the status was sent.
 */
export interface InteractionErrorEvent {
  event_type: 'error';
  /**
   * From where a stream that broke off can be read on.
   */
  event_id?: string | null;
  /**
   * `code` and `message`.
   */
  error?: {} | null;
  /**
   * What stands beside an event: tokens used so far.
   */
  metadata?: {} | null;
}
/**
 * One piece of a sampling message of the Model Context Protocol.
 */
export interface McpSamplingContent {
  type: string;
}
/**
 * Text.
 */
export interface McpText {
  type: 'text';
  text: string;
  _meta?: {};
  annotations?: {};
}
/**
 * A picture.
 */
export interface McpImage {
  type: 'image';
  /**
   * Base64.
   */
  data: string;
  mimeType: string;
  _meta?: {};
  annotations?: {};
}
/**
 * A sound.
 */
export interface McpAudio {
  type: 'audio';
  /**
   * Base64.
   */
  data: string;
  mimeType: string;
  _meta?: {};
  annotations?: {};
}
/**
 * A call of a tool by the model.
 */
export interface McpToolUse {
  type: 'tool_use';
  id: string;
  name: string;
  input: unknown;
  _meta?: {};
}
/**
 * What running a tool gave.
 */
export interface McpToolResult {
  type: 'tool_result';
  toolUseId: string;
  /**
   * Text, pictures, sounds, resources and links to them.
   */
  content: {}[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: {};
}
/**
 * The address of a resource, in a result.
 */
export interface McpResourceLink {
  type: 'resource_link';
  uri: string;
  name: string;
  mimeType?: string;
}
/**
 * A resource, in a result.
 */
export interface McpEmbeddedResource {
  type: 'resource';
  resource: {
    uri: string;
    mimeType?: string;
    text?: string;
    blob?: string;
  };
}
/**
 * One message that a server asks a client's model to go on from. Its content is one piece, or a list of them.
 */
export interface McpSamplingMessage {
  /**
   * user or assistant.
   */
  role: string;
  content: {} | McpSamplingContent[];
  _meta?: {};
}
/**
 * The parameters of `sampling/createMessage`.
 */
export interface McpCreateMessage {
  messages: McpSamplingMessage[];
  systemPrompt?: string;
  maxTokens: number;
  /**
   * none, thisServer or allServers.
   */
  includeContext?: string;
  temperature?: number;
  stopSequences?: string[];
  modelPreferences?: {};
  metadata?: {};
  tools?: McpTool[];
  toolChoice?: {};
}
/**
 * A tool that the model may call.
 */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  /**
   * JSON Schema.
   */
  inputSchema: {};
}
/**
 * Text.
 */
export interface MistralTextChunk {
  type?: 'text';
  text: string;
}
/**
 * A picture, by address or as a data URL.
 */
export interface MistralImageChunk {
  type?: 'image_url';
  image_url: string | {};
}
/**
 * A document, by address.
 */
export interface MistralDocumentChunk {
  type?: 'document_url';
  document_url: string;
  document_name?: string | null;
}
/**
 * A file that a tool of the server made.
 */
export interface MistralToolFileChunk {
  type?: 'tool_file';
  tool: string;
  file_id: string;
  file_name?: string | null;
  file_type?: string | null;
}
/**
 * A source that a tool of the server found.
 */
export interface MistralToolReferenceChunk {
  type?: 'tool_reference';
  tool: string;
  title: string;
  url?: string | null;
}
/**
 * What the model thought.
 */
export interface MistralThinkingChunk {
  type?: 'thinking';
  thinking: ({} | null)[];
  signature?: string | null;
  closed?: boolean | null;
}
/**
 * What a user says, or an assistant message that the caller wrote.
 */
export interface MistralMessageInput {
  type?: 'message.input';
  object?: string | null;
  id?: string | null;
  created_at?: string | null;
  completed_at?: string | null;
  role: string;
  content?: string | MistralContentChunk[] | null;
  prefix?: boolean | null;
}
/**
 * What an agent or a model answered.
 */
export interface MistralMessageOutput {
  type?: 'message.output';
  object?: string | null;
  id?: string | null;
  created_at?: string | null;
  completed_at?: string | null;
  role?: string;
  content?: string | MistralContentChunk[] | null;
  agent_id?: string | null;
  model?: string | null;
}
/**
 * A call that the caller runs.
 */
export interface MistralFunctionCall {
  type?: 'function.call';
  object?: string | null;
  id?: string | null;
  created_at?: string | null;
  completed_at?: string | null;
  tool_call_id: string;
  name: string;
  arguments: {} | string;
  agent_id?: string | null;
  model?: string | null;
  confirmation_status?: string | null;
}
/**
 * What running a function gave.
 */
export interface MistralFunctionResult {
  type?: 'function.result';
  object?: string | null;
  id?: string | null;
  created_at?: string | null;
  completed_at?: string | null;
  tool_call_id: string;
  result: string;
}
/**
 * A tool that the server ran itself.
 */
export interface MistralToolExecution {
  type?: 'tool.execution';
  object?: string | null;
  id?: string | null;
  created_at?: string | null;
  completed_at?: string | null;
  name: string;
  arguments: string;
  function?: string | null;
  info?: {} | null;
  agent_id?: string | null;
  model?: string | null;
}
/**
 * One agent hands over to another.
 */
export interface MistralAgentHandoff {
  type?: 'agent.handoff';
  object?: string | null;
  id?: string | null;
  created_at?: string | null;
  completed_at?: string | null;
  previous_agent_id: string;
  previous_agent_name: string;
  next_agent_id: string;
  next_agent_name: string;
}
/**
 * The body of a request that begins a conversation or goes on with one.
 */
export interface MistralConversationRequest {
  inputs?: string | MistralEntry[] | null;
  instructions?: string | null;
  model?: string | null;
  agent_id?: string | null;
  tools?: ({} | null)[] | null;
  completion_args?: {} | null;
  stream?: boolean | null;
  store?: boolean | null;
  handoff_execution?: string | null;
}
/**
 * What a conversation answers: the entries that were added to it.
 */
export interface MistralConversationResponse {
  /**
   * conversation.response
   */
  object?: string | null;
  conversation_id?: string | null;
  outputs: MistralEntry[];
  usage?: MistralConversationUsage;
  guardrails?: ({} | null)[] | null;
}
/**
 * Opens the stream.
 */
export interface MistralResponseStarted {
  type: 'conversation.response.started';
  conversation_id?: string | null;
  created_at?: string | null;
}
/**
 * A piece of an answer: text, or a chunk.
 */
export interface MistralMessageOutputDelta {
  type: 'message.output.delta';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  model?: string | null;
  agent_id?: string | null;
  content_index?: number | null;
  role?: string | null;
  /**
   * Text, or a chunk of the content.
   */
  content: string | {};
}
/**
 * The server begins to run a tool.
 */
export interface MistralToolExecutionStarted {
  type: 'tool.execution.started';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  model?: string | null;
  agent_id?: string | null;
  name: string;
  arguments?: string | null;
}
/**
 * A piece of the arguments of a tool that the server runs.
 */
export interface MistralToolExecutionDelta {
  type: 'tool.execution.delta';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  name?: string | null;
  arguments: string;
}
/**
 * The tool has run.
 */
export interface MistralToolExecutionDone {
  type: 'tool.execution.done';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  name?: string | null;
  info?: {} | null;
}
/**
 * A piece of a call, with its name and id in each.
 */
export interface MistralFunctionCallDelta {
  type: 'function.call.delta';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  model?: string | null;
  agent_id?: string | null;
  name: string;
  tool_call_id?: string;
  arguments: string;
  confirmation_status?: string | null;
}
/**
 * One agent begins to hand over.
 */
export interface MistralAgentHandoffStarted {
  type: 'agent.handoff.started';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  previous_agent_id?: string | null;
  previous_agent_name?: string | null;
}
/**
 * Another agent has taken over.
 */
export interface MistralAgentHandoffDone {
  type: 'agent.handoff.done';
  /**
   * The entry that it belongs to, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the entry.
   */
  id?: string | null;
  created_at?: string | null;
  next_agent_id?: string | null;
  next_agent_name?: string | null;
}
/**
 * Closes the stream.
 */
export interface MistralResponseDone {
  type: 'conversation.response.done';
  usage?: MistralConversationUsage;
  created_at?: string | null;
}
/**
 * Ends the stream: something went wrong.
 */
export interface MistralResponseError {
  type: 'conversation.response.error';
  message?: string | null;
  code?: number | string | null;
  created_at?: string | null;
}
/**
 * One message of a native Ollama chat request. The role may be any word; the template of the model decides what it means.
 */
export interface OllamaMessage {
  role?: string | null;
  content?: string | null;
  /**
   * What the model thought before it answered.
   */
  thinking?: string | null;
  /**
   * Pictures as base64, without a data URL around them.
   */
  images?: (string | null)[] | null;
  tool_calls?: OllamaToolCall[] | null;
  /**
   * The tool whose result this is.
   */
  tool_name?: string | null;
  tool_call_id?: string | null;
}
/**
 * A call. Older servers give it no id.
 */
export interface OllamaToolCall {
  id?: string | null;
  function?: OllamaFunctionCall;
}
/**
 * The body of `POST /api/chat`. Without messages it loads the model.
 */
export interface OllamaRequest {
  model?: string;
  messages?: OllamaMessage[] | null;
  tools?: OllamaTool[] | null;
  stream?: boolean | null;
  /**
   * Whether the model thinks, or how hard: low, medium, high or max.
   */
  think?: boolean | string | null;
  format?: string | {} | null;
  options?: {} | null;
  keep_alive?: string | number | null;
}
/**
 * A tool that the request declares.
 */
export interface OllamaTool {
  type?: string | null;
  function?: OllamaFunctionDefinition;
}
/**
 * Name, description and parameters of a function.
 */
export interface OllamaFunctionDefinition {
  name?: string | null;
  description?: string | null;
  parameters?: {} | null;
}
/**
 * What `/api/chat` answers without streaming: one message, and what it took.
 */
export interface OllamaChatResponse {
  model?: string | null;
  /**
   * The model upstream, where the server asks another.
   */
  remote_model?: string | null;
  remote_host?: string | null;
  created_at?: string | null;
  message: OllamaMessage;
  done?: boolean | null;
  /**
   * stop, length, load or unload. Older servers do not say.
   */
  done_reason?: string | null;
  /**
   * One entry for each token.
   */
  logprobs?: ({} | null)[] | null;
  /**
   * Nanoseconds.
   */
  total_duration?: number | null;
  /**
   * Nanoseconds that loading the model took.
   */
  load_duration?: number | null;
  /**
   * Tokens of the prompt. Absent where all were cached, in older servers.
   */
  prompt_eval_count?: number | null;
  /**
   * Nanoseconds.
   */
  prompt_eval_duration?: number | null;
  /**
   * Tokens that were written.
   */
  eval_count?: number | null;
  /**
   * Nanoseconds.
   */
  eval_duration?: number | null;
}
/**
 * One line of a stream: a piece of the message; counts and `done: true` in the last. Or an error, which ends it.
 */
export interface OllamaStreamEvent {
  model?: string | null;
  /**
   * The model upstream, where the server asks another.
   */
  remote_model?: string | null;
  remote_host?: string | null;
  created_at?: string | null;
  message?: OllamaMessage;
  done?: boolean | null;
  /**
   * stop, length, load or unload. Older servers do not say.
   */
  done_reason?: string | null;
  /**
   * One entry for each token.
   */
  logprobs?: ({} | null)[] | null;
  /**
   * Nanoseconds.
   */
  total_duration?: number | null;
  /**
   * Nanoseconds that loading the model took.
   */
  load_duration?: number | null;
  /**
   * Tokens of the prompt. Absent where all were cached, in older servers.
   */
  prompt_eval_count?: number | null;
  /**
   * Nanoseconds.
   */
  prompt_eval_duration?: number | null;
  /**
   * Tokens that were written.
   */
  eval_count?: number | null;
  /**
   * Nanoseconds.
   */
  eval_duration?: number | null;
  /**
   * What went wrong, in the middle of a stream under status 200.
   */
  error?: string | {} | null;
  /**
   * The HTTP status that it would have had.
   */
  status?: number | null;
}
/**
 * An `assistant` message: content may be absent beside calls.
 */
export interface ChatAssistantMessage {
  role: 'assistant';
  content?: string | ContentPart[] | null;
  name?: string | null;
  refusal?: string | null;
  audio?: {} | null;
  tool_calls?: ToolCall[] | null;
  function_call?: {
    name: string;
    arguments: string;
  } | null;
}
/**
 * A `developer` message: the newer name of `system`.
 */
export interface ChatDeveloperMessage {
  role: 'developer';
  content?: string | ContentPart[] | null;
  name?: string | null;
}
/**
 * A legacy `function` message: the result of a `function_call`.
 */
export interface ChatFunctionMessage {
  role: 'function';
  content?: string | ContentPart[] | null;
  name: string;
}
/**
 * A `system` message as OpenAI chat completions take it.
 */
export interface ChatSystemMessage {
  role: 'system';
  content?: string | ContentPart[] | null;
  name?: string | null;
}
/**
 * A `tool` message: the result of one call.
 */
export interface ChatToolMessage {
  role: 'tool';
  content?: string | ContentPart[] | null;
  tool_call_id: string;
  name?: string | null;
}
/**
 * A `user` message with text, pictures, sound or files.
 */
export interface ChatUserMessage {
  role: 'user';
  content?: string | ContentPart[] | null;
  name?: string | null;
}
/**
 * The body of `POST /v1/chat/completions`.
 */
export interface ChatRequest {
  model?: string;
  messages: ChatMessage[];
  tools?: ChatToolDefinition[] | null;
  tool_choice?: string | {} | null;
  parallel_tool_calls?: boolean | null;
  functions?: ChatFunctionDefinition[] | null;
  function_call?: string | {} | null;
  stream?: boolean | null;
  store?: boolean | null;
  reasoning_effort?: string | null;
  response_format?: {} | null;
  temperature?: number | null;
  max_tokens?: number | null;
  max_completion_tokens?: number | null;
}
/**
 * A tool with a JSON Schema for its arguments.
 */
export interface ChatFunctionTool {
  type: 'function';
  function: ChatFunctionDefinition;
}
/**
 * Name, description and parameters of a function.
 */
export interface ChatFunctionDefinition {
  name: string;
  description?: string | null;
  parameters?: {} | null;
  strict?: boolean | null;
}
/**
 * A tool that takes free text, possibly bound to a grammar.
 */
export interface ChatCustomTool {
  type: 'custom';
  custom: ChatCustomDefinition;
}
/**
 * Name, description and input format of a custom tool.
 */
export interface ChatCustomDefinition {
  name: string;
  description?: string | null;
  format?: {} | null;
}
/**
 * The reply to `POST /v1/chat/completions`. Servers add fields of their own, and write null where they have nothing to say.
 */
export interface ChatCompletion {
  /**
   * Names the reply. Some servers leave it out.
   */
  id?: string | null;
  /**
   * `chat.completion`.
   */
  object?: string | null;
  /**
   * When, in seconds since 1970.
   */
  created?: number | string | null;
  /**
   * Which model answered; with its snapshot, where the request named an alias.
   */
  model?: string | null;
  /**
   * The answers to choose from, as many as `n` asked for.
   */
  choices: ChatCompletionChoice[];
  usage?: ChatCompletionUsage;
  /**
   * The tier that served the request.
   */
  service_tier?: string | null;
  /**
   * Names the configuration of the servers.
   */
  system_fingerprint?: string | null;
  /**
   * What content filters found in the prompt, where they run.
   */
  prompt_filter_results?: unknown[] | {} | null;
  /**
   * Why there is no answer, or none that is whole. Its status may still be 200.
   */
  error?: {} | string | null;
}
/**
 * One answer.
 */
export interface ChatCompletionChoice {
  /**
   * Its place among the choices, from 0.
   */
  index?: number | null;
  /**
   * The answer itself. Absent where a server answers as the older completions did, with `text`.
   */
  message?: {} | null;
  /**
   * Why the model stopped: `stop`, `length`, `tool_calls`, `content_filter`, `function_call`; other words come from other servers.
   */
  finish_reason?: string | null;
  /**
   * The log probabilities of the tokens of content and refusal.
   */
  logprobs?: {} | unknown[] | number | null;
  /**
   * The word of the server behind a gateway.
   */
  native_finish_reason?: string | null;
  /**
   * The stop sequence or token that was met.
   */
  stop_reason?: string | number | null;
  /**
   * What content filters found in the answer.
   */
  content_filter_results?: {} | unknown[] | null;
  /**
   * The answer as older completions wrote it.
   */
  text?: string | null;
}
/**
 * The assistant's message as servers write it.
 */
export interface ChatCompletionMessage {
  role: 'assistant';
  /**
   * The text. A list where the model shows its thinking in it; an object from servers that parse the JSON they were asked for.
   */
  content?: string | unknown[] | {} | null;
  /**
   * Why the model does not answer, in place of content.
   */
  refusal?: string | null;
  /**
   * The calls that the model makes.
   */
  tool_calls?: ChatCompletionToolCall[] | null;
  /**
   * The one call of the interface before tools.
   */
  function_call?: {} | null;
  /**
   * Where text of the content comes from.
   */
  annotations?: unknown[] | null;
  /**
   * The spoken answer: `id`, `data` in base64, `expires_at`, `transcript`.
   */
  audio?: {} | null;
  /**
   * What the model thought, where a server shows it.
   */
  reasoning_content?: string | null;
  /**
   * The same, under the name that other servers give it.
   */
  reasoning?: string | {} | null;
  /**
   * The same, under a third name.
   */
  reasoning_text?: string | null;
  /**
   * The same in pieces: text, summaries, and opaque values that have to go back as they came.
   */
  reasoning_details?: unknown[] | null;
}
/**
 * A call in a reply. Some servers leave its type out, others add its index.
 */
export interface ChatCompletionToolCall {
  /**
   * What the result has to name.
   */
  id?: string | null;
  /**
   * `function`; `custom` calls hold `custom` instead.
   */
  type?: string | null;
  /**
   * Its place among the calls, from servers that write it outside of streams as well.
   */
  index?: number | null;
  /**
   * The tool's name, and its arguments as JSON text.
   */
  function: {
    name?: string | null;
    /**
     * JSON text. An object, from servers that did not write it down as text.
     */
    arguments?: string | {} | null;
  };
}
/**
 * One event of a streamed chat completion: a chunk, or an error. Behind the last comes the text `[DONE]`, from most servers.
 */
export interface ChatCompletionChunk {
  /**
   * The same in all chunks of most servers; empty in the first of some, another in each of others.
   */
  id?: string | null;
  /**
   * `chat.completion.chunk`.
   */
  object?: string | null;
  /**
   * When, in seconds since 1970.
   */
  created?: number | string | null;
  /**
   * Which model answers.
   */
  model?: string | null;
  /**
   * What is added to each choice. Empty in the chunk that brings the usage, and in one that tells what filters found in the prompt.
   */
  choices?: ChatCompletionChunkChoice[] | null;
  usage?: ChatCompletionUsage;
  /**
   * The tier that serves the request.
   */
  service_tier?: string | null;
  /**
   * Names the configuration of the servers.
   */
  system_fingerprint?: string | null;
  /**
   * Random text that hides the length of the tokens. In streams only.
   */
  obfuscation?: string | null;
  /**
   * Where one server puts usage and errors.
   */
  x_groq?: {} | null;
  /**
   * Where one server says how it went: a `status_code` that is not 0 is an error.
   */
  base_resp?: {} | null;
  /**
   * Ends the answer, whatever came before.
   */
  error?: {} | string | null;
}
/**
 * What a chunk adds to one choice.
 */
export interface ChatCompletionChunkChoice {
  /**
   * Which choice, from 0.
   */
  index?: number | null;
  delta?: ChatCompletionDelta;
  /**
   * Why the model stopped: in the last chunk of the choice, or in the last two.
   */
  finish_reason?: string | null;
  /**
   * Those of the tokens that this chunk adds.
   */
  logprobs?: {} | unknown[] | number | null;
  /**
   * The answer so far, from servers that repeat it in every chunk; or the chunk once more.
   */
  message?: {} | null;
  usage?: ChatCompletionUsage;
}
/**
 * Begins a call, with id and name, or goes on with its arguments.
 */
export interface ChatCompletionToolCallFragment {
  /**
   * Which call. Some servers leave it out, and send each call whole.
   */
  index?: number | null;
  /**
   * In the first fragment; later absent, null, empty, or the same again.
   */
  id?: string | null;
  type?: string | null;
  function?: {} | null;
  custom?: {} | null;
}
/**
 * What the user, the developer or a tool says.
 */
export interface ResponsesInputText {
  type?: 'input_text';
  text: string;
  prompt_cache_breakpoint?: unknown;
}
/**
 * A picture, by address or by id.
 */
export interface ResponsesInputImage {
  type?: 'input_image';
  /**
   * An address, or a data URL.
   */
  image_url?: string | null;
  file_id?: string | null;
  detail?: string | null;
}
/**
 * A file, as data, by address or by id.
 */
export interface ResponsesInputFile {
  type?: 'input_file';
  /**
   * A data URL.
   */
  file_data?: string | null;
  file_id?: string | null;
  file_url?: string | null;
  filename?: string | null;
  detail?: string | null;
}
/**
 * A sound.
 */
export interface ResponsesInputAudio {
  type?: 'input_audio';
  input_audio?: {};
}
/**
 * A film, by address; of the open specification alone.
 */
export interface ResponsesInputVideo {
  type?: 'input_video';
  video_url?: string | null;
}
/**
 * What the model said.
 */
export interface ResponsesOutputText {
  type?: 'output_text';
  text: string;
  annotations?: unknown[] | null;
  logprobs?: unknown[] | null;
}
/**
 * Words in which the model declined.
 */
export interface ResponsesRefusal {
  type?: 'refusal';
  refusal: string;
}
/**
 * A summary of what the model thought.
 */
export interface ResponsesSummaryText {
  type?: 'summary_text';
  text?: string | null;
}
/**
 * What the model thought.
 */
export interface ResponsesReasoningText {
  type?: 'reasoning_text';
  text?: string | null;
}
/**
 * What somebody says. Its type may be left out.
 */
export interface ResponsesMessage {
  type?: 'message';
  id?: string | null;
  /**
   * user, assistant, system or developer.
   */
  role: string;
  /**
   * Text, or a list of parts.
   */
  content: string | ResponsesContentPart[];
  status?: string | null;
  /**
   * Of the model: commentary or final_answer.
   */
  phase?: string | null;
}
/**
 * What the model thought before the item that follows.
 */
export interface ResponsesReasoning {
  type: 'reasoning';
  id?: string | null;
  /**
   * Parts of type summary_text; may be empty.
   */
  summary?: unknown[] | null;
  /**
   * Parts of type reasoning_text.
   */
  content?: unknown[] | null;
  /**
   * Opaque; of the server that wrote it.
   */
  encrypted_content?: string | null;
  status?: string | null;
}
/**
 * The call of a function.
 */
export interface ResponsesFunctionCall {
  type: 'function_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  name: string;
  /**
   * JSON text.
   */
  arguments: string;
  namespace?: string | null;
}
/**
 * What a function gave.
 */
export interface ResponsesFunctionCallOutput {
  type: 'function_call_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  name?: string | null;
  namespace?: string | null;
  /**
   * Text, or a list of parts.
   */
  output: string | unknown[];
}
/**
 * The call of a tool that takes free text.
 */
export interface ResponsesCustomToolCall {
  type: 'custom_tool_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  name: string;
  input: string;
  namespace?: string | null;
}
/**
 * What a tool of free text gave.
 */
export interface ResponsesCustomToolCallOutput {
  type: 'custom_tool_call_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  /**
   * Text, or a list of parts.
   */
  output: string | unknown[];
}
/**
 * A search for tools, by the server or by the client.
 */
export interface ResponsesToolSearchCall {
  type: 'tool_search_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  arguments?: unknown;
  execution?: string | null;
}
/**
 * The tools that a search found.
 */
export interface ResponsesToolSearchOutput {
  type: 'tool_search_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  execution?: string | null;
  tools?: unknown[] | null;
}
/**
 * Tools declared from here on.
 */
export interface ResponsesAdditionalTools {
  type: 'additional_tools';
  id?: string | null;
  role?: string | null;
  tools?: unknown[] | null;
}
/**
 * A search of the web by the server.
 */
export interface ResponsesWebSearchCall {
  type: 'web_search_call';
  id?: string | null;
  status?: string | null;
  action?: unknown;
}
/**
 * A search of files by the server.
 */
export interface ResponsesFileSearchCall {
  type: 'file_search_call';
  id?: string | null;
  status?: string | null;
  queries?: unknown;
  results?: unknown;
}
/**
 * Code that the server ran.
 */
export interface ResponsesCodeInterpreterCall {
  type: 'code_interpreter_call';
  id?: string | null;
  status?: string | null;
  code?: string | null;
  container_id?: string | null;
  outputs?: unknown;
}
/**
 * A picture that the server made.
 */
export interface ResponsesImageGenerationCall {
  type: 'image_generation_call';
  id?: string | null;
  status?: string | null;
  result?: string | null;
}
/**
 * What is to be done at a computer.
 */
export interface ResponsesComputerCall {
  type: 'computer_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  action?: unknown;
  pending_safety_checks?: unknown;
}
/**
 * What the screen shows then.
 */
export interface ResponsesComputerCallOutput {
  type: 'computer_call_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  output?: unknown;
}
/**
 * A command for the shell of the client.
 */
export interface ResponsesLocalShellCall {
  type: 'local_shell_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  action?: unknown;
}
/**
 * What the command gave.
 */
export interface ResponsesLocalShellCallOutput {
  type: 'local_shell_call_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  output?: unknown;
}
/**
 * Commands for a shell, of the client or of the server.
 */
export interface ResponsesShellCall {
  type: 'shell_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  action?: unknown;
  environment?: unknown;
}
/**
 * What the commands gave.
 */
export interface ResponsesShellCallOutput {
  type: 'shell_call_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  output?: unknown;
}
/**
 * A patch to apply.
 */
export interface ResponsesApplyPatchCall {
  type: 'apply_patch_call';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  operation?: unknown;
}
/**
 * Whether the patch applied.
 */
export interface ResponsesApplyPatchCallOutput {
  type: 'apply_patch_call_output';
  id?: string | null;
  call_id?: string | null;
  status?: string | null;
  caller?: unknown;
  output?: unknown;
}
/**
 * The tools of an MCP server.
 */
export interface ResponsesMcpListTools {
  type: 'mcp_list_tools';
  id?: string | null;
  server_label?: string | null;
  tools?: unknown[] | null;
}
/**
 * A call of an MCP server by the server, with what it gave.
 */
export interface ResponsesMcpCall {
  type: 'mcp_call';
  id?: string | null;
  name?: string | null;
  arguments?: string | null;
  server_label?: string | null;
  output?: unknown;
  error?: unknown;
  status?: string | null;
}
/**
 * A call of an MCP server that waits for consent.
 */
export interface ResponsesMcpApprovalRequest {
  type: 'mcp_approval_request';
  id?: string | null;
  name?: string | null;
  arguments?: string | null;
  server_label?: string | null;
}
/**
 * Consent, or none.
 */
export interface ResponsesMcpApprovalResponse {
  type: 'mcp_approval_response';
  id?: string | null;
  approval_request_id?: string | null;
  approve?: unknown;
}
/**
 * Code that calls tools.
 */
export interface ResponsesProgram {
  type: 'program';
  id?: string | null;
  call_id?: string | null;
  code?: string | null;
  fingerprint?: string | null;
}
/**
 * What the code gave.
 */
export interface ResponsesProgramOutput {
  type: 'program_output';
  id?: string | null;
  call_id?: string | null;
  result?: unknown;
  status?: string | null;
}
/**
 * What the server made of the items before.
 */
export interface ResponsesCompaction {
  type: 'compaction';
  id?: string | null;
  encrypted_content?: string | null;
}
/**
 * An item that the server keeps. Its type may be left out.
 */
export interface ResponsesItemReference {
  type?: 'item_reference';
  id: string | null;
}
/**
 * The body of `POST /v1/responses`.
 */
export interface ResponsesRequest {
  model?: string | null;
  /**
   * Text of the user, or a list of items.
   */
  input?: string | ResponsesItem[];
  /**
   * Read before all items; not kept for the next request.
   */
  instructions?: string | unknown[] | null;
  previous_response_id?: string | null;
  conversation?: string | {} | null;
  tools?: ResponsesTool[] | null;
  tool_choice?: string | {} | null;
  parallel_tool_calls?: boolean | null;
  /**
   * Whether the server keeps the items; it does unless told.
   */
  store?: boolean | null;
  stream?: boolean | null;
  include?: unknown[] | null;
  reasoning?: {} | null;
  text?: {} | null;
  temperature?: number | null;
  max_output_tokens?: number | null;
}
/**
 * A function that the model may call.
 */
export interface ResponsesFunctionTool {
  type?: 'function';
  name: string;
  description?: string | null;
  parameters?: {} | null;
  strict?: boolean | null;
  defer_loading?: boolean | null;
}
/**
 * A tool that takes free text.
 */
export interface ResponsesCustomTool {
  type?: 'custom';
  name: string;
  description?: string | null;
  format?: unknown;
  defer_loading?: boolean | null;
}
/**
 * Tools under one name.
 */
export interface ResponsesToolNamespace {
  type?: 'namespace';
  name: string;
  description?: string | null;
  tools?: unknown[] | null;
}
/**
 * A tool that the server runs.
 */
export interface ResponsesHostedTool {
  type: string;
}
/**
 * What the server answers: the items that the model made, how it ended, and what the request set. A compacted conversation is answered alike.
 */
export interface ResponsesReply {
  /**
   * `resp_` and letters; gateways have names of their own. The next request may go on from it where it was stored.
   */
  id?: string | null;
  /**
   * `response`; `response.compaction` for a compacted conversation.
   */
  object?: string | null;
  /**
   * Seconds since 1970.
   */
  created_at?: number | null;
  /**
   * Seconds since 1970; null until it ended.
   */
  completed_at?: number | null;
  /**
   * completed, incomplete, failed, cancelled; queued or in_progress where it runs in the background.
   */
  status?: string | null;
  background?: boolean | null;
  /**
   * Why it failed: `code` and `message`.
   */
  error?: {} | string | null;
  /**
   * Why it is incomplete: `reason` is max_output_tokens or content_filter.
   */
  incomplete_details?: {} | null;
  /**
   * The model that answered.
   */
  model?: string | null;
  /**
   * Items in the order in which they were made. Empty where it failed or has not ended.
   */
  output: ResponsesItem[];
  /**
   * All texts together, as SDKs add it and a few servers send it.
   */
  output_text?: string | null;
  usage?: ResponsesUsage;
  /**
   * As the request said.
   */
  instructions?: string | unknown[] | null;
  /**
   * The response that this one goes on from.
   */
  previous_response_id?: string | null;
  /**
   * The stored conversation that it belongs to.
   */
  conversation?: {} | string | null;
  parallel_tool_calls?: boolean | null;
  /**
   * As the request declared them, with what the server filled in.
   */
  tools?: unknown[] | null;
  tool_choice?: string | {} | null;
  max_output_tokens?: number | null;
  /**
   * How many calls of the server's own tools there may be.
   */
  max_tool_calls?: number | null;
  /**
   * `effort` and `summary`, as they were in force.
   */
  reasoning?: {} | null;
  /**
   * `format` and `verbosity`, as they were in force.
   */
  text?: {} | null;
  temperature?: number | null;
  top_p?: number | null;
  top_logprobs?: number | null;
  frequency_penalty?: number | null;
  presence_penalty?: number | null;
  truncation?: string | null;
  /**
   * Whether the server keeps it.
   */
  store?: boolean | null;
  /**
   * The tier that served the request.
   */
  service_tier?: string | null;
  metadata?: {} | null;
  user?: string | null;
  safety_identifier?: string | null;
  prompt_cache_key?: string | null;
  prompt_cache_retention?: string | null;
  /**
   * What content filters found, where they run.
   */
  content_filters?: unknown[] | null;
  moderation?: unknown;
  billing?: unknown;
  tool_usage?: unknown;
}
/**
 * One event of a stream. The `type` says which, and SSE names it alike. Others are passed over: new ones come often, and those of vendors have a prefix with a colon.
 */
export interface ResponsesStreamEvent {
  type: string;
  /**
   * One more than in the event before; a few servers send none.
   */
  sequence_number?: number | null;
}
/**
 * The response as it stands: first created, then queued or in_progress, at last completed, incomplete, failed or cancelled with all of its output. Nothing follows the last.
 */
export interface ResponsesLifeEvent {
  type:
    | 'response.created'
    | 'response.queued'
    | 'response.in_progress'
    | 'response.completed'
    | 'response.incomplete'
    | 'response.failed'
    | 'response.cancelled';
  sequence_number?: number | null;
  response: ResponsesReply;
}
/**
 * An item begins, or is said whole. Items may overlap.
 */
export interface ResponsesItemEvent {
  type: 'response.output_item.added' | 'response.output_item.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  item: ResponsesItem;
}
/**
 * A part of an item's content begins, or is said whole.
 */
export interface ResponsesContentPartEvent {
  type:
    | 'response.content_part.added'
    | 'response.content_part.done'
    | 'response.reasoning_part.added'
    | 'response.reasoning_part.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the content, from 0.
   */
  content_index?: number | null;
  part: ResponsesContentPart;
}
/**
 * A part of a summary begins, or is said whole.
 */
export interface ResponsesSummaryPartEvent {
  type: 'response.reasoning_summary_part.added' | 'response.reasoning_summary_part.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the summary, from 0.
   */
  summary_index?: number | null;
  part: ResponsesContentPart;
}
/**
 * A fragment of a part of the content.
 */
export interface ResponsesContentDelta {
  type:
    | 'response.output_text.delta'
    | 'response.refusal.delta'
    | 'response.reasoning_text.delta'
    | 'response.reasoning.delta';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the content, from 0.
   */
  content_index?: number | null;
  delta: string;
  logprobs?: unknown[] | null;
  /**
   * Letters without meaning, which hide how long the fragment is.
   */
  obfuscation?: string | null;
}
/**
 * A fragment of a part of the summary.
 */
export interface ResponsesSummaryDelta {
  type: 'response.reasoning_summary_text.delta';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the summary, from 0.
   */
  summary_index?: number | null;
  delta: string;
  obfuscation?: string | null;
}
/**
 * A fragment of what a call is given.
 */
export interface ResponsesCallDelta {
  type:
    | 'response.function_call_arguments.delta'
    | 'response.mcp_call_arguments.delta'
    | 'response.custom_tool_call_input.delta'
    | 'response.code_interpreter_call_code.delta';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  delta: string;
  obfuscation?: string | null;
}
/**
 * What the fragments of a text add up to.
 */
export interface ResponsesTextDone {
  type:
    | 'response.output_text.done'
    | 'response.reasoning_text.done'
    | 'response.reasoning.done'
    | 'response.reasoning_summary_text.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the content, from 0.
   */
  content_index?: number | null;
  /**
   * Place of the part in the summary, from 0.
   */
  summary_index?: number | null;
  text: string;
  logprobs?: unknown[] | null;
}
/**
 * What the fragments of a refusal add up to.
 */
export interface ResponsesRefusalDone {
  type: 'response.refusal.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the content, from 0.
   */
  content_index?: number | null;
  refusal: string;
}
/**
 * What the fragments of arguments add up to.
 */
export interface ResponsesArgumentsDone {
  type: 'response.function_call_arguments.done' | 'response.mcp_call_arguments.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  name?: string | null;
  arguments: string;
}
/**
 * What the fragments of a free-form input add up to.
 */
export interface ResponsesInputDone {
  type: 'response.custom_tool_call_input.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  input: string;
}
/**
 * What the fragments of code add up to.
 */
export interface ResponsesCodeDone {
  type: 'response.code_interpreter_call_code.done';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  code: string;
}
/**
 * A source of what was said.
 */
export interface ResponsesAnnotationAdded {
  type: 'response.output_text.annotation.added';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
  /**
   * Place of the part in the content, from 0.
   */
  content_index?: number | null;
  annotation_index?: number | null;
  annotation: {};
}
/**
 * How far the provider is with a tool that it runs itself.
 */
export interface ResponsesToolProgress {
  type:
    | 'response.web_search_call.in_progress'
    | 'response.web_search_call.searching'
    | 'response.web_search_call.completed'
    | 'response.file_search_call.in_progress'
    | 'response.file_search_call.searching'
    | 'response.file_search_call.completed'
    | 'response.code_interpreter_call.in_progress'
    | 'response.code_interpreter_call.interpreting'
    | 'response.code_interpreter_call.completed'
    | 'response.image_generation_call.in_progress'
    | 'response.image_generation_call.generating'
    | 'response.image_generation_call.partial_image'
    | 'response.image_generation_call.completed'
    | 'response.mcp_call.in_progress'
    | 'response.mcp_call.completed'
    | 'response.mcp_call.failed'
    | 'response.mcp_list_tools.in_progress'
    | 'response.mcp_list_tools.completed'
    | 'response.mcp_list_tools.failed';
  sequence_number?: number | null;
  /**
   * Place of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * Id of the item; some gateways give it another one in each event.
   */
  item_id?: string | null;
}
/**
 * The stream failed, whatever its status was. The open specification has all of it in `error`, and so do some servers.
 */
export interface ResponsesErrorEvent {
  type: 'error';
  sequence_number?: number | null;
  code?: string | number | null;
  message?: string | null;
  param?: string | null;
  /**
   * `type`, `code`, `message` and `param`.
   */
  error?: {} | null;
}
