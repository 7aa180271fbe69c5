import type { MessageDescriptor } from '@lingui/core';
import type { OrderKind, OrderPayer, OrderState } from '@outlay/contract/travel/order';
import { msg } from '#i18n/msg.ts';

/** Names of the kinds, states and payers of orders, as on the page. */
export const ORDER_KINDS: Record<OrderKind, MessageDescriptor> = {
  flight: msg`Flight`,
  train: msg`Train`,
  hotel: msg`Hotel`,
  car: msg({ message: 'Car', context: 'an order' }),
};

export const ORDER_STATES: Record<OrderState, MessageDescriptor> = {
  Held: msg`Reserved`,
  Ticketing: msg`Being confirmed`,
  Ticketed: msg`Confirmed`,
  Changed: msg({ message: 'Changed', context: 'an order' }),
  Completed: msg({ message: 'Used', context: 'an order' }),
  Refunded: msg`Refunded`,
  Cancelled: msg({ message: 'Cancelled', context: 'an order' }),
  Failed: msg({ message: 'Failed', context: 'an order' }),
};

export const ORDER_PAYERS: Record<OrderPayer, MessageDescriptor> = {
  company: msg`Company`,
  self: msg({ message: 'Traveller', context: 'who paid' }),
};
