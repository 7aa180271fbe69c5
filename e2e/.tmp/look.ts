// node /tmp/look.ts out.png account path [w h] [lang] [theme]
import { chromium as pw } from 'playwright-core';
import chromium from '@sparticuz/chromium';
const [out, account, path, w = '390', h = '844', lang = 'zh-Hans', theme = 'light', full] = process.argv.slice(2);
const base = 'http://localhost:8141';
const args = chromium.args.filter((a) => a !== '--single-process');
const browser = await pw.launch({ executablePath: await chromium.executablePath(), args });
const ctx = await browser.newContext({ viewport: { width: +w, height: +h }, deviceScaleFactor: 1, colorScheme: theme as 'light' });
const page = await ctx.newPage();
page.on('pageerror', (e) => console.log('ERR', e.message)); page.on('console', (m) => m.type() === 'error' && console.log('CON', m.text().slice(0, 300)));
const r = await (await fetch(base + '/api/auth/account/login', { method: 'POST', headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }, body: JSON.stringify({ account, password: 'Outlay#2026', agreed: true }) })).json();
await page.goto(base + '/pages/login/login');
await page.evaluate(([r, lang, theme]) => { localStorage.setItem('token', r.token); localStorage.setItem('user', JSON.stringify(r.result.user)); localStorage.setItem('lang', lang); localStorage.setItem('theme', theme); localStorage.setItem('account', r.result.user.useraccount ?? ''); }, [r, lang, theme] as const);
await page.goto(base + path, { waitUntil: 'networkidle' }); await page.waitForTimeout(800);
await page.screenshot({ path: out, fullPage: full === 'full' }); await browser.close();
