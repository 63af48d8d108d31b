// Made by `npm run generate` from schemas/. Edit those, not this.

import type { DialectId, RuleId } from './ids.ts';

/**
 * One piece of a message.
 */
export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | MediaPart | RefusalPart | ProviderItem;
/**
 * `required`: rejected without it. `useful`: better answers with it. `optional`: accepted, without a known benefit. `ignored`: dropped. `forbidden`: rejected with it.
 */
export type ReplayPolicy = 'required' | 'useful' | 'optional' | 'ignored' | 'forbidden';
/**
 * What happened to it.
 */
export type ChangeKind = 'changed' | 'added' | 'removed' | 'moved';
/**
 * One part of a user message or a tool result.
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
 * One event of an agent run.
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
 * One part of the content of a ModelMessage.
 */
export type AiSdkContentPart =
  | AiSdkText
  | AiSdkImage
  | AiSdkFile
  | AiSdkReasoning
  | AiSdkReasoningFile
  | AiSdkCustom
  | AiSdkToolCall
  | AiSdkToolResult
  | AiSdkToolApprovalRequest
  | AiSdkToolApprovalResponse;
/**
 * Result of a tool call, tagged with its kind.
 */
export type AiSdkToolOutput =
  AiSdkTextOutput | AiSdkJsonOutput | AiSdkDeniedOutput | AiSdkErrorText | AiSdkErrorJson | AiSdkContentOutput;
/**
 * One item of a tool result's content.
 */
export type AiSdkOutputItem =
  | AiSdkResultText
  | AiSdkResultMedia
  | AiSdkResultFile
  | AiSdkFileData
  | AiSdkFileUrl
  | AiSdkFileId
  | AiSdkFileReference
  | AiSdkImageData
  | AiSdkImageUrl
  | AiSdkImageFileId
  | AiSdkImageFileReference
  | AiSdkResultCustom;
/**
 * A ModelMessage of the AI SDK, as its functions accept it.
 */
export type AiSdkModelMessage = AiSdkSystemMessage | AiSdkUserMessage | AiSdkAssistantMessage | AiSdkToolMessage;
/**
 * One part of a UIMessage.
 */
export type AiSdkUiPart =
  | AiSdkUiText
  | AiSdkUiReasoning
  | AiSdkUiCustom
  | AiSdkUiSourceUrl
  | AiSdkUiSourceDocument
  | AiSdkUiFile
  | AiSdkUiReasoningFile
  | AiSdkUiStepStart
  | AiSdkUiData
  | AiSdkUiDynamicTool
  | AiSdkUiTool;
/**
 * One chunk of a UIMessage stream.
 */
export type AiSdkUiStreamEvent =
  | AiSdkUiTextStartChunk
  | AiSdkUiTextDeltaChunk
  | AiSdkUiTextEndChunk
  | AiSdkUiReasoningStartChunk
  | AiSdkUiReasoningDeltaChunk
  | AiSdkUiReasoningEndChunk
  | AiSdkUiToolInputStartChunk
  | AiSdkUiToolInputDeltaChunk
  | AiSdkUiToolInputAvailableChunk
  | AiSdkUiToolInputErrorChunk
  | AiSdkUiToolApprovalRequestChunk
  | AiSdkUiToolApprovalResponseChunk
  | AiSdkUiToolOutputAvailableChunk
  | AiSdkUiToolOutputErrorChunk
  | AiSdkUiToolOutputDeniedChunk
  | AiSdkUiCustomChunk
  | AiSdkUiSourceUrlChunk
  | AiSdkUiSourceDocumentChunk
  | AiSdkUiFileChunk
  | AiSdkUiReasoningFileChunk
  | AiSdkUiDataChunk
  | AiSdkUiStartChunk
  | AiSdkUiStartStepChunk
  | AiSdkUiFinishStepChunk
  | AiSdkUiResetStepChunk
  | AiSdkUiMessageMetadataChunk
  | AiSdkUiFinishChunk
  | AiSdkUiAbortChunk
  | AiSdkUiErrorChunk;
/**
 * A content block: a standard block, or one of a provider.
 */
export type LangChainBlock =
  | {
      /**
       * `text`, `reasoning`, `tool_call`, `image`, `audio`, `video`, `file`, `text-plain`, `non_standard` or a provider's own word.
       */
      type?: string;
      /**
       * The text of a text block.
       */
      text?: string;
      [k: string]: unknown;
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
 * One item of a history: a message, a tool call, a tool result or reasoning. Without a type it is a message.
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
 * One piece of a user prompt that is not plain text. Tool results contain files in the same form.
 */
export type PydanticAiContent =
  PydanticAiFileUrl | PydanticAiBinaryContent | PydanticAiUploadedFile | PydanticAiCachePoint | PydanticAiTextContent;
/**
 * A ModelMessage of Pydantic AI, as ModelMessagesTypeAdapter writes it.
 */
export type PydanticAiMessage = PydanticAiModelRequest | PydanticAiModelResponse;
/**
 * One part of a request or response, as ModelMessagesTypeAdapter writes it.
 */
export type PydanticAiPart =
  | PydanticAiSystemPromptPart
  | PydanticAiUserPromptPart
  | PydanticAiToolReturnPart
  | PydanticAiBuiltinToolReturnPart
  | PydanticAiRetryPromptPart
  | PydanticAiRetryFeedbackPart
  | PydanticAiSpeechPart
  | PydanticAiTextPart
  | PydanticAiThinkingPart
  | PydanticAiToolCallPart
  | PydanticAiBuiltinToolCallPart
  | PydanticAiFilePart
  | PydanticAiCompactionPart;
/**
 * One part of a message's content in OpenAI chat completions.
 */
export type ContentPart = TextContentPart | ImageContentPart | AudioContentPart | FileContentPart | RefusalContentPart;
/**
 * The model's request to run one tool.
 */
export type ToolCall = FunctionToolCall | CustomToolCall;
/**
 * A reply, a failure, or a reply that was recorded.
 */
export type ScriptStep = ScriptedFailure | RecordedReply | ScriptedReply;
/**
 * What is wrong: the line, the fields of the request, the operation, an option, the conversation, or rolecall itself.
 */
export type StdioErrorKind =
  'malformed-line' | 'invalid-request' | 'unknown-operation' | 'invalid-option' | 'invalid-conversation' | 'internal';
/**
 * A message as Open Agent Loops stores it in memory: an OpenAI chat message with local fields.
 */
export type OpenAgentLoopsMessage =
  OpenAgentLoopsSystemMessage | OpenAgentLoopsUserMessage | OpenAgentLoopsAssistantMessage | OpenAgentLoopsToolMessage;
/**
 * A message in the proposal of issue 209, with one form for each role.
 */
export type PromptProposalMessage =
  PromptProposalSystem | PromptProposalUser | PromptProposalAssistant | PromptProposalTool;
/**
 * One part of the content; the same in every role.
 */
export type PromptProposalPart = PromptProposalText | PromptProposalImage | PromptProposalAudio;
/**
 * One part of an output.
 */
export type PromptOutputPart = PromptOutputText | PromptOutputImage | PromptOutputAudio | PromptOutputStructured;
/**
 * One typed value.
 */
export type PromptApiPart =
  PromptApiText | PromptApiImage | PromptApiAudio | PromptApiToolCallPart | PromptApiToolResponsePart;
/**
 * Decision of an assistant message in JSON mode: the JSON object in its text.
 */
export type ReactAction = ReactToolCallAction | ReactFinalAnswerAction;
/**
 * One event with which Wolo's model client reports a reply: any number of deltas and tool calls, then one `finish`.
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
 * One block of a message's content. `type` selects the variant; blocks with an unknown type are kept unchanged.
 */
export type AnthropicContentBlock =
  | AnthropicTextBlock
  | AnthropicImageBlock
  | AnthropicDocumentBlock
  | AnthropicSearchResultBlock
  | AnthropicThinkingBlock
  | AnthropicRedactedThinkingBlock
  | AnthropicToolUseBlock
  | AnthropicToolResultBlock
  | AnthropicServerToolUseBlock
  | AnthropicMcpToolUseBlock
  | AnthropicMcpToolResultBlock
  | AnthropicWebSearchResultBlock
  | AnthropicWebFetchResultBlock
  | AnthropicCodeExecutionResultBlock
  | AnthropicBashCodeExecutionResultBlock
  | AnthropicTextEditorCodeExecutionResultBlock
  | AnthropicToolSearchResultBlock
  | AnthropicAdvisorResultBlock
  | AnthropicContainerUploadBlock
  | AnthropicCompactionBlock
  | AnthropicFallbackBlock
  | AnthropicToolAdditionBlock
  | AnthropicToolRemovalBlock
  | AnthropicToolReferenceBlock;
/**
 * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
 */
export type AnthropicCacheControl = {
  /**
   * Always `ephemeral`.
   */
  type?: string;
  /**
   * How long the prefix is cached: `5m` or `1h`.
   */
  ttl?: string | null;
} | null;
/**
 * Token counts. Cache reads and writes are not part of `input_tokens`.
 */
export type AnthropicUsage = {
  /**
   * Number of prompt tokens that were neither read from nor written to the cache.
   */
  input_tokens?: number | null;
  /**
   * Number of prompt tokens written to the cache.
   */
  cache_creation_input_tokens?: number | null;
  /**
   * Number of prompt tokens read from the cache.
   */
  cache_read_input_tokens?: number | null;
  /**
   * Tokens written to the cache, by lifetime.
   */
  cache_creation?: Record<string, unknown> | null;
  /**
   * Number of output tokens, with those of thinking.
   */
  output_tokens?: number | null;
  /**
   * Breakdown of the output tokens: `thinking_tokens`.
   */
  output_tokens_details?: Record<string, unknown> | null;
  /**
   * Number of server tool calls: `web_search_requests` and `web_fetch_requests`.
   */
  server_tool_use?: Record<string, unknown> | null;
  /**
   * Token counts of each model run, if there were several (compaction, advisor, fallback).
   */
  iterations?: unknown[] | null;
  /**
   * Outcome of the fallback credit token that the request contained.
   */
  fallback_credit?: unknown;
  /**
   * Service tier that served the request: `standard`, `priority` or `batch`.
   */
  service_tier?: string | null;
  /**
   * Region in which the model ran.
   */
  inference_geo?: string | null;
  /**
   * `standard` or `fast`.
   */
  speed?: string | null;
} | null;
/**
 * One event of a stream. `type` repeats the SSE event name. Events with an unknown type are ignored.
 */
export type AnthropicStreamEvent =
  | AnthropicMessageStart
  | AnthropicContentBlockStart
  | AnthropicContentBlockDelta
  | AnthropicContentBlockStop
  | AnthropicMessageDelta
  | AnthropicMessageStop
  | AnthropicPing
  | AnthropicStreamError;
/**
 * Token counts. Cached tokens are not part of `inputTokens`.
 */
export type BedrockUsage = {
  /**
   * Number of input tokens, without cached ones.
   */
  inputTokens?: number | null;
  /**
   * Number of output tokens.
   */
  outputTokens?: number | null;
  /**
   * Sum of input and output tokens; some models add cache reads and writes.
   */
  totalTokens?: number | null;
  /**
   * Number of input tokens read from the cache.
   */
  cacheReadInputTokens?: number | null;
  /**
   * Number of input tokens written to the cache.
   */
  cacheWriteInputTokens?: number | null;
  /**
   * Tokens written to the cache, by lifetime.
   */
  cacheDetails?: (Record<string, unknown> | null)[] | null;
} | null;
/**
 * Latency of the reply.
 */
export type BedrockMetrics = {
  /**
   * Latency in milliseconds.
   */
  latencyMs?: number | null;
} | null;
/**
 * One event of a stream of Cohere's first chat API.
 */
export type CohereLegacyStreamEvent =
  | CohereLegacyStreamStart
  | CohereLegacySearchQueries
  | CohereLegacySearchResults
  | CohereLegacyTextGeneration
  | CohereLegacyCitationGeneration
  | CohereLegacyToolCalls
  | CohereLegacyToolCallsChunk
  | CohereLegacyStreamEnd;
/**
 * One part of the content of a message.
 */
export type CohereContentPart = CohereTextPart | CohereImagePart | CohereThinkingPart | CohereDocumentPart;
/**
 * One message of a Cohere v2 chat request.
 */
export type CohereMessage = CohereSystemMessage | CohereUserMessage | CohereAssistantMessage | CohereToolMessage;
/**
 * Billed units and token counts. There is no total.
 */
export type CohereUsage = {
  /**
   * Billed `input_tokens`, `output_tokens`, `search_units` and `classifications`.
   */
  billed_units?: Record<string, unknown> | null;
  /**
   * Token counts of the model's input and output.
   */
  tokens?: CohereTokens;
  /**
   * Number of prompt tokens read from the cache.
   */
  cached_tokens?: number | null;
} | null;
/**
 * Token counts of the model's input and output.
 */
export type CohereTokens = {
  /**
   * Number of input tokens.
   */
  input_tokens?: number | null;
  /**
   * Number of output tokens.
   */
  output_tokens?: number | null;
  /**
   * Number of input tokens for images.
   */
  image_tokens?: number | null;
} | null;
/**
 * Log probabilities of the tokens of a text.
 */
export type CohereLogprob = {
  /**
   * Text of the tokens.
   */
  text?: string | null;
  /**
   * IDs of the tokens.
   */
  token_ids?: (number | null)[] | null;
  /**
   * Log probability of each token.
   */
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
 * Results of the filters for the prompt.
 */
export type GeminiPromptFeedback = {
  /**
   * Why the prompt was blocked. There are no candidates then.
   */
  blockReason?: string | number | null;
  /**
   * Explanation of `blockReason`.
   */
  blockReasonMessage?: string | null;
  /**
   * One rating for each harm category.
   */
  safetyRatings?: unknown[] | null;
} | null;
/**
 * Token counts; in a stream, those so far.
 */
export type GeminiUsage = {
  /**
   * Number of prompt tokens, with cached ones.
   */
  promptTokenCount?: number | null;
  /**
   * Number of prompt tokens read from a cache.
   */
  cachedContentTokenCount?: number | null;
  /**
   * Number of tokens in all candidates. Absent if it is 0.
   */
  candidatesTokenCount?: number | null;
  /**
   * Number of reasoning tokens, which `candidatesTokenCount` does not include.
   */
  thoughtsTokenCount?: number | null;
  /**
   * Number of tokens in results of server tools, which the prompt count does not include.
   */
  toolUsePromptTokenCount?: number | null;
  /**
   * Sum of prompt, candidate, reasoning and tool result tokens.
   */
  totalTokenCount?: number | null;
  /**
   * Prompt tokens by modality.
   */
  promptTokensDetails?: unknown[] | null;
  /**
   * Cached tokens by modality.
   */
  cacheTokensDetails?: unknown[] | null;
  /**
   * Candidate tokens by modality.
   */
  candidatesTokensDetails?: unknown[] | null;
  /**
   * Tool result tokens by modality.
   */
  toolUsePromptTokensDetails?: unknown[] | null;
  /**
   * How the request is paid for.
   */
  trafficType?: string | number | null;
  /**
   * Service tier that served the request.
   */
  serviceTier?: string | number | null;
} | null;
/**
 * One piece of content.
 */
export type InteractionContent =
  InteractionText | InteractionImage | InteractionAudio | InteractionVideo | InteractionDocument;
/**
 * One step of an interaction. Send the server's steps back unchanged.
 */
export type InteractionStep =
  | InteractionUserInput
  | InteractionModelOutput
  | InteractionThought
  | InteractionFunctionCall
  | InteractionFunctionResult;
/**
 * Token counts.
 */
export type InteractionUsage = {
  /**
   * Sum of all tokens.
   */
  total_tokens?: number | null;
  /**
   * Number of input tokens.
   */
  total_input_tokens?: number | null;
  /**
   * Number of output tokens, without reasoning.
   */
  total_output_tokens?: number | null;
  /**
   * Number of reasoning tokens, which the output count does not include.
   */
  total_thought_tokens?: number | null;
  /**
   * Number of tokens in results of server tools, which the input count does not include.
   */
  total_tool_use_tokens?: number | null;
  /**
   * Number of input tokens read from a cache.
   */
  total_cached_tokens?: number | null;
  /**
   * Input tokens by modality.
   */
  input_tokens_by_modality?: unknown[] | null;
  /**
   * Output tokens by modality.
   */
  output_tokens_by_modality?: unknown[] | null;
  /**
   * Cached tokens by modality.
   */
  cached_tokens_by_modality?: unknown[] | null;
  /**
   * Tool result tokens by modality.
   */
  tool_use_tokens_by_modality?: unknown[] | null;
  /**
   * Number of uses of each grounding tool.
   */
  grounding_tool_count?: unknown[] | null;
} | null;
/**
 * An event of a streamed interaction. Until May 2026 the events were `interaction.start`, `content.start`, `content.delta`, `content.stop` and `interaction.complete`.
 */
export type InteractionEvent =
  | InteractionCreated
  | InteractionStatusUpdate
  | InteractionStepStart
  | InteractionStepDelta
  | InteractionStepStop
  | InteractionCompleted
  | InteractionErrorEvent;
/**
 * One piece of a sampling message of the Model Context Protocol.
 */
export type McpSamplingContent =
  McpText | McpImage | McpAudio | McpToolUse | McpToolResult | McpResourceLink | McpEmbeddedResource;
/**
 * One chunk of an entry's content. Without a `type`, its fields determine the variant.
 */
export type MistralContentChunk =
  | MistralTextChunk
  | MistralImageChunk
  | MistralDocumentChunk
  | MistralToolFileChunk
  | MistralToolReferenceChunk
  | MistralThinkingChunk;
/**
 * One entry of a conversation. Without a `type`, its fields determine the variant.
 */
export type MistralEntry =
  | MistralMessageInput
  | MistralMessageOutput
  | MistralFunctionCall
  | MistralFunctionResult
  | MistralToolExecution
  | MistralAgentHandoff;
/**
 * Token counts.
 */
export type MistralConversationUsage = {
  /**
   * Number of prompt tokens.
   */
  prompt_tokens?: number | null;
  /**
   * Number of output tokens.
   */
  completion_tokens?: number | null;
  /**
   * Sum of prompt, output and connector tokens.
   */
  total_tokens?: number | null;
  /**
   * Number of prompt tokens that server tools added.
   */
  connector_tokens?: number | null;
  /**
   * Number of uses of each server tool.
   */
  connectors?: Record<string, unknown> | null;
} | null;
/**
 * One event of a streamed conversation.
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
 * Name of the tool, and its arguments as an object.
 */
export type OllamaFunctionCall = {
  /**
   * Position of the tool call, from 0.
   */
  index?: number | null;
  /**
   * Name of the tool.
   */
  name?: string | null;
  /**
   * Arguments by name.
   */
  arguments?: Record<string, unknown> | null;
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
 * Token counts of the request and its reply.
 */
export type ChatCompletionUsage = {
  /**
   * Number of tokens in the prompt.
   */
  prompt_tokens?: number | null;
  /**
   * Number of output tokens. Most servers include reasoning tokens, a few do not.
   */
  completion_tokens?: number | null;
  /**
   * Sum of prompt and output tokens.
   */
  total_tokens?: number | null;
  /**
   * Breakdown of the prompt tokens, such as cached and audio tokens.
   */
  prompt_tokens_details?: Record<string, unknown> | null;
  /**
   * Breakdown of the output tokens, such as reasoning and audio tokens.
   */
  completion_tokens_details?: Record<string, unknown> | null;
} | null;
/**
 * Addition to the message. Text is appended to what earlier chunks added.
 */
export type ChatCompletionDelta = {
  /**
   * `assistant`, in the first chunk or in every chunk.
   */
  role?: string | null;
  /**
   * Text to append, or content parts; parts of one type are joined.
   */
  content?: string | unknown[] | Record<string, unknown> | null;
  /**
   * Text to append to the refusal.
   */
  refusal?: string | null;
  /**
   * Reasoning text to append, under the name that DeepSeek and others use.
   */
  reasoning_content?: string | null;
  /**
   * Reasoning text to append, under the name that OpenRouter and others use.
   */
  reasoning?: string | Record<string, unknown> | null;
  /**
   * Reasoning text to append, under a third name.
   */
  reasoning_text?: string | null;
  /**
   * Fragments of structured reasoning; those with the same index and type are joined.
   */
  reasoning_details?: unknown[] | null;
  /**
   * Fragments of tool calls.
   */
  tool_calls?: ChatCompletionToolCallFragment[] | null;
  /**
   * Fragment of the single call of the deprecated functions API.
   */
  function_call?: Record<string, unknown> | null;
  /**
   * Fragment of the spoken answer: `id`, base64 `data` and `transcript`.
   */
  audio?: Record<string, unknown> | null;
  /**
   * Citations of the text.
   */
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
 * One item of the input or output: a message, a tool call, a tool result or reasoning.
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
 * Token counts. Reasoning tokens are part of the output, cached tokens part of the input.
 */
export type ResponsesUsage = {
  /**
   * Number of input tokens, with those of all earlier items.
   */
  input_tokens?: number | null;
  /**
   * Number of output tokens, with those of reasoning.
   */
  output_tokens?: number | null;
  /**
   * Sum of input and output tokens.
   */
  total_tokens?: number | null;
  /**
   * Breakdown of the input tokens: `cached_tokens` and `cache_write_tokens`.
   */
  input_tokens_details?: Record<string, unknown> | null;
  /**
   * Breakdown of the output tokens: `reasoning_tokens`.
   */
  output_tokens_details?: Record<string, unknown> | null;
} | null;
/**
 * One event of a stream. `type` repeats the SSE event name. Unknown types are ignored; those of vendors have a prefix and a colon.
 */
export type ResponsesStreamEvent =
  | ResponsesLifeEvent
  | ResponsesItemEvent
  | ResponsesContentPartEvent
  | ResponsesSummaryPartEvent
  | ResponsesContentDelta
  | ResponsesSummaryDelta
  | ResponsesCallDelta
  | ResponsesTextDone
  | ResponsesRefusalDone
  | ResponsesArgumentsDone
  | ResponsesInputDone
  | ResponsesCodeDone
  | ResponsesAnnotationAdded
  | ResponsesToolProgress
  | ResponsesErrorEvent;
/**
 * A known finding in one file.
 */
export interface BaselineFinding {
  /**
   * ID of the rule.
   */
  rule: string;
  /**
   * Path relative to the folder of the baseline, with `/`.
   */
  path: string;
  /**
   * Fingerprint of the finding, as reports show it.
   */
  fingerprint: string;
  /**
   * Number of known occurrences in the file. Further occurrences are new findings.
   */
  count: number;
}
/**
 * `rolecall.config.json` or `rolecall.config.yaml`: how a project's conversations are checked. Flags override it. Globs are relative to the folder of this file.
 */
export interface Config {
  /**
   * URL or path of this schema, for editors.
   */
  $schema?: string;
  /**
   * Base configurations: `recommended`, `strict`, `portable`, or paths of other configurations. Later ones override earlier ones, and this file overrides all.
   *
   * @minItems 1
   */
  extends?: string | string[];
  /**
   * The API to check for: the ID of a dialect that `rolecall dialects` lists, `auto` to detect it, or the path of a file with your own dialect.
   */
  dialect?: string;
  /**
   * Model to assume if the request names none.
   */
  model?: string;
  /**
   * Host that requests are sent to. It selects the dialect.
   */
  host?: string;
  /**
   * Use the dialect's rules as of this day (YYYY-MM-DD).
   */
  at?: string;
  /**
   * How to check the files: `request` is complete, `log` may end in the middle of a turn, `exchange` is recorded requests, `response` and `stream` are replies.
   */
  as?: 'request' | 'log' | 'exchange' | 'response' | 'stream';
  /**
   * The model's chat template to check as well: a `.jinja` file, a `tokenizer_config.json`, or their folder.
   */
  template?: string;
  /**
   * Inference server that renders the template, if it is not the dialect's.
   */
  templateServer?: string;
  /**
   * Maximum work for one conversation, in steps. Checking one message or part once is one step. The default is 10,000,000.
   */
  maxWork?: number;
  /**
   * Report format on standard output.
   */
  format?: 'text' | 'json' | 'ndjson' | 'github' | 'sarif' | 'junit' | 'gitlab' | 'markdown' | 'html';
  /**
   * Further reports, each written to a file.
   */
  report?: ConfigReport[];
  /**
   * Globs of the files that `rolecall lint` checks if it is given no paths.
   *
   * @minItems 1
   */
  include?: string | string[];
  /**
   * Globs of files that are never checked, even if they are given as paths.
   *
   * @minItems 1
   */
  exclude?: string | string[];
  /**
   * Severity of the findings by rule ID. `off` hides them, but does not change verdicts.
   */
  rules?: RuleLevels;
  /**
   * Settings for some of the files. If several match, the last one applies.
   */
  overrides?: ConfigOverride[];
  /**
   * Lowest severity that fails a run; `never` if findings do not fail it.
   */
  failOn?: 'error' | 'warning' | 'info' | 'never';
  /**
   * Number of warnings above which a run fails.
   */
  maxWarnings?: number;
  /**
   * Whether reports replace names of tools and all IDs with `tool-1`, `call-1` and so on.
   */
  redactNames?: boolean;
  /**
   * Whether a run passes if nothing was checked. The default is false: if all files are empty or contain no conversation, the run fails with exit code 2.
   */
  allowUnrecognized?: boolean;
  /**
   * Whether a file or record with an unknown format fails the run with exit code 1. Log files of a known format that contain no conversation never do.
   */
  failOnUnrecognized?: boolean;
  /**
   * Path of the baseline file.
   */
  baseline?: string;
  /**
   * Path of the file with ignored findings and their reasons.
   */
  ignoreFile?: string;
  /**
   * Whether to skip unchanged files, or the folder of the cache.
   */
  cache?: boolean | string;
  /**
   * Number of threads.
   */
  jobs?: number;
}
/**
 * A report that is written to a file.
 */
export interface ConfigReport {
  /**
   * Report format.
   */
  format: 'text' | 'json' | 'ndjson' | 'github' | 'sarif' | 'junit' | 'gitlab' | 'markdown' | 'html';
  /**
   * Path of the file.
   */
  file: string;
}
/**
 * Severity of the findings by rule ID. `off` hides them, but does not change verdicts.
 */
export interface RuleLevels {
  [k: string]: 'off' | 'info' | 'warning' | 'error';
}
/**
 * Settings for the files that match a glob.
 */
export interface ConfigOverride {
  /**
   * Globs of the files.
   *
   * @minItems 1
   */
  files: string | string[];
  /**
   * The API to check for: the ID of a dialect that `rolecall dialects` lists, `auto` to detect it, or the path of a file with your own dialect.
   */
  dialect?: string;
  /**
   * Model to assume if the request names none.
   */
  model?: string;
  /**
   * Host that requests are sent to. It selects the dialect.
   */
  host?: string;
  /**
   * How to check the files: `request` is complete, `log` may end in the middle of a turn, `exchange` is recorded requests, `response` and `stream` are replies.
   */
  as?: 'request' | 'log' | 'exchange' | 'response' | 'stream';
  /**
   * The model's chat template to check as well: a `.jinja` file, a `tokenizer_config.json`, or their folder.
   */
  template?: string;
  /**
   * Inference server that renders the template, if it is not the dialect's.
   */
  templateServer?: string;
  /**
   * Severity of the findings by rule ID. `off` hides them, but does not change verdicts.
   */
  rules?: RuleLevels;
}
/**
 * Canonical form of a conversation, as it was read. If the source is a bare list of messages, the other fields are absent.
 */
export interface Conversation {
  /**
   * Instructions outside the messages: a system prompt at the top of a request, read before them.
   */
  preamble?: Message[];
  /**
   * Messages in order.
   */
  messages: Message[];
  /**
   * Tools that the request declares.
   */
  tools?: Tool[];
  /**
   * Model that the request names.
   */
  model?: string;
  /**
   * Settings of the request on which verdicts depend.
   */
  settings?: Settings;
  /**
   * Settings of the request that say how the answer is made, under names that no format owns. Read for conversions only.
   */
  options?: AnswerOptions;
  /**
   * Where the messages were found: `array` for a bare list, `body` for a request body, or a value of the message format.
   */
  form?: string;
  /**
   * For systems that store more than they send: whether this is what they store (`memory`) or what they send (`wire`).
   */
  layer?: 'memory' | 'wire';
  /**
   * Fields of the body with an unexpected type.
   */
  unreadable?: string[];
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * One message, as it was read: nothing is merged, moved or renamed.
 */
export interface Message {
  /**
   * Canonical role; `other` if the source role has no equivalent.
   */
  role: 'system' | 'user' | 'assistant' | 'tool' | 'other';
  /**
   * Role in the source: `developer`, `model`, `human`, `function`... Absent if the source role is not text.
   */
  wireRole?: string;
  /**
   * Type of the item in the source, if not all items are messages.
   */
  wireType?: string;
  /**
   * Content in order: text, reasoning, tool calls, tool results, media and others.
   */
  parts: Part[];
  /**
   * Form of the content in the source: absent, null, text or a list. Servers treat the four differently.
   */
  contentForm: 'absent' | 'null' | 'string' | 'parts';
  /**
   * Name of the participant.
   */
  name?: string;
  /**
   * ID of the message in its store.
   */
  id?: string;
  /**
   * When the message was written, in seconds since 1970; absent if unknown.
   */
  time?: number;
  /**
   * Round of the agent loop in which the message was written.
   */
  round?: number;
  /**
   * Why the model stopped, in the source's own word.
   */
  finishReason?: string;
  /**
   * Whether the model continues this message instead of answering it (prefill).
   */
  prefix?: boolean;
  /**
   * Phase of an assistant message, in the source's own word: `commentary` or `final_answer`.
   */
  phase?: string;
  /**
   * Model that wrote the message, if the source stores it for each message.
   */
  model?: string;
  /**
   * Tools that the message declares, for the messages after it.
   */
  tools?: Tool[];
  /**
   * Derived fields that a source stores next to the parts.
   */
  views?: Views;
  /**
   * Source fields with an unexpected type. Their values are in `wire`.
   */
  unreadable?: string[];
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * Visible text.
 */
export interface TextPart {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * ID that the provider gave this part, other than the tool call ID.
   */
  itemId?: string;
  /**
   * Tag in the source, if it is not `text`; `json` for a JSON value in a tool result, written as text.
   */
  wireType?: string;
  /**
   * Message field that contained it, if that is not the content.
   */
  field?: string;
  /**
   * Asks the provider to cache the prompt up to and including this place. Set in conversions between formats.
   */
  cache?: CacheBreakpoint;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * Asks the provider to cache the prompt up to and including this place. Set in conversions between formats.
 */
export interface CacheBreakpoint {
  /**
   * How long the prompt is cached, such as `5m` or `1h`; the provider's default if absent.
   */
  ttl?: string;
}
/**
 * Reasoning of the model.
 */
export interface ReasoningPart {
  /**
   * Always `reasoning`.
   */
  type: 'reasoning';
  /**
   * Reasoning text.
   */
  text?: string;
  /**
   * Summary of the reasoning.
   */
  summary?: string;
  /**
   * Signature of the reasoning. Opaque; it is never trimmed, re-encoded or invented.
   */
  signature?: string;
  /**
   * Encrypted reasoning. Opaque.
   */
  redacted?: string;
  /**
   * Provider that signed or encrypted the reasoning, if known: `anthropic`, `google`, `openai`... Only it accepts the reasoning back.
   */
  provider?: string;
  /**
   * JSON Pointer of the tool call or text that a signature without text belongs to.
   */
  signs?: string;
  /**
   * ID that the provider gave this part, other than the tool call ID.
   */
  itemId?: string;
  /**
   * Format of the reasoning, which names the provider and its version.
   */
  format?: string;
  /**
   * Message field that contained it, if that is not the content; for a signature on a tool call, the field of the call.
   */
  field?: string;
  /**
   * Tag in the source: of a content part, or `<think>` in a text.
   */
  wireType?: string;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * A tool call of the model.
 */
export interface ToolCallPart {
  /**
   * Always `tool_call`.
   */
  type: 'tool_call';
  /**
   * ID of the tool call.
   */
  callId?: string;
  /**
   * ID that the provider gave this part, other than the tool call ID.
   */
  itemId?: string;
  /**
   * Name of the tool.
   */
  name?: string;
  /**
   * Namespace of the tool, for message formats that have namespaces.
   */
  namespace?: string;
  /**
   * Kind of tool. `legacy` is the single `function_call` of 2023, which has no ID.
   */
  kind: 'function' | 'custom' | 'legacy' | 'unknown';
  /**
   * Arguments as they were read. `value` or `error` is set once the parsed form was requested.
   */
  arguments: ToolArguments;
  /**
   * Whether the client or the provider runs the tool.
   */
  executedBy: 'client' | 'provider';
  /**
   * Status of the tool call, in the source's own word.
   */
  status?: string;
  /**
   * When something ran, in seconds since 1970; absent if unknown.
   */
  time?: TimeSpan;
  /**
   * Message field that contained it, if that is not the content.
   */
  field?: string;
  /**
   * Asks the provider to cache the prompt up to and including this place. Set in conversions between formats.
   */
  cache?: CacheBreakpoint;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * Arguments as they were read. `value` or `error` is set once the parsed form was requested.
 */
export interface ToolArguments {
  /**
   * Arguments as JSON text, as the source contains them.
   */
  text?: string;
  /**
   * Parsed arguments.
   */
  value?: unknown;
  /**
   * Why the arguments could not be parsed.
   */
  error?: string;
}
/**
 * When something ran, in seconds since 1970; absent if unknown.
 */
export interface TimeSpan {
  /**
   * Start time.
   */
  start?: number;
  /**
   * End time.
   */
  end?: number;
}
/**
 * Result of a tool call.
 */
export interface ToolResultPart {
  /**
   * Always `tool_result`.
   */
  type: 'tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  callId?: string;
  /**
   * Name of the tool.
   */
  name?: string;
  /**
   * Result in order, as parts.
   */
  content: Part[];
  /**
   * `provider` if the provider ran the tool; such a result answers no call of the client.
   */
  executedBy?: 'client' | 'provider';
  /**
   * How the tool call ended.
   */
  outcome?: 'success' | 'error' | 'denied' | 'interrupted';
  /**
   * Whether this is a result of the 2023 `function` role, which answers by name instead of ID.
   */
  legacy?: boolean;
  /**
   * Message field that contained it, if that is not the content.
   */
  field?: string;
  /**
   * Asks the provider to cache the prompt up to and including this place. Set in conversions between formats.
   */
  cache?: CacheBreakpoint;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * Image, audio clip, video or file.
 */
export interface MediaPart {
  /**
   * Kind of media.
   */
  type: 'image' | 'audio' | 'video' | 'document' | 'file';
  /**
   * Tag in the source.
   */
  wireType: string;
  /**
   * How the data is given; `unknown` if it could not be determined.
   */
  source: 'url' | 'base64' | 'file_id' | 'unknown';
  /**
   * MIME type.
   */
  mediaType?: string;
  /**
   * URL of the media.
   */
  url?: string;
  /**
   * Base64 data.
   */
  data?: string;
  /**
   * ID of an uploaded file.
   */
  fileId?: string;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * Resolution at which the model reads an image.
   */
  detail?: string;
  /**
   * Message field that contained it, if that is not the content.
   */
  field?: string;
  /**
   * Asks the provider to cache the prompt up to and including this place. Set in conversions between formats.
   */
  cache?: CacheBreakpoint;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * The model's explanation when it declines to answer.
 */
export interface RefusalPart {
  /**
   * Always `refusal`.
   */
  type: 'refusal';
  /**
   * The explanation.
   */
  text: string;
  /**
   * Message field that contained it, if that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * Part of an unknown type, or an item that the provider runs; stored unchanged.
 */
export interface ProviderItem {
  /**
   * Always `provider_item`.
   */
  type: 'provider_item';
  /**
   * Tag in the source.
   */
  wireType?: string;
  /**
   * The unchanged value.
   */
  raw: unknown;
  /**
   * Message field that contained it, if that is not the content.
   */
  field?: string;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * A declared tool.
 */
export interface Tool {
  /**
   * Name by which the model calls the tool.
   */
  name?: string;
  /**
   * What the tool does, for the model.
   */
  description?: string;
  /**
   * Kind of tool: `function` takes JSON arguments, `custom` free text.
   */
  kind: 'function' | 'custom' | 'unknown';
  /**
   * Namespace that the tool belongs to.
   */
  namespace?: string;
  /**
   * Whether the model only learns of the tool by searching.
   */
  deferred?: boolean;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown>;
  /**
   * Asks the provider to cache the prompt up to and including this place. Set in conversions between formats.
   */
  cache?: CacheBreakpoint;
  /**
   * JSON Pointer into the source document.
   */
  pointer: string;
  /**
   * Source value, never changed. When it is written back, its key order and its unknown keys are preserved.
   */
  wire?: Record<string, unknown>;
}
/**
 * Derived fields that a source stores next to the parts.
 */
export interface Views {
  /**
   * Text of all text parts.
   */
  text?: string;
  /**
   * Text of all reasoning parts.
   */
  reasoning?: string;
  /**
   * Number of images.
   */
  images?: number;
  /**
   * URL, data or file ID of each image; empty if it has none.
   */
  imageSources?: string[];
}
/**
 * Settings of the request on which verdicts depend.
 */
export interface Settings {
  /**
   * Whether extended thinking is on, off, or decided by the model.
   */
  thinking?: 'on' | 'off' | 'adaptive';
  /**
   * Whether the reply is streamed.
   */
  streaming?: boolean;
  /**
   * Whether the server stores the conversation.
   */
  stored?: boolean;
  /**
   * Whether the request continues a conversation that the server stores.
   */
  continues?: boolean;
  /**
   * Whether the request asks to keep the reasoning of all earlier turns.
   */
  keepsReasoning?: boolean;
  /**
   * Whether the request asks for any JSON object, without a schema.
   */
  jsonMode?: boolean;
  /**
   * Settings by their names in the request: the value as one word, the type of an object that has one, otherwise `given` or `empty`.
   */
  asked?: {
    [k: string]: string;
  };
}
/**
 * Settings of the request that say how the answer is made, under names that no format owns. Read for conversions only.
 */
export interface AnswerOptions {
  /**
   * Most tokens the answer may have.
   */
  maxTokens?: number;
  /**
   * Sampling temperature.
   */
  temperature?: number;
  /**
   * Share of probability that tokens are sampled from.
   */
  topP?: number;
  /**
   * Number of most likely tokens that are sampled from.
   */
  topK?: number;
  /**
   * Penalty for tokens by how often they have appeared.
   */
  frequencyPenalty?: number;
  /**
   * Penalty for tokens that have appeared at all.
   */
  presencePenalty?: number;
  /**
   * Seed for repeatable sampling.
   */
  seed?: number;
  /**
   * Texts at which the answer ends.
   */
  stop?: string[];
  /**
   * How many answers are generated.
   */
  answers?: number;
  /**
   * Whether log probabilities of the answer are returned.
   */
  logprobs?: boolean;
  /**
   * How many alternatives of each token are returned with their log probabilities.
   */
  topLogprobs?: number;
  /**
   * `auto`, `none`, `required`, or `tool:` and the name of one tool.
   */
  toolChoice?: string;
  /**
   * Names of the declared tools that may be called, if not all.
   */
  allowedTools?: string[];
  /**
   * Whether one answer may make several tool calls.
   */
  parallelToolCalls?: boolean;
  /**
   * Whether the answer is text or JSON.
   */
  output?: 'text' | 'json';
  /**
   * JSON Schema of the answer.
   */
  outputSchema?: Record<string, unknown>;
  /**
   * Name of the output schema.
   */
  outputName?: string;
  /**
   * Description of the output schema.
   */
  outputDescription?: string;
  /**
   * Whether the answer must follow the output schema exactly.
   */
  outputStrict?: boolean;
  /**
   * Whether the model reasons before it answers; `auto` leaves it to the model.
   */
  thinking?: 'on' | 'off' | 'auto';
  /**
   * How much the model reasons: `none`, `minimal`, `low`, `medium`, `high`, `xhigh`, `max`, or a value of the server.
   */
  effort?: string;
  /**
   * Most tokens of reasoning.
   */
  thinkingBudget?: number;
  /**
   * Whether the reasoning, or a summary of it, is returned.
   */
  showThinking?: boolean;
  /**
   * How long the answer is: `low`, `medium`, `high`.
   */
  verbosity?: string;
  /**
   * Whether the answer is streamed.
   */
  stream?: boolean;
  /**
   * Whether a stream ends with the token usage.
   */
  streamUsage?: boolean;
  /**
   * Identifier of the end user.
   */
  user?: string;
  /**
   * Identifier of the end user that is used for abuse detection only.
   */
  safetyIdentifier?: string;
  /**
   * Labels that the server stores with the request.
   */
  metadata?: Record<string, unknown>;
  /**
   * Whether the server stores the request and its answer.
   */
  store?: boolean;
  /**
   * Processing tier: `auto`, `default`, `flex`, `priority`, or a value of the server.
   */
  serviceTier?: string;
  /**
   * Key by which the server routes requests to its prompt cache.
   */
  cacheKey?: string;
  /**
   * Whether the server puts a safety prompt before the conversation.
   */
  safePrompt?: boolean;
}
/**
 * Result of `convert` and `buildRequest`: the converted conversation, and what was lost. `value` is a body if a body was given, and a list if a list was given.
 */
export interface Conversion {
  /**
   * The converted conversation.
   */
  value: unknown;
  /**
   * Dialect of the source.
   */
  from: string;
  /**
   * Dialect of the target.
   */
  to: string;
  /**
   * What converting back would not restore, in document order. Empty if and only if converting back gives the original.
   */
  losses: Loss[];
  /**
   * What came back unchanged but should be checked for the target, such as a model name of the source. Absent if there is nothing.
   */
  notices?: Notice[];
  /**
   * The lost data, for converting back. It contains content of the conversation.
   */
  extension: Extension;
  /**
   * Whether the target accepts the value.
   */
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * Why the target would reject the value.
   */
  diagnostics: Diagnostic[];
}
/**
 * One thing that the conversion could not preserve.
 */
export interface Loss {
  /**
   * Kind of loss. `synthesised`: the target requires it and the source does not have it.
   */
  kind: 'dropped' | 'synthesised' | 'reordered' | 'merged' | 're-encoded';
  /**
   * JSON Pointer into the source.
   */
  pointer: string;
  /**
   * Why it was lost, in words.
   */
  reason: string;
}
/**
 * A value that was carried over as it is and may mean nothing to the target.
 */
export interface Notice {
  /**
   * JSON Pointer into the source.
   */
  pointer: string;
  /**
   * What to check, in words.
   */
  text: string;
}
/**
 * The lost data, for converting back. It contains content of the conversation.
 */
export interface Extension {
  /**
   * Dialect that the messages in it are written in.
   */
  dialect: string;
  /**
   * Groups of source messages that differ from what was written.
   */
  groups: ExtensionGroup[];
  /**
   * Fields of the source outside the messages.
   */
  frame?: Record<string, unknown>;
  /**
   * Fingerprint of each field outside the messages. Fields that changed since are converted again.
   */
  home?: {
    [k: string]: string;
  };
  /**
   * Document that contains the messages deeper inside, with an empty list in their place; the whole document if it contains no messages.
   */
  document?: ExtensionDocument;
}
/**
 * Source messages, and a fingerprint of the messages that were written for them.
 */
export interface ExtensionGroup {
  /**
   * Index of the first message written for them.
   */
  at: number;
  /**
   * Number of messages written for them.
   */
  count: number;
  /**
   * Fingerprint of the messages written for them. Messages that changed since are converted again.
   */
  print: string;
  /**
   * Source messages.
   */
  messages: unknown[];
}
/**
 * Document that contains the messages deeper inside, with an empty list in their place; the whole document if it contains no messages.
 */
export interface ExtensionDocument {
  /**
   * JSON Pointer of the list of messages.
   */
  at?: string;
  /**
   * The document.
   */
  value: unknown;
  /**
   * Fingerprint of the converted document if it has no list of messages. If it is unchanged, converting back restores the document.
   */
  print?: string;
}
/**
 * One finding, as plain data. Findings are in document order.
 */
export interface Diagnostic {
  /**
   * ID of the rule.
   */
  rule: RuleId | (string & {});
  /**
   * ID of the rule's message, such as `unanswered`.
   */
  messageId: string;
  /**
   * What is wrong, as a sentence. Contains no content of the conversation.
   */
  message: string;
  /**
   * Severity of the finding.
   */
  severity: 'error' | 'warning' | 'info';
  /**
   * Best evidence for the severity. Absent for faults in the bytes of a file.
   */
  evidence?: 'recorded' | 'documented' | 'reported' | 'schema' | 'inferred';
  /**
   * ID of the dialect that was used; null if it is unknown.
   */
  dialect: DialectId | (string & {}) | null;
  /**
   * JSON Pointer into the record.
   */
  pointer: string;
  /**
   * A place in a file.
   */
  source?: Source;
  /**
   * Row of the table, from 1. Only for tables, which have no places in the file.
   */
  row?: number;
  /**
   * ID or index of the conversation.
   */
  conversation?: string | number;
  /**
   * Other places that belong to the finding.
   */
  related: Related[];
  /**
   * The values that `message` names.
   */
  data?: {
    [k: string]: string | number;
  };
  /**
   * The server's error text with all placeholders filled in. `…` shows where the text is truncated because a value is unknown.
   */
  says?: string;
  /**
   * HTTP status code of the rejection.
   */
  status?: number;
  /**
   * Additional explanation of the evidence.
   */
  note?: string;
  /**
   * Short text to print next to the highlighted place.
   */
  label?: string;
  /**
   * Why it is unknown whether the server rejects this.
   */
  undecided?: string;
  /**
   * Identifies the finding in later runs: it survives edits elsewhere, moved lines and earlier messages.
   */
  fingerprint?: string;
  /**
   * Why the finding does not count: it is in the baseline, or an entry of the ignore file matches it.
   */
  suppressed?: Suppressed;
  /**
   * The smallest repair of a finding.
   */
  fix?: Fix;
}
/**
 * A place in a file.
 */
export interface Source {
  /**
   * Path of the file.
   */
  path?: string;
  /**
   * Line, from 1.
   */
  line: number;
  /**
   * Column, from 1, in UTF-16 units.
   */
  column: number;
  /**
   * Line on which the place ends.
   */
  endLine?: number;
  /**
   * Column after the last character of the place.
   */
  endColumn?: number;
  /**
   * Offset in bytes of the decompressed file, from 0.
   */
  offset: number;
  /**
   * Length in bytes.
   */
  length: number;
}
/**
 * Another place that belongs to a finding.
 */
export interface Related {
  /**
   * JSON Pointer into the record.
   */
  pointer: string;
  /**
   * What is at this place.
   */
  label: string;
  /**
   * A place in a file.
   */
  source?: Source;
  /**
   * Row of the table, from 1. Only for tables, which have no places in the file.
   */
  row?: number;
}
/**
 * Why the finding does not count: it is in the baseline, or an entry of the ignore file matches it.
 */
export interface Suppressed {
  /**
   * What suppresses the finding.
   */
  by: 'baseline' | 'ignore';
  /**
   * Reason from the ignore file.
   */
  reason?: string;
}
/**
 * The smallest repair of a finding.
 */
export interface Fix {
  /**
   * `safe`: the model reads the same conversation. `unsafe`: content is invented or dropped.
   */
  safety: 'safe' | 'unsafe';
  /**
   * What the repair does.
   */
  title: string;
  /**
   * JSON Patch operations (RFC 6902) on the record; absent if the caller must make the repair.
   */
  edits?: Edit[];
}
/**
 * One JSON Patch operation.
 */
export interface Edit {
  /**
   * Kind of operation.
   */
  op: 'add' | 'remove' | 'replace' | 'move';
  /**
   * JSON Pointer of the value to change.
   */
  path: string;
  /**
   * JSON Pointer of the value to move.
   */
  from?: string;
  /**
   * New value.
   */
  value?: unknown;
}
/**
 * One dialect.
 */
export interface DialectListEntry {
  /**
   * The ID of the dialect, as in `--dialect`.
   */
  id: string;
  /**
   * The name of the API, program or library.
   */
  name: string;
  /**
   * `endpoint`: the API of a server. `system`: a program that stores conversations. `framework`: a library that others build with. `client`: a library that rejects requests before it sends them.
   */
  kind: 'endpoint' | 'system' | 'framework' | 'client';
  /**
   * The message format of its conversations.
   */
  format: string;
  /**
   * The address of the provider's own documentation.
   */
  docs: string;
  /**
   * Host names of the API; `*` matches any characters.
   */
  hosts: string[];
  /**
   * Model names of the API; `*` matches any characters.
   */
  models: string[];
  /**
   * The day on which the entries were last reviewed.
   */
  checked: string;
  /**
   * The rules that the dialect has entries for, sorted by ID.
   */
  rules: DialectListRule[];
}
/**
 * What the dialect does with requests that break one rule.
 */
export interface DialectListRule {
  /**
   * The ID of the rule.
   */
  id: string;
  /**
   * The strictest verdict among the entries: the request is `rejected`, or accepted and `altered` (the model sees something else), or `tolerated`.
   */
  verdict: 'rejected' | 'misread' | 'accepted';
  /**
   * The number of entries: a rule has several if models or days differ.
   */
  entries: number;
}
/**
 * Rules of one provider endpoint for one message format, as dated entries with evidence: what the server rejects, since when, and how we know.
 */
export interface Dialect {
  /**
   * ID in kebab case; the same as the file name.
   */
  id: string;
  /**
   * Name of the provider or system.
   */
  name: string;
  /**
   * URL of the provider's documentation of this API.
   */
  docs: string;
  /**
   * Name of its page in `docs/systems/`, which `rolecall explain` shows.
   */
  page?: string;
  /**
   * `endpoint` (default): rules of a server. `system`: rules of a program's memory or storage. `framework`: the same for a library. `client`: checks of a client library before sending; never detected from traffic.
   */
  kind?: 'endpoint' | 'system' | 'framework' | 'client';
  /**
   * ID of the message format.
   */
  format: string;
  /**
   * ID of the message format of the requests that a system sends, if it differs from what it stores.
   */
  sends?: string;
  /**
   * Whether it describes servers about which nothing else is known. Its verdicts are at best `unknown`.
   */
  isGeneric?: boolean;
  /**
   * The messages in which a tool call must get its result: one `message`, `merged` adjacent messages of the same role, a `run` of calls, or the `whole` conversation. If absent, the message format decides.
   */
  turns?: 'message' | 'merged' | 'run' | 'whole';
  /**
   * Host names by which traffic is detected; `*` matches any characters.
   */
  hosts: string[];
  /**
   * URL paths by which traffic is detected, if the host serves several dialects of this message format; `*` matches any characters. A dialect with paths never applies to requests to other paths.
   */
  paths?: string[];
  /**
   * Keys of the request body by which a request without a path is detected, for a dialect with `paths`.
   */
  bodyKeys?: string[];
  /**
   * Names of models that only this provider serves in this format; `*` matches any characters. They select the dialect if host and provider are unknown. A pattern with `!` in front excludes names.
   */
  models: string[];
  /**
   * Other names of the dialect, accepted wherever an ID is. Each belongs to one dialect only.
   */
  aliases?: string[];
  /**
   * Names for the provider in recorded traffic that several dialects share.
   */
  providers?: string[];
  /**
   * Day of the last review of the entries.
   */
  checked: string;
  /**
   * What this server reads beyond the API whose message format it shares. Conversions write these only for servers that read them. `cache_control`: prompt cache breakpoints on content parts. `tool_cache_control`: the same on tools. `prefix`, `partial`: marks the last assistant message as the start of the reply. `document_url`: documents are parts of this type. `file_url`: `file_data` of a file may be a URL. `model_id`: the model is under this key.
   */
  alsoReads?: (
    'cache_control' | 'tool_cache_control' | 'prefix' | 'partial' | 'document_url' | 'file_url' | 'model_id'
  )[];
  /**
   * Which reasoning must be sent back. The first entry that matches the model and the day applies.
   *
   * @minItems 1
   */
  replay?: Replay[];
  /**
   * Request settings that this server has in another place than its message format, or does not have. The first entry that matches the setting and the model applies.
   */
  settings?: SettingPlace[];
  /**
   * Inference server whose options are used to render the model's chat template.
   */
  template?: 'vllm' | 'sglang' | 'llamacpp' | 'tgi' | 'transformers';
  /**
   * What is known about the server's replies and streams, by rule ID. Rules about replies also run without an entry. An entry with the verdict `accepted` disables the rule, or only the `messages` in its parameters.
   */
  replies?: {
    /**
     * @minItems 1
     */
    [k: string]: Statement[];
  };
  /**
   * Rule IDs in the order in which this server checks. The first one that fails is the reason that the server gives.
   */
  precedence?: string[];
  /**
   * The response of a server that rejects a request. If absent, the default dialect of the message format decides.
   */
  errorReply?: ErrorReply;
  /**
   * What is known about each rule, by rule ID. A rule without an entry does not run.
   */
  rules: {
    /**
     * @minItems 1
     */
    [k: string]: Statement[];
  };
}
/**
 * Which reasoning of earlier turns a server expects back, and in which field.
 */
export interface Replay {
  /**
   * First day on which the entry applies.
   */
  since?: string;
  /**
   * Last day on which the entry applies.
   */
  until?: string;
  /**
   * Models to which the entry applies; `*` matches any characters. A pattern with `!` in front excludes names that others match.
   */
  models?: string[];
  /**
   * Whether it only applies to requests that ask to keep all reasoning (`thinking.keep: "all"`).
   */
  keepsReasoning?: boolean;
  /**
   * `required`: rejected without it. `useful`: better answers with it. `optional`: accepted, without a known benefit. `ignored`: dropped. `forbidden`: rejected with it.
   */
  turnsWithCalls: ReplayPolicy;
  /**
   * `required`: rejected without it. `useful`: better answers with it. `optional`: accepted, without a known benefit. `ignored`: dropped. `forbidden`: rejected with it.
   */
  plainTurns: ReplayPolicy;
  /**
   * Message field for flat reasoning text; absent if there is none.
   */
  field?: string;
  /**
   * Message field for structured reasoning, sent back unchanged and in order; absent if there is none.
   */
  details?: string;
  /**
   * Message field for the signature of flat reasoning, sent back unchanged; absent if there is none.
   */
  signature?: string;
  /**
   * Where the content contains reasoning: in `thinking` parts, in `<think>` tags, or in separate items. Absent if the server does not read it there.
   */
  inContent?: 'parts' | 'tags' | 'items';
  /**
   * Whether signatures are sent back on their tool calls, such as in `extra_content.google.thought_signature`.
   */
  onCalls?: boolean;
  /**
   * Value to send in place of lost reasoning if it is required; often an empty text.
   */
  filler?: string;
  /**
   * Additional explanation of the evidence.
   */
  note?: string;
  /**
   * How we know.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * Source of an entry.
 */
export interface Evidence {
  /**
   * `recorded`: traffic with the server's answer. `documented`: text of the provider that says what the server does. `reported`: somebody met the error. `schema`: only a schema or SDK type implies it. `inferred`: our conclusion. Best first.
   */
  kind: 'recorded' | 'documented' | 'reported' | 'schema' | 'inferred';
  /**
   * Where the evidence can be found: a URL, or a few words for what is not online.
   */
  url: string;
  /**
   * Day of the observation or publication, or its month.
   */
  date?: string;
  /**
   * Who answered, if it was not the provider's own server. Such a report does not count towards several independent ones.
   */
  from?: 'gateway' | 'client';
}
/**
 * Where a request has one setting, in which form, and with which range.
 */
export interface SettingPlace {
  /**
   * Name of the setting in the canonical model.
   */
  setting:
    | 'maxTokens'
    | 'temperature'
    | 'topP'
    | 'topK'
    | 'frequencyPenalty'
    | 'presencePenalty'
    | 'seed'
    | 'stop'
    | 'answers'
    | 'logprobs'
    | 'topLogprobs'
    | 'toolChoice'
    | 'allowedTools'
    | 'parallelToolCalls'
    | 'output'
    | 'outputSchema'
    | 'outputName'
    | 'outputDescription'
    | 'outputStrict'
    | 'thinking'
    | 'effort'
    | 'thinkingBudget'
    | 'showThinking'
    | 'verbosity'
    | 'stream'
    | 'streamUsage'
    | 'user'
    | 'safetyIdentifier'
    | 'metadata'
    | 'store'
    | 'serviceTier'
    | 'cacheKey'
    | 'safePrompt';
  /**
   * Keys that lead to the value, joined with dots. Absent if the server has no such setting.
   */
  at?: string;
  /**
   * How the value is written, if not as it is.
   */
  form?:
    | 'chat-tool-choice'
    | 'responses-tool-choice'
    | 'anthropic-tool-choice'
    | 'gemini-tool-choice'
    | 'interactions-tool-choice'
    | 'converse-tool-choice'
    | 'word'
    | 'mcp-tool-choice'
    | 'word-tool-choice'
    | 'chat-output'
    | 'responses-output'
    | 'anthropic-output'
    | 'json-mime'
    | 'json-mode'
    | 'interactions-output'
    | 'converse-output'
    | 'cohere-output'
    | 'cohere-v1-output'
    | 'ollama-output'
    | 'anthropic-thinking'
    | 'cohere-thinking'
    | 'thinking-type'
    | 'ollama-think'
    | 'openrouter-reasoning'
    | 'switch'
    | 'summary'
    | 'included-logprobs'
    | 'text-map'
    | 'tier'
    | 'negated';
  /**
   * The server's value for each canonical value, if the set of values is closed.
   */
  words?: {
    [k: string]: string;
  };
  /**
   * Smallest number the server accepts.
   */
  min?: number;
  /**
   * Largest number the server accepts.
   */
  max?: number;
  /**
   * Most items of a list, or most characters of a text, that the server accepts.
   */
  most?: number;
  /**
   * Whether the place is only read: a deprecated name, or one that other servers of the format use.
   */
  isOlder?: boolean;
  /**
   * Models to which this applies; `*` matches any characters. A pattern with `!` in front excludes names that others match.
   */
  models?: string[];
  /**
   * Models to which this does not apply; `*` matches any characters.
   */
  except?: string[];
  /**
   * How we know.
   *
   * @minItems 1
   */
  evidence?: Evidence[];
}
/**
 * One fact about a rule: what the server does, for which models, since when, and how we know.
 */
export interface Statement {
  /**
   * What the server does. `misread`: it accepts the request, but reads it differently.
   */
  verdict: 'rejected' | 'accepted' | 'misread';
  /**
   * First day on which the entry applies.
   */
  since?: string;
  /**
   * Last day on which the entry applies.
   */
  until?: string;
  /**
   * Models to which the entry applies; `*` matches any characters. A pattern with `!` in front excludes names that others match.
   */
  models?: string[];
  /**
   * Conditions that must all hold. If a required fact is unknown, the entry is not evaluated.
   */
  when?: When;
  /**
   * HTTP status code of the rejection.
   */
  status?: number;
  /**
   * The server's error text. A report fills in the `{placeholders}`: the data of the finding (`{id}`, `{role}`, `{field}`), the index of the message `{i}` and of the part `{j}` (`{ordinal}` and `{partOrdinal}` count from 1), of the tool `{k}`, of the other message `{other}`, of a message that is a tool result `{result}`, the path as `messages[2].content` `{param}` (without its last step `{parent}`), as `messages.2.content` `{path}`, as `messages.3.member.content` `{member}` or as `/messages/2/content` `{pointer}`, the role of the message before `{previous}`, the `{model}`. The text is truncated before any other placeholder.
   */
  says?: string;
  /**
   * Additional explanation of the evidence.
   */
  note?: string;
  /**
   * ID of the dialect from which the entry was copied. It proves nothing about this server, so findings are at most warnings.
   */
  inheritedFrom?: string;
  /**
   * Settings of the rule for this entry.
   */
  parameters?: Record<string, unknown>;
  /**
   * How we know.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * Conditions that must all hold. If a required fact is unknown, the entry is not evaluated.
 */
export interface When {
  /**
   * Thinking mode of the request.
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
   * Whether the server stores the conversation.
   */
  stored?: boolean;
  /**
   * Whether the request asks to keep the reasoning of all earlier turns.
   */
  keepsReasoning?: boolean;
  /**
   * Whether the request names its model; servers with a single model do not require it.
   */
  model?: 'named' | 'unnamed';
  /**
   * Whether the document is what a system stores or what it sends.
   */
  layer?: 'memory' | 'wire';
  /**
   * Source roles of the message with the fault.
   */
  roles?: string[];
  /**
   * Source types of the part with the fault.
   */
  parts?: string[];
  /**
   * Names of the field with the fault, or of the one that is missing; `name[]` is an item of a list.
   */
  fields?: string[];
}
/**
 * The response of a server that rejects a request. If absent, the default dialect of the message format decides.
 */
export interface ErrorReply {
  /**
   * The JSON body. In its strings, `{message}` is replaced with the server's error text and `{status}` with the HTTP status. A string that is only `{status}` becomes a number.
   */
  body: Record<string, unknown> | unknown[];
  /**
   * Response headers that clients read to recognize the error, by name.
   */
  headers?: {
    [k: string]: string;
  };
  /**
   * Where such a body was seen.
   *
   * @minItems 1
   */
  evidence: Evidence[];
}
/**
 * Result of `diff`: what differs between two conversations. It contains places, lengths, roles, types and names, but no content.
 */
export interface ConversationDiff {
  /**
   * Whether no tool, setting, message or part differs. Cache breakpoints, IDs of messages and items, names of participants, citations and the form of the same content are not compared.
   */
  isSame: boolean;
  /**
   * One of the two conversations.
   */
  before: DiffSide;
  /**
   * One of the two conversations.
   */
  after: DiffSide;
  /**
   * Number of messages of each kind.
   */
  counts: DiffCounts;
  /**
   * The first difference in the order in which servers read a prompt: tools, system prompt, messages. Absent if the second conversation only goes on.
   */
  first?: FirstDifference;
  /**
   * Settings of the request that differ, in their order.
   */
  settings: SettingChange[];
  /**
   * Declared tools that differ.
   */
  tools: ToolChange[];
  /**
   * Messages that differ, in the order of the second conversation. Removed ones are where they were.
   */
  messages: MessageChange[];
}
/**
 * One of the two conversations.
 */
export interface DiffSide {
  /**
   * ID of the dialect; null if none is known.
   */
  dialect: string | null;
  /**
   * Number of messages, with instructions outside the list.
   */
  messages: number;
  /**
   * Model that the request names.
   */
  model?: string;
  /**
   * File that contains it.
   */
  path?: string;
  /**
   * Line of the file, from 1.
   */
  line?: number;
  /**
   * ID of the conversation.
   */
  id?: string | number;
}
/**
 * Number of messages of each kind.
 */
export interface DiffCounts {
  /**
   * Messages that are the same in both.
   */
  same: number;
  /**
   * Messages that were changed.
   */
  changed: number;
  /**
   * Messages that only the second conversation has.
   */
  added: number;
  /**
   * Messages that only the first conversation has.
   */
  removed: number;
  /**
   * Messages in another place.
   */
  moved: number;
}
/**
 * The first difference in the order in which servers read a prompt: tools, system prompt, messages. Absent if the second conversation only goes on.
 */
export interface FirstDifference {
  /**
   * JSON Pointer in the second conversation.
   */
  pointer: string;
  /**
   * The share of the first prompt before it, in percent: what a prompt cache still has.
   */
  kept: number;
}
/**
 * A setting of the request that differs.
 */
export interface SettingChange {
  /**
   * What happened to it.
   */
  kind: ChangeKind;
  /**
   * Name of the field.
   */
  name: string;
  /**
   * The value, if it is a number or a boolean.
   */
  before?: number | boolean;
  /**
   * The value, if it is a number or a boolean.
   */
  after?: number | boolean;
}
/**
 * A declared tool that differs.
 */
export interface ToolChange {
  /**
   * What happened to it.
   */
  kind: ChangeKind;
  /**
   * Name of the tool.
   */
  name?: string;
  /**
   * A place in one of the two conversations.
   */
  before?: DiffPlace;
  /**
   * A place in one of the two conversations.
   */
  after?: DiffPlace;
}
/**
 * A place in one of the two conversations.
 */
export interface DiffPlace {
  /**
   * JSON Pointer in the document.
   */
  pointer: string;
  /**
   * Index of the message in its list, from 0; absent for instructions outside the list.
   */
  index?: number;
  /**
   * Length in characters.
   */
  size?: number;
}
/**
 * A message that differs.
 */
export interface MessageChange {
  /**
   * What happened to it.
   */
  kind: ChangeKind;
  /**
   * Role as written; the new one if it was changed.
   */
  role: string;
  /**
   * A place in one of the two conversations.
   */
  before?: DiffPlace;
  /**
   * A place in one of the two conversations.
   */
  after?: DiffPlace;
  /**
   * Parts that differ; all parts of a message that was added, removed or moved.
   */
  parts: PartChange[];
}
/**
 * A part that differs.
 */
export interface PartChange {
  /**
   * What happened to it.
   */
  kind: ChangeKind;
  /**
   * Type of the part: `text`, `reasoning`, `tool_call`, `tool_result`, `image`...
   */
  type: string;
  /**
   * Name of the tool that is called.
   */
  name?: string;
  /**
   * ID of the tool call.
   */
  callId?: string;
  /**
   * What differs in a changed part, such as `text`, `signature`, `callId` or `arguments`.
   */
  fields?: string[];
  /**
   * A place in one of the two conversations.
   */
  before?: DiffPlace;
  /**
   * A place in one of the two conversations.
   */
  after?: DiffPlace;
}
/**
 * One recorded request with its status and reply; one per line in a log of exchanges. `request` and `response` are parsed JSON bodies, or null.
 */
export interface Exchange {
  /**
   * ID of the exchange.
   */
  id?: string | number | null;
  /**
   * Host that the request was sent to.
   */
  host?: string | null;
  /**
   * URL path of the request.
   */
  path?: string | null;
  /**
   * Name of the API, as the recorder calls it.
   */
  api?: string | null;
  /**
   * Name of the provider, as the recorder calls it.
   */
  provider?: string | null;
  /**
   * ID of the dialect to check against.
   */
  dialect?: string | null;
  /**
   * ID of the conversation that the request belongs to. Requests of one conversation repeat its messages.
   */
  session?: string | null;
  /**
   * HTTP status code of the reply.
   */
  status?: number | null;
  /**
   * ISO date of the exchange. The rules of that day apply.
   */
  recorded?: string | null;
  /**
   * Headers of the request, as an object or as a list of names and values. Clients put the session ID there.
   */
  headers?: unknown;
  /**
   * Body of the request.
   */
  request: unknown;
  /**
   * Body of the reply.
   */
  response?: unknown;
  /**
   * Raw text of a streamed reply, or null.
   */
  sse?: string | null;
}
/**
 * Expected result of the fixture `<slug>.json`, in the file `<slug>.expect.json` next to it.
 */
export interface Expectation {
  /**
   * URL or path of this schema, for editors.
   */
  $schema?: string;
  /**
   * What the fixture shows, in one line in the present tense.
   */
  about: string;
  /**
   * Origin of the fixture.
   */
  source: {
    /**
     * Whether it was written by us, recorded, or reported by a user.
     */
    kind: 'authored' | 'recorded' | 'reported';
    /**
     * Where the recording or report can be found.
     */
    at?: string;
    /**
     * Day of the recording or report.
     */
    on?: string;
  };
  /**
   * ID of the dialect to check against.
   */
  dialect: string;
  /**
   * How to check the fixture. The default is `request`.
   */
  as?: 'request' | 'log' | 'exchange' | 'response' | 'stream';
  /**
   * Model to assume if the request names none.
   */
  model?: string;
  /**
   * Path of a chat template to check as well, relative to the fixture.
   */
  template?: string;
  /**
   * Use the dialect's rules as of this day (YYYY-MM-DD).
   */
  at?: string;
  /**
   * Steps after which checking ends.
   */
  maxWork?: number;
  /**
   * Expected verdict.
   */
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * Exact set of expected findings, infos included, in any order.
   */
  diagnostics: ExpectedFinding[];
  /**
   * Expected losses by target dialect. The converted form may be in `<slug>.to-<dialect>.json`.
   */
  conversions?: {
    [k: string]: ExpectedLoss[];
  };
}
/**
 * An expected finding.
 */
export interface ExpectedFinding {
  /**
   * ID of the rule.
   */
  rule: string;
  /**
   * JSON Pointer of the finding.
   */
  pointer: string;
  /**
   * ID of the rule's message, such as `unanswered`. Any, if absent.
   */
  messageId?: string;
  /**
   * Expected severity.
   */
  severity?: 'error' | 'warning' | 'info';
}
/**
 * An expected loss of a conversion.
 */
export interface ExpectedLoss {
  /**
   * Kind of loss.
   */
  kind: 'dropped' | 'synthesised' | 'reordered' | 'merged' | 're-encoded';
  /**
   * JSON Pointer into the source.
   */
  pointer: string;
}
/**
 * Output of `rolecall fix --format json`: the changes in each file, and the findings that are left.
 */
export interface FixReport {
  /**
   * Version of the report format.
   */
  version: 1;
  /**
   * Program that wrote the report.
   */
  tool: {
    /**
     * Name of the program.
     */
    name: string;
    /**
     * Version of the program.
     */
    version: string;
  };
  /**
   * `unsafe` if unsafe repairs were requested as well.
   */
  safety: 'safe' | 'unsafe';
  /**
   * Whether no file was to be written.
   */
  dryRun: boolean;
  /**
   * Totals over all files.
   */
  summary: FixSummary;
  /**
   * Result of each file.
   */
  files: FixedFileReport[];
}
/**
 * Totals over all files.
 */
export interface FixSummary {
  /**
   * Number of files.
   */
  files: number;
  /**
   * Number of files that could not be read or written.
   */
  failed: number;
  /**
   * Number of conversations.
   */
  conversations: number;
  /**
   * Number of conversations that were changed.
   */
  repaired: number;
  /**
   * Number of safe changes.
   */
  safe: number;
  /**
   * Number of unsafe changes.
   */
  unsafe: number;
  /**
   * Number of errors that are left.
   */
  errors: number;
  /**
   * Number of warnings that are left.
   */
  warnings: number;
  /**
   * Number of infos that are left.
   */
  infos: number;
  /**
   * Errors that are left and have an unsafe repair: `--unsafe` makes it.
   */
  unsafeRepairs: number;
}
/**
 * Result of one file.
 */
export interface FixedFileReport {
  /**
   * Path of the file.
   */
  path: string;
  /**
   * Detected format of the file.
   */
  format: string;
  /**
   * Number of conversations in the file.
   */
  conversations: number;
  /**
   * Changes that were made, or would be made, in order.
   */
  changes: FixedChange[];
  /**
   * The changes as JSON Patch, for each changed value of the file.
   */
  patches: FixedPatch[];
  /**
   * Findings of `lint` after the repair: conversations with findings, and records that could not be read.
   */
  left: ConversationReport[];
  /**
   * Further remarks about the file.
   */
  notes: string[];
  /**
   * Path of the written file; absent if none was written.
   */
  written?: string;
  /**
   * Path of the backup of the original file.
   */
  backup?: string;
  /**
   * Why the file could not be read or written. It is unchanged then.
   */
  fault?: string;
}
/**
 * One thing that was repaired.
 */
export interface FixedChange {
  /**
   * Line of the fault in the file, from 1.
   */
  line: number;
  /**
   * ID or index of the conversation.
   */
  conversation: string | number | null;
  /**
   * Rule ID.
   */
  rule: string;
  /**
   * ID of the rule's message, such as `unanswered`.
   */
  messageId: string;
  /**
   * What was changed, without message content.
   */
  title: string;
  /**
   * Whether the change is safe. Unsafe changes invent or drop content.
   */
  safety: 'safe' | 'unsafe';
  /**
   * JSON Pointer into the record of that line; for logs that form one record, it starts with the line's index.
   */
  pointer: string;
  /**
   * What was changed, without the values: `patches` has them. Paths are as `pointer` is; in a log, they are the places before the repair.
   */
  edits: EditedPlace[];
}
export interface EditedPlace {
  /**
   * The operation of JSON Patch.
   */
  op: 'add' | 'remove' | 'replace' | 'move';
  /**
   * The place that was changed.
   */
  path: string;
  /**
   * The place that the value was moved from.
   */
  from?: string;
}
/**
 * The edits of one value of the file. They may contain message content.
 */
export interface FixedPatch {
  /**
   * Line at which the value starts, from 1.
   */
  line: number;
  /**
   * JSON Patch operations (RFC 6902) in order.
   */
  edits: Edit[];
  /**
   * Whether the edits apply to the list of all lines, which form one log.
   */
  isLines: boolean;
}
/**
 * Result of one conversation. If a record could not be read, `messages` is 0 and `id` is null.
 */
export interface ConversationReport {
  /**
   * Path of the file, in `--format ndjson`.
   */
  path?: string;
  /**
   * ID of the conversation in the file.
   */
  id: string | number | null;
  /**
   * Session ID that the log gives for this request.
   */
  session?: string;
  /**
   * Line at which the conversation starts, from 1. For a table, the row.
   */
  line: number;
  /**
   * Row of the table that holds the conversation, from 1. Only for tables, such as Parquet files, which have no lines.
   */
  row?: number;
  /**
   * Index of the conversation in the file, from 0.
   */
  index: number;
  /**
   * Detected format of the record.
   */
  format: string;
  /**
   * How the conversation was checked. For a reply or stream, `rejected` means that it cannot be used as it is.
   */
  as: 'request' | 'log' | 'response' | 'stream';
  /**
   * The dialect that judged; null if none is known.
   */
  dialect: string | null;
  /**
   * What selected the dialect. `option`: `--dialect`, or the option of the library. `configuration`: a configuration file. `record` and `provider`: what a recorded exchange says of itself. `log`: the format of the log. `host` and `path`: where the request went. `server`: what the server answered. `model`: the model name. `format`: the message format. `template`: a chat template. `default`: nothing did.
   */
  dialectSource?:
    | 'option'
    | 'configuration'
    | 'record'
    | 'log'
    | 'host'
    | 'provider'
    | 'server'
    | 'path'
    | 'model'
    | 'format'
    | 'template'
    | 'default';
  /**
   * Number of messages.
   */
  messages: number;
  /**
   * Number of tool calls.
   */
  toolCalls: number;
  /**
   * Whether the server accepts the conversation.
   */
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * Why the record was not checked.
   */
  note?: string;
  /**
   * Number of findings beyond the 10,000 that are kept for one conversation.
   */
  omitted?: number;
  /**
   * Findings in document order. The verdict is based on them and those in `repeated`.
   */
  diagnostics: Diagnostic[];
  /**
   * Findings that are not listed because they repeat an earlier one of the same file (`json`) or, for logs of agents, of the same log (`ndjson`).
   */
  repeated?: RepeatedFinding[];
}
/**
 * Findings of one conversation that are listed at another conversation.
 */
export interface RepeatedFinding {
  /**
   * ID of the rule.
   */
  rule: string;
  /**
   * ID of the rule's message, such as `unanswered`.
   */
  messageId: string;
  /**
   * Severity of the findings.
   */
  severity: 'error' | 'warning' | 'info';
  /**
   * ID of the dialect that was used.
   */
  dialect: string | null;
  /**
   * What else the findings have in common: a field, or a pair of names.
   */
  about?: string;
  /**
   * Number of findings that are not listed.
   */
  count: number;
  /**
   * Identifies the findings in later runs.
   */
  fingerprint?: string;
  /**
   * Why the finding does not count: it is in the baseline, or an entry of the ignore file matches it.
   */
  suppressed?: Suppressed;
}
/**
 * Text.
 */
export interface AgUiTextPart {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * The text.
   */
  text: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | unknown[] | string | number | boolean;
}
/**
 * Image.
 */
export interface AgUiImagePart {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * Location of the bytes: base64 data, a URL, or a file that a provider stores.
   */
  source: AgUiPartSource;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | unknown[] | string | number | boolean;
}
/**
 * Location of the bytes: base64 data, a URL, or a file that a provider stores.
 */
export interface AgUiPartSource {
  /**
   * Kind of source.
   */
  type: 'data' | 'url' | 'file';
  /**
   * Base64 data, a URL or a file ID, depending on `type`.
   */
  value: string;
  /**
   * MIME type of the file.
   */
  mimeType?: string;
  /**
   * Provider that stores the file.
   */
  provider?: string;
}
/**
 * Audio clip.
 */
export interface AgUiAudioPart {
  /**
   * Always `audio`.
   */
  type: 'audio';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * Location of the bytes: base64 data, a URL, or a file that a provider stores.
   */
  source: AgUiPartSource;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | unknown[] | string | number | boolean;
}
/**
 * Video.
 */
export interface AgUiVideoPart {
  /**
   * Always `video`.
   */
  type: 'video';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * Location of the bytes: base64 data, a URL, or a file that a provider stores.
   */
  source: AgUiPartSource;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | unknown[] | string | number | boolean;
}
/**
 * A document.
 */
export interface AgUiDocumentPart {
  /**
   * Always `document`.
   */
  type: 'document';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * Location of the bytes: base64 data, a URL, or a file that a provider stores.
   */
  source: AgUiPartSource;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | unknown[] | string | number | boolean;
}
/**
 * File, in the form used before version 1.0.
 */
export interface AgUiBinaryPart {
  /**
   * Always `binary`.
   */
  type: 'binary';
  /**
   * MIME type of the file.
   */
  mimeType: string;
  /**
   * ID of an uploaded file.
   */
  id?: string;
  /**
   * URL of the file.
   */
  url?: string;
  /**
   * File content as base64.
   */
  data?: string;
  /**
   * Name of the file.
   */
  filename?: string;
}
/**
 * Instructions of the application's developer.
 */
export interface AgUiDeveloperMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `developer`.
   */
  role: 'developer';
  /**
   * Text of the message.
   */
  content: string;
  /**
   * Name of the participant.
   */
  name?: string;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * Instructions.
 */
export interface AgUiSystemMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Text of the message.
   */
  content: string;
  /**
   * Name of the participant.
   */
  name?: string;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * Text of the agent, and its tool calls.
 */
export interface AgUiAssistantMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text of the message.
   */
  content?: string;
  /**
   * Tool calls of the agent.
   */
  toolCalls?: AgUiToolCall[];
  /**
   * Name of the participant.
   */
  name?: string;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * A tool call.
 */
export interface AgUiToolCall {
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Always `function`.
   */
  type: 'function';
  /**
   * The name of the tool, and its arguments as JSON text.
   */
  function: AgUiFunctionCall;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
}
/**
 * The name of the tool, and its arguments as JSON text.
 */
export interface AgUiFunctionCall {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments as JSON text.
   */
  arguments: string;
}
/**
 * Message of the user: text, or a list of parts.
 */
export interface AgUiUserMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of parts.
   */
  content: string | AgUiContentPart[];
  /**
   * Name of the participant.
   */
  name?: string;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * Result of a tool call.
 */
export interface AgUiToolMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * Result as text, or as a list of parts.
   */
  content: string | AgUiContentPart[];
  /**
   * ID of the tool call that this result answers.
   */
  toolCallId: string;
  /**
   * Why the tool failed.
   */
  error?: string;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * Progress that is shown to people, between the messages and never sent to a model.
 */
export interface AgUiActivityMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `activity`.
   */
  role: 'activity';
  /**
   * Kind of activity, which decides how it is shown.
   */
  activityType: string;
  /**
   * Data of the activity.
   */
  content: Record<string, unknown>;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * Reasoning of the agent, before its answer.
 */
export interface AgUiReasoningMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * Always `reasoning`.
   */
  role: 'reasoning';
  /**
   * Reasoning text.
   */
  content: string;
  /**
   * Encrypted reasoning or signature that the provider expects back unchanged.
   */
  encryptedValue?: string;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the message belongs to.
   */
  subagentRunId?: string;
}
/**
 * Request to run an agent.
 */
export interface AgUiRunAgentInput {
  /**
   * ID of the conversation.
   */
  threadId: string;
  /**
   * ID of the run.
   */
  runId: string;
  /**
   * Version of the protocol that the client uses.
   */
  protocolVersion?: string;
  /**
   * ID of the run that this one continues or branches from.
   */
  parentRunId?: string;
  /**
   * State that the agent and the application share.
   */
  state?: unknown;
  /**
   * The conversation so far, in order.
   */
  messages: AgUiMessage[];
  /**
   * Tools of the client that the agent may call.
   */
  tools?: AgUiTool[];
  /**
   * Additional information for the agent.
   */
  context?: AgUiContext[];
  /**
   * Further settings, which are passed on to the agent.
   */
  forwardedProps?: Record<string, unknown> | unknown[] | string | number | boolean;
  /**
   * Answers to the interrupts of an earlier run.
   */
  resume?: AgUiResumeEntry[];
}
/**
 * A tool that the agent may call.
 */
export interface AgUiTool {
  /**
   * Name by which the agent calls the tool.
   */
  name: string;
  /**
   * What the tool does, for the agent.
   */
  description: string;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown> | unknown[] | string | number | boolean;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
}
/**
 * Information for the agent outside the conversation.
 */
export interface AgUiContext {
  /**
   * What the information is.
   */
  description: string;
  /**
   * The information.
   */
  value: string;
}
/**
 * Answer to an interrupt.
 */
export interface AgUiResumeEntry {
  /**
   * ID of the interrupt that this answers.
   */
  interruptId: string;
  /**
   * `resolved` or `cancelled`.
   */
  status: string;
  /**
   * The answer.
   */
  payload?: Record<string, unknown> | unknown[] | string | number | boolean;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
}
/**
 * Opens a text message.
 */
export interface AgUiTextMessageStartEvent {
  /**
   * Always `TEXT_MESSAGE_START`.
   */
  type: 'TEXT_MESSAGE_START';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
  /**
   * Role of the message. The default is `assistant`.
   */
  role?: 'developer' | 'system' | 'assistant' | 'user';
  /**
   * Name of the participant.
   */
  name?: string;
}
/**
 * Text to append to an open message.
 */
export interface AgUiTextMessageContentEvent {
  /**
   * Always `TEXT_MESSAGE_CONTENT`.
   */
  type: 'TEXT_MESSAGE_CONTENT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
  /**
   * Text to append.
   */
  delta: string;
}
/**
 * Closes a text message.
 */
export interface AgUiTextMessageEndEvent {
  /**
   * Always `TEXT_MESSAGE_END`.
   */
  type: 'TEXT_MESSAGE_END';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
}
/**
 * Opens a message if its ID is new, and appends text. Only the first chunk must have the ID.
 */
export interface AgUiTextMessageChunkEvent {
  /**
   * Always `TEXT_MESSAGE_CHUNK`.
   */
  type: 'TEXT_MESSAGE_CHUNK';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId?: string;
  /**
   * Role of the message. The default is `assistant`.
   */
  role?: 'developer' | 'system' | 'assistant' | 'user';
  /**
   * Text to append.
   */
  delta?: string;
  /**
   * Name of the participant.
   */
  name?: string;
}
/**
 * Opens a tool call.
 */
export interface AgUiToolCallStartEvent {
  /**
   * Always `TOOL_CALL_START`.
   */
  type: 'TOOL_CALL_START';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  toolCallName: string;
  /**
   * ID of the assistant message with the tool call; without it, the call forms a message of its own.
   */
  parentMessageId?: string | null;
}
/**
 * JSON text to append to the arguments of an open tool call.
 */
export interface AgUiToolCallArgsEvent {
  /**
   * Always `TOOL_CALL_ARGS`.
   */
  type: 'TOOL_CALL_ARGS';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * JSON text to append.
   */
  delta: string;
}
/**
 * Closes a tool call, whose arguments are now complete.
 */
export interface AgUiToolCallEndEvent {
  /**
   * Always `TOOL_CALL_END`.
   */
  type: 'TOOL_CALL_END';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
}
/**
 * Opens a tool call if its ID is new, and appends to its arguments. Only the first chunk must have ID and name.
 */
export interface AgUiToolCallChunkEvent {
  /**
   * Always `TOOL_CALL_CHUNK`.
   */
  type: 'TOOL_CALL_CHUNK';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the tool call.
   */
  toolCallId?: string;
  /**
   * Name of the tool.
   */
  toolCallName?: string;
  /**
   * ID of the assistant message with the tool call.
   */
  parentMessageId?: string | null;
  /**
   * JSON text to append.
   */
  delta?: string;
}
/**
 * Result of a tool call, as a separate message.
 */
export interface AgUiToolCallResultEvent {
  /**
   * Always `TOOL_CALL_RESULT`.
   */
  type: 'TOOL_CALL_RESULT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the tool message.
   */
  messageId: string;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Result as text, or as a list of parts.
   */
  content: string | AgUiContentPart[];
  /**
   * Always `tool`.
   */
  role?: 'tool';
}
/**
 * The complete state of the agent.
 */
export interface AgUiStateSnapshotEvent {
  /**
   * Always `STATE_SNAPSHOT`.
   */
  type: 'STATE_SNAPSHOT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * The complete state.
   */
  snapshot: unknown;
}
/**
 * Changes to the state.
 */
export interface AgUiStateDeltaEvent {
  /**
   * Always `STATE_DELTA`.
   */
  type: 'STATE_DELTA';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * JSON Patch operations (RFC 6902).
   */
  delta: {
    /**
     * Kind of operation.
     */
    op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
    /**
     * JSON Pointer of the value to change.
     */
    path: string;
    /**
     * JSON Pointer of the value to copy or move.
     */
    from?: string;
    /**
     * New value, or the value to test for.
     */
    value?: unknown;
  }[];
}
/**
 * All messages of the conversation.
 */
export interface AgUiMessagesSnapshotEvent {
  /**
   * Always `MESSAGES_SNAPSHOT`.
   */
  type: 'MESSAGES_SNAPSHOT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * All messages in order.
   */
  messages: AgUiMessage[];
}
/**
 * Complete content of an activity message.
 */
export interface AgUiActivitySnapshotEvent {
  /**
   * Always `ACTIVITY_SNAPSHOT`.
   */
  type: 'ACTIVITY_SNAPSHOT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
  /**
   * Kind of activity, which decides how it is shown.
   */
  activityType: string;
  /**
   * Data of the activity.
   */
  content: Record<string, unknown>;
  /**
   * Whether it replaces an activity with the same ID. The default is true.
   */
  replace?: boolean;
}
/**
 * Changes to the content of an activity message.
 */
export interface AgUiActivityDeltaEvent {
  /**
   * Always `ACTIVITY_DELTA`.
   */
  type: 'ACTIVITY_DELTA';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
  /**
   * Kind of activity, which decides how it is shown.
   */
  activityType: string;
  /**
   * JSON Patch operations (RFC 6902).
   */
  patch: {
    /**
     * Kind of operation.
     */
    op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test';
    /**
     * JSON Pointer of the value to change.
     */
    path: string;
    /**
     * JSON Pointer of the value to copy or move.
     */
    from?: string;
    /**
     * New value, or the value to test for.
     */
    value?: unknown;
  }[];
}
/**
 * An original event of the provider or framework.
 */
export interface AgUiRawEvent {
  /**
   * Always `RAW`.
   */
  type: 'RAW';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * The original event.
   */
  event: unknown;
  /**
   * System that the event comes from.
   */
  source?: string;
}
/**
 * An event that the application defines.
 */
export interface AgUiCustomEvent {
  /**
   * Always `CUSTOM`.
   */
  type: 'CUSTOM';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * Name of the event.
   */
  name: string;
  /**
   * Data of the event.
   */
  value: unknown;
}
/**
 * Opens a run; the first event.
 */
export interface AgUiRunStartedEvent {
  /**
   * Always `RUN_STARTED`.
   */
  type: 'RUN_STARTED';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the conversation.
   */
  threadId: string;
  /**
   * ID of the run.
   */
  runId: string;
  /**
   * Version of the protocol that the agent uses.
   */
  protocolVersion?: string;
  /**
   * ID of the run that this one continues or branches from.
   */
  parentRunId?: string;
  /**
   * The request that the run answers.
   */
  input?: Record<string, unknown>;
}
/**
 * Closes a run that did not fail. All messages and calls are closed before.
 */
export interface AgUiRunFinishedEvent {
  /**
   * Always `RUN_FINISHED`.
   */
  type: 'RUN_FINISHED';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the conversation.
   */
  threadId: string;
  /**
   * ID of the run.
   */
  runId: string;
  /**
   * Result of the run.
   */
  result?: unknown;
  /**
   * `success` (default), `interrupt` with what the agent waits for, or `cancelled`.
   */
  outcome?: Record<string, unknown> | null;
  /**
   * Token counts of each model.
   */
  usage?: AgUiTokenUsage[];
}
/**
 * Token counts of one model.
 */
export interface AgUiTokenUsage {
  /**
   * Provider of the model.
   */
  provider?: string;
  /**
   * Name of the model.
   */
  model?: string;
  /**
   * Number of input tokens, with cached ones.
   */
  inputTokens?: number;
  /**
   * Number of output tokens, with those of reasoning.
   */
  outputTokens?: number;
  /**
   * Sum of input and output tokens.
   */
  totalTokens?: number;
  /**
   * Number of output tokens used for reasoning.
   */
  reasoningTokens?: number;
  /**
   * Number of input tokens read from the cache.
   */
  cachedInputTokens?: number;
  /**
   * Number of input tokens written to the cache.
   */
  cacheWriteInputTokens?: number;
}
/**
 * Ends a failed run, even if messages or calls are open.
 */
export interface AgUiRunErrorEvent {
  /**
   * Always `RUN_ERROR`.
   */
  type: 'RUN_ERROR';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * Error message.
   */
  message: string;
  /**
   * Error code.
   */
  code?: string;
  /**
   * Token counts of each model.
   */
  usage?: AgUiTokenUsage[];
}
/**
 * Opens a named step.
 */
export interface AgUiStepStartedEvent {
  /**
   * Always `STEP_STARTED`.
   */
  type: 'STEP_STARTED';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * Name of the step.
   */
  stepName: string;
}
/**
 * Closes a named step.
 */
export interface AgUiStepFinishedEvent {
  /**
   * Always `STEP_FINISHED`.
   */
  type: 'STEP_FINISHED';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * Name of the step.
   */
  stepName: string;
}
/**
 * Opens a phase of reasoning, which may contain several messages.
 */
export interface AgUiReasoningStartEvent {
  /**
   * Always `REASONING_START`.
   */
  type: 'REASONING_START';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the reasoning phase.
   */
  messageId: string;
}
/**
 * Opens a reasoning message.
 */
export interface AgUiReasoningMessageStartEvent {
  /**
   * Always `REASONING_MESSAGE_START`.
   */
  type: 'REASONING_MESSAGE_START';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
  /**
   * Always `reasoning`.
   */
  role: 'reasoning';
}
/**
 * Text to append to an open reasoning message.
 */
export interface AgUiReasoningMessageContentEvent {
  /**
   * Always `REASONING_MESSAGE_CONTENT`.
   */
  type: 'REASONING_MESSAGE_CONTENT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
  /**
   * Reasoning text to append.
   */
  delta: string;
}
/**
 * Closes a reasoning message.
 */
export interface AgUiReasoningMessageEndEvent {
  /**
   * Always `REASONING_MESSAGE_END`.
   */
  type: 'REASONING_MESSAGE_END';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId: string;
}
/**
 * Opens a reasoning message if its ID is new, and appends text.
 */
export interface AgUiReasoningMessageChunkEvent {
  /**
   * Always `REASONING_MESSAGE_CHUNK`.
   */
  type: 'REASONING_MESSAGE_CHUNK';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the message.
   */
  messageId?: string;
  /**
   * Reasoning text to append.
   */
  delta?: string;
}
/**
 * Closes a phase of reasoning.
 */
export interface AgUiReasoningEndEvent {
  /**
   * Always `REASONING_END`.
   */
  type: 'REASONING_END';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * ID of the reasoning phase.
   */
  messageId: string;
}
/**
 * Encrypted reasoning or signature for a message or tool call, which the provider expects back unchanged.
 */
export interface AgUiReasoningEncryptedValueEvent {
  /**
   * Always `REASONING_ENCRYPTED_VALUE`.
   */
  type: 'REASONING_ENCRYPTED_VALUE';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * Whether it belongs to a message or a tool call.
   */
  subtype: 'tool-call' | 'message';
  /**
   * ID of the message or tool call.
   */
  entityId: string;
  /**
   * The encrypted reasoning or signature.
   */
  encryptedValue: string;
}
/**
 * Opens a subagent run.
 */
export interface AgUiSubagentStartedEvent {
  /**
   * Always `SUBAGENT_STARTED`.
   */
  type: 'SUBAGENT_STARTED';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run.
   */
  subagentRunId: string;
  /**
   * Name of the subagent.
   */
  name: string;
  /**
   * Task of the subagent.
   */
  description?: string;
  /**
   * ID of the subagent run that started this one.
   */
  parentSubagentRunId?: string;
  /**
   * ID of the tool call that started the subagent.
   */
  parentToolCallId?: string;
  /**
   * ID of the message that started the subagent.
   */
  parentMessageId?: string;
}
/**
 * Closes a subagent run.
 */
export interface AgUiSubagentFinishedEvent {
  /**
   * Always `SUBAGENT_FINISHED`.
   */
  type: 'SUBAGENT_FINISHED';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run.
   */
  subagentRunId: string;
  /**
   * Result of the subagent.
   */
  result?: unknown;
  /**
   * `success` (default), or `suspended` until interrupts are answered.
   */
  outcome?: Record<string, unknown>;
}
/**
 * Ends a failed subagent run. The surrounding run may continue.
 */
export interface AgUiSubagentErrorEvent {
  /**
   * Always `SUBAGENT_ERROR`.
   */
  type: 'SUBAGENT_ERROR';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run.
   */
  subagentRunId: string;
  /**
   * Error message.
   */
  message: string;
  /**
   * Error code.
   */
  code?: string;
}
/**
 * Event from before version 1.0, which clients still translate.
 */
export interface AgUiThinkingStartEvent {
  /**
   * Always `THINKING_START`.
   */
  type: 'THINKING_START';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * Title of the reasoning phase.
   */
  title?: string;
}
/**
 * Event from before version 1.0, which clients still translate.
 */
export interface AgUiThinkingTextMessageStartEvent {
  /**
   * Always `THINKING_TEXT_MESSAGE_START`.
   */
  type: 'THINKING_TEXT_MESSAGE_START';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
}
/**
 * Event from before version 1.0, which clients still translate.
 */
export interface AgUiThinkingTextMessageContentEvent {
  /**
   * Always `THINKING_TEXT_MESSAGE_CONTENT`.
   */
  type: 'THINKING_TEXT_MESSAGE_CONTENT';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
  /**
   * Reasoning text to append.
   */
  delta: string;
}
/**
 * Event from before version 1.0, which clients still translate.
 */
export interface AgUiThinkingTextMessageEndEvent {
  /**
   * Always `THINKING_TEXT_MESSAGE_END`.
   */
  type: 'THINKING_TEXT_MESSAGE_END';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
}
/**
 * Event from before version 1.0, which clients still translate.
 */
export interface AgUiThinkingEndEvent {
  /**
   * Always `THINKING_END`.
   */
  type: 'THINKING_END';
  /**
   * When the event was created, in milliseconds since 1970.
   */
  timestamp?: number;
  /**
   * Original event of the provider or framework.
   */
  rawEvent?: unknown;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * ID of the subagent run that the event belongs to; absent for the agent itself.
   */
  subagentRunId?: string;
}
/**
 * Visible text.
 */
export interface AiSdkText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Image in a user message.
 */
export interface AiSdkImage {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Base64, a URL, or an object that says which of the two it is.
   */
  image: string | Record<string, unknown>;
  /**
   * MIME type of the image.
   */
  mediaType?: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File in a user or assistant message.
 */
export interface AiSdkFile {
  /**
   * Always `file`.
   */
  type: 'file';
  /**
   * Base64, a URL, or an object that says which of the two it is.
   */
  data: string | Record<string, unknown>;
  /**
   * MIME type of the data.
   */
  mediaType: string;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Reasoning of the model. Its signature is in `providerOptions`.
 */
export interface AiSdkReasoning {
  /**
   * Always `reasoning`.
   */
  type: 'reasoning';
  /**
   * Reasoning text.
   */
  text: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File that the model created while reasoning.
 */
export interface AiSdkReasoningFile {
  /**
   * Always `reasoning-file`.
   */
  type: 'reasoning-file';
  /**
   * Base64, a URL, or an object that says which of the two it is.
   */
  data: string | Record<string, unknown>;
  /**
   * MIME type of the data.
   */
  mediaType: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Part that only one provider knows.
 */
export interface AiSdkCustom {
  /**
   * Always `custom`.
   */
  type: 'custom';
  /**
   * Provider name and its own kind, joined by a dot.
   */
  kind: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * A tool call.
 */
export interface AiSdkToolCall {
  /**
   * Always `tool-call`.
   */
  type: 'tool-call';
  /**
   * ID of the tool call, which the tool result refers to.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  toolName: string;
  /**
   * Arguments of the tool call.
   */
  input?: unknown;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Result of a tool call.
 */
export interface AiSdkToolResult {
  /**
   * Always `tool-result`.
   */
  type: 'tool-result';
  /**
   * ID of the tool call that this result answers.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  toolName: string;
  /**
   * Result, tagged with its kind: text, JSON, an error or content.
   */
  output: AiSdkToolOutput;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Text.
 */
export interface AiSdkTextOutput {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  value: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Any JSON value.
 */
export interface AiSdkJsonOutput {
  /**
   * Always `json`.
   */
  type: 'json';
  /**
   * The value.
   */
  value: unknown;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * The user did not allow the tool call.
 */
export interface AiSdkDeniedOutput {
  /**
   * Always `execution-denied`.
   */
  type: 'execution-denied';
  /**
   * Reason for the denial.
   */
  reason?: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Error as text.
 */
export interface AiSdkErrorText {
  /**
   * Always `error-text`.
   */
  type: 'error-text';
  /**
   * Error message.
   */
  value: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Error as a JSON value.
 */
export interface AiSdkErrorJson {
  /**
   * Always `error-json`.
   */
  type: 'error-json';
  /**
   * The error.
   */
  value: unknown;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Text and files.
 */
export interface AiSdkContentOutput {
  /**
   * Always `content`.
   */
  type: 'content';
  /**
   * Text and files, as items.
   */
  value: AiSdkOutputItem[];
}
/**
 * Text.
 */
export interface AiSdkResultText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File, in the form of version 5.
 */
export interface AiSdkResultMedia {
  /**
   * Always `media`.
   */
  type: 'media';
  /**
   * File content as base64.
   */
  data: string;
  /**
   * MIME type of the file.
   */
  mediaType: string;
}
/**
 * File, whose `data` says how it is given.
 */
export interface AiSdkResultFile {
  /**
   * Always `file`.
   */
  type: 'file';
  /**
   * File content or location, tagged with its kind.
   */
  data: Record<string, unknown>;
  /**
   * MIME type of the file.
   */
  mediaType: string;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * A file as base64.
 */
export interface AiSdkFileData {
  /**
   * Always `file-data`.
   */
  type: 'file-data';
  /**
   * File content as base64.
   */
  data: string;
  /**
   * MIME type of the file.
   */
  mediaType: string;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File by URL.
 */
export interface AiSdkFileUrl {
  /**
   * Always `file-url`.
   */
  type: 'file-url';
  /**
   * URL of the file.
   */
  url: string;
  /**
   * MIME type of the file.
   */
  mediaType?: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Uploaded file by ID.
 */
export interface AiSdkFileId {
  /**
   * Always `file-id`.
   */
  type: 'file-id';
  /**
   * ID of an uploaded file, or one ID for each provider.
   */
  fileId: string | Record<string, unknown>;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Uploaded file by provider.
 */
export interface AiSdkFileReference {
  /**
   * Always `file-reference`.
   */
  type: 'file-reference';
  /**
   * ID of an uploaded file, keyed by provider name.
   */
  providerReference: Record<string, unknown>;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Image as base64.
 */
export interface AiSdkImageData {
  /**
   * Always `image-data`.
   */
  type: 'image-data';
  /**
   * Image as base64.
   */
  data: string;
  /**
   * MIME type of the image.
   */
  mediaType: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Image by URL.
 */
export interface AiSdkImageUrl {
  /**
   * Always `image-url`.
   */
  type: 'image-url';
  /**
   * URL of the image.
   */
  url: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Uploaded image by ID.
 */
export interface AiSdkImageFileId {
  /**
   * Always `image-file-id`.
   */
  type: 'image-file-id';
  /**
   * ID of an uploaded file, or one ID for each provider.
   */
  fileId: string | Record<string, unknown>;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Uploaded image by provider.
 */
export interface AiSdkImageFileReference {
  /**
   * Always `image-file-reference`.
   */
  type: 'image-file-reference';
  /**
   * ID of an uploaded file, keyed by provider name.
   */
  providerReference: Record<string, unknown>;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Item that only one provider knows.
 */
export interface AiSdkResultCustom {
  /**
   * Always `custom`.
   */
  type: 'custom';
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Asks whether a tool call may run.
 */
export interface AiSdkToolApprovalRequest {
  /**
   * Always `tool-approval-request`.
   */
  type: 'tool-approval-request';
  /**
   * ID of the request, which the response refers to.
   */
  approvalId: string;
  /**
   * ID of the tool call that needs approval.
   */
  toolCallId: string;
  /**
   * Signature with which the server verifies the request.
   */
  signature?: string;
}
/**
 * Approves or denies a tool call.
 */
export interface AiSdkToolApprovalResponse {
  /**
   * Always `tool-approval-response`.
   */
  type: 'tool-approval-response';
  /**
   * ID of the approval request that this answers.
   */
  approvalId: string;
  /**
   * Whether the tool call may run.
   */
  approved: boolean;
  /**
   * Reason for the decision.
   */
  reason?: string;
}
/**
 * Instructions.
 */
export interface AiSdkSystemMessage {
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Instructions as text.
   */
  content: string;
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Message of the user.
 */
export interface AiSdkUserMessage {
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of parts.
   */
  content: string | AiSdkContentPart[];
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Text, reasoning and tool calls of the model.
 */
export interface AiSdkAssistantMessage {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text, or a list of parts.
   */
  content: string | AiSdkContentPart[];
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Tool results, and answers to approval requests.
 */
export interface AiSdkToolMessage {
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * Tool results and approval responses.
   */
  content: AiSdkContentPart[];
  /**
   * Options for single providers, keyed by provider name.
   */
  providerOptions?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Prompt of an AI SDK call: instructions, and messages or a single prompt.
 */
export interface AiSdkPrompt {
  /**
   * Instructions: text, a system message, or several.
   */
  system?: string | Record<string, unknown> | unknown[];
  /**
   * Newer name of `system`.
   */
  instructions?: string | Record<string, unknown> | unknown[];
  /**
   * The conversation so far, in order.
   */
  messages?: AiSdkModelMessage[];
  /**
   * Text of the user, or the messages.
   */
  prompt?: string | AiSdkModelMessage[];
}
/**
 * A UIMessage of the AI SDK, as applications show and store it.
 */
export interface AiSdkUiMessage {
  /**
   * ID of the message.
   */
  id: string;
  /**
   * `system`, `user` or `assistant`.
   */
  role: string;
  /**
   * Metadata of the application.
   */
  metadata?: unknown;
  /**
   * Content in order: text, reasoning, files, sources, tool calls with their results, and data.
   */
  parts: AiSdkUiPart[];
}
/**
 * Visible text.
 */
export interface AiSdkUiText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * `streaming` or `done`.
   */
  state?: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Reasoning of the model.
 */
export interface AiSdkUiReasoning {
  /**
   * Always `reasoning`.
   */
  type: 'reasoning';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * Reasoning text.
   */
  text: string;
  /**
   * `streaming` or `done`.
   */
  state?: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Part that only one provider knows.
 */
export interface AiSdkUiCustom {
  /**
   * Always `custom`.
   */
  type: 'custom';
  /**
   * Provider name and its own kind, joined by a dot.
   */
  kind: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Web page that the answer is based on.
 */
export interface AiSdkUiSourceUrl {
  /**
   * Always `source-url`.
   */
  type: 'source-url';
  /**
   * ID of the source.
   */
  sourceId: string;
  /**
   * URL of the page.
   */
  url: string;
  /**
   * Title of the page.
   */
  title?: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Document that the answer is based on.
 */
export interface AiSdkUiSourceDocument {
  /**
   * Always `source-document`.
   */
  type: 'source-document';
  /**
   * ID of the source.
   */
  sourceId: string;
  /**
   * MIME type of the document.
   */
  mediaType: string;
  /**
   * Title of the document.
   */
  title: string;
  /**
   * File name of the document.
   */
  filename?: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File by URL, which may be a data URL.
 */
export interface AiSdkUiFile {
  /**
   * Always `file`.
   */
  type: 'file';
  /**
   * MIME type of the file.
   */
  mediaType: string;
  /**
   * URL of the file, which may be a data URL.
   */
  url: string;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * ID of an uploaded file, keyed by provider name.
   */
  providerReference?: Record<string, unknown>;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File that the model created while reasoning.
 */
export interface AiSdkUiReasoningFile {
  /**
   * Always `reasoning-file`.
   */
  type: 'reasoning-file';
  /**
   * MIME type of the file.
   */
  mediaType: string;
  /**
   * URL of the file, which may be a data URL.
   */
  url: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Marks the start of another model call.
 */
export interface AiSdkUiStepStart {
  /**
   * Always `step-start`.
   */
  type: 'step-start';
}
/**
 * Data of the application. Its type starts with `data-`.
 */
export interface AiSdkUiData {
  /**
   * `data-` and the name of the data.
   */
  type: `data-${string}`;
  /**
   * ID of the data; a later part with the same ID replaces it.
   */
  id?: string;
  /**
   * The data.
   */
  data?: unknown;
}
/**
 * Tool call with its result, for a tool that is not declared in advance.
 */
export interface AiSdkUiDynamicTool {
  /**
   * Always `dynamic-tool`.
   */
  type: 'dynamic-tool';
  /**
   * Name of the tool.
   */
  toolName: string;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Progress of the tool call, from `input-streaming` to `output-available` or `output-error`.
   */
  state: string;
  /**
   * Arguments of the tool call.
   */
  input?: unknown;
  /**
   * Arguments that could not be parsed or are invalid.
   */
  rawInput?: unknown;
  /**
   * Result of the tool call.
   */
  output?: unknown;
  /**
   * Error message if the tool call failed.
   */
  errorText?: string;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Whether a later result replaces this one.
   */
  preliminary?: boolean;
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Provider metadata of the tool call, keyed by provider name.
   */
  callProviderMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Provider metadata of the tool result, keyed by provider name.
   */
  resultProviderMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Approval request for the tool call, and its answer.
   */
  approval?: AiSdkUiApproval;
}
/**
 * Approval request for a tool call, and its answer.
 */
export interface AiSdkUiApproval {
  /**
   * ID of the approval request.
   */
  id: string;
  /**
   * Whether the tool call may run; absent until it is answered.
   */
  approved?: boolean;
  /**
   * Reason for the decision.
   */
  reason?: string;
  /**
   * Signature with which the server verifies the request.
   */
  signature?: string;
  /**
   * Whether the decision was made without the user.
   */
  isAutomatic?: boolean;
}
/**
 * Tool call with its result. Its type is `tool-` and the tool's name.
 */
export interface AiSdkUiTool {
  /**
   * `tool-` and the name of the tool.
   */
  type: `tool-${string}`;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Progress of the tool call, from `input-streaming` to `output-available` or `output-error`.
   */
  state: string;
  /**
   * Arguments of the tool call.
   */
  input?: unknown;
  /**
   * Arguments that could not be parsed or are invalid.
   */
  rawInput?: unknown;
  /**
   * Result of the tool call.
   */
  output?: unknown;
  /**
   * Error message if the tool call failed.
   */
  errorText?: string;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Whether a later result replaces this one.
   */
  preliminary?: boolean;
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Provider metadata of the tool call, keyed by provider name.
   */
  callProviderMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Provider metadata of the tool result, keyed by provider name.
   */
  resultProviderMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Approval request for the tool call, and its answer.
   */
  approval?: AiSdkUiApproval;
}
/**
 * Opens a text part.
 */
export interface AiSdkUiTextStartChunk {
  /**
   * Always `text-start`.
   */
  type: 'text-start';
  /**
   * ID of the part that the chunk belongs to.
   */
  id: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Text to append to an open text part.
 */
export interface AiSdkUiTextDeltaChunk {
  /**
   * Always `text-delta`.
   */
  type: 'text-delta';
  /**
   * ID of the part that the chunk belongs to.
   */
  id: string;
  /**
   * Text to append.
   */
  delta: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Closes a text part.
 */
export interface AiSdkUiTextEndChunk {
  /**
   * Always `text-end`.
   */
  type: 'text-end';
  /**
   * ID of the part that the chunk belongs to.
   */
  id: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Opens a reasoning part.
 */
export interface AiSdkUiReasoningStartChunk {
  /**
   * Always `reasoning-start`.
   */
  type: 'reasoning-start';
  /**
   * ID of the part that the chunk belongs to.
   */
  id: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Text to append to an open reasoning part.
 */
export interface AiSdkUiReasoningDeltaChunk {
  /**
   * Always `reasoning-delta`.
   */
  type: 'reasoning-delta';
  /**
   * ID of the part that the chunk belongs to.
   */
  id: string;
  /**
   * Reasoning text to append.
   */
  delta: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Closes a reasoning part.
 */
export interface AiSdkUiReasoningEndChunk {
  /**
   * Always `reasoning-end`.
   */
  type: 'reasoning-end';
  /**
   * ID of the part that the chunk belongs to.
   */
  id: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Opens a tool call whose input is streamed.
 */
export interface AiSdkUiToolInputStartChunk {
  /**
   * Always `tool-input-start`.
   */
  type: 'tool-input-start';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  toolName: string;
  /**
   * Encoding of the input deltas. The default is `json`.
   */
  inputEncoding?: 'json' | 'text';
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Whether the tool is not declared in advance.
   */
  dynamic?: boolean;
  /**
   * Title of the tool for people.
   */
  title?: string;
}
/**
 * Text to append to the input of an open tool call.
 */
export interface AiSdkUiToolInputDeltaChunk {
  /**
   * Always `tool-input-delta`.
   */
  type: 'tool-input-delta';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Text to append to the input.
   */
  inputTextDelta: string;
}
/**
 * A tool call with its complete input.
 */
export interface AiSdkUiToolInputAvailableChunk {
  /**
   * Always `tool-input-available`.
   */
  type: 'tool-input-available';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  toolName: string;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Whether the tool is not declared in advance.
   */
  dynamic?: boolean;
  /**
   * Title of the tool for people.
   */
  title?: string;
}
/**
 * A tool call whose input the tool rejects.
 */
export interface AiSdkUiToolInputErrorChunk {
  /**
   * Always `tool-input-error`.
   */
  type: 'tool-input-error';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  toolName: string;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * Error message.
   */
  errorText: string;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Whether the tool is not declared in advance.
   */
  dynamic?: boolean;
  /**
   * Title of the tool for people.
   */
  title?: string;
}
/**
 * Asks whether a tool call may run.
 */
export interface AiSdkUiToolApprovalRequestChunk {
  /**
   * Always `tool-approval-request`.
   */
  type: 'tool-approval-request';
  /**
   * ID of the request, which the response refers to.
   */
  approvalId: string;
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * What the approval is about, for people.
   */
  approvalDescriptor?: unknown;
  /**
   * Input before the tool's schema transformed it, if the two differ.
   */
  inputSchemaInput?: unknown;
  /**
   * Signature with which the server verifies the request.
   */
  signature?: string;
  /**
   * Whether the decision is made without the user.
   */
  isAutomatic?: boolean;
}
/**
 * Approves or denies a tool call. From version 7.
 */
export interface AiSdkUiToolApprovalResponseChunk {
  /**
   * Always `tool-approval-response`.
   */
  type: 'tool-approval-response';
  /**
   * ID of the approval request that this answers.
   */
  approvalId: string;
  /**
   * Whether the tool call may run.
   */
  approved: boolean;
  /**
   * Reason for the decision.
   */
  reason?: string;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Result of a tool call; sent several times if it is preliminary.
 */
export interface AiSdkUiToolOutputAvailableChunk {
  /**
   * Always `tool-output-available`.
   */
  type: 'tool-output-available';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Result of the tool call.
   */
  output: unknown;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Whether the tool is not declared in advance.
   */
  dynamic?: boolean;
  /**
   * Whether a later result replaces this one.
   */
  preliminary?: boolean;
}
/**
 * Error of a tool call.
 */
export interface AiSdkUiToolOutputErrorChunk {
  /**
   * Always `tool-output-error`.
   */
  type: 'tool-output-error';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
  /**
   * Error message.
   */
  errorText: string;
  /**
   * Whether the provider runs the tool.
   */
  providerExecuted?: boolean;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
  /**
   * Metadata of the tool, such as its MCP server.
   */
  toolMetadata?: Record<string, unknown>;
  /**
   * Whether the tool is not declared in advance.
   */
  dynamic?: boolean;
}
/**
 * A tool call that was denied.
 */
export interface AiSdkUiToolOutputDeniedChunk {
  /**
   * Always `tool-output-denied`.
   */
  type: 'tool-output-denied';
  /**
   * ID of the tool call.
   */
  toolCallId: string;
}
/**
 * Part that only one provider knows. From version 7.
 */
export interface AiSdkUiCustomChunk {
  /**
   * Always `custom`.
   */
  type: 'custom';
  /**
   * Provider name and its own kind, joined by a dot.
   */
  kind: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Web page that the answer is based on.
 */
export interface AiSdkUiSourceUrlChunk {
  /**
   * Always `source-url`.
   */
  type: 'source-url';
  /**
   * ID of the source.
   */
  sourceId: string;
  /**
   * URL of the page.
   */
  url: string;
  /**
   * Title of the page.
   */
  title?: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Document that the answer is based on.
 */
export interface AiSdkUiSourceDocumentChunk {
  /**
   * Always `source-document`.
   */
  type: 'source-document';
  /**
   * ID of the source.
   */
  sourceId: string;
  /**
   * MIME type of the document.
   */
  mediaType: string;
  /**
   * Title of the document.
   */
  title: string;
  /**
   * File name of the document.
   */
  filename?: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File that the model created.
 */
export interface AiSdkUiFileChunk {
  /**
   * Always `file`.
   */
  type: 'file';
  /**
   * URL of the file, which may be a data URL.
   */
  url: string;
  /**
   * MIME type of the file.
   */
  mediaType: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * File that the model created while reasoning. From version 7.
 */
export interface AiSdkUiReasoningFileChunk {
  /**
   * Always `reasoning-file`.
   */
  type: 'reasoning-file';
  /**
   * URL of the file, which may be a data URL.
   */
  url: string;
  /**
   * MIME type of the file.
   */
  mediaType: string;
  /**
   * Metadata of single providers, keyed by provider name.
   */
  providerMetadata?: {
    [k: string]: Record<string, unknown>;
  };
}
/**
 * Data of the application. Its type starts with `data-`. Data with the same ID is replaced.
 */
export interface AiSdkUiDataChunk {
  /**
   * `data-` and the name of the data.
   */
  type: `data-${string}`;
  /**
   * ID of the data; a later chunk with the same ID replaces it.
   */
  id?: string;
  /**
   * The data.
   */
  data: unknown;
  /**
   * Whether the data is shown but not stored.
   */
  transient?: boolean;
}
/**
 * Opens the message.
 */
export interface AiSdkUiStartChunk {
  /**
   * Always `start`.
   */
  type: 'start';
  /**
   * ID of the message.
   */
  messageId?: string;
  /**
   * Metadata of the application.
   */
  messageMetadata?: unknown;
}
/**
 * Marks the start of another model call.
 */
export interface AiSdkUiStartStepChunk {
  /**
   * Always `start-step`.
   */
  type: 'start-step';
}
/**
 * Marks the end of a model call. Later deltas cannot continue its text.
 */
export interface AiSdkUiFinishStepChunk {
  /**
   * Always `finish-step`.
   */
  type: 'finish-step';
}
/**
 * Removes all parts of the step. From version 7.
 */
export interface AiSdkUiResetStepChunk {
  /**
   * Always `reset-step`.
   */
  type: 'reset-step';
}
/**
 * Additional metadata of the message.
 */
export interface AiSdkUiMessageMetadataChunk {
  /**
   * Always `message-metadata`.
   */
  type: 'message-metadata';
  /**
   * Metadata of the application.
   */
  messageMetadata: unknown;
}
/**
 * Closes the message.
 */
export interface AiSdkUiFinishChunk {
  /**
   * Always `finish`.
   */
  type: 'finish';
  /**
   * Why the model stopped.
   */
  finishReason?: 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'other';
  /**
   * Metadata of the application.
   */
  messageMetadata?: unknown;
}
/**
 * The user stopped the stream.
 */
export interface AiSdkUiAbortChunk {
  /**
   * Always `abort`.
   */
  type: 'abort';
  /**
   * Why the stream was stopped.
   */
  reason?: string;
}
/**
 * The stream failed.
 */
export interface AiSdkUiErrorChunk {
  /**
   * Always `error`.
   */
  type: 'error';
  /**
   * Error message.
   */
  errorText: string;
}
/**
 * One step of a run: a message, and for an agent its tool calls with their results.
 */
export interface AtifStep {
  /**
   * Number of the step, from 1 without gaps.
   */
  step_id: number | string | boolean;
  /**
   * Time of the step, as ISO 8601.
   */
  timestamp?: string | null;
  /**
   * Author of the step: `system`, `user` or `agent`.
   */
  source: string;
  /**
   * Model that wrote the step.
   */
  model_name?: string | null;
  /**
   * How much the model reasoned, such as `low` or `high`.
   */
  reasoning_effort?: string | number | boolean | null;
  /**
   * Text, or a list of texts, images and audio clips.
   */
  message: string | (AtifText | AtifMedia)[];
  /**
   * Reasoning text of the model.
   */
  reasoning_content?: string | null;
  /**
   * Tool calls of the agent.
   */
  tool_calls?: AtifToolCall[] | null;
  /**
   * Results from the environment.
   */
  observation?: AtifObservation | null;
  /**
   * Token counts and cost of the step.
   */
  metrics?: AtifMetrics | null;
  /**
   * Whether the step was copied from the trajectory that this one continues.
   */
  is_copied_context?: boolean | string | number | null;
  /**
   * Number of model calls in the step; 0 if it was made without a model.
   */
  llm_call_count?: number | string | boolean | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * Text.
 */
export interface AtifText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image or audio clip.
 */
export interface AtifMedia {
  /**
   * Kind of media.
   */
  type: 'image' | 'audio';
  /**
   * Location of the media.
   */
  source: AtifSource;
}
/**
 * Location of an image or audio clip.
 */
export interface AtifSource {
  /**
   * MIME type of the media.
   */
  media_type: string;
  /**
   * Path or URL of the file.
   */
  path: string;
  /**
   * Duration of an audio clip in seconds.
   */
  duration_sec?: number | string | boolean | null;
}
/**
 * A tool call.
 */
export interface AtifToolCall {
  /**
   * ID of the tool call, which the result refers to.
   */
  tool_call_id: string;
  /**
   * Name of the tool.
   */
  function_name: string;
  /**
   * Arguments by name.
   */
  arguments: Record<string, unknown>;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * Results from the environment.
 */
export interface AtifObservation {
  /**
   * Results, one for each tool call.
   */
  results: AtifResult[];
}
/**
 * One result from the environment.
 */
export interface AtifResult {
  /**
   * ID of the tool call in the same step that this result answers.
   */
  source_call_id?: string | null;
  /**
   * Result as text, or as a list of texts and images.
   */
  content?: string | (AtifText | AtifMedia)[] | null;
  /**
   * Trajectories of the subagents that the tool call started.
   */
  subagent_trajectory_ref?: AtifSubagentRef[] | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * Reference to the trajectory of a subagent.
 */
export interface AtifSubagentRef {
  /**
   * ID of the trajectory document.
   */
  trajectory_id?: string | null;
  /**
   * ID of the subagent's run.
   */
  session_id?: string | null;
  /**
   * Path of the trajectory file.
   */
  trajectory_path?: string | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * Token counts and cost of the model call.
 */
export interface AtifMetrics {
  /**
   * Number of prompt tokens, with cached ones.
   */
  prompt_tokens?: number | string | boolean | null;
  /**
   * Number of output tokens.
   */
  completion_tokens?: number | string | boolean | null;
  /**
   * Number of prompt tokens read from the cache.
   */
  cached_tokens?: number | string | boolean | null;
  /**
   * Cost in US dollars.
   */
  cost_usd?: number | string | boolean | null;
  /**
   * IDs of the prompt tokens.
   */
  prompt_token_ids?: unknown[] | null;
  /**
   * IDs of the output tokens.
   */
  completion_token_ids?: unknown[] | null;
  /**
   * Log probabilities of the output tokens.
   */
  logprobs?: unknown[] | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * An agent's run in the Agent Trajectory Interchange Format.
 */
export interface AtifTrajectory {
  /**
   * Version of the format: `ATIF-v1.0` or later.
   */
  schema_version?: string;
  /**
   * ID of the run, which several documents may share.
   */
  session_id?: string | null;
  /**
   * ID of this document.
   */
  trajectory_id?: string | null;
  /**
   * The agent that ran.
   */
  agent: AtifAgent;
  /**
   * Steps in order.
   */
  steps: AtifStep[];
  /**
   * Remarks of the recorder.
   */
  notes?: string | null;
  /**
   * Token counts and cost of the whole run.
   */
  final_metrics?: AtifFinalMetrics | null;
  /**
   * Path of the trajectory that continues this one.
   */
  continued_trajectory_ref?: string | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
  /**
   * Trajectories of the subagents, each a complete document.
   */
  subagent_trajectories?: AtifTrajectory[] | null;
}
/**
 * The agent that ran.
 */
export interface AtifAgent {
  /**
   * Name of the agent.
   */
  name: string;
  /**
   * Version of the agent.
   */
  version: string;
  /**
   * Default model of the agent.
   */
  model_name?: string | null;
  /**
   * Tools of the agent, in the form of OpenAI chat completions.
   */
  tool_definitions?: Record<string, unknown>[] | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * Token counts and cost of the whole run.
 */
export interface AtifFinalMetrics {
  /**
   * Number of prompt tokens in all steps, with cached ones.
   */
  total_prompt_tokens?: number | string | boolean | null;
  /**
   * Number of output tokens in all steps.
   */
  total_completion_tokens?: number | string | boolean | null;
  /**
   * Number of prompt tokens read from the cache in all steps.
   */
  total_cached_tokens?: number | string | boolean | null;
  /**
   * Cost in US dollars.
   */
  total_cost_usd?: number | string | boolean | null;
  /**
   * Number of steps.
   */
  total_steps?: number | string | boolean | null;
  /**
   * Further fields of the recorder.
   */
  extra?: Record<string, unknown> | null;
}
/**
 * A message as the openai-harmony library stores it.
 */
export interface HarmonyMessage {
  /**
   * `system`, `developer`, `user`, `assistant` or `tool`.
   */
  role: string;
  /**
   * Name of the tool that returned the result.
   */
  name?: string | null;
  /**
   * Text, or a list of contents.
   */
  content: string | (HarmonyText | HarmonySystemContent | HarmonyDeveloperContent)[];
  /**
   * Channel of the message: `analysis`, `commentary` or `final`.
   */
  channel?: string | null;
  /**
   * Name of the tool that is called.
   */
  recipient?: string | null;
  /**
   * Type of a tool call's arguments: `<|constrain|>json`.
   */
  content_type?: string | null;
}
/**
 * Text.
 */
export interface HarmonyText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Fields of a system message.
 */
export interface HarmonySystemContent {
  /**
   * Always `system_content`.
   */
  type: 'system_content';
  /**
   * Sentence that says who the model is.
   */
  model_identity?: string | null;
  /**
   * How much the model reasons: `Low`, `Medium` or `High`.
   */
  reasoning_effort?: string | null;
  /**
   * Date of the conversation.
   */
  conversation_start_date?: string | null;
  /**
   * Last month of the model's training data.
   */
  knowledge_cutoff?: string | null;
  /**
   * Channels that the model may use.
   */
  channel_config?: Record<string, unknown> | null;
  /**
   * Built-in tools by namespace.
   */
  tools?: Record<string, unknown> | null;
}
/**
 * Fields of a developer message.
 */
export interface HarmonyDeveloperContent {
  /**
   * Always `developer_content`.
   */
  type: 'developer_content';
  /**
   * Instructions as text.
   */
  instructions?: string | null;
  /**
   * Functions by namespace.
   */
  tools?: Record<string, unknown> | null;
}
/**
 * A Haystack chat message as `ChatMessage.to_dict` writes it. Up to version 2.8 its content is only text.
 */
export interface HaystackMessage {
  /**
   * `system`, `user`, `assistant` or `tool`.
   */
  role: string;
  /**
   * Metadata, such as the model and finish reason.
   */
  meta?: unknown;
  /**
   * Name of the participant.
   */
  name?: unknown;
  /**
   * Parts, each an object whose key says its kind; before version 2.9 text.
   */
  content: string | unknown[];
}
/**
 * A message as chat templates accept it.
 */
export interface HfChatMessage {
  /**
   * Role of the message, as the template knows it.
   */
  role: string;
  /**
   * Text, or a list of typed parts.
   */
  content?: string | (HfChatText | HfChatMedia)[] | null;
  /**
   * Name of the tool that returned the result.
   */
  name?: string | null;
  /**
   * Tool calls of the model.
   */
  tool_calls?: HfChatToolCall[] | null;
  /**
   * ID of the tool call that a result answers.
   */
  tool_call_id?: string | number | null;
  /**
   * Reasoning text, for templates that read this name.
   */
  reasoning_content?: string | null;
  /**
   * Reasoning text, for templates that read this name.
   */
  reasoning?: string | null;
  /**
   * Reasoning text, for templates that read this name.
   */
  thinking?: string | null;
}
/**
 * Text.
 */
export interface HfChatText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image, video or audio clip, under the key of its type, or by URL or path.
 */
export interface HfChatMedia {
  /**
   * Kind of media.
   */
  type: 'image' | 'video' | 'audio';
  /**
   * URL of the media.
   */
  url?: string | null;
  /**
   * Path of the file.
   */
  path?: string | null;
  /**
   * Image data, URL or path.
   */
  image?: unknown;
  /**
   * Video data, URL or path.
   */
  video?: unknown;
  /**
   * Audio data, URL or path.
   */
  audio?: unknown;
  /**
   * Media as base64.
   */
  base64?: string | null;
}
/**
 * A tool call.
 */
export interface HfChatToolCall {
  /**
   * Always `function`.
   */
  type?: string;
  /**
   * ID of the tool call.
   */
  id?: string | number | null;
  /**
   * Name of the tool and its arguments.
   */
  function: HfChatFunction;
}
/**
 * Name of the tool and its arguments.
 */
export interface HfChatFunction {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments as an object, or as JSON text if they come from an API.
   */
  arguments?: Record<string, unknown> | string | null;
}
/**
 * A LangChain message as a plain object, which both languages convert to a message and the state of a graph contains.
 */
export interface LangChainMessage {
  /**
   * `human`, `ai`, `system`, `tool`, `function`, `chat`, `remove` or a role.
   */
  type: string;
  /**
   * Text, or a list of content blocks.
   */
  content: string | LangChainBlock[];
  /**
   * ID of the message.
   */
  id?: string | null;
  /**
   * Name of the participant or the tool.
   */
  name?: string | null;
  /**
   * Fields of the provider's package: raw tool calls, reasoning, a refusal.
   */
  additional_kwargs?: Record<string, unknown>;
  /**
   * Model and finish reason, and `output_version` if the content has standard blocks.
   */
  response_metadata?: Record<string, unknown>;
  /**
   * Tool calls with parsed arguments.
   */
  tool_calls?: LangChainToolCall[];
  /**
   * Tool calls whose arguments could not be parsed.
   */
  invalid_tool_calls?: LangChainInvalidToolCall[];
  /**
   * Token counts.
   */
  usage_metadata?: Record<string, unknown> | null;
  /**
   * ID of the tool call that a tool message answers.
   */
  tool_call_id?: string;
  /**
   * `success` or `error`, in a tool message.
   */
  status?: string;
  /**
   * Result of the tool that is not sent to the model.
   */
  artifact?: unknown;
}
/**
 * A tool call with parsed arguments.
 */
export interface LangChainToolCall {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by name.
   */
  args: Record<string, unknown>;
  /**
   * ID of the tool call, which the tool message refers to.
   */
  id?: string | null;
  /**
   * Always `tool_call`.
   */
  type?: 'tool_call';
}
/**
 * A tool call whose arguments could not be parsed.
 */
export interface LangChainInvalidToolCall {
  /**
   * Name of the tool.
   */
  name?: string | null;
  /**
   * Arguments as the model wrote them.
   */
  args?: string | null;
  /**
   * ID of the tool call.
   */
  id?: string | null;
  /**
   * Why the arguments could not be parsed.
   */
  error?: string | null;
  /**
   * Always `invalid_tool_call`.
   */
  type?: 'invalid_tool_call';
}
/**
 * A LlamaIndex chat message as `ChatMessage.model_dump` writes it. Before version 0.12 it has `content` in place of blocks.
 */
export interface LlamaIndexMessage {
  /**
   * Role of the message. The default is `user`.
   */
  role?: string;
  /**
   * Further fields of the provider: tool call IDs of results, raw tool calls, names.
   */
  additional_kwargs?: Record<string, unknown>;
  /**
   * Content blocks in order.
   */
  blocks?: (
    | LlamaIndexText
    | LlamaIndexImage
    | LlamaIndexAudio
    | LlamaIndexVideo
    | LlamaIndexDocument
    | LlamaIndexCachePoint
    | LlamaIndexCitable
    | LlamaIndexCitation
    | LlamaIndexThinking
    | LlamaIndexToolCall
  )[];
  /**
   * Text or blocks, used before `blocks`. Other values are ignored.
   */
  content?: unknown;
}
/**
 * Text.
 */
export interface LlamaIndexText {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * The text.
   */
  text: string;
}
/**
 * Image.
 */
export interface LlamaIndexImage {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Image as base64.
   */
  image?: string | null;
  /**
   * Path of the file.
   */
  path?: string | null;
  /**
   * URL of the file.
   */
  url?: string | null;
  /**
   * MIME type of the image.
   */
  image_mimetype?: string | null;
  /**
   * Resolution at which the model reads it.
   */
  detail?: string | null;
}
/**
 * Audio clip.
 */
export interface LlamaIndexAudio {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Audio as base64.
   */
  audio?: string | null;
  /**
   * Path of the file.
   */
  path?: string | null;
  /**
   * URL of the file.
   */
  url?: string | null;
  /**
   * File format, such as `wav`.
   */
  format?: string | null;
}
/**
 * Video.
 */
export interface LlamaIndexVideo {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Video as base64.
   */
  video?: string | null;
  /**
   * Path of the file.
   */
  path?: string | null;
  /**
   * URL of the file.
   */
  url?: string | null;
  /**
   * MIME type of the video.
   */
  video_mimetype?: string | null;
  /**
   * Resolution at which the model reads it.
   */
  detail?: string | null;
  /**
   * Number of frames per second that the model reads.
   */
  fps?: number | string | null;
}
/**
 * A document.
 */
export interface LlamaIndexDocument {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Document as base64.
   */
  data?: string | null;
  /**
   * Path of the file.
   */
  path?: string | null;
  /**
   * URL of the file.
   */
  url?: string | null;
  /**
   * MIME type of the document.
   */
  document_mimetype?: string | null;
  /**
   * Title of the document.
   */
  title?: string | null;
}
/**
 * Cache breakpoint.
 */
export interface LlamaIndexCachePoint {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Type of the cache, and its lifetime.
   */
  cache_control: {
    /**
     * Always `ephemeral`.
     */
    type: string;
    /**
     * How long the prefix is cached, such as `5m`.
     */
    ttl?: string;
  };
}
/**
 * Source that the model can cite.
 */
export interface LlamaIndexCitable {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Title of the source.
   */
  title: string;
  /**
   * URL or other identifier of the source.
   */
  source: string;
  /**
   * Content of the source as blocks or text.
   */
  content: unknown[] | string;
}
/**
 * Citation by the model.
 */
export interface LlamaIndexCitation {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * The cited block.
   */
  cited_content: Record<string, unknown> | string | unknown[];
  /**
   * URL or other identifier of the source.
   */
  source: string;
  /**
   * Title of the source.
   */
  title: string;
  /**
   * Position in the source.
   */
  additional_location_info: Record<string, unknown>;
}
/**
 * Reasoning of the model.
 */
export interface LlamaIndexThinking {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * Reasoning text.
   */
  content?: string | null;
  /**
   * Number of reasoning tokens.
   */
  num_tokens?: number | boolean | string | null;
  /**
   * Further fields of the provider, such as signatures, IDs and encrypted text.
   */
  additional_information?: Record<string, unknown>;
}
/**
 * A tool call of the model.
 */
export interface LlamaIndexToolCall {
  /**
   * Kind of the block, which selects its other fields.
   */
  block_type?: string;
  /**
   * ID of the tool call.
   */
  tool_call_id?: string | null;
  /**
   * Name of the tool.
   */
  tool_name: string;
  /**
   * Arguments by name, or as JSON text.
   */
  tool_kwargs?: Record<string, unknown> | string;
}
/**
 * Text from the user or a tool.
 */
export interface AgentsInputText {
  /**
   * Always `input_text`.
   */
  type?: 'input_text';
  /**
   * The text.
   */
  text: string;
  /**
   * Cache breakpoint after this part.
   */
  promptCacheBreakpoint?: {
    /**
     * Always `explicit`.
     */
    mode: 'explicit';
  };
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Image as data, by URL or by file ID.
 */
export interface AgentsInputImage {
  /**
   * Always `input_image`.
   */
  type?: 'input_image';
  /**
   * Data URL or URL, or an object with the file ID.
   */
  image?: string | Record<string, unknown>;
  /**
   * Resolution at which the model reads the image: `auto`, `low` or `high`.
   */
  detail?: string;
  /**
   * Cache breakpoint after this part.
   */
  promptCacheBreakpoint?: {
    /**
     * Always `explicit`.
     */
    mode: 'explicit';
  };
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * File as data, by URL or by file ID.
 */
export interface AgentsInputFile {
  /**
   * Always `input_file`.
   */
  type?: 'input_file';
  /**
   * Data URL, or an object with a URL or file ID.
   */
  file?: string | Record<string, unknown>;
  /**
   * Name of the file.
   */
  filename?: string;
  /**
   * Cache breakpoint after this part.
   */
  promptCacheBreakpoint?: {
    /**
     * Always `explicit`.
     */
    mode: 'explicit';
  };
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Audio clip as data or by file ID.
 */
export interface AgentsAudio {
  /**
   * Always `audio`.
   */
  type?: 'audio';
  /**
   * Base64 data, or an object with the file ID.
   */
  audio: string | Record<string, unknown>;
  /**
   * File format, such as `wav` or `mp3`.
   */
  format?: string | null;
  /**
   * Transcript of the audio.
   */
  transcript?: string | null;
  /**
   * Cache breakpoint after this part.
   */
  promptCacheBreakpoint?: {
    /**
     * Always `explicit`.
     */
    mode: 'explicit';
  };
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Image from the model, as base64.
 */
export interface AgentsOutputImage {
  /**
   * Always `image`.
   */
  type?: 'image';
  /**
   * Image as base64.
   */
  image: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Text from the model.
 */
export interface AgentsOutputText {
  /**
   * Always `output_text`.
   */
  type?: 'output_text';
  /**
   * The text.
   */
  text: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * The model's explanation when it declines to answer.
 */
export interface AgentsRefusal {
  /**
   * Always `refusal`.
   */
  type?: 'refusal';
  /**
   * The explanation.
   */
  refusal: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Reasoning of the model.
 */
export interface AgentsReasoningText {
  /**
   * Always `reasoning_text`.
   */
  type?: 'reasoning_text';
  /**
   * Reasoning text.
   */
  text: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Text in a tool result.
 */
export interface AgentsResultText {
  /**
   * Always `text`.
   */
  type?: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Image in a tool result.
 */
export interface AgentsResultImage {
  /**
   * Always `image`.
   */
  type?: 'image';
  /**
   * Data URL or URL, or an object with data, URL or file ID.
   */
  image?: string | Record<string, unknown>;
  /**
   * Resolution at which the model reads the image: `auto`, `low` or `high`.
   */
  detail?: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * File in a tool result.
 */
export interface AgentsResultFile {
  /**
   * Always `file`.
   */
  type?: 'file';
  /**
   * Data URL, or an object with data, URL or file ID.
   */
  file: string | Record<string, unknown>;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Screenshot, as base64 or by URL.
 */
export interface AgentsScreenshot {
  /**
   * Always `computer_screenshot`.
   */
  type?: 'computer_screenshot';
  /**
   * Image as base64 or a URL.
   */
  data: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Creates a file.
 */
export interface AgentsCreateFile {
  /**
   * Always `create_file`.
   */
  type: 'create_file';
  /**
   * Path of the file.
   */
  path: string;
  /**
   * Content of the new file as a diff.
   */
  diff: string;
}
/**
 * Changes a file.
 */
export interface AgentsUpdateFile {
  /**
   * Always `update_file`.
   */
  type: 'update_file';
  /**
   * Path of the file.
   */
  path: string;
  /**
   * Changes as a diff.
   */
  diff: string;
  /**
   * New path of the file, if it is moved.
   */
  moveTo?: string;
}
/**
 * Deletes a file.
 */
export interface AgentsDeleteFile {
  /**
   * Always `delete_file`.
   */
  type: 'delete_file';
  /**
   * Path of the file.
   */
  path: string;
}
/**
 * The command ran into its timeout.
 */
export interface AgentsTimeout {
  /**
   * Always `timeout`.
   */
  type: 'timeout';
}
/**
 * The command ended.
 */
export interface AgentsExit {
  /**
   * Always `exit`.
   */
  type: 'exit';
  /**
   * Exit code of the command; null if it has none.
   */
  exitCode: number | null;
}
/**
 * The model made the tool call itself.
 */
export interface AgentsDirectCaller {
  /**
   * Always `direct`.
   */
  type: 'direct';
}
/**
 * A program that the model wrote made the tool call.
 */
export interface AgentsProgramCaller {
  /**
   * Always `program`.
   */
  type: 'program';
  /**
   * ID of the program that made the tool call.
   */
  callerId: string;
}
/**
 * Instructions among the items.
 */
export interface AgentsSystemMessage {
  /**
   * Always `message`.
   */
  type?: 'message';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Instructions as text.
   */
  content: string | AgentsContentPart[];
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Message of the user: text, or a list of parts.
 */
export interface AgentsUserMessage {
  /**
   * Always `message`.
   */
  type?: 'message';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of parts.
   */
  content: string | AgentsContentPart[];
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Message of the model: a list of parts.
 */
export interface AgentsAssistantMessage {
  /**
   * Always `message`.
   */
  type?: 'message';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Phase of the message: on the way or at the end.
   */
  phase?: 'commentary' | 'final_answer';
  /**
   * Status of the item.
   */
  status: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Text, or a list of parts.
   */
  content: string | AgentsContentPart[];
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * A function call.
 */
export interface AgentsFunctionCall {
  /**
   * Always `function_call`.
   */
  type: 'function_call';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Namespace of the tool.
   */
  namespace?: string;
  /**
   * Status of the item.
   */
  status?: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Arguments as JSON text.
   */
  arguments: string;
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Result of a function.
 */
export interface AgentsFunctionCallResult {
  /**
   * Always `function_call_result`.
   */
  type: 'function_call_result';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Namespace of the tool.
   */
  namespace?: string;
  /**
   * Status of the item.
   */
  status: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Text, one `text`, `image` or `file` part, or a list of `input_*` parts.
   */
  output: string | Record<string, unknown> | AgentsContentPart[];
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * A tool call that the provider ran. Its result is in `output` and `providerData`.
 */
export interface AgentsHostedToolCall {
  /**
   * Always `hosted_tool_call`.
   */
  type: 'hosted_tool_call';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Type of the provider's item, such as `web_search_call` or `mcp_call`.
   */
  name: string;
  /**
   * Arguments as JSON text.
   */
  arguments?: string;
  /**
   * Status of the item.
   */
  status?: string;
  /**
   * Result as text.
   */
  output?: string;
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * A search for tools.
 */
export interface AgentsToolSearchCall {
  /**
   * Always `tool_search_call`.
   */
  type: 'tool_search_call';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result, in the provider's spelling.
   */
  call_id?: string | null;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Whether the client or the server runs the search.
   */
  execution?: 'client' | 'server';
  /**
   * Arguments of the search.
   */
  arguments: unknown;
  /**
   * Status of the item.
   */
  status?: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Tools that a search found.
 */
export interface AgentsToolSearchOutput {
  /**
   * Always `tool_search_output`.
   */
  type: 'tool_search_output';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Name of the agent whose tools were searched.
   */
  toolSearchAgentName?: string;
  /**
   * Names of the MCP tools that were found.
   */
  toolSearchMcpToolNames?: string[];
  /**
   * ID that connects the tool call and its result, in the provider's spelling.
   */
  call_id?: string | null;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Whether the client or the server runs the search.
   */
  execution?: 'client' | 'server';
  /**
   * Status of the item.
   */
  status?: string;
  /**
   * Definitions of the tools that were found.
   */
  tools: Record<string, unknown>[];
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Code of the model that makes tool calls.
 */
export interface AgentsProgram {
  /**
   * Always `program`.
   */
  type: 'program';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId: string;
  /**
   * The code.
   */
  code: string;
  /**
   * Fingerprint of the code. Send it back unchanged.
   */
  fingerprint: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Result of a program.
 */
export interface AgentsProgramOutput {
  /**
   * Always `program_output`.
   */
  type: 'program_output';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId: string;
  /**
   * Result as text.
   */
  output: string;
  /**
   * Status of the item.
   */
  status: 'completed' | 'incomplete';
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * One or several actions to perform on a computer.
 */
export interface AgentsComputerCall {
  /**
   * Always `computer_call`.
   */
  type: 'computer_call';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Status of the item.
   */
  status: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Action to perform.
   */
  action?: Record<string, unknown>;
  /**
   * Actions to perform, in order.
   *
   * @minItems 1
   */
  actions?: Record<string, unknown>[];
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Screenshot after the actions.
 */
export interface AgentsComputerCallResult {
  /**
   * Always `computer_call_result`.
   */
  type: 'computer_call_result';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * The screenshot.
   */
  output: AgentsScreenshot;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Commands for a shell.
 */
export interface AgentsShellCall {
  /**
   * Always `shell_call`.
   */
  type: 'shell_call';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Status of the item.
   */
  status?: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Commands to run, with their limits.
   */
  action: {
    /**
     * Commands in order.
     */
    commands: string[];
    /**
     * Timeout in milliseconds.
     */
    timeoutMs?: number;
    /**
     * Maximum number of characters of output.
     */
    maxOutputLength?: number;
  };
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Output of the commands.
 */
export interface AgentsShellCallOutput {
  /**
   * Always `shell_call_output`.
   */
  type: 'shell_call_output';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Status of the item.
   */
  status?: 'in_progress' | 'completed' | 'incomplete';
  /**
   * Maximum number of characters of output.
   */
  maxOutputLength?: number;
  /**
   * Output of each command.
   */
  output: AgentsShellEntry[];
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Output of one command.
 */
export interface AgentsShellEntry {
  /**
   * Standard output.
   */
  stdout: string;
  /**
   * Standard error.
   */
  stderr: string;
  /**
   * How the command ended: exit code or timeout.
   */
  outcome: AgentsTimeout | AgentsExit;
}
/**
 * A change to a file.
 */
export interface AgentsApplyPatchCall {
  /**
   * Always `apply_patch_call`.
   */
  type: 'apply_patch_call';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Status of the item.
   */
  status: 'in_progress' | 'completed';
  /**
   * File to create, update or delete, with the diff.
   */
  operation: AgentsCreateFile | AgentsUpdateFile | AgentsDeleteFile;
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Whether the change was applied.
 */
export interface AgentsApplyPatchCallOutput {
  /**
   * Always `apply_patch_call_output`.
   */
  type: 'apply_patch_call_output';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * ID that connects the tool call and its result.
   */
  callId?: string | null;
  /**
   * Status of the item.
   */
  status: 'completed' | 'failed';
  /**
   * Log text of the change.
   */
  output?: string;
  /**
   * What made the tool call: the model itself (`direct`) or a program that it wrote (`program`, with `callerId`).
   */
  caller?: AgentsDirectCaller | AgentsProgramCaller;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Reasoning of the model: a summary for the user (`content`), and the original text if it is known (`rawContent`).
 */
export interface AgentsReasoning {
  /**
   * Always `reasoning`.
   */
  type: 'reasoning';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Summary of the reasoning as text parts.
   */
  content: AgentsContentPart[];
  /**
   * Original reasoning as text parts.
   */
  rawContent?: AgentsContentPart[];
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * Encrypted summary of all items before it.
 */
export interface AgentsCompaction {
  /**
   * Always `compaction`.
   */
  type: 'compaction';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * The encrypted summary.
   */
  encrypted_content: string;
  /**
   * ID of the actor that created the item.
   */
  created_by?: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * An item that only the provider knows, with all its fields in `providerData`.
 */
export interface AgentsUnknownItem {
  /**
   * Always `unknown`.
   */
  type: 'unknown';
  /**
   * ID of the item, which the provider assigns.
   */
  id?: string;
  /**
   * Further fields of the provider, in its own form.
   */
  providerData?: Record<string, unknown>;
}
/**
 * One part of a message. Any type is allowed; a part of an unknown type is a generic part.
 */
export interface OtelGenAiPart {
  /**
   * `text`, `tool_call`, `tool_call_response`, `server_tool_call`, `server_tool_call_response`, `reasoning`, `blob`, `file`, `uri`, `compaction` or another word.
   */
  type: string;
  [k: string]: unknown;
}
/**
 * A message in the form of the OpenTelemetry semantic conventions for generative AI.
 */
export interface OtelGenAiMessage {
  /**
   * `system`, `user`, `assistant`, `tool` or another word.
   */
  role: string;
  /**
   * Parts of the message in order.
   */
  parts: OtelGenAiPart[];
  /**
   * Name of the participant.
   */
  name?: string | null;
  /**
   * `stop`, `length`, `content_filter`, `tool_call`, `compaction`, `error` or another word. Deprecated: the conventions now have an attribute for it, `gen_ai.response.finish_reasons`.
   */
  finish_reason?: string | null;
}
/**
 * File by URL.
 */
export interface PydanticAiFileUrl {
  /**
   * Kind of file at the URL.
   */
  kind: 'image-url' | 'audio-url' | 'video-url' | 'document-url';
  /**
   * URL of the file.
   */
  url: string;
  /**
   * Whether the client downloads the file instead of sending its URL; `allow-local` also allows local hosts.
   */
  force_download?: boolean | string;
  /**
   * Further fields for the provider.
   */
  vendor_metadata?: Record<string, unknown> | null;
  /**
   * MIME type of the file.
   */
  media_type?: string | null;
  /**
   * Name by which the model can refer to the file.
   */
  identifier?: string | null;
}
/**
 * File content inside the message.
 */
export interface PydanticAiBinaryContent {
  /**
   * Always `binary`.
   */
  kind: 'binary';
  /**
   * File content as URL-safe base64.
   */
  data: string;
  /**
   * MIME type of the file.
   */
  media_type: string;
  /**
   * Further fields for the provider.
   */
  vendor_metadata?: Record<string, unknown> | null;
  /**
   * Name by which the model can refer to the file.
   */
  identifier?: string | null;
}
/**
 * File that a provider stores.
 */
export interface PydanticAiUploadedFile {
  /**
   * Always `uploaded-file`.
   */
  kind: 'uploaded-file';
  /**
   * ID of the uploaded file.
   */
  file_id: string;
  /**
   * Provider that stores the file.
   */
  provider_name: string;
  /**
   * Further fields for the provider.
   */
  vendor_metadata?: Record<string, unknown> | null;
  /**
   * MIME type of the file.
   */
  media_type?: string | null;
  /**
   * Name by which the model can refer to the file.
   */
  identifier?: string | null;
}
/**
 * Cache breakpoint.
 */
export interface PydanticAiCachePoint {
  /**
   * Always `cache-point`.
   */
  kind: 'cache-point';
  /**
   * How long the prefix is cached: `5m` or `1h`.
   */
  ttl?: string;
}
/**
 * Text with metadata that is not sent.
 */
export interface PydanticAiTextContent {
  /**
   * Always `text-content`.
   */
  kind: 'text-content';
  /**
   * The text.
   */
  content: string;
  /**
   * Metadata of the application.
   */
  metadata?: unknown;
}
/**
 * A message to the model: prompts and tool results.
 */
export interface PydanticAiModelRequest {
  /**
   * Always `request`.
   */
  kind: 'request';
  /**
   * Parts of the message in order.
   */
  parts: PydanticAiPart[];
  /**
   * Instructions that applied when the request was sent.
   */
  instructions?: string | null;
  /**
   * Time of the message, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number | null;
  /**
   * ID of the agent run.
   */
  run_id?: string | null;
  /**
   * ID of the conversation.
   */
  conversation_id?: string | null;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * `complete` or `interrupted`.
   */
  state?: string;
}
/**
 * Instructions among the messages.
 */
export interface PydanticAiSystemPromptPart {
  /**
   * Always `system-prompt`.
   */
  part_kind: 'system-prompt';
  /**
   * Instructions as text.
   */
  content: string;
  /**
   * Time of the part, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
  /**
   * Name of the function that renders the prompt for each run.
   */
  dynamic_ref?: string | null;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Message of the user.
 */
export interface PydanticAiUserPromptPart {
  /**
   * Always `user-prompt`.
   */
  part_kind: 'user-prompt';
  /**
   * Text, or a list of texts and other content.
   */
  content: string | (string | PydanticAiContent)[];
  /**
   * Time of the part, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
}
/**
 * Result of a tool call: any value, which may contain files.
 */
export interface PydanticAiToolReturnPart {
  /**
   * Always `tool-return`.
   */
  part_kind: 'tool-return';
  /**
   * Name of the tool.
   */
  tool_name: string;
  /**
   * Result of the tool.
   */
  content: unknown;
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id?: string;
  /**
   * Kind of the tool, for tools with a special role.
   */
  tool_kind?: string | null;
  /**
   * Metadata of the application.
   */
  metadata?: unknown;
  /**
   * Time of the part, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
  /**
   * How the tool call ended: `success`, `failed`, `denied`, `interrupted` or `retried`.
   */
  outcome?: string;
}
/**
 * Result of a tool that the provider ran.
 */
export interface PydanticAiBuiltinToolReturnPart {
  /**
   * Always `builtin-tool-return`.
   */
  part_kind: 'builtin-tool-return';
  /**
   * Name of the tool.
   */
  tool_name: string;
  /**
   * Result of the tool.
   */
  content: unknown;
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id?: string;
  /**
   * Kind of the tool, for tools with a special role.
   */
  tool_kind?: string | null;
  /**
   * Metadata of the application.
   */
  metadata?: unknown;
  /**
   * Time of the part, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
  /**
   * How the tool call ended: `success`, `failed`, `denied`, `interrupted` or `retried`.
   */
  outcome?: string;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * Request to try again; it answers a tool call if it names a tool.
 */
export interface PydanticAiRetryPromptPart {
  /**
   * Always `retry-prompt`.
   */
  part_kind: 'retry-prompt';
  /**
   * Text, or a list of validation errors.
   */
  content: string | unknown[];
  /**
   * Name of the tool.
   */
  tool_name?: string | null;
  /**
   * ID of the tool call that this answers.
   */
  tool_call_id?: string;
  /**
   * Time of the part, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
}
/**
 * Request to try again that answers no tool call.
 */
export interface PydanticAiRetryFeedbackPart {
  /**
   * Always `retry-feedback`.
   */
  part_kind: 'retry-feedback';
  /**
   * Text, or a list of validation errors.
   */
  content: string | unknown[];
  /**
   * Details of the retry.
   */
  retry: Record<string, unknown>;
  /**
   * Time of the part, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
}
/**
 * Spoken message, with its transcript.
 */
export interface PydanticAiSpeechPart {
  /**
   * Always `speech`.
   */
  part_kind: 'speech';
  /**
   * Who spoke: `user` or `assistant`.
   */
  speaker: string;
  /**
   * Transcript of the audio.
   */
  transcript?: string | null;
  /**
   * The audio as binary content.
   */
  audio?: Record<string, unknown> | null;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * Visible text of the model.
 */
export interface PydanticAiTextPart {
  /**
   * Always `text`.
   */
  part_kind: 'text';
  /**
   * The text.
   */
  content: string;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * Reasoning of the model. The signature is only sent back to the provider that created it.
 */
export interface PydanticAiThinkingPart {
  /**
   * Always `thinking`.
   */
  part_kind: 'thinking';
  /**
   * Reasoning text.
   */
  content: string;
  /**
   * Signature of the reasoning. Send it back unchanged.
   */
  signature?: string | null;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * A tool call.
 */
export interface PydanticAiToolCallPart {
  /**
   * Always `tool-call`.
   */
  part_kind: 'tool-call';
  /**
   * Name of the tool.
   */
  tool_name: string;
  /**
   * Arguments as received: JSON text or an object.
   */
  args?: string | Record<string, unknown> | null;
  /**
   * ID of the tool call, which the result refers to.
   */
  tool_call_id?: string;
  /**
   * Kind of the tool, for tools with a special role.
   */
  tool_kind?: string | null;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * A call of a tool that the provider runs.
 */
export interface PydanticAiBuiltinToolCallPart {
  /**
   * Always `builtin-tool-call`.
   */
  part_kind: 'builtin-tool-call';
  /**
   * Name of the tool.
   */
  tool_name: string;
  /**
   * Arguments as received: JSON text or an object.
   */
  args?: string | Record<string, unknown> | null;
  /**
   * ID of the tool call, which the result refers to.
   */
  tool_call_id?: string;
  /**
   * Kind of the tool, for tools with a special role.
   */
  tool_kind?: string | null;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * File that the model created.
 */
export interface PydanticAiFilePart {
  /**
   * Always `file`.
   */
  part_kind: 'file';
  /**
   * File content inside the message.
   */
  content: PydanticAiBinaryContent;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * Summary that replaces earlier messages.
 */
export interface PydanticAiCompactionPart {
  /**
   * Always `compaction`.
   */
  part_kind: 'compaction';
  /**
   * The summary.
   */
  content?: string | null;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * ID of the part at the provider.
   */
  id?: string | null;
  /**
   * Provider that created the part.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
}
/**
 * A message from the model.
 */
export interface PydanticAiModelResponse {
  /**
   * Always `response`.
   */
  kind: 'response';
  /**
   * Parts of the message in order.
   */
  parts: PydanticAiPart[];
  /**
   * Token counts. Numbers may be written as text.
   */
  usage?: {
    /**
     * Number of input tokens, with cached ones.
     */
    input_tokens?: number | string | boolean;
    /**
     * Number of output tokens.
     */
    output_tokens?: number | string | boolean;
    /**
     * Number of input tokens read from the cache.
     */
    cache_read_tokens?: number | string | boolean;
    /**
     * Number of input tokens written to the cache.
     */
    cache_write_tokens?: number | string | boolean;
  };
  /**
   * Model that answered.
   */
  model_name?: string | null;
  /**
   * Time of the message, as ISO 8601 or in seconds since 1970.
   */
  timestamp?: string | number;
  /**
   * Provider that answered.
   */
  provider_name?: string | null;
  /**
   * Further fields of the provider.
   */
  provider_details?: Record<string, unknown> | null;
  /**
   * ID of the reply at the provider.
   */
  provider_response_id?: string | null;
  /**
   * `stop`, `length`, `content_filter`, `tool_call` or `error`.
   */
  finish_reason?: string | null;
  /**
   * ID of the agent run.
   */
  run_id?: string | null;
  /**
   * ID of the conversation.
   */
  conversation_id?: string | null;
  /**
   * Metadata of the application.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * `complete`, `incomplete`, `suspended` or `interrupted`.
   */
  state?: string;
}
/**
 * A Semantic Kernel chat message for Python, as `ChatMessageContent.model_dump` writes it. Its constructor also accepts text as `content`.
 */
export interface SemanticKernelMessage {
  /**
   * Metadata of the provider or the application.
   */
  metadata?: Record<string, unknown>;
  /**
   * Model that created the item.
   */
  ai_model_id?: string | null;
  /**
   * Always `message`.
   */
  content_type?: string;
  /**
   * `system`, `developer`, `user`, `assistant` or `tool`.
   */
  role: string;
  /**
   * Name of the participant.
   */
  name?: string | null;
  /**
   * Parts of the message in order.
   */
  items?: unknown[] | null;
  /**
   * Text of the message, in place of items.
   */
  content?: string | null;
  /**
   * Encoding of the text.
   */
  encoding?: string | null;
  /**
   * Why the model stopped.
   */
  finish_reason?: string | null;
  /**
   * Status of the message.
   */
  status?: string | null;
}
/**
 * One sample of a data set in ShareGPT format.
 */
export interface SharegptConversation {
  /**
   * Messages in order.
   */
  conversations: SharegptMessage[];
  /**
   * System prompt, outside the messages.
   */
  system?: string | null;
  /**
   * Tools, usually as the JSON text of a list.
   */
  tools?: string | unknown[] | null;
  /**
   * Images that the messages refer to.
   */
  images?: unknown[] | string | null;
  /**
   * Videos that the messages refer to.
   */
  videos?: unknown[] | string | null;
  /**
   * Audio clips that the messages refer to.
   */
  audios?: unknown[] | string | null;
  /**
   * The better one of two answers.
   */
  chosen?: Record<string, unknown> | string | unknown[] | null;
  /**
   * The worse one of two answers.
   */
  rejected?: Record<string, unknown> | string | unknown[] | null;
}
/**
 * One message: its author and its text.
 */
export interface SharegptMessage {
  /**
   * Author: `system`, `human`, `gpt`, `function_call`, `observation` or a value of another data set.
   */
  from: string;
  /**
   * Text; for a tool call, JSON text with its name and arguments.
   */
  value: string | null;
}
/**
 * Findings to ignore, and why. At least one of `rule`, `files`, `conversation`, `pointer` and `fingerprint` is required.
 */
export interface IgnoreEntry {
  /**
   * ID of the rule.
   */
  rule?: string;
  /**
   * Globs of paths, relative to the folder of this file.
   *
   * @minItems 1
   */
  files?: string | string[];
  /**
   * ID of the conversation, as reports show it.
   */
  conversation?: string | number;
  /**
   * JSON Pointer into the record, with everything below it. `*` matches one step in part or whole, `**` any number of steps: `/messages/* /content`.
   */
  pointer?: string;
  /**
   * Fingerprint of a finding, as `--format json` shows it.
   */
  fingerprint?: string;
  /**
   * Why the findings are ignored. Reports show it.
   */
  reason: string;
  /**
   * Last day of the entry, YYYY-MM-DD in UTC. After it, the findings count again and the report says so.
   */
  expires?: string;
}
/**
 * Message of the model: text, reasoning, a refusal and tool calls.
 */
export interface AssistantMessage {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text, or a list of content parts. May be absent or null next to `tool_calls`.
   */
  content?: string | ContentPart[] | null;
  /**
   * Name of the participant, to tell several assistants from each other.
   */
  name?: string;
  /**
   * The model's explanation when it declines to answer.
   */
  refusal?: string | null;
  /**
   * Tool calls that the model makes in this message.
   *
   * @minItems 1
   */
  tool_calls?: ToolCall[];
  /**
   * Reasoning text, under the name that OpenRouter and others use.
   */
  reasoning?: string | null;
  /**
   * Reasoning text, under the name that DeepSeek and others use.
   */
  reasoning_content?: string | null;
  /**
   * Structured reasoning. Send the entries back unchanged and in order.
   */
  reasoning_details?: ReasoningDetail[] | null;
}
/**
 * Plain text; valid in every role.
 */
export interface TextContentPart {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image by URL or data URL; valid in user messages.
 */
export interface ImageContentPart {
  /**
   * Always `image_url`.
   */
  type: 'image_url';
  /**
   * Location of an image, and the resolution at which the model reads it.
   */
  image_url: ImageUrl;
}
/**
 * Location of an image, and the resolution at which the model reads it.
 */
export interface ImageUrl {
  /**
   * HTTP URL of the image, or a data URL with base64 data.
   */
  url: string;
  /**
   * Resolution at which the model reads the image: `auto`, `low` or `high`.
   */
  detail?: string;
}
/**
 * Base64 audio; valid in user messages for models that accept audio.
 */
export interface AudioContentPart {
  /**
   * Always `input_audio`.
   */
  type: 'input_audio';
  /**
   * Base64 audio and its file format.
   */
  input_audio: InputAudio;
}
/**
 * Base64 audio and its file format.
 */
export interface InputAudio {
  /**
   * Audio data as base64.
   */
  data: string;
  /**
   * File format of the audio, such as `wav` or `mp3`.
   */
  format: string;
}
/**
 * File by ID or as a data URL; valid in user messages.
 */
export interface FileContentPart {
  /**
   * Always `file`.
   */
  type: 'file';
  /**
   * File by ID, or its name and data URL.
   */
  file: FileReference;
}
/**
 * File by ID, or its name and data URL.
 */
export interface FileReference {
  /**
   * File name, which the model may see.
   */
  filename?: string | null;
  /**
   * File content as a data URL.
   */
  file_data?: string | null;
  /**
   * ID of an uploaded file.
   */
  file_id?: string | null;
}
/**
 * The model's explanation when it declines to answer; valid in assistant messages.
 */
export interface RefusalContentPart {
  /**
   * Always `refusal`.
   */
  type: 'refusal';
  /**
   * The model's explanation when it declines to answer.
   */
  refusal: string;
}
/**
 * A tool call with JSON arguments, written as a string.
 */
export interface FunctionToolCall {
  /**
   * Always `function`.
   */
  type: 'function';
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Name of the tool and its arguments as JSON text, never as an object.
   */
  function: FunctionCall;
}
/**
 * Name of the tool and its arguments as JSON text, never as an object.
 */
export interface FunctionCall {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments as JSON text.
   */
  arguments: string;
}
/**
 * A tool call with free text as its input.
 */
export interface CustomToolCall {
  /**
   * Always `custom`.
   */
  type: 'custom';
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Name of the tool and its input.
   */
  custom: CustomCall;
}
/**
 * Name of the tool and its input.
 */
export interface CustomCall {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Input of the tool, as free text.
   */
  input: string;
}
/**
 * One entry of `reasoning_details`: readable, summarized or encrypted reasoning. It is sent back unchanged and in order.
 */
export interface ReasoningDetail {
  /**
   * Kind of the entry: readable text, a summary, or encrypted data.
   */
  type: 'reasoning.text' | 'reasoning.summary' | 'reasoning.encrypted';
  /**
   * Reasoning text, for `reasoning.text`.
   */
  text?: string | null;
  /**
   * Summary of the reasoning, for `reasoning.summary`.
   */
  summary?: string | null;
  /**
   * Encrypted reasoning, for `reasoning.encrypted`.
   */
  data?: string | null;
  /**
   * Signature with which the provider verifies the text.
   */
  signature?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * Format of the entry, which names the provider and its version.
   */
  format?: string | null;
  /**
   * Position of the entry in the list.
   */
  index?: number;
}
/**
 * Fields that source systems store next to a message for their own use. They are never sent; the rule `local-field-on-wire` reports them in requests.
 */
export interface LocalMetadata {
  /**
   * Why the model stopped, in the source system's own words.
   */
  finishReason?: string;
  /**
   * Name of the tool that returned the result.
   */
  toolName?: string;
  /**
   * Whether the tool failed.
   */
  isError?: boolean;
  /**
   * When the message was written.
   */
  timestamp?: string | number;
  /**
   * When the message was created.
   */
  createdAt?: string | number;
  /**
   * Whether compaction must keep the message.
   */
  pinned?: boolean;
  /**
   * Who created the message: the user, the agent or a compaction.
   */
  source?: string;
  /**
   * Time that the tool or the model took, in milliseconds.
   */
  durationMs?: number;
  /**
   * Tool calls that could not be parsed, as text.
   */
  malformedToolCallBlocks?: unknown[];
  /**
   * ID of the message in its store.
   */
  uuid?: string;
  /**
   * ID of the previous message in the store.
   */
  parentUuid?: string | null;
  /**
   * ID of the session that the message belongs to.
   */
  sessionId?: string;
}
/**
 * Instructions that apply to the whole conversation.
 */
export interface SystemMessage {
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Instructions as text, or as a list of text parts.
   */
  content: string | TextContentPart[];
  /**
   * Name of the participant, to tell several authors from each other.
   */
  name?: string;
}
/**
 * Result of a tool call.
 */
export interface ToolMessage {
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * Result as text, or as a list of text parts.
   */
  content: string | TextContentPart[];
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id: string;
  /**
   * Name of the tool that returned the result.
   */
  name?: string;
}
/**
 * Message of the user, or of a program on the user's behalf.
 */
export interface UserMessage {
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of content parts.
   */
  content: string | ContentPart[];
  /**
   * Name of the participant, to tell several users from each other.
   */
  name?: string;
}
/**
 * Output of `rolecall lint --format json`. `--format ndjson` prints one `conversation` per line, with its `path`.
 */
export interface Report {
  /**
   * Version of the report format.
   */
  version: 1;
  /**
   * Program that wrote the report.
   */
  tool: {
    /**
     * Name of the program.
     */
    name: string;
    /**
     * Version of the program.
     */
    version: string;
  };
  /**
   * Dialect that was used for files that name none.
   */
  dialectDefault: string;
  /**
   * Totals over all files.
   */
  summary: ReportSummary;
  /**
   * Result of each file.
   */
  files: FileReport[];
  /**
   * Number of findings that `--max-diagnostics` hides. Absent if there are none.
   */
  hidden?: number;
  /**
   * What could not be evaluated, and why. Absent if there is nothing.
   */
  unevaluated?: Unevaluated[];
  /**
   * Baseline entries that no longer occur, with the missing count. They fail the run. Absent if there are none.
   */
  stale?: BaselineFinding[];
}
/**
 * Totals over all files.
 */
export interface ReportSummary {
  /**
   * Number of files.
   */
  files: number;
  /**
   * Files in which nothing was checked. Absent if there are none.
   */
  skippedFiles?: number;
  /**
   * Number of conversations.
   */
  conversations: number;
  /**
   * Number of messages.
   */
  messages: number;
  /**
   * Number of tool calls.
   */
  toolCalls: number;
  /**
   * Number of errors: those that are listed, and those that `repeated` counts. Suppressed ones are not counted.
   */
  errors: number;
  /**
   * Number of warnings, counted in the same way.
   */
  warnings: number;
  /**
   * Number of infos, counted in the same way.
   */
  infos: number;
  /**
   * Number of suppressed findings by cause. Absent if there are none.
   */
  suppressed?: SuppressedCounts;
  /**
   * Number of conversations by verdict.
   */
  verdicts: VerdictCounts;
}
/**
 * Number of suppressed findings by cause. Absent if there are none.
 */
export interface SuppressedCounts {
  /**
   * Number of findings that the baseline contains.
   */
  baseline: number;
  /**
   * Number of findings that the ignore file matches.
   */
  ignore: number;
}
/**
 * Number of conversations by verdict.
 */
export interface VerdictCounts {
  /**
   * Conversations that the server accepts.
   */
  accepted: number;
  /**
   * Conversations that the server rejects.
   */
  rejected: number;
  /**
   * Conversations without a verdict.
   */
  unknown: number;
}
/**
 * Result of one file.
 */
export interface FileReport {
  /**
   * Path of the file.
   */
  path: string;
  /**
   * Detected format of the file.
   */
  format: string;
  /**
   * Result of each conversation.
   */
  conversations: ConversationReport[];
  /**
   * Findings that the writer of the file repeats, listed once at the first conversation. Absent if there are none, and for recorded exchanges.
   */
  repeated?: Habit[];
  /**
   * Why nothing in the file was checked. Absent if something was checked, or if the file could not be read.
   */
  skipped?: string;
}
/**
 * Findings of one file that are caused by its writer, not by its content. One of them is listed.
 */
export interface Habit {
  /**
   * ID of the rule.
   */
  rule: string;
  /**
   * ID of the rule's message, such as `unanswered`.
   */
  messageId: string;
  /**
   * Severity of the findings.
   */
  severity: 'error' | 'warning' | 'info';
  /**
   * ID of the dialect that was used.
   */
  dialect: string | null;
  /**
   * What else the findings have in common: a field, or a pair of names.
   */
  about?: string;
  /**
   * Index of the conversation that lists the finding.
   */
  index: number;
  /**
   * Line of the listed finding.
   */
  line: number;
  /**
   * Row of the listed finding, for a table.
   */
  row?: number;
  /**
   * Number of findings in the file, with the listed one.
   */
  count: number;
  /**
   * Number of conversations that have such a finding.
   */
  conversations: number;
  /**
   * Why the finding does not count: it is in the baseline, or an entry of the ignore file matches it.
   */
  suppressed?: Suppressed;
}
/**
 * What could not be evaluated for one reason.
 */
export interface Unevaluated {
  /**
   * What is missing. `dialect`: no rules are known. `format`: the format is not supported. `ids`: a redactor replaced the IDs. `model` and `statement`: findings depend on an unknown fact.
   */
  what: 'dialect' | 'format' | 'ids' | 'model' | 'statement';
  /**
   * Why it could not be evaluated, in words.
   */
  reason: string;
  /**
   * Number of affected conversations or records.
   */
  conversations: number;
  /**
   * Number of findings that were not decided. Absent if it does not affect findings.
   */
  findings?: number;
}
/**
 * Output of `rolecall fix --resume --format json`: for each session file a receipt of what kept the agent from going on, and what was repaired. Contains no message content.
 */
export interface ResumeReport {
  /**
   * Version of the report format.
   */
  version: 1;
  /**
   * Program that wrote the report.
   */
  tool: {
    /**
     * Name of the program.
     */
    name: string;
    /**
     * Version of the program.
     */
    version: string;
  };
  /**
   * When the report was written, as ISO 8601 date and time in UTC.
   */
  date: string;
  /**
   * `unsafe` if unsafe repairs were requested as well.
   */
  safety: 'safe' | 'unsafe';
  /**
   * Whether no file was to be written.
   */
  dryRun: boolean;
  /**
   * Number of files by their state.
   */
  summary: ResumeSummary;
  /**
   * Receipt of each file.
   */
  files: ResumeReceipt[];
}
/**
 * Number of files by their state.
 */
export interface ResumeSummary {
  /**
   * Number of files.
   */
  files: number;
  /**
   * Files in which nothing keeps the agent from going on.
   */
  resumable: number;
  /**
   * Files whose repaired copy can be resumed.
   */
  repaired: number;
  /**
   * Files with a conversation that the API would still reject.
   */
  blocked: number;
  /**
   * Files for which it is not known.
   */
  unknown: number;
  /**
   * Files that could not be read or written.
   */
  failed: number;
}
/**
 * Receipt of one file.
 */
export interface ResumeReceipt {
  /**
   * Path of the file.
   */
  path: string;
  /**
   * Detected format of the file.
   */
  format: string;
  /**
   * Agent that wrote the file; null if rolecall does not know where it keeps its sessions.
   */
  agent: string | null;
  /**
   * `resumable`: nothing is known that keeps the agent from going on, so nothing was written. `repaired`: the repaired file was read again, and nothing is known that keeps the agent from going on. `blocked`: the API would reject the next request of a conversation, in the written file if there is one. `unknown`: it is not known, for example because the file is not a session. `failed`: the file could not be read or written.
   */
  state: 'resumable' | 'repaired' | 'blocked' | 'unknown' | 'failed';
  /**
   * Content of a file on the disk: `before` is the original, `after` the repaired file, also if it was not written.
   */
  before?: ResumeBytes;
  /**
   * Content of a file on the disk: `before` is the original, `after` the repaired file, also if it was not written.
   */
  after?: ResumeBytes;
  /**
   * Lines of the decompressed file that the repairs leave as they are. Absent without repairs.
   */
  lines?: ResumeLines;
  /**
   * Number of lines that could not be read. The agent may refuse the file because of them.
   */
  unreadable: number;
  /**
   * Conversations of the file, in order.
   */
  conversations: ResumeConversation[];
  /**
   * Changes that were made, or would be made, in order.
   */
  changes: FixedChange[];
  /**
   * Unsafe repairs that `--unsafe` would make. Empty with `--unsafe`.
   */
  unsafeRepairs: UnsafeRepair[];
  /**
   * Whether the API would accept the next requests after the unsafe repairs. Absent if there are none.
   */
  isUnblockedByUnsafe?: boolean;
  /**
   * What to do to go on with the repaired file. Lines that begin with `$ ` are commands.
   */
  steps: string[];
  /**
   * Further remarks about the file.
   */
  notes: string[];
  /**
   * Path of the written file; absent if none was written.
   */
  written?: string;
  /**
   * Path of the backup of the original file.
   */
  backup?: string;
  /**
   * Why the file could not be read or written. It is unchanged then.
   */
  fault?: string;
}
/**
 * Content of a file on the disk: `before` is the original, `after` the repaired file, also if it was not written.
 */
export interface ResumeBytes {
  /**
   * SHA-256 of the file, as hexadecimal digits.
   */
  sha256: string;
  /**
   * Size of the file.
   */
  bytes: number;
}
/**
 * Lines of the decompressed file that the repairs leave as they are. Absent without repairs.
 */
export interface ResumeLines {
  /**
   * Number of lines before the repairs.
   */
  total: number;
  /**
   * Number of lines that are the same afterwards, byte for byte.
   */
  unchanged: number;
}
/**
 * A conversation, and what its API says to the next request: the conversation and a new message of the user.
 */
export interface ResumeConversation {
  /**
   * ID of the conversation in the file.
   */
  id: string | number | null;
  /**
   * Line at which the conversation starts, from 1.
   */
  line: number;
  /**
   * The dialect of the API; null if none is known.
   */
  dialect: string | null;
  /**
   * The model; null if the file does not name it.
   */
  model: string | null;
  /**
   * The dialect in which the conversation is stored, if the request was converted for an API with another message format.
   */
  convertedFrom?: string;
  /**
   * Number of errors in the stored conversation that the agent leaves out when it sends it.
   */
  leftOut: number;
  /**
   * The verdict on the next request, before the repairs or after them.
   */
  before: ResumeJudgement;
  /**
   * The verdict on the next request, before the repairs or after them.
   */
  after?: ResumeJudgement;
}
/**
 * The verdict on the next request, before the repairs or after them.
 */
export interface ResumeJudgement {
  /**
   * `rejected`: the API would reject the next request. `unknown`: that is not known.
   */
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * Errors and warnings in the next request, at their places in the file. If the verdict is unknown, also infos: they may say why.
   */
  findings: Diagnostic[];
}
/**
 * Unsafe repairs of one kind.
 */
export interface UnsafeRepair {
  /**
   * Rule ID.
   */
  rule: string;
  /**
   * Number of repairs.
   */
  repairs: number;
  /**
   * Number of values that they add.
   */
  adds: number;
  /**
   * Number of values that they remove.
   */
  removes: number;
  /**
   * Number of values that they replace.
   */
  replaces: number;
}
/**
 * One rule.
 */
export interface RuleListEntry {
  /**
   * The ID of the rule, as in reports and in the configuration.
   */
  id: string;
  /**
   * What the rule is about, in one sentence.
   */
  title: string;
  /**
   * The heading of the rule in the index of rules, such as `Reasoning`. The list of headings is open.
   */
  kind: string;
  /**
   * The severity for every dialect, if the rule is about bytes that no API can read or about checking itself; null if the dialect decides.
   */
  severity: 'error' | 'warning' | 'info' | null;
  /**
   * The severity in responses and streams; null if the rule does not apply to them.
   */
  inReplies: 'error' | 'warning' | null;
  /**
   * The kinds of repairs that exist for findings of the rule; empty if there are none.
   */
  repairs: ('safe' | 'unsafe')[];
  /**
   * The dialects with an entry for the rule, sorted by ID.
   */
  dialects: RuleListDialect[];
  /**
   * The address of the page about the rule; null if there is none.
   */
  uri: string | null;
}
/**
 * What one dialect does with requests that break the rule.
 */
export interface RuleListDialect {
  /**
   * The ID of the dialect.
   */
  id: string;
  /**
   * The strictest verdict among the entries: the request is `rejected`, or accepted and `altered` (the model sees something else), or `tolerated`.
   */
  verdict: 'rejected' | 'misread' | 'accepted';
}
/**
 * Output of `rolecall score --format json` and result of `score`: predictions compared with what the servers did.
 */
export interface Score {
  /**
   * Sums over all dialects.
   */
  total: ScoreTotal;
  /**
   * Counts of each dialect, sorted by ID.
   */
  dialects: ScoreTally[];
  /**
   * Exchanges in which prediction and server differ, at most a thousand.
   */
  cases: ScoreCase[];
  /**
   * Number of cases beyond those that are listed.
   */
  omitted: number;
  /**
   * Exchanges that were not checked, by host and reason.
   */
  unread: ScoreUnread[];
}
/**
 * Sums over all dialects.
 */
export interface ScoreTotal {
  /**
   * Number of requests that were checked.
   */
  exchanges: number;
  /**
   * Number of requests that the server accepted.
   */
  accepted: number;
  /**
   * Number of requests that the server rejected.
   */
  refused: number;
  /**
   * Number of requests whose outcome is in neither status nor reply.
   */
  unanswered: number;
  /**
   * Number of successful replies that were checked.
   */
  replies: number;
  /**
   * Number of successful streams that were assembled and checked.
   */
  streams: number;
  /**
   * Number of replies and streams with an error in them.
   */
  broken: number;
  /**
   * Number of accepted requests for which an error was predicted.
   */
  falseAlarms: number;
  /**
   * Number of rejected requests with a predicted error whose rule matches the server's message.
   */
  predicted: number;
  /**
   * Number of rejected requests with a predicted error, where the server's message matches no rule.
   */
  unexplained: number;
  /**
   * Number of requests rejected for the conversation with another error than predicted.
   */
  misattributed: number;
  /**
   * Number of rejected requests with the right rule, where a required fact is not in the request.
   */
  undecided: number;
  /**
   * Number of requests rejected for the conversation without a predicted error.
   */
  missed: number;
  /**
   * Number of requests rejected for other reasons than the conversation, by reason.
   */
  apart: {
    [k: string]: number;
  };
}
/**
 * Counts of one dialect. `refused` is the sum of `predicted`, `unexplained`, `misattributed`, `undecided`, `missed` and all of `apart`.
 */
export interface ScoreTally {
  /**
   * ID of the dialect.
   */
  dialect: string;
  /**
   * Number of requests that were checked.
   */
  exchanges: number;
  /**
   * Number of requests that the server accepted.
   */
  accepted: number;
  /**
   * Number of requests that the server rejected.
   */
  refused: number;
  /**
   * Number of requests whose outcome is in neither status nor reply.
   */
  unanswered: number;
  /**
   * Number of successful replies that were checked.
   */
  replies: number;
  /**
   * Number of successful streams that were assembled and checked.
   */
  streams: number;
  /**
   * Number of replies and streams with an error in them.
   */
  broken: number;
  /**
   * Number of accepted requests for which an error was predicted.
   */
  falseAlarms: number;
  /**
   * Number of rejected requests with a predicted error whose rule matches the server's message.
   */
  predicted: number;
  /**
   * Number of rejected requests with a predicted error, where the server's message matches no rule.
   */
  unexplained: number;
  /**
   * Number of requests rejected for the conversation with another error than predicted.
   */
  misattributed: number;
  /**
   * Number of rejected requests with the right rule, where a required fact is not in the request.
   */
  undecided: number;
  /**
   * Number of requests rejected for the conversation without a predicted error.
   */
  missed: number;
  /**
   * Number of requests rejected for other reasons than the conversation, by reason.
   */
  apart: {
    [k: string]: number;
  };
}
/**
 * An exchange in which prediction and server differ.
 */
export interface ScoreCase {
  /**
   * How they differ.
   */
  kind: 'falseAlarm' | 'misattributed' | 'undecided' | 'missed' | 'brokenReply';
  /**
   * Path of the file.
   */
  path: string;
  /**
   * Line of the exchange in the file, from 1.
   */
  line: number;
  /**
   * ID of the exchange.
   */
  id: string | number | null;
  /**
   * ID of the dialect.
   */
  dialect: string;
  /**
   * ID of the predicted rule.
   */
  rule?: string;
  /**
   * ID of the predicted message.
   */
  messageId?: string;
  /**
   * JSON Pointer of the predicted finding.
   */
  pointer?: string;
  /**
   * Which fact is missing.
   */
  undecided?: string;
  /**
   * HTTP status code of the reply.
   */
  status?: number;
  /**
   * Error code of the reply.
   */
  code?: string;
  /**
   * Error type of the reply.
   */
  type?: string;
  /**
   * What the rejection is about, in our words.
   */
  reason?: string;
  /**
   * Error message of the server, shortened; only if it was requested.
   */
  words?: string;
}
export interface ScoreUnread {
  /**
   * Host, or name of the provider, or null.
   */
  host: string | null;
  /**
   * Why the exchanges were not checked.
   */
  reason: string;
  /**
   * Number of exchanges.
   */
  exchanges: number;
}
/**
 * A request that fails, whatever it says: rate limits and overload.
 */
export interface ScriptedFailure {
  /**
   * HTTP status, such as 429, 500, 503 or 529.
   */
  status: number;
  /**
   * The provider's words.
   */
  message?: string;
  /**
   * Seconds in the header `retry-after`.
   */
  retryAfter?: number;
  /**
   * Milliseconds before the first byte.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "delay".
   */
  delay?: number;
}
/**
 * A reply that some API once sent. It is sent in the form of the API that is asked, with new IDs for calls only if it has none.
 */
export interface RecordedReply {
  /**
   * The body of the response.
   */
  recorded: Record<string, unknown>;
  /**
   * Milliseconds before the first byte.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "delay".
   */
  delay?: number;
  /**
   * Milliseconds before each event of a stream.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "pace".
   */
  pace?: number;
  /**
   * The connection is closed after this many bytes of the body.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "cutAfter".
   */
  cutAfter?: number;
  /**
   * A stream breaks off in its middle with an error event that has this message, after status 200.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "streamError".
   */
  streamError?: string;
}
/**
 * A reply of the simulated model: reasoning, then text, then calls; or `parts` in any order.
 */
export interface ScriptedReply {
  /**
   * What the model says.
   */
  text?: string;
  /**
   * What it thinks before. It is signed as the provider does.
   */
  reasoning?: string;
  /**
   * A refusal, for APIs that tell it from text. Elsewhere it is text.
   */
  refusal?: string;
  /**
   * Parallel tool calls. An empty list is sent as such by APIs that have a list of calls.
   */
  calls?: ScriptedCall[];
  /**
   * The parts of the reply in their order, instead of the keys above.
   */
  parts?: ScriptedPart[];
  /**
   * How the reply ends. `cut` is the token limit. Default: `calling` if there are calls, else `finished`.
   */
  ending?: 'finished' | 'calling' | 'cut' | 'filtered';
  /**
   * Token counts. Default: a quarter of the characters.
   */
  usage?: ScriptedUsage;
  /**
   * Milliseconds before the first byte.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "delay".
   */
  delay?: number;
  /**
   * Milliseconds before each event of a stream.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "pace".
   */
  pace?: number;
  /**
   * The connection is closed after this many bytes of the body.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "cutAfter".
   */
  cutAfter?: number;
  /**
   * A stream breaks off in its middle with an error event that has this message, after status 200.
   *
   * This interface was referenced by `ScriptFile`'s JSON-Schema
   * via the `definition` "streamError".
   */
  streamError?: string;
}
/**
 * A tool call of the simulated model.
 */
export interface ScriptedCall {
  /**
   * Name of the tool. It may be one that the request does not declare, or an illegal one.
   */
  name: string;
  /**
   * Any JSON value. A text is sent as it is, so that arguments can be no JSON (`{"city": "Os`) or no object (`[]`). Default: an empty object.
   */
  arguments?: unknown;
  /**
   * The ID instead of one that the simulator makes. It may be empty or used before; `null` sends the call without ID.
   */
  id?: string | null;
}
/**
 * One part of a reply. It has one of these keys.
 */
export interface ScriptedPart {
  /**
   * Text.
   */
  text?: string;
  /**
   * Reasoning.
   */
  reasoning?: string;
  /**
   * With `reasoning`: whether the client does not see it.
   */
  encrypted?: boolean;
  /**
   * A refusal.
   */
  refusal?: string;
  /**
   * A tool call of the simulated model.
   */
  call?: ScriptedCall;
}
/**
 * Token counts. Default: a quarter of the characters.
 */
export interface ScriptedUsage {
  /**
   * Tokens of the request.
   */
  input?: number;
  /**
   * Tokens of the reply, with its reasoning.
   */
  output?: number;
  /**
   * Tokens of the reasoning.
   */
  reasoning?: number;
}
/**
 * The first line of the output.
 */
export interface StdioHello {
  /**
   * Version of the protocol. It changes when a client of an earlier version would misread an answer.
   */
  protocol: number;
  /**
   * Version of rolecall.
   */
  rolecall: string;
  /**
   * Names of the operations.
   */
  operations: string[];
}
/**
 * One line of the message log: a flattened message with metadata of the run.
 */
export interface DeepAgentsLogEntry {
  /**
   * When the message was logged: ISO 8601, whole seconds, UTC.
   */
  timestamp: string;
  /**
   * ID of the conversation.
   */
  threadId?: string | null;
  /**
   * Model that wrote an `ai` message.
   */
  modelID?: string | null;
  /**
   * Round of the run, from 1; absent for the messages that the run started with.
   */
  round?: number | null;
  /**
   * Time that the model took, in seconds.
   */
  generationSeconds?: number | null;
  /**
   * Role of the message.
   */
  role: 'system' | 'human' | 'ai' | 'tool';
  /**
   * Text of the message.
   */
  content: string;
  /**
   * Reasoning text of the model.
   */
  reasoning?: string | null;
  /**
   * Tool calls of an `ai` message.
   */
  toolCalls?: DeepAgentsLogToolCall[] | null;
  /**
   * Tool calls that could not be parsed, as text.
   */
  malformedToolCallBlocks?: string[] | null;
  /**
   * Name of the tool that returned the result.
   */
  toolName?: string | null;
  /**
   * Subagent that returned the result.
   */
  subagentType?: string | null;
  /**
   * ID of the tool call that a `tool` message answers.
   */
  toolCallID?: string | null;
  /**
   * URLs of the images that have one.
   */
  imageURLs?: string[] | null;
}
/**
 * A tool call in the log.
 */
export interface DeepAgentsLogToolCall {
  /**
   * UUID of the tool call.
   */
  id: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Subagent that a `task` call starts.
   */
  subagentType?: string | null;
  /**
   * Arguments by name.
   */
  arguments: Record<string, unknown>;
}
/**
 * One AgentMessage as its store encodes it. The older form, with the content as text and a list of image URLs, is read as well.
 */
export interface DeepAgentsMessage {
  /**
   * UUID of the message; a new one is created if it is absent.
   */
  id?: string | null;
  /**
   * Role of the message.
   */
  role: 'system' | 'human' | 'ai' | 'tool';
  /**
   * Text, or a list of blocks.
   */
  content?: (DeepAgentsTextBlock | DeepAgentsReasoningBlock | DeepAgentsImageBlock)[] | string | null;
  /**
   * Tool calls, only in `ai` messages.
   */
  toolCalls?: DeepAgentsToolCall[] | null;
  /**
   * Tool calls that could not be parsed, as text.
   */
  malformedToolCallBlocks?: string[] | null;
  /**
   * UUID of the tool call that a `tool` message answers.
   */
  toolCallID?: string | null;
  /**
   * What created the message, if it was no run: `summarization` replaces older messages.
   */
  source?: string | null;
  /**
   * URLs of images, only in the older form.
   */
  imageURLs?: string[] | null;
  /**
   * Derived field: the text of all text blocks.
   */
  text?: string | null;
  /**
   * Derived field: the text of all reasoning blocks.
   */
  reasoning?: string | null;
  /**
   * Derived field: the images of all blocks.
   */
  images?: DeepAgentsImage[] | null;
}
/**
 * Visible text.
 */
export interface DeepAgentsTextBlock {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Reasoning of the model; never sent back.
 */
export interface DeepAgentsReasoningBlock {
  /**
   * Always `reasoning`.
   */
  type: 'reasoning';
  /**
   * Reasoning text.
   */
  reasoning: string;
}
/**
 * Image, at its position among the blocks.
 */
export interface DeepAgentsImageBlock {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Image from one of three sources.
   */
  image: DeepAgentsImage;
}
/**
 * Image from one of three sources.
 */
export interface DeepAgentsImage {
  /**
   * Remote URL or local file.
   */
  url?: string | null;
  /**
   * Image data as base64.
   */
  base64?: string | null;
  /**
   * MIME type of the base64 data or the file.
   */
  mimeType?: string | null;
  /**
   * ID of a file uploaded to the provider.
   */
  fileID?: string | null;
}
/**
 * A tool call with parsed arguments.
 */
export interface DeepAgentsToolCall {
  /**
   * UUID that was created when the call was parsed. The provider's ID is not kept.
   */
  id: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by name.
   */
  arguments: Record<string, unknown>;
  /**
   * Derived field: the arguments in words, for people.
   */
  describedArguments?: string | null;
}
/**
 * Instructions, always text.
 */
export interface OpenAgentLoopsSystemMessage {
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Instructions as text.
   */
  content: string;
  /**
   * When the message was created, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * A prompt: text, or content parts that are sent unchanged.
 */
export interface OpenAgentLoopsUserMessage {
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of content parts.
   */
  content: string | ContentPart[];
  /**
   * When the message was created, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * A turn of the model: text, which is empty if it only makes tool calls, and its tool calls.
 */
export interface OpenAgentLoopsAssistantMessage {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text of the answer.
   */
  content: string;
  /**
   * Reasoning text, regardless of the field that the server sent it in.
   */
  reasoning?: string;
  /**
   * Structured reasoning, sent back unchanged.
   */
  reasoning_details?: ReasoningDetail[];
  /**
   * Why the model stopped.
   */
  finishReason?: 'stop' | 'tool_calls' | 'length' | 'content_filter';
  /**
   * Tool calls of the model.
   */
  tool_calls?: FunctionToolCall[];
  /**
   * Whether the stream failed.
   */
  isError?: boolean;
  /**
   * When the message was created, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * Result of one tool call, always as text.
 */
export interface OpenAgentLoopsToolMessage {
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * Result as text.
   */
  content: string;
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id: string;
  /**
   * Name of the tool that was called.
   */
  toolName?: string;
  /**
   * Whether the call failed or was denied. The model only reads the content.
   */
  isError?: boolean;
  /**
   * When the message was created, in milliseconds since 1970.
   */
  timestamp?: number;
}
/**
 * Instructions.
 */
export interface PromptProposalSystem {
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Text, or a list of parts.
   */
  content: string | PromptProposalPart[];
}
/**
 * Text.
 */
export interface PromptProposalText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image.
 */
export interface PromptProposalImage {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Base64 or a data URL. In memory, a Blob, an ArrayBuffer or bytes.
   */
  data: string | Record<string, unknown>;
  /**
   * MIME type of the data.
   */
  mimeType?: string;
}
/**
 * Audio clip.
 */
export interface PromptProposalAudio {
  /**
   * Always `audio`.
   */
  type: 'audio';
  /**
   * Base64 or a data URL. In memory, a Blob, an ArrayBuffer or bytes.
   */
  data: string | Record<string, unknown>;
  /**
   * MIME type of the data.
   */
  mimeType?: string;
}
/**
 * Message of the user.
 */
export interface PromptProposalUser {
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of parts.
   */
  content: string | PromptProposalPart[];
}
/**
 * Message of the model: content, reasoning and tool calls, each of which may be absent.
 */
export interface PromptProposalAssistant {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text, or a list of parts.
   */
  content?: string | PromptProposalPart[];
  /**
   * Reasoning text of the model.
   */
  thinking?: string;
  /**
   * Tool calls of the model.
   */
  toolCalls?: PromptProposalToolCall[];
}
/**
 * A tool call in a message, with the function as an object.
 */
export interface PromptProposalToolCall {
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Always `function`.
   */
  type?: 'function';
  /**
   * Name of the tool, and its parsed arguments.
   */
  function: PromptProposalFunction;
}
/**
 * Name of the tool, and its parsed arguments.
 */
export interface PromptProposalFunction {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by name.
   */
  arguments: Record<string, unknown>;
}
/**
 * Result of one tool call.
 */
export interface PromptProposalTool {
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * ID of the tool call that this result answers.
   */
  toolCallId: string;
  /**
   * Name of the tool.
   */
  name?: string;
  /**
   * Result as text, or as a list of parts.
   */
  content: string | PromptProposalPart[];
}
/**
 * Result of one user request, run by run. A stream returns the same document repeatedly, each time with more in it.
 */
export interface PromptRequestResult {
  /**
   * Whether the request is complete.
   */
  done: boolean;
  /**
   * Turns of the model in order.
   */
  runs: PromptRunResult[];
  /**
   * Token counts. The total is the sum of the other two.
   */
  usage: PromptUsage;
}
/**
 * One turn of the model, with the tools that it ran.
 */
export interface PromptRunResult {
  /**
   * Reasoning text of the model.
   */
  thinkingText: string;
  /**
   * Text that the model wrote.
   */
  text: string;
  /**
   * Tool calls of the turn, with their outputs.
   */
  tools: PromptToolRun[];
  /**
   * Token counts. The total is the sum of the other two.
   */
  usage: PromptUsage;
}
/**
 * A tool call in a run, flat and with its output.
 */
export interface PromptToolRun {
  /**
   * ID of the tool call.
   */
  id: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by name.
   */
  args: Record<string, unknown>;
  /**
   * Result of the tool, or why it failed.
   */
  output: PromptToolOutput;
  /**
   * Duration of the tool call in milliseconds.
   */
  durationMs: number;
}
/**
 * Result of the tool, or why it failed.
 */
export interface PromptToolOutput {
  /**
   * Result as a list of parts.
   */
  content: PromptOutputPart[];
  /**
   * Whether the tool failed.
   */
  isError?: boolean;
}
/**
 * Text.
 */
export interface PromptOutputText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image.
 */
export interface PromptOutputImage {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Base64 or a data URL. In memory, a Blob, an ArrayBuffer or bytes.
   */
  data: string | Record<string, unknown>;
  /**
   * MIME type of the data.
   */
  mimeType?: string;
}
/**
 * Audio clip.
 */
export interface PromptOutputAudio {
  /**
   * Always `audio`.
   */
  type: 'audio';
  /**
   * Base64 or a data URL. In memory, a Blob, an ArrayBuffer or bytes.
   */
  data: string | Record<string, unknown>;
  /**
   * MIME type of the data.
   */
  mimeType?: string;
}
/**
 * Data that a tool returns, in the reference implementation.
 */
export interface PromptOutputStructured {
  /**
   * Always `structured`.
   */
  type: 'structured';
  /**
   * The data as an object.
   */
  data: Record<string, unknown>;
}
/**
 * Token counts. The total is the sum of the other two.
 */
export interface PromptUsage {
  /**
   * Number of prompt tokens.
   */
  promptTokens: number;
  /**
   * Number of output tokens.
   */
  completionTokens: number;
  /**
   * Sum of prompt and output tokens.
   */
  totalTokens: number;
}
/**
 * Options of a new session: its first messages and the tools that it declares.
 */
export interface PromptApiCreateOptions {
  /**
   * Messages that the session starts with.
   */
  initialPrompts?: PromptApiMessage[];
  /**
   * Tools that the model may call.
   */
  tools?: PromptApiTool[];
  /**
   * Types and languages of the input.
   */
  expectedInputs?: PromptApiExpected[];
  /**
   * Types and languages of the output.
   */
  expectedOutputs?: PromptApiExpected[];
}
/**
 * A message of the Prompt API specification: three roles, and typed values as content.
 */
export interface PromptApiMessage {
  /**
   * Role of the message.
   */
  role: 'system' | 'user' | 'assistant';
  /**
   * Text, or a list of typed values.
   */
  content: string | PromptApiPart[];
  /**
   * Whether the model continues this message instead of answering it (prefill).
   */
  prefix?: boolean;
}
/**
 * Text. Neighboring texts are joined without a space.
 */
export interface PromptApiText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  value: string;
}
/**
 * Image.
 */
export interface PromptApiImage {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Object of the browser in a page; data URL or base64 in a document.
   */
  value: string | Record<string, unknown>;
}
/**
 * Audio clip.
 */
export interface PromptApiAudio {
  /**
   * Always `audio`.
   */
  type: 'audio';
  /**
   * Object of the browser in a page; data URL or base64 in a document.
   */
  value: string | Record<string, unknown>;
}
/**
 * A tool call of the model.
 */
export interface PromptApiToolCallPart {
  /**
   * Always `tool-call`.
   */
  type: 'tool-call';
  /**
   * ID, tool and arguments of a tool call.
   */
  value: PromptApiToolCall;
}
/**
 * ID, tool and arguments of a tool call.
 */
export interface PromptApiToolCall {
  /**
   * ID of the tool call, which the tool response refers to.
   */
  callID: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by name.
   */
  arguments?: Record<string, unknown> | null;
}
/**
 * Result of a tool call.
 */
export interface PromptApiToolResponsePart {
  /**
   * Always `tool-response`.
   */
  type: 'tool-response';
  /**
   * Result of a tool call, or why it failed.
   */
  value: PromptApiToolResponse;
}
/**
 * Result of a tool call, or why it failed.
 */
export interface PromptApiToolResponse {
  /**
   * ID of the tool call that this result answers.
   */
  callID: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * List of typed values, or other JSON if it was written by hand.
   */
  result?: unknown[] | string | Record<string, unknown> | number | boolean | null;
  /**
   * Why the tool failed.
   */
  errorMessage?: string;
  /**
   * Error of the tool.
   */
  error?: unknown;
}
/**
 * A declared tool. Its function is not part of a document.
 */
export interface PromptApiTool {
  /**
   * Name by which the model calls the tool.
   */
  name: string;
  /**
   * What the tool does, for the model.
   */
  description: string;
  /**
   * JSON Schema of the arguments.
   */
  inputSchema: Record<string, unknown>;
}
/**
 * A type of values that the session must support, and their languages.
 */
export interface PromptApiExpected {
  /**
   * Type of the values.
   */
  type: 'text' | 'image' | 'audio' | 'tool-call' | 'tool-response';
  /**
   * Languages as BCP 47 tags, such as `en`.
   */
  languages?: string[];
}
/**
 * Sum of the events of one run of the ReAct engine: what a page that received all of them knows at the end. Other fields of the `done` event are added.
 */
export interface ReactEngineRun {
  /**
   * Answer of the `done` event, or the answer so far.
   */
  answer: string;
  /**
   * Passes of the loop, in order. Their number is the one in `done`.
   */
  iterations: ReactEngineIteration[];
  /**
   * Token counts.
   */
  usage?: Record<string, unknown> | null;
  /**
   * Duration in seconds.
   */
  elapsed?: number;
  /**
   * Messages that the user sent during the run: the `inject` events.
   */
  injections?: Record<string, unknown>[];
  /**
   * The last `compact` event.
   */
  compact?: Record<string, unknown>;
  /**
   * The last `phase` event.
   */
  phase?: Record<string, unknown>;
  /**
   * Suggested follow-up questions, from engines that offer them.
   */
  suggestions?: unknown[];
  /**
   * Title of the conversation, from engines that create one.
   */
  title?: unknown;
}
/**
 * One call of the model, and the tools that it called.
 */
export interface ReactEngineIteration {
  /**
   * Number of the iteration, from 1.
   */
  iteration: number;
  /**
   * Reasoning text of the model.
   */
  thinking?: string | null;
  /**
   * Tools that were run.
   */
  tools: ReactEngineTool[];
}
/**
 * A tool that was run: its start and end event in one. Without observation and error it is still running.
 */
export interface ReactEngineTool {
  /**
   * Name of the tool.
   */
  tool_name: string | null;
  /**
   * Arguments by name.
   */
  tool_args?: Record<string, unknown> | null;
  /**
   * Result of the tool.
   */
  observation?: string | null;
  /**
   * Why the tool failed.
   */
  error?: string | null;
  /**
   * Duration in seconds.
   */
  iter_elapsed?: number;
}
/**
 * One server-sent event of a run of the ReAct engine; `event` is the channel. Additional channels and fields of newer engines are accepted.
 */
export interface ReactEngineStreamEvent {
  /**
   * Channel of the event.
   */
  event: 'step' | 'answer' | 'compact' | 'phase' | 'inject' | 'done';
  /**
   * Content of the event.
   */
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
   * Position of the event in the run, from 0, if events are stored.
   */
  cursor?: number;
}
/**
 * Channel `step`: the engine calls the model.
 */
export interface ReactThinkingStart {
  /**
   * Always `thinking`.
   */
  type: 'thinking';
  /**
   * Always `start`.
   */
  status: 'start';
  /**
   * Number of the iteration, from 1.
   */
  iteration: number;
}
/**
 * Channel `step`: a fragment of the reasoning, from engines that stream.
 */
export interface ReactThinkingDelta {
  /**
   * Always `thinking`.
   */
  type: 'thinking';
  /**
   * Always `delta`.
   */
  status: 'delta';
  /**
   * Text to append.
   */
  content: string;
}
/**
 * Channel `step`: the model has answered; sent before its tool calls run.
 */
export interface ReactThinkingDone {
  /**
   * Always `thinking`.
   */
  type: 'thinking';
  /**
   * Always `done`.
   */
  status: 'done';
  /**
   * Number of the iteration, from 1.
   */
  iteration: number;
  /**
   * Reasoning text of the model.
   */
  reasoning: string | null;
}
/**
 * Channel `step`: a tool starts. Tools that run in parallel share an iteration.
 */
export interface ReactIterationStart {
  /**
   * Always `iteration`.
   */
  type: 'iteration';
  /**
   * Always `start`.
   */
  status: 'start';
  /**
   * Number of the iteration, from 1.
   */
  iteration: number;
  /**
   * Name of the tool.
   */
  tool_name: string | null;
  /**
   * Arguments by name.
   */
  tool_args: Record<string, unknown> | null;
  /**
   * Reasoning text of the model.
   */
  reasoning?: string | null;
}
/**
 * Channel `step`: a tool is finished.
 */
export interface ReactIterationDone {
  /**
   * Always `iteration`.
   */
  type: 'iteration';
  /**
   * Always `done`.
   */
  status: 'done';
  /**
   * Number of the iteration, from 1.
   */
  iteration: number;
  /**
   * Name of the tool.
   */
  tool_name: string | null;
  /**
   * Arguments by name.
   */
  tool_args?: Record<string, unknown> | null;
  /**
   * Reasoning text of the model.
   */
  reasoning?: string | null;
  /**
   * Result of the tool.
   */
  observation: string | null;
  /**
   * Why the tool failed; null if it succeeded.
   */
  error: string | null;
  /**
   * Duration in seconds.
   */
  iter_elapsed: number;
  /**
   * MIME type of the observation.
   */
  content_type?: string | null;
  /**
   * Files that the tool created.
   */
  artifacts?: unknown[] | null;
}
/**
 * Channel `step`: the loop is over and the answer follows.
 */
export interface ReactAnswerSignal {
  /**
   * Always `answer`.
   */
  type: 'answer';
  /**
   * Always `start`.
   */
  status: 'start';
}
/**
 * Channel `answer`: the answer starts.
 */
export interface ReactAnswerStart {
  /**
   * Always `start`.
   */
  status: 'start';
}
/**
 * Channel `answer`: a fragment of the answer.
 */
export interface ReactAnswerDelta {
  /**
   * Always `delta`.
   */
  status: 'delta';
  /**
   * Text to append.
   */
  content: string;
}
/**
 * Channel `answer`: the answer is complete.
 */
export interface ReactAnswerDone {
  /**
   * Always `done`.
   */
  status: 'done';
}
/**
 * Channel `compact`: the history was shortened when it was loaded.
 */
export interface ReactCompact {
  /**
   * Number of messages before.
   */
  original_messages: number;
  /**
   * Number of messages after, lower than before.
   */
  kept_messages: number;
}
/**
 * Channel `phase`: the engine selects tools, if there are more than 12.
 */
export interface ReactPhase {
  /**
   * Name of the phase.
   */
  phase: string;
  /**
   * Number of tools to select from.
   */
  total_tools: number;
}
/**
 * Channel `inject`: the user sent a message during the run.
 */
export interface ReactInject {
  /**
   * Always `inject`.
   */
  type: 'inject';
  /**
   * Text of the message.
   */
  content: string;
  /**
   * ID of the message.
   */
  id?: string | null;
}
/**
 * Channel `done`: the end of the run, sent once.
 */
export interface ReactDone {
  /**
   * The complete answer: all deltas joined, or the last text of the loop if writing the answer failed.
   */
  answer: string;
  /**
   * Number of model calls in the loop.
   */
  iterations: number;
  /**
   * Token counts; absent if the model's server sent none.
   */
  usage?: Record<string, unknown> | null;
  /**
   * Duration in seconds.
   */
  elapsed: number;
}
/**
 * Run one tool.
 */
export interface ReactToolCallAction {
  /**
   * Always `tool_call`.
   */
  type: 'tool_call';
  /**
   * Reasoning of the model.
   */
  reasoning?: string;
  /**
   * Name of the tool.
   */
  tool_name: string;
  /**
   * Arguments by name.
   */
  tool_args?: Record<string, unknown> | null;
}
/**
 * Stop, because no more tools are needed.
 */
export interface ReactFinalAnswerAction {
  /**
   * Always `final_answer`.
   */
  type: 'final_answer';
  /**
   * Reasoning of the model.
   */
  reasoning?: string;
  /**
   * Answer to the user.
   */
  answer?: string;
}
/**
 * A message as the ReAct engine stores it in JSON mode: tool calls are JSON in the assistant's text, tool results are user messages.
 */
export interface ReactJsonMessage {
  /**
   * Role of the message.
   */
  role: 'system' | 'user' | 'assistant';
  /**
   * Text, or a list of content parts if it contains images.
   */
  content?: string | unknown[] | null;
  /**
   * Name of the participant.
   */
  name?: string | null;
  /**
   * Whether compaction must keep the message; never sent.
   */
  pinned?: boolean;
  /**
   * Reasoning text, used if the action has no reasoning of its own.
   */
  reasoning_content?: string | null;
  /**
   * Signature of the reasoning. Send it back unchanged.
   */
  signature?: string | null;
  /**
   * Cache breakpoint.
   */
  cache_control?: Record<string, unknown> | null;
  /**
   * Model that wrote the message, if the log stores it.
   */
  model?: string | null;
}
/**
 * Result of a structured call: the extracted value, the fallback level that was used, and the number of model calls. A log may shorten the names.
 */
export interface ReactStructuredCall {
  /**
   * The extracted value.
   */
  value?: unknown;
  /**
   * The object as the model wrote it.
   */
  raw_data?: Record<string, unknown> | null;
  /**
   * Fallback level that succeeded.
   */
  level_used?: 'native_fc' | 'json_mode' | 'plain_text';
  /**
   * Number of model calls.
   */
  llm_calls?: number;
  /**
   * Token counts of all calls.
   */
  total_usage?: Record<string, unknown> | null;
  /**
   * Short form of `level_used`: 1, 2 or 3.
   */
  level?: 1 | 2 | 3 | 'native_fc' | 'json_mode' | 'plain_text';
  /**
   * Short form of `llm_calls`.
   */
  calls?: number;
  /**
   * Abilities that the model reported.
   */
  abilities?: {
    /**
     * Whether the model supports tool calls.
     */
    tool_call?: boolean;
    /**
     * Whether the model supports a forced tool choice.
     */
    tool_choice?: boolean;
    /**
     * Whether the model supports JSON mode.
     */
    json_mode?: boolean;
  };
}
/**
 * A message as the ReAct engine stores it in native mode. Fields without a value may be null.
 */
export interface ReactNativeMessage {
  /**
   * Role of the message.
   */
  role: 'system' | 'user' | 'assistant' | 'tool';
  /**
   * Text, or a list of content parts if it contains images.
   */
  content?: string | unknown[] | null;
  /**
   * ID of the tool call that a tool result answers.
   */
  tool_call_id?: string | null;
  /**
   * Tool calls of the model, as stored or as sent.
   */
  tool_calls?: (ReactToolCall | ReactWireToolCall)[] | null;
  /**
   * Name of the participant or the tool.
   */
  name?: string | null;
  /**
   * Whether compaction must keep the message; never sent.
   */
  pinned?: boolean;
  /**
   * Reasoning text of the model.
   */
  reasoning_content?: string | null;
  /**
   * Signature of the reasoning. Send it back unchanged.
   */
  signature?: string | null;
  /**
   * Cache breakpoint.
   */
  cache_control?: Record<string, unknown> | null;
  /**
   * Model that wrote the message, if the log stores it.
   */
  model?: string | null;
}
/**
 * A tool call as it is stored, with parsed arguments.
 */
export interface ReactToolCall {
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by name. Text that could not be parsed is under `_raw`.
   */
  arguments: Record<string, unknown>;
}
/**
 * A tool call as it is sent, with its arguments as JSON text.
 */
export interface ReactWireToolCall {
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Always `function`.
   */
  type?: 'function';
  /**
   * Name of the tool, and its arguments as JSON text.
   */
  function: {
    /**
     * Name of the tool.
     */
    name: string;
    /**
     * Arguments as JSON text.
     */
    arguments: string;
  };
}
/**
 * One message as Wolo stores it, in its own file or in the list of a session. A tool call and its result are one part.
 */
export interface WoloMessage {
  /**
   * ID of the message, a UUID, which is also the file name.
   */
  id?: string;
  /**
   * `user`, `assistant` or `system`. Stored system messages are never sent.
   */
  role: string;
  /**
   * Content in order: text, and tool calls with their results.
   */
  parts: (WoloTextPart | WoloToolPart)[];
  /**
   * When the message was written, in seconds since 1970; 0 if unknown.
   */
  timestamp?: number;
  /**
   * Whether the reply is complete.
   */
  finished?: boolean;
  /**
   * `stop`, `length` or `tool_calls`, or what stopped the loop: `interrupted`, `max_steps`, `doom_loop` or `error`.
   */
  finish_reason?: string | null;
  /**
   * Reasoning text of the model.
   */
  reasoning_content?: string;
  /**
   * Metadata of the system, such as that of a compaction.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Visible text.
 */
export interface WoloTextPart {
  /**
   * Always `text`.
   */
  type?: 'text';
  /**
   * ID of the part.
   */
  id?: string;
  /**
   * The text.
   */
  text: string;
}
/**
 * A tool call, and its result once it has one.
 */
export interface WoloToolPart {
  /**
   * Always `tool`.
   */
  type: 'tool';
  /**
   * ID of the tool call in the request.
   */
  id?: string;
  /**
   * Name of the tool.
   */
  tool: string;
  /**
   * Parsed arguments by name.
   */
  input: Record<string, unknown> | null;
  /**
   * Result as text.
   */
  output?: string;
  /**
   * `pending`, `running`, then `completed`, `error`, `partial` or `interrupted`. `failed` is an older word for `error`.
   */
  status?: string;
  /**
   * When the tool started, in seconds since 1970; 0 before that.
   */
  start_time?: number;
  /**
   * When the tool ended, in seconds since 1970; 0 before that.
   */
  end_time?: number;
  /**
   * Metadata of the system, such as whether the output was removed.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * A session with its messages: the single file of older versions, or `session.json` combined with the files in `messages/`.
 */
export interface WoloSession {
  /**
   * ID of the session.
   */
  id?: string;
  /**
   * Messages in order.
   */
  messages: WoloMessage[];
  /**
   * Time of creation, in seconds since 1970.
   */
  created_at?: number;
  /**
   * Time of the last change, in seconds since 1970.
   */
  updated_at?: number;
  /**
   * ID of the session whose agent started this one.
   */
  parent_session_id?: string | null;
  /**
   * Type of the agent.
   */
  agent_type?: string | null;
  /**
   * Title of the session.
   */
  title?: string | null;
  /**
   * Tags of the session.
   */
  tags?: string[];
  /**
   * Number of input tokens of all requests.
   */
  total_input_tokens?: number;
  /**
   * Number of output tokens of all replies.
   */
  total_output_tokens?: number;
  /**
   * `solo`, `coop` or `repl`.
   */
  execution_mode?: string;
  /**
   * Name of the agent for people.
   */
  agent_display_name?: string | null;
  /**
   * ID of the process that has the session open.
   */
  pid?: number | null;
  /**
   * When `pid` was set, in seconds since 1970.
   */
  pid_updated_at?: number | null;
  /**
   * Working directory of the agent.
   */
  workdir?: string | null;
}
/**
 * Fragment of the visible text.
 */
export interface WoloTextDelta {
  /**
   * Always `text-delta`.
   */
  type: 'text-delta';
  /**
   * Text to append.
   */
  text: string;
  /**
   * Whether the text is reasoning, on the event bus.
   */
  reasoning?: boolean;
}
/**
 * Fragment of the reasoning.
 */
export interface WoloReasoningDelta {
  /**
   * Always `reasoning-delta`.
   */
  type: 'reasoning-delta';
  /**
   * Reasoning text to append.
   */
  text: string;
}
/**
 * The model has started to write a tool call, which a later `tool-call` event contains.
 */
export interface WoloToolCallStreaming {
  /**
   * Always `tool-call-streaming`.
   */
  type: 'tool-call-streaming';
  /**
   * Name of the tool.
   */
  tool: string | null;
  /**
   * ID of the tool call, if it is known already.
   */
  id?: string | null;
  /**
   * Number of characters of the arguments so far.
   */
  length?: number;
  /**
   * Arguments so far, if they are sent.
   */
  text?: string;
}
/**
 * More of the arguments of a tool call.
 */
export interface WoloToolCallProgress {
  /**
   * Always `tool-call-progress`.
   */
  type: 'tool-call-progress';
  /**
   * Position of the tool call, as the model's server sends it.
   */
  index: number;
  /**
   * Number of characters of the arguments so far.
   */
  length: number;
  /**
   * Characters that were added, if they are sent.
   */
  text?: string;
}
/**
 * A complete tool call.
 */
export interface WoloToolCall {
  /**
   * Always `tool-call`.
   */
  type: 'tool-call';
  /**
   * Name of the tool.
   */
  tool: string;
  /**
   * Parsed arguments by name.
   */
  input: Record<string, unknown>;
  /**
   * ID of the tool call in the request.
   */
  id?: string | null;
}
/**
 * The reply is complete.
 */
export interface WoloFinish {
  /**
   * Always `finish`.
   */
  type: 'finish';
  /**
   * `stop`, `length` or `tool_calls`, or what stopped the loop: `doom_loop` or `error`.
   */
  reason?: string | null;
}
/**
 * The reply failed. Nothing follows.
 */
export interface WoloStreamError {
  /**
   * Always `error`.
   */
  type: 'error';
  /**
   * Error message.
   */
  error: string;
  /**
   * Class name of the exception.
   */
  error_type?: string;
}
/**
 * Visible text, with citations of the documents and search results that it is based on.
 */
export interface AnthropicTextBlock {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * Passages of documents or search results that support the text.
   */
  citations?: unknown[] | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Image from the user, or in a tool result.
 */
export interface AnthropicImageBlock {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Media: data in `base64` or `text`, a reference with `url` or `file`, or blocks with `content`.
   */
  source: AnthropicMediaSource;
  /**
   * Changes that the server may make to the image before the model reads it.
   */
  transformations?: unknown;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Media: data in `base64` or `text`, a reference with `url` or `file`, or blocks with `content`.
 */
export interface AnthropicMediaSource {
  /**
   * Kind of source: `base64`, `text`, `url`, `file` or `content`.
   */
  type: string;
  /**
   * MIME type of the data.
   */
  media_type?: string | null;
  /**
   * The data: base64, or text for a `text` source.
   */
  data?: string | null;
  /**
   * URL of the image or document.
   */
  url?: string | null;
  /**
   * ID of an uploaded file.
   */
  file_id?: string | null;
  /**
   * Text, or content blocks, of a `content` source.
   */
  content?: unknown;
}
/**
 * PDF, plain text, or content that the model can cite.
 */
export interface AnthropicDocumentBlock {
  /**
   * Always `document`.
   */
  type: 'document';
  /**
   * Media: data in `base64` or `text`, a reference with `url` or `file`, or blocks with `content`.
   */
  source: AnthropicMediaSource;
  /**
   * Title of the document, which the model sees and citations repeat.
   */
  title?: string | null;
  /**
   * Additional information about the document, which cannot be cited.
   */
  context?: string | null;
  /**
   * Whether the model may cite the document: `enabled`.
   */
  citations?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Result of a search that the client made.
 */
export interface AnthropicSearchResultBlock {
  /**
   * Always `search_result`.
   */
  type: 'search_result';
  /**
   * URL or other identifier of the source.
   */
  source: string;
  /**
   * Title of the search result.
   */
  title: string;
  /**
   * Text blocks with the content that was found.
   */
  content: AnthropicTextBlock[];
  /**
   * Whether the model may cite the search result: `enabled`.
   */
  citations?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Reasoning of the model and its signature. The text may be empty if the API does not show it.
 */
export interface AnthropicThinkingBlock {
  /**
   * Always `thinking`.
   */
  type: 'thinking';
  /**
   * Reasoning text.
   */
  thinking: string;
  /**
   * Signature with which the API verifies the reasoning. Send it back unchanged.
   */
  signature?: string | null;
}
/**
 * Encrypted reasoning.
 */
export interface AnthropicRedactedThinkingBlock {
  /**
   * Always `redacted_thinking`.
   */
  type: 'redacted_thinking';
  /**
   * Encrypted reasoning. Send it back unchanged.
   */
  data: string;
}
/**
 * A tool call that the client runs.
 */
export interface AnthropicToolUseBlock {
  /**
   * Always `tool_use`.
   */
  type: 'tool_use';
  /**
   * ID of the tool call, which the `tool_result` block refers to.
   */
  id: string | null;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Name of the toolset that the tool belongs to.
   */
  toolset_name?: string | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Result of a tool call. The content is optional.
 */
export interface AnthropicToolResultBlock {
  /**
   * Always `tool_result`.
   */
  type: 'tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * Result as text, or as a list of content blocks.
   */
  content?: string | AnthropicContentBlock[] | null;
  /**
   * Whether the tool failed.
   */
  is_error?: boolean | null;
  /**
   * Name of the toolset that the tool belongs to.
   */
  toolset_name?: string | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * A call of a server tool, which the API runs in the same turn.
 */
export interface AnthropicServerToolUseBlock {
  /**
   * Always `server_tool_use`.
   */
  type: 'server_tool_use';
  /**
   * ID of the tool call, which the result block refers to.
   */
  id: string | null;
  /**
   * Name of the server tool, such as `web_search`.
   */
  name: string;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * A call of a tool on an MCP server that the API connects to.
 */
export interface AnthropicMcpToolUseBlock {
  /**
   * Always `mcp_tool_use`.
   */
  type: 'mcp_tool_use';
  /**
   * ID of the tool call, which the result block refers to.
   */
  id: string | null;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Name of the MCP server that has the tool.
   */
  server_name?: string | null;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Result of an MCP tool.
 */
export interface AnthropicMcpToolResultBlock {
  /**
   * Always `mcp_tool_result`.
   */
  type: 'mcp_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * Result as text, or as a list of text blocks.
   */
  content?: string | AnthropicContentBlock[] | null;
  /**
   * Whether the tool failed.
   */
  is_error?: boolean | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Results of the web search tool, or an error.
 */
export interface AnthropicWebSearchResultBlock {
  /**
   * Always `web_search_tool_result`.
   */
  type: 'web_search_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * List of search results, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Page that the web fetch tool retrieved, or an error.
 */
export interface AnthropicWebFetchResultBlock {
  /**
   * Always `web_fetch_tool_result`.
   */
  type: 'web_fetch_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * The page that was retrieved, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Output of code that the API ran; it may be encrypted.
 */
export interface AnthropicCodeExecutionResultBlock {
  /**
   * Always `code_execution_tool_result`.
   */
  type: 'code_execution_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * Output, return code and files of the run, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Output of a command that the API ran.
 */
export interface AnthropicBashCodeExecutionResultBlock {
  /**
   * Always `bash_code_execution_tool_result`.
   */
  type: 'bash_code_execution_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * Output, return code and files of the command, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Result of an edit in the API's container.
 */
export interface AnthropicTextEditorCodeExecutionResultBlock {
  /**
   * Always `text_editor_code_execution_tool_result`.
   */
  type: 'text_editor_code_execution_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * The file that was viewed or changed, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Tools that the tool search found.
 */
export interface AnthropicToolSearchResultBlock {
  /**
   * Always `tool_search_tool_result`.
   */
  type: 'tool_search_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * References to the tools that were found, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Advice of a second model; it may be encrypted.
 */
export interface AnthropicAdvisorResultBlock {
  /**
   * Always `advisor_tool_result`.
   */
  type: 'advisor_tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  tool_use_id?: string | null;
  /**
   * The advice, or an object with the error code.
   */
  content?: unknown;
  /**
   * What made the tool call: the model itself, or code that it runs.
   */
  caller?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * File for the container in which the API runs code.
 */
export interface AnthropicContainerUploadBlock {
  /**
   * Always `container_upload`.
   */
  type: 'container_upload';
  /**
   * ID of the uploaded file.
   */
  file_id: string;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Summary that the API made of the earlier history. Send it back unchanged.
 */
export interface AnthropicCompactionBlock {
  /**
   * Always `compaction`.
   */
  type: 'compaction';
  /**
   * Summary of the earlier messages; null if none could be made.
   */
  content?: string | null;
  /**
   * Encrypted summary. Send it back unchanged.
   */
  encrypted_content?: string | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * Position at which another model continued the answer.
 */
export interface AnthropicFallbackBlock {
  /**
   * Always `fallback`.
   */
  type: 'fallback';
  /**
   * Model that answered up to here.
   */
  from?: Record<string, unknown> | null;
  /**
   * Model that answers from here on.
   */
  to?: Record<string, unknown> | null;
  /**
   * Why another model took over.
   */
  trigger?: unknown;
}
/**
 * Makes a tool available from here on; only in system messages.
 */
export interface AnthropicToolAdditionBlock {
  /**
   * Always `tool_addition`.
   */
  type: 'tool_addition';
  /**
   * The tool that becomes available.
   */
  tool: Record<string, unknown>;
}
/**
 * Removes a tool from here on; only in system messages.
 */
export interface AnthropicToolRemovalBlock {
  /**
   * Always `tool_removal`.
   */
  type: 'tool_removal';
  /**
   * The tool that is removed.
   */
  tool: Record<string, unknown>;
}
/**
 * Reference to a declared tool that a search found, in a tool result.
 */
export interface AnthropicToolReferenceBlock {
  /**
   * Always `tool_reference`.
   */
  type: 'tool_reference';
  /**
   * Name of the declared tool.
   */
  tool_name: string;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
}
/**
 * A user message (which also contains tool results), an assistant message, or a system message within the conversation.
 */
export interface AnthropicMessage {
  /**
   * `user`, `assistant` or `system`.
   */
  role: string;
  /**
   * Text, or a list of content blocks.
   */
  content: string | AnthropicContentBlock[];
  /**
   * Output settings that apply from this system message on.
   */
  output_config?: Record<string, unknown> | null;
}
/**
 * The body of `POST /v1/messages`. Instructions are in `system`; on clouds the model is in the URL.
 */
export interface AnthropicRequest {
  /**
   * Name of the model.
   */
  model?: string | null;
  /**
   * Maximum number of output tokens, with those of thinking.
   */
  max_tokens?: number | null;
  /**
   * The conversation so far, in order.
   */
  messages: AnthropicMessage[];
  /**
   * System prompt: text, or a list of text blocks.
   */
  system?: string | AnthropicContentBlock[] | null;
  /**
   * Tools that the model may call, both the client's and the server's.
   */
  tools?: AnthropicTool[] | null;
  /**
   * How the model chooses tools: `type` is `auto`, `any`, `tool` (with `name`) or `none`.
   */
  tool_choice?: Record<string, unknown> | null;
  /**
   * Extended thinking: `type` is `enabled` (with `budget_tokens`), `adaptive` or `disabled`.
   */
  thinking?: Record<string, unknown> | null;
  /**
   * Whether the reply is sent as server-sent events.
   */
  stream?: boolean | null;
  /**
   * Container of an earlier reply to use again, by ID or with settings.
   */
  container?: string | Record<string, unknown> | null;
  /**
   * Which parts of the conversation the server clears before the model reads it.
   */
  context_management?: Record<string, unknown> | null;
  /**
   * API version in the body, on clouds only.
   */
  anthropic_version?: string | null;
  /**
   * Sampling temperature, from 0 to 1.
   */
  temperature?: number | null;
  /**
   * Nucleus sampling threshold, from 0 to 1.
   */
  top_p?: number | null;
  /**
   * Number of most likely tokens to sample from.
   */
  top_k?: number | null;
  /**
   * Texts at which the model stops.
   */
  stop_sequences?: unknown[] | null;
  /**
   * Metadata of the request: `user_id`.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * Output settings: `effort` and the `format` of structured output.
   */
  output_config?: Record<string, unknown> | null;
  /**
   * Format of structured output, in its older place.
   */
  output_format?: Record<string, unknown> | null;
  /**
   * MCP servers whose tools the model may call.
   */
  mcp_servers?: unknown[] | null;
  /**
   * Cache breakpoint at the end of the prompt.
   */
  cache_control?: Record<string, unknown> | null;
  /**
   * Service tier to use: `auto` or `standard_only`.
   */
  service_tier?: string | null;
  /**
   * Region in which the model may run.
   */
  inference_geo?: string | null;
  /**
   * `standard` or `fast`.
   */
  speed?: string | null;
  /**
   * When the server summarizes the conversation.
   */
  compaction?: Record<string, unknown> | null;
  /**
   * Diagnostics to return, such as why the cache was not used.
   */
  diagnostics?: Record<string, unknown> | null;
  /**
   * Models that take over if the requested one declines.
   */
  fallbacks?: unknown;
  /**
   * Token of an earlier refusal, which refunds part of the cost.
   */
  fallback_credit_token?: unknown;
}
/**
 * A tool of the client, or a server tool that its `type` names.
 */
export interface AnthropicTool {
  /**
   * `custom` or absent for the client's tools; a name with a version for server tools.
   */
  type?: string | null;
  /**
   * Name by which the model calls the tool.
   */
  name?: string | null;
  /**
   * What the tool does, for the model.
   */
  description?: string | null;
  /**
   * JSON Schema of the input.
   */
  input_schema?: Record<string, unknown> | null;
  /**
   * Cache breakpoint: the prompt up to this point is cached, for five minutes by default.
   */
  cache_control?: AnthropicCacheControl;
  /**
   * Whether the tool stays out of the prompt until a tool search finds it.
   */
  defer_loading?: boolean | null;
  /**
   * Whether the input must follow the schema exactly.
   */
  strict?: boolean | null;
  [k: string]: unknown;
}
/**
 * The reply: one assistant message, why the model stopped, and its token counts.
 */
export interface AnthropicReply {
  /**
   * ID of the message: `msg_` and letters. Clouds add a prefix of their own.
   */
  id?: string | null;
  /**
   * Always `message`.
   */
  type?: string | null;
  /**
   * Always `assistant`.
   */
  role?: string | null;
  /**
   * Model that answered; the last one if another model continued the answer.
   */
  model?: string | null;
  /**
   * Content blocks in order. Empty if the model had nothing to say or refused.
   */
  content: AnthropicContentBlock[];
  /**
   * Container in which the server ran code: `id`, `expires_at` and its skills.
   */
  container?: Record<string, unknown> | null;
  /**
   * `end_turn`, `max_tokens`, `stop_sequence`, `tool_use`, `pause_turn` (send it back to continue), `compaction`, `refusal` or `model_context_window_exceeded`.
   */
  stop_reason?: string | null;
  /**
   * Stop sequence that ended the output; null for other stop reasons.
   */
  stop_sequence?: string | null;
  /**
   * Details of a refusal: `type`, `category` and `explanation`.
   */
  stop_details?: Record<string, unknown> | null;
  /**
   * Token counts. Cache reads and writes are not part of `input_tokens`.
   */
  usage?: AnthropicUsage;
  /**
   * What the server cleared from the conversation before the model read it: `applied_edits`.
   */
  context_management?: Record<string, unknown> | null;
  /**
   * Why the cache was not used, if the request asked for it.
   */
  diagnostics?: Record<string, unknown> | null;
  /**
   * Changes that the server made to the input before the model read it.
   */
  input_transformations?: unknown[] | null;
  /**
   * The error, if the server sends one in place of a message.
   */
  error?: Record<string, unknown> | string | null;
}
/**
 * Opens the stream. The content is empty, unless server-side code produced the whole answer.
 */
export interface AnthropicMessageStart {
  /**
   * Always `message_start`.
   */
  type: 'message_start';
  /**
   * The reply: one assistant message, why the model stopped, and its token counts.
   */
  message: AnthropicReply;
}
/**
 * Opens a block. Text, thinking and input follow as deltas; results and encrypted thinking are complete here.
 */
export interface AnthropicContentBlockStart {
  /**
   * Always `content_block_start`.
   */
  type: 'content_block_start';
  /**
   * Position of the block in the content, from 0.
   */
  index?: number | null;
  /**
   * One block of a message's content. `type` selects the variant; blocks with an unknown type are kept unchanged.
   */
  content_block: AnthropicContentBlock;
}
/**
 * A fragment of the open block.
 */
export interface AnthropicContentBlockDelta {
  /**
   * Always `content_block_delta`.
   */
  type: 'content_block_delta';
  /**
   * Position of the block in the content, from 0.
   */
  index?: number | null;
  /**
   * Fragment to append. Its `type` says to which field of the block.
   */
  delta:
    | AnthropicTextDelta
    | AnthropicInputJsonDelta
    | AnthropicCitationsDelta
    | AnthropicThinkingDelta
    | AnthropicSignatureDelta
    | AnthropicCompactionDelta;
}
/**
 * Text to append to a text block.
 */
export interface AnthropicTextDelta {
  /**
   * Always `text_delta`.
   */
  type: 'text_delta';
  /**
   * Text to append.
   */
  text?: string | null;
}
/**
 * JSON text to append to the input of a tool call. No text at all means an empty object.
 */
export interface AnthropicInputJsonDelta {
  /**
   * Always `input_json_delta`.
   */
  type: 'input_json_delta';
  /**
   * JSON text to append.
   */
  partial_json?: string | null;
}
/**
 * A citation to add to a text block.
 */
export interface AnthropicCitationsDelta {
  /**
   * Always `citations_delta`.
   */
  type: 'citations_delta';
  /**
   * Citation to add.
   */
  citation?: Record<string, unknown> | null;
}
/**
 * Text to append to a thinking block.
 */
export interface AnthropicThinkingDelta {
  /**
   * Always `thinking_delta`.
   */
  type: 'thinking_delta';
  /**
   * Reasoning text to append.
   */
  thinking?: string | null;
  /**
   * Estimated number of additional thinking tokens, for a progress display.
   */
  estimated_tokens?: unknown;
}
/**
 * The complete signature of a thinking block, just before the block closes.
 */
export interface AnthropicSignatureDelta {
  /**
   * Always `signature_delta`.
   */
  type: 'signature_delta';
  /**
   * Signature with which the API verifies the reasoning.
   */
  signature?: string | null;
}
/**
 * The complete summary; null if none could be made.
 */
export interface AnthropicCompactionDelta {
  /**
   * Always `compaction_delta`.
   */
  type: 'compaction_delta';
  /**
   * Summary of the earlier messages.
   */
  content?: string | null;
  /**
   * Encrypted summary.
   */
  encrypted_content?: string | null;
}
/**
 * Closes a block.
 */
export interface AnthropicContentBlockStop {
  /**
   * Always `content_block_stop`.
   */
  type: 'content_block_stop';
  /**
   * Position of the block in the content, from 0.
   */
  index?: number | null;
}
/**
 * Reports why the message stopped, and cumulative token counts.
 */
export interface AnthropicMessageDelta {
  /**
   * Always `message_delta`.
   */
  type: 'message_delta';
  /**
   * Fields of the message that are known at its end.
   */
  delta: {
    /**
     * Why the model stopped, such as `end_turn`, `max_tokens` or `tool_use`.
     */
    stop_reason?: string | null;
    /**
     * Stop sequence that ended the output.
     */
    stop_sequence?: string | null;
    /**
     * Details of a refusal: `type`, `category` and `explanation`.
     */
    stop_details?: Record<string, unknown> | null;
    /**
     * Container in which the server ran code.
     */
    container?: Record<string, unknown> | null;
  } | null;
  /**
   * Token counts. Cache reads and writes are not part of `input_tokens`.
   */
  usage?: AnthropicUsage;
  /**
   * What the server cleared from the conversation.
   */
  context_management?: Record<string, unknown> | null;
}
/**
 * Ends the stream.
 */
export interface AnthropicMessageStop {
  /**
   * Always `message_stop`.
   */
  type: 'message_stop';
  /**
   * Token counts and latencies that Amazon Bedrock adds.
   */
  'amazon-bedrock-invocationMetrics'?: Record<string, unknown> | null;
}
/**
 * Keeps the connection open; may be sent at any time.
 */
export interface AnthropicPing {
  /**
   * Always `ping`.
   */
  type: 'ping';
}
/**
 * Ends the stream.
 */
export interface AnthropicStreamError {
  /**
   * Always `error`.
   */
  type: 'error';
  /**
   * The error: `type` and `message`.
   */
  error: Record<string, unknown> | string | null;
  /**
   * ID of the request, to quote to support.
   */
  request_id?: string | null;
}
/**
 * One block of a message in the Amazon Bedrock Converse API: an object with one of these keys.
 */
export interface BedrockContentBlock {
  /**
   * Text.
   */
  text?: string | null;
  /**
   * Image.
   */
  image?: BedrockImageBlock;
  /**
   * File, whose name the model sees.
   */
  document?: BedrockDocumentBlock;
  /**
   * Video.
   */
  video?: BedrockVideoBlock;
  /**
   * Audio clip.
   */
  audio?: BedrockAudioBlock;
  /**
   * A tool call of the model.
   */
  toolUse?: BedrockToolUseBlock;
  /**
   * Result of a tool call, in the user message after the calls.
   */
  toolResult?: BedrockToolResultBlock;
  /**
   * Text or image that a guardrail checks.
   */
  guardContent?: BedrockGuardContent;
  /**
   * Cache breakpoint: the prompt up to this point may be cached.
   */
  cachePoint?: BedrockCachePoint;
  /**
   * Reasoning of the model, readable or encrypted.
   */
  reasoningContent?: BedrockReasoningBlock;
  /**
   * Text of the model with the sources that support it.
   */
  citationsContent?: BedrockCitations;
  /**
   * Search result that the model can cite.
   */
  searchResult?: BedrockSearchResult;
  /**
   * Tool that becomes available from here on.
   */
  toolAddition?: Record<string, unknown> | null;
  /**
   * Tool that is removed from here on.
   */
  toolRemoval?: Record<string, unknown> | null;
}
/**
 * Image.
 */
export interface BedrockImageBlock {
  /**
   * File format: `png`, `jpeg`, `gif` or `webp`.
   */
  format: string;
  /**
   * Location of the data of an image, document, video or audio clip: one of these.
   */
  source: BedrockMediaSource;
  /**
   * Error with which the service skipped the image.
   */
  error?: Record<string, unknown> | null;
}
/**
 * Location of the data of an image, document, video or audio clip: one of these.
 */
export interface BedrockMediaSource {
  /**
   * Base64 data. SDKs accept bytes and encode them, so logs may contain other types.
   */
  bytes?: unknown;
  /**
   * Object in an S3 bucket, for models that can read from there.
   */
  s3Location?: BedrockS3Location;
  /**
   * Text of a document.
   */
  text?: string | null;
  /**
   * Text of a document in pieces that can be cited.
   */
  content?: Record<string, unknown>[] | null;
}
/**
 * Object in an S3 bucket, for models that can read from there.
 */
export interface BedrockS3Location {
  /**
   * URI of the object: `s3://bucket/key`.
   */
  uri: string;
  /**
   * AWS account ID of the bucket's owner.
   */
  bucketOwner?: string | null;
}
/**
 * File, whose name the model sees.
 */
export interface BedrockDocumentBlock {
  /**
   * Name with letters, digits, single spaces, hyphens and brackets; unique in a request.
   */
  name: string;
  /**
   * File format: `pdf`, `csv`, `doc`, `docx`, `xls`, `xlsx`, `html`, `txt` or `md`.
   */
  format?: string | null;
  /**
   * Location of the data of an image, document, video or audio clip: one of these.
   */
  source: BedrockMediaSource;
  /**
   * Additional information about the document, which cannot be cited.
   */
  context?: string | null;
  /**
   * Whether the model may cite the document: `enabled`.
   */
  citations?: Record<string, unknown> | null;
}
/**
 * Video.
 */
export interface BedrockVideoBlock {
  /**
   * File format: `mkv`, `mov`, `mp4`, `webm`, `flv`, `mpeg`, `mpg`, `wmv` or `three_gp`.
   */
  format: string;
  /**
   * Location of the data of an image, document, video or audio clip: one of these.
   */
  source: BedrockMediaSource;
}
/**
 * Audio clip.
 */
export interface BedrockAudioBlock {
  /**
   * File format, such as `mp3` or `wav`.
   */
  format: string;
  /**
   * Location of the data of an image, document, video or audio clip: one of these.
   */
  source: BedrockMediaSource;
  /**
   * Error with which the service skipped the audio clip.
   */
  error?: Record<string, unknown> | null;
}
/**
 * A tool call of the model.
 */
export interface BedrockToolUseBlock {
  /**
   * ID of the tool call: 1 to 64 letters, digits, or `_ . : -`.
   */
  toolUseId: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * `server_tool_use` if the service runs the tool.
   */
  type?: string | null;
}
/**
 * Result of a tool call, in the user message after the calls.
 */
export interface BedrockToolResultBlock {
  /**
   * ID of the tool call that this result answers.
   */
  toolUseId: string;
  /**
   * Blocks with the result.
   */
  content: BedrockToolResultContent[];
  /**
   * `success` or `error`.
   */
  status?: string | null;
  /**
   * Type of the service's tool that returned the result.
   */
  type?: string | null;
}
/**
 * One block of a tool result: an object with one of these keys.
 */
export interface BedrockToolResultContent {
  /**
   * Result as a JSON object.
   */
  json?: Record<string, unknown> | null;
  /**
   * Result as text.
   */
  text?: string | null;
  /**
   * Image.
   */
  image?: BedrockImageBlock;
  /**
   * File, whose name the model sees.
   */
  document?: BedrockDocumentBlock;
  /**
   * Video.
   */
  video?: BedrockVideoBlock;
  /**
   * Search result that the model can cite.
   */
  searchResult?: BedrockSearchResult;
}
/**
 * Search result that the model can cite.
 */
export interface BedrockSearchResult {
  /**
   * URL or other identifier of the source.
   */
  source: string;
  /**
   * Title of the search result.
   */
  title: string;
  /**
   * Text blocks with the content that was found.
   */
  content: unknown[];
  /**
   * Whether the model may cite the search result: `enabled`.
   */
  citations?: Record<string, unknown> | null;
}
/**
 * Text or image that a guardrail checks.
 */
export interface BedrockGuardContent {
  /**
   * Text to check, with its qualifiers.
   */
  text?: Record<string, unknown> | null;
  /**
   * Image to check.
   */
  image?: Record<string, unknown> | null;
}
/**
 * Cache breakpoint: the prompt up to this point may be cached.
 */
export interface BedrockCachePoint {
  /**
   * Always `default`.
   */
  type: string;
  /**
   * How long the prefix is cached: `5m` or `1h`.
   */
  ttl?: string | null;
}
/**
 * Reasoning of the model, readable or encrypted.
 */
export interface BedrockReasoningBlock {
  /**
   * Readable reasoning and its signature.
   */
  reasoningText?: BedrockReasoningText;
  /**
   * Encrypted reasoning as base64. Send it back unchanged.
   */
  redactedContent?: string | null;
}
/**
 * Readable reasoning and its signature.
 */
export interface BedrockReasoningText {
  /**
   * Reasoning text.
   */
  text: string;
  /**
   * Signature of the reasoning. Send it back unchanged.
   */
  signature?: string | null;
}
/**
 * Text of the model with the sources that support it.
 */
export interface BedrockCitations {
  /**
   * Text blocks that the citations belong to.
   */
  content?: unknown[] | null;
  /**
   * Sources, with the positions in them.
   */
  citations?: unknown[] | null;
}
/**
 * One message of the Amazon Bedrock Converse API. Tool results are in user messages.
 */
export interface BedrockMessage {
  /**
   * `user` or `assistant`; also `system` for models that accept it.
   */
  role: string;
  /**
   * Content blocks of the message.
   */
  content?: BedrockContentBlock[] | null;
}
/**
 * The body of `POST /model/{modelId}/converse`. The model is in the URL; SDKs take it as `modelId`.
 */
export interface BedrockConverseRequest {
  /**
   * ID or ARN of the model, which SDKs put next to the body.
   */
  modelId?: string | null;
  /**
   * The conversation so far, in order.
   */
  messages?: BedrockMessage[] | null;
  /**
   * System prompt as a list of blocks.
   */
  system?: BedrockSystemBlock[] | null;
  /**
   * Output settings: `maxTokens`, `temperature`, `topP` and `stopSequences`.
   */
  inferenceConfig?: Record<string, unknown> | null;
  /**
   * Tools and the tool choice.
   */
  toolConfig?: {
    /**
     * Tools that the model may call.
     */
    tools: BedrockTool[];
    /**
     * How the model chooses tools: `auto`, `any` or `tool` as a key.
     */
    toolChoice?: Record<string, unknown> | null;
  } | null;
  /**
   * ID, version and trace setting of the guardrail.
   */
  guardrailConfig?: Record<string, unknown> | null;
  /**
   * Fields that only the chosen model understands.
   */
  additionalModelRequestFields?: unknown;
  /**
   * Values of the variables in a stored prompt.
   */
  promptVariables?: Record<string, unknown> | null;
  /**
   * JSON Pointers of fields of the model's own response to return.
   */
  additionalModelResponseFieldPaths?: unknown[] | null;
  /**
   * Key-value pairs for filtering the invocation logs.
   */
  requestMetadata?: Record<string, unknown> | null;
  /**
   * Latency setting: `latency`.
   */
  performanceConfig?: Record<string, unknown> | null;
  /**
   * Service tier to use: `type`.
   */
  serviceTier?: Record<string, unknown> | null;
  /**
   * Output settings, such as the format of structured output.
   */
  outputConfig?: Record<string, unknown> | null;
}
/**
 * One block of the system prompt: an object with one of these keys.
 */
export interface BedrockSystemBlock {
  /**
   * Text; at least one character.
   */
  text?: string | null;
  /**
   * Text or image that a guardrail checks.
   */
  guardContent?: BedrockGuardContent;
  /**
   * Cache breakpoint: the prompt up to this point may be cached.
   */
  cachePoint?: BedrockCachePoint;
}
/**
 * One entry of the list of tools: an object with one of these keys.
 */
export interface BedrockTool {
  /**
   * A tool of the client.
   */
  toolSpec?: BedrockToolSpec;
  /**
   * A tool that the service runs.
   */
  systemTool?: BedrockSystemTool;
  /**
   * Cache breakpoint: the prompt up to this point may be cached.
   */
  cachePoint?: BedrockCachePoint;
}
/**
 * A tool of the client.
 */
export interface BedrockToolSpec {
  /**
   * Name by which the model calls the tool.
   */
  name: string;
  /**
   * What the tool does, for the model.
   */
  description?: string | null;
  /**
   * Arguments of a tool.
   */
  inputSchema: BedrockToolInputSchema;
  /**
   * Whether the input must follow the schema exactly.
   */
  strict?: boolean | null;
}
/**
 * Arguments of a tool.
 */
export interface BedrockToolInputSchema {
  /**
   * JSON Schema of the arguments.
   */
  json?: Record<string, unknown> | null;
}
/**
 * A tool that the service runs.
 */
export interface BedrockSystemTool {
  /**
   * Name of the service's tool.
   */
  name: string;
}
/**
 * The reply of Converse: one message, why the model stopped, and its token counts.
 */
export interface BedrockConverseResponse {
  /**
   * Contains the message.
   */
  output: BedrockConverseOutput;
  /**
   * `end_turn`, `tool_use`, `max_tokens`, `stop_sequence`, `guardrail_intervened`, `content_filtered`, `malformed_model_output`, `malformed_tool_use` or `model_context_window_exceeded`.
   */
  stopReason?: string | null;
  /**
   * Token counts. Cached tokens are not part of `inputTokens`.
   */
  usage?: BedrockUsage;
  /**
   * Latency of the reply.
   */
  metrics?: BedrockMetrics;
  /**
   * Fields of the model's own response that the request asked for.
   */
  additionalModelResponseFields?: unknown;
  /**
   * What guardrails and prompt routers did.
   */
  trace?: Record<string, unknown> | null;
  /**
   * Latency setting that was used.
   */
  performanceConfig?: Record<string, unknown> | null;
  /**
   * Service tier that served the request.
   */
  serviceTier?: Record<string, unknown> | null;
}
/**
 * Contains the message.
 */
export interface BedrockConverseOutput {
  /**
   * One message of the Amazon Bedrock Converse API. Tool results are in user messages.
   */
  message: BedrockMessage;
}
/**
 * One event of ConverseStream: an object whose key is its type. In the binary stream the type is a header, and `p` pads the data.
 */
export interface BedrockStreamEvent {
  /**
   * Opens the stream.
   */
  messageStart?: BedrockMessageStart;
  /**
   * Opens a tool call, tool result or image block. Text and reasoning blocks open with their first delta.
   */
  contentBlockStart?: BedrockContentBlockStart;
  /**
   * Fragment of a block.
   */
  contentBlockDelta?: BedrockContentBlockDelta;
  /**
   * Closes a block.
   */
  contentBlockStop?: BedrockContentBlockStop;
  /**
   * Closes the message.
   */
  messageStop?: BedrockMessageStop;
  /**
   * Token counts and latency; the last event.
   */
  metadata?: BedrockStreamMetadata;
  /**
   * Error that ends a stream. Its key says which.
   */
  internalServerException?: BedrockStreamException;
  /**
   * Error that ends a stream. Its key says which.
   */
  modelStreamErrorException?: BedrockStreamException;
  /**
   * Error that ends a stream. Its key says which.
   */
  validationException?: BedrockStreamException;
  /**
   * Error that ends a stream. Its key says which.
   */
  throttlingException?: BedrockStreamException;
  /**
   * Error that ends a stream. Its key says which.
   */
  serviceUnavailableException?: BedrockStreamException;
}
/**
 * Opens the stream.
 */
export interface BedrockMessageStart {
  /**
   * Always `assistant`.
   */
  role: string;
}
/**
 * Opens a tool call, tool result or image block. Text and reasoning blocks open with their first delta.
 */
export interface BedrockContentBlockStart {
  /**
   * Position of the block in the content, from 0.
   */
  contentBlockIndex: number;
  /**
   * Block that opens: an object with one of these keys.
   */
  start?: BedrockBlockStart;
}
/**
 * Block that opens: an object with one of these keys.
 */
export interface BedrockBlockStart {
  /**
   * `toolUseId` and `name` of a tool call; `type` if the service runs the tool.
   */
  toolUse?: Record<string, unknown> | null;
  /**
   * `toolUseId`, `type` and `status` of a tool result.
   */
  toolResult?: Record<string, unknown> | null;
  /**
   * `format` of an image.
   */
  image?: Record<string, unknown> | null;
}
/**
 * Fragment of a block.
 */
export interface BedrockContentBlockDelta {
  /**
   * Position of the block in the content, from 0.
   */
  contentBlockIndex: number;
  /**
   * Fragment of a block: an object with one of these keys.
   */
  delta: BedrockBlockDelta;
}
/**
 * Fragment of a block: an object with one of these keys.
 */
export interface BedrockBlockDelta {
  /**
   * Text to append.
   */
  text?: string | null;
  /**
   * Fragment of the JSON text of a tool call's input.
   */
  toolUse?: BedrockToolUseDelta;
  /**
   * Blocks of a tool result: `{text}` or `{json}`.
   */
  toolResult?: unknown[] | null;
  /**
   * Fragment of the reasoning, its complete signature, or encrypted reasoning.
   */
  reasoningContent?: BedrockReasoningDelta;
  /**
   * Source of the block's text.
   */
  citation?: Record<string, unknown> | null;
  /**
   * Image with base64 data in `source`.
   */
  image?: Record<string, unknown> | null;
}
/**
 * Fragment of the JSON text of a tool call's input.
 */
export interface BedrockToolUseDelta {
  /**
   * JSON text to append.
   */
  input?: string | null;
}
/**
 * Fragment of the reasoning, its complete signature, or encrypted reasoning.
 */
export interface BedrockReasoningDelta {
  /**
   * Reasoning text to append.
   */
  text?: string | null;
  /**
   * Signature of the reasoning.
   */
  signature?: string | null;
  /**
   * Encrypted reasoning as base64.
   */
  redactedContent?: string | null;
}
/**
 * Closes a block.
 */
export interface BedrockContentBlockStop {
  /**
   * Position of the block in the content, from 0.
   */
  contentBlockIndex: number;
}
/**
 * Closes the message.
 */
export interface BedrockMessageStop {
  /**
   * Why the model stopped, such as `end_turn` or `tool_use`.
   */
  stopReason: string | null;
  /**
   * Fields of the model's own response that the request asked for.
   */
  additionalModelResponseFields?: unknown;
}
/**
 * Token counts and latency; the last event.
 */
export interface BedrockStreamMetadata {
  /**
   * Token counts. Cached tokens are not part of `inputTokens`.
   */
  usage?: BedrockUsage;
  /**
   * Latency of the reply.
   */
  metrics?: BedrockMetrics;
  /**
   * What guardrails and prompt routers did.
   */
  trace?: Record<string, unknown> | null;
  /**
   * Latency setting that was used.
   */
  performanceConfig?: Record<string, unknown> | null;
  /**
   * Service tier that served the request.
   */
  serviceTier?: Record<string, unknown> | null;
}
/**
 * Error that ends a stream. Its key says which.
 */
export interface BedrockStreamException {
  /**
   * Error message.
   */
  message?: string | null;
  /**
   * HTTP status code of the model server.
   */
  originalStatusCode?: number | null;
  /**
   * Error message of the model server.
   */
  originalMessage?: string | null;
}
/**
 * One earlier message of a Cohere v1 chat request, in `chat_history`.
 */
export interface CohereLegacyMessage {
  /**
   * Who wrote the message: `USER`, `CHATBOT`, `SYSTEM` or `TOOL`.
   */
  role: string;
  /**
   * Text of the message. `TOOL` messages have none.
   */
  message?: string | null;
  /**
   * Tool calls that the model made in this message.
   */
  tool_calls?: CohereLegacyToolCall[] | null;
  /**
   * Results of the tool calls, in a `TOOL` message.
   */
  tool_results?: CohereLegacyToolResult[] | null;
}
/**
 * A tool call. It has no ID, and its parameters are an object.
 */
export interface CohereLegacyToolCall {
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments by the names of the parameters.
   */
  parameters?: Record<string, unknown> | null;
}
/**
 * The result of one tool call, with a copy of the call.
 */
export interface CohereLegacyToolResult {
  /**
   * A tool call. It has no ID, and its parameters are an object.
   */
  call: CohereLegacyToolCall;
  /**
   * What the tool returned, as a list of objects.
   */
  outputs: Record<string, unknown>[];
}
/**
 * The body of Cohere's `POST /v1/chat`, and of InvokeModel for Command R and R+ on Amazon Bedrock.
 */
export interface CohereLegacyRequest {
  /**
   * Text of the last user message. Empty beside `tool_results`.
   */
  message: string;
  /**
   * Name of the model. Bedrock has it in the URL.
   */
  model?: string | null;
  /**
   * System prompt.
   */
  preamble?: string | null;
  /**
   * Earlier messages, in order.
   */
  chat_history?: CohereLegacyMessage[] | null;
  /**
   * Results of the tool calls that the model made last.
   */
  tool_results?: CohereLegacyToolResult[] | null;
  /**
   * Tools that the model may call.
   */
  tools?: CohereLegacyTool[] | null;
  /**
   * Whether the model answers after one round of tool calls.
   */
  force_single_step?: boolean | null;
  /**
   * Whether the reply is sent as lines of JSON.
   */
  stream?: boolean | null;
  /**
   * ID of a conversation that the server stores, instead of `chat_history`.
   */
  conversation_id?: string | null;
  /**
   * Documents that the model may cite.
   */
  documents?: unknown[] | null;
  /**
   * Sources that the server searches before it answers.
   */
  connectors?: unknown[] | null;
  /**
   * Whether to return search queries instead of an answer.
   */
  search_queries_only?: boolean | null;
  /**
   * What happens if the prompt is too long: `AUTO`, `AUTO_PRESERVE_ORDER` or `OFF`.
   */
  prompt_truncation?: string | null;
  /**
   * How citations are made: `fast`, `accurate` or `off`.
   */
  citation_quality?: string | null;
  /**
   * Output format: text, or JSON that may follow a schema.
   */
  response_format?: Record<string, unknown> | null;
  /**
   * Safety instructions: `CONTEXTUAL`, `STRICT` or `NONE`.
   */
  safety_mode?: string | null;
  /**
   * Whether the message is sent to the model without a template.
   */
  raw_prompting?: boolean | null;
  /**
   * Whether the reply includes the prompt. Bedrock alone has it.
   */
  return_prompt?: boolean | null;
  /**
   * Maximum number of output tokens.
   */
  max_tokens?: number | null;
  /**
   * Maximum number of input tokens.
   */
  max_input_tokens?: number | null;
  /**
   * Sampling temperature. Lower values make the output more deterministic.
   */
  temperature?: number | null;
  /**
   * Nucleus sampling threshold, from 0.01 to 0.99.
   */
  p?: number | null;
  /**
   * Number of most likely tokens to sample from, at most 500.
   */
  k?: number | null;
  /**
   * Seed for reproducible sampling.
   */
  seed?: number | null;
  /**
   * Up to five texts at which the model stops.
   */
  stop_sequences?: unknown[] | null;
  /**
   * Penalty for tokens by how often they have appeared.
   */
  frequency_penalty?: number | null;
  /**
   * Penalty for tokens that have appeared at all.
   */
  presence_penalty?: number | null;
}
/**
 * A tool that the request declares.
 */
export interface CohereLegacyTool {
  /**
   * Name by which the model calls the tool.
   */
  name: string;
  /**
   * What the tool does, for the model.
   */
  description?: string | null;
  /**
   * Parameters by name.
   */
  parameter_definitions?: {
    [k: string]: CohereLegacyParameter;
  } | null;
}
/**
 * One parameter of a tool.
 */
export interface CohereLegacyParameter {
  /**
   * What the parameter means, for the model.
   */
  description?: string | null;
  /**
   * A Python type such as `str`, `int`, `bool` or `List[str]`.
   */
  type: string;
  /**
   * Whether every call has the parameter.
   */
  required?: boolean | null;
}
/**
 * The reply of Cohere's first chat API, also of Command R on Amazon Bedrock.
 */
export interface CohereLegacyResponse {
  /**
   * The answer. Empty or a plan beside tool calls.
   */
  text: string;
  /**
   * ID of the reply.
   */
  response_id?: string | null;
  /**
   * ID of the generated text, for feedback.
   */
  generation_id?: string | null;
  /**
   * `COMPLETE`, `STOP_SEQUENCE`, `MAX_TOKENS`, `ERROR`, `ERROR_TOXIC`, `ERROR_LIMIT`, `USER_CANCEL` or `TIMEOUT`.
   */
  finish_reason?: string | null;
  /**
   * Tool calls that the model makes.
   */
  tool_calls?: CohereLegacyToolCall[] | null;
  /**
   * The conversation with this turn.
   */
  chat_history?: CohereLegacyMessage[] | null;
  /**
   * Passages of the answer with their sources.
   */
  citations?: unknown[] | null;
  /**
   * Documents that the answer cites.
   */
  documents?: unknown[] | null;
  /**
   * Whether the question needs a search.
   */
  is_search_required?: boolean | null;
  /**
   * Search queries that the model wrote.
   */
  search_queries?: unknown[] | null;
  /**
   * Results of the searches.
   */
  search_results?: unknown[] | null;
  /**
   * The prompt, if the request asked for it.
   */
  prompt?: string | null;
  /**
   * API version, token counts and warnings.
   */
  meta?: Record<string, unknown> | null;
}
/**
 * Opens the stream.
 */
export interface CohereLegacyStreamStart {
  /**
   * Always `stream-start`.
   */
  event_type: 'stream-start';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * ID of the generated text.
   */
  generation_id?: string | null;
}
/**
 * Search queries that the model wrote.
 */
export interface CohereLegacySearchQueries {
  /**
   * Always `search-queries-generation`.
   */
  event_type: 'search-queries-generation';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * The queries.
   */
  search_queries?: unknown[] | null;
}
/**
 * Results of the searches.
 */
export interface CohereLegacySearchResults {
  /**
   * Always `search-results`.
   */
  event_type: 'search-results';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * The results.
   */
  search_results?: unknown[] | null;
  /**
   * The documents that were found.
   */
  documents?: unknown[] | null;
}
/**
 * The next piece of the answer.
 */
export interface CohereLegacyTextGeneration {
  /**
   * Always `text-generation`.
   */
  event_type: 'text-generation';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * The piece.
   */
  text: string;
}
/**
 * Citations of the answer so far.
 */
export interface CohereLegacyCitationGeneration {
  /**
   * Always `citation-generation`.
   */
  event_type: 'citation-generation';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * The citations.
   */
  citations?: unknown[] | null;
}
/**
 * All tool calls of the answer.
 */
export interface CohereLegacyToolCalls {
  /**
   * Always `tool-calls-generation`.
   */
  event_type: 'tool-calls-generation';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * The plan that leads to the calls.
   */
  text?: string | null;
  /**
   * The calls.
   */
  tool_calls?: CohereLegacyToolCall[] | null;
}
/**
 * The next piece of the plan or of a tool call.
 */
export interface CohereLegacyToolCallsChunk {
  /**
   * Always `tool-calls-chunk`.
   */
  event_type: 'tool-calls-chunk';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * A piece of the plan.
   */
  text?: string | null;
  /**
   * A piece of a call: `name`, `index`, `parameters` or `text`.
   */
  tool_call_delta?: Record<string, unknown> | null;
}
/**
 * Ends the stream.
 */
export interface CohereLegacyStreamEnd {
  /**
   * Always `stream-end`.
   */
  event_type: 'stream-end';
  /**
   * Whether this is the last event.
   */
  is_finished?: boolean | null;
  /**
   * As in the reply.
   */
  finish_reason?: string | null;
  /**
   * The reply of Cohere's first chat API, also of Command R on Amazon Bedrock.
   */
  response?: CohereLegacyResponse;
}
/**
 * Text, for all roles.
 */
export interface CohereTextPart {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image, in user messages.
 */
export interface CohereImagePart {
  /**
   * Always `image_url`.
   */
  type: 'image_url';
  /**
   * Location of an image, and the resolution at which the model reads it.
   */
  image_url: CohereImageUrl;
}
/**
 * Location of an image, and the resolution at which the model reads it.
 */
export interface CohereImageUrl {
  /**
   * URL of the image, or a data URL.
   */
  url: string;
  /**
   * Resolution at which the model reads the image: `auto`, `low` or `high`.
   */
  detail?: string;
}
/**
 * Reasoning of the model, in assistant messages.
 */
export interface CohereThinkingPart {
  /**
   * Always `thinking`.
   */
  type: 'thinking';
  /**
   * Reasoning text.
   */
  thinking: string;
}
/**
 * Part of a tool result that the model can cite, in tool messages.
 */
export interface CohereDocumentPart {
  /**
   * Always `document`.
   */
  type: 'document';
  /**
   * Data of a document, as an object or JSON text, and its ID.
   */
  document: CohereDocument;
}
/**
 * Data of a document, as an object or JSON text, and its ID.
 */
export interface CohereDocument {
  /**
   * Fields of the document, or its text.
   */
  data: Record<string, unknown> | string;
  /**
   * ID that citations refer to.
   */
  id?: string | null;
}
/**
 * A `system` message.
 */
export interface CohereSystemMessage {
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Instructions as text, or as a list of text parts.
   */
  content?: string | CohereContentPart[] | null;
}
/**
 * A `user` message with text and images.
 */
export interface CohereUserMessage {
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of content parts.
   */
  content?: string | CohereContentPart[] | null;
}
/**
 * An `assistant` message with text, reasoning, tool calls, and the plan that precedes them.
 */
export interface CohereAssistantMessage {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text, or a list of content parts.
   */
  content?: string | CohereContentPart[] | null;
  /**
   * Tool calls that the model made in this message.
   */
  tool_calls?: CohereToolCall[] | null;
  /**
   * Reasoning of the model before the tool calls.
   */
  tool_plan?: string | null;
  /**
   * Sources of the text.
   */
  citations?: CohereCitation[] | null;
}
/**
 * A tool call. Its arguments are JSON text.
 */
export interface CohereToolCall {
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Always `function`.
   */
  type: 'function';
  /**
   * Name of the tool, and its arguments as JSON text.
   */
  function?: CohereFunctionCall;
}
/**
 * Name of the tool, and its arguments as JSON text.
 */
export interface CohereFunctionCall {
  /**
   * Name of the tool.
   */
  name?: string;
  /**
   * Arguments as JSON text.
   */
  arguments?: string;
}
/**
 * A passage of the answer, and the sources that support it.
 */
export interface CohereCitation {
  /**
   * Position of the first character of the passage, from 0.
   */
  start?: number;
  /**
   * Position after the last character of the passage.
   */
  end?: number;
  /**
   * The passage.
   */
  text?: string;
  /**
   * Documents and tool results that support the passage.
   */
  sources?: (Record<string, unknown> | null)[];
  /**
   * Position of the content part with the passage, from 0.
   */
  content_index?: number;
  /**
   * Where the passage is: `TEXT_CONTENT`, `THINKING_CONTENT` or `PLAN`.
   */
  type?: string;
}
/**
 * A `tool` message: the result of one tool call, as text or documents.
 */
export interface CohereToolMessage {
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * Result as text, or as a list of documents.
   */
  content?: string | CohereContentPart[] | null;
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id: string;
}
/**
 * The body of `POST /v2/chat`.
 */
export interface CohereRequest {
  /**
   * Name of the model.
   */
  model?: string;
  /**
   * The conversation so far, in order.
   */
  messages: CohereMessage[];
  /**
   * Tools that the model may call.
   */
  tools?: CohereTool[] | null;
  /**
   * Whether the reply is sent as server-sent events.
   */
  stream?: boolean | null;
  /**
   * Whether arguments must follow the schemas of the tools exactly.
   */
  strict_tools?: boolean | null;
  /**
   * `REQUIRED` or `NONE`. If absent, the model decides.
   */
  tool_choice?: string | null;
  /**
   * Documents that the model may cite, as text or objects.
   */
  documents?: unknown[] | null;
  /**
   * Citation settings: `mode`.
   */
  citation_options?: Record<string, unknown> | null;
  /**
   * Output format: text, or JSON that may follow a schema.
   */
  response_format?: Record<string, unknown> | null;
  /**
   * Safety instructions: `CONTEXTUAL`, `STRICT` or `OFF`.
   */
  safety_mode?: string | boolean | null;
  /**
   * Reasoning settings: `type` is `enabled` or `disabled`, with an optional `token_budget`.
   */
  thinking?: Record<string, unknown> | null;
  /**
   * Maximum number of output tokens.
   */
  max_tokens?: number | null;
  /**
   * Sampling temperature. Lower values make the output more deterministic.
   */
  temperature?: number | null;
  /**
   * Nucleus sampling threshold, from 0 to 1.
   */
  p?: number | null;
  /**
   * Number of most likely tokens to sample from.
   */
  k?: number | null;
  /**
   * Seed for reproducible sampling.
   */
  seed?: number | null;
  /**
   * Texts at which the model stops.
   */
  stop_sequences?: unknown[] | null;
  /**
   * Penalty for tokens by how often they have appeared.
   */
  frequency_penalty?: number | null;
  /**
   * Penalty for tokens that have appeared at all.
   */
  presence_penalty?: number | null;
  /**
   * Whether to return log probabilities of the output tokens.
   */
  logprobs?: boolean | null;
  /**
   * Priority of the request; lower values are handled first.
   */
  priority?: number | null;
}
/**
 * A tool that the request declares.
 */
export interface CohereTool {
  /**
   * Always `function`.
   */
  type: 'function';
  /**
   * Name, description and parameters of a function.
   */
  function?: CohereFunctionDefinition;
}
/**
 * Name, description and parameters of a function.
 */
export interface CohereFunctionDefinition {
  /**
   * Name by which the model calls the function.
   */
  name: string;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * JSON Schema of the arguments.
   */
  parameters: Record<string, unknown> | null;
}
/**
 * The reply to a Cohere v2 chat request.
 */
export interface CohereChatResponse {
  /**
   * ID of the reply.
   */
  id?: string | null;
  /**
   * The assistant message, in the form in which the next request sends it back.
   */
  message: CohereResponseMessage;
  /**
   * `COMPLETE`, `STOP_SEQUENCE`, `MAX_TOKENS`, `TOOL_CALL`, `ERROR` or `TIMEOUT`.
   */
  finish_reason?: string | null;
  /**
   * Billed units and token counts. There is no total.
   */
  usage?: CohereUsage;
  /**
   * Log probabilities of the tokens.
   */
  logprobs?: CohereLogprob[] | null;
}
/**
 * The assistant message, in the form in which the next request sends it back.
 */
export interface CohereResponseMessage {
  /**
   * Always `assistant`.
   */
  role?: string | null;
  /**
   * Text and reasoning as content parts.
   */
  content?: CohereContentPart[] | null;
  /**
   * Reasoning of the model before the tool calls.
   */
  tool_plan?: string | null;
  /**
   * Tool calls that the model makes.
   */
  tool_calls?: CohereToolCall[] | null;
  /**
   * Sources of the text.
   */
  citations?: CohereCitation[] | null;
}
/**
 * Opens the stream.
 */
export interface CohereMessageStart {
  /**
   * Always `message-start`.
   */
  type: 'message-start';
  /**
   * ID of the reply.
   */
  id?: string | null;
  /**
   * The message, still empty.
   */
  delta?: Record<string, unknown> | null;
}
/**
 * Opens a content part.
 */
export interface CohereContentStart {
  /**
   * Always `content-start`.
   */
  type: 'content-start';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index: number;
  /**
   * `message.content` with the `type` and an empty text.
   */
  delta?: Record<string, unknown> | null;
}
/**
 * Fragment of text or reasoning.
 */
export interface CohereContentDelta {
  /**
   * Always `content-delta`.
   */
  type: 'content-delta';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index: number;
  /**
   * `message.content` with `text` or `thinking` to append.
   */
  delta?: Record<string, unknown> | null;
  /**
   * Log probabilities of the tokens of a text.
   */
  logprobs?: CohereLogprob;
}
/**
 * Closes a content part.
 */
export interface CohereContentEnd {
  /**
   * Always `content-end`.
   */
  type: 'content-end';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index: number;
}
/**
 * Fragment of the tool plan.
 */
export interface CohereToolPlanDelta {
  /**
   * Always `tool-plan-delta`.
   */
  type: 'tool-plan-delta';
  /**
   * `message.tool_plan` with text to append.
   */
  delta?: Record<string, unknown> | null;
}
/**
 * Opens a tool call.
 */
export interface CohereToolCallStart {
  /**
   * Always `tool-call-start`.
   */
  type: 'tool-call-start';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index: number;
  /**
   * `message.tool_calls` with the tool call, whose arguments are empty.
   */
  delta?: Record<string, unknown> | null;
}
/**
 * Fragment of the arguments of a tool call.
 */
export interface CohereToolCallDelta {
  /**
   * Always `tool-call-delta`.
   */
  type: 'tool-call-delta';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index: number;
  /**
   * `message.tool_calls.function.arguments` with JSON text to append.
   */
  delta?: Record<string, unknown> | null;
}
/**
 * Closes a tool call.
 */
export interface CohereToolCallEnd {
  /**
   * Always `tool-call-end`.
   */
  type: 'tool-call-end';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index: number;
}
/**
 * A complete citation.
 */
export interface CohereCitationStart {
  /**
   * Always `citation-start`.
   */
  type: 'citation-start';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index?: number;
  /**
   * `message.citations` with one citation.
   */
  delta?: Record<string, unknown> | null;
}
/**
 * Closes a citation.
 */
export interface CohereCitationEnd {
  /**
   * Always `citation-end`.
   */
  type: 'citation-end';
  /**
   * Position of the content part, tool call or citation; each kind counts from 0.
   */
  index?: number;
}
/**
 * Closes the stream.
 */
export interface CohereMessageEnd {
  /**
   * Always `message-end`.
   */
  type: 'message-end';
  /**
   * ID of the reply.
   */
  id?: string | null;
  /**
   * Why the model stopped, and its token counts.
   */
  delta?: CohereMessageEndDelta;
}
/**
 * Why the model stopped, and its token counts.
 */
export interface CohereMessageEndDelta {
  /**
   * Why the model stopped, such as `COMPLETE` or `TOOL_CALL`.
   */
  finish_reason?: string | null;
  /**
   * Billed units and token counts. There is no total.
   */
  usage?: CohereUsage;
  /**
   * Error message, if the reply failed.
   */
  error?: string | null;
}
/**
 * The rendered prompt, if the request asked for it.
 */
export interface CohereDebug {
  /**
   * Always `debug`.
   */
  type: 'debug';
  /**
   * Rendered prompt.
   */
  prompt?: string | null;
}
/**
 * One message of the user or the model. Keys may be in camel case or snake case; null is the same as absent.
 */
export interface GeminiContent {
  /**
   * `user` or `model`. The default is `user`.
   */
  role?: string | null;
  /**
   * List of parts, or a single part.
   */
  parts?: GeminiPart[] | Record<string, unknown> | null;
}
/**
 * One part of a message: one of the data fields, with optional metadata.
 */
export interface GeminiPart {
  /**
   * Text; a summary of the reasoning if `thought` is true.
   */
  text?: string | null;
  /**
   * Whether the part is reasoning of the model.
   */
  thought?: boolean | null;
  /**
   * Encrypted reasoning as base64. Send it back on the same part.
   */
  thoughtSignature?: string | null;
  /**
   * Encrypted reasoning as base64. Send it back on the same part.
   */
  thought_signature?: string | null;
  /**
   * Media as base64.
   */
  inlineData?: GeminiBlob | null;
  /**
   * Media as base64.
   */
  inline_data?: GeminiBlob | null;
  /**
   * Media by URI.
   */
  fileData?: GeminiFileData | null;
  /**
   * Media by URI.
   */
  file_data?: GeminiFileData | null;
  /**
   * A call of a declared function.
   */
  functionCall?: GeminiFunctionCall | null;
  /**
   * A call of a declared function.
   */
  function_call?: GeminiFunctionCall | null;
  /**
   * Result of a function call.
   */
  functionResponse?: GeminiFunctionResponse | null;
  /**
   * Result of a function call.
   */
  function_response?: GeminiFunctionResponse | null;
  /**
   * Code that the model wrote for the server to run.
   */
  executableCode?: GeminiExecutableCode | null;
  /**
   * Code that the model wrote for the server to run.
   */
  executable_code?: GeminiExecutableCode | null;
  /**
   * Output of the code that the server ran.
   */
  codeExecutionResult?: GeminiCodeExecutionResult | null;
  /**
   * Output of the code that the server ran.
   */
  code_execution_result?: GeminiCodeExecutionResult | null;
  /**
   * A call of a tool that the server runs.
   */
  toolCall?: GeminiServerToolCall | null;
  /**
   * A call of a tool that the server runs.
   */
  tool_call?: GeminiServerToolCall | null;
  /**
   * Result of a tool that the server ran.
   */
  toolResponse?: GeminiServerToolResponse | null;
  /**
   * Result of a tool that the server ran.
   */
  tool_response?: GeminiServerToolResponse | null;
  /**
   * Section and frame rate of a video to use.
   */
  videoMetadata?: Record<string, unknown> | null;
  /**
   * Section and frame rate of a video to use.
   */
  video_metadata?: Record<string, unknown> | null;
  /**
   * Resolution at which the model reads the media.
   */
  mediaResolution?: unknown;
  /**
   * Resolution at which the model reads the media.
   */
  media_resolution?: unknown;
  /**
   * Key-value pairs of the caller.
   */
  partMetadata?: Record<string, unknown> | null;
  /**
   * Key-value pairs of the caller.
   */
  part_metadata?: Record<string, unknown> | null;
}
/**
 * Media as base64.
 */
export interface GeminiBlob {
  /**
   * Base64 data, in the standard or the URL-safe alphabet.
   */
  data?: string | null;
  /**
   * MIME type of the data.
   */
  mimeType?: string | null;
  /**
   * MIME type of the data.
   */
  mime_type?: string | null;
  /**
   * Name that a tool result uses to refer to the media.
   */
  displayName?: string | null;
  /**
   * Name that a tool result uses to refer to the media.
   */
  display_name?: string | null;
}
/**
 * Media by URI: an uploaded file, a bucket, a video site or the web.
 */
export interface GeminiFileData {
  /**
   * URI of the file.
   */
  fileUri?: string | null;
  /**
   * URI of the file.
   */
  file_uri?: string | null;
  /**
   * MIME type of the file.
   */
  mimeType?: string | null;
  /**
   * MIME type of the file.
   */
  mime_type?: string | null;
  /**
   * Name that a tool result uses to refer to the media.
   */
  displayName?: string | null;
  /**
   * Name that a tool result uses to refer to the media.
   */
  display_name?: string | null;
}
/**
 * A call of a declared function.
 */
export interface GeminiFunctionCall {
  /**
   * ID of the call. Optional: results without an ID are matched by name and position.
   */
  id?: string | null;
  /**
   * Name of the function.
   */
  name?: string | null;
  /**
   * Arguments by name.
   */
  args?: Record<string, unknown> | null;
  /**
   * Fragments of the arguments, in streams.
   */
  partialArgs?: unknown[] | null;
  /**
   * Fragments of the arguments, in streams.
   */
  partial_args?: unknown[] | null;
  /**
   * Whether more fragments of this call follow.
   */
  willContinue?: boolean | null;
  /**
   * Whether more fragments of this call follow.
   */
  will_continue?: boolean | null;
}
/**
 * Result of a function, in the message right after the calls.
 */
export interface GeminiFunctionResponse {
  /**
   * ID of the call that this result answers.
   */
  id?: string | null;
  /**
   * Name of the function.
   */
  name: string | null;
  /**
   * Result of the function, by convention under `output` or `error`.
   */
  response?: Record<string, unknown> | null;
  /**
   * Media that belong to the result.
   */
  parts?: unknown[] | null;
  /**
   * When the model reacts to the result: `SILENT`, `WHEN_IDLE` or `INTERRUPT`.
   */
  scheduling?: string | null;
  /**
   * Whether more results of this call follow.
   */
  willContinue?: boolean | null;
  /**
   * Whether more results of this call follow.
   */
  will_continue?: boolean | null;
}
/**
 * Code that the model wrote for the server to run.
 */
export interface GeminiExecutableCode {
  /**
   * ID of the code, which its result refers to.
   */
  id?: string | null;
  /**
   * The code.
   */
  code?: string | null;
  /**
   * Programming language, usually `PYTHON`.
   */
  language?: string | null;
}
/**
 * Output of the code.
 */
export interface GeminiCodeExecutionResult {
  /**
   * ID of the code that was run.
   */
  id?: string | null;
  /**
   * How the run ended: `OUTCOME_OK`, `OUTCOME_FAILED` or `OUTCOME_DEADLINE_EXCEEDED`.
   */
  outcome?: string | null;
  /**
   * Standard output, or the error.
   */
  output?: string | null;
}
/**
 * A call of a tool that the server runs.
 */
export interface GeminiServerToolCall {
  /**
   * ID of the call, which its result refers to.
   */
  id?: string | null;
  /**
   * Type of the server's tool.
   */
  toolType?: string | null;
  /**
   * Type of the server's tool.
   */
  tool_type?: string | null;
  /**
   * Arguments of the call.
   */
  args?: Record<string, unknown> | null;
}
/**
 * Result of a server tool. Send it back unchanged.
 */
export interface GeminiServerToolResponse {
  /**
   * ID of the call that this result answers.
   */
  id?: string | null;
  /**
   * Type of the server's tool.
   */
  toolType?: string | null;
  /**
   * Type of the server's tool.
   */
  tool_type?: string | null;
  /**
   * Result of the tool.
   */
  response?: Record<string, unknown> | null;
}
/**
 * The body of a `generateContent` request. The model is in the URL.
 */
export interface GeminiRequest {
  /**
   * The conversation so far: a list of contents, a single content, or text.
   */
  contents?: GeminiContent[] | Record<string, unknown> | string | null;
  /**
   * System prompt as a content, whose role is ignored. SDKs also accept text and lists.
   */
  systemInstruction?: Record<string, unknown> | string | unknown[] | null;
  /**
   * System prompt as a content, whose role is ignored. SDKs also accept text and lists.
   */
  system_instruction?: Record<string, unknown> | string | unknown[] | null;
  /**
   * Functions and server tools that the model may call.
   */
  tools?: GeminiTool[] | Record<string, unknown> | null;
  /**
   * Which functions the model may or must call.
   */
  toolConfig?: Record<string, unknown> | null;
  /**
   * Which functions the model may or must call.
   */
  tool_config?: Record<string, unknown> | null;
  /**
   * Output settings: length, sampling, stop sequences, response format and thinking.
   */
  generationConfig?: Record<string, unknown> | null;
  /**
   * Output settings: length, sampling, stop sequences, response format and thinking.
   */
  generation_config?: Record<string, unknown> | null;
  /**
   * Thresholds of the safety filters by category.
   */
  safetySettings?: unknown[] | null;
  /**
   * Thresholds of the safety filters by category.
   */
  safety_settings?: unknown[] | null;
  /**
   * Name of the cached content that the request continues.
   */
  cachedContent?: string | null;
  /**
   * Name of the cached content that the request continues.
   */
  cached_content?: string | null;
  /**
   * Key-value pairs for billing reports, on Vertex AI.
   */
  labels?: Record<string, unknown> | null;
  /**
   * Name of the model, which SDKs put next to the body.
   */
  model?: string | null;
  /**
   * Service tier to use.
   */
  serviceTier?: unknown;
  /**
   * Whether the request is logged.
   */
  store?: unknown;
}
/**
 * Functions that the model may call, or a server tool.
 */
export interface GeminiTool {
  /**
   * Functions that the model may call.
   */
  functionDeclarations?: GeminiFunctionDeclaration[] | null;
  /**
   * Functions that the model may call.
   */
  function_declarations?: GeminiFunctionDeclaration[] | null;
  /**
   * Enables Google Search.
   */
  googleSearch?: Record<string, unknown> | null;
  /**
   * Enables Google Search.
   */
  google_search?: Record<string, unknown> | null;
  /**
   * Enables Google Search for older models.
   */
  googleSearchRetrieval?: Record<string, unknown> | null;
  /**
   * Enables Google Search for older models.
   */
  google_search_retrieval?: Record<string, unknown> | null;
  /**
   * Enables code that the server runs.
   */
  codeExecution?: Record<string, unknown> | null;
  /**
   * Enables code that the server runs.
   */
  code_execution?: Record<string, unknown> | null;
  /**
   * Enables reading the URLs in the prompt.
   */
  urlContext?: Record<string, unknown> | null;
  /**
   * Enables reading the URLs in the prompt.
   */
  url_context?: Record<string, unknown> | null;
  /**
   * Enables search in uploaded files, with its settings.
   */
  fileSearch?: Record<string, unknown> | null;
  /**
   * Enables search in uploaded files, with its settings.
   */
  file_search?: Record<string, unknown> | null;
  /**
   * Enables Google Maps.
   */
  googleMaps?: Record<string, unknown> | null;
  /**
   * Enables Google Maps.
   */
  google_maps?: Record<string, unknown> | null;
  /**
   * Enables control of a computer, with its settings.
   */
  computerUse?: Record<string, unknown> | null;
  /**
   * Enables control of a computer, with its settings.
   */
  computer_use?: Record<string, unknown> | null;
}
/**
 * One function that the model may call.
 */
export interface GeminiFunctionDeclaration {
  /**
   * Name by which the model calls the function.
   */
  name: string | null;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * OpenAPI schema of the arguments, with types in upper or lower case.
   */
  parameters?: Record<string, unknown> | null;
  /**
   * JSON Schema of the arguments, in place of `parameters`.
   */
  parametersJsonSchema?: unknown;
  /**
   * JSON Schema of the arguments, in place of `parameters`.
   */
  parameters_json_schema?: unknown;
  /**
   * Schema of the result.
   */
  response?: Record<string, unknown> | null;
  /**
   * Whether the model waits for the result: `BLOCKING` or `NON_BLOCKING`.
   */
  behavior?: string | null;
}
/**
 * The reply of `generateContent`.
 */
export interface GeminiResponse {
  /**
   * Alternative answers; none if the prompt was blocked.
   */
  candidates?: GeminiCandidate[] | null;
  /**
   * Results of the filters for the prompt.
   */
  promptFeedback?: GeminiPromptFeedback;
  /**
   * Token counts; in a stream, those so far.
   */
  usageMetadata?: GeminiUsage;
  /**
   * Model that answered.
   */
  modelVersion?: string | null;
  /**
   * ID of the response; the same in all chunks of a stream.
   */
  responseId?: string | null;
  /**
   * When the server received the request, as RFC 3339.
   */
  createTime?: string | null;
  /**
   * Lifecycle stage of the model.
   */
  modelStatus?: Record<string, unknown> | null;
}
/**
 * One alternative answer.
 */
export interface GeminiCandidate {
  /**
   * What the model wrote. Absent or without `parts` if it is empty.
   */
  content?: GeminiContent | null;
  /**
   * Why the model stopped, as a word; older clients stored a number. Absent until then.
   */
  finishReason?: string | number | null;
  /**
   * Explanation of `finishReason`.
   */
  finishMessage?: string | null;
  /**
   * Position of the candidate, from 0. Vertex AI omits 0.
   */
  index?: number | null;
  /**
   * One rating for each harm category.
   */
  safetyRatings?: unknown[] | null;
  /**
   * Sources that the text quotes.
   */
  citationMetadata?: Record<string, unknown> | null;
  /**
   * Search results, and the passages of the text that they support. Empty in all but the last chunk.
   */
  groundingMetadata?: Record<string, unknown> | null;
  /**
   * Sources of a grounded answer, in an older format.
   */
  groundingAttributions?: unknown[] | null;
  /**
   * URLs that the server retrieved.
   */
  urlContextMetadata?: Record<string, unknown> | null;
  /**
   * Mean log probability of the tokens.
   */
  avgLogprobs?: number | null;
  /**
   * Log probabilities of each token.
   */
  logprobsResult?: Record<string, unknown> | null;
  /**
   * Number of tokens in the candidate.
   */
  tokenCount?: number | null;
}
/**
 * A chunk of `streamGenerateContent`: a response with what is new since the last chunk. The last chunk has the finish reason.
 */
export interface GeminiChunk {
  /**
   * Alternative answers; none if the prompt was blocked.
   */
  candidates?: GeminiCandidate[] | null;
  /**
   * Results of the filters for the prompt.
   */
  promptFeedback?: GeminiPromptFeedback;
  /**
   * Token counts; in a stream, those so far.
   */
  usageMetadata?: GeminiUsage;
  /**
   * Model that answers.
   */
  modelVersion?: string | null;
  /**
   * ID of the response; the same in all chunks of a stream.
   */
  responseId?: string | null;
  /**
   * When the server received the request, as RFC 3339.
   */
  createTime?: string | null;
  /**
   * Lifecycle stage of the model.
   */
  modelStatus?: Record<string, unknown> | null;
  /**
   * Error after the HTTP status was sent. It ends the stream.
   */
  error?: GeminiError | null;
}
/**
 * Error in place of a response, or in a stream.
 */
export interface GeminiError {
  /**
   * HTTP status code of the error.
   */
  code?: number | string | null;
  /**
   * Name of the error, such as `INVALID_ARGUMENT`.
   */
  status?: string | null;
  /**
   * Error message.
   */
  message?: string | null;
  /**
   * Further details, each with its type.
   */
  details?: unknown[] | null;
}
/**
 * A complete function call, or a fragment of one if Vertex AI streams the arguments.
 */
export interface GeminiFunctionCallChunk {
  /**
   * ID of the call.
   */
  id?: string | null;
  /**
   * Name of the function, in the first fragment.
   */
  name?: string | null;
  /**
   * Arguments of a complete call.
   */
  args?: Record<string, unknown> | null;
  /**
   * Fragments of the arguments, each with its path.
   */
  partialArgs?: GeminiPartialArg[] | null;
  /**
   * Whether more fragments of this call follow.
   */
  willContinue?: boolean | null;
}
/**
 * Value of an argument, or a fragment of its text.
 */
export interface GeminiPartialArg {
  /**
   * JSON Path of the value in the arguments.
   */
  jsonPath: string;
  /**
   * Text to append to earlier text of the same path.
   */
  stringValue?: string | null;
  /**
   * Value, if it is a number.
   */
  numberValue?: number | null;
  /**
   * Value, if it is a boolean.
   */
  boolValue?: boolean | null;
  /**
   * Present if the value is null.
   */
  nullValue?: unknown;
  /**
   * Whether more text for this path follows.
   */
  willContinue?: boolean | null;
}
/**
 * Plain text.
 */
export interface InteractionText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text?: string | null;
}
/**
 * Image.
 */
export interface InteractionImage {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Media as base64.
   */
  data?: string | null;
  /**
   * URI of the media.
   */
  uri?: string | null;
  /**
   * MIME type of the media.
   */
  mime_type?: string | null;
}
/**
 * Audio clip.
 */
export interface InteractionAudio {
  /**
   * Always `audio`.
   */
  type: 'audio';
  /**
   * Media as base64.
   */
  data?: string | null;
  /**
   * URI of the media.
   */
  uri?: string | null;
  /**
   * MIME type of the media.
   */
  mime_type?: string | null;
}
/**
 * Video.
 */
export interface InteractionVideo {
  /**
   * Always `video`.
   */
  type: 'video';
  /**
   * Media as base64.
   */
  data?: string | null;
  /**
   * URI of the media.
   */
  uri?: string | null;
  /**
   * MIME type of the media.
   */
  mime_type?: string | null;
}
/**
 * A document.
 */
export interface InteractionDocument {
  /**
   * Always `document`.
   */
  type: 'document';
  /**
   * Media as base64.
   */
  data?: string | null;
  /**
   * URI of the media.
   */
  uri?: string | null;
  /**
   * MIME type of the media.
   */
  mime_type?: string | null;
}
/**
 * The body of a request that creates an interaction.
 */
export interface InteractionRequest {
  /**
   * Name of the model. Either `model` or `agent` is required.
   */
  model?: string | null;
  /**
   * Name of the agent, in place of a model.
   */
  agent?: string | null;
  /**
   * Text, a content, a list of contents or a list of steps.
   */
  input?: string | Record<string, unknown> | unknown[] | null;
  /**
   * System prompt.
   */
  system_instruction?: string | Record<string, unknown> | null;
  /**
   * Functions and server tools that the model may call.
   */
  tools?: InteractionTool[] | null;
  /**
   * ID of the stored interaction that this one continues.
   */
  previous_interaction_id?: string | null;
  /**
   * Whether the server stores the interaction.
   */
  store?: boolean | null;
  /**
   * Whether the reply is sent as server-sent events.
   */
  stream?: boolean | null;
  /**
   * Whether the interaction runs in the background.
   */
  background?: boolean | null;
  /**
   * Output settings: length, sampling, tool choice and thinking.
   */
  generation_config?: Record<string, unknown> | null;
  /**
   * Output format: JSON that follows a schema, or media.
   */
  response_format?: unknown;
  /**
   * Output types, such as `text` and `image`.
   */
  response_modalities?: unknown[] | null;
  /**
   * MIME type of the output, such as `application/json`.
   */
  response_mime_type?: string | null;
  /**
   * Settings of the agent.
   */
  agent_config?: Record<string, unknown> | null;
  /**
   * Service tier to use.
   */
  service_tier?: string | null;
}
/**
 * A tool that the model may call: a function, or one that the server runs.
 */
export interface InteractionTool {
  /**
   * `function`, or the name of a tool of the server such as `google_search`.
   */
  type: string;
  /**
   * Name of the function.
   */
  name?: string | null;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown> | null;
}
/**
 * An interaction, as it is returned or retrieved.
 */
export interface Interaction {
  /**
   * ID of the interaction, to continue it. Absent or empty if it is not stored.
   */
  id?: string | null;
  /**
   * Always `interaction`.
   */
  object?: string | null;
  /**
   * `in_progress`, `queued`, `requires_action`, `completed`, `incomplete`, `failed`, `cancelled` or `budget_exceeded`.
   */
  status?: string;
  /**
   * Model of the request.
   */
  model?: string | null;
  /**
   * Agent of the request.
   */
  agent?: string | null;
  /**
   * Steps in order: reasoning, tool calls, tool results and output.
   */
  steps?: InteractionStep[] | null;
  /**
   * Output contents; used until May 2026 in place of `steps`.
   */
  outputs?: unknown[] | null;
  /**
   * Token counts.
   */
  usage?: InteractionUsage;
  /**
   * Time of creation, as ISO 8601.
   */
  created?: string | null;
  /**
   * Time of the last change, as ISO 8601.
   */
  updated?: string | null;
  /**
   * Service tier that served the request.
   */
  service_tier?: string | null;
  /**
   * ID of the interaction that this one continues.
   */
  previous_interaction_id?: string | null;
  /**
   * ID of the environment that an agent worked in.
   */
  environment_id?: string | null;
  /**
   * Errors that occurred.
   */
  errors?: unknown[] | null;
  /**
   * Always `model`; in the older format.
   */
  role?: string | null;
}
/**
 * Message of the user.
 */
export interface InteractionUserInput {
  /**
   * Always `user_input`.
   */
  type: 'user_input';
  /**
   * Text, a content, or a list of contents.
   */
  content?: InteractionContent[] | InteractionContent | string | null;
}
/**
 * Output of the model.
 */
export interface InteractionModelOutput {
  /**
   * Always `model_output`.
   */
  type: 'model_output';
  /**
   * Text, a content, or a list of contents.
   */
  content?: InteractionContent[] | InteractionContent | string | null;
}
/**
 * Reasoning of the model: a readable summary, and a signature to send back.
 */
export interface InteractionThought {
  /**
   * Always `thought`.
   */
  type: 'thought';
  /**
   * Encrypted reasoning. Send it back unchanged.
   */
  signature?: string | null;
  /**
   * Readable summary of the reasoning.
   */
  summary?: InteractionContent[] | null;
}
/**
 * A call of a declared function.
 */
export interface InteractionFunctionCall {
  /**
   * Always `function_call`.
   */
  type: 'function_call';
  /**
   * ID of the call, which the result refers to.
   */
  id?: string | null;
  /**
   * Name of the function.
   */
  name: string | null;
  /**
   * Arguments by name.
   */
  arguments?: Record<string, unknown> | null;
  /**
   * Encrypted reasoning. Send it back unchanged.
   */
  signature?: string | null;
}
/**
 * Result of a function.
 */
export interface InteractionFunctionResult {
  /**
   * Always `function_result`.
   */
  type: 'function_result';
  /**
   * ID of the function call that this result answers.
   */
  call_id?: string | null;
  /**
   * Text, an object, or a list of contents.
   */
  result?: string | Record<string, unknown> | unknown[] | null;
  /**
   * Name of the function.
   */
  name?: string | null;
  /**
   * Whether the function failed.
   */
  is_error?: boolean | null;
  /**
   * Encrypted reasoning. Send it back unchanged.
   */
  signature?: string | null;
}
/**
 * Opens the stream.
 */
export interface InteractionCreated {
  /**
   * Always `interaction.created`.
   */
  event_type: 'interaction.created';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * The interaction, without steps.
   */
  interaction: Record<string, unknown>;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * The status of the interaction changes.
 */
export interface InteractionStatusUpdate {
  /**
   * Always `interaction.status_update`.
   */
  event_type: 'interaction.status_update';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * ID of the interaction.
   */
  interaction_id?: string | null;
  /**
   * The new status.
   */
  status: string;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Opens a step.
 */
export interface InteractionStepStart {
  /**
   * Always `step.start`.
   */
  event_type: 'step.start';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * Position of the step, from 0.
   */
  index: number;
  /**
   * Known fields of the step: its type, and ID and name of a function call.
   */
  step: Record<string, unknown>;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Fragment of an open step.
 */
export interface InteractionStepDelta {
  /**
   * Always `step.delta`.
   */
  event_type: 'step.delta';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * Position of the step, from 0.
   */
  index: number;
  /**
   * Fragment. Its `type` is `text`, `text_annotation_delta`, `thought_summary`, `thought_signature`, `arguments_delta` or a media type.
   */
  delta: Record<string, unknown>;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Closes a step.
 */
export interface InteractionStepStop {
  /**
   * Always `step.stop`.
   */
  event_type: 'step.stop';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * Position of the step, from 0.
   */
  index: number;
  /**
   * Token counts so far.
   */
  usage?: Record<string, unknown> | null;
  /**
   * Token counts of this step.
   */
  step_usage?: Record<string, unknown> | null;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Ends the stream.
 */
export interface InteractionCompleted {
  /**
   * Always `interaction.completed`.
   */
  event_type: 'interaction.completed';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * The interaction, usually without steps.
   */
  interaction: Record<string, unknown>;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Error after the HTTP status was sent.
 */
export interface InteractionErrorEvent {
  /**
   * Always `error`.
   */
  event_type: 'error';
  /**
   * ID of the event, from which an interrupted stream can be resumed.
   */
  event_id?: string | null;
  /**
   * The error: `code` and `message`.
   */
  error?: Record<string, unknown> | null;
  /**
   * Metadata of the event, such as the token counts so far.
   */
  metadata?: Record<string, unknown> | null;
}
/**
 * Text.
 */
export interface McpText {
  /**
   * Always `text`.
   */
  type: 'text';
  /**
   * The text.
   */
  text: string;
  /**
   * Metadata of the client or the server.
   */
  _meta?: Record<string, unknown>;
  /**
   * Hints for the client: audience, priority and last change.
   */
  annotations?: Record<string, unknown>;
}
/**
 * Image.
 */
export interface McpImage {
  /**
   * Always `image`.
   */
  type: 'image';
  /**
   * Media as base64.
   */
  data: string;
  /**
   * MIME type of the data.
   */
  mimeType: string;
  /**
   * Metadata of the client or the server.
   */
  _meta?: Record<string, unknown>;
  /**
   * Hints for the client: audience, priority and last change.
   */
  annotations?: Record<string, unknown>;
}
/**
 * Audio clip.
 */
export interface McpAudio {
  /**
   * Always `audio`.
   */
  type: 'audio';
  /**
   * Media as base64.
   */
  data: string;
  /**
   * MIME type of the data.
   */
  mimeType: string;
  /**
   * Metadata of the client or the server.
   */
  _meta?: Record<string, unknown>;
  /**
   * Hints for the client: audience, priority and last change.
   */
  annotations?: Record<string, unknown>;
}
/**
 * A tool call of the model.
 */
export interface McpToolUse {
  /**
   * Always `tool_use`.
   */
  type: 'tool_use';
  /**
   * ID of the tool call, which the tool result refers to.
   */
  id: string;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Arguments of the tool call.
   */
  input: unknown;
  /**
   * Metadata of the client or the server.
   */
  _meta?: Record<string, unknown>;
}
/**
 * Result of a tool call.
 */
export interface McpToolResult {
  /**
   * Always `tool_result`.
   */
  type: 'tool_result';
  /**
   * ID of the tool call that this result answers.
   */
  toolUseId: string;
  /**
   * Text, images, audio clips, resources, and links to resources.
   */
  content: McpSamplingContent[];
  /**
   * Result as a JSON value.
   */
  structuredContent?: unknown;
  /**
   * Whether the tool failed.
   */
  isError?: boolean;
  /**
   * Metadata of the client or the server.
   */
  _meta?: Record<string, unknown>;
}
/**
 * Link to a resource, in a tool result.
 */
export interface McpResourceLink {
  /**
   * Always `resource_link`.
   */
  type: 'resource_link';
  /**
   * URI of the resource.
   */
  uri: string;
  /**
   * Name of the resource.
   */
  name: string;
  /**
   * MIME type of the resource.
   */
  mimeType?: string;
}
/**
 * Embedded resource, in a tool result.
 */
export interface McpEmbeddedResource {
  /**
   * Always `resource`.
   */
  type: 'resource';
  /**
   * The resource: text or base64 data.
   */
  resource: {
    /**
     * URI of the resource.
     */
    uri: string;
    /**
     * MIME type of the resource.
     */
    mimeType?: string;
    /**
     * Content of a text resource.
     */
    text?: string;
    /**
     * Content of a binary resource as base64.
     */
    blob?: string;
  };
}
/**
 * One message of a sampling request, with which a server asks the client's model to continue.
 */
export interface McpSamplingMessage {
  /**
   * `user` or `assistant`.
   */
  role: string;
  /**
   * One piece of content, or a list.
   */
  content: McpSamplingContent | McpSamplingContent[];
  /**
   * Metadata of the client or the server.
   */
  _meta?: Record<string, unknown>;
}
/**
 * The parameters of `sampling/createMessage`.
 */
export interface McpCreateMessage {
  /**
   * The conversation so far, in order.
   */
  messages: McpSamplingMessage[];
  /**
   * System prompt, which the client may change or ignore.
   */
  systemPrompt?: string;
  /**
   * Maximum number of output tokens.
   */
  maxTokens: number;
  /**
   * Context to add from MCP servers: `none`, `thisServer` or `allServers`.
   */
  includeContext?: string;
  /**
   * Sampling temperature. Lower values make the output more deterministic.
   */
  temperature?: number;
  /**
   * Texts at which the model stops.
   */
  stopSequences?: string[];
  /**
   * Preferred models, and the priority of cost, speed and intelligence.
   */
  modelPreferences?: Record<string, unknown>;
  /**
   * Settings for the client's provider.
   */
  metadata?: Record<string, unknown>;
  /**
   * Tools that the model may call.
   */
  tools?: McpTool[];
  /**
   * How the model chooses tools: `mode` is `auto`, `required` or `none`.
   */
  toolChoice?: Record<string, unknown>;
  /**
   * Metadata of the client or the server.
   */
  _meta?: unknown;
  /**
   * Settings for running the request as a task.
   */
  task?: unknown;
}
/**
 * A tool that the model may call.
 */
export interface McpTool {
  /**
   * Name by which the model calls the tool.
   */
  name: string;
  /**
   * Name of the tool for people.
   */
  title?: string;
  /**
   * What the tool does, for the model.
   */
  description?: string;
  /**
   * JSON Schema of the arguments.
   */
  inputSchema: Record<string, unknown>;
}
/**
 * A result with which a server asks for input before it goes on (version 2026-07-28). One of the requests may be `sampling/createMessage`.
 */
export interface McpInputRequired {
  /**
   * Requests to the client by the names that the server gave them, each with `method` and `params`.
   */
  inputRequests?: Record<string, unknown>;
  /**
   * State that the client sends back unchanged.
   */
  requestState?: string;
}
/**
 * Text.
 */
export interface MistralTextChunk {
  /**
   * Always `text`.
   */
  type?: 'text';
  /**
   * The text.
   */
  text: string;
}
/**
 * Image by URL or data URL.
 */
export interface MistralImageChunk {
  /**
   * Always `image_url`.
   */
  type?: 'image_url';
  /**
   * URL or data URL, or an object with `url` and `detail`.
   */
  image_url: string | Record<string, unknown>;
}
/**
 * Document by URL.
 */
export interface MistralDocumentChunk {
  /**
   * Always `document_url`.
   */
  type?: 'document_url';
  /**
   * URL of the document.
   */
  document_url: string;
  /**
   * Name of the document.
   */
  document_name?: string | null;
}
/**
 * File that a server tool created.
 */
export interface MistralToolFileChunk {
  /**
   * Always `tool_file`.
   */
  type?: 'tool_file';
  /**
   * Name of the server tool.
   */
  tool: string;
  /**
   * ID of the file.
   */
  file_id: string;
  /**
   * Name of the file.
   */
  file_name?: string | null;
  /**
   * File type, such as `png`.
   */
  file_type?: string | null;
}
/**
 * Source that a server tool found.
 */
export interface MistralToolReferenceChunk {
  /**
   * Always `tool_reference`.
   */
  type?: 'tool_reference';
  /**
   * Name of the server tool.
   */
  tool: string;
  /**
   * Title of the source.
   */
  title: string;
  /**
   * URL of the source.
   */
  url?: string | null;
}
/**
 * Reasoning of the model.
 */
export interface MistralThinkingChunk {
  /**
   * Always `thinking`.
   */
  type?: 'thinking';
  /**
   * Text and reference chunks of the reasoning.
   */
  thinking: (Record<string, unknown> | null)[];
  /**
   * Signature of the reasoning. Send it back unchanged.
   */
  signature?: string | null;
  /**
   * Whether the reasoning is complete.
   */
  closed?: boolean | null;
}
/**
 * Message of a user, or an assistant message written by the caller.
 */
export interface MistralMessageInput {
  /**
   * Always `message.input`.
   */
  type?: 'message.input';
  /**
   * Always `entry`.
   */
  object?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the entry was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * When the entry was completed, as ISO 8601.
   */
  completed_at?: string | null;
  /**
   * `user` or `assistant`.
   */
  role: string;
  /**
   * Text, or a list of content chunks.
   */
  content?: string | MistralContentChunk[] | null;
  /**
   * Whether the model continues this assistant message (prefill).
   */
  prefix?: boolean | null;
}
/**
 * Answer of an agent or a model.
 */
export interface MistralMessageOutput {
  /**
   * Always `message.output`.
   */
  type?: 'message.output';
  /**
   * Always `entry`.
   */
  object?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the entry was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * When the entry was completed, as ISO 8601.
   */
  completed_at?: string | null;
  /**
   * Always `assistant`.
   */
  role?: string;
  /**
   * Text, or a list of content chunks.
   */
  content?: string | MistralContentChunk[] | null;
  /**
   * ID of the agent that created the entry.
   */
  agent_id?: string | null;
  /**
   * Model that created the entry.
   */
  model?: string | null;
}
/**
 * A function call that the caller runs.
 */
export interface MistralFunctionCall {
  /**
   * Always `function.call`.
   */
  type?: 'function.call';
  /**
   * Always `entry`.
   */
  object?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the entry was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * When the entry was completed, as ISO 8601.
   */
  completed_at?: string | null;
  /**
   * ID of the function call, which the result refers to.
   */
  tool_call_id: string;
  /**
   * Name of the function.
   */
  name: string;
  /**
   * Arguments as an object or JSON text.
   */
  arguments: Record<string, unknown> | string;
  /**
   * ID of the agent that created the entry.
   */
  agent_id?: string | null;
  /**
   * Model that created the entry.
   */
  model?: string | null;
  /**
   * Whether a call that needs approval is `pending`, `allowed` or `denied`.
   */
  confirmation_status?: string | null;
}
/**
 * Result of a function.
 */
export interface MistralFunctionResult {
  /**
   * Always `function.result`.
   */
  type?: 'function.result';
  /**
   * Always `entry`.
   */
  object?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the entry was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * When the entry was completed, as ISO 8601.
   */
  completed_at?: string | null;
  /**
   * ID of the function call that this result answers.
   */
  tool_call_id: string;
  /**
   * Result as text.
   */
  result: string;
}
/**
 * A tool call that the server ran.
 */
export interface MistralToolExecution {
  /**
   * Always `tool.execution`.
   */
  type?: 'tool.execution';
  /**
   * Always `entry`.
   */
  object?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the entry was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * When the entry was completed, as ISO 8601.
   */
  completed_at?: string | null;
  /**
   * Name of the server tool.
   */
  name: string;
  /**
   * Arguments as JSON text.
   */
  arguments: string;
  /**
   * Function of the tool that was called.
   */
  function?: string | null;
  /**
   * Further information about the run.
   */
  info?: Record<string, unknown> | null;
  /**
   * ID of the agent that created the entry.
   */
  agent_id?: string | null;
  /**
   * Model that created the entry.
   */
  model?: string | null;
}
/**
 * Handoff from one agent to another.
 */
export interface MistralAgentHandoff {
  /**
   * Always `agent.handoff`.
   */
  type?: 'agent.handoff';
  /**
   * Always `entry`.
   */
  object?: string | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the entry was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * When the entry was completed, as ISO 8601.
   */
  completed_at?: string | null;
  /**
   * ID of the agent that hands over.
   */
  previous_agent_id: string;
  /**
   * Name of the agent that hands over.
   */
  previous_agent_name: string;
  /**
   * ID of the agent that takes over.
   */
  next_agent_id: string;
  /**
   * Name of the agent that takes over.
   */
  next_agent_name: string;
}
/**
 * The body of a request that starts or continues a conversation.
 */
export interface MistralConversationRequest {
  /**
   * Text of the user, or a list of entries.
   */
  inputs?: string | MistralEntry[] | null;
  /**
   * System prompt.
   */
  instructions?: string | null;
  /**
   * Name of the model. Either `model` or `agent_id` is required to start a conversation.
   */
  model?: string | null;
  /**
   * ID of the agent, in place of a model.
   */
  agent_id?: string | null;
  /**
   * Functions and server tools that the model may call.
   */
  tools?: MistralTool[] | null;
  /**
   * Output settings: length, sampling, stop sequences, response format and tool choice.
   */
  completion_args?: Record<string, unknown> | null;
  /**
   * Whether the reply is sent as server-sent events.
   */
  stream?: boolean | null;
  /**
   * Whether the server stores the conversation.
   */
  store?: boolean | null;
  /**
   * Whether the `client` or the `server` performs handoffs.
   */
  handoff_execution?: string | null;
  /**
   * Name of the conversation.
   */
  name?: string | null;
  /**
   * Description of the conversation.
   */
  description?: string | null;
  /**
   * Key-value pairs of the caller.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * Guardrails to apply.
   */
  guardrails?: unknown[] | null;
  /**
   * Version or alias of the agent.
   */
  agent_version?: unknown;
}
/**
 * A tool that the model may call: a function, or a connector that the server runs.
 */
export interface MistralTool {
  /**
   * `function`, or the name of a connector such as `web_search`.
   */
  type?: string | null;
  /**
   * Name and parameters of a function.
   */
  function?: MistralFunctionDefinition;
}
/**
 * Name and parameters of a function.
 */
export interface MistralFunctionDefinition {
  /**
   * Name of the function.
   */
  name: string;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * Whether the arguments must fit `parameters` exactly.
   */
  strict?: boolean | null;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown> | null;
}
/**
 * The reply: the entries that were added to the conversation.
 */
export interface MistralConversationResponse {
  /**
   * Always `conversation.response`.
   */
  object?: string | null;
  /**
   * ID of the conversation, to continue it.
   */
  conversation_id?: string | null;
  /**
   * Entries that the model, agents and server tools added, in order.
   */
  outputs: MistralEntry[];
  /**
   * Token counts.
   */
  usage?: MistralConversationUsage;
  /**
   * Results of the guardrails.
   */
  guardrails?: (Record<string, unknown> | null)[] | null;
}
/**
 * Opens the stream.
 */
export interface MistralResponseStarted {
  /**
   * Always `conversation.response.started`.
   */
  type: 'conversation.response.started';
  /**
   * ID of the conversation, to continue it.
   */
  conversation_id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
}
/**
 * Fragment of an answer: text or a content chunk.
 */
export interface MistralMessageOutputDelta {
  /**
   * Always `message.output.delta`.
   */
  type: 'message.output.delta';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * Model that created the entry.
   */
  model?: string | null;
  /**
   * ID of the agent that created the entry.
   */
  agent_id?: string | null;
  /**
   * Position of the chunk in the content, from 0.
   */
  content_index?: number | null;
  /**
   * Always `assistant`.
   */
  role?: string | null;
  /**
   * Text to append, or a content chunk.
   */
  content: string | Record<string, unknown>;
}
/**
 * The server starts to run a tool.
 */
export interface MistralToolExecutionStarted {
  /**
   * Always `tool.execution.started`.
   */
  type: 'tool.execution.started';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * Model that created the entry.
   */
  model?: string | null;
  /**
   * ID of the agent that created the entry.
   */
  agent_id?: string | null;
  /**
   * Name of the server tool.
   */
  name: string;
  /**
   * Arguments as JSON text, as far as they are known.
   */
  arguments?: string | null;
}
/**
 * Fragment of the arguments of a server tool.
 */
export interface MistralToolExecutionDelta {
  /**
   * Always `tool.execution.delta`.
   */
  type: 'tool.execution.delta';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * Name of the server tool.
   */
  name?: string | null;
  /**
   * JSON text to append.
   */
  arguments: string;
}
/**
 * The server tool is finished.
 */
export interface MistralToolExecutionDone {
  /**
   * Always `tool.execution.done`.
   */
  type: 'tool.execution.done';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * Name of the server tool.
   */
  name?: string | null;
  /**
   * Further information about the run.
   */
  info?: Record<string, unknown> | null;
}
/**
 * Fragment of a function call. Each fragment repeats its name and ID.
 */
export interface MistralFunctionCallDelta {
  /**
   * Always `function.call.delta`.
   */
  type: 'function.call.delta';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * Model that created the entry.
   */
  model?: string | null;
  /**
   * ID of the agent that created the entry.
   */
  agent_id?: string | null;
  /**
   * Name of the function.
   */
  name: string;
  /**
   * ID of the function call, which the result refers to.
   */
  tool_call_id?: string;
  /**
   * JSON text to append.
   */
  arguments: string;
  /**
   * Whether a call that needs approval is `pending`, `allowed` or `denied`.
   */
  confirmation_status?: string | null;
}
/**
 * A handoff from one agent to another starts.
 */
export interface MistralAgentHandoffStarted {
  /**
   * Always `agent.handoff.started`.
   */
  type: 'agent.handoff.started';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * ID of the agent that hands over.
   */
  previous_agent_id?: string | null;
  /**
   * Name of the agent that hands over.
   */
  previous_agent_name?: string | null;
}
/**
 * Another agent has taken over.
 */
export interface MistralAgentHandoffDone {
  /**
   * Always `agent.handoff.done`.
   */
  type: 'agent.handoff.done';
  /**
   * Position of the entry in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the entry.
   */
  id?: string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * ID of the agent that takes over.
   */
  next_agent_id?: string | null;
  /**
   * Name of the agent that takes over.
   */
  next_agent_name?: string | null;
}
/**
 * Closes the stream.
 */
export interface MistralResponseDone {
  /**
   * Always `conversation.response.done`.
   */
  type: 'conversation.response.done';
  /**
   * Token counts.
   */
  usage?: MistralConversationUsage;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
}
/**
 * Error that ends the stream.
 */
export interface MistralResponseError {
  /**
   * Always `conversation.response.error`.
   */
  type: 'conversation.response.error';
  /**
   * Error message.
   */
  message?: string | null;
  /**
   * Error code.
   */
  code?: number | string | null;
  /**
   * When the event was created, as ISO 8601.
   */
  created_at?: string | null;
}
/**
 * One message of a native Ollama chat request. The model's template decides which roles it knows.
 */
export interface OllamaMessage {
  /**
   * Usually `system`, `user`, `assistant` or `tool`.
   */
  role?: string | null;
  /**
   * Text of the message.
   */
  content?: string | null;
  /**
   * Reasoning text of the model.
   */
  thinking?: string | null;
  /**
   * Images as base64, without a data URL prefix.
   */
  images?: (string | null)[] | null;
  /**
   * Tool calls that the model made in this message.
   */
  tool_calls?: OllamaToolCall[] | null;
  /**
   * Name of the tool that returned this result.
   */
  tool_name?: string | null;
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id?: string | null;
}
/**
 * A tool call. Older servers omit its ID.
 */
export interface OllamaToolCall {
  /**
   * ID of the tool call.
   */
  id?: string | null;
  /**
   * Name of the tool, and its arguments as an object.
   */
  function?: OllamaFunctionCall;
}
/**
 * The body of `POST /api/chat`. Without messages it only loads the model.
 */
export interface OllamaRequest {
  /**
   * Name of the model.
   */
  model?: string;
  /**
   * The conversation so far, in order.
   */
  messages?: OllamaMessage[] | null;
  /**
   * Tools that the model may call.
   */
  tools?: OllamaTool[] | null;
  /**
   * Whether the reply is sent as lines of JSON. The default is true.
   */
  stream?: boolean | null;
  /**
   * Whether the model reasons, or how much: `low`, `medium`, `high` or `max`.
   */
  think?: boolean | string | null;
  /**
   * Output format: `json`, or a JSON Schema.
   */
  format?: string | Record<string, unknown> | null;
  /**
   * Model settings such as `temperature`, `num_ctx` and `num_predict`.
   */
  options?: Record<string, unknown> | null;
  /**
   * How long the model stays in memory, in seconds or as text such as `5m`.
   */
  keep_alive?: string | number | null;
  /**
   * Whether to return log probabilities of the output tokens.
   */
  logprobs?: unknown;
  /**
   * Number of most likely tokens to return for each position.
   */
  top_logprobs?: number | null;
  /**
   * Whether to drop the oldest messages if the prompt is too long.
   */
  truncate?: unknown;
  /**
   * Whether to drop the oldest tokens if the context is full.
   */
  shift?: unknown;
}
/**
 * A tool that the request declares.
 */
export interface OllamaTool {
  /**
   * Always `function`.
   */
  type?: string | null;
  /**
   * Name, description and parameters of a function.
   */
  function?: OllamaFunctionDefinition;
}
/**
 * Name, description and parameters of a function.
 */
export interface OllamaFunctionDefinition {
  /**
   * Name by which the model calls the function.
   */
  name?: string | null;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown> | null;
}
/**
 * The reply of `/api/chat` without streaming: one message, token counts and durations.
 */
export interface OllamaChatResponse {
  /**
   * Name of the model.
   */
  model?: string | null;
  /**
   * Name of the model on the remote server that the request was forwarded to.
   */
  remote_model?: string | null;
  /**
   * URL of the remote server that the request was forwarded to.
   */
  remote_host?: string | null;
  /**
   * Time of the reply, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * One message of a native Ollama chat request. The model's template decides which roles it knows.
   */
  message: OllamaMessage;
  /**
   * Whether the reply is complete.
   */
  done?: boolean | null;
  /**
   * Why the model stopped: `stop`, `length`, `load` or `unload`. Older servers omit it.
   */
  done_reason?: string | null;
  /**
   * Log probabilities, one entry for each token.
   */
  logprobs?: (Record<string, unknown> | null)[] | null;
  /**
   * Total duration in nanoseconds.
   */
  total_duration?: number | null;
  /**
   * Duration of loading the model, in nanoseconds.
   */
  load_duration?: number | null;
  /**
   * Number of prompt tokens. Older servers omit it if all were cached.
   */
  prompt_eval_count?: number | null;
  /**
   * Duration of reading the prompt, in nanoseconds.
   */
  prompt_eval_duration?: number | null;
  /**
   * Number of output tokens.
   */
  eval_count?: number | null;
  /**
   * Duration of generating the output, in nanoseconds.
   */
  eval_duration?: number | null;
}
/**
 * One line of a stream: a fragment of the message, or an error. The last line has `done: true` and the token counts.
 */
export interface OllamaStreamEvent {
  /**
   * Name of the model.
   */
  model?: string | null;
  /**
   * Name of the model on the remote server that the request was forwarded to.
   */
  remote_model?: string | null;
  /**
   * URL of the remote server that the request was forwarded to.
   */
  remote_host?: string | null;
  /**
   * Time of the line, as ISO 8601.
   */
  created_at?: string | null;
  /**
   * One message of a native Ollama chat request. The model's template decides which roles it knows.
   */
  message?: OllamaMessage;
  /**
   * Whether the reply is complete.
   */
  done?: boolean | null;
  /**
   * Why the model stopped: `stop`, `length`, `load` or `unload`. Older servers omit it.
   */
  done_reason?: string | null;
  /**
   * Log probabilities, one entry for each token.
   */
  logprobs?: (Record<string, unknown> | null)[] | null;
  /**
   * Total duration in nanoseconds.
   */
  total_duration?: number | null;
  /**
   * Duration of loading the model, in nanoseconds.
   */
  load_duration?: number | null;
  /**
   * Number of prompt tokens. Older servers omit it if all were cached.
   */
  prompt_eval_count?: number | null;
  /**
   * Duration of reading the prompt, in nanoseconds.
   */
  prompt_eval_duration?: number | null;
  /**
   * Number of output tokens.
   */
  eval_count?: number | null;
  /**
   * Duration of generating the output, in nanoseconds.
   */
  eval_duration?: number | null;
  /**
   * Error in the middle of a stream, after HTTP status 200.
   */
  error?: string | Record<string, unknown> | null;
  /**
   * HTTP status code of the error.
   */
  status?: number | null;
}
/**
 * An `assistant` message. Its content may be absent if it has tool calls.
 */
export interface ChatAssistantMessage {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text, or a list of content parts. May be absent or null next to tool calls.
   */
  content?: string | ContentPart[] | null;
  /**
   * Name of the participant, to tell several assistants from each other.
   */
  name?: string | null;
  /**
   * The model's explanation when it declined to answer.
   */
  refusal?: string | null;
  /**
   * Reference to an earlier spoken answer, by its `id`.
   */
  audio?: Record<string, unknown> | null;
  /**
   * Tool calls that the model made in this message.
   */
  tool_calls?: ToolCall[] | null;
  /**
   * Single call of the deprecated functions API; replaced by `tool_calls`.
   */
  function_call?: {
    /**
     * Name of the function.
     */
    name: string;
    /**
     * Arguments as JSON text.
     */
    arguments: string;
  } | null;
}
/**
 * A `developer` message: the newer name of `system`.
 */
export interface ChatDeveloperMessage {
  /**
   * Always `developer`.
   */
  role: 'developer';
  /**
   * Instructions as text, or as a list of text parts.
   */
  content?: string | ContentPart[] | null;
  /**
   * Name of the participant, to tell several authors from each other.
   */
  name?: string | null;
}
/**
 * A legacy `function` message: the result of a `function_call`.
 */
export interface ChatFunctionMessage {
  /**
   * Always `function`.
   */
  role: 'function';
  /**
   * Result of the function, usually text.
   */
  content?: string | ContentPart[] | null;
  /**
   * Name of the function that returned the result.
   */
  name: string;
}
/**
 * A `system` message of OpenAI chat completions.
 */
export interface ChatSystemMessage {
  /**
   * Always `system`.
   */
  role: 'system';
  /**
   * Instructions as text, or as a list of text parts.
   */
  content?: string | ContentPart[] | null;
  /**
   * Name of the participant, to tell several authors from each other.
   */
  name?: string | null;
}
/**
 * A `tool` message: the result of one tool call.
 */
export interface ChatToolMessage {
  /**
   * Always `tool`.
   */
  role: 'tool';
  /**
   * Result as text, or as a list of text parts.
   */
  content?: string | ContentPart[] | null;
  /**
   * ID of the tool call that this result answers.
   */
  tool_call_id: string;
  /**
   * Name of the tool. OpenAI ignores it; some compatible servers read it.
   */
  name?: string | null;
}
/**
 * A `user` message with text, images, audio or files.
 */
export interface ChatUserMessage {
  /**
   * Always `user`.
   */
  role: 'user';
  /**
   * Text, or a list of content parts.
   */
  content?: string | ContentPart[] | null;
  /**
   * Name of the participant, to tell several users from each other.
   */
  name?: string | null;
}
/**
 * The body of `POST /v1/chat/completions`.
 */
export interface ChatRequest {
  /**
   * Name of the model, or of the deployment on clouds.
   */
  model?: string;
  /**
   * The conversation so far, in order.
   */
  messages: ChatMessage[];
  /**
   * Tools that the model may call.
   */
  tools?: ChatToolDefinition[] | null;
  /**
   * `none`, `auto`, `required`, or an object that names the tool to call.
   */
  tool_choice?: string | Record<string, unknown> | null;
  /**
   * Whether the model may make several tool calls in one message.
   */
  parallel_tool_calls?: boolean | null;
  /**
   * Functions of the deprecated functions API; replaced by `tools`.
   */
  functions?: ChatFunctionDefinition[] | null;
  /**
   * Function choice of the deprecated functions API; replaced by `tool_choice`.
   */
  function_call?: string | Record<string, unknown> | null;
  /**
   * Whether the reply is sent as server-sent events.
   */
  stream?: boolean | null;
  /**
   * Whether the provider stores the completion.
   */
  store?: boolean | null;
  /**
   * How much the model reasons, such as `low`, `medium` or `high`.
   */
  reasoning_effort?: string | null;
  /**
   * Output format: text, any JSON object, or JSON that follows a schema.
   */
  response_format?: Record<string, unknown> | null;
  /**
   * Sampling temperature. Lower values make the output more deterministic.
   */
  temperature?: number | null;
  /**
   * Maximum number of output tokens; OpenAI replaced it by `max_completion_tokens`.
   */
  max_tokens?: number | null;
  /**
   * Maximum number of output tokens, with those of reasoning.
   */
  max_completion_tokens?: number | null;
  /**
   * Nucleus sampling threshold, from 0 to 1.
   */
  top_p?: number | null;
  /**
   * Number of choices to generate.
   */
  n?: number | null;
  /**
   * Up to four texts at which the model stops.
   */
  stop?: string | unknown[] | null;
  /**
   * Seed for reproducible sampling.
   */
  seed?: number | null;
  /**
   * Penalty for tokens by how often they have appeared.
   */
  frequency_penalty?: number | null;
  /**
   * Penalty for tokens that have appeared at all.
   */
  presence_penalty?: number | null;
  /**
   * Bias of single tokens, keyed by token ID.
   */
  logit_bias?: Record<string, unknown> | null;
  /**
   * Whether to return log probabilities of the output tokens.
   */
  logprobs?: unknown;
  /**
   * Number of most likely tokens to return for each position.
   */
  top_logprobs?: number | null;
  /**
   * Streaming settings, such as `include_usage`.
   */
  stream_options?: Record<string, unknown> | null;
  /**
   * Output types: `text` and `audio`.
   */
  modalities?: unknown[] | null;
  /**
   * Settings of the spoken answer: `voice` and `format`.
   */
  audio?: Record<string, unknown> | null;
  /**
   * Expected output. Correct parts of it speed up the reply.
   */
  prediction?: Record<string, unknown> | null;
  /**
   * Length of the answer: `low`, `medium` or `high`.
   */
  verbosity?: string | null;
  /**
   * Settings of the web search, for models that search the web.
   */
  web_search_options?: Record<string, unknown> | null;
  /**
   * Service tier to use, such as `auto`, `flex` or `priority`.
   */
  service_tier?: string | null;
  /**
   * Key-value pairs that are stored with the completion.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * Deprecated ID of the end user.
   */
  user?: string | null;
  /**
   * ID of the end user, for abuse detection.
   */
  safety_identifier?: string | null;
  /**
   * Key that groups requests with the same cached prefix.
   */
  prompt_cache_key?: string | null;
  /**
   * Settings of the prompt cache.
   */
  prompt_cache_options?: Record<string, unknown> | null;
  /**
   * How long cached prefixes are kept.
   */
  prompt_cache_retention?: string | null;
  /**
   * Settings of the moderation of input and output.
   */
  moderation?: Record<string, unknown> | null;
  /**
   * Number of most likely tokens to sample from, on many compatible servers.
   */
  top_k?: unknown;
  /**
   * Minimum probability of a token relative to the most likely one, on many compatible servers.
   */
  min_p?: unknown;
  /**
   * Penalty for repeated tokens, on many compatible servers.
   */
  repetition_penalty?: unknown;
  /**
   * Reasoning settings, on OpenRouter and others.
   */
  reasoning?: unknown;
  /**
   * Reasoning settings, on servers that follow the Anthropic form.
   */
  thinking?: unknown;
  /**
   * Variables for the chat template, on vLLM, SGLang and others.
   */
  chat_template_kwargs?: unknown;
}
/**
 * A tool with a JSON Schema for its arguments.
 */
export interface ChatFunctionTool {
  /**
   * Always `function`.
   */
  type: 'function';
  /**
   * Name, description and parameters of a function.
   */
  function: ChatFunctionDefinition;
}
/**
 * Name, description and parameters of a function.
 */
export interface ChatFunctionDefinition {
  /**
   * Name by which the model calls the function.
   */
  name: string;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown> | null;
  /**
   * Whether the arguments must follow the schema exactly.
   */
  strict?: boolean | null;
}
/**
 * A tool that takes free text, which a grammar may restrict.
 */
export interface ChatCustomTool {
  /**
   * Always `custom`.
   */
  type: 'custom';
  /**
   * Name, description and input format of a custom tool.
   */
  custom: ChatCustomDefinition;
}
/**
 * Name, description and input format of a custom tool.
 */
export interface ChatCustomDefinition {
  /**
   * Name by which the model calls the tool.
   */
  name: string;
  /**
   * What the tool does, for the model.
   */
  description?: string | null;
  /**
   * Format of the input: any text, or text that follows a grammar.
   */
  format?: Record<string, unknown> | null;
}
/**
 * The reply to `POST /v1/chat/completions`. Servers add fields of their own, and send null for what they do not have.
 */
export interface ChatCompletion {
  /**
   * ID of the reply. Some servers omit it.
   */
  id?: string | null;
  /**
   * Always `chat.completion`.
   */
  object?: string | null;
  /**
   * Time of the reply, in seconds since 1970.
   */
  created?: number | string | null;
  /**
   * Model that answered. If the request named an alias, this is the snapshot.
   */
  model?: string | null;
  /**
   * Alternative answers, as many as the request asked for with `n`.
   */
  choices: ChatCompletionChoice[];
  /**
   * Token counts of the request and its reply.
   */
  usage?: ChatCompletionUsage;
  /**
   * Service tier that served the request.
   */
  service_tier?: string | null;
  /**
   * ID of the server configuration that produced the reply.
   */
  system_fingerprint?: string | null;
  /**
   * Results of the content filters for the prompt.
   */
  prompt_filter_results?: unknown[] | Record<string, unknown> | null;
  /**
   * Why the reply is missing or incomplete. The HTTP status may still be 200.
   */
  error?: Record<string, unknown> | string | null;
}
/**
 * One alternative answer.
 */
export interface ChatCompletionChoice {
  /**
   * Position of the choice, from 0.
   */
  index?: number | null;
  /**
   * The assistant message. Servers that reply in the old completions format send `text` instead.
   */
  message?: ChatCompletionMessage | null;
  /**
   * Why the model stopped: `stop`, `length`, `tool_calls`, `content_filter`, `function_call`, or a value of the server's own.
   */
  finish_reason?: string | null;
  /**
   * Log probabilities of the tokens in content and refusal.
   */
  logprobs?: Record<string, unknown> | unknown[] | number | null;
  /**
   * Finish reason of the provider behind a gateway.
   */
  native_finish_reason?: string | null;
  /**
   * Stop sequence or stop token that ended the output.
   */
  stop_reason?: string | number | null;
  /**
   * Results of the content filters for the answer.
   */
  content_filter_results?: Record<string, unknown> | unknown[] | null;
  /**
   * Answer in the old completions format.
   */
  text?: string | null;
}
/**
 * The assistant message in a reply.
 */
export interface ChatCompletionMessage {
  /**
   * Always `assistant`.
   */
  role: 'assistant';
  /**
   * Text; a list if reasoning is included as parts; an object if the server parsed the requested JSON.
   */
  content?: string | unknown[] | Record<string, unknown> | null;
  /**
   * The model's explanation when it declines to answer; `content` is then null.
   */
  refusal?: string | null;
  /**
   * Tool calls that the model makes.
   */
  tool_calls?: ChatCompletionToolCall[] | null;
  /**
   * Single call of the deprecated functions API.
   */
  function_call?: Record<string, unknown> | null;
  /**
   * Citations, with the positions in the text that they belong to.
   */
  annotations?: unknown[] | null;
  /**
   * Spoken answer: `id`, base64 `data`, `expires_at` and `transcript`.
   */
  audio?: Record<string, unknown> | null;
  /**
   * Reasoning text, on servers that return it.
   */
  reasoning_content?: string | null;
  /**
   * Reasoning text, under the name that other servers use.
   */
  reasoning?: string | Record<string, unknown> | null;
  /**
   * Reasoning text, under a third name.
   */
  reasoning_text?: string | null;
  /**
   * Structured reasoning: text, summaries and encrypted data. Send the entries back unchanged.
   */
  reasoning_details?: unknown[] | null;
}
/**
 * A tool call in a reply. Some servers omit its type, others add an index.
 */
export interface ChatCompletionToolCall {
  /**
   * ID of the tool call, which the tool result must refer to.
   */
  id?: string | null;
  /**
   * `function`, or `custom` for calls that have `custom` in place of `function`.
   */
  type?: string | null;
  /**
   * Position of the tool call, which some servers send outside of streams as well.
   */
  index?: number | null;
  /**
   * Name of the tool, and its arguments as JSON text.
   */
  function: {
    /**
     * Name of the tool.
     */
    name?: string | null;
    /**
     * Arguments as JSON text. Some servers send an object.
     */
    arguments?: string | Record<string, unknown> | null;
  };
}
/**
 * One event of a streamed chat completion: a chunk or an error. Most servers end the stream with the text `[DONE]`.
 */
export interface ChatCompletionChunk {
  /**
   * ID of the reply. Most servers repeat it in all chunks; some leave it empty or change it.
   */
  id?: string | null;
  /**
   * Always `chat.completion.chunk`.
   */
  object?: string | null;
  /**
   * Time of the reply, in seconds since 1970.
   */
  created?: number | string | null;
  /**
   * Model that answers.
   */
  model?: string | null;
  /**
   * Additions to each choice. Empty in the chunk with the usage, and in the one with filter results for the prompt.
   */
  choices?: ChatCompletionChunkChoice[] | null;
  /**
   * Token counts of the request and its reply.
   */
  usage?: ChatCompletionUsage;
  /**
   * Service tier that serves the request.
   */
  service_tier?: string | null;
  /**
   * ID of the server configuration that produces the reply.
   */
  system_fingerprint?: string | null;
  /**
   * Random text that hides the length of the tokens; only in streams.
   */
  obfuscation?: string | null;
  /**
   * Usage and errors, on Groq.
   */
  x_groq?: Record<string, unknown> | null;
  /**
   * Status of MiniMax: a `status_code` other than 0 is an error.
   */
  base_resp?: Record<string, unknown> | null;
  /**
   * Error that ends the reply, whatever was sent before.
   */
  error?: Record<string, unknown> | string | null;
}
/**
 * Addition of a chunk to one choice.
 */
export interface ChatCompletionChunkChoice {
  /**
   * Position of the choice, from 0.
   */
  index?: number | null;
  /**
   * Addition to the message. Text is appended to what earlier chunks added.
   */
  delta?: ChatCompletionDelta;
  /**
   * Why the model stopped; in the last chunk of the choice, or in the last two.
   */
  finish_reason?: string | null;
  /**
   * Log probabilities of the tokens that this chunk adds.
   */
  logprobs?: Record<string, unknown> | unknown[] | number | null;
  /**
   * The answer so far, on servers that repeat it in every chunk, or a copy of the delta.
   */
  message?: Record<string, unknown> | null;
  /**
   * Token counts of the request and its reply.
   */
  usage?: ChatCompletionUsage;
}
/**
 * First fragment of a tool call, with ID and name, or more of its arguments.
 */
export interface ChatCompletionToolCallFragment {
  /**
   * Position of the tool call. Some servers omit it and send each call in one fragment.
   */
  index?: number | null;
  /**
   * ID of the tool call in the first fragment; later absent, null, empty or repeated.
   */
  id?: string | null;
  /**
   * `function` or `custom`, usually in the first fragment only.
   */
  type?: string | null;
  /**
   * Name of the tool in the first fragment, and JSON text to append to `arguments`.
   */
  function?: Record<string, unknown> | null;
  /**
   * Name of the custom tool in the first fragment, and text to append to `input`.
   */
  custom?: Record<string, unknown> | null;
}
/**
 * Text from the user, the developer or a tool.
 */
export interface ResponsesInputText {
  /**
   * Always `input_text`.
   */
  type?: 'input_text';
  /**
   * The text.
   */
  text: string;
  /**
   * Marks the end of a prompt prefix to cache.
   */
  prompt_cache_breakpoint?: unknown;
}
/**
 * Image by URL or by file ID.
 */
export interface ResponsesInputImage {
  /**
   * Always `input_image`.
   */
  type?: 'input_image';
  /**
   * URL of the image, or a data URL.
   */
  image_url?: string | null;
  /**
   * ID of an uploaded image.
   */
  file_id?: string | null;
  /**
   * Resolution at which the model reads the image: `auto`, `low` or `high`.
   */
  detail?: string | null;
}
/**
 * File as data, by URL or by file ID.
 */
export interface ResponsesInputFile {
  /**
   * Always `input_file`.
   */
  type?: 'input_file';
  /**
   * File content as a data URL.
   */
  file_data?: string | null;
  /**
   * ID of an uploaded file.
   */
  file_id?: string | null;
  /**
   * URL of the file.
   */
  file_url?: string | null;
  /**
   * File name, which the model may see.
   */
  filename?: string | null;
  /**
   * Resolution at which the model reads the pages: `low` or `high`.
   */
  detail?: string | null;
}
/**
 * Audio clip.
 */
export interface ResponsesInputAudio {
  /**
   * Always `input_audio`.
   */
  type?: 'input_audio';
  /**
   * Base64 `data` and its `format`.
   */
  input_audio?: Record<string, unknown>;
}
/**
 * Video by URL; only in the Open Responses specification.
 */
export interface ResponsesInputVideo {
  /**
   * Always `input_video`.
   */
  type?: 'input_video';
  /**
   * URL of the video.
   */
  video_url?: string | null;
}
/**
 * Text that the model wrote.
 */
export interface ResponsesOutputText {
  /**
   * Always `output_text`.
   */
  type?: 'output_text';
  /**
   * The text.
   */
  text: string;
  /**
   * Citations of files and web pages, with their positions in the text.
   */
  annotations?: unknown[] | null;
  /**
   * Log probabilities of the tokens.
   */
  logprobs?: unknown[] | null;
}
/**
 * The model's explanation when it declines to answer.
 */
export interface ResponsesRefusal {
  /**
   * Always `refusal`.
   */
  type?: 'refusal';
  /**
   * The model's explanation.
   */
  refusal: string;
}
/**
 * Summary of the model's reasoning.
 */
export interface ResponsesSummaryText {
  /**
   * Always `summary_text`.
   */
  type?: 'summary_text';
  /**
   * Text of the summary.
   */
  text?: string | null;
}
/**
 * Reasoning of the model.
 */
export interface ResponsesReasoningText {
  /**
   * Always `reasoning_text`.
   */
  type?: 'reasoning_text';
  /**
   * Reasoning text.
   */
  text?: string | null;
}
/**
 * A message. Its `type` is optional.
 */
export interface ResponsesMessage {
  /**
   * Always `message`.
   */
  type?: 'message';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * `user`, `assistant`, `system` or `developer`.
   */
  role: string;
  /**
   * Text, or a list of content parts.
   */
  content: string | ResponsesContentPart[];
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * Phase of an assistant message: `commentary` or `final_answer`.
   */
  phase?: string | null;
}
/**
 * Reasoning of the model before the next item.
 */
export interface ResponsesReasoning {
  /**
   * Always `reasoning`.
   */
  type: 'reasoning';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * List of `summary_text` parts; may be empty.
   */
  summary?: ResponsesContentPart[] | null;
  /**
   * List of `reasoning_text` parts.
   */
  content?: ResponsesContentPart[] | null;
  /**
   * Encrypted reasoning, which only the server that created it can read.
   */
  encrypted_content?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
}
/**
 * A call of a function.
 */
export interface ResponsesFunctionCall {
  /**
   * Always `function_call`.
   */
  type: 'function_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Name of the function.
   */
  name: string;
  /**
   * Arguments as JSON text.
   */
  arguments: string;
  /**
   * Namespace that the tool belongs to.
   */
  namespace?: string | null;
}
/**
 * Result of a function call.
 */
export interface ResponsesFunctionCallOutput {
  /**
   * Always `function_call_output`.
   */
  type: 'function_call_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Name of the function.
   */
  name?: string | null;
  /**
   * Namespace that the tool belongs to.
   */
  namespace?: string | null;
  /**
   * Result as text, or as a list of content parts.
   */
  output: string | ResponsesContentPart[];
}
/**
 * A call of a tool that takes free text.
 */
export interface ResponsesCustomToolCall {
  /**
   * Always `custom_tool_call`.
   */
  type: 'custom_tool_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Name of the tool.
   */
  name: string;
  /**
   * Input of the tool, as free text.
   */
  input: string;
  /**
   * Namespace that the tool belongs to.
   */
  namespace?: string | null;
}
/**
 * Result of a custom tool call.
 */
export interface ResponsesCustomToolCallOutput {
  /**
   * Always `custom_tool_call_output`.
   */
  type: 'custom_tool_call_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Result as text, or as a list of content parts.
   */
  output: string | ResponsesContentPart[];
}
/**
 * A search for tools, by the server or by the client.
 */
export interface ResponsesToolSearchCall {
  /**
   * Always `tool_search_call`.
   */
  type: 'tool_search_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Arguments of the search.
   */
  arguments?: unknown;
  /**
   * Whether the `server` or the `client` runs the search.
   */
  execution?: string | null;
}
/**
 * Tools that a search found.
 */
export interface ResponsesToolSearchOutput {
  /**
   * Always `tool_search_output`.
   */
  type: 'tool_search_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Whether the `server` or the `client` runs the search.
   */
  execution?: string | null;
  /**
   * Definitions of the tools that were found.
   */
  tools?: ResponsesTool[] | null;
}
/**
 * A function that the model may call.
 */
export interface ResponsesFunctionTool {
  /**
   * Always `function`.
   */
  type?: 'function';
  /**
   * Name by which the model calls the function.
   */
  name: string;
  /**
   * What the function does, for the model.
   */
  description?: string | null;
  /**
   * JSON Schema of the arguments.
   */
  parameters?: Record<string, unknown> | null;
  /**
   * Whether the arguments must follow the schema exactly. The default is true.
   */
  strict?: boolean | null;
  /**
   * Whether the tool stays out of the prompt until a tool search finds it.
   */
  defer_loading?: boolean | null;
}
/**
 * A tool that takes free text.
 */
export interface ResponsesCustomTool {
  /**
   * Always `custom`.
   */
  type?: 'custom';
  /**
   * Name by which the model calls the tool.
   */
  name: string;
  /**
   * What the tool does, for the model.
   */
  description?: string | null;
  /**
   * Format of the input: any text, or text that follows a grammar.
   */
  format?: unknown;
  /**
   * Whether the tool stays out of the prompt until a tool search finds it.
   */
  defer_loading?: boolean | null;
}
/**
 * Group of tools under one name.
 */
export interface ResponsesToolNamespace {
  /**
   * Always `namespace`.
   */
  type?: 'namespace';
  /**
   * Name of the namespace.
   */
  name: string;
  /**
   * What the tools are for, for the model.
   */
  description?: string | null;
  /**
   * Tools in the namespace.
   */
  tools?: ResponsesTool[] | null;
}
/**
 * Tool that the server runs.
 */
export interface ResponsesHostedTool {
  /**
   * Type of the tool, such as `web_search` or `file_search`.
   */
  type: string;
  [k: string]: unknown;
}
/**
 * Tools that are available from here on.
 */
export interface ResponsesAdditionalTools {
  /**
   * Always `additional_tools`.
   */
  type: 'additional_tools';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * Role that declares the tools, usually `developer`.
   */
  role?: string | null;
  /**
   * Definitions of the tools.
   */
  tools?: ResponsesTool[] | null;
}
/**
 * A web search by the server.
 */
export interface ResponsesWebSearchCall {
  /**
   * Always `web_search_call`.
   */
  type: 'web_search_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What the server did: a search, opening a page, or finding text in it.
   */
  action?: unknown;
}
/**
 * A file search by the server.
 */
export interface ResponsesFileSearchCall {
  /**
   * Always `file_search_call`.
   */
  type: 'file_search_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * Queries that were searched for.
   */
  queries?: unknown;
  /**
   * Passages that were found, with file and score.
   */
  results?: unknown;
}
/**
 * Code that the server ran.
 */
export interface ResponsesCodeInterpreterCall {
  /**
   * Always `code_interpreter_call`.
   */
  type: 'code_interpreter_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * The code that was run.
   */
  code?: string | null;
  /**
   * ID of the container that the code ran in.
   */
  container_id?: string | null;
  /**
   * Logs and images that the code produced.
   */
  outputs?: unknown;
}
/**
 * Image that the server generated.
 */
export interface ResponsesImageGenerationCall {
  /**
   * Always `image_generation_call`.
   */
  type: 'image_generation_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * The image as base64.
   */
  result?: string | null;
}
/**
 * Action to perform on a computer.
 */
export interface ResponsesComputerCall {
  /**
   * Always `computer_call`.
   */
  type: 'computer_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Action to perform, such as a click or a screenshot.
   */
  action?: unknown;
  /**
   * Safety checks that the client must acknowledge first.
   */
  pending_safety_checks?: unknown;
}
/**
 * Screenshot after the action.
 */
export interface ResponsesComputerCallOutput {
  /**
   * Always `computer_call_output`.
   */
  type: 'computer_call_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * The screenshot, by URL or file ID.
   */
  output?: unknown;
}
/**
 * A command for the client's shell.
 */
export interface ResponsesLocalShellCall {
  /**
   * Always `local_shell_call`.
   */
  type: 'local_shell_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Command to run, with its environment, directory and timeout.
   */
  action?: unknown;
}
/**
 * Output of the command.
 */
export interface ResponsesLocalShellCallOutput {
  /**
   * Always `local_shell_call_output`.
   */
  type: 'local_shell_call_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Output of the command, as JSON text.
   */
  output?: unknown;
}
/**
 * Commands for a shell of the client or the server.
 */
export interface ResponsesShellCall {
  /**
   * Always `shell_call`.
   */
  type: 'shell_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Commands to run, with their timeout and output limit.
   */
  action?: unknown;
  /**
   * Where the commands run: the client's machine, or a container of the server.
   */
  environment?: unknown;
}
/**
 * Output of the commands.
 */
export interface ResponsesShellCallOutput {
  /**
   * Always `shell_call_output`.
   */
  type: 'shell_call_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Standard output, standard error and outcome of each command.
   */
  output?: unknown;
}
/**
 * A patch to apply to a file.
 */
export interface ResponsesApplyPatchCall {
  /**
   * Always `apply_patch_call`.
   */
  type: 'apply_patch_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * File to create, update or delete, with the diff.
   */
  operation?: unknown;
}
/**
 * Whether the patch was applied.
 */
export interface ResponsesApplyPatchCallOutput {
  /**
   * Always `apply_patch_call_output`.
   */
  type: 'apply_patch_call_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
  /**
   * What made the tool call: the model itself, or a program that it wrote.
   */
  caller?: unknown;
  /**
   * Log text of the patch.
   */
  output?: unknown;
}
/**
 * Tools of an MCP server.
 */
export interface ResponsesMcpListTools {
  /**
   * Always `mcp_list_tools`.
   */
  type: 'mcp_list_tools';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * Label of the MCP server, as the request declares it.
   */
  server_label?: string | null;
  /**
   * Definitions of the tools.
   */
  tools?: unknown[] | null;
}
/**
 * A tool call that the server sent to an MCP server, with its result.
 */
export interface ResponsesMcpCall {
  /**
   * Always `mcp_call`.
   */
  type: 'mcp_call';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * Name of the tool.
   */
  name?: string | null;
  /**
   * Arguments as JSON text.
   */
  arguments?: string | null;
  /**
   * Label of the MCP server, as the request declares it.
   */
  server_label?: string | null;
  /**
   * Result of the tool.
   */
  output?: unknown;
  /**
   * Why the call failed.
   */
  error?: unknown;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
}
/**
 * A call of an MCP tool that needs approval.
 */
export interface ResponsesMcpApprovalRequest {
  /**
   * Always `mcp_approval_request`.
   */
  type: 'mcp_approval_request';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * Name of the tool.
   */
  name?: string | null;
  /**
   * Arguments as JSON text.
   */
  arguments?: string | null;
  /**
   * Label of the MCP server, as the request declares it.
   */
  server_label?: string | null;
}
/**
 * Approval or rejection of an MCP tool call.
 */
export interface ResponsesMcpApprovalResponse {
  /**
   * Always `mcp_approval_response`.
   */
  type: 'mcp_approval_response';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID of the `mcp_approval_request` that this answers.
   */
  approval_request_id?: string | null;
  /**
   * Whether the call is approved.
   */
  approve?: unknown;
}
/**
 * Code that calls tools.
 */
export interface ResponsesProgram {
  /**
   * Always `program`.
   */
  type: 'program';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * The code.
   */
  code?: string | null;
  /**
   * Fingerprint of the code. Send it back unchanged.
   */
  fingerprint?: string | null;
}
/**
 * Result of a program.
 */
export interface ResponsesProgramOutput {
  /**
   * Always `program_output`.
   */
  type: 'program_output';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * ID that connects the tool call and its output.
   */
  call_id?: string | null;
  /**
   * What the program returned.
   */
  result?: unknown;
  /**
   * `in_progress`, `completed` or `incomplete`.
   */
  status?: string | null;
}
/**
 * Compacted form of the earlier items.
 */
export interface ResponsesCompaction {
  /**
   * Always `compaction`.
   */
  type: 'compaction';
  /**
   * ID of the item, which the server assigns.
   */
  id?: string | null;
  /**
   * Encrypted summary of the earlier items.
   */
  encrypted_content?: string | null;
}
/**
 * Reference to an item that the server stores. Its `type` is optional.
 */
export interface ResponsesItemReference {
  /**
   * Always `item_reference`.
   */
  type?: 'item_reference';
  /**
   * ID of the stored item.
   */
  id: string | null;
}
/**
 * The body of `POST /v1/responses`.
 */
export interface ResponsesRequest {
  /**
   * Name of the model, or of the deployment on clouds.
   */
  model?: string | null;
  /**
   * Text of the user, or a list of items.
   */
  input?: string | ResponsesItem[];
  /**
   * System prompt, placed before all items. It does not carry over to the next request.
   */
  instructions?: string | unknown[] | null;
  /**
   * ID of the stored response that this request continues.
   */
  previous_response_id?: string | null;
  /**
   * ID of the stored conversation that this request continues.
   */
  conversation?: string | Record<string, unknown> | null;
  /**
   * Tools that the model may call, both the client's and the server's.
   */
  tools?: ResponsesTool[] | null;
  /**
   * `none`, `auto`, `required`, or an object that names the tool to call.
   */
  tool_choice?: string | Record<string, unknown> | null;
  /**
   * Whether the model may make several tool calls at once.
   */
  parallel_tool_calls?: boolean | null;
  /**
   * Whether the server stores the response. The default is true.
   */
  store?: boolean | null;
  /**
   * Whether the reply is sent as server-sent events.
   */
  stream?: boolean | null;
  /**
   * Additional output to include, such as `reasoning.encrypted_content`.
   */
  include?: unknown[] | null;
  /**
   * Reasoning settings: `effort` and `summary`.
   */
  reasoning?: Record<string, unknown> | null;
  /**
   * Text settings: `format` and `verbosity`.
   */
  text?: Record<string, unknown> | null;
  /**
   * Sampling temperature. Lower values make the output more deterministic.
   */
  temperature?: number | null;
  /**
   * Maximum number of output tokens, with those of reasoning.
   */
  max_output_tokens?: number | null;
  /**
   * Nucleus sampling threshold, from 0 to 1.
   */
  top_p?: number | null;
  /**
   * Number of most likely tokens to return for each position.
   */
  top_logprobs?: number | null;
  /**
   * Maximum number of server tool calls.
   */
  max_tool_calls?: number | null;
  /**
   * Whether the response is generated in the background.
   */
  background?: boolean | null;
  /**
   * What happens to a conversation that is too long: `auto` or `disabled`.
   */
  truncation?: string | null;
  /**
   * When the server compacts the conversation.
   */
  context_management?: unknown[] | null;
  /**
   * Stored prompt to use: `id`, `version` and `variables`.
   */
  prompt?: Record<string, unknown> | null;
  /**
   * Streaming settings, such as `include_obfuscation`.
   */
  stream_options?: Record<string, unknown> | null;
  /**
   * Service tier to use, such as `auto`, `flex` or `priority`.
   */
  service_tier?: string | null;
  /**
   * Key-value pairs that are stored with the response.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * Deprecated ID of the end user.
   */
  user?: string | null;
  /**
   * ID of the end user, for abuse detection.
   */
  safety_identifier?: string | null;
  /**
   * Key that groups requests with the same cached prefix.
   */
  prompt_cache_key?: string | null;
  /**
   * Settings of the prompt cache.
   */
  prompt_cache_options?: Record<string, unknown> | null;
  /**
   * How long cached prefixes are kept.
   */
  prompt_cache_retention?: string | null;
  /**
   * Settings of the moderation of input and output.
   */
  moderation?: Record<string, unknown> | null;
}
/**
 * The reply: the output items, its status, and the settings of the request. A compacted conversation has the same form.
 */
export interface ResponsesReply {
  /**
   * ID of the response: `resp_` and letters; gateways differ. `previous_response_id` refers to it.
   */
  id?: string | null;
  /**
   * `response`, or `response.compaction` for a compacted conversation.
   */
  object?: string | null;
  /**
   * Time of creation, in seconds since 1970.
   */
  created_at?: number | null;
  /**
   * Time of completion, in seconds since 1970; null until then.
   */
  completed_at?: number | null;
  /**
   * `completed`, `incomplete`, `failed` or `cancelled`; `queued` or `in_progress` if it runs in the background.
   */
  status?: string | null;
  /**
   * Whether the response is generated in the background.
   */
  background?: boolean | null;
  /**
   * Why the response failed: `code` and `message`.
   */
  error?: Record<string, unknown> | string | null;
  /**
   * Why the response is incomplete: `reason` is `max_output_tokens` or `content_filter`.
   */
  incomplete_details?: Record<string, unknown> | null;
  /**
   * Model that answered.
   */
  model?: string | null;
  /**
   * Output items in order. Empty if the response failed or is not complete yet.
   */
  output: ResponsesItem[];
  /**
   * Text of all messages joined, as SDKs add it and a few servers send it.
   */
  output_text?: string | null;
  /**
   * Token counts. Reasoning tokens are part of the output, cached tokens part of the input.
   */
  usage?: ResponsesUsage;
  /**
   * System prompt of the request.
   */
  instructions?: string | unknown[] | null;
  /**
   * ID of the response that this one continues.
   */
  previous_response_id?: string | null;
  /**
   * Stored conversation that the response belongs to.
   */
  conversation?: Record<string, unknown> | string | null;
  /**
   * Whether the model could make several tool calls at once.
   */
  parallel_tool_calls?: boolean | null;
  /**
   * Tools of the request, with the defaults that the server added.
   */
  tools?: ResponsesTool[] | null;
  /**
   * Tool choice of the request.
   */
  tool_choice?: string | Record<string, unknown> | null;
  /**
   * Maximum number of output tokens, as requested.
   */
  max_output_tokens?: number | null;
  /**
   * Maximum number of server tool calls.
   */
  max_tool_calls?: number | null;
  /**
   * Reasoning settings in effect: `effort` and `summary`.
   */
  reasoning?: Record<string, unknown> | null;
  /**
   * Text settings in effect: `format` and `verbosity`.
   */
  text?: Record<string, unknown> | null;
  /**
   * Sampling temperature in effect.
   */
  temperature?: number | null;
  /**
   * Nucleus sampling threshold in effect, from 0 to 1.
   */
  top_p?: number | null;
  /**
   * Number of most likely tokens that are returned for each position.
   */
  top_logprobs?: number | null;
  /**
   * Penalty for tokens by how often they have appeared.
   */
  frequency_penalty?: number | null;
  /**
   * Penalty for tokens that have appeared at all.
   */
  presence_penalty?: number | null;
  /**
   * What happens to a conversation that is too long: `auto` or `disabled`.
   */
  truncation?: string | null;
  /**
   * Whether the server stores the response.
   */
  store?: boolean | null;
  /**
   * Service tier that served the request.
   */
  service_tier?: string | null;
  /**
   * Key-value pairs of the caller.
   */
  metadata?: Record<string, unknown> | null;
  /**
   * Deprecated ID of the end user.
   */
  user?: string | null;
  /**
   * ID of the end user, for abuse detection.
   */
  safety_identifier?: string | null;
  /**
   * Key that groups requests with the same cached prefix.
   */
  prompt_cache_key?: string | null;
  /**
   * How long cached prefixes are kept.
   */
  prompt_cache_retention?: string | null;
  /**
   * Results of the content filters.
   */
  content_filters?: unknown[] | null;
  /**
   * Result of the moderation of input and output.
   */
  moderation?: unknown;
  /**
   * Who pays for the request.
   */
  billing?: unknown;
  /**
   * Usage of the server's tools.
   */
  tool_usage?: unknown;
}
/**
 * State of the response: created, queued or in progress, and at the end completed, incomplete, failed or cancelled with its whole output.
 */
export interface ResponsesLifeEvent {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type:
    | 'response.created'
    | 'response.queued'
    | 'response.in_progress'
    | 'response.completed'
    | 'response.incomplete'
    | 'response.failed'
    | 'response.cancelled';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * The reply: the output items, its status, and the settings of the request. A compacted conversation has the same form.
   */
  response: ResponsesReply;
}
/**
 * Start or end of an output item. At its end the item is complete. Items may overlap.
 */
export interface ResponsesItemEvent {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type: 'response.output_item.added' | 'response.output_item.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * One item of the input or output: a message, a tool call, a tool result or reasoning.
   */
  item: ResponsesItem;
}
/**
 * Start or end of a part of an item's content. At its end the part is complete.
 */
export interface ResponsesContentPartEvent {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type:
    | 'response.content_part.added'
    | 'response.content_part.done'
    | 'response.reasoning_part.added'
    | 'response.reasoning_part.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the content, from 0.
   */
  content_index?: number | null;
  /**
   * One part of the content of an item.
   */
  part: ResponsesContentPart;
}
/**
 * Start or end of a part of a reasoning summary. At its end the part is complete.
 */
export interface ResponsesSummaryPartEvent {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type: 'response.reasoning_summary_part.added' | 'response.reasoning_summary_part.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the summary, from 0.
   */
  summary_index?: number | null;
  /**
   * One part of the content of an item.
   */
  part: ResponsesContentPart;
}
/**
 * Fragment of a part of the content.
 */
export interface ResponsesContentDelta {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type:
    | 'response.output_text.delta'
    | 'response.refusal.delta'
    | 'response.reasoning_text.delta'
    | 'response.reasoning.delta';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the content, from 0.
   */
  content_index?: number | null;
  /**
   * Text to append to the part.
   */
  delta: string;
  /**
   * Log probabilities of the tokens.
   */
  logprobs?: unknown[] | null;
  /**
   * Random text that hides the length of the fragment.
   */
  obfuscation?: string | null;
}
/**
 * Fragment of a part of the summary.
 */
export interface ResponsesSummaryDelta {
  /**
   * Always `response.reasoning_summary_text.delta`.
   */
  type: 'response.reasoning_summary_text.delta';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the summary, from 0.
   */
  summary_index?: number | null;
  /**
   * Text to append to the part.
   */
  delta: string;
  /**
   * Random text that hides the length of the fragment.
   */
  obfuscation?: string | null;
}
/**
 * Fragment of the arguments, input or code of a tool call.
 */
export interface ResponsesCallDelta {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type:
    | 'response.function_call_arguments.delta'
    | 'response.mcp_call_arguments.delta'
    | 'response.custom_tool_call_input.delta'
    | 'response.code_interpreter_call_code.delta';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Text to append.
   */
  delta: string;
  /**
   * Random text that hides the length of the fragment.
   */
  obfuscation?: string | null;
}
/**
 * Complete text of a part.
 */
export interface ResponsesTextDone {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type:
    | 'response.output_text.done'
    | 'response.reasoning_text.done'
    | 'response.reasoning.done'
    | 'response.reasoning_summary_text.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the content, from 0.
   */
  content_index?: number | null;
  /**
   * Position of the part in the summary, from 0.
   */
  summary_index?: number | null;
  /**
   * The complete text.
   */
  text: string;
  /**
   * Log probabilities of the tokens.
   */
  logprobs?: unknown[] | null;
}
/**
 * Complete text of a refusal.
 */
export interface ResponsesRefusalDone {
  /**
   * Always `response.refusal.done`.
   */
  type: 'response.refusal.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the content, from 0.
   */
  content_index?: number | null;
  /**
   * The complete text.
   */
  refusal: string;
}
/**
 * Complete arguments of a tool call.
 */
export interface ResponsesArgumentsDone {
  /**
   * Type of the event, which is also its SSE event name.
   */
  type: 'response.function_call_arguments.done' | 'response.mcp_call_arguments.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Name of the tool.
   */
  name?: string | null;
  /**
   * Arguments as JSON text.
   */
  arguments: string;
}
/**
 * Complete input of a custom tool call.
 */
export interface ResponsesInputDone {
  /**
   * Always `response.custom_tool_call_input.done`.
   */
  type: 'response.custom_tool_call_input.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * The complete input.
   */
  input: string;
}
/**
 * Complete code of a code interpreter call.
 */
export interface ResponsesCodeDone {
  /**
   * Always `response.code_interpreter_call_code.done`.
   */
  type: 'response.code_interpreter_call_code.done';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * The complete code.
   */
  code: string;
}
/**
 * Citation for a text.
 */
export interface ResponsesAnnotationAdded {
  /**
   * Always `response.output_text.annotation.added`.
   */
  type: 'response.output_text.annotation.added';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
  /**
   * Position of the part in the content, from 0.
   */
  content_index?: number | null;
  /**
   * Position of the citation among those of the text, from 0.
   */
  annotation_index?: number | null;
  /**
   * Citation of a file or a web page.
   */
  annotation: Record<string, unknown>;
}
/**
 * Progress of a tool that the server runs.
 */
export interface ResponsesToolProgress {
  /**
   * Type of the event, which is also its SSE event name.
   */
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
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Position of the item in the output, from 0.
   */
  output_index?: number | null;
  /**
   * ID of the item. Some gateways change it with each event.
   */
  item_id?: string | null;
}
/**
 * The stream failed, whatever the HTTP status was. Some servers send all fields in `error`.
 */
export interface ResponsesErrorEvent {
  /**
   * Always `error`.
   */
  type: 'error';
  /**
   * Number of the event, one higher than in the previous event.
   */
  sequence_number?: number | null;
  /**
   * Error code.
   */
  code?: string | number | null;
  /**
   * Error message.
   */
  message?: string | null;
  /**
   * Parameter of the request that caused the error.
   */
  param?: string | null;
  /**
   * The error as an object: `type`, `code`, `message` and `param`.
   */
  error?: Record<string, unknown> | null;
}
