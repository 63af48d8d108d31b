/**
 * Why servers reject requests, recognized by their error texts. We only predict rejections about the structure of the
 * conversation. The others must be recognized as well, or they would count as missed. The first match counts.
 */

/** What a rejection is about. `conversation` is the structure of the messages. */
export type About =
  | 'conversation'
  | 'part'
  | 'tools'
  | 'output'
  | 'parameters'
  | 'media'
  | 'model'
  | 'auth'
  | 'quota'
  | 'length'
  | 'moderation'
  | 'generation'
  | 'server'
  | 'unclear';

/** Patterns for the text of a rejection, and the rules that may explain it. */
export interface Reason {
  readonly about: About;
  /** A name for the reason. Contains nothing of the conversation. */
  readonly name: string;
  readonly words: RegExp;
  readonly rules?: readonly string[];
}

const PAIRING = ['unanswered-tool-call', 'interrupted-tool-results', 'orphan-tool-result'];
const CONTENT = [
  ...['unsupported-content-form', 'missing-content', 'empty-message', 'empty-text', 'wrong-type', 'unsupported-media'],
  ...['unknown-part-type', 'missing-field', 'malformed-media'],
];
const PARTS = [
  'unsupported-media',
  'unknown-part-type',
  'malformed-media',
  'unsupported-content-form',
  'part-in-wrong-role',
];
const TOOLS = ['unsupported-tools', 'malformed-tool-definition', 'malformed-tool-name', 'undeclared-tool'];

/** Errors that are not about the content of the request. They are tested first. */
export const OUTSIDE: readonly Reason[] = [
  {
    about: 'generation',
    name: 'unusable model output',
    words:
      /tool_use_failed|json_validate_failed|failed_generation|failed to call a function|failed to (?:generate|parse) tool_calls?|tool call validation failed|malformed function call|did not call a tool/i,
  },
  {
    about: 'moderation',
    name: 'content filter',
    words:
      /content_filter|content management policy|content_policy|ResponsibleAI|moderation|usage (?:guidelines|policies)|safety system|was flagged|data_inspection_failed|inappropriate content|violat\w+ .{0,40}(?:polic|guideline|terms)/i,
  },
  {
    about: 'length',
    name: 'context length exceeded',
    words:
      /context_length_exceeded|maximum context|context (?:size|length|window)|exceed\w* (?:the )?(?:available |model's )?(?:context|max\w* (?:input|tokens|seq))|too many tokens|prompt (?:is )?too long|input is too long|reduce (?:the|your) (?:length|prompt)|max_tokens or model output limit|payload too large|request too large|max_new_tokens|token limit (?:reached|exceeded)/i,
  },
];

/** Errors about the structure of the messages, which rules report. */
export const CONVERSATION: readonly Reason[] = (
  [
    [
      'calls without results',
      /must be followed by tool (?:messages|results?|responses?)|did not have response messages|no tool output found|ids were found without|number of (?:function|tool) (?:calls?|responses?) (?:and|parts)|function response parts|missing tool (?:result|response)|tool_calls? (?:was|were) not (?:answered|followed)/i,
      PAIRING,
    ],
    [
      'results without calls',
      /must be a response to a prec|does not match any tool call|unexpected tool call id|no previous assistant message with a tool call|tool id\(.*not found|unexpected `tool_use_id`|tool_call_id .{0,80}(?:is )?not found|no tool call found|result does not follow tool call|tool call and result not match|unknown tool call id/i,
      [...PAIRING, 'reused-tool-call-id'],
    ],
    [
      'a repeated ID',
      /duplicate (?:value for )?['"`]?tool[_ ]?call|tool call id .{0,80} is duplicated|duplicate tool_call id/i,
      ['duplicate-tool-result', 'reused-tool-call-id'],
    ],
    [
      'roles out of order',
      /roles? must alternate|should alternate|successive (?:user|assistant)|interleave the user\/assistant|unexpected role '|turn comes immediately after/i,
      ['unexpected-role-order', ...PAIRING, 'unexpected-last-role'],
    ],
    [
      'the last message',
      /last (?:message|role)\b|\bprefill\b|must end with a user|assistant messages at the end|prefix true must be/i,
      ['unexpected-last-role', 'misplaced-prefix'],
    ],
    [
      'the place of the system message',
      /system message (?:must|should) be|only one system message|invalid message role: system/i,
      ['misplaced-system-message', 'unsupported-role'],
    ],
    ['no user message', /no user (?:query|message)|at least one user message/i, ['missing-user-message']],
    [
      'no messages',
      /'messages'(?: is too short|: empty array)|at least one message|messages cannot be empty|messages.{0,20}should be non-?empty/i,
      ['empty-conversation', 'empty-message', 'empty-text'],
    ],
    [
      'a role that is not known',
      /does not support '(?:system|developer|tool|function)'|not (?:an )?allowed role|is not one of \[?'(?:system|assistant|user)|(?:system|developer) (?:role|instruction)s?\b.{0,30}not|unexpected message role|unknown message role|supported values are:? (?:'system'|`system`)|expected '?`?(?:system|user)'? \|(?: ')?|\.role\b.{0,40}(?:unknown variant|input should be)|input should be 'user'|messages\.role`? specified/i,
      ['unsupported-role'],
    ],
    [
      'an image in a message of another role',
      /only allowed for messages with role|does not support .{0,30} in (?:tool|assistant|system) messages/i,
      ['part-in-wrong-role', 'unsupported-media'],
    ],
    [
      'reasoning',
      /reasoning_content|thought_?signature|`?signature`? in `?thinking|property 'reasoning|\.reasoning`?: reasoning/i,
      ['missing-reasoning', 'unexpected-reasoning', 'misnamed-reasoning', 'unknown-field'],
    ],
    [
      'arguments of calls',
      /function\.arguments|arguments to a tool_call|tool[_ ]call arguments|function arguments json/i,
      ['arguments-not-json', 'arguments-not-object', 'wrong-type'],
    ],
    [
      'ids of calls',
      /tool_calls\[\d+\]\.id|tool_call_id|tool call ids?\b|missing tool call (?:id|type)/i,
      ['malformed-tool-call-id', 'missing-tool-call-id', 'missing-field', ...PAIRING],
    ],
    [
      'names of calls',
      /tool_calls\[\d+\]\.function\.name|function name (?:is|was)|messages\.\[\d+\]\.name|with role 'function' must have/i,
      ['malformed-tool-name', 'malformed-author-name', 'missing-field'],
    ],
    ['the word json', /must contain the word ['"]?json/i, ['json-mode-without-json-word']],
    [
      'content',
      /content['"`)\]]*\s*[:']?.{0,40}(?:must be a string|valid string|is a required|field is required|(?:must |can)not be empty|non-?empty)|either ['"`]?content['"`]? or|content or tool_calls|for 'content'|missing field `content`|without ['"`]?content|must contain ['"`]?content|value must be a string|must not be empty|unexpected item type in content|content blocks? must contain|parts must not be empty|empty message was|(?:message|assistant) must have content|message content as a list|invalid message (?:content|format)/i,
      CONTENT,
    ],
    [
      'fields of messages',
      /(?:extra inputs are not permitted|additional properties|property '[^']*' is unsupported|unknown (?:field|parameter)).{0,60}messages|messages.{0,80}(?:extra inputs are not permitted|is unsupported|unexpected)/i,
      ['unknown-field', 'local-field-on-wire', 'unexpected-reasoning'],
    ],
    [
      'messages that cannot be read',
      /(?:failed to (?:deserialize|parse)|invalid type|missing (?:required )?(?:field|parameter)).{0,80}messages|missing required parameter: 'messages|messages.{0,60}(?:invalid type|missing field)|provided messages input is invalid/i,
      ['wrong-type', 'missing-field', 'missing-content', 'unknown-part-type', ...CONTENT],
    ],
    [
      'the chat template',
      /jinja|chat[_ ]template|raise_exception|template ?error: (?!template not found)/i,
      ['unexpected-role-order', 'unsupported-role', 'misplaced-system-message', 'missing-user-message', ...CONTENT],
    ],
  ] as const
).map(([name, words, rules]) => ({ about: 'conversation', name, words, rules }));

/** Errors about the request, but not about the structure of its messages. */
export const OTHER_REQUEST_REASONS: readonly Reason[] = [
  {
    about: 'tools',
    name: 'tools',
    words:
      /tool[_ ]choice|required function\b.{0,70} not present|\btools?\[\d+\]|\btools\b.{0,30}not supported|support tool use|(?:function|tool) calling|web[_ ]search|invalid schema for function|invalid_function_parameters|function tools|parallel_tool_calls|body\.tools|function parameters is empty|\/tools\//i,
    rules: TOOLS,
  },
  {
    about: 'output',
    name: 'output format',
    words: /response_?format|json[_ ]?schema|json[_ ]mode|structured[_ ]?outputs?|\bgrammar\b|guided_/i,
  },
  {
    about: 'part',
    name: 'unsupported content type',
    words:
      /(?:image|audio|video|file|pdf|vision|multi-?modal|media|input_audio)\w*\b.{0,80}(?:not (?:be )?(?:currently )?(?:support|enabled|allowed|available|a multi)|unsupported)|(?:not|doesn't) support .{0,60}(?:image|audio|video|\bfile|vision|multi-?modal)|not a multi-?modal|content (?:blocks|parts?) are expected|support (?:image|audio|video) input|unsupported mime|file_data|\.file\.|modality contain|multimodal_not_enabled|unknown variant `(?:image_url|input_audio|file|video_url)|unknown video model|invalid part type|unsupported (?:chat )?content|content\[\]\.type/i,
    rules: PARTS,
  },
  {
    about: 'media',
    name: 'unreadable media',
    words:
      /download|fetch(?:ing)?\b|unable to process input (?:image|audio|video)|corrupt(?!ed thought)|invalid_image|unsupported image|failed to (?:load|decode|process) (?:image|audio|video|media)|invalid (?:video|audio|image) (?:format|file|data|url)|(?:could|can)not (?:process|decode|identify) (?:the )?(?:image|audio)/i,
    rules: PARTS,
  },
  {
    about: 'model',
    name: 'model',
    words:
      /model_not_found|model_decommissioned|invalid_model|unknown_model|model_not_available|DeploymentNotFound|\bmodels?\b.{0,80}(?:does not exist|not exist|not found|decommissioned|deprecated|no longer|not (?:a )?valid|not available|unavailable|is not supported)|(?:invalid|unknown|unsupported|not supported|not found the|unable to access)(?: non-serverless)? model\b|not a chat model|not support chat completions|template not found|supported api model|provide a model|no endpoints found|only .{0,200}models? (?:are|is) (?:supported|allowed)/i,
  },
  {
    about: 'auth',
    name: 'credentials',
    words:
      /invalid_api_key|model_terms_required|api[-_ ]?key|unauthori[sz]ed|authenticat|credentials|not have (?:access|permission)|terms acceptance|insufficient permissions/i,
  },
  {
    about: 'quota',
    name: 'rate limit or quota',
    words:
      /rate[-_ ]?limit|insufficient_quota|quota|insufficient balance|billing|out of credits|overloaded|too many requests/i,
  },
  {
    about: 'parameters',
    name: 'parameter',
    words:
      /unsupported[_ ](?:parameter|value)|support(?:ed)? (?:the |for )?(?:this )?['"`]?parameter|unknown[_ ]parameter|request argument|log ?probs|temperature|\btop_[pk]\b|max_(?:completion_|output_|new_)?tokens|\bstop\b|\bseed\b|penalty|reasoning_?effort|\bstream(?:ing)?\b|enable_thinking|parameter .{0,40}(?:must be|out of range)/i,
  },
];

/** Other errors about messages. Gateways pass on those of servers with another message format. */
export const OTHER_MESSAGE_REASONS: readonly Reason[] = [
  {
    about: 'conversation',
    name: 'reasoning',
    words:
      /thinking`? (?:block|mode)|redacted_thinking|thought_?\s?signature|'reasoning' (?:was|item)|of type 'reasoning'|required 'reasoning'|encrypted content for item|content and thinking/i,
    rules: ['missing-reasoning', 'unexpected-reasoning'],
  },
  {
    about: 'conversation',
    name: 'message order',
    words:
      /multi-?turn requests|last turn in the conversation|conversation must start|ending with a model turn|valid role: user|length of messages must be|chat history contains|messages parameter is illegal|messages 参数非法/i,
    rules: ['unexpected-role-order', 'unexpected-last-role', 'unsupported-role'],
  },
  {
    about: 'conversation',
    name: 'calls and results',
    words: /tool_?results?\b|tool_?use\b|tool_call|function_call\b/i,
    rules: [...PAIRING, 'reused-tool-call-id', 'duplicate-tool-result', 'empty-tool-calls'],
  },
  {
    about: 'conversation',
    name: 'empty messages',
    words:
      /must have a message|at least 1 token|input cannot be empty|contents is not specified|at least one parts field|conversation history/i,
    rules: ['empty-message', 'empty-text', 'empty-conversation', 'missing-content'],
  },
  {
    about: 'conversation',
    name: 'path of a message',
    words: /\b(?:messages|contents|input|history)(?:\.|\[|\/)\d|enum ModelInput|role '\w+'|\brole\b.{0,30}not/i,
  },
];
