import {
  ReportDimension,
  SCHEDULES_MOST,
  ReportBasis,
  ReportScope,
  ReportSchedule,
} from '@outlay/contract/processing/report';
import { AppError } from '@outlay/contract/errors';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { whose } from './report.scope.service.ts';
import { nextAfter } from './schedule.policy.ts';
import * as schedules from './schedule.repository.ts';
import type { ScheduleRow } from './schedule.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;

export const presentSchedule = (row: ScheduleRow): ReportSchedule => ({
  ...{ id: row.id, name: row.name, rhythm: ReportSchedule.shape.rhythm.parse(row.rhythm) },
  ...{ basis: ReportBasis.parse(row.basis), scope: ReportScope.parse(row.scope) },
  ...{ departmentId: row.department_id, by: ReportDimension.parse(row.by_dimension) },
});

export async function listSchedules({ db, user }: Reader): Promise<{ items: ReportSchedule[] }> {
  return { items: (await schedules.listSchedules(db, user)).map(presentSchedule) };
}

/** Saves a schedule by its id; what the person may not see now cannot be ordered. */
export async function saveSchedule(ctx: Context, schedule: ReportSchedule): Promise<ReportSchedule> {
  const { db, user, now } = ctx;
  await whose(ctx, schedule);
  if (!(await schedules.findMailed(db, user))) throw new AppError('WRONG_STATE', { reason: 'noMailAddress' });
  await schedules.lockOwner(db, user);
  const others = (await schedules.listSchedules(db, user)).filter(({ id }) => id !== schedule.id);
  if (others.length >= SCHEDULES_MOST)
    throw new AppError('WRONG_STATE', { reason: 'schedulesFull', values: { most: String(SCHEDULES_MOST) } });
  const nextOn = nextAfter(schedule.rhythm, dayOf(now(), user.timeZone));
  if (!(await schedules.putSchedule(db, user, schedule, { nextOn, now: now() })))
    throw new AppError('NOT_FOUND', `schedule ${schedule.id}`);
  ctx.audit({
    action: 'report.schedule',
    objectType: 'member',
    objectId: user.memberId,
    detail: { ...schedule },
  });
  return schedule;
}

export async function removeSchedule(ctx: Context, { id }: { id: string }) {
  if (!(await schedules.deleteSchedule(ctx.db, ctx.user, id)))
    throw new AppError('NOT_FOUND', `schedule ${id}`);
  ctx.audit({
    action: 'report.unschedule',
    objectType: 'member',
    objectId: ctx.user.memberId,
    detail: { id },
  });
  return { done: true as const };
}
