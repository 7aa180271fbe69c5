import { Trans, useLingui } from '@lingui/react/macro';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import type { TripDetail } from '@outlay/contract/travel/trip';
import { useState } from 'react';
import { newId } from '#device/id.ts';
import { navigateTo } from '#navigation/nav.ts';
import { errorWords } from '#text/errors.ts';
import { toast } from '#screen/toast.ts';
import { Rows } from '#ui/Card.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Row, Square } from '#ui/Row.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useReviseTrip } from '../trip.queries.ts';

interface TripMoreProps {
  trip: TripDetail;
  open: boolean;
  onClose: () => void;
  onPlan: () => void;
}

/** What else can be done with a trip: changes and the cancellation go through its approval. */
export function TripMore({ trip, open, onClose, onPlan }: TripMoreProps) {
  const { t } = useLingui();
  const [cancelling, setCancelling] = useState(false);
  const revise = useReviseTrip();
  const begin = (kind: 'change' | 'cancel') => {
    onClose();
    setCancelling(false);
    revise.mutate(
      { id: trip.id, documentId: newId(), kind },
      {
        onSuccess: ({ documentId }) => navigateTo(pageAddress(ROUTES.draft, { id: documentId })),
        onError: (error) => toast(errorWords(error), 'stop'),
      },
    );
  };
  const may = (action: TripDetail['actions'][number]) => trip.actions.includes(action);
  return (
    <>
      <Sheet open={open} title={trip.title || t`Business travel`} onClose={onClose}>
        <Rows>
          <Row
            lead={<Square icon="map" />}
            title={t`Cities, hours and meals`}
            sub={t`The allowance is calculated from them`}
            more
            onPress={onPlan}
          />
          {may('change') && (
            <Row
              lead={<Square icon="pen" />}
              title={t`Change the trip`}
              sub={t`A new request, which is approved like the first`}
              more
              onPress={() => begin('change')}
            />
          )}
          {may('cancel') && (
            <Row
              lead={<Square icon="close" tone="stop" />}
              title={t`Cancel the trip`}
              sub={t`A request too; its bookings are cancelled separately`}
              more
              onPress={() => setCancelling(true)}
            />
          )}
        </Rows>
      </Sheet>
      <Dialog
        open={cancelling}
        title={t`Cancel the trip?`}
        yes={t`Write the request`}
        no={t`Back`}
        onYes={() => begin('cancel')}
        onNo={() => setCancelling(false)}
      >
        <Trans>The trip is cancelled once the request is approved. Until then nothing changes.</Trans>
      </Dialog>
    </>
  );
}
