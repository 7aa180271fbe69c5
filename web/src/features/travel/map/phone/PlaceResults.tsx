import type { Place } from '@outlay/contract/travel/map';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#screen/use-settled.ts';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { mapQueries } from '../map.queries.ts';
import type { MapPoint } from '../map.shapes.ts';
import { PlaceRows } from './PlaceRows.tsx';

interface PlaceResultsProps {
  text: string;
  near: MapPoint | null;
  onTake: (place: Place) => void;
}

/** Places with this name, near ones first. */
export function PlaceResults({ text, near, onTake }: PlaceResultsProps) {
  const { t } = useLingui();
  const settled = useSettled(text.trim());
  const found = useQuery({ ...mapQueries.search(settled, near), enabled: settled !== '' });
  if (found.isPending) return <SkeletonRows count={3} />;
  if (found.isError) return <ErrorBox error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.places.length === 0)
    return (
      <Empty title={t`No place found`} icon="place">
        <Trans>Try a shorter name, or tap the place on the map.</Trans>
      </Empty>
    );
  return <PlaceRows label={t`Places found`} places={found.data.places} onTake={onTake} />;
}
