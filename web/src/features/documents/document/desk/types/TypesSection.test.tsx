import { TypeDefinition, typeEndpoints, type TypeDetail } from '@outlay/contract/documents/document.type';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { standInForDesk } from '../../../../../../test/desk.ts';
import { Refusal } from '../../../../../../test/fake-server.ts';
import { CLAIM } from '../../../../../../test/flows.tsx';
import { renderPage } from '../../../../../../test/render-page.tsx';
import { setupServer, withPermissions } from '../../../../../../test/setup-pages.ts';
import { TypesSection } from './TypesSection.tsx';

beforeEach(standInForDesk);

async function openType() {
  const server = setupServer();
  const view = renderPage(<TypesSection />, {
    at: `/admin/types?open=${CLAIM.id}`,
    user: withPermissions('type.write', 'flow.write'),
  });
  const phone = within(await screen.findByRole('complementary', { name: 'Preview on the phone' }));
  const add = async (kind: string) => {
    await view.person.click(screen.getByRole('button', { name: 'Add a field' }));
    await view.person.click(await screen.findByRole('menuitem', { name: kind }));
  };
  return { server, phone, add, ...view };
}

test('A new field appears on the phone preview while typed, and is published with the rest', async () => {
  const { server, person, phone, add } = await openType();
  const published: TypeDetail = { ...CLAIM, currentVersion: 2, version: 2 };
  server.answer(typeEndpoints.save, () => published);

  await add('Text');
  await person.type(screen.getByLabelText('Label in English'), 'Client');
  await person.click(screen.getByRole('checkbox', { name: 'Required' }));
  expect(phone.getByLabelText('Client')).toBeTruthy();

  await person.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('3 documents exist; they keep the version they were created with.')).toBeTruthy();
  await person.click(dialog.getByRole('button', { name: 'Publish' }));

  await waitFor(() => expect(server.callsOf(typeEndpoints.save)).toHaveLength(1));
  const sent = server.callsOf(typeEndpoints.save)[0]?.input as TypeDetail;
  expect(sent).toMatchObject({ id: CLAIM.id, version: 1, code: 'claim', enabled: true });
  expect(sent.definition).toEqual({
    ...CLAIM.definition,
    form: {
      ...CLAIM.definition.form,
      fields: [{ key: 'text1', kind: 'text', label: { en: 'Client' }, required: true, most: 140 }],
    },
  });
  expect(TypeDefinition.safeParse(sent.definition).success).toBe(true);
});

test('A formula is checked while typed, and computed on the phone preview', async () => {
  const { server, person, phone, add } = await openType();
  await add('Number');
  await person.type(screen.getByLabelText('Label in English'), 'Nights');
  await add('Formula');
  await person.type(screen.getByLabelText('Label in English'), 'Allowance');
  const formula = screen.getByLabelText('Formula');

  await person.type(formula, 'number1 * ');
  expect(screen.getByText('Something is missing at the end.')).toBeTruthy();
  await person.type(formula, 'night');
  expect(screen.getByText('“night” is not a field above this one.')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.callsOf(typeEndpoints.save)).toHaveLength(0);

  await person.clear(formula);
  await person.type(formula, 'number1 * 100');
  expect(screen.getByText('The formula is valid.')).toBeTruthy();
  await person.type(phone.getByLabelText('Nights'), '3');
  expect(phone.getByLabelText('Allowance').textContent).toBe('300.00');
});

test('A server error is shown at its field', async () => {
  const { server, person, add } = await openType();
  server.answer(typeEndpoints.save, () => {
    throw new Refusal(400, {
      code: 'INVALID_INPUT',
      fields: [{ path: 'definition.form.fields.0.key', code: 'codeUsed' }],
    });
  });
  await add('Text');
  await person.type(screen.getByLabelText('Label in English'), 'Client');
  await person.click(screen.getByRole('button', { name: 'Name and icon' }));
  await person.click(screen.getByRole('button', { name: 'Publish' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));

  const key = await screen.findByLabelText('Name in formulas and conditions');
  await waitFor(() => expect(key.getAttribute('aria-invalid')).toBe('true'));
});

test('Arrow keys change the order', async () => {
  const server = setupServer();
  const second = { ...CLAIM, id: CLAIM.id.replace(/.$/, '1'), name: { en: 'Advance' } };
  server.answer(typeEndpoints.all, () => ({ items: [CLAIM, second] }));
  server.answer(typeEndpoints.reorder, () => ({ done: true as const }));
  const { person } = renderPage(<TypesSection />, { at: '/admin/types' });
  await person.click(await screen.findByRole('button', { name: 'Move “Advance” up' }));
  await waitFor(() => expect(server.callsOf(typeEndpoints.reorder)).toHaveLength(1));
  expect(server.callsOf(typeEndpoints.reorder)[0]?.input).toEqual({ ids: [second.id, CLAIM.id] });
});
