import type { Context } from '#request/context.ts';
import { listLocks, lockElsewhere } from './invoice.life.repository.ts';
import * as matches from './invoice.match.repository.ts';
import type { Candidate, Sought } from './invoice.match.repository.ts';
export type { Candidate, Sought } from './invoice.match.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;

/** Confirmed invoices of a member that could be of something that cost as much. */
export const invoicesSought = ({ db, user }: Reader, sought: Sought): Promise<Candidate[]> =>
  matches.listSought(db, user.companyId, sought);

/** A confirmed invoice; undefined if there is none. */
export const confirmedInvoice = ({ db, user }: Reader, id: string): Promise<Candidate | undefined> =>
  matches.findCandidate(db, user.companyId, id);

/**
 * The company has paid what the invoice is about in another way, so no copy of it can be claimed; false if it, or another
 * copy, is in use.
 */
export async function useElsewhere(
  { db, user, now, audit }: Pick<Context, 'db' | 'user' | 'now' | 'audit'>,
  id: string,
): Promise<boolean> {
  if (!(await matches.setElsewhere(db, user.companyId, id, now()))) return false;
  audit({ action: 'invoice.elsewhere', objectType: 'invoice', objectId: id });
  return await lockUsedElsewhere({ db, user, now }, id);
}

/** Locks all fingerprints of an invoice that is used elsewhere; false if a copy has locked one of them. */
export async function lockUsedElsewhere(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  id: string,
): Promise<boolean> {
  const prints = await matches.listPrints(db, user.companyId, id);
  await lockElsewhere(db, user.companyId, prints, now());
  const locks = await listLocks(db, user.companyId, prints);
  return locks.every(({ invoice_id: invoiceId }) => invoiceId === id);
}
