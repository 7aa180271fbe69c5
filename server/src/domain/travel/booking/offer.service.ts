import { AppError } from '@outlay/contract/errors';
import type { Quote, RuleFault } from '@outlay/contract/travel/booking.offer';
import type { StoredOffer } from '#database/tables.ts';
import { getOpenTrip, type OpenTrip } from '#domain/travel/trip/trip.open.service.ts';
import type { Context } from '#request/context.ts';
import { offerOf, providerOfferOf, storedOf } from './offer.present.ts';
import { faultsOf } from './rules.policy.ts';
import { circumstancesOf } from './rules.service.ts';
import * as searches from './search.repository.ts';
import type { OfferRow, SearchRow } from './search.repository.ts';
import { baseOf, findSearch } from './search.service.ts';
import { answered, openProvider, type OpenedProvider, type TravelPorts } from './travel.reach.ts';
import type { ProviderOffer } from '#provider/travel/travel.port.ts';

/** An offer of a search of mine, with what is needed to price and judge it. */
export interface Chosen {
  row: OfferRow;
  search: SearchRow;
  trip: OpenTrip;
  provider: OpenedProvider;
}

/** An offer that was booked, whose search is stale or somebody else’s, or whose provider was switched off. */
export const gone = (offerId: string): AppError =>
  new AppError('NOT_FOUND', { reason: 'offerExpired', detail: `offer ${offerId}` });

/** @throws AppError NOT_FOUND `offerExpired` */
export async function readOffer(ports: TravelPorts, ctx: Context, offerId: string): Promise<Chosen> {
  const row = await searches.findOffer(ctx.db, ctx.user.companyId, offerId);
  if (!row) throw gone(offerId);
  const search = await findSearch(ctx, row.search_id).catch((error: unknown) => {
    throw error instanceof AppError ? gone(offerId) : error;
  });
  const provider = await openProvider(ctx, ports, row.provider_id);
  if (!provider.enabled) throw gone(offerId);
  return { row, search, trip: await getOpenTrip(ctx, search.trip_id), provider };
}

/** The offer as it is now, queried from the provider outside of any transaction. */
export const priceAnew = (
  ctx: Pick<Context, 'log'>,
  { port, reach }: OpenedProvider,
  offer: StoredOffer,
): Promise<ProviderOffer> =>
  answered(ctx, async () => (await port.quote?.(reach, providerOfferOf(offer))) ?? providerOfferOf(offer));

/** A newly priced offer, converted and judged beside the other offers of its search. */
export async function judgeAnew(
  ctx: Context,
  { row, search }: Pick<Chosen, 'row' | 'search'>,
  priced: ProviderOffer,
): Promise<{ offer: StoredOffer; faults: RuleFault[] }> {
  const circumstances = await circumstancesOf(ctx, search.query);
  const based = baseOf(ctx, circumstances.currency);
  const offer = storedOf(row.id, priced, await based(priced.total));
  const others = await searches.listOffers(ctx.db, ctx.user.companyId, search.id);
  const rivals = others.map((one) => (one.id === row.id ? offer : one.offer));
  return { offer, faults: faultsOf(offer, rivals, circumstances) };
}

/** What an offer costs now, before it is booked. */
export async function quoteOffer(
  ports: TravelPorts,
  ctx: Context,
  { offerId }: { offerId: string },
): Promise<Quote> {
  const chosen = await ctx.transact((inner) => readOffer(ports, inner, offerId));
  const before = chosen.row.offer.total;
  const priced = await priceAnew(ctx, chosen.provider, chosen.row.offer);
  const { offer, faults } = await ctx.transact((inner) => judgeAnew(inner, chosen, priced));
  const changed = priced.total.amount !== before.amount || priced.total.currency !== before.currency;
  return { offer: offerOf(offer, faults, chosen.provider), before, changed };
}
