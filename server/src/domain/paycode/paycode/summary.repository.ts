import { sql } from 'kysely';
import type { Db } from '#database/connect.ts';

/** Until when the newest certificate of a device is in force. */
export const certificateEnd = async (db: Db, companyId: string, deviceId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('paycode_certificate')
      .select('expires_at')
      .where('company_id', '=', companyId)
      .where('device_id', '=', deviceId)
      .orderBy('issued_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.expires_at ?? null;

/** The newest payment that a member can still confirm. */
export const waitingCharge = async (
  db: Db,
  companyId: string,
  { memberId, now }: { memberId: string; now: Date },
): Promise<string | null> =>
  (
    await db
      .selectFrom('charge')
      .select('id')
      .where('company_id', '=', companyId)
      .where('member_id', '=', memberId)
      // A literal: a partial index is not used for a value that the plan does not know.
      .where(sql<boolean>`state = 'confirming'`)
      .where('confirm_by', '>', now)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null;
