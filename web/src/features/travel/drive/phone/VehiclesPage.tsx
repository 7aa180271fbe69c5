import { Trans, useLingui } from '@lingui/react/macro';
import type { Vehicle, VehicleForm } from '@outlay/contract/travel/drive.vehicle';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay, today } from '#text/format.ts';
import { newId } from '#device/id.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { driveQueries } from '../drive.queries.ts';
import { CLASS_WORDS, VEHICLE_STATES } from '../drive-words.ts';
import { CommuteCard } from './CommuteCard.tsx';
import { VehicleSheet } from './VehicleSheet.tsx';

const NEW = (): VehicleForm => ({
  ...{ id: newId(), version: 0, plate: '', class: 'small', fiscalPower: null },
  ...{ fromDay: `${today().slice(0, 4)}-01-01`, toDay: null },
});

/** My vehicles, and where home and work are. */
export function VehiclesPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(driveQueries.vehicles());
  const [edited, setEdited] = useState<VehicleForm | null>(null);
  return (
    <Page
      title={t`My vehicles`}
      dock={
        <Dock>
          <Button wide icon="plus" onPress={() => setEdited(NEW())}>
            <Trans>Register a vehicle</Trans>
          </Button>
        </Dock>
      }
    >
      {error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data?.items.length === 0 && (
        <Empty title={t`No vehicles yet`} icon="car">
          <Trans>Register the car or motorcycle that you use for work.</Trans>
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <Rows>
          {data.items.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} onOpen={() => setEdited(vehicle)} />
          ))}
        </Rows>
      )}
      <CommuteCard />
      {edited && <VehicleSheet vehicle={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}

function VehicleRow({ vehicle, onOpen }: { vehicle: Vehicle; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { plate, state, remarks, toDay } = vehicle;
  const last = toDay && formatDay(toDay);
  const words = [i18n._(CLASS_WORDS[vehicle.class]), last && t`until ${last}`, remarks];
  return (
    <Row
      lead={<Square icon="car" />}
      title={plate}
      sub={words.filter(Boolean).join(' · ')}
      end={<Pill tone={VEHICLE_STATES[state].tone}>{i18n._(VEHICLE_STATES[state].label)}</Pill>}
      more
      onPress={onOpen}
    />
  );
}
