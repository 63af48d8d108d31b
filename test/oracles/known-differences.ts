/**
 * Differences between the conversions of rolecall, LiteLLM and LangChain. `docs/guide/conversions-compared.md` has the
 * evidence for each.
 */

export type Library = 'litellm' | 'langchain';

export interface KnownDifference {
  /** The first words of its row in the document. */
  readonly title: string;
  readonly libraries: readonly Library[];
  readonly targets: readonly string[];
  readonly kinds: RegExp;
}

const BOTH = ['litellm', 'langchain'] as const;

export const KNOWN: readonly KnownDifference[] = [
  { title: 'IDs in Gemini calls', libraries: BOTH, targets: ['gemini'], kinds: /^(?:model call|user result): id$/ },
  { title: 'Tool results in Gemini', libraries: BOTH, targets: ['gemini'], kinds: /^user result: response$/ },
  { title: 'Thought signatures', libraries: BOTH, targets: ['gemini'], kinds: /^only ours: model signature$/ },
  { title: 'Base64 alphabet', libraries: ['langchain'], targets: ['gemini'], kinds: /^user media: data$/ },
  {
    title: 'Reasoning',
    libraries: BOTH,
    targets: ['gemini', 'mistral', 'cohere', 'openai-chat', 'bedrock-converse'],
    kinds: /^only ours: \w+ reasoning$/,
  },
  { title: 'Mistral call IDs', libraries: BOTH, targets: ['mistral'], kinds: /^(?:assistant call|tool result): id$/ },
  {
    title: 'Mistral text beside calls',
    libraries: ['langchain'],
    targets: ['mistral'],
    kinds: /^only ours: assistant text$/,
  },
  {
    title: 'Mistral documents',
    libraries: BOTH,
    targets: ['mistral'],
    kinds: /^only (?:ours: user other:document_url|theirs: user media)$/,
  },
  { title: 'Ollama line breaks', libraries: ['langchain'], targets: ['ollama'], kinds: /, white space$/ },
  {
    title: 'Ollama `<thinking>` text',
    libraries: ['litellm'],
    targets: ['ollama'],
    kinds: /^only theirs: assistant reasoning$/,
  },
  { title: 'Cohere tool results', libraries: ['langchain'], targets: ['cohere'], kinds: /^tool result: content$/ },
  {
    title: 'Cohere tool plans',
    libraries: BOTH,
    targets: ['cohere'],
    kinds: /^(?:only \w+: assistant (?:plan|text|reasoning)|assistant plan: text)$/,
  },
  { title: 'Cohere files', libraries: BOTH, targets: ['cohere'], kinds: /^only theirs: user media$/ },
  {
    title: 'Bedrock calls without tools',
    libraries: ['litellm'],
    targets: ['bedrock-converse'],
    kinds: /^(?:only ours: (?:assistant call|user result)|(?:only theirs: )?(?:assistant|user) text(?:: text)?)$/,
  },
  {
    title: 'Empty messages',
    libraries: BOTH,
    targets: ['anthropic', 'bedrock-converse'],
    kinds: /^(?:only theirs: (?:assistant|user|system) text|(?:assistant|user) text: text|user result: content)$/,
  },
  {
    title: 'Later system messages',
    libraries: BOTH,
    targets: ['anthropic', 'bedrock-converse', 'gemini'],
    kinds: /^(?:system|user) text: text$/,
  },
  {
    title: 'White space',
    libraries: BOTH,
    targets: ['anthropic', 'bedrock-converse', 'openai-responses', 'gemini'],
    kinds: /text: text, white space$/,
  },
  {
    title: 'Anthropic call IDs',
    libraries: BOTH,
    targets: ['anthropic'],
    kinds: /^(?:assistant call|user result): id$/,
  },
  { title: 'Anthropic text documents', libraries: BOTH, targets: ['anthropic'], kinds: /^user media: data$/ },
];

/** Content that the libraries cannot convert at all. */
export const REFUSED: readonly (Pick<KnownDifference, 'title' | 'libraries'> & { readonly says: RegExp })[] = [
  { title: 'Role `developer`', libraries: ['litellm'], says: /Invalid Message passed in/ },
  {
    title: 'Arguments that are not JSON',
    libraries: BOTH,
    says: /JSONDecodeError|Failed to parse tool call arguments|Unable to convert openai tool calls/,
  },
  { title: 'Later system messages', libraries: ['langchain'], says: /multiple non-consecutive system messages/ },
  {
    title: 'Files',
    libraries: ['langchain'],
    says: /Unsupported (?:content block|message content) type|part type: file/,
  },
  {
    title: 'Assistant message at the end',
    libraries: ['langchain'],
    says: /last message is not an ToolMessage or HumanMessage/,
  },
];
