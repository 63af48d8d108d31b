import type { Dialect } from '../generated/types.ts';
import { coercionInPython } from './langchain-coercion.ts';

/** Input of a chat model in LangChain for Python, as `convert_to_messages` converts it to messages. */
export default {
  id: 'langchain-py',
  kind: 'client',
  name: 'LangChain for Python, chat models',
  docs: 'https://docs.langchain.com/oss/python/langchain/errors/MESSAGE_COERCION_FAILURE',
  shape: 'langchain',
  hosts: [],
  models: [],
  checked: '2026-11-22',
  precedence: ['wrong-type', 'missing-field', 'unsupported-role', 'arguments-not-json'],
  rules: coercionInPython,
} satisfies Dialect as Dialect;
