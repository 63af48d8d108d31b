import type { ToolArguments } from '../generated/types.ts';

/** How JSON begins. Most of what is none shows it here, before an exception has to be paid for. */
const MAY_BE_JSON = /^\s*(?:\{\s*["}]|["[\dtfn-])/;

/**
 * The arguments of a call as a value, parsed on first use and kept. `error` says why there is none. Nothing throws:
 * text that a model cut short is an ordinary sight.
 */
export function parseArguments(args: ToolArguments): ToolArguments {
  if (args.text === undefined || 'value' in args || args.error !== undefined) return args;
  if (!MAY_BE_JSON.test(args.text)) {
    args.error = 'not JSON';
    return args;
  }
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
