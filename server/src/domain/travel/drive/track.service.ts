import { DrivePath, RECORDED_POINTS_MOST, type driveEndpoints } from '@outlay/contract/travel/drive';
import { LOCATION_CONSENT } from '@outlay/contract/organisation/account.consent';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { TracePoint } from '@outlay/contract/travel/map';
import {
  hasConsented,
  recordConsentTo,
  withdrawConsentTo,
} from '#domain/organisation/account/consent.service.ts';
import { dayOf } from '#system/clock.ts';
import { newId } from '#system/id.ts';
import type { Context } from '#request/context.ts';
import * as drives from './drive.repository.ts';
import * as tracks from './track.repository.ts';
import { getOwnVehicle } from './vehicle.service.ts';

type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit' | 'secrets'>;

export async function consentToLocation(ctx: Pick<Context, 'db' | 'user' | 'now' | 'origin' | 'audit'>) {
  await recordConsentTo(ctx, ctx.user.personId, LOCATION_CONSENT);
  ctx.audit({ action: 'drive.consent', objectType: 'member', objectId: ctx.user.memberId });
  return { done: true as const };
}

/** Nothing more is recorded, also of a drive that is being recorded now; saved drives stay. */
export async function withdrawLocationConsent(ctx: Pick<Context, 'db' | 'user' | 'now' | 'audit'>) {
  if (await withdrawConsentTo(ctx, LOCATION_CONSENT))
    ctx.audit({ action: 'drive.withdrawConsent', objectType: 'member', objectId: ctx.user.memberId });
  return { done: true as const };
}

/**
 * Keeps a part of a recording; the first one makes the drive. Parts may arrive in any order, late and twice.
 *
 * @throws WRONG_STATE `consentMissing`, and `driveFinished` once the drive is saved
 */
export async function putPoints(
  ctx: Writer,
  { driveId, vehicleId, part, points }: Received<typeof driveEndpoints.putPoints>,
): Promise<{ done: true }> {
  const { db, user, now, secrets } = ctx;
  const { companyId, memberId } = user;
  if (!(await hasConsented(ctx, LOCATION_CONSENT)))
    throw new AppError('WRONG_STATE', { reason: 'consentMissing' });
  await drives.lockDrivesOf(db, companyId, memberId);
  const at = points.map((point) => Date.parse(point.at)).toSorted((a, b) => a - b);
  const [first = 0] = at;
  const last = at.at(-1) ?? first;
  const before = await beginRecording(ctx, {
    driveId,
    vehicleId,
    startedAt: new Date(first),
    endedAt: new Date(last),
  });
  if (before && !before.recording) throw new AppError('WRONG_STATE', { reason: 'driveFinished' });
  if (
    (await tracks.countPointsBeside(db, companyId, { driveId, part })) + points.length >
    RECORDED_POINTS_MOST
  )
    throw new AppError('TOO_LARGE');
  const id = newId();
  const place = { company_id: companyId, drive_id: driveId, id };
  await tracks.insertPart(db, {
    ...{ ...place, part, points: points.length },
    points_sealed: secrets.seal(JSON.stringify(points), 'drive_track', place),
    created_at: now(),
  });
  if (!before) return { done: true };
  await drives.setTimes(db, companyId, driveId, {
    started_at: new Date(Math.min(first, before.started_at.getTime())),
    ended_at: new Date(Math.max(last, before.ended_at.getTime())),
  });
  return { done: true };
}

/** Makes the drive of a recording; returns it where it is there already. */
async function beginRecording(
  ctx: Writer,
  drive: { driveId: string; vehicleId: string; startedAt: Date; endedAt: Date },
) {
  const { db, user, now, audit } = ctx;
  const [before] = await drives.listOwn(db, user.companyId, user.memberId, [drive.driveId]);
  if (before) return before;
  await getOwnVehicle(ctx, drive.vehicleId);
  await drives.insertDrive(db, {
    ...{ company_id: user.companyId, id: drive.driveId, member_id: user.memberId },
    ...{ vehicle_id: drive.vehicleId, kind: 'recorded', recording: true },
    day: dayOf(drive.startedAt, user.timeZone),
    ...{ started_at: drive.startedAt, ended_at: drive.endedAt, created_at: now(), updated_at: now() },
  });
  // The id may be another member's drive, which was not found above.
  const [made] = await drives.listOwn(db, user.companyId, user.memberId, [drive.driveId]);
  if (!made) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  audit({ action: 'drive.record', objectType: 'drive', objectId: drive.driveId });
  return undefined;
}

type Opener = Pick<Context, 'db' | 'user' | 'secrets'>;

/** All positions of a recording, in order of time. */
export async function openParts({ db, user, secrets }: Opener, driveId: string): Promise<TracePoint[]> {
  const parts = await tracks.listParts(db, user.companyId, driveId);
  const points = parts.flatMap(({ id, points_sealed }) => {
    const place = { company_id: user.companyId, drive_id: driveId, id };
    return TracePoint.array().parse(JSON.parse(secrets.open(points_sealed, 'drive_track', place)));
  });
  return points.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

/** The positions without those outside of the given ends: a person may trim a recording. */
export async function readTrack(
  ctx: Opener,
  driveId: string,
  ends: { startedAt: string; endedAt: string },
): Promise<TracePoint[]> {
  const [from, to] = [Date.parse(ends.startedAt), Date.parse(ends.endedAt)];
  const points = await openParts(ctx, driveId);
  return points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
}

/** Where a drive led; null once it was erased. */
export function openPath(
  { secrets }: Pick<Opener, 'secrets'>,
  row: { company_id: string; id: string; path_sealed: Buffer | null },
): DrivePath | null {
  if (row.path_sealed === null) return null;
  const place = { company_id: row.company_id, id: row.id };
  return DrivePath.parse(JSON.parse(secrets.open(row.path_sealed, 'drive', place)));
}
