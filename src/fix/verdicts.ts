/** `verdicts` with the repair of each reason. */
import { type DialectVerdict, type VerdictsOptions, verdicts as verdictsAlone } from '../convert/verdicts.ts';
import { checkOptions } from '../model/check-options.ts';
import { checkedJson } from '../model/checked-json.ts';
import { fixesOf } from './lint.ts';

/**
 * Checks a conversation against every API, and lists those that reject it first. Use it to learn where a conversation can be
 * continued. For an API with another message format, the request that `buildRequest` makes is checked, and pointers are into
 * that request. Throws a `UsageError` for input that is not JSON.
 */
export function verdicts(input: unknown, options: VerdictsOptions = {}): DialectVerdict[] {
  return verdictsAlone(checkedJson(input, 'the conversation'), { findFixes: fixesOf, ...checkOptions(options) });
}
