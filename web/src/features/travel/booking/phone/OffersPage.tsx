import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { Search } from '@outlay/contract/travel/booking.offer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#api/call-error.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { listWords } from '#text/words.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Chips } from '#ui/Chips.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { spanText, weekdayText } from '../../trip/day-words.ts';
import { bookingQueries } from '../booking.queries.ts';
import { arranged, expiryOf, type OfferSort } from '../judge.ts';
import { SandboxNotice } from '../SandboxNotice.tsx';
import { OfferRow } from './OfferRow.tsx';
import css from './Offers.module.css';
import { useIsPast } from './use-is-past.ts';
import { useSearchAgain } from './use-search-again.ts';

/** What a search found, judged by the rules of the company. */
export function OffersPage() {
  const { t } = useLingui();
  const { id } = useParams(ROUTES.travelOffers);
  const { data, error, refetch } = useQuery(bookingQueries.found(id));
  const gone = error instanceof CallError && error.code === 'NOT_FOUND';
  return (
    <Page title={data ? titleOf(data) : t`Offers`}>
      {!data && !error && <SkeletonRows count={6} />}
      {gone && !data && <Gone />}
      {error && !gone && !data && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && <Found search={data} />}
    </Page>
  );
}

const titleOf = ({ from, to }: Search): string => [from?.city, to.city].filter(Boolean).join(' → ');

function Gone() {
  const { t } = useLingui();
  const { again } = useSearchAgain(undefined);
  return (
    <Empty
      title={t`This search is over`}
      icon="clock"
      action={
        <Button onPress={again} icon="search">
          <Trans>Search again</Trans>
        </Button>
      }
    >
      <Trans>Prices and seats change, so a search is kept for half an hour.</Trans>
    </Empty>
  );
}

function Found({ search }: { search: Search }) {
  const { t } = useLingui();
  const [sort, setSort] = useState<OfferSort>('price');
  const [onlyWithin, setOnlyWithin] = useState(false);
  const { offers, query, silent } = search;
  const shown = arranged(offers, sort, onlyWithin);
  const within = offers.filter(({ faults }) => faults.length === 0).length;
  return (
    <>
      <SearchSummary search={search} />
      <SandboxNotice shown={offers.some(({ sandbox }) => sandbox)} />
      <Stale search={search} />
      {silent.length > 0 && (
        <Notice tone="wait" icon="offline" title={<Trans>{listWords(silent)} did not answer</Trans>}>
          <Trans>Their offers are missing here.</Trans>
        </Notice>
      )}
      {offers.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <>
          {query.kind !== 'hotel' && (
            <Chips<OfferSort>
              label={t`Sort by`}
              value={sort}
              options={[
                { value: 'price', label: t`Cheapest` },
                { value: 'departure', label: t`Earliest` },
                { value: 'duration', label: t`Fastest` },
              ]}
              onChange={setSort}
            />
          )}
          <div className={css['filter']}>
            <Checkbox checked={onlyWithin} onChange={setOnlyWithin}>
              <Trans>Only within the rules ({within})</Trans>
            </Checkbox>
          </div>
          {shown.length === 0 ? (
            <Empty title={t`None within the rules`} icon="shield">
              <Trans>Show all offers: each says what it needs.</Trans>
            </Empty>
          ) : (
            <LongRows items={shown} label={t`Offers`}>
              {(offer) => (
                <OfferRow
                  offer={offer}
                  onPress={() =>
                    navigateTo(pageAddress(ROUTES.bookOffer, { offerId: offer.id, search: search.id }))
                  }
                />
              )}
            </LongRows>
          )}
        </>
      )}
    </>
  );
}

/** The day, how many, and for which trip. */
function SearchSummary({ search: { query, trip } }: { search: Search }) {
  return (
    <p className={css['head']}>
      {query.kind === 'hotel' ? spanText(query.day, query.until) : weekdayText(query.day)}
      {query.kind === 'car' && ` ${query.at}`}
      {' · '}
      <Plural value={query.travellers} one="# traveller" other="# travellers" />
      {' · '}
      {trip.title || trip.number}
    </p>
  );
}

/** The offers have expired; their prices may have changed. */
function Stale({ search }: { search: Search }) {
  const { t } = useLingui();
  const past = useIsPast(expiryOf(search.offers));
  const { again, busy } = useSearchAgain(search);
  if (!past) return null;
  return (
    <Notice
      tone="wait"
      icon="clock"
      title={t`These prices are no longer current`}
      action={
        <Button small tone="line" busy={busy} onPress={again}>
          <Trans>Search again</Trans>
        </Button>
      }
    />
  );
}

function Nothing({ search }: { search: Search }) {
  const { t } = useLingui();
  const { again, busy } = useSearchAgain(search);
  return (
    <Empty
      title={t`Nothing found`}
      icon="search"
      action={
        <Button tone="line" busy={busy} onPress={again}>
          <Trans>Search again</Trans>
        </Button>
      }
    >
      <Trans>Try another day, or an airport or station nearby.</Trans>
    </Empty>
  );
}
