import type { OpenCharge, OpenDay, OpenMe } from '@outlay/contract/paycode/charge.open';
import { composeCode } from '@outlay/contract/paycode/paycode.code';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readStored, writeStored } from '#device/storage.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { TillPage } from './TillPage.tsx';

vi.mock('#host/awake.ts', () => ({ keepScreenOn: () => () => undefined }));

const TOKEN = `term_${'a'.repeat(32)}_${'b'.repeat(43)}`;
const CODE = composeCode({ handle: '26019384', changing: '12345678' });
const ME: OpenMe = {
  merchant: { id: 'm', name: 'Noodle House' },
  terminal: { id: 't', name: 'Till 1', storeId: null, storeName: '' },
  ...{
    stores: [],
    payer: 'Yunfan',
    currency: 'CNY',
    otherCodes: false,
    serverTime: '2026-11-26T04:24:00.000Z',
  },
};
const PAID: OpenCharge = {
  ...{ tradeNo: '2026', outTradeNo: 'T-1', state: 'SUCCESS', code: null, allowedAmount: null, amount: 3_800 },
  ...{ refundedAmount: 0, currency: 'CNY', subject: 'Lunch', payerHint: 'L**', storeId: null },
  ...{ createdAt: '2026-11-26T04:24:00.000Z', paidAt: '2026-11-26T04:24:01.000Z', confirmBy: null },
};
const DAY: OpenDay = {
  ...{ date: '2026-11-26', currency: 'CNY', count: 2, amount: 8_800, refundCount: 1, refundedAmount: 1_000 },
  charges: [PAID],
};

interface ReceivedCall {
  method: string;
  path: string;
  body: Record<string, unknown>;
  authorization: string | null;
}
type Answer = object | { status: number; body: object } | 'lost';

/** The interface for merchants; an answer that is lost is a network that failed. */
function openInterface(answers: Record<string, (calls: ReceivedCall) => Answer>) {
  const calls: ReceivedCall[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const body = init.body ? (JSON.parse(init.body as string) as Record<string, unknown>) : {};
    const authorization = new Headers(init.headers).get('authorization');
    const call = {
      method: init.method ?? 'GET',
      path: path.replace('/open/pay/v1', ''),
      body,
      authorization,
    };
    calls.push(call);
    const [key = ''] = Object.keys(answers)
      .filter((one) => `${call.method} ${call.path}`.startsWith(one))
      .slice(-1);
    const answer = answers[key]?.(call) ?? { status: 404, body: { code: 'NOT_FOUND', message: '' } };
    if (answer === 'lost') return Promise.reject(new TypeError('failed'));
    if ('status' in answer) return Promise.resolve(Response.json(answer.body, { status: answer.status }));
    return Promise.resolve(Response.json(answer));
  });
  return calls;
}
const BASE = { 'GET /me': () => ME, 'GET /day': () => DAY };
const refused = (code: string, status: number) => ({ status, body: { code, message: '' } });

const openTill = () => renderPage(<TillPage />, { user: null, at: ROUTES.till });

beforeEach(() => {
  writeStored('tillToken', TOKEN);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
});

async function sell(person: ReturnType<typeof openTill>['person']) {
  await screen.findByRole('button', { name: 'Scan the code' });
  for (const key of ['3', '8']) await person.click(screen.getByRole('button', { name: key }));
  // A scanner types faster than anybody, and presses Enter.
  await person.keyboard(`${CODE}{Enter}`);
}

test('The token of a link is kept and leaves the address', async () => {
  writeStored('tillToken', 'term_old');
  const calls = openInterface(BASE);
  renderPage(<TillPage />, { user: null, query: { token: TOKEN }, at: `${ROUTES.till}?token=${TOKEN}` });

  expect(await screen.findByText('Noodle House')).toBeTruthy();
  expect(calls[0]?.authorization).toBe(`OPC-TERMINAL ${TOKEN}`);
  expect(readStored('tillToken')).toBe(TOKEN);
  expect(window.location.search).toBe('');
});

test('An amount and a scan charge the payer, and the result is large and clear', async () => {
  const calls = openInterface({ ...BASE, 'POST /charges': () => PAID });
  const { person } = openTill();
  await sell(person);

  const state = within(
    (await screen.findByRole('heading', { name: 'Payment received' })).closest('section') as HTMLElement,
  );
  expect(state.getByText('¥38.00')).toBeTruthy();
  const [charge] = calls.filter(({ method }) => method === 'POST');
  expect(charge?.body).toMatchObject({ amount: 3_800, currency: 'CNY', authCode: CODE });
  expect(readStored('tillSale')).toBeNull();
});

test('A code of another wallet is sent where the company takes it, and is none where it does not', async () => {
  const calls = openInterface({
    ...BASE,
    'GET /me': () => ({ ...ME, otherCodes: calls.length > 2 }),
    'POST /charges': () => PAID,
  });
  const { person, unmount } = openTill();
  await screen.findByRole('button', { name: 'Scan the code' });
  await person.click(screen.getByRole('button', { name: '3' }));
  await person.keyboard('261234567890{Enter}');
  expect(await screen.findByText('This is no payment code. Scan it again.')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  unmount();

  calls.push(...calls.slice(0, 3));
  openTill();
  await screen.findByRole('button', { name: 'Scan the code' });
  await person.click(screen.getByRole('button', { name: '3' }));
  await person.keyboard('261234567890{Enter}');
  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy();
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ authCode: '261234567890' });
});

test('A scan without an amount charges nothing and asks for the amount', async () => {
  const calls = openInterface(BASE);
  const { person } = openTill();
  await screen.findByRole('button', { name: 'Scan the code' });

  await person.keyboard(`${CODE}{Enter}`);

  expect(await screen.findByText('Enter the amount first, then scan again.')).toBeTruthy();
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
});

test('A failed payment tells the cashier what to do', async () => {
  const failed = { ...PAID, state: 'FAILED', code: 'PAYER_LIMIT', allowedAmount: 2_000, paidAt: null };
  openInterface({ ...BASE, 'POST /charges': () => failed });
  const { person } = openTill();
  await sell(person);

  expect(await screen.findByText('The amount is above what this person may pay.')).toBeTruthy();
  expect(screen.getByText('At most ¥20.00 could be paid.')).toBeTruthy();
});

test('An answer that is lost is not taken for a failure: the till asks what became of the same payment', async () => {
  const calls = openInterface({
    ...BASE,
    'POST /charges': () => 'lost' as const,
    'GET /charges': () => PAID,
  });
  const { person } = openTill();
  await sell(person);
  expect(await screen.findByText('Not known yet whether it was paid')).toBeTruthy();
  expect(readStored('tillSale')).toMatchObject({ amount: 3_800 });

  await person.click(screen.getByRole('button', { name: 'Ask now' }));

  expect(await screen.findByRole('heading', { name: 'Payment received' })).toBeTruthy();
  const [charge] = calls.filter(({ method }) => method === 'POST');
  const question = calls.find(({ path }) => path.startsWith('/charges/'));
  expect(question?.path).toBe(`/charges/${String(charge?.body['outTradeNo'])}`);
});

test('After a reload the till still asks about a payment whose result it does not know', async () => {
  writeStored('tillSale', {
    outTradeNo: 'T-9',
    amount: 3_800,
    currency: 'CNY',
    startedAt: Date.now() - 60_000,
  });
  openInterface(BASE);
  const { person } = openTill();
  expect(await screen.findByText('Not known yet whether it was paid')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Ask now' }));

  // The server does not know the number, a minute after it was sent.
  expect(await screen.findByText('Nothing was charged')).toBeTruthy();
  expect(readStored('tillSale')).toBeNull();
});

test('While a request can still be on its way, an unknown number is not taken for not charged', async () => {
  openInterface({ ...BASE, 'POST /charges': () => 'lost' as const });
  const { person } = openTill();
  await sell(person);
  await person.click(await screen.findByRole('button', { name: 'Ask now' }));

  expect(await screen.findByText('Not known yet whether it was paid')).toBeTruthy();
  expect(screen.queryByText('Nothing was charged')).toBeNull();
});

test('A refused request says what to do and leaves nothing open', async () => {
  openInterface({ ...BASE, 'POST /charges': () => refused('TOO_MANY', 429) });
  const { person } = openTill();
  await sell(person);

  expect(await screen.findByText('Too many attempts. Wait a moment.')).toBeTruthy();
  expect(readStored('tillSale')).toBeNull();
});

test('The day’s total is after refunds; a part of a payment is refunded with the same number for each try', async () => {
  let lost = true;
  const calls = openInterface({
    ...BASE,
    'POST /refunds': () => {
      if (!lost) return { refundNo: 'R', ...PAID };
      lost = false;
      return 'lost';
    },
  });
  const { person } = openTill();
  expect((await screen.findByText('Taken, after refunds')).parentElement?.textContent).toContain('78.00');
  await person.click(await screen.findByText('L**'));
  const amount = await screen.findByLabelText('Refund');
  await person.clear(amount);
  await person.type(amount, '10');

  await person.click(screen.getByRole('button', { name: 'Refund ¥10.00' }));
  expect(
    await screen.findByText('The server does not answer. Check the network and try again.'),
  ).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Refund ¥10.00' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = calls.filter(({ path }) => path === '/refunds');
  expect(first?.body).toMatchObject({ outTradeNo: 'T-1', amount: 1_000 });
  expect(second?.body).toEqual(first?.body);
});

test('A till whose terminal was revoked asks for another link', async () => {
  openInterface({ 'GET /me': () => refused('NOT_AUTHENTICATED', 401) });
  const { person } = openTill();
  await person.click(await screen.findByRole('button', { name: 'Enter another link' }));

  expect(await screen.findByText('Set up this till')).toBeTruthy();
  expect(readStored('tillToken')).toBeNull();
});
