import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium as playwright, type BrowserContext } from 'playwright-core';
import { browserPath } from '../fixtures/browser-path.ts';
import { FLAGS, PHONE } from '../fixtures/browser.ts';
import { signInBy } from '../fixtures/calls.ts';
import { freePort } from '../fixtures/product.ts';

/** People of the demo company. */
const ACCOUNTS = { employee: '13900000002', leader: '13900000003' };
export type Who = keyof typeof ACCOUNTS;

export interface Phone {
  context: BrowserContext;
  token: string;
  /** The port of the browser's debugging protocol. */
  port: number;
  /** Closes the browser and deletes its profile. */
  close: () => Promise<void>;
}

interface Opened {
  who?: Who;
  flags?: string[];
}

/** A browser with one profile, as on a phone: somebody is signed in, and the cache is empty. */
export async function openPhone(url: string, { who = 'employee', flags = [] }: Opened = {}): Promise<Phone> {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'outlay-pace-'));
  const context = await playwright.launchPersistentContext(profile, {
    executablePath: await browserPath(),
    args: [...FLAGS, ...flags, `--remote-debugging-port=${port}`],
    baseURL: url,
    viewport: PHONE,
    deviceScaleFactor: 2,
    locale: 'zh-CN',
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  const { token, result } = await signInBy(url, ACCOUNTS[who]);
  const page = await context.newPage();
  await page.goto('/icon.svg');
  await page.evaluate(
    ([kept, user]) => {
      localStorage.setItem('token', kept ?? '');
      localStorage.setItem('user', user ?? '');
      localStorage.setItem('lang', 'zh-Hans');
      localStorage.setItem('device', crypto.randomUUID());
    },
    [token, JSON.stringify(result.user)],
  );
  await page.close();
  const close = async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  };
  return { context, token, port, close };
}
