import { sessionEndpoints, type MyCompany } from '@outlay/contract/organisation/account.session';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { onSessionChange } from '#session/session.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { setupId } from '../../../../../test/setup-pages.ts';
import { CompanySheet } from './CompanySheet.tsx';

const company = (last: number, name: string, state: MyCompany['state'], current = false): MyCompany => ({
  ...{ companyId: setupId(last), name, logoFileId: null, state, current },
});

function open() {
  const server = fakeServer();
  server.answer(sessionEndpoints.companies, () => ({
    items: [
      company(1, '云帆科技', 'active', true),
      company(2, 'Harbour Works', 'active'),
      company(3, 'Asked Ltd', 'asked'),
      company(4, 'Inviting Ltd', 'invited'),
    ],
  }));
  server.answer(sessionEndpoints.changeCompany, () => ({
    success: true as const,
    token: 'another',
    result: { user: { ...LIN, memberId: setupId(8), companyId: setupId(2), corpname: 'Harbour Works' } },
  }));
  return {
    server,
    ...renderPage(<CompanySheet open onClose={() => undefined} />, { at: ROUTES.mine }),
  };
}

test('Switching company uses a new token and drops the previous company’s data', async () => {
  const forgotten = vi.fn();
  const { server, person } = open();
  onSessionChange(forgotten);

  await person.click(await screen.findByRole('button', { name: /Harbour Works/ }));

  await waitFor(() => expect(localStorage.getItem('token')).toBe('another'));
  expect(server.callsOf(sessionEndpoints.changeCompany)[0]?.input).toEqual({ companyId: setupId(2) });
  expect(localStorage.getItem('corpname')).toBe('Harbour Works');
  expect(forgotten).toHaveBeenCalledOnce();
  expect(pages.getState().stack.map(({ path }) => path)).toEqual([ROUTES.home]);
});

test('The current company is marked, and a pending one says why', async () => {
  open();

  expect((await screen.findByText('云帆科技')).closest('li')?.textContent).toContain('Current');
  expect(screen.getByText('You’ve asked to join; an administrator will decide.')).toBeTruthy();
  expect(screen.getByText(/This company has invited you/)).toBeTruthy();
  for (const name of [/云帆科技/, /Asked Ltd/, /Inviting Ltd/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('A refused switch shows the reason and stays in the company', async () => {
  const { server, person } = open();
  server.answer(sessionEndpoints.changeCompany, () => {
    throw new Refusal(404, { code: 'NOT_FOUND' });
  });

  await person.click(await screen.findByRole('button', { name: /Harbour Works/ }));

  expect(await screen.findByText('This no longer exists, or you do not have access to it.')).toBeTruthy();
  expect(localStorage.getItem('token')).toBe('token');
});

test('A company’s invitation is accepted or declined by the person', async () => {
  const { server, person } = open();
  server.answer(sessionEndpoints.acceptCompany, () => ({ done: true as const }));
  server.answer(sessionEndpoints.declineCompany, () => ({ done: true as const }));

  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('You are now a member of Inviting Ltd')).toBeTruthy();
  expect(server.callsOf(sessionEndpoints.acceptCompany)[0]?.input).toEqual({ companyId: setupId(4) });

  await person.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('You declined the invitation from Inviting Ltd')).toBeTruthy();
});
