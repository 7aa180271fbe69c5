import type { DrivePath } from '@outlay/contract/travel/drive';
import { useLingui } from '@lingui/react/macro';
import { LazyMapView } from '../map/LazyMapView.tsx';
import type { MapMarker, MapPoint } from '../map/map.shapes.ts';

const WAY = { color: '#2457f5', width: 7, borderColor: '#ffffff', borderWidth: 2 };
const GAP = { color: '#8fa6f2', width: 5, dottedLine: true };

interface DriveMapProps {
  path: DrivePath;
  className?: string | undefined;
}

/** The way of a drive; dotted where no position came. */
export function DriveMap({ path, className }: DriveMapProps) {
  const { t } = useLingui();
  const { stops, polyline, gaps } = path;
  const ends: MapPoint[] =
    stops.length > 0 ? stops : [polyline[0], polyline.at(-1)].flatMap((end) => end ?? []);
  const [first = { latitude: 0, longitude: 0 }] = ends;
  const markers = ends.map((stop, place): MapMarker => {
    const name = 'name' in stop ? String(stop.name) : '';
    return {
      ...{ id: place + 1, latitude: stop.latitude, longitude: stop.longitude },
      ...(name && { label: { content: name, anchorX: 14, anchorY: -34 } }),
    };
  });
  return (
    <LazyMapView
      name={t`Map of the drive`}
      latitude={first.latitude}
      longitude={first.longitude}
      markers={markers}
      polylines={[
        { points: polyline, ...WAY },
        ...gaps.map(({ from, to }) => ({ points: [from, to], ...GAP })),
      ]}
      includePoints={[...ends, ...polyline]}
      {...(className && { className })}
    />
  );
}
