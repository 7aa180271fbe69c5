import type { Place } from '@outlay/contract/travel/map';
import { currentHost } from '#host/host.ts';
import { hostErrorOf, type Place as Located } from '#host/host.port.ts';
import { fromGcj } from './coordinates.ts';
import { placeByAddress } from './map.queries.ts';

/**
 * Where the device is: by the app around this page or the browser, else by the IP address. Whoever refuses their location
 * is not looked for by their address.
 *
 * @throws HostError with the specification's `device nonsupport geo` or `network error`.
 */
export async function myPlace(): Promise<Place> {
  try {
    return asPlace(await (await currentHost()).locate());
  } catch (thrown) {
    const error = hostErrorOf(thrown);
    const found = error.kind === 'cancel' ? null : await placeByAddress();
    if (found) return found;
    throw error;
  }
}

/** In WGS-84, whatever the host gives. */
export function asPlace({ latitude, longitude, system }: Located): Place {
  const point = { latitude, longitude };
  return {
    ...(system === 'gcj02' ? fromGcj(point) : point),
    ...{ name: '', address: '', city: '' },
    ...{ source: 'device', sourceSystem: system },
  };
}
