import { corporateWalletEndpoints } from '@outlay/contract/paycode/corporate-wallet';
import { walletControlEndpoints } from '@outlay/contract/paycode/wallet-control';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { CorporateWalletsSection } from './CorporateWalletsSection.tsx';

const READER = { ...LIN, permissions: [...LIN.permissions, 'paycode.read'] as const };
const CNY = (amount: number) => ({ amount, currency: 'CNY' });

beforeEach(standInForDesk);

test('Payments say what was let pass, why one was not, and what the wallet has of each', async () => {
  const server = fakeServer();
  server.answer(corporateWalletEndpoints.all, () => ({ items: [], currency: 'CNY', connections: [] }));
  const payment = {
    ...{ wallet: 'Alipay', member: 'Anna Berg', day: '2026-11-26', at: '2026-11-26T04:24:00.000Z' },
    ...{ asked: CNY(5_000), returned: CNY(0), paid: null, merchant: '' },
  };
  server.answer(walletControlEndpoints.payments, () => ({
    items: [
      {
        ...payment,
        ...{ id: '0198a5d0-0000-7000-8000-000000000001', tradeNo: 'P1', merchant: 'Noodle bar' },
        ...{ state: 'deducted' as const, reason: null, returned: CNY(1_000), paid: CNY(4_000) },
      },
      {
        ...payment,
        ...{ id: '0198a5d0-0000-7000-8000-000000000002', tradeNo: 'P2' },
        ...{ state: 'refused' as const, reason: 'overDay' as const },
      },
    ],
    next: null,
  }));
  const { person } = renderPage(<CorporateWalletsSection />, {
    user: READER as never,
    at: '/admin/corporateWallets',
  });
  await person.click(await screen.findByText('Payments'));
  const passed = (await screen.findByText('Noodle bar')).closest('tr');
  expect(passed?.textContent).toMatch(/P1.*Anna Berg.*Let pass.*50\.00.*10\.00 given back.*40\.00/);
  const refused = screen.getByText('P2').closest('tr');
  expect(refused?.textContent).toMatch(/Refused.*Above the limit of a day.*—/);
});
