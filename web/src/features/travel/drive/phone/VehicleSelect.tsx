import { useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { today } from '#text/format.ts';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { driveQueries } from '../drive.queries.ts';

/** My vehicles in use, and the chosen one; without a choice, the first. */
export function useVehicles(chosen: string | null) {
  const { data, isLoading } = useQuery(driveQueries.vehicles());
  const day = today();
  const usable = data?.items.filter(
    ({ state, toDay, id }) => id === chosen || (state !== 'refused' && (toDay === null || toDay >= day)),
  );
  return {
    loading: isLoading,
    loaded: data !== undefined,
    vehicles: usable ?? [],
    vehicle: usable?.find(({ id }) => id === chosen) ?? usable?.[0],
  };
}

interface VehicleSelectProps {
  value: string | null;
  onChange: (id: string) => void;
}

/** Chooses a vehicle, or leads to the page that registers the first. */
export function VehicleSelect({ value, onChange }: VehicleSelectProps) {
  const { t } = useLingui();
  const { loaded, vehicles, vehicle } = useVehicles(value);
  if (loaded && !vehicle)
    return (
      <Notice
        tone="wait"
        title={t`Register your vehicle first`}
        action={
          <Button small tone="line" onPress={() => navigateTo(ROUTES.vehicles)}>
            {t`Register`}
          </Button>
        }
      >
        {t`The rate depends on it, and the travel administrator confirms it.`}
      </Notice>
    );
  return (
    <Select
      label={t`Vehicle`}
      value={vehicle?.id ?? ''}
      options={vehicles.map(({ id, plate }) => ({ value: id, label: plate }))}
      onChange={onChange}
    />
  );
}
