/** The assistant message that Wolo stores for a stream. */
import { pointerKeys } from '../../pointer.ts';
import type { JsonObject } from '../../source/json.ts';

export interface TextPart {
  readonly type: 'text';
  text: string;
}

export interface ToolPart {
  readonly type: 'tool';
  readonly id?: string;
  readonly tool: string;
  readonly input: unknown;
  readonly output: '';
  readonly status: 'pending';
  readonly start_time: 0;
  readonly end_time: 0;
}

/** Grows as Wolo's own message does: a call that follows text gets a fresh text part in front of it. */
export class MessageDraft {
  readonly calls: ToolPart[] = [];
  reasoning = '';
  /** Whether anything of an answer has come. */
  hasContent = false;
  private current: TextPart = { type: 'text', text: '' };
  private readonly parts: (TextPart | ToolPart)[] = [this.current];
  /** For each part, the event by which it began. */
  private readonly origins: (string | undefined)[] = [undefined];
  private currentAt = 0;
  private reasoningAt: string | undefined;

  addText(text: string, pointer: string): void {
    this.hasContent = true;
    this.current.text += text;
    this.origins[this.currentAt] ??= pointer;
  }

  addReasoning(text: string, pointer: string): void {
    this.hasContent = true;
    this.reasoning += text;
    this.reasoningAt ??= pointer;
  }

  addCall(id: unknown, tool: string, input: unknown, pointer: string): void {
    this.hasContent = true;
    if (this.current.text !== '') {
      this.current = { type: 'text', text: '' };
      this.currentAt = this.parts.length;
      this.parts.push(this.current);
      this.origins.push(undefined);
    }
    const named = typeof id === 'string' && id !== '' ? { id } : {};
    const part: ToolPart = {
      type: 'tool',
      ...named,
      tool,
      input,
      output: '',
      status: 'pending',
      start_time: 0,
      end_time: 0,
    };
    this.parts.push(part);
    this.origins.push(pointer);
    this.calls.push(part);
  }

  /** All text, as it came. */
  text(): string {
    return this.parts.map(part => (part.type === 'text' ? part.text : '')).join('');
  }

  /** The message as it is stored, without the ids and times that Wolo makes itself. */
  message(finished: boolean, reason: unknown): JsonObject {
    return {
      role: 'assistant',
      parts: this.parts,
      finished,
      finish_reason: reason === undefined ? '' : reason,
      reasoning_content: this.reasoning,
      metadata: {},
    };
  }

  /** The event from which a place of the message comes. */
  origin(pointer: string): string | undefined {
    const [field, index] = pointerKeys(pointer);
    if (field === 'reasoning_content') return this.reasoningAt;
    return field === 'parts' && index !== undefined ? this.origins[Number(index)] : undefined;
  }
}
