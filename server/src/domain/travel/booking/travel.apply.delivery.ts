import { listCurrentTrips, type CurrentTrip } from '#domain/travel/trip/trip.open.service.ts';
import type { TripApplication } from '#provider/travel/travel.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { Travelling } from './booking.settle.delivery.ts';
import * as providers from './provider.repository.ts';
import { openProvider, type OpenedProvider } from './travel.reach.ts';

const AT_ONCE = 100;

/**
 * Tells a provider of the trips that it does not know as they are in force: approved, changed or given up. Each version is
 * told once; after a failure the job is repeated with those that are left.
 */
export const tellTrips =
  ({ asSystem, travelPorts }: Travelling): OutboxHandler<'travel.apply'> =>
  async ({ companyId, payload: { providerId } }) => {
    for (let after: string | undefined; ;) {
      const page = await asSystem(companyId, (ctx) => untold(ctx, { travelPorts, providerId, after }));
      if (!page) return;
      for (const one of page.trips) {
        await page.provider.port.pushApplication?.(page.provider.reach, one.application);
        await asSystem(companyId, (ctx) => noteTold(ctx, providerId, one));
      }
      if (page.next === undefined) return;
      after = page.next;
    }
  };

interface Untold {
  tripId: string;
  told: string;
  application: TripApplication;
}

async function untold(
  ctx: Context,
  {
    travelPorts,
    providerId,
    after,
  }: {
    travelPorts: Travelling['travelPorts'];
    providerId: string;
    after: string | undefined;
  },
): Promise<{ provider: OpenedProvider; trips: Untold[]; next: string | undefined } | null> {
  const row = await providers.findProvider(ctx.db, ctx.user.companyId, providerId);
  if (!row?.enabled || !travelPorts[row.kind].pushApplication) return null;
  const provider = await openProvider(ctx, travelPorts, providerId);
  const trips = await listCurrentTrips(ctx, { after, size: AT_ONCE });
  const next = trips.length === AT_ONCE ? trips.at(-1)?.id : undefined;
  return { provider, trips: await untoldOf(ctx, providerId, trips), next };
}

/** A trip that was given up before the provider heard of it is none of its business. */
async function untoldOf(ctx: Context, providerId: string, trips: readonly CurrentTrip[]): Promise<Untold[]> {
  const { db, user } = ctx;
  const ids = trips.map(({ id }) => id);
  const told = await providers.listTold(db, user.companyId, providerId, ids);
  const news = trips.filter(({ id, revision, cancelled }) => {
    const known = told.get(id);
    return known === undefined ? !cancelled : known !== revision;
  });
  const people = await providers.listPeople(
    db,
    user.companyId,
    news.map(({ memberId }) => memberId),
  );
  return news.flatMap((trip) => {
    const person = people.get(trip.memberId);
    return person ? [{ tripId: trip.id, told: trip.revision, application: applicationOf(trip, person) }] : [];
  });
}

const applicationOf = (
  { number, title, fromDay, toDay, cities, cancelled, memberId }: CurrentTrip,
  { name, account }: { name: string; account: string },
): TripApplication => ({
  ...{ number, title, fromDay, toDay, cities, cancelled },
  traveller: { memberId, name, account },
});

const noteTold = ({ db, user, now }: Context, providerId: string, { tripId, told }: Untold) =>
  providers.putTold(db, user.companyId, { providerId, tripId, told, now: now() });
