/** `switchModel`: continues a stored conversation with another model. */
import { readerOf } from '../convert/convert.ts';
import { buildRequest, type RequestOptions } from '../convert/request.ts';
import type { Change } from '../fix/change.ts';
import { fix } from '../fix/fix.ts';
import type { Loss } from '../generated/types.ts';
import type { LintResult } from '../judge/lint-result.ts';
import { checkOptions } from '../model/check-options.ts';
import { dialectNamed } from '../registry/dialect-names.ts';

/** Options of `switchModel`: those of `buildRequest`, with the new model. */
export interface SwitchOptions extends RequestOptions {
  /** The model that the conversation is continued with. */
  readonly model: string;
}

/** What `switchModel` returns. */
export interface SwitchResult {
  /** The request for the new model, as a new request body or array of messages. */
  readonly value: unknown;
  /** What was left out or changed because the API or the model does not accept it, with pointers into the input. */
  readonly losses: readonly Loss[];
  /** What was repaired in the request afterwards, with pointers into the request before this repair. */
  readonly changes: readonly Change[];
  /** The result of `lint` for `value`: what the model would still reject, such as tools at a model without tools. */
  readonly result: LintResult;
}

/**
 * Makes the request that continues a conversation with another model of the same API or of another one: pass an array of messages or a
 * request body; the input is not changed. `buildRequest` leaves out fields and reasoning that the API does not accept. Then all
 * errors that are left for the model are repaired as `fix` does it with `safety: 'unsafe'`: signatures and media that the model rejects
 * are left out, and system messages of models without them are moved or become user messages. Both lists together say what was
 * changed. Throws a `UsageError` for invalid options, and for input that is not JSON.
 */
export function switchModel(input: unknown, given: SwitchOptions): SwitchResult {
  const options = checkOptions(given, 'model');
  const { value, losses } = buildRequest(input, options);
  const { dialect, model, at } = options;
  // A system may store messages in another format than it sends.
  const reader = readerOf(dialectNamed(dialect));
  const as = reader.kind === 'system' ? 'log' : 'request';
  const fixed = fix(value, { dialect: reader, model, at, as, safety: 'unsafe' });
  return { value: fixed.value, losses, changes: fixed.changes, result: fixed.result };
}
