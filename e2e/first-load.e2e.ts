import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { openBrowser, PHONE, watchFaults } from './fixtures/browser.ts';
import { meetDemo, type DemoFacts } from './fixtures/demo.ts';
import { url } from './fixtures/own-product.ts';
import { settled } from './fixtures/settled.ts';
import { wordsOf } from './fixtures/words.ts';

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
    // Compressed or not, a file of this name never changes: the next visit need not ask for it.
    expect(headers.get('cache-control'), path).toContain('immutable');
  }
});

/** A page of the demo's employee whose shell script is held back until the test releases it. */
async function openHeld() {
  const demo = await meetDemo(url);
  const context = await demo.enter(browser, 'employee', {
    viewport: PHONE,
    locale: 'zh-Hans',
    theme: 'light',
    keepsItself: true,
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
  return { context, page, faults, bring, facts: demo.facts };
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

/** Of the pages that messages lead to: the part with their code, and their first request. */
const LINKED = {
  'my documents': { path: () => ROUTES.myDocuments, code: 'list', request: '/getCreatedByMeV2' },
  approvals: { path: () => ROUTES.pendingApproval, code: 'approvals', request: '/getMyTasks' },
  'a document': {
    path: ({ paid }: DemoFacts) => pageAddress(ROUTES.document, { id: paid }),
    code: 'document',
    request: '/document/get',
  },
};

test.each(Object.entries(LINKED))(
  'The page of %s loads in parallel with the app code, and nothing of it twice',
  async (_, { path, code, request: firstRequest }) => {
    const { context, page, faults, bring, facts } = await openHeld();
    const seen: string[] = [];
    page.on('request', (request) => seen.push(new URL(request.url()).pathname));
    const requested = Promise.all([
      page.waitForRequest(`**/assets/${code}-*.js`),
      page.waitForRequest(`**${firstRequest}`),
    ]);
    const opened = page.goto(path(facts));
    await requested;
    bring();
    await opened;

    await page.locator('h1').filter({ visible: true }).first().waitFor();
    await settled(page);
    const early = seen.filter((one) => one.endsWith(firstRequest) || one.startsWith('/assets/'));
    expect(early.filter((one, at) => early.indexOf(one) !== at)).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  },
);
