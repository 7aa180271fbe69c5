import type { Offer, RuleFault } from '@outlay/contract/travel/booking.offer';
import type { TravelProviderKind } from '@outlay/contract/travel/booking.setting';
import type { StoredOffer } from '#database/tables.ts';
import type { ProviderOffer } from '#provider/travel/travel.port.ts';

/** An offer as it is kept: instants as text. */
export const storedOf = (
  id: string,
  { holdUntil, expiresAt, ...offer }: ProviderOffer,
  base: Offer['base'],
): StoredOffer => ({
  ...{ id, ...offer, base },
  holdUntil: holdUntil?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});

/** The same for its provider. */
export const providerOfferOf = ({
  id: _id,
  base: _base,
  holdUntil,
  expiresAt,
  ...offer
}: StoredOffer): ProviderOffer => ({
  ...offer,
  holdUntil: holdUntil === null ? null : new Date(holdUntil),
  expiresAt: new Date(expiresAt),
});

/** The same for a page, without what only its provider needs. */
export const offerOf = (
  { handle: _handle, ...offer }: StoredOffer,
  faults: readonly RuleFault[],
  provider: { name: string; kind: TravelProviderKind },
): Offer => ({
  ...offer,
  provider: provider.name,
  sandbox: provider.kind === 'sandbox',
  faults: [...faults],
});
