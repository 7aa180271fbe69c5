import { Trans, useLingui } from '@lingui/react/macro';
import type { PayoutWallet } from '@outlay/contract/processing/payment.wallet';
import { Button } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import { errorWords } from '#text/errors.ts';
import { Notice } from '#ui/Notice.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import css from '#desk/Desk.module.css';
import { useTestWallet } from './wallets.queries.ts';

/** Of a stored wallet: the address for its notifications, and its test. */
export function WalletState({ wallet: { id, webhook, kind } }: { wallet: PayoutWallet }) {
  const { t } = useLingui();
  return (
    <>
      <PaneGroup title={t`Notification address`}>
        <p className={css['small']}>
          {kind === 'alipay' ? (
            <Trans>
              Enter it at Alipay as the gateway of the application, so that results are here at once.
            </Trans>
          ) : (
            <Trans>It is sent with each payment; nothing has to be entered at WeChat Pay.</Trans>
          )}
        </p>
        <p className={css['small']}>
          <code>{webhook}</code>{' '}
          <Button
            size="small"
            aria-label={t`Copy the notification address`}
            onClick={() => void copyAndReport(webhook)}
          >
            <Trans>Copy</Trans>
          </Button>
        </p>
      </PaneGroup>
      <PaneGroup title={t`Test`}>
        <Test id={id} />
      </PaneGroup>
    </>
  );
}

function Test({ id }: { id: string }) {
  const { t } = useLingui();
  const test = useTestWallet();
  const { data, error } = test;
  return (
    <div role="status">
      <p className={css['small']}>
        <Trans>Asks for a transfer that does not exist, with what is saved. Nothing is paid.</Trans>
      </p>
      {data?.fault && (
        <Notice tone="stop" title={t`The test failed`}>
          {data.fault}
        </Notice>
      )}
      {data?.fault === null && <Notice tone="good" icon="check" title={t`It works`} />}
      {error && <p className={css['wrong']}>{errorWords(error)}</p>}
      <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
        <Trans>Test</Trans>
      </Button>
    </div>
  );
}
