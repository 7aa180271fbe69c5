import { documentEndpoints } from '@outlay/contract/documents/document';
import { ROUTES } from '@outlay/contract/routes';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '#device/id.ts';
import { aDocument, aLine, EXPENSE_ID, TYPE } from '../../../../../test/documents.ts';
import { aFinding, openForm } from '../../../../../test/drafts.tsx';
import { anExpense } from '../../../../../test/expenses.ts';

// Missing in jsdom.
Element.prototype.scrollIntoView = () => undefined;

const forbidding = aFinding({ values: { number: '0847', seller: 'Seasons' } });

test('Typed values are saved automatically, and the page says so', async () => {
  const { server, person } = openForm();

  await person.type(await screen.findByLabelText('Purpose'), 'Client visit');

  expect(screen.getByText('Saving…')).toBeTruthy();
  expect(await screen.findByText(/^Saved \d\d:\d\d$/, {}, { timeout: 3_000 })).toBeTruthy();
  const saves = server.callsOf(documentEndpoints.saveDraft);
  expect(saves).toHaveLength(1);
  expect(saves[0]?.input).toMatchObject({ version: 0, typeId: TYPE.id, values: { title: 'Client visit' } });
});

test('Chosen expenses show their sum and the approvers', async () => {
  openForm({ query: { expenses: EXPENSE_ID } });

  expect(await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 })).toBeTruthy();
  expect(screen.getAllByText(/3,176\.00/).length).toBeGreaterThan(0);
  expect(screen.getByText('Approvers')).toBeTruthy();
  expect(screen.getByText('王强')).toBeTruthy();
});

const RIDE = anExpense(1, {
  ...{ id: EXPENSE_ID, money: { amount: 4600, currency: 'CNY' }, merchant: '强生出租', version: 1 },
});

test('A claim from an expense gets the usual type and its purpose', async () => {
  const travel = { ...TYPE, id: newId(), name: { en: 'Travel claim' }, usual: false };
  const { person, server } = openForm({ query: { expenses: EXPENSE_ID }, expenses: [RIDE], more: [travel] });

  const purpose = await screen.findByLabelText<HTMLInputElement>('Purpose');
  expect(purpose.value).toMatch(/^Taxi · .*18.* · 强生出租$/);
  expect(screen.getByRole('heading', { name: 'Expense claim' })).toBeTruthy();

  await screen.findByText(/^Saved \d\d:\d\d$/, {}, { timeout: 3_000 });
  server.answer(documentEndpoints.deleteDraft, () => ({ done: true as const }));
  await person.click(screen.getByRole('button', { name: 'Change type' }));
  await waitFor(() => expect(window.location.search).toContain('choose=1'));
});

test('A missing purpose is reported under its field and nothing is sent', async () => {
  const { server, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  expect(server.callsOf(documentEndpoints.submit)).toHaveLength(0);
});

test('A blocking finding is explained and nothing is sent', async () => {
  const { server, person } = openForm({ query: { expenses: EXPENSE_ID }, findings: () => [forbidding] });
  await screen.findByText('Invoice already claimed', {}, { timeout: 3_000 });
  await person.type(screen.getByLabelText('Purpose'), 'Visit');

  expect(screen.getByText(/Invoice 0847 from Seasons is already on another document/)).toBeTruthy();
  const submit = screen.getByRole('button', { name: 'Submit' });
  expect(submit.hasAttribute('disabled')).toBe(false);
  await person.click(submit);

  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('false'));
  expect(server.callsOf(documentEndpoints.submit)).toHaveLength(0);
});

test('Submitting without a payee account asks for one', async () => {
  const { person } = openForm({
    query: { expenses: EXPENSE_ID },
    findings: () => [aFinding({ code: 'noPayeeAccount' })],
  });
  await screen.findByText('No payee account', {}, { timeout: 3_000 });
  await person.type(screen.getByLabelText('Purpose'), 'Visit');

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  expect(await screen.findByLabelText('Account number', {}, { timeout: 3_000 })).toBeTruthy();
});

test('Submitting saves the latest changes first and sends that version', async () => {
  const { server, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });

  await person.type(screen.getByLabelText('Purpose'), 'Visit');
  await person.click(screen.getByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(window.location.pathname).toBe(ROUTES.document));
  expect(server.callsOf(documentEndpoints.submit)[0]?.input).toMatchObject({ version: 2 });
});

test('Opening an empty form creates no draft', async () => {
  const { server } = openForm();
  await screen.findByLabelText('Purpose');

  await new Promise((resolve) => setTimeout(resolve, 1_200));

  expect(server.callsOf(documentEndpoints.saveDraft)).toHaveLength(0);
});

test('Different fields changed on another device are merged without asking', async () => {
  const { server, kept, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });
  if (kept.draft) kept.draft = { ...kept.draft, version: 7, remarks: 'Typed elsewhere' };

  await person.type(screen.getByLabelText('Purpose'), 'Mine');

  expect(await screen.findByDisplayValue('Typed elsewhere', {}, { timeout: 3_000 })).toBeTruthy();
  await waitFor(
    () =>
      expect(server.callsOf(documentEndpoints.saveDraft).at(-1)?.input).toMatchObject({
        version: 7,
        values: { title: 'Mine' },
        remarks: 'Typed elsewhere',
      }),
    { timeout: 3_000 },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('For a field changed on both devices the person chooses, and other changes stay', async () => {
  const { server, kept, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });
  if (kept.draft)
    kept.draft = { ...kept.draft, version: 7, values: { title: 'Theirs' }, remarks: 'Also there' };

  await person.type(screen.getByLabelText('Purpose'), 'Mine');
  const sheet = await screen.findByRole('dialog', { name: 'Changed elsewhere' }, { timeout: 3_000 });
  const choice = await within(sheet).findByRole('radiogroup', { name: 'Purpose' });
  expect(within(choice).getByText('Mine')).toBeTruthy();
  await person.click(within(choice).getByRole('radio', { name: /Theirs/ }));
  await person.click(within(sheet).getByRole('button', { name: 'Keep this choice' }));

  await waitFor(
    () =>
      expect(server.callsOf(documentEndpoints.saveDraft).at(-1)?.input).toMatchObject({
        version: 7,
        values: { title: 'Theirs' },
        remarks: 'Also there',
      }),
    { timeout: 3_000 },
  );
  expect(screen.getByLabelText<HTMLInputElement>('Purpose').value).toBe('Theirs');
});

test('A copy starts a new document with the same values but without expenses', async () => {
  const typed = aLine({ id: newId(), expenseId: null, merchant: 'Printer’s' });
  const from = { typeId: TYPE.id, values: { title: 'Fair in Chengdu' }, lines: [aLine(), typed] };
  const other = aDocument({ status: 'Paid', ...from });
  const { server, person } = openForm({ query: { copy: other.id }, other });

  expect(await screen.findByLabelText<HTMLInputElement>('Purpose')).toHaveProperty(
    'value',
    'Fair in Chengdu',
  );
  await person.type(screen.getByLabelText('Purpose'), ', again');

  await waitFor(() => expect(server.callsOf(documentEndpoints.saveDraft).length).toBeGreaterThan(0));
  const sent = server.callsOf(documentEndpoints.saveDraft).at(-1)?.input as { id: string; version: number };
  expect(sent).toMatchObject({ version: 0, lines: [{ expenseId: null, merchant: 'Printer’s' }] });
  expect([other.id, typed.id]).not.toContain(sent.id);
});
