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
import { isObject } from '../../source/json.ts';
import { Body } from './compose/body.ts';
import { eachDocument, isOneOrList } from './compose/documents.ts';
import type { LogValue } from './compose/log-value.ts';
import type { LogFormat } from './format.ts';

const ${camelCase(id)}: LogFormat = {
  id: '${id}',
  name: '${titleOf(id)} session',
  scope: 'document',
  marks: ['program'],
  owns: record => isOneOrList(record, isSession),

  read(records) {
    return records.flatMap(eachDocument).flatMap(session => {
      if (!isSession(session.value)) return [];
      const body = new Body('', session.at);
      for (const event of session.get('events').items()) {
        const message = messageOf(event);
        if (message !== undefined) body.add(message);
        else body.countSkipped('{n} events of an unknown kind skipped');
      }
      return [{ dialect: 'openai-chat', body: body.messages, origins: body.origins, notes: body.notes }];
    });
  },
};

export default ${camelCase(id)};

function isSession(value: unknown): boolean {
  return isObject(value) && value.program === '${id}' && Array.isArray(value.events);
}

/** The message that an event stands for. Values of the log keep their places, so that findings point to them. */
function messageOf(event: LogValue): LogValue | undefined {
  const { kind, text, id, tool, input, call, output } = event.fields();
  if (kind?.value === 'prompt') return event.made({ role: 'user', content: text });
  if (kind?.value === 'answer') return event.made({ role: 'assistant', content: text });
  if (kind?.value === 'return') return event.made({ role: 'tool', tool_call_id: call, content: output });
  if (kind?.value !== 'call') return undefined;
  const called = { name: tool, arguments: input?.made(JSON.stringify(input.value)) };
  return event.made({ role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: called }] });
}
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
