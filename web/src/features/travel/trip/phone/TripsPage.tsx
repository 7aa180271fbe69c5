import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TripSummary } from '@outlay/contract/travel/trip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { navigateTo } from '#navigation/nav.ts';
import { AsyncList } from '#ui/AsyncList.tsx';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { Empty } from '#ui/Empty.tsx';
import { LongRows } from '#ui/LongRows.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { spanText } from '../day-words.ts';
import { tripQueries } from '../trip.queries.ts';
import { TripPill } from './TripPill.tsx';

/** My approved trips, the latest first. */
export function TripsPage() {
  const { t } = useLingui();
  const list = useInfiniteQuery(tripQueries.mine());
  return (
    <Page
      title={t`Business travel`}
      dock={
        <Dock>
          <Button
            wide
            icon="plus"
            onPress={() => navigateTo(pageAddress(ROUTES.draft, { type: 'tripRequest' }))}
          >
            <Trans>New trip request</Trans>
          </Button>
        </Dock>
      }
    >
      <AsyncList
        list={list}
        empty={
          <Empty title={t`No trips yet`} icon="map">
            <Trans>
              Once a trip request is approved, its days, allowance and what is left to claim are here.
            </Trans>
          </Empty>
        }
      >
        {(items) => <LongRows items={items}>{(trip) => <TripRow trip={trip} />}</LongRows>}
      </AsyncList>
    </Page>
  );
}

function TripRow({ trip }: { trip: TripSummary }) {
  const { t } = useLingui();
  const { id, title, number, state, fromDay, toDay, days, cities, dayNow } = trip;
  return (
    <Row
      lead={
        <Square icon={cities.length > 1 ? 'train' : 'map'} tone={state === 'Cancelled' ? 'plain' : 'brand'} />
      }
      title={title || number || t`Business travel`}
      sub={
        <>
          {spanText(fromDay, toDay)} · <Plural value={days} one="# day" other="# days" />
          {cities.length > 0 && ` · ${cities.join(' → ')}`}
        </>
      }
      whole
      end={<TripPill state={state} dayNow={dayNow} />}
      more
      onPress={() => navigateTo(pageAddress(ROUTES.trips, { id }))}
    />
  );
}
