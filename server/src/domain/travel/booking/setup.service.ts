import type { Answer, Received } from '@outlay/contract/endpoint';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { BookingPlace } from '@outlay/contract/travel/booking.offer';
import { ORDER_KINDS } from '@outlay/contract/travel/order';
import { getPersonOf } from '#domain/organisation/account/person.service.ts';
import { getOpenTrip, listOpenTrips } from '#domain/travel/trip/trip.open.service.ts';
import type { Context } from '#request/context.ts';
import { able, answered, openEnabled, openProvider, type TravelPorts } from './travel.reach.ts';
import { AppError } from '@outlay/contract/errors';

/** What the caller can book, and for which trips. */
export async function getSetup(
  ports: TravelPorts,
  ctx: Context,
): Promise<Answer<typeof bookingEndpoints.setup>> {
  const enabled = await openEnabled(ctx, ports);
  const searched = new Set(enabled.flatMap(({ port }) => (port.search ? port.searches : [])));
  return {
    kinds: ORDER_KINDS.filter((kind) => searched.has(kind)),
    sandbox: enabled.some(({ kind }) => kind === 'sandbox'),
    entries: enabled.flatMap(({ id, name, port }) => (port.enter ? [{ providerId: id, name }] : [])),
    trips: await listOpenTrips(ctx),
    managesProviders: ctx.user.permissions.has('travel.write'),
  };
}

const PLACES_MOST = 20;

/** Places by the beginning of their name or code, of all providers; one that does not answer is left out. */
export async function findPlaces(
  ports: TravelPorts,
  ctx: Context,
  { kind, text }: Received<typeof bookingEndpoints.places>,
): Promise<{ items: BookingPlace[] }> {
  const enabled = await ctx.transact((inner) => openEnabled(inner, ports));
  const lists = await Promise.allSettled(
    enabled
      .filter(({ port }) => port.searches.includes(kind))
      .map(async ({ port, reach }) => (await port.places?.(reach, kind, text)) ?? []),
  );
  const found = lists.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const items = [...new Map(found.map((place) => [place.code, place])).values()];
  return { items: items.slice(0, PLACES_MOST) };
}

/** A signed entry to a provider’s own site in the caller’s name. */
export async function getEntry(
  ports: TravelPorts,
  ctx: Context,
  { providerId, tripId }: Received<typeof bookingEndpoints.entry>,
): Promise<Answer<typeof bookingEndpoints.entry>> {
  const { provider, account, number } = await ctx.transact(async (inner) => ({
    provider: await openProvider(inner, ports, providerId),
    account: (await getPersonOf(inner)).account,
    number: tripId === null ? null : (await getOpenTrip(inner, tripId)).number,
  }));
  if (!provider.enabled) throw new AppError('NOT_FOUND', `travel provider ${providerId}`);
  const { port, reach } = provider;
  const person = { memberId: ctx.user.memberId, name: ctx.user.name, account };
  const entry = await answered(ctx, () => able(port.enter?.bind(port))(reach, person, number));
  await ctx.transact((inner) => {
    const about = { objectType: 'travelProvider', objectId: providerId } as const;
    inner.audit({ action: 'travelProvider.enter', ...about, detail: { tripId } });
    return Promise.resolve();
  });
  return entry;
}
