/** Recorded requests and their outcomes: no accepted request is predicted as rejected, and no rejection is missed. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../src/score/answer.ts';
import { classify } from '../../src/score/classify.ts';
import { score } from '../../src/score/score.ts';

const RECORDINGS = '../shared/recordings';
const isThere = existsSync(RECORDINGS);
if (!isThere) console.warn(`skipped: there are no recordings at ${RECORDINGS}`);

interface Recorded {
  readonly id: string;
  readonly api: string;
  readonly request: unknown;
  readonly status: number | null;
  readonly response: unknown;
  readonly sse: string | null;
  readonly response_text?: string;
}

function* lines(name: string): Iterable<Recorded> {
  const bytes = readFileSync(`${RECORDINGS}/${name}`);
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  for (const line of text.split('\n')) if (line !== '') yield JSON.parse(line) as Recorded;
}

function* exchanges(wanted: (api: string | null) => boolean): Iterable<Recorded> {
  for (const name of readdirSync(RECORDINGS))
    if (name.includes('+') && !name.includes('.responses.'))
      for (const each of lines(name)) if (wanted(each.api) && each.request !== null) yield each;
}

const isChat = (api: string | null) => api === 'openai-chat' || api === 'mistral-chat';
const chats = () => exchanges(isChat);

describe.runIf(isThere)('recorded chats', () => {
  it('are scored without a false alarm, and without a missed rejection', () => {
    const { total, cases } = score(chats());
    expect(cases.filter(({ kind }) => kind === 'falseAlarm')).toEqual([]);
    expect(total.falseAlarms).toBe(0);
    expect(total.accepted).toBeGreaterThan(5000);
    expect(total.refused).toBeGreaterThan(1000);
    expect(total.predicted).toBeGreaterThan(150);
    // A gateway may answer with 200 before its upstream fails. That is reported, but it is not an HTTP rejection.
    const missed = cases.filter(
      ({ kind, status }) => (kind === 'missed' && status !== 502) || kind === 'misattributed',
    );
    expect(missed).toEqual([]);
    expect(cases.filter(({ kind }) => kind === 'undecided')).toEqual([]);
  });

  it('of all other APIs are scored without a false alarm', () => {
    const { total, cases } = score(exchanges(api => !isChat(api)));
    expect(cases.filter(({ kind }) => kind === 'falseAlarm')).toEqual([]);
    expect(total.accepted).toBeGreaterThan(4000);
    expect(total.predicted).toBeGreaterThan(100);
    // A system message that a model of that day did not accept yet, in a recording without its date.
    expect(cases.filter(({ kind }) => kind === 'missed').map(each => each.dialect)).toEqual(['anthropic']);
  });

  it('rejections of conversations are classified like the manual labels', () => {
    const labels = new Map(
      [...lines('LABELS.jsonl.gz')].map(each => [each.id, (each as unknown as { class: string }).class]),
    );
    const wrong: string[] = [];
    let conversations = 0;
    for (const { id, status, response, sse, response_text: text } of chats()) {
      const outcome = outcomeOf({ status, response, sse, text });
      const label = labels.get(id);
      if (outcome.kind !== 'refused') {
        if (label !== undefined && label !== 'error-inside-2xx') wrong.push(`${id}: ${label}, taken for accepted`);
        continue;
      }
      const { about } = classify(outcome.refusal);
      if (label === 'conversation') conversations++;
      if ((label === 'conversation') !== (about === 'conversation')) wrong.push(`${label} as ${about}`);
    }
    expect(conversations).toBe(37);
    // Part faults that are also message faults, the text of an upstream, and a name that a role requires.
    expect(wrong.sort()).toEqual([
      ...Array(5).fill('content-part as conversation'),
      'error-inside-2xx as conversation',
      'params as conversation',
    ]);
  });
});
