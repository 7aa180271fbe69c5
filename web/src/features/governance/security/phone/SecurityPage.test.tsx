import { identityEndpoints } from '@outlay/contract/membership/identity';
import { ROUTES } from '@outlay/contract/routes';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pages } from '#navigation/nav.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { SecurityPage } from './SecurityPage.tsx';

const LINKED = {
  ...{ id: '0192d3a0-0000-7000-8000-000000000070', kind: 'wecom' as const, connectionName: 'Yunfan WeCom' },
  ...{ name: 'Lin Yue', linkedAt: '2026-11-20T02:00:00.000Z', lastUsedAt: null },
};

function open(enrolled = false) {
  const server = fakeServer();
  server.answer(identityEndpoints.mine, () => ({ items: [LINKED] }));
  const user = { ...LIN, secondFactor: { ...LIN.secondFactor, enrolled } };
  return { server, ...renderPage(<SecurityPage />, { user }) };
}
const here = () => pages.getState().stack.at(-1)?.url;

test('Everything about signing in is in one place: password, second factor, devices, and linked accounts', async () => {
  const { person } = open(true);

  expect(await screen.findByRole('button', { name: 'Unlink: Yunfan WeCom' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Two-step verification and passkeys/ }).textContent).toContain(
    'On',
  );
  await person.click(screen.getByRole('button', { name: /Password/ }));
  expect(await screen.findByLabelText('Old password')).toBeTruthy();
});

test.each([
  [/Two-step verification and passkeys/, ROUTES.secondFactor],
  [/Devices and sign-in history/, ROUTES.devices],
])('%s opens its page', async (name, path) => {
  const { person } = open();

  await person.click(await screen.findByRole('button', { name }));

  expect(here()).toBe(path);
});
