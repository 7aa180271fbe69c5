import { z } from 'zod';
import { LOCATION_CONSENT } from '@outlay/contract/organisation/account.consent';
import { Place } from '@outlay/contract/travel/map';
import { hasConsented } from '#domain/organisation/account/consent.service.ts';
import { routeBetween } from '#domain/travel/map/map.service.ts';
import type { MapPort } from '#provider/map/map.port.ts';
import { dayOf } from '#system/clock.ts';
import type { Context } from '#request/context.ts';
import { rateOn } from './mileage.policy.ts';
import { listRates } from './mileage-rate.service.ts';
import * as tracks from './track.repository.ts';

type Reader = Pick<Context, 'db' | 'user' | 'secrets'>;

const Kept = z.object({ home: Place, work: Place });

/** Where the caller lives and works, and the way between; null as long as they have not said so. */
export async function getCommute({ db, user, secrets }: Reader) {
  const row = await tracks.findCommute(db, user.companyId, user.memberId);
  if (!row) return null;
  const place = { company_id: user.companyId, member_id: user.memberId };
  const kept = Kept.parse(JSON.parse(secrets.open(row.places_sealed, 'commute', place)));
  return { ...kept, distanceM: row.distance_m };
}

/** Measures the way, which calls the map service outside of a transaction, and keeps it. */
export async function saveCommute(maps: MapPort, ctx: Context, { home, work }: z.infer<typeof Kept>) {
  const { distanceM } = await routeBetween({ maps, log: ctx.log }, [home, work]);
  return await ctx.transact(async ({ db, user, now, secrets, audit }) => {
    const place = { company_id: user.companyId, member_id: user.memberId };
    await tracks.saveCommute(db, {
      ...place,
      places_sealed: secrets.seal(JSON.stringify({ home, work }), 'commute', place),
      ...{ distance_m: distanceM, updated_at: now() },
    });
    audit({
      action: 'drive.saveCommute',
      objectType: 'member',
      objectId: user.memberId,
      detail: { distanceM },
    });
    return { distanceM };
  });
}

export async function getSetup(ctx: Pick<Context, 'db' | 'user' | 'now' | 'secrets'>) {
  const rate = rateOn(await listRates(ctx), dayOf(ctx.now(), ctx.user.timeZone));
  return {
    consented: await hasConsented(ctx, LOCATION_CONSENT),
    asksCommute: rate?.excludesCommute ?? false,
    commute: await getCommute(ctx),
  };
}
