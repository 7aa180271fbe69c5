import { ZOOM, type Place } from '@outlay/contract/travel/map';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { SearchBar } from '#ui/SearchBar.tsx';
import { endChoosing } from '../choose-place.ts';
import { LazyMapView } from '../LazyMapView.tsx';
import type { MapPoint } from '../map.shapes.ts';
import { useMyPlace } from '../use-my-place.ts';
import { Chosen } from './Chosen.tsx';
import { FloatButton, MapLayout } from './MapLayout.tsx';
import css from './MapPage.module.css';
import { accuracyOf } from './my-marker.ts';
import type { Picked } from './picked.ts';
import { PlaceResults } from './PlaceResults.tsx';

/** Where a map without a place opens: all of eastern China. */
const OPENING = { latitude: 33.5, longitude: 114, zoom: ZOOM.least };

interface ChoosePlaceProps {
  start: (MapPoint & { name: string; address: string }) | null;
  /** A page waits for the place. */
  awaited: boolean;
}

/** Looks for a place by its name, around a point or where the person is. */
export function ChoosePlace({ start, awaited }: ChoosePlaceProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Picked | null>(start && { point: start, place: placeAt(start) });
  const { mine, busy, find } = useMyPlace();
  const locate = async () => {
    const place = await find();
    if (place) setPicked({ point: place, from: place, place: place.name === '' ? null : place });
  };
  const open = useEffectEvent(() => {
    if (!start) void locate();
  });
  useEffect(() => {
    open();
    // Going back is an answer too.
    return () => endChoosing(null);
  }, []);
  const take = (place: Place) => {
    setText('');
    setPicked({ point: place, place });
  };
  const seen = picked ? { ...picked.point, zoom: ZOOM.first } : OPENING;
  return (
    <MapLayout
      title={t`Choose a place`}
      top={<SearchBar value={text} onChange={setText} placeholder={t`Search for a place`} />}
      map={
        <>
          <LazyMapView
            name={t`Map: choose a place`}
            latitude={seen.latitude}
            longitude={seen.longitude}
            zoom={seen.zoom}
            markers={picked ? [{ id: 1, ...picked.point, label: { content: picked.place?.name ?? '' } }] : []}
            circles={accuracyOf(mine)}
            onTap={(point) => setPicked({ point, place: null })}
          />
          <div className={css['locate']}>
            <FloatButton icon="locate" label={t`My location`} busy={busy} onPress={() => void locate()} />
          </div>
        </>
      }
    >
      {text.trim() === '' ? (
        <Chosen picked={picked} awaited={awaited} onTake={take} />
      ) : (
        <PlaceResults text={text} near={picked?.point ?? mine} onTake={take} />
      )}
    </MapLayout>
  );
}

const placeAt = (start: MapPoint & { name: string; address: string }): Place => ({
  ...start,
  ...{ city: '', source: 'map', sourceSystem: 'wgs84' },
});
