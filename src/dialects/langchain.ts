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

/** What the library of one language refuses, and that of the other takes. */
const CHECKED = { parts: ['content', 'block', 'tool_calls', 'call'] };
const LOOKED_INTO = { parts: ['response_metadata', 'null metadata', 'null calls', 'remove'] };
const PAIR = { parts: ['pair'] };
const NO_CONTENT = { parts: ['content'] };
const NULL_ID = { parts: ['null id'] };
const PARTIAL_CALL = { parts: ['call'] };

/** Messages of LangChain as programs keep and pass them on, each read by the function that is there for its form. */
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
        note: 'Python wants a role and a content, JavaScript reads the first two.',
        evidence: [convert],
      },
      { verdict: 'tolerated', when: PAIR, evidence: [coerce] },
      {
        verdict: 'rejected',
        when: CHECKED,
        note: 'Python checks the models of its messages, JavaScript takes any value.',
        evidence: [modelInPython, answerInPython],
      },
      { verdict: 'tolerated', when: CHECKED, evidence: [construct] },
      {
        verdict: 'rejected',
        when: LOOKED_INTO,
        note: 'JavaScript looks into it. Python takes None for metadata and for calls, and a number for an id.',
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
      { verdict: 'rejected', when: NO_CONTENT, note: 'For JavaScript absent content is none.', evidence: [convert] },
      { verdict: 'tolerated', when: NO_CONTENT, evidence: [construct] },
      { verdict: 'rejected', when: NULL_ID, note: 'JavaScript looks for the key alone.', evidence: [resultInPython] },
      { verdict: 'tolerated', when: NULL_ID, evidence: [construct] },
      {
        verdict: 'rejected',
        when: PARTIAL_CALL,
        note: 'JavaScript takes calls as they are.',
        evidence: [create, answerInPython],
      },
      { verdict: 'tolerated', when: PARTIAL_CALL, evidence: [construct] },
    ],
    'unsupported-role': [
      {
        verdict: 'rejected',
        when: { parts: ['unknown'] },
        note: 'Types that only stores keep (function, chat, generic, chunks) are read by their functions; `invoke` takes fewer.',
        evidence: [construct, create, storedInJs, storedInPython],
      },
    ],
    'arguments-not-json': [
      {
        verdict: 'rejected',
        note: 'Calls in the form of OpenAI are parsed, and what that throws is not caught.',
        evidence: [construct, create],
      },
    ],
  },
} satisfies Dialect as Dialect;
