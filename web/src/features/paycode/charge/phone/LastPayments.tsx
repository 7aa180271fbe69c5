import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatRecent } from '#text/format.ts';
import { Amount } from '#ui/Amount.tsx';
import { Card, Rows } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import type { SignedPayment } from '../../paycode/device-store.ts';
import { chargeQueries } from '../charge.queries.ts';
import { PaymentRow } from './PaymentRow.tsx';

interface LastPaymentsProps {
  /** Signed without a network, and not yet known to have arrived. */
  unsent: readonly SignedPayment[];
  currency: string;
}

/** The newest payments; without a network those of the last contact. */
export function LastPayments({ unsent, currency }: LastPaymentsProps) {
  const { t } = useLingui();
  const { data, isPending } = useQuery(chargeQueries.last());
  if (isPending) return <SkeletonRows count={2} />;
  const items = data?.items ?? [];
  if (items.length === 0 && unsent.length === 0)
    return (
      <Card>
        {data ? (
          <Trans>Nothing paid yet. Show the code at the till of a merchant of your company.</Trans>
        ) : (
          <Trans>They are shown again when there is a network.</Trans>
        )}
      </Card>
    );
  return (
    <Rows>
      {unsent.map(({ counter, amount, at }) => (
        <Row
          key={counter}
          lead={<Square icon="offline" tone="wait" />}
          title={t`Signed without a network`}
          sub={[formatRecent(at), t`waiting for the merchant`].join(' · ')}
          end={<Amount money={{ amount, currency }} />}
        />
      ))}
      {items.map((charge) => (
        <PaymentRow key={charge.id} charge={charge} />
      ))}
    </Rows>
  );
}
