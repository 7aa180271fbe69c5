import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargeDetail } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '#api/call-error.ts';
import { navigateTo, redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { formatTime } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import { chargeQueries } from '../charge.queries.ts';
import css from './Payment.module.css';

/** Also without an answer: the question is repeated until there is one. */
const POLL_MS = 3_000;

/** A payment in progress, until it ends. What is not known is said to be unknown. */
export function PaymentStatusPage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.paymentStatus);
  const { data, error, refetch, dataUpdatedAt, isFetching } = useQuery({
    ...chargeQueries.one({ id }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
  });
  const over = isOver(data) && !error;
  useEffect(() => {
    if (over) redirectTo(pageAddress(ROUTES.paymentResult, { id }));
  }, [over, id]);
  const unknown = error instanceof CallError && error.outcomeUnknown;
  return (
    <Page title={t`Payment status`}>
      {error && !unknown ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : unknown ? (
        <Unknown charge={data} knownAt={dataUpdatedAt} busy={isFetching} onAsk={() => void refetch()} />
      ) : (
        <Running charge={data} />
      )}
    </Page>
  );
}

const isOver = (charge: ChargeDetail | undefined): boolean =>
  charge !== undefined && charge.state !== 'confirming';

function Running({ charge }: { charge: ChargeDetail | undefined }) {
  const waits = charge?.actions.includes('confirm');
  return (
    <>
      <section className={css['result']} role="status">
        <span className={css['mark']}>
          <span className={css['spin']} aria-hidden="true" />
        </span>
        <h2>
          {waits ? <Trans>Waiting for your confirmation</Trans> : <Trans>The payment is in progress</Trans>}
        </h2>
        {charge && <Sum charge={charge} />}
        <p>
          <Trans>This page changes by itself as soon as the payment is made or refused.</Trans>
        </p>
      </section>
      {charge && waits && (
        <div className={css['acts']}>
          <Button onPress={() => navigateTo(pageAddress(ROUTES.payment, { id: charge.id }))}>
            <Trans>Confirm or refuse</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function Sum({ charge: { merchant, money } }: { charge: ChargeDetail }) {
  return (
    <>
      <p className={css['total']}>
        <Amount money={money} size="big" />
      </p>
      <p>{merchant.name}</p>
    </>
  );
}

interface UnknownProps {
  charge: ChargeDetail | undefined;
  /** When the server last answered, in milliseconds since 1970; 0 for never. */
  knownAt: number;
  busy: boolean;
  onAsk: () => void;
}

function Unknown({ charge, knownAt, busy, onAsk }: UnknownProps) {
  const time = knownAt > 0 ? formatTime(new Date(knownAt).toISOString()) : null;
  return (
    <>
      <section className={css['result']} role="status">
        <span className={css['mark']} data-tone="wait">
          <Icon name="help" size={34} />
        </span>
        <h2>
          <Trans>It is not known yet whether this was paid</Trans>
        </h2>
        {charge && <Sum charge={charge} />}
        <p>
          <Trans>
            The server does not answer. Do not pay again: the till knows as soon as it has a network, and this
            page asks again by itself.
          </Trans>
        </p>
        {time && (
          <p>
            <Trans>At {time} it was still in progress.</Trans>
          </p>
        )}
      </section>
      <div className={css['acts']}>
        <Button tone="line" icon="retry" busy={busy} onPress={onAsk}>
          <Trans>Ask now</Trans>
        </Button>
      </div>
    </>
  );
}
