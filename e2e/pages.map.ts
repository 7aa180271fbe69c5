import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Scene, ShownPage } from './openers.ts';

const LAKE = { latitude: 30.2741, longitude: 120.1551, name: '西湖文化广场' };
const BUND = { fromLatitude: 31.2304, fromLongitude: 121.4737, fromName: '外滩' };

/** Waits until the shipped map is drawn: its names of cities or its grid. */
const drawn = async ({ page }: Scene) => {
  await page.locator('.leaflet-base-pane path').first().waitFor({ state: 'attached' });
};

/** Maps, as they are without any service of the operator. */
export const MAPS: readonly ShownPage[] = [
  { name: 'map-choose', who: 'employee', path: ROUTES.map, then: drawn },
  {
    name: 'map-search',
    who: 'employee',
    path: ROUTES.map,
    then: async (scene) => {
      await scene.page.getByRole('searchbox').fill('zhou');
      await scene.page.getByRole('list', { name: scene.say('Places found') }).waitFor();
      await drawn(scene);
    },
  },
  {
    name: 'map-show',
    who: 'employee',
    path: pageAddress(ROUTES.map, { mode: 'show', address: '杭州市下城区中山北路', ...LAKE }),
    then: drawn,
  },
  {
    name: 'navimap',
    who: 'employee',
    path: pageAddress(ROUTES.navigation, { ...LAKE, ...BUND }),
    then: drawn,
  },
];
