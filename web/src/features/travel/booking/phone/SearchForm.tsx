import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { TRAVELLERS_MOST } from '@outlay/contract/travel/booking.offer';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { navigateTo } from '#navigation/nav.ts';
import { errorWords } from '#text/errors.ts';
import { today } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DateInput } from '#ui/DateInput.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Select } from '#ui/Select.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { TimeInput } from '#ui/TimeInput.tsx';
import { ORDER_KIND_WORDS } from '../../order/order-words.ts';
import { useSearchOffers } from '../booking.queries.ts';
import { SEARCH_WORDS } from '../booking-words.ts';
import shared from './Booking.module.css';
import { Ends } from './Ends.tsx';
import css from './Search.module.css';
import { draftFor, queryOf, type End, type SearchDraft, type Setup } from './search-form.ts';
import { TripChoice } from './TripChoice.tsx';
import { usePlaces } from './use-places.ts';

interface SearchFormProps {
  setup: Setup;
  /** The trip that the address names. */
  tripId: string | undefined;
}

/** For which trip, what, from where to where, and when. */
export function SearchForm({ setup: { trips, kinds }, tripId }: SearchFormProps) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(tripId);
  const trip = trips.find(({ id }) => id === chosen) ?? trips[0];
  const [picking, setPicking] = useState<End | null>(null);
  const [drafts, setDrafts] = useState<Record<string, SearchDraft>>({});
  if (!trip) return null;
  const draft = drafts[trip.id] ?? draftFor(trip, kinds[0] ?? 'flight', today());
  const change = (next: SearchDraft) => setDrafts({ ...drafts, [trip.id]: next });
  return (
    <>
      <TripChoice trips={trips} trip={trip} onChoose={setChosen} />
      <Tabs
        label={t`Kind of booking`}
        value={draft.kind}
        options={kinds.map((kind) => ({ value: kind, label: i18n._(ORDER_KIND_WORDS[kind].label) }))}
        onChange={(kind) => change({ ...draft, kind })}
      />
      <Card>
        <div className={css['card']}>
          <Ends {...{ draft, picking }} cities={trip.cities} onPick={setPicking} onChange={change} />
          <Times draft={draft} onChange={change} />
          <SearchButton tripId={trip.id} draft={draft} onPick={setPicking} />
        </div>
      </Card>
    </>
  );
}

interface TimesProps {
  draft: SearchDraft;
  onChange: (draft: SearchDraft) => void;
}

function Times({ draft, onChange }: TimesProps) {
  const { t } = useLingui();
  const { kind, day, until, at, travellers } = draft;
  return (
    <div className={shared['pair']}>
      <DateInput
        label={kind === 'hotel' ? t`Check-in` : t`Day`}
        value={day}
        earliest={today()}
        onChange={(next) => next && onChange({ ...draft, day: next })}
      />
      {kind === 'hotel' && (
        <DateInput
          label={t`Check-out`}
          value={until}
          earliest={day}
          error={until > day ? null : t`After the check-in`}
          onChange={(next) => next && onChange({ ...draft, until: next })}
        />
      )}
      {kind === 'car' && (
        <TimeInput label={t`Pick-up time`} value={at} onChange={(next) => onChange({ ...draft, at: next })} />
      )}
      <Select
        label={t`Travellers`}
        value={String(travellers)}
        options={Array.from({ length: TRAVELLERS_MOST }, (_, place) => ({
          value: String(place + 1),
          label: String(place + 1),
        }))}
        onChange={(count) => onChange({ ...draft, travellers: Number(count) })}
      />
    </div>
  );
}

interface SearchButtonProps {
  tripId: string;
  draft: SearchDraft;
  onPick: (end: End) => void;
}

/** Searches; where a place is missing, it asks for that first. */
function SearchButton({ tripId, draft, onPick }: SearchButtonProps) {
  const { t, i18n } = useLingui();
  const search = useSearchOffers();
  const places = usePlaces(draft);
  const send = () => {
    const query = queryOf(draft, places);
    if (!query) return onPick(places.to && draft.kind !== 'hotel' ? 'from' : 'to');
    search.mutate(
      { id: newId(), tripId, query },
      { onSuccess: ({ id }) => navigateTo(pageAddress(ROUTES.travelOffers, { id })) },
    );
  };
  return (
    <>
      {search.error && (
        <Notice tone="stop" title={t`Not searched`}>
          {errorWords(search.error)}
        </Notice>
      )}
      <div className={css['go']}>
        <Button wide icon="search" busy={search.isPending} onPress={send}>
          {search.isPending ? <Trans>Asking the providers…</Trans> : i18n._(SEARCH_WORDS[draft.kind])}
        </Button>
      </div>
    </>
  );
}
