import { auditEndpoints, type AuditEvent } from '@outlay/contract/governance/audit';
import { viewEndpoints, type SavedView } from '@outlay/contract/platform/view';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../../../test/documents.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../../../test/setup-pages.ts';
import { AuditSection } from './AuditSection.tsx';

const EVENT: AuditEvent = {
  seq: 42,
  at: '2026-11-21T08:00:00.000Z',
  actor: LIN_REF,
  actingFor: WANG_REF,
  action: 'role.grant',
  objectType: 'member',
  objectId: WANG_REF.id,
  detail: { role: 'cashier', departmentIds: [setupId(7)], until: null, newer: 'thing' },
  names: { [WANG_REF.id]: WANG_REF.name, [setupId(7)]: 'North' },
  hash: 'ab'.repeat(32),
};
const OLDER: AuditEvent = { ...EVENT, seq: 41, action: 'session.open', actingFor: null, detail: {} };

beforeEach(standInForDesk);

async function openAudit({ at = '/admin/audit', items = [EVENT, OLDER], kept = [] as SavedView[] } = {}) {
  const server = setupServer();
  const views = [...kept];
  server.answer(auditEndpoints.list, ({ seqs = [] }) => ({
    items: items.filter(({ seq }) => seqs.length === 0 || seqs.includes(seq)),
    next: seqs.length === 0 ? '41' : null,
  }));
  server.answer(auditEndpoints.totals, () => ({ total: 10_000, more: true, sums: [] }));
  server.answer(auditEndpoints.groups, () => ({ groups: ['document', 'role'], objectTypes: ['member'] }));
  server.answer(auditEndpoints.export, () => new Uint8Array());
  server.answer(viewEndpoints.list, () => ({ items: views, shared: [] }));
  server.answer(viewEndpoints.save, (view) => {
    views.push(view);
    return view;
  });
  const view = renderPage(<AuditSection />, { at, user: withPermissions('audit.read') });
  if (items.length > 0) await screen.findByRole('button', { name: 'Gave a role' });
  const requested = () => server.callsOf(auditEndpoints.list).at(-1)?.input;
  return { server, lastInput: requested, ...view };
}
const state = () => JSON.parse(new URLSearchParams(window.location.search).get('view') ?? '{}') as object;

test('An audit event shows who acted for whom, and a very long log is not counted completely', async () => {
  await openAudit();

  expect(screen.getByText(`${LIN_REF.name} for ${WANG_REF.name}`)).toBeTruthy();
  expect(await screen.findByText('More than 10,000 events')).toBeTruthy();
});

test('An open event shows its detail in words, and the address names it', async () => {
  const { lastInput, person } = await openAudit();

  await person.click(screen.getByRole('button', { name: 'Gave a role' }));

  const pane = within(await screen.findByRole('complementary', { name: 'Event' }));
  const row = (term: string) => pane.getByText(term).nextSibling?.textContent;
  expect(row('Role')).toBe('Cashier');
  expect(row('Departments')).toBe('North');
  expect(row('Until')).toBe('—');
  expect(row('newer')).toBe('thing');
  expect(new URLSearchParams(window.location.search).get('open')).toBe('42');
  await person.keyboard('j');
  expect(await pane.findByRole('heading', { name: 'Signed in' })).toBeTruthy();

  await person.click(pane.getByRole('button', { name: 'Everything about this item' }));
  await waitFor(() => expect(lastInput()).toMatchObject({ objectId: WANG_REF.id, size: 100 }));
});

test('An address of an event outside the list opens it', async () => {
  const filtered = encodeURIComponent(JSON.stringify({ groups: ['document'] }));
  const server = setupServer();
  server.answer(auditEndpoints.list, ({ seqs = [] }) => ({
    items: seqs.includes(42) ? [EVENT] : [],
    next: null,
  }));
  server.answer(auditEndpoints.totals, () => ({ total: 0, sums: [] }));
  server.answer(auditEndpoints.groups, () => ({ groups: ['document'], objectTypes: [] }));
  server.answer(viewEndpoints.list, () => ({ items: [], shared: [] }));
  renderPage(<AuditSection />, {
    ...{ at: `/admin/audit?view=${filtered}&open=42`, user: withPermissions('audit.read') },
  });

  const pane = within(await screen.findByRole('complementary', { name: 'Event' }));
  expect(await pane.findByRole('heading', { name: 'Gave a role' })).toBeTruthy();
  expect(await screen.findByText('Nothing matches')).toBeTruthy();
});

test('Tabs, search and groups are sent to the server, kept in the address and can be removed', async () => {
  const { lastInput, person } = await openAudit();

  await person.click(screen.getByRole('button', { name: 'Sign-in' }));
  await waitFor(() =>
    expect(lastInput()).toMatchObject({ groups: expect.arrayContaining(['session']) as string[] }),
  );
  await person.click(screen.getByRole('button', { name: 'All' }));
  await person.keyboard('/');
  await person.keyboard('cashier');
  await person.click(screen.getByRole('combobox', { name: 'About' }));
  await person.click(await screen.findByTitle('Roles'));

  await waitFor(() =>
    expect(lastInput()).toMatchObject({ search: 'cashier', groups: ['role'], descending: true }),
  );
  expect(state()).toMatchObject({ search: 'cashier', groups: ['role'] });
});

test('A partial object ID is not searched, a complete one is', async () => {
  const { lastInput, person } = await openAudit();
  await person.click(screen.getByRole('button', { name: /^Person, item and date/ }));
  const field = await screen.findByLabelText('Item ID');

  await person.type(field, WANG_REF.id.slice(0, 9));
  expect(screen.getByText('Enter the whole ID.')).toBeTruthy();
  expect(lastInput()).toMatchObject({ objectId: null });

  await person.type(field, WANG_REF.id.slice(9));
  await waitFor(() => expect(lastInput()).toMatchObject({ objectId: WANG_REF.id }));
  expect(screen.queryByText('Enter the whole ID.')).toBeNull();
});

test('The heading reverses the order; additional columns are chosen and saved with a view', async () => {
  const { server, lastInput, person } = await openAudit();
  expect(screen.queryByText('abababababab…')).toBeNull();
  await person.click(screen.getByRole('columnheader', { name: 'Time' }));
  await waitFor(() => expect(lastInput()).toMatchObject({ sort: 'seq', descending: false }));

  await person.click(screen.getByRole('button', { name: /^Columns/ }));
  await person.click(await screen.findByRole('checkbox', { name: 'Hash' }));
  expect((await screen.findAllByText('abababababab…')).length).toBeGreaterThan(0);
  await person.click(screen.getByRole('button', { name: /Save view/ }));
  await person.type(await screen.findByLabelText('Name'), 'Oldest');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('button', { name: 'Oldest' })).toBeTruthy();
  expect(server.callsOf(viewEndpoints.save)[0]?.input).toMatchObject({ list: 'audit', name: 'Oldest' });
});

test('The filtered events or the selection are exported', async () => {
  const { server, person } = await openAudit();
  const files = () => server.callsOf(auditEndpoints.export).map(({ input }) => input);
  await person.click(screen.getByRole('button', { name: 'Export' }));
  await person.click(await screen.findByText('CSV (.csv)'));
  await waitFor(() => expect(files()).toMatchObject([{ seqs: [], format: 'csv' }]));

  await person.click(screen.getByRole('checkbox', { name: 'No. 41' }));
  expect(await screen.findByText('1 of more than 10000 selected')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Export 1' }));
  await person.click((await screen.findAllByText('Excel (.xlsx)')).at(-1)!);
  await waitFor(() => expect(files()[1]).toMatchObject({ seqs: [41], format: 'xlsx' }));
});
