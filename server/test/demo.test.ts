import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '@outlay/contract/organisation/account';
import { DocumentStatus } from '@outlay/contract/documents/document.status';
import { createFakeStorage } from '#provider/storage/storage.fake.ts';
import { verifyAudit } from '#audit/audit.chain.ts';
import { sha256 } from '#secrets/secret.ts';
import { inReading } from '#database/transaction.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '../src/demo/demo.people.ts';
import { seedDemo, type SeedOptions } from '../src/demo/seed.ts';
import { sure } from './builders.ts';
import { startServer, type TestServer } from './harness.ts';

let server: TestServer;
let options: SeedOptions;
const storage = createFakeStorage();
beforeAll(async () => {
  server = await startServer({ demo: true });
  options = { db: server.db, storage, secrets: server.secrets, now: server.now, say: () => undefined };
  await seedDemo(options);
});
afterAll(() => server.stop());

const rows = async <T extends object>(text: string) => (await server.owner.query<T>(text)).rows;

describe('The demo company', () => {
  test('has documents in all nine statuses, each with its history', async () => {
    const documents = await rows<{ status: string; events: number; last: string | null }>(`
      select d.status, d.event_seq as events,
             (select e.to_status from event e where e.company_id = d.company_id and e.document_id = d.id
              order by seq desc limit 1) as last
      from document d`);

    expect(new Set(documents.map(({ status }) => status))).toEqual(new Set(DocumentStatus.options));
    const moved = documents.filter(({ last }) => last !== null);
    expect(moved.filter(({ status, last }) => status !== last)).toEqual([]);
    expect(documents.filter(({ status, last }) => last === null && status !== 'ToBeSubmitted')).toEqual([]);
  });

  test('has forty people, each in a department and with an account', async () => {
    const [count] = await rows<{ members: number; seated: number; accounts: number }>(`
      select (select count(*) from member)::int as members,
             (select count(*) from member where department_id is not null)::int as seated,
             (select count(distinct member_id) from payee_account)::int as accounts`);

    expect(count).toEqual({ members: 40, seated: 40, accounts: 40 });
  });

  test('keeps the bytes of every file by hash, and pictures of the pages', async () => {
    const files = await rows<{ sha256: string; size: number; pages: number }>(
      'select sha256, size, pages from file',
    );

    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const bytes = await storage.read(file.sha256);
      expect(sha256(bytes).toString('hex')).toBe(file.sha256);
      expect(bytes.length).toBe(Number(file.size));
      for (let page = 0; page < file.pages; page += 1)
        expect((await storage.read(`${file.sha256}.pages/${page}.jpg`)).length).toBeGreaterThan(1000);
    }
  });

  test('has balanced books and a valid audit chain', async () => {
    const [books] = await rows<{ sum: number; postings: number; crooked: number }>(`
      select (select coalesce(sum(amount), 0) from posting)::int as sum, (select count(*) from posting)::int as postings,
             (select count(*) from (select from posting group by company_id, entry_id having sum(amount) <> 0) as c)::int as crooked`);
    const [company] = await rows<{ id: string }>('select id from company');
    const verdict = await inReading(server.db, company?.id ?? '', (tx) =>
      verifyAudit(tx, server.secrets, company?.id ?? '', undefined),
    );

    expect(books).toMatchObject({ sum: 0, crooked: 0 });
    expect(books?.postings).toBeGreaterThan(0);
    expect(verdict).toMatchObject({ intact: true, fault: null });
    expect(verdict.events).toBeGreaterThan(100);
  });

  test('shows more than claims: advance, trip, supplier, foreign line, budgets, delegation and comment', async () => {
    const extras = await rows<{ code: string; status: string; offset_amount: number }>(`
      select t.code, d.status, d.offset_amount::int from document d
      join document_type t on t.company_id = d.company_id and t.id = d.type_id
      where t.code <> 'claim' order by t.code, d.status`);
    expect(extras).toEqual([
      { code: 'advance', status: 'Paid', offset_amount: 0 },
      { code: 'carClaim', status: 'ToBeSubmitted', offset_amount: 0 },
      { code: 'supplierPayment', status: 'Passed', offset_amount: 0 },
      { code: 'travelClaim', status: 'Passed', offset_amount: 200_000 },
      { code: 'tripRequest', status: 'Paid', offset_amount: 0 },
      { code: 'tripRequest', status: 'UnderApproval', offset_amount: 0 },
    ]);
    const lines = await rows<{ currency: string; base_amount: number; shares: number }>(
      `select currency, base_amount::int, jsonb_array_length(allocation) as shares from document_line
       where currency <> 'CNY'`,
    );
    expect(lines).toEqual([{ currency: 'USD', base_amount: 299_040, shares: 2 }]);
    const used = await rows<{ name: string; share: number }>(`
      select b.name, round(100.0 * (b.occupied + b.actual) / b.amount)::int as share from budget b order by share desc`);
    expect(used[0]?.share).toBeGreaterThan(80);
    expect(used[0]?.share).toBeLessThan(100);
    const [beside] = await rows<{ standIns: number; mentions: number }>(`
      select (select count(*) from delegation where to_day > current_date)::int as "standIns",
             (select count(*) from comment where cardinality(mention_ids) = 1)::int as mentions`);
    expect(beside).toEqual({ standIns: 1, mentions: 1 });
  });

  test('can book: the sandbox is on, with rules, and two bookings are on the trip under way', async () => {
    const bookings = await rows<{ state: string; kind: string; order: string; trip: string }>(`
      select b.state, o.kind, o.state as order, d.title as trip from booking b
      join travel_order o on o.company_id = b.company_id and o.id = b.order_id
      join document d on d.company_id = b.company_id and d.id = b.trip_id order by o.kind`);
    expect(bookings).toEqual([
      { state: 'booked', kind: 'flight', order: 'Ticketed', trip: '华东渠道拜访' },
      { state: 'booked', kind: 'hotel', order: 'Ticketed', trip: '华东渠道拜访' },
    ]);
    expect(await rows('select kind, enabled from travel_provider')).toEqual([
      { kind: 'sandbox', enabled: true },
    ]);
    expect(await rows('select name from booking_rules')).toHaveLength(1);
  });

  test('WSTG-ATHN-02 admits the people of the login page with the password shown there', async () => {
    const { people, password } = sure(await server.call(null, accountEndpoints.demoPeople, {}));

    expect(people).toHaveLength(DEMO_PEOPLE.length);
    for (const { account } of people)
      sure(await server.call(null, accountEndpoints.login, { account, password, agreed: true }));
    expect(password).toBe(DEMO_PASSWORD);
  });

  test('is created once: a second start changes nothing', async () => {
    const count = () =>
      rows(`select (select count(*) from document)::int as documents, (select count(*) from company)::int as companies,
                   (select count(*) from audit_event)::int as acts`);
    const before = await count();

    await seedDemo(options);

    expect(await count()).toEqual(before);
  });
});
