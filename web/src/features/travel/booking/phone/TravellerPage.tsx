import { Trans, useLingui } from '@lingui/react/macro';
import type { TravellerProfile } from '@outlay/contract/travel/booking.setting';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dock } from '#ui/Dock.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Page } from '#ui/Page.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { bookingQueries } from '../booking.queries.ts';
import css from './Booking.module.css';
import { draftOfProfile } from './traveller-form.ts';
import { TravellerFields } from './TravellerFields.tsx';
import { useSaveTraveller } from './use-save-traveller.ts';

/** My own profile for bookings. */
export function TravellerPage() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(bookingQueries.profile());
  if (data) return <Profile profile={data} />;
  return (
    <Page title={t`Traveller profile`}>
      {error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
    </Page>
  );
}

function Profile({ profile }: { profile: TravellerProfile }) {
  const { t } = useLingui();
  const [draft, setDraft] = useState(() => draftOfProfile(profile));
  const [attempted, setAttempted] = useState(false);
  const { save, busy } = useSaveTraveller(profile);
  const submit = () => {
    setAttempted(true);
    if (draft.name.trim() === '') return;
    save(draft, {
      onSuccess: (saved) => {
        setDraft(draftOfProfile(saved));
        toast(t`Saved`, 'good');
      },
      onError: (error) => toast(errorWords(error), 'stop'),
    });
  };
  return (
    <Page
      title={t`Traveller profile`}
      dock={
        <Dock>
          <Button wide busy={busy} onPress={submit}>
            <Trans>Save</Trans>
          </Button>
        </Dock>
      }
    >
      <p className={css['note']}>
        <Trans>
          Filled in for you when you book. It is stored encrypted, and sent only to the provider of a booking
          of yours.
        </Trans>
      </p>
      <Card>
        <TravellerFields
          draft={draft}
          needs={['name']}
          attempted={attempted}
          onChange={(part) => setDraft({ ...draft, ...part })}
        />
      </Card>
    </Page>
  );
}
