import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SeveralCities } from '@outlay/contract/travel/allowance';

export const SEVERAL_WORDS: Record<SeveralCities, MessageDescriptor> = {
  lastNight: msg`the city of the night`,
  highest: msg`the city with the highest rate`,
  first: msg`the city where the day began`,
};
