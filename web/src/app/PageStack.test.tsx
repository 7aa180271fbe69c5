import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { navigateTo, pages } from '#kit/nav.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { PageStack } from './PageStack.tsx';

const LOGIN = '/pages/login/login';
const REGISTER = '/pages/login/register/register';
const here = () => pages.getState().stack.at(-1)?.url;
/** The browser's own back button, to the first page. */
const back = () => {
  const [first] = pages.getState().stack;
  const state = { depth: 0, key: first?.key };
  history.replaceState(state, '', first?.url);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
};

beforeEach(async () => {
  fakeServer();
  renderPage(<PageStack />, { user: null, at: LOGIN });
  await screen.findByRole('button', { name: 'Sign in' }, { timeout: 10_000 });
});

test('a page that is being left keeps what was typed in it', async () => {
  await userEvent.setup().type(screen.getByLabelText('Phone number or email'), '139');

  act(() => void navigateTo(REGISTER));
  expect(
    await screen.findByText('Register a company', { selector: 'h1' }, { timeout: 10_000 }),
  ).toBeVisible();
  act(back);

  expect(screen.getByLabelText<HTMLInputElement>('Phone number or email').value).toBe('139');
});

test('a page that was left before it was drawn can be asked for again', () => {
  act(() => {
    navigateTo(REGISTER);
    back();
  });
  expect(here()).toBe(LOGIN);

  let again = { ok: false, errMsg: '' };
  act(() => void (again = navigateTo(REGISTER)));

  expect(again).toEqual({ ok: true, errMsg: 'navigateTo:ok' });
  expect(here()).toBe(REGISTER);
});
