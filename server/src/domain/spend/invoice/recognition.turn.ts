import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@outlay/contract/errors';
import type { RecognitionStep } from '#provider/recognition/recognition.port.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import { inTransaction } from '#database/transaction.ts';
import * as recognitions from './recognition.repository.ts';
import type { RecognitionId, RecognitionRow } from './recognition.repository.ts';

/** How often whoever reads says that they are still there, and after how long a silence nobody is. */
const BEAT_MS = 5_000;
const HEARD_MS = 30_000;
const LOOK_MS = 500;

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export const idOf = ({ user }: Pick<Context, 'user'>, id: string): RecognitionId => ({
  companyId: user.companyId,
  memberId: user.memberId,
  id,
});

/** A beat of the future is one of a clock that was set back: it says as little as one of long ago. */
export const isBeingRead = ({ status, seen_at: seen }: RecognitionRow, now: Date): boolean =>
  status === 'running' && seen !== null && Math.abs(now.getTime() - seen.getTime()) <= HEARD_MS;

/**
 * Tells who reads: `ours` from here on, or `done` when it has been read. While another node is at it we wait; when that
 * one has fallen silent it is ours.
 */
export async function takeTurn(ctx: Reader, id: string): Promise<'ours' | 'done'> {
  for (;;) {
    const turn = await inTransaction(ctx.db, ctx.user.companyId, (tx) =>
      askTurn(tx, idOf(ctx, id), ctx.now()),
    );
    if (turn !== 'theirs') return turn;
    await sleep(LOOK_MS);
  }
}

async function askTurn(tx: Db, of: RecognitionId, now: Date): Promise<'ours' | 'theirs' | 'done'> {
  if (await recognitions.beginRecognition(tx, of, now)) return 'ours';
  const row = await recognitions.lockRecognition(tx, of);
  if (!row) throw new AppError('CONFLICT', `recognition id ${of.id} is taken`);
  if (row.status !== 'running') return 'done';
  if (isBeingRead(row, now)) return 'theirs';
  await recognitions.markRecognition(tx, of, 'opening', now);
  return 'ours';
}

/** Reads in our turn, and lets every node know how far it is. What fails leaves nothing: sent again, it is read again. */
export async function inOurTurn<T>(
  ctx: Reader,
  id: string,
  work: (onStep: (step: RecognitionStep) => void) => Promise<T>,
): Promise<T> {
  const of = idOf(ctx, id);
  const inCompany = (change: (tx: Db) => Promise<unknown>) =>
    inTransaction(ctx.db, of.companyId, change).catch(() => undefined);
  let step: RecognitionStep = 'opening';
  let marking: Promise<unknown> | undefined;
  // One at a time; what comes meanwhile is in the next.
  const mark = () => {
    marking ??= inCompany((tx) => recognitions.markRecognition(tx, of, step, ctx.now())).finally(
      () => (marking = undefined),
    );
  };
  const beating = setInterval(mark, BEAT_MS);
  try {
    return await work((next) => {
      if (next === step) return;
      step = next;
      mark();
    });
  } catch (error) {
    await marking;
    await inCompany((tx) => recognitions.dropRecognition(tx, of));
    throw error;
  } finally {
    clearInterval(beating);
  }
}
