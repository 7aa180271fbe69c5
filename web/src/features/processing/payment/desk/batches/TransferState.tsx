import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutTransfer } from '@outlay/contract/processing/payment.wallet';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Popconfirm } from 'antd';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { TRANSFER_REASONS, TRANSFER_STATES } from '../payables/payment-words.ts';
import { paymentQueries, useQueryTransfer, useStopTransfer } from '../payables/payments.queries.ts';

interface TransferStateProps {
  batchId: string;
  transfer: PayoutTransfer;
}

/** What became of a payment at Alipay or WeChat, and what can be done about it. */
export function TransferState({ batchId, transfer }: TransferStateProps) {
  const { i18n } = useLingui();
  const { state, number, code, reason, expiresAt, stopping } = transfer;
  const until = expiresAt ? formatInstant(expiresAt) : null;
  const said = [
    i18n._(TRANSFER_STATES[state]),
    ...(reason ? [i18n._(TRANSFER_REASONS[reason])] : []),
    ...(code ? [code] : []),
  ];
  return (
    <small>
      {said.join(' · ')}
      {until && (
        <>
          {' · '}
          <Trans>until {until}</Trans>
        </>
      )}
      {stopping && (
        <>
          {' · '}
          <Trans>being stopped</Trans>
        </>
      )}{' '}
      <code>{number}</code>
      <TransferActs batchId={batchId} transfer={transfer} />
    </small>
  );
}

function TransferActs({ batchId, transfer: { id, actions } }: TransferStateProps) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const query = useQueryTransfer();
  const stop = useStopTransfer();
  const onError = (error: Error) => toast(errorWords(error), 'stop', 4_000);
  const onQueried = () => {
    toast(t`Asked. The result appears here.`, 'good');
    void queries.invalidateQueries({ queryKey: paymentQueries.batch(batchId).queryKey });
  };
  return (
    <>
      {actions.includes('query') && (
        <Button
          type="link"
          size="small"
          loading={query.isPending}
          onClick={() => query.mutate({ id }, { onSuccess: onQueried, onError })}
        >
          <Trans>Ask now</Trans>
        </Button>
      )}
      {actions.includes('stop') && (
        <Popconfirm
          title={t`Stop this transfer?`}
          description={t`Its document is payable again as soon as it is certain that nothing was paid.`}
          okText={t`Stop the transfer`}
          cancelText={t`Cancel`}
          onConfirm={() => stop.mutate({ id }, { onError })}
        >
          <Button danger type="link" size="small" loading={stop.isPending}>
            <Trans>Stop</Trans>
          </Button>
        </Popconfirm>
      )}
    </>
  );
}
