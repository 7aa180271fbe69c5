import { companyEndpoints } from '@outlay/contract/organisation/company';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer } from '../../../../../test/setup-pages.ts';
import { MinePage } from './MinePage.tsx';

function open(user = LIN) {
  const server: ReturnType<typeof fakeServer> = setupServer();
  server.answer(payeeEndpoints.get, () => ({ account: null, accounts: [] }));
  server.answer(sessionEndpoints.companies, () => ({
    items: [1, 2, 3].map((last) => ({
      ...{ companyId: setupId(last), name: `Company ${last}`, logoFileId: null },
      ...{ state: 'active' as const, current: last === 1 },
    })),
  }));
  return { server, ...renderPage(<MinePage />, { user }) };
}

test('The company list is one tap away and shows its count', async () => {
  const { server, person } = open();
  const row = await screen.findByRole('button', { name: /云帆科技/ });
  await screen.findByText('2 more companies');

  await person.click(row);

  expect(await screen.findByText('Company 3')).toBeTruthy();
  expect(server.callsOf(companyEndpoints.info).length).toBeGreaterThan(0);
});

test('Invoice titles are shown unless the company disabled them', async () => {
  const { unmount } = open();
  expect(await screen.findByRole('button', { name: 'Invoice titles' })).toBeTruthy();
  unmount();

  open({ ...LIN, featuresOff: ['invoiceTitle'] });
  expect(await screen.findByRole('button', { name: 'My documents' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invoice titles' })).toBeNull();
});
