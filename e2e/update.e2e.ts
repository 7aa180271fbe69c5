import { ROUTES } from '@outlay/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser } from './fixtures/browser.ts';
import { apiCaller } from './fixtures/calls.ts';
import { openGateway } from './fixtures/gateway.ts';
import { listsOn, phoneOf, served, signInEmployee, unsentOn, type Employee } from './fixtures/offline.ts';
import { url } from './fixtures/own-product.ts';
import { keepPictures, seen, watch } from './fixtures/person.ts';
import { wordsOf } from './fixtures/words.ts';

const say = wordsOf('zh-Hans');
let browser: Browser;
let employee: Employee;
beforeAll(async () => {
  browser = await openBrowser();
  employee = await signInEmployee(url);
});
afterAll(() => browser.close());
beforeEach(({ task }) => onTestFailed(() => keepPictures(task.id), 30_000));

test('A new release is detected, announced and installed on restart without losing typed text', async () => {
  const gateway = await openGateway(url);
  const context = await phoneOf(browser, gateway.url, employee, 'allow');
  const page = watch(await context.newPage());
  await page.goto(ROUTES.about);
  await served(page);
  await page.reload();
  await page.getByRole('button', { name: say('Check for updates') }).click();
  await seen(page).getByText(say('You have the latest version')).waitFor();

  const sw = await (await fetch(`${url}/sw.js`)).text();
  gateway.files.set('/sw.js', `${sw}\n// the next version`);
  await page.getByRole('button', { name: say('Check for updates') }).click();
  await seen(page).getByText(say('New version ready')).waitFor();

  // The bar stays hidden while a field has the focus.
  await page.goto(ROUTES.quickNote);
  const words = seen(page).getByLabel(say('Where, what for'));
  await words.fill('机场大巴');
  const bar = page.getByRole('complementary', { name: say('New version') });
  expect(await bar.count()).toBe(0);
  await words.blur();
  await bar.waitFor();
  await page.waitForTimeout(600);
  await Promise.all([
    page.waitForEvent('domcontentloaded'),
    bar.getByRole('button', { name: say('Restart') }).click(),
  ]);

  await expect.poll(() => seen(page).getByLabel(say('Where, what for')).inputValue()).toBe('机场大巴');
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.waiting)),
  ).toBe(null);
  await context.close();
  gateway.close();
});

test('When a release has removed the old files, a page that is not loaded yet asks for a tap and then loads', async () => {
  const gateway = await openGateway(url);
  const context = await phoneOf(browser, gateway.url, employee);
  const page = watch(await context.newPage());
  // As after a deploy: the file name in the old code no longer exists.
  await page.route('**/assets/VersionPage-*.js', (route) => route.fulfill({ status: 404, body: '' }), {
    times: 1,
  });
  await page.goto(ROUTES.about);
  const again = page.getByRole('button', {
    name: say('The connection timed out, click the screen to try again.'),
  });
  await again.click();
  await page.getByRole('button', { name: say('Check for updates') }).waitFor();
  await context.close();
  gateway.close();
});

test('The app opens offline after a day, shows cached data, takes a note and sends it later', async () => {
  const context = await phoneOf(browser, url, employee, 'allow');
  const page = watch(await context.newPage());
  await page.goto(ROUTES.home);
  await served(page);
  await page.getByRole('region', { name: say('Not yet received') }).waitFor();
  await page.waitForLoadState('networkidle');

  await context.setOffline(true);
  await page.reload();
  await seen(page).getByText(say('You’re offline')).waitFor();
  await page.getByRole('region', { name: say('Not yet received') }).waitFor();
  await page.goto(ROUTES.quickNote);
  await seen(page).getByLabel(say('Amount'), { exact: true }).fill('12');
  const merchant = `地铁 ${Date.now()}`;
  await seen(page).getByLabel(say('Where, what for')).fill(merchant);
  await page.getByRole('button', { name: say('Save'), exact: true }).click();
  await page.waitForURL(`**${ROUTES.home}`);
  await page
    .getByRole('list', { name: say('Not sent yet') })
    .getByRole('button')
    .click();
  await seen(page).getByText(merchant).waitFor();

  await context.setOffline(false);
  await seen(page).getByText(say('Everything sent')).waitFor();
  await expect.poll(() => unsentOn(page)).toBe(0);
  const { items } = await apiCaller(url, employee.token)<{ items: { merchant: string }[] }>(
    'bpm/expense/getPage',
    {
      size: 100,
    },
  );
  expect(items.filter((item) => item.merchant === merchant)).toHaveLength(1);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return keys.flat().map((request) => new URL(request.url).pathname);
  });
  expect(kept).toContain('/');
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  expect(kept.filter((path) => path.includes('admin'))).toEqual([]);
  await context.close();
});

test('Offline, a list shows what was seen last; after signing out nothing remains on the phone', async () => {
  const own = await signInEmployee(url);
  const context = await phoneOf(browser, url, own, 'allow');
  const page = watch(await context.newPage());
  const firstRow = () =>
    page
      .getByRole('list', { name: say('My documents') })
      .getByRole('listitem')
      .first();
  await page.goto(ROUTES.myDocuments);
  await served(page);
  await firstRow().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await listsOn(page)).toBeGreaterThan(0);

  await context.setOffline(true);
  await page.reload();
  await seen(page)
    .getByText(say('This is as of {when}.', { when: '' }))
    .waitFor();
  await firstRow().waitFor();

  await context.setOffline(false);
  await seen(page)
    .getByText(say('This is as of {when}.', { when: '' }))
    .waitFor({ state: 'hidden' });
  await page.goto(ROUTES.settings);
  await page.getByRole('button', { name: say('Sign out') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: say('Sign out') })
    .click();
  await page.waitForURL(`**${ROUTES.signIn}`);
  await expect.poll(() => listsOn(page)).toBe(0);
  await context.close();
});
