/** Compares two conversations: what was added, removed, changed or moved. */
import { type MessageFormat, read } from '../formats/engine/message-format.ts';
import { normalForm } from '../formats/engine/normal/normal-form.ts';
import type {
  Conversation,
  ConversationDiff,
  DiffPlace,
  Message,
  MessageChange,
  Part,
  PartChange,
  SettingChange,
  Tool,
  ToolChange,
} from '../generated/types.ts';
import { parseArguments } from '../model/arguments.ts';
import { child, pointerKeys } from '../pointer.ts';
import { defined, isObject } from '../source/json.ts';
import { isSameJson } from '../source/same-json.ts';
import type { Step } from './align.ts';
import { alignMessages, alignParts, alignTools } from './messages-aligned.ts';
import { comparable, sizeOf, sizeOfPart, sizeOfTool } from './same-content.ts';

/** A conversation that is compared. */
export interface Side {
  readonly conversation: Conversation;
  readonly messageFormat: MessageFormat | undefined;
  readonly dialect: string | null;
}

/** Reads a value as one side of a comparison. */
export function sideOf(value: unknown, messageFormat: MessageFormat, dialect: string): Side {
  return { conversation: read(messageFormat, value), messageFormat, dialect };
}

/** Compares two conversations. If they have different message formats, their common form is compared. */
export function compare(before: Side, after: Side): ConversationDiff {
  const isSameFormat = before.messageFormat === after.messageFormat;
  const [old, now] = [before, after].map(side => (isSameFormat ? allMessages(side) : commonForm(side))) as [
    Message[],
    Message[],
  ];
  const steps = alignMessages(old, now);
  const places = [placesOf(before.conversation), placesOf(after.conversation)] as const;
  const messages: MessageChange[] = [];
  const counts = { same: 0, changed: 0, added: 0, removed: 0, moved: 0 };
  for (const step of steps) {
    const [one, other] = [old[step.before ?? -1], now[step.after ?? -1]];
    const parts = partsOf(step, one?.parts ?? [], other?.parts ?? []);
    // Reasoning is ignored when messages are matched, but it may differ between matched messages.
    const kind = step.kind === 'same' && parts.length > 0 ? 'changed' : step.kind;
    counts[kind]++;
    if (kind === 'same') continue;
    const { wireRole, role } = (other ?? one) as Message;
    messages.push({
      kind,
      role: wireRole ?? role,
      ...(one && { before: { ...places[0](one), size: sizeOf(one) } }),
      ...(other && { after: { ...places[1](other), size: sizeOf(other) } }),
      parts,
    });
  }
  const [oldTools, newTools] = [before, after].map(side => toolsOf(side, isSameFormat)) as [Tool[], Tool[]];
  const tools = toolChanges(oldTools, newTools);
  const settings = isSameFormat ? settingChanges(before, after) : [];
  const first = firstDifference(before, after, { steps, old, now, tools });
  return {
    isSame: messages.length === 0 && tools.length === 0 && settings.length === 0,
    before: describeSide(before, old.length),
    after: describeSide(after, now.length),
    counts,
    ...(first && { first }),
    settings,
    tools,
    messages,
  };
}

function describeSide({ dialect, conversation }: Side, messages: number): ConversationDiff['before'] {
  return { dialect, messages, ...(conversation.model !== undefined && { model: conversation.model }) };
}

function allMessages({ conversation: { preamble = [], messages } }: Side): readonly Message[] {
  return preamble.length === 0 ? messages : [...preamble, ...messages];
}

/** The messages without what is specific to their format. */
function commonForm(side: Side): readonly Message[] {
  const { messageFormat, conversation } = side;
  if (messageFormat === undefined) return allMessages(side);
  return normalForm(messageFormat, conversation, () => {}, false).map(({ message }) => ({
    ...message,
    parts: message.parts.map(inCommonForm),
  }));
}

function inCommonForm(part: Part): Part {
  if (part.type === 'tool_result') return { ...part, content: part.content.map(inCommonForm) };
  if (part.type === 'tool_call') {
    const { value, error } = parseArguments({ ...part.arguments });
    return error === undefined ? { ...part, arguments: { value } } : part;
  }
  const { wire: _, ...rest } = part;
  return rest as Part;
}

/** Where a message is: its pointer, and its index in the list. */
function placesOf({ messages }: Conversation): (message: Message) => DiffPlace {
  const indexes = new Map(messages.map(({ pointer }, index) => [pointer, index]));
  return ({ pointer }) => defined({ pointer, index: indexes.get(pointer) });
}

/** The parts that differ. Those of a message that was added, removed or moved are all listed. */
function partsOf({ kind }: Step, before: readonly Part[], after: readonly Part[]): PartChange[] {
  if (kind === 'same' || kind === 'changed')
    return alignParts(before, after).flatMap(step => {
      if (step.kind === 'same') return [];
      return [partChange(step.kind, before[step.before ?? -1], after[step.after ?? -1])];
    });
  if (kind === 'removed') return before.map(part => partChange(kind, part, undefined));
  return after.map(part => partChange(kind, undefined, part));
}

function partChange(kind: PartChange['kind'], before: Part | undefined, after: Part | undefined): PartChange {
  const part = (after ?? before) as Part;
  return {
    kind,
    type: part.type,
    ...(part.type === 'tool_call' && part.name !== undefined && { name: part.name }),
    ...('callId' in part && part.callId !== undefined && { callId: part.callId }),
    ...(kind === 'changed' && before && after && { fields: changedFields(before, after) }),
    ...(before && { before: { pointer: before.pointer, size: sizeOfPart(before) } }),
    ...(after && { after: { pointer: after.pointer, size: sizeOfPart(after) } }),
  };
}

/** The fields with the content of a part. All other fields describe where it was read. */
const FIELDS = ['text', 'summary', 'signature', 'redacted', 'callId', 'name', 'arguments', 'content', 'outcome'];

function changedFields(before: Part, after: Part): string[] {
  const [old, now] = [before, after] as [Part & Record<string, unknown>, Part & Record<string, unknown>];
  const changed = FIELDS.filter(field => !isSameJson(comparableField(old[field]), comparableField(now[field])));
  return changed.length > 0 ? changed : ['data'];
}

function comparableField(value: unknown): unknown {
  if (isObject(value) && 'text' in value && typeof value.text === 'string') return value.text;
  return Array.isArray(value)
    ? value.map(each => (isObject(each) ? (each.wire ?? each.text ?? each.type) : each))
    : value;
}

function toolsOf({ conversation: { tools = [] } }: Side, isSameFormat: boolean): readonly Tool[] {
  return isSameFormat ? tools : tools.map(({ wire: _, ...tool }) => tool);
}

function toolChanges(before: readonly Tool[], after: readonly Tool[]): ToolChange[] {
  return alignTools(before, after).flatMap(({ kind, before: from, after: to }): ToolChange[] => {
    if (kind === 'same') return [];
    const [one, other] = [before[from ?? -1], after[to ?? -1]];
    const name = (other ?? one)?.name;
    return [
      {
        kind,
        ...(name !== undefined && { name }),
        ...(one && { before: { pointer: one.pointer, size: sizeOfTool(one) } }),
        ...(other && { after: { pointer: other.pointer, size: sizeOfTool(other) } }),
      },
    ];
  });
}

/** Differences of the body, besides its messages, instructions and tools. */
function settingChanges(before: Side, after: Side): SettingChange[] {
  const [old, now] = [before.conversation.wire, after.conversation.wire];
  if (!isObject(old) || !isObject(now) || Array.isArray(old) || Array.isArray(now)) return [];
  const others = new Set([...keysOfParts(before), ...keysOfParts(after)]);
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(name => !others.has(name));
  return names.flatMap((name): SettingChange[] => {
    const [one, other] = [old[name], now[name]];
    if (isSameJson(comparable(one), comparable(other))) return [];
    const kind = one === undefined ? 'added' : other === undefined ? 'removed' : 'changed';
    return [{ kind, name, ...(isShown(one) && { before: one }), ...(isShown(other) && { after: other }) }];
  });
}

function isShown(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** The fields of a body that contain messages, instructions and tools. */
function keysOfParts({ conversation, messageFormat }: Side): string[] {
  const { pointer, preamble = [], messages, tools = [] } = conversation;
  const depth = pointerKeys(pointer).length;
  const places = [...preamble, ...messages.slice(0, 1), ...tools.slice(0, 1)];
  const keys = places.flatMap(each => pointerKeys(each.pointer)[depth] ?? []);
  return [...keys, 'tools', ...(messageFormat?.listKey === undefined ? [] : [messageFormat.listKey])];
}

interface Aligned {
  readonly steps: readonly Step[];
  readonly old: readonly Message[];
  readonly now: readonly Message[];
  readonly tools: readonly ToolChange[];
}

/** The first difference in the order of a prompt. Messages that are only added at the end are none. */
function firstDifference(before: Side, after: Side, { steps, old, now, tools }: Aligned): ConversationDiff['first'] {
  const toolSizes = (before.conversation.tools ?? []).map(sizeOfTool);
  const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0);
  const total = sum(toolSizes) + sum(old.map(sizeOf));
  const shareOf = (kept: number) => (total === 0 ? 0 : Math.floor((100 * kept) / total));
  if (tools.length > 0) {
    const [old, now] = [before, after].map(({ conversation }) => conversation.tools ?? []) as [Tool[], Tool[]];
    // Up to the first tool that is different, the indexes in both lists are the same.
    const differ = new Set(tools.flatMap(tool => [tool.before?.pointer, tool.after?.pointer]));
    const index = Math.min(...[old, now].map(list => firstIndex(list, ({ pointer }) => differ.has(pointer))));
    const pointer = now[index]?.pointer ?? child(after.conversation.pointer, 'tools');
    return { pointer, kept: shareOf(sum(toolSizes.slice(0, index))) };
  }
  const end = steps.findLastIndex(step => step.before !== undefined);
  const at = steps.findIndex(({ kind }, i) => i <= end && kind !== 'same');
  if (at < 0) return undefined;
  const next = steps.slice(at).find(step => step.after !== undefined)?.after;
  const message = next === undefined ? now.at(-1) : now[next];
  const kept = sum(steps.slice(0, at).map(step => sizeOf(old[step.before as number] as Message)));
  return { pointer: message?.pointer ?? after.conversation.pointer, kept: shareOf(sum(toolSizes) + kept) };
}

function firstIndex<Item>(list: readonly Item[], matches: (item: Item) => boolean): number {
  const index = list.findIndex(matches);
  return index < 0 ? list.length : index;
}
