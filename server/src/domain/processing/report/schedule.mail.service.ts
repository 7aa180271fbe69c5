import { ROUTES } from '@outlay/contract/routes';
import { AppError } from '@outlay/contract/errors';
import { decodeLocale } from '@outlay/contract/locale.codec';
import { signedInMember } from '#domain/organisation/account/signed-in.service.ts';
import type { Db } from '#database/connect.ts';
import { inTransaction } from '#database/transaction.ts';
import type { Context } from '#request/context.ts';
import type { ActAs } from '#request/gate.ts';
import { dayOf, type Now } from '#system/clock.ts';
import { sumCollected } from './report.service.ts';
import { nextAfter, periodsBefore } from './schedule.policy.ts';
import * as schedules from './schedule.repository.ts';
import { presentSchedule } from './schedule.service.ts';
import { reportMail } from './schedule.words.ts';

interface Mailing {
  db: Db;
  now: Now;
  actAs: ActAs;
  /** The site's address, with which links begin. */
  origin: string;
}

/**
 * Mails the reports of a company that are due. Each is made as its owner, with what they may see at this moment: who left
 * gets none, and who may no longer see a scope gets nothing of it.
 */
export async function mailReports({ db, now, actAs, origin }: Mailing, companyId: string): Promise<void> {
  // Nowhere is it later; whether it is due in the company's time zone is decided for each member.
  const due = await inTransaction(db, companyId, (tx) =>
    schedules.listDue(tx, companyId, dayOf(now(), 'Pacific/Kiritimati')),
  );
  for (const { id, member_id: memberId } of due) {
    const user = await inTransaction(db, companyId, (tx) =>
      signedInMember(tx, companyId, memberId, { now: now() }),
    );
    if (user) await actAs(user, (ctx) => mailReport(ctx, id, origin));
  }
}

async function mailReport(ctx: Context, id: string, origin: string): Promise<void> {
  const { db, user, now } = ctx;
  const today = dayOf(now(), user.timeZone);
  const row = await schedules.lockDue(db, user.companyId, { id, today });
  if (!row) return;
  const schedule = presentSchedule(row);
  await schedules.setNext(db, user.companyId, { id, nextOn: nextAfter(schedule.rhythm, today) });
  const mailed = await schedules.findMailed(db, user);
  if (!mailed || !user.permissions.has('report.own')) return;
  const { period, before } = periodsBefore(schedule.rhythm, today);
  const sums = await sumCollected(ctx, {
    ...{ ...schedule, ...period, across: null, only: {} },
    ...{ compareFrom: before.from, compareTo: before.to },
  }).catch((error: unknown) => {
    // They may no longer see it.
    if (error instanceof AppError && ['NOT_ALLOWED', 'NOT_FOUND'].includes(error.code)) return null;
    throw error;
  });
  if (!sums) return;
  const text = reportMail({ schedule, period, sums, link: origin + ROUTES.reports }, decodeLocale(mailed));
  await ctx.notify({ channel: 'mail', to: mailed.account, text });
}
