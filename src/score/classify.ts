/** Determines what a rejection was about, and which rules explain it. */
import type { Dialect } from '../generated/types.ts';
import { quotationsOf } from '../judge/quotations.ts';
import { dialects } from '../registry/registry.ts';
import type { Refusal } from './answer.ts';
import {
  type About,
  CONVERSATION,
  OTHER_MESSAGE_REASONS,
  OTHER_REQUEST_REASONS,
  OUTSIDE,
  type Reason,
} from './reasons.ts';

export interface Classified {
  readonly about: About;
  /** The matching reason, or the quoted entry. Contains nothing of the conversation. */
  readonly reason?: string | undefined;
  /** Rules that explain it; empty if the error text is unknown. */
  readonly rules: ReadonlySet<string>;
}

const servers = dialects.filter(({ kind }) => kind === undefined || kind === 'endpoint');
const OUTAGE = 500;
/** A quotation with fewer literal characters may be a phrase that servers use for many errors. */
const MIN_QUOTED_CHARACTERS = 24;

/** Only the beginning of a longer error text is searched, because some patterns take quadratic time. */
export const MAX_SEARCHED = 8000;

/** Classifies a rejection by its status, code and error text. `dialect` is that of the server, if known. */
export function classify(given: Refusal, dialect?: Dialect): Classified {
  const refusal = { ...given, words: given.words.slice(0, MAX_SEARCHED) };
  const { words, code = '', type = '' } = refusal;
  const text = [code, type, words].join('\n');
  const quoted = quotationsOf(words, servers).filter(({ statement }) => statement.verdict === 'rejected');
  const own = quoted.filter(each => each.dialect.id === dialect?.id);
  const rules = new Set((own.length > 0 ? own : quoted).map(({ rule }) => rule));
  const found = reasonOf(refusal, text);
  if (found !== undefined) {
    const isAboutMessages = found.about === 'conversation' || found.about === 'part' || found.about === 'tools';
    if (isAboutMessages) for (const rule of found.rules ?? []) rules.add(rule);
    return {
      about: found.about,
      reason: found.name,
      rules: isAboutMessages || found.about === 'media' ? rules : new Set(),
    };
  }
  if (GENERIC_ERROR.test(words)) return { about: 'unclear', rules };
  const best = quoted.find(
    ({ statement }) => (statement.says ?? '').replace(/\{\w+\}/g, '').length >= MIN_QUOTED_CHARACTERS,
  );
  if (best !== undefined) return { about: 'conversation', reason: best.statement.says, rules };
  if (/^(?:body\.)?(?:messages|contents)\b/.test(refusal.param ?? ''))
    return { about: 'conversation', reason: 'messages', rules };
  if (refusal.param !== undefined) return { about: 'parameters', reason: 'parameter', rules: new Set() };
  if (refusal.status >= OUTAGE || refusal.isLate) return { about: 'server', rules: new Set() };
  return { about: 'unclear', rules };
}

/** An error text that a server uses for many faults, so that it identifies none. */
const GENERIC_ERROR = /^\s*request contains an invalid argument\.?\s*$/i;
/** The type of a source inside a part is wrong, often because it needs another version of the API. */
const INSIDE_SOURCE = /\.source: input tag '/i;
/** An unknown key of the request body, which is not about the conversation. */
const UNKNOWN_PARAMETER =
  /^(?:\w+Exception: )?(?!messages|contents|input|system)[a-z_]+(?:\.[a-z_]+)*: extra inputs are not permitted/i;
const INSIDE_MEDIA = /messages\[\d+\]\.content\[\d+\]\.(?:file|image_url|input_audio|video_url)\./;
const MEDIA_RULES = ['malformed-media', 'unsupported-media', 'missing-field', 'wrong-type'];
const BESIDE_MESSAGES = /^(?:body\.)?(?:tools?\b|tool_choice|response_format|model$)/;
const TOOL_DEFINITION = /(?:^|[^_\w])tools?(?:\[\d+\]|\.\d+\.|\/\d+\/)/;

type Named = Pick<Reason, 'about' | 'name' | 'rules'>;

function reasonOf({ status, words, param }: Refusal, text: string): Named | undefined {
  const outside = OUTSIDE.find(each => each.words.test(text));
  if (outside !== undefined) return outside;
  if (status === 401 || status === 407) return { about: 'auth', name: 'credentials' };
  if (status === 402 || status === 429) return { about: 'quota', name: 'rate limit or quota' };
  if (status === 413) return { about: 'length', name: 'request too large' };
  const otherReason = OTHER_REQUEST_REASONS.find(each => each.words.test(text));
  if (status === 403) return otherReason?.about === 'part' ? otherReason : { about: 'auth', name: 'credentials' };
  if (status === 404)
    return otherReason?.about === 'tools' || otherReason?.about === 'part'
      ? otherReason
      : { about: 'model', name: 'model' };
  if (UNKNOWN_PARAMETER.test(words)) return { about: 'parameters', name: 'unknown parameter' };
  // An error inside an image or a file is about that part, whatever the text says about messages.
  if (INSIDE_MEDIA.test(text) || INSIDE_SOURCE.test(text))
    return { about: 'part', name: 'fields of an image or a file', rules: MEDIA_RULES };
  // An error about a tool, a format or a parameter may also mention messages in what follows.
  if (BESIDE_MESSAGES.test(param ?? '') || TOOL_DEFINITION.test(words)) {
    const named = OTHER_REQUEST_REASONS.find(each => each.words.test(`${param}\n${words}`));
    if (named !== undefined) return named;
  }
  return (
    CONVERSATION.find(each => each.words.test(words)) ??
    otherReason ??
    OTHER_MESSAGE_REASONS.find(each => each.words.test(words))
  );
}
