import { joinEndpoints, type Invitation } from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { InvitePage } from './InvitePage.tsx';

const OPEN: Invitation = {
  id: '0192d3a0-0000-7000-8000-00000000000a',
  channel: 'phone',
  account: '13800000009',
  departmentName: null,
  makerName: '林悦',
  mine: true,
  seats: 1,
  used: 0,
  state: 'open',
  expiresAt: '2026-11-28T08:00:00.000Z',
  createdAt: '2026-11-21T08:00:00.000Z',
  version: 1,
};
const URL_MADE = `https://outlay.example.com${ROUTES.invitation}?token=abc`;

function opened() {
  const server = fakeServer();
  const user = { ...LIN, permissions: [...LIN.permissions, 'member.invite' as const] };
  server.answer(joinEndpoints.invitations, () => ({ items: [OPEN], next: null }));
  server.answer(joinEndpoints.invite, () => ({
    invitation: { ...OPEN, channel: 'link' as const, account: null, seats: 20 },
    url: URL_MADE,
    linkExpiresAt: OPEN.expiresAt,
  }));
  return { server, ...renderPage(<InvitePage />, { user, at: ROUTES.inviteColleagues }) };
}

test('A link is created for the chosen number of people and copied', async () => {
  const { person, server } = opened();

  await person.selectOptions(screen.getByLabelText('Number of people'), '20');
  await person.click(screen.getByRole('button', { name: 'Create a link' }));

  expect(await screen.findByText(URL_MADE)).toBeVisible();
  expect(server.callsOf(joinEndpoints.invite)[0]?.input).toMatchObject({
    channel: 'link',
    seats: 20,
    days: 7,
  });
  await person.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toContain(URL_MADE);
});

test('A phone number is sent without spaces, and an invalid one is reported', async () => {
  const { person, server } = opened();
  await person.click(screen.getByRole('tab', { name: 'Phone' }));
  server.answer(joinEndpoints.invite, () => {
    throw new Refusal(400, { code: 'INVALID_INPUT', fields: [{ path: 'account', code: 'badFormat' }] });
  });

  await person.type(screen.getByLabelText('Phone number'), '138 0000 0009');
  await person.click(screen.getByRole('button', { name: 'Send the invitation' }));

  expect(await screen.findByText(/This is not a phone number/)).toBeVisible();
  expect(server.callsOf(joinEndpoints.invite)[0]?.input).toMatchObject({ account: '13800000009' });
});

test('A sent invitation is revoked after a confirmation', async () => {
  const { person, server } = opened();
  server.answer(joinEndpoints.revoke, () => ({ ...OPEN, state: 'revoked' as const, version: 2 }));

  await person.click(await screen.findByRole('button', { name: 'Revoke' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Revoke this invitation?' }));
  await person.click(dialog.getByRole('button', { name: 'Revoke' }));

  expect(await screen.findByText('It can no longer be used to join.')).toBeVisible();
  expect(server.callsOf(joinEndpoints.revoke)[0]?.input).toEqual({ id: OPEN.id, version: 1 });
});
