import { chargeEndpoints, type ChargeDetail } from '@outlay/contract/paycode/charge';
import { paycodeEndpoints, type CodeSummary, type PaycodeDevice } from '@outlay/contract/paycode/paycode';
import { stepAt } from '@outlay/contract/paycode/paycode.code';
import type { SpendRoom } from '@outlay/contract/paycode/spend-policy';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { CHARGE, CHARGE_ID as ID, NOW, WAITING } from '../../../../../test/charges.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import type { KeptDevice } from '../../paycode/device-store.ts';
import { codeOf, importSecret } from '../../paycode/totp.ts';
import { PaymentCodePage } from './PaymentCodePage.tsx';

const DEVICE = '0198a5d0-0000-7000-8000-00000000bbbb';
const SECRET = btoa('12345678901234567890123456789012').replaceAll('=', '');
const here = () => pages.getState().stack.at(-1)?.url;

/** jsdom has no IndexedDB: what the device keeps lies in this variable. */
let kept: KeptDevice | null = null;
vi.mock('../../paycode/device-store.ts', () => ({
  canKeepKeys: () => true,
  readDevice: () => Promise.resolve(kept),
  keepDevice: (device: KeptDevice) => Promise.resolve(void (kept = device)),
  changeDevice: (_: string, change: (device: KeptDevice) => KeptDevice) =>
    Promise.resolve((kept = kept && change(kept))),
  forgetDevice: () => Promise.resolve(void (kept = null)),
}));
vi.mock('#host/awake.ts', () => ({ keepScreenOn: () => () => undefined }));

const ROOM: SpendRoom = {
  ...{ policyId: ID, name: 'Canteen', currency: 'CNY', perPayment: 20_000, perDay: 40_000 },
  ...{
    usedToday: 8_800,
    leftToday: 31_200,
    perMonth: 300_000,
    usedThisMonth: 131_200,
    leftThisMonth: 168_800,
  },
  ...{ noConfirmCap: 10_000, types: ['meals'], merchants: [], stores: [], times: [], toDay: null },
};
const PHONE: PaycodeDevice = {
  ...{ id: DEVICE, name: 'Android', state: 'active', createdAt: '2026-11-01T04:00:00.000Z' },
  ...{ lastSeenAt: '2026-11-26T04:00:00.000Z', blockedAt: null },
};
const summary = (part: Partial<CodeSummary> = {}): CodeSummary => ({
  ...{ serverTime: new Date().toISOString(), payer: 'Yunfan', device: PHONE, nextStep: 0, renewBy: null },
  ...{ rooms: [ROOM], waitingChargeId: null },
  ...part,
});

async function aDevice(part: Partial<KeptDevice> = {}): Promise<KeptDevice> {
  return {
    ...{ owner: LIN.memberId, deviceId: DEVICE, handle: '26019384', secret: await importSecret(SECRET) },
    ...{ signer: {} as CryptoKey, certificate: 'certificate', expiresAt: '2099-01-01T00:00:00.000Z' },
    ...{
      counter: 0,
      nextStep: 0,
      skewMs: 0,
      offline: { perPayment: 20_000, total: 50_000, currency: 'CNY' },
    },
    ...{ signed: [], payer: 'Yunfan', rooms: [ROOM], contactAt: '2026-11-26T04:00:00.000Z' },
    ...part,
  };
}

/** Only the date stands still. */
beforeEach(() => {
  kept = null;
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});

afterEach(() => void vi.useRealTimers());

function openCode(answer: () => CodeSummary, last: () => ChargeDetail[] = () => []) {
  const server = fakeServer();
  server.answer(paycodeEndpoints.summary, answer);
  server.answer(chargeEndpoints.page, () => ({ items: last(), next: null }));
  return { server, ...renderPage(<PaymentCodePage />, { at: ROUTES.paymentCode }) };
}
const masked = (code: string) => `${code.slice(0, 4)} **** **** **** ${code.slice(-4)}`;
const spaced = (code: string) => code.replaceAll(/(\d{4})(?=\d)/g, '$1 ');

test('The code is shown with what is left, and its digits only on request', async () => {
  const device = await aDevice();
  kept = device;
  const { person } = openCode(
    () => summary(),
    () => [CHARGE],
  );
  expect(await screen.findByRole('img', { name: 'QR code' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Bar code' })).toBeTruthy();
  expect(screen.getByText('¥88.00 of ¥400.00 used')).toBeTruthy();
  expect(screen.getByText('Up to ¥100.00 without confirmation')).toBeTruthy();
  expect(await screen.findByText('Noodle House')).toBeTruthy();
  const code = await codeOf(device.handle, device.secret, stepAt(Date.now()));
  expect(screen.getByText(masked(code))).toBeTruthy();
  expect(screen.queryByText(spaced(code))).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Show digits' }));

  expect(screen.getByText(spaced(code))).toBeTruthy();
});

test('After its use another code is shown at once, and the result is opened', async () => {
  const device = await aDevice();
  kept = device;
  let paid = false;
  const { queries } = openCode(
    () => summary({ nextStep: paid ? stepAt(Date.now()) + 1 : 0 }),
    () => (paid ? [CHARGE] : []),
  );
  const first = await codeOf(device.handle, device.secret, stepAt(Date.now()));
  expect(await screen.findByText(masked(first))).toBeTruthy();

  paid = true;
  await queries.invalidateQueries();

  const next = await codeOf(device.handle, device.secret, stepAt(Date.now()) + 1);
  expect(await screen.findByText(masked(next))).toBeTruthy();
  expect(screen.queryByText(masked(first))).toBeNull();
  await waitFor(() => expect(here()).toBe(pageAddress(ROUTES.paymentResult, { id: ID })));
});

test('Payments that were made before the page was opened open nothing', async () => {
  kept = await aDevice();
  openCode(
    () => summary(),
    () => [CHARGE],
  );

  expect(await screen.findByText('Noodle House')).toBeTruthy();
  expect(here()).toBe(ROUTES.paymentCode);
});

test('A payment that waits for my confirmation is opened, also if the list had it first', async () => {
  kept = await aDevice();
  let waits = false;
  const { queries } = openCode(
    () => summary({ waitingChargeId: waits ? ID : null }),
    () => [WAITING],
  );
  expect(await screen.findByText('Noodle House')).toBeTruthy();

  waits = true;
  await queries.invalidateQueries();

  await waitFor(() => expect(here()).toBe(pageAddress(ROUTES.payment, { id: ID })));
});

test('The code is not in the page while the page is hidden', async () => {
  kept = await aDevice();
  openCode(() => summary());
  expect(await screen.findByRole('img', { name: 'QR code' })).toBeTruthy();

  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));

  await waitFor(() => expect(screen.queryByRole('img', { name: 'QR code' })).toBeNull());
  expect(screen.queryByText(/\d{4} \*{4}/)).toBeNull();
  vi.restoreAllMocks();
});

test('Without a network the code goes on, with its own limits', async () => {
  kept = await aDevice({ signed: [{ counter: 0, amount: 3_800, at: '2026-11-26T04:30:00.000Z' }] });
  const server = fakeServer();
  server.answer(paycodeEndpoints.summary, () => {
    throw new Refusal(503, { code: 'BUSY' });
  });
  renderPage(<PaymentCodePage />, { at: ROUTES.paymentCode });

  expect(await screen.findByText('Offline')).toBeTruthy();
  expect(await screen.findByRole('img', { name: 'QR code' })).toBeTruthy();
  expect(screen.getByText('¥38.00 of ¥500.00 used')).toBeTruthy();
  expect(screen.getByText('Signed without a network')).toBeTruthy();
});

test('A device is set up only with consent; a blocked one says so', async () => {
  kept = await aDevice();
  const { person } = openCode(() => summary({ device: { ...PHONE, state: 'blocked' } }));
  expect(await screen.findByText('This device is blocked')).toBeTruthy();
  const start = screen.getByRole('button', { name: 'Set up on this device' });
  expect(start).toHaveProperty('disabled', true);

  await person.type(screen.getByLabelText('Name of this device'), 'My phone');
  expect(start).toHaveProperty('disabled', true);
  await person.click(screen.getByRole('checkbox'));

  expect(start).toHaveProperty('disabled', false);
});

test('Whoever is covered by no spend policy learns what to do instead', async () => {
  openCode(() => summary({ device: null, rooms: [] }));

  expect(await screen.findByText('Nothing to spend yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Record an expense' })).toBeTruthy();
});
