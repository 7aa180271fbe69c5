import { mapEndpoints, type Place, type Route } from '@outlay/contract/travel/map';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostError } from '#host/host.port.ts';
import { currentHost } from '#host/host.ts';
import { routeMap } from '#app/routes.ts';
import { startNavigation } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { choosePlace } from '../choose-place.ts';
import { MapPage } from './MapPage.tsx';
import { NavigationPage } from './NavigationPage.tsx';

const HANGZHOU = { latitude: 30.274, longitude: 120.155 };
const OFFICE: Place = {
  ...{ ...HANGZHOU, name: 'Office', address: 'Wensan Road 1', city: 'Hangzhou' },
  ...{ source: 'amap', sourceSystem: 'gcj02' },
};
const ROUTE: Route = {
  ...{ distanceM: 26_400, durationS: 7_500, polyline: [HANGZHOU, { latitude: 30.3, longitude: 120.2 }] },
  ...{ provider: 'amap', estimated: false },
};

let located: () => Promise<unknown>;
beforeEach(async () => {
  startNavigation(routeMap);
  vi.spyOn(await currentHost(), 'locate').mockImplementation(() => located() as never);
  located = () => Promise.reject(new HostError('fail', 'network error'));
});
afterEach(() => void vi.restoreAllMocks());

function open() {
  const server = fakeServer();
  server.answer(mapEndpoints.tileConfig, () => ({ tiles: null, provider: 'amap' as const }));
  server.answer(mapEndpoints.search, () => ({ places: [OFFICE] }));
  server.answer(mapEndpoints.reverse, () => ({ place: OFFICE, around: [{ ...OFFICE, name: 'Café' }] }));
  server.answer(mapEndpoints.route, () => ROUTE);
  server.answer(mapEndpoints.locateByIp, () => ({ place: null }));
  return server;
}

test('A page gets the place that a person searches for and names more exactly', async () => {
  open();
  const chosen = choosePlace();
  const { person } = renderPage(<MapPage />, { query: { mode: 'choose' }, at: ROUTES.map });

  await person.type(await screen.findByRole('searchbox', { name: 'Search for a place' }), 'off');
  const found = await screen.findByRole('list', { name: 'Places found' });
  await person.click(within(found).getByRole('button', { name: /Office/ }));
  const name = await screen.findByLabelText('Name of the place');
  await person.clear(name);
  await person.type(name, 'Back door');
  await person.click(screen.getByRole('button', { name: 'Use this place' }));

  expect(await chosen).toEqual({ ...OFFICE, name: 'Back door' });
});

test('Going back without a place gives the page nothing', async () => {
  open();
  const chosen = choosePlace();
  const { unmount } = renderPage(<MapPage />, { query: { mode: 'choose' }, at: ROUTES.map });
  await screen.findByRole('searchbox');

  unmount();

  expect(await chosen).toBeNull();
});

test('Places around the point can be chosen', async () => {
  open();
  const query = { mode: 'choose', latitude: '30.274', longitude: '120.155', name: 'Here' };
  void choosePlace();
  const { person } = renderPage(<MapPage />, { query, at: ROUTES.map });

  const nearby = await screen.findByRole('list', { name: 'Places nearby' });
  await person.click(within(nearby).getByRole('button', { name: /Café/ }));

  expect(await screen.findByDisplayValue('Café')).toBeTruthy();
});

test('Without a location of the device, the place is found by the IP address', async () => {
  const server = open();
  server.answer(mapEndpoints.locateByIp, () => ({
    place: { ...OFFICE, name: 'Shenzhen', source: 'ip' as const },
  }));
  renderPage(<MapPage />, { query: {}, at: ROUTES.map });

  expect(await screen.findByDisplayValue('Shenzhen')).toBeTruthy();
});

test.each([
  ['noBridge', 'device nonsupport geo', 'This device cannot tell where it is.'],
  ['fail', 'network error', 'Your location was not found. Check the network and location services.'],
  ['cancel', 'network error', 'Allow this site to use your location, then try again.'],
] as const)('A location that fails as %s (%s) is explained', async (kind, message, words) => {
  const server = open();
  located = () => Promise.reject(new HostError(kind, message));
  renderPage(<MapPage />, { query: {}, at: ROUTES.map });

  expect(await screen.findByText(words)).toBeTruthy();
  // Whoever refuses is not looked for by the address.
  expect(server.callsOf(mapEndpoints.locateByIp)).toHaveLength(kind === 'cancel' ? 0 : 1);
});

test('A map of a host in China is converted, so that the place is right everywhere', async () => {
  const server = open();
  located = () =>
    Promise.resolve({ latitude: 39.91567, longitude: 116.410232, accuracy: 5, system: 'gcj02' });
  renderPage(<MapPage />, { query: {}, at: ROUTES.map });

  await waitFor(() => expect(server.callsOf(mapEndpoints.reverse)).toHaveLength(1));
  // gcoord's inverse is exact to a tenth of a metre.
  const sent = JSON.stringify(server.callsOf(mapEndpoints.reverse)[0]?.input);
  expect(sent).toMatch(/^\{"point":\{"latitude":39\.91426\d*,"longitude":116\.40398\d*\}\}$/);
});

const TRIP = { latitude: '30.3', longitude: '120.2', name: 'Client' };
const FROM = { fromLatitude: '30.274', fromLongitude: '120.155', fromName: 'Office' };

test('The way shows distance, time, and opens in other map apps with their coordinates', async () => {
  open();
  renderPage(<NavigationPage />, { query: { ...TRIP, ...FROM }, at: ROUTES.navigation });

  expect(await screen.findByText('26.4 km')).toBeTruthy();
  expect(screen.getByText('2 hr 5 min')).toBeTruthy();
  expect(screen.queryByText('Estimated')).toBeNull();
  const addressOf = (name: string) =>
    new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '').searchParams;
  // Shifted for AMap, and as they are for Google.
  expect(addressOf('AMap').get('from')).toMatch(/^120\.159\d+,30\.271\d+,Office$/);
  expect(addressOf('Google Maps').get('origin')).toBe('30.274000,120.155000');
  expect(screen.getAllByRole('link')).toHaveLength(5);
});

test('An estimated way says so, and one without roads why there is none', async () => {
  const server = open();
  server.answer(mapEndpoints.route, () => ({ ...ROUTE, estimated: true }));
  const { unmount } = renderPage(<NavigationPage />, { query: { ...TRIP, ...FROM }, at: ROUTES.navigation });
  expect(await screen.findByText('Estimated')).toBeTruthy();
  unmount();

  server.answer(mapEndpoints.route, () => {
    throw new Refusal(404, { code: 'NOT_FOUND', reason: 'noRoute' });
  });
  renderPage(<NavigationPage />, {
    query: { ...TRIP, ...FROM, latitude: '31' },
    at: ROUTES.navigation,
  });
  expect(await screen.findByText(/No road leads/)).toBeTruthy();
});

test('Without a start, the way begins where the person is', async () => {
  const server = open();
  const { person } = renderPage(<NavigationPage />, { query: TRIP, at: ROUTES.navigation });
  const use = await screen.findByRole('button', { name: 'Use my location' });
  await waitFor(() => expect(use.getAttribute('aria-busy')).toBe('false'));
  located = () => Promise.resolve({ ...HANGZHOU, accuracy: 5, system: 'wgs84' });

  await person.click(use);

  expect(await screen.findByText('26.4 km')).toBeTruthy();
  expect(server.callsOf(mapEndpoints.route)[0]?.input).toMatchObject({ points: [HANGZHOU, {}] });
});
