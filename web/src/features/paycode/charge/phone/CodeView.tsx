import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { useEffect, useState } from 'react';
import { keepScreenOn } from '#host/awake.ts';
import { navigateBack, navigateTo } from '#navigation/nav.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Page } from '#ui/Page.tsx';
import type { KeptDevice } from '../../paycode/device-store.ts';
import type { SummaryHere } from '../../paycode/paycode.queries.ts';
import { CodeTicket } from '../../paycode/phone/CodeTicket.tsx';
import { OfflinePaySheet } from '../../paycode/phone/OfflinePaySheet.tsx';
import { OfflineRoom, Room } from '../../paycode/phone/Room.tsx';
import css from './Code.module.css';
import { CodeMore } from './CodeMore.tsx';
import { LastPayments } from './LastPayments.tsx';
import { useNewPayments } from './use-new-payments.ts';

interface CodeViewProps {
  device: KeptDevice;
  summary: SummaryHere | undefined;
  offline: boolean;
}

/** The code, what may still be spent, and the last payments. */
export function CodeView({ device, summary, offline }: CodeViewProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'more' | 'offline' | null>(null);
  useEffect(keepScreenOn, []);
  useNewPayments(summary, offline);
  return (
    <Page title={t`Payment code`} bare>
      <div className={css['deep']}>
        <div className={css['bar']}>
          <IconButton icon="back" label={t`Back`} onPress={() => navigateBack()} />
          <span className={css['title']} aria-hidden="true">
            <Trans>Payment code</Trans>
          </span>
          <IconButton icon="more" label={t`More`} onPress={() => setOpen('more')} />
        </div>
        <CodeTicket device={device} offline={offline} onBothOffline={() => setOpen('offline')} />
        {offline ? <OfflineRoom device={device} /> : <Room rooms={device.rooms} />}
      </div>
      <section className={css['sheet']}>
        <div className={css['heading']}>
          <h2>
            <Trans>Last payments</Trans>
          </h2>
          <button type="button" className={css['all']} onClick={() => navigateTo(ROUTES.payments)}>
            <Trans>All bills</Trans>
          </button>
        </div>
        <LastPayments unsent={device.signed} currency={device.offline.currency} />
      </section>
      <CodeMore device={device} open={open === 'more'} onClose={() => setOpen(null)} />
      <OfflinePaySheet device={device} open={open === 'offline'} onClose={() => setOpen(null)} />
    </Page>
  );
}
