import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { TravelProviderKind, TravelSecret } from '@outlay/contract/travel/booking.setting';

export const PROVIDER_WORDS: Record<
  TravelProviderKind,
  { label: MessageDescriptor; about: MessageDescriptor }
> = {
  sandbox: {
    label: msg`Sandbox`,
    about: msg`A made-up timetable to try booking with. Nothing is really booked, and nothing has to be paid.`,
  },
  duffel: {
    label: msg({ id: 'Duffel' }),
    about: msg`Flights of many airlines. You need an account with Duffel and its access token.`,
  },
  tmc: {
    label: msg`Travel agency`,
    about: msg`People book on the site of your agency. Approved trips are sent there, and orders come back.`,
  },
};

export const SECRET_WORDS: Record<TravelSecret, MessageDescriptor> = {
  token: msg`Access token`,
  webhookSecret: msg`Secret of the webhook`,
  appKey: msg({ id: 'App Key' }),
  appSecret: msg({ id: 'App Secret' }),
};
