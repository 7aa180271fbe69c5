import type { Point } from '@outlay/contract/travel/map';
import gcoord from 'gcoord';

const shifted =
  (from: 'WGS84' | 'GCJ02', to: 'WGS84' | 'GCJ02') =>
  ({ latitude, longitude }: Point): Point => {
    const [lng, lat] = gcoord.transform([longitude, latitude], gcoord[from], gcoord[to]);
    return { latitude: lat, longitude: lng };
  };

/** The shifted coordinates of services in China; outside China they are the same. */
export const toGcj = shifted('WGS84', 'GCJ02');
export const fromGcj = shifted('GCJ02', 'WGS84');
