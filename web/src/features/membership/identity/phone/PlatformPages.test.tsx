import { identityEndpoints } from '@outlay/contract/membership/identity';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { ROUTES } from '@outlay/contract/routes';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored, writeStored } from '#device/storage.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { inHost, leaveHost, leaving } from '../../../../../test/hosts.ts';
import { ALL, AWAY, comeBack, FACTOR, ID, open, serverOf, STATE } from '../../../../../test/platforms.tsx';
import { LIN } from '../../../../../test/render-page.tsx';

const here = () => pages.getState().stack.at(-1)?.url;

beforeEach(() => {
  sessionStorage.clear();
  inHost('browser');
});
afterEach(leaveHost);

const codeIn = (text: string) => /c0de|auth-code/.test(text);

describe.each(ALL)('$path', (setting) => {
  test('sends a person in a browser to the platform, with the connection of its ids', async () => {
    const server = serverOf(setting);
    const left = leaving();

    open(setting, setting.ids);

    await vi.waitFor(() => expect(left).toEqual([AWAY]));
    expect(server.callsOf(identityEndpoints.begin)[0]?.input).toMatchObject({
      connectionId: ID,
      inside: false,
    });
  });

  test('completes a sign-in that comes back with its state, and leaves no code in the address', async () => {
    const server = serverOf(setting);

    await comeBack(setting, { code: 'c0de', state: STATE });

    await vi.waitFor(() => expect(readStored('token')).toBe('secret'));
    expect(server.callsOf(identityEndpoints.complete)[0]?.input).toEqual({
      state: STATE,
      query: { code: 'c0de', state: STATE },
    });
    expect(codeIn(window.location.href)).toBe(false);
    expect(JSON.stringify(pages.getState().stack.map(({ url }) => url))).not.toContain('c0de');
  });

  test.each([
    ['of another sign-in', { code: 'c0de', state: 'x'.repeat(43) }],
    ['that is missing', { code: 'c0de' }],
  ])('refuses a state %s without a call, and begins again on request', async (_what, query) => {
    const server = serverOf(setting);
    const left = leaving();
    const first = open(setting, setting.ids);
    await vi.waitFor(() => expect(left).toHaveLength(1));
    first.unmount();

    const { person } = open(setting, query);
    expect(await screen.findByText(/was not started here/)).toBeVisible();
    expect(server.callsOf(identityEndpoints.complete)).toEqual([]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));

    await vi.waitFor(() => expect(left).toHaveLength(2));
    expect(server.callsOf(identityEndpoints.begin)).toHaveLength(2);
  });

  test('a state counts once', async () => {
    const server = serverOf(setting);
    const first = await comeBack(setting, { code: 'c0de', state: STATE });
    await vi.waitFor(() => expect(server.callsOf(identityEndpoints.complete)).toHaveLength(1));
    first.unmount();
    localStorage.removeItem('token');

    open(setting, { code: 'c0de', state: STATE });

    expect(await screen.findByText(/was not started here/)).toBeVisible();
    expect(server.callsOf(identityEndpoints.complete)).toHaveLength(1);
  });

  test('says what became of a used code, and another attempt gets a new one', async () => {
    serverOf(setting, new Refusal(409, { code: 'CONFLICT', reason: 'signInCodeUsed' }));
    const { person } = await comeBack(setting, { code: 'c0de', state: STATE });

    expect(await screen.findByText(/already used or took too long/)).toBeVisible();
    expect(codeIn(window.location.href)).toBe(false);
    const left = leaving();
    await person.click(screen.getByRole('button', { name: 'Try again' }));

    await vi.waitFor(() => expect(left).toEqual([AWAY]));
  });

  test('a second factor is asked for before the person is in', async () => {
    const server = serverOf(setting, FACTOR);
    server.answer(factorEndpoints.signIn, () => ({
      ...{ success: true as const, token: 'secret', result: { user: LIN } },
    }));
    const { person } = await comeBack(setting, { code: 'c0de', state: STATE });

    await person.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    expect(readStored('token')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Confirm' }));

    await vi.waitFor(() => expect(readStored('token')).toBe('secret'));
  });

  test('a person who has signed out in the host stays out until they ask to sign in again', async () => {
    const server = serverOf(setting);
    const requestCode = vi.fn(() => Promise.resolve('c0de'));
    inHost(setting.host, setting.host === 'wecom' ? {} : { requestCode });
    const left = leaving();
    writeStored('signedOut', true);

    const { person } = open(setting, setting.ids);
    const again = await screen.findByRole('button', { name: 'Sign in again' });
    expect([server.calls, left, requestCode.mock.calls]).toEqual([[], [], []]);
    await person.click(again);

    await vi.waitFor(() => expect(left.length + requestCode.mock.calls.length).toBe(1));
    expect(readStored('signedOut')).toBeNull();
  });

  test('a connection that is not there has words, and another way', async () => {
    const server = serverOf(setting);
    server.answer(identityEndpoints.platformStatus, () => ({ enabled: false, entries: [] }));
    const { person } = open(setting, setting.ids);

    expect(await screen.findByText(/No company here signs in this way/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Sign in another way' }));

    expect(here()?.startsWith(ROUTES.signIn)).toBe(true);
  });
});
