import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { buildWeb } from '../scripts/setup.mjs';
import { openBrowser, PHONE, WIDE, type Look } from './fixtures/browser.ts';
import { meetDemo, type Demo, type Who } from './fixtures/demo.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { startProduct } from './fixtures/product.ts';
import { wordsOf } from './fixtures/words.ts';
import { PAGES, show, type ShownPage } from './pages.ts';
import { IN_HOST, pictureInHosts } from './screens.hosts.ts';

/**
 * `npm run screens`: a screenshot of every page, on phone and wide screen, in both languages, light and dark.
 * `npm run screens -- home bill` takes only the pages whose names start with these, `npm run screens -- in-host` the
 * pictures of the documentation.
 */
const FOLDER = new URL('../screens/', import.meta.url).pathname;
const wanted = process.argv.slice(2);
const pages = PAGES.filter(
  ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
);

interface Size {
  name: string;
  viewport: Look['viewport'];
}
const SIZES: Size[] = [
  { name: 'phone', viewport: PHONE },
  { name: 'wide', viewport: WIDE },
];
const LOCALES = ['zh-Hans', 'en'] as const;
const THEMES = ['light', 'dark'] as const;

const fileOf = (page: ShownPage, size: string, look: Pick<Look, 'locale' | 'theme'>) =>
  `${page.name}.${size}.${look.locale}.${look.theme}.png`;

/** Height limit in pixels: beyond it, lists only repeat themselves. */
const LONGEST = 4_000;

/** Enlarges the window to the whole page, so that what is docked at the bottom is shown there. */
async function shoot(page: Page, path: string, { width, height }: Look['viewport']): Promise<void> {
  const whole = await page.evaluate(() => {
    // The wide screen scrolls its `main`, not the window.
    const middles = [...document.querySelectorAll('main')].map(
      (main) => main.getBoundingClientRect().top + main.scrollHeight,
    );
    return Math.max(document.documentElement.scrollHeight, ...middles);
  });
  await page.setViewportSize({ width, height: Math.min(Math.max(height, whole), LONGEST) });
  await page.screenshot({ path, animations: 'disabled' });
  await page.setViewportSize({ width, height });
}

/** One person's pages in one look, all in one browser tab. */
async function picture(
  browser: Browser,
  demo: Demo,
  who: Who | null,
  size: Size,
  look: Look,
): Promise<string[]> {
  const mine = pages.filter((page) => page.who === who && (size.name === 'wide' || !page.desk));
  if (mine.length === 0) return [];
  const context = await demo.enter(browser, who, { ...look, pictured: true });
  const page = await context.newPage();
  const faults: string[] = [];
  for (const one of mine) {
    const file = fileOf(one, size.name, look);
    try {
      await show(one, { page, say: wordsOf(look.locale), facts: demo.facts });
    } catch (error) {
      faults.push(
        `${file}: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`,
      );
    }
    await shoot(page, join(FOLDER, file), size.viewport);
  }
  await context.close();
  return faults;
}

/** Light and dark in parallel; languages sequentially, because an account has only one. */
async function pictureAll(browser: Browser, demo: Demo): Promise<string[]> {
  const people = [...new Set(pages.map(({ who }) => who))];
  const faults: string[][] = [];
  for (const locale of LOCALES)
    for (const size of SIZES)
      for (const who of people) {
        const both = THEMES.map((theme) =>
          picture(browser, demo, who, size, { viewport: size.viewport, locale, theme }),
        );
        faults.push(...(await Promise.all(both)));
      }
  return faults.flat();
}

/** Writes an index of all pages with their screenshots side by side. */
function writeIndex(): void {
  const pictures = (page: ShownPage) =>
    SIZES.filter(({ name }) => name === 'wide' || !page.desk).flatMap(({ name }) =>
      LOCALES.flatMap((locale) => THEMES.map((theme) => fileOf(page, name, { locale, theme }))),
    );
  const sections = PAGES.map(
    (page) =>
      `<h2>${page.name}</h2><div>${pictures(page)
        .map((file) => `<a href="${file}"><img loading="lazy" src="${file}" alt="${file}"></a>`)
        .join('')}</div>`,
  );
  const style =
    'body{font:15px system-ui;margin:24px}div{display:flex;gap:12px;overflow-x:auto}img{height:560px;border:1px solid #ccc}';
  writeFileSync(
    join(FOLDER, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Outlay: every page</title><style>${style}</style>${sections.join('')}`,
  );
}

const data = newDemoFolder('screens');
if ((await buildWeb()) !== 0) throw new Error('the web app does not build');
const product = await startProduct(data);
const browser = await openBrowser();
async function pictureWanted(demo: Demo): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const faults = await pictureAll(browser, demo);
  writeIndex();
  console.log(`${FOLDER}index.html`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

try {
  const demo = await meetDemo(product.url);
  if (wanted.includes(IN_HOST)) await pictureInHosts(browser, demo);
  else await pictureWanted(demo);
} finally {
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
}
