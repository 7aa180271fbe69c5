import { joinEndpoints, type InvitationContact } from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { InviteJoinPage } from './InviteJoinPage.tsx';
import { readPlan } from './plan.ts';

const TOKEN = 'T'.repeat(43);
const PASS = 'P'.repeat(43);
const CONTACT: InvitationContact = {
  companyName: '云帆科技',
  inviterName: '沈岚',
  departmentName: '市场部',
  needsConsent: false,
  account: null,
  token: PASS,
};

beforeEach(() => sessionStorage.clear());
const here = () => pages.getState().stack.at(-1)?.url;

function opened(contact: Partial<InvitationContact> | Refusal = {}, user: typeof LIN | null = null) {
  const server = fakeServer();
  server.answer(joinEndpoints.contact, () => {
    if (contact instanceof Refusal) throw contact;
    return { ...CONTACT, ...contact };
  });
  const page = renderPage(<InviteJoinPage />, {
    user,
    at: ROUTES.invitation,
    query: { token: TOKEN },
  });
  return { server, ...page };
}

test('The invitation shows inviter and company and passes its token on', async () => {
  const { person } = opened({ account: '138****0001', needsConsent: true });

  expect(await screen.findByText('沈岚 has invited you to')).toBeVisible();
  expect(screen.getByRole('heading', { name: '云帆科技' })).toBeVisible();
  expect(screen.getByText('市场部')).toBeVisible();
  expect(screen.getByText('Sent to 138****0001')).toBeVisible();
  expect(screen.getByText(/An administrator of the company must accept/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Accept' }));

  expect(here()).toBe(ROUTES.createAccount);
  expect(readPlan()).toEqual({ companyName: '云帆科技', token: PASS });
});

test('A person with an account signs in and returns to the invitation', async () => {
  const { person } = opened();

  await person.click(await screen.findByRole('button', { name: 'I have an account: sign in' }));

  const to = new URL(here() ?? '', 'http://x').searchParams.get('to');
  expect(to).toBe(pageAddress(ROUTES.invitation, { token: PASS }));
});

test('A signed-in person joins at once or waits', async () => {
  const { person, server } = opened({}, LIN);
  server.answer(joinEndpoints.joinCompany, () => ({
    waiting: true,
    companyId: LIN.companyId,
    companyName: '云帆科技',
  }));

  await person.click(await screen.findByRole('button', { name: 'Join 云帆科技' }));

  await expect.poll(here).toBe(ROUTES.joined);
  expect(server.callsOf(joinEndpoints.joinCompany)[0]?.input).toEqual({ token: PASS, note: '' });
  expect(readPlan()?.outcome).toBe('waiting');
});

test('An expired invitation says why and offers another way', async () => {
  const { person } = opened(new Refusal(409, { code: 'WRONG_STATE', reason: 'invitationExpired' }));

  expect(await screen.findByText(/no longer valid/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Find the company instead' }));
  expect(here()).toBe(ROUTES.joinCompany);
});
