import { identityEndpoints } from '@outlay/contract/membership/identity';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored, writeStored } from '#device/storage.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { inHost, leaveHost } from '../../../../../test/hosts.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { signInOtherwise } from '../by-hand.ts';
import type { Platform } from '../identity.queries.ts';
import { SignInPage } from './SignInPage.tsx';

const ID = '0192d3a0-0000-7000-8000-000000000042';
const here = () => pages.getState().stack.at(-1)?.url;
afterEach(leaveHost);

function open(items: Platform[] | Refusal, query: Record<string, string> = {}) {
  const server = fakeServer();
  server.answer(accountEndpoints.demoPeople, () => ({
    ...{ people: [{ account: '13800000001', name: '林悦', title: 'Employee' }], password: 'demo' },
  }));
  server.answer(identityEndpoints.platforms, () => {
    if (items instanceof Refusal) throw items;
    return { items };
  });
  return { server, ...renderPage(<SignInPage />, { user: null, at: ROUTES.signIn, query }) };
}

const WECOM: Platform = {
  platform: 'wecom',
  entry: { connectionId: ID, kind: 'wecom', name: '云帆', corpId: 'ww1', appId: '1000002' },
};
const SSO: Platform = {
  platform: 'sso',
  entry: { connectionId: ID, kind: 'oidc', name: '云帆', corpId: '', appId: 'outlay' },
};

describe('The buttons for company accounts', () => {
  test('lead straight to the only connection of a platform, with the page that was wanted', async () => {
    const { person } = open([WECOM], { to: ROUTES.quickNote });

    await person.click(await screen.findByRole('button', { name: 'WeCom' }));

    expect(here()).toBe(
      pageAddress(ROUTES.wecomSignIn, { corpid: 'ww1', agentid: '1000002', to: ROUTES.quickNote }),
    );
  });

  test.each([
    ['WeCom', { ...WECOM, entry: null }, pageAddress(ROUTES.singleSignOn, { platform: 'wecom' })],
    ['Single sign-on', { ...SSO, entry: null }, ROUTES.singleSignOn],
    ['Single sign-on', SSO, pageAddress(ROUTES.singleSignOn, { connection: ID })],
  ])('lead to the question which company where several have one: %s', async (name, one, page) => {
    const { person } = open([one]);

    await person.click(await screen.findByRole('button', { name }));

    expect(here()).toBe(page);
  });

  test.each([
    ['nothing is set up', []],
    ['only portals are set up', [{ platform: 'cdp', entry: null } as const]],
    ['the server does not say', new Refusal(404, { code: 'NOT_FOUND' })],
  ])('are absent where %s', async (_why, items) => {
    open(items);

    expect(await screen.findByRole('button', { name: /林悦/ })).toBeVisible();
    expect(screen.queryByText('or with your company account')).toBeNull();
  });
});

describe('Inside WeCom, where somebody has signed in by an app', () => {
  const page = pageAddress(ROUTES.wecomSignIn, {
    ...{ corpid: 'ww1', agentid: '1000002', to: ROUTES.quickNote },
  });
  const openInside = () => {
    inHost('wecom');
    writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '1000002' });
    return open([WECOM], { to: ROUTES.quickNote });
  };

  test('an ended session is renewed by that app, without a tap', async () => {
    openInside();

    await expect.poll(here).toBe(page);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  test('it is renewed at most once a minute', async () => {
    writeStored('renewedAt', Date.now() - 59_000);
    const { unmount } = openInside();
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeVisible();
    expect(here()).toBe(ROUTES.signIn);
    unmount();

    writeStored('renewedAt', Date.now() - 61_000);
    openInside();

    await expect.poll(here).toBe(page);
  });

  test('a person who has signed out stays out until they ask to sign in again', async () => {
    writeStored('signedOut', true);
    const { person } = openInside();
    await person.click(await screen.findByRole('button', { name: 'Sign in again' }));

    expect(here()).toBe(page);
    expect(readStored('signedOut')).toBeNull();
  });

  test('a person who has signed out may sign in another way', async () => {
    writeStored('signedOut', true);
    const { person } = openInside();
    await person.click(await screen.findByRole('button', { name: 'Sign in another way' }));

    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(readStored('signedOut')).toBe(true);
  });

  test('a person who chose another way on the page of the app gets the form at once', async () => {
    signInOtherwise(null);
    openInside();

    expect(await screen.findByLabelText('Password')).toBeVisible();
    await waitFor(() => expect(here()).toBe(ROUTES.signIn));
  });
});

test('Outside of hosts the app that was used last signs nobody in by itself', async () => {
  inHost('browser');
  writeStored('outsideApp', { kind: 'wecom', corpId: 'ww1', appId: '1000002' });
  open([]);

  expect(await screen.findByLabelText('Password')).toBeVisible();
  expect(here()).toBe(ROUTES.signIn);
});
