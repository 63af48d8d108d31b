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

/** Builds the message as Wolo does: a call after text starts a new text part before it. */
export class MessageDraft {
  readonly calls: ToolPart[] = [];
  /** All text, in order. */
  text = '';
  reasoning = '';
  /** Whether there is any content. */
  hasContent = false;
  private current: TextPart = { type: 'text', text: '' };
  private readonly parts: (TextPart | ToolPart)[] = [this.current];
  /** Pointer of the event that started each part. */
  private readonly origins: (string | undefined)[] = [undefined];
  private currentAt = 0;
  private reasoningAt: string | undefined;

  addText(text: string, pointer: string): void {
    this.hasContent = true;
    this.text += text;
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
    const idField = typeof id === 'string' && id !== '' ? { id } : {};
    const part: ToolPart = {
      type: 'tool',
      ...idField,
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

  /** The message as it is stored, without the IDs and times that Wolo generates. */
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

  /** The event that a value of the message comes from. */
  origin(pointer: string): string | undefined {
    const [field, index] = pointerKeys(pointer);
    if (field === 'reasoning_content') return this.reasoningAt;
    return field === 'parts' && index !== undefined ? this.origins[Number(index)] : undefined;
  }
}
