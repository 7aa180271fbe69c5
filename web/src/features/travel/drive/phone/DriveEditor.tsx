import { useLingui } from '@lingui/react/macro';
import type { DriveDetail } from '@outlay/contract/travel/drive';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { useSendPhotos } from '#features/platform/file/photos.queries.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Page } from '#ui/Page.tsx';
import { mapQueries } from '../../map/map.queries.ts';
import { distanceWords } from '../../map/map-words.ts';
import { driveQueries, useSaveDrive } from '../drive.queries.ts';
import css from './Drive.module.css';
import { DriveFields } from './DriveFields.tsx';
import { formOf, kmOf, type DriveDraft } from './drive-form.ts';
import { useVehicles } from './VehicleSelect.tsx';

interface DriveEditorProps {
  start: DriveDraft;
  /** The stored drive, of a recording that is finished or a drive that is changed. */
  drive: DriveDetail | null;
  onSaved: (id: string) => void;
}

/** Enters a drive, finishes a recording or changes a drive that is on no claim. */
export function DriveEditor({ start, drive, onSaved }: DriveEditorProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(start);
  const [attempted, setAttempted] = useState(false);
  const [sending, setSending] = useState(false);
  const { vehicle } = useVehicles(draft.vehicleId);
  const way = useWay(draft, drive, vehicle?.id ?? null);
  const save = useSaveDrive();
  const photos = useSendPhotos();
  const submit = async () => {
    setAttempted(true);
    const trimmed = drive && (draft.from !== start.from || draft.to !== start.to);
    const recorded = draft.kind === 'recorded' && drive && !trimmed ? drive : null;
    const form = vehicle && formOf(draft, { vehicleId: vehicle.id, durationS: way.durationS, recorded });
    if (!form) return toast(t`Something is missing. Look at the marked fields.`, 'stop');
    setSending(true);
    try {
      await photos.mutateAsync(draft.photos);
      await save.mutateAsync(form);
      onSaved(form.id);
    } catch (error) {
      toast(errorWords(error), 'stop');
    }
    setSending(false);
  };
  return (
    <Page
      title={drive ? t`Drive` : t`New drive`}
      dock={
        <Dock>
          <Button wide busy={sending} onPress={() => void submit()}>{t`Save drive`}</Button>
        </Dock>
      }
    >
      <div className={css['form']}>
        <DriveFields
          draft={draft}
          vehicleId={vehicle?.id ?? null}
          attempted={attempted}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
        {way.distanceM > 0 && (
          <div className={css['sum']}>
            <span className={css['main']}>{distanceWords(way.distanceM)}</span>
            {way.money && (
              <span className={css['worth']}>
                <small>{t`Estimated`}</small>
                <b>{formatMoney(way.money)}</b>
              </span>
            )}
          </div>
        )}
      </div>
    </Page>
  );
}

/** Distance and worth of the form as it stands, before the server measures it. */
function useWay(draft: DriveDraft, drive: DriveDetail | null, vehicleId: string | null) {
  const stops = draft.stops.flatMap((stop) => stop ?? []);
  const whole = draft.kind === 'places' && stops.length === draft.stops.length;
  const route = useQuery({ ...mapQueries.route(stops), enabled: whole });
  const own = kmOf(draft.ownKm);
  const byReading = Number(draft.odometerTo) - Number(draft.odometerFrom);
  const measured =
    draft.kind === 'odometer'
      ? Math.max(0, byReading) * 1000
      : (route.data?.distanceM ?? drive?.measuredM ?? 0);
  const distanceM = own === null ? measured : Math.round(own * 1000);
  const wanted = { vehicleId: vehicleId ?? '', day: draft.day, distanceM, passengers: draft.passengers };
  const { data } = useQuery({
    ...driveQueries.estimate(wanted),
    enabled: vehicleId !== null && distanceM > 0 && distanceM <= 2_000_000,
  });
  const mileage = data?.mileage;
  return {
    distanceM,
    durationS: route.data?.durationS ?? 1_800,
    money: mileage ? { amount: mileage.amount, currency: mileage.currency } : null,
  };
}
