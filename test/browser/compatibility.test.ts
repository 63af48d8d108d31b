/** The compatibility tables in a browser. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Compatibility } from '../../scripts/compatibility.ts';
import { readJson } from '../sources.ts';
import { ARGUMENTS, EXECUTABLE } from './chromium.ts';
import { type Site, serveSite } from './site.ts';

const TABLE = readJson('docs/compatibility/tool-calls.json') as unknown as Compatibility;
const DESKTOP = { viewport: { width: 1280, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 } };

describe.skipIf(EXECUTABLE === undefined)('the compatibility table in a browser', () => {
  let site: Site;
  let browser: Browser;

  beforeAll(async () => {
    site = await serveSite('compatibility/tool-calls.md', 'providers/openai-chat.md');
    browser = await chromium.launch({ executablePath: EXECUTABLE as string, args: ARGUMENTS });
  });

  afterAll(async () => {
    await browser.close();
    site.close();
  });

  async function open(options: BrowserContextOptions): Promise<Page> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('pageerror', error => problems.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
    });
    await page.goto(`${site.origin}/compatibility/tool-calls`, { waitUntil: 'networkidle' });
    onTestFinished(async () => {
      await context.close();
      expect(problems).toEqual([]);
    });
    return page;
  }

  const shownColumns = (page: Page) => page.locator('.frame thead th:visible').count();
  const shownRows = (page: Page) => page.locator('.frame tbody tr').count();

  test('shows well-known APIs at first, and all APIs on request', async () => {
    const page = await open(DESKTOP);
    const wellKnown = TABLE.apis.filter(({ isWellKnown }) => isWellKnown).length;
    expect(await shownColumns(page)).toBe(wellKnown + 1);
    expect(await shownRows(page)).toBe(TABLE.rows.length);
    await page.getByRole('checkbox').check();
    expect(await shownColumns(page)).toBe(TABLE.apis.length + 1);
  });

  test('can be filtered by provider and by the text of the server', async () => {
    const page = await open(DESKTOP);
    await page.getByLabel('Provider').fill('deepseek');
    const deepseek = TABLE.apis.filter(({ id }) => id.includes('deepseek'));
    expect(await shownColumns(page)).toBe(deepseek.length + 1);
    const known = TABLE.rows.filter(({ cells }) => deepseek.some(({ id }) => cells[id] !== undefined));
    expect(await shownRows(page)).toBe(known.length);
    await page.getByLabel('Provider').fill('');
    const words = 'insufficient tool messages following';
    await page.getByRole('searchbox', { name: 'Search' }).fill(words);
    const saying = TABLE.rows.filter(({ cells }) =>
      Object.values(cells).some(cell => cell.facts.some(index => TABLE.facts[index]?.says?.includes(words))),
    );
    expect(saying.length).toBeGreaterThan(0);
    expect(await shownRows(page)).toBe(saying.length);
    await page.getByRole('searchbox', { name: 'Search' }).fill('xyzzy');
    expect(await page.getByText('No row matches.').isVisible()).toBe(true);
  });

  test('opens the evidence of a cell with the keyboard, and closes it again', async () => {
    const page = await open(DESKTOP);
    const cell = page
      .locator('tr', { hasText: TABLE.rows[0]?.title ?? '' })
      .locator('td > button')
      .first();
    await cell.focus();
    await page.keyboard.press('Enter');
    const facts = page.locator('.facts:popover-open');
    expect(await facts.locator('a[href^="https://"]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    expect(await facts.count()).toBe(0);
  });

  test('links to the pages of rules and providers', async () => {
    const page = await open(DESKTOP);
    await page.locator('.frame thead a').first().click();
    await page.locator('h1', { hasText: TABLE.apis[0]?.name ?? '' }).waitFor();
    expect(page.url()).toMatch(/\/providers\/[\w-]+$/);
  });

  test.each(['light', 'dark'] as const)('scrolls inside its frame on a phone, %s', async colorScheme => {
    const page = await open({ ...PHONE, colorScheme });
    const [content, window] = await page.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, innerWidth]',
    );
    expect(content).toBeLessThanOrEqual(window);
    const first = page.locator('.frame tbody th').first();
    const before = await first.boundingBox();
    await page.locator('.frame').evaluate('frame => (frame.scrollLeft = 400)');
    expect((await first.boundingBox())?.x).toBeCloseTo(before?.x ?? -1, 0);
  });

  test('is complete without scripts', async () => {
    const page = await open({ ...DESKTOP, javaScriptEnabled: false });
    expect(await shownColumns(page)).toBe(TABLE.apis.length + 1);
    expect(await shownRows(page)).toBe(TABLE.rows.length);
    expect(await page.getByLabel('Provider').isVisible()).toBe(false);
    await page.locator('td > button').first().click();
    expect(await page.locator('.facts:popover-open').count()).toBe(1);
  });
});
