/** Converts the content of results in the normal form to tool outputs. */
import type { AiSdkOutputItem, AiSdkToolOutput, Part, ToolResultPart } from '../../generated/types.ts';
import type { Lose } from '../engine/message-format.ts';
import { contentText, jsonIn } from '../engine/normal/content.ts';
import { outputItem } from './files.ts';

/** `isList` is set if the source had a list. A list of only texts becomes one text, which is reported. */
export function outputOf({ outcome, content }: ToolResultPart, isList: boolean, lose: Lose, at: Part): AiSdkToolOutput {
  const value = jsonIn(content);
  if (outcome === 'denied') {
    const reason = contentText(content, lose);
    return { type: 'execution-denied', ...(content.length > 0 && { reason }) };
  }
  if (outcome === 'error' || outcome === 'interrupted') {
    if (outcome === 'interrupted') lose(at, 're-encoded', 'the target writes an interrupted call as failed');
    return value === undefined
      ? { type: 'error-text', value: contentText(content, lose) }
      : { type: 'error-json', value };
  }
  if (value !== undefined) return { type: 'json', value };
  if (content.every(part => part.type === 'text')) {
    if (isList || content.length > 1) lose(at, 're-encoded', 'the target writes a list of texts as one text');
    return { type: 'text', value: contentText(content, lose) };
  }
  return { type: 'content', value: content.flatMap(part => itemOf(part, lose)) };
}

function itemOf(part: Part, lose: Lose): AiSdkOutputItem[] {
  if (part.type === 'text' || part.type === 'refusal') return [{ type: 'text', text: part.text }];
  const item = 'source' in part ? outputItem(part) : undefined;
  if (item === undefined) lose(part, 'dropped', 'the target allows only text and files in a tool result');
  return item === undefined ? [] : [item];
}
