import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditEndpoints } from '@outlay/contract/governance/audit';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { homeEndpoints } from '@outlay/contract/workspace/home';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { approveAs, newCompany, newDraft, passed, see, sure, type Crew } from '../../../../test/builders.ts';
import { startServer, type Person, type TestServer } from '../../../../test/harness.ts';
import { batchOf, broughtTo, paidOutside, saidOutside, today } from '../../../../test/paying.ts';
import { newId } from '#system/id.ts';

let server: TestServer;
let crew: Crew;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  crew = await newCompany(server);
});
afterAll(() => server.stop());

async function newBatch(amounts: number[]): Promise<BatchDetail> {
  const documents = [];
  for (const amount of amounts) documents.push(await passed(server, crew, [amount]));
  return await batchOf(server, crew, documents);
}

const broughtOn = async (amounts: number[], state: 'Released' | 'Exported' | 'Submitted') =>
  await broughtTo(server, crew, await newBatch(amounts), state);

const paidNow = ({ payments }: BatchDetail) =>
  payments.map(({ id }) => ({
    paymentId: id,
    outcome: 'paid' as const,
    reference: newId(),
    paidOn: today(server),
  }));

const balance = async () => {
  const { rows } = await server.owner.query<{ account: string; sum: number }>(
    'select account, sum(amount)::bigint as sum from posting where company_id = $1 group by account',
    [crew.companyId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};

/** The bytes of an exported file. */
async function fileOf(who: Person, id: string): Promise<{ status: number; bytes: Buffer }> {
  const answer = await fetch(`${server.url}/api${paymentEndpoints.readExport.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id }),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('Paying', () => {
  test('takes a document from approved to paid: batch, release by another person, bank file, results', async () => {
    const batch = await broughtOn([10_000, 2_345], 'Submitted');
    expect(await balance()).toMatchObject({ payable_employee: -12_345 });

    const settled = sure(
      await server.call(crew.manager, paymentEndpoints.recordResults, {
        id: batch.id,
        results: paidNow(batch),
      }),
    );

    expect(settled).toMatchObject({ state: 'Settled', paidCount: 2, openCount: 0, count: 2 });
    const [first] = settled.payments;
    expect(await see(server, crew.employee, first?.documentId ?? '')).toMatchObject({ status: 'Paid' });
    const home = sure(await server.call(crew.employee, homeEndpoints.counts, {}));
    expect(home).toMatchObject({ inApproval: { count: 0 }, onItsWay: { count: 0, sums: [] } });
    expect(await balance()).toMatchObject({ payable_employee: 0, bank_clearing: -12_345 });
  });

  test('writes a bank file with full account numbers, exact amounts and no formula, in the template’s encoding', async () => {
    const { exports } = await broughtOn([10_010], 'Exported');

    const { bytes } = await fileOf(crew.cashier, exports[0]?.id ?? '');

    const rows = iconv.decode(bytes, 'gbk').trim().split('\r\n');
    expect(rows[0]).toContain('收款账号');
    expect(rows[1]).toContain('6222000011112222');
    expect(rows[1]).toContain('100.10');
  });

  test('audits every download of the bank file and allows it only with a payment permission', async () => {
    const { exports } = await broughtOn([1_000], 'Exported');
    const id = exports[0]?.id ?? '';

    expect((await fileOf(crew.employee, id)).status).toBe(403);
    expect((await fileOf((await newCompany(server, 'Elsewhere')).cashier, id)).status).toBe(404);
    await fileOf(crew.cashier, id);
    await fileOf(crew.manager, id);

    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, { size: 100 }));
    const read = items.filter(({ action }) => action === 'batch.download').map(({ actor }) => actor?.name);
    expect(read).toEqual([crew.manager.name, crew.cashier.name]);
  });

  test('stores the account numbers of a bank file in no column, in any encoding', async () => {
    const batch = await broughtOn([1_000], 'Released');
    const key = newId();
    const input = { id: batch.id, version: batch.version };
    sure(await server.call(crew.cashier, paymentEndpoints.exportBatch, input, { key }));

    const again = sure(await server.call(crew.cashier, paymentEndpoints.exportBatch, input, { key }));

    expect(again.exports).toHaveLength(1);
    // Checks the test itself: the number would be found in clear text, and as a GBK file in base64 inside JSON.
    expect(await columnsHolding(batch.number)).toContain('payment_batch.number');
    const file = iconv.encode('户名,6222000011112222', 'gbk').toString('base64');
    expect(holds(Buffer.from(JSON.stringify({ file })), '6222000011112222', 3)).toBe(true);
    expect(await columnsHolding('6222000011112222')).toEqual([]);
  });

  test('does not let the maker of a batch release it, and does not export an unreleased batch', async () => {
    const batch = await newBatch([1_000]);
    const seen = { id: batch.id, version: batch.version };
    const madeByManager = sure(
      await server.call(crew.manager, paymentEndpoints.createBatch, {
        id: newId(),
        templateId: sure(await server.call(crew.manager, paymentEndpoints.templates, {})).items[0]?.id ?? '',
        documents: [await passed(server, crew, [500])].map(({ id, version }) => ({ id, version })),
      }),
    );

    const byCashier = await server.call(crew.cashier, paymentEndpoints.releaseBatch, seen);
    const byMaker = await server.call(crew.manager, paymentEndpoints.releaseBatch, madeByManager);
    const early = await server.call(crew.cashier, paymentEndpoints.exportBatch, seen);

    expect(byCashier.status).toBe(403);
    expect(byMaker).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });
    expect(early).toMatchObject({ status: 409, body: { reason: 'notReleased' } });
  });

  test('shows a releaser how many batches wait, how much and since when, except their own', async () => {
    const waiting = async () =>
      sure(await server.call(crew.manager, paymentListEndpoints.waitingRelease, {}));
    const before = await waiting();
    const batch = await newBatch([1_000]);

    const cny = (sums: { currency: string; amount: number }[]) =>
      sums.find(({ currency }) => currency === 'CNY')?.amount ?? 0;
    const now = await waiting();
    expect(now).toMatchObject({ total: before.total + 1, payments: before.payments + batch.count });
    expect(cny(now.sums)).toBe(cny(before.sums) + batch.money.amount);
    expect(now.oldest).toBe(before.oldest ?? batch.createdAt);
    const byCashier = await server.call(crew.cashier, paymentListEndpoints.waitingRelease, {});
    expect(byCashier.status).toBe(403);

    sure(
      await server.call(crew.manager, paymentEndpoints.createBatch, {
        id: newId(),
        templateId: sure(await server.call(crew.manager, paymentEndpoints.templates, {})).items[0]?.id ?? '',
        documents: [await passed(server, crew, [500])].map(({ id, version }) => ({ id, version })),
      }),
    );
    expect(await waiting()).toEqual(now);
    const { id, version } = batch;
    sure(await server.call(crew.manager, paymentEndpoints.releaseBatch, { id, version }));
    expect(await waiting()).toEqual(before);
  });

  test('needs a reason for a second export', async () => {
    const batch = await broughtOn([1_000], 'Exported');
    const seen = { id: batch.id, version: batch.version };

    const bare = await server.call(crew.cashier, paymentEndpoints.exportBatch, seen);
    const again = await server.call(crew.cashier, paymentEndpoints.exportBatch, { ...seen, reason: 'Lost' });

    expect(bare).toMatchObject({ status: 400, body: { reason: 'alreadyExported' } });
    expect(sure(again).exports.map(({ reason }) => reason)).toEqual(['', 'Lost']);
  });

  test('makes a payment the bank rejected payable again and shows its owner why', async () => {
    const batch = await broughtOn([1_000], 'Submitted');
    const [payment] = batch.payments;

    sure(
      await server.call(crew.manager, paymentEndpoints.recordResults, {
        id: batch.id,
        results: [
          { paymentId: payment?.id ?? '', outcome: 'failed', code: 'other', reason: 'Bank was closed' },
        ],
      }),
    );

    const { items } = sure(await server.call(crew.cashier, paymentListEndpoints.payables, {}));
    expect(items[0]).toMatchObject({
      documentId: payment?.documentId,
      lastFailure: 'Bank was closed',
      obstacle: null,
    });
  });

  test('returns the documents of a batch cancelled before export', async () => {
    const batch = await newBatch([1_000]);

    sure(
      await server.call(crew.cashier, paymentEndpoints.cancelBatch, {
        ...{ id: batch.id, version: batch.version, reason: 'Wrong bank' },
      }),
    );

    expect(await see(server, crew.employee, batch.payments[0]?.documentId ?? '')).toMatchObject({
      status: 'Passed',
    });
    const { items } = sure(await server.call(crew.auditor, auditEndpoints.list, { size: 100 }));
    const cancelled = items.find(({ action }) => action === 'batch.cancelled');
    expect(cancelled?.detail).toMatchObject({ reason: 'Wrong bank', number: batch.number });
  });

  test('books money that came back as a reversal, by another person than the one who marked it paid', async () => {
    const document = await passed(server, crew, [5_000]);
    const paid = await paidOutside(server, { asks: crew.cashier, confirms: crew.manager }, document.id);
    expect(paid.status).toBe('Paid');
    const seen = { id: document.id, version: paid.version, reason: 'Returned' };

    const own = await server.call(crew.cashier, paymentEndpoints.unpay, seen);
    const back = sure(await server.call(crew.manager, paymentEndpoints.unpay, seen));

    expect(own).toMatchObject({ status: 403, body: { reason: 'madeByMe' } });
    expect(back.status).toBe('Passed');
    expect(await balance()).toMatchObject({ payable_employee: -5_000, bank_clearing: 0 });
  });

  test('does not let a person pay or release their own claim', async () => {
    const owned = async (who: Person) => {
      const draft = await newDraft(server, who);
      const sent = sure(await server.call(who, documentEndpoints.submit, draft));
      await approveAs(server, crew.leader, sent.id);
      return await approveAs(server, crew.accountant, sent.id);
    };
    const cashiers = await owned(crew.cashier);
    const managers = await owned(crew.manager);

    const said = { id: cashiers.id, version: cashiers.version, ...saidOutside(server) };
    const outside = await server.call(crew.cashier, paymentEndpoints.payOutside, said);
    const batch = await batchOf(server, crew, [managers]);
    const released = await server.call(crew.manager, paymentEndpoints.releaseBatch, batch);

    expect(outside).toMatchObject({ status: 403, body: { reason: 'ownDocument' } });
    expect(released).toMatchObject({ status: 403, body: { reason: 'ownDocument' } });
  });
});

/** All columns whose bytes contain the text: as is, in base64, in double base64, in GBK or in UTF-16. */
async function columnsHolding(words: string): Promise<string[]> {
  const { rows } = await server.owner.query<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name !~ '_p[0-9]{3}$' and data_type in ('text', 'bytea', 'jsonb', 'json', 'ARRAY')`,
  );
  const found = [];
  for (const { table, column, type } of rows) {
    const read = type === 'bytea' ? `encode("${column}", 'hex')` : `"${column}"::text`;
    const { rows: values } = await server.owner.query<{ value: string }>(
      `select distinct ${read} as value from "${table}" where "${column}" is not null`,
    );
    const bytes = values.map(({ value }) => Buffer.from(value, type === 'bytea' ? 'hex' : 'utf8'));
    if (bytes.some((one) => holds(one, words, 3))) found.push(`${table}.${column}`);
  }
  return found;
}

function holds(bytes: Buffer, words: string, depth: number): boolean {
  if (
    [bytes.toString('latin1'), iconv.decode(bytes, 'gbk'), bytes.toString('utf16le')].some((text) =>
      text.includes(words),
    )
  )
    return true;
  if (depth === 0) return false;
  const coded = bytes.toString('latin1').match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  return coded.some((text) =>
    [0, 1, 2, 3].some((from) => holds(Buffer.from(text.slice(from), 'base64'), words, depth - 1)),
  );
}
