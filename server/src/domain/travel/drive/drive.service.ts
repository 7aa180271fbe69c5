import {
  DISTANCE_M,
  DRIVES_A_DAY_MOST,
  type DriveDetail,
  type DriveForm,
} from '@outlay/contract/travel/drive';
import { AppError } from '@outlay/contract/errors';
import { takePictures } from '#domain/platform/file/file.service.ts';
import type { MapPort } from '#provider/map/map.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { getCommute } from './commute.service.ts';
import { measure, type Measured } from './drive.measure.ts';
import { getDrive, isFree } from './drive.read.service.ts';
import * as drives from './drive.repository.ts';
import type { DriveRow } from './drive.repository.ts';
import { rateOn } from './mileage.policy.ts';
import { listRates } from './mileage-rate.service.ts';
import { getOwnVehicle } from './vehicle.service.ts';

/** Measures the drive with the map service, then saves it. */
export async function saveDrive(maps: MapPort, ctx: Context, form: DriveForm): Promise<DriveDetail> {
  const commute = await ctx.transact(async (inner) => {
    await assertMayBeSaved(inner, form);
    return await assertCommuteKnown(inner, form);
  });
  const measured = await measure({ maps, log: ctx.log }, ctx, form, commute);
  const distanceM = form.ownDistanceM ?? measured.measuredM;
  if (distanceM < DISTANCE_M.least || distanceM > DISTANCE_M.most)
    throw new AppError('INVALID_INPUT', {
      reason: 'driveLength',
      fields: [{ path: form.ownDistanceM === null ? 'stops' : 'ownDistanceM', code: 'outOfRange' }],
    });
  return await ctx.transact(async (inner) => {
    const before = await assertMayBeSaved(inner, form);
    await write(inner, form, { ...measured, distanceM }, before);
    inner.audit({
      action: 'drive.save',
      objectType: 'drive',
      objectId: form.id,
      detail: { kind: form.kind, measuredM: measured.measuredM, distanceM, reason: form.ownReason },
    });
    return await getDrive(inner, form.id);
  });
}

/** Checks all that does not need the map; returns the stored drive. */
async function assertMayBeSaved(ctx: Context, form: DriveForm): Promise<DriveRow | undefined> {
  const { db, user, now } = ctx;
  const { companyId, memberId } = user;
  await drives.lockDrivesOf(db, companyId, memberId);
  const [before] = await drives.listOwn(db, companyId, memberId, [form.id]);
  if (!before && (form.kind === 'recorded' || form.version > 0))
    throw new AppError('NOT_FOUND', `drive ${form.id}`);
  if (before && !before.recording) {
    if (!isFree(before)) throw new AppError('WRONG_STATE', { reason: 'driveClaimed' });
    if (before.kind !== form.kind || before.version !== form.version)
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  }
  const startedAt = new Date(form.startedAt);
  const endedAt = new Date(form.endedAt);
  if (endedAt > now())
    throw new AppError('INVALID_INPUT', {
      reason: 'driveInFuture',
      fields: [{ path: 'endedAt', code: 'outOfRange' }],
    });
  const day = dayOf(startedAt, user.timeZone);
  const vehicle = await getOwnVehicle(ctx, form.vehicleId);
  if (day < vehicle.from_day || (vehicle.to_day !== null && day > vehicle.to_day))
    throw new AppError('WRONG_STATE', { reason: 'vehicleNotValid', values: { plate: vehicle.plate } });
  if ((await drives.countOnDay(db, companyId, memberId, { id: form.id, day })) >= DRIVES_A_DAY_MOST)
    throw new AppError('WRONG_STATE', {
      reason: 'tooManyDrives',
      values: { most: String(DRIVES_A_DAY_MOST) },
    });
  const other = await drives.findOverlapping(db, companyId, memberId, { id: form.id, startedAt, endedAt });
  if (other)
    throw new AppError('CONFLICT', {
      reason: 'drivesOverlap',
      values: { from: other.from_name, to: other.to_name },
      fields: [{ path: 'startedAt', code: 'outOfRange' }],
    });
  return before;
}

/** Where the rate of the day excludes the commute, the way between home and work must be known. */
async function assertCommuteKnown(ctx: Context, form: DriveForm) {
  const commute = await getCommute(ctx);
  if (commute) return commute;
  const day = dayOf(new Date(form.startedAt), ctx.user.timeZone);
  if (rateOn(await listRates(ctx), day)?.excludesCommute)
    throw new AppError('WRONG_STATE', { reason: 'commuteMissing' });
  return null;
}

async function write(
  ctx: Context,
  form: DriveForm,
  measured: Measured & { distanceM: number },
  before: DriveRow | undefined,
): Promise<void> {
  const { db, user, now, secrets } = ctx;
  const place = { company_id: user.companyId, id: form.id };
  const startedAt = new Date(form.startedAt);
  const columns = {
    ...{ vehicle_id: form.vehicleId, kind: form.kind, recording: false, favourite: form.favourite },
    day: dayOf(startedAt, user.timeZone),
    ...{ started_at: startedAt, ended_at: new Date(form.endedAt), updated_at: now() },
    ...{ purpose: form.purpose, passengers: form.passengers },
    ...{ from_name: measured.fromName, to_name: measured.toName },
    ...{ measured_m: measured.measuredM, distance_m: measured.distanceM, straight_m: measured.straightM },
    ...{ commute_m: measured.commuteM, estimated: measured.estimated, own_reason: form.ownReason },
    ...{ odometer_from: form.odometer?.from ?? null, odometer_to: form.odometer?.to ?? null },
    path_sealed: secrets.seal(JSON.stringify(measured.path), 'drive', place),
  };
  if (before) {
    const seen = { companyId: user.companyId, id: form.id, version: before.version };
    if (!(await drives.updateDrive(db, seen, columns)))
      throw new AppError('CONFLICT', { reason: 'staleVersion' });
  } else {
    await drives.insertDrive(db, { ...place, member_id: user.memberId, ...columns, created_at: now() });
    // The id may be another member's drive.
    const [made] = await drives.listOwn(db, user.companyId, user.memberId, [form.id]);
    if (!made) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  }
  const fileIds = form.odometer?.fileIds ?? [];
  await takePictures(ctx, fileIds);
  await drives.replaceFiles(db, user.companyId, form.id, fileIds, now());
}

/** Removes a drive with its positions; one on a document stays. */
export async function removeDrive(ctx: Context, id: string): Promise<{ done: true }> {
  const { db, user } = ctx;
  await drives.lockDrivesOf(db, user.companyId, user.memberId);
  const [row] = await drives.listOwn(db, user.companyId, user.memberId, [id]);
  if (!row) throw new AppError('NOT_FOUND', `drive ${id}`);
  if (!isFree(row)) throw new AppError('WRONG_STATE', { reason: 'driveClaimed' });
  await drives.deleteDrive(db, user.companyId, id);
  ctx.audit({
    action: 'drive.remove',
    objectType: 'drive',
    objectId: id,
    detail: { distanceM: row.distance_m },
  });
  return { done: true };
}
