import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { chargeQueries } from '#features/paycode/charge/charge.queries.ts';
import { invoiceRequestQueries } from '#features/paycode/invoice-request/invoice-request.queries.ts';
import { MyWallets } from '#features/paycode/corporate-wallet/phone/MyWallets.tsx';
import { spendPolicyQueries } from '#features/paycode/spend-policy/spend-policy.queries.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useUser } from '#session/use-session.ts';
import { formatMoney, formatMonth } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Rows, Section } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Pill } from '#ui/Pill.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonBlock } from '#ui/Skeleton.tsx';
import { PolicyCard } from './PolicyCard.tsx';

/** The company's spending room that is mine: policies, what is used and left, bills, invoices outstanding. */
export function EnterpriseAccountPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(spendPolicyQueries.mine());
  const covered = data !== undefined && data.items.length > 0;
  return (
    <Page
      title={t`Enterprise account`}
      dock={
        covered && (
          <Dock>
            <Button wide icon="pay" onPress={() => navigateTo(ROUTES.paymentCode)}>
              <Trans>Show the payment code</Trans>
            </Button>
          </Dock>
        )
      }
    >
      {!data &&
        (error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonBlock height={220} />)}
      {data && (
        <PullToRefresh onRefresh={refetch}>
          {covered ? (
            data.items.map((room) => <PolicyCard key={room.policyId} room={room} />)
          ) : (
            <NotCovered />
          )}
          <MyWallets />
          <Links />
        </PullToRefresh>
      )}
    </Page>
  );
}

function NotCovered() {
  const { t } = useLingui();
  return (
    <Empty title={t`Nothing to spend at present`} icon="wallet">
      <Trans>No spend policy covers you. Finance decides who may pay what with the payment code.</Trans>
    </Empty>
  );
}

/** Bills and invoices. */
function Links() {
  const { t } = useLingui();
  const company = useUser()?.companyName ?? '';
  const [latest] = useQuery(chargeQueries.months()).data?.items ?? [];
  const requests = useInfiniteQuery(invoiceRequestQueries.page(['asked'])).data;
  const waiting = requests?.pages.flatMap(({ items }) => items).length ?? 0;
  const month = latest && formatMonth(latest.month, 'long');
  const spent =
    latest && formatMoney({ ...latest.paid, amount: latest.paid.amount - latest.refunded.amount });
  return (
    <Section title={t`Bills and invoices`} aside={company}>
      <Rows>
        <Row
          lead={<Square icon="wallet" />}
          title={t({ message: 'Bills', context: 'payments' })}
          sub={month ? `${month} · ${spent}` : t`Nothing paid yet`}
          more
          onPress={() => navigateTo(ROUTES.payments)}
        />
        <Row
          lead={<Square icon="receipt" />}
          title={t`Invoicing`}
          sub={waiting > 0 ? t`Merchants have not answered yet` : t`Nothing outstanding`}
          end={waiting > 0 && <Pill tone="wait">{waiting}</Pill>}
          more
          onPress={() => navigateTo(ROUTES.askInvoice)}
        />
        <Row
          lead={<Square icon="check" />}
          title={t`Payments without invoice`}
          sub={t`Ask the merchants for them`}
          more
          onPress={() => navigateTo(pageAddress(ROUTES.payments, { show: 'withoutInvoice' }))}
        />
      </Rows>
    </Section>
  );
}
