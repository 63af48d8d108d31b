/** Anthropic messages as a target: blocks in two roles, results first in the user message behind their calls. */
import type {
  Conversation,
  Message,
  Part,
  ReasoningPart,
  Tool,
  ToolCallPart,
  ToolResultPart,
} from '../../generated/types.ts';
import { withCallIds } from '../../model/call-ids.ts';
import { isBlank } from '../../model/text.ts';
import { copyJson } from '../../source/copy.ts';
import { argumentsObject } from '../normal/arguments.ts';
import { jsonIn } from '../normal/content.ts';
import type { Writing } from '../shape.ts';
import { mediaBlock } from './media.ts';

type Wire = Record<string, unknown>;

/** A message that is being written: neighbours may still come into it. */
interface Draft {
  readonly role: 'user' | 'assistant';
  readonly content: string | Wire[];
  readonly from: Message[];
  /** Whether so far it holds results only. */
  isAnswer: boolean;
}

export function compose(conversation: Conversation, writing: Writing): void {
  let open: Draft | undefined;
  const close = () => {
    if (open !== undefined) writing.put({ role: open.role, content: open.content }, open.from);
    open = undefined;
  };
  for (const message of withCallIds(conversation.messages)) {
    const role = message.role === 'assistant' ? 'assistant' : 'user';
    const isAnswer = message.role === 'tool';
    // What the user says right behind results goes into their message.
    const joins = open?.isAnswer && role === 'user';
    const content = contentOf(message, joins === true || isAnswer, writing);
    if (typeof content === 'string' ? isBlank(content) : content.length === 0) {
      writing.lose(message, 'dropped', 'a message without content is refused there');
      continue;
    }
    if (joins && open !== undefined && typeof content !== 'string') {
      for (const block of content) (open.content as Wire[]).push(block);
      open.from.push(message);
      open.isAnswer = isAnswer;
      if (isAnswer) continue;
    } else {
      close();
      open = { role, content, from: [message], isAnswer };
    }
    if (!isAnswer) close();
  }
  close();
}

/** The body around the messages, without the settings of the request. */
export function frame(conversation: Conversation, messages: readonly unknown[]): unknown {
  const { form, preamble, model, tools } = conversation;
  if (form === 'array') return messages;
  return {
    ...(model !== undefined && { model }),
    ...(preamble !== undefined && { system: systemOf(preamble) }),
    messages,
    ...(tools !== undefined && { tools: tools.filter(each => each.name !== undefined).map(toolOf) }),
  };
}

function systemOf(preamble: readonly Message[]): unknown {
  const [only, ...others] = preamble;
  const texts = preamble.flatMap(({ parts }) => parts.flatMap(part => (part.type === 'text' ? [part.text] : [])));
  if (others.length === 0 && only?.contentForm === 'string') return texts.join('');
  return texts.filter(text => !isBlank(text)).map(text => ({ type: 'text', text }));
}

function toolOf({ name, description, parameters }: Tool): Wire {
  const about = description === undefined ? {} : { description };
  return copyJson({ name, ...about, input_schema: parameters ?? { type: 'object', properties: {} } });
}

/** A text alone stays one; all else is blocks. */
function contentOf(message: Message, asBlocks: boolean, writing: Writing): string | Wire[] {
  const { parts, contentForm, role } = message;
  const [only] = parts;
  if (!asBlocks && parts.length === 1 && only?.type === 'text' && contentForm === 'string') return only.text;
  if (!asBlocks && parts.length === 0 && role !== 'assistant') return '';
  const blocks = parts.flatMap(part => blockOf(part, message, writing).map(block => ({ block, part })));
  const says = blocks.findLastIndex(({ part }) => part.type !== 'reasoning');
  // A turn does not end with thoughts there: those that nothing said or called follows are left out.
  if (role === 'assistant' && says < blocks.length - 1 && writing.refuses('misplaced-reasoning'))
    for (const { part } of blocks.splice(says + 1))
      writing.lose(part, 'dropped', 'a turn does not end with thoughts there');
  return blocks.map(({ block }) => block);
}

function blockOf(part: Part, message: Message, writing: Writing): Wire[] {
  const { lose } = writing;
  switch (part.type) {
    case 'text':
    case 'refusal':
      // Blank blocks are refused; the message says the same without them.
      if (isBlank(part.text)) {
        lose(part, 'dropped', 'blocks of blank text are refused there');
        return [];
      }
      return [{ type: 'text', text: part.text }];
    case 'tool_call':
      return callBlock(part, writing);
    case 'tool_result':
      return resultBlock(part, writing);
    case 'reasoning':
      return thinkingBlock(part, writing);
    case 'provider_item':
      lose(part, 'dropped', 'no block there is like it');
      return [];
    default:
      return message.role === 'assistant'
        ? lost(part, writing, 'only users send media there')
        : mediaBlock(part, writing);
  }
}

function lost(part: Part, { lose }: Writing, reason: string): [] {
  lose(part, 'dropped', reason);
  return [];
}

const SERVER_ID = /^srvtoolu_/;

/** Whether this provider ran a call itself. */
export function isOwnCall({ callId = '' }: ToolCallPart): boolean {
  return SERVER_ID.test(callId);
}

function callBlock(part: ToolCallPart, writing: Writing): Wire[] {
  const { callId = '', name = '', executedBy } = part;
  if (executedBy === 'provider' && !isOwnCall(part)) return lost(part, writing, 'another provider ran it');
  const type = executedBy === 'provider' ? 'server_tool_use' : 'tool_use';
  return [{ type, id: callId, name, input: copyJson(argumentsObject(part, writing.lose)) }];
}

function resultBlock(part: ToolResultPart, writing: Writing): Wire[] {
  const { callId = '', content, outcome, executedBy, name } = part;
  if (executedBy === 'provider') {
    if (!SERVER_ID.test(callId) || name === undefined) return lost(part, writing, 'another provider ran it');
    return [{ type: `${name}_tool_result`, tool_use_id: callId, content: copyJson(jsonIn(content)) }];
  }
  const [only, ...others] = content;
  const text = only === undefined ? '' : only.type === 'text' || only.type === 'refusal' ? only.text : undefined;
  const asUser = { role: 'user' } as Message;
  const blocks =
    others.length === 0 && text !== undefined ? text : content.flatMap(each => blockOf(each, asUser, writing));
  if (outcome === 'denied' || outcome === 'interrupted')
    writing.lose(part, 're-encoded', 'it is an error like others there');
  let failed = outcome !== undefined && outcome !== 'success';
  if (failed && blocks.length === 0) {
    writing.lose(part, 'dropped', 'an error without words is refused there');
    failed = false;
  }
  return [{ type: 'tool_result', tool_use_id: callId, content: blocks, ...(failed && { is_error: true }) }];
}

/** Thoughts go back with the signature that this provider gave them, or, where none is looked for, without. */
function thinkingBlock(part: ReasoningPart, writing: Writing): Wire[] {
  const { text, signature, redacted, provider, signs } = part;
  if (signs !== undefined) return lost(part, writing, 'only thoughts are signed there');
  if (redacted !== undefined)
    return provider === 'anthropic'
      ? [{ type: 'redacted_thinking', data: redacted }]
      : lost(part, writing, 'another provider encrypted it');
  if (text === undefined) return lost(part, writing, 'a thought has a text there');
  if (signature !== undefined && provider === 'anthropic') return [{ type: 'thinking', thinking: text, signature }];
  if (writing.refuses('unsigned-reasoning'))
    return lost(part, writing, 'a thought without a signature of this provider is refused there');
  return [{ type: 'thinking', thinking: text }];
}
