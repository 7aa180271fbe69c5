import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import * as payments from './payment.repository.ts';

/** Normalises a bank reference: ignores spaces and case. */
const keyOf = (reference: string): string => reference.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();

const used = (reference: string) =>
  new AppError('CONFLICT', { reason: 'referenceUsed', values: { reference } });

/** Stores the reference; throws when another payment has it. */
export async function claimReference(
  { db, user, now }: Pick<Context, 'db' | 'user' | 'now'>,
  paymentId: string,
  reference: string,
): Promise<void> {
  const row = { company_id: user.companyId, key: keyOf(reference), payment_id: paymentId, created_at: now() };
  if (!(await payments.claimReference(db, row))) throw used(reference);
}

/** Checks a reference early, before there is a payment to claim it for. */
export async function assertReferenceFree(
  { db, user }: Pick<Context, 'db' | 'user'>,
  reference: string,
): Promise<void> {
  if (await payments.findReference(db, user.companyId, keyOf(reference))) throw used(reference);
}
