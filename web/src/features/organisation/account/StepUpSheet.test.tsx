import { factorEndpoints } from '@outlay/contract/organisation/account.factor';
import { payeeEndpoints } from '@outlay/contract/spend/payee';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '#api/call.ts';
import { fakeServer, Refusal } from '../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../test/render-page.tsx';
import { StepUpSheet } from './StepUpSheet.tsx';

const ACCOUNT = { id: LIN.companyId, holder: '林悦', bank: 'First', account: '6222000011112222' };
const CHALLENGE = 'c'.repeat(43);

function open(ways: ('password' | 'totp')[]) {
  const server = fakeServer();
  let proved = false;
  server.answer(payeeEndpoints.save, () => {
    if (!proved) throw new Refusal(403, { code: 'NOT_ALLOWED', reason: 'stepUpNeeded' });
    return { ...ACCOUNT, account: '**** 2222', heldUntil: null, refused: false, main: true, version: 1 };
  });
  server.answer(factorEndpoints.beginStepUp, () => ({ ways, challenge: CHALLENGE, passkey: null }));
  server.answer(factorEndpoints.stepUp, () => {
    proved = true;
    return { until: '2026-11-21T10:05:00.000Z' };
  });
  return { server, ...renderPage(<StepUpSheet />) };
}

test('A protected call waits for identity confirmation and continues with the same key', async () => {
  const { server, person } = open(['password']);
  const saved = call(payeeEndpoints.save, ACCOUNT);

  await person.type(await screen.findByLabelText('Your password'), 'Rain4Harbour');
  await person.click(screen.getByRole('button', { name: 'Confirm' }));

  expect((await saved).account).toBe('**** 2222');
  expect(server.callsOf(factorEndpoints.stepUp)[0]?.input).toMatchObject({
    way: 'password',
    code: 'Rain4Harbour',
  });
  const keys = server.callsOf(payeeEndpoints.save).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('Closing the confirmation refuses the call and sends nothing', async () => {
  const { server, person } = open(['totp']);
  const saved = call(payeeEndpoints.save, ACCOUNT).catch((error: unknown) => error);

  await screen.findByLabelText('Code from your authenticator app');
  await person.click(screen.getByRole('button', { name: 'Close' }));

  expect(await saved).toMatchObject({ reason: 'stepUpNeeded' });
  expect(server.callsOf(payeeEndpoints.save)).toHaveLength(1);
});
