import { useLingui } from '@lingui/react/macro';
import { useUser } from '#session/use-session.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { canKeepKeys } from '../../paycode/device-store.ts';
import { NoCodes } from '../../paycode/phone/NoCodes.tsx';
import { SetUp } from '../../paycode/phone/SetUp.tsx';
import { useDevice } from '../../paycode/use-device.ts';
import { CodeView } from './CodeView.tsx';

/** My payment code; where this device shows none yet, setting it up. */
export function PaymentCodePage() {
  const user = useUser();
  if (!user) return null;
  return canKeepKeys() ? <Here owner={user.memberId} /> : <Without why="insecure" />;
}

function Here({ owner }: { owner: string }) {
  const { t } = useLingui();
  const { device, summary, offline, error, refetch } = useDevice(owner);
  const state = summary?.device?.state ?? null;
  const refused = device && summary && state !== 'active';
  if (device && !refused) return <CodeView device={device} summary={summary} offline={offline} />;
  if (summary && device !== undefined)
    return summary.rooms.length === 0 ? (
      <Without why="noPolicy" />
    ) : (
      <SetUp owner={owner} before={device ? (state ?? 'blocked') : null} payer={summary.payer} />
    );
  return (
    <Page title={t`Payment code`}>
      {error && device !== undefined ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={420} />
          <SkeletonRows count={2} />
        </>
      )}
    </Page>
  );
}

function Without({ why }: { why: 'insecure' | 'noPolicy' }) {
  const { t } = useLingui();
  return (
    <Page title={t`Payment code`}>
      <NoCodes why={why} />
    </Page>
  );
}
