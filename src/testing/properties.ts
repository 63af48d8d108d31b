/** Properties that must hold whatever the conversation: run them with `fc.assert`. */

import fc from 'fast-check';
import { read } from '../formats/engine/message-format.ts';
import openaiChat from '../formats/openai-chat/format.ts';
import type { ChatRequest, Dialect, Statement } from '../generated/types.ts';
import { judgeConversation } from '../judge/request.ts';
import { lint } from '../lint/lint.ts';
import { dialects, findDialect } from '../registry/registry.ts';
import { strip } from '../report/strip.ts';
import { type RequestOptions, requests } from './arbitraries.ts';
import type { Breaker, Choose } from './breakers.ts';

/** A description of the failure, with a drawing of the conversation; undefined if the property holds. */
export type Verdict = string | undefined;

/** fast-check property: a valid conversation has no findings, and its verdict is `accepted`. */
export function validIsSilent(options: RequestOptions = {}) {
  return fc.property(requests(options), request => {
    holds(isSilent(request, findDialect(options.dialect ?? 'openai-chat') as Dialect));
  });
}

/** Undefined if a request has no findings and its verdict is `accepted`, else a description of the findings. */
export function isSilent(request: ChatRequest, dialect: Dialect): Verdict {
  const { diagnostics, verdict } = lint(request, { dialect });
  return diagnostics.length === 0 && verdict === 'accepted' ? undefined : `${verdict}\n${draw(request, dialect)}`;
}

/** fast-check property: after a breaker, `lint` reports exactly one finding, by its rule and at its pointer. */
export function breakerIsCaught(breaker: Breaker) {
  const dialect = dialectFor(breaker.rule);
  const options = { dialect: refusesAtOpenAi(breaker.rule) ? 'openai-chat' : 'strict' } as const;
  return fc.property(requests(options), fc.infiniteStream(fc.nat({ max: 0x7fffffff })), (request, numbers) => {
    holds(isCaught(breaker, request, dialect, count => (numbers.next().value as number) % count));
  });
}

/**
 * Applies a breaker to a request. Returns undefined if `lint` reports exactly the fault, or if the conversation has no place for it,
 * else a description of the failure.
 */
export function isCaught(breaker: Breaker, request: ChatRequest, dialect: Dialect, choose: Choose): Verdict {
  const broken = breaker.apply(request, choose);
  if (broken === undefined) return undefined;
  const { diagnostics } = lint(broken.request, { dialect });
  const [only, ...others] = diagnostics;
  if (only?.rule === breaker.rule && only.pointer === broken.pointer && others.length === 0) return undefined;
  const reported = diagnostics.map(each => `${each.rule} at ${each.pointer}`).join(', ') || 'nothing';
  return `expected ${breaker.rule} at ${broken.pointer}, got ${reported}\n${draw(broken.request, dialect)}`;
}

/** Undefined if reading a request and writing it again gives the same JSON, including key order, else both texts. */
export function isIdentity(request: unknown): Verdict {
  const before = JSON.stringify(request);
  const after = JSON.stringify(openaiChat.write(read(openaiChat, request)));
  return before === after ? undefined : `read as\n${before}\nwritten as\n${after}`;
}

const OPENAI = findDialect('openai-chat') as Dialect;
const STRICT = findDialect('strict') as Dialect;

/** The dialect of OpenAI. If it has no entry that rejects the fault of this rule, with the strictest entries for the rule added. */
export function dialectFor(rule: string): Dialect {
  const strictest = STRICT.rules[rule] ?? statementOfAnyServer(rule);
  if (refusesAtOpenAi(rule) || strictest === undefined) return OPENAI;
  return { ...OPENAI, id: `openai-chat, strict about ${rule}`, rules: { ...OPENAI.rules, [rule]: strictest } };
}

/** An entry for a rule from any server with this message format, without its restriction to models and dates. */
function statementOfAnyServer(rule: string): [Statement] | undefined {
  const stated = dialects
    .filter(
      ({ kind, format: messageFormat }) =>
        (kind === undefined || kind === 'endpoint') && messageFormat === OPENAI.format,
    )
    .flatMap(({ rules }) => rules[rule] ?? [])
    .find(({ verdict }) => verdict !== 'accepted');
  if (stated === undefined) return undefined;
  const { models: _m, when: _w, since: _s, until: _u, ...statement } = stated;
  return [statement];
}

function refusesAtOpenAi(rule: string): boolean {
  return OPENAI.rules[rule]?.some(each => each.verdict !== 'accepted' && each.models === undefined) ?? false;
}

/** Draws a whole conversation, one message per line, with its findings. Use it to print a readable counterexample. */
export function draw(request: unknown, dialect: Dialect): string {
  const { result, conversation } = judgeConversation(request, { dialect });
  if (conversation === undefined) return '';
  const whole = conversation.messages.map(({ pointer }) => ({ pointer, label: '' }));
  const findings = result.diagnostics.map(each => {
    const lines = strip(conversation, { ...each, related: [...each.related, ...whole] }, { showContent: true });
    return `${each.severity} ${each.rule} at ${each.pointer}: ${each.message}\n${lines.map(line => line.replace(/ {3}<- $/, '')).join('\n')}`;
  });
  return findings.length > 0 ? findings.join('\n\n') : JSON.stringify(request, undefined, 1);
}

/** Throws an error if the verdict is a failure, for use inside a fast-check property. */
export function holds(verdict: Verdict): void {
  if (verdict !== undefined) throw new Error(verdict);
}

/**
 * A reporter for `fc.assert`: it throws the description of the failure, with the drawn conversation, instead of the raw
 * counterexample.
 */
export function reporter<T>(details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  const replay = `seed ${details.seed}, path ${JSON.stringify(details.counterexamplePath)}`;
  throw new Error(
    `property failed after ${details.numRuns} runs and ${details.numShrinks} shrinks (${replay})\n${cause}`,
  );
}
