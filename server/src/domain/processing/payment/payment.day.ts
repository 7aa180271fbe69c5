import { AppError, type Reason } from '@outlay/contract/errors';
import { isClosed } from '#domain/spend/ledger/period.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';

/**
 * Checks the date of a payment, `YYYY-MM-DD` in the company's time zone: not in the future, not before `since`, and in
 * a month with open books. Throws `INVALID_INPUT` otherwise.
 */
export async function assertPaymentDay(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  day: string,
  since: Date | null,
  path = 'paidOn',
): Promise<void> {
  const { timeZone } = ctx.user;
  if (day > dayOf(ctx.now(), timeZone)) throw refused('dayInFuture', path);
  if (since && day < dayOf(since, timeZone)) throw refused('dayTooEarly', path);
  if (await isClosed(ctx, day)) throw refused('periodClosed', path);
}

const refused = (reason: Reason, path: string) =>
  new AppError('INVALID_INPUT', { reason, fields: [{ path, code: reason }] });
