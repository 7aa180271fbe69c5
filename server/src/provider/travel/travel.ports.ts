import type { TravelProviderKind } from '@outlay/contract/travel/booking.setting';
import { TravelError, type TravelPort, type TravelPorts } from './travel.port.ts';
import { sandboxTravel } from './travel.sandbox.ts';

const absent = (kind: TravelProviderKind): TravelPort => ({
  kind,
  searches: [],
  test: () => Promise.reject(new TravelError('config', 'notInstalled')),
});

/** The adapters of all kinds. `inside`: private addresses may be called too. */
export const travelPorts = (_options: { inside: boolean }): TravelPorts => ({
  sandbox: sandboxTravel,
  duffel: absent('duffel'),
  tmc: absent('tmc'),
});
