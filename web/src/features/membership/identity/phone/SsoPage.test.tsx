import { identityEndpoints, type IdentityAnswer } from '@outlay/contract/membership/identity';
import type { PlatformEntry } from '@outlay/contract/membership/identity.platform';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored } from '#device/storage.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { inHost, leaveHost, leaving } from '../../../../../test/hosts.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { SsoPage } from './SsoPage.tsx';

const ID = '0192d3a0-0000-7000-8000-000000000042';
const OTHER = '0192d3a0-0000-7000-8000-000000000043';
const STATE = 's'.repeat(43);
const AWAY = 'https://idp.example/authorize?state=1';
const IN: IdentityAnswer = { success: true, token: 'secret', result: { user: LIN }, to: null };
const OIDC: PlatformEntry = { connectionId: ID, kind: 'oidc', name: '云帆 SSO', corpId: '', appId: 'outlay' };
const LDAP: PlatformEntry = { ...OIDC, connectionId: OTHER, kind: 'ldap', name: '云帆 LDAP' };

const here = () => pages.getState().stack.at(-1)?.url;

beforeEach(() => {
  sessionStorage.clear();
  inHost('browser');
});
afterEach(leaveHost);

function serverOf(entries: PlatformEntry[], answer: IdentityAnswer | Refusal = IN) {
  const server = fakeServer();
  server.answer(identityEndpoints.platformStatus, () => ({ enabled: entries.length > 0, entries }));
  let begun = 0;
  server.answer(identityEndpoints.begin, ({ connectionId }) => {
    begun += 1;
    return connectionId === OTHER ? { state: `${STATE}${begun}`, url: null } : { state: STATE, url: AWAY };
  });
  const respond = () => {
    if (answer instanceof Refusal) throw answer;
    return answer;
  };
  server.answer(identityEndpoints.complete, respond);
  server.answer(identityEndpoints.ldap, respond);
  return server;
}

function open(query: Record<string, string> = {}) {
  const search = new URLSearchParams(query).toString();
  return renderPage(<SsoPage />, { user: null, at: `${ROUTES.singleSignOn}?${search}`, query });
}

async function typeCompany({ person }: ReturnType<typeof open>, company: string) {
  await person.type(await screen.findByLabelText('Company code or mail domain'), company);
  await person.click(screen.getByRole('button', { name: 'Next' }));
}

test('The typed company’s only connection is used at once', async () => {
  const server = serverOf([OIDC]);
  const left = leaving();

  await typeCompany(open({ to: ROUTES.quickNote }), 'yunfan.example');

  await vi.waitFor(() => expect(left).toEqual([AWAY]));
  expect(server.callsOf(identityEndpoints.platformStatus)[0]?.input).toEqual({
    ...{ company: 'yunfan.example', platform: 'sso' },
  });
  expect(server.callsOf(identityEndpoints.begin)[0]?.input).toEqual({
    ...{ connectionId: ID, to: ROUTES.quickNote, inside: false },
  });
});

test('A company in the address is not asked for', async () => {
  serverOf([OIDC]);
  const left = leaving();

  open({ company: 'YF2026' });

  await vi.waitFor(() => expect(left).toEqual([AWAY]));
});

test('Of several connections the person chooses one by its name', async () => {
  serverOf([OIDC, LDAP]);
  const left = leaving();
  const page = open();
  await typeCompany(page, 'YF2026');

  expect(left).toEqual([]);
  await page.person.click(await screen.findByRole('button', { name: '云帆 SSO' }));

  await vi.waitFor(() => expect(left).toEqual([AWAY]));
});

test('A company without single sign-on looks like an unknown one, and another can be typed', async () => {
  serverOf([]);
  const page = open();

  await typeCompany(page, 'nowhere');

  expect(await screen.findByText(/No company here signs in this way/)).toBeVisible();
  await page.person.type(screen.getByLabelText('Company code or mail domain'), '2');
  expect(screen.queryByText(/No company here signs in this way/)).toBeNull();
});

test('A platform in the address continues on its page with the ids of the company', async () => {
  const server = serverOf([{ ...OIDC, kind: 'feishu', appId: 'cli_1' }]);

  await typeCompany(open({ platform: 'feishu', to: ROUTES.quickNote }), 'YF2026');

  await expect.poll(here).toBe(pageAddress(ROUTES.feishuSignIn, { appid: 'cli_1', to: ROUTES.quickNote }));
  expect(server.callsOf(identityEndpoints.begin)).toEqual([]);
});

/** Leaves for the provider and returns with this query. */
async function comeBack(query: Record<string, string>) {
  const left = leaving();
  const first = open({ connection: ID, to: ROUTES.quickNote });
  await vi.waitFor(() => expect(left).toHaveLength(1));
  first.unmount();
  return open(query);
}

test('All that the provider adds to the address is passed on, and none of it stays there', async () => {
  const server = serverOf([OIDC]);
  const query = { code: 'c0de', state: STATE, iss: 'https://idp.example', session_state: '1' };

  await comeBack(query);

  await expect.poll(here).toBe(ROUTES.quickNote);
  expect(server.callsOf(identityEndpoints.complete)[0]?.input).toEqual({ state: STATE, query });
  expect(window.location.href).not.toContain('c0de');
});

test('SAML comes back with nothing but the state', async () => {
  const server = serverOf([OIDC]);

  await comeBack({ state: STATE });

  await vi.waitFor(() => expect(readStored('token')).toBe('secret'));
  expect(server.callsOf(identityEndpoints.complete)[0]?.input).toMatchObject({ state: STATE });
});

test('A state of another sign-in is refused without a call', async () => {
  const server = serverOf([OIDC]);

  await comeBack({ code: 'c0de', state: 'x'.repeat(43) });

  expect(await screen.findByText(/was not started here/)).toBeVisible();
  expect(server.callsOf(identityEndpoints.complete)).toEqual([]);
});

test('A refusal of the server in the address has its own words', async () => {
  serverOf([OIDC]);
  open({ error: 'connectionOff' });

  expect(await screen.findByText(/has switched off this way to sign in/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('A person who never left is asked for the company when they try again', async () => {
  serverOf([OIDC]);
  const { person } = open({ code: 'c0de', state: STATE });

  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  await expect.poll(here).toBe(ROUTES.singleSignOn);
});

test('A refusal of the provider has words, and another attempt goes to the same provider', async () => {
  serverOf([OIDC], new Refusal(403, { code: 'NOT_ALLOWED', reason: 'answerRefused' }));
  const { person } = await comeBack({ error: 'access_denied', state: STATE });

  expect(await screen.findByText(/declined the sign-in/)).toBeVisible();
  const left = leaving();
  await person.click(screen.getByRole('button', { name: 'Try again' }));

  await vi.waitFor(() => expect(left).toEqual([AWAY]));
});

test('LDAP asks for the name and the password here', async () => {
  const server = serverOf([LDAP]);
  const { person } = open({ connection: OTHER, to: ROUTES.quickNote });

  await person.click(await screen.findByRole('button', { name: 'Sign in' }));
  expect(screen.getAllByText('Please fill this in.')).toHaveLength(2);
  await person.type(screen.getByLabelText('Account name'), 'linyue');
  await person.type(screen.getByLabelText('Password'), 'Rain4Harbour');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));

  await expect.poll(here).toBe(ROUTES.quickNote);
  expect(server.callsOf(identityEndpoints.ldap)[0]?.input).toEqual({
    ...{ state: `${STATE}1`, account: 'linyue', password: 'Rain4Harbour' },
  });
});

test('A wrong LDAP password can be corrected, and an LDAP sign-in that took too long begins again', async () => {
  const server = serverOf([LDAP], new Refusal(401, { code: 'NOT_SIGNED_IN', reason: 'wrongCredentials' }));
  const { person } = open({ connection: OTHER });
  const enter = async () => {
    await person.type(await screen.findByLabelText('Account name'), 'linyue');
    await person.type(screen.getByLabelText('Password'), 'wrong');
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
  };
  await enter();
  expect(await screen.findByText('The phone number or the password is not correct.')).toBeVisible();

  server.answer(identityEndpoints.ldap, () => {
    throw new Refusal(409, { code: 'CONFLICT', reason: 'signInStateMismatch' });
  });
  await enter();
  await person.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(server.callsOf(identityEndpoints.begin)).toHaveLength(2);
});
