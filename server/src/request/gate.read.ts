import { AppError } from '@outlay/contract/errors';
import { LOG_POSITION_HEADER } from '@outlay/contract/log-position';
import type { FastifyRequest } from 'fastify';
import type { Db } from '#database/connect.ts';
import { inReading, sqlState } from '#database/transaction.ts';
import type { SignedIn } from './context.ts';
import type { GateOptions } from './gate.options.ts';
import type { Served } from './served.ts';

/** Cancelled by the replica, because the primary has removed rows that it was reading. */
const isConflict = (error: unknown): boolean => sqlState(error).startsWith('40');

/**
 * Runs a read on a replica that has what the caller has seen; otherwise, and if the replica refuses or fails, on the
 * primary. A refusal of a replica is not believed: what it misses may have been made by somebody else just now.
 */
export async function read<T>(
  { db, replicas }: Pick<GateOptions, 'db' | 'replicas'>,
  { request, user, served }: { request: FastifyRequest; user: SignedIn; served: Served },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const session = user.session?.id ?? user.memberId;
  const chosen = await replicas?.holding(request.headers[LOG_POSITION_HEADER], session);
  if (chosen)
    try {
      return await inReading(chosen.db, user.companyId, work, served);
    } catch (error) {
      if (!(error instanceof AppError) && !isConflict(error)) chosen.failed(error);
    }
  return await inReading(db, user.companyId, work, served);
}
