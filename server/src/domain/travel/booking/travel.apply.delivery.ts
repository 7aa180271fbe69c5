import { listCurrentTrips, type CurrentTrip } from '#domain/travel/trip/trip.open.service.ts';
import type { TripApplication } from '#provider/travel/travel.port.ts';
import type { OutboxHandler } from '#jobs/outbox.topics.ts';
import type { Context } from '#request/context.ts';
import type { Travelling } from './booking.settle.delivery.ts';
import * as providers from './provider.repository.ts';
import { openProvider, type OpenedProvider } from './travel.reach.ts';

const AT_ONCE = 100;

/**
 * Reports to a provider the trips that it does not know in their current version: approved, changed or given up. Each is
 * reported once; after a failure the job is repeated with those that are left.
 */
export const tellTrips =
  ({ asSystem, travelPorts }: Travelling): OutboxHandler<'travel.apply'> =>
  async ({ companyId, payload: { providerId } }) => {
    for (let after: string | undefined; ;) {
      const page = await asSystem(companyId, (ctx) => listPending(ctx, { travelPorts, providerId, after }));
      if (!page) return;
      for (const one of page.trips) {
        await page.provider.port.pushApplication?.(page.provider.reach, one.application);
        await asSystem(companyId, (ctx) => noteReported(ctx, providerId, one));
      }
      if (page.next === undefined) return;
      after = page.next;
    }
  };

interface PendingTrip {
  tripId: string;
  revision: string;
  application: TripApplication;
}

async function listPending(
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
): Promise<{ provider: OpenedProvider; trips: PendingTrip[]; next: string | undefined } | null> {
  const row = await providers.findProvider(ctx.db, ctx.user.companyId, providerId);
  if (!row?.enabled || !travelPorts[row.kind].pushApplication) return null;
  const provider = await openProvider(ctx, travelPorts, providerId);
  const trips = await listCurrentTrips(ctx, { after, size: AT_ONCE });
  const next = trips.length === AT_ONCE ? trips.at(-1)?.id : undefined;
  return { provider, trips: await pendingOf(ctx, providerId, trips), next };
}

/** A trip that was given up before the provider knew of it is none of its business. */
async function pendingOf(
  ctx: Context,
  providerId: string,
  trips: readonly CurrentTrip[],
): Promise<PendingTrip[]> {
  const { db, user } = ctx;
  const ids = trips.map(({ id }) => id);
  const reported = await providers.listReported(db, user.companyId, providerId, ids);
  const news = trips.filter(({ id, revision, cancelled }) => {
    const known = reported.get(id);
    return known === undefined ? !cancelled : known !== revision;
  });
  const people = await providers.listPeople(
    db,
    user.companyId,
    news.map(({ memberId }) => memberId),
  );
  return news.flatMap((trip) => {
    const person = people.get(trip.memberId);
    return person
      ? [{ tripId: trip.id, revision: trip.revision, application: applicationOf(trip, person) }]
      : [];
  });
}

const applicationOf = (
  { number, title, fromDay, toDay, cities, cancelled, memberId }: CurrentTrip,
  { name, account }: { name: string; account: string },
): TripApplication => ({
  ...{ number, title, fromDay, toDay, cities, cancelled },
  traveller: { memberId, name, account },
});

const noteReported = ({ db, user, now }: Context, providerId: string, { tripId, revision }: PendingTrip) =>
  providers.putReported(db, user.companyId, { providerId, tripId, revision, now: now() });
