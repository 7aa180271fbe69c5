import pg from 'pg';
import { approvalEndpoints } from '@outlay/contract/processing/approval';
import { documentEndpoints } from '@outlay/contract/documents/document';
import { appendAudit } from '#audit/audit.ts';
import type { AuditEntry } from '#audit/audit.entry.ts';
import { connect } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import { createMemoryMarks } from '#provider/mark/mark.memory.ts';
import { secretsOf } from '#secrets/key-ring.ts';
import { dayOf } from '#system/clock.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { Crew } from '../../test/builders.ts';
import { cloneWhole, takeSamples } from './fill.ts';
import type { DeskSize, Length } from './length.ts';
import { APP_ROLE, KEY, openInProcess, submitOne, type InProcess, type Running } from './setting.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 30 * DAY_MS;
/** Events that one transaction appends. */
const AT_ONCE = 500;

export interface Desk {
  url: string;
  crew: Crew;
  /** Two others for reports: what was changed within two minutes is collected again by each reader. */
  many: Crew;
  few: Crew;
  /** Passed documents, enough for so many batches as are paid. */
  payable: { id: string; version: number }[];
  flowId: string;
  /** The last day of the month of audit events, `YYYY-MM-DD`. */
  lastDay: string;
}

/** What the rows of one company run on: its data, and a product that says what it holds. */
export interface AtDesk {
  desk: Desk;
  server: Running;
  length: Length;
}

/** One company with a passed document, copied as often as the rows of finance and audit need it. */
export async function prepareDesk(stage: Stage): Promise<Desk> {
  const { folder, length, times } = stage;
  const started = performance.now();
  const url = await stage.create('desk');
  await migrate(url);
  const product = await openInProcess(url, folder);
  const [crew, many, few] = await product.companies(3);
  if (!crew || !many || !few) throw new Error('no companies');
  await passOne(product, crew);
  await product.close();
  const found = await copy(url, length.desk, times * length.asides);
  // Nothing of today: what the bench itself does is not among them.
  const end = Date.now() - 2 * DAY_MS;
  await addAuditEvents(url, crew, { count: length.desk.events, end });
  console.log(
    `desk: ${length.desk.events.toLocaleString('en')} audit events in ${((performance.now() - started) / 1000).toFixed(0)} s`,
  );
  return { url, crew, many, few, ...found, lastDay: dayOf(new Date(end), 'Asia/Shanghai') };
}

async function passOne(product: InProcess, { employee, leader, accountant }: Crew): Promise<void> {
  const id = await submitOne(product, employee.token);
  for (const { token } of [leader, accountant]) {
    const { taskId, version } = (await product.call(token, documentEndpoints.detail, { id })) as {
      taskId: string;
      version: number;
    };
    await product.call(token, approvalEndpoints.approve, { taskId, version });
  }
}

async function copy(url: string, { tried, paid }: DeskSize, batches: number) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await takeSamples(client);
    const submitter = 'employee of';
    await cloneWhole(client, { kind: 'payable', count: paid * batches, submitter });
    const tables = ['document', 'flow_instance'];
    await cloneWhole(client, { kind: 'tried', count: tried - 1 - paid * batches, submitter, tables });
    await client.query('vacuum analyze');
    const payable = await client.query<{ id: string; version: number }>(
      `select d.id, d.version from bench_payable p join document d on d.company_id = p.company_id and d.id = p.id
       order by d.id`,
    );
    const flows = await client.query<{ flow_id: string }>('select flow_id from flow_instance limit 1');
    return { payable: payable.rows, flowId: flows.rows[0]?.flow_id ?? '' };
  } finally {
    await client.end();
  }
}

/** Appends so many acts of a month as the product does, with their hashes. */
async function addAuditEvents(
  url: string,
  crew: Crew,
  { count, end }: { count: number; end: number },
): Promise<void> {
  const connection = connect({ url, most: 1, role: APP_ROLE });
  const chain = { secrets: secretsOf(KEY), marks: createMemoryMarks() };
  const { companyId } = crew;
  try {
    for (let done = 0; done < count; done += AT_ONCE) {
      const entries = Array.from({ length: Math.min(AT_ONCE, count - done) }, (_, n): AuditEntry => ({
        ...{ action: 'list.export', objectType: 'company', objectId: companyId },
        detail: {
          list: 'documents',
          format: 'csv',
          rows: done + n,
          filter: { search: 'harbour', statuses: [] },
        },
      }));
      const at = new Date(end - MONTH_MS * (1 - done / count));
      const actorId = crew.manager.memberId;
      await inTransaction(connection.db, companyId, (tx) =>
        appendAudit(tx, chain, { companyId, actorId, actingFor: null, at, entries }),
      );
    }
  } finally {
    await connection.close();
  }
}
