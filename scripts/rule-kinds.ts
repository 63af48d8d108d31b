/** What each rule is about: the headings of the index of rules, in its order. */
export const RULE_KINDS: readonly (readonly [kind: string, rules: readonly string[]])[] = [
  ['Bytes and JSON', ['unreadable-json', 'duplicate-key', 'lone-surrogate', 'not-evaluated']],
  [
    'Fields and types',
    [
      ...['missing-field', 'unknown-field', 'wrong-type', 'local-field-on-wire', 'malformed-author-name'],
      ...['unsupported-role', 'unknown-part-type', 'part-in-wrong-role', 'unsupported-content-form'],
      'conflicting-settings',
    ],
  ],
  [
    'Order of messages',
    [
      ...['empty-conversation', 'unexpected-first-role', 'unexpected-last-role', 'unexpected-role-order'],
      ...['missing-user-message', 'multiple-system-messages', 'misplaced-system-message', 'misplaced-prefix'],
      'template-refusal',
    ],
  ],
  [
    'Content',
    [
      ...['missing-content', 'empty-message', 'empty-text', 'blank-text', 'trailing-whitespace', 'raw-control-tokens'],
      ...['content-beside-tool-calls', 'content-beside-tool-results', 'unsupported-system-content'],
      'json-mode-without-json-word',
    ],
  ],
  ['Media', ['malformed-media', 'unsupported-media', 'media-limit']],
  [
    'Tools',
    [
      ...['missing-tools', 'undeclared-tool', 'unsupported-tools', 'malformed-tool-definition', 'malformed-tool-name'],
      'missing-namespace',
    ],
  ],
  [
    'Tool calls',
    [
      ...['empty-tool-calls', 'malformed-tool-call', 'missing-tool-call-id', 'malformed-tool-call-id'],
      ...['reused-tool-call-id', 'arguments-not-json', 'arguments-not-object', 'arguments-refused-by-schema'],
      ...['unsupported-parallel-calls', 'unfinished-tool-call', 'impossible-tool-call-status'],
      'unresolved-tool-approval',
    ],
  ],
  [
    'Tool results',
    [
      ...['unanswered-tool-call', 'orphan-tool-result', 'duplicate-tool-result', 'interrupted-tool-results'],
      ...['tool-result-not-leading', 'tool-results-out-of-order', 'mismatched-tool-name', 'empty-tool-result'],
      ...['overlong-result', 'misplaced-server-tool-result'],
    ],
  ],
  [
    'Reasoning',
    [
      ...['missing-reasoning', 'unexpected-reasoning', 'misplaced-reasoning', 'misnamed-reasoning', 'empty-reasoning'],
      ...['unsigned-reasoning', 'altered-reasoning', 'foreign-reasoning', 'malformed-reasoning-item'],
      ...['separated-reasoning-item', 'unsupported-phase'],
    ],
  ],
  ['Items', ['malformed-item-id', 'duplicate-item-id', 'dangling-item-reference']],
  ['Caching', ['misplaced-cache-control', 'too-many-cache-controls']],
  [
    'What agents keep',
    [
      ...['rewritten-history', 'changed-model', 'contradictory-view', 'history-beside-trace', 'time-runs-backwards'],
      ...['stray-interrupt', 'impossible-level', 'misfit-selection', 'run-limit'],
    ],
  ],
  [
    'Replies and streams',
    [
      ...['truncated-stream', 'stream-event-order', 'stream-fragment-lost', 'stream-error-ignored'],
      ...['unknown-finish-reason', 'finish-reason-contradicts-content', 'usage-mismatch'],
    ],
  ],
];

/** The heading of rules that stand under none: a test asks for a better one. */
export const UNFILED = 'Others';

export function kindOf(rule: string): string {
  return RULE_KINDS.find(([, rules]) => rules.includes(rule))?.[0] ?? UNFILED;
}
