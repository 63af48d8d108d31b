/** Settings whose value is a number, a word, a boolean, a list or an object. */
import type { AnswerOptions, SettingPlace } from '../../generated/types.ts';
import { unquoted } from '../../model/text.ts';
import { copyJson } from '../../source/copy.ts';
import { ExactNumber } from '../../source/exact.ts';
import { isObject } from '../../source/json.ts';
import { canonical, type Deny, type Form, keyOf, type Setting } from './form.ts';

type Kind = 'number' | 'boolean' | 'string' | 'list' | 'object';

const KINDS: Readonly<Record<Setting, Kind>> = {
  maxTokens: 'number',
  temperature: 'number',
  topP: 'number',
  topK: 'number',
  frequencyPenalty: 'number',
  presencePenalty: 'number',
  seed: 'number',
  stop: 'list',
  answers: 'number',
  logprobs: 'boolean',
  topLogprobs: 'number',
  toolChoice: 'string',
  allowedTools: 'list',
  parallelToolCalls: 'boolean',
  output: 'string',
  outputSchema: 'object',
  outputName: 'string',
  outputDescription: 'string',
  outputStrict: 'boolean',
  thinking: 'string',
  effort: 'string',
  thinkingBudget: 'number',
  showThinking: 'boolean',
  verbosity: 'string',
  stream: 'boolean',
  streamUsage: 'boolean',
  user: 'string',
  safetyIdentifier: 'string',
  metadata: 'object',
  store: 'boolean',
  serviceTier: 'string',
  cacheKey: 'string',
  safePrompt: 'boolean',
};

/** Settings whose numbers are not quantities. Values outside the range are dropped instead of moved into it. */
const NOT_QUANTITIES: ReadonlySet<Setting> = new Set(['seed', 'answers']);

/** A number, also one that is stored as text to keep its precision. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number' || value instanceof ExactNumber;
}

const IS: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  number: isNumber,
  boolean: value => typeof value === 'boolean',
  string: value => typeof value === 'string',
  list: value => Array.isArray(value) && value.every(each => typeof each === 'string'),
  object: isObject,
};

/** The unchanged value, limited to the range of the place. */
export const plain: Form = {
  read(value, { setting }) {
    const kind = KINDS[setting];
    const listed = kind === 'list' && typeof value === 'string' ? [value] : value;
    // A limit of 0 or -1 tokens means no limit.
    if (setting === 'maxTokens' && isNumber(listed) && Number(listed) < 1) return undefined;
    return IS[kind](listed) ? { [setting]: listed } : undefined;
  },
  write(options, place, deny, api) {
    const value = options[place.setting];
    return value === undefined ? undefined : withinRange(value, place, deny, api);
  },
};

/** A value that the server accepts: the nearest number of its range, the first items of a list. */
export function withinRange(value: unknown, place: SettingPlace, deny: Deny, api: string): unknown {
  const { setting, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, most } = place;
  const key = `\`${keyOf(place)}\``;
  if (isNumber(value)) {
    const number = Number(value);
    if (number >= min && number <= max) return value;
    const nearest = Math.min(max, Math.max(min, number));
    const range = `${api} accepts ${key} ${rangeOf(place)}`;
    if (NOT_QUANTITIES.has(setting)) deny(setting, 'dropped', `${range}, not ${number}`);
    else deny(setting, 're-encoded', `${range}: ${number} becomes ${nearest}`);
    return NOT_QUANTITIES.has(setting) ? undefined : nearest;
  }
  if (most !== undefined && Array.isArray(value) && value.length > most) {
    deny(
      setting,
      're-encoded',
      `${api} accepts at most ${most} in ${key}: the first ${most} of ${value.length} remain`,
    );
    return value.slice(0, most);
  }
  if (most !== undefined && typeof value === 'string' && value.length > most) {
    deny(setting, 'dropped', `${api} accepts at most ${most} characters in ${key}, not ${value.length}`);
    return undefined;
  }
  return copyJson(value);
}

function rangeOf({ min, max }: SettingPlace): string {
  if (min === undefined) return `up to ${max}`;
  return max === undefined ? `from ${min}` : `from ${min} to ${max}`;
}

/** One of a fixed set of words. */
export const word: Form = {
  read(value, { setting, words }) {
    const found = typeof value === 'string' ? canonical(words, value) : undefined;
    return found === undefined ? undefined : { [setting]: found };
  },
  write(options, place, deny, api) {
    const value = options[place.setting];
    if (typeof value !== 'string') return undefined;
    const { words = {} } = place;
    const nearest = place.setting === 'effort' ? nearestEffort(value, words) : value;
    if (nearest === undefined || !Object.hasOwn(words, nearest)) {
      deny(place.setting, 'dropped', `${api} has no \`${unquoted(value)}\` for \`${keyOf(place)}\``);
      return undefined;
    }
    if (nearest !== value)
      deny(
        place.setting,
        're-encoded',
        `${api} has no \`${unquoted(value)}\` for \`${keyOf(place)}\`: \`${nearest}\` is nearest`,
      );
    return words[nearest];
  },
};

export const EFFORTS = ['minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The nearest effort that the server supports, the greater of two. An effort of none has no nearest one. */
function nearestEffort(effort: string, words: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(words, effort)) return effort;
  const place = (EFFORTS as readonly string[]).indexOf(effort);
  if (place < 0) return undefined;
  for (let away = 1; away < EFFORTS.length; away++)
    for (const each of [EFFORTS[place + away], EFFORTS[place - away]])
      if (each !== undefined && Object.hasOwn(words, each)) return each;
  return undefined;
}

/** A boolean instead of one of two words, or the negation of the setting. */
export const negated: Form = {
  read: (value, { setting }) => (typeof value === 'boolean' ? { [setting]: !value } : undefined),
  write: (options, { setting }) => (typeof options[setting] === 'boolean' ? !options[setting] : undefined),
};

/** Whether the model reasons, as a boolean. */
export const thinkingSwitch: Form = {
  read: value => (typeof value === 'boolean' ? { thinking: value ? 'on' : 'off' } : undefined),
  write: ({ thinking }) => (thinking === undefined ? undefined : thinking !== 'off'),
};

/** An object whose values are all strings. */
export const textMap: Form = {
  read: (value, { setting }) => (isObject(value) ? { [setting]: value } : undefined),
  write(options, place, deny, api) {
    const value = options[place.setting];
    if (!isObject(value)) return undefined;
    const entries = Object.entries(value);
    const texts = entries.filter(([, each]) => typeof each === 'string');
    if (texts.length < entries.length)
      deny(place.setting, 're-encoded', `${api} accepts only strings as values of \`${keyOf(place)}\``);
    return texts.length === 0 && entries.length > 0 ? undefined : copyJson(Object.fromEntries(texts));
  },
};

/** An object whose `type` is the word. */
export const tier: Form = {
  read: value => (isObject(value) && typeof value.type === 'string' ? { serviceTier: value.type } : undefined),
  write(options, place, deny, api) {
    const type = word.write(options, place, deny, api);
    return type === undefined ? undefined : { type };
  },
};

const LOGPROBS = 'message.output_text.logprobs';

/** Log probabilities as an item in a list of things to include. */
export const includedLogprobs: Form = {
  read: value => (Array.isArray(value) && value.includes(LOGPROBS) ? { logprobs: true } : undefined),
  write: ({ logprobs }) => (logprobs === true ? [LOGPROBS] : undefined),
};

/** The type of reasoning summary, as a word. */
export const summary: Form = {
  read(value) {
    if (value === 'none') return { showThinking: false };
    return typeof value === 'string' ? { showThinking: true } : undefined;
  },
  write({ showThinking }, { words }, deny, api) {
    if (showThinking === false && words?.none === undefined)
      deny('showThinking', 'dropped', `${api} omits reasoning summaries by default`);
    return showThinking === true ? 'auto' : showThinking === false ? words?.none : undefined;
  },
};

export function optionsWith(members: Readonly<Record<string, unknown>>): AnswerOptions {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as AnswerOptions;
}
