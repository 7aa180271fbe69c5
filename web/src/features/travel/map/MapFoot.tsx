import { distanceBetween } from '@outlay/contract/travel/map.distance';
import { i18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { Map } from 'leaflet';
import { useEffect, useState } from 'react';
import { cityName, loadBase, type CityRow } from './base/base-data.ts';
import css from './Map.module.css';
import { distanceWords } from './map-words.ts';
import type { MapRegion } from './map.shapes.ts';
import { useRegion } from './use-region.ts';

const BAR_MOST = 84;
const ROUND = [1, 2, 5];
/** From this zoom on, no other city helps to see where one is. */
const NEAREST_ZOOM = 11;

/**
 * Scale, the nearest city where the shipped map has no streets, and whose map it is. `attribution`: of tiles, which may be
 * empty; null while the shipped map is shown.
 */
export function MapFoot({ map, attribution }: { map: Map | null; attribution: string | null }) {
  const { t } = useLingui();
  const region = useRegion(map);
  const scale = map && region && scaleOf(map);
  return (
    <p className={css['foot']}>
      {scale && (
        <span className={css['scale']}>
          <span className={css['bar']} style={{ width: scale.pixels }} aria-hidden="true" />
          {distanceWords(scale.metres)}
        </span>
      )}
      {attribution === null && region && region.zoom >= NEAREST_ZOOM && <Nearest region={region} />}
      <span>{attribution ?? t`Overview map: Natural Earth, GeoNames`}</span>
    </p>
  );
}

function Nearest({ region }: { region: MapRegion }) {
  const { t } = useLingui();
  const [cities, setCities] = useState<readonly CityRow[]>([]);
  useEffect(() => {
    void loadBase().then((data) => setCities(data.cities));
  }, []);
  const near = cities
    .map((city) => ({ city, metres: distanceBetween(region, { latitude: city[3], longitude: city[4] }) }))
    .reduce<{ city: CityRow; metres: number } | null>(
      (best, one) => (best && best.metres <= one.metres ? best : one),
      null,
    );
  if (!near) return null;
  const [name, distance] = [cityName(near.city, i18n.locale), distanceWords(near.metres)];
  return <span>{t`${distance} from the centre of ${name}`}</span>;
}

/** The longest round distance that fits into the bar, at the latitude of the centre. */
function scaleOf(map: Map): { metres: number; pixels: number } {
  const centre = map.getCenter();
  const from = map.project(centre);
  const to = map.unproject(from.add([BAR_MOST, 0]));
  const most = distanceBetween(
    { latitude: centre.lat, longitude: centre.lng },
    { latitude: to.lat, longitude: to.lng },
  );
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)));
  const metres = (ROUND.findLast((one) => one * power <= most) ?? 1) * power;
  return { metres, pixels: Math.round((metres / Math.max(1, most)) * BAR_MOST) };
}
