/** One fault at a time in messages, results and streams of proposal 209. */
import type { JsonObject } from '../../src/source/json.ts';
import type { Choose } from '../../src/testing/breakers.ts';
import type { SystemBreaker } from '../../src/testing/system.ts';

const pick = <T>(choose: Choose, list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : list[choose(list.length)];

interface Placed {
  readonly list: JsonObject[];
  readonly at: string;
}

/** The messages or the runs of a document; undefined if it has none. */
function placed(document: unknown, what: 'messages' | 'runs'): Placed | undefined {
  const body = document as JsonObject;
  if (what === 'runs') return Array.isArray(body.runs) ? { list: body.runs as JsonObject[], at: '/runs' } : undefined;
  if (Array.isArray(document))
    return 'runs' in (document[0] ?? {}) ? undefined : { list: document as JsonObject[], at: '' };
  for (const key of ['messages', 'initialPrompts'])
    if (Array.isArray(body[key])) return { list: body[key] as JsonObject[], at: `/${key}` };
  return undefined;
}

/** A breaker that changes a matching place, and returns where the rule must report it. */
function onMessage(
  rule: string,
  fault: string,
  fits: (message: JsonObject, i: number, list: JsonObject[]) => boolean,
  change: (message: JsonObject, i: number, list: JsonObject[]) => string | undefined,
  what: 'messages' | 'runs' = 'messages',
): SystemBreaker {
  return {
    rule,
    fault,
    apply(document, choose) {
      const found = placed(document, what);
      if (found === undefined) return undefined;
      const { list, at } = found;
      const i = pick(
        choose,
        list.flatMap((message, i) => (fits(message, i, list) ? [i] : [])),
      );
      if (i === undefined) return undefined;
      const inside = change(list[i] as JsonObject, i, list);
      return inside === undefined ? undefined : `${at}/${inside}`;
    },
  };
}

const hasRole = (role: string) => (message: JsonObject) => message.role === role;
const calls = (message: JsonObject) => (message.toolCalls ?? []) as JsonObject[];
const tools = (run: JsonObject) => (run.tools ?? []) as JsonObject[];
const goesOn = (i: number, list: readonly JsonObject[]) => list.slice(i + 1).some(({ role }) => role !== 'tool');

export const breakers: readonly SystemBreaker[] = [
  onMessage(
    'wrong-type',
    'content is an object',
    message => message.content !== undefined,
    (message, i) => {
      message.content = { text: 'no list' };
      return `${i}/content`;
    },
  ),
  onMessage(
    'wrong-type',
    'arguments are text',
    message => calls(message).length > 0,
    (message, i) => {
      (calls(message)[0]?.function as JsonObject).arguments = '{}';
      return `${i}/toolCalls/0/function/arguments`;
    },
  ),
  onMessage(
    'missing-field',
    'a call is flat',
    message => calls(message).length > 0,
    (message, i) => {
      const [call] = calls(message) as [JsonObject];
      const { name, arguments: args } = call.function as JsonObject;
      message.toolCalls = [{ id: call.id, name, args }, ...calls(message).slice(1)];
      return `${i}/toolCalls/0`;
    },
  ),
  onMessage(
    'missing-field',
    'a call of a run is nested',
    run => tools(run).length > 0,
    (run, i) => {
      const [{ id, name, args, output, durationMs }] = tools(run) as [JsonObject];
      run.tools = [{ id, function: { name, arguments: args }, output, durationMs }, ...tools(run).slice(1)];
      return `${i}/tools/0`;
    },
    'runs',
  ),
  onMessage(
    'missing-field',
    'a run without usage',
    () => true,
    (run, i) => {
      delete run.usage;
      return `${i}`;
    },
    'runs',
  ),
  onMessage(
    'unsupported-role',
    'a role of its own',
    () => true,
    (_message, i, list) => {
      list.splice(i, 0, { role: 'narrator', content: 'Meanwhile.' });
      return `${i}/role`;
    },
  ),
  onMessage('unknown-part-type', 'a part of another wire', hasRole('user'), (message, i) => {
    message.content = [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }];
    return `${i}/content/0/type`;
  }),
  onMessage('malformed-media', 'a Blob became text', hasRole('user'), (message, i) => {
    message.content = [{ type: 'image', data: '[object Blob]' }];
    return `${i}/content/0`;
  }),
  onMessage('malformed-media', 'bytes became JSON', hasRole('tool'), (message, i) => {
    message.content = [{ type: 'audio', data: { 0: 137, 1: 80, 2: 78, 3: 71 } }];
    return `${i}/content/0`;
  }),
  onMessage(
    'empty-message',
    'an answer of nothing',
    message => message.role === 'assistant' && calls(message).length === 0,
    (message, i) => {
      delete message.thinking;
      message.content = ' ';
      return `${i}`;
    },
  ),
  onMessage('missing-tool-call-id', 'a result of no call', hasRole('tool'), (message, i) => {
    delete message.toolCallId;
    return `${i}`;
  }),
  onMessage(
    'orphan-tool-result',
    'a result from nowhere',
    () => true,
    (_message, i, list) => {
      list.splice(i, 0, { role: 'tool', toolCallId: 'toolcall_none', content: '7' });
      return `${i}`;
    },
  ),
  onMessage('duplicate-tool-result', 'a result twice', hasRole('tool'), (message, i, list) => {
    list.splice(i, 0, structuredClone(message));
    return `${i + 1}`;
  }),
  onMessage('mismatched-tool-name', 'the name of another tool', hasRole('tool'), (message, i) => {
    message.name = 'another_tool';
    return `${i}`;
  }),
  onMessage(
    'unanswered-tool-call',
    'a result is lost',
    (message, i, list) => message.role === 'tool' && goesOn(i, list),
    (message, i, list) => {
      const at = list.findIndex(each => calls(each).some(call => call.id === message.toolCallId));
      const call = calls(list[at] as JsonObject).findIndex(each => each.id === message.toolCallId);
      list.splice(i, 1);
      return `${at}/toolCalls/${call}`;
    },
  ),
  onMessage(
    'unfinished-tool-call',
    'a call of a run has no output',
    (run, i, list) => tools(run).length > 0 && i < list.length - 1,
    (run, i) => {
      delete tools(run)[0]?.output;
      return `${i}/tools/0`;
    },
    'runs',
  ),
  onMessage(
    'reused-tool-call-id',
    'two calls of one id',
    (message, i, list) => calls(message).length > 1 && list[i + 2]?.role === 'tool',
    (message, i, list) => {
      const [first, second] = calls(message) as [JsonObject, JsonObject];
      second.id = first.id;
      (list[i + 2] as JsonObject).toolCallId = first.id;
      // Both are answered with one ID, so they need the same name.
      (second.function as JsonObject).name = (first.function as JsonObject).name;
      delete (list[i + 2] as JsonObject).name;
      return `${i}/toolCalls/1`;
    },
  ),
  onMessage(
    'time-runs-backwards',
    'a tool ended before it began',
    run => tools(run).length > 0,
    (run, i) => {
      (tools(run)[0] as JsonObject).durationMs = -1;
      return `${i}/tools/0/durationMs`;
    },
    'runs',
  ),
  onMessage(
    'usage-mismatch',
    'a total that is none',
    () => true,
    (run, i) => {
      const usage = run.usage as Record<string, number>;
      usage.totalTokens = (usage.totalTokens ?? 0) + 1;
      return `${i}/usage/totalTokens`;
    },
    'runs',
  ),
  {
    rule: 'usage-mismatch',
    fault: 'a sum that is none',
    apply(document) {
      const { runs, usage } = document as { runs?: JsonObject[]; usage?: Record<string, number> };
      if (runs === undefined || usage === undefined) return undefined;
      usage.completionTokens = (usage.completionTokens ?? 0) + 1;
      usage.totalTokens = (usage.totalTokens ?? 0) + 1;
      return '/usage/completionTokens';
    },
  },
  {
    rule: 'empty-message',
    fault: 'a request ends in nothing',
    apply(document) {
      const { done, runs } = document as { done?: boolean; runs?: JsonObject[] };
      const last = runs?.at(-1);
      if (done !== true || last === undefined) return undefined;
      last.text = ' ';
      return `/runs/${(runs?.length ?? 0) - 1}`;
    },
  },
  {
    rule: 'stream-event-order',
    fault: 'done, with calls',
    apply(document) {
      const chunks = chunksOf(document);
      const body = (chunks?.at(-1) ?? document) as { done?: boolean; runs?: JsonObject[] };
      if (body.done !== false || tools(body.runs?.at(-1) ?? {}).length === 0) return undefined;
      body.done = true;
      if (chunks === undefined) return '/done';
      return `${Array.isArray(document) ? '' : '/chunks'}/${chunks.length - 1}/done`;
    },
  },
  onChunk('stream-event-order', 'done too early', ({ chunk }) => {
    chunk.done = true;
    return 'done';
  }),
  onChunk('stream-fragment-lost', 'a text begins anew', ({ chunk, before }) => {
    const runs = chunk.runs as JsonObject[];
    const i = runs.length - 1;
    const old = (before.runs as JsonObject[])[i]?.text;
    if (typeof old !== 'string' || old === '') return undefined;
    (runs[i] as JsonObject).text = `${old.startsWith('X') ? 'Y' : 'X'}${old}`;
    return `runs/${i}/text`;
  }),
  onChunk('stream-fragment-lost', 'a run is gone', ({ chunk, before }) => {
    const runs = chunk.runs as JsonObject[];
    if (runs.length !== (before.runs as JsonObject[]).length || runs.length === 0) return undefined;
    chunk.runs = runs.slice(0, -1);
    return 'runs';
  }),
  onChunk('stream-fragment-lost', 'a finished run is another', ({ chunk, before }) => {
    if ((before.runs as JsonObject[]).length < 2) return undefined;
    const [first] = chunk.runs as [JsonObject];
    first.thinkingText = `${String(first.thinkingText)}!`;
    return 'runs/0';
  }),
  onChunk('usage-mismatch', 'a count falls', ({ chunk, before }) => {
    const { promptTokens = 0 } = before.usage as Record<string, number>;
    if (promptTokens === 0) return undefined;
    (chunk.usage as JsonObject).promptTokens = promptTokens - 1;
    return 'usage/promptTokens';
  }),
];

/** The chunks of a document that is a stream. */
function chunksOf(document: unknown): JsonObject[] | undefined {
  const list = Array.isArray(document)
    ? (document as JsonObject[])
    : ((document as JsonObject).chunks as JsonObject[] | undefined);
  return list !== undefined && 'runs' in (list[0] ?? {}) ? list : undefined;
}

/** Changes a chunk that has one before and one after it. */
function onChunk(
  rule: string,
  fault: string,
  change: (here: { chunk: JsonObject; before: JsonObject }) => string | undefined,
): SystemBreaker {
  return {
    rule,
    fault,
    apply(document, choose) {
      const chunks = chunksOf(document);
      if (chunks === undefined || chunks.length < 3) return undefined;
      const first = choose(chunks.length - 2);
      for (let n = 0; n < chunks.length - 2; n++) {
        const i = 1 + ((first + n) % (chunks.length - 2));
        const inside = change({ chunk: chunks[i] as JsonObject, before: chunks[i - 1] as JsonObject });
        if (inside !== undefined) return `${Array.isArray(document) ? '' : '/chunks'}/${i}/${inside}`;
      }
      return undefined;
    },
  };
}
