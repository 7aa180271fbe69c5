import { Trans, useLingui } from '@lingui/react/macro';
import type { Supplier } from '@outlay/contract/spend/payee';
import { Button } from 'antd';
import { formatInstant } from '#text/format.ts';
import { toast } from '#screen/toast.ts';
import { Notice } from '#ui/Notice.tsx';
import { Facts } from '#ui/Facts.tsx';
import css from '#desk/Desk.module.css';
import { FormError } from '#desk/form/FormError.tsx';
import { useConfirmSupplier, useRefuseSupplier } from '../supplier.queries.ts';

interface SupplierChangePlateProps {
  supplier: Supplier;
  onDone: () => void;
}

/** The requested account beside the current one; a second person confirms or refuses it. */
export function SupplierChangePlate({ supplier, onDone }: SupplierChangePlateProps) {
  const { t } = useLingui();
  const confirm = useConfirmSupplier();
  const refuse = useRefuseSupplier();
  const { change, actions, name, bank, account, confirmed } = supplier;
  if (!change) return null;
  const done = (words: string) => ({
    onSuccess: () => {
      toast(words, 'good');
      onDone();
    },
  });
  const input = { id: change.id };
  const error = confirm.error ?? refuse.error;
  return (
    <div className={css['notices']} style={{ marginBottom: 14 }}>
      <Notice tone="wait" icon="shield" title={<Trans>A change is waiting for confirmation</Trans>}>
        <Facts
          facts={[
            [t`Requested by`, `${change.by.name} · ${formatInstant(change.at)}`],
            [t`In effect`, confirmed ? `${name} · ${bank} ${account}` : ''],
            [t`Requested change`, `${change.name} · ${change.bank} ${change.account}`],
          ]}
        />
        <div className={css['acts']}>
          {actions.includes('confirm') && (
            <Button
              type="primary"
              loading={confirm.isPending}
              onClick={() => confirm.mutate(input, done(t`The account is now in use`))}
            >
              <Trans>Confirm the account</Trans>
            </Button>
          )}
          {actions.includes('refuse') && (
            <Button danger loading={refuse.isPending} onClick={() => refuse.mutate(input, done(t`Rejected`))}>
              <Trans>Decline</Trans>
            </Button>
          )}
          {actions.includes('withdraw') && (
            <Button
              loading={refuse.isPending}
              onClick={() => refuse.mutate(input, done(t`The change was withdrawn`))}
            >
              <Trans>Withdraw the change</Trans>
            </Button>
          )}
        </div>
        <FormError error={error} />
      </Notice>
    </div>
  );
}
