import type { Message } from '../generated/types.ts';
import { defineRule, type Place } from '../model/rule.ts';
import { countCharacters, isLongerThan, isRedacted } from '../model/text.ts';

export default defineRule({
  id: 'malformed-tool-name',
  summary: 'Tool name has the wrong format',
  docs: {
    fires:
      'Reports the name of a call, a declared tool or a tool result that is empty, too long or has characters that the server does not allow. Typical causes are dots and colons from other systems, a name that the model made up, and a name that was lost when a stream was assembled. Where results need names, it reports a result without a name whose call has no name either.',
    why: 'Names become part of the prompt, and servers check them against a pattern.',
    remedy: 'Replace other characters with `_` in the declaration, the calls and the results.',
  },
  parameters: {
    /** Regular expression for the whole name; any name if empty. */
    pattern: '',
    /** Maximum length of a name. */
    maxLength: Number.MAX_SAFE_INTEGER,
    /** Whether the names of calls are checked, not only those of declared tools. */
    calls: true as boolean,
    /** Whether names on tool results are checked as well. */
    results: false as boolean,
    /** Whether each result needs a name, its own or that of its call. */
    named: false as boolean,
  },
  messages: {
    empty: 'the tool name is empty',
    tooLong: 'tool name `{tool}` has {length} characters; at most {maxLength} are allowed',
    mismatch: 'tool name `{tool}` does not match `{pattern}`',
    unnamed: 'the tool result has no name, and no earlier call provides one',
  },
  check(view, report, { pattern, maxLength, calls, results, named }) {
    const regex = pattern === '' ? undefined : new RegExp(pattern, 'u');
    const judge = (tool: string | undefined, at: Place, message?: Message) => {
      if (tool === undefined || isRedacted(tool)) return;
      if (tool === '') report({ messageId: 'empty', at, in: message });
      else if (isLongerThan(tool, maxLength)) {
        const data = { tool, length: countCharacters(tool), maxLength };
        report({ messageId: 'tooLong', at, in: message, data });
      } else if (regex?.test(tool) === false)
        report({ messageId: 'mismatch', at, in: message, data: { tool, pattern } });
    };
    return {
      message(message) {
        for (const tool of message.tools ?? []) judge(tool.name, tool, message);
      },
      call(call, message) {
        if (calls && call.executedBy === 'client') judge(call.name, call, message);
      },
      result({ part, call }, message) {
        if (results) judge(part.name, part, message);
        if (named && part.name === undefined && call?.part.name === undefined)
          report({ messageId: 'unnamed', at: part, in: message });
      },
      end() {
        for (const tool of view.conversation.tools ?? []) judge(tool.name, tool);
      },
    };
  },
});
