import { expect } from 'vitest';
import { verifyAudit } from '#audit/audit.chain.ts';
import { inReading } from '#database/transaction.ts';
import { createFolderMarks } from '#provider/mark/mark.folder.ts';
import type { TestServer } from '../harness.ts';
import type { Product } from '../start/product.ts';
import { violationsOf, type Operation } from './history-check.ts';

type Reached = Pick<TestServer, 'owner' | 'db' | 'secrets'>;

/**
 * What holds after every fault, whatever was going on: the books balance, no document is paid twice, the audit chains are
 * intact and as long as a server on this data folder has noted, and what is owed outside is delivered.
 */
export async function expectConserved({ owner, db, secrets }: Reached, folder: string): Promise<void> {
  const unbalanced = await owner.query(
    `select company_id, entry_id, currency, sum(amount) from posting
     group by company_id, entry_id, currency having sum(amount) <> 0`,
  );
  expect(unbalanced.rows).toEqual([]);
  const twice = await owner.query(
    `select company_id, document_id, count(*) from payment where state in ('Open', 'Paid')
     group by company_id, document_id having count(*) > 1`,
  );
  expect(twice.rows).toEqual([]);
  const marks = createFolderMarks(folder, secrets);
  const companies = await owner.query<{ id: string }>('select id from company');
  for (const { id } of companies.rows)
    expect(
      await inReading(db, id, (tx) => verifyAudit(tx, secrets, id, marks.of(id))),
      'the audit chain, and what was noted of it outside the database',
    ).toMatchObject({ intact: true });
  await expectDelivered(owner);
}

/** Everything due is delivered in the end, without a hand; nothing is forgotten without a job. */
export async function expectDelivered(owner: Reached['owner']): Promise<void> {
  await expect.poll(() => undelivered(owner), { interval: 100 }).toEqual([]);
  const forgotten = await owner.query(
    `select o.topic from outbox o
     where not exists (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)
       and not exists (select from pgboss.job j where j.state < 'completed' and j.data ->> 'id' = o.id::text)`,
  );
  expect(forgotten.rows).toEqual([]);
}

/** Topics of entries that are due and not delivered. Retries that wait are brought forward, as time would. */
async function undelivered(owner: Reached['owner']): Promise<string[]> {
  await owner.query(
    `update pgboss.job set start_after = least(start_after, now()),
       started_on = started_on - case when started_on > now() - interval '5 seconds' then interval '0' else interval '2 minutes' end
     where state < 'completed' and state <> 'created'`,
  );
  const { rows } = await owner.query<{ topic: string }>(
    `select topic from outbox o where (due_at is null or due_at <= now())
       and not exists (select from outbox_delivery d where d.company_id = o.company_id and d.outbox_id = o.id)`,
  );
  return rows.map(({ topic }) => topic);
}

/** The comments of each of these documents, in their order. */
async function commentsAtEnd(
  owner: Reached['owner'],
  documents: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await owner.query<{ document_id: string; id: string }>(
    'select document_id, id from comment where document_id = any($1) order by document_id, created_at, id',
    [documents],
  );
  const lists = Map.groupBy(rows, ({ document_id }) => document_id);
  return new Map(documents.map((id) => [id, lists.get(id)?.map((row) => row.id) ?? []]));
}

const SHOWN = 10;

/** 0 lost, 0 doubled, one order for all. */
export async function expectOneHistory(
  owner: Reached['owner'],
  history: readonly Operation[],
  documents: readonly string[],
): Promise<void> {
  const found = violationsOf(history, await commentsAtEnd(owner, documents));
  expect(found.slice(0, SHOWN), `${found.length} violations`).toEqual([]);
}

/** What the server has logged as its own failures: an outage is none, and whoever called is told to try again. */
export const failuresIn = (product: Pick<Product, 'said'>): string =>
  product
    .said()
    .split('\n')
    .filter((line) => line.includes('"failed"'))
    .join('\n');

/** Ten minutes pass for transfers that wait, and for what was being delivered two. */
export async function hastenPayouts(owner: Reached['owner']): Promise<void> {
  await owner.query("update payout_transfer set sent_at = sent_at - interval '10 minutes'");
  await owner.query(
    `update pgboss.job set start_after = least(start_after, now()), started_on = started_on - interval '2 minutes'
     where state < 'completed' and name = 'platform'`,
  );
  await owner.query(
    "update outbox set due_at = now() - interval '1 second' where topic = 'payout.follow' and due_at > now()",
  );
}
