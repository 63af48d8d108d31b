/** Runs of the Agent User Interaction Protocol: https://docs.ag-ui.com/concepts/events */

import agUiFormat from '../../formats/ag-ui/format.ts';
import type { OnFault } from '../../formats/engine/message-format.ts';
import { argumentsForm } from '../../model/arguments.ts';
import { isBlank } from '../../model/text.ts';
import { pointerKeys } from '../../pointer.ts';
import { checkUsage } from '../../replies/usage.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { EVENTS, type EventKind, LEGACY_REASONING } from '../ag-ui/events.ts';
import { type EventContext, History } from '../ag-ui/history.ts';
import { type ImplicitOpen, ImplicitOpens } from '../ag-ui/implicit-opens.ts';
import { type Kind, OpenEntities } from '../ag-ui/open-entities.ts';
import { RunOrder } from '../ag-ui/run-order.ts';
import type { StreamEvent } from '../event.ts';
import { checkFields, otherWord, shorten } from '../event-fields.ts';
import { type OrderFault, StreamFaults } from '../lifecycle/stream-faults.ts';
import type { Assembled, Assembler, StreamContext, StreamProtocol } from '../protocol.ts';

const agUi: StreamProtocol = {
  id: 'ag-ui',
  detects({ data }) {
    if (!isObject(data) || typeof data.type !== 'string') return false;
    const { type, runId, threadId } = data;
    if (type === 'RUN_STARTED' || type === 'RUN_FINISHED')
      return typeof runId === 'string' && typeof threadId === 'string';
    if (type === 'RUN_ERROR') return typeof data.message === 'string';
    const id = EVENTS.get(type)?.id;
    return id !== undefined && typeof data[id] === 'string';
  },
  begin: context => new AgUiAssembler(context),
};

export default agUi;

/** How the token total is computed. Producers before version 1.0 count some parts in addition. */
const USAGE = {
  input: 'inputTokens',
  output: 'outputTokens',
  total: 'totalTokens',
  optional: ['reasoningTokens', 'cachedInputTokens', 'cacheWriteInputTokens'],
};

/** Fields of the first chunk that later chunks may repeat. */
const REPEATED = ['role', 'name', 'toolCallName', 'parentMessageId'];

/**
 * The reply is `{messages, state}`: what a client has after the run if it started with nothing. `state` is absent if
 * none was sent.
 */
class AgUiAssembler implements Assembler {
  private readonly report: OnFault;
  private readonly faults: StreamFaults;
  private readonly order: RunOrder;
  private readonly entities: OpenEntities;
  private readonly implicit = new ImplicitOpens();
  private readonly history = new History();
  private readonly subagents = new Set<string>();
  /** The owner of each message that may have calls: a sub-agent, or undefined for the main agent. */
  private readonly messageOwners = new Map<string, string | undefined>();
  private thinking: JsonObject | undefined;
  /** Calls that ended, with the pointer of the end. Undefined if their arguments are not checked. */
  private readonly endedCalls = new Map<string, string | undefined>();
  private isComplete = false;

  constructor({ report }: StreamContext) {
    this.report = report;
    this.faults = new StreamFaults(report, fault => (fault === 'unknown' ? 'warning' : 'error'));
    this.order = new RunOrder(this.faults);
    this.entities = new OpenEntities(this.faults);
  }

  push({ data, isText, pointer }: StreamEvent): void {
    this.order.see(pointer);
    if (isText || typeof data === 'string') this.faults.order('unknown', pointer, { event: shorten(String(data)) });
    else if (!isObject(data)) this.faults.wrongType(data, pointer, 'object');
    else if (typeof data.type !== 'string') this.faults.field(data, 'type', pointer, 'string');
    else {
      const { type } = data;
      const eventKind = EVENTS.get(type);
      if (eventKind === undefined) this.faults.order('unknown', `${pointer}/type`, { event: shorten(type) });
      else this.take(type, eventKind, data, pointer);
    }
  }

  end(): Assembled {
    const { messages, state } = this.history;
    this.checkArguments();
    this.order.close();
    const isNothing = messages.length === 0 && state === undefined && !this.isComplete;
    return {
      reply: isNothing ? undefined : { messages, ...(state !== undefined && { state: state.value }) },
      isComplete: this.isComplete,
      origin: pointer => this.history.origin(pointerKeys(pointer)),
    };
  }

  private take(type: string, eventKind: EventKind, event: JsonObject, pointer: string): void {
    const fits = checkFields(eventKind.validator, event, pointer, this.report);
    const { action, kind, id: field = 'type', fixedName, ends } = eventKind;
    const owner = kind === 'subagent' ? undefined : textOf(event.subagentRunId);
    const id = fixedName ?? textOf(event[field]);
    if (action === 'finish' && kind !== undefined && id !== undefined && this.order.isFinished)
      if (this.entities.isLate(kind, id, owner)) return;
    if (kind === 'call' && id !== undefined && !fits) this.endedCalls.set(id, undefined);
    const admitted = this.order.admit(type, event, pointer);
    if (admitted === false) return;
    if (admitted === 'start') {
      this.entities.reset();
      this.subagents.clear();
      this.messageOwners.clear();
    }
    if (ends === 'all') for (const opened of this.implicit.closeAll()) this.closeImplicit(opened, type !== 'RUN_ERROR');
    if (ends === 'own') this.closeImplicit(this.implicit.close(textOf(event.subagentRunId)));
    const context: EventContext = { owner, metadata: event.metadata, pointer };
    const at = { event: type, pointer, field };
    if (kind === undefined || action === undefined) this.apply(type, event, context);
    else if (action === 'chunk') this.takeChunk(kind, id, event, context);
    else if (id === undefined) {
      if (action === 'begin') this.entities.beginUnreadable(kind);
    } else if (action === 'begin') {
      if (kind === 'subagent') this.checkSubagent(id, event, pointer);
      const holder = kind === 'call' ? this.ownerOfCall(event, context) : owner;
      if (this.entities.begin(kind, id, holder, at)) this.start(kind, id, event, context);
    } else {
      if (kind === 'call') this.noteEnd(id, action === 'finish' ? pointer : undefined);
      this.entities[action](kind, id, owner, at);
      this.add(kind, id, event, context);
    }
  }

  /** A chunk with a new ID opens a message or call. A chunk without an ID continues the one that its agent has open. */
  private takeChunk(kind: Kind, id: string | undefined, chunk: JsonObject, context: EventContext): void {
    const { owner, pointer } = context;
    const event = chunk.type as string;
    const found = id === undefined ? this.implicit.findWithoutId(kind, owner) : this.implicit.find(kind, id);
    let opened = found === 'several' ? undefined : found;
    if (opened === undefined) {
      if (found !== 'several') this.closeImplicit(this.implicit.close(owner));
      const field = kind === 'call' ? 'toolCallId' : 'messageId';
      const holder = kind === 'call' ? this.ownerOfCall(chunk, context) : owner;
      const isShared = id !== undefined && !this.entities.begin(kind, id, holder, { event, pointer, field });
      opened = { kind, id, owner, fields: chunk, isShared, last: pointer };
      if (id === undefined) this.faults.fragment('homeless', pointer, { part: event });
      if (found !== 'several') this.implicit.open(opened);
      if (id !== undefined) {
        if (kind === 'call' && chunk.toolCallName === undefined) this.faults.missing('toolCallName', pointer);
        if (!isShared) this.start(kind, id, chunk, context);
      }
    } else if (opened.id !== undefined) {
      this.checkRepeated(opened, chunk, pointer);
      this.entities.fill(kind, opened.id, owner, { event, pointer, field: 'subagentRunId' });
    }
    opened.last = pointer;
    if (opened.id !== undefined) this.add(kind, opened.id, chunk, context);
  }

  private checkRepeated({ kind, fields }: ImplicitOpen, event: JsonObject, pointer: string): void {
    for (const field of REPEATED) {
      const found = event[field];
      const expected = fields[field] ?? (field === 'role' && kind === 'message' ? 'assistant' : undefined);
      // Clients before version 1.0 ignored these fields.
      if (typeof found === 'string' && typeof expected === 'string' && found !== expected)
        this.report({ ...otherWord(`${pointer}/${field}`, found, [expected]), severity: 'warning' });
    }
  }

  /** A call belongs to the owner of its message. */
  private ownerOfCall({ type, parentMessageId }: JsonObject, { owner, pointer }: EventContext): string | undefined {
    const parent = textOf(parentMessageId);
    if (parent === undefined || !this.messageOwners.has(parent)) return owner;
    const messageOwner = this.messageOwners.get(parent);
    if (owner === undefined || owner === messageOwner) return messageOwner;
    const data = { event: String(type), what: 'message', id: shorten(parent) };
    this.faults.order('otherOwner', `${pointer}/parentMessageId`, data);
    return owner;
  }

  private start(kind: Kind, id: string, event: JsonObject, context: EventContext): void {
    if (id === LEGACY_REASONING) {
      if (kind === 'reasoning message') this.thinking = this.history.startThinking(context);
      return;
    }
    if (kind === 'message' && !this.messageOwners.has(id)) this.messageOwners.set(id, context.owner);
    if (kind === 'message') this.history.startMessage(id, textOf(event.role) ?? 'assistant', event.name, context);
    if (kind === 'reasoning message') this.history.startMessage(id, 'reasoning', undefined, context);
    if (kind === 'call') this.history.startCall(id, event.toolCallName, event.parentMessageId, context);
  }

  private add(kind: Kind, id: string, event: JsonObject, context: EventContext): void {
    const { delta, metadata } = event;
    if (id === LEGACY_REASONING) {
      if (kind !== 'reasoning message' || typeof delta !== 'string') return;
      this.thinking ??= this.history.startThinking(context);
      this.thinking.content = (this.thinking.content as string) + delta;
    } else if (kind === 'call') {
      if (typeof delta === 'string') this.history.appendArguments(id, delta, context);
      else this.history.noteCall(id, metadata);
    } else if (kind === 'message' || kind === 'reasoning message') {
      const role = kind === 'message' ? 'assistant' : 'reasoning';
      if (typeof delta === 'string') this.history.append(id, role, delta, context);
      else this.history.noteMessage(id, metadata);
    }
  }

  /** Applies an event that neither opens nor closes anything. */
  private apply(type: string, event: JsonObject, context: EventContext): void {
    const { history } = this;
    const { pointer } = context;
    const id = textOf(event.messageId);
    if (type === 'RUN_STARTED') this.applyInput(event.input, `${pointer}/input`);
    else if (type === 'RUN_FINISHED' || type === 'RUN_ERROR') this.applyEnd(type, event, pointer);
    else if (type === 'MESSAGES_SNAPSHOT') {
      if (Array.isArray(event.messages))
        history.replaceMessages(this.checked(event.messages, pointer), `${pointer}/messages`);
    } else if (type === 'STATE_SNAPSHOT') {
      if (event.snapshot !== undefined) history.setState(event.snapshot, pointer);
    } else if (type === 'STATE_DELTA') {
      if (Array.isArray(event.delta) && !history.patchState(event.delta, pointer))
        this.reportLostPart('state', pointer);
    } else if (type === 'TOOL_CALL_RESULT') {
      const call = textOf(event.toolCallId);
      if (id !== undefined) this.messageOwners.set(id, context.owner);
      if (id !== undefined && call !== undefined) history.addResult(id, call, event.content, context);
    } else if (type === 'ACTIVITY_SNAPSHOT') {
      if (id !== undefined)
        history.setActivity(id, event.activityType, event.content, event.replace !== false, context);
    } else if (type === 'ACTIVITY_DELTA') {
      if (id === undefined || !Array.isArray(event.patch)) return;
      if (!history.patchActivity(id, event.activityType, event.patch, event.metadata))
        this.reportLostPart('content', pointer);
    } else if (type === 'REASONING_ENCRYPTED_VALUE') {
      const entity = textOf(event.entityId);
      const value = textOf(event.encryptedValue);
      if (entity !== undefined && value !== undefined) history.encrypt(event.subtype, entity, value);
    }
  }

  private applyInput(input: unknown, pointer: string): void {
    if (!isObject(input)) return;
    if (this.history.state === undefined && input.state !== undefined && input.state !== null)
      this.history.setState(input.state, pointer);
    if (Array.isArray(input.messages))
      this.history.addMissing(this.checked(input.messages, pointer), `${pointer}/messages`);
  }

  private applyEnd(type: string, event: JsonObject, pointer: string): void {
    this.isComplete = type === 'RUN_FINISHED';
    this.checkArguments();
    if (this.isComplete) this.entities.close(type, pointer);
    else this.entities.reset();
    if (!Array.isArray(event.usage)) return;
    for (const [i, each] of event.usage.entries()) checkUsage(each, `${pointer}/usage/${i}`, USAGE, this.report);
  }

  private checked(messages: readonly unknown[], pointer: string): readonly unknown[] {
    for (const [i, message] of messages.entries()) {
      agUiFormat.readMessage(message, `${pointer}/messages/${i}`, this.report);
      if (!isObject(message) || typeof message.id !== 'string') continue;
      const isOther = message.role === 'reasoning' || message.role === 'activity';
      if (!isOther) this.messageOwners.set(message.id, textOf(message.subagentRunId));
    }
    return messages;
  }

  /** A sub-agent runs once, inside a started parent. */
  private checkSubagent(id: string, { type, parentSubagentRunId }: JsonObject, pointer: string): void {
    const reportField = (fault: OrderFault, named: string, field: string) =>
      this.faults.order(fault, `${pointer}/${field}`, { event: String(type), what: 'subagent', id: shorten(named) });
    const isOpen = this.entities.has('subagent', id);
    if (this.subagents.has(id) && !isOpen) reportField('openTwice', id, 'subagentRunId');
    else if (typeof parentSubagentRunId === 'string' && !this.subagents.has(parentSubagentRunId))
      reportField('notOpen', parentSubagentRunId, 'parentSubagentRunId');
    this.subagents.add(id);
  }

  /** Notes the end of a call, whose arguments are checked later. Calls that are out of order were reported already. */
  private noteEnd(id: string, pointer: string | undefined): void {
    if (!this.entities.has('call', id)) this.endedCalls.set(id, undefined);
    else if (pointer !== undefined && !(this.endedCalls.has(id) && this.endedCalls.get(id) === undefined))
      this.endedCalls.set(id, pointer);
  }

  private checkArguments(): void {
    for (const [id, pointer] of this.endedCalls) {
      const call = this.history.callOf(id);
      if (pointer === undefined || call === undefined) continue;
      if (isBlank(call.text) || argumentsForm(call.text) !== 'broken') continue;
      const data = { tool: shorten(call.name) };
      this.report({ rule: 'arguments-not-json', messageId: 'notJson', at: { pointer }, data });
    }
    this.endedCalls.clear();
  }

  private closeImplicit(opened: ImplicitOpen | undefined, isWhole = true): void {
    if (opened?.id === undefined || opened.isShared) return;
    if (opened.kind === 'call' && isWhole) this.noteEnd(opened.id, opened.last);
    this.entities.drop(opened.kind, opened.id);
  }

  private reportLostPart(part: string, pointer: string): void {
    this.faults.fragment('homeless', pointer, { part }, 'warning');
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
