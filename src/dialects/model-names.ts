/**
 * Model names that only one provider serves, shared by several of its endpoints. Other providers also serve a name after `!`.
 * Names with a tag (`:8b`) belong to Ollama, names with a vendor (`vendor/name`) to routers.
 */

export const OPENAI_MODELS = ['gpt-*', '!gpt-oss*', 'o1*', 'o3*', 'o4*', 'chatgpt-*', 'ft:gpt-*'];

export const DEEPSEEK_MODELS = ['deepseek-v4*', 'deepseek-flash*', 'deepseek-reasoner', 'deepseek-chat', '!*:*'];

export const GEMINI_MODELS = ['gemini-*', 'models/gemini-*'];

export const MINIMAX_MODELS = ['MiniMax-M*', '!*:*'];

/** Groq serves its own Saba model. Names with a size and `instruct` are open-weight models. */
export const MISTRAL_MODELS = [
  ...[
    'mistral-*',
    'ministral-*',
    'magistral-*',
    'codestral-*',
    'devstral-*',
    'labs-devstral-*',
    'pixtral-*',
    'voxtral-*',
  ],
  ...['open-mistral-*', 'open-mixtral-*', 'open-codestral-*', 'ft:*stral-*'],
  ...[
    '!mistral-saba-24b',
    '!mistral-7b*',
    '!mistral-nemo*',
    '!mistral-large2*',
    '!*-24b*',
    '!*-instruct*',
    '!mistral-*:*',
  ],
];

/** `kimi-k2-instruct` is the open-weight model. Dated names such as `kimi-k2-250711` belong to Volcengine. */
export const MOONSHOT_MODELS = ['kimi-*', 'moonshot-v1-*', '!kimi-k2-instruct*', '!kimi-k2-2*', '!*:*'];

/**
 * Variants that only OpenRouter has, and vendors that have other names at other routers. Several routers share most
 * `vendor/model` names, so those identify no provider.
 */
export const OPENROUTER_MODELS = [
  ...['openrouter/*', 'x-ai/*', '*/*:free', '*/*:exacto', '*/*:nitro', '*/*:floor', '*/*:online', '*/*:thinking'],
  ...['*/*:extended', '*/*:beta'],
];

export const ZHIPU_MODELS = ['glm-*', '!*:*'];

/** Bedrock has the name of the provider in front of a model, and a region before that in inference profiles. */
export const BEDROCK_CHAT_MODELS = [
  ...['ai21', 'deepseek', 'google', 'minimax', 'mistral', 'moonshot', 'moonshotai', 'nvidia', 'openai', 'qwen'],
  ...['writer', 'xai', 'zai'],
].flatMap(provider => [`${provider}.*`, `*.${provider}.*`]);
