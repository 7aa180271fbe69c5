import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay, formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { ActFault } from '#features/documents/document/ActFault.tsx';
import { Facts } from '#ui/Facts.tsx';
import type { ActSheetProps } from './act.ts';
import { useConfirmOutside } from './payment.queries.ts';

/** Shows a second person the payment made outside the system, to confirm it. */
export function ConfirmOutsideSheet({ open, document, onClose, onDone }: ActSheetProps) {
  const { t } = useLingui();
  const confirm = useConfirmOutside();
  const { id, version, outside, payout } = document;
  return (
    <Sheet open={open} title={t`Confirm the payment`} onClose={onClose}>
      {outside && (
        <Facts
          facts={[
            [t`Amount`, formatMoney(payout)],
            [t`Reported by`, outside.by.name],
            [t`How it was paid`, outside.method],
            [t`Paid on`, formatDay(outside.paidOn)],
            [t`Reference`, outside.reference],
            [t`Why not in a batch`, outside.reason],
          ]}
        />
      )}
      <ActFault error={confirm.error} documentId={id} />
      <Button
        wide
        busy={confirm.isPending}
        onPress={() => confirm.mutate({ id, version }, { onSuccess: onDone })}
      >
        <Trans>Confirm as paid</Trans>
      </Button>
    </Sheet>
  );
}
