import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { InvoiceFields } from '@outlay/contract/spend/invoice';
import { newCompany, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { paperDesk, readingPapers } from '../../../../test/papers.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer({ recogniser: readingPapers() });
  crew = await newCompany(server);
});
afterAll(() => server.stop());

const { newInvoice, seeInvoice, newClaim, submit, correct } = paperDesk(() => server);

/** An invoice on a submitted claim, and the same invoice uploaded again. */
async function claimedAndAgain(name: string, who: Person) {
  const first = await newInvoice(crew.employee, name);
  sure(await submit(crew.employee, await newClaim(crew.employee, [first.id])));
  return { first, again: await newInvoice(who, name) };
}

describe('A claimed invoice', () => {
  test.each([
    ['its number changed by a digit', ({ number }: InvoiceFields) => ({ number: `9${number.slice(1)}` })],
    ['its number emptied', () => ({ number: '' })],
    ['a code added', () => ({ code: '031001900111', number: '12345678' })],
    ['another day, sum and kind', () => ({ type: 'taxi' as const, date: '2026-11-01', total: 1 })],
  ])('cannot be claimed again with %s', async (how, change) => {
    const { again } = await claimedAndAgain(`corrected ${how}`, crew.colleague);

    const saved = sure(await correct(crew.colleague, again, change(again.fields)));

    expect(saved.duplicate).toMatchObject({ locked: true });
    const claim = await newClaim(crew.colleague, [again.id]);
    expect(await submit(crew.colleague, claim)).toMatchObject({
      status: 409,
      body: { reason: 'invoiceUsed' },
    });
  });

  test('that was corrected before is recognised by its original values', async () => {
    const first = await newInvoice(crew.employee, 'first corrected');
    const saved = sure(await correct(crew.employee, first, { number: `9${first.fields.number.slice(1)}` }));
    sure(await submit(crew.employee, await newClaim(crew.employee, [saved.id])));

    const again = await newInvoice(crew.colleague, 'first corrected');

    const claim = await newClaim(crew.colleague, [again.id]);
    expect((await submit(crew.colleague, claim)).status).toBe(409);
  });

  test('is recognised by values another person typed', async () => {
    const { first } = await claimedAndAgain('to be typed', crew.employee);
    const other = await newInvoice(crew.colleague, 'a poor picture');
    const typed = sure(await correct(crew.colleague, other, { number: ` ${first.fields.number}` }));

    expect(typed.duplicate).toMatchObject({ locked: true });
    const claim = await newClaim(crew.colleague, [other.id]);
    expect((await submit(crew.colleague, claim)).status).toBe(409);
  });

  test.each(['as PDF', 'as XML', 'as OFD'])('is the same invoice %s', async (carrier) => {
    await claimedAndAgain(`carried ${carrier.slice(3)}`, crew.employee);

    const other = await newInvoice(crew.colleague, `data carried ${carrier.slice(3)} ${carrier}`);

    expect(other.duplicate).toMatchObject({ locked: true });
    const claim = await newClaim(crew.colleague, [other.id]);
    expect((await submit(crew.colleague, claim)).status).toBe(409);
  });

  test('is rejected twice on one claim, however it was typed', async () => {
    const first = await newInvoice(crew.employee, 'both on one');
    const second = await newInvoice(crew.employee, 'both on one');
    sure(await correct(crew.employee, second, { number: '12345', code: '' }));

    const claim = await newClaim(crew.employee, [first.id, second.id]);

    expect((await submit(crew.employee, claim)).status).toBe(409);
  });

  test('can be claimed again completely once the claim is withdrawn', async () => {
    const invoice = await newInvoice(crew.employee, 'given back');
    const kept = sure(await correct(crew.employee, invoice, { number: '99887766554433221100' }));
    const claim = await newClaim(crew.employee, [kept.id]);
    const sent = sure(await submit(crew.employee, claim));
    sure(
      await server.call(crew.employee, documentEndpoints.withdraw, { id: claim.id, version: sent.version }),
    );

    const again = await newInvoice(crew.colleague, 'given back');

    expect((await submit(crew.colleague, await newClaim(crew.colleague, [again.id]))).status).toBe(200);
  });
});

describe('Values read from a data file', () => {
  test('cannot be changed by hand', async () => {
    const invoice = await newInvoice(crew.employee, 'data unchangeable');
    expect(invoice.readings['number']).toMatchObject({ source: 'ofd', locked: true });

    const refused = await correct(crew.employee, invoice, { number: '1', merchant: 'x' } as never);

    expect(refused).toMatchObject({
      status: 400,
      body: { reason: 'readFromData', fields: [{ path: 'fields.number', code: 'readFromData' }] },
    });
    expect((await seeInvoice(crew.employee, invoice.id)).version).toBe(invoice.version);
  });

  test('are confirmed as they are, and missing ones may be typed', async () => {
    const invoice = await newInvoice(crew.employee, 'data to confirm');

    const saved = sure(await correct(crew.employee, invoice, { checkCode: '1234' }));

    expect(saved).toMatchObject({ confirmed: true, fields: { checkCode: '1234' } });
  });
});

test('are shown to the approver together with typed ones', async () => {
  const invoice = await newInvoice(crew.employee, 'shown to the approver');
  const saved = sure(
    await correct(crew.employee, invoice, { total: 10_700, number: '12345678901234567890' }),
  );
  const claim = await newClaim(crew.employee, [saved.id]);
  sure(await submit(crew.employee, claim));

  const { findings } = sure(await server.call(crew.leader, documentEndpoints.detail, { id: claim.id }));

  const corrected = findings.filter(({ code }) => code === 'invoiceCorrected').map(({ values }) => values);
  expect(corrected).toEqual([
    {
      number: '12345678901234567890',
      field: 'number',
      before: invoice.fields.number,
      after: '12345678901234567890',
    },
    { number: '12345678901234567890', field: 'total', before: '106.00', after: '107.00' },
  ]);
});
