/** Names that LangChain's packages share: keys beside the content, and who a message came from. */

/** Where the packages for Google keep what signs calls, by the id of the call. */
export const SIGNATURES = '__gemini_function_call_thought_signatures__';

/** Where the packages for OpenAI keep the ids of items, by the id of the call. */
export const FUNCTION_IDS = '__openai_function_call_ids__';

/** Who signs what a package passes on. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:anthropic|claude|bedrock|amazon_bedrock|aws)/, 'anthropic'],
  [/^(?:google|gemini|vertex)/, 'google'],
  [/^(?:openai|azure)/, 'openai'],
  [/^xai/, 'xai'],
];

/** The signer behind a `model_provider`; the name itself where it is no package that passes on what others sign. */
export function providerNamed(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  return PROVIDERS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}

/** The `model_provider` of messages from a signer. */
export function modelProvider(signer: string): string {
  return signer === 'google' ? 'google-genai' : signer;
}
