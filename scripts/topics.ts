/** The tasks that have a page with a compatibility table. */
import { RULE_KINDS, type RuleKind } from '../src/model/rule.ts';
import { dialects, rules } from '../src/registry/registry.ts';

/** IDs of the rules of some kinds, sorted by kind and name. */
export function rulesOf(kinds: readonly RuleKind[] = RULE_KINDS): string[] {
  return kinds.flatMap(kind =>
    rules
      .filter(rule => rule.kind === kind)
      .map(({ id }) => id)
      .sort(),
  );
}

export interface Topic {
  /** Base name of its files in `docs/compatibility/`. */
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly rules: readonly string[];
  /** Whether it shows which reasoning must be sent back. */
  readonly hasReplay?: boolean;
  readonly hasSettings?: boolean;
  readonly isAboutReplies?: boolean;
}

function isKnownInReplies(rule: string): boolean {
  return dialects.some(({ replies = {} }) => replies[rule] !== undefined);
}

export const TOPICS: readonly Topic[] = [
  {
    id: 'tool-calls',
    title: 'Tool calls and results',
    intro: 'What each API requires of tool definitions, tool calls, their IDs and arguments, and tool results.',
    rules: rulesOf(['Tool calls', 'Tool results', 'Tools']),
  },
  {
    id: 'reasoning',
    title: 'Reasoning',
    intro: 'Which APIs want the reasoning of earlier messages back, in which field, and what they reject.',
    rules: rulesOf(['Reasoning']),
    hasReplay: true,
  },
  {
    id: 'system-messages',
    title: 'System messages',
    intro: 'Where instructions may be, how many messages may contain them, and of what they may consist.',
    rules: [
      ...['misplaced-system-message', 'multiple-system-messages', 'unsupported-system-content', 'unsupported-role'],
      'missing-user-message',
    ],
  },
  {
    id: 'images-and-files',
    title: 'Images and files',
    intro: 'Which media each API accepts, in which form and in which messages.',
    rules: [...rulesOf(['Media']), 'unknown-part-type', 'part-in-wrong-role', 'unsupported-content-form'],
  },
  {
    id: 'roles-and-order',
    title: 'Roles and order',
    intro: 'Which roles exist, and in which order messages may follow each other.',
    rules: ['unsupported-role', 'malformed-author-name', ...rulesOf(['Order of messages'])],
  },
  {
    id: 'prefill',
    title: 'Prefill',
    intro: 'Whether the last message may be the beginning of the answer that the model continues.',
    rules: ['unexpected-last-role', 'misplaced-prefix', 'trailing-whitespace'],
  },
  {
    id: 'content',
    title: 'Empty and missing content',
    intro: 'Whether content may be empty, blank or absent, and what may be beside tool calls and results.',
    rules: rulesOf(['Content']),
  },
  {
    id: 'settings',
    title: 'Fields and settings',
    intro:
      'Which unknown fields and wrong types are rejected, which settings exclude each other, and where an API differs from its message format.',
    rules: [
      ...[
        'missing-field',
        'unknown-field',
        'wrong-type',
        'local-field-on-wire',
        'conflicting-settings',
        'invalid-setting',
      ],
      ...['json-mode-without-json-word', ...rulesOf(['Bytes and JSON', 'Items'])],
    ],
    hasSettings: true,
  },
  {
    id: 'caching',
    title: 'Prompt caching',
    intro: 'How many cache breakpoints a request may have, and where.',
    rules: rulesOf(['Caching']),
  },
  {
    id: 'replies',
    title: 'Replies and streams',
    intro: 'What is known about the replies and streams of each API.',
    rules: rulesOf().filter(isKnownInReplies),
    isAboutReplies: true,
  },
];
