import { AppError } from '@outlay/contract/errors';
import type { Context } from '#request/context.ts';
import { isDuplicate } from '#database/transaction.ts';
import * as payments from './payment.repository.ts';

/** Inserts payments; a unique key in the database is the final protection against paying twice. */
export async function insertOnce(
  { db }: Pick<Context, 'db'>,
  rows: Parameters<typeof payments.insertPayments>[1],
) {
  try {
    await payments.insertPayments(db, rows);
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('CONFLICT', { reason: 'alreadyInBatch' });
    throw error;
  }
}
