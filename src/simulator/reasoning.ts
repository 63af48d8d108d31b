/** Signs the reasoning of replies as each provider does, and checks what comes back. */
import type { StructuralFault } from '../formats/engine/message-format.ts';
import type { Conversation, Dialect, Message, Part, ReasoningPart, ToolResultPart } from '../generated/types.ts';
import { matchesAny } from '../model/name-pattern.ts';
import { replayOf } from '../model/replay.ts';
import { writeJson } from '../source/exact.ts';
import type { Finding, Position, Prefix, Seal } from './seal.ts';

/** The provider that signs the reasoning of a dialect's models; undefined if it is plain text. */
export function signerOf(dialect: Dialect, model: string): 'anthropic' | 'openai' | 'google' | undefined {
  const isChecked = ['unsigned-reasoning', 'foreign-reasoning'].some(rule => dialect.rules[rule] !== undefined);
  switch (dialect.format) {
    case 'anthropic-messages':
      return isChecked ? 'anthropic' : undefined;
    case 'openai-responses':
      return isChecked ? 'openai' : undefined;
    case 'bedrock-converse':
      return matchesAny(['*anthropic*', '*claude*'], model) ? 'anthropic' : undefined;
    case 'gemini-generate':
    case 'gemini-interactions':
      return 'google';
    default:
      return throughGateway(dialect, model);
  }
}

/** Gateways pass on the signatures of each model's provider. */
function throughGateway({ id }: Dialect, model: string): ReturnType<typeof signerOf> {
  if (id === 'gemini-openai' || id === 'vertex-openai') return 'google';
  if (id !== 'openrouter') return undefined;
  if (matchesAny(['anthropic/*'], model)) return 'anthropic';
  if (matchesAny(['google/*'], model)) return 'google';
  return matchesAny(['openai/*'], model) ? 'openai' : undefined;
}

/** What a signature covers in addition to the reasoning. */
export interface SignatureContext {
  readonly dialect: Dialect;
  readonly model: string;
  readonly organization: string;
  readonly seal: Seal;
}

/** The parts of a reply, with signatures on the reasoning. Google signs the first call, or the last text. */
export async function signed(
  parts: readonly Part[],
  conversation: Conversation,
  reply: number,
  { dialect, model, organization, seal }: SignatureContext,
): Promise<Part[]> {
  const provider = signerOf(dialect, model);
  const thoughts = parts.filter(part => part.type === 'reasoning');
  const isAlwaysSigned = replayOf(dialect, { model })?.turnsWithCalls === 'required' && provider === 'google';
  if (provider === undefined || (thoughts.length === 0 && !isAlwaysSigned)) return [...parts];
  const prefix = await prefixOf(conversation, seal);
  const sign = (text: string, position: Position) =>
    seal.sign({ provider, model, organization, text, prefix }, position);
  if (provider === 'google') {
    const target = parts.find(part => part.type === 'tool_call') ?? parts.findLast(part => part.type === 'text');
    if (target === undefined) return [...parts];
    const signature = await sign('', { reply, place: 0, count: 1 });
    const part: Part = {
      type: 'reasoning',
      signature,
      provider,
      signs: target.pointer,
      pointer: `${target.pointer}/signature`,
    };
    return [...parts, part];
  }
  const out: Part[] = [];
  let place = 0;
  for (const part of parts) {
    const position = { reply, place, count: thoughts.length };
    if (part.type === 'reasoning') place++;
    out.push(part.type === 'reasoning' ? await signedThought(part, provider, text => sign(text, position)) : part);
  }
  return out;
}

async function signedThought(
  part: ReasoningPart,
  provider: string,
  sign: (text: string) => Promise<string>,
): Promise<ReasoningPart> {
  const { text = '', redacted, ...others } = part;
  if (provider === 'openai') return { ...others, provider, summary: text, redacted: await sign('') };
  if (redacted !== undefined) return { ...others, provider, redacted: await sign('') };
  return { ...others, provider, text, signature: await sign(text) };
}

/**
 * Compares the signed reasoning of a request with what was sent. With `acceptsUnknown`, signatures that no simulator made are
 * accepted.
 */
export async function checkReasoning(
  { messages, preamble = [], tools = [] }: Conversation,
  context: SignatureContext,
  acceptsUnknown: boolean,
): Promise<StructuralFault[]> {
  const { dialect, model, organization, seal } = context;
  const provider = signerOf(dialect, model);
  const faults: StructuralFault[] = [];
  if (provider === undefined || !messages.some(({ parts }) => parts.some(isSigned))) return faults;
  const outside = { system: systemOf(preamble, messages), tools: toolsOf(tools) };
  const history = new History(seal);
  let turn: VerifiedPart[] = [];
  let before: Message['role'] | undefined;
  let prefix: Prefix = { ...outside, messages: '' };
  for (const message of messages) {
    if (message.role !== 'assistant') {
      checkOrder(turn, faults);
      turn = [];
    }
    // The items of one reply have the same history.
    if (message.role === 'assistant' && before !== 'assistant') prefix = { ...outside, messages: history.digest };
    before = message.role;
    for (const part of message.parts) {
      if (!isSigned(part)) continue;
      const text = provider === 'google' || part.signature === undefined ? '' : (part.text ?? '');
      const sent = { provider, model, organization, text, prefix };
      const found = await seal.check(part.signature ?? part.redacted ?? '', sent);
      if (found.is === 'genuine') turn.push({ message, part, at: found });
      else if (found.is !== 'foreign' || !acceptsUnknown) faults.push(faultOf(found, part, message));
    }
    await history.add(message);
  }
  checkOrder(turn, faults);
  return faults;
}

function isSigned(part: Part): part is ReasoningPart {
  return part.type === 'reasoning' && (part.signature ?? part.redacted ?? '') !== '';
}

function faultOf(found: Exclude<Finding, { is: 'genuine' }>, at: ReasoningPart, message: Message): StructuralFault {
  if (found.is === 'altered') return { rule: 'altered-reasoning', messageId: 'changed', at, in: message };
  if (found.is === 'moved') return { rule: 'prefix-bound-reasoning', messageId: found.changed, at, in: message };
  return { rule: 'foreign-reasoning', messageId: 'foreign', at, in: message };
}

/** An unchanged signed part of a request, and its position in its reply. */
interface VerifiedPart {
  readonly message: Message;
  readonly part: ReasoningPart;
  readonly at: Position;
}

/** Reports signed parts of one reply that are incomplete or out of order. */
function checkOrder(turn: readonly VerifiedPart[], faults: StructuralFault[]): void {
  for (const [i, { message, part, at }] of turn.entries()) {
    const before = turn[i - 1]?.at;
    const isNext = before !== undefined && before.reply === at.reply;
    const expected = isNext ? before.place + 1 : 0;
    const isLast = turn[i + 1]?.at.reply !== at.reply;
    if (at.place < expected) faults.push({ rule: 'altered-reasoning', messageId: 'disordered', at: part, in: message });
    else if (at.place > expected || (isLast && at.place < at.count - 1))
      faults.push({ rule: 'altered-reasoning', messageId: 'incomplete', at: part, in: message });
    else continue;
    return;
  }
}

/** The digest of the messages so far, without what a client may omit or add. */
class History {
  digest = '';
  private readonly seal: Seal;

  constructor(seal: Seal) {
    this.seal = seal;
  }

  async add(message: Message): Promise<void> {
    if (message.role === 'system') return;
    for (const part of message.parts) {
      const text = textOf(part);
      if (text !== undefined) this.digest = await this.seal.digestText(`${this.digest} ${message.role} ${text}`);
    }
  }
}

/** The parts of a request that come before its answer. */
async function prefixOf({ messages, preamble = [], tools = [] }: Conversation, seal: Seal): Promise<Prefix> {
  const history = new History(seal);
  for (const message of messages) await history.add(message);
  return { system: systemOf(preamble, messages), tools: toolsOf(tools), messages: history.digest };
}

function systemOf(preamble: readonly Message[], messages: readonly Message[]): string {
  const system = [...preamble, ...messages.filter(({ role }) => role === 'system')];
  return system.flatMap(({ parts }) => parts.map(textOf)).join('\n');
}

function toolsOf(tools: NonNullable<Conversation['tools']>): string {
  return writeJson(tools.map(({ name, description, parameters }) => [name, description ?? null, parameters ?? null]));
}

/** The content of a part as text; undefined for reasoning, which may be omitted in earlier turns. */
function textOf(part: Part): string | undefined {
  switch (part.type) {
    case 'reasoning':
      return undefined;
    case 'text':
    case 'refusal':
      return part.text === '' ? undefined : `text ${part.text}`;
    case 'tool_call':
      return `call ${part.callId ?? ''} ${part.name ?? ''} ${argumentsOf(part.arguments)}`;
    case 'tool_result':
      return resultText(part);
    default:
      return 'source' in part ? `${part.type} ${part.data ?? part.url ?? part.fileId ?? ''}` : part.type;
  }
}

function argumentsOf({ text, value }: { readonly text?: string; readonly value?: unknown }): string {
  if (value !== undefined) return writeJson(value);
  try {
    return writeJson(JSON.parse(text ?? '{}'));
  } catch {
    return text ?? '';
  }
}

function resultText({ callId, content }: ToolResultPart): string {
  return `result ${callId ?? ''} ${content.map(textOf).join('\n')}`;
}
