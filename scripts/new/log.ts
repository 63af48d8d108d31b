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
import { child } from '../../pointer.ts';
import { isObject, type JsonObject } from '../../source/json.ts';
import { Assembly, eachDocument, isOneOrList } from './chat/assembly.ts';
import type { LogFormat } from './format.ts';

const ${camelCase(id)}: LogFormat = {
  id: '${id}',
  name: '${titleOf(id)} session',
  scope: 'document',
  marks: ['program'],
  owns: record => isOneOrList(record, isSession),

  read(records) {
    return records.flatMap(eachDocument).flatMap(([session, at]) => {
      if (!isSession(session)) return [];
      const body = new Assembly('', at);
      for (const [i, event] of session.events.entries()) addMessage(event, child(child(at, 'events'), i), body);
      return [{ dialect: 'openai-chat', body: body.messages, origins: body.origins, notes: body.notes }];
    });
  },
};

export default ${camelCase(id)};

function isSession(value: unknown): value is JsonObject & { readonly events: readonly unknown[] } {
  return isObject(value) && value.program === '${id}' && Array.isArray(value.events);
}

/** Adds the message that an event stands for, with the place in the log of each of its values. */
function addMessage(event: unknown, at: string, body: Assembly): void {
  if (!isObject(event)) {
    body.take(event, at);
    return;
  }
  const { kind, text, id, tool, input, call, output } = event;
  if (kind === 'prompt') body.addBuilt({ role: 'user', content: text }, at, [['/content', child(at, 'text')]]);
  else if (kind === 'answer') body.addBuilt({ role: 'assistant', content: text }, at, [['/content', child(at, 'text')]]);
  else if (kind === 'call') {
    const made = { id, type: 'function', function: { name: tool, arguments: JSON.stringify(input) } };
    body.addBuilt({ role: 'assistant', content: null, tool_calls: [made] }, at, [
      ['/tool_calls/0/id', child(at, 'id')],
      ['/tool_calls/0/function/name', child(at, 'tool')],
      ['/tool_calls/0/function/arguments', child(at, 'input'), 'made'],
    ]);
  } else if (kind === 'return')
    body.addBuilt({ role: 'tool', tool_call_id: call, content: output }, at, [
      ['/tool_call_id', child(at, 'call')],
      ['/content', child(at, 'output')],
    ]);
  else body.countSkipped('{n} events of an unknown kind skipped');
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
