/** Properties that must hold whatever the conversation: run them with `fc.assert`. */
import fc from 'fast-check';
import type { ChatRequest, Dialect, Statement } from '../generated/types.ts';
import { judge, lint } from '../lint/lint.ts';
import { dialects, findDialect } from '../lint/registry.ts';
import { strip } from '../report/strip.ts';
import openaiChat from '../shapes/openai-chat.ts';
import { read } from '../shapes/shape.ts';
import { type RequestOptions, requests } from './arbitraries.ts';
import type { Breaker, Choose } from './breakers.ts';

/** What went wrong, with the conversation drawn as a strip; undefined where the law holds. */
export type Verdict = string | undefined;

/** Law 1: a valid conversation is silent, and accepted. */
export function validIsSilent(options: RequestOptions = {}) {
  return fc.property(requests(options), request => {
    holds(isSilent(request, findDialect(options.dialect ?? 'openai-chat') as Dialect));
  });
}

/** Undefined if a request has no finding and is accepted, else what was found, drawn. */
export function isSilent(request: ChatRequest, dialect: Dialect): Verdict {
  const { diagnostics, verdict } = lint(request, { dialect });
  return diagnostics.length === 0 && verdict === 'accepted' ? undefined : `${verdict}\n${draw(request, dialect)}`;
}

/** Law 2: a breaker makes exactly its rule fire, once, where it said. */
export function breakerIsCaught(breaker: Breaker) {
  const dialect = dialectFor(breaker.rule);
  const options = { dialect: refusesAtOpenAi(breaker.rule) ? 'openai-chat' : 'strict' } as const;
  return fc.property(requests(options), fc.infiniteStream(fc.nat({ max: 0x7fffffff })), (request, numbers) => {
    holds(isCaught(breaker, request, dialect, count => (numbers.next().value as number) % count));
  });
}

/** Undefined also where the conversation has no place for the fault. */
export function isCaught(breaker: Breaker, request: ChatRequest, dialect: Dialect, choose: Choose): Verdict {
  const broken = breaker.apply(request, choose);
  if (broken === undefined) return undefined;
  const { diagnostics } = lint(broken.request, { dialect });
  const [only, ...others] = diagnostics;
  if (only?.rule === breaker.rule && only.pointer === broken.pointer && others.length === 0) return undefined;
  const told = diagnostics.map(each => `${each.rule} at ${each.pointer}`).join(', ') || 'nothing';
  return `expected ${breaker.rule} at ${broken.pointer}, got ${told}\n${draw(broken.request, dialect)}`;
}

/** Law 3: writing what was read gives it back, key order included. */
export function isIdentity(request: unknown): Verdict {
  const before = JSON.stringify(request);
  const after = JSON.stringify(openaiChat.write(read(openaiChat, request)));
  return before === after ? undefined : `read as\n${before}\nwritten as\n${after}`;
}

const OPENAI = findDialect('openai-chat') as Dialect;
const STRICT = findDialect('strict') as Dialect;

/** OpenAI's dialect, with the strictest statements about one rule where OpenAI tolerates what it finds, or says nothing. */
export function dialectFor(rule: string): Dialect {
  const strictest = STRICT.rules[rule] ?? somewhere(rule);
  if (refusesAtOpenAi(rule) || strictest === undefined) return OPENAI;
  return { ...OPENAI, id: `openai-chat, strict about ${rule}`, rules: { ...OPENAI.rules, [rule]: strictest } };
}

/** What some server on this wire says of a rule that no portable conversation can keep, whatever its models and dates. */
function somewhere(rule: string): [Statement] | undefined {
  const stated = dialects
    .filter(({ kind, shape }) => (kind === undefined || kind === 'endpoint') && shape === OPENAI.shape)
    .flatMap(({ rules }) => rules[rule] ?? [])
    .find(({ verdict }) => verdict !== 'tolerated');
  if (stated === undefined) return undefined;
  const { models: _m, when: _w, since: _s, until: _u, ...statement } = stated;
  return [statement];
}

function refusesAtOpenAi(rule: string): boolean {
  return OPENAI.rules[rule]?.some(each => each.verdict !== 'tolerated' && each.models === undefined) ?? false;
}

/** All of a conversation as a strip, each finding drawn: a counterexample that a person can read. */
export function draw(request: unknown, dialect: Dialect): string {
  const { result, conversation } = judge(request, { dialect });
  if (conversation === undefined) return '';
  const whole = conversation.messages.map(({ pointer }) => ({ pointer, label: '' }));
  const findings = result.diagnostics.map(each => {
    const lines = strip(conversation, { ...each, related: [...each.related, ...whole] }, { showContent: true });
    return `${each.severity} ${each.rule} at ${each.pointer}: ${each.message}\n${lines.map(line => line.replace(/ {3}<- $/, '')).join('\n')}`;
  });
  return findings.length > 0 ? findings.join('\n\n') : JSON.stringify(request, undefined, 1);
}

/** Throws what a law found wrong, for use inside a property. */
export function holds(verdict: Verdict): void {
  if (verdict !== undefined) throw new Error(verdict);
}

/** Prints a failure as the conversation strip that the law made of it, instead of the raw counterexample. */
export function reporter<T>(details: fc.RunDetails<T>): void {
  if (!details.failed) return;
  const cause = details.errorInstance instanceof Error ? details.errorInstance.message : String(details.errorInstance);
  const replay = `seed ${details.seed}, path ${JSON.stringify(details.counterexamplePath)}`;
  throw new Error(
    `a law does not hold, after ${details.numRuns} runs and ${details.numShrinks} shrinks (${replay})\n${cause}`,
  );
}
