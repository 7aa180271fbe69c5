import { useLingui } from '@lingui/react/macro';
import type { ChargeDetail } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#navigation/use-page.ts';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { chargeQueries } from '../charge.queries.ts';
import { ConfirmDock } from './ConfirmDock.tsx';
import { ConfirmHero } from './ConfirmHero.tsx';
import { PaymentAdvice } from './PaymentAdvice.tsx';
import { PaymentFacts } from './PaymentFacts.tsx';
import { PaymentHero } from './PaymentHero.tsx';
import { PaymentLinks } from './PaymentLinks.tsx';
import { PaymentRefunds } from './PaymentRefunds.tsx';

/** One payment: to be confirmed, or what became of it. */
export function PaymentPage() {
  const { t } = useLingui();
  const { id, tradeNo } = useParams(ROUTES.payment);
  const { data, error, refetch } = useQuery(chargeQueries.one({ id, tradeNo }));
  if (data) return <Shown charge={data} onRefresh={refetch} />;
  return (
    <Page title={t({ message: 'Order', context: 'payment' })}>
      {error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <SkeletonBlock height={190} />
          <SkeletonRows count={3} />
        </>
      )}
    </Page>
  );
}

function Shown({ charge, onRefresh }: { charge: ChargeDetail; onRefresh: () => Promise<unknown> }) {
  const { t } = useLingui();
  const waits = charge.actions.includes('confirm');
  return (
    <Page
      title={t({ message: 'Order', context: 'payment' })}
      dock={waits ? <ConfirmDock charge={charge} onStale={() => void onRefresh()} /> : undefined}
    >
      <PullToRefresh onRefresh={onRefresh}>
        {waits ? <ConfirmHero charge={charge} /> : <PaymentHero charge={charge} />}
        <PaymentAdvice charge={charge} />
        <PaymentFacts charge={charge} />
        <PaymentRefunds charge={charge} />
        <PaymentLinks charge={charge} />
      </PullToRefresh>
    </Page>
  );
}
