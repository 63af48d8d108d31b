/** OpenAI Chat Completions: `{model, messages, tools}` or a list of messages, also for compatible servers. */
import type { Settings } from '../../generated/types.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import type { MessageFormat } from '../engine/message-format.ts';
import type { SignWeights } from '../engine/reading/detection-weights.ts';
import { frameReader, setFound } from '../engine/reading/message-list.ts';
import { readAsked } from '../engine/reading/settings.ts';
import { compose, frame } from './compose.ts';
import { OPENAI, readChatMessage, readTools } from './message.ts';
import { normalize, withTaggedReasoning } from './normalize.ts';
import { writeBody } from './write.ts';

export { readId } from '../engine/codecs.ts';

/** Evidence for Chat Completions and for formats with the same calls and settings. */
export const CHAT_SIGNS: SignWeights = {
  response_format: 6,
  frequency_penalty: 6,
  presence_penalty: 6,
  seed: 6,
  logprobs: 6,
  'tools[].function': 6,
  'messages[].role=tool': 4,
  'messages[].role=function': 6,
  'messages[].role=developer': 6,
  'messages[].tool_calls': 6,
  'messages[].tool_call_id': 6,
  'messages[].content[].type=image_url': 6,
};

/** Model providers whose models have this request body in Bedrock's InvokeModel, as their model IDs name them. */
const CHAT_MODELS_ON_BEDROCK = [
  ...['ai21', 'deepseek', 'google', 'minimax', 'mistral', 'moonshot', 'moonshotai', 'nvidia', 'openai', 'qwen'],
  ...['writer', 'xai', 'zai'],
];

const openaiChat: MessageFormat = {
  id: 'openai-chat',
  paths: [
    ...['*/chat/completions', '*/agents/completions', 'chat/completions'],
    // watsonx
    ...['*/text/chat', '*/text/chat_stream'],
    // Bedrock InvokeModel
    ...CHAT_MODELS_ON_BEDROCK.map(provider => `/model/*${provider}.*/invoke*`),
  ],
  sharedPaths: ['/model/*/invoke*'],
  apis: ['openai-chat', 'mistral-chat', 'bedrock-invoke', 'watsonx-chat'],
  write: writeBody,
  compose,
  frame,
  normalize: (message, _conversation, lose) => normalize(message, lose),
  reasoningInText: withTaggedReasoning,

  listKey: 'messages',
  signs: {
    ...CHAT_SIGNS,
    n: 6,
    max_completion_tokens: 6,
    stream_options: 6,
    parallel_tool_calls: 6,
    logit_bias: 6,
    top_logprobs: 6,
    reasoning_effort: 6,
    modalities: 6,
    functions: 6,
    function_call: 6,
    stop: 4,
    user: 4,
    'tool_choice=auto': 4,
    'tool_choice.function': 6,
    'messages[].reasoning_content': 4,
    'messages[].function_call': 6,
    'messages[].content[].type=input_audio': 6,
  },
  readFrame: frameReader((body, frame) => {
    // watsonx calls it `model_id`.
    const model = body.model ?? body.model_id;
    setFound(frame, { model, tools: readTools(body, frame.pointer), settings: readSettings(body) });
  }),

  readMessage: (value, pointer, onFault) => readChatMessage(value, pointer, onFault, OPENAI),
};

export default openaiChat;

const THINKING = { enabled: 'on', disabled: 'off', adaptive: 'adaptive' } as const;

function readSettings(body: JsonObject): Settings | undefined {
  const { stream, store, thinking, reasoning_effort, response_format } = body;
  const { type, keep } = isObject(thinking) ? thinking : ({} as JsonObject);
  const settings: Settings = {};
  const asked = readAsked(body);
  if (asked !== undefined) settings.asked = asked;
  if (typeof stream === 'boolean') settings.streaming = stream;
  if (typeof store === 'boolean') settings.stored = store;
  if (type === 'enabled' || type === 'disabled' || type === 'adaptive') settings.thinking = THINKING[type];
  else if (type === undefined && reasoning_effort === 'none') settings.thinking = 'off';
  if (keep === 'all' && type !== 'disabled') settings.keepsReasoning = true;
  if (isObject(response_format) && response_format.type === 'json_object') settings.jsonMode = true;
  return Object.keys(settings).length === 0 ? undefined : settings;
}
