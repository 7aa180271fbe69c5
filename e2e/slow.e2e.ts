import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { ROUTES } from '@outlay/contract/routes';
import { openBrowser, PHONE, WIDE } from './fixtures/browser.ts';
import { meetDemo } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { wordsOf } from './fixtures/words.ts';

/** The factor by which the CPU is slowed down. */
const SLOWER = 6;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('On a slow device with reduced motion, a list opens with focus in its field', async () => {
  const say = wordsOf('zh-Hans');
  const demo = await meetDemo(url);
  const context = await demo.enter(browser, 'administrator', {
    viewport: WIDE,
    locale: 'zh-Hans',
    theme: 'light',
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto('/admin/members');
  await page.getByRole('button', { name: say('Add a department') }).click();
  const field = page.getByRole('dialog').getByLabel(say('Manager'));
  await field.click();
  const list = page.locator('.ant-select-dropdown').filter({ has: page.locator('.ant-select-item-option') });
  await list.waitFor();

  const [above, below] = [await field.boundingBox(), await list.boundingBox()];
  expect(below?.y).toBeGreaterThan(above?.y ?? Infinity);
  expect((below?.x ?? 0) + (below?.width ?? 0)).toBeGreaterThan(above?.x ?? Infinity);
  await list.locator('.ant-select-item-option').first().click();
  await context.close();
});

test('A page stays when code that is loaded after it cannot be loaded', async () => {
  const say = wordsOf('zh-Hans');
  const demo = await meetDemo(url);
  const look = { viewport: PHONE, locale: 'zh-Hans', theme: 'light' } as const;
  const context = await demo.enter(browser, 'employee', look);
  const page = await context.newPage();
  const lost: string[] = [];
  await page.route(/assets\/(Listening|UpdateBar|UnsentBar|Release)-.*\.js/, async (route) => {
    lost.push(route.request().url());
    await route.abort('internetdisconnected');
  });

  await page.goto(ROUTES.home);
  await expect.poll(() => lost.filter((file) => /Listening|UpdateBar/.test(file)).length).toBe(2);
  await new Promise((later) => setTimeout(later, 500));

  expect(await page.getByRole('button', { name: say('Photograph an invoice') }).isVisible()).toBe(true);
  const failed = page.getByText(say('The connection timed out, click the screen to try again.'));
  expect(await failed.count()).toBe(0);
  await context.close();
});
