/** The client state after the events of a run: the messages, and the state of the agent. */
import { isObject, type JsonObject, setKey } from '../../source/json.ts';
import { Owned } from '../owned-containers.ts';
import { Copies } from './copies.ts';
import { PatchedValue } from './patch.ts';

/** Properties of an event that go to the message or call that it creates. */
export interface EventContext {
  readonly owner: string | undefined;
  readonly metadata: unknown;
  readonly pointer: string;
}

/** A message, and the results that follow it. */
interface Group {
  message: JsonObject;
  readonly results: JsonObject[];
}

export class History {
  private groups: Group[] = [];
  private groupOf = new Map<JsonObject, Group>();
  /** The messages of all groups; undefined after a change. */
  private list: readonly JsonObject[] | undefined;
  state: PatchedValue | undefined;
  private stateFrom = '';
  private readonly byId = new Map<string, JsonObject>();
  private readonly calls = new Map<string, { readonly call: JsonObject; readonly message: JsonObject }>();
  /** IDs of everything that was started. A snapshot may have removed it since. */
  private readonly startedMessages = new Set<string>();
  private readonly startedCalls = new Set<string>();
  private readonly activities = new WeakMap<JsonObject, PatchedValue>();
  private readonly from = new WeakMap<JsonObject, string>();
  /** Metadata that was copied from events. */
  private readonly owned = new Owned();
  private readonly copies = new Copies();

  get messages(): readonly JsonObject[] {
    this.list ??= this.groups.flatMap(({ message, results }) => [message, ...results]);
    return this.list;
  }

  /** Starts a message, or continues the one with the same ID. */
  startMessage(id: string, role: string, name: unknown, context: EventContext): void {
    const before = this.byId.get(id);
    this.startedMessages.add(id);
    if (before?.role === 'activity') return;
    const message = before ?? this.push(ownedBy({ id, role, content: '', ...nameField(name) }, context), context);
    this.merge(message, context.metadata);
  }

  append(id: string, role: string, delta: string, context: EventContext): void {
    if (!this.byId.has(id) && !this.startedMessages.has(id)) this.startMessage(id, role, undefined, context);
    const message = this.byId.get(id);
    if (message === undefined || message.role === 'activity') return;
    message.content = (typeof message.content === 'string' ? message.content : '') + delta;
    this.merge(message, context.metadata);
  }

  noteMessage(id: string, metadata: unknown): void {
    const message = this.byId.get(id);
    if (message !== undefined && message.role !== 'activity') this.merge(message, metadata);
  }

  /** Reasoning messages before version 1.0 had no IDs. */
  startThinking(context: EventContext): JsonObject {
    return this.push({ role: 'reasoning', content: '' }, context);
  }

  startCall(id: string, name: unknown, parent: unknown, context: EventContext): void {
    const before = this.calls.get(id)?.call;
    this.startedCalls.add(id);
    if (before !== undefined) {
      if (typeof name === 'string') fieldsOf(before).name = name;
      this.merge(before, context.metadata);
      return;
    }
    const message = this.parentOf(id, parent, context);
    const call: JsonObject = { id, type: 'function', function: { ...nameField(name), arguments: '' } };
    if (!Array.isArray(message.toolCalls)) message.toolCalls = [];
    (message.toolCalls as JsonObject[]).push(call);
    this.calls.set(id, { call, message });
    this.from.set(call, context.pointer);
    this.merge(call, context.metadata);
  }

  appendArguments(id: string, delta: string, context: EventContext): void {
    if (!this.calls.has(id) && !this.startedCalls.has(id)) this.startCall(id, undefined, undefined, context);
    const call = this.calls.get(id)?.call;
    if (call === undefined) return;
    const fields = fieldsOf(call);
    fields.arguments = (typeof fields.arguments === 'string' ? fields.arguments : '') + delta;
    this.merge(call, context.metadata);
  }

  noteCall(id: string, metadata: unknown): void {
    const call = this.calls.get(id)?.call;
    if (call !== undefined) this.merge(call, metadata);
  }

  /** The name and the argument text of a call. */
  callOf(id: string): { readonly name: string; readonly text: string } | undefined {
    const call = this.calls.get(id)?.call;
    if (call === undefined) return undefined;
    const { name, arguments: text } = fieldsOf(call);
    return { name: typeof name === 'string' ? name : '', text: typeof text === 'string' ? text : '' };
  }

  /** Adds a result after the message with the call and its other results. */
  addResult(id: string, toolCallId: string, content: unknown, context: EventContext): void {
    const message = ownedBy({ id, toolCallId, role: 'tool', content }, context);
    this.merge(message, context.metadata);
    this.from.set(message, context.pointer);
    if (!this.byId.has(id)) this.byId.set(id, message);
    const caller = this.calls.get(toolCallId)?.message;
    this.addToGroup(message, caller && this.groupOf.get(caller));
  }

  /** Adds a message at the end; a result after the message of its group. */
  private addToGroup(message: JsonObject, group = message.role === 'tool' ? this.groups.at(-1) : undefined): void {
    this.list = undefined;
    const own = group ?? { message, results: [] };
    if (group === undefined) this.groups.push(own);
    else group.results.push(message);
    this.groupOf.set(message, own);
  }

  /** Puts an activity in the place of a message. The results after it stay there. */
  private replace(before: JsonObject, activity: JsonObject): void {
    const group = this.groupOf.get(before);
    if (group === undefined) return;
    this.list = undefined;
    this.groupOf.delete(before);
    if (group.message === before) {
      group.message = activity;
      this.groupOf.set(activity, group);
      return;
    }
    const [, ...results] = group.results.splice(group.results.indexOf(before));
    const own: Group = { message: activity, results };
    for (const each of [activity, ...results]) this.groupOf.set(each, own);
    this.groups.splice(this.groups.indexOf(group) + 1, 0, own);
  }

  encrypt(subtype: unknown, id: string, value: string): void {
    const target = subtype === 'tool-call' ? this.calls.get(id)?.call : this.byId.get(id);
    if (target !== undefined && target.role !== 'activity') target.encryptedValue = value;
  }

  setActivity(id: string, activityType: unknown, content: unknown, replace: boolean, context: EventContext): void {
    const before = this.byId.get(id);
    if (before === undefined || (replace && before.role !== 'activity')) {
      const message = ownedBy({ id, role: 'activity', activityType, content }, context);
      if (before === undefined) this.push(message, context);
      else {
        this.replace(before, message);
        for (const call of Array.isArray(before.toolCalls) ? (before.toolCalls as unknown[]) : [])
          if (isObject(call) && typeof call.id === 'string') this.calls.delete(call.id);
        this.byId.set(id, message);
        this.from.set(message, context.pointer);
      }
      this.merge(message, context.metadata);
      return;
    }
    if (before.role !== 'activity') return;
    if (replace) {
      Object.assign(before, { activityType, content });
      delete before.subagentRunId;
      ownedBy(before, context);
      this.activities.delete(before);
    }
    this.merge(before, context.metadata);
  }

  /** Returns false if the patch does not fit the content. */
  patchActivity(id: string, activityType: unknown, patch: readonly unknown[], metadata: unknown): boolean {
    const message = this.byId.get(id);
    if (message === undefined || message.role !== 'activity') return true;
    this.merge(message, metadata);
    const content = this.activities.get(message) ?? new PatchedValue(message.content ?? {}, this.copies);
    this.activities.set(message, content);
    if (!content.apply(patch)) return false;
    message.content = content.value;
    message.activityType = activityType;
    return true;
  }

  setState(snapshot: unknown, pointer: string): void {
    this.state = new PatchedValue(snapshot, this.copies);
    this.stateFrom = pointer;
  }

  /** Returns false if the patch does not fit. If no state was sent, the state is unknown and any patch is accepted. */
  patchState(patch: readonly unknown[], pointer: string): boolean {
    const isKnown = this.state !== undefined;
    const state = this.state ?? new PatchedValue(undefined, this.copies);
    if (!state.apply(patch)) return !isKnown;
    this.state = state;
    this.stateFrom = pointer;
    return true;
  }

  /** Adds messages from before the run, if they are unknown. */
  addMissing(messages: readonly unknown[], pointer: string): void {
    for (const [i, given] of messages.entries())
      if (isObject(given) && typeof given.id === 'string' && !this.byId.has(given.id))
        this.addCopy(given, `${pointer}/${i}`);
  }

  /**
   * Replaces the messages with those of a snapshot. Known messages keep their position. Activity and reasoning messages
   * stay if the snapshot has none of that role.
   */
  replaceMessages(messages: readonly unknown[], pointer: string): void {
    const snapshotIndexes = new Map<unknown, number>();
    for (const [i, given] of messages.entries()) if (isObject(given)) snapshotIndexes.set(given.id, i);
    const snapshotRoles = new Set(messages.map(given => (isObject(given) ? given.role : undefined)));
    const before = this.messages;
    this.groups = [];
    this.groupOf = new Map();
    this.list = undefined;
    this.byId.clear();
    this.calls.clear();
    for (const message of before) {
      const index = snapshotIndexes.get(message.id);
      const isKept = (message.role === 'activity' || message.role === 'reasoning') && !snapshotRoles.has(message.role);
      if (index !== undefined) this.addCopy(messages[index] as JsonObject, `${pointer}/${index}`);
      else if (isKept) this.index(message);
    }
    const known = new Set(this.messages.map(message => message.id));
    for (const [i, given] of messages.entries())
      if (isObject(given) && !known.has(given.id)) this.addCopy(given, `${pointer}/${i}`);
  }

  /** The event that a message, a call or the state in the reply comes from. */
  origin([root, index, field, inner]: readonly string[]): string | undefined {
    if (root === 'state') return this.stateFrom;
    const message = this.messages[Number(index)];
    if (root !== 'messages' || message === undefined) return undefined;
    const call = field === 'toolCalls' ? (message.toolCalls as JsonObject[] | undefined)?.[Number(inner)] : undefined;
    return (call === undefined ? undefined : this.from.get(call)) ?? this.from.get(message);
  }

  /** The message for a call: the given parent if it is an assistant message, otherwise a new message. */
  private parentOf(callId: string, parent: unknown, context: EventContext): JsonObject {
    const hasParent = typeof parent === 'string' && parent !== '';
    const before = hasParent ? this.byId.get(parent) : undefined;
    if (before?.role === 'assistant') return before;
    const id = hasParent && before === undefined ? parent : callId;
    return this.push(ownedBy({ id, role: 'assistant', toolCalls: [] }, context), context);
  }

  /** Merges metadata of an event key by key. */
  private merge(target: JsonObject, metadata: unknown): void {
    if (!isObject(metadata)) return;
    const merged = this.owned.own(isObject(target.metadata) ? target.metadata : {});
    for (const key of Object.keys(metadata)) setKey(merged, key, metadata[key]);
    target.metadata = merged;
  }

  private push(message: JsonObject, { pointer }: EventContext): JsonObject {
    this.from.set(message, pointer);
    this.index(message);
    return message;
  }

  /** Adds a copy of a message from an event, because it may be changed later. */
  private addCopy(given: JsonObject, pointer: string): void {
    const message = { ...given };
    if (message.subagentRunId === null) delete message.subagentRunId;
    if (Array.isArray(message.toolCalls))
      message.toolCalls = message.toolCalls.map((call: unknown) =>
        isObject(call) ? { ...call, ...(isObject(call.function) && { function: { ...call.function } }) } : call,
      );
    this.from.set(message, pointer);
    this.index(message);
  }

  private index(message: JsonObject): void {
    this.addToGroup(message);
    if (typeof message.id === 'string' && !this.byId.has(message.id)) this.byId.set(message.id, message);
    if (!Array.isArray(message.toolCalls)) return;
    for (const call of message.toolCalls as unknown[])
      if (isObject(call) && typeof call.id === 'string' && !this.calls.has(call.id))
        this.calls.set(call.id, { call, message });
  }
}

/** The object with the name and arguments of a call. */
function fieldsOf(call: JsonObject): JsonObject {
  if (!isObject(call.function)) call.function = {};
  return call.function as JsonObject;
}

function nameField(name: unknown): { name?: string } {
  return typeof name === 'string' ? { name } : {};
}

function ownedBy(message: JsonObject, { owner }: EventContext): JsonObject {
  if (owner !== undefined) message.subagentRunId = owner;
  return message;
}
