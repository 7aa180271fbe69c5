import { ROUTES } from '@outlay/contract/routes';
import { useLingui, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useParams } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { LazyMapView } from '../LazyMapView.tsx';
import type { Stop } from '../map-apps.ts';
import { mapQueries } from '../map.queries.ts';
import { useMyPlace } from '../use-my-place.ts';
import { MapApps } from './MapApps.tsx';
import { MapLayout, MapTitle } from './MapLayout.tsx';
import css from './MapPage.module.css';
import { RouteSum } from './RouteSum.tsx';

/** The way between two places by car: distance, time, and the same way in other map apps. */
export function NavigationPage() {
  const { t } = useLingui();
  const { to, from, busy, find } = useStops();
  const route = useQuery({
    ...mapQueries.route(from ? [from, to] : [to, to]),
    enabled: from !== null,
  });
  const { name } = to;
  const line = route.data?.polyline ?? [];
  return (
    <MapLayout
      title={t`Directions to ${name}`}
      top={<MapTitle>{to.name}</MapTitle>}
      map={
        <LazyMapView
          name={t`Map of the way`}
          latitude={to.latitude}
          longitude={to.longitude}
          markers={[...(from ? [markerOf(1, from)] : []), markerOf(2, to)]}
          polylines={[{ points: line, color: '#2457f5', width: 7, borderColor: '#ffffff', borderWidth: 2 }]}
          includePoints={from ? [from, to, ...line] : [to]}
        />
      }
    >
      {from ? (
        <>
          {route.isPending && <SkeletonRows count={1} />}
          {route.isError && <ErrorBox error={route.error} onRetry={() => void route.refetch()} />}
          {route.data && <RouteSum route={route.data} from={from} to={to} />}
          <MapApps from={from} to={to} />
        </>
      ) : (
        <>
          <p className={css['hint']}>
            <Trans>The way begins where you are.</Trans>
          </p>
          <Button wide icon="locate" busy={busy} onPress={() => void find()}>
            <Trans>Use my location</Trans>
          </Button>
        </>
      )}
    </MapLayout>
  );
}

/** Both ends: the start is in the address, or where the person is. */
function useStops() {
  const { t } = useLingui();
  const params = useParams(ROUTES.navigation);
  const { latitude = 0, longitude = 0, name, fromLatitude, fromLongitude, fromName } = params;
  const { busy, find } = useMyPlace();
  const [found, setFound] = useState<Stop | null>(null);
  const namedStart =
    fromLatitude === undefined || fromLongitude === undefined
      ? null
      : { latitude: fromLatitude, longitude: fromLongitude, name: fromName ?? t`Starting point` };
  const locate = async () => {
    const place = await find();
    // Where the person was at the start: a way that changes every 30 seconds cannot be read.
    if (place) setFound({ ...place, name: place.name || t`My location` });
  };
  const open = useEffectEvent(() => {
    if (!namedStart) void locate();
  });
  useEffect(() => open(), []);
  const to: Stop = { latitude, longitude, name: name ?? t`Destination` };
  return { to, from: namedStart ?? found, busy, find: locate };
}

const markerOf = (id: number, stop: Stop) => ({
  ...{ id, latitude: stop.latitude, longitude: stop.longitude },
  label: { content: stop.name, anchorX: 14, anchorY: -34 },
});
