import { useLingui } from '@lingui/react/macro';
import type { PayeeAccount } from '@outlay/contract/spend/payee';
import { formatInstant } from '#text/format.ts';
import { Rows } from '#ui/Card.tsx';
import { Pill } from '#ui/Pill.tsx';
import { Row, Square } from '#ui/Row.tsx';

interface AccountListProps {
  accounts: readonly PayeeAccount[];
  pick: { chosen: string | null; onPick: (id: string | null) => void } | undefined;
  onOpen: (account: PayeeAccount) => void;
}

export function AccountList({ accounts, pick, onOpen }: AccountListProps) {
  const { t } = useLingui();
  return (
    <Rows label={t`My accounts`}>
      {accounts.map((account) => {
        const { id, bank, main } = account;
        const isChosen = pick !== undefined && (pick.chosen === null ? main : pick.chosen === id);
        return (
          <Row
            key={id}
            lead={<Square icon={isChosen ? 'check' : 'bank'} />}
            title={`${bank} ${account.account}`}
            sub={<AccountState account={account} />}
            end={main ? <Pill tone="plain">{t`Main account`}</Pill> : undefined}
            more={pick === undefined}
            onPress={() => (pick ? pick.onPick(main ? null : id) : onOpen(account))}
          />
        );
      })}
    </Rows>
  );
}

/** Whether payments go to this account now. */
function AccountState({ account: { holder, heldUntil, refused } }: { account: PayeeAccount }) {
  const { t } = useLingui();
  const until = heldUntil && new Date(heldUntil) > new Date() ? formatInstant(heldUntil) : null;
  if (refused) return <>{t`Refused by the bank: please correct it`}</>;
  if (until) return <>{t`Payments to it start on ${until}`}</>;
  return <>{holder}</>;
}
