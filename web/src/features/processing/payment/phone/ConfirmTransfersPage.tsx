import { Trans, useLingui } from '@lingui/react/macro';
import type { TransferToConfirm } from '@outlay/contract/processing/payment.transfer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmInWeixin, isInWeixin } from '#host/transfer.ts';
import { HostError } from '#host/host.port.ts';
import { formatInstant, formatMoney } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { transferQueries } from '../transfers.queries.ts';
import css from './Transfers.module.css';

/** The transfers that I must confirm in WeChat: there with a button, elsewhere with a code that opens this page there. */
export function ConfirmTransfersPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(transferQueries.mine());
  const inWeixin = isInWeixin();
  return (
    <Page title={t`Confirm receipt`}>
      {!data &&
        (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />)}
      {data?.items.length === 0 && (
        <Empty title={t`Nothing to confirm`} icon="check">
          <Trans>Transfers to you by WeChat appear here until you confirm them.</Trans>
        </Empty>
      )}
      {data && data.items.length > 0 && !inWeixin && <OpenInWeixin />}
      {data?.items.map((transfer) => (
        <Transfer key={transfer.id} transfer={transfer} inWeixin={inWeixin} />
      ))}
    </Page>
  );
}

function OpenInWeixin() {
  const { t } = useLingui();
  return (
    <Card>
      <p>
        <Trans>Scan this code with WeChat, or open this page there, and confirm the receipt.</Trans>
      </p>
      <QrCode className={css['code']} text={window.location.href} label={t`Address of this page`} />
    </Card>
  );
}

function Transfer({ transfer, inWeixin }: { transfer: TransferToConfirm; inWeixin: boolean }) {
  const { money, documentNumber, expiresAt, request } = transfer;
  const { t } = useLingui();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const until = formatInstant(expiresAt);
  const confirm = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await confirmInWeixin(request);
      toast(t`Confirmed. The document is shown as paid shortly.`, 'good');
    } catch (error) {
      setFailed(!(error instanceof HostError && error.kind === 'cancel'));
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: transferQueries.mine().queryKey });
  };
  return (
    <Card>
      <div className={css['amount']}>{formatMoney(money)}</div>
      <p>{documentNumber}</p>
      <p className={css['until']}>
        <Trans>Confirm it until {until}; afterwards it goes back to the company.</Trans>
      </p>
      {failed && (
        <Notice tone="stop" title={t`WeChat could not open the confirmation. Try again in a moment.`} />
      )}
      {inWeixin && (
        <Button wide busy={busy} onPress={() => void confirm()}>
          <Trans>Confirm receipt</Trans>
        </Button>
      )}
    </Card>
  );
}
