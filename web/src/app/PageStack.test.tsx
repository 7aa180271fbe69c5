import { ROUTES } from '@outlay/contract/routes';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { navigateTo, pages } from '#navigation/nav.ts';
import { fakeServer } from '../../test/fake-server.ts';
import { renderPage } from '../../test/render-page.tsx';
import { PageStack } from './PageStack.tsx';

const here = () => pages.getState().stack.at(-1)?.url;
/** Simulates the browser's back button, to the first page. */
const back = () => {
  const [first] = pages.getState().stack;
  const state = { depth: 0, key: first?.key };
  history.replaceState(state, '', first?.url);
  window.dispatchEvent(new PopStateEvent('popstate', { state }));
};

beforeEach(async () => {
  fakeServer();
  renderPage(<PageStack />, { user: null, at: ROUTES.signIn });
  await screen.findByRole('button', { name: 'Sign in' });
});

test('A page that is being left keeps what was typed', async () => {
  await userEvent.setup().type(screen.getByLabelText('Phone number or email'), '139');

  act(() => void navigateTo(ROUTES.registerCompany));
  expect(await screen.findByText('Register a company', { selector: 'h1' })).toBeVisible();
  act(back);

  expect(screen.getByLabelText<HTMLInputElement>('Phone number or email').value).toBe('139');
});

test('A page left before it was drawn can be opened again', () => {
  act(() => {
    navigateTo(ROUTES.registerCompany);
    back();
  });
  expect(here()).toBe(ROUTES.signIn);

  let again = { ok: false, errMsg: '' };
  act(() => void (again = navigateTo(ROUTES.registerCompany)));

  expect(again).toEqual({ ok: true, errMsg: 'navigateTo:ok' });
  expect(here()).toBe(ROUTES.registerCompany);
});
