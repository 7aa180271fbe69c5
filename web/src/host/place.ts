import { NETWORK_TIMEOUT_MS } from '#device/constants.ts';
import { HostError, type Place } from './host.port.ts';

const DENIED = 1;

/** The browser's geolocation. Failures have the specification's texts; a denied permission counts as cancelled. */
export function locate(): Promise<Place> {
  if (!('geolocation' in navigator))
    return Promise.reject(new HostError('noBridge', 'device nonsupport geo'));
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude, longitude, accuracy, system: 'wgs84' }),
      ({ code }) => reject(new HostError(code === DENIED ? 'cancel' : 'fail', 'network error', code)),
      { enableHighAccuracy: true, timeout: NETWORK_TIMEOUT_MS },
    );
  });
}
