import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { mailEndpoints } from '@outlay/contract/processing/mail';
import { whyEndpoints, type Refused } from '@outlay/contract/governance/permission-explanation';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDocument, aLine, LIN_REF, TASK_ID, WANG } from '../../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../../test/fake-server.ts';
import { renderPage } from '../../../../test/render-page.tsx';
import { DocumentPage } from './phone/DocumentPage.tsx';

function openDocument(part: Partial<DocumentDetail>) {
  const server = fakeServer();
  const document = aDocument({ taskId: TASK_ID, ...part });
  server.answer(documentEndpoints.detail, () => document);
  return { server, document, ...renderPage(<DocumentPage />, { query: { id: document.id }, user: WANG }) };
}
const sheet = () => within(screen.getByRole('dialog'));
const over = (lineId: string) => ({
  code: 'policyLimit' as const,
  effect: 'warn' as const,
  lineId,
  rule: null,
  cutTo: 250_000,
  values: { amount: '317600', limit: '250000', currency: 'CNY' },
});

test('A reduced line shows its new amount and is sent with the approval', async () => {
  const line = aLine();
  const { server, person } = openDocument({
    actions: ['approve', 'return', 'cut'],
    findings: [over(line.id)],
  });
  server.answer(approvalEndpoints.approve, () => aDocument({ version: 4, status: 'Passed', holders: [] }));

  await person.click(
    await screen.findByRole('button', { name: /Seasons Hotel.*1|Seasons Hotel.*no invoice/ }),
  );
  await person.click(sheet().getByRole('button', { name: 'Amount reduced' }));
  await person.click(sheet().getByRole('button', { name: 'To the limit: ¥2,500.00' }));
  await person.click(sheet().getByRole('button', { name: 'Save for the approval' }));
  expect(sheet().getByText('Please give a reason.')).toBeTruthy();
  await person.type(sheet().getByLabelText('Reason, for the submitter'), 'Over the limit');
  await person.click(sheet().getByRole('button', { name: 'Save for the approval' }));
  expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(0);

  await person.click(screen.getByRole('button', { name: 'Approve' }));
  expect(sheet().getByText(/¥3,176.00 → ¥2,500.00/)).toBeTruthy();
  expect(sheet().getByText(/¥2,500.00 for 林悦/)).toBeTruthy();
  await person.click(sheet().getByRole('button', { name: 'Approve' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(approvalEndpoints.approve)[0]?.input).toMatchObject({
    lines: [{ lineId: line.id, state: 'kept', approved: 250_000, reason: 'Over the limit' }],
  });
});

test('A finding is dismissed with a comment and shows who dismissed it', async () => {
  const line = aLine();
  const found = [{ ...over(line.id), code: 'policyAge' as const }, over(line.id)];
  const { server, person, document } = openDocument({
    actions: ['approve', 'dismissFinding'],
    findings: found,
  });
  const dismissed = { by: LIN_REF, at: '2026-11-21T08:00:00.000Z', reason: 'The fair was on' };
  server.answer(approvalEndpoints.dismissFindings, () => ({
    ...document,
    findings: [found[0]!, { ...found[1]!, dismissed }],
  }));
  await person.click((await screen.findAllByRole('button', { name: 'Dismiss' }))[1]!);
  await person.click(sheet().getByRole('button', { name: 'Dismiss' }));
  expect(sheet().getByText('Please give a reason.')).toBeTruthy();
  await person.type(sheet().getByLabelText(/Why is it no reason to stop/), 'The fair was on');
  await person.click(sheet().getByRole('button', { name: 'Dismiss' }));

  expect(await screen.findByText(/Dismissed by 林悦, .*The fair was on/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Dismiss' })).toHaveLength(1);
  expect(server.callsOf(approvalEndpoints.dismissFindings)[0]?.input).toMatchObject({
    ...{ taskId: TASK_ID, positions: [1], reason: 'The fair was on' },
  });
});

test('A line cannot be raised above the claimed amount', async () => {
  const { person } = openDocument({ actions: ['approve', 'cut'] });

  await person.click(await screen.findByRole('button', { name: /Seasons Hotel/ }));
  await person.click(sheet().getByRole('button', { name: 'Amount reduced' }));
  await person.type(sheet().getByLabelText('Approved amount'), '4000');
  await person.type(sheet().getByLabelText('Reason, for the submitter'), 'x');
  await person.click(sheet().getByRole('button', { name: 'Save for the approval' }));

  expect(sheet().getByText('Less than the ¥3,176.00 claimed.')).toBeTruthy();
});

test('A document is returned to an earlier node and comes straight back', async () => {
  const { server, person } = openDocument({
    actions: ['approve', 'return'],
    returnTo: [{ nodeKey: 'leader', name: { en: 'Department leader' } }],
  });
  server.answer(approvalEndpoints.return, () => aDocument({ version: 4 }));

  await person.click(await screen.findByRole('button', { name: 'Return' }));
  await person.selectOptions(sheet().getByLabelText('Return to'), 'leader');
  await person.click(sheet().getByRole('tab', { name: 'Directly to me' }));
  await person.click(sheet().getByRole('button', { name: 'An invoice is missing.' }));
  await person.click(sheet().getByRole('button', { name: 'Return' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(approvalEndpoints.return)[0]?.input).toMatchObject({
    toNode: 'leader',
    resume: 'me',
  });
});

test('The next approvers must be chosen where the flow requires it', async () => {
  const { server, person } = openDocument({
    actions: ['approve'],
    chooseNext: [{ nodeKey: 'boss', name: { en: 'Boss' } }],
  });

  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await person.click(sheet().getByRole('button', { name: 'Approve' }));

  expect(sheet().getByText('Please fill this in.')).toBeTruthy();
  expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(0);
});

test('A document changed meanwhile is reloaded and the change is shown', async () => {
  const { server, person } = openDocument({ actions: ['approve'] });
  server.answer(approvalEndpoints.approve, () => {
    server.answer(documentEndpoints.detail, () =>
      aDocument({ version: 5, taskId: TASK_ID, actions: ['approve'], title: 'Client visit, corrected' }),
    );
    throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
  });

  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await person.click(sheet().getByRole('button', { name: 'Approve' }));

  expect(await sheet().findByText('Someone else has just changed it')).toBeTruthy();
  expect(await screen.findByText(/Client visit, corrected/)).toBeTruthy();
});

test('Changes since the last submission are shown before and after, and who acted for whom', async () => {
  const line = aLine();
  openDocument({
    differences: [{ path: 'line.money', lineId: line.id, before: '400000 CNY', after: '317600 CNY' }],
    history: [
      {
        seq: 1,
        act: 'approve',
        actor: LIN_REF,
        onBehalfOf: { ...LIN_REF, name: '王强' },
        from: 'UnderApproval',
        to: 'UnderApproval',
        reason: 'Fine',
        people: [],
        at: '2026-11-20T10:02:00.000Z',
      },
    ],
  });

  const changes = within(
    (await screen.findByText('Changes since it was last submitted')).closest('section') as HTMLElement,
  );
  expect(changes.getByText('¥4,000.00').tagName).toBe('DEL');
  expect(changes.getByText('¥3,176.00').tagName).toBe('INS');
  expect(screen.getByText(/Approved · 林悦 for 王强/)).toBeTruthy();
});

test('A requisition is completed instead of paid; a held payment shows its reason', async () => {
  openDocument({ status: 'Paid', effect: 'none', holders: [], held: true, holdReason: 'Account in doubt' });

  expect(await screen.findByText('Done')).toBeTruthy();
  expect(screen.queryByText('Paid')).toBeNull();
  expect(screen.getByText('Account in doubt')).toBeTruthy();
});

test('A mail link shows the document without a session and decides with a comment', async () => {
  const server = fakeServer();
  const token = 'a'.repeat(43);
  server.answer(mailEndpoints.open, () => ({
    document: aDocument({ version: 7 }),
    task: { nodeName: { en: 'Department leader' }, kind: 'approve' as const, mayReturn: true },
    success: true as const,
    token,
    result: { user: { corpname: '云帆科技', userdspname: '王强', language: 'zh' as const } },
    expiresAt: '2026-11-27T10:00:00.000Z',
  }));
  server.answer(mailEndpoints.decide, () => ({ status: 'Returned' as const }));
  const { person } = renderPage(<DocumentPage />, { query: { mail: token }, user: null });

  expect(await screen.findByText(/^Signed in as 王强, for this document only/)).toBeTruthy();
  await person.click(await screen.findByRole('button', { name: 'Return' }));
  await person.click(sheet().getByRole('button', { name: 'Return' }));
  expect(server.callsOf(mailEndpoints.decide)).toHaveLength(0);
  await person.type(sheet().getByLabelText('Reason, for the submitter'), 'No receipt');
  await person.click(sheet().getByRole('button', { name: 'Return' }));

  expect(await screen.findByText('Decided')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(server.callsOf(mailEndpoints.decide)[0]?.input).toEqual({
    token,
    version: 7,
    decision: 'return',
    words: 'No receipt',
  });
  const paths = server.calls.map(({ path }) => path);
  expect(paths.filter((path) => !path.startsWith('/bpm/bpmMail/'))).toEqual([]);
});

test('Unavailable acts are listed with reasons', async () => {
  const { server, document, person } = openDocument({ actions: ['comment', 'cc', 'print'], taskId: null });
  const items: Refused[] = [
    { act: 'approve', reason: 'notYourTurn' },
    { act: 'cut', reason: 'notYourTurn' },
    { act: 'hold', reason: 'lacksPermission' },
  ];
  server.answer(whyEndpoints.whyNot, () => ({ items }));

  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(sheet().getByRole('button', { name: 'Why can I not …?' }));

  expect(await sheet().findByText('It is not waiting for you.')).toBeTruthy();
  expect(sheet().getByText('Your role does not allow this.')).toBeTruthy();
  expect(sheet().queryByText('Amount reduced')).toBeNull();
  expect(server.callsOf(whyEndpoints.whyNot)[0]?.input).toEqual({ id: document.id });
});

test('Where everything is allowed, the answer says so', async () => {
  const { server, person } = openDocument({ actions: ['comment', 'cc', 'print'], taskId: null });
  server.answer(whyEndpoints.whyNot, () => ({ items: [] }));

  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(sheet().getByRole('button', { name: 'Why can I not …?' }));

  expect(await sheet().findByText(/nothing else that you could do/)).toBeTruthy();
});
