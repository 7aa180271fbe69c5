import type { MessageDescriptor } from '@lingui/core';
import type { BagState } from '@outlay/contract/processing/bag';
import { msg } from '#i18n/msg.ts';

/** The state of a bag for the page. */
export const BAG_STATES: Record<BagState, MessageDescriptor> = {
  Open: msg`Not handed over`,
  HandedOver: msg`Handed over`,
  Received: msg`Received`,
  Missing: msg`Originals missing`,
  Returned: msg({ message: 'Returned', context: 'invoice bag' }),
  Closed: msg`Complete`,
  Discarded: msg`Discarded`,
};
