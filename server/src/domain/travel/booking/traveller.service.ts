import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import { TravellerForm } from '@outlay/contract/travel/booking.offer';
import type { travellerEndpoints, TravellerProfile } from '@outlay/contract/travel/booking.setting';
import type { StoredTraveller } from '#database/tables.ts';
import { getPersonOf } from '#domain/organisation/account/person.service.ts';
import type { Context } from '#request/context.ts';
import * as travellers from './traveller.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'secrets'>;

/** The last characters of a number by which its owner recognises it; never more than half of it. */
export function endingOf(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2));
  return number.slice(number.length - shown);
}

/** My profile with what is sealed; it begins with what the company knows of me. */
export async function readMyTraveller(ctx: Reader): Promise<{ profile: TravellerForm; version: number }> {
  const { db, user, secrets } = ctx;
  const row = await travellers.findTraveller(db, user.companyId, user.memberId);
  if (!row) return { profile: await beginning(ctx), version: 0 };
  const text = secrets.open(row.profile_sealed, 'traveller', placeOf(ctx));
  return { profile: TravellerForm.parse(JSON.parse(text)), version: row.version };
}

const placeOf = ({ user }: Pick<Context, 'user'>) => ({
  company_id: user.companyId,
  member_id: user.memberId,
});

async function beginning(ctx: Reader): Promise<TravellerForm> {
  const { account } = await getPersonOf(ctx);
  const isMail = account.includes('@');
  return {
    ...{ name: ctx.user.name, givenName: '', familyName: '', gender: null, bornOn: null, document: null },
    ...{ phone: isMail ? '' : account, email: isMail ? account : '' },
  };
}

export async function getMyTraveller(ctx: Reader): Promise<TravellerProfile> {
  const { profile, version } = await readMyTraveller(ctx);
  const { document } = profile;
  return {
    ...{ ...profile, version },
    document: document && {
      ...{ kind: document.kind, ending: endingOf(document.number), expiresOn: document.expiresOn },
    },
  };
}

export async function saveMyTraveller(
  ctx: Context,
  { version, removesDocument, ...form }: Received<typeof travellerEndpoints.save>,
): Promise<TravellerProfile> {
  const { db, user, now, secrets } = ctx;
  const before = await readMyTraveller(ctx);
  const document = form.document ?? (removesDocument ? null : before.profile.document);
  const sealed = secrets.seal(JSON.stringify({ ...form, document }), 'traveller', placeOf(ctx));
  const row = { companyId: user.companyId, memberId: user.memberId, sealed, version, now: now() };
  if (!(await travellers.saveTraveller(db, row))) throw new AppError('CONFLICT', { reason: 'staleVersion' });
  ctx.audit({
    ...{ action: 'traveller.save', objectType: 'member', objectId: user.memberId },
    detail: { removesDocument },
  });
  return await getMyTraveller(ctx);
}

/** A traveller as pages show them. */
export const shownOf = ({ name, document }: TravellerForm, guest: boolean): StoredTraveller => ({
  ...{ name, guest, document: document ? endingOf(document.number) : '' },
});
