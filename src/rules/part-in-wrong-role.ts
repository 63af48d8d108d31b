import type { Fix, Message, Part } from '../generated/types.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { textPart } from '../repair/composed.ts';
import { asKnownMessage } from '../repair/foreign.ts';
import { FILE } from '../repair/phrases.ts';
import {
  addition,
  type Broken,
  messageAt,
  placeInList,
  type Repair,
  replacement,
  safely,
  unsafely,
} from '../repair/repair.ts';
import { leaveOut } from '../repair/replaced-parts.ts';
import { isObject } from '../source/json.ts';

export default defineRule({
  id: 'part-in-wrong-role',
  title: 'Content part is not allowed in this role',
  kind: 'Fields and types',
  docs: {
    fires:
      'Reports an image, audio or file part outside of a user message, a refusal or a call part outside of an assistant message, a part that a tool result must not contain, and a part without the text that it requires.',
    why: 'Only user messages go through the encoders for media.',
    remedy: 'Say in the tool result that an image follows, and send the image in a user message after the results.',
  },
  parameters: {
    /** For each role, the part types that it may contain. Other roles may contain any. */
    allowed: {} as Readonly<Record<string, readonly string[]>>,
    /** Whether calls and results in the content are checked as well. */
    exchanges: false as boolean,
    /** Part types or media types that tool results must not contain. */
    refusedInResults: [] as readonly string[],
    /** For each part type, another part type that the same message, or a neighboring one of the same role, must contain. */
    needs: {} as Readonly<Record<string, string>>,
  },
  messages: {
    wrongRole: '`{role}` messages cannot contain a `{part}` part; allowed: {allowed}',
    inResult: 'tool results cannot contain a `{part}` part',
    alone: 'a `{part}` part needs a `{needed}` part next to it',
  },
  after: ['unknown-part-type', 'unsupported-system-content'],
  check(_view, report, { allowed, exchanges, refusedInResults, needs }) {
    const alone = loneParts(needs, (part, message, data) =>
      report({ messageId: 'alone', at: part, in: message, data }),
    );
    return {
      part(part, message) {
        checkPart(part, wireTypeOf(part), message);
      },
      message(message) {
        alone.message(message);
        for (const part of message.parts) if (part.type === 'tool_result') checkResultParts(part.content, message);
        if (!exchanges || message.contentForm !== 'parts') return;
        for (const part of message.parts)
          if ((part.type === 'tool_call' || part.type === 'tool_result') && part.executedBy !== 'provider')
            checkPart(part, exchangeType(part), message);
      },
      end: alone.end,
    };

    function checkResultParts(parts: readonly Part[], message: Message): void {
      for (const part of parts) {
        const type = wireTypeOf(part) ?? part.type;
        if (!refusedInResults.includes(type) && !refusedInResults.includes(mediaTypeOf(part))) continue;
        report({ messageId: 'inResult', at: part, in: message, data: { part: type } });
      }
    }

    function checkPart(part: Part, type: string | undefined, message: Message): void {
      const role = message.wireRole ?? message.wireType ?? '';
      const types = Object.hasOwn(allowed, role) ? allowed[role] : undefined;
      if (types === undefined || type === undefined || part.type === 'provider_item' || types.includes(type)) return;
      const data = { role, part: type, allowed: types.join(', ') };
      report({ messageId: 'wrongRole', at: part, in: message, data });
    }
  },
});

/** The original type of a call or a result: its `type`, or the key that contains it in formats without `type`. */
function exchangeType({ wire }: Part & { readonly wire?: Readonly<Record<string, unknown>> }): string | undefined {
  if (wire === undefined || typeof wire.type === 'string') return wire?.type as string | undefined;
  return Object.keys(wire).find(key => typeof wire[key] === 'object' && wire[key] !== null);
}

function mediaTypeOf(part: Part): string {
  return ('mediaType' in part ? part.mediaType : undefined) ?? '';
}

/** Reports parts whose required companion is missing, once a message of another role follows. */
function loneParts(
  needs: Readonly<Record<string, string>>,
  reportLone: (part: Part, message: Message, data: Record<string, string>) => void,
) {
  let waiting: { readonly part: Part; readonly message: Message; readonly needed: string }[] = [];
  let there = new Set<string | undefined>();
  let hasResults = false;
  let role: Message['role'] | undefined;

  function end(): void {
    for (const { part, message, needed } of waiting)
      if (!hasResults && !there.has(needed)) reportLone(part, message, { part: wireTypeOf(part) ?? part.type, needed });
    waiting = [];
    there = new Set();
    hasResults = false;
  }

  return {
    end,
    message(message: Message): void {
      if (message.role !== role) end();
      role = message.role;
      for (const part of message.parts) {
        const type = wireTypeOf(part);
        there.add(type);
        // In messages with results, `content-beside-tool-results` checks the other parts.
        if (part.type === 'tool_result') hasResults = true;
        const needed = type !== undefined && Object.hasOwn(needs, type) ? needs[type] : undefined;
        if (needed !== undefined) waiting.push({ part, message, needed });
      }
    },
  };
}

export const repair: Repair = ({ messageId: kind, pointer }, broken, alike) => {
  const message = messageAt(broken, pointer);
  const part = message && broken.places.partAt(pointer);
  if (message === undefined || part === undefined) return undefined;
  if (kind === 'alone') return withText(part, message, broken);
  if (part.type === 'text' || part.type === 'refusal') return asText(part, message, broken);
  // A call or result cannot simply be given another role, so only a conversion from another format is tried.
  if (!('source' in part)) return asKnownMessage(message, broken);
  return leaveOut(part, message, broken, alike);
};

/** The same text in the form of the role. */
function asText(
  { text, pointer }: Part & { readonly text: string },
  { role }: Message,
  broken: Broken,
): Fix | undefined {
  const raw = valueAt(broken.value, pointer);
  const made = textPart(role, text, broken);
  if (!isObject(raw) || !isObject(made)) return undefined;
  const title = 'write the text in the form of its role';
  if (typeof raw.text === 'string' && typeof made.type === 'string')
    return safely(title, replacement(child(pointer, 'type'), made.type));
  return safely(title, replacement(pointer, made));
}

/** Adds a text before a part that must not be sent without one. */
function withText({ pointer }: Part, { role }: Message, broken: Broken): Fix | undefined {
  const made = textPart(role, FILE, broken);
  return made === undefined || placeInList(pointer) === undefined
    ? undefined
    : unsafely('add text before the file', addition(pointer, made));
}
