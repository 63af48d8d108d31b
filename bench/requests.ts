/** What `conformantFetch` adds to a request of 1 MB, relative to `JSON.parse` of its body in the same run. */
import { conformantFetch } from '../src/integrations/fetch.ts';
import { generatedLog } from './corpus.ts';

const SIZE = 1_000_000;
const ROUNDS = 25;
const WARM_UP = 5;
const URL = 'https://api.openai.com/v1/chat/completions';

interface Message {
  readonly role: string;
  readonly tool_call_id?: string;
}

/** One conversation with the messages of many. */
function cleanBody(): { readonly model: string; readonly messages: readonly Message[] } {
  const lines = generatedLog(SIZE).trim().split('\n');
  return { model: 'gpt-4o', messages: lines.flatMap(line => (JSON.parse(line) as { messages: Message[] }).messages) };
}

/** The same conversation with a call whose result was lost, and a call and a result without their ID. */
function brokenBody() {
  const { model, messages } = cleanBody();
  const results = messages.filter(({ role }) => role === 'tool');
  const lost = results[results.length >> 1];
  const unnamed = results.at(-1)?.tool_call_id;
  const text = JSON.stringify({ model, messages: messages.filter(each => each !== lost) });
  return text.replaceAll(`"${unnamed}"`, '""');
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

export async function requests(): Promise<void> {
  console.log('requests of 1 MB: conformantFetch relative to JSON.parse of the body, medians of pairs');
  const bodies = { clean: JSON.stringify(cleanBody()), broken: brokenBody() };
  for (const [kind, body] of Object.entries(bodies))
    for (const mode of ['warn', 'repair'] as const) {
      const send = conformantFetch({
        ...{ mode, allow: ['unanswered-tool-call'], fetch: async () => new Response() },
        onFinding() {},
        onRepair() {},
      });
      const times: { readonly parse: number; readonly whole: number }[] = [];
      for (let round = 0; round < ROUNDS + WARM_UP; round++) {
        const parse = await timed(() => JSON.parse(body));
        const whole = await timed(() => send(URL, { method: 'POST', body }));
        if (round >= WARM_UP) times.push({ parse, whole });
      }
      const ratio = median(times.map(({ parse, whole }) => whole / parse)).toFixed(1);
      const beyond = median(times.map(({ parse, whole }) => whole - parse)).toFixed(1);
      console.log(`  ${kind.padEnd(8)}${mode.padEnd(8)}${ratio.padStart(6)}  ${beyond.padStart(6)} ms beyond parsing`);
    }
}
