import type { Place } from '@outlay/contract/travel/map';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { navigateBack } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { endChoosing } from '../choose-place.ts';
import { mapQueries } from '../map.queries.ts';
import type { Picked } from './picked.ts';
import css from './MapPage.module.css';
import { PlaceRows } from './PlaceRows.tsx';
import { ToDirections } from './ToDirections.tsx';

interface ChosenProps {
  picked: Picked | null;
  awaited: boolean;
  onTake: (place: Place) => void;
}

/** The place at the point, the places around it, and what to do with it. */
export function Chosen({ picked, awaited, onTake }: ChosenProps) {
  const { t } = useLingui();
  const around = useQuery({
    ...mapQueries.reverse(picked?.point ?? { latitude: 0, longitude: 0 }),
    enabled: picked !== null,
  });
  if (!picked)
    return (
      <p className={css['hint']}>
        <Trans>Tap the map, search for a name, or use your location.</Trans>
      </p>
    );
  if (around.isPending && !picked.place) return <SkeletonRows count={1} />;
  if (around.isError && !picked.place)
    return <ErrorBox error={around.error} onRetry={() => void around.refetch()} />;
  const place = picked.place ?? namedAt(picked, around.data?.place ?? null, t`Place on the map`);
  return (
    <>
      <PlaceForm key={`${place.latitude} ${place.longitude} ${place.name}`} place={place} awaited={awaited} />
      <PlaceRows label={t`Places nearby`} places={around.data?.around ?? []} onTake={onTake} />
    </>
  );
}

/** The address of the provider at exactly the point that was set. */
function namedAt({ point, from }: Picked, found: Place | null, unnamed: string): Place {
  const { latitude, longitude } = point;
  const { name = unnamed, address = '', city = '' } = found ?? {};
  const { source = 'map', sourceSystem = 'wgs84' } = from ?? {};
  return { latitude, longitude, name, address, city, source, sourceSystem };
}

/** The name may be made more exact: a shop, a gate, a customer. */
function PlaceForm({ place, awaited }: { place: Place; awaited: boolean }) {
  const { t } = useLingui();
  const [name, setName] = useState(place.name);
  const use = () => {
    endChoosing({ ...place, name: name.trim() });
    navigateBack();
  };
  return (
    <div className={css['form']}>
      <TextInput
        label={t`Name of the place`}
        value={name}
        onChange={setName}
        hint={place.address === place.name ? '' : place.address}
      />
      {awaited ? (
        <Button wide icon="check" disabled={name.trim() === ''} onPress={use}>
          <Trans>Use this place</Trans>
        </Button>
      ) : (
        <ToDirections place={{ ...place, name: name.trim() }} />
      )}
    </div>
  );
}
