import { auditEndpoints, type AuditEvent } from '@outlay/contract/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { standInForDesk } from '../../../test/desk.ts';
import { LIN_REF, WANG_REF } from '../../../test/documents.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { setupId, setupServer, withPermissions } from '../../../test/setup-pages.ts';
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

beforeEach(standInForDesk);

async function openAudit() {
  const server = setupServer();
  server.answer(auditEndpoints.list, () => ({ items: [EVENT], next: null }));
  server.answer(auditEndpoints.groups, () => ({ groups: ['document', 'role'], objectTypes: ['member'] }));
  const view = renderPage(<AuditSection />, { at: '/admin/audit', user: withPermissions('audit.read') });
  await screen.findByRole('button', { name: 'Gave a role' });
  return { server, ...view };
}

test('an act says who did it in whose name', async () => {
  await openAudit();

  expect(screen.getByText(`${LIN_REF.name} for ${WANG_REF.name}`)).toBeTruthy();
});

test('opened, its detail is read as rows: words for keys, names for ids', async () => {
  const { server, person } = await openAudit();

  await person.click(screen.getByRole('button', { name: 'Gave a role' }));

  const drawer = within(await screen.findByRole('dialog'));
  const row = (term: string) => drawer.getByText(term).nextSibling?.textContent;
  expect(row('Role')).toBe('Cashier');
  expect(row('Departments')).toBe('North');
  expect(row('Until')).toBe('—');
  expect(row('newer')).toBe('thing');

  await person.click(drawer.getByRole('button', { name: 'Everything about this item' }));
  await waitFor(() =>
    expect(server.callsOf(auditEndpoints.list).at(-1)?.input).toEqual({ objectId: WANG_REF.id, size: 100 }),
  );
});

test('filters are asked of the server and taken off again', async () => {
  const { server, person } = await openAudit();

  await person.type(screen.getByLabelText('Words'), 'cashier');
  await person.click(screen.getByRole('combobox', { name: 'About' }));
  await person.click(await screen.findByTitle('Roles'));

  await waitFor(() =>
    expect(server.callsOf(auditEndpoints.list).at(-1)?.input).toEqual({
      text: 'cashier',
      group: 'role',
      size: 100,
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Show everything' }));
  expect(screen.getByLabelText<HTMLInputElement>('Words').value).toBe('');
  expect(await screen.findByRole('button', { name: 'Gave a role' })).toBeTruthy();
});

test('what is shown is taken out as a file', async () => {
  const { server, person } = await openAudit();
  server.answer(auditEndpoints.export, () => new Uint8Array());
  const made = vi.fn(() => 'blob:there');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));

  await person.click(screen.getByRole('button', { name: 'Export as CSV' }));

  await waitFor(() => expect(made).toHaveBeenCalled());
  expect(server.callsOf(auditEndpoints.export)[0]?.input).toEqual({});
});
