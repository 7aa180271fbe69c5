import { useQuery } from '@tanstack/react-query';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { MapCanvas } from './MapCanvas.tsx';
import { mapQueries } from './map.queries.ts';
import type { MapViewProps } from './map.shapes.ts';

/** A map with the specification's shapes, on the ground that the operator has configured. */
export function MapView(props: MapViewProps) {
  const { data, isError } = useQuery(mapQueries.tileConfig());
  // Without the answer, such as without a network, the shipped map is shown.
  if (!data && !isError) return <SkeletonBlock height={240} />;
  return <MapCanvas {...props} tiles={data?.tiles ?? null} />;
}
