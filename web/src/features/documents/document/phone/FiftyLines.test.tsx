import { documentEndpoints, type DocumentForm } from '@outlay/contract/documents/document';
import type { Finding } from '@outlay/contract/documents/document.detail';
import type { DocumentLine } from '@outlay/contract/documents/document.line';
import { rateEndpoints } from '@outlay/contract/spend/rate';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newId } from '#device/id.ts';
import { aDocument, aLine } from '../../../../../test/documents.ts';
import { aFinding, openForm, typedType } from '../../../../../test/drafts.tsx';

// Missing in jsdom.
Element.prototype.scrollIntoView = () => undefined;

/** Fifty manual taxi lines; every tenth in a foreign currency, on one of two days without a listed rate. */
const FIFTY = Array.from({ length: 50 }, (_, place): DocumentLine => {
  const abroad = place % 10 === 9;
  const money = { amount: 1_000 + place, currency: abroad ? 'THB' : 'CNY' };
  return aLine({
    id: newId(),
    expenseId: null,
    type: 'taxi',
    money,
    base: { amount: abroad ? 0 : money.amount, currency: 'CNY' },
    rate: abroad ? { value: '0', day: null, source: 'missing' } : { value: '1', day: null, source: 'same' },
    spentOn: place < 30 ? '2026-11-17' : '2026-11-18',
    merchant: `Ride ${place + 1}`,
  });
});

const RULE = { en: 'A ride without an invoice' };
/** The server's findings: a rule requires a reason for each line that has none. */
const unexplained = (lines: readonly DocumentLine[]): Finding[] =>
  lines.map(({ id, reason }) =>
    aFinding({
      code: 'policyReceipt',
      effect: reason ? 'warn' : 'reason',
      lineId: id,
      rule: RULE,
      values: { limit: '0', currency: 'CNY', ...(reason && { reason }) },
    }),
  );
const withoutInvoice = (lines: readonly DocumentLine[]): Finding[] =>
  lines.map(({ id, reason }) =>
    aFinding({ code: 'invoiceMissing', effect: 'warn', lineId: id, values: reason ? { reason } : {} }),
  );
const withoutRate = (lines: readonly DocumentLine[]): Finding[] =>
  lines.flatMap(({ id, money, rate }) =>
    money.currency === 'THB' && rate.source !== 'manual'
      ? [aFinding({ code: 'rateMissing', effect: 'forbid', lineId: id, values: { currency: 'THB' } })]
      : [],
  );

function openFifty(findings: (lines: readonly DocumentLine[]) => Finding[]) {
  const type = typedType();
  const values = { title: 'Rides' };
  const draft = aDocument({
    status: 'ToBeSubmitted',
    number: '',
    version: 1,
    form: type.form,
    values,
    lines: FIFTY,
    findings: findings(FIFTY),
    actions: ['edit', 'submit', 'delete'],
  });
  const opened = openForm({ type, draft, findings, query: { id: draft.id } });
  opened.server.answer(rateEndpoints.find, () => ({ rate: null, tolerancePercent: 5 }));
  const lastLines = () =>
    (opened.server.callsOf(documentEndpoints.saveDraft).at(-1)?.input as DocumentForm | undefined)?.lines ??
    [];
  return { ...opened, lastLines };
}

test('One reason answers the same finding on fifty lines', async () => {
  const { person, lastLines } = openFifty(unexplained);

  await person.type(await screen.findByLabelText('Reason for all 50 lines'), 'Kiosk');

  await waitFor(() => expect(lastLines().filter(({ reason }) => reason === 'Kiosk')).toHaveLength(50), {
    timeout: 4_000,
  });
});

test('Each line may have its own reason instead', async () => {
  const { person } = openFifty(unexplained);

  await person.click(await screen.findByRole('button', { name: 'A reason for each line' }));

  expect(screen.getAllByRole('textbox', { name: /^Reason: Ride/ })).toHaveLength(50);
  await person.type(screen.getByLabelText('Reason: Ride 7'), 'x');
  // After the first answer, the same reason can be applied to all lines.
  await person.click(screen.getByRole('button', { name: 'One reason for all 50 lines' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason for all 50 lines').value).toBe('x');
});

test('Fifty lines without an invoice are one finding with one decision', async () => {
  const { person, lastLines } = openFifty(withoutInvoice);
  expect(await screen.findByText('No invoice · 50 lines')).toBeTruthy();
  expect(screen.getAllByText(/no invoice is attached/)).toHaveLength(3);
  await person.click(screen.getAllByRole('button', { name: 'Show all 50 lines' }).at(-1) ?? document.body);
  expect(screen.getAllByText(/no invoice is attached/)).toHaveLength(50);

  await person.click(screen.getByRole('button', { name: 'Choose for all 50 lines' }));
  const sheet = screen.getByRole('dialog', { name: 'No invoice · 50 lines' });
  await person.type(within(sheet).getByLabelText('One reason for all of them'), 'Kiosk');
  await person.click(within(sheet).getByRole('button', { name: 'Apply to all 50 lines' }));

  await waitFor(() => expect(lastLines().filter(({ reason }) => reason === 'Kiosk')).toHaveLength(50), {
    timeout: 4_000,
  });
});

test('Lines with a finding can be removed from the claim together after a confirmation', async () => {
  const { person, lastLines } = openFifty((lines) => withoutInvoice(lines.slice(0, 20)));
  await person.click(await screen.findByRole('button', { name: 'Choose for all 20 lines' }));

  await person.click(screen.getByRole('button', { name: 'Remove 20 lines from this claim' }));
  expect(screen.getByText('Lines entered on this form are deleted.')).toBeTruthy();
  await person.click(
    within(screen.getByRole('alertdialog', { name: /^Remove 20 lines/ })).getByRole('button', {
      name: 'Remove',
    }),
  );

  await waitFor(() => expect(lastLines()).toHaveLength(30), { timeout: 4_000 });
});

test('A missing rate is entered once for each currency and day, for all its lines', async () => {
  const { person, lastLines } = openFifty(withoutRate);
  const [first, second] = await screen.findAllByLabelText(/^CNY for 1 THB on/);
  expect(screen.getAllByLabelText(/^CNY for 1 THB on/)).toHaveLength(2);
  expect(screen.getByText(/5 not counted: no rate/)).toBeTruthy();
  expect(screen.queryByText('No exchange rate')).toBeNull();

  if (first) await person.type(first, '0.2');
  expect(await screen.findByText(/2 not counted: no rate/)).toBeTruthy();
  if (second) await person.type(second, '0.25');

  await waitFor(() => expect(screen.queryByText(/not counted/)).toBeNull());
  await waitFor(
    () =>
      expect(lastLines().flatMap(({ money, rate }) => (money?.currency === 'THB' ? [rate] : []))).toEqual([
        '0.2',
        '0.2',
        '0.2',
        '0.25',
        '0.25',
      ]),
    { timeout: 4_000 },
  );
});

test('Submitting without the rates leads to the field for them', async () => {
  const { person, server } = openFifty(withoutRate);
  const [first] = await screen.findAllByLabelText(/^CNY for 1 THB on/);

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(server.callsOf(documentEndpoints.submit)).toHaveLength(0);
});

test('Fifty lines are collapsed, and a tap shows them all', async () => {
  const { person } = openFifty(withoutInvoice);

  await screen.findByText('Ride 1');
  expect(screen.getAllByRole('button', { name: /^Remove Ride/ })).toHaveLength(5);
  const list = within(screen.getByRole('list', { name: 'Expense lines' }));
  await person.click(list.getByRole('button', { name: 'Show all 50 lines' }));

  expect(screen.getAllByRole('button', { name: /^Remove Ride/ })).toHaveLength(50);
});
