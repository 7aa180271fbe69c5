import { Trans } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { navigateTo } from '#navigation/nav.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { useClaimRest } from '../trip.queries.ts';
import { ClaimSheet } from './ClaimSheet.tsx';

/** Claims what is left; asks first where it is not certain which expenses are of the trip. */
export function ClaimDock({ trip }: { trip: TripDetail }) {
  const [asking, setAsking] = useState(false);
  const [documentId] = useState(newId);
  const claim = useClaimRest();
  const unsure = trip.expenses.some(({ sure }) => !sure);
  const send = (expenseIds: string[]) =>
    claim.mutate(
      { id: trip.id, documentId, expenseIds },
      {
        onSuccess: ({ documentId: id }) => {
          setAsking(false);
          navigateTo(pageAddress(ROUTES.draft, { id }));
        },
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  const sure = trip.expenses.filter((one) => one.sure).map(({ id }) => id);
  return (
    <>
      <Dock>
        <Button wide busy={claim.isPending} onPress={() => (unsure ? setAsking(true) : send(sure))}>
          <Trans>Claim the rest, {formatMoney(trip.left)}</Trans>
        </Button>
      </Dock>
      {asking && (
        <ClaimSheet trip={trip} busy={claim.isPending} onClaim={send} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
