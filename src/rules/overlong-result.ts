import { defineRule } from '../model/rule.ts';
import { countCharacters, isLongerThan } from '../model/text.ts';

export default defineRule({
  id: 'overlong-result',
  title: 'Tool result is too long for the summary',
  kind: 'Tool results',
  readsTexts: 'to-find',
  docs: {
    fires:
      'Reports a tool result in a request for the final answer that is longer than the loop allows. The loop and its documentation state different limits; between the two it is only an info.',
    why: 'One long result displaces the others, or the question.',
    remedy: 'Truncate each result before you write the request, and say that it was truncated.',
  },
  parameters: {
    /** Maximum length of a result in characters; 0 for no limit. */
    mostCharacters: 0,
    /** Length of a result in characters from which it is noted. */
    notedCharacters: 0,
    /** The text between the question and the trace of the run. */
    trace: '',
    /** Beginnings of the sections of a trace; the first one begins a result. */
    sections: [] as readonly string[],
    /** The text at the end of a truncated result. */
    mark: '',
  },
  messages: { tooLong: 'the result has {count} characters; the loop truncates results at {most}' },
  check(_view, report, { mostCharacters, notedCharacters, trace, sections, mark }) {
    const [result = ''] = sections;
    return {
      message(message) {
        const part = message.parts[0];
        if (message.role !== 'user' || part?.type !== 'text' || trace === '' || part.text.length <= notedCharacters)
          return;
        const at = part.text.indexOf(trace);
        if (at < 0) return;
        let longest = 0;
        for (const section of sectionsOf(part.text.slice(at + trace.length), sections)) {
          if (!section.startsWith(result)) continue;
          const body = section.slice(result.length);
          const kept = body.endsWith(mark) ? body.slice(0, body.length - mark.length) : body;
          if (isLongerThan(kept, notedCharacters)) longest = Math.max(longest, countCharacters(kept));
        }
        const data = { count: longest, most: longest > mostCharacters ? mostCharacters : notedCharacters };
        if (longest > mostCharacters) report({ messageId: 'tooLong', at: part, in: message, data });
        else if (longest > notedCharacters)
          report({ messageId: 'tooLong', at: part, in: message, data, severity: 'info' });
      },
    };
  },
});

/** The sections of a trace. Lines that do not begin a new section are joined to the one before. */
function sectionsOf(text: string, beginnings: readonly string[]): string[] {
  const found: string[] = [];
  for (const line of text.split('\n')) {
    if (found.length === 0 || beginnings.some(each => line.startsWith(each))) found.push(line);
    else found.push(`${found.pop()}\n${line}`);
  }
  return found;
}
