import { useLingui } from '@lingui/react/macro';
import { LazyMapView } from '../LazyMapView.tsx';
import { useMyPlace } from '../use-my-place.ts';
import { FloatButton, MapLayout, MapTitle } from './MapLayout.tsx';
import css from './MapPage.module.css';
import { PlaceHead } from './PlaceHead.tsx';
import { ToDirections } from './ToDirections.tsx';
import { accuracyOf } from './my-marker.ts';

interface Shown {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

/** One place on the map, with the way to it. */
export function ShowPlace({ place }: { place: Shown }) {
  const { t } = useLingui();
  const { mine, busy, find } = useMyPlace();
  const name = place.name || t`Place on the map`;
  return (
    <MapLayout
      title={name}
      top={<MapTitle>{name}</MapTitle>}
      map={
        <>
          <LazyMapView
            name={t`Map of ${name}`}
            latitude={place.latitude}
            longitude={place.longitude}
            markers={[{ id: 1, ...place, label: { content: name, anchorX: 14, anchorY: -34 } }]}
            circles={accuracyOf(mine)}
            {...(mine && { includePoints: [place, mine] })}
          />
          <div className={css['locate']}>
            <FloatButton icon="locate" label={t`My location`} busy={busy} onPress={() => void find()} />
          </div>
        </>
      }
    >
      <PlaceHead name={name} address={place.address} />
      <ToDirections place={place} />
    </MapLayout>
  );
}
