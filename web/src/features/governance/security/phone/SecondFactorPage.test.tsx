import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { recoveryEndpoints } from '@outlay/contract/organisation/recovery';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { SecondFactorPage } from './SecondFactorPage.tsx';

const CODES = ['abcde-fghjk', 'mnpqr-stuvw'];
const PHONE = {
  id: LIN.companyId,
  kind: 'totp' as const,
  name: 'My phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};

test('An authenticator app is set up with its first code, and recovery codes are shown once', async () => {
  const server = fakeServer();
  server.answer(factorEndpoints.list, () => ({ items: [], recoveryCodesLeft: 0 }));
  server.answer(factorEndpoints.beginTotp, () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }));
  server.answer(factorEndpoints.confirmTotp, () => ({ recoveryCodes: CODES }));
  const { person } = renderPage(<SecondFactorPage />);

  await person.click(await screen.findByRole('button', { name: /Authenticator app/ }));
  expect((await screen.findByText('ABCD EFGH IJKL MNOP')).tagName).toBe('CODE');
  await person.type(screen.getByLabelText('The six digits shown in the app'), '123456');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));

  const shown = await screen.findByRole('dialog', { name: 'Save these recovery codes' });
  for (const code of CODES) expect(within(shown).getByText(code)).toBeTruthy();
  expect(server.callsOf(factorEndpoints.confirmTotp)[0]?.input).toMatchObject({ code: '123456' });
});

test('A wrong first code is reported and can be entered again', async () => {
  const server = fakeServer();
  server.answer(factorEndpoints.list, () => ({ items: [], recoveryCodesLeft: 0 }));
  server.answer(factorEndpoints.beginTotp, () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }));
  server.answer(factorEndpoints.confirmTotp, () => {
    throw new Refusal(400, { code: 'INVALID_INPUT', reason: 'wrongSecondFactor' });
  });
  const { person } = renderPage(<SecondFactorPage />);

  await person.click(await screen.findByRole('button', { name: /Authenticator app/ }));
  await person.type(await screen.findByLabelText('The six digits shown in the app'), '000000');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText('That is not correct. Please try again.')).toBeTruthy();
});

test('The last factor required by a role cannot be removed, and the page says why', async () => {
  const server = fakeServer();
  server.answer(factorEndpoints.list, () => ({ items: [PHONE], recoveryCodesLeft: 2 }));
  server.answer(factorEndpoints.remove, () => {
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'secondFactorKept' });
  });
  const { person } = renderPage(<SecondFactorPage />);

  await person.click(await screen.findByRole('button', { name: 'Remove: My phone' }));
  const dialog = await screen.findByRole('alertdialog');
  await person.click(within(dialog).getByRole('button', { name: 'Remove' }));

  expect(await screen.findByText(/Your role requires two-step verification/)).toBeTruthy();
  expect(screen.getByText('My phone')).toBeTruthy();
});

test('A person sees who requested a reset of their factor and why, and can refuse it', async () => {
  const server = fakeServer();
  const id = LIN.companyId;
  server.answer(factorEndpoints.list, () => ({ items: [PHONE], recoveryCodesLeft: 2 }));
  server.answer(recoveryEndpoints.mine, () => ({
    reset: {
      ...{ id, member: { id, name: '林悦' }, reason: 'Phone stolen', requestedBy: { id, name: '何敏' } },
      ...{ requestedAt: '2026-11-20T10:00:00.000Z', aloneFrom: null, endsAt: '2026-11-27T10:00:00.000Z' },
      ...{ decision: null, decidedBy: null, decidedAt: null, decisionReason: '', version: 1, actions: [] },
    },
  }));
  server.answer(recoveryEndpoints.refuseMine, () => ({ done: true as const }));
  const { person } = renderPage(<SecondFactorPage />);

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('何敏 asked to remove your two-step verification');
  expect(alert.textContent).toContain('Phone stolen');
  await person.click(within(alert).getByRole('button', { name: 'Decline' }));
  const dialog = await screen.findByRole('alertdialog');
  await person.type(within(dialog).getByLabelText('Reason (optional)'), 'I have it here');
  await person.click(within(dialog).getByRole('button', { name: 'Decline the reset' }));

  await waitFor(() =>
    expect(server.callsOf(recoveryEndpoints.refuseMine)[0]?.input).toEqual({
      ...{ id, version: 1, reason: 'I have it here' },
    }),
  );
});
