import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { arrived } from './fixtures/arrived.ts';
import { openBrowser, PHONE, watchFaults } from './fixtures/browser.ts';
import { meetDemo } from './fixtures/demo.ts';
import { COUNT, withManyDocuments } from './fixtures/many-documents.ts';
import { url } from './fixtures/own-product.ts';
import { keepPictures, watch } from './fixtures/person.ts';
import { settled } from './fixtures/settled.ts';
import { wordsOf } from './fixtures/words.ts';

const say = wordsOf('zh-Hans');
/** Of 2,000: those in the window, and some above and below. */
const DRAWN_MOST = 60;

let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];
beforeAll(async () => {
  browser = await openBrowser();
  const demo = await meetDemo(url);
  context = await demo.enter(browser, 'employee', { viewport: PHONE, locale: 'zh-Hans', theme: 'light' });
  page = watch(await context.newPage());
  faults = watchFaults(page);
  await withManyDocuments(page);
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

const list = () => page.getByRole('list', { name: say('My documents') }).filter({ visible: true });
/** The number in the title of each drawn row, from top to bottom. */
const drawn = () =>
  list().evaluate((rows) =>
    [...rows.querySelectorAll(':scope > li[aria-posinset], :scope > li:not([aria-hidden])')].map((row) =>
      Number(/No\. (\d+)/.exec(row.textContent)?.[1]),
    ),
  );
const frames = (many: number) =>
  page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1) await new Promise(requestAnimationFrame);
  }, many);
/** The rows of which something is in the window. */
const inWindow = () =>
  list().evaluate((rows) =>
    [...rows.querySelectorAll('li:not([aria-hidden])')].flatMap((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < innerHeight ? [Number(/No\. (\d+)/.exec(row.textContent)?.[1])] : [];
    }),
  );

async function openList(): Promise<void> {
  await page.goto(ROUTES.myDocuments);
  await list().waitFor();
}

/** Scrolls by two thirds of the window until nothing more comes; returns what was seen on the way. */
async function scrollThrough(): Promise<{ seen: Set<number>; most: number }> {
  const seen = new Set<number>();
  let most = 0;
  let stuck = 0;
  while (stuck < 20) {
    for (const row of await inWindow()) seen.add(row);
    most = Math.max(most, await list().evaluate((rows) => rows.childElementCount));
    const before = await page.evaluate(() => scrollY);
    await page.evaluate(() => scrollBy(0, innerHeight * 0.66));
    await frames(3);
    stuck = (await page.evaluate(() => scrollY)) === before ? stuck + 1 : 0;
    if (stuck > 0) await page.waitForTimeout(50);
    if (seen.size === COUNT) break;
  }
  return { seen, most };
}

test('Of 2,000 rows only those near the window are in the page, and each is reached in order', async () => {
  await openList();
  const { seen, most } = await scrollThrough();
  expect([...seen]).toEqual(Array.from({ length: COUNT }, (_, at) => at + 1));
  // Lists of up to a hundred rows are drawn whole, and so is one page more.
  expect(most).toBeLessThanOrEqual(200);
  expect(await list().evaluate((rows) => rows.childElementCount)).toBeLessThanOrEqual(DRAWN_MOST);
  const rows = await drawn();
  expect(rows).toEqual(rows.map((_, at) => (rows[0] ?? 0) + at));
  expect(rows.at(-1)).toBe(COUNT);
  const last = list().locator(`li[aria-posinset="${COUNT}"]`);
  expect(await last.getAttribute('aria-setsize')).toBe(String(COUNT));
});

test('Back returns to the same row of 2,000', async () => {
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await frames(5);
  const rows = await inWindow();
  const place = await page.evaluate(() => scrollY);
  expect(rows[0]).toBeGreaterThan(800);

  await list()
    .locator('li[aria-posinset] button')
    .filter({ hasText: `No. ${rows[3]} ` })
    .click();
  await page.waitForURL(`**${ROUTES.document}**`);
  await arrived(page);
  await settled(page);
  await page.goBack();
  await page.waitForURL(`**${ROUTES.myDocuments}`);
  await arrived(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  expect(await inWindow()).toEqual(rows);
});

test('The focus goes on from the focused row, even if the list was scrolled away from it', async () => {
  await page.evaluate(() => scrollTo(0, 0));
  await frames(5);
  const rows = await inWindow();
  await list().locator('li[aria-posinset="4"] button').focus();
  await page.evaluate(() => scrollTo(0, 90_000));
  await frames(5);
  expect(await inWindow()).not.toContain(rows[0]);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('No. 4 ');
  await page.keyboard.press('Tab');
  await frames(5);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('No. 5 ');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('No. 6 ');
  expect(await inWindow()).toContain(6);
});

test('When the phone is turned the first row in sight stays, also without the help of the browser', async () => {
  const taller = '@media (min-width: 500px) { li[aria-posinset] { min-height: 130px; } }';
  const style = await page.addStyleTag({ content: `* { overflow-anchor: none !important; } ${taller}` });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await frames(5);
  const [first = 0] = await inWindow();
  expect(first).toBeGreaterThan(800);
  await page.setViewportSize({ width: PHONE.width + 200, height: PHONE.height - 200 });
  await frames(5);
  await expect.poll(async () => Math.abs(((await inWindow())[0] ?? 0) - first)).toBeLessThanOrEqual(1);
  await page.setViewportSize(PHONE);
  await frames(5);
  await expect.poll(async () => Math.abs(((await inWindow())[0] ?? 0) - first)).toBeLessThanOrEqual(1);
  await style.evaluate((tag: HTMLStyleElement) => tag.remove());
});

test('Every row is printed', async () => {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await list().locator(':scope > li[aria-posinset]').count()).toBe(COUNT);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => list().evaluate((rows) => rows.childElementCount)).toBeLessThanOrEqual(DRAWN_MOST);
});

test('In two columns the rows are as few and as complete', async () => {
  await page.setViewportSize({ width: 1_000, height: 700 });
  await frames(5);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 3));
  await frames(10);
  await expect.poll(async () => (await inWindow()).length).toBeGreaterThan(12);
  const rows = await inWindow();
  expect(rows).toEqual(rows.map((_, at) => (rows[0] ?? 0) + at));
  expect(await list().evaluate((all) => all.childElementCount)).toBeLessThanOrEqual(2 * DRAWN_MOST);
  await page.setViewportSize(PHONE);
  expect(faults).toEqual([]);
});
