/**
 * Model names that one provider alone serves, where several of its endpoints share them. A name behind `!` is served by others
 * as well. Names with a tag (`:8b`) are of Ollama, and those with a vendor (`vendor/name`) of routers.
 */

export const OPENAI_MODELS = ['gpt-*', '!gpt-oss*', 'o1*', 'o3*', 'o4*', 'chatgpt-*', 'ft:gpt-*'];

export const DEEPSEEK_MODELS = ['deepseek-v4*', 'deepseek-flash*', 'deepseek-reasoner', 'deepseek-chat', '!*:*'];

export const GEMINI_MODELS = ['gemini-*', 'models/gemini-*'];

export const MINIMAX_MODELS = ['MiniMax-M*', '!*:*'];

/** Groq serves a Saba of its own; names with sizes and `instruct` are those of the open weights. */
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

/** `kimi-k2-instruct` is the name of the open weights; dated ones such as `kimi-k2-250711` are Volcengine's. */
export const MOONSHOT_MODELS = ['kimi-*', 'moonshot-v1-*', '!kimi-k2-instruct*', '!kimi-k2-2*', '!*:*'];

/**
 * Variants that OpenRouter alone has, and vendors that other routers name otherwise. Most `vendor/model` names are those of
 * several routers: they are nobody's.
 */
export const OPENROUTER_MODELS = [
  ...['openrouter/*', 'x-ai/*', '*/*:free', '*/*:exacto', '*/*:nitro', '*/*:floor', '*/*:online', '*/*:thinking'],
  ...['*/*:extended', '*/*:beta'],
];

export const ZHIPU_MODELS = ['glm-*', '!*:*'];
