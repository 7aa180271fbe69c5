import { accountEndpoints } from '@outlay/contract/organisation/account';
import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { ROUTES } from '@outlay/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { readStored } from '#device/storage.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { LoginPage } from './LoginPage.tsx';
import { RecoverPasswordPage } from './RecoverPasswordPage.tsx';

type People = { account: string; name: string; title: string }[];

function loginPage(query = {}, people: People = []) {
  const server = fakeServer();
  server.answer(accountEndpoints.demoPeople, () => ({ people, password: 'demo-1234' }));
  server.answer(accountEndpoints.login, () => ({
    success: true as const,
    token: 'secret',
    result: { user: LIN },
  }));
  const page = renderPage(<LoginPage />, { user: null, at: ROUTES.signIn, query });
  const fill = async () => {
    await page.person.type(screen.getByLabelText('Phone number or email'), '13800000001');
    await page.person.type(screen.getByLabelText('Password'), 'abc12345');
  };
  const press = () => page.person.click(screen.getByRole('button', { name: 'Sign in' }));
  return { server, ...page, fill, press };
}
const here = () => pages.getState().stack.at(-1)?.url;

test('A person who has not accepted the agreement is asked to', async () => {
  const { fill, press, server } = loginPage();
  await fill();

  await press();

  expect(await screen.findByText('Please tick the user agreement and privacy policy.')).toBeVisible();
  expect(server.callsOf(accountEndpoints.login)).toHaveLength(0);
});

test('Empty fields say what to enter', async () => {
  const { press } = loginPage();

  await press();

  expect(screen.getByText('Please enter your phone number or email.')).toBeVisible();
  expect(screen.getByText('Please enter your password.')).toBeVisible();
});

test('A person signs in and the session is stored under the specified names', async () => {
  const { fill, press, person } = loginPage();
  await fill();
  await person.click(screen.getByRole('checkbox'));

  await press();

  await expect.poll(here).toBe(ROUTES.home);
  expect(readStored('token')).toBe('secret');
  expect(readStored('corpname')).toBe('云帆科技');
  expect(readStored('userdspname')).toBe('林悦');
  expect(readStored('account')).toBe('13800000001');
});

test('After signing in the person is on the page they wanted', async () => {
  const { fill, press, person } = loginPage({ to: ROUTES.quickNote });
  await fill();
  await person.click(screen.getByRole('checkbox'));

  await press();

  await expect.poll(here).toBe(ROUTES.quickNote);
});

test('A wrong password shows a helpful message', async () => {
  const { fill, press, person, server } = loginPage();
  server.answer(accountEndpoints.login, () => {
    throw new Refusal(401, { code: 'NOT_SIGNED_IN', reason: 'wrongCredentials' });
  });
  await fill();
  await person.click(screen.getByRole('checkbox'));

  await press();

  expect(await screen.findByText('The phone number or the password is not correct.')).toBeVisible();
});

test('On a demo server a tap on a person signs in', async () => {
  const { person, server } = loginPage({}, [{ account: '13800000001', name: '林悦', title: 'Employee' }]);

  await person.click(await screen.findByRole('button', { name: /林悦/ }));

  await expect.poll(here).toBe(ROUTES.home);
  expect(server.callsOf(accountEndpoints.login)[0]?.input).toMatchObject({
    password: 'demo-1234',
    agreed: true,
  });
});

test('the privacy policy can be read before agreeing', async () => {
  const { person } = loginPage();

  await person.click(screen.getByRole('button', { name: 'privacy policy' }));

  expect(screen.getByRole('dialog', { name: 'Privacy policy' })).toBeVisible();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('no captcha is drawn for a person who signs in with a password', async () => {
  const { server, person } = loginPage();
  server.answer(accountEndpoints.captcha, () => new Uint8Array());
  server.answer(accountEndpoints.login, () => ({
    ...{ success: true as const, token: 'secret', result: { user: LIN } },
  }));
  await person.type(screen.getByLabelText('Phone number or email'), '13800000001');
  await person.type(screen.getByLabelText('Password'), 'demo-1234');
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await vi.waitFor(() => expect(readStored('token')).toBe('secret'));

  expect(server.callsOf(accountEndpoints.captcha)).toEqual([]);
});

test('a person who would rather not type the password signs in with a code', async () => {
  const { server, person } = loginPage();
  server.answer(accountEndpoints.ways, () => ({ phone: true, phoneInvitation: true }));
  server.answer(accountEndpoints.captcha, () => new Uint8Array());
  server.answer(accountEndpoints.sendCode, () => ({
    ...{ sent: true as const, retryAfter: 60, trouble: 'none' as const },
  }));
  server.answer(accountEndpoints.loginByCode, () => ({
    success: true as const,
    token: 'secret',
    result: { user: LIN },
  }));
  await person.type(screen.getByLabelText('Phone number or email'), '13800000001');
  await person.click(screen.getByRole('button', { name: 'Sign in with a code' }));
  expect(screen.getByLabelText<HTMLInputElement>('Phone number or email').value).toBe('13800000001');
  await person.type(screen.getByLabelText('Characters in the picture'), 'k7pd');
  await person.click(screen.getByRole('button', { name: 'Send code' }));
  await person.type(screen.getByLabelText('Code'), '123456');
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Please tick the user agreement and privacy policy.')).toBeVisible();
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Sign in' }));

  await vi.waitFor(() => expect(readStored('token')).toBe('secret'));
  expect(server.callsOf(accountEndpoints.sendCode)[0]?.input).toMatchObject({ purpose: 'signIn' });
  expect(server.callsOf(accountEndpoints.loginByCode)[0]?.input).toEqual({
    ...{ account: '13800000001', code: '123456', agreed: true },
  });
});

test('a person with a passkey signs in without typing anything', async () => {
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const key = {
    ...{ id: 'AQID', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) },
    response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  };
  const get = vi.fn().mockRejectedValueOnce(new Error('dismissed')).mockResolvedValueOnce(key);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
  const { server, person } = loginPage();
  server.answer(factorEndpoints.beginPasskeySignIn, () => ({
    ...{ challenge: 'c'.repeat(60), options: { challenge: 'AQID', rpId: 'outlay.test' } },
  }));
  server.answer(factorEndpoints.signInWithPasskey, () => ({
    ...{ success: true as const, token: 'secret', result: { user: LIN } },
  }));
  const press = () => person.click(screen.getByRole('button', { name: 'Sign in with a passkey' }));

  await press();
  expect(await screen.findByText('Please tick the user agreement and privacy policy.')).toBeVisible();
  await person.click(screen.getByRole('checkbox'));
  await press();
  expect(await screen.findByText(/The passkey was not received/)).toBeVisible();
  expect(server.callsOf(factorEndpoints.signInWithPasskey)).toHaveLength(0);
  await press();

  await vi.waitFor(() => expect(readStored('token')).toBe('secret'));
  expect(server.callsOf(factorEndpoints.signInWithPasskey)[0]?.input).toMatchObject({
    ...{ challenge: 'c'.repeat(60), agreed: true, response: { id: 'AQID' } },
  });
  Reflect.deleteProperty(navigator, 'credentials');
});

test('Resetting a password keeps the typed account, which is not in the address', async () => {
  const { fill, person, unmount } = loginPage();
  await fill();
  await person.click(screen.getByRole('button', { name: 'Forgot password' }));
  expect(window.location.href).not.toContain('13800000001');
  unmount();

  const account = () => screen.getByLabelText<HTMLInputElement>('Phone number or email').value;
  const page = renderPage(<RecoverPasswordPage />, { user: null, at: ROUTES.recoverPassword });
  expect(account()).toBe('13800000001');
  page.unmount();
  renderPage(<RecoverPasswordPage />, { user: null, at: ROUTES.recoverPassword });
  expect(account()).toBe('');
});
