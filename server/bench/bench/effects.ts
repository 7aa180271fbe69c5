import pg from 'pg';
import type { Measured } from './targets.ts';

/** How often something is in the database. */
export type Effects = Record<string, number>;

/** Rows that one call adds. */
const OF_ONE: Partial<Record<Measured['name'], Effects>> = {
  create: { documents: 1, lines: 3, claimed: 3, audited: 1, answers: 1 },
  submit: { tasks: 1, events: 1, runs: 1, messages: 1, outbox: 1, jobs: 1, audited: 1, answers: 1, sent: 3 },
  approve: { tasks: 1, approved: 1, events: 1, messages: 1, outbox: 1, jobs: 1, audited: 1, answers: 1 },
};

const COUNTED = `
  select (select count(*) from document) as documents, (select count(*) from document_line) as lines,
    (select count(*) from expense where document_id is not null) as claimed,
    (select count(*) from expense where submitted) as sent, (select count(*) from flow_instance) as runs,
    (select count(*) from task) as tasks, (select count(*) from task where state = 'Approved') as approved,
    (select count(*) from event) as events, (select count(*) from message) as messages,
    (select count(*) from outbox) as outbox, (select count(*) from pgboss.job) as jobs,
    (select count(*) from audit_event) as audited,
    (select count(*) from idempotency where response is not null) as answers,
    (select count(*) from audit_event e join audit_event p on p.company_id = e.company_id and p.seq = e.seq - 1
      where e.prev_hash <> p.hash) + (select count(*) from audit_head h
      join lateral (select seq, hash from audit_event e where e.company_id = h.company_id order by seq desc limit 1) l
        on true where l.seq <> h.seq or l.hash <> h.hash) as "broken links"`;

/** Counts what the measured changes write, over all companies. */
export async function countEffects(ownerUrl: string): Promise<Effects> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<Record<string, string>>(COUNTED);
    return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, count]) => [name, Number(count)]));
  } finally {
    await client.end();
  }
}

/** What is wrong when so many calls succeeded, in words; undefined when each had its whole effect and no other. */
export function wrongEffects(
  name: Measured['name'],
  calls: number,
  { before, after }: { before: Effects; after: Effects },
): string | undefined {
  const ofOne = OF_ONE[name] ?? {};
  const wrong = Object.keys(after).filter(
    (key) => (after[key] ?? 0) - (before[key] ?? 0) !== (ofOne[key] ?? 0) * calls,
  );
  if (wrong.length === 0) return undefined;
  const said = wrong.map((key) => `${key} ${before[key] ?? 0} → ${after[key] ?? 0}`);
  return `${calls} calls of ${name} with other effects: ${said.join(', ')}`;
}
