import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { lengthOf } from '@outlay/contract/travel/map.distance';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { errorWords } from '#text/errors.ts';
import { keepScreenOn } from '#host/awake.ts';
import { redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { driveQueries, useConsent } from '../drive.queries.ts';
import { recorder, reopenRecording, startRecording, type Recording } from '../recorder.ts';
import css from './Drive.module.css';
import { RecordPanel, RecordingLayout } from './RecordPanel.tsx';
import { useVehicles, VehicleSelect } from './VehicleSelect.tsx';

/** Records a drive; asks for consent before the first. */
export function RecordPage() {
  const { t } = useLingui();
  const recording = useStore(recorder, (state) => state.recording);
  const known = useReopened();
  const { data, error, refetch } = useQuery({
    ...driveQueries.setup(),
    enabled: known && recording === null,
  });
  if (recording) return <Running recording={recording} />;
  return (
    <Page title={t`Record a drive`}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows />
      ) : data.consented ? (
        <Start />
      ) : (
        <Consent />
      )}
    </Page>
  );
}

/** Whether it is known that no drive was left open: before that, none can be started. */
function useReopened(): boolean {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const done = () => setKnown(true);
    reopenRecording().then(done, done);
  }, []);
  return known;
}

function Consent() {
  const { t } = useLingui();
  const consent = useConsent();
  return (
    <div className={css['consent']}>
      <h2>
        <Trans>Before the first recording</Trans>
      </h2>
      <p>
        <Trans>
          Outlay records your position only while a drive is recorded, at most every 30 seconds. It is stored
          encrypted, first on this phone, then by your company.
        </Trans>
      </p>
      <p>
        <Trans>
          Whoever approves your claim sees the way you drove. Positions are erased when the company’s time for
          keeping them is over; distance and amount stay with the claim.
        </Trans>
      </p>
      {consent.error && <ErrorBox error={consent.error} onRetry={() => consent.mutate({})} />}
      <Button wide busy={consent.isPending} onPress={() => consent.mutate({})}>
        {t`I agree`}
      </Button>
    </div>
  );
}

function Start() {
  const [chosen, setChosen] = useState<string | null>(null);
  const { vehicle } = useVehicles(chosen);
  return (
    <div className={css['form']}>
      <VehicleSelect value={chosen} onChange={setChosen} />
      <p className={css['note']}>
        <Trans>
          Keep this page open and the screen on: a browser gets no position while the screen is off or another
          app is in front. What is missing is taken from the road between the positions before and after.
        </Trans>
      </p>
      <Button
        wide
        icon="locate"
        disabled={!vehicle}
        onPress={() => vehicle && void startRecording(vehicle.id)}
      >
        <Trans>Start recording</Trans>
      </Button>
    </div>
  );
}

function Running({ recording }: { recording: Recording }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(clock);
  }, []);
  useEffect(keepScreenOn, []);
  const { startedAt, points, driveId } = recording;
  const last = recording.state === 'running' ? now : Date.parse(points.at(-1)?.at ?? startedAt);
  return (
    <RecordingLayout recording={recording}>
      <RecordPanel
        recording={recording}
        metres={Math.round(lengthOf(points))}
        seconds={Math.max(0, Math.round((last - Date.parse(startedAt)) / 1_000))}
        onSent={() => redirectTo(pageAddress(ROUTES.drive, { id: driveId }))}
        onFailed={(error) => toast(errorWords(error), 'stop')}
      />
    </RecordingLayout>
  );
}
