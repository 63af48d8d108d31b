/** Converts Inspect messages to Anthropic messages, the only format with fields for their signed reasoning. */
import type { JsonObject } from '../../../source/json.ts';
import type { LogValue } from '../compose/log-value.ts';
import { callsOf, type Reading, resolved, resultOf } from './reading.ts';

export function toAnthropic(messages: readonly LogValue[], reading: Reading): unknown {
  const writing = new AnthropicMessages(reading);
  for (const message of messages) writing.add(message);
  return writing.body();
}

class AnthropicMessages {
  private readonly system: unknown[] = [];
  private readonly messages: { role: unknown; content: unknown[] }[] = [];
  /** Whether the last message has only results. Results of one turn are sent in one message. */
  private isCollectingResults = false;
  private readonly reading: Reading;

  constructor(reading: Reading) {
    this.reading = reading;
  }

  add(message: LogValue): void {
    const { object } = message;
    const { role } = object ?? {};
    if (role === 'system' && this.messages.length === 0) {
      for (const each of this.blocks(message.get('content'), `/system`, this.system.length)) this.system.push(each);
      return;
    }
    if (role === 'tool') {
      const resultMessage = this.isCollectingResults ? this.messages.at(-1) : undefined;
      const { content } = resultMessage ?? this.begin('user', message);
      this.isCollectingResults = true;
      content.push(this.result(message, this.at(content.length)));
      return;
    }
    this.isCollectingResults = false;
    const { content } = this.begin(role, message);
    for (const each of this.blocks(message.get('content'), this.at(), 0)) content.push(each);
    if (role === 'assistant')
      for (const call of callsOf(message)) content.push(this.call(call, this.at(content.length)));
  }

  body(): unknown {
    return { ...(this.system.length > 0 && { system: this.system }), messages: this.messages };
  }

  private begin(role: unknown, message: LogValue) {
    const added = { role, content: [] as unknown[] };
    this.reading.origins.set(`/messages/${this.messages.length}`, message.at, false);
    this.messages.push(added);
    return added;
  }

  /** Pointer to the content of the last message, or to one of its blocks. */
  private at(block?: number): string {
    const content = `/messages/${this.messages.length - 1}/content`;
    return block === undefined ? content : `${content}/${block}`;
  }

  private blocks(content: LogValue, at: string, from: number): unknown[] {
    const { origins } = this.reading;
    if (Array.isArray(content.value)) return content.items().map((part, i) => this.block(part, `${at}/${from + i}`));
    if (content.value === undefined || content.value === null || content.value === '') return [];
    const text = resolved(content, this.reading);
    origins.set(`${at}/${from}`, content.at, false);
    text.mark(origins, `${at}/${from}/text`);
    return [{ type: 'text', text: text.value }];
  }

  private block(part: LogValue, at: string): unknown {
    const { origins } = this.reading;
    const { object } = part;
    origins.set(at, part.at, false);
    if (object?.type === 'text') {
      const text = resolved(part.get('text'), this.reading);
      text.mark(origins, `${at}/text`);
      return { type: 'text', text: text.value };
    }
    if (object?.type === 'reasoning') return this.reasoning(part, at, object);
    if (object?.type === 'image') {
      const { value } = resolved(part.get('image'), this.reading);
      return { type: 'image', source: sourceOf(value) };
    }
    part.mark(origins, at);
    return part.value;
  }

  private reasoning(part: LogValue, at: string, { redacted, signature }: JsonObject): JsonObject {
    const { origins } = this.reading;
    if (redacted === true) {
      part.get('reasoning').mark(origins, `${at}/data`);
      return { type: 'redacted_thinking', data: part.get('reasoning').value };
    }
    part.get('reasoning').mark(origins, `${at}/thinking`);
    if (signature !== undefined) part.get('signature').mark(origins, `${at}/signature`);
    return {
      type: 'thinking',
      thinking: part.get('reasoning').value,
      ...(signature !== undefined && { signature }),
    };
  }

  private call(call: LogValue, at: string): JsonObject {
    const { origins } = this.reading;
    const { id } = call.object ?? {};
    origins.set(at, call.at, false);
    if (id !== undefined) call.get('id').mark(origins, `${at}/id`);
    call.get('function').mark(origins, `${at}/name`);
    call.get('arguments').mark(origins, `${at}/input`);
    return {
      type: 'tool_use',
      ...(id !== undefined && { id }),
      name: call.get('function').value,
      input: call.get('arguments').value ?? {},
    };
  }

  private result(message: LogValue, at: string): JsonObject {
    const { origins } = this.reading;
    const { content, isError } = resultOf(message);
    const id = message.get('tool_call_id');
    origins.set(at, message.at, false);
    if (id.value !== undefined) id.mark(origins, `${at}/tool_use_id`);
    const inner = Array.isArray(content.value)
      ? this.blocks(content, `${at}/content`, 0)
      : resolved(content, this.reading).value;
    origins.set(`${at}/content`, content.at, false);
    return {
      type: 'tool_result',
      ...(id.value !== undefined && { tool_use_id: id.value }),
      ...(inner !== undefined && inner !== null && { content: inner }),
      ...(isError && { is_error: true }),
    };
  }
}

function sourceOf(image: unknown): JsonObject {
  if (typeof image !== 'string') return { type: 'url', url: image };
  const [, type, data] = /^data:([^;,]+);base64,(.*)$/s.exec(image) ?? [];
  return data === undefined ? { type: 'url', url: image } : { type: 'base64', media_type: type, data };
}
