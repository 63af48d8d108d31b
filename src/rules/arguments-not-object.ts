import type { ToolArguments } from '../generated/types.ts';
import { argumentsForm, parseArguments } from '../model/arguments.ts';
import { defineRule } from '../model/rule.ts';
import { repairObject } from '../repair/arguments.ts';
import { argumentsPlace, callAround } from '../repair/call-places.ts';
import { type Repair, replacement, safely, unsafely } from '../repair/repair.ts';
import { writeJson } from '../source/exact.ts';

export default defineRule({
  id: 'arguments-not-object',
  title: 'Tool call arguments are not an object',
  kind: 'Tool calls',
  docs: {
    fires:
      'Reports arguments that are valid JSON but not an object: `null`, a list, or a string that contains the real arguments encoded a second time. Where the API expects an object, it also reports arguments sent as JSON text.',
    why: 'Parameters have names, so templates iterate over the keys of an object.',
    remedy:
      'Send `{}` if there are no arguments. Encode arguments once, or not at all where the API expects an object.',
  },
  reply: 'warning',
  parameters: {
    /** Whether `null` counts as no arguments. */
    nullIsObject: false,
    /** What is reported, in the words of the message: `null`, `a list`, `a string`; everything if empty. */
    found: [] as readonly string[],
  },
  messages: {
    notObject: 'the arguments of the `{tool}` call are {found}, expected an object',
    asText: 'the arguments of the `{tool}` call are text, expected an object',
  },
  check(_view, report, { nullIsObject, found: reported }) {
    return {
      call(part, message) {
        if (part.kind !== 'function' || !isOther(part.arguments)) return;
        const { value } = parseArguments(part.arguments);
        if (nullIsObject && value === null) return;
        const found = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
        if (reported.length > 0 && !reported.includes(found)) return;
        report({ messageId: 'notObject', at: part, in: message, data: { tool: part.name ?? '', found } });
      },
    };
  },
});

/** Whether the arguments are valid JSON but not an object, as text or as a value in the request. */
function isOther(args: ToolArguments): boolean {
  if (args.text !== undefined) return argumentsForm(args.text) === 'other';
  const { value } = args;
  return value === null || Array.isArray(value) || (value !== undefined && typeof value !== 'object');
}

export const repair: Repair = ({ messageId, pointer }, broken) => {
  const call = broken.places.callPartAt(pointer) ?? callAround(broken, pointer);
  const place = call === undefined ? undefined : argumentsPlace(call, broken);
  if (call?.type !== 'tool_call' || place === undefined) return undefined;
  const { text, value } = call.arguments;
  const repaired = repairObject(text ?? value);
  // If the API requires an object, the repair writes one, otherwise its JSON text.
  const isText = text !== undefined && messageId !== 'asText';
  const put = (object: object) => replacement(place, isText ? writeJson(object) : object);
  if (repaired !== undefined) return (repaired.isSafe ? safely : unsafely)(repaired.title, put(repaired.value));
  const raw = text ?? (value === undefined || typeof value === 'string' ? value : writeJson(value));
  if (raw === undefined) return undefined;
  return unsafely('put the text of the arguments into an object', put({ _raw: raw }));
};
