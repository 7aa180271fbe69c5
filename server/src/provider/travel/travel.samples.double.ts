import type { TravellerForm } from '@outlay/contract/travel/booking.offer';
import { plusDays } from '#system/clock.ts';
import { DUFFEL_TOKEN, DUFFEL_WEBHOOK_SECRET, openDuffel } from './duffel/duffel.double.ts';
import { createDuffel } from './travel.duffel.ts';
import { sandboxTravel } from './travel.sandbox.ts';
import {
  TravelError,
  type BookCommand,
  type ProviderOffer,
  type TravelPort,
  type TravelReach,
} from './travel.port.ts';

export const NOW = new Date('2026-11-25T02:00:00Z');
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

export const TRAVELLER: TravellerForm = {
  ...{ name: '王小明', givenName: 'Xiaoming', familyName: 'Wang', gender: 'male', bornOn: '1990-04-01' },
  ...{ phone: '13800138000', email: 'xiaoming@example.com', document: null },
};

export const commandOf = (offer: ProviderOffer, more: Partial<BookCommand> = {}): BookCommand => ({
  ...{ reference: 'b-1', offer, travellers: [TRAVELLER], tripNumber: 'TR-7', paidBy: 'company', hold: false },
  ...more,
});

/** The failure of a call that must fail. */
export async function faultOf(answer: Promise<unknown>): Promise<TravelError> {
  const failure = await answer.catch((error: unknown) => error);
  if (!(failure instanceof TravelError)) throw new Error(`no TravelError: ${JSON.stringify(failure)}`);
  return failure;
}

/** All that an adapter of a provider with a search can do. */
export type Selling = Required<Omit<TravelPort, 'listOrders' | 'parseWebhook' | 'pushApplication' | 'enter'>>;

/** A provider that sells, with a clock that can be set. */
export interface Provider {
  port: Selling;
  /** The reach at a time, at which the provider is, too. */
  at: (now?: Date) => TravelReach;
  /** The airline moves a flight. */
  move: (handle: string) => void;
  /** Requests that were not as the provider requires. */
  refused: () => string[];
  close: () => Promise<void>;
}

export async function openDuffelProvider(): Promise<Provider> {
  const double = await openDuffel(NOW);
  return {
    port: DUFFEL,
    at: (now = NOW) => {
      double.world.now = now;
      return { apiBase: double.url, account: '', secrets: { token: DUFFEL_TOKEN }, now, locale: 'zh-Hans' };
    },
    move: double.moveFlight,
    refused: () => double.refused,
    close: double.close,
  };
}

export const openSandbox = (): Promise<Provider> =>
  Promise.resolve({
    port: sandboxTravel as Selling,
    at: (now = NOW) => ({ apiBase: null, account: '', secrets: {}, now, locale: 'zh-Hans' }),
    // It moves the flights whose numbers end in 7 by itself.
    move: () => {},
    refused: () => [],
    close: () => Promise.resolve(),
  });

/** A flight in economy whose number ends in the digit, by which both providers behave in the same way. */
export async function flightEnding(
  port: Selling,
  reach: TravelReach,
  { digit, travellers }: { digit: number; travellers: number },
): Promise<ProviderOffer> {
  for (let ahead = 10; ahead < 100; ahead += 1) {
    const day = plusDays('2026-11-25', ahead);
    const offers = await port.search(reach, { kind: 'flight', from: 'PEK', to: 'SHA', day, travellers });
    const found = offers.find(
      ({ title, class: cabin }) => title.endsWith(String(digit)) && cabin === 'economy',
    );
    if (found) return found;
  }
  throw new Error(`no flight whose number ends in ${digit}`);
}

/** Duffel with all that its adapter can do. */
export const DUFFEL = createDuffel({ inside: true, patienceMs: 5_000, pauseMs: 1 }) as Required<
  ReturnType<typeof createDuffel>
>;

export const duffelReach = ({ url }: { url: string }): TravelReach => ({
  ...{ apiBase: `${url}/`, account: '', now: NOW, locale: 'en' },
  secrets: { token: DUFFEL_TOKEN, webhookSecret: DUFFEL_WEBHOOK_SECRET },
});

export const searchDuffel = (reach: TravelReach) =>
  DUFFEL.search(reach, { kind: 'flight', from: 'PEK', to: 'LHR', day: '2026-12-10', travellers: 1 });

/** Duffel's flight in economy whose number ends in the digit. */
export async function duffelFlight(reach: TravelReach, digit = 0): Promise<ProviderOffer> {
  const offer = (await searchDuffel(reach)).find(
    ({ title, class: cabin }) => title === `ZZ10${digit}` && cabin === 'economy',
  );
  if (!offer) throw new Error('no such flight');
  return offer;
}
