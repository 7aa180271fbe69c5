import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TravelProvider } from '@outlay/contract/travel/booking.setting';
import { Button } from 'antd';
import { copyAndReport } from '#host/clipboard.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { Notice } from '#ui/Notice.tsx';
import { PaneGroup } from '#desk/form/PaneGroup.tsx';
import admin from '#desk/Desk.module.css';
import { useReadOrders, useTestProvider } from './settings.queries.ts';
import css from './Settings.module.css';

/** Of a stored provider: its test, the address for its events, and when its orders were read. */
export function ProviderState({ provider }: { provider: TravelProvider }) {
  const { t } = useLingui();
  return (
    <>
      {provider.webhook && (
        <PaneGroup title={t`Address for its events`}>
          <p className={css['hint']}>
            <Trans>Enter it at the provider, so that changes are here at once.</Trans>
          </p>
          <div className={css['copy']}>
            <code>{provider.webhook}</code>
            <Button
              size="small"
              aria-label={t`Copy the address for its events`}
              onClick={() => void copyAndReport(provider.webhook ?? '')}
            >
              <Trans>Copy</Trans>
            </Button>
          </div>
        </PaneGroup>
      )}
      <PaneGroup title={t`Test`}>
        <Test id={provider.id} />
      </PaneGroup>
      <PaneGroup title={t`Orders`}>
        <Reading provider={provider} />
      </PaneGroup>
    </>
  );
}

function Test({ id }: { id: string }) {
  const { t } = useLingui();
  const test = useTestProvider();
  const { data, error } = test;
  return (
    <div className={css['state']} role="status">
      <p className={css['hint']}>
        <Trans>Asks the provider for something harmless, with what is saved.</Trans>
      </p>
      {data?.fault && (
        <Notice tone="stop" title={t`The provider answered`}>
          {data.fault}
        </Notice>
      )}
      {data?.fault === null && (
        <Notice tone="good" icon="check" title={t`It works`}>
          <Plural value={data.found} one="# result" other="# results" />
        </Notice>
      )}
      {error && <p className={css['fault']}>{errorWords(error)}</p>}
      <span>
        <Button loading={test.isPending} onClick={() => test.mutate({ id })}>
          <Trans>Test</Trans>
        </Button>
      </span>
    </div>
  );
}

function Reading({ provider: { id, readAt, fault } }: { provider: TravelProvider }) {
  const { t } = useLingui();
  const read = useReadOrders();
  const when = readAt ? formatInstant(readAt) : '';
  return (
    <div className={css['state']}>
      <p>{readAt ? <Trans>Last read: {when}</Trans> : <Trans>Not read yet</Trans>}</p>
      {fault && <p className={css['fault']}>{fault}</p>}
      {read.error && (
        <p className={admin['wrong']} role="alert">
          {errorWords(read.error)}
        </p>
      )}
      <span>
        <Button
          loading={read.isPending}
          onClick={() => read.mutate({ id }, { onSuccess: () => toast(t`Orders are being read`, 'good') })}
        >
          <Trans>Read now</Trans>
        </Button>
      </span>
    </div>
  );
}
