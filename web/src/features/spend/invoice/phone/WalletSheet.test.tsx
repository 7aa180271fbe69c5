import { walletEndpoints, type CardResult } from '@outlay/contract/spend/invoice.wallet';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { HostError, type Card, type HostName } from '#host/host.port.ts';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { inHost, leaveHost } from '../../../../../test/hosts.ts';
import { hotelInvoice } from '../../../../../test/invoices.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { CaptureSheet } from './CaptureSheet.tsx';

const CONNECTION = '0192d3a0-0000-7000-8000-000000000901';
const SIGNED = { config: null, card: { corpId: 'ww1', timestamp: 1, nonceStr: 'n', signature: 's' } };
const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, at) => ({ cardId: `card ${at}`, encryptCode: `code ${at}` }));
const result = (outcome: CardResult['outcome'], more: Partial<CardResult> = {}): CardResult => ({
  ...{ cardId: 'card', outcome, invoice: null, duplicate: null, code: null },
  ...more,
});
afterEach(leaveHost);

type Choose = (sign: (url: string) => Promise<unknown>) => Promise<Card[]>;

function open(choose: Choose, host: HostName = 'wecom') {
  const chooseInvoices = vi.fn(choose);
  inHost(host, { chooseInvoices });
  const server = fakeServer();
  server.answer(walletEndpoints.list, () => ({
    items: [{ connectionId: CONNECTION, kind: 'wecom' as const, name: 'Company chat' }],
  }));
  server.answer(walletEndpoints.sign, () => SIGNED);
  const onClose = vi.fn();
  const view = renderPage(<CaptureSheet open onClose={onClose} />);
  return { server, onClose, chooseInvoices, ...view };
}
const option = () => screen.findByRole('button', { name: 'WeCom card wallet' });
const here = () => pages.getState().stack.at(-1)?.url;

test('The invoices chosen in the wallet are imported, three at a time, and the first is checked', async () => {
  const { server, person, onClose } = open(async (sign) => {
    await sign('http://localhost/page');
    return cards(4);
  });
  const invoice = hotelInvoice();
  server.answer(walletEndpoints.import, ({ cards: sent }) => ({
    items: sent.map(() => result('imported', { invoice })),
  }));

  await person.click(await option());

  const sheet = await screen.findByRole('dialog', { name: 'From the WeCom card wallet' });
  expect(await within(sheet).findByText('4 invoices are among your invoices.')).toBeVisible();
  expect(within(sheet).getAllByRole('button', { name: /全季酒店/ })).toHaveLength(4);
  const sent = server.callsOf(walletEndpoints.import).map(({ input }) => input);
  expect(sent).toMatchObject([
    { connectionId: CONNECTION, cards: cards(4).slice(0, 3) },
    { connectionId: CONNECTION, cards: cards(4).slice(3) },
  ]);
  expect(server.callsOf(walletEndpoints.sign)).toMatchObject([
    { input: { connectionId: CONNECTION, url: 'http://localhost/page' } },
  ]);
  await person.click(within(sheet).getByRole('button', { name: 'Check and save' }));
  expect(onClose).toHaveBeenCalled();
  expect(here()).toBe(pageAddress(ROUTES.checkInvoice, { invoice: invoice.id }));
});

test('Each card that is not imported says why, and what to do', async () => {
  const { server, person } = open(() => Promise.resolve(cards(3)));
  const member = { id: CONNECTION, name: 'Li Na', departmentName: null };
  const duplicate = {
    ...{ member, mine: false, invoiceId: null, documentId: null, documentNumber: null },
    ...{ recordedAt: null, locked: false },
  };
  server.answer(walletEndpoints.import, () => ({
    items: [result('locked'), result('colleague', { duplicate }), result('failed', { code: '40078' })],
  }));

  await person.click(await option());

  expect(await screen.findByText('No invoice was imported.')).toBeVisible();
  expect(screen.getByText('Locked by another app').closest('li')?.textContent).toContain(
    'Cancel the claim in that app',
  );
  expect(screen.getByText('A colleague already has this invoice').closest('li')?.textContent).toContain(
    'Li Na',
  );
  expect(screen.getByText('Not imported')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Done' })).toBeVisible();
});

test('Whoever cancels in the wallet is back where they were, without a message', async () => {
  const { person, onClose, server } = open(() =>
    Promise.reject(new HostError('cancel', 'choose_invoice: cancel')),
  );
  await person.click(await option());

  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(server.callsOf(walletEndpoints.import)).toEqual([]);
});

test('A wallet that does not open says so, and can be tried again', async () => {
  let times = 0;
  const { person, server } = open(() => {
    times += 1;
    return times === 1
      ? Promise.reject(new HostError('fail', 'choose_invoice: fail', 3))
      : Promise.resolve(cards(1));
  });
  server.answer(walletEndpoints.import, () => ({ items: [result('known', { invoice: hotelInvoice() })] }));

  await person.click(await option());
  expect((await screen.findByRole('alert')).textContent).toContain('did not complete this (3)');
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('1 invoice is among your invoices.')).toBeVisible();
});

test('After a lost connection the import goes on where it stopped, without choosing again', async () => {
  const { person, server, chooseInvoices } = open(() => Promise.resolve(cards(4)));
  let calls = 0;
  server.answer(walletEndpoints.import, ({ cards: sent }) => {
    calls += 1;
    if (calls === 2) throw new Refusal(409, { code: 'WRONG_STATE', reason: 'connectionFailed' } as never);
    return { items: sent.map(() => result('imported', { invoice: hotelInvoice() })) };
  });

  await person.click(await option());
  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('4 invoices are among your invoices.')).toBeVisible();
  expect(chooseInvoices).toHaveBeenCalledTimes(1);
});

test('There is no way to a card wallet in a browser', async () => {
  fakeServer();
  renderPage(<CaptureSheet open onClose={() => undefined} />);

  expect(await screen.findByRole('button', { name: 'Entered manually' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /card wallet/ })).toBeNull();
});

test('There is no way to WeChat’s card wallet when the company has only WeCom’s', async () => {
  const { server } = open(() => Promise.resolve([]), 'weixin');

  await waitFor(() => expect(server.callsOf(walletEndpoints.list)).toHaveLength(1));
  expect(await screen.findByRole('button', { name: 'Entered manually' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /card wallet/ })).toBeNull();
});
