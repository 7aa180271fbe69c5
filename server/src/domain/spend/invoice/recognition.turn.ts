import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@outlay/contract/errors';
import type { RecognitionStep } from '#provider/recognition/recognition.port.ts';
import type { Db } from '#database/connect.ts';
import type { Context } from '#request/context.ts';
import { inTransaction } from '#database/transaction.ts';
import * as recognitions from './recognition.repository.ts';
import type { RecognitionId, RecognitionRow } from './recognition.repository.ts';

/** Heartbeat interval of a running recognition, and the silence after which another node takes over. */
const BEAT_MS = 5_000;
const SILENCE_MS = 30_000;
const LOOK_MS = 500;

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export const idOf = ({ user }: Pick<Context, 'user'>, id: string): RecognitionId => ({
  companyId: user.companyId,
  memberId: user.memberId,
  id,
});

/** A heartbeat in the future was written before the clock was set back and counts as little as an old one. */
export const isBeingRead = ({ status, seen_at: seen }: RecognitionRow, now: Date): boolean =>
  status === 'running' && seen !== null && Math.abs(now.getTime() - seen.getTime()) <= SILENCE_MS;

/**
 * Returns `ours` when this node must run the recognition, or `done`. Waits while another node runs it, and
 * takes over when that one's heartbeats stop.
 */
export async function takeTurn(ctx: Reader, id: string): Promise<'ours' | 'done'> {
  for (;;) {
    const turn = await inTransaction(ctx.db, ctx.user.companyId, (tx) =>
      claimTurn(tx, idOf(ctx, id), ctx.now()),
    );
    if (turn !== 'theirs') return turn;
    await sleep(LOOK_MS);
  }
}

async function claimTurn(tx: Db, of: RecognitionId, now: Date): Promise<'ours' | 'theirs' | 'done'> {
  if (await recognitions.beginRecognition(tx, of, now)) return 'ours';
  const row = await recognitions.lockRecognition(tx, of);
  if (!row) throw new AppError('CONFLICT', `recognition id ${of.id} is taken`);
  if (row.status !== 'running') return 'done';
  if (isBeingRead(row, now)) return 'theirs';
  await recognitions.markRecognition(tx, of, 'opening', now);
  return 'ours';
}

/**
 * Runs the recognition with heartbeats that show its progress to all nodes. A failure deletes its row, so
 * that a repeated upload starts again.
 */
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
  // One write at a time; later steps are included in the next one.
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
