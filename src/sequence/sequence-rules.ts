/** The rules that compare a request with earlier ones. */
export const SEQUENCE_RULES = [
  'rewritten-history',
  'altered-reasoning',
  'prefix-bound-reasoning',
  'lost-cache-prefix',
  'dangling-response-reference',
] as const;
