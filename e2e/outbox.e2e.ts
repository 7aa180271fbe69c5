import { ROUTES } from '@outlay/contract/routes';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, test, type ExpectStatic } from 'vitest';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './fixtures/browser.ts';
import { apiCaller } from './fixtures/calls.ts';
import { heal, STEPS, stopAt, type Step } from './fixtures/fault-points.ts';
import { openGateway, type Gateway } from './fixtures/gateway.ts';
import {
  bytesOf,
  hashOf,
  hotelInvoice,
  phoneOf,
  signInEmployee,
  taxiNote,
  unsentOn,
  writeNote,
  type Employee,
} from './fixtures/offline.ts';
import { url } from './fixtures/own-product.ts';
import { seen } from './fixtures/person.ts';
import { settled } from './fixtures/settled.ts';
import { wordsOf } from './fixtures/words.ts';

/**
 * Kills the tab at each step of sending unsent work: 6 steps × 3 situations × 2 kinds of work = 36 cases. In the end
 * the server has it exactly once, with an identical photo, and nothing is left on the phone.
 *
 * | step                    | what the tab was doing                           | result                             |
 * | ----------------------- | ------------------------------------------------ | ---------------------------------- |
 * | before it is written    | the tap was handled, IndexedDB has nothing yet   | lost; never reported as saved      |
 * | written, not sent       | in IndexedDB, no request yet                     | sent by the next page              |
 * | on the wire             | the request never reaches the server             | sent again with the same key       |
 * | the answer is lost      | the server has it, the phone does not know       | retried, gets the first answer     |
 * | answered, not removed   | the phone knows, IndexedDB still has it          | retried, gets the first answer     |
 * | removed, not shown      | only the page's lists were not refreshed         | nothing to do                      |
 *
 * Situations: online; written offline, then the network returns; two tabs, of which the sending one dies. Work: a
 * quick note with a photo, an invoice for recognition.
 */
const SITUATIONS = ['online', 'offline, then online', 'two tabs'] as const;
const WORKS = ['note', 'invoice'] as const;
interface Case {
  step: Step;
  situation: (typeof SITUATIONS)[number];
  work: (typeof WORKS)[number];
}
const CASES = STEPS.flatMap((step) =>
  SITUATIONS.flatMap((situation) => WORKS.map((work): Case => ({ step, situation, work }))),
);

const say = wordsOf('zh-Hans');
let browser: Browser;
let employee: Employee;
beforeAll(async () => {
  browser = await openBrowser();
  employee = await signInEmployee(url);
});
afterAll(() => browser.close());

/** A kind of unsent work: how to start it, confirm it, and find it on the server. */
interface Work {
  path: string;
  begin: (page: Page) => Promise<void>;
  confirm: (page: Page) => Promise<void>;
  /** The photo hash of each copy on the server. */
  found: () => Promise<string[]>;
  hash: string;
}

function noteWork(): Work {
  const note = taxiNote();
  const call = apiCaller(url, employee.token);
  return {
    path: '/api/bpm/expense/save',
    begin: (page) => writeNote(page, say, note),
    confirm: (page) =>
      page.getByRole('button', { name: say('Save'), exact: true }).click({ noWaitAfter: true }),
    found: async () => {
      const { items } = await call<{ items: { merchant: string; fileIds: string[] }[] }>(
        'bpm/expense/getPage',
        { size: 100 },
      );
      const mine = items.filter(({ merchant }) => merchant === note.merchant);
      return await Promise.all(mine.map(({ fileIds }) => bytesOf(url, employee, fileIds[0] ?? '')));
    },
    hash: hashOf(note.picture),
  };
}

function invoiceWork(): Work {
  const { number, bytes } = hotelInvoice();
  const call = apiCaller(url, employee.token);
  let choose: (page: Page) => Promise<void>;
  return {
    path: '/api/invoice/xbxInvoice/invoicesFromPhoto',
    begin: async (page) => {
      await page.goto(ROUTES.home);
      await page.getByRole('button', { name: say('Photograph an invoice') }).click();
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: say('PDF, OFD, XML') }).click();
      const chooser = await choosing;
      choose = () => chooser.setFiles({ name: `${number}.xml`, mimeType: 'text/xml', buffer: bytes });
    },
    confirm: (page) => choose(page),
    found: async () => {
      const { items } = await call<{ items: { number: string; fileId: string }[] }>(
        'invoice/invoice/getPage',
        { state: 'all', size: 100 },
      );
      const mine = items.filter((item) => item.number === number);
      return await Promise.all(mine.map(({ fileId }) => bytesOf(url, employee, fileId)));
    },
    hash: hashOf(bytes),
  };
}

async function home(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(ROUTES.home);
  await page.getByRole('button', { name: say('Photograph an invoice') }).waitFor();
  return page;
}

/** Performs the work; the page that reaches the step first is killed. Returns the remaining pages. */
async function dieAt(context: BrowserContext, gateway: Gateway, work: Work, { step, situation }: Case) {
  const page = await context.newPage();
  const other = situation === 'two tabs' ? home(context) : null;
  await work.begin(page);
  await other;
  if (situation === 'offline, then online') {
    await settled(page);
    await context.setOffline(true);
  }
  const { reached } = await stopAt(context, gateway, { step, path: work.path });
  await work.confirm(page);
  const inside = step === 'before it is written' || step === 'written, not sent';
  if (situation === 'offline, then online' && !inside) {
    await seen(page)
      .getByText(say('Saved on this phone, not sent yet.'))
      .or(seen(page).getByText(say('Not sent yet')))
      .first()
      .waitFor();
    await context.setOffline(false);
  }
  const dying = await reached;
  // Before closing it: the next page takes over at once and would stop at the same step.
  for (const page of context.pages()) if (page !== dying) await heal(page);
  await dying.close({ runBeforeUnload: false });
  await context.setOffline(false);
  return context.pages();
}

/** Brings the other tab to the front; without one, opens the app again. */
async function comeBack(context: BrowserContext, [left]: Page[]): Promise<Page> {
  if (!left) return await home(context);
  await left.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  return left;
}

async function assertCase(one: Case, expect: ExpectStatic): Promise<void> {
  const gateway = await openGateway(url);
  const context = await phoneOf(browser, gateway.url, employee);
  const work = one.work === 'note' ? noteWork() : invoiceWork();
  try {
    const page = await comeBack(context, await dieAt(context, gateway, work, one));
    await expect.poll(() => unsentOn(page), { timeout: 90_000, interval: 50 }).toBe(0);
    const kept = one.step !== 'before it is written';
    expect(await work.found()).toEqual(kept ? [work.hash] : []);
  } finally {
    await context.close();
    gateway.close();
  }
}

for (const one of CASES) {
  test.concurrent(`${one.work}, ${one.situation}: the tab dies ${one.step}`, ({ expect }) =>
    assertCase(one, expect));
}

test('A form left half filled while offline reaches the server once, although the tab was closed offline', async ({
  expect,
}) => {
  const context = await phoneOf(browser, url, employee);
  const page = await context.newPage();
  await page.goto(ROUTES.draft);
  await page
    .getByRole('button', { name: /^费用报销/ })
    .first()
    .click();
  await settled(page);
  const title = `客户拜访 ${randomUUID().slice(0, 8)}`;
  await context.setOffline(true);
  await seen(page).getByLabel(/^事由/).fill(title);
  await seen(page).getByText(say('Not saved yet — offline')).waitFor();
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const next = await home(context);
  await expect.poll(() => unsentOn(next), { timeout: 90_000, interval: 50 }).toBe(0);
  const { items } = await apiCaller(url, employee.token)<{ items: { title: string; status: string }[] }>(
    'bpm/task/getCreatedByMeV2',
    { size: 100 },
  );
  expect(items.filter((item) => item.title === title).map(({ status }) => status)).toEqual(['ToBeSubmitted']);
  await context.close();
});
