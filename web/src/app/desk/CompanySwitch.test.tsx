import { sessionEndpoints } from '@outlay/contract/organisation/account.session';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../test/desk.ts';
import { fakeServer } from '../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../test/render-page.tsx';
import { setupId } from '../../../test/setup-pages.ts';
import { CompanySwitch } from './CompanySwitch.tsx';

beforeEach(standInForDesk);

test('The desk switches to another company with a new token', async () => {
  const server = fakeServer();
  const base = { logoFileId: null, state: 'active' as const };
  server.answer(sessionEndpoints.companies, () => ({
    items: [
      { ...base, companyId: setupId(1), name: '云帆科技', current: true },
      { ...base, companyId: setupId(2), name: 'Harbour Works', current: false },
      { ...base, companyId: setupId(3), name: 'Asked Ltd', current: false, state: 'asked' as const },
    ],
  }));
  server.answer(sessionEndpoints.changeCompany, () => ({
    success: true as const,
    token: 'another',
    result: { user: { ...LIN, memberId: setupId(8), companyId: setupId(2), corpname: 'Harbour Works' } },
  }));
  const { person } = renderPage(<CompanySwitch name="云帆科技" />);

  await person.click(await screen.findByRole('button', { name: 'My companies, now 云帆科技' }));
  const dialog = await screen.findByRole('menuitem', { name: /Asked Ltd/ });
  expect(dialog.getAttribute('aria-disabled')).toBe('true');
  await person.click(screen.getByRole('menuitem', { name: /Harbour Works/ }));

  await waitFor(() => expect(localStorage.getItem('token')).toBe('another'));
});
