import { companyEndpoints, type Member } from '@outlay/contract/organisation/company';
import { offboardingEndpoints, type Obligations } from '@outlay/contract/governance/offboarding';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../../../test/documents.ts';
import { Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupServer } from '../../../../../test/setup-pages.ts';
import { LeaveButton } from './LeaveButton.tsx';

const MEMBER: Member = {
  ...WANG_REF,
  account: '13900000003',
  departmentId: null,
  roles: ['employee'],
  grade: 'P5',
  pendingRoles: [],
  otherDepartmentIds: [],
  postId: null,
  postName: null,
  joinedAt: null,
  state: 'active',
  version: 6,
};

const NOTHING: Obligations = {
  ...{ member: WANG_REF, tasks: [], drafts: [], inApproval: [], advances: [], delegations: [], agencies: [] },
  ...{ departments: [], batches: [], roleRequests: [], invitations: 0 },
};
const money = { amount: 380_000, currency: 'CNY' };
const PAPER = { id: MEMBER.id, number: 'CL-2026-000183', title: 'A visit', money };

beforeEach(standInForDesk);

test('A leaver’s open approvals are handed over to a colleague', async () => {
  const server = setupServer();
  server.answer(offboardingEndpoints.obligations, () => NOTHING);
  server.answer(companyEndpoints.removeMember, ({ handOverTo }): Member => {
    if (!handOverTo) throw new Refusal(409, { code: 'WRONG_STATE', reason: 'handOverNeeded' });
    return { ...MEMBER, state: 'left' };
  });
  const { person } = renderPage(<LeaveButton member={MEMBER} onDone={() => undefined} />);
  await person.click(screen.getByRole('button', { name: 'Left the company' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('They have no open items.')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Yes, mark as left' }));
  expect(await dialog.findByText(/open approvals must be transferred/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Yes, mark as left' })).toHaveProperty('disabled', true);

  await person.click(dialog.getByLabelText('Transfer approvals and departments to'));
  await person.click(await screen.findByText(`${LIN_REF.name} · 市场部`));
  await person.click(dialog.getByRole('button', { name: 'Yes, mark as left' }));
  await waitFor(() =>
    expect(server.callsOf(companyEndpoints.removeMember).at(-1)?.input).toEqual({
      id: MEMBER.id,
      version: 6,
      handOverTo: LIN_REF.id,
    }),
  );
});

test('Open work is listed beforehand with amounts and what happens to it', async () => {
  const server = setupServer();
  server.answer(offboardingEndpoints.obligations, () => ({
    ...NOTHING,
    tasks: [PAPER],
    advances: [{ ...PAPER, title: 'To Oslo', open: money, dueOn: null, refundOf: null }],
    departments: [{ id: MEMBER.id, name: 'Sales' }],
  }));
  const { person } = renderPage(<LeaveButton member={MEMBER} onDone={() => undefined} />);
  await person.click(screen.getByRole('button', { name: 'Left the company' }));
  const dialog = within(await screen.findByRole('dialog'));

  const open = await dialog.findByRole('list', { name: 'Open items' });
  expect(open.textContent).toContain('CL-2026-000183');
  expect(open.textContent).toMatch(/To Oslo .*3,800/);
  expect(open.textContent).toContain('finance is notified');
  expect(dialog.getByRole('button', { name: 'Yes, mark as left' })).toHaveProperty('disabled', true);
});
