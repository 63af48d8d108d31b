/** The playground of the documentation site in a browser. */
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { EXAMPLES } from '../../docs/.vitepress/theme/components/playground/examples.ts';
import { broken, shortened } from '../../docs/.vitepress/theme/components/playground/long-lines.ts';
import { longTalk } from '../report/html-page.ts';
import { ARGUMENTS, EXECUTABLE } from './chromium.ts';
import { FAINT, FAKE_CLIPBOARD, type Faint, IS_FOCUSED, inPage, NAMELESS } from './in-page.ts';
import { type Site, serveSite } from './site.ts';

/** Waits until a value is as expected, because a busy machine is slow. */
const until = <T>(get: () => T) => expect.poll(get, { timeout: 20_000 });

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Maximum number of bytes that the page loads before its first use, compressed. */
const FIRST_LOAD = 300_000;

const UNANSWERED = EXAMPLES.find(({ id }) => id === 'unanswered')?.text ?? '';
const TABS = ['Findings', 'Diagram', 'Repair', 'Convert'];

/** Records the longest time during which the page did not react, in milliseconds. */
const WATCH = `() => {
  window.longest = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.longest = Math.max(window.longest, now - last);
    last = now;
  }, 10);
}`;

/** Pastes into the text field, or drops on it, like a browser. */
const PASTE = `text => {
  const data = new DataTransfer();
  data.setData('text', text);
  const field = document.querySelector('#pg-text');
  field.focus();
  const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  if (field.dispatchEvent(event)) document.execCommand('insertText', false, text);
}`;
const DROP = `([name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name));
  for (const kind of ['dragover', 'drop'])
    document.querySelector('.pg-input').dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
}`;

/** A request of 5 MB on one line, with five unanswered calls. */
function largeRequest(): string {
  const messages: unknown[] = [{ role: 'system', content: 'x' }];
  for (let i = 0; i < 500; i++) {
    const call = { id: `call_${i}`, type: 'function', function: { name: 'read', arguments: '{}' } };
    messages.push({ role: 'user', content: `question ${i}` }, { role: 'assistant', content: null, tool_calls: [call] });
    if (i % 100 !== 3) messages.push({ role: 'tool', tool_call_id: call.id, content: 'lorem ipsum '.repeat(850) });
    messages.push({ role: 'assistant', content: 'ok' });
  }
  return JSON.stringify({ model: 'gpt-4o', messages });
}

test('long lines are wrapped, and shortened to the part that differs', () => {
  expect(broken('[{"a":1,"b":[{"c":2}]}]')).toBe('[\n{\n"a":1,\n"b":[\n{\n"c":2}]}]');
  const [old = '', fresh = ''] = shortened([
    `-${'x'.repeat(900)}a${'y'.repeat(900)}`,
    `+${'x'.repeat(900)}b${'y'.repeat(900)}`,
  ]);
  expect(old).toBe(`-… ${'x'.repeat(120)}a${'y'.repeat(120)} …`);
  expect(fresh).toBe(old.replace('a', 'b').replace('-', '+'));
});

const title = EXECUTABLE === undefined ? 'the playground (skipped: no Chromium)' : 'the playground';

describe.skipIf(EXECUTABLE === undefined)(title, () => {
  let browser: Browser;
  let site: Site;

  beforeAll(async () => {
    site = await serveSite('playground.md');
    browser = await chromium.launch({ executablePath: EXECUTABLE as string, args: ARGUMENTS });
  });

  afterAll(async () => {
    await browser?.close();
    site?.close();
  });

  interface Opened {
    readonly page: Page;
    /** Bytes of each loaded file, compressed. */
    readonly loaded: Map<string, number>;
  }

  /** Opens a new page. It must not contact another server, send data, or write an error to the console. */
  async function open({ hash = '', viewport = WIDE, scheme = 'light' as 'light' | 'dark' } = {}): Promise<Opened> {
    const context = await browser.newContext({ viewport, colorScheme: scheme, reducedMotion: 'reduce' });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    const wrong: string[] = [];
    const loaded = new Map<string, number>();
    page.on('console', message => {
      // The other pages of the site are not built.
      if (message.type() === 'error' && !message.text().includes('404')) wrong.push(message.text());
    });
    page.on('pageerror', error => wrong.push(error.message));
    page.on('request', request => {
      const isOwn = new URL(request.url()).origin === site.origin || /^(?:blob|data):/.test(request.url());
      if (!isOwn || request.method() !== 'GET' || request.postData() !== null) wrong.push(request.url());
    });
    page.on('response', async response => {
      const body = await response.body().catch(() => Buffer.alloc(0));
      loaded.set(response.url(), response.url().endsWith('.woff2') ? body.length : gzipSync(body).length);
    });
    onTestFinished(async () => {
      await context.close();
      expect(wrong).toEqual([]);
    });
    await page.goto(`${site.origin}/playground${hash}`, { waitUntil: 'networkidle' });
    return { page, loaded };
  }

  const paste = (page: Page, text: string) => page.evaluate(inPage(PASTE), text);
  const drop = (page: Page, name: string, text: string) => page.evaluate(inPage(DROP), [name, text]);
  const findings = (page: Page) => page.locator('.pg-finding h4');
  const tab = (page: Page, name: string) => page.getByRole('tab', { name });
  const totals = (page: Page) => page.locator('.pg-totals');

  async function example(page: Page, id: string): Promise<void> {
    await page.getByLabel('Example').selectOption(id);
    await totals(page).waitFor();
  }

  async function compared(page: Page): Promise<void> {
    await until(() => page.locator('.pg-counts').textContent()).toMatch(/rejected|accepted/);
  }

  test('loads little at first, and loads rolecall on the first use', async () => {
    const { page, loaded } = await open();
    const size = () => [...loaded.values()].reduce((sum, each) => sum + each, 0);
    expect(size()).toBeGreaterThan(50_000);
    expect(size()).toBeLessThan(FIRST_LOAD);
    expect([...loaded.keys()].filter(url => url.includes('worker'))).toEqual([]);
    expect(await page.locator('.pg-page').innerText()).toContain('your input is not sent anywhere');
    await page.locator('#pg-text').focus();
    await until(() => [...loaded.keys()].some(url => url.includes('worker'))).toBe(true);
    expect([...loaded.keys()].filter(url => /convert|repair|diagram/i.test(url))).toEqual([]);
  });

  test('shows the findings for pasted text, and the verdict of every provider', async () => {
    const { page } = await open();
    await paste(page, UNANSWERED);
    await findings(page).first().waitFor();
    expect(await findings(page).allTextContents()).toEqual([expect.stringContaining('call_b')]);
    expect(await page.locator('.pg-strip').textContent()).toContain('assistant');
    expect(await page.locator('.pg-finding a').getAttribute('href')).toBe('/rules/unanswered-tool-call');
    await compared(page);
    const providers = page.getByRole('list', { name: 'Verdict of each provider' }).getByRole('button');
    expect(await providers.count()).toBeGreaterThan(50);
    await page.getByLabel('Filter').fill('anthropic api');
    await providers.filter({ hasText: 'Anthropic API' }).click();
    await until(() => page.locator('.pg-summary').textContent()).toContain('Anthropic API');
    expect(await page.locator('.pg-finding').textContent()).toContain('tool_use');
    expect(await page.locator('.pg-note').textContent()).toContain('another message format');
    // The position of a finding links to the input.
    await page.getByLabel('Filter').fill('');
    await providers.first().click();
    await page.getByRole('button', { name: /^Line 22/ }).click();
    const selected = "document.activeElement.value.slice(document.activeElement.selectionStart).startsWith('{')";
    expect(await page.evaluate(selected)).toBe(true);
  });

  test('offers examples', async () => {
    const { page } = await open();
    for (const { id } of EXAMPLES) {
      await example(page, id);
      await tab(page, 'Findings').click();
      const found = await page.locator('.pg-finding, .pg-good').first().textContent();
      if (id === 'clean') expect(found).toContain('No problems found');
      else expect(found).toMatch(/error/);
      for (const name of TABS) {
        await tab(page, name).click();
        const panel = page.getByRole('tabpanel');
        await until(() => panel.innerHTML()).toMatch(/pg-(?:finding|diagram|diff|field|good|note|check)/);
        await until(() => panel.innerText()).not.toMatch(/Drawing…|Repairing…/);
      }
      expect(await page.locator('.pg-fault').count()).toBe(0);
      await page.getByRole('button', { name: 'Clear' }).click();
      await totals(page).waitFor({ state: 'detached' });
    }
  });

  test('repairs, shows the changes, and can use the result as input', async () => {
    const { page } = await open();
    await page.evaluate(inPage(FAKE_CLIPBOARD));
    await example(page, 'unanswered');
    await tab(page, 'Repair').click();
    await page.getByText('1 error left').waitFor();
    await page.getByLabel('Make unsafe repairs').check();
    await page.locator('.pg-diff .added').first().waitFor();
    expect(await page.locator('.pg-diff').textContent()).toContain('"tool_call_id": "call_b"');
    await page.getByRole('button', { name: 'Copy repaired text' }).click();
    await until(() => page.evaluate('document.body.dataset.copied')).toContain('interrupted');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await saved).suggestedFilename()).toBe('conversation.json');
    await page.getByRole('button', { name: 'Use as input' }).click();
    await until(() => totals(page).textContent()).toContain('No problems found');
  });

  test('draws the messages as a sequence diagram', async () => {
    const { page } = await open();
    await example(page, 'unanswered');
    await tab(page, 'Diagram').click();
    const frame = page.frameLocator('.pg-diagram');
    await frame.locator('.row.guilty').waitFor();
    expect(await frame.locator('.finding').count()).toBe(1);
    expect(await frame.locator('header.top').isVisible()).toBe(false);
  });

  test('converts to another provider, and lists the losses', async () => {
    const { page } = await open();
    await example(page, 'anthropic');
    await tab(page, 'Convert').click();
    await page.getByLabel('Convert to').selectOption('openai-chat');
    await page.getByRole('list', { name: 'Losses' }).waitFor();
    expect(await page.locator('.pg-result').textContent()).toContain('"tool_calls"');
    await page.getByRole('button', { name: 'Use as input' }).click();
    await until(() => page.locator('#pg-text').inputValue()).toContain('"tool_calls"');
    await until(() => page.locator('.pg-summary').textContent()).toContain('OpenAI');
  });

  test('a link restores the input', async () => {
    const { page } = await open();
    await page.evaluate(inPage(FAKE_CLIPBOARD));
    await example(page, 'log');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByText('Link copied').waitFor();
    const link = new URL((await page.evaluate('document.body.dataset.copied')) as string);
    expect(link.hash.length).toBeLessThan(3000);
    const { page: again } = await open({ hash: link.hash });
    await findings(again).first().waitFor();
    expect(await again.locator('#pg-text').inputValue()).toBe(EXAMPLES.find(({ id }) => id === 'log')?.text);
    const { page: damaged } = await open({ hash: '#input=A_' });
    await damaged.getByRole('alert').waitFor();
    expect(await damaged.getByRole('alert').textContent()).toContain('The link is damaged');
  });

  test('reports the problem with an input that cannot be checked, and its position', async () => {
    const { page } = await open();
    await paste(page, '[{"role": "user",\n "content": }]');
    await findings(page).first().waitFor();
    expect(await page.locator('.pg-place').textContent()).toContain('Line 2, column 13');
    await drop(page, 'empty.json', '');
    await until(() => page.locator('.pg-fault').textContent()).toBe('`empty.json` is empty.');
    await drop(page, 'packed.gz', '\u001f\u008b');
    await drop(page, 'store.db', 'SQLite format 3\0 and so on');
    await until(() => page.locator('.pg-results').textContent()).toContain('SQLite database');
    await drop(page, 'talk.json', JSON.stringify(longTalk(8)));
    await until(() => totals(page).textContent()).toMatch(/error|No problems/);
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('The result appears here').waitFor();
    await paste(page, '   ');
    await page.getByText('The result appears here').waitFor();
  });

  test('compares and converts the complete conversation of a log whose last line is truncated', async () => {
    const { page } = await open();
    await paste(page, '{"messages":[{"role":"user","content":"Hi."}]}\n{"messages":[{"role":"us');
    await findings(page).first().waitFor();
    await compared(page);
    await tab(page, 'Convert').click();
    expect(await page.getByLabel('Convert to').isVisible()).toBe(true);
  });

  test('a truncated stream has an error that no repair removes', async () => {
    const { page } = await open();
    const delta = { role: 'assistant', content: 'Wait' };
    const event = {
      id: 'x',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'gpt-4o',
      choices: [{ index: 0, delta }],
    };
    await paste(page, `data: ${JSON.stringify(event)}\n\n`);
    await findings(page).first().waitFor();
    await tab(page, 'Repair').click();
    await page.getByText('No repair was made; 1 error left.').waitFor();
    expect(await page.locator('.pg-note').textContent()).toContain('event streams are not repaired');
  });

  test('no link is created if it would be too long', async () => {
    const { page } = await open();
    let seed = 1;
    const next = () => {
      seed = (seed * 48271) % 0x7fffffff;
      return seed.toString(36);
    };
    await drop(
      page,
      'noise.json',
      JSON.stringify([{ role: 'user', content: Array.from({ length: 400_000 }, next).join('') }]),
    );
    await totals(page).waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    await until(() => page.locator('.pg-said').textContent()).toMatch(
      /would have \d,\d{3},\d{3} characters.*Send the file/,
    );
    expect(new URL(page.url()).hash).toBe('');
  });

  test('stays responsive with an input of 5 MB', async () => {
    const { page } = await open();
    const text = largeRequest();
    expect(text.length).toBeGreaterThan(5_000_000);
    await page.evaluate(inPage(WATCH));
    await drop(page, 'large.json', text);
    await findings(page).first().waitFor();
    expect(await findings(page).count()).toBe(5);
    expect(await page.locator('.pg-large').textContent()).toContain('large.json, 5.2 MB');
    await page.locator('.pg-place button').nth(2).click();
    await until(() => page.locator('.pg-excerpt').textContent()).toContain('call_203');
    await tab(page, 'Repair').click();
    await page.getByLabel('Make unsafe repairs').check();
    await page.locator('.pg-diff .added').first().waitFor();
    expect(await page.locator('.pg-diff').textContent()).toContain('"tool_call_id":"call_403"');
    await tab(page, 'Findings').click();
    // Work on the large input is cancelled when another input arrives.
    await page.getByRole('button', { name: 'Check all providers' }).click();
    await example(page, 'clean');
    await until(() => totals(page).textContent()).toContain('No problems found');
    await compared(page);
    expect(await page.evaluate('window.longest')).toBeLessThan(2000);
  });

  test.each(['light', 'dark'] as const)('text has enough contrast and nothing overflows: %s', async scheme => {
    const { page } = await open({ scheme });
    await example(page, 'log');
    await compared(page);
    // The frame of the site is not part of the playground.
    await page.addStyleTag({ content: '.VPNav, .VPLocalNav, .VPFooter { display: none }' });
    for (const name of TABS) {
      await tab(page, name).click();
      if (name === 'Repair') await page.getByLabel('Make unsafe repairs').check();
      if (name === 'Convert') await page.getByLabel('Convert to').selectOption('anthropic');
      await page.locator('.pg-strip, .pg-diagram, .pg-diff, .pg-result').first().waitFor();
      for (const viewport of [WIDE, PHONE]) {
        await page.setViewportSize(viewport);
        const faint = await page.evaluate(inPage<Faint>(FAINT));
        expect(faint.measured).toBeGreaterThan(60);
        expect(faint.words).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(viewport.width);
      }
      const nameless = await page.evaluate(inPage<readonly string[]>(NAMELESS));
      expect(nameless.filter(each => !each.includes('class="VP'))).toEqual([]);
    }
  });

  test('can be used with the keyboard alone', async () => {
    const { page } = await open();
    const pressUntil = async (key: string, selector: string) => {
      for (let i = 0; i < 90; i++) {
        if (await page.locator(selector).first().evaluate(inPage(IS_FOCUSED))) return;
        await page.keyboard.press(key);
      }
      throw new Error(`${key} does not lead to ${selector}`);
    };
    await page.getByLabel('Example').focus();
    await page.keyboard.type('Tool');
    await findings(page).first().waitFor();
    await compared(page);
    await pressUntil('Tab', '#pg-text');
    await pressUntil('Tab', '.pg-list li:nth-child(2) button');
    await page.keyboard.press('Enter');
    await until(() => page.locator('.pg-list li:nth-child(2) button').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await pressUntil('Tab', '[role=tab][aria-selected=true]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await tab(page, 'Repair').evaluate(inPage(IS_FOCUSED))).toBe(true);
    await pressUntil('Tab', '.pg-check input');
    await page.keyboard.press('Space');
    await pressUntil('Tab', '.pg-diff');
    expect(await page.locator('.pg-diff').textContent()).toContain('call_b');
  });
});
