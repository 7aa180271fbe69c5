import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as payments from './payment.repository.ts';

/** As the bank wrote it, without spaces and case: two spellings of one reference are one. */
const keyOf = (reference: string): string => reference.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const used = (reference: string) =>
  new AppError('CONFLICT', { reason: 'referenceUsed', values: { reference } });

/** Each payment has its own reference: one that another payment has is refused. */
export async function claimReference(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  paymentId: string,
  reference: string,
): Promise<void> {
  const row = { company_id: user.companyId, key: keyOf(reference), payment_id: paymentId, created_at: now() };
  if (!(await payments.claimReference(db, row))) throw used(reference);
}

/** The same before there is a payment: it is told early, and claimed later. */
export async function assertReferenceFree(
  { db, user }: Pick<Context, 'db' | 'user'>,
  reference: string,
): Promise<void> {
  if (await payments.findReference(db, user.companyId, keyOf(reference))) throw used(reference);
}
