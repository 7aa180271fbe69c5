import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorWords } from '#text/errors.ts';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { securityQueries, useRefuseOwnReset } from '../security.queries.ts';

/** Someone has requested a reset of my second factor; I can refuse it here. */
export function ResetNotice() {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { data } = useQuery(securityQueries.factorReset());
  const refuse = useRefuseOwnReset();
  const reset = data?.reset;
  if (!reset) return null;
  const { id, version } = reset;
  const name = reset.requestedBy.name;
  const from = reset.aloneFrom && formatInstant(reset.aloneFrom);
  const done = {
    onSuccess: () => toast(t`Declined. Two-step verification stays on.`, 'good', 4_000),
    onError: (error: Error) => toast(errorWords(error), 'stop', 4_000),
    onSettled: () => setAsking(false),
  };
  return (
    <>
      <Notice
        tone="stop"
        title={t`${name} asked to remove your two-step verification`}
        action={
          <Button small tone="stop" onPress={() => setAsking(true)}>
            <Trans>Decline</Trans>
          </Button>
        }
      >
        <p>{[formatInstant(reset.requestedAt), reset.reason].join(' · ')}</p>
        <p>
          {from === null
            ? t`A second administrator must confirm it. If you have not lost anything, decline it now.`
            : t`It can be carried out from ${from}. If you have not lost anything, decline it now.`}
        </p>
      </Notice>
      <Dialog
        open={asking}
        title={t`Keep two-step verification?`}
        yes={t`Decline the reset`}
        dangerous
        busy={refuse.isPending}
        onYes={() => refuse.mutate({ id, version, reason: reason.trim() }, done)}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>Nothing is removed, and the administrators are notified.</Trans>
        </p>
        <TextInput label={t`Reason (optional)`} value={reason} onChange={setReason} most={500} />
      </Dialog>
    </>
  );
}
