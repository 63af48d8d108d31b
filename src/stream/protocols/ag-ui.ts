/** Runs of the Agent User Interaction Protocol: https://docs.ag-ui.com/concepts/events */

import agUiFormat from '../../formats/ag-ui/format.ts';
import type { OnFault } from '../../formats/engine/message-format.ts';
import { typeName, wrongType } from '../../formats/engine/structure.ts';
import { argumentsForm } from '../../model/arguments.ts';
import { isBlank } from '../../model/text.ts';
import { pointerKeys } from '../../pointer.ts';
import { checkUsage } from '../../replies/usage.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { EVENTS, type EventKind, OLD_NAME } from '../ag-ui/events.ts';
import { type EventContext, History } from '../ag-ui/history.ts';
import { type ImplicitOpen, ImplicitOpens } from '../ag-ui/implicit-opens.ts';
import { type Kind, OpenEntities } from '../ag-ui/open-entities.ts';
import { RunOrder } from '../ag-ui/run-order.ts';
import type { StreamEvent } from '../event.ts';
import { checkFields, otherWord, shorten } from '../event-fields.ts';
import type { Assembled, Assembler, StreamProtocol } from '../protocol.ts';

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
  begin: ({ report }) => new AgUiAssembler(report),
};

export default agUi;

/** How the total of the counts of a run is made; producers from before 1.0 count some parts beside it. */
const USAGE = {
  total: 'totalTokens',
  parts: ['inputTokens', 'outputTokens'],
  beside: ['reasoningTokens', 'cachedInputTokens', 'cacheWriteInputTokens'],
};

/** What chunks may repeat of their first one. */
const REPEATED = ['role', 'name', 'toolCallName', 'parentMessageId'];

/**
 * The reply is `{messages, state}`: what a client has after the run that had nothing before; no state where none came.
 */
class AgUiAssembler implements Assembler {
  private readonly report: OnFault;
  private readonly order: RunOrder;
  private readonly entities: OpenEntities;
  private readonly implicit = new ImplicitOpens();
  private readonly history = new History();
  private readonly subagents = new Set<string>();
  /** Whose each message is that calls can be part of: that of a subagent, or the agent's own. */
  private readonly speakers = new Map<string, string | undefined>();
  private thinking: JsonObject | undefined;
  /** Calls that ended, and where; without a place where their arguments say nothing. */
  private readonly ended = new Map<string, string | undefined>();
  private isComplete = false;
  private last = '';

  constructor(report: OnFault) {
    this.report = report;
    this.order = new RunOrder(report);
    this.entities = new OpenEntities(report);
  }

  push({ data, isText, pointer }: StreamEvent): void {
    this.last = pointer;
    if (isText || typeof data === 'string') {
      this.reportUnknown(shorten(String(data)), pointer);
      return;
    }
    if (!isObject(data)) {
      this.report(wrongType({ pointer }, undefined, typeName(data), ['object']));
      return;
    }
    const { type } = data;
    if (type === undefined)
      this.report({ rule: 'missing-field', messageId: 'missing', at: { pointer }, data: { field: 'type' } });
    else if (typeof type !== 'string')
      this.report(wrongType({ pointer: `${pointer}/type` }, undefined, typeName(type), ['string']));
    else {
      const known = EVENTS.get(type);
      if (known === undefined) this.reportUnknown(shorten(type), `${pointer}/type`);
      else this.take(type, known, data, pointer);
    }
  }

  end(): Assembled {
    const { messages, state } = this.history;
    this.checkArguments();
    if (!this.order.isOver && this.last !== '')
      this.report({
        rule: 'truncated-stream',
        messageId: 'noEnd',
        at: { pointer: this.last },
        data: { expected: '`RUN_FINISHED`' },
      });
    const isNothing = messages.length === 0 && state === undefined && !this.isComplete;
    return {
      reply: isNothing ? undefined : { messages, ...(state !== undefined && { state: state.value }) },
      isComplete: this.isComplete,
      origin: pointer => this.history.origin(pointerKeys(pointer)),
    };
  }

  private take(type: string, known: EventKind, wire: JsonObject, pointer: string): void {
    const fits = checkFields(known.validator, wire, pointer, this.report);
    const { does, kind, id: field = 'type', named, ends } = known;
    const owner = kind === 'subagent' ? undefined : textOf(wire.subagentRunId);
    const id = named ?? textOf(wire[field]);
    if (does === 'finish' && kind !== undefined && id !== undefined && this.order.isFinished)
      if (this.entities.isLate(kind, id, owner)) return;
    if (kind === 'call' && id !== undefined && !fits) this.ended.set(id, undefined);
    const admitted = this.order.admit(type, wire, pointer);
    if (admitted === false) return;
    if (admitted === 'start') {
      this.entities.reset();
      this.subagents.clear();
      this.speakers.clear();
    }
    if (ends === 'all') for (const opened of this.implicit.closeAll()) this.closeImplicit(opened, type !== 'RUN_ERROR');
    if (ends === 'own') this.closeImplicit(this.implicit.close(textOf(wire.subagentRunId)));
    const context: EventContext = { owner, metadata: wire.metadata, pointer };
    const at = { event: type, pointer, field };
    if (kind === undefined || does === undefined) this.apply(type, wire, context);
    else if (does === 'chunk') this.takeChunk(kind, id, wire, context);
    else if (id === undefined) {
      if (does === 'begin') this.entities.beginUnread(kind);
    } else if (does === 'begin') {
      if (kind === 'subagent') this.checkSubagent(id, wire, pointer);
      const holder = kind === 'call' ? this.ownerOfCall(wire, context) : owner;
      if (this.entities.begin(kind, id, holder, at)) this.start(kind, id, wire, context);
    } else {
      if (kind === 'call') this.noteEnd(id, does === 'finish' ? pointer : undefined);
      this.entities[does](kind, id, owner, at);
      this.add(kind, id, wire, context);
    }
  }

  /** A chunk opens what it names where that is new, and goes on with what its agent has open where it names nothing. */
  private takeChunk(kind: Kind, id: string | undefined, wire: JsonObject, context: EventContext): void {
    const { owner, pointer } = context;
    const event = wire.type as string;
    const found = id === undefined ? this.implicit.findWithoutId(kind, owner) : this.implicit.find(kind, id);
    let opened = found === 'several' ? undefined : found;
    if (opened === undefined) {
      if (found !== 'several') this.closeImplicit(this.implicit.close(owner));
      const field = kind === 'call' ? 'toolCallId' : 'messageId';
      const holder = kind === 'call' ? this.ownerOfCall(wire, context) : owner;
      const isShared = id !== undefined && !this.entities.begin(kind, id, holder, { event, pointer, field });
      opened = { kind, id, owner, fields: wire, isShared, last: pointer };
      if (id === undefined)
        this.report({ rule: 'stream-fragment-lost', messageId: 'homeless', at: { pointer }, data: { part: event } });
      if (found !== 'several') this.implicit.open(opened);
      if (id !== undefined) {
        if (kind === 'call' && wire.toolCallName === undefined)
          this.report({
            rule: 'missing-field',
            messageId: 'missing',
            at: { pointer },
            data: { field: 'toolCallName' },
          });
        if (!isShared) this.start(kind, id, wire, context);
      }
    } else if (opened.id !== undefined) {
      this.checkRepeated(opened, wire, pointer);
      this.entities.fill(kind, opened.id, owner, { event, pointer, field: 'subagentRunId' });
    }
    opened.last = pointer;
    if (opened.id !== undefined) this.add(kind, opened.id, wire, context);
  }

  private checkRepeated({ kind, fields }: ImplicitOpen, wire: JsonObject, pointer: string): void {
    for (const field of REPEATED) {
      const found = wire[field];
      const expected = fields[field] ?? (field === 'role' && kind === 'message' ? 'assistant' : undefined);
      // Clients before 1.0 did not look at it.
      if (typeof found === 'string' && typeof expected === 'string' && found !== expected)
        this.report({ ...otherWord(`${pointer}/${field}`, found, [expected]), severity: 'warning' });
    }
  }

  /** A call is of whoever its message is of. */
  private ownerOfCall({ type, parentMessageId }: JsonObject, { owner, pointer }: EventContext): string | undefined {
    const parent = textOf(parentMessageId);
    if (parent === undefined || !this.speakers.has(parent)) return owner;
    const speaker = this.speakers.get(parent);
    if (owner === undefined || owner === speaker) return speaker;
    const data = { event: String(type), what: 'message', id: shorten(parent) };
    const at = { pointer: `${pointer}/parentMessageId` };
    this.report({ rule: 'stream-event-order', messageId: 'otherOwner', at, data });
    return owner;
  }

  private start(kind: Kind, id: string, wire: JsonObject, context: EventContext): void {
    if (id === OLD_NAME) {
      if (kind === 'reasoning message') this.thinking = this.history.startThinking(context);
      return;
    }
    if (kind === 'message' && !this.speakers.has(id)) this.speakers.set(id, context.owner);
    if (kind === 'message') this.history.startMessage(id, textOf(wire.role) ?? 'assistant', wire.name, context);
    if (kind === 'reasoning message') this.history.startMessage(id, 'reasoning', undefined, context);
    if (kind === 'call') this.history.startCall(id, wire.toolCallName, wire.parentMessageId, context);
  }

  private add(kind: Kind, id: string, wire: JsonObject, context: EventContext): void {
    const { delta, metadata } = wire;
    if (id === OLD_NAME) {
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

  /** What an event does that neither opens nor closes anything. */
  private apply(type: string, wire: JsonObject, context: EventContext): void {
    const { history } = this;
    const { pointer } = context;
    const id = textOf(wire.messageId);
    if (type === 'RUN_STARTED') this.applyInput(wire.input, `${pointer}/input`);
    else if (type === 'RUN_FINISHED' || type === 'RUN_ERROR') this.applyEnd(type, wire, pointer);
    else if (type === 'MESSAGES_SNAPSHOT') {
      if (Array.isArray(wire.messages))
        history.replaceMessages(this.checked(wire.messages, pointer), `${pointer}/messages`);
    } else if (type === 'STATE_SNAPSHOT') {
      if (wire.snapshot !== undefined) history.setState(wire.snapshot, pointer);
    } else if (type === 'STATE_DELTA') {
      if (Array.isArray(wire.delta) && !history.patchState(wire.delta, pointer)) this.reportLostPart('state', pointer);
    } else if (type === 'TOOL_CALL_RESULT') {
      const call = textOf(wire.toolCallId);
      if (id !== undefined) this.speakers.set(id, context.owner);
      if (id !== undefined && call !== undefined) history.addResult(id, call, wire.content, context);
    } else if (type === 'ACTIVITY_SNAPSHOT') {
      if (id !== undefined) history.setActivity(id, wire.activityType, wire.content, wire.replace !== false, context);
    } else if (type === 'ACTIVITY_DELTA') {
      if (id === undefined || !Array.isArray(wire.patch)) return;
      if (!history.patchActivity(id, wire.activityType, wire.patch, wire.metadata))
        this.reportLostPart('content', pointer);
    } else if (type === 'REASONING_ENCRYPTED_VALUE') {
      const entity = textOf(wire.entityId);
      const value = textOf(wire.encryptedValue);
      if (entity !== undefined && value !== undefined) history.encrypt(wire.subtype, entity, value);
    }
  }

  private applyInput(input: unknown, pointer: string): void {
    if (!isObject(input)) return;
    if (this.history.state === undefined && input.state !== undefined && input.state !== null)
      this.history.setState(input.state, pointer);
    if (Array.isArray(input.messages))
      this.history.addMissing(this.checked(input.messages, pointer), `${pointer}/messages`);
  }

  private applyEnd(type: string, wire: JsonObject, pointer: string): void {
    this.isComplete = type === 'RUN_FINISHED';
    this.checkArguments();
    if (this.isComplete) this.entities.close(type, pointer);
    else this.entities.reset();
    if (!Array.isArray(wire.usage)) return;
    for (const [i, each] of wire.usage.entries()) checkUsage(each, `${pointer}/usage/${i}`, USAGE, this.report);
  }

  private checked(messages: readonly unknown[], pointer: string): readonly unknown[] {
    for (const [i, message] of messages.entries()) {
      agUiFormat.readMessage(message, `${pointer}/messages/${i}`, this.report);
      if (!isObject(message) || typeof message.id !== 'string') continue;
      const isOther = message.role === 'reasoning' || message.role === 'activity';
      if (!isOther) this.speakers.set(message.id, textOf(message.subagentRunId));
    }
    return messages;
  }

  /** A subagent runs once, and inside of one that was started. */
  private checkSubagent(id: string, { type, parentSubagentRunId }: JsonObject, pointer: string): void {
    const reportField = (messageId: string, named: string, field: string) =>
      this.report({
        rule: 'stream-event-order',
        messageId,
        at: { pointer: `${pointer}/${field}` },
        data: { event: String(type), what: 'subagent', id: shorten(named) },
      });
    const isOpen = this.entities.has('subagent', id);
    if (this.subagents.has(id) && !isOpen) reportField('openTwice', id, 'subagentRunId');
    else if (typeof parentSubagentRunId === 'string' && !this.subagents.has(parentSubagentRunId))
      reportField('notOpen', parentSubagentRunId, 'parentSubagentRunId');
    this.subagents.add(id);
  }

  /** Arguments are looked at when nothing more can come of them. Of a call that is out of order that was told. */
  private noteEnd(id: string, pointer: string | undefined): void {
    if (!this.entities.has('call', id)) this.ended.set(id, undefined);
    else if (pointer !== undefined && !(this.ended.has(id) && this.ended.get(id) === undefined))
      this.ended.set(id, pointer);
  }

  private checkArguments(): void {
    for (const [id, pointer] of this.ended) {
      const call = this.history.callOf(id);
      if (pointer === undefined || call === undefined) continue;
      if (isBlank(call.text) || argumentsForm(call.text) !== 'broken') continue;
      const data = { tool: shorten(call.name) };
      this.report({ rule: 'arguments-not-json', messageId: 'notJson', at: { pointer }, data });
    }
    this.ended.clear();
  }

  private closeImplicit(opened: ImplicitOpen | undefined, isWhole = true): void {
    if (opened?.id === undefined || opened.isShared) return;
    if (opened.kind === 'call' && isWhole) this.noteEnd(opened.id, opened.last);
    this.entities.drop(opened.kind, opened.id);
  }

  private reportLostPart(part: string, pointer: string): void {
    this.report({
      rule: 'stream-fragment-lost',
      messageId: 'homeless',
      at: { pointer },
      data: { part },
      severity: 'warning',
    });
  }

  private reportUnknown(event: string, pointer: string): void {
    const fault = { rule: 'stream-event-order', messageId: 'unknown', at: { pointer }, data: { event } } as const;
    this.report({ ...fault, severity: 'warning' });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
