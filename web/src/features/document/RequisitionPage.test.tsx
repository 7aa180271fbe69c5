import { documentEndpoints, type DocumentDetail, type Finding } from '@outlay/contract/document';
import { expenseEndpoints } from '@outlay/contract/expense';
import { payeeEndpoints } from '@outlay/contract/payee';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aDocument, EXPENSE_ID, TYPE } from '../../../test/documents.ts';
import { fakeServer, Refusal } from '../../../test/fake-server.ts';
import { renderPage } from '../../../test/render-page.tsx';
import { RequisitionPage } from './RequisitionPage.tsx';

// What jsdom lacks.
Element.prototype.scrollIntoView = () => undefined;

const forbidding: Finding = {
  code: 'invoiceUsed',
  effect: 'forbid',
  lineId: null,
  values: { number: '0847', seller: 'Seasons' },
};

/** A server that keeps the draft as the real one does: over the version that was seen. */
function openForm({ query = {}, findings = [] as Finding[] } = {}) {
  const server = fakeServer();
  const kept: { draft: DocumentDetail | null } = { draft: null };
  server.answer(documentEndpoints.types, () => ({ items: [TYPE] }));
  server.answer(expenseEndpoints.list, () => ({ items: [], next: null, sums: [] }));
  server.answer(payeeEndpoints.get, () => ({ account: null }));
  server.answer(documentEndpoints.draft, () => ({ draft: kept.draft }));
  server.answer(documentEndpoints.saveDraft, (form) => {
    if (kept.draft && form.version !== kept.draft.version) {
      throw new Refusal(409, { code: 'CONFLICT', reason: 'staleVersion' });
    }
    const { lines } = aDocument();
    kept.draft = aDocument({
      id: form.id,
      number: '',
      status: 'ToBeSubmitted',
      holders: [],
      version: form.version + 1,
      values: form.values,
      title: form.values['title'] ?? '',
      lines: lines.filter(({ expenseId }) => form.expenseIds?.includes(expenseId ?? '')),
      findings,
      actions: ['edit', 'submit', 'delete'],
    });
    return kept.draft;
  });
  server.answer(documentEndpoints.submit, () => aDocument({ version: 9 }));
  return { server, kept, ...renderPage(<RequisitionPage />, { query, at: '/pages/form/Requisition' }) };
}

test('what is typed is saved while typing, and the page says so', async () => {
  const { server, person } = openForm();

  await person.type(await screen.findByLabelText('Purpose'), 'Client visit');

  expect(screen.getByText('Saving…')).toBeTruthy();
  expect(await screen.findByText(/^Saved \d\d:\d\d$/, {}, { timeout: 3_000 })).toBeTruthy();
  const saves = server.callsOf(documentEndpoints.saveDraft);
  expect(saves).toHaveLength(1);
  expect(saves[0]?.input).toMatchObject({ version: 0, typeId: TYPE.id, values: { title: 'Client visit' } });
});

test('chosen expenses come with their sum and who will decide', async () => {
  openForm({ query: { expenses: EXPENSE_ID } });

  expect(await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 })).toBeTruthy();
  expect(screen.getAllByText(/3,176\.00/).length).toBeGreaterThan(0);
  expect(screen.getByText('Who will decide')).toBeTruthy();
  expect(screen.getByText('王强')).toBeTruthy();
});

test('a missing purpose is told under the field, and nothing is sent', async () => {
  const { server, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  expect(await screen.findByText('Please fill this in.')).toBeTruthy();
  expect(server.callsOf(documentEndpoints.submit)).toHaveLength(0);
});

test('a forbidding finding explains itself; the button stays, and nothing is sent', async () => {
  const { server, person } = openForm({ query: { expenses: EXPENSE_ID }, findings: [forbidding] });
  await screen.findByText('Invoice already claimed', {}, { timeout: 3_000 });
  await person.type(screen.getByLabelText('Purpose'), 'Visit');

  expect(screen.getByText(/Invoice 0847 of Seasons is on another document/)).toBeTruthy();
  const submit = screen.getByRole('button', { name: 'Submit' });
  expect(submit.hasAttribute('disabled')).toBe(false);
  await person.click(submit);

  await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('false'));
  expect(server.callsOf(documentEndpoints.submit)).toHaveLength(0);
});

test('without an account for the money, submit asks for it', async () => {
  const { person } = openForm({
    query: { expenses: EXPENSE_ID },
    findings: [{ code: 'noPayeeAccount', effect: 'forbid', lineId: null, values: {} }],
  });
  await screen.findByText('No bank account for the money', {}, { timeout: 3_000 });
  await person.type(screen.getByLabelText('Purpose'), 'Visit');

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  expect(await screen.findByLabelText('Account number', {}, { timeout: 3_000 })).toBeTruthy();
});

test('submitting saves what was typed last, then sends that version', async () => {
  const { server, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });

  await person.type(screen.getByLabelText('Purpose'), 'Visit');
  await person.click(screen.getByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(window.location.pathname).toBe('/pages/form/bill'));
  expect(server.callsOf(documentEndpoints.submit)[0]?.input).toMatchObject({ version: 2 });
});

test('a draft that was saved somewhere else: the person chooses which one stays', async () => {
  const { server, kept, person } = openForm({ query: { expenses: EXPENSE_ID } });
  await screen.findByText('Seasons Hotel', {}, { timeout: 3_000 });
  if (kept.draft) kept.draft = { ...kept.draft, version: 7, title: 'Typed elsewhere' };

  await person.type(screen.getByLabelText('Purpose'), 'Mine');
  const sheet = await screen.findByRole('dialog', { name: 'Changed somewhere else' }, { timeout: 3_000 });
  expect(await within(sheet).findByText('Typed elsewhere')).toBeTruthy();
  await person.click(within(sheet).getByRole('button', { name: 'Keep what I typed here' }));

  expect(await screen.findByText(/^Saved/, {}, { timeout: 3_000 })).toBeTruthy();
  expect(server.callsOf(documentEndpoints.saveDraft).at(-1)?.input).toMatchObject({
    version: 7,
    values: { title: 'Mine' },
  });
});
