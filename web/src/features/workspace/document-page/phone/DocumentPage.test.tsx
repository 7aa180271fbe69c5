import { approvalEndpoints, type TaskSummary } from '@outlay/contract/processing/approval';
import { bagEndpoints, type BagState } from '@outlay/contract/processing/bag';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDocument, aLine, WANG_REF, TASK_ID, WANG } from '../../../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { approvalQueries } from '#features/processing/approval/approval.queries.ts';
import { sayJustDone } from '#features/documents/document/phone/just-done.ts';
import { pages } from '#navigation/nav.ts';
import { formStatus } from '#navigation/form-state.ts';
import { DocumentPage } from './DocumentPage.tsx';

function openDocument(document: DocumentDetail, user = WANG) {
  const server = fakeServer();
  server.answer(documentEndpoints.detail, () => document);
  return { server, ...renderPage(<DocumentPage />, { query: { id: document.id }, user }) };
}
// Missing in jsdom.
Element.prototype.scrollIntoView = () => undefined;

const forWang = (part: Partial<DocumentDetail> = {}) =>
  aDocument({ actions: ['approve', 'return', 'reject'], taskId: TASK_ID, ...part });

test('An approver sees the current approvers, with approve first, return beside it and reject in “more”', async () => {
  const { person } = openDocument(forWang());

  expect(await screen.findByText(/In approval · with you for/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Return' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reject' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByRole('button', { name: 'Reject' })).toBeTruthy();
});

test('Without allowed acts there is no button', async () => {
  openDocument(aDocument());

  await screen.findByText('CL-2026-000183');

  for (const name of ['Approve', 'Return', 'More', 'Withdraw', 'Submit']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('The submitter can remind and withdraw but not decide', async () => {
  openDocument(aDocument({ actions: ['urge', 'withdraw'] }), undefined);

  expect(await screen.findByRole('button', { name: 'Remind' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('A returned document shows who returned it and why, with edit and resubmit first', async () => {
  const returned = aDocument({
    status: 'Returned',
    holders: [],
    returnedReason: 'The invoice of the taxi is missing',
    actions: ['edit', 'submit', 'void'],
  });
  returned.history.push({
    seq: 9,
    act: 'return',
    actor: WANG_REF,
    onBehalfOf: null,
    from: 'UnderApproval',
    to: 'Returned',
    reason: 'The invoice of the taxi is missing',
    people: [],
    at: '2026-11-20T08:00:00.000Z',
  });
  openDocument(returned);

  expect(await screen.findByText(/^Returned by 王强, /)).toBeTruthy();
  expect(screen.getAllByText('The invoice of the taxi is missing').length).toBeGreaterThan(0);
  expect(screen.getByRole('button', { name: 'Edit and resubmit' })).toBeTruthy();
});

test('Approving sends the version on screen with the comment', async () => {
  const { server, person } = openDocument(forWang());
  server.answer(approvalEndpoints.approve, () => aDocument({ version: 4, status: 'Passed', holders: [] }));

  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  const sheet = screen.getByRole('dialog');
  await person.type(within(sheet).getByLabelText('Comment (optional)'), 'Fine');
  await person.click(within(sheet).getByRole('button', { name: 'Approve' }));

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(approvalEndpoints.approve)[0]?.input).toEqual({
    taskId: TASK_ID,
    version: 3,
    opinion: 'Fine',
  });
});

test('A document is not returned without a reason', async () => {
  const { server, person } = openDocument(forWang());
  server.answer(approvalEndpoints.return, () => aDocument({ version: 4, status: 'Returned', holders: [] }));

  await person.click(await screen.findByRole('button', { name: 'Return' }));
  const sheet = screen.getByRole('dialog');
  await person.click(within(sheet).getByRole('button', { name: 'Return' }));

  expect(within(sheet).getByText('Please give a reason so they know what to do.')).toBeTruthy();
  expect(server.callsOf(approvalEndpoints.return)).toHaveLength(0);

  await person.click(within(sheet).getByRole('button', { name: 'An invoice is missing.' }));
  await person.click(within(sheet).getByRole('tab', { name: 'Directly to me' }));
  await person.click(within(sheet).getByRole('button', { name: 'Return' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.callsOf(approvalEndpoints.return)[0]?.input).toMatchObject({
    reason: 'An invoice is missing.',
    resume: 'me',
  });
});

test('When somebody else decided first, the document is reloaded and no button remains', async () => {
  const { server, person } = openDocument(forWang());
  server.answer(approvalEndpoints.approve, () => {
    server.answer(documentEndpoints.detail, () => aDocument({ status: 'Passed', holders: [], version: 4 }));
    throw new Refusal(409, { code: 'WRONG_STATE', reason: 'alreadyDecided' });
  });

  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));

  const sheet = screen.getByRole('dialog');
  expect(await within(sheet).findByText('This was already decided.')).toBeTruthy();
  expect(within(sheet).queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(await screen.findByText('Approved, to be paid')).toBeTruthy();
});

test('The session stores the open document as specified and clears it with the page', async () => {
  const { unmount } = openDocument(
    forWang({ number: 'CL-2026-000183', urgedAt: '2026-11-20T08:00:00Z', status: 'UnderApproval' }),
  );
  await screen.findByRole('button', { name: 'Approve' });

  expect(formStatus.getState()).toMatchObject({ status: 1, serialno: 183, isUrge: 1, itemAmount: 317_600 });
  unmount();
  expect(formStatus.getState()).toMatchObject({ status: 0, serialno: 0, isUrge: 0, itemAmount: 0 });
});

test('The session stores the received invoice bag with the specified numbers', async () => {
  const numbers: Partial<Record<BagState, number>> = { HandedOver: 2, Received: 3, Missing: 4, Closed: 6 };
  for (const [state, number] of Object.entries(numbers)) {
    const { server, unmount } = openDocument(forWang({ values: { bagNumber: 'B-77' }, status: 'Paid' }));
    const bag = { id: TASK_ID, number: 10_017, remarks: 'The stamp', since: '2026-11-20T08:00:00Z' };
    server.answer(bagEndpoints.ofDocument, () => ({
      bag: { ...bag, state: state as BagState, readable: false },
      mayBag: false,
    }));
    await screen.findByText('Invoice bag 10017');

    expect(formStatus.getState()).toMatchObject({
      ...{ invoiceBagStatus: number, invoiceBagNo: 10_017, invoiceBagRemarks: 'The stamp' },
    });
    unmount();
    expect(formStatus.getState()).toMatchObject({
      invoiceBagStatus: 0,
      invoiceBagNo: 0,
      invoiceBagRemarks: '',
    });
  }
});

test('A document without a bag offers one, and a typed number is not a bag', async () => {
  const { server } = openDocument(forWang({ values: { bagNumber: 'B-77' }, status: 'Paid' }));
  server.answer(bagEndpoints.ofDocument, () => ({ bag: null, mayBag: true }));

  expect(await screen.findByRole('button', { name: /Put in an invoice bag/ })).toBeTruthy();
  expect(formStatus.getState()).toMatchObject({ invoiceBagStatus: 0, invoiceBagNo: 0 });
});

test('After an act the page shows the result at its top, with focus there', async () => {
  const { server, person } = openDocument(forWang());
  server.answer(approvalEndpoints.approve, () => aDocument({ version: 4, status: 'Passed', holders: [] }));

  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));

  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'));
  expect(document.activeElement?.textContent).toBe('ApprovedApproved, to be paid');
  const below = screen.getByText('CL-2026-000183');
  const order = document.activeElement?.compareDocumentPosition(below) ?? 0;
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('When deciding in a row, the next document shows the previous decision, which can be undone', async () => {
  const FIRST = forWang({ title: 'Trip to Lyon' });
  const NEXT = aDocument({ id: '0192d3a0-0000-7000-8000-000000000777', title: 'Taxi home', actions: [] });
  const decided = aDocument({ title: 'Trip to Lyon', version: 4, actions: ['takeBack'] });
  const tasks = [FIRST, NEXT].map((one): TaskSummary => ({
    ...{ id: `${one.id}-task`, document: one, state: 'Pending', kind: 'approve', nodeName: { en: 'Leader' } },
    ...{ arrivedAt: '2026-11-20T10:12:00.000Z', decidedAt: null, opinion: null, overdue: false },
    ...{ onBehalfOf: null, warnings: 0, mayTakeBack: false },
  }));
  const server = fakeServer();
  const now = new Map([FIRST, NEXT].map((one) => [one.id, one]));
  server.answer(documentEndpoints.detail, ({ id }) => now.get(id) ?? FIRST);
  server.answer(approvalEndpoints.approve, () => {
    now.set(FIRST.id, decided);
    return decided;
  });
  server.answer(approvalEndpoints.takeBack, () => FIRST);
  const first = renderPage(<DocumentPage />, { query: { id: FIRST.id, from: 'tasks' }, user: WANG });
  const { person } = first;
  first.queries.setQueryData(approvalQueries.tasks('pending').queryKey, {
    ...{ pages: [{ items: tasks, next: null }], pageParams: [undefined] },
  });
  await screen.findByRole('button', { name: 'Next document' });
  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(pages.getState().stack.at(-1)?.url).toContain(`id=${NEXT.id}`));
  expect(screen.queryByText('Approved')).toBeNull();

  // Renders the page that the URL now names.
  first.unmount();
  renderPage(<DocumentPage />, { query: { id: NEXT.id, from: 'tasks' }, user: WANG });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'));
  expect(document.activeElement?.textContent).toMatch(/^ApprovedCL-2026-000183 · Trip to Lyon/);
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(server.callsOf(approvalEndpoints.takeBack)[0]?.input).toEqual({ taskId: TASK_ID }),
  );
  await waitFor(() => expect(pages.getState().stack.at(-1)?.url).toContain(`id=${FIRST.id}`));
});

test('A submission is confirmed at the top of the document', async () => {
  sayJustDone(aDocument().id, 'Submitted');
  openDocument(aDocument());

  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(/^SubmittedIn approval · with you for/),
  );
});

test('A message about an unreadable document is shown itself', async () => {
  const server = fakeServer();
  server.answer(documentEndpoints.detail, () => {
    throw new Refusal(404, { code: 'NOT_FOUND' });
  });
  renderPage(<DocumentPage />, { query: { id: aDocument().id, message: TASK_ID }, user: WANG });

  await waitFor(() =>
    expect(window.location.pathname + window.location.search).toBe(
      pageAddress(ROUTES.message, { id: TASK_ID }),
    ),
  );
});

test('The total names the lines it excludes', async () => {
  const by = WANG_REF;
  const lines = (['refused', 'held', 'kept'] as const).map((state, place) =>
    aLine({
      id: `0192d3a0-0000-7000-8000-00000000070${place}`,
      money: { amount: 10_000, currency: 'CNY' },
      decision: { state, approved: state === 'kept' ? 10_000 : 0, reason: 'x', by },
    }),
  );
  openDocument(aDocument({ lines, claimed: 30_000, leftOut: { lines: 2, amount: 20_000 } }));

  const fact = (await screen.findByText('Not included')).parentElement;
  expect(fact?.textContent).toBe('Not included2 lines · ¥200.00');
});
