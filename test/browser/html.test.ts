/** The HTML report in a browser. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page, type ViewportSize } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ConversationReport } from '../../src/index.ts';
import { rules } from '../../src/registry/registry.ts';
import { htmlReporter } from '../../src/report/html.ts';
import { fixturePages, longTalk, pageOf, reportInto, sha256 } from '../report/html-page.ts';
import { ARGUMENTS, EXECUTABLE } from './chromium.ts';
import {
  FAINT,
  FAKE_CLIPBOARD,
  type Faint,
  IS_FOCUSED,
  inPage,
  JOINS,
  type Join,
  MARKED,
  type Marked,
  NAMELESS,
  SCROLL_DOWN,
} from './in-page.ts';

if (EXECUTABLE === undefined) console.warn('test/browser: skipped: no Chromium (install it, or name it in $CHROMIUM)');

const GROUND = 'getComputedStyle(document.body).backgroundColor';

const WIDE = { width: 1600, height: 1000 };
const PHONE = { width: 360, height: 740 };

const title = EXECUTABLE === undefined ? 'the report in a browser (skipped: no Chromium)' : 'the report in a browser';

describe.skipIf(EXECUTABLE === undefined)(title, () => {
  let browser: Browser;
  let folder: string;
  const reports: ConversationReport[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'rolecall-html-'));
    const pieces: string[] = [];
    const reporter = htmlReporter(text => pieces.push(text), { version: '0.0.0', sha256, rules });
    reportInto(reporter, fixturePages(), report => {
      if (report.diagnostics.length > 0) reports.push(report);
    });
    writeFileSync(join(folder, 'fixtures.html'), pieces.join(''));
    const long = { path: 'talk.jsonl', content: [longTalk(30)], dialect: 'openai-chat' };
    writeFileSync(join(folder, 'long.html'), pageOf([long]));
    const many = Array.from({ length: 500 }, (_, i) => ({
      messages: [
        { role: 'user', content: 'x' },
        { role: 'tool', tool_call_id: `call_${i}`, content: 'x' },
        { role: 'assistant', content: 'x'.repeat(i) },
      ],
    }));
    writeFileSync(join(folder, 'many.html'), pageOf([{ path: 'many.jsonl', content: many, dialect: 'openai-chat' }]));
    browser = await chromium.launch({ executablePath: EXECUTABLE as string, args: ARGUMENTS });
  });

  afterAll(async () => {
    await browser?.close();
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a new page. It must not write to the console or send requests. */
  async function open(
    name: string,
    {
      hash = '',
      viewport = WIDE,
      scheme = 'light' as 'light' | 'dark',
    }: { hash?: string; viewport?: ViewportSize; scheme?: 'light' | 'dark' } = {},
  ): Promise<Page> {
    const url = pathToFileURL(join(folder, name)).href;
    const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', message => wrong.push(message.text()));
    page.on('pageerror', error => wrong.push(error.message));
    page.on('request', request => {
      if (request.url().split('#')[0] !== url) wrong.push(request.url());
    });
    onTestFinished(async () => {
      await context.close();
      expect(wrong).toEqual([]);
    });
    await page.goto(url + hash);
    await until(page, "document.querySelector('.card:not(.waiting), .nothing:not([hidden])') !== null");
    return page;
  }

  /** The content security policy of the page forbids the driver's own wait function. */
  const until = (page: Page, expression: string) =>
    expect.poll(() => page.evaluate(expression), { timeout: 15_000 }).toBe(true);

  const status = (page: Page) => page.locator('#status').textContent();
  const shownFindings = async (page: Page) => Number((await status(page))?.match(/^[\d,]+/)?.[0].replace(',', ''));
  const currentOf = (page: Page) => page.locator('.finding.current').getAttribute('data-finding');

  /** Types a text and waits until it is the filter. On a busy machine, a part of it may be the filter before. */
  async function filter(page: Page, text: string): Promise<void> {
    await page.keyboard.press('/');
    await page.keyboard.type(text);
    await until(page, `new URLSearchParams(location.hash.slice(1)).get('q') === ${JSON.stringify(text)}`);
  }

  test('shows every conversation with findings, and draws each one when it scrolls into view', async () => {
    const page = await open('fixtures.html');
    const findings = reports.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
    expect(findings).toBeGreaterThan(400);
    expect(await shownFindings(page)).toBe(findings);
    expect(await page.locator('.card').count()).toBe(reports.length);
    expect(await page.locator('.card.waiting').count()).toBeGreaterThan(reports.length - 30);
    await page.screenshot({ path: join(folder, 'wide.png') });
  });

  test('the finding is marked on the message that its pointer names', async () => {
    const page = await open('fixtures.html');
    const marked = await page.evaluate(inPage<readonly Marked[]>(MARKED));
    expect(marked.length).toBeGreaterThan(250);
    const wrong = marked.filter(({ key, at, row, isMarked, isBelow }) => {
      const [card = 0, i = 0] = key.split('.').map(Number);
      const { pointer } = reports[card]?.diagnostics[i] ?? {};
      const isInside = row === '' || at === row || at.startsWith(`${row}/`);
      return pointer !== at || !isInside || !isMarked || !isBelow;
    });
    expect(wrong).toEqual([]);
  });

  test('filters by rule, severity, dialect, file and text, and keeps the filters in the URL', async () => {
    const page = await open('fixtures.html');
    const all = reports.flatMap(({ diagnostics }) => diagnostics);
    await page.locator('[data-option="rule orphan-tool-result"], [data-option="rule more"]').first().click();
    const rule = page.locator('[data-option="rule orphan-tool-result"]');
    if ((await rule.getAttribute('aria-pressed')) !== 'true') await rule.click();
    const orphans = all.filter(each => each.rule === 'orphan-tool-result');
    expect(await shownFindings(page)).toBe(orphans.length);
    expect(new URL(page.url()).hash).toBe('#rule=orphan-tool-result');
    await page.locator('[data-option="dialect openai-chat"]').click();
    expect(await shownFindings(page)).toBe(orphans.filter(({ dialect }) => dialect === 'openai-chat').length);
    await page.keyboard.press('Escape');
    expect(await shownFindings(page)).toBe(all.length);
    await page.locator('[data-option="severity warning"]').click();
    expect(await shownFindings(page)).toBe(all.filter(({ severity }) => severity === 'warning').length);
    await page.keyboard.press('Escape');
    const { path } = reports[7] as ConversationReport;
    await filter(page, `${path}`);
    const visible = page.locator('.card:visible');
    for (const label of await visible.evaluateAll(cards => cards.map(card => card.getAttribute('aria-label'))))
      expect(label).toContain(path);
    await page.keyboard.press('Escape');
    await filter(page, 'no such words');
    expect(await page.locator('#nothing').isVisible()).toBe(true);
    // The filters are restored from the URL.
    const again = await open('fixtures.html', { hash: '#severity=warning&q=tool' });
    const both = all.filter(({ severity }) => severity === 'warning').length;
    expect(await shownFindings(again)).toBeLessThan(both);
    expect(await again.locator('#q').inputValue()).toBe('tool');
    expect(await again.locator('[data-option="severity warning"]').getAttribute('aria-pressed')).toBe('true');
  });

  test('can be used with the keyboard alone', async () => {
    const page = await open('fixtures.html');
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key);
    const third = await currentOf(page);
    await page.keyboard.press('k');
    expect(await currentOf(page)).not.toBe(third);
    await page.keyboard.press('j');
    expect(await currentOf(page)).toBe(third);
    expect(new URL(page.url()).hash).toBe(`#at=${third}`);
    const line = page.locator('.finding.current .line');
    expect(await line.evaluate(inPage(IS_FOCUSED))).toBe(true);
    const was = await line.getAttribute('aria-expanded');
    await page.keyboard.press('Enter');
    expect(await line.getAttribute('aria-expanded')).not.toBe(was);
    expect(await page.locator('.finding.current .about').isVisible()).toBe(was !== 'true');
    expect(await line.evaluate(inPage('each => getComputedStyle(each).outlineStyle'))).toBe('solid');
    await page.keyboard.press('?');
    expect(await page.locator('#help').isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.locator('#help').isVisible()).toBe(false);
    await page.keyboard.press('/');
    expect(await page.locator('#q').evaluate(inPage(IS_FOCUSED))).toBe(true);
    // In the text field, a letter is only text.
    await page.keyboard.type('jkt?');
    expect(await page.locator('#q').inputValue()).toBe('jkt?');
  });

  test('a link scrolls to its finding', async () => {
    const last = reports.length - 1;
    const page = await open('fixtures.html', { hash: `#at=${last}.0` });
    await until(
      page,
      `(() => {
      const finding = document.querySelector('[data-finding="${last}.0"]')?.getBoundingClientRect();
      return finding !== undefined && finding.top > 0 && finding.top < innerHeight;
    })()`,
    );
    expect(await currentOf(page)).toBe(`${last}.0`);
  });

  test('long runs of messages are folded, and can be unfolded', async () => {
    const page = await open('long.html');
    const folds = page.locator('.fold button');
    const words = await folds.allTextContents();
    expect(words).toHaveLength(3);
    const rows = page.locator('.row');
    const before = await rows.count();
    const folded = Number(words[0]?.match(/\d+ messages/)?.[0].match(/\d+/)?.[0]);
    expect(folded).toBeGreaterThan(40);
    await folds.first().focus();
    await page.keyboard.press('Enter');
    expect(await rows.count()).toBe(before + folded);
    expect(await folds.first().getAttribute('aria-expanded')).toBe('true');
    expect(await folds.first().evaluate(inPage(IS_FOCUSED))).toBe(true);
    await page.keyboard.press('Enter');
    expect(await rows.count()).toBe(before);
    await page.keyboard.press('u');
    expect(await page.locator('.row').count()).toBe(151);
  });

  test.each([
    ['wide', WIDE],
    ['on a phone', PHONE],
  ])('calls are joined to their results: %s', async (_, viewport) => {
    const page = await open('long.html', { viewport });
    const joins = await page.evaluate(inPage<readonly Join[]>(JOINS));
    expect(joins.length).toBeGreaterThan(4);
    for (const { start, tip, ends } of joins) {
      const [call, result] = ends;
      expect(start).toBeGreaterThanOrEqual(call?.top as number);
      expect(start).toBeLessThanOrEqual(call?.bottom as number);
      expect(tip).toBeGreaterThanOrEqual(result?.top as number);
      expect(tip).toBeLessThanOrEqual(result?.bottom as number);
      expect(call?.word?.replace(' →', '')).toBe(result?.word?.replace('← ', ''));
    }
    // Parallel lines have separate tracks.
    const sideBySide = joins.filter(({ ends }) => ends[0]?.word?.startsWith('100'));
    expect(sideBySide).toHaveLength(3);
    expect(new Set(sideBySide.map(({ track }) => track)).size).toBe(3);
    expect(await page.locator('svg.joins g[data-open]').count()).toBe(2);
  });

  test.each([
    ['light', WIDE],
    ['dark', WIDE],
    ['light', PHONE],
    ['dark', PHONE],
  ] as const)('text has enough contrast and nothing overflows: %s, %o', async (scheme, viewport) => {
    const page = await open('long.html', { scheme, viewport });
    await page.locator('.about details').first().evaluate(inPage('each => each.setAttribute("open", "")'));
    const faint = await page.evaluate(inPage<Faint>(FAINT));
    expect(faint.measured).toBeGreaterThan(60);
    expect(faint.words).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
    const ground = await page.evaluate(GROUND);
    await page.locator('#theme').click();
    expect(await page.evaluate(GROUND)).not.toBe(ground);
    await page.screenshot({ path: join(folder, `${scheme}-${viewport.width}.png`) });
  });

  test('every control has a name, and every region has its role', async () => {
    const page = await open('fixtures.html');
    const nameless = await page.evaluate(inPage<readonly string[]>(NAMELESS));
    expect(nameless).toEqual([]);
    for (const [role, name] of [
      ['search', ''],
      ['main', ''],
      ['navigation', 'Filters'],
      ['searchbox', 'Filter findings by their text'],
    ] as const)
      expect(await page.getByRole(role, name === '' ? {} : { name }).count()).toBe(1);
    expect(await page.getByRole('list', { name: 'Messages, in order' }).count()).toBeGreaterThan(1);
    const ids = await page.evaluate<string[]>("[...document.querySelectorAll('[id]')].map(({ id }) => id)");
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('the pointer of a finding can be copied', async () => {
    const page = await open('long.html');
    await page.evaluate(inPage(FAKE_CLIPBOARD));
    await page
      .getByRole('button', { name: /^pointer .*copy$/ })
      .first()
      .click();
    await until(page, "document.querySelector('#announcement').textContent === 'pointer copied'");
    expect(await page.evaluate('document.body.dataset.copied')).toBe('/messages/86/tool_calls/2');
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    expect(await page.evaluate('document.body.dataset.copied')).toMatch(/^talk\.jsonl:1:\d+$/);
  });

  test('five hundred conversations are drawn while scrolling down', async () => {
    const page = await open('many.html');
    expect(await page.locator('.card').count()).toBe(500);
    expect(await page.locator('.card:not(.waiting)').count()).toBeLessThan(20);
    await page.evaluate(inPage(SCROLL_DOWN));
    await until(page, "document.querySelector('.card.waiting') === null");
    expect(await page.locator('.row').count()).toBe(1500);
    expect(await page.locator('.row.guilty').count()).toBe(500);
  });

  test('is printed as a whole, in light colours', async () => {
    const page = await open('many.html', { scheme: 'dark' });
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await page.locator('.card:not(.waiting)').count()).toBeGreaterThan(299);
    expect(await page.evaluate('document.documentElement.className + document.documentElement.dataset.theme')).toBe(
      'undefined',
    );
  });

  test('a truncated file shows the content it has', async () => {
    const whole = pageOf([{ path: 'talk.jsonl', content: [longTalk(30)], dialect: 'openai-chat' }]);
    const tail = whole.indexOf('<script type="application/json" data-kind="totals">');
    writeFileSync(join(folder, 'cut.html'), whole.slice(0, tail) + whole.slice(whole.indexOf('<script>')));
    const page = await open('cut.html');
    expect(await page.locator('#verdict').textContent()).toContain('truncated');
    expect(await page.locator('.row.guilty').count()).toBe(2);
  });

  test('hostile text is shown as text', async () => {
    const nasty = '</script><script>document.title="owned"</script><img src=x onerror=document.title="owned">\u202e';
    const call = { id: nasty, type: 'function', function: { name: nasty, arguments: nasty } };
    const messages = [
      { role: 'user', content: nasty },
      { role: 'assistant', content: nasty, tool_calls: [call] },
      { role: nasty, content: nasty },
      { role: 'tool', tool_call_id: `${nasty}!`, content: nasty },
    ];
    const pages = [{ path: `${nasty}.jsonl`, content: [{ id: nasty, messages }], dialect: 'openai-chat' }];
    writeFileSync(join(folder, 'nasty.html'), pageOf(pages, { showContent: true }));
    const page = await open('nasty.html');
    expect(await page.title()).toMatch(/^rolecall: \d+ errors?/);
    expect(await page.locator('#findings img, #findings script').count()).toBe(0);
    expect(await page.locator('.excerpt').first().textContent()).toContain('</script><script>');
    expect(await page.locator('body').innerText()).not.toContain('\u202e');
  });

  test('works under a content security policy that allows only inline code', async () => {
    const html = pageOf([{ path: 'talk.jsonl', content: [longTalk(30)], dialect: 'openai-chat' }]);
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy });
      response.end(html);
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const context = await browser.newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const wrong: string[] = [];
    page.on('console', message => wrong.push(message.text()));
    page.on('pageerror', error => wrong.push(error.message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/report.html`);
    await page.waitForSelector('.row.guilty');
    await page.keyboard.press('t');
    await page.keyboard.press('j');
    expect(wrong).toEqual([]);
    expect(asked).toEqual(['/report.html']);
  });
});
