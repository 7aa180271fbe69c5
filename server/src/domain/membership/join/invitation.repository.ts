import { COLUMNS, columnsIn } from '#database/columns.ts';
import type { Db } from '#database/connect.ts';
import type { Column } from '#database/tables.ts';
import { updateSeen } from '#database/seen.ts';
import type { Cursor } from '#database/cursor.ts';
import { newestFirst, type RowsOf } from '#database/page-first.ts';

export interface NewInvitation {
  companyId: string;
  id: string;
  channel: Column<'invitation', 'channel'>;
  account: string | null;
  departmentId: string | null;
  seats: number;
  expiresAt: Date;
  makerId: string;
  now: Date;
}

export const insertInvitation = (db: Db, one: NewInvitation) =>
  db
    .insertInto('invitation')
    .values({
      company_id: one.companyId,
      id: one.id,
      channel: one.channel,
      account: one.account,
      department_id: one.departmentId,
      seats: one.seats,
      expires_at: one.expiresAt,
      created_by: one.makerId,
      created_at: one.now,
    })
    .execute();

const invitations = (db: Db, companyId: string) =>
  db.selectFrom('invitation').where('invitation.company_id', '=', companyId);

const withNames = (rows: RowsOf<'invitation'>) =>
  rows
    .innerJoin('member as maker', (join) =>
      join
        .onRef('maker.company_id', '=', 'invitation.company_id')
        .onRef('maker.id', '=', 'invitation.created_by'),
    )
    .leftJoin('department', (join) =>
      join
        .onRef('department.company_id', '=', 'invitation.company_id')
        .onRef('department.id', '=', 'invitation.department_id'),
    )
    .select(columnsIn('invitation', 'invitation'))
    .select(['maker.name as maker_name', 'department.name as department_name']);

export const findInvitation = (db: Db, companyId: string, id: string) =>
  withNames(invitations(db, companyId).where('invitation.id', '=', id)).executeTakeFirst();
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The maker's newest open on-screen invitation that is still valid at `until`. */
export const findOpenFace = (
  db: Db,
  companyId: string,
  { makerId, departmentId, until }: { makerId: string; departmentId: string | null; until: Date },
) =>
  withNames(invitations(db, companyId))
    .where('invitation.created_by', '=', makerId)
    .where('invitation.channel', '=', 'face')
    .where('invitation.department_id', 'is not distinct from', departmentId)
    .where('invitation.revoked_at', 'is', null)
    .where('invitation.expires_at', '>', until)
    .whereRef('invitation.used', '<', 'invitation.seats')
    .orderBy('invitation.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const listInvitations = (
  db: Db,
  companyId: string,
  page: { makerId: string | undefined; after: Cursor | null; size: number },
) =>
  withNames(
    newestFirst(
      db,
      'invitation',
      invitations(db, companyId)
        .select(columnsIn('invitation', 'invitation'))
        .$if(page.makerId !== undefined, (q) => q.where('created_by', '=', page.makerId ?? '')),
      { by: 'created_at', ...page },
    ),
  ).execute();

/** Uses one place; false when none is left. */
export async function takePlace(db: Db, companyId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitation')
    .set((q) => ({ used: q('used', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('used', '<', 'seats')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function revokeInvitation(
  db: Db,
  companyId: string,
  { id, version }: { id: string; version: number },
  now: Date,
): Promise<boolean> {
  return await updateSeen(db, 'invitation', { companyId, id, version }, { revoked_at: now });
}

export const insertLookup = (
  db: Db,
  one: { tokenHash: Buffer; companyId: string; invitationId: string; pass: boolean; expiresAt: Date },
) =>
  db
    .insertInto('invitation_lookup')
    .values({
      token_hash: one.tokenHash,
      company_id: one.companyId,
      invitation_id: one.invitationId,
      pass: one.pass,
      expires_at: one.expiresAt,
    })
    .execute();

export const findLookup = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('invitation_lookup')
    .select(COLUMNS.invitation_lookup)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

/** Makes the codes shown so far expire at `until`. */
export const shortenLookups = (db: Db, companyId: string, invitationId: string, until: Date) =>
  db
    .updateTable('invitation_lookup')
    .set({ expires_at: until })
    .where('company_id', '=', companyId)
    .where('invitation_id', '=', invitationId)
    .where('pass', '=', false)
    .where('expires_at', '>', until)
    .execute();

/** Deletes expired tokens: a caller then gets "unknown" instead of "expired". */
export const sweepLookups = (db: Db, companyId: string, before: Date) =>
  db
    .deleteFrom('invitation_lookup')
    .where('company_id', '=', companyId)
    .where('expires_at', '<', before)
    .execute();
