import { titleEndpoints, type InvoiceTitle } from '@outlay/contract/organisation/invoice-title';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Permission } from '@outlay/contract/permission';
import { fakeServer, Refusal } from '../../../../../test/fake-server.ts';
import { renderPage } from '../../../../../test/render-page.tsx';
import { setupId, withPermissions } from '../../../../../test/setup-pages.ts';
import { TitlesPage } from './TitlesPage.tsx';

const OURS: InvoiceTitle = {
  ...{ id: setupId(1), shared: true, name: '云帆科技有限公司', taxId: '91110105MA6TP7122R', version: 2 },
  ...{ address: '北京市朝阳区 1 号', phone: '010-8888', bank: '招商银行', account: '1109 0000' },
};
const MINE: InvoiceTitle = {
  ...{ id: setupId(2), shared: false, name: '林悦', taxId: '', version: 1 },
  ...{ address: '', phone: '', bank: '', account: '' },
};

function open(...permissions: Permission[]) {
  const server = fakeServer();
  server.answer(titleEndpoints.all, () => ({ items: [OURS, MINE] }));
  server.answer(titleEndpoints.save, (form) => ({ ...MINE, ...form, taxId: String(form.taxId) }));
  server.answer(titleEndpoints.remove, () => ({ done: true as const }));
  const view = renderPage(<TitlesPage />, { user: withPermissions(...permissions) });
  return { server, ...view };
}

test('An invoice title is shown as a QR code and copied completely or by line', async () => {
  const { person } = open();

  await person.click(await screen.findByRole('button', { name: /云帆科技有限公司/ }));
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByRole('img', { name: 'Code with the invoice title' })).toBeTruthy();
  await person.click(sheet.getByRole('button', { name: 'Copy all' }));
  expect(await navigator.clipboard.readText()).toBe(
    '云帆科技有限公司\n91110105MA6TP7122R\n北京市朝阳区 1 号 010-8888\n招商银行 1109 0000',
  );
  await person.click(sheet.getByRole('button', { name: 'Copy: Tax ID, 91110105MA6TP7122R' }));
  expect(await navigator.clipboard.readText()).toBe('91110105MA6TP7122R');
});

test('Company titles are read-only, one’s own can be changed', async () => {
  const { server, person } = open();
  await person.click(await screen.findByRole('button', { name: /云帆科技有限公司/ }));
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Close' }));

  await person.click(screen.getByRole('button', { name: /林悦/ }));
  await person.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await person.click(dialog.getByRole('button', { name: 'Remove' }));

  await waitFor(() =>
    expect(server.callsOf(titleEndpoints.remove)[0]?.input).toEqual({ id: MINE.id, version: 1 }),
  );
});

test('A person who edits company data adds a title for everybody', async () => {
  const { server, person } = open('company.write');

  await person.click(await screen.findByRole('button', { name: 'Add a title: The company’s' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  expect(server.callsOf(titleEndpoints.save)).toHaveLength(0);
  await person.type(screen.getByLabelText('Name on the invoice'), 'Harbour Works');
  await person.type(screen.getByLabelText('Tax ID'), '91abc');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  await waitFor(() =>
    expect(server.callsOf(titleEndpoints.save)[0]?.input).toMatchObject({
      ...{ shared: true, name: 'Harbour Works', taxId: '91ABC', version: 0 },
    }),
  );
});

test('An invalid tax ID is reported at its field', async () => {
  const { server, person } = open();
  server.answer(titleEndpoints.save, () => {
    throw new Refusal(400, { code: 'INVALID_INPUT', fields: [{ path: 'taxId', code: 'badFormat' }] });
  });

  await person.click(await screen.findByRole('button', { name: 'Add a title: My own' }));
  await person.type(screen.getByLabelText('Name on the invoice'), 'Me');
  await person.type(screen.getByLabelText('Tax ID'), '12-34');
  await person.click(screen.getByRole('button', { name: 'Save' }));

  expect((await screen.findAllByText('The format is not correct.')).length).toBe(1);
});
