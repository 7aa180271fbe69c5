import { randomBytes, randomInt } from 'node:crypto';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import {
  DEVICES_MOST,
  type Enrolled,
  type PaycodeDevice,
  type paycodeEndpoints,
} from '@outlay/contract/paycode/paycode';
import { HANDLE_DIGITS } from '@outlay/contract/paycode/paycode.code';
import { isDuplicate } from '#database/transaction.ts';
import { roomsOf } from '#domain/paycode/spend-policy/spend-policy.service.ts';
import type { Context } from '#request/context.ts';
import { newCertificate } from './certificate.service.ts';
import * as devices from './device.repository.ts';
import type { DeviceRow } from './device.repository.ts';

type Reader = Pick<Context, 'db' | 'user'>;
type Writer = Reader & Pick<Context, 'now' | 'secrets' | 'audit' | 'origin'>;

const WEEK_MS = 7 * 86_400_000;
const SECRET_BYTES = 32;
const DRAWS_MOST = 20;

export async function listDevices({ db, user }: Reader) {
  const rows = await devices.listDevices(db, user.companyId, user.memberId);
  return { items: rows.map(present) };
}

/**
 * Lets a device of the caller show payment codes.
 *
 * @throws WRONG_STATE `noSpendPolicy` for somebody who may not pay anything
 */
export async function enrol(ctx: Writer, form: Received<typeof paycodeEndpoints.enrol>): Promise<Enrolled> {
  const { db, user, now } = ctx;
  const { companyId, memberId } = user;
  if ((await roomsOf(ctx, memberId)).length === 0)
    throw new AppError('WRONG_STATE', { reason: 'noSpendPolicy' });
  const own = await devices.listDevices(db, companyId, memberId);
  if (own.filter(({ state }) => state === 'active').length >= DEVICES_MOST)
    throw new AppError('WRONG_STATE', { reason: 'tooManyDevices', values: { most: String(DEVICES_MOST) } });
  const handle = await drawHandle(ctx, form.id);
  try {
    await devices.insertDevice(db, {
      ...{ company_id: companyId, id: form.id, member_id: memberId, name: form.name, state: 'active' },
      ...{ handle, handle_at: now(), public_key: JSON.stringify(form.publicKey) },
      ...{ created_at: now(), last_seen_at: now() },
    });
  } catch (error) {
    throw isDuplicate(error) ? new AppError('CONFLICT', { reason: 'staleVersion' }) : error;
  }
  const detail = { name: form.name };
  ctx.audit({ action: 'paycodeDevice.enrol', objectType: 'paycodeDevice', objectId: form.id, detail });
  return await supply(ctx, form.id, 1);
}

/** A new secret and certificate, and once a week a new handle. */
export async function renew(
  ctx: Writer,
  { id, redraw, counter }: Received<typeof paycodeEndpoints.renew>,
): Promise<Enrolled> {
  const { db, user, now } = ctx;
  const row = await getOwnActive(ctx, id);
  const redrawn = redraw || now().getTime() - row.handle_at.getTime() >= WEEK_MS;
  if (redrawn) {
    const handle = await drawHandle(ctx, id);
    await devices.updateDevice(db, user.companyId, id, { handle, handle_at: now() });
    await devices.dropHandles(db, user.companyId, id, handle);
  }
  await devices.updateDevice(db, user.companyId, id, { last_seen_at: now() });
  ctx.audit({
    ...{ action: 'paycodeDevice.renew', objectType: 'paycodeDevice', objectId: id, detail: { redrawn } },
  });
  const highest = await devices.highestCounter(db, user.companyId, id);
  return await supply(ctx, id, Math.max(counter, highest + 1));
}

/** Blocks a device at once: its secret is gone, and what it signs from now on is refused. */
export async function block(
  ctx: Pick<Writer, 'db' | 'user' | 'now' | 'audit'>,
  { id, lost }: { id: string; lost: boolean },
): Promise<PaycodeDevice> {
  const { db, user, now } = ctx;
  const row = await devices.lockDevice(db, user.companyId, id);
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `device ${id}`);
  const state = lost ? ('lost' as const) : ('blocked' as const);
  if (row.state === 'active') {
    await devices.updateDevice(db, user.companyId, id, { state, secret_sealed: null, blocked_at: now() });
    const detail = { name: row.name, lost };
    ctx.audit({ action: 'paycodeDevice.block', objectType: 'paycodeDevice', objectId: id, detail });
  } else if (lost && row.state === 'blocked') await devices.updateDevice(db, user.companyId, id, { state });
  const blocked = await devices.findDevice(db, user.companyId, id);
  if (!blocked) throw new AppError('NOT_FOUND', `device ${id}`);
  return present(blocked);
}

/** Blocks the devices of a member who leaves. */
export async function blockDevicesOf(
  ctx: Pick<Writer, 'db' | 'user' | 'now' | 'audit'>,
  memberId: string,
): Promise<void> {
  for (const { id, name } of await devices.blockAll(ctx.db, ctx.user.companyId, memberId, ctx.now()))
    ctx.audit({
      ...{ action: 'paycodeDevice.block', objectType: 'paycodeDevice', objectId: id },
      detail: { name, lost: false },
    });
}

/** @throws WRONG_STATE `deviceBlocked` */
async function getOwnActive({ db, user }: Reader, id: string): Promise<DeviceRow> {
  const row = await devices.lockDevice(db, user.companyId, id);
  if (row?.member_id !== user.memberId) throw new AppError('NOT_FOUND', `device ${id}`);
  if (row.state !== 'active') throw new AppError('WRONG_STATE', { reason: 'deviceBlocked' });
  return row;
}

/** A handle that no device of this server has. */
async function drawHandle({ db, user }: Reader, deviceId: string): Promise<string> {
  const place = { company_id: user.companyId, device_id: deviceId };
  for (let draw = 0; draw < DRAWS_MOST; draw += 1) {
    const handle = String(randomInt(10 ** HANDLE_DIGITS)).padStart(HANDLE_DIGITS, '0');
    if (await devices.takeHandle(db, { handle, ...place })) return handle;
  }
  throw new AppError('BUSY', 'no free handle was drawn');
}

/** Gives a device a new secret and a new certificate. */
async function supply(ctx: Writer, id: string, counter: number): Promise<Enrolled> {
  const { db, user, secrets } = ctx;
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const sealed = secrets.seal(secret, 'paycode_device', { company_id: user.companyId, id });
  await devices.updateDevice(db, user.companyId, id, { secret_sealed: sealed });
  const row = await devices.findDevice(db, user.companyId, id);
  if (!row) throw new AppError('NOT_FOUND', `device ${id}`);
  return await newCertificate(ctx, row, { secret, counter });
}

export const present = (row: DeviceRow): PaycodeDevice => ({
  ...{ id: row.id, name: row.name, state: row.state },
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at.toISOString(),
  blockedAt: row.blocked_at?.toISOString() ?? null,
});

export { findDevice } from './device.repository.ts';
