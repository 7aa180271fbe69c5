import { accountEndpoints } from '@outlay/contract/organisation/account';
import { joinEndpoints } from '@outlay/contract/membership/join';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored } from '#device/storage.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { JoinedPage } from './JoinedPage.tsx';
import { JoinPasswordPage } from './JoinPasswordPage.tsx';
import { JoinRegisterPage } from './JoinRegisterPage.tsx';
import { keepPlan, readPlan } from './plan.ts';

const TOKEN = 'P'.repeat(43);
beforeEach(() => sessionStorage.clear());
const here = () => pages.getState().stack.at(-1)?.url;

async function answered(known: boolean) {
  keepPlan({ companyName: '云帆科技', token: TOKEN });
  const server = fakeServer();
  server.answer(accountEndpoints.captcha, () => new Uint8Array());
  server.answer(joinEndpoints.checkCode, () => ({
    ticket: 'ticket',
    passwordPolicy: 'basic' as const,
    known,
  }));
  const page = renderPage(<JoinRegisterPage />, { user: null, at: ROUTES.createAccount });
  await page.person.type(screen.getByLabelText('Phone number or email'), '13800000009');
  await page.person.type(screen.getByLabelText('Code'), '123456');
  await page.person.click(screen.getByRole('button', { name: 'Next' }));
  return { server, ...page };
}

test('After the code the password is entered with the verified ticket', async () => {
  await answered(false);

  await expect.poll(here).toBe(ROUTES.setPassword);
  expect(readPlan()).toMatchObject({ token: TOKEN, ticket: 'ticket', account: '13800000009' });
});

test('A person who has a password signs in and returns', async () => {
  const { person } = await answered(true);

  expect(await screen.findByText('You already have an account')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(decodeURIComponent(here() ?? '')).toContain(`to=${ROUTES.invitation}?token=${TOKEN}`);
});

test('Opened directly, the page lists the ways to an account under its title', async () => {
  const { person } = renderPage(<JoinRegisterPage />, { user: null, at: ROUTES.createAccount });
  expect(screen.getByRole('heading', { name: 'Create an account' })).toBeVisible();

  await person.click(screen.getByRole('button', { name: /Find my company/ }));

  expect(here()).toBe(ROUTES.joinCompany);
});

test('A member added by an administrator activates their account', () => {
  const server = fakeServer();
  server.answer(accountEndpoints.captcha, () => new Uint8Array());
  renderPage(<JoinRegisterPage />, {
    user: null,
    query: { mode: 'activate' },
    at: pageAddress(ROUTES.createAccount, { mode: 'activate' }),
  });

  expect(screen.getByRole('heading', { name: 'Activate an account' })).toBeVisible();
});

async function registered(waiting: boolean) {
  keepPlan({ companyName: '云帆科技', token: TOKEN, ticket: 'ticket' });
  const server = fakeServer();
  server.answer(joinEndpoints.register, () =>
    waiting
      ? { waiting: true as const, companyName: '云帆科技' }
      : { success: true as const, token: 'secret', result: { user: LIN } },
  );
  const { person } = renderPage(<JoinPasswordPage />, { user: null, at: ROUTES.setPassword });
  await person.type(screen.getByLabelText('Your real name'), '林悦');
  await person.type(screen.getByLabelText('New password'), 'Rain4Harbour!');
  await person.type(screen.getByLabelText('Confirm new password'), 'Rain4Harbour!');
  await person.click(screen.getByRole('button', { name: 'Join' }));
  await expect.poll(here).toBe(ROUTES.joined);
  return server;
}

test('A new member is signed in', async () => {
  const server = await registered(false);

  expect(readStored('token')).toBe('secret');
  expect(server.callsOf(joinEndpoints.register)[0]?.input).toMatchObject({
    token: TOKEN,
    ticket: 'ticket',
    realName: '林悦',
  });
});

test('A waiting applicant is told so', async () => {
  await registered(true);
  renderPage(<JoinedPage />, { user: null, at: ROUTES.joined });

  expect(screen.getByText('Your request was sent to 云帆科技')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Go to sign-in' })).toBeVisible();
});
