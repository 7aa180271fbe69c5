import { sql } from 'kysely';
import type { Secrets } from '#secrets/secret.ts';
import type { Db } from '../database/connect.ts';
import { FIRST } from '../database/servers/entrance.ts';
import { StartError } from '../start-error.ts';
import { listCompanyTables, PEOPLE_TABLES } from './catalogue.ts';
import { firstOf, serverOf, type Owners } from './owners.ts';
import { asOwner, recordAct } from './session.ts';

/** A closed company can be opened again for so long, and is deleted after it at the earliest. */
export const GRACE_DAYS = 30;
const DAY_MS = 86_400_000;

export interface CompanyChange {
  ownerUrl: string;
  companyId: string;
  secrets: Secrets;
  now: () => Date;
}

interface Deletion {
  owners: Owners;
  companyId: string;
  now: () => Date;
}

async function found(tx: Db, companyId: string) {
  const row = await tx
    .selectFrom('company')
    .select(['id', 'name', 'closed_at'])
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new StartError(`There is no company ${companyId}: npm run company -- list.`);
  return row;
}

/** Shuts a company: its sessions end, and from the next call on nobody gets in. */
export const closeCompany = (change: CompanyChange): Promise<string> => settle(change, 'company.close');

/** Opens a closed company again. */
export const reopenCompany = (change: CompanyChange): Promise<string> => settle(change, 'company.reopen');

/** Returns the company's name. Does nothing if it is so already. */
function settle(
  { ownerUrl, companyId, secrets, now }: CompanyChange,
  action: 'company.close' | 'company.reopen',
): Promise<string> {
  return asOwner(ownerUrl, companyId, async (tx) => {
    const { name, closed_at: closedAt } = await found(tx, companyId);
    const closes = action === 'company.close';
    if ((closedAt !== null) === closes) return name;
    await tx
      .updateTable('company')
      .set((q) => ({
        closed_at: closes ? now() : null,
        settings_version: q('settings_version', '+', 1),
      }))
      .where('id', '=', companyId)
      .execute();
    if (closes) await tx.deleteFrom('session').where('company_id', '=', companyId).execute();
    await recordAct(tx, { secrets, companyId, now }, { action, objectType: 'company', objectId: companyId });
    return name;
  });
}

/**
 * Deletes a company that was closed long enough ago: every row, on whichever server, and the people who are in no other
 * company. Repeated after an interruption it goes on. Files that no other company has are removed by the next sweeps.
 *
 * @returns the number of deleted rows
 * @throws StartError in one sentence if it is not closed, or not for long enough.
 */
export async function deleteCompany({ owners, companyId, now }: Deletion): Promise<number> {
  const at = await serverOf(owners, companyId);
  // The lock of the company on the first server is held until its rows on another one are gone.
  return await asOwner(firstOf(owners), companyId, async (tx) => {
    await assertDue(tx, companyId, now());
    const people = await listOwnPeople(tx, companyId);
    const elsewhere =
      at.name === FIRST
        ? 0
        : await asOwner(at.url, companyId, (there) => deleteAll(there, { companyId, people: [] }));
    return elsewhere + (await deleteAll(tx, { companyId, people }));
  });
}

async function assertDue(tx: Db, companyId: string, now: Date): Promise<void> {
  const { name, closed_at: closedAt } = await found(tx, companyId);
  if (closedAt === null)
    throw new StartError(`${name} is not closed: npm run company -- close ${companyId}.`);
  const due = new Date(closedAt.getTime() + GRACE_DAYS * DAY_MS);
  if (now < due)
    throw new StartError(
      `${name} was closed on ${closedAt.toISOString().slice(0, 10)} and can be deleted from ${due.toISOString().slice(0, 10)} on.`,
    );
  const place = await tx
    .selectFrom('company_place')
    .select(['moving_to', 'moving_from'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (place?.moving_to ?? place?.moving_from)
    throw new StartError(`${name} is being moved to another server: finish that before.`);
}

interface Removal {
  companyId: string;
  people: readonly string[];
}

async function deleteAll(tx: Db, removal: Removal): Promise<number> {
  // Rows refer to each other in circles; all of them go.
  await sql`set local session_replication_role = replica`.execute(tx);
  let rows = 0;
  for (const { name } of await listCompanyTables(tx)) rows += await deleteRows(tx, name, removal);
  return rows;
}

/** People who are in no other company. */
async function listOwnPeople(tx: Db, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from membership m where company_id = ${companyId}::uuid
      and not exists (select from membership o where o.person_id = m.person_id and o.company_id <> m.company_id)`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

async function deleteRows(tx: Db, table: string, { companyId, people }: Removal): Promise<number> {
  const column =
    table === 'person' || table === 'company'
      ? 'id'
      : PEOPLE_TABLES.includes(table)
        ? 'person_id'
        : 'company_id';
  const ids = PEOPLE_TABLES.includes(table) ? people : [companyId];
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::uuid[])`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
