import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { rules } from '../../src/registry/registry.ts';
import { htmlReporter } from '../../src/report/html.ts';
import { fixturePages, longTalk, type Page, pageOf, reportInto, sha256 } from './html-page.ts';

interface Spot {
  row: number;
  piece?: number;
}

interface Block {
  path: string;
  line: number;
  findings: { rule: string; severity: string; at: string; where: string; spot?: Spot; related: { spot?: Spot }[] }[];
  rows: { row: number; n?: number; at: string; gap?: number; lane: string; pieces: Record<string, unknown>[] }[];
}

/** The data blocks of a page, as a browser finds them: a script ends at the first end tag. */
function blocks<T = Block>(html: string, kind = 'conversation'): T[] {
  return [...html.matchAll(/<script type="application\/json" data-kind="(\w+)">(.*?)<\/script/gs)]
    .filter(([, found]) => found === kind)
    .map(([, , json = '']) => JSON.parse(json) as T);
}

interface TotalsBlock {
  errors: number;
  drawn: number;
  suppressed: number;
  left: [string, number][];
  rules: { id: string }[];
  notes: { note: string; count: number; first: string }[];
}

const totalsOf = (html: string) => blocks<TotalsBlock>(html, 'totals')[0] as TotalsBlock;

const orphan = (id: string) => ({
  messages: [
    { role: 'user', content: 'Where is it?' },
    { role: 'tool', tool_call_id: id, content: 'here' },
    { role: 'user', content: 'Thanks.' },
  ],
});

const one = (content: unknown, path = 'log.jsonl'): Page[] => [{ path, content: [content], dialect: 'openai-chat' }];

describe('the page', () => {
  const fixtures = pageOf(fixturePages());

  test('is self-contained, and its policy forbids everything else', () => {
    expect(fixtures).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(fixtures.trimEnd()).toMatch(/<\/html>$/);
    const markup = fixtures.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<style[\s\S]*?<\/style>/g, '');
    const hashes = [/<style>([\s\S]*?)<\/style>/, /<script>([\s\S]*?)<\/script>/].map(each =>
      sha256(each.exec(fixtures)?.[1] ?? ''),
    );
    expect(markup).toContain(
      `default-src 'none'; style-src 'sha256-${hashes[0]}'; script-src 'sha256-${hashes[1]}'; base-uri 'none'`,
    );
    expect(markup).not.toMatch(/\sstyle=|\son\w+=/i);
    expect(markup).not.toMatch(/<(?:link|img|iframe|object|embed|audio|video|source|base)\b/i);
    expect([...markup.matchAll(/\s(?:src|href|action|srcset|poster)="([^"]*)"/g)].map(([, to]) => to)).toEqual([
      '#findings',
    ]);
    const style = fixtures.match(/<style>[\s\S]*?<\/style>/)?.[0] ?? '';
    expect(style).not.toMatch(/url\(|@import|https?:/);
    expect(style.length).toBeGreaterThan(5000);
  });

  test('its script parses, inserts no markup from text and fetches nothing', () => {
    const script = fixtures.match(/<script>([\s\S]*?)<\/script>/)?.[1] ?? '';
    expect(() => new Script(script)).not.toThrow();
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacent|document\.write|\beval\b|new Function|\bfetch\(|XMLHttp|import\(/,
    );
    expect(script.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/);
  });

  test('nearly all rules occur in the fixtures, and are explained', () => {
    const met = new Set(blocks(fixtures).flatMap(({ findings }) => findings.map(({ rule }) => rule)));
    expect(met.size).toBeGreaterThan(80);
    expect(new Set(totalsOf(fixtures).rules.map(({ id }) => id))).toEqual(met);
  });

  test('every finding in a message is shown at the message of its pointer', () => {
    let inMessages = 0;
    for (const { findings, rows } of blocks(fixtures))
      for (const { spot, at } of findings) {
        if (spot === undefined) continue;
        const row = rows.find(each => each.row === spot.row);
        // A pointer may name the message, a value inside it, or a value that was read with it.
        expect(row, at).toBeDefined();
        if (row !== undefined && (at === row.at || at.startsWith(`${row.at}/`))) inMessages++;
        if (spot.piece !== undefined) expect(row?.pieces.map(({ i }) => i)).toContain(spot.piece);
      }
    expect(inMessages).toBeGreaterThan(250);
  });

  test('a page without findings says so, and is complete', () => {
    const html = pageOf(one({ messages: [{ role: 'user', content: 'x' }] }));
    expect(blocks(html)).toEqual([]);
    expect(totalsOf(html)).toMatchObject({ errors: 0, drawn: 0 });
  });
});

describe('calls and results', () => {
  const [block] = blocks(pageOf(one(longTalk(30)))) as [Block];
  const pieces = block.rows.flatMap(({ row, pieces }) =>
    pieces.map(piece => ({ row, ...piece }) as Record<string, unknown>),
  );

  test('share a number, in any order of the results', () => {
    const calls = pieces.filter(({ kind }) => kind === 'call');
    expect(calls).toHaveLength(60);
    for (const call of calls.filter(({ join }) => join !== undefined)) {
      const results = pieces.filter(each => each.kind === 'result' && each.join === call.join);
      expect(results.map(({ id }) => id)).toEqual([call.id]);
    }
  });

  test('without a counterpart are marked as open', () => {
    expect(pieces.filter(({ open }) => open).map(({ kind, id }) => [kind, id])).toEqual([
      ['call', 'call_17_c'],
      ['result', 'call_nobody_made'],
    ]);
  });
});

describe('content', () => {
  test('is not shown, unless that was requested', () => {
    const hidden = pageOf(one(longTalk()));
    expect(/weather in town|It will not stop|celsius|found\W+\d/.exec(hidden)?.[0]).toBeUndefined();
    expect(hidden.includes('get_weather')).toBe(true);
    const shown = pageOf(one(longTalk()), { showContent: true });
    for (const words of ['weather in town', 'celsius', 'It will not stop']) expect(shown.includes(words)).toBe(true);
  });

  test('is shortened', () => {
    const { messages } = orphan('call_1');
    const html = pageOf(one({ messages: [{ role: 'system', content: 'x'.repeat(100_000) }, ...messages] }), {
      showContent: true,
    });
    expect(html).toContain('x'.repeat(200));
    expect(html).not.toContain('x'.repeat(500));
  });
});

describe('hostile text', () => {
  const NASTY =
    '</script><script>alert(1)</script><!--<img src=x onerror=alert(2)>\u2028\u2029\u202egnp.\u0000&amp;"\'`';

  test('is escaped in IDs, names, roles, paths and content', () => {
    const messages = [
      { role: 'user', content: NASTY, name: NASTY },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: NASTY, type: 'function', function: { name: NASTY, arguments: NASTY } }],
      },
      { role: NASTY, content: NASTY },
      { role: 'tool', tool_call_id: NASTY, content: NASTY },
      { role: 'tool', tool_call_id: `${NASTY}?`, content: NASTY },
    ];
    const html = pageOf(one({ id: NASTY, messages }, `${NASTY}.jsonl`), { showContent: true, version: NASTY });
    const found = blocks(html);
    expect(found).toHaveLength(1);
    expect(found[0]?.findings.length).toBeGreaterThan(1);
    expect(html.match(/<script\b/g)).toHaveLength(3);
    expect(html.includes('<!--') || html.includes('<img')).toBe(false);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(/[\u0000-\u0009\u000b-\u001f\u2028\u2029\u202a-\u202e\u2066-\u2069]/.exec(html)?.[0]).toBeUndefined();
    expect(JSON.stringify(found)).toContain('\\\\u202e');
  });
});

describe('a report of any size', () => {
  test('is written while files are read, without buffering', () => {
    const seen: number[] = [];
    let written = '';
    const reporter = htmlReporter(text => (written += text), { version: '0.0.0', sha256, rules });
    expect(written).toContain('<div id="cards">');
    reportInto(reporter, one(orphan('call_1')), () => seen.push(blocks(written).length));
    reportInto(reporter, one(orphan('call_2'), 'b.jsonl'), () => seen.push(blocks(written).length));
    expect(seen).toEqual([1, 2]);
  });

  test('shows a limited number of findings, errors first, and counts the rest', () => {
    const many = Array.from({ length: 50 }, (_, i) => orphan(`call_${i}`));
    const html = pageOf([{ path: 'log.jsonl', content: many, dialect: 'openai-chat' }], { maxDiagnostics: 20 });
    expect(blocks(html)).toHaveLength(20);
    expect(totalsOf(html)).toMatchObject({ errors: 50, drawn: 20, left: [['orphan-tool-result', 30]] });
  });

  test('shows the relevant messages of a long conversation, and counts the rest', () => {
    const chat = Array.from({ length: 5000 }, (_, i) => ({ role: i % 2 ? 'assistant' : 'user', content: 'x' }));
    const messages = [...chat, ...orphan('call_1').messages, ...chat];
    const [block] = blocks(pageOf(one({ messages }))) as [Block];
    const rows = block.rows.filter(({ gap }) => gap === undefined);
    expect(rows).toHaveLength(400);
    expect(rows.map(({ n }) => n)).toContain(5001);
    expect(block.rows.reduce((sum, { gap = 1 }) => sum + gap, 0)).toBe(10_003);
    expect(block.findings[0]?.at).toBe('/messages/5001');
    expect(block.findings[0]?.spot?.row).toBe(5001);
  });

  test('shows the first parts and the faulty part of a message with ten thousand parts', () => {
    const content = Array.from({ length: 10_000 }, () => ({ type: 'text', text: 'x' }));
    const guilty = [...content, { type: 'picture', text: 'x' }];
    const [block] = blocks(pageOf(one({ messages: [{ role: 'user', content: guilty }] }))) as [Block];
    expect(block.rows[0]?.pieces.map(({ i }) => i)).toContain(10_000);
    expect(block.rows[0]?.pieces.length).toBeLessThan(60);
  });

  test('counts suppressed findings, without showing them', () => {
    let written = '';
    const reporter = htmlReporter(text => (written += text), { version: '0.0.0', sha256, rules });
    const quiet = {
      ...reporter,
      conversation: (...[report, details]: Parameters<typeof reporter.conversation>) => {
        for (const each of report.diagnostics) each.suppressed = { by: 'baseline' };
        reporter.conversation(report, details);
      },
    };
    reportInto(quiet, one(orphan('call_1')));
    expect(blocks(written)).toEqual([]);
    expect(totalsOf(written).suppressed).toBe(1);
  });

  test('shows what was not judged, and why', () => {
    const html = pageOf([{ path: 'x.jsonl', content: [{ no: 'chat' }, { no: 'chat' }] }]);
    expect(totalsOf(html).notes).toMatchObject([{ count: 2, first: 'x.jsonl:1' }]);
  });
});
