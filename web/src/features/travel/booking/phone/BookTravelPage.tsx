import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { useQuery } from '@tanstack/react-query';
import { openAdminAt } from '#navigation/address.ts';
import { navigateTo } from '#navigation/nav.ts';
import { useParams } from '#navigation/use-page.ts';
import { Button } from '#ui/Button.tsx';
import { Rows } from '#ui/Card.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { SkeletonBlock, SkeletonRows } from '#ui/Skeleton.tsx';
import { bookingQueries } from '../booking.queries.ts';
import { SandboxNotice } from '../SandboxNotice.tsx';
import { Entries } from './Entries.tsx';
import { MyBookings } from './MyBookings.tsx';
import type { Setup } from './search-form.ts';
import { SearchForm } from './SearchForm.tsx';

/** Where a trip is booked: the search, agencies, my bookings and my profile. */
export function BookTravelPage() {
  const { t } = useLingui();
  const { tripId } = useParams(ROUTES.bookTravel);
  const { data, error, refetch } = useQuery(bookingQueries.setup());
  return (
    <Page title={t`Book travel`}>
      {!data && !error && (
        <>
          <SkeletonBlock height={78} />
          <SkeletonBlock height={300} />
          <SkeletonRows count={2} />
        </>
      )}
      {!data && error && <ErrorBox error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <SandboxNotice shown={data.sandbox && data.kinds.length > 0} />
          <Start setup={data} tripId={tripId} />
          <Entries setup={data} tripId={tripId} />
          <MyBookings />
          <Profile />
        </>
      )}
    </Page>
  );
}

/** The search, or what is missing before one can search. */
function Start({ setup, tripId }: { setup: Setup; tripId: string | undefined }) {
  if (setup.kinds.length === 0) return setup.entries.length === 0 ? <NoProviders setup={setup} /> : null;
  if (setup.trips.length === 0) return <NoTrips />;
  return <SearchForm setup={setup} tripId={tripId} />;
}

function NoProviders({ setup: { managesProviders } }: { setup: Setup }) {
  const { t } = useLingui();
  return managesProviders ? (
    <Empty
      title={t`No travel provider is switched on`}
      icon="plane"
      action={
        <Button onPress={() => openAdminAt('travelProviders')}>
          <Trans>Set up travel providers</Trans>
        </Button>
      }
    >
      <Trans>Switch one on, or try everything with the sandbox.</Trans>
    </Empty>
  ) : (
    <Empty title={t`Nothing can be booked here yet`} icon="plane">
      <Trans>Ask the travel administrator of your company to switch on a travel provider.</Trans>
    </Empty>
  );
}

function NoTrips() {
  const { t } = useLingui();
  return (
    <Empty
      title={t`No approved trip`}
      icon="map"
      action={
        <Button icon="plus" onPress={() => navigateTo(pageAddress(ROUTES.draft, { type: 'tripRequest' }))}>
          <Trans>New trip request</Trans>
        </Button>
      }
    >
      <Trans>You book for a trip. Request one; once it is approved, you search here.</Trans>
    </Empty>
  );
}

function Profile() {
  const { t } = useLingui();
  return (
    <Rows>
      <Row
        lead={<Square icon="user" tone="plain" />}
        title={t`Traveller profile`}
        sub={t`Name, phone and document for your bookings`}
        more
        onPress={() => navigateTo(ROUTES.traveller)}
      />
    </Rows>
  );
}
