import { Trans, useLingui } from '@lingui/react/macro';
import type { DeviceState, PaycodeDevice } from '@outlay/contract/paycode/paycode';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '#session/use-session.ts';
import { formatSince } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill, type Tone } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { canKeepKeys } from '../device-store.ts';
import { paycodeQueries } from '../paycode.queries.ts';
import { BlockDialog } from './BlockDialog.tsx';
import css from './Devices.module.css';

const TONES: Record<DeviceState, Tone> = { active: 'good', blocked: 'plain', lost: 'stop' };

/** The devices that show my payment codes; each can be blocked from here. */
export function PaycodeDevicesPage() {
  const { t } = useLingui();
  const owner = useUser()?.memberId ?? '';
  const { data, error, refetch } = useQuery(paycodeQueries.devices());
  const kept = useQuery({ ...paycodeQueries.kept(owner), enabled: canKeepKeys() }).data;
  const [blocking, setBlocking] = useState<PaycodeDevice | null>(null);
  const here = ({ id }: PaycodeDevice) => id === kept?.deviceId;
  return (
    <Page title={t`Devices for payment`}>
      {!data &&
        (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />)}
      {data?.items.length === 0 && (
        <Empty title={t`No devices`} icon="phone">
          <Trans>Set up the payment code on a phone first.</Trans>
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <Rows>
          {data.items.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              here={here(device)}
              onBlock={() => setBlocking(device)}
            />
          ))}
        </Rows>
      )}
      <p className={css['note']}>
        <Trans>
          If a device is lost, block it here from any other device. It takes effect within seconds.
        </Trans>
      </p>
      <BlockDialog
        device={blocking && { id: blocking.id, here: here(blocking) }}
        owner={owner}
        onClose={() => setBlocking(null)}
      />
    </Page>
  );
}

interface DeviceRowProps {
  device: PaycodeDevice;
  here: boolean;
  onBlock: () => void;
}

function DeviceRow({ device, here, onBlock }: DeviceRowProps) {
  const { t } = useLingui();
  const { name, state, lastSeenAt } = device;
  const words: Record<DeviceState, string> = {
    active: t({ message: 'Active', context: 'device' }),
    blocked: t({ message: 'Blocked', context: 'device' }),
    lost: t({ message: 'Lost', context: 'device' }),
  };
  const when = formatSince(lastSeenAt);
  return (
    <Row
      lead={<Square icon="phone" tone={state === 'active' ? 'brand' : 'plain'} />}
      title={name}
      sub={here ? t`This device` : t`Last seen ${when}`}
      end={
        state === 'active' ? (
          <Button tone="line" small label={t`Block ${name}`} onPress={onBlock}>
            <Trans>Block</Trans>
          </Button>
        ) : (
          <Pill tone={TONES[state]}>{words[state]}</Pill>
        )
      }
    />
  );
}
