/** What both LangChain libraries raise when they convert input to messages. Shared by several dialects. */
import type { Dialect, Evidence } from '../generated/types.ts';

export const JS = 'https://github.com/langchain-ai/langchainjs/blob/62fc484b2a0d1ec5b8bebff4a8a0efe6300ada72/libs';
const JS_UTILS = `${JS}/langchain-core/src/messages/utils.ts`;
const JS_ANSWER = `${JS}/langchain-core/src/messages/ai.ts`;
const PY = 'https://github.com/langchain-ai/langchain/blob/langchain-core%3D%3D1.8.2/libs/core/langchain_core/messages';
const ON = '2026-08-05';

/** `coerceMessageLikeToMessage` and the function that it calls for anything but strings. */
export const coerce: Evidence = { kind: 'documented', at: `${JS_UTILS}#L300`, on: ON };
export const construct: Evidence = { kind: 'documented', at: `${JS_UTILS}#L219`, on: ON };
const callsInJs: Evidence = { kind: 'documented', at: `${JS_UTILS}#L180`, on: ON };
/** `mapStoredMessageToChatMessage`. */
export const storedInJs: Evidence = { kind: 'documented', at: `${JS_UTILS}#L450`, on: ON };
export const answerInJs: Evidence = { kind: 'documented', at: JS_ANSWER, on: ON };

/** `_convert_to_message` and the function that it calls. */
export const convert: Evidence = { kind: 'documented', at: `${PY}/utils.py#L719` };
export const create: Evidence = { kind: 'documented', at: `${PY}/utils.py#L606` };
/** `_message_from_dict`. */
export const storedInPython: Evidence = { kind: 'documented', at: `${PY}/utils.py#L528` };
export const modelInPython: Evidence = { kind: 'documented', at: `${PY}/base.py` };
export const answerInPython: Evidence = { kind: 'documented', at: `${PY}/ai.py` };
export const resultInPython: Evidence = { kind: 'documented', at: `${PY}/tool.py` };

export const UNABLE =
  'Unable to coerce message from array: only human, AI, system, developer, or tool message coercion is currently supported.';
export const KEYS = "Message dict must contain 'role' and 'content' keys, got {message}";

const reported: readonly Evidence[] = [
  { kind: 'reported', at: 'https://github.com/langchain-ai/langchain/issues/24003' },
  { kind: 'reported', at: 'https://github.com/langchain-ai/opengpts/issues/305' },
];

/** What `invoke` of a JavaScript chat model throws before the provider package sees a message. */
export const coercionInJs: Dialect['rules'] = {
  'wrong-type': [
    {
      verdict: 'rejected',
      when: { parts: ['message', 'body'] },
      note: 'LangChain inspects any value that is not a string, a list or an object, and the inspection throws.',
      evidence: [coerce],
    },
    {
      verdict: 'rejected',
      says: UNABLE,
      when: { parts: ['remove'] },
      evidence: [construct],
    },
    {
      verdict: 'rejected',
      says: "Cannot read properties of null (reading 'length')",
      when: { parts: ['null calls'] },
      evidence: [answerInJs],
    },
    {
      verdict: 'rejected',
      says: "Cannot read properties of null (reading 'id')",
      when: { parts: ['null call'] },
      evidence: [callsInJs],
    },
    {
      verdict: 'rejected',
      says: "Cannot use 'in' operator to search for 'output_version' in {response_metadata}",
      when: { parts: ['response_metadata', 'null metadata'] },
      evidence: [answerInJs],
    },
    {
      verdict: 'rejected',
      when: { parts: ['unreadable block', 'unreadable calls'] },
      note: 'LangChain compares standard blocks with the calls if `response_metadata.output_version` is `v1` or `contentBlocks` is present.',
      evidence: [answerInJs],
    },
  ],
  'missing-field': [
    {
      verdict: 'rejected',
      says: UNABLE,
      when: { parts: ['message', 'tool', 'remove', 'body'] },
      evidence: [construct],
    },
    {
      verdict: 'altered',
      when: { parts: ['stored'] },
      note: 'The stored form has its fields under `data`, so LangChain builds a message without content. Use `mapStoredMessagesToChatMessages` to read it.',
      evidence: [construct, storedInJs],
    },
  ],
  'unsupported-role': [
    {
      verdict: 'rejected',
      says: UNABLE,
      note: 'LangChain rejects messages of type function, chat or generic here, and serialised RemoveMessages, although stores keep them.',
      evidence: [construct],
    },
  ],
  'arguments-not-json': [
    {
      verdict: 'rejected',
      note: 'LangChain parses calls in the OpenAI format and does not catch the errors of `JSON.parse`.',
      evidence: [callsInJs],
    },
  ],
};

/** What `convert_to_messages` raises in Python. */
export const coercionInPython: Dialect['rules'] = {
  'wrong-type': [
    {
      verdict: 'rejected',
      says: 'Unsupported message type: {type}',
      when: { parts: ['message', 'body'] },
      evidence: [convert],
    },
    {
      verdict: 'rejected',
      says: 'Message as a sequence must be (role string, template)',
      when: { parts: ['pair'] },
      evidence: [convert],
    },
    {
      verdict: 'rejected',
      when: { parts: ['content', 'block', 'unreadable block', 'response_metadata'] },
      note: 'The message models validate their input: content must be a string, or a list of strings and dicts.',
      evidence: [modelInPython],
    },
    {
      verdict: 'rejected',
      when: { parts: ['tool_calls', 'unreadable calls', 'call', 'null call'] },
      evidence: [create, answerInPython],
    },
  ],
  'missing-field': [
    {
      verdict: 'rejected',
      says: KEYS,
      when: { parts: ['message', 'content', 'stored', 'body'] },
      note: 'The stored form has its content under `data`; use `messages_from_dict` to read it.',
      evidence: [convert, ...reported],
    },
    {
      verdict: 'rejected',
      when: { parts: ['tool', 'null id', 'remove', 'function'] },
      evidence: [create, resultInPython],
    },
    {
      verdict: 'rejected',
      when: { parts: ['call'] },
      note: 'LangChain builds a call from `name`, `args` and `id`. The ID may be None, but the key must be present.',
      evidence: [create, answerInPython],
    },
  ],
  'unsupported-role': [
    {
      verdict: 'rejected',
      says: "Unexpected message type: '{role}'. Use one of 'human', 'user', 'ai', 'assistant', 'function', 'tool', 'system', or 'developer'.",
      when: { parts: ['kept', 'unknown'] },
      evidence: [create],
    },
  ],
  'arguments-not-json': [
    {
      verdict: 'rejected',
      note: 'LangChain parses calls in the OpenAI format with `json.loads`.',
      evidence: [create],
    },
  ],
};
