/** Collects the contents that a Gemini CLI log represents. */
import { Body } from '../compose/body.ts';
import type { LogValue, Template } from '../compose/log-value.ts';

/** Gemini CLI sends this in place of a missing signature. */
export const SKIP_SIGNATURE = 'skip_thought_signature_validator';

export interface GeminiContent {
  readonly role: string;
  readonly parts: readonly LogValue[];
  /** The record that it was read from. */
  readonly from: LogValue;
  /** Whether the record is this content. */
  readonly isWhole?: boolean;
}

/** A content of the log; undefined if it is not a valid content. */
export function contentOf(from: LogValue): GeminiContent | undefined {
  const role = from.get('role').text;
  const parts = from.get('parts');
  if (role === undefined || !Array.isArray(parts.value)) return undefined;
  return { role, parts: partsIn(parts), from, isWhole: true };
}

/** The parts of a list, a text, or a single part. */
export function partsIn(content: LogValue): LogValue[] {
  const { value } = content;
  if (value === undefined || value === null || value === '') return [];
  return Array.isArray(value) ? content.items().map(partOf) : [partOf(content)];
}

export function partOf(part: LogValue): LogValue {
  return part.text === undefined ? part : part.made({ text: part });
}

/** A call without a stored signature. The first call of a content gets Gemini CLI's placeholder. */
export function unsignedCall(record: LogValue, call: Template, isFirst: boolean): LogValue {
  return record.made({ functionCall: record.as(call), ...(isFirst && { thoughtSignature: SKIP_SIGNATURE }) });
}

export function composed(contents: readonly GeminiContent[]): Body {
  const body = new Body();
  for (const { role, parts, from, isWhole } of contents) body.add(isWhole ? from : from.made({ role, parts }));
  return body;
}
