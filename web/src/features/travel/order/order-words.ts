import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OrderKind, OrderState, TravelOrder } from '@outlay/contract/travel/order';
import type { IconName } from '#ui/Icon.tsx';
import type { Tone } from '#ui/Pill.tsx';

export const ORDER_KIND_WORDS: Record<OrderKind, { label: MessageDescriptor; icon: IconName }> = {
  flight: { label: msg`Flight`, icon: 'plane' },
  train: { label: msg`Train`, icon: 'train' },
  hotel: { label: msg`Hotel`, icon: 'bed' },
  car: { label: msg({ message: 'Car', context: 'an order' }), icon: 'car' },
};

export const ORDER_STATE_WORDS: Record<OrderState, { label: MessageDescriptor; tone: Tone }> = {
  Held: { label: msg`Reserved`, tone: 'wait' },
  Ticketing: { label: msg`Being confirmed`, tone: 'wait' },
  Ticketed: { label: msg`Confirmed`, tone: 'brand' },
  Changed: { label: msg({ message: 'Changed', context: 'an order' }), tone: 'brand' },
  Completed: { label: msg({ message: 'Used', context: 'an order' }), tone: 'good' },
  Refunded: { label: msg`Refunded`, tone: 'plain' },
  Cancelled: { label: msg({ message: 'Cancelled', context: 'an order' }), tone: 'plain' },
  Failed: { label: msg({ message: 'Failed', context: 'an order' }), tone: 'stop' },
};

/** From where to where; a hotel's city. */
export const routeOf = ({ from, to, title }: TravelOrder): string =>
  [from, to].filter(Boolean).join(' → ') || title;
