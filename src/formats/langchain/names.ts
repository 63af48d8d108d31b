/** Names that LangChain packages share: keys outside the content, and providers. */

/** The key under which Google packages store signatures of calls, by call ID. */
export const SIGNATURES = '__gemini_function_call_thought_signatures__';

/** The key under which OpenAI packages store item IDs, by call ID. */
export const FUNCTION_IDS = '__openai_function_call_ids__';

/** Maps model providers to the provider whose signatures their packages pass on. */
const PROVIDERS: readonly (readonly [RegExp, string])[] = [
  [/^(?:anthropic|claude|bedrock|amazon_bedrock|aws)/, 'anthropic'],
  [/^(?:google|gemini|vertex)/, 'google'],
  [/^(?:openai|azure)/, 'openai'],
  [/^xai/, 'xai'],
];

/** The provider that signs, for a `model_provider`. An unknown name is returned unchanged. */
export function providerNamed(name: unknown): string | undefined {
  if (typeof name !== 'string') return undefined;
  return PROVIDERS.find(([pattern]) => pattern.test(name))?.[1] ?? name;
}

/** The `model_provider` for a provider that signs. */
export function modelProvider(signer: string): string {
  return signer === 'google' ? 'google-genai' : signer;
}
