import type { OpenCharge, OpenDay, OpenMe } from '@outlay/contract/paycode/charge.open';
import { ROUTES } from '@outlay/contract/routes';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '#device/storage.ts';
import { newSigner } from '../../../../../test/signed-codes.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import type * as TakenStore from './taken-store.ts';
import type { Taken } from './taken-store.ts';
import { TillPage } from './TillPage.tsx';

const store = vi.hoisted(() => ({ rows: [] as Taken[], full: false }));
vi.mock('#host/awake.ts', () => ({ keepScreenOn: () => () => undefined }));
// This environment has no IndexedDB: what it keeps is checked in a browser (e2e/paycode.e2e.ts).
vi.mock('./taken-store.ts', async (original) => ({
  ...(await original<typeof TakenStore>()),
  keepTaken: (taken: Taken) => {
    if (store.full) return Promise.reject(new Error('full'));
    if (store.rows.some(({ number }) => number === taken.number)) return Promise.resolve('used');
    store.rows.push(taken);
    return Promise.resolve('kept');
  },
  listTaken: () => Promise.resolve([...store.rows]),
  changeTaken: (outTradeNo: string, change: Partial<Taken>) => {
    store.rows = store.rows.map((row) => (row.outTradeNo === outTradeNo ? { ...row, ...change } : row));
    return Promise.resolve();
  },
}));

const ME: OpenMe = {
  ...{ merchant: { id: 'm', name: 'Noodle House' }, terminal: null, stores: [], payer: 'Yunfan' },
  ...{ currency: 'CNY', otherCodes: false, serverTime: '2026-11-26T04:24:00.000Z' },
};
const DAY: OpenDay = {
  ...{ date: '2026-11-26', currency: 'CNY', count: 0, amount: 0, refundCount: 0, refundedAmount: 0 },
  charges: [],
};
const paid = (outTradeNo: string, change: Partial<OpenCharge> = {}): OpenCharge => ({
  ...{ tradeNo: '2026', outTradeNo, state: 'SUCCESS', code: null, allowedAmount: null, amount: 3_800 },
  ...{ refundedAmount: 0, currency: 'CNY', subject: 'Lunch', payerHint: 'L**', storeId: null },
  ...{ createdAt: '2026-11-26T04:24:00.000Z', paidAt: '2026-11-26T04:24:01.000Z', confirmBy: null },
  ...change,
});

/** The interface for merchants; nothing answers while `offline`. */
const outside = { offline: true, sent: [] as string[], answer: paid };
const { keys, sign } = await newSigner();

beforeEach(() => {
  Object.assign(store, { rows: [], full: false });
  Object.assign(outside, { offline: true, sent: [], answer: paid });
  writeStored('tillToken', 'term_x');
  writeStored('tillMe', ME);
  writeStored('tillKeys', keys);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (outside.offline) return Promise.reject(new TypeError('failed'));
    if (path.endsWith('/me')) return Promise.resolve(Response.json(ME));
    if (path.endsWith('/jwks')) return Promise.resolve(Response.json(keys));
    if (path.includes('/day')) return Promise.resolve(Response.json(DAY));
    const { outTradeNo, authCode } = JSON.parse(init.body as string) as Record<string, string>;
    outside.sent.push(authCode ?? '');
    return Promise.resolve(Response.json(outside.answer(outTradeNo ?? '')));
  });
});

const openTill = () => renderPage(<TillPage />, { user: null, at: ROUTES.till });
async function sell(person: ReturnType<typeof openTill>['person'], code: string) {
  await screen.findByRole('button', { name: 'Scan the code' });
  for (const key of ['3', '8']) await person.click(screen.getByRole('button', { name: key }));
  for (const key of code) fireEvent.keyDown(document.body, { key });
  fireEvent.keyDown(document.body, { key: 'Enter' });
}
const online = () => {
  outside.offline = false;
  window.dispatchEvent(new Event('online'));
};

test('A till without a network opens, takes a signed code, and sends it once when it is online', async () => {
  const { person } = openTill();
  const code = await sign({ c: 1, a: 3_800 });
  await sell(person, code);

  expect(await screen.findByRole('heading', { name: 'Taken without a network' })).toBeTruthy();
  expect(await screen.findByText('1 payment taken without a network')).toBeTruthy();
  expect(store.rows).toMatchObject([{ form: { authCode: code, amount: 3_800 }, charge: null }]);
  online();
  await waitFor(() => expect(screen.queryByText('1 payment taken without a network')).toBeNull());
  expect(outside.sent).toEqual([code]);
});

test('Two are sent in the order in which they were taken', async () => {
  const { person } = openTill();
  const codes = [await sign({ c: 1, a: 3_800 }), await sign({ c: 2, a: 3_800 })];
  for (const code of codes) {
    await sell(person, code);
    await person.click(await screen.findByRole('button', { name: 'Next customer' }));
  }
  expect(await screen.findByText('2 payments taken without a network')).toBeTruthy();
  online();

  await waitFor(() => expect(outside.sent).toEqual(codes));
});

test('A code that was taken here is not taken again', async () => {
  const { person } = openTill();
  const code = await sign({ c: 1, a: 3_800 });
  await sell(person, code);
  await person.click(await screen.findByRole('button', { name: 'Next customer' }));
  await sell(person, code);

  expect(await screen.findByText('This code has been taken already. Ask for a new one.')).toBeTruthy();
  expect(store.rows).toHaveLength(1);
});

test('A code for another amount takes nothing and says what to do', async () => {
  const { person } = openTill();
  await sell(person, await sign({ c: 1, a: 2_800 }));

  expect(await screen.findByText(/The code is for another amount/)).toBeTruthy();
  expect(store.rows).toEqual([]);
});

test('What cannot be kept is not shown as taken', async () => {
  store.full = true;
  const { person } = openTill();
  await sell(person, await sign({ c: 1, a: 3_800 }));

  expect(await screen.findByText(/This browser cannot keep the payment/)).toBeTruthy();
  expect(screen.queryByText('Taken without a network')).toBeNull();
});

test('One that the server refuses stays until the cashier has noted it', async () => {
  outside.answer = (outTradeNo) => paid(outTradeNo, { state: 'FAILED', code: 'CODE_USED', paidAt: null });
  const { person } = openTill();
  await sell(person, await sign({ c: 1, a: 3_800 }));
  await screen.findByRole('heading', { name: 'Taken without a network' });
  online();

  expect(await screen.findByText(/¥38\.00 taken at .* without a network was not paid/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Noted' }));
  await waitFor(() => expect(screen.queryByText(/was not paid/)).toBeNull());
  expect(outside.sent).toHaveLength(1);
});

test('A till that is signed out says what is not sent yet', async () => {
  const { person } = openTill();
  await sell(person, await sign({ c: 1, a: 3_800 }));
  await screen.findByText('1 payment taken without a network');
  await person.click(screen.getByRole('button', { name: 'Sign this till out' }));

  expect(
    await screen.findByText(/is not sent yet: it is paid only if this till is signed in again/),
  ).toBeTruthy();
});
