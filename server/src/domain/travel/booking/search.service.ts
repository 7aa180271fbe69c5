import { setTimeout as sleep } from 'node:timers/promises';
import type { Received } from '@outlay/contract/endpoint';
import { AppError } from '@outlay/contract/errors';
import type { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import type { BookingPlace, OfferQuery, Search } from '@outlay/contract/travel/booking.offer';
import { getOpenTrip, type OpenTrip } from '#domain/travel/trip/trip.open.service.ts';
import { converterTo } from '#domain/travel/trip/trip.money.service.ts';
import type { ProviderOffer } from '#provider/travel/travel.port.ts';
import { newId } from '#system/id.ts';
import { dayOf } from '#system/clock.ts';
import { countUse } from '#request/limit.ts';
import type { Context } from '#request/context.ts';
import { offerOf, storedOf } from './offer.present.ts';
import { faultsOf, inOrder } from './rules.policy.ts';
import { circumstancesOf } from './rules.service.ts';
import * as searches from './search.repository.ts';
import { openEnabled, type OpenedProvider, type TravelPorts } from './travel.reach.ts';

/** Offers are kept for half an hour. */
export const STALE_MS = 30 * 60_000;
/** So long each provider may take; the offers of the others are shown. */
const PATIENCE_MS = 25_000;
const PER_HOUR = { most: 240, seconds: 3600 };

type Input = Received<typeof bookingEndpoints.search>;
interface Found {
  provider: OpenedProvider;
  /** Null: it did not answer. */
  offers: ProviderOffer[] | null;
}

/** Searches at all providers at once, outside of any transaction, and keeps what they offer. */
export async function searchOffers(ports: TravelPorts, ctx: Context, input: Input): Promise<Search> {
  const { id, tripId, query } = input;
  const { directory, user, now } = ctx;
  const begun = await ctx.transact(async (inner) => {
    if (await found(inner, id)) return null;
    assertAhead(inner, query);
    return { trip: await getOpenTrip(inner, tripId), providers: await openEnabled(inner, ports) };
  });
  if (!begun) return await ctx.transact((inner) => getSearch(inner, { id }));
  await countUse(directory, `travel searches of ${user.memberId}`, PER_HOUR, now());
  const able = begun.providers.filter(({ port }) => port.search && port.searches.includes(query.kind));
  const results = await Promise.all(able.map((provider) => searchAt(ctx, provider, query)));
  const places = await placesOf(able, query, results);
  return await ctx.transact(async (inner) => {
    await keep(inner, input, { trip: begun.trip, results, places });
    return await getSearch(inner, { id });
  });
}

function assertAhead({ now, user }: Pick<Context, 'now' | 'user'>, query: OfferQuery): void {
  const early = query.day < dayOf(now(), user.timeZone);
  const turned = query.kind === 'hotel' && query.until <= query.day;
  if (early || turned)
    throw new AppError('INVALID_INPUT', {
      fields: [{ path: turned ? 'query.until' : 'query.day', code: 'outOfRange' }],
    });
}

async function searchAt(
  { log }: Pick<Context, 'log'>,
  provider: OpenedProvider,
  query: OfferQuery,
): Promise<Found> {
  const { port, reach, kind } = provider;
  const patience = new AbortController();
  try {
    const answer = port.search?.(reach, query) ?? Promise.resolve([]);
    const late = sleep(PATIENCE_MS, null, { signal: patience.signal, ref: false });
    const offers = await Promise.race([answer, late.catch(() => null)]);
    return { provider, offers: offers?.filter((one) => one.kind === query.kind) ?? null };
  } catch (error) {
    log.warn({ provider: kind, error: String(error) }, 'a travel provider did not answer a search');
    return { provider, offers: null };
  } finally {
    patience.abort();
  }
}

/** The places of a query: as an offer names them, else as a provider does, else by their code alone. */
async function placesOf(providers: readonly OpenedProvider[], query: OfferQuery, results: readonly Found[]) {
  const named = results
    .flatMap(({ offers }) => offers ?? [])
    .flatMap(({ segments }) => segments.flatMap(({ from, to }) => [from, to]));
  const placeOf = async (code: string): Promise<BookingPlace> => {
    const known = named.find((one) => one.code === code);
    if (known) return known;
    const lists = await Promise.allSettled(
      providers.map(async ({ port, reach }) => (await port.places?.(reach, query.kind, code)) ?? []),
    );
    const all = lists.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    return all.find((one) => one.code === code) ?? { code, name: code, city: '', country: 'ZZ' };
  };
  return { from: 'from' in query ? await placeOf(query.from) : null, to: await placeOf(query.to) };
}

interface Answers {
  trip: OpenTrip;
  results: readonly Found[];
  places: { from: BookingPlace | null; to: BookingPlace };
}

async function keep(ctx: Context, { id, query }: Input, { trip, results, places }: Answers): Promise<void> {
  const { db, user, now } = ctx;
  const isNew = await searches.insertSearch(db, {
    ...{ company_id: user.companyId, id, member_id: user.memberId, trip_id: trip.id },
    ...{ query: JSON.stringify(query), places: JSON.stringify(places), created_at: now() },
    silent: JSON.stringify(results.flatMap(({ provider, offers }) => (offers ? [] : [provider.name]))),
  });
  // The same search, sent twice at once.
  if (!isNew) return;
  const judged = await judge(ctx, query, results);
  if (judged.length === 0) return;
  await searches.insertOffers(
    db,
    judged.map(({ offer, faults, providerId }, position) => ({
      ...{ company_id: user.companyId, id: offer.id, search_id: id, provider_id: providerId, position },
      ...{ offer: JSON.stringify(offer), faults: JSON.stringify(faults) },
    })),
  );
}

async function judge(ctx: Context, query: OfferQuery, results: readonly Found[]) {
  const circumstances = await circumstancesOf(ctx, query);
  const based = baseOf(ctx, circumstances.currency);
  const all: { providerId: string; offer: ReturnType<typeof storedOf> }[] = [];
  for (const { provider, offers } of results)
    for (const offer of offers ?? [])
      all.push({ providerId: provider.id, offer: storedOf(newId(), offer, await based(offer.total)) });
  const offers = all.map(({ offer }) => offer);
  return all.map((one) => ({ ...one, faults: faultsOf(one.offer, offers, circumstances) })).sort(inOrder);
}

/** Converts into the company’s currency of today; null without an exchange rate. */
export function baseOf(ctx: Pick<Context, 'db' | 'user' | 'now'>, currency: string) {
  const convert = converterTo(ctx, currency);
  const today = dayOf(ctx.now(), ctx.user.timeZone);
  return async (total: { amount: number; currency: string }) => {
    const amount = await convert(total, today);
    return amount === null ? null : { amount, currency };
  };
}

const found = ({ db, user, now }: Pick<Context, 'db' | 'user' | 'now'>, id: string) =>
  searches.findSearch(db, user.companyId, {
    ...{ id, memberId: user.memberId },
    since: new Date(now().getTime() - STALE_MS),
  });

/** A search of mine that is not stale. */
export async function findSearch(ctx: Pick<Context, 'db' | 'user' | 'now'>, id: string) {
  const row = await found(ctx, id);
  if (!row) throw new AppError('NOT_FOUND', `search ${id}`);
  return row;
}

export async function getSearch(
  ctx: Pick<Context, 'db' | 'user' | 'now'>,
  { id }: { id: string },
): Promise<Search> {
  const row = await findSearch(ctx, id);
  const trip = await getOpenTrip(ctx, row.trip_id);
  const offers = await searches.listOffers(ctx.db, ctx.user.companyId, id);
  return {
    ...{ id, trip: { id: trip.id, number: trip.number, title: trip.title }, query: row.query },
    ...row.places,
    silent: row.silent,
    offers: offers.map((one) =>
      offerOf(one.offer, one.faults, { name: one.provider_name, kind: one.provider_kind }),
    ),
  };
}
