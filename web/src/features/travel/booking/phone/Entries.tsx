import { useLingui } from '@lingui/react/macro';
import { openSite } from '#navigation/address.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { Rows, Section } from '#ui/Card.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { useEntry } from '../booking.queries.ts';
import type { Setup } from './search-form.ts';

interface EntriesProps {
  setup: Setup;
  tripId: string | undefined;
}

/** Travel agencies on whose own site one books; what is ordered there comes back by itself. */
export function Entries({ setup: { entries, trips }, tripId }: EntriesProps) {
  const { t } = useLingui();
  const enter = useEntry();
  if (entries.length === 0) return null;
  const trip = trips.find(({ id }) => id === tripId) ?? trips[0];
  const open = (providerId: string) =>
    enter.mutate(
      { providerId, tripId: trip?.id ?? null },
      {
        onSuccess: ({ url, form }) => openSite(url, form),
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  return (
    <Section title={t`Travel agencies`}>
      <Rows>
        {entries.map(({ providerId, name }) => (
          <Row
            key={providerId}
            lead={<Square icon="globe" />}
            title={name}
            sub={trip ? t`Book on its site for ${trip.title || trip.number}` : t`Book on its site`}
            more
            onPress={() => open(providerId)}
          />
        ))}
      </Rows>
    </Section>
  );
}
