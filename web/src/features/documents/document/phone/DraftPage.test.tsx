import { documentEndpoints, type DocumentForm } from '@outlay/contract/documents/document';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { TYPE } from '../../../../../test/documents.ts';
import { aFinding, openForm, typedType } from '../../../../../test/drafts.tsx';
import { Refusal } from '../../../../../test/fake-server.ts';

// Missing in jsdom.
Element.prototype.scrollIntoView = () => undefined;

type Server = ReturnType<typeof openForm>['server'];
const lastSaved = (server: Server): DocumentForm | undefined =>
  server.callsOf(documentEndpoints.saveDraft).at(-1)?.input as DocumentForm | undefined;

/** Adds a manual line with this amount and leaves its sheet open. */
async function typeLine(person: UserEvent, amount: string, currency = 'CNY') {
  await person.click(await screen.findByRole('button', { name: 'Add a line manually' }));
  const sheet = await screen.findByRole('dialog', { name: 'Line' });
  const field = within(sheet).getByLabelText('Amount');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await person.type(field, amount);
  await person.selectOptions(within(sheet).getByLabelText('Currency'), currency);
  await person.clear(within(sheet).getByLabelText('Date'));
  await person.type(within(sheet).getByLabelText('Date'), '2026-11-18');
  return sheet;
}

test('A line split between two departments is saved with its weights', async () => {
  const { server, person } = openForm({ type: typedType() });
  const sheet = await typeLine(person, '100');

  for (const name of ['Sales', 'Design']) {
    await person.click(within(sheet).getByRole('button', { name: /^(Allocate this line|Add allocation)$/ }));
    const share = await screen.findByRole('dialog', { name: 'Charge to' });
    await person.click(within(share).getByLabelText('Department'));
    const places = await screen.findByRole('dialog', { name: 'Department' });
    await person.click(await within(places).findByRole('checkbox', { name }));
    await person.click(within(share).getByRole('button', { name: 'Done' }));
  }
  await person.clear(within(sheet).getByLabelText('Share for Sales'));
  await person.type(within(sheet).getByLabelText('Share for Sales'), '33.33');
  expect(within(sheet).getByText('66.67% left to allocate')).toBeTruthy();
  await person.clear(within(sheet).getByLabelText('Share for Design'));
  await person.type(within(sheet).getByLabelText('Share for Design'), '66.67');

  expect(within(sheet).getByText('33.33')).toBeTruthy();
  await waitFor(
    () =>
      expect(lastSaved(server)?.lines?.[0]).toMatchObject({
        money: { amount: 10_000, currency: 'CNY' },
        spentOn: '2026-11-18',
        allocationBy: 'percent',
        allocation: [{ weight: 3_333 }, { weight: 6_667 }],
      }),
    { timeout: 3_000 },
  );
});

test('A foreign line shows its converted amount and rate, and warns about a deviating rate', async () => {
  const { server, person } = openForm({ type: typedType() });
  const sheet = await typeLine(person, '20', 'USD');

  expect(await within(sheet).findByText('142.00')).toBeTruthy();
  expect(within(sheet).getByText(/ECB/)).toBeTruthy();
  await person.click(within(sheet).getByRole('button', { name: 'Enter manually' }));
  const rate = within(sheet).getByLabelText('CNY for 1 USD');
  await person.clear(rate);
  await person.type(rate, '8');

  expect(within(sheet).getByText('160.00')).toBeTruthy();
  expect(within(sheet).getByText(/More than 5% away from the rate list/)).toBeTruthy();
  await waitFor(() => expect(lastSaved(server)?.lines?.[0]?.rate).toBe('8'), { timeout: 3_000 });
});

test('A validation error focuses its field and shows the message below', async () => {
  const { server, person } = openForm({ type: typedType() });
  const sheet = await typeLine(person, '100');
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));
  await person.type(screen.getByLabelText('Purpose'), 'Visit');
  server.answer(documentEndpoints.submit, () => {
    const path = `lines.${lastSaved(server)?.lines?.[0]?.id}.merchant`;
    throw new Refusal(400, { code: 'INVALID_INPUT', reason: 'tooLong', fields: [{ path, code: 'tooLong' }] });
  });

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  const again = await screen.findByRole('dialog', { name: 'Line' }, { timeout: 3_000 });
  await waitFor(() => expect(document.activeElement).toBe(within(again).getByLabelText('Merchant')));
  expect(within(again).getByText('This is too long.')).toBeTruthy();
});

test('A formula is recalculated while its inputs are typed', async () => {
  const type = typedType({
    fields: [
      ...TYPE.form.fields,
      { key: 'kilometres', kind: 'number', label: { en: 'Kilometres' }, required: true },
      {
        key: 'each',
        kind: 'formula',
        label: { en: 'Per kilometre' },
        required: false,
        formula: 'lines / kilometres',
        digits: 2,
      },
    ],
  });
  const { person } = openForm({ type });
  const sheet = await typeLine(person, '100');
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));

  await person.type(screen.getByLabelText('Kilometres'), '80');

  expect(screen.getByLabelText('Per kilometre').textContent).toBe('1.25');
});

test('A rule that requires a reason asks for it in place before submitting', async () => {
  const { server, person } = openForm({
    type: typedType(),
    findings: ([line]) =>
      line
        ? [
            aFinding({
              code: 'policyLimit',
              effect: line.reason ? 'warn' : 'reason',
              lineId: line.id,
              rule: { en: 'Meals' },
              values: {
                amount: '10000',
                limit: '5000',
                currency: 'CNY',
                ...(line.reason ? { reason: line.reason } : {}),
              },
            }),
          ]
        : [],
  });
  const sheet = await typeLine(person, '100');
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));
  await person.type(screen.getByLabelText('Purpose'), 'Visit');
  await screen.findByText('Please give a reason', {}, { timeout: 3_000 });

  await person.click(screen.getByRole('button', { name: 'Submit' }));

  const why = await screen.findByLabelText(/^Reason:/);
  await waitFor(() => expect(document.activeElement).toBe(why));
  expect(server.callsOf(documentEndpoints.submit)).toHaveLength(0);
  await person.type(why, 'The client chose the place');
  await person.click(screen.getByRole('button', { name: 'Submit' }));

  await waitFor(() => expect(server.callsOf(documentEndpoints.submit)).toHaveLength(1), { timeout: 3_000 });
  expect(lastSaved(server)?.lines?.[0]?.reason).toBe('The client chose the place');
});

test('A line above a limit is reduced to the limit with one tap', async () => {
  const { server, person } = openForm({
    type: typedType(),
    findings: ([line]) =>
      line && line.base.amount > 5_000
        ? [
            aFinding({
              code: 'policyLimit',
              effect: 'warn',
              lineId: line.id,
              cutTo: 5_000,
              values: { amount: '10000', limit: '5000', currency: 'CNY' },
            }),
          ]
        : [],
  });
  const sheet = await typeLine(person, '100');
  await person.click(within(sheet).getByRole('button', { name: 'Done' }));

  await person.click(await screen.findByRole('button', { name: /Claim only/ }, { timeout: 3_000 }));

  await waitFor(() => expect(lastSaved(server)?.lines?.[0]?.money?.amount).toBe(5_000), { timeout: 3_000 });
});
