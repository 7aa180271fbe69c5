import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentEndpoints } from '@outlay/contract/documents/document';
import type { DocumentDetail } from '@outlay/contract/documents/document.detail';
import { paymentEndpoints } from '@outlay/contract/processing/payment';
import type { BatchDetail } from '@outlay/contract/processing/payment.batch';
import { paymentListEndpoints } from '@outlay/contract/processing/payment.list';
import { createRandom, type Random } from '../src/demo/invoices/random.ts';
import { newId } from '#system/id.ts';
import { newCompany, passed, sure, type Crew } from './builders.ts';
import { startServer, type Person, type TestServer } from './harness.ts';
import { saidOutside, today, treasurer } from './paying.ts';

/** Short in every test run; `node scripts/long.mjs races` makes it long. */
const LONG = process.env['OUTLAY_RACE_ROUNDS'] !== undefined;
const PAYMENTS = LONG ? 500 : 60;
const EACH = LONG ? 60 : 12;
const AT_ONCE = 50;

let server: TestServer;
let crew: Crew;
let other: Person;
let template: string;
const documents: string[] = [];
beforeAll(async () => {
  server = await startServer();
  crew = await newCompany(server);
  other = await treasurer(server, crew.companyId, crew.departmentId);
  const { items } = sure(await server.call(crew.cashier, paymentEndpoints.templates, {}));
  template = items[0]?.id ?? '';
  for (let made = 0; made < PAYMENTS; made += 10) {
    const some: DocumentDetail[] = await Promise.all(
      Array.from({ length: Math.min(10, PAYMENTS - made) }, () => passed(server, crew, [1_000])),
    );
    documents.push(...some.map(({ id }) => id));
  }
});
afterAll(() => server.stop());

/** A command by somebody with a slightly outdated view, as every user has. */
async function command(random: Random): Promise<number> {
  const maker = random.pick([crew.cashier, other]);
  const second = random.pick([crew.manager, other]);
  const id = random.pick(documents);
  const { items } = sure(await server.call(crew.manager, paymentListEndpoints.batches, { size: 100 }));
  const batch = items.length > 0 ? random.pick(items) : null;
  const seen = batch ?? { id: newId(), version: 1 };
  const reason = 'because';
  const acts = [
    () => create(maker, random),
    () => create(maker, random),
    () => server.call(second, paymentEndpoints.releaseBatch, seen),
    () => server.call(second, paymentEndpoints.releaseBatch, seen),
    () => server.call(maker, paymentEndpoints.exportBatch, { ...seen, reason }),
    () => server.call(maker, paymentEndpoints.submitBatch, { ...seen, submittedOn: today(server) }),
    () => server.call(maker, paymentEndpoints.cancelBatch, { ...seen, reason }),
    () => server.call(maker, paymentEndpoints.askCancel, { ...seen, statement: 'refused', reason }),
    () => server.call(second, paymentEndpoints.confirmCancel, seen),
    () => result(second, seen.id, random),
    () => result(second, seen.id, random),
    async () => {
      const { version } = sure(await server.call(maker, documentEndpoints.detail, { id }));
      return await server.call(maker, paymentEndpoints.payOutside, { id, version, ...saidOutside(server) });
    },
    async () => {
      const { version } = sure(await server.call(second, documentEndpoints.detail, { id }));
      return await server.call(second, paymentEndpoints.confirmOutside, { id, version });
    },
    async () => {
      const { version } = sure(await server.call(second, documentEndpoints.detail, { id }));
      return await server.call(second, paymentEndpoints.unpay, { id, version, reason });
    },
  ];
  return (await random.pick(acts)()).status;
}

async function create(who: Person, random: Random) {
  const { items } = sure(await server.call(who, paymentListEndpoints.payables, { size: 100 }));
  const some = items.filter(() => random.chance(0.2)).slice(0, 20);
  return await server.call(who, paymentEndpoints.createBatch, {
    ...{ id: newId(), templateId: template },
    documents: (some.length > 0 ? some : items.slice(0, 1)).map(({ documentId, version }) => ({
      id: documentId,
      version,
    })),
  });
}

async function result(who: Person, id: string, random: Random) {
  const answer = await server.call(who, paymentEndpoints.batch, { id });
  const open = (answer.status === 200 ? (answer.body as BatchDetail).payments : []).filter(
    ({ state }) => state === 'Open',
  );
  return await server.call(who, paymentEndpoints.recordResults, {
    id,
    results: open
      .toSorted(() => random.next() - 0.5)
      .map(({ id: paymentId }) =>
        random.chance(0.7)
          ? { paymentId, outcome: 'paid' as const, reference: newId(), paidOn: today(server) }
          : { paymentId, outcome: 'failed' as const, code: 'other' as const, reason: 'because' },
      ),
  });
}

test(`${AT_ONCE} at once over ${PAYMENTS} payments pay nothing twice, and the books are even`, async () => {
  const statuses = new Map<number, number>();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, index) => {
      const random = createRandom(`payments ${index}`);
      for (let round = 0; round < EACH; round += 1) {
        const status = await command(random);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );

  // Busy is a valid answer; then nothing was done.
  const known = [200, 400, 403, 404, 409, 429, 503];
  expect([...statuses.keys()].filter((status) => !known.includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(10);
  const { rows } = await server.owner.query<Record<string, number>>(
    `select coalesce((select sum(amount) from posting where company_id = $1), 0)::int as books,
       (select count(*) from (select document_id from payment where company_id = $1 and state in ('Open', 'Paid')
          group by document_id having count(*) > 1) twice)::int as twice,
       (select count(*) from document d where d.company_id = $1 and d.effect = 'reimburse' and (d.status = 'Paid') <>
          exists (select from payment p where p.company_id = $1 and p.document_id = d.id and p.state = 'Paid'))::int as unlike,
       (select count(*) from document d where d.company_id = $1 and d.status = 'InPayment' and not
          exists (select from payment p where p.company_id = $1 and p.document_id = d.id and p.state = 'Open'))::int as adrift,
       (select count(*) from document d where d.company_id = $1 and d.effect = 'reimburse' and
          (select count(*) from ledger_entry e where e.company_id = $1 and e.document_id = d.id and e.kind = 'pay' and not
            exists (select from ledger_entry m where m.company_id = $1 and m.reverses = e.id)) <>
          (case when d.status = 'Paid' then 1 else 0 end))::int as booked,
       (select count(*) from payment_batch b where b.company_id = $1 and b.state in ('Settled', 'Cancelled') and
          exists (select from payment p where p.company_id = $1 and p.batch_id = b.id and p.state = 'Open'))::int as open,
       (select count(*) from payment where company_id = $1 and state = 'Paid')::int as paid`,
    [crew.companyId],
  );
  expect(rows[0]).toMatchObject({ books: 0, twice: 0, unlike: 0, adrift: 0, booked: 0, open: 0 });
  expect(rows[0]?.['paid']).toBeGreaterThan(0);
});
