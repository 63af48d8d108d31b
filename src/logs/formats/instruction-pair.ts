/** Instruction and response pairs in plain text for training, as in Alpaca. */
import { isObject } from '../../source/json.ts';
import { isOneOrList } from './compose/documents.ts';
import type { LogFormat } from './format.ts';

const PAIRS = [
  { question: 'instruction', answer: 'output', context: 'input' },
  { question: 'query', answer: 'response', context: undefined },
];
/** An object with other keys, such as messages or a model, has another format. */
const KEYS = new Set(['instruction', 'input', 'output', 'query', 'response', 'system', 'history', 'rejected_response']);
const OPTIONAL_KEYS = new Set(['images', 'videos', 'audios', 'label', 'id', 'category', 'text', 'chosen', 'rejected']);

const instructionPair: LogFormat = {
  id: 'instruction-pair',
  name: 'instruction and response pair',
  scope: 'document',
  skips: 'it contains a question and an answer as text, but no messages',
  marks: ['instruction', 'query'],
  owns: record => isOneOrList(record, isPair),
  read: () => [],
};

export default instructionPair;

function isPair(value: unknown): boolean {
  if (!isObject(value)) return false;
  const isKnown = Object.keys(value).every(key => KEYS.has(key) || OPTIONAL_KEYS.has(key));
  return isKnown && PAIRS.some(pair => hasKeysOf(value, pair));
}

function hasKeysOf(value: Record<string, unknown>, { question, answer, context }: (typeof PAIRS)[number]): boolean {
  if (typeof value[question] !== 'string' || typeof value[answer] !== 'string') return false;
  return context === undefined || value[context] === undefined || typeof value[context] === 'string';
}
