import { camelCase } from '../schemas.ts';
import { fixture, type Skeleton, titleOf, type Wanted } from './skeleton.ts';

/** A log with a list of events, read as an OpenAI chat conversation. */
export function log({ id }: Wanted): Skeleton {
  const folder = `fixtures/logs/${id}`;
  const asked = { kind: 'prompt', text: 'How is the weather?' };
  const called = { kind: 'call', id: 'call_1', tool: 'get_weather', input: {} };
  const returned = { kind: 'return', call: 'call_1', output: 'Sunny' };
  const answered = { kind: 'answer', text: 'It is sunny.' };
  const session = (...events: object[]) => ({ program: id, events });
  return {
    files: {
      [`src/logs/formats/${id}.ts`]: `/** Sessions of ${titleOf(id)}: a list of prompts, answers, calls and what they returned. */
import { eventLog } from './events/event-log.ts';
import { list } from './events/shapes.ts';

const ${camelCase(id)} = eventLog({
  id: '${id}',
  name: '${titleOf(id)} session',
  dialect: 'openai-chat',
  api: 'chat',
  events: '/events',
  recognize: { program: '${id}', events: list },
  kind: 'kind',
  read: {
    prompt: (event, session) => session.user(event.get('text')),
    answer: (event, session) => session.assistant(event.get('text')),
    call: (event, session) =>
      session.call({ id: event.get('id'), name: event.get('tool'), input: event.get('input') }),
    return: (event, session) => session.result({ id: event.get('call'), content: event.get('output') }),
  },
  result: ({ id, text }) => ({ kind: 'return', call: id, output: text }),
});

export default ${camelCase(id)};
`,
      ...fixture(`${folder}/answered`, 'a call with what it returned', session(asked, called, returned, answered), {
        dialect: 'openai-chat',
        as: 'log',
        verdict: 'accepted',
        diagnostics: [],
      }),
      ...fixture(`${folder}/unanswered`, 'a call that never returned', session(asked, called, asked, answered), {
        dialect: 'openai-chat',
        as: 'log',
        verdict: 'rejected',
        diagnostics: [{ rule: 'unanswered-tool-call', pointer: '/events/1', severity: 'error' }],
      }),
    },
    next: [
      `Write how the program stores its events in src/logs/formats/${id}.ts, and small logs of it in ${folder}.`,
      `npm run build && npx rolecall check ${folder}`,
      'npm run ready',
    ],
  };
}
