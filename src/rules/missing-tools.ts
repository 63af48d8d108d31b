import type { Fix } from '../generated/types.ts';
import { toolsCalled } from '../model/called-tools.ts';
import { wireTypeOf } from '../model/parts.ts';
import { defineRule } from '../model/rule.ts';
import { child, valueAt } from '../pointer.ts';
import { addition, type Broken, type Repair, removal, safely, unsafely } from '../repair/repair.ts';
import { isObject } from '../source/json.ts';

export default defineRule({
  id: 'missing-tools',
  title: 'Tools are used but not declared',
  kind: 'Tools',
  needs: ['earlier'],
  docs: {
    fires:
      'Reports a setting for the choice of tools in a request without tools, for example after the tools were removed for a final answer or a summary. Depending on the server it also reports a reference to a tool that is not declared, a result of a tool that is neither declared nor called, and calls and results in the history of a request without tools. Message arrays and logs that do not store tools are not checked.',
    why: 'The server checks the setting against the list of tools, and there is no list.',
    remedy:
      'Remove the setting together with the tools, or declare the tools and forbid their use. For a summary, write calls and results as text.',
  },
  parameters: {
    /** Request fields that need tools. */
    fields: [] as readonly string[],
    /** Values of these fields that need no tools. */
    except: [] as readonly string[],
    /** Whether results must name a declared tool or the tool that was called. */
    results: false as boolean,
    /** Part types that refer to a tool by its name. */
    references: [] as readonly string[],
    /** Whether calls and results in the history need tools. */
    besideHistory: false as boolean,
  },
  messages: {
    choice: '`{field}: {value}` is set, but no tools are declared',
    history: 'the history has {what} of a tool, but no tools are declared',
    result: 'a tool result is from `{tool}`, which is neither declared nor called',
    reference: 'a reference names `{tool}`, which the request does not declare',
  },
  check({ conversation, knowsTools }, report, { fields, except, results, references, besideHistory }) {
    const { settings, tools = [], pointer } = conversation;
    let declares = tools.length > 0;
    const declared = new Set<unknown>(tools.map(tool => tool.name));
    // A tool set may add tools with any name, so undeclared names cannot be determined.
    const knowsAll = knowsTools && !declared.has(undefined);
    let isReported = !besideHistory || !knowsTools;
    return {
      part(part, message) {
        if (!knowsAll || part.type !== 'provider_item' || !references.includes(wireTypeOf(part) ?? '')) return;
        const tool = part.wire?.tool_name ?? toolReferredTo(part.wire?.tool, declared);
        if (typeof tool !== 'string' || declared.has(tool)) return;
        report({ messageId: 'reference', at: part, in: message, data: { tool } });
      },
      message(message) {
        for (const { name } of message.tools ?? []) {
          declared.add(name);
          declares = true;
        }
        if (isReported || declares) return;
        const part = message.parts.find(({ type }) => type === 'tool_call' || type === 'tool_result');
        if (part === undefined) return;
        isReported = true;
        const what = part.type === 'tool_call' ? 'a call' : 'a result';
        report({ messageId: 'history', at: part, in: message, data: { what } });
      },
      turn(turn) {
        if (!results || !declares) return;
        for (const { part, message, call } of turn.results) {
          const tool = part.name;
          if (tool === undefined || tool === '' || declared.has(tool) || call?.part.name === tool) continue;
          report({ messageId: 'result', at: part, in: message, data: { tool } });
        }
      },
      end() {
        const asked = declares ? undefined : settings?.asked;
        for (const field of fields) {
          const value = asked !== undefined && Object.hasOwn(asked, field) ? asked[field] : undefined;
          if (value === undefined || except.includes(value)) continue;
          report({ messageId: 'choice', at: { pointer: `${pointer}/${field}` }, data: { field, value } });
        }
      },
    };
  },
});

/** The name of the tool that a part adds or removes. A tool that the part defines counts as declared from here on. */
function toolReferredTo(tool: unknown, declared: Set<unknown>): unknown {
  const { type, name, definition } = (tool ?? {}) as {
    type?: unknown;
    name?: unknown;
    definition?: { name?: unknown };
  };
  if (type === 'tool_definition') declared.add(definition?.name);
  return type === 'tool_reference' ? name : undefined;
}

export const repair: Repair = ({ messageId: kind, pointer, data = {} }, broken) => {
  if (kind === 'history') return declared(broken);
  if (kind !== 'choice' || valueAt(broken.value, pointer) === undefined) return undefined;
  const { field, value } = data;
  const title = `remove \`${field}\``;
  // If the request forces a call, the model would have had to make one, so removing that is unsafe.
  return value === 'required' || value === 'any' ? unsafely(title, removal(pointer)) : safely(title, removal(pointer));
};

/** Declares the called tools. Nothing is known about their parameters. */
function declared({ conversation, messageFormat, value }: Broken): Fix | undefined {
  const { messages, pointer } = conversation;
  if (!isObject(value)) return undefined;
  const tools = toolsCalled(messages);
  const framed = messageFormat.frame({ messages: [], form: 'body', pointer, tools }, []);
  const has = (key: string) =>
    (messageFormat.readFrame({ [key]: (framed as Record<string, unknown>)[key] }, '', () => {}).frame.tools?.length ??
      0) > 0;
  const key = isObject(framed) ? Object.keys(framed).find(has) : undefined;
  if (key === undefined || tools.length === 0) return undefined;
  const names = tools.map(({ name }) => `\`${name}\``).join(', ');
  const made = (framed as Record<string, unknown>)[key];
  return unsafely(
    `declare ${tools.length < 4 ? names : `the ${tools.length} tools`} that were called`,
    addition(child(pointer, key), made),
  );
}
