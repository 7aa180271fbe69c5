import { Trans, useLingui } from '@lingui/react/macro';
import type { DrivePath } from '@outlay/contract/travel/drive';
import { gapsOf } from '@outlay/contract/travel/drive.gaps';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatMoney, today } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { distanceWords } from '../../map/map-words.ts';
import { MapLayout, MapTitle } from '../../map/phone/MapLayout.tsx';
import { driveQueries } from '../drive.queries.ts';
import { DriveMap } from '../DriveMap.tsx';
import {
  continueRecording,
  endRecording,
  forgetRecording,
  pauseRecording,
  recorder,
  sendParts,
  type Recording,
} from '../recorder.ts';
import css from './Drive.module.css';
import { useVehicles } from './VehicleSelect.tsx';

const two = (value: number): string => String(value).padStart(2, '0');
/** `34:12`, `1:05:00`. */
function clockWords(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return [...(hours > 0 ? [String(hours), two(minutes)] : [String(minutes)]), two(seconds % 60)].join(':');
}

/** The way so far, with what is missing of it. */
const pathOf = ({ points }: Recording): DrivePath => ({ stops: [], polyline: points, gaps: gapsOf(points) });

/** The page of a recording: the map, and what is known below it. */
export function RecordingLayout({ recording, children }: { recording: Recording; children: ReactNode }) {
  const { t } = useLingui();
  const { state } = recording;
  const title = state === 'running' ? t`Recording` : state === 'paused' ? t`Paused` : t`Recording ended`;
  return (
    <MapLayout
      title={title}
      top={
        <MapTitle>
          <span>
            {state === 'running' && <i className={css['live']} />}
            {title}
          </span>
        </MapTitle>
      }
      map={<DriveMap path={pathOf(recording)} />}
    >
      {children}
    </MapLayout>
  );
}

interface RecordPanelProps {
  recording: Recording;
  metres: number;
  seconds: number;
  onSent: () => void;
  onFailed: (error: unknown) => void;
}

export function RecordPanel({ recording, metres, seconds, onSent, onFailed }: RecordPanelProps) {
  const { t } = useLingui();
  const fault = useStore(recorder, (state) => state.fault);
  const { vehicle } = useVehicles(recording.vehicleId);
  // In steps of a kilometre, so that the server is not asked at every point.
  const distanceM = Math.max(1_000, Math.round(metres / 1_000) * 1_000);
  const { data } = useQuery(
    driveQueries.estimate({ vehicleId: recording.vehicleId, day: today(), distanceM, passengers: 0 }),
  );
  const mileage = data?.mileage ?? null;
  const worth = mileage && {
    amount: Math.round((mileage.gross * metres) / distanceM),
    currency: mileage.currency,
  };
  return (
    <>
      <div className={css['sum']}>
        <span className={css['main']}>{distanceWords(metres)}</span>
        {worth && (
          <span className={css['worth']}>
            <small>{t`Estimated`}</small>
            <b>{formatMoney(worth)}</b>
          </span>
        )}
      </div>
      <div className={css['cells']}>
        <div>
          <small>{t`Duration`}</small>
          <b>{clockWords(seconds)}</b>
        </div>
        <div>
          <small>{t`Positions`}</small>
          <b>{recording.points.length}</b>
        </div>
        <div>
          <small>{t`Vehicle`}</small>
          <b>{vehicle?.plate ?? '—'}</b>
        </div>
      </div>
      {fault && recording.state === 'running' && (
        <Notice tone="wait" title={t`No position at the moment`}>
          <Trans>The recording goes on. What is missing is taken from the road.</Trans>
        </Notice>
      )}
      <p className={css['note']}>
        <Trans>
          Your position is recorded only during the drive, at most every 30 seconds. It may stop while the
          screen is off.
        </Trans>
      </p>
      <Acts recording={recording} onSent={onSent} onFailed={onFailed} />
    </>
  );
}

function Acts({ recording, onSent, onFailed }: Pick<RecordPanelProps, 'recording' | 'onSent' | 'onFailed'>) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [dropping, setDropping] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      if (recording.state !== 'ended') await endRecording();
      await sendParts(true);
      onSent();
    } catch (error) {
      onFailed(error);
    }
    setBusy(false);
  };
  return (
    <div className={css['acts']}>
      {recording.state === 'running' && (
        <Button tone="line" onPress={() => void pauseRecording()}>{t`Pause`}</Button>
      )}
      {recording.state === 'paused' && (
        <Button tone="line" onPress={() => void continueRecording()}>{t`Continue`}</Button>
      )}
      {recording.state !== 'running' && (
        <Button tone="stop" onPress={() => setDropping(true)}>{t`Discard`}</Button>
      )}
      <Button wide busy={busy} onPress={() => void end()}>
        {recording.state === 'ended' ? t`Send and save` : t`End and save`}
      </Button>
      <Dialog
        open={dropping}
        title={t`Discard this recording?`}
        yes={t`Discard`}
        dangerous
        onYes={() => void forgetRecording()}
        onNo={() => setDropping(false)}
      >
        <Trans>Its positions are removed from this phone.</Trans>
      </Dialog>
    </div>
  );
}
