import { Trans, useLingui } from '@lingui/react/macro';
import type { CorporateWallet } from '@outlay/contract/paycode/corporate-wallet';
import { useQuery } from '@tanstack/react-query';
import { Button, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useMay } from '#session/use-session.ts';
import { formatRecent } from '#text/format.ts';
import { listWords } from '#text/words.ts';
import { Empty } from '#ui/Empty.tsx';
import css from '#desk/Desk.module.css';
import { StandingPill } from '#desk/form/StandingPill.tsx';
import { ShortTable } from '#desk/list/ShortTable.tsx';
import { draftOf, newWallet, type WalletDraft } from './wallet-draft.ts';
import { WalletDrawer } from './WalletDrawer.tsx';
import { walletQueries } from './wallets.queries.ts';

/** The contracts with the wallets of others. */
export function WalletList() {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(walletQueries.all());
  const [edited, setEdited] = useState<WalletDraft | null>(null);
  const mayWrite = useMay('paycode.write');
  const columns = useColumns((wallet) => setEdited(draftOf(wallet)));
  const paysInYuan = data === undefined || data.currency === 'CNY';
  return (
    <>
      <div className={css['tools']}>
        <span className={css['small']}>
          <Trans>Employees pay at any shop with the wallet’s own code. Your spend policies decide.</Trans>
        </span>
        <span className={css['right']}>
          {mayWrite && paysInYuan && (
            <Button type="primary" onClick={() => setEdited(newWallet(t`Alipay enterprise code`))}>
              <Trans>Add a wallet</Trans>
            </Button>
          )}
        </span>
      </div>
      <ShortTable
        rows={data?.items}
        query={{ error, refetch }}
        columns={columns}
        empty={<NoWallets paysInYuan={paysInYuan} />}
        onOpen={(wallet) => setEdited(draftOf(wallet))}
      />
      {edited && (
        <WalletDrawer
          key={edited.id}
          start={edited}
          wallet={data?.items.find(({ id }) => id === edited.id) ?? null}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  );
}

function NoWallets({ paysInYuan }: { paysInYuan: boolean }) {
  const { t } = useLingui();
  return (
    <Empty title={t`No corporate wallets yet`} icon="wallet">
      {paysInYuan ? (
        <Trans>With a contract for Alipay’s enterprise code, it asks this server before each payment.</Trans>
      ) : (
        <Trans>The wallets pay in yuan, and this company has another currency.</Trans>
      )}
    </Empty>
  );
}

function useColumns(onOpen: (wallet: CorporateWallet) => void): TableColumnsType<CorporateWallet> {
  const { t } = useLingui();
  return [
    {
      title: t`Wallet`,
      render: (_, wallet) => (
        <span className={css['two']}>
          <button type="button" onClick={() => onOpen(wallet)}>
            <b>{wallet.name}</b>
          </button>
          <small>{wallet.account}</small>
        </span>
      ),
    },
    {
      title: t`Spend policies`,
      render: (_, { standards }) =>
        standards.length > 0 ? listWords(standards.map(({ policyName }) => policyName)) : '—',
    },
    { title: t`Members`, align: 'right', render: (_, { members }) => members },
    {
      title: t`State`,
      render: (_, { enabled, fault }) => (
        <StandingPill enabled={enabled} needsAttention={enabled && Boolean(fault)} />
      ),
    },
    {
      title: t`Payments read`,
      render: (_, { readAt, fault }) => (
        <span className={css['two']}>
          {readAt ? formatRecent(readAt) : '—'}
          {fault && <small className={css['late']}>{fault}</small>}
        </span>
      ),
    },
  ];
}
