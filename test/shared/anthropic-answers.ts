/** Recorded replies of Anthropic's API, and of the clouds that offer it, including replies without a request. */
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { isHere } from './recorded-wire.ts';

const RECORDINGS = '../shared/recordings';
const APIS = ['anthropic-messages', 'bedrock-invoke-anthropic'];

export interface Answered {
  readonly id: string;
  readonly api: string;
  readonly provider: string;
  readonly status: number;
  readonly request: unknown;
  readonly response: unknown;
  readonly sse: string | null;
  readonly stream_format?: string;
  /** The file that contains it: one source, in its order. */
  readonly source: string;
}

/** All successful replies, without those that do not fit their requests. */
export function answers(): Answered[] {
  if (!isHere) return [];
  const found: Answered[] = [];
  const suspect = new Set(linesOf('SUSPECT.jsonl').map(line => (JSON.parse(line) as { id: string }).id));
  for (const source of readdirSync(RECORDINGS).filter(name => name.includes('+')))
    for (const line of linesOf(source)) {
      if (!APIS.some(api => line.includes(`"${api}"`))) continue;
      const each = { ...(JSON.parse(line) as Answered), source };
      if (APIS.includes(each.api) && !suspect.has(each.id) && each.status >= 200 && each.status < 300) found.push(each);
    }
  return found;
}

function linesOf(name: string): string[] {
  const bytes = readFileSync(`${RECORDINGS}/${name}`);
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').filter(line => line !== '');
}

export function dialectOf({ api, provider }: Answered): string {
  if (api === 'bedrock-invoke-anthropic') return api;
  return provider === 'vertex' ? 'anthropic-vertex' : 'anthropic';
}

export function isRebuilt({ stream_format: format = '' }: Answered): boolean {
  return format.startsWith('rebuilt');
}
