/** Finds the rules that may have caused a pasted error text. */
import type { Dialect } from '../generated/types.ts';
import { dialects, rules } from '../registry/registry.ts';
import { classify, MAX_SEARCHED } from './classify.ts';
import { type ErrorIndex, errorIndex, type KnownText, type QuotedBy, runsOf } from './error-index.ts';
import { lettersOf, passagesOf, wordsOf } from './pasted-text.ts';
import { type About, CONVERSATION, OTHER_MESSAGE_REASONS } from './reasons.ts';

/** `certain`: almost a known error text; `likely`: similar to one; `possible`: about the same things. */
export type Confidence = 'certain' | 'likely' | 'possible';

/** A rule that explains an error text. */
export interface Candidate {
  readonly rule: string;
  readonly confidence: Confidence;
  /** Entries with the most similar quotations; empty if no server is known to report this. */
  readonly quotedBy: readonly QuotedBy[];
}

export interface Explanation {
  /** The most likely rule first; empty if the error is not about the conversation, or is unknown. */
  readonly candidates: readonly Candidate[];
  /** What the error is about instead. */
  readonly about?: About;
}

const MAX_CANDIDATES = 3;
/** The penalty for a sequence of letters that a known text does not have, relative to an average one. */
const UNKNOWN_SEQUENCE_PENALTY = 0.15;
/** The part of a truncated text that counts as complete. */
const COMPLETE_FROM = 0.7;
/** A text with fewer sequences is hardly more than a word that many errors contain. */
const MIN_SEQUENCES = 5;
/** The penalty for a known text that explains less of the input than another. */
const PARTIAL_PENALTY = 0.5;
/** The bonus if the words of a reason identify the rule. */
const NAMED_BONUS = 0.3;
const WEAK_NAMED_BONUS = 0.07;
/** Similarity from which a text counts as known, and as almost known. */
const CERTAIN_SIMILARITY = 0.75;
const LIKELY_SIMILARITY = 0.45;
/** A text this similar to a known one counts as that, even if some of its words are common in other errors. */
const KNOWN_SIMILARITY = 0.6;
/** Candidates with a lower score are guesses and not returned. */
const MIN_SCORE = 0.6;
/** Candidates below this fraction of the best score are not returned. */
const MIN_FRACTION_OF_BEST = 0.5;

interface Scored {
  score: number;
  /** Similarity of the most similar quotation. */
  likeness: number;
  quotedBy: readonly QuotedBy[];
}

/** Maximum number of quotations per rule. */
const MAX_QUOTED = 60;
/** Quotations below this fraction of the best similarity are not returned. */
const MIN_QUOTATION_FRACTION = 0.7;

/**
 * The rules that may have caused a pasted text. If `among` is given, only quotations of these dialects are returned.
 */
export function explainError(text: string, among?: readonly Dialect[]): Explanation {
  const passages = passagesOf(text);
  const found = new Map<string, Scored>();
  for (const passage of passages) for (const [rule, scored] of scoresOf(passage, among)) keepBest(found, rule, scored);
  const ranked = [...found].sort(([, a], [, b]) => b.score - a.score);
  const best = ranked[0]?.[1] ?? { score: 0, likeness: 0 };
  const about = best.likeness >= CERTAIN_SIMILARITY ? undefined : otherSubject(text, passages);
  if (about !== undefined && (CLEAR.includes(about) || best.likeness < KNOWN_SIMILARITY))
    return { candidates: [], about };
  const candidates = ranked
    .filter(([, { score }]) => score >= MIN_SCORE && score >= best.score * MIN_FRACTION_OF_BEST)
    .slice(0, MAX_CANDIDATES)
    .map(([rule, { likeness, quotedBy }]) => ({ rule, confidence: confidenceOf(likeness), quotedBy }));
  return { candidates };
}

function keepBest(found: Map<string, Scored>, rule: string, scored: Scored): void {
  const known = found.get(rule);
  if (known === undefined || known.score < scored.score) found.set(rule, scored);
}

function confidenceOf(likeness: number): Confidence {
  return likeness >= CERTAIN_SIMILARITY ? 'certain' : likeness >= LIKELY_SIMILARITY ? 'likely' : 'possible';
}

/** Every rule that has something in common with a passage. */
function scoresOf(passage: string, among: readonly Dialect[] | undefined): Map<string, Scored> {
  const index = errorIndex();
  const scores = new Map<string, Scored>();
  const similar = similarities(passage, index).sort((a, b) => b.likeness - a.likeness);
  for (const { text, likeness } of similar)
    for (const [rule, all] of text.by) {
      const quotedBy = among === undefined ? all : all.filter(({ dialect }) => among.includes(dialect));
      const worth = quotedBy.length === 0 && all.length > 0 ? likeness * OTHER_SERVER_WEIGHT : likeness;
      const scored = scores.get(rule) ?? { score: worth + commonness(rule), likeness: 0, quotedBy: [] };
      scores.set(rule, scored);
      if (quotedBy.length === 0) continue;
      scored.likeness = Math.max(scored.likeness, likeness);
      if (likeness >= scored.likeness * MIN_QUOTATION_FRACTION && scored.quotedBy.length < MAX_QUOTED)
        scored.quotedBy = [...scored.quotedBy, ...quotedBy];
    }
  const profiles = profileScores(passage, index);
  for (const { id } of rules) {
    const scored = scores.get(id) ?? { score: 0, likeness: 0, quotedBy: [] };
    scored.score += profiles.get(id) ?? 0;
    scores.set(id, scored);
  }
  const reason = [...CONVERSATION, ...OTHER_MESSAGE_REASONS].find(({ words }) => words.test(passage));
  reason?.rules?.forEach((rule, i) => {
    const scored = scores.get(rule);
    if (scored !== undefined) scored.score += NAMED_BONUS - Math.min(i, 4) * WEAK_NAMED_BONUS;
  });
  return scores;
}

/** The weight of error texts of other servers than `among`, because gateways pass them on. */
const OTHER_SERVER_WEIGHT = 0.7;
/** The bonus for each server that rejects what a rule reports. */
const COMMON = 0.02;

const commonnessOf = new Map<string, number>();

function commonness(rule: string): number {
  let common = commonnessOf.get(rule);
  if (common === undefined) {
    common = COMMON * Math.log2(1 + dialects.filter(each => each.rules[rule] !== undefined).length);
    commonnessOf.set(rule, common);
  }
  return common;
}

/** How much of each known text is in the passage; 1 is word for word. */
function similarities(passage: string, index: ErrorIndex): { text: KnownText; likeness: number }[] {
  const runs = runsOf(lettersOf(passage));
  const places = new Map<number, number[]>();
  let all = 0;
  const seen = new Set<string>();
  for (let at = 0; at < runs.length; at++) {
    const run = runs[at] as string;
    const numbers = index.byRun.get(run) ?? [];
    if (!seen.has(run)) all += index.weights.get(run) ?? index.averageWeight * UNKNOWN_SEQUENCE_PENALTY;
    seen.add(run);
    for (const number of numbers) {
      const known = places.get(number);
      if (known === undefined) places.set(number, [at]);
      else known.push(at);
    }
  }
  const measured = [...places].map(([number, at]) => {
    const text = index.texts[number] as KnownText;
    const worth = bestStretch(runs, at, index);
    const complete = (1 - COMPLETE_FROM) * text.weight + COMPLETE_FROM * Math.min(text.weight, Math.max(all, worth));
    return {
      text,
      worth,
      likeness: (worth / complete) * (text.weight / (text.weight + MIN_SEQUENCES * index.averageWeight)),
    };
  });
  const most = measured.reduce((max, { worth }) => Math.max(max, worth), 0);
  return measured.map(({ text, worth, likeness }) => ({
    text,
    likeness: likeness * (1 - PARTIAL_PENALTY + (PARTIAL_PENALTY * worth) / most),
  }));
}

/** The weight of the distinct sequences in the part of the passage that contains most of a known text. */
function bestStretch(
  runs: readonly string[],
  places: readonly number[],
  { weights, averageWeight }: ErrorIndex,
): number {
  const cost = averageWeight * UNKNOWN_SEQUENCE_PENALTY;
  const weightAt = (i: number) => weights.get(runs[places[i] as number] as string) ?? 0;
  let [best, from, to, sum, start] = [0, 0, 0, 0, 0];
  for (let i = 0; i < places.length; i++) {
    if (i > 0) sum -= ((places[i] as number) - (places[i - 1] as number) - 1) * cost;
    if (sum <= 0) [sum, start] = [0, i];
    sum += weightAt(i);
    if (sum > best) [best, from, to] = [sum, start, i];
  }
  const counted = new Set<string>();
  let worth = 0;
  for (let i = from; i <= to; i++) {
    const run = runs[places[i] as number] as string;
    if (!counted.has(run)) worth += weightAt(i);
    counted.add(run);
  }
  const strange = (places[to] as number) - (places[from] as number) - (to - from);
  return Math.max(0, worth - strange * cost);
}

/** Prevents a passage of a few words from matching a rule completely. */
const FEW_WORDS = 5;
const OFTEN = 0.7;
/**
 * The weight of a word that occurs in no known text. Error texts contain names and IDs; other texts consist of unknown
 * words.
 */
const UNKNOWN = 6;

/** How much of a passage's words, by weight, occurs in the texts of each rule. */
function profileScores(passage: string, { profiles, wordWeights }: ErrorIndex): Map<string, number> {
  const words = [...wordsOf(passage)];
  const weightOf = (word: string) => wordWeights.get(word) ?? (word.includes(' ') ? 0 : UNKNOWN);
  const all = words.reduce((sum, word) => sum + weightOf(word), 0);
  const scores = new Map<string, number>();
  for (const [rule, profile] of profiles) {
    let sum = 0;
    for (const word of words) {
      const count = profile.get(word);
      if (count !== undefined) sum += weightOf(word) * Math.min(1, (count * (1 + OFTEN)) / (count + OFTEN));
    }
    scores.set(rule, sum / (all + FEW_WORDS));
  }
  return scores;
}

const STATUS = /(?:status|code|http|error)[^\w\n]{0,4}(?:code|version)?[^\w\n]{0,4}(?:[\d.]+ )?([45]\d\d)\b/i;
const MESSAGE_SUBJECTS: readonly About[] = ['conversation', 'part', 'tools', 'unclear'];
/** Subjects whose error texts have words that are rarely used for anything else. */
const CLEAR: readonly About[] = ['auth', 'quota', 'length', 'model', 'moderation'];

/** What an error text is about if it is pasted without status and code. The first match counts. */
const OTHER_SUBJECTS: readonly (readonly [About, RegExp])[] = [
  [
    'auth',
    /security token|signature expired|api token|authorization required|not allowed to sample|incorrect api key|\bapikey\b|\bforbidden\b|permission denied/i,
  ],
  ['quota', /throttl|high demand|at capacity|quota|credit balance|rate limit/i],
  [
    'model',
    /^\W*model:? \S+$|model identifier|model name|model '\S+' was removed|no such model|deployment .{0,60}not exist|call listmodels|^\W*(?:resource )?not found\W*$|no route for|provided model doesn't support counting/i,
  ],
  [
    'server',
    /^\W*(?:\d{3} )?(?:an? )?(?:internal|unknown|unexpected) (?:server )?error(?: has)?(?: occurred)?\b(?! \()|upstream connect|connection (?:error|reset|refused|termination)|econnre|timed? ?out|bad gateway|service unavailable|unable to process request|try (?:again|your request) (?:later|again)/i,
  ],
  [
    'parameters',
    /^(?!.*(?:messages|contents|\binput\b|\btool))(?:.*\W)?(?:context_management|generation_?config|logprobs|citations|effort level|background interactions|max_(?:output_|completion_)?tokens)\b/i,
  ],
  [
    'output',
    /^(?!.*(?:messages|contents)\W)(?:.*\W)?(?:output_(?:format|config)|output format|response_format|response modalities|json_?schema)\b/i,
  ],
];

/** What an error is about, if it is not about messages and tools. */
function otherSubject(text: string, passages: readonly string[]): About | undefined {
  const status = Number(STATUS.exec(text)?.[1] ?? 400);
  const { about } = classify({
    status,
    words: [...passages, passages.length === 0 ? text : ''].join('\n'),
    isLate: false,
  });
  if (!MESSAGE_SUBJECTS.includes(about)) return about;
  const searched = [...passages, text.slice(0, MAX_SEARCHED)];
  return OTHER_SUBJECTS.find(([, words]) => searched.some(passage => words.test(passage)))?.[0];
}
