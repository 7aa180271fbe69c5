import { laterPart } from '#offline/later-part.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';

/** The map, whose code is loaded when the first one is shown. */
export const LazyMapView = laterPart(
  () => import('./MapView.tsx').then((m) => m.MapView),
  <SkeletonBlock height={240} />,
);
