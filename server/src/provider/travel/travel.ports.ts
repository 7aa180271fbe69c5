import { TRAVEL_PROVIDERS, type TravelProviderKind } from '@outlay/contract/travel/booking.setting';
import { TravelError, type TravelPort, type TravelPorts } from './travel.port.ts';

const absent = (kind: TravelProviderKind): TravelPort => ({
  kind,
  searches: [],
  test: () => Promise.reject(new TravelError('config', 'notInstalled')),
});

/** The adapters of all kinds. `inside`: private addresses may be called too. */
export const travelPorts = (_options: { inside: boolean }): TravelPorts =>
  Object.fromEntries(TRAVEL_PROVIDERS.map((kind) => [kind, absent(kind)])) as TravelPorts;
