import { delegationEndpoints } from '@outlay/contract/documents/flow.delegation';
import { approvalEndpoints, type TaskSummary } from '@outlay/contract/processing/approval';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aDocument, LIN_REF, WANG } from '../../../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { pullDown } from '../../../../../test/pull.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { DelegationSheet } from './DelegationSheet.tsx';
import { PendingApprovalPage } from './PendingApprovalPage.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const aTask = (last: number, title: string, part: Partial<TaskSummary> = {}): TaskSummary => ({
  id: id(last),
  nodeName: { en: 'Department leader' },
  kind: 'approve',
  state: 'Pending',
  overdue: false,
  arrivedAt: '2026-11-20T10:02:00.000Z',
  decidedAt: null,
  opinion: null,
  onBehalfOf: null,
  warnings: 0,
  mayTakeBack: false,
  document: aDocument({ id: id(last + 100), title }),
  ...part,
});

function openTasks(tasks: TaskSummary[], size = 200) {
  const server = fakeServer();
  server.answer(approvalEndpoints.tasks, ({ after }) => {
    const from = Number(after ?? 0);
    const next = from + size < tasks.length ? String(from + size) : null;
    return { items: tasks.slice(from, from + size), next };
  });
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(delegationEndpoints.list, () => ({ mine: [], forOthers: [] }));
  server.answer(approvalEndpoints.approve, () => aDocument({ version: 4 }));
  return { server, ...renderPage(<PendingApprovalPage />, { user: WANG }) };
}
const swipe = (row: HTMLElement, by: number) => {
  fireEvent.touchStart(row, { touches: [{ clientX: 100, clientY: 10 }] });
  fireEvent.touchMove(row, { touches: [{ clientX: 100 + by, clientY: 12 }] });
  fireEvent.touchEnd(row);
};

afterEach(() => vi.useRealTimers());

test('Swiping right approves only after the undo time; undoing sends nothing', async () => {
  const { server } = openTasks([aTask(1, 'Taxi'), aTask(2, 'Hotel')]);
  const row = await screen.findByText('Taxi');
  vi.useFakeTimers();

  swipe(row, 140);
  expect(screen.queryByText('Taxi')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  vi.advanceTimersByTime(20_000);
  expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(0);
  expect(screen.getByText('Taxi')).toBeTruthy();

  swipe(screen.getByText('Taxi'), 140);
  vi.advanceTimersByTime(4_900);
  expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(0);
  vi.advanceTimersByTime(200);
  expect(server.callsOf(approvalEndpoints.approve)[0]?.input).toEqual({ taskId: id(1), version: 3 });
});

test('Leaving the page sends the pending approval', async () => {
  const { server, unmount } = openTasks([aTask(1, 'Taxi')]);

  swipe(await screen.findByText('Taxi'), 140);
  expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(0);
  unmount();

  await waitFor(() => expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(1));
});

test('An empty approval list can be pulled to refresh', async () => {
  const tasks: TaskSummary[] = [];
  openTasks(tasks);
  const nothing = await screen.findByText('All done');
  tasks.push(aTask(1, 'Taxi'));

  pullDown(nothing);

  expect(await screen.findByText('Taxi')).toBeVisible();
});

test('A scrolling or returning finger approves nothing', async () => {
  const { server } = openTasks([aTask(1, 'Taxi')]);

  swipe(await screen.findByText('Taxi'), 60);

  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(server.callsOf(approvalEndpoints.approve)).toHaveLength(0);
});

test('A document that could not be approved says why and stays selected', async () => {
  const { server, person } = openTasks([aTask(1, 'Taxi'), aTask(2, 'Hotel')]);
  server.answer(approvalEndpoints.approveMany, () => ({
    results: [
      { taskId: id(1), approved: true, code: null, reason: null },
      { taskId: id(2), approved: false, code: 'CONFLICT' as const, reason: 'alreadyDecided' as const },
    ],
  }));

  await person.click(await screen.findByRole('button', { name: 'Select' }));
  await person.click(screen.getByRole('checkbox', { name: 'Taxi' }));
  await person.click(screen.getByRole('checkbox', { name: 'Hotel' }));
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  const sheet = within(screen.getByRole('dialog'));
  await person.type(sheet.getByLabelText('Comment (optional)'), 'Fine');
  await person.click(sheet.getByRole('button', { name: 'Approve 2 documents' }));

  const results = within(await sheet.findByRole('list', { name: 'Results' }));
  expect(results.getAllByRole('listitem')[0]?.textContent).toContain('HotelThis was already decided.');
  expect(server.callsOf(approvalEndpoints.approveMany)[0]?.input).toMatchObject({
    tasks: [
      { taskId: id(1), version: 3 },
      { taskId: id(2), version: 3 },
    ],
    opinion: 'Fine',
  });
  await person.click(sheet.getByRole('button', { name: 'Back to the remaining documents' }));
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('A row shows on whose behalf, and a decision can be undone', async () => {
  const task = aTask(1, 'Taxi', { state: 'Approved', mayTakeBack: true, onBehalfOf: LIN_REF });
  const { server, person } = openTasks([task]);
  server.answer(approvalEndpoints.takeBack, () => aDocument());

  expect(await screen.findByText('for 林悦')).toBeTruthy();
  await person.click(screen.getByRole('tab', { name: 'Reviewed by me' }));
  await person.click(await screen.findByRole('button', { name: 'Withdraw: Taxi' }));
  await person.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }));

  await waitFor(() =>
    expect(server.callsOf(approvalEndpoints.takeBack)[0]?.input).toEqual({ taskId: id(1) }),
  );
});

test('Approvals can be delegated to a colleague for a period', async () => {
  const server = fakeServer();
  server.answer(delegationEndpoints.list, () => ({ mine: [], forOthers: [] }));
  server.answer(companyEndpoints.colleagues, () => ({ items: [LIN_REF], next: null }));
  server.answer(documentEndpoints.types, () => ({ items: [] }));
  server.answer(delegationEndpoints.save, (form) => ({
    id: form.id,
    from: LIN_REF,
    to: LIN_REF,
    fromDay: form.fromDay,
    toDay: form.toDay,
    typeIds: [],
    reason: '',
    state: 'active' as const,
    version: 1,
  }));
  const { person } = renderPage(<DelegationSheet open onClose={() => undefined} />, { user: WANG });

  await person.click(await screen.findByRole('button', { name: 'Add an approval delegate' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(server.callsOf(delegationEndpoints.save)).toHaveLength(0);
  await person.click(screen.getByLabelText('Approval delegates'));
  await person.click(await screen.findByRole('checkbox', { name: /林悦/ }));
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-01' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-09' } });
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.callsOf(delegationEndpoints.save)[0]?.input).toMatchObject({
      toId: LIN_REF.id,
      fromDay: '2026-12-01',
      toDay: '2026-12-09',
    }),
  );
});

test('Selecting all covers every page and approves in as many calls as needed', async () => {
  const tasks = Array.from({ length: 130 }, (_, place) => aTask(1_000 + place, `Claim ${place + 1}`));
  const { server, person } = openTasks(tasks, 60);
  server.answer(approvalEndpoints.approveMany, ({ tasks: sent }) => ({
    results: sent.map(({ taskId }) => ({ taskId, approved: true, code: null, reason: null })),
  }));
  await person.click(await screen.findByRole('button', { name: 'Select' }));
  await person.click(await screen.findByRole('checkbox', { name: 'All' }));
  expect(await screen.findByText('130 selected')).toBeVisible();

  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await person.click(await screen.findByRole('button', { name: 'Approve 130 documents' }));

  expect(await screen.findByText('130 approved')).toBeVisible();
  const sent = server
    .callsOf(approvalEndpoints.approveMany)
    .map(({ input }) => (input as { tasks: unknown[] }).tasks.length);
  expect(sent).toEqual([100, 30]);
});

test('Documents approved before a failed call are reported as approved, others with a reason', async () => {
  const tasks = Array.from({ length: 130 }, (_, place) => aTask(1_000 + place, `Claim ${place + 1}`));
  const { server, person } = openTasks(tasks);
  server.answer(approvalEndpoints.approveMany, ({ tasks: sent }) => {
    if (sent.length < 100) throw new Refusal(403, { code: 'NOT_ALLOWED' });
    return { results: sent.map(({ taskId }) => ({ taskId, approved: true, code: null, reason: null })) };
  });
  await person.click(await screen.findByRole('button', { name: 'Select' }));
  await person.click(await screen.findByRole('checkbox', { name: 'All' }));
  await person.click(screen.getByRole('button', { name: 'Approve' }));
  await person.click(await screen.findByRole('button', { name: 'Approve 130 documents' }));

  expect(await screen.findByText('100 approved · 30 could not be approved')).toBeVisible();
});

test('A row shows that it is overdue and what the checks found', async () => {
  openTasks([aTask(1, 'Taxi', { overdue: true }), aTask(2, 'Hotel', { overdue: true, warnings: 2 })]);

  const rowOf = async (title: string) => (await screen.findByText(title)).closest('li')?.textContent;
  expect(await rowOf('Taxi')).toMatch(/Overdue.*Checks passed/);
  expect(await rowOf('Hotel')).toMatch(/Overdue.*Check carefully/);
});
