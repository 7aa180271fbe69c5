import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { queueEndpoints, type QueueRow } from '@outlay/contract/processing/approval.queue';
import { companyEndpoints } from '@outlay/contract/organisation/company';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { aDocument, LIN_REF, TYPE, WANG_REF } from '../../../../../test/documents.ts';
import { fakeServer } from '../../../../../test/fake-server.ts';
import { LIN, renderPage } from '../../../../../test/render-page.tsx';
import { withPermissions } from '../../../../../test/setup-pages.ts';
import { DocumentPane } from '#features/workspace/document-page/desk/DocumentPane.tsx';
import { QueueSection } from './QueueSection.tsx';

const id = (last: number) => `0192d3a0-0000-7000-8000-${String(last).padStart(12, '0')}`;
const row = (place: number, part: Partial<QueueRow> = {}): QueueRow => ({
  taskId: id(100 + place),
  documentId: id(200 + place),
  version: 3,
  number: `CL-00${place}`,
  title: `Visit ${place}`,
  typeId: TYPE.id,
  typeName: TYPE.name,
  icon: 'receipt',
  submitter: LIN_REF,
  money: { amount: 10_000 * place, currency: 'CNY' },
  lineCount: 1,
  kind: 'approve',
  nodeName: { en: 'Manager' },
  findings: 0,
  overdue: false,
  arrivedAt: '2026-11-20T10:12:00.000Z',
  submittedAt: '2026-11-20T10:12:00.000Z',
  onBehalfOf: null,
  ...part,
});
const ROWS = [row(1), row(2, { submitter: WANG_REF, findings: 2, overdue: true }), row(3)];

beforeEach(standInForDesk);

function openQueue(rows = ROWS, at = '/admin/queue', user = LIN) {
  const server = fakeServer();
  const open = new Map(rows.map((one) => [one.taskId, one]));
  server.answer(queueEndpoints.queue, ({ search = '' }) => ({
    items: [...open.values()].filter(({ title }) => title.includes(search)),
    more: false,
  }));
  server.answer(paymentListEndpoints.waitingRelease, () => ({
    ...{ total: 2, payments: 31, sums: [{ amount: 4_812_050, currency: 'CNY' }], oldest: null },
  }));
  server.answer(documentEndpoints.types, () => ({ items: [TYPE] }));
  server.answer(companyEndpoints.departments, () => ({ items: [] }));
  server.answer(documentEndpoints.detail, ({ id: lastInput }) => aDocument({ id: lastInput, actions: [] }));
  server.answer(approvalEndpoints.approveMany, ({ tasks }) => ({
    results: tasks.map(({ taskId }) => {
      open.delete(taskId);
      return { taskId, approved: true, code: null, reason: null };
    }),
  }));
  return { server, ...renderPage(<QueueSection DocumentPane={DocumentPane} />, { at, user }) };
}

test('All documents are selected at once; clean ones are approved and those with findings stay', async () => {
  const { server, person } = openQueue();
  await screen.findByText('Visit 1');

  await person.click(screen.getAllByRole('checkbox', { name: /select all/i })[0]!);
  expect(screen.getByText('3 of 3 selected')).toBeTruthy();
  expect(screen.getByText('1 with findings is left for you to review')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Approve 2' }));

  await waitFor(() => expect(screen.queryByText('Visit 1')).toBeNull());
  expect(server.callsOf(approvalEndpoints.approveMany)[0]?.input).toMatchObject({
    tasks: [
      { taskId: id(101), version: 3 },
      { taskId: id(103), version: 3 },
    ],
  });
  expect(screen.getByText('Visit 2')).toBeTruthy();
});

test('A selection survives a changed search', async () => {
  const { person } = openQueue();
  await person.click(await screen.findByRole('checkbox', { name: 'CL-003' }));

  await person.type(screen.getByLabelText('Person, number or title'), 'Visit 1');

  await waitFor(() => expect(screen.queryByText('Visit 3')).toBeNull());
  expect(screen.getByRole('button', { name: 'Approve 1' })).toBeTruthy();
  await waitFor(() => expect(decodeURIComponent(window.location.search)).toContain('Visit+1'));
});

test('The address keeps the filter', async () => {
  const { server } = openQueue(ROWS, `/admin/queue?view=${encodeURIComponent('{"checks":"found"}')}`);
  await screen.findByText('Visit 2');

  expect(server.callsOf(queueEndpoints.queue)[0]?.input).toMatchObject({ checks: 'found' });
  expect(screen.getByRole('button', { name: 'With findings' }).getAttribute('aria-pressed')).toBe('true');
});

test('J opens the next document and S selects it', async () => {
  const { person } = openQueue();
  await screen.findByText('Visit 1');

  await person.keyboard('j');
  await waitFor(() => expect(window.location.search).toContain(id(201)));
  await person.keyboard('s');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'CL-001' }).checked).toBe(true);
});

test('An empty queue says so, and an empty filter result offers to clear the filter', async () => {
  openQueue([]);
  expect(await screen.findByText('You’re all caught up')).toBeTruthy();
});

test('Only the visible rows of a long queue are rendered', async () => {
  openQueue(Array.from({ length: 412 }, (_, place) => row(place + 1)));
  await screen.findByText('Visit 1');

  expect(screen.getByText(/412 documents/)).toBeTruthy();
  expect(screen.queryByText('Visit 400')).toBeNull();
});

test('A releaser sees payments waiting for release beside the documents, with a link', async () => {
  const { person } = openQueue([], '/admin/queue', withPermissions('payment.release', 'payment.batch'));

  const note = (await screen.findByText('2 payment batches to release')).parentElement!;
  expect(note.textContent).toContain('31 payments · ¥48,120.50');
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(window.location.pathname).toBe('/admin/batches');
  expect(new URLSearchParams(window.location.search).get('view')).toBe('{"states":["Draft"]}');
});

test('A person who cannot release sees none', async () => {
  const { server } = openQueue();
  await screen.findByText('Visit 1');

  expect(server.callsOf(paymentListEndpoints.waitingRelease)).toEqual([]);
  expect(screen.queryByText(/to release/)).toBeNull();
});
