import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RuleFaultCode } from '@outlay/contract/travel/booking.offer';

export const BREACH_WORDS: Record<RuleFaultCode, MessageDescriptor> = {
  class: msg`A higher class`,
  cap: msg`Above the cap of a night or ride`,
  cheapest: msg`Dearer than others at about the same time`,
  late: msg`Booked too late`,
};
