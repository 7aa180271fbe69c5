import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './fixtures/browser.ts';
import { apiCaller } from './fixtures/calls.ts';
import { bytesOf, hashOf, hotelInvoice, phoneOf, signInEmployee, type Employee } from './fixtures/offline.ts';
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

interface Shared {
  file?: { name: string; base64: string };
  text?: string;
}

/** Imitates the phone's share sheet sending something to this app. */
async function share(page: Page, shared: Shared): Promise<void> {
  await page.evaluate(({ file, text }) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
    const field = (name: string, type: string) => {
      const input = Object.assign(document.createElement('input'), { name, type });
      form.append(input);
      return input;
    };
    if (text) field('text', 'text').value = text;
    if (file) {
      const bytes = Uint8Array.from(atob(file.base64), (letter) => letter.codePointAt(0) ?? 0);
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file.name, { type: 'application/xml' }));
      field('files', 'file').files = transfer.files;
    }
    document.body.append(form);
    form.submit();
  }, shared);
}

async function open(who: Employee | null): Promise<Page> {
  const context = await phoneOf(browser, url, who, 'allow');
  const page = watch(await context.newPage());
  await page.goto(ROUTES.signIn);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

test('An invoice shared from another app waits for sign-in and is then recognised unchanged', async () => {
  const page = await open(null);
  const { number, bytes } = hotelInvoice();

  await share(page, { file: { name: '酒店发票.xml', base64: bytes.toString('base64') } });
  await page.waitForURL(`**${ROUTES.signIn}?to=**`);
  await seen(page).getByLabel(say('Phone number or email')).fill('13900000002');
  await seen(page).getByLabel(say('Password'), { exact: true }).fill('Outlay#2026');
  await seen(page).getByLabel(say('I agree to the user agreement and the privacy policy')).check();
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();

  await page.waitForURL(`**${ROUTES.checkInvoice}?ids=**`);
  await seen(page).getByText(number).first().waitFor();
  const { items } = await apiCaller(url, employee.token)<{ items: { number: string; fileId: string }[] }>(
    'invoice/invoice/getPage',
    { state: 'all', size: 100 },
  );
  const [mine, ...others] = items.filter((item) => item.number === number);
  expect(others).toEqual([]);
  expect(await bytesOf(url, employee, mine?.fileId ?? '')).toBe(hashOf(bytes));
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false);
  await page.context().close();
});

test('Text shared from another app becomes a quick note', async () => {
  const page = await open(employee);

  await share(page, { text: '滴滴出行 行程单 https://example.com/trip/7' });
  await page.waitForURL(`**${ROUTES.quickNote}`);

  await expect
    .poll(() => seen(page).getByLabel(say('Where, what for')).inputValue())
    .toBe('滴滴出行 行程单 https://example.com/trip/7');
  await page.context().close();
});

test('Without a service worker, sharing opens a page that explains what to do', async () => {
  const body = new FormData();
  body.append('files', new Blob(['x']), 'a.xml');
  const answer = await fetch(`${url}/share`, { method: 'POST', body, redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, ROUTES.shared]);

  const context = await phoneOf(browser, url, employee);
  const page = watch(await context.newPage());
  await page.goto(ROUTES.shared);
  await seen(page).getByText(say('Nothing was received')).waitFor();
  await context.close();
});

test('The browser reports no obstacle to installing the app', async () => {
  const page = await open(employee);
  const devtools = await page.context().newCDPSession(page);
  const { errors, manifest } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ id: `${url}/`, name: 'Outlay 报销' });
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The test's browser is in incognito mode, which alone prevents installing.
  const hard = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(hard).toEqual([]);

  const { headers } = await fetch(`${url}/sw.js`);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toContain('javascript');
  const list = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
    icons: { src: string }[];
    shortcuts: { url: string }[];
  };
  for (const { src } of list.icons) expect((await fetch(url + src)).status).toBe(200);
  for (const shortcut of list.shortcuts) {
    await page.goto(shortcut.url);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  }
  await page.goto(pageAddress(ROUTES.home, { do: 'photograph' }));
  await page.getByRole('dialog', { name: say('Add an invoice') }).waitFor();
  await page.context().close();
});
