import { lazy, Suspense } from 'react';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import type { MapViewProps } from './map.shapes.ts';

const MapView = lazy(() => import('./MapView.tsx').then((m) => ({ default: m.MapView })));

/** The map, whose code is loaded when the first one is shown. */
export const LazyMapView = (props: MapViewProps) => (
  <Suspense fallback={<SkeletonBlock height={240} />}>
    <MapView {...props} />
  </Suspense>
);
