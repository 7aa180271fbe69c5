import { identityEndpoints } from '@outlay/contract/membership/identity';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { ROUTES } from '@outlay/contract/routes';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored } from '#device/storage.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { inHost, leaveHost } from '../../../../../test/hosts.ts';
import { comeBack, FACTOR, IN, LINK, serverOf, STATE, WECOM } from '../../../../../test/platforms.tsx';
import { LIN } from '../../../../../test/render-page.tsx';

const here = () => pages.getState().stack.at(-1)?.url;

beforeEach(() => {
  sessionStorage.clear();
  inHost('browser');
});
afterEach(leaveHost);

describe('A person who comes from WeCom for the first time', () => {
  const linked = { ...IN, token: 'linked' };

  test('proves the account by a code, which is linked, and continues where they wanted', async () => {
    const server = serverOf(WECOM, LINK);
    server.answer(accountEndpoints.loginByCode, () => ({
      ...{ success: true as const, token: 'proved', result: { user: LIN } },
    }));
    server.answer(identityEndpoints.link, () => linked);
    const { person } = await comeBack(WECOM, { code: 'c0de', state: STATE }, { to: ROUTES.quickNote });

    expect(await screen.findByText('First time here from WeCom')).toBeVisible();
    expect(screen.getByText('云帆科技')).toBeVisible();
    expect(screen.getByText('No account yet? 沈岚 and 王强 can let you in.')).toBeVisible();
    expect(screen.getByLabelText<HTMLInputElement>('Phone number or email').value).toBe('13800000001');
    await person.type(screen.getByLabelText('Code'), '123456');
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));

    await expect.poll(here).toBe(ROUTES.quickNote);
    expect(server.callsOf(identityEndpoints.link)[0]?.input).toEqual({ challenge: 'link-challenge' });
    expect(readStored('token')).toBe('linked');
  });

  test('may prove it by the password and a second factor', async () => {
    const server = serverOf(WECOM, LINK);
    server.answer(accountEndpoints.login, () => FACTOR);
    server.answer(factorEndpoints.signIn, () => ({
      ...{ success: true as const, token: 'proved', result: { user: LIN } },
    }));
    server.answer(identityEndpoints.link, () => linked);
    const { person } = await comeBack(WECOM, { code: 'c0de', state: STATE });

    await person.click(await screen.findByRole('button', { name: 'Sign in with a password' }));
    await person.type(screen.getByLabelText('Password'), 'abc12345');
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));
    await person.type(await screen.findByLabelText('Code from your authenticator app'), '123456');
    await person.click(screen.getByRole('button', { name: 'Confirm' }));

    await expect.poll(here).toBe(ROUTES.home);
    expect(readStored('token')).toBe('linked');
  });

  test('of an account that belongs to another person is told so', async () => {
    const server = serverOf(WECOM, { ...LINK, link: { ...LINK.link, account: null } });
    server.answer(accountEndpoints.login, () => ({
      ...{ success: true as const, token: 'proved', result: { user: LIN } },
    }));
    server.answer(identityEndpoints.link, () => {
      throw new Refusal(409, { code: 'CONFLICT', reason: 'identityTaken' });
    });
    const { person } = await comeBack(WECOM, { code: 'c0de', state: STATE });

    await person.type(await screen.findByLabelText('Phone number or email'), '13800000001');
    await person.type(screen.getByLabelText('Password'), 'abc12345');
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Sign in' }));

    expect(await screen.findByText(/already linked to another person/)).toBeVisible();
  });
});
