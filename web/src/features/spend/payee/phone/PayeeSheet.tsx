import { Trans, useLingui } from '@lingui/react/macro';
import type { PayeeAccount } from '@outlay/contract/spend/payee';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorBox } from '#ui/ErrorBox.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { AccountActs } from './AccountActs.tsx';
import { AccountList } from './AccountList.tsx';
import { payeeQueries } from '../payee.queries.ts';
import { WalletAccounts } from './WalletAccounts.tsx';
import { PayeeForm } from './PayeeForm.tsx';

interface PayeeSheetProps {
  open: boolean;
  onClose: () => void;
  /** On a claim: selects the account it is paid to, null for the main one. Without `pick`, a tap opens the account. */
  pick?: { chosen: string | null; onPick: (id: string | null) => void };
}

/** My payee accounts; claims are paid to the main one unless they name another. */
export function PayeeSheet({ open, ...rest }: PayeeSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} title={t`Payee account`} onClose={rest.onClose}>
      <Accounts {...rest} />
    </Sheet>
  );
}

function Accounts({ onClose, pick }: Omit<PayeeSheetProps, 'open'>) {
  const { data, error, refetch } = useQuery(payeeQueries.account());
  const [shown, setShown] = useState<PayeeAccount | 'new' | null>(null);
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={2} />;
  const { accounts } = data;
  if (accounts.length === 0)
    return (
      <>
        <PayeeForm account={null} onDone={onClose} />
        {!pick && <WalletAccounts />}
      </>
    );
  if (shown === 'new') return <PayeeForm account={null} onDone={() => setShown(null)} />;
  if (shown !== null)
    return (
      <>
        <PayeeForm account={shown} onDone={() => setShown(null)} />
        {!shown.main && <AccountActs account={shown} onDone={() => setShown(null)} />}
        <Button tone="text" wide onPress={() => setShown(null)}>
          <Trans>All accounts</Trans>
        </Button>
      </>
    );
  return (
    <>
      <AccountList
        accounts={accounts}
        pick={pick && { ...pick, onPick: (id) => (pick.onPick(id), onClose()) }}
        onOpen={setShown}
      />
      <Button tone="text" small icon="plus" onPress={() => setShown('new')}>
        <Trans>Add an account</Trans>
      </Button>
      {!pick && <WalletAccounts />}
    </>
  );
}
