import { defineRule } from '../model/rule.ts';

export default defineRule({
  id: 'missing-tools',
  summary: 'What is said about tools has tools to be said about.',
  docs: {
    fires:
      'A request that says how tools are to be chosen or called and declares none, as it is left when the tools are taken out for a last answer or a summary.',
    why: 'The server checks the choice against the list of tools, and there is no list.',
    remedy: 'Leave the setting out together with the tools, or declare the tools and forbid their use.',
  },
  parameters: {
    /** The fields of the request, by their names on the wire, that need tools. */
    fields: [] as readonly string[],
    /** Their values that do not. */
    except: [] as readonly string[],
  },
  messages: { choice: '`{field}: {value}`, and no tools are declared' },
  check({ conversation }, report, { fields, except }) {
    const { settings, tools = [], pointer } = conversation;
    const asked = settings?.asked;
    if (asked === undefined || tools.length > 0) return {};
    return {
      end() {
        for (const field of fields) {
          const value = Object.hasOwn(asked, field) ? asked[field] : undefined;
          if (value === undefined || except.includes(value)) continue;
          report({ message: 'choice', at: { pointer: `${pointer}/${field}` }, data: { field, value } });
        }
      },
    };
  },
});
