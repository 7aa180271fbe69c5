import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, PHONE, watchFaults } from './fixtures/browser.ts';
import { meetDemo } from './fixtures/demo.ts';
import { wordsOf } from './fixtures/words.ts';

const url = inject('url');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('The first page loads few files, each of them compressed', async () => {
  const page = await (await fetch(`${url}${ROUTES.home}`)).text();
  const parts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');

  expect(parts.length).toBeGreaterThan(2);
  expect(parts.length).toBeLessThanOrEqual(8);
  for (const path of parts) {
    const { headers } = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
    const small = Number(headers.get('content-length') ?? Infinity) < 1024;
    expect(small ? 'br' : headers.get('content-encoding'), path).toBe('br');
  }
});

/** A page of the demo's employee whose shell script is held back until the test releases it. */
async function openHeld() {
  const demo = await meetDemo(url);
  const context = await demo.enter(browser, 'employee', {
    viewport: PHONE,
    locale: 'zh-Hans',
    theme: 'light',
  });
  await context.addInitScript(() => localStorage.setItem('device', 'a-phone'));
  const page = await context.newPage();
  const faults = watchFaults(page);
  let bring = () => {};
  const held = new Promise<void>((resolve) => (bring = resolve));
  await page.route('**/assets/shell-*.js', async (route) => {
    await held;
    await route.continue();
  });
  return { context, page, faults, bring };
}
const say = wordsOf('zh-Hans');

test('The home figures are requested before the app code has loaded', async () => {
  const { context, page, faults, bring } = await openHeld();

  const request = page.waitForRequest('**/bwy/HomePage/getMyTodo');
  const opened = page.goto(ROUTES.home);
  await request;
  bring();
  await opened;

  await page.getByText(say('To be reimbursed')).first().waitFor();
  // The inline script is allowed by its hash: a wrong hash would be reported on the console.
  expect(faults).toEqual([]);
  await context.close();
});

test('A linked page loads in parallel with the app code', async () => {
  const { context, page, faults, bring } = await openHeld();

  const lists: string[] = [];
  page.on('request', (request) => request.url().endsWith('/getCreatedByMeV2') && lists.push(request.url()));
  const requested = Promise.all([
    page.waitForRequest('**/assets/list-*.js'),
    page.waitForRequest('**/bpm/task/getCreatedByMeV2'),
  ]);
  const opened = page.goto(ROUTES.myDocuments);
  await requested;
  bring();
  await opened;

  await page.getByRole('list', { name: say('My documents') }).waitFor();
  // The early request is the one the page needs; it is not repeated.
  expect(lists).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});
