import type { CDPSession, Page } from 'playwright-core';
import { FLAGS, openBrowser, PHONE } from '../fixtures/browser.ts';
import { meetDemo, type Demo } from '../fixtures/demo.ts';
import { settled } from '../fixtures/settled.ts';
import { wordsOf } from '../fixtures/words.ts';
import { PAGES, show, type ShownPage } from '../pages.ts';
import { watchInteractions } from './interactions.ts';
import { median, type Figure } from './report.ts';

const GATE_MS = 64;
/** Controls that are tapped on a page, and how many that look alike, such as the rows of a list. */
const CONTROLS_MOST = 8;
const ALIKE_MOST = 1;
const TRIES = 3;
const CONTROLS =
  'button:enabled, [role=tab], [role=switch], [role=checkbox], input:enabled:not([type=file]), select, summary';
const look = { viewport: PHONE, locale: 'zh-Hans', theme: 'light', keepsItself: true } as const;

interface Tapped {
  page: string;
  control: string;
  ms: number;
}

/** Marks the page's main controls, the first of each kind; returns what they are called. */
const markControls = (page: Page) =>
  page.evaluate(
    ([selector, most, alike]) => {
      const kinds = new Map<string, number>();
      const names: string[] = [];
      for (const control of document.querySelectorAll<HTMLElement>(selector)) {
        if (!control.checkVisibility() || names.length >= most) continue;
        const kind = `${control.tagName} ${control.className} ${control.getAttribute('role') ?? ''}`;
        const before = kinds.get(kind) ?? 0;
        if (before >= alike) continue;
        kinds.set(kind, before + 1);
        control.dataset['tap'] = String(names.length);
        const text = control.getAttribute('aria-label') ?? control.textContent;
        names.push(text.trim().slice(0, 24) || control.tagName.toLowerCase());
      }
      return names;
    },
    [CONTROLS, CONTROLS_MOST, ALIKE_MOST] as const,
  );

/** Taps one control and waits for what it does; undefined if it cannot be tapped, as under a sheet. */
async function tapOne(page: Page, place: number): Promise<number | undefined> {
  await page.evaluate(() => (window.taps = []));
  const tapped = await page
    .locator(`[data-tap="${place}"]`)
    .tap({ timeout: 2_000 })
    .then(() => true)
    .catch(() => false);
  if (!tapped) return undefined;
  await settled(page);
  // Entries are delivered a little after the frame.
  await page.waitForTimeout(50);
  const taps = await page.evaluate(() => window.taps);
  return Math.max(0, ...taps.map(({ duration }) => duration));
}

/** A tap over the gate is repeated twice, since other processes of the machine take their time too: the median. */
async function again(
  first: number,
  place: number,
  { page, open }: { page: Page; open: () => Promise<unknown> },
) {
  const all = [first];
  while (first > GATE_MS && all.length < TRIES) {
    await open();
    all.push((await tapOne(page, place)) ?? first);
  }
  return median(all);
}

/** The slowest tap of each control, each on the page as it was opened. */
async function tapThrough(shown: ShownPage, demo: Demo, page: Page, devtools: CDPSession, rate: number) {
  const scene = { page, say: wordsOf('zh-Hans'), facts: demo.facts };
  const found: Tapped[] = [];
  const open = async () => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await show(shown, scene);
    const names = await markControls(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    return names;
  };
  const names = await open();
  for (const [place, control] of names.entries()) {
    const [address, marked] = [page.url(), page.locator('[data-tap]')];
    const before = await marked.count();
    const first = await tapOne(page, place);
    if (first !== undefined)
      found.push({ page: shown.name, control, ms: await again(first, place, { page, open }) });
    const changed =
      page.url() !== address ||
      (await page.locator('dialog[open]').count()) > 0 ||
      (await marked.count()) !== before;
    if (changed && place + 1 < names.length) await open();
  }
  for (const { control, ms } of found.filter((one) => one.ms > GATE_MS))
    console.log(`  ${shown.name}: ${control}: ${ms} ms`);
  return found;
}

/** Every page of the phone as it opens; in short only home and the settings. */
const pagesOf = (short: boolean) =>
  PAGES.filter(({ desk, then, name }) => !desk && !then && (!short || ['home', 'settings'].includes(name)));

async function tapAll(demo: Demo, pages: readonly ShownPage[], rate: number): Promise<Tapped[]> {
  const browser = await openBrowser(FLAGS);
  const found: Tapped[] = [];
  for (const who of new Set(pages.map((one) => one.who))) {
    const context = await demo.enter(browser, who, look);
    await watchInteractions(context);
    const page = await context.newPage();
    // Taps that would open the system's camera or file picker.
    page.on('filechooser', () => undefined);
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    const devtools = await context.newCDPSession(page);
    for (const shown of pages.filter((one) => one.who === who))
      found.push(
        ...(await tapThrough(shown, demo, page, devtools, rate).catch((error: unknown) => {
          console.log(`  ${shown.name}: ${String(error).split('\n')[0]}`);
          return [];
        })),
      );
    await context.close();
  }
  await browser.close();
  return found;
}

/** Taps the controls of the phone's pages: the slowest tap of each page, and how many there were. */
export async function measureInp(url: string, short: boolean, rate = 1): Promise<Figure[]> {
  const found = await tapAll(await meetDemo(url), pagesOf(short), rate);
  if (found.length === 0) throw new Error('No tap was measured.');
  const worst = [...Map.groupBy(found, ({ page }) => page)]
    .map(([, taps]) => taps.reduce((slow, tap) => (tap.ms > slow.ms ? tap : slow)))
    .sort((a, b) => b.ms - a.ms);
  for (const { page, control, ms } of worst)
    console.log(`  ${String(ms).padStart(4)} ms  ${page}: ${control}`);
  console.log(`  ${found.length} taps on ${worst.length} pages, processor ${rate}× slower`);
  return [
    {
      what: rate === 1 ? 'INP of all pages' : `INP of all pages, processor ${rate}× slower`,
      value: Math.max(...found.map(({ ms }) => ms)),
      unit: 'ms',
      gate: rate === 1 ? GATE_MS : Infinity,
    },
  ];
}
