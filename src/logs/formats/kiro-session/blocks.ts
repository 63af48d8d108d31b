/** Converts Kiro content blocks to the closest format, Anthropic messages. */
import { jsonText } from '../agents/fields.ts';
import type { LogValue } from '../compose/log-value.ts';

export function textBlock(text: LogValue): LogValue {
  return text.made({ type: 'text', text });
}

/** A JSON result, converted to text. */
export function jsonBlock(json: LogValue): LogValue {
  return json.made({ type: 'text', text: jsonText(json.value) });
}

/** A tool result. Its status is capitalized in some versions, lower case in others. */
export function resultBlock(from: LogValue, id: LogValue, status: unknown, content: readonly LogValue[]): LogValue {
  const isError = typeof status === 'string' && status.toLowerCase() === 'error';
  return from.made({ type: 'tool_result', tool_use_id: id, content, ...(isError && { is_error: true }) });
}
