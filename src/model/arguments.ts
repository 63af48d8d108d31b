import type { ToolArguments } from '../generated/types.ts';
import { scanValue, skipSpace } from '../source/scan.ts';

/** What the text of some arguments is, found out without parsing it: one JSON object is all that most rules ask for. */
export function argumentsForm(text: string): 'object' | 'other' | 'broken' {
  const scan = scanValue(text);
  if (!('end' in scan) || skipSpace(text, scan.end) < text.length) return 'broken';
  return text[skipSpace(text, 0)] === '{' ? 'object' : 'other';
}

/**
 * The arguments of a call as a value, parsed on first use and kept. `error` says why there is none. Nothing throws:
 * text that a model cut short is an ordinary sight.
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

/** Whether text that is no JSON reads like what Python prints for a dict or a list. */
export function isPythonLiteral(text: string): boolean {
  return /^\s*[{[(]\s*(?:['}\])]|u'|None|True|False)/.test(text);
}
