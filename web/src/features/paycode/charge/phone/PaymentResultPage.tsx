import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargeDetail } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { navigateBack, navigateTo, redirectTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { formatFullInstant } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Facts } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { chargeQueries } from '../charge.queries.ts';
import { stateWordsOf } from '../charge-words.ts';
import { PaymentAdvice } from './PaymentAdvice.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';
import css from './Payment.module.css';

/** The result of a scan: paid, or why not. */
export function PaymentResultPage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.paymentResult);
  const { data, error, refetch } = useQuery(chargeQueries.one({ id }));
  const waits = data?.state === 'confirming';
  useEffect(() => {
    if (waits) redirectTo(pageAddress(ROUTES.paymentStatus, { id }));
  }, [waits, id]);
  return (
    <Page
      title={t`Payment result`}
      dock={
        data &&
        !waits && (
          <Dock>
            <Button tone="line" onPress={() => navigateTo(pageAddress(ROUTES.payment, { id }))}>
              <Trans>Details</Trans>
            </Button>
            <Button wide onPress={() => navigateBack(1, ROUTES.paymentCode)}>
              {data.state === 'paid' ? <Trans>Done</Trans> : <Trans>Back to the code</Trans>}
            </Button>
          </Dock>
        )
      }
    >
      {data && !waits ? (
        <Result charge={data} />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={240} />
          <SkeletonRows count={2} />
        </>
      )}
    </Page>
  );
}

function Result({ charge }: { charge: ChargeDetail }) {
  const { t, i18n } = useLingui();
  const { merchant, store, money, tradeNo, createdAt, paidAt } = charge;
  const { label, tone, icon } = stateWordsOf(charge);
  return (
    <>
      <section className={css['result']} role="status">
        <span className={css['mark']} data-tone={tone}>
          <Icon name={icon} size={34} />
        </span>
        <h2>{i18n._(label)}</h2>
        <p className={css['total']}>
          <Amount money={money} size="big" />
        </p>
        <p>{[merchant.name, store].filter(Boolean).join(' · ')}</p>
      </section>
      <PaymentAdvice charge={charge} />
      <Card>
        <Facts
          facts={[
            [t({ message: 'Time', context: 'instant' }), formatFullInstant(paidAt ?? createdAt)],
            [t`Payment number`, tradeNo],
          ]}
        />
      </Card>
      <PaymentLinks charge={charge} />
    </>
  );
}
