import { useLingui } from '@lingui/react/macro';
import type { DriveDetail } from '@outlay/contract/travel/drive';
import { gapsOf } from '@outlay/contract/travel/drive.gaps';
import { lengthOf } from '@outlay/contract/travel/map.distance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
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
import { DriveMap } from '../DriveMap.tsx';
import { recorder } from '../recorder.ts';
import css from './Drive.module.css';
import { DriveFields } from './DriveFields.tsx';
import { formOf, kmOf, trimmedEnds, type DriveDraft } from './drive-form.ts';
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
  const { loading, vehicle } = useVehicles(draft.vehicleId);
  const way = useWay(draft, drive, vehicle?.id ?? null);
  const save = useSaveDrive();
  const photos = useSendPhotos();
  const submit = async () => {
    setAttempted(true);
    const form =
      vehicle && formOf(draft, { vehicleId: vehicle.id, durationS: way.durationS, recorded: way.ends });
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
          <Button wide busy={sending || loading} onPress={() => void submit()}>
            {t`Save drive`}
          </Button>
        </Dock>
      }
    >
      <div className={css['form']}>
        {way.path && <DriveMap path={way.path} className={css['map']} />}
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
  const ends = draft.kind === 'recorded' && drive ? trimmedEnds(draft, drive) : null;
  const points = useRecorded(drive?.id ?? null, ends);
  const stops = draft.stops.flatMap((stop) => stop ?? []);
  const whole = draft.kind === 'places' && stops.length === draft.stops.length;
  const route = useQuery({ ...mapQueries.route(stops), enabled: whole });
  const own = kmOf(draft.ownKm);
  const byReading = Number(draft.odometerTo) - Number(draft.odometerFrom);
  const measured =
    draft.kind === 'odometer'
      ? Math.max(0, byReading) * 1000
      : (route.data?.distanceM ?? (points ? Math.round(lengthOf(points)) : drive?.measuredM) ?? 0);
  const distanceM = own === null ? measured : Math.round(own * 1000);
  const wanted = { vehicleId: vehicleId ?? '', day: draft.day, distanceM, passengers: draft.passengers };
  const { data } = useQuery({
    ...driveQueries.estimate(wanted),
    enabled: vehicleId !== null && distanceM > 0 && distanceM <= 2_000_000,
  });
  const mileage = data?.mileage;
  return {
    ...{ ends, distanceM },
    path: points ? { stops: [], polyline: points, gaps: gapsOf(points) } : null,
    durationS: route.data?.durationS ?? 1_800,
    money: mileage ? { amount: mileage.amount, currency: mileage.currency } : null,
  };
}

/** What stays of a recording that is still on this phone; null for others. */
function useRecorded(driveId: string | null, ends: { startedAt: string; endedAt: string } | null) {
  const recording = useStore(recorder, (state) => state.recording);
  if (!ends || recording?.driveId !== driveId) return null;
  const [from, to] = [Date.parse(ends.startedAt), Date.parse(ends.endedAt)];
  const kept = recording.points.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) <= to);
  return kept.length > 1 ? kept : null;
}
