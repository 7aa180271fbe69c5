import { distanceBetween } from '@outlay/contract/travel/map.distance';
import { useLingui } from '@lingui/react/macro';
import type { Map } from 'leaflet';
import unseen from '#ui/Unseen.module.css';
import { markerName } from './layers/marker-layer.ts';
import type { MapMarker } from './map.shapes.ts';
import { distanceWords } from './map-words.ts';
import { useRegion } from './use-region.ts';

/** The places of the map for those who cannot see it. */
export function MapList({ map, markers }: { map: Map | null; markers: readonly MapMarker[] }) {
  const { t } = useLingui();
  const centre = useRegion(map);
  if (markers.length === 0) return null;
  return (
    <ul className={unseen['unseen']} aria-label={t`Places on the map`}>
      {markers.map((marker) => {
        const name = markerName(marker);
        const distance = centre && distanceWords(distanceBetween(centre, marker));
        return (
          <li key={marker.id}>
            {distance === null ? name : t`${name}, ${distance} from the centre of the map`}
          </li>
        );
      })}
    </ul>
  );
}
