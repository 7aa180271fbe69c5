import type { Member } from '@outlay/contract/organisation/company';
import {
  recoveryEndpoints,
  type FactorReset,
  type MemberFactor,
} from '@outlay/contract/organisation/recovery';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../../../test/documents.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer } from '../../../../../test/setup-pages.ts';
import { FactorPart } from './FactorPart.tsx';

const WANG: Member = {
  ...WANG_REF,
  ...{ account: '13900000003', departmentId: null, otherDepartmentIds: [], roles: ['employee'] },
  ...{ pendingRoles: [], grade: '', postId: null, postName: null, joinedAt: null, state: 'active' },
  version: 6,
};
const RESET: FactorReset = {
  ...{ id: setupId(40), member: WANG_REF, reason: 'Phone stolen', requestedBy: LIN_REF },
  ...{ requestedAt: '2026-11-20T10:00:00.000Z', aloneFrom: null, endsAt: '2026-11-27T10:00:00.000Z' },
  ...{ decision: null, decidedBy: null, decidedAt: null, decisionReason: '', version: 1, actions: [] },
};

beforeEach(standInForDesk);

function open(factor: MemberFactor) {
  const server = setupServer();
  server.answer(recoveryEndpoints.get, () => factor);
  server.answer(recoveryEndpoints.ask, () => ({ enrolled: true, reset: RESET, actions: [] }));
  server.answer(recoveryEndpoints.confirm, () => ({ enrolled: false, reset: RESET, actions: [] }));
  return { server, ...renderPage(<FactorPart member={WANG} />) };
}
const dialog = async () => within(await screen.findByRole('dialog'));

test('An administrator requests a reset with a reason and is told what follows', async () => {
  const { server, person } = open({ enrolled: true, reset: null, actions: ['ask'] });
  await person.click(await screen.findByRole('button', { name: 'Lost: request a reset' }));
  const question = await dialog();
  expect(question.getByText(/is notified at once and can decline/)).toBeTruthy();
  await person.click(question.getByRole('button', { name: 'Request reset' }));
  expect(await question.findByText('Please give a reason.')).toBeTruthy();
  expect(server.callsOf(recoveryEndpoints.ask)).toEqual([]);

  await person.type(question.getByRole('textbox'), 'Phone stolen; he stands here');
  await person.click(question.getByRole('button', { name: 'Request reset' }));

  await waitFor(() =>
    expect(server.callsOf(recoveryEndpoints.ask)[0]?.input).toMatchObject({
      ...{ memberId: WANG.id, reason: 'Phone stolen; he stands here' },
    }),
  );
});

test('A second administrator sees who requested it and why, and says how they verified the person', async () => {
  const reset: FactorReset = { ...RESET, actions: ['confirm', 'refuse'] };
  const { server, person } = open({ enrolled: true, reset, actions: [] });
  expect(await screen.findByText('Phone stolen')).toBeTruthy();
  expect(screen.getByText(/Requested by 林悦/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();

  await person.click(screen.getByRole('button', { name: 'Confirm' }));
  const question = await dialog();
  await person.type(question.getByRole('textbox'), 'Saw his passport');
  await person.click(question.getByRole('button', { name: 'Remove two-step verification' }));

  await waitFor(() =>
    expect(server.callsOf(recoveryEndpoints.confirm)[0]?.input).toEqual({
      ...{ id: RESET.id, version: 1, reason: 'Saw his passport' },
    }),
  );
});

test('A refusal is shown in the dialog, and the text is kept', async () => {
  const { server, person } = open({ enrolled: true, reset: null, actions: ['ask'] });
  server.answer(recoveryEndpoints.ask, () => {
    throw new Refusal(403, { code: 'NOT_ALLOWED', reason: 'memberElsewhere' });
  });
  await person.click(await screen.findByRole('button', { name: 'Lost: request a reset' }));
  const question = await dialog();
  await person.type(question.getByRole('textbox'), 'Phone stolen');
  await person.click(question.getByRole('button', { name: 'Request reset' }));

  expect(await question.findByText(/also a member of another company/)).toBeTruthy();
  expect(question.getByRole('textbox')).toHaveProperty('value', 'Phone stolen');
});

test('A single administrator sees when the reset can be executed', async () => {
  const reset: FactorReset = { ...RESET, aloneFrom: '2026-11-21T10:00:00.000Z', actions: ['withdraw'] };
  open({ enrolled: true, reset, actions: [] });
  expect(await screen.findByText(/Can be carried out from .* unless declined/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});
