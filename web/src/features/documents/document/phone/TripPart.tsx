import { Trans, useLingui } from '@lingui/react/macro';
import type { LinkedDocument } from '@outlay/contract/spend/advance';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { formQueries } from '../form.queries.ts';
import { PickInput } from '../PickInput.tsx';
import { Tick } from '../Tick.tsx';
import type { Draft } from './use-draft.ts';

/** The approved trip request that the document settles. */
export function TripPart({ draft, error }: { draft: Draft; error: string | null }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { trip } = draft.form;
  const pick = (chosen: LinkedDocument | null) => {
    draft.change({ trip: chosen });
    setOpen(false);
  };
  return (
    <div data-path="tripId">
      <PickInput
        label={t`Trip request`}
        value={trip ? [trip.number, trip.title].filter(Boolean).join(' · ') : ''}
        error={error}
        required={draft.shape.trip === 'required'}
        onPress={() => setOpen(true)}
      />
      <Sheet
        open={open}
        title={t`Trip request`}
        onClose={() => setOpen(false)}
        foot={
          trip ? (
            <Button tone="line" wide onPress={() => pick(null)}>
              <Trans>None</Trans>
            </Button>
          ) : null
        }
      >
        <Trips chosen={trip?.id ?? null} onPick={pick} />
      </Sheet>
    </div>
  );
}

function Trips({ chosen, onPick }: { chosen: string | null; onPick: (trip: LinkedDocument) => void }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(formQueries.trips());
  if (error) return <ErrorBox error={error} onRetry={() => void refetch()} />;
  if (!data) return <p>…</p>;
  if (data.items.length === 0)
    return (
      <Empty title={t`No approved trip requests`} icon="map">
        <Trans>Once one of your trip requests is approved, you can link it to a claim.</Trans>
      </Empty>
    );
  return data.items.map((trip) => (
    <Tick
      key={trip.id}
      checked={trip.id === chosen}
      onChange={() => onPick(trip)}
      title={trip.title}
      sub={[trip.number, trip.money.amount > 0 && formatMoney(trip.money)].filter(Boolean).join(' · ')}
    />
  ));
}
