import { Trans, useLingui } from '@lingui/react/macro';
import type { ChargeDetail } from '@outlay/contract/paycode/charge';
import { ROUTES } from '@outlay/contract/routes';
import { pageAddress } from '@outlay/contract/routes.params';
import { CallError } from '#api/call-error.ts';
import { redirectTo } from '#navigation/nav.ts';
import { toast } from '#screen/toast.ts';
import { errorWords } from '#text/errors.ts';
import { formatMoney } from '#text/format.ts';
import { Button } from '#ui/Button.tsx';
import { Dock } from '#ui/Dock.tsx';
import { useConfirmCharge, useRefuseCharge } from '../charge.queries.ts';

interface ConfirmDockProps {
  charge: ChargeDetail;
  /** It can no longer be confirmed as it was shown. */
  onStale: () => void;
}

/** Confirming, for which the server asks for the password or a passkey, and refusing. */
export function ConfirmDock({ charge, onStale }: ConfirmDockProps) {
  const { t } = useLingui();
  const { id, money, actions } = charge;
  const confirm = useConfirmCharge();
  const refuse = useRefuseCharge();
  const amount = formatMoney(money);
  // Promises and no callbacks of the mutation: with its answer, this dock is no longer there.
  const show = (path: typeof ROUTES.paymentResult | typeof ROUTES.paymentStatus) =>
    redirectTo(pageAddress(path, { id }));
  const done = ({ state }: ChargeDetail) =>
    show(state === 'confirming' ? ROUTES.paymentStatus : ROUTES.paymentResult);
  const failed = (error: unknown) => {
    // The server may have decided: the next page asks it.
    if (error instanceof CallError && error.outcomeUnknown) return show(ROUTES.paymentStatus);
    toast(errorWords(error), 'stop');
    onStale();
  };
  return (
    <Dock>
      {actions.includes('refuse') && (
        <Button
          tone="line"
          busy={refuse.isPending}
          onPress={() => void refuse.mutateAsync({ id }).then(done, failed)}
        >
          <Trans>Refuse</Trans>
        </Button>
      )}
      <Button
        wide
        icon="lock"
        busy={confirm.isPending}
        label={t`Confirm and pay ${amount}`}
        onPress={() => void confirm.mutateAsync({ id, amount: money.amount }).then(done, failed)}
      >
        <Trans>Pay {amount}</Trans>
      </Button>
    </Dock>
  );
}
