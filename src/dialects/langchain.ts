import type { Dialect } from '../generated/types.ts';
import {
  answerInJs,
  answerInPython,
  coerce,
  construct,
  convert,
  create,
  modelInPython,
  resultInPython,
  storedInJs,
  storedInPython,
} from './langchain-coercion.ts';

/** Input that one of the two libraries rejects and the other accepts. */
const CHECKED = { parts: ['content', 'block', 'tool_calls', 'call'] };
const LOOKED_INTO = { parts: ['response_metadata', 'null metadata', 'null calls', 'remove'] };
const PAIR = { parts: ['pair'] };
const NO_CONTENT = { parts: ['content'] };
const NULL_ID = { parts: ['null id'] };
const PARTIAL_CALL = { parts: ['call'] };

/** Stored LangChain messages, each read by the loading function for its form. */
export default {
  id: 'langchain',
  kind: 'framework',
  name: 'LangChain messages',
  docs: 'https://docs.langchain.com/oss/python/langchain/messages',
  shape: 'langchain',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'arguments-not-json'],
  rules: {
    'wrong-type': [
      {
        verdict: 'rejected',
        when: { parts: ['message', 'body', 'null call', 'unreadable block', 'unreadable calls'] },
        evidence: [coerce, convert, answerInJs, answerInPython],
      },
      {
        verdict: 'rejected',
        when: PAIR,
        note: 'Python requires a role and a content. JavaScript reads the first two elements.',
        evidence: [convert],
      },
      { verdict: 'tolerated', when: PAIR, evidence: [coerce] },
      {
        verdict: 'rejected',
        when: CHECKED,
        note: 'Python validates its message models. JavaScript accepts any value.',
        evidence: [modelInPython, answerInPython],
      },
      { verdict: 'tolerated', when: CHECKED, evidence: [construct] },
      {
        verdict: 'rejected',
        when: LOOKED_INTO,
        note: 'JavaScript inspects the value. Python accepts None for metadata and calls, and a number for an ID.',
        evidence: [answerInJs, construct],
      },
      { verdict: 'tolerated', when: LOOKED_INTO, evidence: [create] },
    ],
    'missing-field': [
      {
        verdict: 'rejected',
        when: { parts: ['message', 'body', 'tool', 'remove', 'function', 'chat'] },
        evidence: [construct, convert, storedInJs, storedInPython],
      },
      {
        verdict: 'rejected',
        when: NO_CONTENT,
        note: 'JavaScript reads missing content as no content.',
        evidence: [convert],
      },
      { verdict: 'tolerated', when: NO_CONTENT, evidence: [construct] },
      {
        verdict: 'rejected',
        when: NULL_ID,
        note: 'JavaScript only checks whether the key is present.',
        evidence: [resultInPython],
      },
      { verdict: 'tolerated', when: NULL_ID, evidence: [construct] },
      {
        verdict: 'rejected',
        when: PARTIAL_CALL,
        note: 'JavaScript accepts calls as they are.',
        evidence: [create, answerInPython],
      },
      { verdict: 'tolerated', when: PARTIAL_CALL, evidence: [construct] },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        when: { parts: ['unknown'] },
        note: 'Types that only stores keep (function, chat, generic, chunks) have their own loading functions. `invoke` accepts fewer types.',
        evidence: [construct, create, storedInJs, storedInPython],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        note: 'LangChain parses calls in the OpenAI format and does not catch parse errors.',
        evidence: [construct, create],
      },
    ],
  },
} satisfies Dialect as Dialect;
