import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { arrived } from './fixtures/arrived.ts';
import { openBrowser, openContext, PHONE, WIDE } from './fixtures/browser.ts';
import { url } from './fixtures/own-product.ts';
import { keepPictures, meet, seen, signIn, watch, type Human } from './fixtures/person.ts';
import { settled } from './fixtures/settled.ts';
import { wordsOf } from './fixtures/words.ts';

let browser: Browser;
let human: Human;
const PASSWORD = 'Outlay#2026';
const EMPLOYEE = '13900000002';
const say = wordsOf('zh-Hans');

beforeAll(async () => {
  browser = await openBrowser();
  human = await meet(browser, url, say, { locale: 'zh-Hans' });
  await signIn(human, EMPLOYEE, PASSWORD);
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const title = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).filter({ visible: true });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

test('Back closes only the open sheet; a second time it leaves the page', async () => {
  const { page } = human;
  await page.goto(ROUTES.mine);
  await seen(page).getByText(say('Settings')).first().click();
  await title(page, say('Settings')).waitFor();
  const address = page.url();
  await page.getByRole('button', { name: say('Language') }).click();
  const sheet = page.getByRole('dialog', { name: say('Language') });
  await sheet.waitFor();

  await page.goBack();
  await sheet.waitFor({ state: 'detached' });
  await title(page, say('Settings')).waitFor();
  expect(page.url()).toBe(address);

  await page.goBack();
  await page.waitForURL(`**${ROUTES.mine}`);
  await arrived(page);
  expect(await title(page, say('Settings')).count()).toBe(0);
});

test('Back returns to the same position in the list', async () => {
  const { page } = human;
  await page.setViewportSize({ width: PHONE.width, height: 480 });
  await page.goto(ROUTES.home);
  await page
    .getByRole('button', { name: say('My documents') })
    .first()
    .click();
  await page.waitForURL(`**${ROUTES.myDocuments}`);
  await arrived(page);
  const rows = page.getByRole('listitem').getByRole('button').filter({ visible: true });
  await rows.first().waitFor();
  // Reaching the end of the list loads more: wait for it before clicking, so that the row does not move.
  const row = rows.nth((await rows.count()) - 1);
  await row.scrollIntoViewIfNeeded();
  await settled(page);
  await row.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(0);

  await row.click();
  // The last row may be a draft, which opens on its form.
  const opened: string[] = [ROUTES.document, ROUTES.draft];
  await page.waitForURL(({ pathname }) => opened.includes(pathname));
  await arrived(page);
  await settled(page);
  expect(await scrolled(page)).toBe(0);
  await page.goBack();
  await page.waitForURL(`**${ROUTES.myDocuments}`);
  await arrived(page);
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.setViewportSize(PHONE);
});

test('Inside a host app the host draws the title bar and the app does not', async () => {
  const context = await openContext(browser, url, { viewport: PHONE, locale: 'zh-Hans', theme: 'light' });
  const framed = { page: watch(await context.newPage()), say, faults: [], context, locale: human.locale };
  await framed.page.goto('/?cdp=1');
  await signIn(framed, EMPLOYEE, PASSWORD);
  await framed.page.goto(ROUTES.settings);
  const heading = title(framed.page, say('Settings'));
  await heading.waitFor();
  const drawn = await heading.boundingBox();
  expect((drawn?.width ?? 0) * (drawn?.height ?? 0)).toBeLessThanOrEqual(1);
  expect(await framed.page.getByRole('button', { name: say('Back') }).count()).toBe(0);
  await context.close();
});

/** Pages that use the width of a wide window. */
const IN_COLUMNS: ReadonlySet<string> = new Set([ROUTES.home]);

test('In a wide window the page is centred: reading pages up to 1080 px wide, others up to 640 px', async () => {
  const { page } = human;
  await page.setViewportSize(WIDE);
  for (const path of [ROUTES.home, ROUTES.quickNote, ROUTES.settings]) {
    await page.goto(path);
    await page.getByRole('main').waitFor();
    const main = await page.getByRole('main').boundingBox();
    const most = IN_COLUMNS.has(path) ? 1080 : 640;
    expect(main?.width ?? Infinity, path).toBeLessThanOrEqual(most);
    const bar = WIDE.width - (await page.evaluate(() => document.documentElement.clientWidth));
    expect((main?.x ?? 0) * 2 + (main?.width ?? 0), path).toBeCloseTo(WIDE.width - bar, 0);
  }
});
