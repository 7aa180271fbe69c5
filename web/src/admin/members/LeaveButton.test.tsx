import { companyEndpoints, type Member } from '@outlay/contract/company';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../test/documents.ts';
import { Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { setupServer } from '../../../test/setup-pages.ts';
import { LeaveButton } from './LeaveButton.tsx';

const MEMBER: Member = {
  ...WANG_REF,
  account: '13900000003',
  departmentId: null,
  roles: ['employee'],
  grade: 'P5',
  state: 'active',
  version: 6,
};

beforeEach(standInForDesk);

test('whoever leaves with open approvals hands them over to a colleague', async () => {
  const server = setupServer();
  server.answer(companyEndpoints.removeMember, ({ handOverTo }): Member => {
    if (!handOverTo) throw new Refusal(409, { code: 'WRONG_STATE', reason: 'handOverNeeded' });
    return { ...MEMBER, state: 'left' };
  });
  const { person } = renderPage(<LeaveButton member={MEMBER} onDone={() => undefined} />);
  await person.click(screen.getByRole('button', { name: 'Has left' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Yes, has left' }));
  expect(await dialog.findByText(/open approvals must go to somebody/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Yes, has left' })).toHaveProperty('disabled', true);

  await person.click(dialog.getByLabelText('Their open approvals go to'));
  await person.click(await screen.findByText(`${LIN_REF.name} · 市场部`));
  await person.click(dialog.getByRole('button', { name: 'Yes, has left' }));
  await waitFor(() =>
    expect(server.callsOf(companyEndpoints.removeMember).at(-1)?.input).toEqual({
      id: MEMBER.id,
      version: 6,
      handOverTo: LIN_REF.id,
    }),
  );
});
