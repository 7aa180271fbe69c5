import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import type { Search } from '@outlay/contract/travel/booking.offer';
import { useQuery } from '@tanstack/react-query';
import { CallError } from '#api/call-error.ts';
import { useParams } from '#navigation/use-page.ts';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { bookingQueries } from '../booking.queries.ts';
import { Checkout } from './Checkout.tsx';
import { useSearchAgain } from './use-search-again.ts';
import css from './Booking.module.css';

/** An offer as it stands now, before it is booked. */
export function CheckoutPage() {
  const { t } = useLingui();
  const { offerId, search: searchId } = useParams(ROUTES.bookOffer);
  const search = useQuery({ ...bookingQueries.found(searchId ?? ''), enabled: searchId !== undefined });
  const quote = useQuery(bookingQueries.quote(offerId));
  const profile = useQuery(bookingQueries.profile());
  const failed = quote.error ?? search.error ?? profile.error;
  if (isOver(quote.error) || isOver(search.error) || searchId === undefined)
    return (
      <Page title={t`Check and book`}>
        <Over search={search.data} error={quote.error} />
      </Page>
    );
  if (quote.data && search.data && profile.data)
    return (
      <Checkout
        quote={quote.data}
        search={search.data}
        profile={profile.data}
        onQuoteAgain={() => void quote.refetch()}
      />
    );
  const retry = () => {
    for (const query of [quote, search, profile]) if (query.error) void query.refetch();
  };
  return (
    <Page title={t`Check and book`}>
      {failed ? (
        <ErrorBox error={failed} onRetry={retry} />
      ) : (
        <>
          <p className={css['note']} role="status">
            <Trans>Asking the provider for the current price…</Trans>
          </p>
          <SkeletonBlock height={180} />
          <SkeletonRows count={3} />
        </>
      )}
    </Page>
  );
}

/** The offer is gone: expired, sold out, or of a search that is no longer kept. */
const isOver = (error: unknown): boolean =>
  error instanceof CallError && ['NOT_FOUND', 'WRONG_STATE', 'CONFLICT'].includes(error.code);

function Over({ search, error }: { search: Search | undefined; error: Error | null }) {
  const { t } = useLingui();
  const { again, busy } = useSearchAgain(search);
  const said = error instanceof CallError && error.reason !== undefined ? errorWords(error) : null;
  return (
    <Empty
      title={t`This offer is no longer available`}
      icon="clock"
      action={
        <Button icon="search" busy={busy} onPress={again}>
          <Trans>Search again</Trans>
        </Button>
      }
    >
      {said ?? <Trans>It has expired, or somebody else took the last one.</Trans>}
    </Empty>
  );
}
