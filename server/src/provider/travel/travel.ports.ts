import type { TravelProviderKind } from '@outlay/contract/travel/booking.setting';
import { createDuffel } from './travel.duffel.ts';
import type { TravelPort } from './travel.port.ts';
import { sandboxTravel } from './travel.sandbox.ts';
import { createTmc } from './travel.tmc.ts';

/** The adapter of each kind of provider. `inside`: private addresses, and addresses without TLS, may be called too. */
export const travelPorts = ({ inside = false } = {}): Record<TravelProviderKind, TravelPort> => ({
  sandbox: sandboxTravel,
  duffel: createDuffel({ inside }),
  tmc: createTmc({ inside }),
});
