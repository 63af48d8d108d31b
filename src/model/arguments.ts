import type { ToolArguments } from '../generated/types.ts';
import { scanValue, skipSpace } from '../source/scan.ts';

/**
 * What the text of arguments contains, determined without parsing it. Most rules only need to know whether it is one
 * JSON object.
 */
export function argumentsForm(text: string): 'object' | 'other' | 'broken' {
  const scan = scanValue(text);
  if (!('end' in scan) || skipSpace(text, scan.end) < text.length) return 'broken';
  return text[skipSpace(text, 0)] === '{' ? 'object' : 'other';
}

/**
 * Returns the arguments with their parsed value, which is cached. `error` says why they could not be parsed. Never
 * throws, because truncated arguments are common.
 */
export function parseArguments(args: ToolArguments): ToolArguments {
  if (args.text === undefined || 'value' in args || args.error !== undefined) return args;
  try {
    args.value = JSON.parse(args.text);
  } catch {
    args.error = 'not JSON';
  }
  return args;
}

/** Whether text that is not JSON looks like Python's output for a dict or a list. */
export function isPythonLiteral(text: string): boolean {
  return /^\s*[{[(]\s*(?:['}\])]|u'|None|True|False)/.test(text);
}
