import { sql, type Insertable, type Updateable } from 'kysely';
import { COLUMNS } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column, Database } from '#database/tables.ts';

const devices = (db: Db, companyId: string) =>
  db.selectFrom('paycode_device').select(COLUMNS.paycode_device).where('company_id', '=', companyId);
export type DeviceRow = NonNullable<Awaited<ReturnType<typeof findDevice>>>;

export const findDevice = (db: Db, companyId: string, id: string) =>
  devices(db, companyId).where('id', '=', id).executeTakeFirst();

/** Locks a device. */
export const lockDevice = (db: Db, companyId: string, id: string) =>
  devices(db, companyId).where('id', '=', id).forUpdate().executeTakeFirst();

/** Locks the device of a handle, so that its codes are judged one after the other. */
export const lockByHandle = (db: Db, companyId: string, handle: string) =>
  devices(db, companyId).where('handle', '=', handle).forUpdate().executeTakeFirst();

/** The devices of a member: active ones first, then by when they were enrolled. */
export const listDevices = (db: Db, companyId: string, memberId: string) =>
  devices(db, companyId)
    .where('member_id', '=', memberId)
    .orderBy(sql`state <> 'active'`)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute();

export const insertDevice = (db: Db, row: Insertable<Database['paycode_device']>) =>
  db.insertInto('paycode_device').values(row).execute();

export const updateDevice = (
  db: Db,
  companyId: string,
  id: string,
  change: Updateable<Database['paycode_device']>,
) =>
  db
    .updateTable('paycode_device')
    .set(change)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();

/** Takes a handle for a device; false if another one has it. */
export async function takeHandle(db: Db, row: Insertable<Database['paycode_handle']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paycode_handle')
    .values(row)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const dropHandles = (db: Db, companyId: string, deviceId: string, kept: string | null) =>
  db
    .deleteFrom('paycode_handle')
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .$if(kept !== null, (q) => q.where('handle', '!=', kept ?? ''))
    .execute();

/** Blocks the devices of a member who leaves; their ids and names. */
export const blockAll = (db: Db, companyId: string, memberId: string, now: Date) =>
  db
    .updateTable('paycode_device')
    .set({ state: 'blocked', secret_sealed: null, blocked_at: now })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'active')
    .returning(['id', 'name'])
    .execute();

export const insertCertificate = (db: Db, row: Insertable<Database['paycode_certificate']>) =>
  db.insertInto('paycode_certificate').values(row).execute();

/** Locks a certificate of a device. */
export const lockCertificate = (db: Db, companyId: string, deviceId: string, id: string) =>
  db
    .selectFrom('paycode_certificate')
    .select(COLUMNS.paycode_certificate)
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Takes from what a certificate allows in all; false if it would be exceeded. */
export async function useCertificate(
  db: Db,
  companyId: string,
  { id, amount }: { id: string; amount: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paycode_certificate')
    .set((q) => ({ used: q('used', '+', amount) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where(sql<boolean>`used + ${amount}::bigint <= total`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

interface Claim {
  companyId: string;
  handle: string;
  kind: Column<'paycode_claim', 'kind'>;
  number: number;
  deviceId: string;
  merchantId: string;
  now: Date;
}

/** Takes a code; false if it was taken before. */
export async function claimCode(db: Db, { companyId, deviceId, merchantId, now, ...code }: Claim) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('paycode_claim')
    .values({
      ...{ company_id: companyId, device_id: deviceId, merchant_id: merchantId, claimed_at: now },
      ...code,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'handle', 'kind', 'number']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The highest number of a payment without a network that was taken of a device. */
export const highestCounter = async (db: Db, companyId: string, deviceId: string): Promise<number> =>
  (
    await db
      .selectFrom('paycode_claim')
      .select(sql<number | null>`max(number)::int`.as('highest'))
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .where('kind', '=', 'counter')
      .executeTakeFirst()
  )?.highest ?? 0;

/** How many wrong codes of a device came since. */
export const countAttempts = async (db: Db, companyId: string, deviceId: string, since: Date) =>
  Number(
    (
      await db
        .selectFrom('paycode_attempt')
        .select(sql<string>`count(*)`.as('count'))
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .where('at', '>', since)
        .executeTakeFirst()
    )?.count ?? 0,
  );

export const insertAttempt = (db: Db, row: Insertable<Database['paycode_attempt']>) =>
  db.insertInto('paycode_attempt').values(row).execute();
