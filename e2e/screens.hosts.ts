import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { BRIDGES, HOST_AGENTS, type HostKind } from '../server/dev/bridges.ts';
import type { Look } from './fixtures/browser.ts';
import type { Demo } from './fixtures/demo.ts';
import { wordsOf } from './fixtures/words.ts';
import { PAGES, show } from './pages.ts';

/** `npm run screens -- in-host`: the pictures of the documentation that show a page inside a host. */
export const IN_HOST = 'in-host';
const FOLDER = new URL('../docs/connections/pictures/', import.meta.url).pathname;

/** What a host leaves to the page of a phone, below its own title bar. */
const VIEWPORT = { width: 390, height: 720 };
const LOOK: Look = { viewport: VIEWPORT, locale: 'en', theme: 'light', pictured: true };

/** The page that is shown in each host. */
const SHOWN: Readonly<Record<HostKind, string>> = {
  wecom: 'home-capture',
  dingtalk: 'bill-approver',
  feishu: 'home',
};

const ID = '01a0b1c2-0000-7000-8000-000000000002';
const SIGNED = { corpId: 'ww1', agentId: '1', timestamp: 1, nonceStr: 'n', signature: 's' };

/** The demo company is connected with nothing: what a page inside WeCom hears of one that uses its card wallet. */
async function withWallet(context: BrowserContext): Promise<void> {
  const app = JSON.stringify({ kind: 'wecom', corpId: SIGNED.corpId, appId: SIGNED.agentId });
  await context.addInitScript((text) => localStorage.setItem('outsideApp', text), app);
  await context.addInitScript(BRIDGES.wecom);
  await context.route('**/api/auth/workWeChat/wXConfigDetail**', (route) =>
    route.fulfill({ json: { config: SIGNED, agentConfig: SIGNED } }),
  );
  await context.route('**/api/invoice/wallet/getList', (route) =>
    route.fulfill({ json: { items: [{ connectionId: ID, kind: 'wecom', name: 'WeCom' }] } }),
  );
}

const FRAME = `body{margin:0;padding:16px;width:390px;background:#fff;font:16px system-ui,'Noto Sans SC',sans-serif;color:#1d2129}
section{border:1px solid #c9cdd4;border-radius:18px;overflow:hidden}
header{display:grid;grid-template-columns:84px 1fr 84px;align-items:center;height:44px;background:#f2f3f5;border-bottom:1px solid #dfe1e5;font-weight:600}
header b{text-align:center;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
header span{padding:0 16px;font-size:20px;font-weight:400;letter-spacing:14px}header span:last-child{text-align:right;letter-spacing:0}
img{display:block;width:100%}`;

/** The picture of a page below the title bar that every host has: back, close, the title, more. */
async function framed(frame: Page, picture: Buffer, title: string, path: string): Promise<void> {
  await frame.setContent(`<!doctype html><meta charset="utf-8"><style>${FRAME}</style>
<section><header><span>‹×</span><b>${title}</b><span>⋯</span></header>
<img alt="" src="data:image/png;base64,${picture.toString('base64')}"></section>`);
  await frame.locator('section').screenshot({ path, omitBackground: true });
}

export async function pictureInHosts(browser: Browser, demo: Demo): Promise<void> {
  // Enough for a page of documentation, in a small file.
  const frame = await browser.newPage({ viewport: { width: 422, height: 820 }, deviceScaleFactor: 1.5 });
  for (const host of Object.keys(SHOWN) as HostKind[]) {
    const shown = PAGES.find(({ name }) => name === SHOWN[host]);
    if (!shown) throw new Error(`no page ${SHOWN[host]}`);
    const context = await demo.enter(browser, shown.who, { ...LOOK, userAgent: HOST_AGENTS[host] });
    if (host === 'wecom') await withWallet(context);
    const page = await context.newPage();
    await show(shown, { page, say: wordsOf(LOOK.locale), facts: demo.facts });
    const picture = await page.screenshot({ animations: 'disabled' });
    await framed(frame, picture, await page.title(), join(FOLDER, `${host}-inside.png`));
    await context.close();
  }
  await frame.close();
}
