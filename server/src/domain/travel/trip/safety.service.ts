import type { Answer } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { Id } from '@outlay/contract/fields';
import type { EmergencyContact, safetyEndpoints, Whereabouts } from '@outlay/contract/travel/trip.safety';
import { memberRefs } from '#domain/organisation/company/company.service.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import * as safety from './safety.repository.ts';
import { cityOn, stateOf, tripOf } from './trip.policy.ts';
import { listTripsOn } from './trip.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'now'>;
type Writer = Pick<Context, 'db' | 'user' | 'now' | 'audit'>;

/** Off until the company switches it on. */
export async function getSetting({ db, user }: Pick<Reader, 'db' | 'user'>) {
  const row = await safety.findSetting(db, user.companyId);
  return { showsWhereabouts: row?.shows_whereabouts ?? false, version: row?.version ?? 0 };
}

export async function saveSetting(
  ctx: Writer,
  { showsWhereabouts: shows, version }: { showsWhereabouts: boolean; version: number },
) {
  const { db, user, now } = ctx;
  const setting = { companyId: user.companyId, shows, version, now: now() };
  if (!(await safety.saveSetting(db, setting))) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  const detail = { showsWhereabouts: shows };
  ctx.audit({ action: 'safety.saveSetting', objectType: 'company', objectId: user.companyId, detail });
  return await getSetting(ctx);
}

async function assertOn(ctx: Reader): Promise<void> {
  if (!(await getSetting(ctx)).showsWhereabouts)
    throw new AppError('NOT_ALLOWED', { reason: 'whereaboutsOff' });
}

/** Who travels today, each with the city of the coming night. The look is written down. */
export async function whoIsWhere(
  ctx: Writer,
  { after, size }: { after?: string | undefined; size: number },
): Promise<Answer<typeof safetyEndpoints.whoIsWhere>> {
  const { db, user } = ctx;
  await assertOn(ctx);
  if (after !== undefined && !Id.safeParse(after).success)
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'after', code: 'badFormat' }] });
  const { rows, travelling } = await travellingOn(ctx, { after, size });
  const memberIds = travelling.map(({ memberId }) => memberId);
  const names = await memberRefs(ctx, memberIds);
  const withContact = await safety.listWithContact(db, user.companyId, memberIds);
  ctx.audit({
    action: 'safety.look',
    objectType: 'company',
    objectId: user.companyId,
    detail: { members: memberIds },
  });
  const items = travelling.flatMap(({ memberId, ...one }): Whereabouts[] => {
    const member = names.get(memberId);
    return member ? [{ ...one, member, hasContact: withContact.has(memberId) }] : [];
  });
  return { items, next: rows.length === size ? (rows.at(-1)?.id ?? null) : null };
}

/** The trips that are under way today, as their last approved change says. */
async function travellingOn(ctx: Reader, page: { after?: string | undefined; size: number }) {
  const { db, user, now } = ctx;
  const day = dayOf(now(), user.timeZone);
  const rows = await listTripsOn(db, user.companyId, { day, ...page });
  const travelling = rows.flatMap((row) => {
    const trip = tripOf(row);
    if (stateOf(trip, day) !== 'Travelling') return [];
    const stay = cityOn(trip.stays, day);
    return [
      {
        ...{ memberId: row.submitter_id, tripId: row.id, fromDay: trip.from, toDay: trip.to },
        ...{ city: stay?.city ?? trip.place, country: stay?.country ?? '' },
      },
    ];
  });
  return { rows, travelling };
}

/** Whom to call for somebody who travels today. The look is written down. */
export async function getContact(ctx: Writer, { memberId }: { memberId: string }) {
  const { db, user } = ctx;
  await assertOn(ctx);
  if (!(await isTravelling(ctx, memberId))) throw new AppError('NOT_FOUND', `traveller ${memberId}`);
  const row = await safety.findContact(db, user.companyId, memberId);
  ctx.audit({ action: 'safety.lookContact', objectType: 'member', objectId: memberId });
  return { contact: row ? present(row) : null };
}

/** So many travellers are looked through for one. */
const LOOKED = 100;

async function isTravelling(ctx: Reader, memberId: string): Promise<boolean> {
  let after: string | undefined;
  for (;;) {
    const { rows, travelling } = await travellingOn(ctx, { after, size: LOOKED });
    if (travelling.some((one) => one.memberId === memberId)) return true;
    if (rows.length < LOOKED) return false;
    after = rows.at(-1)?.id;
  }
}

const present = ({ name, relation, phone }: EmergencyContact): EmergencyContact => ({
  name,
  relation,
  phone,
});

export async function getMyContact({ db, user }: Pick<Reader, 'db' | 'user'>) {
  const row = await safety.findContact(db, user.companyId, user.memberId);
  return { contact: row ? present(row) : null, version: row?.version ?? 0 };
}

export async function saveMyContact(
  ctx: Writer,
  { contact, version }: { contact: EmergencyContact | null; version: number },
) {
  const { db, user, now } = ctx;
  const row = { companyId: user.companyId, memberId: user.memberId, version, now: now() };
  if (contact === null) await safety.deleteContact(db, user.companyId, user.memberId);
  else if (!(await safety.saveContact(db, row, contact)))
    throw new AppError('CONFLICT', { reason: 'staleVersion' });
  // Not the contact itself: it is about somebody who never agreed to be in a log.
  const detail = { removed: contact === null };
  ctx.audit({ action: 'safety.saveContact', objectType: 'member', objectId: user.memberId, detail });
  return await getMyContact(ctx);
}
