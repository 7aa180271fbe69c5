import { bookingEndpoints } from '@outlay/contract/travel/booking.endpoints';
import {
  bookingRuleEndpoints,
  travellerEndpoints,
  travelProviderEndpoints,
} from '@outlay/contract/travel/booking.setting';
import { serve, serveSlow, type Served } from '#request/served.ts';
import { bookOffer } from './book.service.ts';
import { acceptChange, cancelBooking, payBooking, quoteCancellation } from './booking.act.service.ts';
import { changeBooking, quoteChange } from './booking.change.service.ts';
import { completeBooking, giveUpBooking } from './booking.complete.service.ts';
import { getBooking, listMyBookings } from './booking.read.service.ts';
import { quoteOffer } from './offer.service.ts';
import { listProviders, saveProvider, syncProvider, testProvider } from './provider.service.ts';
import { listRules, removeRules, saveRules } from './rules.service.ts';
import { getSearch, searchOffers } from './search.service.ts';
import { findPlaces, getEntry, getSetup } from './setup.service.ts';
import type { TravelPorts } from './travel.reach.ts';
import { getMyTraveller, saveMyTraveller } from './traveller.service.ts';

export const bookingRoutes = (ports: TravelPorts): Served[] => [
  serve(bookingEndpoints.setup, (ctx) => getSetup(ports, ctx)),
  serveSlow(bookingEndpoints.places, (ctx, input) => findPlaces(ports, ctx, input)),
  serveSlow(bookingEndpoints.search, (ctx, input) => searchOffers(ports, ctx, input)),
  serve(bookingEndpoints.found, getSearch),
  serveSlow(bookingEndpoints.quote, (ctx, input) => quoteOffer(ports, ctx, input)),
  serveSlow(bookingEndpoints.book, (ctx, input) => bookOffer(ports, ctx, input)),
  serveSlow(bookingEndpoints.complete, (ctx, input) => completeBooking(ports, ctx, input)),
  serve(bookingEndpoints.giveUp, (ctx, input) => giveUpBooking(ports, ctx, input)),
  serve(bookingEndpoints.mine, listMyBookings),
  serve(bookingEndpoints.detail, (ctx, input) => getBooking(ports, ctx, input)),
  serveSlow(bookingEndpoints.pay, (ctx, input) => payBooking(ports, ctx, input)),
  serveSlow(bookingEndpoints.cancelQuote, (ctx, input) => quoteCancellation(ports, ctx, input)),
  serveSlow(bookingEndpoints.cancel, (ctx, input) => cancelBooking(ports, ctx, input)),
  serveSlow(bookingEndpoints.changeOffers, (ctx, input) => quoteChange(ports, ctx, input)),
  serveSlow(bookingEndpoints.change, (ctx, input) => changeBooking(ports, ctx, input)),
  serve(bookingEndpoints.acceptChange, (ctx, input) => acceptChange(ports, ctx, input)),
  serveSlow(bookingEndpoints.entry, (ctx, input) => getEntry(ports, ctx, input)),
  serve(bookingRuleEndpoints.all, (ctx) => listRules(ctx)),
  serve(bookingRuleEndpoints.save, saveRules),
  serve(bookingRuleEndpoints.remove, removeRules),
  serve(travelProviderEndpoints.all, (ctx) => listProviders(ports, ctx)),
  serve(travelProviderEndpoints.save, (ctx, input) => saveProvider(ports, ctx, input)),
  serveSlow(travelProviderEndpoints.test, (ctx, input) => testProvider(ports, ctx, input)),
  serve(travelProviderEndpoints.sync, syncProvider),
  serve(travellerEndpoints.mine, (ctx) => getMyTraveller(ctx)),
  serve(travellerEndpoints.save, saveMyTraveller),
];
