/** Instruction and response pairs in plain text for training, as in Alpaca. */
import { isObject } from '../../source/json.ts';
import { isOneOrList } from './chat/assembly.ts';
import type { LogFormat } from './format.ts';

const PAIRS = [
  { question: 'instruction', answer: 'output', beside: 'input' },
  { question: 'query', answer: 'response', beside: undefined },
];
/** What has messages, a model or other values is something else. */
const KEYS = new Set(['instruction', 'input', 'output', 'query', 'response', 'system', 'history', 'rejected_response']);
const MORE = new Set(['images', 'videos', 'audios', 'label', 'id', 'category', 'text', 'chosen', 'rejected']);

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
  const isKnown = Object.keys(value).every(key => KEYS.has(key) || MORE.has(key));
  return isKnown && PAIRS.some(pair => hasKeysOf(value, pair));
}

function hasKeysOf(value: Record<string, unknown>, { question, answer, beside }: (typeof PAIRS)[number]): boolean {
  if (typeof value[question] !== 'string' || typeof value[answer] !== 'string') return false;
  return beside === undefined || value[beside] === undefined || typeof value[beside] === 'string';
}
