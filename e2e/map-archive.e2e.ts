import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arrived } from './fixtures/arrived.ts';
import { openBrowser, PHONE } from './fixtures/browser.ts';
import { newDemoFolder } from './fixtures/demo-folder.ts';
import { meetDemo, type Demo } from './fixtures/demo.ts';
import { drawnArchive } from './fixtures/map-archive.ts';
import { coloursAt, HANGZHOU, LAND, SEA, SHANGHAI, spotOf, tipOf, worldOf } from './fixtures/map-points.ts';
import { startProduct, type Product } from './fixtures/product.ts';
import { settled } from './fixtures/settled.ts';

const data = newDemoFolder('archive');
const file = join(data, 'maps', 'here.pmtiles');
const WAY = pageAddress(ROUTES.navigation, {
  ...{ ...HANGZHOU, name: 'A' },
  ...{ fromLatitude: SHANGHAI.latitude, fromLongitude: SHANGHAI.longitude, fromName: 'B' },
});
const PLACE = pageAddress(ROUTES.map, { mode: 'show', address: '', ...HANGZHOU, name: 'A' });

let product: Product;
let browser: Browser;
let demo: Demo;
beforeAll(async () => {
  mkdirSync(join(data, 'maps'), { recursive: true });
  writeFileSync(file, drawnArchive());
  [product, browser] = await Promise.all([
    startProduct(data, { OUTLAY_MAP_TILES: 'here.pmtiles' }),
    openBrowser(),
  ]);
  demo = await meetDemo(product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(data, { recursive: true, force: true });
});

const tiles = (page: Page) => page.locator('.leaflet-tile-pane canvas.leaflet-tile-loaded');

async function open(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await arrived(page);
  await tiles(page).first().waitFor({ state: 'attached' });
  await settled(page);
  return page;
}

/** Whether something is written, in the canvas of names, within these pixels of the screen. */
const inkAround = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([left, top]) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-names-pane canvas');
      if (!canvas) return 0;
      const box = canvas.getBoundingClientRect();
      const scale = canvas.width / box.width;
      const [fromX, fromY] = [(left - 30 - box.left) * scale, (top - 14 - box.top) * scale];
      const dots = canvas.getContext('2d')?.getImageData(fromX, fromY, 60 * scale, 28 * scale).data ?? [];
      return [...dots].filter((value, place) => place % 4 === 3 && value > 200).length;
    },
    [x, y] as const,
  );

/** Colours are those of the stylesheet, in red, green and blue. */
const LOOKS = [
  {
    ...{ locale: 'zh-Hans' as const, theme: 'light' as const },
    ...{ water: [207, 224, 241], land: [238, 240, 238], main: [253, 231, 184] },
  },
  {
    ...{ locale: 'en' as const, theme: 'dark' as const },
    ...{ water: [20, 42, 71], land: [28, 34, 45], main: [87, 80, 63] },
  },
];

describe.each(LOOKS)('Vector tiles in $locale, $theme', ({ locale, theme, water, land, main }) => {
  let context: BrowserContext;
  beforeAll(async () => {
    context = await demo.enter(browser, 'employee', { viewport: PHONE, locale, theme, pictured: true });
  });
  afterAll(() => context.close());

  test('lie where their coordinates are, with names and without borders', async () => {
    const page = await open(context, WAY);
    const [office, client] = [await tipOf(page, 'A'), await tipOf(page, 'B')];
    const world = worldOf(office, client);
    const border = { latitude: 30.6, longitude: 120.9 };
    const spots = [SEA, LAND, border].map((place) => spotOf(place, office, world));
    expect(await coloursAt(page, spots)).toEqual([water, land, land]);
    await page.getByText('© The map makers').waitFor();
    expect(
      await inkAround(page, spotOf({ latitude: 30.29, longitude: 120.1551 }, office, world)),
    ).toBeGreaterThan(40);
    await page.close();
  });

  test('above their last zoom are enlarged, not blurred', async () => {
    const page = await open(context, PLACE);
    const tip = await tipOf(page, 'A');
    // 100 m west, on the motorway, and 100 m north of it: at zoom 16 a pixel is 2 m wide here.
    const seen = await coloursAt(page, [
      { x: tip.x - 50, y: tip.y },
      { x: tip.x - 50, y: tip.y - 50 },
    ]);
    expect(seen).toEqual([main, land]);
    await page.close();
  });
});

test('An archive that breaks while it is used makes room for the shipped map', async () => {
  const context = await demo.enter(browser, 'employee', { viewport: PHONE, locale: 'en', theme: 'light' });
  const page = await open(context, WAY);
  truncateSync(file, 5_000);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.locator('.leaflet-base-pane path').first().waitFor({ state: 'attached' });
  await page.getByText('Overview map: Natural Earth, GeoNames').waitFor();

  writeFileSync(file, drawnArchive());
  await page.reload();
  await tiles(page).first().waitFor({ state: 'attached' });
  await context.close();
});
