// Made by `npm run generate` from schemas/. Edit those, not this.

/**
 * One piece of a message.
 */
export type Part = TextPart | ReasoningPart | ToolCallPart | ToolResultPart | MediaPart | RefusalPart | ProviderItem;
/**
 * One part of a message's content on the OpenAI chat wire.
 */
export type ContentPart = TextContentPart | ImageContentPart | AudioContentPart | FileContentPart | RefusalContentPart;
/**
 * The model's request to run one tool.
 */
export type ToolCall = FunctionToolCall | CustomToolCall;
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
 * The canonical model: a request as read, faithful to its source. A bare array is a request with the rest absent.
 */
export interface Conversation {
  messages: Message[];
  tools?: Tool[];
  model?: string;
  settings?: Settings;
  /**
   * What stood around the messages.
   */
  form?: 'array' | 'body';
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
  parts: Part[];
  /**
   * How the content stood on the wire: these four are different things to servers.
   */
  contentForm: 'absent' | 'null' | 'string' | 'parts';
  name?: string;
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
  format?: string;
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
 * The model's request to run a tool.
 */
export interface ToolCallPart {
  type: 'tool_call';
  callId?: string;
  name?: string;
  /**
   * `legacy` is the single `function_call` of 2023, which has no id.
   */
  kind: 'function' | 'custom' | 'legacy' | 'unknown';
  arguments: ToolArguments;
  executedBy: 'client' | 'provider';
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
 * What running a tool gave.
 */
export interface ToolResultPart {
  type: 'tool_result';
  callId?: string;
  name?: string;
  content: Part[];
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
 * A declared tool.
 */
export interface Tool {
  name?: string;
  kind: 'function' | 'custom' | 'unknown';
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
   * The field layout that requests have.
   */
  shape: string;
  /**
   * Host names, `*` for any run of characters, by which traffic is recognised.
   */
  hosts: string[];
  /**
   * Model names, `*` for any run of characters, by which traffic is recognised where the host says nothing. Open: no match is no error.
   */
  models: string[];
  /**
   * When the statements were last reviewed.
   */
  checked: string;
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
   * Wire roles of the message with the fault.
   */
  roles?: string[];
  /**
   * Wire types of the part with the fault.
   */
  parts?: string[];
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
 * One recorded request with its status and reply; one a line in a log of exchanges. `request` and `response` are the parsed JSON bodies, or null.
 */
export interface Exchange {
  id?: string | number | null;
  host?: string | null;
  path?: string | null;
  api?: string | null;
  provider?: string | null;
  dialect?: string | null;
  status?: number | null;
  /**
   * ISO date of the exchange; the statements in force on that day judge it.
   */
  recorded?: string | null;
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
  as?: 'request' | 'log';
  model?: string;
  at?: string;
  verdict: 'accepted' | 'rejected' | 'unknown';
  /**
   * The exact set, order-free: one too many fails as one too few does. Infos count.
   */
  diagnostics: ExpectedFinding[];
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
}
/**
 * Totals over all files.
 */
export interface ReportSummary {
  files: number;
  conversations: number;
  messages: number;
  toolCalls: number;
  errors: number;
  warnings: number;
  infos: number;
  verdicts: VerdictCounts;
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
}
/**
 * One conversation; `messages` is 0 and `id` null where a record could not be read.
 */
export interface ConversationReport {
  path?: string;
  id: string | number | null;
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
  as: 'request' | 'log';
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
  diagnostics: Diagnostic[];
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
