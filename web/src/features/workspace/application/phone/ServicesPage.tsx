import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import type { Menu } from '@outlay/contract/workspace/home';
import type { MenuKey } from '@outlay/contract/workspace/home.menu';
import { useQuery } from '@tanstack/react-query';
import { navigateTo } from '#navigation/nav.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { FunctionGrid } from '#ui/FunctionGrid.tsx';
import { Page } from '#ui/Page.tsx';
import { PullToRefresh } from '#ui/PullToRefresh.tsx';
import { homeQueries } from '#features/workspace/home/home.queries.ts';
import { MenuEntries } from '#features/workspace/home/phone/MenuEntries.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';

const PAYING: readonly MenuKey[] = ['paymentCode', 'payments', 'paymentInvoices'];
const TRAVELLING: readonly MenuKey[] = ['trips', 'bookTravel', 'orders', 'selfDrive'];
const INVOICES: readonly MenuKey[] = ['invoiceTitles', 'scan', 'invoiceBags'];

/** What the company has switched on beside claiming: paying, travelling, invoices. */
export function ServicesPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(homeQueries.menu());
  return (
    <Page title={t`Services`}>
      {data ? (
        <PullToRefresh onRefresh={refetch}>
          <Groups items={data.items} />
        </PullToRefresh>
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <GridSkeleton />
      )}
    </Page>
  );
}

function Groups({ items }: { items: Menu['items'] }) {
  const { t } = useLingui();
  const groups = [
    { title: t`Paying`, keys: PAYING },
    { title: t({ message: 'Travel', context: 'services' }), keys: TRAVELLING },
    { title: t`Invoices`, keys: INVOICES },
  ].map(({ title, keys }) => ({ title, entries: items.filter(({ key }) => keys.includes(key)) }));
  const shown = groups.filter(({ entries }) => entries.length > 0);
  if (shown.length === 0)
    return (
      <Empty
        title={t`No services`}
        icon="grid"
        action={
          <Button tone="line" onPress={() => navigateTo(ROUTES.applications)}>
            <Trans>All applications</Trans>
          </Button>
        }
      >
        <Trans>Your company has switched on none of them.</Trans>
      </Empty>
    );
  return shown.map(({ title, entries }) => (
    <Section key={title} title={title}>
      <FunctionGrid roomy>
        <MenuEntries entries={entries} />
      </FunctionGrid>
    </Section>
  ));
}
